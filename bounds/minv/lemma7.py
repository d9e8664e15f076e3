r"""Dudley's integral of the entropy bounds the Rademacher complexity.

With the empirical radius $D$ (printed with the expectation over $P$, which is a slip), $\mathrm{Rad}_n \le \inf_\alpha 4 \alpha
+ 12 \int_\alpha^D \sqrt{\ln N(\epsilon)/n}\, d\epsilon$.

Kind: deterministic inequality, classical. Constants: 4 and 12.
"""

import itertools

import numpy as np
from flint import arb, fmpq

from bounds.core import Claim, Quantity, le

rademacher = Quantity("rademacher", r"\mathrm{Rad}_n", "empirical Rademacher complexity", nonnegative=True)
dudley = Quantity("dudley", r"\inf_\alpha 4\alpha + 12\int_\alpha^D \sqrt{\ln N/n}", "Dudley's bound", nonnegative=True)

lemma7 = Claim(
    id="minv.lemma7",
    title="Dudley's entropy integral bounds the Rademacher complexity",
    source="Lemma 7, Appendix G, with the empirical radius",
    then=le(rademacher, dudley),
    erratum=r"The upper limit of the integral is printed with the expectation over $P$; it is the radius in $L_2(P_n)$.",
    survives="Yes, with the empirical radius, which is what the cited theorem says.",
    scaling={"losses": {rademacher: 1, dudley: 1}},
)


@lemma7.experiment(functions=[2, 5], points=[6], seed=[0, 1])
def finite_classes(functions, points, seed):
    """Every sign vector and every subset as a cover; entries in quarters."""
    values = np.random.default_rng(seed).integers(-4, 5, (functions, points)).astype(object)
    return {
        rademacher: _rademacher(values) / 4,
        dudley: _dudley(values) / 4,
    }


def _rademacher(values):
    points = values.shape[1]
    suprema = [max(int(x) for x in values @ np_array(signs)) for signs in itertools.product([1, -1], repeat=points)]
    return fmpq(sum(suprema), len(suprema) * points)


def np_array(signs):
    """An object column."""
    return np.array(signs, dtype=object)


def _dudley(values):
    """The infimum over alpha among the points where the covering number jumps, in balls."""
    functions, points = values.shape
    squares = [[sum((x - y) ** 2 for x, y in zip(f, g, strict=True)) for g in values] for f in values]
    levels = sorted({0, *(x for row in squares for x in row)})
    radius2 = max(sum(x * x for x in f) for f in values)

    def cover(level):
        for size in range(1, functions + 1):
            for chosen in itertools.combinations(range(functions), size):
                if all(min(squares[f][g] for g in chosen) <= level for f in range(functions)):
                    return size
        raise AssertionError("every class covers itself")

    def root(square):
        return arb(fmpq(int(square), points)).sqrt()

    knots = [level for level in levels if level < radius2] + [radius2]
    best, tail = 4 * root(radius2), arb(0)
    for low, high in reversed(list(itertools.pairwise(knots))):
        tail += (root(high) - root(low)) * (arb(cover(low)).log() / points).sqrt()
        candidate = 4 * root(low) + 12 * tail
        best = candidate if candidate.mid() < best.mid() else best
    return best


lemma7.formula_mutant("a thirtieth", then=le(rademacher, dudley / 30))
