r"""Modified identity maps on any two disjoint sets of coordinates: width d + k is enough for gradient descent to converge.

$\mathcal S_1 = \{i_1, \dots, i_d\}$ and $\mathcal S_2 = \{j_1, \dots, j_k\}$ are disjoint sets of hidden coordinates, in any order,
$A_{i_j, j} = 1$, $B_{i, j_i} = \alpha$, and all other entries are zero. If
$$ \alpha \ge C\, \frac{\|X\|_2}{\sigma_r^2(X)} \sqrt{\tfrac12 \|Y\|_F^2 - L(W^*)} , $$
whose right side does not know $\alpha$, and $\eta$ is that of Theorem 3.1, then $gap_t \le (1 - \eta L \alpha^2 \sigma_r^2(X) / e)^t gap_0$ for
all t. Such sets exist at the width d + k. Where they meet, $BA \ne 0$, the loss at the start grows like $\alpha^2$, and no scale helps.

The paper remarks that "similar analysis can be extended to SGD". The maps meet the premises of Theorems 3.6 and 3.8 likewise, since
$L(W^{(0)}) = \tfrac12 \|Y\|_F^2$ does not know $\alpha$ either: with $\Lambda = \log(3 L(W^{(0)}) / \epsilon)$
$$ \alpha \ge 4 e^{3/2} \frac nB \frac{\|X\|_2}{\sigma_r^2(X)} \max(\Lambda, 2) \sqrt{\tfrac12 \|Y\|_F^2} . $$

Kind: inequality along every run, in balls, at the threshold; inequalities between formulas. Constants: those of the theorems.
"""

from dataclasses import replace

import sympy as sp
from flint import arb, ctx, fmpq, fmpq_mat

from algorithms.exact import square
from bounds.core import Quantity, Statement, Traced, eq, ge, gt, le
from bounds.core.certificate import certificate
from bounds.core.promises import at_least, decided, equal, premise, promises, put
from bounds.resnet._certificates import all_kept
from bounds.resnet._induction import by_the_lemma, induction
from bounds.resnet._runs import above, instance, largest_step, trajectory, value
from bounds.resnet._symbols import L, d, eta, gap, gap_0, k, loss_0, m, n, scaling, size, sr, sX, t
from bounds.resnet.sec4_identity import norm_Y
from bounds.resnet.thm3_1 import C_1, C_TRACED, STEP_TRACED, C, one_layer_only, uphill
from bounds.resnet.thm3_6 import C_TRACED as TRACED_36
from bounds.resnet.thm3_6 import eps, least
from bounds.resnet.thm3_8 import CONSTANTS as CONSTANTS_38

alpha = Quantity("alpha", r"\alpha", "scale of B", positive=True)
shared = Quantity(
    "shared", r"|\mathcal{S}_1 \cap \mathcal{S}_2|", "coordinates in both sets", integer=True, nonnegative=True
)
C_36, C_38 = sp.symbols("C_36 C_38")
HALF = norm_Y**2 / 2
RATE = eta * L * alpha**2 * sr**2 / sp.E

sec4 = Statement("resnet.sec4_disjoint", "Section 4, modified identity transformations")
descent = sec4.printed(
    le(gap, (1 - RATE) ** t * gap_0, trivially=gap_0),
    title="With modified identity maps on disjoint sets of coordinates and a large scale, gradient descent converges at width d + k",
    given=(
        ge(m, d + k),
        eq(shared, 0),
        ge(alpha, C * sX / sr**2 * sp.sqrt(HALF - least)),
        le(eta, C_1 / (L * alpha * sX * (sp.sqrt(HALF) + alpha * sX))),
        gt(eta, 0),
        ge(t, 1),
    ),
    constants=(C_TRACED, STEP_TRACED),
    expected="proved",
    needs=("resnet.thm3_1",),
)
stochastic = sec4.printed(
    (
        ge(alpha, C_36 * n * sX / (size * sr**2) * sp.log(3 * loss_0 / eps) * sp.sqrt(loss_0), name="Theorem 3.6"),
        ge(alpha, C_38 * n * sX / (size * sr**2) * sp.sqrt(loss_0), name="Theorem 3.8"),
    ),
    part="sgd",
    title="Modified identity maps of a scale that only the data decide meet the premises of the theorems on stochastic descent",
    source="Section 4, 'similar analysis can be extended to SGD'",
    given=(
        eq(loss_0, HALF),
        ge(
            alpha,
            4 * sp.exp(sp.Rational(3, 2)) * n / size * sX / sr**2 * sp.Max(sp.log(3 * HALF / eps), 2) * sp.sqrt(HALF),
        ),
    ),
    constants=(
        Traced(C_36, TRACED_36.value, TRACED_36.proof),
        Traced(C_38, CONSTANTS_38[0].value, CONSTANTS_38[0].proof),
    ),
    expected="proved",
    scaling={"data": scaling({}, {norm_Y: 1, eps: 2}, maps=False)["data"]},
)

SETS = {
    "in a row": (4, [0, 1], [2, 3]),
    "mixed": (4, [3, 0], [2, 1]),
    "wider": (7, [5, 1], [0, 6]),
}
ALGORITHM = "algorithms.resnet.exact_descent_states"


def maps(width, rows, columns, scale):
    """A and B of two sets of coordinates, numbered from zero."""
    A = fmpq_mat([[int(rows[j] == i) for j in range(len(rows))] for i in range(width)])
    B = fmpq_mat([[scale * int(columns[i] == j) for j in range(width)] for i in range(len(columns))])
    return A, B


@descent.experiment(
    sets=list(SETS),
    depth=[1, 6],
    condition=[1, 4],
    noise=[0, 4],
    quick={"depth": [6], "condition": [4], "noise": [4]},
    algorithm=ALGORITHM,
)
def at_the_threshold(sets, depth, condition, noise, *, algorithm, steps=40):
    """The smallest scale and the largest step; two inputs and outputs."""
    return run(algorithm, instance(condition, 2, noise, 0), SETS[sets], depth, steps)


@descent.experiment(depth=[6], outside=True, algorithm=ALGORITHM)
def the_same_set_twice(depth, *, algorithm, steps=80):
    """Outside the premises: both maps on the same coordinates, and the target -X, before which the product of the layers stops."""
    task = instance(1, 2, 0, 0)
    return run(algorithm, replace(task, Y=-task.X), (4, [0, 1], [0, 1]), depth, steps)


def run(algorithm, task, sets, depth, steps):
    """From the threshold of the premise on the scale, at the step of the theorem for a loss of |Y|^2/2."""
    width, rows, columns = sets
    with ctx.workprec(128):
        needed = value(C_TRACED) * task.norms["sX"] / task.norms["sr"] ** 2 * arb(square(task.projected) / 2).sqrt()
    scale = above(needed)
    A, B = maps(width, rows, columns, scale)
    task = replace(task, A=A, B=B, norms=task.norms | {"lA": fmpq(1), "mA": fmpq(1), "lB": scale, "mB": scale})
    rate = largest_step(replace(task, B=0 * B), depth, value(STEP_TRACED))
    return trajectory(algorithm, task, depth=depth, rate=rate, steps=steps) | {
        alpha: scale,
        shared: len({*rows} & {*columns}),
        norm_Y: arb(square(task.Y)).sqrt(),
        least: square(task.Y - task.projected) / 2,
    }


@stochastic.experiment(share=[fmpq(1, 2), fmpq(1, 100)], batch=[1, 3], condition=[1, 4])
def smallest_scale(share, batch, condition):
    """The smallest scale that the statement allows, to six digits; four samples."""
    task = instance(condition, 2, 4, 0)
    first = square(task.Y) / 2
    logarithm = (3 / arb(share)).log().max(arb(2))
    needed = (
        4 * arb(fmpq(3, 2)).exp() * 4 / batch * task.norms["sX"] / task.norms["sr"] ** 2 * logarithm * arb(first).sqrt()
    )
    facts = {alpha: above(needed), loss_0: first, norm_Y: (2 * arb(first)).sqrt(), eps: first * share}
    return facts | {n: 4, size: batch, sX: task.norms["sX"], sr: task.norms["sr"]}


descent.mutant("wrong sign", uphill)
descent.mutant("one layer trained only")(one_layer_only)
descent.formula_mutant("rate 6 times as fast", then=le(gap, (1 - 6 * sp.E * RATE) ** t * gap_0))
descent.formula_mutant(
    "any two sets",
    given=(ge(m, d + k), ge(alpha, C * sX / sr**2 * sp.sqrt(HALF - least)), gt(eta, 0), ge(t, 1)),
    experiment="the_same_set_twice",
)
stochastic.formula_mutant("five times as much", then=ge(alpha, 5 * C_36 * n * sX / (size * sr**2) * sp.sqrt(loss_0)))


@descent.proof
def a_case_of_the_theorem(claim):
    """Theorem 3.1 with these maps."""
    says = (
        "All singular values of A are 1 and those of B alpha, and B A = 0 as the sets are disjoint, so L(W^0) = |Y|^2/2, and the premises are those of the "
        "theorem, whose quotient sigma_min^2(A) sigma_min^2(B)/(|A| |B|) is alpha. (An entry of B A X would be alpha times one of X for each coordinate that the sets "
        "share.) Two disjoint sets of d and k fit into d + k coordinates."
    )
    b, u, v = sp.symbols("b u v", positive=True)
    start = equal("an entry of the residual at the start", (v - premise(claim, "shared") * b * u) ** 2, v**2)
    return induction(claim, says, [*by_the_lemma(claim), start], gain=gain(claim))


def gain(claim):
    """1/e against the rate of the claim, in units of eta L alpha^2 sigma_r^2."""
    steps = []
    for one in promises(claim, "gap"):
        base, _ = put(claim, one.rhs, gap_0=1).as_base_exp()
        share = sp.simplify((1 - base) / (eta * L * alpha**2 * sr**2))
        steps += at_least("1/e is at least the rate of the claim", sp.exp(-1), share)
    return steps


@stochastic.proof
def both_logarithms(claim):
    """The larger of both."""
    l, y = sp.symbols("l y", positive=True)
    steps = []
    for logarithm in (2 + y, 2 / (1 + y)):
        numbers = {"norm_Y": sp.sqrt(2) * l, "loss_0": l**2, "eps": 3 * l**2 * sp.exp(-logarithm)}
        least_scale = decided(sp.expand_log(premise(claim, "alpha", **numbers), force=True))
        steps += all_kept(claim, f"a logarithm of {logarithm}", alpha=least_scale, **numbers)
    return certificate(
        "With L_0 = |Y|^2/2 = l^2: the logarithm of 3 L_0/eps is 2 + y in the first steps and 2/(1 + y) in the others. The constant of Theorem 3.8 is twice that of "
        "Theorem 3.6.",
        *steps,
    )
