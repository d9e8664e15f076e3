r"""Depth does not make the domination of the loss more likely: on a close pair it fails for every draw of the signs.

Section 3 says that a large $K$ means a "higher probability to obtain the linear convergence rate", which is Claim 1's $1 -
\exp(-O(K/(b_v^2 b_a^2)))$ over the weights $V_{k,i}$. Signs are such weights, of mean zero and bounded by one. There are finitely many
of them, so the probability is a count:

$$ \Pr\big[ \|\nabla \mathcal L\|^2 < \tfrac23 b_v^2 b_a^2 \mathcal L \big] \le e^{-c K/(b_v^2 b_a^2)} $$

The loss holds squares $v^2 = 1$, so nothing is random. On the close pair of Claim 1's erratum all sign tables fail at every depth, and the
share of one is above the right side for every $c > 0$.

Kind: inequality (a probability counted over all sign tables). Constants: one, the most favourable is none.
"""

import itertools

import sympy as sp
from flint import fmpq

from bounds.core import Printed, Quantity, Statement, ge, le
from bounds.core.certificate import certificate
from bounds.late import late
from bounds.minv._certificates import breaks
from bounds.minv.claim1 import arb_sqrt

hyperpower = late("algorithms.hyperpower")

share = Quantity(
    "share", r"\Pr[\text{Claim 1 fails}]", "share of the sign tables for which the bound fails", nonnegative=True
)
K = Quantity("K", "K", "layers", integer=True, positive=True)
n = Quantity("n", "n", "samples", integer=True, positive=True)
d = Quantity("d", "d", "singular values", integer=True, positive=True)
b_a = Quantity("b_a", "b_a", "smallest positive singular value", positive=True)
b_v = Quantity("b_v", "b_v", "largest weight", positive=True)
c = sp.Symbol("c", positive=True)

claim1_depth = Statement(
    "minv.claim1_depth",
    "Section 3 on Figure 1(b); Claim 1, Appendix E.2",
    algorithm="algorithms.hyperpower.exact_loss_and_gradient",
    erratum=r"$n = 1$, $L = 5$, $C = 1$, singular values $\sqrt{99/101}$ and 1, $c_0 = \frac{100}{101}$: all 16 and 64 sign tables fail at "
    "$K = 2$ and 3.",
    survives="No: with signs as weights nothing depends on the draw, and what decides is the spectrum.",
)
printed = claim1_depth.printed(
    le(share, sp.exp(-c * K / (b_v**2 * b_a**2))),
    title="The deeper the network, the more likely the gradient dominates the loss",
    given=ge(K, n * d * b_v**2 * b_a**2),
    constants=(Printed(c, 1, "any positive constant fails"),),
)


def failures(squares, e0, layers, smallest, algorithm):
    """Over all tables of signs: those whose squared gradient is below two thirds of b_a^2 times the loss."""
    fails = []
    for signs in itertools.product((-1, 1), repeat=layers * len(e0)):
        rows = [signs[k * len(e0) : (k + 1) * len(e0)] for k in range(layers)]
        weights = [[v * v * w for v, w in zip(row, squares, strict=True)] for row in rows]
        value, gradient = algorithm([[fmpq(1)] * 5] * layers, e0, weights)
        fails.append((gradient * gradient).sum() < fmpq(2, 3) * min(squares) * value)
    return {share: fmpq(sum(fails), len(fails)), K: layers, n: 1, d: len(e0), b_a: smallest, b_v: 1}


@claim1_depth.experiment(printed, layers=[1, 2])
def one_singular_value(layers, *, algorithm):
    """With a single singular value no table fails."""
    return failures([fmpq(1)], [fmpq(1, 4)], layers, 1, algorithm)


@printed.witness
def close_pair():
    """Residuals 1/100 and -1/100, two and three layers."""
    x = fmpq(1, 100)
    squares = [(1 - x) / (1 + x), fmpq(1)]
    runs = [
        failures(squares, [x, -x], layers, arb_sqrt(squares[0]), hyperpower.exact_loss_and_gradient)
        for layers in (2, 3)
    ]
    return {key: [run[key] for run in runs] for key in runs[0]}


printed.formula_mutant("any share", then=le(share, 1))


@printed.proof
def all_tables_fail(claim):
    """Two layers; the bound is below one for every positive c."""
    return certificate(
        "By the certificate of Claim 1 its bound fails at weights one on this pair. A loss and its gradient hold the squares of signs only, "
        "so every table of signs gives the same numbers: the share is one, and e^-x < 1 for x > 0.",
        *breaks(
            "the share against the promise",
            claim,
            "share",
            share=1,
            K=2,
            n=1,
            d=2,
            b_v=1,
            b_a=sp.sqrt(sp.Rational(99, 101)),
        ),
    )
