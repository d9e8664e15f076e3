r"""The regulariser bounds the squared norm of the difference of the Gram matrices; printed without the square.

(F.23) prints $\|W^\top W - K^\top K\|_F \le \varepsilon^2 / \lambda_5$; the regulariser bounds the square of the norm.

Kind: inequality, exact. Constants: explicit, attained.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import breaks
from bounds.bfc._exact import identity as exact_identity
from bounds.bfc._exact import random_rationals, rationals, root, square_sum
from bounds.core import Quantity, Statement, gt, le
from bounds.core.certificate import certificate

loss = Quantity("loss", r"\varepsilon^2", nonnegative=True)
penalty = Quantity("penalty", r"\lambda_5\|W^\top W-K^\top K\|_F^2", nonnegative=True)
defect = Quantity("defect", r"\|W^\top W-K^\top K\|_F", nonnegative=True)
lambda_5 = Quantity("lambda_5", r"\lambda_5", positive=True)

eqF_23 = Statement(
    "bfc.eqF_23",
    "eq. (F.23)",
    (le(penalty, loss), gt(loss, 0)),
    erratum=r"A misprint: the norm must be squared. A defect $x < 1$ costs $\lambda_5 x^2 < \lambda_5 x$, whatever $\lambda_5$.",
    survives=r"Yes: the next display already has the square, and nothing else uses this one.",
)
eqF_23_printed = eqF_23.printed(
    le(defect, loss / lambda_5),
    title="The regulariser bounds the norm of the difference of the Gram matrices, as printed",
)
eqF_23_corrected = eqF_23.corrected(
    le(defect**2, loss / lambda_5),
    title="The regulariser bounds the squared norm of the difference of the Gram matrices",
)


def tied(W, K, strength, penalise):
    difference = W.T @ W - K.T @ K
    exact = abs(difference[0, 0]) if difference.shape == (1, 1) else root(square_sum(difference))
    paid = penalise(W, K, strength)
    return {penalty: paid, loss: paid, defect: exact, lambda_5: strength}


def gram_penalty(W, K, strength):
    """lambda_5 |K'K - W'W|^2."""
    return strength * square_sum(K.T @ K - W.T @ W)


@eqF_23_corrected.experiment(size=[2, 3], seed=[0, 1], algorithm=gram_penalty)
def random_weights(size, seed, *, algorithm):
    """Random rational W and K, whose Gram matrices differ; the bound is attained up to what the loss adds."""
    W, K = random_rationals(np.random.default_rng(seed), (2, size, size), parts=4)
    numbers = tied(W, K + fmpq(1, 8), fmpq(1, 10), algorithm)
    return {**numbers, loss: numbers[loss] * fmpq(101, 100)}


@eqF_23_printed.experiment(size=[2])
def large_defect(size):
    """A defect above one: there the printed bound is true."""
    return tied(2 * exact_identity(size), exact_identity(size), 1, gram_penalty)


@eqF_23_printed.witness
def half():
    """W'W - K'K = 1/2, lambda_5 = 1."""
    return tied(rationals([[fmpq(3, 4)]]), rationals([[fmpq(1, 4)]]), 1, gram_penalty)


eqF_23_printed.formula_mutant("norm squared", then=le(defect**2, loss / lambda_5))
eqF_23_corrected.formula_mutant("9/10 of it", then=le(defect**2, sp.Rational(9, 10) * loss / lambda_5))


@eqF_23_printed.proof
def half_written_out(claim):
    """W = 3/4, K = 1/4, lambda_5 = 1."""
    apart = sp.Rational(3, 4) ** 2 - sp.Rational(1, 4) ** 2
    return certificate(
        "W^2 - K^2 = 1/2 costs 1/4 = eps^2, and 1/2 > eps^2/lambda_5. (With any other lambda_5 it costs lambda_5/4, and "
        "the promise is 1/4 again.)",
        *breaks(claim, {defect: apart, penalty: apart**2, loss: apart**2, lambda_5: 1}),
    )
