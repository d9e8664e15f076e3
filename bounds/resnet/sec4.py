r"""Identity maps at both ends never meet the condition of Theorem 3.1; maps that do not meet always can.

*Identity*, $A = [I\ 0]^\top$, $B = \sqrt{m/k}\,[I\ 0]$, $d = k$, in the case $\langle X, Y \rangle = 0$ that the
paper considers: $L(W^{(0)}) = \tfrac12 \|\sqrt{m/k} X - Y\|_F^2 = \tfrac12 (m \|X\|_F^2 / k + \|Y\|_F^2)$, and
condition (4.1), $\sqrt{m/k} \ge C \|X\|_2 \sigma_r^{-2}(X) \sqrt{L(W^{(0)}) - L(W^*)}$, cannot hold for any width.
The paper says so if $\|X\|_F \ge \sqrt2 / C$, which is not even of the right dimension: X = 100, Y = 0, C = 1/10 meet
it and (4.1). What the argument gives is $\|X\|_2 \|X\|_F / \sigma_r^2(X) > \sqrt2 / C$. Since the left side is at
least 1, it is true for every problem as soon as $C > \sqrt2$: with the proved $C$ the condition never holds, whatever
the scale of B.

*Modified identity*, width $m \ge d + k$: A feeds d hidden coordinates, B reads k others times $\alpha$. Then $BA =
0$, $L(W^{(0)}) = \|Y\|_F^2 / 2$, and (4.1) reads $\alpha \ge C \|X\|_2 \sigma_r^{-2}(X) \sqrt{\|Y\|_F^2/2 - L(W^*)}$.

Kind: exact identities, an impossibility. Constants: none hidden.
"""

import sympy as sp

from bounds.core import Claim, Quantity, eq, ge, gt, le, lt
from bounds.resnet._symbols import d, gap_0, k, lA, lB, loss_0, m, mA, mB, named, scaling, sr, sX

C = Quantity("C", "C", "the constant of the condition", positive=True)
scale = Quantity("scale", "s", "B = s [I 0]; the paper has the square root of m/k", positive=True)
alpha = Quantity("alpha", r"\alpha", "scale of B", nonnegative=True)
norm_X = Quantity("norm_X", r"\|\mathbf{X}\|_F", nonnegative=True)
norm_Y = Quantity("norm_Y", r"\|\mathbf{Y}\|_F", nonnegative=True)
product = Quantity("product", r"\langle \mathbf{X}, \mathbf{Y} \rangle", "sum over all entries")
BA = Quantity("BA", r"\|\mathbf{B}\mathbf{A}\|_F^2", nonnegative=True)
condition = Quantity("condition", r"\sigma_{\min}^2(A)\sigma_{\min}^2(B) / (\|A\|_2\|B\|_2)", nonnegative=True)

ERRATUM = "||X||_F >= sqrt(2)/C should read ||X||_2 ||X||_F / sigma_r^2(X) > sqrt(2)/C."
FAILS = lt(scale, C * sX / sr**2 * sp.sqrt(gap_0), name="condition fails")

identity = Claim(
    id="resnet.sec4.identity",
    title="Identity transformations cannot meet the condition of Theorem 3.1 if ||X||_F is large: false",
    source="Section 4, after eq. (4.1)",
    given=(eq(d, k), eq(product, 0), ge(norm_X, sp.sqrt(2) / C)),
    then=FAILS,
    expected="refuted",
    erratum=ERRATUM,
)
corrected = Claim(
    id="resnet.sec4.identity.corrected",
    title="Identity transformations cannot meet the condition if ||X||_2 ||X||_F > sqrt(2) sigma_r^2 / C",
    source="Section 4, after eq. (4.1)",
    form="corrected",
    corrects="resnet.sec4.identity",
    given=(eq(d, k), eq(product, 0), gt(sX * norm_X / sr**2, sp.sqrt(2) / C)),
    then=FAILS,
    scaling=scaling(data={norm_X: 1, product: 2}, maps=False),
    erratum=ERRATUM,
)
never = Claim(
    id="resnet.derived.identity_never",
    title="With identity transformations the two sides of the condition differ by a factor of sqrt(2)/C at best",
    source="Section 4; ||X||_2 ||X||_F >= sigma_r^2",
    form="added",
    given=(eq(d, k), le(product, 0)),
    then=le(scale, sp.sqrt(2) * sX / sr**2 * sp.sqrt(gap_0)),
)
facts = Claim(
    id="resnet.sec4.identity.facts",
    title="Identity transformations have known singular values and a large loss at the start",
    source="Section 4, identity transformations",
    given=(eq(d, k), eq(product, 0)),
    then=(
        eq(lA, 1, name="lA"), eq(mA, 1, name="mA"),
        eq(lB, sp.sqrt(m / k), name="lB"), eq(mB, sp.sqrt(m / k), name="mB"),
        eq(loss_0, (m * norm_X**2 / k + norm_Y**2) / 2, name="loss"),
    ),
)  # fmt: skip
modid = Claim(
    id="resnet.sec4.modid",
    title="Modified identity transformations do not meet: BA = 0, and the start does not depend on alpha",
    source="Section 4, modified identity transformations",
    given=ge(m, d + k),
    then=(
        eq(BA, 0, name="BA"), eq(lA, 1, name="lA"), eq(mA, 1, name="mA"), eq(lB, alpha, name="lB"),
        eq(mB, alpha, name="mB"), eq(loss_0, norm_Y**2 / 2, name="loss"), eq(condition, alpha, name="condition"),
    ),
    erratum="The entries are A_{i_j, j} = 1 and B_{i, j_i} = alpha.",
)  # fmt: skip


@identity.experiment(width=[2, 50], C_=[2, 26], seed=[0, 1])
@corrected.experiment(width=[2, 50], C_=[2, 26], seed=[0, 1])
@never.experiment(width=[2, 50], C_=[26], seed=[0, 1])
def orthogonal_targets(width, C_, seed):
    """Y = X K with K skew, so that the inner product vanishes; the scale is rational, near the root of m/k."""
    import numpy as np
    from flint import fmpq_mat

    from bounds.resnet._exact import problem

    one = problem(2, 2, 2, 4, 2, seed)
    draw = np.random.default_rng(seed).integers(-2, 3, (4, 4)).tolist()
    K = fmpq_mat([[draw[i][j] - draw[j][i] for j in range(4)] for i in range(4)])
    return scaled(one, one.X * K, sp.Rational(str(round((width / 2) ** 0.5, 3))), C_)


@never.experiment(target=[0, -1, -5])
def attained(target):
    """One sample, one coordinate: Y = 0 attains the factor."""
    from bounds.resnet._exact import identity, problem

    return scaled(problem(1, 1, 1, 1, 1, 0, data=[1]), target * identity(1), sp.Integer(3), 26)


@corrected.experiment(size=[1])
def at_its_edge(size):
    """X = 100, Y = 0 and C = sqrt(2) rounded up: both sides of the condition agree to four digits."""
    from flint import fmpq

    from bounds.resnet._exact import identity, problem

    one = problem(1, 1, 1, 1, 1, 0, data=[fmpq(100)])
    return scaled(one, 0 * identity(size), sp.Integer(2), sp.Rational(14143, 10000))


@identity.witness
def far_from_zero():
    """X = 100, Y = 0, C = 1/10: ||X||_F = 100 > 14.2, and the condition 1 >= 0.0707 holds."""
    from flint import fmpq

    from bounds.resnet._exact import identity, problem

    one = problem(1, 1, 1, 1, 1, 0, data=[fmpq(100)])
    return scaled(one, 0 * identity(1), sp.Integer(1), sp.Rational(1, 10))


def scaled(one, Y, s, C_):
    """Everything about maps A = I and B = s I in rationals."""
    from dataclasses import replace

    from flint import arb, fmpq

    from bounds.resnet._exact import identity, inner, square

    s_ = fmpq(int(s.p), int(s.q))
    count = one.A.ncols()
    one = replace(one, A=identity(count), B=identity(count, s_), Y=Y)
    return {
        scale: s, C: C_, d: count, k: count, product: inner(one.X, Y), norm_X: arb(square(one.X)).sqrt(),
        sX: one.norms["sX"], sr: one.norms["sr"], gap_0: one.gap(one.zero),
    }  # fmt: skip


identity.formula_mutant("the opposite conclusion", then=ge(scale, FAILS.rhs))
corrected.formula_mutant("a tenth of the right side", then=le(scale, C * sX / sr**2 * sp.sqrt(gap_0) / 10))
never.formula_mutant(
    "99/100 of the factor", then=le(scale, sp.Rational(99, 50) / sp.sqrt(2) * sX / sr**2 * sp.sqrt(gap_0))
)


@facts.experiment(width=[2, 3, 40], seed=[0], algorithm="algorithms.resnet.identity_maps")
def identity_maps(width, seed, *, algorithm):
    """The library's maps in floating point, with data whose inner product with the targets vanishes exactly."""
    import torch

    from bounds.resnet._instances import F64, Problem, problem

    data = problem(4, 2, 2, 2, 2, 2, seed)
    A, B = (matrix.expand(4, -1, -1) for matrix in algorithm(2, 2, width))
    turn = torch.tensor([[0.0, 1.0], [-1.0, 0.0]], dtype=F64)
    return at_the_start(Problem(A, B, data.X, data.X @ turn, data.basis)) | {product: 0}


@modid.experiment(width=[5, 9], alpha_=[0.5, 70.0], seed=[0], algorithm="algorithms.resnet.modified_identity_maps")
def modified_identity_maps(width, alpha_, seed, *, algorithm):
    """Two inputs, three outputs, random data."""
    from bounds.core import exact, rounding
    from bounds.resnet._instances import Problem, problem

    data = problem(4, 5, 2, 3, 4, 2, seed)
    A, B = (matrix.expand(4, -1, -1) for matrix in algorithm(2, 3, width, alpha=alpha_))
    one = Problem(A, B, data.X, data.Y, data.basis)
    sv = one.norms
    ratio = rounding.over(
        rounding.times(rounding.power(sv["mA"], 2), rounding.power(sv["mB"], 2)), rounding.times(sv["lA"], sv["lB"])
    )
    return at_the_start(one) | {alpha: exact(alpha_), condition: ratio, BA: exact((B @ A).square().sum((1, 2)))}


def at_the_start(one):
    import torch

    from bounds.resnet._instances import F64

    width, inputs, outputs, _ = one.sizes
    return named(one.norms) | {
        m: width, d: inputs, k: outputs, norm_X: measured_norm(one.X), norm_Y: measured_norm(one.Y),
        loss_0: one.loss(torch.zeros(len(one.A), 1, width, width, dtype=F64)),
    }  # fmt: skip


def measured_norm(matrices):
    """Frobenius norms in a column."""
    from bounds.core import rounding
    from bounds.resnet._instances import F64, frobenius

    norms = frobenius(matrices)[:, None]
    return norms, rounding.frobenius_norm(norms, entries=matrices[0].numel(), dtype=F64)


@facts.mutant("scale m/k instead of its root")
def _(identity_maps, inputs, outputs, width):
    A, B = identity_maps(inputs, outputs, width)
    return A, B * (width / outputs) ** 0.5


@modid.mutant("the two sets overlap")
def _(modified_identity_maps, inputs, outputs, width, *, alpha):
    A, B = modified_identity_maps(inputs, outputs, width, alpha=alpha)
    return A, B.roll(-1, -1)


@modid.mutant("alpha on the input side")
def _(modified_identity_maps, inputs, outputs, width, *, alpha):
    A, B = modified_identity_maps(inputs, outputs, width, alpha=alpha)
    return alpha * A, B / alpha


facts.formula_mutant("loss without the targets", then=eq(loss_0, m * norm_X**2 / k / 2))
modid.formula_mutant("loss without the factor 1/2", then=eq(loss_0, norm_Y**2))
