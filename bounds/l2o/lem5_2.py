r"""A large expansion satisfies (13b): false, for the same reason as for (13a).

Lemma 5.2 says that from $X_0 = 0$, with $W_L = 0$ and $C_\ell = 1$, (13b) holds as soon as e is at least of order
$T^{5/(L-1)} L^{1/(L-1)}$. Its right side contains $\delta_4^{-2}$, which grows like the exponential of $e^{L-1}$, and
only a bounded window of e can satisfy it. With $\delta_4$ fixed, as the printed proof takes it, the left side wins.
Kind: printed as an order of magnitude; judged for the constants 1, 10^3 and 10^9 in it.
"""

import sympy as sp

from bounds.core import Exists, Statement, eq, ge, lt
from bounds.core.certificate import certificate
from bounds.l2o import _witness_proofs as witness
from bounds.l2o._symbols import T, Theta, Theta_inner, beta, beta_0, norm_W, q, x
from bounds.l2o._theorem import B, L, RHS_13b, S, alpha_0, constant, e, half_axes_at, reached
from bounds.late import late

unrolled = late("algorithms.unrolled")


ERRATUM = r"$\delta_4^{-2}$ grows like $e^{2 \delta_3 \Theta_L}$: (13b) fails for every large expansion."

lem5_2 = Statement(
    "l2o.lem5_2",
    "Lemma 5.2; proof in Appendix B.3",
    (eq(x, 0),),
    erratum=ERRATUM,
    survives=r"No: it compares powers of e as if $\delta_4$ did not depend on it. What is left is a window of expansions, "
    "for tiny data (l2o.window).",
)
printed = lem5_2.printed(
    ge(alpha_0**3, RHS_13b),
    also=(
        eq(norm_W, 0),
        ge(e, constant * T ** (5 / (L - 1)) * L ** (1 / (L - 1))),
    ),
)

corrected = lem5_2.corrected(
    (
        ge(alpha_0**3, RHS_13b, name="inside"),
        lt(alpha_0**3 * (e - 128), RHS_13b * (e - 128), name="above"),
        lt(alpha_0**3 * (128 - e), RHS_13b * (128 - e), name="below"),
    ),
    title="Condition (13b) holds in a window of expansions and fails on both sides of it",
    source="Lemma 5.2",
    quantifier=Exists("expansions"),
)


@corrected.experiment(exponent=[20], layers=[2, 3], algorithm="algorithms.unrolled.exact_rollout")
def scan(exponent, layers, *, algorithm):
    """Expansions from 1 to 2^30 on the half-axes instance."""
    return half_axes_at(algorithm, exponent, [1, 4, 16, 128, 2**10, 2**14, 2**20, 2**26, 2**30], layers=layers)


@printed.witness
def large_expansions():
    """Expansions that exceed the printed order 1, 10^3 and 10^9 times."""
    return half_axes_at(unrolled.exact_rollout, 20, [2**32, 2**32, 2**46], multiples=[1, 10**3, 10**9])


FACTORS = Theta * Theta_inner * q * B * reached * S * 16
printed.formula_mutant(
    "delta_4 taken for a constant",
    then=ge(alpha_0**3, (1 + beta) * beta ** sp.Rational(5, 2) / (2 * beta_0**2) * FACTORS),
)
corrected.formula_mutant(
    "never", then=ge(alpha_0**3, RHS_13b * 10**20), quantifier=Exists("expansions", exhaustive=True)
)


@printed.proof
def large_expansions_in_balls(claim):
    """The expansions of the witness."""
    return certificate(
        f"{witness.HALF_AXES} With s = 2^-20 the condition fails at the expansions 2^32 and 2^46, which exceed "
        "the printed order 1, 10^3 and 10^9 times. Beyond them the ratio of its sides only "
        "grows: it is exp(2 z) times powers of z, z > 1.",
        *witness.fails(claim, orders={1: 2**32, 10**3: 2**32, 10**9: 2**46}, size=sp.Rational(1, 2**20), layers=2),
    )
