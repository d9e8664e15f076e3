r"""One more coefficient raises the order of convergence into (L, L + 1]: at one exactly to L + 1, below one not at all.

At $C = 1$ the order is exactly $L + 1$. At any other constant $C \in [0, 1)$, $e_{k+1} \ge (1 - C) e_k^L$, so the order
remains $L$ and what is gained is a factor: the range $L < \tilde L < L + 1$ is an effect of finitely many layers.

Kind: exact identity; inequality (corrected). Constants: none.
"""

import sympy as sp

from bounds.core import Claim, Quantity, eq, ge, le
from bounds.core.certificate import identities

e_k = Quantity("e_k", "e_k", "residual before the layer", nonnegative=True)
e_next = Quantity("e_next", "e_{k+1}", "residual after the layer", nonnegative=True)
C = Quantity("C", "C_k", "coefficient of the layer", nonnegative=True)
L = Quantity("L", "L", "order without the extra term", integer=True, positive=True)

lemma2d = Claim(
    id="minv.lemma2d",
    title="With coefficient one the order is L + 1",
    source="Appendix C.1.1, after Lemma 2",
    given=eq(C, 1),
    then=eq(e_next, e_k ** (L + 1)),
    expected="proved",
    survives=(
        "Yes, at coefficient one, where the recursion says it. At any other constant coefficient the order "
        "stays $L$, with the factor $|1 - C|$ in front."
    ),
)

constant = Claim(
    id="minv.lemma2d.corrected",
    title="With any other constant coefficient below one the order remains L",
    form="corrected",
    corrects="minv.lemma2d",
    source="Appendix C.1.1, after Lemma 2",
    given=(ge(C, 0), le(C, 1)),
    then=ge(e_next, (1 - C) * e_k**L, trivially=0),
    tight=True,
    expected="proved",
    erratum="The printed range of orders between $L$ and $L + 1$ is an effect of finite ranges, unless $C = 1$.",
)

ALGORITHM = "algorithms.hyperpower.exact_residual_trajectory"


def orders(order, coefficient, layers, algorithm):
    """A single singular value over several layers of one coefficient."""
    from flint import fmpq

    e = algorithm([fmpq(1, 2)], [[1] * order + [coefficient]] * layers)[:, 0]
    return {e_k: e[:-1], e_next: e[1:], C: coefficient, L: order}


@lemma2d.experiment(order=[2, 4], algorithm=ALGORITHM)
def coefficient_one(order, *, algorithm):
    """Three layers."""
    from flint import fmpq

    return orders(order, fmpq(1), 3, algorithm)


@constant.experiment(order=[2, 4], tenths=[0, 5, 9], algorithm=ALGORITHM)
def other_coefficients(order, tenths, *, algorithm):
    """Three layers at 0, 1/2 and 9/10; the bound is attained at 0 and approached as the residual falls."""
    from flint import fmpq

    return orders(order, fmpq(tenths, 10), 3, algorithm)


lemma2d.formula_mutant("order L", then=eq(e_next, e_k**L))
constant.formula_mutant("order L with factor one", then=ge(e_next, e_k**L))


@lemma2d.mutant("one order more")
@constant.mutant("one order more")
def _(exact_residual_trajectory, e0, C):
    return exact_residual_trajectory(e0, [[1, *row] for row in C])


@lemma2d.proof
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


@constant.proof
def what_is_left():
    """e_next = e^L (1 - C (1 - e)); `power` is e^L."""
    e, power, C_k = sp.symbols("e power C")
    return identities(
        "A residual e >= 0 becomes e_next = 1 - (1 - e)(S + C e^L) with (1 - e) S = 1 - e^L, which exceeds (1 - C) e^L by "
        "C e^(L+1) >= 0.",
        [
            (
                "what is above (1 - C) e^L",
                sp.Add(1, -(1 - power), -(1 - e) * C_k * power, -(1 - C_k) * power, evaluate=False),
                C_k * e * power,
            )
        ],
    )
