r"""No over-parameterisation is needed: neither depth nor width, but the order must reach the number of singular values.

Remark 1 says that the convergence result asks for no depth $K$ and no width $d$ polynomial in the number of samples. Neither
would help: a first layer leaves $q(e)$ with $\deg q \le L$ and $q(1) = 1$; the loss, which counts every layer, can come near
zero only if $q$ vanishes at the first residual of every distinct singular value $a$. So for $n$ samples with $d$ singular
values each, all different, exactly $L \ge n d$ makes every loss reachable, whatever the depth: it is the order that has to
grow with the samples. (The proof does ask for depth: Claim 1 for $K = \Omega(n d\, b_v^2 b_a^2)$, and the check that
coefficients stay in their box for $16 d \sqrt n \ln(1/\epsilon) \le K^{2 \alpha - 1/2}$.)

Kind: exact identities. Constants: none.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Quantity, Statement, eq, ge
from bounds.core.certificate import certificate, identity
from bounds.minv._certificates import beyond, equal, promised
from bounds.minv._floor import least_squares, sample

n = Quantity("n", "n", "samples, each with one singular value, all different", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
floor = Quantity("floor", r"2 n \min_C L_n", "least loss of the first layer, times 2n", nonnegative=True)
least_order = Quantity(
    "least_order", r"L^*", "least order with which the loss has no floor", integer=True, positive=True
)

rem1 = Statement(
    "minv.rem1",
    "Remark 1; it does not name the order",
    erratum=r"At a fixed order it is false: $n = 5$ samples of one singular value, $L = 4$, have a floor at every depth.",
    survives="In part: depth and width, of which it speaks, need not grow for a loss to be reachable; the order has to, with the "
    r"number of distinct singular values. And the proof does ask for depth, Claim 1 for $K = \Omega(n d\, b_v^2 b_a^2)$.",
)
printed = rem1.printed(
    eq(floor, 0, scale=1),
    title="Depth one and width one are enough for every loss to be reachable, if the order is that of the samples",
    given=(ge(L, 4), ge(L, n)),
    expected="proved",
)

order_needed = rem1.added(
    "order",
    eq(least_order, n),
    title="The least order with which every loss is reachable is the number of distinct singular values",
    source="what Remark 1 leaves out",
    expected="proved",
)


def samples(count):
    """One singular value per sample, evenly from 1/2 to 1, c_0 = 1: weights and first residuals."""
    return sample([fmpq(count + i, 2 * count) for i in range(1, count + 1)], fmpq(1))


def least_loss(count, order, algorithm):
    """Twice the loss at a least squares solution, in rationals; coefficients beyond the samples are zero."""
    e0, squares = samples(count)
    best = least_squares(e0, squares, min(order, count), algorithm)
    return 2 * algorithm([best + [0] * (order - len(best))], e0, squares)[0]


ALGORITHM = "algorithms.hyperpower.exact_loss_and_gradient"


@printed.experiment(order=[4, 5], algorithm=ALGORITHM)
def one_layer(order, *, algorithm):
    """Up to two samples more than the order, which the premise leaves out."""
    counts = list(range(1, order + 3))
    return {floor: [least_loss(count, order, algorithm) for count in counts], L: order, n: counts}


@order_needed.experiment(count=[1, 2, 3, 4, 5, 6], quick={"count": [1, 3, 5]}, algorithm=ALGORITHM)
def orders_one_by_one(count, *, algorithm):
    """The first order whose least loss is exactly zero."""
    return {least_order: next(order for order in range(1, 10) if least_loss(count, order, algorithm) == 0), n: count}


printed.formula_mutant("at a fixed order", given=ge(L, 4))
order_needed.formula_mutant("half as many", then=eq(least_order, sp.ceiling(n / 2)))
order_needed.mutant(
    "the first sample forgotten",
    lambda exact_loss_and_gradient, C, e0, weights: exact_loss_and_gradient(C, e0, [0 * weights[0], *weights[1:]]),
)


def factors(order, count):
    """The values at `count` distinct residuals of a layer of this order that vanishes at the first of them."""
    r, c = sp.symbols(f"r:{count}"), sp.symbols(f"c:{count}")
    return [
        sp.Mul(*(c[j] * sp.Add(e, -r[j], evaluate=False) for j in range(min(order, count))), evaluate=False) for e in r
    ]


def no_loss_is_left(claim):
    """For five samples the least order that the premises allow vanishes at all of them."""
    order = max(one.rhs.subs(n, 5) for one in claim.given)
    return [equal("five samples", beyond(claim, "floor", floor=sum(value**2 for value in factors(order, 5))), 0)]


def as_many_as_promised(claim):
    """The promised order vanishes at all residuals; one less cannot, as Vandermonde's determinant is not zero."""
    return [
        equal(f"{count} samples, residual {j}", value, 0)
        for count in (2, 3, 4)
        for j, value in enumerate(factors(promised(claim, "least_order", n=count), count))
    ]


@rem1.proof(printed, order_needed)
def roots_of_a_polynomial(claim):
    """S is (e^m - r^m)/(e - r), power is e^m and last is r^m."""
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
        *(no_loss_is_left(claim) if claim.given else as_many_as_promised(claim)),
    )
