r"""The square is Lipschitz on a ball; footnote 41 has the factor 2 at the wrong norm.

Printed: $\|\sigma(a) - \sigma(b)\| \le \|a - b\| (\|a\| + 2\|a - b\|)$; false at a = 1, b = 9/10 (0.19 > 0.12). The 2
belongs to $\|a\|$.

Kind: inequality, exact. Constants: explicit, attained.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import breaks, conclusions, each, free
from bounds.bfc._exact import random_rationals, rationals, root, square_sum
from bounds.core import Quantity, Statement, le
from bounds.core.certificate import certificate

moved = Quantity("moved", r"\|\sigma(a)-\sigma(b)\|", nonnegative=True)
norm_a = Quantity("norm_a", r"\|a\|", nonnegative=True)
apart = Quantity("apart", r"\|a-b\|", nonnegative=True)

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
    a, b = random_rationals(np.random.default_rng(seed), (2, n), parts=4)
    return lipschitz(a, b, algorithm)


@eqF_11_corrected.experiment(step=["1/10", "1/1000"], algorithm=square)
def growing(step, *, algorithm):
    """b = a + step: equality."""
    return lipschitz(rationals([1]), rationals([1 + fmpq(*map(int, step.split("/")))]), algorithm)


@eqF_11_printed.experiment(n=[1])
def far_apart(n):
    """b = -a: there the printed bound is true."""
    return lipschitz(rationals([1] * n), rationals([-1] * n), square)


@eqF_11_printed.witness
def nine_tenths():
    """a = 1, b = 9/10."""
    return lipschitz(rationals([1]), rationals([fmpq(9, 10)]), square)


eqF_11_printed.formula_mutant("two at |a|", then=le(moved, apart * (2 * norm_a + apart)))
eqF_11_corrected.formula_mutant("9/10 of it", then=le(moved, sp.Rational(9, 10) * apart * (2 * norm_a + apart)))
eqF_11_corrected.mutant("cube instead of square", lambda square, a: 2 * a * a * a)


@eqF_11_printed.proof
def nine_tenths_written_out(claim):
    """a = 1, b = 9/10."""
    a, b = sp.Integer(1), sp.Rational(9, 10)
    return certificate(
        "a = 1, b = 9/10: a^2 - b^2 = 0.19, more than 0.1 (1 + 0.2).",
        *breaks(claim, {moved: a**2 - b**2, norm_a: a, apart: a - b}),
    )


@eqF_11_corrected.proof
def entry_by_entry(claim):
    """One entry a, moved up or down by x."""
    a, x = free("a x")
    return certificate(
        "An entry a >= 0 moves to a + x or a - x, its square by 2 a x + x^2 or |2 a x - x^2|, where 2 a x - x^2 and its negative "
        "are both covered; in norms, "
        "the norm of a product entry by entry is at most the norm of one factor times the largest entry of the other.",
        *conclusions(
            claim,
            each(
                {norm_a: a, apart: x, moved: change}
                for change in ((a + x) ** 2 - a**2, a**2 - (a - x) ** 2, (a - x) ** 2 - a**2)
            ),
        ),
    )
