r"""What one layer of a deep linear network needs is computed as it is defined: products, losses, norms and rates.

Each function is compared with one written from its formula, in numpy or with Python's own numbers, at random numbers of
moderate size. The step of the exact line search on fourth powers is compared with the smallest value of the quartic by the
roots of its derivative.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
"""

import math

import numpy as np

from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

deep_linear = late("algorithms.deep_linear")
linear_products = late("algorithms.linear_products")

fast_paths = Statement("bcgd.fast_paths", "Sections 2 and 3 as they are programmed")
products = agrees(
    fast_paths, "products", "Partial products and the gradients of all factors are those of the whole chain"
)
losses = agrees(fast_paths, "losses", "Losses, slopes and curvatures are their formulas")
layers = agrees(fast_paths, "layers", "What a frozen layer knows is what its factors say, formed or kept as a chain")
rates = agrees(fast_paths, "rates", "Learning rates are their formulas, and zero where nothing moves")

ALGORITHM = "algorithms.deep_linear."


def drawn(seed, *shapes):
    """Standard normal arrays of these shapes."""
    random = np.random.default_rng(seed)
    return [random.standard_normal(shape) for shape in shapes]


def tensors(arrays):
    return [torch.tensor(one) for one in arrays]


def chained(factors):
    """The product of a chain that is given from its right end."""
    product = factors[0]
    for factor in factors[1:]:
        product = factor @ product
    return product


# ----- products ------------------------------------------------------------------------------------------------------


@products.experiment(seed=[0, 1], algorithm="algorithms.linear_products.factor_gradients")
def three_factors(seed, *, algorithm):
    """Factors of 3 x 4, 5 x 3 and 2 x 5 between a start and an end; the slope of the loss is any matrix."""
    start, *factors, end, slope = drawn(seed, (4, 6), (3, 4), (5, 3), (2, 5), (3, 2), (3, 6))
    first, *chain, last, J = tensors([start, *factors, end, slope])
    prefixes, suffixes = linear_products.prefix_products(chain, first), linear_products.suffix_products(chain, last)
    right = [chained([start, *factors[:i]]) for i in range(4)]
    left = [chained([*factors[i:], end]) for i in range(4)]
    gradients = [left[i + 1].T @ slope @ right[i].T for i in range(3)]
    thin = linear_products.thin_factor_gradients(chain, suffixes, J @ first.mT)
    return compared(
        [
            *zip(prefixes, right, strict=True),
            *zip(suffixes, left, strict=True),
            *zip(algorithm(prefixes, suffixes, J), gradients, strict=True),
            *zip(thin, gradients, strict=True),
        ]
    )


@products.mutant("the slope one percent too large")
def _(factor_gradients, prefixes, suffixes, slope):
    return factor_gradients(prefixes, suffixes, 1.01 * slope)


# ----- losses --------------------------------------------------------------------------------------------------------


def of_entries(function, *arrays):
    """A function of numbers, entry by entry."""
    return np.vectorize(function, otypes=[float])(*arrays)


def judged(loss, Z, Y, value, slope, curvature, below):
    """A loss at two trials of 2 x 3 predictions, against functions of one entry and a bound from the total."""
    values = of_entries(value, Z, Y).sum((1, 2))
    promised = [values, of_entries(slope, Z, Y), of_entries(curvature, Z, Y), below(values, Y)]
    given = tensors([Z, Y])
    names = ("value", "slope", "curvature", "curvature_below")
    return compared((getattr(loss, name)(*given), slow) for name, slow in zip(names, promised, strict=True))


@losses.experiment(seed=[0], algorithm=ALGORITHM + "Squared")
def squares(seed, *, algorithm):
    """Values come without the half, slopes are those of half the squares."""
    Z, Y = drawn(seed, (2, 2, 3), (2, 2, 3))
    return judged(
        algorithm(), Z, Y, lambda z, y: (z - y) ** 2, lambda z, y: z - y, lambda z, y: 1, lambda E, Y: np.ones(2)
    )


@losses.experiment(p=[2, 4, 6], seed=[0], algorithm=ALGORITHM + "Power")
def powers(p, seed, *, algorithm):
    """One entry may carry the whole loss: its curvature bounds all."""
    Z, Y = drawn(seed, (2, 2, 3), (2, 2, 3))
    return judged(
        algorithm(p),
        Z,
        Y,
        lambda z, y: (z - y) ** p / p,
        lambda z, y: (z - y) ** (p - 1),
        lambda z, y: (p - 1) * (z - y) ** (p - 2),
        lambda E, Y: (p - 1) * (p * E) ** (1 - 2 / p),
    )


@losses.experiment(seed=[0], algorithm=ALGORITHM + "Logistic")
def labels(seed, *, algorithm):
    """Labels of both signs and of two sizes; in the second trial all are twice as large."""
    (Z,) = drawn(seed, (2, 2, 3))
    Y = np.array([1.0, 2.0])[:, None, None] * np.sign(drawn(seed + 1, (2, 2, 3))[0]) * np.array([1.0, 0.5, 0.75])
    return judged(
        algorithm(),
        Z,
        Y,
        lambda z, y: math.log(1 + math.exp(-y * z)),
        lambda z, y: -y / (1 + math.exp(y * z)),
        lambda z, y: y * y / (2 + math.exp(z) + math.exp(-z)),
        lambda E, Y: np.array([0.25, 1.0]),
    )


class Flatter:
    """A corruption of a loss: all that it says of curvature is one percent too small."""

    def __init__(self, loss):
        self.loss = loss

    def __getattr__(self, name):
        function = getattr(self.loss, name)
        return (lambda *given: 0.99 * function(*given)) if name.startswith("curvature") else function


losses.mutant("curvatures one percent too small", lambda Loss, *given: Flatter(Loss(*given)))


# ----- layers and rates ----------------------------------------------------------------------------------------------

SHAPES = {"wide": (2, 5), "tall": (5, 2)}
"""Rows and columns of the factor on the left."""


def situation(shape, seed):
    """The factor on the left, the chain on the right (X, W_1, W_2), the layer and the targets."""
    outputs, inputs = SHAPES[shape]
    return drawn(seed, (outputs, inputs), (4, 6), (5, 4), (4, 5), (inputs, 4), (outputs, 6))


def spectrum(matrix):
    """Square roots of the eigenvalues of the larger Gram matrix, as many as there are singular values."""
    gram = matrix @ matrix.T if matrix.shape[0] > matrix.shape[1] else matrix.T @ matrix
    return np.sqrt(np.linalg.eigvalsh(gram)[::-1][: min(matrix.shape)])


def known(frozen, A, C, Z, Y):
    """Every number of a frozen layer beside its definition, for half the squares."""
    J = Z - Y
    g = A.T @ J @ C.T
    move = A @ g @ C
    left = np.arange(3.0 * A.shape[0]).reshape(3, -1)
    of_left, of_right = spectrum(A), spectrum(C)
    return compared(
        [
            (frozen.pulled_back, J @ C.T),
            (frozen.gradient, g),
            (frozen.image, move),
            (frozen.gradient_norm2, (g**2).sum()),
            (frozen.image_norm2, (move**2).sum()),
            (frozen.after(torch.tensor(left @ A @ np.ones((A.shape[1], 4)))), left @ A @ np.ones((A.shape[1], 4)) @ C),
            (frozen.left_norm2, of_left[0] ** 2),
            (frozen.right_norm2, of_right[0] ** 2),
            (frozen.left_spectrum(), of_left),
            (frozen.right_spectrum(), of_right),
            (frozen.C, C),
        ]
    )


@layers.experiment(shape=list(SHAPES), seed=[0], algorithm=ALGORITHM + "FrozenLayer")
def formed(shape, seed, *, algorithm):
    """The factor on the right is formed."""
    A, *chain, W, Y = situation(shape, seed)
    C = chained(chain)
    return known(algorithm(*tensors([A, C, A @ W @ C, Y]), deep_linear.Squared()), A, C, A @ W @ C, Y)


@layers.experiment(shape=list(SHAPES), seed=[0], algorithm=ALGORITHM + "ThinLayer")
def kept_as_a_chain(shape, seed, *, algorithm):
    """The factor on the right is three matrices."""
    A, *chain, W, Y = situation(shape, seed)
    Z = A @ W @ chained(chain)
    frozen = algorithm(torch.tensor(A), tensors(chain), *tensors([Z, Y]), deep_linear.Squared())
    return known(frozen, A, chained(chain), Z, Y)


@layers.mutant("targets one percent too large")
def _(Layer, A, right, Z, Y, loss):
    return Layer(A, right, Z, 1.01 * Y, loss)


def smallest_of_the_quartic(R, D):
    """Where the sum of (R - t D)^4 is least: the real root of its derivative."""
    moments = [(R ** (4 - b) * D**b).sum() for b in range(1, 5)]
    roots = np.roots([moments[3], -3 * moments[2], 3 * moments[1], -moments[0]])
    return float(roots[np.abs(roots.imag).argmin()].real)


@rates.experiment(shape=list(SHAPES), seed=[0, 1], algorithm=ALGORITHM + "printed")
def all_rates(shape, seed, *, algorithm):
    """Two trials; in the second the layer has reached its targets, so that nothing moves."""
    A, *chain, W, Y = situation(shape, seed)
    C = chained(chain)
    Z = A @ W @ C
    given = [torch.tensor(np.stack(pair)) for pair in ((A, A), (C, C), (Z, Z), (Y, Z))]
    squared, fourth = (deep_linear.FrozenLayer(*given, loss) for loss in (deep_linear.Squared(), deep_linear.Power(4)))
    norms = spectrum(A)[0] ** 2 * spectrum(C)[0] ** 2
    R = Z - Y
    move, of_fourth = (A @ A.T @ J @ C.T @ C for J in (R, R**3))
    steepness, E = ((A.T @ R**3 @ C.T) ** 2).sum(), (R**4).sum() / 4
    optimal = ((A.T @ R @ C.T) ** 2).sum() / (move**2).sum()
    near = steepness / (3 * (R**2).max() * (of_fourth**2).sum())
    exact = smallest_of_the_quartic(R, of_fourth)
    return compared(
        [
            (deep_linear.optimal(squared), [optimal, 0]),
            (algorithm(0.7)(squared), [0.7 / norms] * 2),
            (deep_linear.near_optimal(squared), [optimal, 0]),
            (deep_linear.near_optimal(fourth), [near, 0]),
            (deep_linear.safe(0.7)(squared), [0.7 / norms] * 2),
            (deep_linear.safe()(fourth), [1 / (3 * (4 * E) ** 0.5 * norms), 0]),
            (deep_linear.exact_quartic(fourth), [exact, 0]),
            (deep_linear.constant(0.3)(fourth), [0.3, 0.3]),
        ]
    )


rates.mutant("one percent faster", lambda printed, eta: printed(1.01 * eta))
