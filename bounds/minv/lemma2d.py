r"""With coefficients around one the order of convergence exceeds L: at one, exactly; anywhere else it remains L.

After Lemma 2: "in this case, i.e. $C_k$ around 1 for all $k$", the order lies in $(L, L + 1]$. At $C = 1$ it is exactly $L +
1$. At any other constant $C \in [0, 1)$, $e_{k+1} \ge (1 - C) e_k^L$, so the order remains $L$ and what is gained is a factor:
orders between are an effect of finitely many layers.

Kind: inequality (printed), exact identity and inequality (corrected). Constants: the one hidden in the order is a quantity; any
value of it is too small for some residual.
"""

import sympy as sp
from flint import arb, ctx, fmpq

from bounds.core import Quantity, Statement, eq, ge, gt, le
from bounds.core.certificate import certificate, comparison, identities, identity, written
from bounds.late import late

hyperpower = late("algorithms.hyperpower")

e_k = Quantity("e_k", "e_k", "residual before the layer", nonnegative=True)
e_next = Quantity("e_next", "e_{k+1}", "residual after the layer", nonnegative=True)
C = Quantity("C", "C_k", "coefficient of the layer", nonnegative=True)
L = Quantity("L", "L", "order without the extra term", integer=True, positive=True)
gamma = Quantity("gamma", r"\gamma", "what the order exceeds L by", positive=True)
M = Quantity("M", "M", "the constant hidden in an order", positive=True)

ERRATUM = r"$C = \frac9{10}$: $e_{k+1} \ge \frac1{10} e_k^L$, so no order above $L$ is reached, whatever the constant."

lemma2d = Statement(
    "minv.lemma2d",
    "Appendix C.1.1, after Lemma 2",
    erratum=ERRATUM,
    survives=r"In part: no proof is given. At coefficient one the recursion says order $L + 1$; at any other constant one the order "
    r"stays $L$, with the factor $|1 - C|$ in front.",
)
printed = lemma2d.printed(
    le(e_next, M * e_k ** (L + gamma)),
    title="With coefficients around one the order of convergence exceeds L",
    given=(le(sp.Abs(C - 1), sp.Rational(1, 10)), gt(gamma, 0), le(gamma, 1)),
)

at_one = lemma2d.added(
    "one",
    eq(e_next, e_k ** (L + 1)),
    form="corrected",
    title="With coefficient one the order is L + 1",
    corrects="minv.lemma2d",
    given=eq(C, 1),
    expected="proved",
    erratum=ERRATUM,
)

constant = lemma2d.corrected(
    ge(e_next, (1 - C) * e_k**L, trivially=0),
    title="With any other constant coefficient below one the order remains L",
    given=(ge(C, 0), le(C, 1)),
    tight=True,
    expected="proved",
)

ALGORITHM = "algorithms.hyperpower.exact_residual_trajectory"


def orders(order, coefficient, layers, algorithm):
    """A single singular value over several layers of one coefficient."""
    e = algorithm([fmpq(1, 2)], [[1] * order + [coefficient]] * layers)[:, 0]
    return {e_k: e[:-1], e_next: e[1:], C: coefficient, L: order}


@at_one.experiment(order=[2, 4], algorithm=ALGORITHM)
def coefficient_one(order, *, algorithm):
    """Three layers."""
    return orders(order, fmpq(1), 3, algorithm)


@printed.experiment(order=[2, 4], algorithm=ALGORITHM)
def exactly_one(order, *, algorithm):
    """At one the order exceeds L by a half, with constant one."""
    residuals = orders(order, fmpq(1), 3, algorithm)
    return residuals | {e_k: [arb(e) for e in residuals[e_k]], gamma: fmpq(1, 2), M: 1}


@printed.witness
def nine_tenths():
    """Five layers of order four; a tenth more than L, and constants up to 10^20."""
    with ctx.workprec(256):
        e = hyperpower.exact_residual_trajectory([arb(1) / 2], [[1] * 4 + [arb(9) / 10]] * 5)[:, 0]
    return {e_k: e[-2], e_next: e[-1], C: fmpq(9, 10), L: 4, gamma: fmpq(1, 10), M: [1, 10**10, 10**20]}


@constant.experiment(order=[2, 4], tenths=[0, 5, 9], algorithm=ALGORITHM)
def other_coefficients(order, tenths, *, algorithm):
    """Three layers at 0, 1/2 and 9/10; the bound is attained at 0 and approached as the residual falls."""
    return orders(order, fmpq(tenths, 10), 3, algorithm)


printed.formula_mutant("order L", then=le(e_next, M * e_k**L))
at_one.formula_mutant("order L", then=eq(e_next, e_k**L))
constant.formula_mutant("order L with factor one", then=ge(e_next, e_k**L))
lemma2d.mutant(
    "one order more",
    at_one,
    constant,
    corrupted=lambda exact_residual_trajectory, e0, C: exact_residual_trajectory(e0, [[1, *row] for row in C]),
)


@at_one.proof
def one_more_power():
    """1 - (1 - e)(1 + ... + e^L) = e^(L+1), by induction over L; `total` is the sum, `power` is e^(L+1)."""
    e, power = sp.symbols("e power")
    return identities(
        "A layer with all coefficients one, the extra one included, raises the residual to the power L + 1. Hypothesis: "
        "(1 - e) total = 1 - power.",
        [
            ("L = 0", sp.Add(1, -sp.Mul(1 - e, 1, evaluate=False), evaluate=False), e),
            ("L to L + 1", sp.Add(1, -(1 - power), -(1 - e) * power, evaluate=False), e * power),
        ],
    )


def _left():
    e, power, C_k = sp.symbols("e power C")
    return identity(
        "what is above (1 - C) e^L",
        sp.Add(1, -(1 - power), -(1 - e) * C_k * power, -(1 - C_k) * power, evaluate=False),
        C_k * e * power,
    )


@printed.proof
def a_tenth_is_left():
    """At e = 10^-100 and C = 9/10 a tenth of e^L is left, against M e^L 10^-10 for a tenth more than L."""
    return certificate(
        "At C = 9/10 the next residual is at least e^L/10, for every e >= 0. An order of L + gamma with constant M would make it at "
        "most M e^gamma e^L. With gamma = 1/10 and e = M^(-20), M >= 10, that is e^L/M, less than a tenth for M > 10.",
        _left(),
        comparison("a tenth of M = 100", written(lambda m, s: m * s, 100, "1/10"), ">", 1),
    )


@constant.proof
def what_is_left():
    """e_next = e^L (1 - C (1 - e)); `power` is e^L."""
    return certificate(
        "A residual e >= 0 becomes e_next = 1 - (1 - e)(S + C e^L) with (1 - e) S = 1 - e^L, which exceeds (1 - C) e^L by "
        "C e^(L+1) >= 0.",
        _left(),
    )
