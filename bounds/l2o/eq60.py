r"""How fast the smallest singular value grows with the expansion: not like e^(TL-1), but like e^(L-1).

Eq. (60) says $\sigma_{\min}(G_{L-1,T}) = \Omega(e^{TL-1})$. But $X_{T-1}$ does not depend on the weights when $W_L =
0$ (eq. (54)), and the exact power is $L - 1$, for two layers and more: one layer has no hidden output. Kind: order of growth; the printed one is judged for the constants 1,
$10^{-3}$ and $10^{-9}$ in it.
"""

from bounds.core import Scaling, Statement, eq, ge, gt
from bounds.core.certificate import certificate
from bounds.l2o import _witness_proofs as witness
from bounds.l2o._certificates import broken
from bounds.l2o._symbols import T
from bounds.l2o._theorem import L, alpha_0, constant, e, half_axes_at
from bounds.late import late

unrolled = late("algorithms.unrolled")


ERRATUM = "The exact power is L - 1, as Section 5.2 says itself."

eq60 = Statement(
    "l2o.eq60",
    "Eq. (60), Appendix B.1",
    erratum=ERRATUM,
    survives=r"No: it multiplies lower bounds that contain $\|W_L^0\| = 0$, and by eq. (54) $X_{T-1}$ does not depend on e "
    "at all. That ReLU is homogeneous gives the true power in one line (l2o.sec5_escale.outputs).",
)
printed = eq60.printed(ge(alpha_0, e ** (T * L - 1) / constant), given=gt(e, constant))

corrected = eq60.corrected(
    eq(alpha_0, 1),
    title="The smallest singular value grows with the expansion exactly like its power L - 1",
    given=ge(L, 2),
    quantifier=Scaling(e, L - 1),
)

EXPANSIONS = [2**power for power in range(0, 24, 3)]


@corrected.experiment(layers=[2, 3, 4], steps=[2, 3], algorithm="algorithms.unrolled.exact_rollout")
def half_axes_instance(layers, steps, *, algorithm):
    """Expansions from 1 to 2^21."""
    return half_axes_at(algorithm, 0, EXPANSIONS, layers=layers, steps=steps)


@printed.witness
def two_steps_three_layers():
    """T = 2 and L = 3, where the power is 2, not 5; constants 1, 10^-3 and 10^-9."""
    return half_axes_at(unrolled.exact_rollout, 0, [2**10, 2**20, 2**40], layers=3, multiples=[1, 10**3, 10**9])


printed.formula_mutant("power L - 1 and a tenth", then=ge(alpha_0, e ** (L - 1) / 10))
corrected.formula_mutant("power T L - 1", quantifier=Scaling(e, T * L - 1))
corrected.mutant(
    "hidden outputs divided by the expansion",
    lambda exact_rollout, M, Y, weights, steps, *, beta, X_0: exact_rollout(
        M, Y, (weights[0] / weights[0].max(), *weights[1:]), steps, beta=beta, X_0=X_0
    ),
)


@printed.proof
def powers_of_two(claim):
    """The witness, for three constants."""
    multiples = {1: 2**10, 10**3: 2**20, 10**9: 2**40}
    return certificate(
        f"{witness.HALF_AXES} For L = 3 the second layer is e times the identity and, with s = 1, alpha_0 = a e^2. The "
        "promise has the power 5, and e exceeds its constant.",
        *witness.smallest_singular_value(),
        *(
            step
            for multiple, expansion in multiples.items()
            for step in broken(
                claim, {constant: multiple, e: expansion, L: 3, T: 2, alpha_0: witness.HIGH * expansion**2}
            )
        ),
    )
