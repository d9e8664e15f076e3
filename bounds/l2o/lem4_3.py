r"""Training gradients are bounded by the last residual, with one formula for all layers.

$$ \Big\|\frac{\partial F}{\partial W_\ell}\Big\|_2 \le \frac{\sqrt\beta\, \Theta_L}{2 \bar\lambda_\ell}
   \Big(\sum_{t \le T} \Lambda_t\Big) \|M X_T - Y\|_2 . $$

From $X_0 = 0$ this follows with the products taken in the space of residuals (Lemma A.3, which the paper uses, is
false). From elsewhere no violation is known, and what can be proved has $\Lambda_t' = \Phi_t [(\sqrt t + \beta)
\|X_0\| + (2t - 1 + \frac{2t-2}\beta) \|M^\top Y\|]$ in place of $\Lambda_t = \Phi_t \Psi_t$. The paper's premise is
printed with the index j for $\ell$.
Kind: deterministic inequality. Constants: 1/2 is the largest $p (1 - p/2)$; one neuron per layer and one step attain
all.
"""

import sympy as sp

from bounds.core import Claim, Quantity, ge, le
from bounds.core.certificate import certificate
from bounds.l2o._exact import norm, precisely, spectral_norm
from bounds.l2o._instances import MANY, random_instance, stacked
from bounds.l2o._pairs import chain, roomy, scalars
from bounds.l2o._proofs import INPUTS, inputs_of_the_network, root_below_odd, slope_of_the_factors
from bounds.l2o._symbols import (
    Phi,
    T,
    Theta,
    W_ratio,
    beta,
    m,
    norm_A,
    norm_r,
    r_0,
    s,
    sum_Lambda,
    x,
)  # fmt: skip

norm_dW = Quantity("norm_dW", r"\|\partial F/\partial W_\ell\|_2", "one entry per layer", nonnegative=True)
lam = Quantity("lam", r"\bar\lambda_\ell", nonnegative=True)
worst = Quantity("worst", r"\max_\ell \bar\lambda_\ell \|\partial F/\partial W_\ell\|_2", nonnegative=True)

PREMISES = (ge(beta, norm_A), le(W_ratio, 1))
FIXED = sp.Sum(Phi(s) * ((sp.sqrt(s) + beta) * x + (2 * s - 1 + (2 * s - 2) / beta) * m), (s, 1, T))
DATA = {
    "data, two layers": {
        x: 1,
        m: 1,
        Theta: -1,
        lam: -sp.Rational(1, 2),
        norm_r: 1,
        norm_dW: sp.Rational(5, 2),
        worst: 2,
    }
}

lem4_3 = Claim(
    id="l2o.lem4_3",
    source="Lemma 4.3; proof in Appendix A.4.4",
    given=PREMISES,
    then=le(norm_dW, sp.sqrt(beta) * Theta / (2 * lam) * sum_Lambda(T) * norm_r),
    erratum="The premise is printed with the index j for l; away from the origin the proof does not hold.",
    tight=True,
    scaling=DATA,
)

fix_4_3 = Claim(
    id="l2o.fix_4_3",
    title="Training gradients are bounded by the last residual, with a proof from any start",
    source="Lemma 4.3",
    form="corrected",
    corrects="l2o.lem4_3",
    given=PREMISES,
    then=le(norm_dW, sp.sqrt(beta) * Theta / (2 * lam) * FIXED * norm_r),
    expected="proved",
    tight=True,
    scaling=DATA,
)

rem4_4 = Claim(
    id="l2o.rem4_4",
    title="One formula bounds the gradients of all layers",
    source="Remark 4.4",
    given=PREMISES,
    then=le(worst, sp.sqrt(beta) * Theta / 2 * sum_Lambda(T) * norm_r),
    tight=True,
    scaling=DATA,
)


def measured(one, algorithm, steps):
    """The gradients of all layers, and what the bounds are made of."""
    from algorithms.unrolled import exact_rollout

    run, bounds = one.run(exact_rollout, steps), roomy(one.lam)
    found = [spectral_norm(dW) for dW in algorithm(one.M, one.weights, run, beta=one.beta)]
    weighted = [bound * norm for bound, norm in zip(bounds, found, strict=True)]
    return {symbol: [value] for symbol, value in scalars(one, bounds, steps).items()} | {
        norm_dW: found, lam: list(bounds), norm_r: [norm(run.r[-1])], worst: [max(weighted, key=float)],
        r_0: [one.r_0],
    }  # fmt: skip


@lem4_3.experiment(
    weight=[0.5, 2], scale=[0.125, 1], steps=[1, 4], algorithm="algorithms.unrolled.exact_detached_gradient"
)
@fix_4_3.experiment(
    weight=[0.5, 2], scale=[0.125, 1], steps=[1, 4], algorithm="algorithms.unrolled.exact_detached_gradient"
)
@rem4_4.experiment(
    weight=[0.5, 2], scale=[0.125, 1], steps=[1, 4], algorithm="algorithms.unrolled.exact_detached_gradient"
)
@precisely
def random_networks(weight, scale, steps, *, algorithm):
    """Two problems with three unknowns, from the origin and from elsewhere."""
    starts = [random_instance(seed, weight=weight, scale=scale) for seed in MANY]
    return stacked(lambda one: measured(one, algorithm, steps), starts + [one.from_origin() for one in starts])


@lem4_3.experiment(layers=[2, 3], algorithm="algorithms.unrolled.exact_detached_gradient")
@fix_4_3.experiment(layers=[2, 3], algorithm="algorithms.unrolled.exact_detached_gradient")
@rem4_4.experiment(layers=[2, 3], algorithm="algorithms.unrolled.exact_detached_gradient")
@precisely
def one_neuron(layers, *, algorithm):
    """A chain of neurons and one step from the origin."""
    return measured(chain(*[0.125] * layers), algorithm, 1)


for claim, right in ((lem4_3, lem4_3.then[0]), (fix_4_3, fix_4_3.then[0]), (rem4_4, rem4_4.then[0])):
    claim.formula_mutant("0.9 of it", then=le(right.lhs, sp.Rational(9, 10) * right.rhs))
    claim.formula_mutant("squared residual", then=le(right.lhs, right.rhs * norm_r))

    @claim.mutant("gradient 1.1 times too large")
    def _(exact_detached_gradient, M, weights, run, *, beta):
        from flint import fmpq

        return tuple(dW * fmpq(11, 10) for dW in exact_detached_gradient(M, weights, run, beta=beta))


@fix_4_3.proof
def one_step_of_the_sum():
    """The part of one unrolled step, in norms."""
    return certificate(
        "The part of step t is -1/beta times the sum over coordinates of (v_t)_j (g_{t-1})_j p_j (1 - p_j/2) s_j "
        "G_{l-1,t,j}^T with v_t = M^T S_T ... S_{t+1} r_T, |v_t| <= sqrt(beta) |r_T| (l2o.fix_residual), |g_{t-1}| "
        "<= beta Phi_t (l2o.fix_grad_norm), slopes of at most 1/2, |s_j| <= product of the norms after layer l, and "
        f"|G_{{l-1,t}}|_F <= product of the norms before it times the inputs. {INPUTS} With sqrt(t) <= 2 t - 1 before "
        "m, the product of all is one term of the sum.",
        slope_of_the_factors(), inputs_of_the_network(), root_below_odd(),
    )  # fmt: skip
