r"""The smallest expansion that satisfies (13d): exact, but not of the printed order in T.

From $X_0 = 0$ with $W_L = 0$, (13d) reads $e^{L-1} \alpha_0(1) \ge 8 (1+\beta) \frac{2T-2}\beta \|M^\top Y\|$, so it
holds exactly from

$$ e_d = \Big(\frac{8 (1+\beta)(2T-2) \|M^\top Y\|}{\beta\, \alpha_0(1)}\Big)^{1/(L-1)} $$

on. Lemma 5.4 says that an expansion of order $T^{1/(L-1)}$ is enough. It is not, because $\alpha_0(1)$ itself goes to
zero with T: the gradient $g_{T-1}$ in the last column pair vanishes, on the half-axes instance like $(3/4)^T$.
Kind: exact threshold; printed as an order of magnitude, judged for the constants 10^3, 10^6 and 10^9 in it. Constants:
8 as printed in (13d).
"""

import numpy as np
import sympy as sp
from flint import fmpq

from algorithms.exact import smallest_singular_value
from bounds.core import BadClaim, Quantity, Statement, eq, ge, gt
from bounds.core.certificate import certificate
from bounds.l2o._certificates import broken, follows
from bounds.l2o._symbols import T, beta, m, norm_W, x
from bounds.l2o._theorem import L, RHS_13d, alpha_0, constant, e, half_axes, half_axes_at
from bounds.late import late

unrolled = late("algorithms.unrolled")


alpha_1 = Quantity("alpha_1", r"\alpha_0(1)", "without expansion", positive=True)
threshold = 8 * (1 + beta) * (2 * T - 2) * m / (beta * alpha_1)

ERRATUM = r"$\alpha_0(1)$ collapses with T, so the needed expansion grows exponentially on the instance."

lem5_4 = Statement(
    "l2o.lem5_4",
    "Lemma 5.4; proof in Appendix B.5",
    (
        eq(x, 0),
        eq(norm_W, 0),
    ),
    algorithm="algorithms.unrolled.exact_rollout",
    erratum=ERRATUM,
    survives=r"In part: that $\alpha_0$ grows like $e^{L-1}$ and the right side of (13d) not at all is right, and gives "
    r"the exact threshold. Its order in T does not survive: $\alpha_0(1)$ is bounded from below by eq. (56), "
    "which rests on eq. (55).",
)
printed = lem5_4.printed(ge(alpha_0, RHS_13d), also=ge(e, constant * T ** (1 / (L - 1))))

enough = lem5_4.corrected(
    ge(alpha_0, RHS_13d),
    title="From the exact threshold on, the expansion satisfies (13d)",
    source="Lemma 5.4",
    also=ge(e ** (L - 1), threshold),
    expected="proved",
    tight=True,
    scaling={"data": {alpha_0: 1, alpha_1: 1, m: 1, x: 1}},
    needs=("l2o.sec5_escale.outputs",),
)

needed = lem5_4.added(
    "needed",
    gt(RHS_13d, alpha_0),
    title="Below the exact threshold, the expansion does not satisfy (13d)",
    source="Lemma 5.4",
    also=gt(threshold, e ** (L - 1)),
    expected="proved",
    tight=True,
    scaling={"data": {alpha_0: 1, alpha_1: 1, m: 1, x: 1}},
    needs=("l2o.sec5_escale.outputs",),
)


def with_threshold(algorithm, expansions, layers, steps):
    """The conditions' ingredients, and alpha_0 without expansion."""
    plain = half_axes(size=1, expansion=1, layers=layers).run(algorithm, steps)
    values = half_axes_at(algorithm, 0, expansions, layers=layers, steps=steps)
    return values | {alpha_1: [smallest_singular_value(plain.G[-1][-1])]}


@lem5_4.experiment(enough, needed, layers=[2, 3], steps=[2, 4])
def around_the_threshold(layers, steps, *, algorithm):
    """Expansions on both sides; for two layers and two steps the threshold is 120.37."""
    return with_threshold(
        algorithm, [1, 5, 11, 20, 50, 120, fmpq(12037, 100), fmpq(12038, 100), 1000, 10**5], layers, steps
    )


@printed.witness
def longer_and_longer():
    """Expansions that exceed the printed order 10^3, 10^6 and 10^9 times, with as many steps as that takes."""
    cases = [
        with_threshold(unrolled.exact_rollout, [c * steps], 2, steps) | {constant: [c]}
        for c, steps in ((10**3, 50), (10**6, 75), (10**9, 100))
    ]
    values = {symbol: np.concatenate([np.asarray(case[symbol], dtype=object) for case in cases]) for symbol in cases[0]}
    return values | {L: 2}


printed.formula_mutant("an alpha_0 that does not collapse", then=ge(alpha_0 * sp.Rational(4, 3) ** T, RHS_13d))
enough.formula_mutant("80 instead of 8", then=ge(alpha_0, 10 * RHS_13d))
enough.formula_mutant("exponent L", given=(eq(x, 0), ge(e**L, threshold)))
needed.formula_mutant("0.9 of the threshold", given=(eq(x, 0), gt(threshold * 3 / 2, e ** (L - 1))))


@enough.mutant("hidden outputs half as large in the run with expansion")
def _(exact_rollout, M, Y, weights, steps, *, beta, X_0):
    first = weights[0] / 2 if weights[0].max() > 1 else weights[0]
    return exact_rollout(M, Y, (first, *weights[1:]), steps, beta=beta, X_0=X_0)


@lem5_4.proof(enough, needed)
def threshold_of_13d(claim):
    """(13d) for T = 1 + n and an expansion beyond the threshold by k, or below it by the factor 1 + k."""
    k, n = sp.symbols("k n", nonnegative=True)
    power = e ** (L - 1)
    condition = next((one for one in claim.given if power in (one.lhs, one.rhs)), None)
    if condition is None:
        raise BadClaim(f"{claim.id}: no premise is about {power}")
    grown = condition.rhs + k if condition.lhs == power else condition.lhs / (1 + k)
    return certificate(
        "alpha_0 = e^{L-1} alpha_0(1) (l2o.sec5_escale.outputs), and by the premise e^{L-1} is the threshold plus k, or the "
        "threshold over 1 + k. Put into (13d) with X_0 = 0.",
        *follows(claim, at={x: 0, T: 1 + n, alpha_0: alpha_1 * grown.subs(T, 1 + n)}),
    )


@printed.proof
def collapse_in_rationals(claim):
    """The half-axes instance of size 1: alpha_0 is at most e times the last gradient of the second problem."""
    half, kept = sp.Rational(1, 2), sp.Rational(3, 4)
    fixed = {x: 0, norm_W: 0, m: sp.sqrt(sp.Rational(5, 2)), beta: 2, L: 2}
    cases = ((10**3, 50), (10**6, 75), (10**9, 100))
    return certificate(
        "On the half-axes instance with Y = (1, 1) the second problem's residual is multiplied by 3/4 in every "
        "step, so that its entries of g_{T-1} are 1/2 (3/4)^{T-1} in size. The row of G whose neuron sees positive "
        "gradients has one entry only (the first problem's gradient is 0 for T >= 2), so alpha_0 <= e/2 "
        "(3/4)^{T-1}. Put into (13d) with |M^T Y|^2 = 5/2 and e = c T, for c = 10^3, 10^6, 10^9 and T = 50, 75, 100.",
        *(
            step
            for c, steps in cases
            for step in broken(
                claim, fixed | {constant: c, T: steps, e: c * steps, alpha_0: c * steps * half * kept ** (steps - 1)}
            )
        ),
    )
