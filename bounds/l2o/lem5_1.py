r"""A large expansion satisfies (13a): false; it destroys it, and (13a) bounds the expansion from both sides.

Lemma 5.1 says that from $X_0 = 0$, with $W_L = 0$ and $C_\ell = 1$, (13a) holds as soon as e is at least of order
$T^{4/(L-1)}$. But its right side contains $\delta_4^{-2} = 16 \cosh^4(z/2)$ with $z = \delta_3 \Theta_L$ of order
$e^{L-1}$, which the paper calls a constant $\delta_5$: for every fixed problem (13a) fails for all large e, whatever
constant is meant. What (13a) really implies, even if $C_L$ may be chosen freely, is a condition on the size of the
data,

$$ \Big(\frac{\alpha_0}{\Theta_{L-1}}\Big)^2 \max_{z > 0} \frac{z}{16 \cosh^4(z/2)} \ge \delta_3\, \frac{\beta^{5/2}}{8 \beta_0^2}
   \sum_t \Lambda_t\; (2T + 1) \|Y\| , \qquad \max_z = 0.03871959\ldots \; (z = 1.0436\ldots). $$

Kind: printed as an order of magnitude; judged for the constants 1, 10^3 and 10^9 in it.
Constants: 0.03875 is above the maximum, as a certificate shows.
"""

import sympy as sp

from bounds.core import Statement, eq, ge
from bounds.core.certificate import certificate, cover, positive
from bounds.l2o import _witness_proofs as witness
from bounds.l2o._certificates import premise, same
from bounds.l2o._symbols import Psi, T, Theta, Theta_inner, beta, beta_0, norm_W, x
from bounds.l2o._theorem import B, L, RHS_13a, S, alpha_0, constant, e, half_axes_at, share
from bounds.late import late

unrolled = late("algorithms.unrolled")


ERRATUM = r"$\delta_4^{-2}$ grows like $e^{2 \delta_3 \Theta_L}$: (13a) fails for every large expansion."
LARGEST = sp.Rational(3875, 10**5)


def on_the_data(maximum):
    """The condition on the size of the data with a given maximum of z / (16 cosh^4(z/2))."""
    return ge((alpha_0 / Theta_inner) ** 2 * maximum, Psi(T) * beta ** sp.Rational(5, 2) / (8 * beta_0**2) * S * B)


lem5_1 = Statement(
    "l2o.lem5_1",
    "Lemma 5.1; proof in Appendix B.2",
    (eq(x, 0),),
    algorithm="algorithms.unrolled.exact_rollout",
    erratum=ERRATUM,
    survives=r"No: it compares powers of e as if $\delta_4$ did not depend on it. Nothing can replace that, because (13a) "
    "bounds the size of the data whatever e is (l2o.lem5_1.corrected).",
)
printed = lem5_1.printed(
    ge(alpha_0**2, RHS_13a),
    also=(
        eq(norm_W, 0),
        ge(e, constant * T ** (4 / (L - 1))),
    ),
)

corrected = lem5_1.corrected(
    on_the_data(LARGEST),
    title="Condition (13a) bounds the size of the data, whatever the expansion",
    source="Lemma 5.1",
    also=ge(alpha_0**2, RHS_13a),
    expected="proved",
)


@lem5_1.experiment(corrected, exponent=[4, 10, 20], layers=[2, 3], outside={"exponent": [4, 10]})
def scan(exponent, layers, *, algorithm):
    """Sizes of data and expansions, inside and outside the window of (13a)."""
    return half_axes_at(algorithm, exponent, [1, 16, 128, 2**12, 2**20], layers=layers)


@lem5_1.experiment(corrected)
def edge_of_the_window(*, algorithm):
    """The size of data at which (13a) can just be met, with expansions around the best one."""
    return half_axes_at(algorithm, 20, [118, 120, 122, 124], numerator=1000)


@printed.witness
def large_expansions():
    """Expansions that exceed the printed order 1, 10^3 and 10^9 times."""
    return half_axes_at(unrolled.exact_rollout, 20, [2**30, 2**30, 2**44], multiples=[1, 10**3, 10**9])


CONSTANT_DELTA = ge(alpha_0**2, share * beta ** sp.Rational(5, 2) / (8 * beta_0**2) * 16 * S * B)
printed.formula_mutant("delta_4 taken for a constant", then=CONSTANT_DELTA)
corrected.formula_mutant("0.9 of the maximum", then=on_the_data(LARGEST * 9 / 10))


@corrected.proof
def largest_value(claim):
    """The maximum of z / (16 cosh^4(z/2)), and how it enters."""
    v, b = sp.symbols("z b", positive=True)
    condition, promised = premise(claim, alpha_0**2), claim.then[0]
    largest = promised.lhs * Theta_inner**2 / alpha_0**2
    K = condition.rhs.subs({share: 1, Theta: 0}) / 16
    return certificate(
        "Condition (13a) for the last layer is alpha^2 >= (theta / C) K 16 cosh^4(z/2) with z >= delta theta C, "
        "where theta is Theta_{L-1} and delta is delta_3. Multiplied by z / (16 cosh^4(z/2)), which is at most the "
        "claim's constant, and over theta^2, it is the claim: its right side is K delta (beta = b^2). Beyond z = 4 the "
        "quotient is below z 24 / (2 z)^4 = 3 / (2 z^3) < 3/128, because 16 cosh^4(z/2) > exp(2 z) > (2 z)^4 / 24.",
        same("the right side", promised.rhs.subs(beta, b**2), (K * Psi(T)).subs(beta, b**2)),
        cover("the maximum up to z = 4", largest * 16 * sp.cosh(v / 2) ** 4 - v, {v: (0, 4)}),
        positive("and beyond", largest - sp.Rational(3, 128)),
    )


@printed.proof
def large_expansions_in_balls(claim):
    """The expansions of the witness."""
    return certificate(
        f"{witness.HALF_AXES} With s = 2^-20 the condition fails at the expansions 2^30 and 2^44, which exceed "
        "the printed order 1, 10^3 and 10^9 times. Beyond them the ratio of its sides only "
        "grows: it is exp(2 z) times powers of z, z > 1.",
        *witness.fails(claim, orders={1: 2**30, 10**3: 2**30, 10**9: 2**44}, size=sp.Rational(1, 2**20), layers=2),
    )
