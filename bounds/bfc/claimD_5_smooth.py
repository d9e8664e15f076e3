r"""A truncated layer above a feature is Lipschitz, Lipschitz smooth and second-order smooth in the weight of that feature.

The second bullet of Claim D.5 hides the constant in $\prod_l (\tilde\kappa_l, \bar B'_l)^{O(1)}\, \mathrm{poly}(G^*(x), \|x\|)$. At
width one, with $z = W_{3,0} x + W_{3,2}\, \tilde\sigma(K s)$, $s = S_1(x)$ and $\tilde F_3 = \alpha_3 z^2$, let $P \ge \tilde\sigma$, $M_1 \ge
|\tilde\sigma'|$, $M_2 \ge |\tilde\sigma''|$ and $M_3 \ge |\tilde\sigma'''|$. The derivatives in $K$ are

$$ 2 \alpha_3 z z', \qquad 2 \alpha_3 (z'^2 + z z''), \qquad 2 \alpha_3 (3 z' z'' + z z'''), \qquad z^{(p)} = W_{3,2}\, \tilde\sigma^{(p)} s^p , $$

and $|z| \le |W_{3,0} x| + |W_{3,2}| P$. Divided differences lie between the least and the largest derivative. For our
truncated square $P = \tfrac{11}{5} B'^2$, $M_1 = 2.23\, B'$, $M_2 = 4.69$ and $M_3 = 19.4/B'$. Not a product: sums of such. More
neurons are in `claimD_5_widths.py`.

Kind: inequalities, exact. Constants: explicit, from `def_trunc.py` and `trunc_slope.py`.
"""

from itertools import pairwise

import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions
from bounds.bfc.claimD_5 import truncated
from bounds.core import Claim, Quantity, le
from bounds.core.certificate import certificate, identity

first = Quantity("first", r"|\tilde F(K+h)-\tilde F(K)|/h", nonnegative=True)
second = Quantity("second", r"|\Delta_h^2\tilde F(K)|/h^2", nonnegative=True)
third = Quantity("third", r"|\Delta_h^3\tilde F(K)|/h^3", nonnegative=True)
alpha_3 = Quantity("alpha_3", r"\alpha_3", positive=True)
direct = Quantity("direct", r"|W_{3,0}x|", nonnegative=True)
upper = Quantity("upper", r"|W_{3,2}|", nonnegative=True)
s = Quantity("s", r"|S_1(x)|", nonnegative=True)
P = Quantity("P", "P", "plateau of the truncated square", positive=True)
M_1, M_2, M_3 = (
    Quantity(f"M_{n}", f"M_{n}", f"bound of its derivative of order {n}", nonnegative=True) for n in (1, 2, 3)
)

z = direct + upper * P
dz, ddz, dddz = (upper * bound * s**n for n, bound in enumerate((M_1, M_2, M_3), 1))

claimD_5_smooth = Claim(
    id="bfc.claimD_5_smooth",
    title="At width one a truncated layer is three times smooth in the weight of the feature below, with explicit constants",
    source="Claim D.5, second bullet, for layer 3 and the narrow weight of layer 2 at width one",
    form="added",
    then=(
        le(first, 2 * alpha_3 * z * dz, name="Lipschitz"),
        le(second, 2 * alpha_3 * (dz**2 + z * ddz), name="smooth"),
        le(third, 2 * alpha_3 * (3 * dz * ddz + z * dddz), name="second-order smooth"),
    ),
    scaling={"weight": {first: 1, second: 1, third: 1, alpha_3: 1}},
    needs=("bfc.def_trunc", "bfc.trunc_slope.derivatives"),
    expected="proved",
)


@claimD_5_smooth.experiment(
    limit=["1/2", "2/1"],
    from_inputs=[0, 3],
    x=["3/2", "3/1"],
    quick={"limit": ["1/2", "2/1"], "x": ["3/2"]},
    algorithm=truncated,
)
def steps_of_the_weight(limit, from_inputs, x, *, algorithm):
    """K from -3 to 3 in eighths: features on all three pieces of the truncated square, and across zero."""
    B, x = (fmpq(*map(int, text.split("/"))) for text in (limit, x))
    weight, a, b, S_1, h = fmpq(1, 10), fmpq(from_inputs), fmpq(-2), x * x - 1, fmpq(1, 8)
    F = [weight * (a * x + b * algorithm(fmpq(n, 8) * S_1, B)) ** 2 for n in range(-24, 25)]
    rows = {}
    for order, symbol in enumerate((first, second, third), 1):
        F = [after - before for before, after in pairwise(F)]
        rows[symbol] = [abs(difference) / h**order for difference in F[:46]]
    return rows | {
        alpha_3: weight,
        direct: abs(a * x),
        upper: abs(b),
        s: abs(S_1),
        P: fmpq(11, 5) * B**2,
        M_1: fmpq(223, 100) * B,
        M_2: fmpq(469, 100),
        M_3: fmpq(97, 5) / B,
    }


claimD_5_smooth.formula_mutant("slope of the feature alone", then=le(first, 2 * alpha_3 * direct * dz))
claimD_5_smooth.formula_mutant("curvature without the square of the slope", then=le(second, alpha_3 * z * ddz / 4))
claimD_5_smooth.formula_mutant(
    "a tenth of the third derivative", then=le(third, alpha_3 * (3 * dz * ddz + z * dddz) / 10)
)
claimD_5_smooth.mutant("not truncated", lambda truncated, value, limit: value * value)


@claimD_5_smooth.proof
def chain_rule(claim):
    """q to q_3 are the truncated square and its derivatives at a place, p the rests up to their bounds."""
    k, c, b, t = sp.symbols("k c b t")
    polynomial = sum(c_n * k**n for n, c_n in enumerate(sp.symbols("c_0:4")))
    layer = c + b * polynomial.subs(k, k * t)
    q = sp.symbols("q_0:4", nonnegative=True)
    p = sp.symbols("p_0:4", nonnegative=True)
    at = {bound: part + rest for bound, part, rest in zip((P, M_1, M_2, M_3), q, p, strict=True)}
    value = direct + upper * q[0]
    d1, d2, d3 = (upper * q[n] * s**n for n in (1, 2, 3))
    return certificate(
        "The derivatives of c + b f(t k) in k are b t^p f^(p), and those of its square z^2 are 2 z z', 2 (z'^2 + z z'') and "
        "2 (3 z' z'' + z z''') (written out for cubic f, which has all derivatives up to order three that a function can have at a "
        "point). Each factor is at most its bound, q + p; a divided difference of order p lies between values of the "
        "derivative of that order, as the truncated square has three continuous ones.",
        *(
            identity(
                f"order {order}",
                sp.expand(sp.diff(layer**2, k, order)),
                2
                * sum(
                    sp.binomial(order - 1, i) * sp.diff(layer, k, i) * sp.diff(layer, k, order - i)
                    for i in range(order)
                ),
            )
            for order in (1, 2, 3)
        ),
        *conclusions(
            claim,
            {
                first: Derived(at | {first: 2 * alpha_3 * value * d1}),
                second: Derived(at | {second: 2 * alpha_3 * (d1**2 + value * d2)}),
                third: Derived(at | {third: 2 * alpha_3 * (3 * d1 * d2 + value * d3)}),
            },
        ),
    )
