r"""A large expansion satisfies (13c): false; even with delta_4 held fixed the right side grows faster.

Lemma 5.3 says that e has to be at least of order $T^{(3T+3)/(TL+T-2L)}$ (printed with O for $\Omega$). Its proof rests
on eq. (60), $\sigma_{\min}(G) = \Omega(e^{TL-1})$, while the true power is $L - 1$. The left side of (13c) grows like
$e^{2(L-1)}$, the right side without $\delta_4^{-2}$ like $e^{(L-1)(T+1)}$, which is as fast for T = 1 only,
for two layers and more.
Kind: printed as an order of magnitude; judged for the constants 1, 10^3 and 10^9 in it.
"""

import sympy as sp

from bounds.core import Scaling, Statement, eq, ge
from bounds.core.certificate import certificate
from bounds.l2o import _witness_proofs as witness
from bounds.l2o._symbols import T, beta, beta_0, norm_W, x
from bounds.l2o._theorem import INNER_13c, L, RHS_13c, alpha_0, constant, e, half_axes_at
from bounds.late import late

unrolled = late("algorithms.unrolled")


ERRATUM = (
    r"The proof takes $\alpha_0$ for $e^{TL-1}$; it is $e^{L-1}$, and (13c) fails for every large e even with "
    r"$\delta_4$ fixed."
)

lem5_3 = Statement(
    "l2o.lem5_3",
    "Lemma 5.3; proof in Appendix B.4",
    erratum=ERRATUM,
    survives=r"No: it rests on eq. (60). With the true power of $\alpha_0$ its comparison of powers comes out the other "
    r"way round for $T \ge 2$, even with $\delta_4$ held fixed.",
)
printed = lem5_3.printed(
    ge(alpha_0**2, RHS_13c), given=(eq(x, 0), eq(norm_W, 0), ge(e, constant * T ** ((3 * T + 3) / (T * L + T - 2 * L))))
)

corrected = lem5_3.corrected(
    eq(beta**3 / (4 * beta_0**2) * 16 * INNER_13c, alpha_0**2),
    title="The right side of (13c) outgrows the left like the power (L-1)(T-1) of the expansion, delta_4 aside",
    source="Lemma 5.3",
    given=ge(L, 2),
    quantifier=Scaling(e, (L - 1) * (T - 1)),
)


@corrected.experiment(steps=[2, 3, 4], layers=[2, 3], algorithm="algorithms.unrolled.exact_rollout")
def half_axes_instance(steps, layers, *, algorithm):
    """Expansions from 2^30 to 2^51."""
    return half_axes_at(algorithm, 10, [2**power for power in range(30, 54, 3)], layers=layers, steps=steps)


@printed.witness
def large_expansions():
    """Expansions that exceed the printed order 1, 10^3 and 10^9 times."""
    return half_axes_at(unrolled.exact_rollout, 20, [2**32, 2**32, 2**50], layers=3, multiples=[1, 10**3, 10**9])


printed.formula_mutant(
    "delta_4 fixed and the power of eq. (60) for alpha_0",
    then=ge((alpha_0 * e ** ((T - 1) * L)) ** 2, beta**3 / (4 * beta_0**2) * 16 * INNER_13c),
)
corrected.formula_mutant("exponent (L-1)(T+1)", quantifier=Scaling(e, (L - 1) * (T + 1)))
corrected.formula_mutant("both sides alike", quantifier=Scaling(e, 0))


@printed.proof
def large_expansions_in_balls(claim):
    """The expansions of the witness."""
    return certificate(
        f"{witness.HALF_AXES} For L = 3 the second layer is e times the identity. With s = 2^-20 the condition fails "
        "at the expansions 2^32 and 2^50, which exceed the printed order 1, 10^3 and 10^9 times. Beyond them the "
        "ratio of its sides only grows: it is exp(2 z) times powers of z, z > 1.",
        *witness.fails(claim, orders={1: 2**32, 10**3: 2**32, 10**9: 2**50}, size=sp.Rational(1, 2**20), layers=3),
    )
