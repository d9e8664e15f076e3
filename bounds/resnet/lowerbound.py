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

from bounds.core import Claim, Quantity, ge, gt, le
from bounds.core.relation import eq
from bounds.resnet._symbols import L, eta, gap

parity = Quantity("parity", r"L \bmod 2", integer=True, nonnegative=True)
negative2 = Quantity("negative2", r"\sum_{\varphi_i < 0} \varphi_i^2", nonnegative=True)
largest = Quantity("largest", r"\max_i |\varphi_i|", nonnegative=True)
scale = Quantity("scale", "s", "B = s I", positive=True)
off_white = Quantity("off_white", r"\|\mathbf{X}\mathbf{X}^\top - \mathbf{I}\|_F^2", nonnegative=True)
off_symmetric = Quantity("off_symmetric", r"\|\Phi - \Phi^\top\|_F^2", nonnegative=True)

SETTING = (eq(off_white, 0), eq(off_symmetric, 0), gt(negative2, 0))
STUCK = ge(gap, negative2 / 2, trivially=0)
ERRATUM = (
    "False at odd depth with large steps: one layer with eta = 1 arrives in one step. True for even L, or small steps."
)

lowerbound = Claim(
    id="resnet.lowerbound",
    source="Section 1, from Bartlett et al. (2019); used in Sections 1, 4 and 5",
    given=SETTING,
    then=STUCK,
    expected="refuted",
    erratum=ERRATUM,
)
corrected = Claim(
    id="resnet.lowerbound.corrected",
    title="At even depth, negative eigenvalues of the target are never learnt from identity maps",
    source="Section 1, from Bartlett et al. (2019)",
    form="corrected",
    corrects="resnet.lowerbound",
    given=(*SETTING, eq(parity, 0)),
    then=STUCK,
    erratum=ERRATUM,
)
small_steps = Claim(
    id="resnet.derived.lowerbound_small_steps",
    title="With small steps, negative eigenvalues of the target are never learnt at any depth above one",
    source="the scalar recursion of each eigenvalue: |1 + w| shrinks by at most eta s (s + |phi|)",
    form="added",
    given=(*SETTING, ge(L, 2), le(eta * scale * (scale + largest), 1)),
    then=STUCK,
)

ALGORITHM = "algorithms.resnet.exact_descent_states"


@lowerbound.experiment(depth=[2], rate=[1], scale_=[1], algorithm=ALGORITHM)
@corrected.experiment(depth=[2, 4, 10], rate=[0.125, 2.0], scale_=[1, 3], algorithm=ALGORITHM)
@small_steps.experiment(depth=[2, 3, 5], rate=[0.125, 0.5], scale_=[1], algorithm=ALGORITHM)
def matrices(depth, rate, scale_, *, algorithm, steps=25):
    """Eigenvalues 2/5 and -4/5 in a rational rotation; X a rotation. Steps are divided by the square of the scale."""
    import numpy as np
    from flint import ctx, fmpq, fmpq_mat

    from bounds.resnet._exact import Problem, identity, rotation, square
    from bounds.resnet._runs import bits_for

    random = np.random.default_rng(0)
    turn, X = rotation(2, random), rotation(2, random)
    values = [fmpq(2, 5), fmpq(-4, 5)]
    Phi = turn * fmpq_mat([[values[0], 0], [0, values[1]]]) * turn.transpose()
    one = Problem(identity(2), identity(2, scale_), X, Phi * X, {}, identity(2))
    step = fmpq(*rate.as_integer_ratio()) / (2 * scale_**2)
    with ctx.workprec(bits_for(3 * steps)):
        found = list(algorithm(*one.balls.data, depth=depth, rate=step, steps=steps))
        gaps = [one.balls.gap(state.hidden) for state in found]
    # A large step may blow up; what is no longer a number says nothing.
    return {
        gap: [number for number in gaps if number.is_finite()], negative2: values[1] ** 2, largest: -values[1],
        scale: scale_, L: depth, parity: depth % 2, eta: step,
        off_white: square(X * X.transpose() - identity(2)), off_symmetric: square(Phi - Phi.transpose()),
    }  # fmt: skip


@corrected.experiment(target=[-0.8, -0.05], depth=[2, 10], algorithm="algorithms.resnet.scalar_descent")
@small_steps.experiment(target=[-0.8, -0.05], depth=[3, 11], algorithm="algorithms.resnet.scalar_descent")
def one_eigenvalue(target, depth, *, algorithm, steps=400):
    """A single negative eigenvalue, many steps: the gap approaches the bound."""
    from flint import arb, ctx, fmpq

    from bounds.resnet._runs import bits_for

    phi, rate = fmpq(*target.as_integer_ratio()), fmpq(1, 2)
    with ctx.workprec(bits_for(steps)):
        gaps = [half for _, half in algorithm(arb(phi), depth=depth, rate=rate, steps=steps)]
    return single(phi, gaps, depth, rate)


@lowerbound.witness
def one_layer():
    """L = 1, eta = 1: w = phi - 1 after the first step, so the gap is zero."""
    from flint import fmpq

    from algorithms.resnet import scalar_descent

    phi = fmpq(-4, 5)
    gaps = [half for _, half in scalar_descent(phi, depth=1, rate=fmpq(1), steps=1)]
    return single(phi, gaps, 1, fmpq(1))


@lowerbound.witness
def three_layers():
    """L = 3, eta = 2/3: the weights jump over -1 and the gap falls below 10^-30 within 200 steps."""
    from flint import arb, ctx, fmpq

    from algorithms.resnet import scalar_descent
    from bounds.resnet._runs import bits_for

    phi, rate = fmpq(-4, 5), fmpq(2, 3)
    with ctx.workprec(bits_for(200)):
        gaps = [half for _, half in scalar_descent(arb(phi), depth=3, rate=rate, steps=200)]
    return single(phi, gaps, 3, rate)


def single(phi, gaps, depth, rate):
    return {
        gap: gaps, negative2: phi**2, largest: -phi, scale: 1, L: depth, parity: depth % 2, eta: rate, off_white: 0,
        off_symmetric: 0,
    }  # fmt: skip


@corrected.mutant("one layer starts at minus the identity", experiment="matrices")
def _(states, A, B, X, Y, *, depth, **rest):
    flipped = type(A)([[-2 * int(i == j) for j in range(A.nrows())] for i in range(A.nrows())])
    return states(A, B, X, Y, depth=depth, hidden=[flipped] + [0 * flipped] * (depth - 1), **rest)


lowerbound.formula_mutant("no claim on the limit", then=ge(gap, 0))
corrected.formula_mutant("all eigenvalues of modulus below 0.9", then=ge(gap, (negative2 + 1) / 2))
small_steps.formula_mutant("a tenth more", then=ge(gap, negative2 * 11 / 20))
