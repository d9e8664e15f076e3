r"""The derivative in the extra coefficient is about zero near one: it shrinks by the residual, no more.

Lemma 2 says that $\partial \mathcal L / \partial C_k \approx 0$ near $C_k = 1$ for $k < K$. For one layer it shrinks, from $C = 0$ to
$C = 1$, by exactly the factor $e$ for each singular value, so it is small only if $e$ is. The statement is of layers before
the last; in the first of two it shrinks by a quarter on a spectrum with largest residual 0.91, and by less than a hundredth on
singular values 1 and 1/100.

"About zero" is read against the derivative at coefficient zero, where descent starts: Lemma 2 sets no scale, and the loss grows
with the square of $A$. Which share counts as about zero is left open; every share below one is too small for some matrix.

Kind: inequality (printed), exact identity (corrected). Constants: the share is a quantity.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Quantity, Statement, eq, gt, le, lt
from bounds.core.certificate import certificate
from bounds.late import late
from bounds.minv._certificates import breaks, equal, promised
from bounds.minv._floor import sample_of

hyperpower = late("algorithms.hyperpower")

ratio = Quantity(
    "ratio",
    r"\partial_C \mathcal L|_{C=1} / \partial_C \mathcal L|_{C=0}",
    "shrinkage of the derivative",
    nonnegative=True,
)
e_k = Quantity("e_k", "e_k", "residual before the layer", nonnegative=True)
share = Quantity("share", r"\tau", "share of the derivative at zero that counts as about zero", positive=True)

ERRATUM = (
    r"Singular values 1, $\frac35$, $\frac3{10}$, $c_0 = \frac{21}{20}$, $L = 4$: in the first of two layers the ratio is "
    r"above $\frac7{10}$."
)

lemma2c = Statement(
    "minv.lemma2c",
    "Lemma 2, third statement",
    erratum=ERRATUM,
    survives="No: no proof is given, and from coefficient zero to one the derivative of a layer shrinks by the "
    "residual $e_k$, which is small only where there is nothing left to learn.",
)
printed = lemma2c.printed(
    le(ratio, share),
    title="The derivative of a layer before the last is about zero at coefficients near one",
    given=(gt(share, 0), lt(share, 1)),
)

corrected = lemma2c.corrected(
    eq(ratio, e_k),
    title="From coefficient zero to one the derivative of a single layer shrinks by the residual itself",
    source="Lemma 2, third statement, for one singular value",
    expected="proved",
)

ALGORITHM = "algorithms.hyperpower.exact_loss_and_gradient"


def shrinkage(a, order, algorithm, *, later=0):
    """Two evaluations of the last derivative of the first layer; the layers after it have coefficients one."""
    e0, weights = sample_of(a)
    rest = [[fmpq(1)] * (order + 1)] * later
    at_zero, at_one = (algorithm([[1] * order + [fmpq(x)], *rest], e0, weights)[1][0, -1] for x in (0, 1))
    return {ratio: at_one / at_zero, e_k: max(e0)}


@printed.experiment(order=[4], algorithm=ALGORITHM)
def good_start(order, *, algorithm):
    """At e = 1/21 the derivative does shrink below a tenth, in the first of two layers."""
    return shrinkage([1], order, algorithm, later=1) | {share: fmpq(1, 10)}


@corrected.experiment(order=[4, 5], halves=[1, 2], algorithm=ALGORITHM)
def single_values(order, halves, *, algorithm):
    """One singular value, 1/2 or 1."""
    return shrinkage([fmpq(halves, 2)], order, algorithm)


printed.formula_mutant("the largest residual", then=le(ratio, e_k))
corrected.formula_mutant("the square of the residual", then=eq(ratio, e_k**2))
corrected.mutant(
    "the extra coefficient not in the layer",
    lambda exact_loss_and_gradient, C, e0, weights: exact_loss_and_gradient([[*row[:-1], 0] for row in C], e0, weights),
)


@printed.witness
def three_values():
    """The first of two layers: more than seven tenths are left."""
    first_layer = shrinkage([1, fmpq(3, 5), fmpq(3, 10)], 4, hyperpower.exact_loss_and_gradient, later=1)
    return first_layer | {share: [fmpq(1, 10), fmpq(1, 2), fmpq(7, 10)]}


@printed.witness
def a_small_value():
    """Singular values 1 and 1/100: more than ninety-nine hundredths are left."""
    return shrinkage([1, fmpq(1, 100)], 4, hyperpower.exact_loss_and_gradient, later=1) | {share: fmpq(99, 100)}


@printed.proof
def three_values_written_out(claim):
    """With the second layer's coefficient one the derivative at C is -sum a^2 (1 - e) e^4 (f + 5 f^9), f = e^4 (1 - C (1 - e))."""
    inverse, small = sp.Rational(20, 21), sp.Rational(1, 10000)
    squares = (sp.Integer(1), sp.Rational(9, 25), sp.Rational(9, 100))

    def quotient(*values):
        at_zero, at_one = (_derivative(power)(inverse, *values) for power in (4, 5))
        return at_one / at_zero

    return certificate(
        "With a^2 = 1, 9/25, 9/100, c_0 = 21/20 and e = 1 - a^2/c_0, a first layer of order 4 leaves f = e^4 at C = 0 and f = e^5 at "
        "C = 1, a second one with all coefficients one f^5. The derivative of the loss of both is -sum a^2 (1 - e) e^4 (f + f^5 5 "
        "f^4): at C = 1 more than seven tenths of that at C = 0, and more than 99/100 for a^2 = 1, 1/10000.",
        *breaks(
            "a^2 = 1, 9/25, 9/100, against seven tenths",
            claim,
            "ratio",
            ratio=quotient(*squares),
            share=sp.Rational(7, 10),
            e_k=1 - squares[-1] * inverse,
        ),
        *breaks(
            "singular values 1 and 1/100, against 99/100",
            claim,
            "ratio",
            ratio=quotient(1, small),
            share=sp.Rational(99, 100),
            e_k=1 - small * inverse,
        ),
    )


def _derivative(power):
    return lambda c, *a2: sum(
        s * s * c * (1 - s * c) ** 4 * ((1 - s * c) ** power + 5 * (1 - s * c) ** (9 * power)) for s in a2
    )


@corrected.proof
def by_the_factor(claim):
    """The derivative is -w (1 - e) e^L e_next with e_next = e^L (1 - C (1 - e))."""
    e, power, w = sp.symbols("e power w")
    at_zero, at_one = (-w * (1 - e) * power**2 * (1 - C * (1 - e)) for C in (0, 1))
    return certificate(
        "For one singular value the layer gives e_next = e^L (1 - C (1 - e)), so the derivative of w e_next^2 / 2 in C is "
        "-w (1 - e) e^(2L) (1 - C (1 - e)); `power` is e^L.",
        equal("at C = 1 against C = 0", at_one, promised(claim, "ratio", e_k=e) * at_zero),
    )
