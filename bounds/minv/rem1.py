r"""No over-parameterisation is needed: neither depth nor width, but the order must reach the number of singular values.

Remark 1 says that the convergence result asks for no depth $K$ and no width $d$ polynomial in the number of samples. Neither
would help: a first layer leaves $q(e)$ with $\deg q \le L$ and $q(1) = 1$; the loss, which counts every layer, can come near
zero only if $q$ vanishes at the first residual of every distinct singular value $a$. So for $n$ samples with $d$ singular
values each, all different, exactly $L \ge n d$ makes every loss reachable, whatever the depth: it is the order that has to
grow with the samples. (The proof does ask for depth: Claim 1 for $K = \Omega(n d\, b_v^2 b_a^2)$, and the check that
coefficients stay in their box for $16 d \sqrt n \ln(1/\epsilon) \le K^{2 \alpha - 1/2}$.)

Kind: exact identities, printed and corrected. Constants: none.
"""

import sympy as sp

from bounds.core import Claim, Quantity, eq, ge
from bounds.core.certificate import certificate, identity, positive_semidefinite

n = Quantity("n", "n", "samples, each with one singular value, all different", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
floor = Quantity("floor", r"2 n \min_C L_n", "least loss of the first layer, times 2n", nonnegative=True)
least_order = Quantity(
    "least_order", r"L^*", "least order with which the loss has no floor", integer=True, positive=True
)

ERRATUM = "$n = 5$ samples of one singular value each, $L = 4$: the loss has a positive floor at every depth."

rem1 = Claim(
    id="minv.rem1",
    title="At a fixed order every loss is reachable, for any number of samples",
    source="Remark 1, for the one size that it does not name, the order",
    given=ge(L, 4),
    then=eq(floor, 0),
    expected="refuted",
    erratum=ERRATUM,
    survives=(
        "In part: depth and width, of which it speaks, need not grow for a loss to be reachable; the order has to, with the "
        r"number of distinct singular values. And the proof does ask for depth, Claim 1 for $K = \Omega(n d\, b_v^2 b_a^2)$."
    ),
)

corrected = Claim(
    id="minv.rem1.corrected",
    title="The least order with which every loss is reachable is the number of distinct singular values",
    form="corrected",
    corrects="minv.rem1",
    source="Remark 1",
    then=eq(least_order, n),
    expected="proved",
    erratum=ERRATUM,
)


def samples(count):
    """One singular value per sample, evenly from 1/2 to 1, c_0 = 1: weights and first residuals."""
    from flint import fmpq

    from bounds.minv._floor import sample

    return sample([fmpq(count + i, 2 * count) for i in range(1, count + 1)], fmpq(1))


def least_loss(count, order, algorithm):
    """Twice the loss at the least squares solution, in rationals."""
    from bounds.minv._floor import least_squares

    e0, squares = samples(count)
    return 2 * algorithm([least_squares(e0, squares, order, algorithm)], e0, squares)[0]


ALGORITHM = "algorithms.hyperpower.exact_loss_and_gradient"


@rem1.experiment(count=[4], algorithm=ALGORITHM)
def as_many_samples_as_terms(count, *, algorithm):
    """Four samples can be fitted by order four."""
    return {floor: least_loss(count, 4, algorithm), L: 4}


@corrected.experiment(count=[1, 2, 3, 4, 5, 6], quick={"count": [1, 3, 5]}, algorithm=ALGORITHM)
def orders_one_by_one(count, *, algorithm):
    """The first order whose least loss is exactly zero."""
    return {least_order: next(order for order in range(1, 10) if least_loss(count, order, algorithm) == 0), n: count}


@rem1.witness
def five_samples():
    """One more than the order."""
    from algorithms.hyperpower import exact_loss_and_gradient

    return {floor: least_loss(5, 4, exact_loss_and_gradient), L: 4}


rem1.formula_mutant("a floor there may be", then=ge(floor, 0))
corrected.formula_mutant("half as many", then=eq(least_order, sp.ceiling(n / 2)))


@corrected.mutant("the first sample forgotten")
def _(exact_loss_and_gradient, C, e0, weights):
    return exact_loss_and_gradient(C, e0, [0 * weights[0], *weights[1:]])


@rem1.proof
def five_values():
    """The residuals of the witness, 1 - a^2 for a = 6/10, ..., 1, and s = 1."""
    form = sp.zeros(5, 5)
    for a in (sp.Rational(tenths, 10) for tenths in (6, 7, 8, 9, 10)):
        e = 1 - a**2
        row = sp.Matrix([*(-(1 - e) * e**l for l in range(4)), 1])
        form += a**2 * row * row.T
    form[4, 4] -= sp.Rational(1, 10**9)
    return certificate(
        "Five singular values 0.6, ..., 1, c_0 = 1, L = 4: the sum of a^2 (1 - (1 - e) sum C_l e^l)^2 is at least 10^-9 for all "
        "coefficients of the first layer.",
        positive_semidefinite("sum of a^2 (s - (1 - e) sum C_l e^l)^2 - s^2/10^9, in (C_0, ..., C_3, s)", form),
    )


@corrected.proof
def roots_of_a_polynomial():
    """S is (e^m - r^m)/(e - r), power is e^m and last is r^m; c is an inverse of 1 - r."""
    e, r, S, power, last = sp.symbols("e r S power last")
    return certificate(
        "A layer of order L is q(e) = 1 - (1 - e) p(e), any polynomial of degree at most L with q(1) = 1 (eq. (22)). A root r can be "
        "divided out of a polynomial, since e^m - r^m = (e - r) S_m for every m by induction; so a polynomial that is not zero "
        "(its value at 1 is 1) has at most L roots, and with more distinct residuals some weighted square stays positive: the "
        "least squares problem, whose minimum is attained, has a positive minimum. With at most L distinct residuals r, none of "
        "them 1, the product of the factors c (e - r), c (1 - r) = 1, is such a q and vanishes at all of them; the later layers "
        "keep 0 at 0 when all their coefficients are one.",
        identity("m = 2, with S = e + r", sp.Mul(e - r, e + r, evaluate=False), e**2 - r**2),
        identity(
            "m to m + 1: S becomes e S + r^m",
            (e - r) * (e * S + last) - (e * power - r * last),
            e * ((e - r) * S - (power - last)),
        ),
    )
