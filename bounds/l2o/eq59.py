r"""The smallest step factor, from below: a bound by zero.

Eq. (59) says $\sigma_{\min}(\mathrm{diag}(P_t)) \ge 2 \Theta_L \delta_4 \prod_\ell \|W_\ell^0\| \sin\theta\,
\|X_{T-1}\|$. Its right side contains $\|W_L^0\| = 0$, so it says that factors are not negative. (At these weights they
are all 1.)
Kind: deterministic inequality. Constants: 2 as printed.
"""

from algorithms.exact import norm, spectral_norm
from bounds.core import Claim, Quantity, ge
from bounds.l2o._instances import from_origin, many, stacked
from bounds.l2o._matrices import zero_last
from bounds.l2o._symbols import Theta
from bounds.l2o._theorem import conditions, delta_4

P_min = Quantity("P_min", r"\sigma_{\min}(\mathrm{diag}(P_t))", nonnegative=True)
product = Quantity("product", r"\prod_\ell \|W_\ell^0\|_2", nonnegative=True)
norm_X = Quantity("norm_X", r"\|X_{T-1}\|_2", nonnegative=True)

eq59 = Claim(
    id="l2o.eq59",
    source="Eq. (59), Appendix B.1",
    then=ge(P_min, 2 * Theta * delta_4 * product * norm_X, trivially=0),
    expected="vacuous",
    erratum="The right side is zero, because $W_L$ is.",
)


@eq59.experiment(steps=[2], algorithm="algorithms.unrolled.exact_rollout")
def zero_last_layer(steps, *, algorithm):
    """Two problems from the origin; the sine is replaced by 1."""

    def both_sides(instance):
        instance = zero_last(instance)
        run = instance.run(algorithm, steps)
        return conditions(instance, algorithm, steps) | {
            P_min: [min(run.P.ravel(), key=float)],
            norm_X: [norm(run.X[-2])],
            product: [instance.lam[0] * spectral_norm(instance.weights[-1])],
        }

    return stacked(both_sides, from_origin(many()))


eq59.formula_mutant("at least 2", then=ge(P_min, 2))
