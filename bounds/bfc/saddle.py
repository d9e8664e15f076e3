r"""Where the loss is large, the gradient or the curvature is large; and zero is a critical point that only noise leaves.

(B.2) says that $\|\nabla \mathrm{Obj}\| > \varepsilon^2/\mathrm{poly}$ or $\lambda_{\min}(\nabla^2 \mathrm{Obj}) \le
-\varepsilon^2/\mathrm{poly}$ as long as the objective $\varepsilon^2$ is well above what is left to learn. In two
layers everything is a polynomial of the entries of W, and gradient and Hessian are exact. The algorithm starts from W
= K = 0, where every gradient vanishes: without noise it never moves.

INITIAL-DISTILL returns the best approximation of rank k of $W_<^\top W_p$. For the second layer $W_<$ is empty and
the printed rank is 0.

Kind: inequality with a hidden constant (calibrated), exact identity, best approximation. Constants: hidden in poly().
"""

import numpy as np
import sympy as sp
from flint import arb

from bounds.bfc._exact import eigenvalues, identity, objects, rationals, root, square_sum
from bounds.bfc._rotations import exactly
from bounds.bfc._training import problem
from bounds.core import Claim, Quantity, Traced, Unknown, eq, exact, le, rounding
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")


loss = Quantity("loss", r"\varepsilon^2", nonnegative=True)
gradient = Quantity("gradient", r"\|\nabla\mathrm{Loss}\|", nonnegative=True)
lambda_min = Quantity("lambda_min", r"\lambda_{\min}(\nabla^2\mathrm{Loss})")
steepest = Quantity("steepest", r"\max|\nabla|", "at W = K = 0", nonnegative=True)
missed = Quantity("missed", r"\|K_<^\top K_p-W_<^\top W_p\|_F", nonnegative=True)
tail = Quantity("tail", r"(\sum_{i>k}\sigma_i^2)^{1/2}", nonnegative=True)
C = sp.Symbol("C")

eqB_2 = Claim(
    id="bfc.eqB_2",
    title="Where the loss is large, its gradient or its negative curvature is large",
    source="eq. (B.2), in two layers",
    then=le(loss, C * sp.Max(gradient, -lambda_min)),
    constants=(Unknown(C, "poly(kappa tilde) of Section B.3"),),
    expected="calibrated",
)
start = Claim(
    id="bfc.alg1",
    title="The staged algorithm starts at a critical point",
    source="Algorithm 1, the initialisation",
    then=eq(steepest, 0),
)
distill = Claim(
    id="bfc.initial_distill",
    title="The warm start of the narrow weights is the best approximation of its rank",
    source="INITIAL-DISTILL, lines 21 to 23",
    then=eq(missed, tail),
    scaling={"weights": {missed: 2, tail: 2}},
)


def loss_of_entries(rows, columns, target):
    """The population loss of two layers as a polynomial of the entries of W."""
    w = polynomials.polynomial_ring(rows * columns, "w")
    W = objects(w).reshape(rows, columns)
    D = W.T @ W - target.T @ target
    return w, 4 * np.trace(D) ** 2 + 8 * (D * D).sum() + 48 * (D.diagonal() ** 2).sum()


@eqB_2.experiment(columns=[1, 2], seed=range(3), quick={"seed": [0, 1]})
def exact_derivatives(columns, seed):
    """Random rational W, the zero matrix, and points near it; the target is the identity."""
    w, f = loss_of_entries(2, columns, identity(columns))
    rng = np.random.default_rng(seed)
    points = [rationals(rng, (len(w),), parts=4) / scale for scale in (1, 2, 8, 100)] + [0 * rationals(rng, (len(w),))]
    first = [f.derivative(i) for i in range(len(w))]
    second = [[g.derivative(i) for i in range(len(w))] for g in first]
    found = {loss: [], gradient: [], lambda_min: []}
    for point in points:
        hessian = np.array([[h(*point) for h in row] for row in second], dtype=object)
        found[loss].append(f(*point))
        found[gradient].append(root(sum(g(*point) ** 2 for g in first)))
        found[lambda_min].append(eigenvalues(hessian)[0])
    return found


@start.experiment(width=[1, 5], seed=[0], algorithm="algorithms.feature_correction.loss_gradients")
def zero_weights(width, seed, *, algorithm):
    """Products with zeros are exact in floating point, so the gradients are exactly zero."""
    one = problem((1.0, 0.1), seed, dimension=4, widths=(2, 1), samples=50)
    gradients = algorithm(feature_correction.zero_learner(one.architecture, width, one.generator), one.x, one.y)
    every = [*gradients.W.values(), *gradients.K.values()]
    return {steepest: exact(torch.stack([part.abs().max() for part in every]))}


@distill.experiment(rows=[3, 6], width=[1, 2], seed=[0, 1], algorithm="algorithms.feature_correction.initial_distill")
def random_weights(rows, width, seed, *, algorithm):
    """Random W with two blocks of three columns; the tail by exact eigenvalues of the floats' products."""
    W = torch.randn(rows, 6, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))
    K = exactly(algorithm(W, 3, width=width))
    exact_W = exactly(W)
    M = exact_W[:, :3].T @ exact_W[:, 3:]
    values = eigenvalues(M @ M.T)[: 3 - width]
    norm = float(root(square_sum(M)).mid())
    halves = [torch.linalg.matrix_norm(half) for half in W.split([3, 3], -1)]
    # The product; the decomposition and its factors' departure from orthogonality, three columns; four roundings of roots.
    radius = float(rounding.matmul(*halves, inner=rows, dtype="float64")) + norm * (
        3**0.5 * rounding.backward_error(3, 3, "float64")
        + 2 * rounding.orthonormal(3, 3, dtype="float64")
        + 4 * rounding.unit_roundoff("float64")
    )
    found = root(square_sum(K[:, :3].T @ K[:, 3:] - M))
    return {
        missed: found + arb(0, radius),
        tail: root(0) + sum(value.nonnegative_part() for value in values).sqrt(),
    }


eqB_2.formula_mutant("a constant too small", constants=(Traced(C, sp.Rational(1, 1000), "too small"),))
start.formula_mutant("steep", then=eq(steepest, 1))
distill.formula_mutant("half of the tail", then=eq(missed, tail / 2))


@start.mutant("random start")
def _(loss_gradients, learner, x, y):
    generator = torch.Generator().manual_seed(1)
    return loss_gradients(feature_correction.random_learner(learner.architecture, 2, generator), x, y)


@distill.mutant("one rank less")
def _(initial_distill, W, split, *, width):
    K = initial_distill(W, split, width=width).clone()
    K[0] = 0
    return K
