r"""Theorem 1's probability is zero or one: the draw of the signs changes neither the training nor its end.

The theorem has descent reach every $\epsilon$ with probability $1 - \exp(-O(K/b_a^2))$ over the weights $V_{k,i}$, once $K = \Omega(d\,
b_a^2)$. Signs are such weights. There are finitely many, so the probability is a count:

$$ \Pr\big[ \mathcal L_n(C^{(T)}) \ge \epsilon \big] \le e^{-c K/b_a^2} . $$

Squares of signs are one, so that all tables of signs train alike. Where there are more distinct singular values than L, the loss has a floor,
and with $\epsilon$ below it all of them fail: the share of one is above the right side, for every c > 0, depth and number of
steps. Where there are as many as L or fewer, none fails.

Kind: inequality (a probability counted over all sign tables). Constants: one, the most favourable is none.
"""

import itertools

import sympy as sp
from flint import fmpq

from bounds.core import Printed, Quantity, Statement, ge, le
from bounds.core.certificate import certificate
from bounds.late import late
from bounds.minv._certificates import breaks
from bounds.minv._floor import first_layer_floor, floor_of_five_values, sample

hyperpower = late("algorithms.hyperpower")

share = Quantity("share", r"\Pr[\mathcal L_n(C^{(T)}) \ge \epsilon]", "share of the sign tables", nonnegative=True)
K = Quantity("K", "K", "layers", integer=True, positive=True)
d = Quantity("d", "d", "singular values", integer=True, positive=True)
b_a = Quantity("b_a", "b_a", "smallest positive singular value", positive=True)
c = sp.Symbol("c", positive=True)

statement = Statement(
    "minv.thm1_probability",
    "Theorem 1, its probability; Claim 1, Appendix E.2",
    algorithm="algorithms.hyperpower.exact_gradient_descent",
    erratum=r"$n = 1$, $L = 4$, $K = 1$, singular values 0.25, 0.225, 0.2, 0.175, 0.15, $\epsilon$ half of the floor: all 32 sign tables fail.",
    survives="No: with signs as weights nothing depends on the draw, and what decides is the spectrum.",
)
printed = statement.printed(
    le(share, sp.exp(-c * K / b_a**2)),
    title="Descent reaches any loss with a probability that grows to one with the depth",
    given=ge(K, d * b_a**2),
    constants=(Printed(c, 1, "any positive constant fails"),),
    needs=("minv.eq18_eq4", "minv.thm1"),
)
VALUES = [fmpq(t, 40) for t in (10, 9, 8, 7, 6)]


def failures(a, scale, order, steps, below, algorithm):
    """Over all tables of signs of one layer: those whose loss after so many steps is not below the target."""
    e0, squares = sample(a, scale)
    fails = []
    for signs in itertools.product((-1, 1), repeat=len(a)):
        weights = [v * v * w for v, w in zip(signs, squares, strict=True)]
        run = algorithm([[fmpq(1)] * order], e0, weights, fmpq(1, len(a) * order), steps)
        fails.append(run.losses[-1] >= below)
    return {share: fmpq(sum(fails), len(fails)), K: 1, d: len(a), b_a: min(a)}


@statement.experiment(printed, order=[4, 5])
def as_many_values_as_powers(order, *, algorithm):
    """A single value: no table fails a tenth of the first loss."""
    e0, squares = sample([fmpq(1)], fmpq(2, 3))
    first, _ = hyperpower.exact_loss_and_gradient([[fmpq(1)] * order], e0, squares)
    return failures([fmpq(1)], fmpq(2, 3), order, 8, first / 2, algorithm)


@statement.witness(printed)
def more_values_than_powers(*, algorithm):
    """Two steps; no number of them would do."""
    e0, squares = sample(VALUES, fmpq(1, 24))
    target = first_layer_floor(e0, squares, 4) / 2
    return failures(VALUES, fmpq(1, 24), 4, 2, target, algorithm)


printed.formula_mutant("one at most", then=le(share, 1))
printed.formula_mutant("a probability of failure at most", then=le(share, 1 + sp.exp(-c * K / b_a**2)))


@printed.proof
def floor_for_all_tables(claim):
    """d = 5, K = 1, b_a = 3/20: the premise, and a share of one."""
    return certificate(
        "Squares of signs are one (minv.eq18_eq4), so that every table has the same losses, none of them below the floor of the first layer "
        "(minv.thm1): for A = diag(1, .9, .8, .7, .6) it is positive, and so it is for A/4 with a start that has the same residuals. "
        "The share of one is above exp(-c K/b_a^2) for every c > 0.",
        *floor_of_five_values(sp.Rational(7, 10**5)),
        *breaks("all tables against the promise", claim, "share", share=1, K=1, d=5, b_a=sp.Rational(3, 20)),
    )
