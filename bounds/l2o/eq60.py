r"""How fast the smallest singular value grows with the expansion: not like e^(TL-1), but like e^(L-1).

Eq. (60) says $\sigma_{\min}(G_{L-1,T}) = \Omega(e^{TL-1})$. But $X_{T-1}$ does not depend on the weights when $W_L =
0$ (eq. (54)), and the exact power is $L - 1$. Kind: order of growth; the printed one is judged for the constants 1,
$10^{-3}$ and $10^{-9}$ in it.
"""

from bounds.core import Claim, Scaling, eq, ge, gt
from bounds.l2o._exact import precisely
from bounds.l2o._symbols import T
from bounds.l2o._theorem import L, alpha_0, constant, e, half_axes_at

ERRATUM = "The exact power is L - 1, as section 5.2 says itself."

eq60 = Claim(
    id="l2o.eq60",
    source="Eq. (60), Appendix B.1",
    given=gt(e, constant),
    then=ge(alpha_0, e ** (T * L - 1) / constant),
    expected="refuted",
    erratum=ERRATUM,
)

corrected = Claim(
    id="l2o.eq60.corrected",
    title="The smallest singular value grows with the expansion exactly like its power L - 1",
    source="Eq. (60), Appendix B.1",
    form="corrected",
    corrects="l2o.eq60",
    quantifier=Scaling(e, L - 1),
    then=eq(alpha_0, 1),
    erratum=ERRATUM,
)

EXPANSIONS = [2**power for power in range(0, 24, 3)]


@corrected.experiment(layers=[2, 3, 4], steps=[2, 3], algorithm="algorithms.unrolled.exact_rollout")
@precisely
def half_axes_instance(layers, steps, *, algorithm):
    """Expansions from 1 to 2^21."""
    return half_axes_at(algorithm, 0, EXPANSIONS, layers=layers, steps=steps)


@eq60.witness
@precisely
def two_steps_three_layers():
    """T = 2 and L = 3, where the power is 2, not 5; constants 1, 10^-3 and 10^-9."""
    from algorithms.unrolled import exact_rollout

    return half_axes_at(exact_rollout, 0, [2**10, 2**20, 2**40], layers=3, multiples=[1, 10**3, 10**9])


eq60.formula_mutant("power L - 1 and a tenth", then=ge(alpha_0, e ** (L - 1) / 10))
corrected.formula_mutant("power T L - 1", quantifier=Scaling(e, T * L - 1))


@corrected.mutant("hidden outputs divided by the expansion")
def _(exact_rollout, M, Y, weights, steps, *, beta, X_0):
    return exact_rollout(M, Y, (weights[0] / weights[0].max(), *weights[1:]), steps, beta=beta, X_0=X_0)
