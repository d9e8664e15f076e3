r"""A non-negative random variable is often at least half its root mean square.

$$ \Pr\big[X > \tfrac12 \sqrt{\mathbb{E} X^2}\big] \ge \tfrac{9}{16} \frac{(\mathbb{E} X^2)^2}{\mathbb{E} X^4} $$

(Paley and Zygmund with $\theta = 1/4$ for $X^2$.)

Kind: inequality, on finite laws in exact numbers. Constants: 9/16, approached by a rare large value over a floor at
half the root mean square.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.core import Claim, Quantity, ge
from bounds.core.certificate import certificate, identity

probability = Quantity("probability", r"\Pr[X > \frac12\sqrt{\mathbb{E}X^2}]", nonnegative=True)
second = Quantity("second", r"\mathbb{E}X^2", positive=True)
fourth = Quantity("fourth", r"\mathbb{E}X^4", positive=True)

fn48 = Claim(
    id="bfc.fn48",
    source="Footnote 48, in the proof of Proposition H.1",
    then=ge(probability, sp.Rational(9, 16) * second**2 / fourth),
    expected="proved",
    tight=True,
    scaling={"variable": {second: 2, fourth: 4}},
)


def share_above(values, weights):
    """Pr[X > half the root mean square] of a finite law, decided by squares."""
    mean_square = sum(w * x * x for x, w in zip(values, weights, strict=True))
    return sum(w for x, w in zip(values, weights, strict=True) if 4 * x * x > mean_square)


def both_sides(values, weights, algorithm):
    return {
        probability: algorithm(values, weights),
        second: sum(w * x**2 for x, w in zip(values, weights, strict=True)),
        fourth: sum(w * x**4 for x, w in zip(values, weights, strict=True)),
    }


@fn48.experiment(points=[1, 2, 5, 20], seed=range(4), algorithm=share_above)
def random_laws(points, seed, *, algorithm):
    """Random integer values and weights."""
    rng = np.random.default_rng(seed)
    values, weights = (list(map(fmpq, rng.integers(1, 50, points).tolist())) for _ in range(2))
    total = sum(weights)
    return both_sides(values, [w / total for w in weights], algorithm)


@fn48.experiment(rarity=[10, 1000, 10**6], algorithm=share_above)
def rare_and_large(rarity, *, algorithm):
    """Value b with probability 1/n, otherwise just below half the root mean square: the ratio tends to one."""
    share = fmpq(1, rarity)
    # With floor 1 the mean square must be a little above 4: b^2 / n = 4 - (1 - 1/n) + a little.
    b = fmpq(int(((3 * rarity + 1) ** 0.5) * 2**20) + 1, 2**20)
    return both_sides([b, fmpq(1)], [share, 1 - share], algorithm)


fn48.formula_mutant("10/16", then=ge(probability, sp.Rational(10, 16) * second**2 / fourth))


@fn48.mutant("threshold at twice the root mean square")
def _(share_above, values, weights):
    mean_square = sum(w * x * x for x, w in zip(values, weights, strict=True))
    return sum(w for x, w in zip(values, weights, strict=True) if x * x > 4 * mean_square) + 0 * mean_square


@fn48.proof
def paley_zygmund(claim):
    """Y = X^2; p, y stand for a weight and a value, P and Q for sums of weights and of weighted squares, S of weighted values."""
    P, Q, S, p, y = sp.symbols("P Q S p y")
    e, f = free("e f")
    of_the_event = second - second / 4 + e
    fourth_moment = (of_the_event**2 + f) / probability
    return certificate(
        "Let m = E Y. Values up to m/4 contribute at most m/4 to E Y, so the event E = {Y > m/4} = {X > sqrt(E X^2)/2} has E Y 1_E = "
        "3/4 m + e, e >= 0. By Cauchy-Schwarz (E Y 1_E)^2 <= Pr[E] E Y^2; one value more: if P Q - S^2 >= 0, then also (P + p)(Q + "
        "p y^2) - (S + p y)^2, since P times P y^2 + Q - 2 S y is (P y - S)^2 + (P Q - S^2).",
        identity(
            "one value more",
            (P + p) * (Q + p * y**2) - (S + p * y) ** 2,
            (P * Q - S**2) + p * (P * y**2 + Q - 2 * S * y),
        ),
        identity("the bracket times P", P * (P * y**2 + Q - 2 * S * y), (P * y - S) ** 2 + (P * Q - S**2)),
        *conclusions(claim, Derived({fourth: fourth_moment}, fourth_moment)),
    )
