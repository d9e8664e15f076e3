r"""Two slips in the induction: a factor at the wrong norm, and a square that is missing.

* (F.11), footnote 41: printed $\|\sigma(a) - \sigma(b)\| \le \|a - b\| (\|a\| + 2\|a - b\|)$; false at a = 1, b =
  9/10 (0.19 > 0.12). The 2 belongs to $\|a\|$.
* (F.23): printed $\|W^\top W - K^\top K\|_F \le \varepsilon^2 / \lambda_5$; the regulariser bounds the square of the
  norm.

Kind: inequalities, exact. Constants: explicit, attained.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._exact import as_rationals, rationals, root, square_sum
from bounds.bfc._exact import identity as exact_identity
from bounds.core import Quantity, Statement, gt, le
from bounds.core.certificate import certificate, comparison, identity, written

loss = Quantity("loss", r"\varepsilon^2", nonnegative=True)
moved = Quantity("moved", r"\|\sigma(a)-\sigma(b)\|", nonnegative=True)
norm_a = Quantity("norm_a", r"\|a\|", nonnegative=True)
apart = Quantity("apart", r"\|a-b\|", nonnegative=True)
penalty = Quantity("penalty", r"\lambda_5\|W^\top W-K^\top K\|_F^2", nonnegative=True)
defect = Quantity("defect", r"\|W^\top W-K^\top K\|_F", nonnegative=True)
lambda_5 = Quantity("lambda_5", r"\lambda_5", positive=True)


eqF_11 = Statement(
    "bfc.eqF_11",
    "eq. (F.11), footnote 41, first bullet",
    erratum=r"$a = 1$, $b = 9/10$ gives $0.19 > 0.12$; the factor 2 belongs to $\|a\|$.",
    survives=r"Yes: $2\|a\| + \|a-b\|$ is at most twice what is printed, and (F.11) has room for a constant in "
    r"$\mathrm{poly}(\bar B_L, c_3(2^L))$.",
)
eqF_11_printed = eqF_11.printed(
    le(moved, apart * (norm_a + 2 * apart)), title="The square is Lipschitz on a ball, as footnote 41 prints it"
)


eqF_11_corrected = eqF_11.corrected(
    le(moved, apart * (2 * norm_a + apart)),
    title="The square is Lipschitz on a ball with constant twice the radius",
    expected="proved",
    tight=True,
    scaling={"vectors": {moved: 2, norm_a: 1, apart: 1}},
)


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


def square(a):
    """The activation."""
    return a * a


def lipschitz(a, b, activation):
    if len(a) == 1:
        return {moved: abs(activation(a) - activation(b))[0], norm_a: abs(a[0]), apart: abs((a - b)[0])}
    return {
        moved: root(square_sum(activation(a) - activation(b))),
        norm_a: root(square_sum(a)),
        apart: root(square_sum(a - b)),
    }


@eqF_11_corrected.experiment(n=[1, 2, 5], seed=range(4), algorithm=square)
def random_vectors(n, seed, *, algorithm):
    """Random rational vectors."""
    a, b = rationals(np.random.default_rng(seed), (2, n), parts=4)
    return lipschitz(a, b, algorithm)


@eqF_11_corrected.experiment(step=["1/10", "1/1000"], algorithm=square)
def growing(step, *, algorithm):
    """b = a + step: equality."""
    return lipschitz(as_rationals([1]), as_rationals([1 + fmpq(*map(int, step.split("/")))]), algorithm)


@eqF_11_printed.experiment(n=[1])
def far_apart(n):
    """b = -a: there the printed bound is true."""
    return lipschitz(as_rationals([1] * n), as_rationals([-1] * n), square)


@eqF_11_printed.witness
def nine_tenths():
    """a = 1, b = 9/10."""
    return lipschitz(as_rationals([1]), as_rationals([fmpq(9, 10)]), square)


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
    """Random rational W and K; the bound is attained up to what the loss adds."""
    W, K = rationals(np.random.default_rng(seed), (2, size, size), parts=4)
    numbers = tied(W, K, fmpq(1, 10), algorithm)
    return {**numbers, loss: numbers[loss] * fmpq(101, 100)}


@eqF_23_printed.experiment(size=[2])
def large_defect(size):
    """A defect above one: there the printed bound is true."""
    return tied(2 * exact_identity(size), exact_identity(size), 1, gram_penalty)


@eqF_23_printed.witness
def half():
    """W'W - K'K = 1/2, lambda_5 = 1."""
    return tied(as_rationals([[fmpq(3, 4)]]), as_rationals([[fmpq(1, 4)]]), 1, gram_penalty)


eqF_11_printed.formula_mutant("two at |a|", then=le(moved, apart * (2 * norm_a + apart)))
eqF_11_corrected.formula_mutant("9/10 of it", then=le(moved, sp.Rational(9, 10) * apart * (2 * norm_a + apart)))
eqF_23_printed.formula_mutant("norm squared", then=le(defect**2, loss / lambda_5))
eqF_23_corrected.formula_mutant("9/10 of it", then=le(defect**2, sp.Rational(9, 10) * loss / lambda_5))
eqF_11_corrected.mutant("cube instead of square", lambda square, a: 2 * a * a * a)


@eqF_11_printed.proof
def nine_tenths_written_out():
    """a = 1, b = 9/10."""
    return certificate(
        "a = 1, b = 9/10: a^2 - b^2 = 0.19, more than 0.1 (1 + 0.2).",
        comparison(
            "0.19 > 0.12",
            written(lambda a, b: a**2 - b**2, 1, "9/10"),
            ">",
            written(lambda a, b: (a - b) * (a + 2 * (a - b)), 1, "9/10"),
        ),
    )


@eqF_11_corrected.proof
def entry_by_entry():
    """One entry."""
    a, b = sp.symbols("a b")
    return certificate(
        "An entry moves by |a - b| |2 a - (a - b)|, the second factor is at most 2 |a| + |a - b| in norms, and the "
        "norm of a product entry by entry is at most the norm of one factor times the largest entry of the other.",
        identity("one entry", a**2 - b**2, (a - b) * (2 * a - (a - b))),
    )


@eqF_23_printed.proof
def half_written_out():
    """W = 3/4, K = 1/4, lambda_5 = 1."""
    return certificate(
        "W^2 - K^2 = 1/2 costs 1/4 = eps^2, and 1/2 > eps^2/lambda_5. (With any other lambda_5 it costs lambda_5/4, and "
        "the promise is 1/4 again.)",
        comparison(
            "1/2 > (1/2)^2",
            written(lambda w, k: w**2 - k**2, "3/4", "1/4"),
            ">",
            written(lambda w, k: (w**2 - k**2) ** 2, "3/4", "1/4"),
        ),
    )
