r"""Where the loss is large, the gradient or the curvature is large.

(B.2) says that $\|\nabla \mathrm{Obj}\| > \varepsilon^2/\mathrm{poly}$ or $\lambda_{\min}(\nabla^2 \mathrm{Obj}) \le
-\varepsilon^2/\mathrm{poly}$ as long as the objective $\varepsilon^2$ is well above what is left to learn. In two
layers everything is a polynomial of the entries of W, and gradient and Hessian are exact.

Kind: inequality. Constants: hidden in poly(), calibrated.
"""

import numpy as np
import sympy as sp

from bounds.bfc._exact import eigenvalues, identity, objects, random_rationals, root
from bounds.core import Claim, Quantity, Traced, Unknown, le
from bounds.late import late

polynomials = late("algorithms.polynomials")

loss = Quantity("loss", r"\varepsilon^2", nonnegative=True)
gradient = Quantity("gradient", r"\|\nabla\mathrm{Loss}\|", nonnegative=True)
lambda_min = Quantity("lambda_min", r"\lambda_{\min}(\nabla^2\mathrm{Loss})")
C = sp.Symbol("C")

eqB_2 = Claim(
    id="bfc.eqB_2",
    title="Where the loss is large, its gradient or its negative curvature is large",
    source="eq. (B.2), in two layers",
    then=le(loss, C * sp.Max(gradient, -lambda_min)),
    constants=(Unknown(C, "poly(kappa tilde) of Section B.3"),),
    expected="calibrated",
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
    points = [random_rationals(rng, (len(w),), parts=4) / scale for scale in (1, 2, 8, 100)] + [
        0 * random_rationals(rng, (len(w),))
    ]
    first = [f.derivative(i) for i in range(len(w))]
    second = [[g.derivative(i) for i in range(len(w))] for g in first]
    numbers = {loss: [], gradient: [], lambda_min: []}
    for point in points:
        hessian = np.array([[h(*point) for h in row] for row in second], dtype=object)
        numbers[loss].append(f(*point))
        numbers[gradient].append(root(sum(g(*point) ** 2 for g in first)))
        numbers[lambda_min].append(eigenvalues(hessian)[0])
    return numbers


eqB_2.formula_mutant("a constant too small", constants=(Traced(C, sp.Rational(1, 1000), "too small"),))
