r"""A stationary last coefficient usually gives the exact inverse: only if all positive singular values coincide.

The loss of one layer is a square in its extra coefficient for each singular value, $\tfrac12 \sum_j w_j e_j^{2L} (1 - C
(1 - e_j))^2$. One coefficient can make one of these factors vanish, not several different ones: $(1 - e_j) r_i - (1 - e_i) r_j =
e_i - e_j$ for $r = 1 - C (1 - e)$. The text says "usually"; with two different singular values it never happens, as long as
$c_0 > \|A\|_2^2$, which keeps every residual $e_j$ away from zero.

Kind: exact identity, printed and corrected; inequality. Constants: none.
"""

import sympy as sp
from flint import fmpq

from algorithms.exact import rational
from bounds.core import Quantity, Statement, eq, ge, gt
from bounds.core.certificate import certificate, positive_semidefinite
from bounds.late import late
from bounds.minv._certificates import beyond, breaks, equal, room
from bounds.minv._floor import sample_of
from bounds.minv.lemma1 import c_0, norm_A

hyperpower = late("algorithms.hyperpower")

loss = Quantity("loss", r"\mathcal L", "loss at the stationary coefficient", nonnegative=True)
slope = Quantity("slope", r"\partial \mathcal L / \partial C", "derivative in the last coefficient")
spread = Quantity("spread", r"\max_{i,j} |a_i - a_j|", "how far the singular values differ", nonnegative=True)

ERRATUM = (
    r"Singular values 1, $\frac35$, $\frac3{10}$, $c_0 = \frac{21}{20}$, $L = 4$: the stationary loss is "
    '0.0101. The text says "usually"; with two different singular values it is never.'
)

lemma2e = Statement(
    "minv.lemma2e",
    "Appendix C.1.1, after Lemma 2",
    erratum=ERRATUM,
    survives="No: the first-order condition of one coefficient is one equation for all singular values. It gives "
    "the exact inverse only where they coincide.",
)
printed = lemma2e.printed(
    eq(loss, 0, scale=1), title="A stationary last coefficient usually gives the exact inverse", given=eq(slope, 0)
)

corrected = lemma2e.corrected(
    eq(loss, 0, scale=1),
    title="A stationary last coefficient gives the exact inverse if all positive singular values coincide",
    given=(eq(slope, 0), eq(spread, 0)),
    expected="proved",
)

never = lemma2e.added(
    "never",
    gt(loss, 0),
    title="With two different singular values no extra coefficient of a layer gives the exact inverse",
    source="Appendix C.1.1, after Lemma 2, which says that it usually does",
    given=(gt(c_0, norm_A**2), gt(spread, 0)),
    expected="proved",
)

ALGORITHM = "algorithms.hyperpower.exact_loss_and_gradient"


def stationary(a, order, algorithm):
    """The loss is a square in the last coefficient: its stationary point is one exact Newton step away."""
    e0, weights = sample_of(a)
    first, second = (algorithm([[1] * order + [fmpq(x)]], e0, weights)[1][0, -1] for x in (0, 1))
    best = -first / (second - first)
    value, gradient = algorithm([[1] * order + [best]], e0, weights)
    return {loss: value, slope: gradient[0, -1], spread: max(a) - min(a)}


@corrected.experiment(count=[1, 3], order=[4, 5], algorithm=ALGORITHM)
@printed.experiment(count=[1], order=[4], algorithm=ALGORITHM)
def coinciding_values(count, order, *, algorithm):
    """A value repeated."""
    return stationary([fmpq(3, 5)] * count, order, algorithm)


@never.experiment(
    values=[["1", "99/100"], ["1", "3/5", "3/10"], ["1/2", "1/2", "1/3"]],
    order=[4, 5],
    quick={"order": [4]},
    algorithm=ALGORITHM,
)
def different_values(values, order, *, algorithm):
    """At the coefficient of the least loss, so at every other one."""
    a = [rational(value) for value in values]
    return stationary(a, order, algorithm) | {c_0: fmpq(21, 20), norm_A: max(a)}


printed.formula_mutant("some loss remains", then=gt(loss, 0))
corrected.formula_mutant("a loss remains", then=ge(loss, sp.Rational(1, 100)))


@corrected.mutant("last power but one left out of the derivative")
def _(exact_loss_and_gradient, C, e0, weights):
    value, _ = exact_loss_and_gradient(C, e0, weights)
    return value, exact_loss_and_gradient([[*row[:-2], 0, row[-1]] for row in C], e0, weights)[1]


never.formula_mutant("a hundredth", then=ge(loss, sp.Rational(1, 100)))
never.mutant(
    "only the first singular value",
    lambda exact_loss_and_gradient, C, e0, weights: exact_loss_and_gradient(C, e0[:1], weights[:1]),
)


@printed.witness
def distinct_values():
    """Three different values."""
    return stationary([fmpq(1), fmpq(3, 5), fmpq(3, 10)], 4, hyperpower.exact_loss_and_gradient)


@printed.proof
def a_hundredth_is_left_for_every_coefficient(claim):
    """Half the sum of w (s - C (1 - e))^2 minus s^2/100, as a quadratic form in (C, s)."""
    form = sp.zeros(2, 2)
    for square in (sp.Integer(1), sp.Rational(9, 25), sp.Rational(9, 100)):
        drop = square * sp.Rational(20, 21)
        vector = sp.Matrix([-drop, 1])
        form += square * (1 - drop) ** 8 * vector * vector.T / 2
    least = sp.Rational(1, 100)
    form[1, 1] -= least
    return certificate(
        "With a^2 = 1, 9/25, 9/100 and c_0 = 21/20 the loss of one layer of order 4 is half the sum of a^2 e^8 (1 - C (1 - "
        "e))^2, at least 1/100 for every C, the stationary one included.",
        positive_semidefinite("loss minus 1/100 at (C, 1)", form),
        *breaks("the loss against the promise", claim, "loss", loss=least, slope=0),
    )


@corrected.proof
def loss_as_a_multiple_of_the_slope(claim):
    """`r` is 1 - C (1 - e), `w` the weight times e^(2L)."""
    w, e, C = sp.symbols("w e C")
    half = sp.Rational(1, 2)
    r = 1 - C * (1 - e)
    return certificate(
        "With one value e < 1 of all residuals the loss is w r^2 / 2, the slope is -w (1 - e) r with r = 1 - C (1 - e), "
        "so (1 - e) loss + r slope / 2 = 0: a vanishing slope leaves no loss.",
        equal(
            "(1 - e) loss against r slope",
            (1 - e) * beyond(claim, "loss", loss=half * w * r**2),
            -half * r * (-w * (1 - e) * r),
        ),
    )


@never.proof
def two_factors_do_not_vanish(claim):
    """r_i is 1 - C (1 - e_i)."""
    e_i, e_j, C = sp.symbols("e_i e_j C")
    r_i, r_j = 1 - C * (1 - e_i), 1 - C * (1 - e_j)
    drop_i, drop_j = 1 - e_i, 1 - e_j
    return certificate(
        "As c_0 > |A|^2, residuals e = 1 - a^2/c_0 lie in (0, 1) and differ where singular values do. (Layers before the last keep this for coefficients from 0 to 1, because they are increasing.) The loss is half the sum of a^2 e^(2L) r^2, positive weights times squares r_i^2 + r_j^2, and these, times (1 - e_i)^2 + (1 - e_j)^2, are at least (e_i - e_j)^2, because (1 - e_j) r_i - (1 - e_i) r_j = e_i - e_j.",
        equal(
            "half the two squares, times those of both factors",
            (drop_i**2 + drop_j**2) * room(claim, "loss", loss=(r_i**2 + r_j**2) / 2),
            ((e_i - e_j) ** 2 + (drop_j * r_j + drop_i * r_i) ** 2) / 2,
        ),
    )
