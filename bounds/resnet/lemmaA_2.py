r"""Close to zero, the loss lies below its tangent plus a quadratic, with constants free of depth but for a factor L.

If all $\|W_l\|_F, \|\widetilde W_l\|_F \le 0.5/L$ then with $\lambda = \|A\|_2 \|B\|_2$
$$ L(\widetilde W) - L(W) - \sum_l \langle \nabla_l L(W), \widetilde W_l - W_l \rangle \le L \lambda \|X\|_2
   \left( \sqrt{2e L(W)} + \tfrac e2 \lambda \|X\|_2 \right) \sum_l \|\widetilde W_l - W_l\|_F^2 . $$
The added form has the gap $L(W) - L(W^*)$ in place of $L(W)$, since the residual meets matrices with the row space
of $X$ only, and $(L-1)/2$ instead of $L$ in front of the root, since $\sum_{l > s} a_l a_s \le \frac{L-1}2 \sum a_l^2$.
Step sizes that the paper's proof prints without a factor $\sqrt 2$ follow from this form.

Kind: inequality between two points, judged in rationals: nothing cancels. Constants: none hidden. The quadratic part
is attained in the limit of large depth at zero residual, the root of the added form at large residual.
"""

import numpy as np
import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import inner, square
from bounds.core import Quantity, Statement, le
from bounds.core.certificate import certificate
from bounds.core.promises import no_negative_term, promises, put
from bounds.resnet._certificates import layers, pairs, residual, rooted
from bounds.resnet._exact import Problem, integers, problem, scaled_to
from bounds.resnet._symbols import L, gap, half, lam, loss, named, scaling, sX

change = Quantity("change", r"L(\widetilde{\mathbf{W}}) - L(\mathbf{W})")
tangent = Quantity("tangent", r"\sum_l \langle \nabla_l L(\mathbf{W}), \widetilde{\mathbf{W}}_l - \mathbf{W}_l \rangle")
distance2 = Quantity("distance2", r"\sum_l \|\widetilde{\mathbf{W}}_l - \mathbf{W}_l\|_F^2", nonnegative=True)
widest2 = Quantity("widest2", r"\max_l \|\mathbf{W}_l\|_F^2, \|\widetilde{\mathbf{W}}_l\|_F^2", nonnegative=True)

GIVEN = le(widest2, 1 / (4 * L**2))


def smooth(root, square=1):
    return le(change - tangent, lam * sX * (root + square * half * sp.E * L * lam * sX) * distance2)


lemmaA_2 = Statement(
    "resnet.lemmaA_2", "Lemma A.2; proof in Appendix B.2", GIVEN, scaling=scaling({change: 2, tangent: 2})
)
printed = lemmaA_2.printed(smooth(L * sp.sqrt(2 * sp.E * loss)), tight=True, expected="proved")
tight = lemmaA_2.added(
    "tight",
    smooth((L - 1) * half * sp.sqrt(2 * sp.E * gap)),
    title="The smoothness bound with the gap in place of the loss and half the root term",
    source="sharpens Lemma A.2; eq. (B.7) with the row space of X and the sum over l > s kept",
    tight=True,
    expected="proved",
    formerly="resnet.derived.lemmaA_2_tight",
)

ALGORITHM = "algorithms.resnet.exact_gradients"


@lemmaA_2.experiment(printed, tight, depth=[1, 2, 5], rank=[1, 2], far=[0, 3], seed=range(3), algorithm=ALGORITHM)
def two_points(depth, rank, far, seed, *, algorithm):
    """Random rational pairs on the boundary of the region, far apart and 1/1000 apart; `far` scales the targets."""
    random = np.random.default_rng(seed)
    task = problem(3, 2, 2, 3, rank, seed, target=far * integers(2, 3, random))
    hidden, other = (
        [scaled_to(integers(3, 3, random), fmpq(999, 2000 * depth)) for _ in range(depth)] for _ in range(2)
    )
    near = [W + (V - W) / 1000 for W, V in zip(hidden, other, strict=True)]
    return quantities(algorithm, task, [(hidden, other), (hidden, near), (other, hidden)])


@lemmaA_2.experiment(
    printed, tight, depth=[1, 2, 10, 2048], far=[0, 10**6], quick={"depth": [1, 2, 100]}, algorithm=ALGORITHM
)
def scalars(depth, far, *, algorithm):
    """One coordinate at +0.5/L, all layers moving inwards by 2^-30 / L, at zero residual or far from the target."""
    unit = fmpq_mat([[1]])
    w = fmpq(1, 2 * depth)
    target = fmpq_mat([[(1 + w) ** depth * (1 - far)]])
    names = ("lA", "mA", "lB", "mB", "sX", "sr")
    at = [fmpq_mat([[w]])] * depth
    near = [fmpq_mat([[w - fmpq(1, 2**30 * depth)]])] * depth
    return quantities(algorithm, Problem(unit, unit, unit, target, dict.fromkeys(names, 1), unit), [(at, near)])


def quantities(algorithm, task, pairs):
    found = {key: [] for key in (change, tangent, distance2, widest2, loss, gap)}
    for W, V in pairs:
        steps = [v - w for v, w in zip(V, W, strict=True)]
        slopes = algorithm(W, *task.data)[1]
        found[loss].append(task.loss(W))
        found[gap].append(task.gap(W))
        found[change].append(task.loss(V) - task.loss(W))
        found[tangent].append(sum(inner(g, step) for g, step in zip(slopes, steps, strict=True)))
        found[distance2].append(sum(square(step) for step in steps))
        found[widest2].append(max(square(M) for M in (*W, *V)))
    return found | named(task.norms) | {L: len(W)}


@lemmaA_2.mutant("gradient of the mean instead of the sum", printed, tight)
def _(gradients, hidden, A, B, X, Y):
    residual, slopes = gradients(hidden, A, B, X, Y)
    return residual, [g / (X.ncols() + 1) for g in slopes]


@lemmaA_2.mutant("transposed gradients", printed, tight)
def _(gradients, *data):
    residual, slopes = gradients(*data)
    return residual, [g.transpose() for g in slopes]


printed.formula_mutant("factor L dropped", then=le(change - tangent, smooth(L * sp.sqrt(2 * sp.E * loss)).rhs / L))
printed.formula_mutant("quadratic term 9/10", then=smooth(L * sp.sqrt(2 * sp.E * loss), sp.Rational(9, 10)))
printed.formula_mutant("root of the loss dropped", then=smooth(0))
tight.formula_mutant("quadratic term 9/10", then=smooth((L - 1) * half * sp.sqrt(2 * sp.E * gap), sp.Rational(9, 10)))
tight.formula_mutant("root term 9/10", then=smooth((L - 1) * half * sp.sqrt(2 * sp.E * gap) * sp.Rational(9, 10)))


@lemmaA_2.proof(printed, tight)
def two_terms(claim):
    """The residual meets the second order of the network, and half the square of its whole change is added."""
    s, k, l = sp.symbols("s k l", positive=True)
    z, y = sp.symbols("z y", positive=True)
    units = {"distance2": 1, "lA": 1, "lB": 1, "sX": 1, "L": 1 + l, "gap": z**2, "loss": (z + y) ** 2}
    derived = k * z * s * l / 2 + s**2 * (1 + l) / 2
    says = "the claim against sqrt(2 e gap) (L - 1)/2 + e L/2, in units of |A| |B| |X| and of the squared change"
    steps = [no_negative_term(says, rooted(put(claim, one.rhs, **units)), derived) for one in promises(claim)]
    return certificate(
        "Let D_l be the change of W_l, a_l its norm, V and V~ the products of all layers, R = U X - Y. The first "
        "step, entry by entry, says that the loss changes by <R, B (V~ - V) A X> + |B (V~ - V) A X|^2 / 2. The part "
        "of V~ - V that is linear in D, paired with R, is the tangent. The rest of V~ - V is the sum over l < s of M~ "
        "... M~ D_s M ... M D_l M ... M with L - 2 layers M, each of norm at most 1 + 1/(2L): of norm at most c^(1/2) "
        "times the sum of a_l a_s, c = (1 + 1/(2L))^(2L - 2) < e by the last two steps. Paired with R, only (U - Phi) "
        "X remains of R, because B (.) A X has its rows in the row space of X: at most sqrt(2 gap) |A| |B| |X| "
        "sqrt(e) (L - 1)/2 sum a_l^2, by the step for pairs. And V~ - V itself has norm at most c^(1/2) sum a_l, "
        "whose square is at most c L sum a_l^2, by the same step. That is the added form; the printed one has the "
        "larger L(W) for the gap and L for (L - 1)/2. The third step is the claim less this, with L = 1 + l, gap z^2, loss "
        "(z + y)^2, s the root of e and k of two.",
        residual(),
        pairs(),
        *steps,
        *layers(),
    )
