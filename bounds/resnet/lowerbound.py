r"""With identity maps at both ends, negative eigenvalues of the target are never learnt, if L is even.

$A = I$, $B = s I$, $X X^\top = I$ and $\Phi$ symmetric with eigenvalues $\varphi_i$: all layers stay equal
polynomials in $\Phi$, and the network has eigenvalues $s (1 + w_i)^L$. For even $L$ they are never negative, so for
every step size and every $t$
$$ L(W^{(t)}) - L(W^*) \ge \tfrac12 \sum_{\varphi_i < 0} \varphi_i^2 . $$
The paper quotes this without a word on parity or step size. As quoted it is false: one layer with $\eta = 1$ arrives
in a single step, three layers with $\eta L = 2$ by jumping over $1 + w = 0$. For every $L \ge 2$ it is true if $\eta
s (s + \max_i |\varphi_i|) \le 1$, because $1 + w_i$ then never changes sign.

Kind: impossibility, along every run. Constants: 1/2 times the negative part, approached in the limit.
"""

import numpy as np
import sympy as sp
from flint import arb, ctx, fmpq, fmpq_mat

from algorithms.exact import identity as exact_identity
from algorithms.exact import square
from bounds.core import Claim, Curve, Quantity, Statement, ge, gt, le
from bounds.core.certificate import certificate, identity
from bounds.core.promises import broken, no_negative_term, premise, satisfied, shown
from bounds.core.relation import eq
from bounds.late import late
from bounds.resnet._exact import Problem, rotation
from bounds.resnet._runs import bits_for
from bounds.resnet._symbols import L, eta, gap

resnet = late("algorithms.resnet")


parity = Quantity("parity", r"L \bmod 2", integer=True, nonnegative=True)
negative2 = Quantity("negative2", r"\sum_{\varphi_i < 0} \varphi_i^2", nonnegative=True)
largest = Quantity("largest", r"\max_i |\varphi_i|", nonnegative=True)
scale = Quantity("scale", "s", "B = s I", positive=True)
off_white = Quantity("off_white", r"\|\mathbf{X}\mathbf{X}^\top - \mathbf{I}\|_F^2", nonnegative=True)
off_symmetric = Quantity("off_symmetric", r"\|\Phi - \Phi^\top\|_F^2", nonnegative=True)

SETTING = (eq(off_white, 0), eq(off_symmetric, 0), gt(negative2, 0))
STUCK = ge(gap, negative2 / 2, trivially=0)
SCALING = {"outputs": {gap: 2, negative2: 2, largest: 1, scale: 1, off_symmetric: 2, eta: -2}}
ERRATUM = r"False at odd depth with large steps: one layer with $\eta = 1$ arrives in one step. True for even $L$, or small steps."

lowerbound = Statement(
    "resnet.lowerbound",
    "Section 1, from Bartlett et al. (2019); used in Sections 1, 4 and 5",
    SETTING,
    scaling=SCALING,
    erratum=ERRATUM,
    survives=r"In part: the paper quotes it without proof. The argument by eigenvalues, $s(1 + w_i)^L$ is never negative, needs an even $L$, "
    r"or steps too short to jump over $1 + w_i = 0$ (resnet.derived.lowerbound_small_steps).",
)
printed = lowerbound.printed(
    STUCK,
    title="With identity maps at both ends, negative eigenvalues of the target are never learnt: false at odd depth",
)
corrected = lowerbound.corrected(
    STUCK,
    title="At even depth, negative eigenvalues of the target are never learnt from identity maps",
    source="Section 1, from Bartlett et al. (2019)",
    also=eq(parity, 0),
    tight=True,
    expected="proved",
)
small_steps = Claim(
    id="resnet.lowerbound.small_steps",
    title="With small steps, negative eigenvalues of the target are never learnt at any depth above one",
    source="the scalar recursion of each eigenvalue: |1 + w| shrinks by at most eta s (s + |phi|)",
    form="added",
    given=(*SETTING, ge(L, 2), le(eta * scale * (scale + largest), 1)),
    then=STUCK,
    tight=True,
    expected="proved",
    scaling=SCALING,
    formerly="resnet.derived.lowerbound_small_steps",
)

ALGORITHM = "algorithms.resnet.exact_descent_states"


@printed.experiment(depth=[2], rate=[1], scale_=[1], algorithm=ALGORITHM)
@corrected.experiment(depth=[2, 4, 10], rate=[0.125, 2.0], scale_=[1, 3], algorithm=ALGORITHM)
@small_steps.experiment(depth=[2, 3, 5], rate=[0.125, 0.5], scale_=[1], algorithm=ALGORITHM)
def matrices(depth, rate, scale_, *, algorithm, steps=25):
    """Eigenvalues 2/5 and -4/5 in a rational rotation; X a rotation. Steps are divided by the square of the scale."""
    random = np.random.default_rng(0)
    turn, X = rotation(2, random), rotation(2, random)
    values = [fmpq(2, 5), fmpq(-4, 5)]
    Phi = turn * fmpq_mat([[values[0], 0], [0, values[1]]]) * turn.transpose()
    task = Problem(exact_identity(2), exact_identity(2) * scale_, X, Phi * X, {}, exact_identity(2))
    step = fmpq(*rate.as_integer_ratio()) / (2 * scale_**2)
    with ctx.workprec(bits_for(3 * steps)):
        found = list(algorithm(*task.balls.data, depth=depth, rate=step, steps=steps))
        gaps = [task.balls.gap(state.hidden) for state in found]
    # A large step may blow up; what is no longer a number says nothing.
    return {
        gap: [number for number in gaps if number.is_finite()],
        negative2: values[1] ** 2,
        largest: -values[1],
        scale: scale_,
        L: depth,
        parity: depth % 2,
        eta: step,
        off_white: square(X * X.transpose() - exact_identity(2)),
        off_symmetric: square(Phi - Phi.transpose()),
    }


@corrected.experiment(target=[-0.8, -0.05], depth=[2, 10], algorithm="algorithms.resnet.scalar_descent")
@small_steps.experiment(target=[-0.8, -0.05], depth=[3, 11], algorithm="algorithms.resnet.scalar_descent")
def one_eigenvalue(target, depth, *, algorithm, steps=400):
    """A single negative eigenvalue, many steps: the gap approaches the bound."""
    phi, rate = fmpq(*target.as_integer_ratio()), fmpq(1, 2)
    with ctx.workprec(bits_for(steps)):
        gaps = [half for _, half in algorithm(arb(phi), depth=depth, rate=rate, steps=steps)]
    floor = float(phi) ** 2 / 2
    lines = {Curve("gap", "steps", "gap"): gaps, Curve("never below", "steps", "gap"): [floor] * len(gaps)}
    return single(phi, gaps, depth, rate) | lines


@printed.witness
def one_layer():
    """L = 1, eta = 1: w = phi - 1 after the first step, so the gap is zero."""
    phi = fmpq(-4, 5)
    gaps = [half for _, half in resnet.scalar_descent(phi, depth=1, rate=fmpq(1), steps=1)]
    return single(phi, gaps, 1, fmpq(1))


@printed.witness
def three_layers():
    """L = 3, eta = 2/3: the weights jump over -1 and the gap falls below 10^-30 within 200 steps."""
    phi, rate = fmpq(-4, 5), fmpq(2, 3)
    with ctx.workprec(bits_for(200)):
        gaps = [half for _, half in resnet.scalar_descent(arb(phi), depth=3, rate=rate, steps=200)]
    return single(phi, gaps, 3, rate)


def single(phi, gaps, depth, rate):
    return {
        gap: gaps,
        negative2: phi**2,
        largest: -phi,
        scale: 1,
        L: depth,
        parity: depth % 2,
        eta: rate,
        off_white: 0,
        off_symmetric: 0,
    }


@corrected.mutant("one layer starts at minus the identity", experiment="matrices")
def _(states, A, B, X, Y, *, depth, **rest):
    flipped = type(A)([[-2 * int(i == j) for j in range(A.nrows())] for i in range(A.nrows())])
    return states(A, B, X, Y, depth=depth, hidden=[flipped] + [0 * flipped] * (depth - 1), **rest)


printed.formula_mutant("some bound above", then=le(gap, 8 * negative2))
corrected.formula_mutant("all eigenvalues of modulus below 0.9", then=ge(gap, (negative2 + 1) / 2))
small_steps.formula_mutant("a tenth more", then=ge(gap, negative2 * 11 / 20))

EIGENVALUES = (
    "All layers stay equal and polynomials in Phi, so the run is one of numbers, an eigenvalue -p < 0 of Phi each: "
    "with M = 1 + w the network has the eigenvalue s M^L, and twice the gap is the sum of (s M^L + p)^2 over negative "
    "eigenvalues, plus other squares. "
)


@printed.proof
def one_step(claim):
    """One layer, eta = s = 1."""
    M, phi, e = sp.symbols("M phi eta")
    lost = sp.Rational(16, 25)
    return certificate(
        EIGENVALUES
        + "With one layer and s = 1 a step takes M to M - eta (M - phi), which is phi if eta = 1: the gap is zero after the "
        "first step, and the promise for phi = -4/5 is 8/25.",
        identity("distance from phi after a step", M - e * (M - phi) - phi, (1 - e) * (M - phi)),
        *broken(claim, "0 < (4/5)^2/2", gap=0, negative2=lost),
        *satisfied(claim, "premise", off_white=0, off_symmetric=0, negative2=lost),
    )


@corrected.proof
def squares(claim):
    """L = 2j: the eigenvalue is s (M^j)^2."""
    s, z, p = sp.symbols("s z p")
    even = z ** (2 + premise(claim, "parity"))
    says = "For L = 2j put z = M^j: s z^2 >= 0, so each of these squares is at least p^2, half of which the claim has."
    return certificate(EIGENVALUES + says, *shown(claim, "one eigenvalue", gap=(s * even + p) ** 2 / 2, negative2=p**2))


@small_steps.proof
def no_change_of_sign(claim):
    """M stays between 0 and 1."""
    s, p, e, M, K, a, b, y = sp.symbols("s p eta M K a b y")
    factor = 1 - e * s * K * (s * K * M**2 + p)
    short = premise(claim, "eta") / (s * (s + p) * (1 + y))
    least = 1 - short * s / (1 + a) * (s / (1 + b) + p)
    return certificate(
        EIGENVALUES
        + "From M = 1 a step gives M - eta s M^(L-1) (s M^L + p), which is M times a factor, with K = M^(L-2) in the first "
        "step. If 0 <= M <= 1 and L >= 2 then K = 1/(1 + a) and K M^2 = 1/(1 + b), and the second step "
        "shows that the factor is not negative for the step of the premise; it is at most 1. So M stays in [0, 1], and "
        "(s M^L + p)^2/2, with M for M^L in the last step, is what the claim needs.",
        identity("a step is a factor", M - e * s * K * M * (s * K * M**2 + p), M * factor),
        no_negative_term("the factor", least),
        *shown(claim, "one eigenvalue", gap=(s * M + p) ** 2 / 2, negative2=p**2),
    )
