r"""Derivatives of the training loss in the fast code are the exact ones, digit by digit on binary fractions.

The gradient, the sensitivities $\partial e_{k,j} / \partial C_{k',l}$, the Gauss-Newton matrix $\sum w\, \partial e\, \partial e^\top$
and the Hessian of $\tfrac12 \sum_{k,j} w_{k,j} e_{k,j}^2$ are computed in closed form. On residuals, weights and coefficients that are
small binary fractions every operation is exact for two layers of order two, and of order three where coefficients are whole. There
the fast code is compared with the recursion in rationals and with its derivative as a polynomial.

Kind: exact identities; not in the paper. Constants: none.
"""

import numpy as np
from flint import fmpq, fmpq_poly

from algorithms.exact import rationals
from bounds.core import Quantity, Statement, eq
from bounds.late import late, torch

hyperpower = late("algorithms.hyperpower")

fast = Quantity("fast", r"\partial \mathcal L", "entries by the fast code")
by_recursion = Quantity("by_recursion", r"\partial \mathcal L", "the same entries in rationals")

fast_derivatives = Statement("minv.fast_derivatives", "the derivatives behind Algorithm 1 and Proposition 6; ours")
gradients = fast_derivatives.added(
    "", eq(fast, by_recursion, scale=1), title="The gradient and the loss in the fast code are the exact ones"
)
hessians = fast_derivatives.added(
    "hessian", eq(fast, by_recursion, scale=1), title="The Hessian in the fast code is the exact one"
)
gauss_newton = fast_derivatives.added(
    "gauss_newton",
    eq(fast, by_recursion, scale=1),
    title="Sensitivities and the Gauss-Newton matrix in the fast code are the exact ones",
)


def problem(order, seed):
    """Two residuals, weights by layer, and a table of two layers.

    All are halves and quarters; at order three coefficients are 0, 1 or 2 and residuals 1/2 and -1/2. Then every entry of the
    Hessian is a multiple of 2^-20 below 2^14, whatever is drawn.
    """
    rng = np.random.default_rng(seed)
    C = rationals(rng.integers(-2, 7, (2, 2)).tolist()) / 2 if order == 2 else rationals(rng.integers(0, 3, (2, 3)))
    e0 = rationals([fmpq(1, 2), fmpq(-1, 4) if order == 2 else fmpq(-1, 2)])
    weights = rationals(rng.integers(1, 5, (2, 2)).tolist()) / 4
    floats = [torch.tensor(np.array(x, dtype=float)) for x in (C, e0, weights)]
    return (C, e0, weights), floats


SEEDS = {"order": [2, 3], "seed": [0, 1, 2]}


@gradients.experiment(**SEEDS, algorithm="algorithms.hyperpower.training_loss_and_gradient")
def against_the_recursion(order, seed, *, algorithm):
    """The loss beside its four derivatives; and the loss by itself."""
    (C, e0, weights), floats = problem(order, seed)
    loss, gradient = algorithm(*floats)
    value, slopes = hyperpower.exact_loss_and_gradient(C, e0, weights)
    alone = hyperpower.training_loss(*floats)
    return {
        fast: rationals([alone.item(), loss.item(), *gradient.flatten().tolist()]),
        by_recursion: [value, value, *slopes.ravel()],
    }


@hessians.experiment(**SEEDS, algorithm="algorithms.hyperpower.training_hessian")
def against_polynomials(order, seed, *, algorithm):
    """Each column is the gradient at C + x, a polynomial in x, to first order."""
    (C, e0, weights), floats = problem(order, seed)
    columns = []
    for index in np.ndindex(C.shape):
        lifted = np.frompyfunc(lambda c: fmpq_poly([c]), 1, 1)(C)
        lifted[index] = fmpq_poly([C[index], 1])
        slopes = hyperpower.exact_loss_and_gradient(lifted, e0, weights)[1]
        columns.append([slope[1] for slope in slopes.ravel()])
    return {fast: rationals(algorithm(*floats).tolist()), by_recursion: columns}


@gauss_newton.experiment(**SEEDS, algorithm="algorithms.hyperpower.gauss_newton_matrix")
def against_exact_sensitivities(order, seed, *, algorithm):
    """The matrix, and what it is made of."""
    (C, e0, weights), floats = problem(order, seed)
    D = hyperpower.exact_sensitivities(C, e0)
    matrix = sum((D[k] * weights[k]) @ D[k].T for k in range(2))
    pieces = hyperpower.residual_sensitivities(*floats[:2])
    return {
        fast: rationals([*algorithm(*floats).flatten().tolist(), *pieces.flatten().tolist()]),
        by_recursion: [*matrix.ravel(), *D.ravel()],
    }


fast_derivatives.formula_mutant("twice as large", then=eq(fast, 2 * by_recursion, scale=1))
gradients.mutant(
    "a weight for all layers",
    lambda training_loss_and_gradient, C, e0, weights: training_loss_and_gradient(C, e0, weights[:1]),
)
fast_derivatives.mutant(
    "coefficients of the layers exchanged",
    hessians,
    gauss_newton,
    corrupted=lambda fast_code, C, e0, weights: fast_code(C.flip(0), e0, weights),
)
