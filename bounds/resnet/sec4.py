r"""Identity and modified identity maps: their singular values, and the loss at the start.

*Identity*, $A = [I\ 0]^\top$, $B = \sqrt{m/k}\,[I\ 0]$, $d = k$, in the case $\langle X, Y \rangle = 0$ that the paper
considers: $L(W^{(0)}) = \tfrac12 \|\sqrt{m/k} X - Y\|_F^2 = \tfrac12 (m \|X\|_F^2 / k + \|Y\|_F^2)$.

*Modified identity*, width $m \ge d + k$: A feeds d hidden coordinates, B reads k others times $\alpha$. Then $BA =
0$, $L(W^{(0)}) = \|Y\|_F^2 / 2$, and (4.1) reads $\alpha \ge C \|X\|_2 \sigma_r^{-2}(X) \sqrt{\|Y\|_F^2/2 - L(W^*)}$.

Kind: exact identities. Constants: none hidden.
"""

import sympy as sp

from bounds.core import Quantity, Statement, eq, exact, ge, rounding
from bounds.core.certificate import certificate
from bounds.core.promises import premise, shown
from bounds.late import torch
from bounds.resnet._instances import F64, Problem, frobenius, problem
from bounds.resnet._symbols import d, k, lA, lB, loss_0, m, mA, mB, named
from bounds.resnet.sec4_identity import norm_X, norm_Y, product

alpha = Quantity("alpha", r"\alpha", "scale of B", nonnegative=True)
BA = Quantity("BA", r"\|\mathbf{B}\mathbf{A}\|_F^2", nonnegative=True)
condition = Quantity("condition", r"\sigma_{\min}^2(A)\sigma_{\min}^2(B) / (\|A\|_2\|B\|_2)", nonnegative=True)

sec4 = Statement("resnet.sec4", "Section 4, identity transformations")
facts = sec4.printed(
    (
        eq(lA, 1, name="lA"),
        eq(mA, 1, name="mA"),
        eq(lB, sp.sqrt(m / k), name="lB"),
        eq(mB, sp.sqrt(m / k), name="mB"),
        eq(loss_0, (m * norm_X**2 / k + norm_Y**2) / 2, name="loss"),
    ),
    part="facts",
    title="Identity transformations have known singular values and a large loss at the start",
    given=(eq(d, k), eq(product, 0)),
    expected="proved",
    scaling={"data": {loss_0: 2, norm_X: 1, norm_Y: 1, product: 2}},
    formerly="resnet.sec4.identity.facts",
)
modid = sec4.printed(
    (
        eq(BA, 0, name="BA"),
        eq(lA, 1, name="lA"),
        eq(mA, 1, name="mA"),
        eq(lB, alpha, name="lB"),
        eq(mB, alpha, name="mB"),
        eq(loss_0, norm_Y**2 / 2, name="loss"),
        eq(condition, alpha, name="condition"),
    ),
    part="modid",
    title="Modified identity transformations do not meet: BA = 0, and the start does not depend on alpha",
    source="Section 4, modified identity transformations",
    given=ge(m, d + k),
    expected="proved",
    scaling={"data": {loss_0: 2, norm_Y: 1}, "outputs": {alpha: 1, lB: 1, mB: 1, condition: 1, BA: 2}},
    erratum=r"The entries are $A_{i_j, j} = 1$ and $B_{i, j_i} = \alpha$.",
)


@facts.experiment(width=[2, 3, 40], seed=[0], algorithm="algorithms.resnet.identity_maps")
def identity_maps(width, seed, *, algorithm):
    """The library's maps in floating point, with data whose inner product with the targets vanishes exactly."""
    data = problem(4, 2, 2, 2, 2, 2, seed)
    A, B = (matrix.expand(4, -1, -1) for matrix in algorithm(2, 2, width))
    turn = torch.tensor([[0.0, 1.0], [-1.0, 0.0]], dtype=torch.float64)
    return at_the_start(Problem(A, B, data.X, data.X @ turn, data.basis)) | {product: 0}


@modid.experiment(width=[5, 9], alpha_=[0.5, 70.0], seed=[0], algorithm="algorithms.resnet.modified_identity_maps")
def modified_identity_maps(width, alpha_, seed, *, algorithm):
    """Two inputs, three outputs, random data."""
    data = problem(4, 5, 2, 3, 4, 2, seed)
    A, B = (matrix.expand(4, -1, -1) for matrix in algorithm(2, 3, width, alpha=alpha_))
    task = Problem(A, B, data.X, data.Y, data.basis)
    sv = task.norms
    ratio = rounding.over(
        rounding.times(rounding.power(sv["mA"], 2), rounding.power(sv["mB"], 2)), rounding.times(sv["lA"], sv["lB"])
    )
    return at_the_start(task) | {alpha: exact(alpha_), condition: ratio, BA: exact((B @ A).square().sum((1, 2)))}


def at_the_start(task):
    width, inputs, outputs, _ = task.sizes
    return named(task.norms) | {
        m: width,
        d: inputs,
        k: outputs,
        norm_X: measured_norm(task.X),
        norm_Y: measured_norm(task.Y),
        loss_0: task.loss(torch.zeros(len(task.A), 1, width, width, dtype=torch.float64)),
    }


def measured_norm(matrices):
    """Frobenius norms in a column."""
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


@facts.proof
def one_entry(claim):
    """Two entries of the residual at the start."""
    s, p, q, g, c, width = sp.symbols("s p q g c k", positive=True)
    cross = -s * c * premise(claim, "product")
    square = p**2 + q**2
    loss = ((s * p + g * q) ** 2 + (s * q - g * p) ** 2) / 2 + cross
    numbers = {"m": s**2 * width, "k": width, "norm_X": sp.sqrt(square), "norm_Y": g * sp.sqrt(square)}
    return certificate(
        "A^T A = I and B B^T = s^2 I with s^2 = m/k, so all singular values are 1 and s, and B A = s I for d = k. The "
        "step has X = (p, q) and Y = g (-q, p); the sum of x y over all entries vanishes by the premise.",
        *shown(claim, "two entries", "loss_0", loss_0=loss, **numbers),
    )
