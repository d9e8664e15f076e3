r"""That the last hidden output keeps half of its smallest singular value: the printed conditions do not give it.

Part 1 of the induction bounds $\|G_{L-1,T}^{k+1} - G_{L-1,T}^0\|_2$ by Lemma A.9 and by the triangle inequality for
iterates within Lemma 4.2, eqs. (36) and (37),

$$ \|G^{k+1} - G^0\|_2 \le 2 (1+\beta) \big(\|X_0\| + \tfrac{2T-2}\beta \|M^\top Y\|\big) \Theta_{L-1}
   + \big(\|X_{T-1}^0\| + \|g_{T-1}^0\|\big) \Theta_{L-1} \sum_{\ell<L} \bar\lambda_\ell^{-1} \|W_\ell^{k+1} - W_\ell^0\|_2 , $$

which is true from the origin, and concludes $\sigma_{\min}(G^{k+1}) \ge \alpha_0/2$ from (13d) and (13b). By Weyl's
inequality that needs a right side of at most $\alpha_0/2$. (13d) makes the first term at most
$\frac14 \alpha_0 \Theta_{L-1}$, so that it would do only if $\Theta_{L-1} \le 1$. On the instance of l2o.thm4_7, where all
printed conditions hold, the first term alone exceeds $\alpha_0/2$ eighty times.
Kind: deterministic inequalities. Constants: as printed.
"""

import sympy as sp

from algorithms.exact import norm, spectral_norm
from bounds.core import Quantity, Statement, eq, ge, le
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o import _witness_proofs as witness
from bounds.l2o._instances import from_origin, many, stacked
from bounds.l2o._pairs import perturbed
from bounds.l2o._symbols import Theta_inner, W_ratio, beta, norm_A, x
from bounds.l2o._theorem import PRINTED, alpha_0, conditions, half_axes, reached
from bounds.late import late

unrolled = late("algorithms.unrolled")


moved = Quantity("moved", r"\|G_{L-1,T}^{k+1} - G_{L-1,T}^0\|_2", nonnegative=True)
inputs = Quantity("inputs", r"\|X_{T-1}^0\|_2 + \|g_{T-1}^0\|_2", nonnegative=True)
inner_w = Quantity("inner_w", r"\sum_{\ell<L} \bar\lambda_\ell^{-1} \|W_\ell^{k+1} - W_\ell^0\|_2", nonnegative=True)

FIRST = 2 * (1 + beta) * reached * Theta_inner

eq37 = Statement(
    "l2o.eq37",
    "Eqs. (36) and (37), Appendix A.5.1",
    (ge(beta, norm_A), le(W_ratio, 1), eq(x, 0)),
    algorithm="algorithms.unrolled.exact_rollout",
    erratum=r"(13d) lacks a factor $\Theta_{L-1}$, and with it cannot hold from the origin (l2o.thm4_7.unsatisfiable).",
    survives="In part: the bound of the change is right from the origin, and so is Weyl's inequality. That half of alpha_0 "
    "is kept does not follow from the conditions; on the instance of l2o.thm4_7 it is kept all the same.",
)
change = eq37.printed(
    le(moved, FIRST + inputs * Theta_inner * inner_w),
    title="From the origin, eq. (36) bounds the change of the last hidden output",
    expected="holds",
    erratum="",
    survives="",
)

half = eq37.printed(
    le(FIRST, alpha_0 / 2),
    part="half",
    title="The conditions make the bound of eq. (37) smaller than half of alpha_0: false, already its first term",
    given=PRINTED,
)


def side_by_side(pair, algorithm, steps):
    """The last hidden outputs of two networks."""
    first, second = pair.runs(algorithm, steps)
    before, after = first.G[-1][-1], second.G[-1][-1]
    shares = [change / bound for change, bound in zip(pair.changes[:-1], pair.lam[:-1], strict=True)]
    return pair.scalars(steps) | {
        moved: [spectral_norm(after - before)],
        inputs: [norm(first.X[-2]) + norm(first.g[-2])],
        inner_w: [sum(shares)],
    }


@eq37.experiment(change, weight=[0.5, 2], size=[0.125, 0.001], steps=[2, 4], quick={"steps": [2]})
def random_networks(weight, size, steps, *, algorithm):
    """Two problems with three unknowns from the origin, every layer changed."""
    starts = from_origin(many(weight=weight, hidden=(6, 8)))
    return stacked(side_by_side, [perturbed(start, i, size) for i, start in enumerate(starts)], algorithm, steps)


@half.witness
def half_axes_instance():
    """The instance that refutes the training theorem."""
    return conditions(half_axes(), unrolled.exact_rollout, 2, learning_rate=21_600_000_000)


change.formula_mutant("a thousandth of it", then=le(moved, (FIRST + inputs * Theta_inner * inner_w) / 1000))
half.formula_mutant("two hundred times as much", then=le(FIRST, 100 * alpha_0))
change.mutant("hidden outputs a thousand times as large", corrupt.first_layer(1000))


@half.proof
def first_term(claim):
    """The first term against half of alpha_0 on the instance."""
    return certificate(
        f"{witness.HALF_AXES} With s = 2^-20, e = 128 and eta = 2.16 10^10 all printed conditions hold.",
        *witness.broken_on_half_axes(claim, {}, size=sp.Rational(1, 2**20), expansion=128, rate=21_600_000_000),
    )
