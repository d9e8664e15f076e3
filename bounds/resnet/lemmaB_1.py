r"""The squared loss splits into the distance to any minimiser and the least loss.

For every minimiser $\Phi$ of $\|\Theta X - Y\|_F^2$ and every $U$,
$$ \|UX - Y\|_F^2 = \|(U - \Phi) X\|_F^2 + \|\Phi X - Y\|_F^2 \qquad \text{(B.1)} . $$

Kind: exact identity. Constants: none.
"""

import numpy as np
import sympy as sp

from algorithms.exact import identity as exact_identity
from algorithms.exact import square
from bounds.core import Claim, Quantity, eq, rounding
from bounds.core.certificate import certificate
from bounds.core.promises import premise, shown
from bounds.late import torch
from bounds.resnet._exact import integers, problem
from bounds.resnet._instances import F64, frobenius, rounded_entries
from bounds.resnet._instances import problem as instances_problem

total2 = Quantity("total2", r"\|\mathbf{UX} - \mathbf{Y}\|_F^2", nonnegative=True)
distance2 = Quantity("distance2", r"\|(\mathbf{U} - \Phi)\mathbf{X}\|_F^2", nonnegative=True)
least2 = Quantity("least2", r"\|\Phi\mathbf{X} - \mathbf{Y}\|_F^2", nonnegative=True)
slope2 = Quantity("slope2", r"\|(\Phi\mathbf{X} - \mathbf{Y})\mathbf{X}^\top\|_F^2", nonnegative=True)
lemmaB_1 = Claim(
    id="resnet.lemmaB_1",
    title="The squared loss splits into the distance to any minimiser and the least loss",
    source="Lemma B.1",
    given=eq(slope2, 0),
    then=eq(total2, distance2 + least2),
    scaling={"data": {total2: 2, distance2: 2, least2: 2, slope2: 4}},
    expected="proved",
)


@lemmaB_1.experiment(rank=[1, 2, 3], far=[0, 2], seed=[0, 1])
def every_minimiser(rank, far, seed):
    """Phi = Y X^+ plus anything that vanishes on X, in rationals; `far` scales what is added."""
    task = problem(4, 3, 2, 5, rank, seed)
    random = np.random.default_rng(seed + 1)
    outside = exact_identity(3) - task.X * task.pinv
    Phi = task.Y * task.pinv + far * (integers(2, 3, random) * outside)
    U = integers(2, 3, random)
    return {
        total2: square(U * task.X - task.Y),
        distance2: square((U - Phi) * task.X),
        least2: square(Phi * task.X - task.Y),
        slope2: square((Phi * task.X - task.Y) * task.X.transpose()),
    }


@lemmaB_1.experiment(samples=[5], seed=[0, 1], algorithm="algorithms.least_squares.least_norm_solution")
def rounded_minimiser(samples, seed, *, algorithm):
    """The library's own minimiser: its error moves the two sides apart by a cross term that is bounded here."""
    task = instances_problem(8, 4, 3, 2, samples, 3, seed)
    U = torch.randn(8, 2, 3, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    Phi = algorithm(task.X, task.Y)
    lX, sr = task.norms["sX"][0][:, 0], task.norms["sr"][0][:, 0]
    inverse = rounding.pinv(3**0.5 / sr, lX / sr, rows=3, columns=samples, dtype=F64)
    error = frobenius(task.Y) * inverse + rounding.matmul(frobenius(task.Y), 3**0.5 / sr, inner=samples, dtype=F64)
    pairs = []
    for left, target in ((U @ task.X, task.Y), ((U - Phi) @ task.X, 0 * task.Y), (Phi @ task.X, task.Y)):
        products = rounding.matmul(frobenius(U) + frobenius(Phi), frobenius(task.X), inner=3, dtype=F64)
        radius = error * lX + products + rounded_entries(left, target)
        norm = frobenius(left - target)
        wide = rounding.frobenius_norm(norm, entries=2 * samples, dtype=F64, matrix_radius=radius)
        pairs.append(rounding.power((norm, wide), 2))
    return dict(zip((total2, distance2, least2), pairs, strict=True)) | {slope2: 0}


@lemmaB_1.mutant("least squares with a penalty", experiment="rounded_minimiser")
def _(least_norm_solution, X, Y):
    ridge = torch.eye(X.shape[-2], dtype=X.dtype) / 100
    return Y @ X.mT @ torch.linalg.inv(X @ X.mT + ridge)


lemmaB_1.formula_mutant("least loss left out", then=eq(total2, distance2))


@lemmaB_1.proof
def pythagoras(claim):
    """U X - Y = D + R with D = (U - Phi) X and R = Phi X - Y, for two entries."""
    p, q, g, c = sp.symbols("p q g c")
    cross = c * premise(claim, "slope2")
    says = (
        "D = (U - Phi) X and R = Phi X - Y add up to the residual. The sum of D R over all "
        "entries is Tr((U - Phi) X R^T), and X R^T = 0 is the normal equation that every minimiser satisfies: with two entries "
        "D = (p, q) and R = g (-q, p), and a cross term that the premise makes zero."
    )
    total = (p - g * q) ** 2 + (q + g * p) ** 2 + cross
    return certificate(
        says, *shown(claim, "two entries", total2=total, distance2=p**2 + q**2, least2=g**2 * (p**2 + q**2))
    )
