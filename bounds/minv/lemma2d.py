r"""With coefficients around one the order of convergence exceeds L: at one, exactly; at any other constant it remains L.

After Lemma 2: "in this case, i.e. $C_k$ around 1 for all $k$", the order lies in $(L, L + 1]$. At $C = 1$ it is exactly $L +
1$. At any other constant $C \in [0, 1)$, $e_{k+1} \ge (1 - C) e_k^L$, so as residuals vanish $e_{k+1}$ falls like $e_k^L$ and no
faster. What is gained is a factor, and orders between are an effect of finitely many layers.

Kind: inequality (printed), exact identity and inequality (corrected). Constants: the one hidden in an order is a quantity, at least
what the residual 1/2 asks for; each value of it is too small for some smaller residual.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.core import Quantity, Statement, eq, ge, gt, le
from bounds.core.certificate import certificate
from bounds.minv._certificates import equal, promised, room

e_k = Quantity("e_k", "e_k", "residual before the layer", nonnegative=True)
e_next = Quantity("e_next", "e_{k+1}", "residual after the layer", nonnegative=True)
C = Quantity("C", "C_k", "coefficient of the layer", nonnegative=True)
L = Quantity("L", "L", "order without the extra term", integer=True, positive=True)
gamma = Quantity("gamma", r"\gamma", "what the order exceeds L by", positive=True)
M = Quantity("M", "M", "a constant for the order that is enough at the residual 1/2", positive=True)
enough = Quantity("enough", r"e_{k+1} / e_k^{L+\gamma} |_{e_k = 1/2}", "the least such constant", positive=True)

ERRATUM = (
    r"$C = 1 - \epsilon$, however small $\epsilon > 0$: $e_{k+1} \ge \epsilon e_k^L$, so no order above $L$ is reached, whatever the "
    r"constant in front. At $C = 1$ the order is $L + 1$."
)

lemma2d = Statement(
    "minv.lemma2d",
    "Appendix C.1.1, after Lemma 2",
    algorithm="algorithms.hyperpower.exact_residual_trajectory",
    erratum=ERRATUM,
    survives=r"In part: no proof is given. At coefficient one the recursion says order $L + 1$; at any other constant one the order "
    r"stays $L$, with the factor $|1 - C|$ in front.",
)
printed = lemma2d.printed(
    le(e_next, M * e_k ** (L + gamma)),
    title="With any constant coefficient around one the order of convergence exceeds L",
    given=(le(sp.Abs(C - 1), sp.Rational(1, 100)), gt(gamma, 0), le(gamma, 1), ge(M, enough)),
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


def orders(order, coefficient, layers, algorithm):
    """A single singular value over several layers of one coefficient."""
    e = algorithm([fmpq(1, 2)], [[1] * order + [coefficient]] * layers)[:, 0]
    return {e_k: e[:-1], e_next: e[1:], C: coefficient, L: order}


@lemma2d.experiment(at_one, order=[2, 4])
def coefficient_one(order, *, algorithm):
    """Three layers."""
    return orders(order, fmpq(1), 3, algorithm)


def one_layer(coefficient, exponents, excess, algorithm, *, order=4):
    """Residuals 2^-i before and after a layer, in balls, and the constant that an excess over L needs at 1/2."""
    before = [arb(2) ** -i for i in (1, *exponents)]
    first, *after = algorithm(before, [[1] * order + [arb(coefficient)]])[-1]
    share = first * arb(2) ** (order + arb(excess))
    return {e_k: before[1:], e_next: after, C: coefficient, L: order, gamma: excess, enough: share}


@lemma2d.experiment(printed, order=[2, 4])
def exactly_one(order, *, algorithm):
    """At one the order exceeds L by a half, with twice the constant that is enough at the first residual."""
    layer = one_layer(fmpq(1), range(2, 20), fmpq(1, 2), algorithm, order=order)
    return layer | {M: 2 * layer[enough]}


@lemma2d.witness(printed)
def a_hundredth_away(*, algorithm):
    """C = 99/100 and an eighth more than L: constants 1, 10^10, 10^20 are each too small at the residual in their row."""
    return one_layer(fmpq(99, 100), [60, 330, 590], fmpq(1, 8), algorithm) | {M: [1, 10**10, 10**20]}


@lemma2d.witness(printed)
def a_millionth_away(*, algorithm):
    """C = 1 - 10^-6, and a hundredth more than L."""
    return one_layer(1 - fmpq(1, 10**6), [2100, 8700], fmpq(1, 100), algorithm) | {M: [1, 10**20]}


@lemma2d.experiment(constant, order=[2, 4], tenths=[0, 5, 9])
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
def one_more_power(claim):
    """1 - (1 - e)(1 + ... + e^L) = e^(L+1), by induction over L; `total` is the sum, `power` is e^(L+1)."""
    e, power = sp.symbols("e power")
    return certificate(
        "A layer with all coefficients one, the extra one included, raises the residual to the power L + 1. Hypothesis: "
        "(1 - e) total = 1 - power.",
        equal("L = 0", sp.Add(1, -sp.Mul(1 - e, 1, evaluate=False), evaluate=False), e),
        equal("L to L + 1", sp.Add(1, -(1 - power), -(1 - e) * power, evaluate=False), e * power),
        *(
            equal(
                f"the promise at L = {order}",
                1 - (1 - e) * sum(e**l for l in range(order + 1)),
                promised(claim, "e_next", e_k=e, L=order),
            )
            for order in (1, 2, 3, 4)
        ),
    )


@printed.proof
def a_share_is_left(claim):
    """M is the constant of an order L + gamma, s = e^gamma; u is the share 1 - C, `power` is e^L."""
    e, power, u, M_, s = sp.symbols("e power u M s")
    left = 1 - (1 - power) - (1 - e) * (1 - u) * power
    near = {e_k ** (L + gamma): power * s, e_k**L: power}
    return certificate(
        "At C = 1 - u, 0 < u <= 1, the next residual is at least u e^L for every e >= 0. An order of L + gamma with constant M would "
        "make it at most M e^gamma e^L. For every gamma > 0 and M > 0 there is a residual with e^gamma = s = u/(2 M), and there M s "
        "is half of u.",
        equal(
            "what is above the order L + gamma, with e^(L + gamma) = e^L s",
            -room(claim, "e_next", powers=near, e_next=left, M=M_),
            power * (u / 2 + (u - 2 * M_ * s) / 2) + (1 - u) * e * power,
        ),
    )


@constant.proof
def what_is_left(claim):
    """e_next = e^L (1 - C (1 - e)); `power` is e^L."""
    e, power, share = sp.symbols("e power C")
    return certificate(
        "A residual e >= 0 becomes e_next = 1 - (1 - e)(S + C e^L) with (1 - e) S = 1 - e^L, which exceeds (1 - C) e^L by "
        "C e^(L+1) >= 0.",
        equal(
            "what is above (1 - C) e^L",
            room(claim, "e_next", powers={e_k**L: power}, e_next=1 - (1 - power) - (1 - e) * share * power, C=share),
            share * e * power,
        ),
    )
