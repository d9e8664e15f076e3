r"""The classical tools of the generalisation bounds: covers of compositions and Dudley's integral.

Lemma 5: covers of the layers, each uniform over the inputs that the net of the layer before produces, compose: radius
$\sum_i \kappa_i \epsilon_i$, cardinality the product. Lemma 7: with the empirical radius $D$ (printed with the expectation
over $P$, which is a slip), $\mathrm{Rad}_n \le \inf_\alpha 4 \alpha + 12 \int_\alpha^D \sqrt{\ln N(\epsilon)/n}\,
d\epsilon$.

Kind: deterministic inequalities, classical. Constants: all explicit.
"""

import itertools

import numpy as np
import sympy as sp
from flint import arb, fmpq

from bounds.core import Claim, Quantity, ge, le
from bounds.core.certificate import certificate, identity

worst2 = Quantity(
    "worst2", r"\max_f \min_g \|f - g\|_{L_2(P_n)}^2", "squared covering radius of the compositions", nonnegative=True
)
epsilon_1 = Quantity("epsilon_1", r"\epsilon_1", "radius of the cover of the first layer", nonnegative=True)
epsilon_2 = Quantity("epsilon_2", r"\epsilon_2", "radius of the cover of the second layer", nonnegative=True)
kappa_1 = Quantity("kappa_1", r"\kappa_1", "Lipschitz constant of what follows the first layer", nonnegative=True)
rademacher = Quantity("rademacher", r"\mathrm{Rad}_n", "empirical Rademacher complexity", nonnegative=True)
dudley = Quantity("dudley", r"\inf_\alpha 4\alpha + 12\int_\alpha^D \sqrt{\ln N/n}", "Dudley's bound", nonnegative=True)

lemma5 = Claim(
    id="minv.lemma5",
    title="Covers of layers compose",
    source="Lemma 5, Appendix G",
    given=ge(epsilon_1, 0),
    then=le(worst2, (kappa_1 * epsilon_1 + epsilon_2) ** 2),
    scaling={"outputs": {worst2: 2, kappa_1: 1, epsilon_2: 1}},
    expected="proved",
)

lemma7 = Claim(
    id="minv.lemma7",
    title="Dudley's entropy integral bounds the Rademacher complexity",
    source="Lemma 7, Appendix G, with the empirical radius",
    then=le(rademacher, dudley),
    erratum=r"The upper limit of the integral is printed with the expectation over $P$; it is the radius in $L_2(P_n)$.",
    survives="Yes, with the empirical radius, which is what the cited theorem says.",
    scaling={"losses": {rademacher: 1, dudley: 1}},
)


@lemma5.experiment(parts=[2, 4], fine=[24])
def two_layers(parts, fine):
    """u = t x and then f = s u^2, with t and s in [1/2, 1], covered by the midpoints of equal parts."""
    half = fmpq(1, 2)
    data = [fmpq(i, 4) for i in range(-4, 5)]
    centres = [half + half * fmpq(2 * i + 1, 2 * parts) for i in range(parts)]
    values = [half + half * fmpq(i, fine) for i in range(fine + 1)]
    fourth = sum(x**4 for x in data) / len(data)
    # f differs from g by (t^2 s - t'^2 s') x^2
    worst = max(
        min((t * t * s - u * u * v) ** 2 for u, v in itertools.product(centres, centres)) * fourth
        for t, s in itertools.product(values, values)
    )
    spacing = half / (2 * parts)
    return {
        worst2: worst,
        epsilon_1: spacing * _root_mean_square(data, 2),
        epsilon_2: spacing * _root_mean_square(data, 4),
        kappa_1: 2,
    }


def _root_mean_square(data, power):
    return arb(sum(x**power for x in data) / len(data)).sqrt()


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


lemma5.formula_mutant("Lipschitz constant a quarter", then=le(worst2, (kappa_1 * epsilon_1 / 4 + epsilon_2 / 4) ** 2))
lemma7.formula_mutant("a thirtieth", then=le(rademacher, dudley / 30))


@lemma5.proof
def triangle_inequality():
    """p, q are the norms of two functions over the points, c their inner product; a_i, b_i their values."""
    p, q, c_, a_i, a_j, b_i, b_j = sp.symbols("p q c a_i a_j b_i b_j")
    return certificate(
        "f_2(f_1) - g_2(g_1) is f_2(f_1) - f_2(g_1), pointwise at most kappa_1 |f_1 - g_1|, plus f_2(g_1) - g_2(g_1), of norm at most "
        "epsilon_2 when the second cover is uniform over the inputs g_1. The norm of a sum is at most the sum of the norms, because "
        "the inner product c is at most p q: p^2 q^2 - c^2 is the sum of the squares below over pairs of points i < j. More layers "
        "are one such step each, and the net has as many members as there are tuples of members of its covers.",
        identity("the square of a sum", (p + q) ** 2 - (p**2 + q**2 + 2 * c_), 2 * (p * q - c_)),
        identity(
            "a pair of points",
            a_i**2 * b_j**2 + a_j**2 * b_i**2 - 2 * a_i * b_i * a_j * b_j,
            (a_i * b_j - a_j * b_i) ** 2,
        ),
    )
