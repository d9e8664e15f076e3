r"""With modified identity maps at the threshold, 8 times the condition number steps gain a factor of e.

At the largest step of the proof of Theorem 3.1, $\eta = 1 / (2 L \lambda \|X\|_2 (\sqrt{2 e L(W^{(0)})} + \tfrac e2
\lambda \|X\|_2))$, and for $A$, $B$ of Section 4 with $\alpha \ge C \|X\|_2 \sigma_r^{-2} \sqrt{L(W^{(0)})}$,
$$ \frac{e}{\eta L q} = e^2 \kappa \Big( 1 + \frac{2 \sqrt2}{\sqrt e} \frac{\sqrt{L(W^{(0)})}}{\alpha \|X\|_2} \Big)
   \le e^2 \kappa + \tfrac12 , $$
so $\lceil (e^2 \kappa + 1/2) \log(gap_0 / \epsilon) \rceil$ steps suffice. For whitened data $\kappa = 1$ and the
number of steps does not depend on the depth: $O(\log(1/\epsilon))$, which the paper compares with $O(L^3
\log(1/\epsilon))$ of Wu et al. (2019). The superscript 2 in the paper's "$O(\log(1/\epsilon))^2$" is a footnote mark.

Kind: identity and inequality, judged in balls. Constants: $C = 4\sqrt{2e^3}$, and $e^2 + 1/2 < 8$.
"""

import sympy as sp
from flint import arb, ctx, fmpq

from bounds.core import Quantity, Statement, Traced, eq, ge, gt, le
from bounds.core.certificate import positive
from bounds.core.promises import equal, no_negative_term, premise, put
from bounds.core.relation import Op
from bounds.resnet._certificates import half, rooted
from bounds.resnet._induction import constant, induction
from bounds.resnet._runs import bits_for, instance, orthogonal_maps, printed_premise, scale_for, start, value
from bounds.resnet._symbols import FITS, L, d, eta, gap_0, k, lA, lB, loss_0, m, mA, mB, named, scaling, sr, sX
from bounds.resnet.thm3_1 import C_TRACED, C, one_layer_only, x

iterations = Quantity("iterations", "T", "first step at which the gap is at most eps", integer=True, nonnegative=True)
eps = Quantity("eps", r"\epsilon", "target", positive=True)
kappa = (sX / sr) ** 2
lam = lA * lB
c = sp.Symbol("c")

LARGEST_STEP = eq(eta, 1 / (2 * L * lam * sX * (sp.sqrt(2 * sp.E * loss_0) + sp.E / 2 * lam * sX)))
MAPS = (eq(lA, 1), eq(mA, 1), eq(lB, mB), ge(lB, C * sX / sr**2 * sp.sqrt(loss_0)))

wu_cmp = Statement(
    "resnet.wu_cmp",
    "Section 1.1, comparison with Wu et al. (2019): only this paper's side can be tested",
    (
        *MAPS,
        *FITS,
        LARGEST_STEP,
        gt(gap_0, eps),
    ),
    scaling=scaling({eps: 2}, maps=False),
    erratum=r"The superscript of $O(\log(1/\epsilon))^2$ is a footnote mark.",
)
modid_iterations = wu_cmp.added(
    "modified_identity",
    (
        eq(1 / x, sp.exp(2) * kappa * (1 + 2 * sp.sqrt(2 / sp.E) * sp.sqrt(loss_0) / (lB * sX)), name="x"),
        le(1 / x, sp.exp(2) * kappa + sp.Rational(1, 2), name="at the threshold"),
        le(iterations, (sp.exp(2) * kappa + sp.Rational(1, 2)) * sp.log(gap_0 / eps) + 1, name="steps"),
    ),
    source="Theorem 3.1 and Section 4, modified identity transformations",
    constants=(C_TRACED,),
    expected="proved",
    formerly="resnet.derived.modid_iterations",
)
printed = wu_cmp.printed(
    le(iterations, c * sp.log(gap_0 / eps) + 1),
    title="For whitened data the number of steps has a bound that does not depend on the depth",
    also=eq(kappa, 1),
    constants=(C_TRACED, Traced(c, 8, "e^2 + 1/2 < 8 from the largest step at the threshold")),
    expected="proved",
)

ALGORITHM = "algorithms.resnet.exact_descent_states"


@modid_iterations.experiment(depth=[1, 4, 20], condition=[1, 2], digits_wanted=[3], algorithm=ALGORITHM)
@printed.experiment(depth=[1, 4, 20], condition=[1], digits_wanted=[3, 6], algorithm=ALGORITHM)
def until_reached(depth, condition, digits_wanted, *, algorithm):
    """Two inputs and outputs, no noise, alpha at the threshold."""
    task = orthogonal_maps(instance(condition, 2, 0, 0), [fmpq(1)] * 2, [fmpq(1)] * 2)
    task = scale_for(task, printed_premise(value(C_TRACED)))
    first, first_gap = start(task)
    target = first_gap / 10**digits_wanted
    most = 9 * condition**2 * digits_wanted * 3
    with ctx.workprec(bits_for(most)):
        e = arb.const_e()
        reach = task.norms["lB"] * task.norms["sX"]
        rate = 1 / (2 * depth * reach * ((2 * e * first).sqrt() + e / 2 * reach))
        found = next(
            step
            for step, state in enumerate(algorithm(*task.balls.data, depth=depth, rate=rate, steps=most))
            if task.balls.gap(state.hidden) <= target or step == most
        )
    return named(task.norms) | {
        L: depth,
        eta: rate,
        iterations: found,
        eps: target,
        loss_0: first,
        gap_0: first_gap,
        **{symbol: task.sizes[symbol.name] for symbol in (m, d, k)},
    }


for form in (modid_iterations, printed):
    form.mutant("one layer trained only, at depth twenty")(one_layer_only)
modid_iterations.formula_mutant("a tenth of the steps", then=le(iterations, kappa * sp.log(gap_0 / eps)))
modid_iterations.formula_mutant("e instead of its square", then=le(1 / x, sp.E * kappa))
printed.formula_mutant("a tenth of the steps", constants=(C_TRACED, Traced(c, sp.Rational(4, 5), "mutant")))

SAYS = (
    "Here eta times the coefficient of Lemma A.2 is 1/2 by definition of the step. So gap_t <= (1 - x)^t gap_0 <= "
    "exp(-x t) gap_0, and ceil(log(gap_0/eps)/x) steps suffice. With lambda = alpha, q = (alpha sigma_r)^2, s^2 = e, "
    "k^2 = 2 and l^2 = L_0, 1/x is e^2 kappa (1 + 2 k "
    "l/(s alpha |X|)); its second term is 2 k s^3 |X| l/(alpha sigma_r^2), at most 1/2 because alpha sigma_r^2 >= C "
    "|X| l and C = 4 k s^3."
)


def steps_needed(claim):
    """1/x at the step of the premise, wherever the premise on B allows, with gap_0 = eps exp(u)."""
    X, r, b, l, u, y = sp.symbols("X r b l u y", positive=True)
    known = {"lA": 1, "mA": 1, "lB": b, "mB": b, "sX": X, "sr": r, "loss_0": l**2, "L": 1}
    inverse = rooted(put(claim, 1 / x, **known).subs(eta, premise(claim, "eta", **known)))
    least = rooted(next(put(claim, one.rhs, **known) for one in claim.given if one.lhs == lB and one.op is Op.GE))
    steps = []
    for one in claim.then:
        rhs = rooted(put(claim, one.rhs, gap_0=sp.Symbol("eps") * sp.exp(u), eps=sp.Symbol("eps"), **known))
        taken = inverse * u + 1 if one.lhs == iterations else inverse
        at = {b: least * (1 + y)} if one.op is Op.LE else {}
        sides = rhs.subs(at), taken.subs(at)
        steps.append(no_negative_term(str(one), *sides) if one.op is Op.LE else equal(str(one), *sides))
    return steps


@modid_iterations.proof
def as_many_as_promised(claim):
    """Theorem 3.1 at this step, and 1/x."""
    return induction(claim, SAYS, steps_needed(claim), gain=[])


@printed.proof
def eight(claim):
    """kappa = 1."""
    return induction(
        claim,
        SAYS + " With kappa = 1: e^2 + 1/2 is at most the constant c of the claim.",
        [],
        gain=[positive("c - e^2 - 1/2", constant(claim, "c") - half - sp.exp(2))],
    )
