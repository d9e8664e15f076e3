r"""Cauchy and Schwarz: an inner product is at most the product of the norms.

$$ |\langle x, y \rangle| \le \|x\| \, \|y\| . $$

Change the statement, then the experiment, then the mutant; run `bounds check` after each.
"""

import numpy as np

from bounds.core import Claim, Quantity, le
from bounds.tracing import with_radii

product = Quantity("product", r"|\langle x, y \rangle|", nonnegative=True)
norm_x, norm_y = Quantity("norm_x", r"\|x\|", nonnegative=True), Quantity("norm_y", r"\|y\|", nonnegative=True)

NAME = Claim(id="PAPER.NAME", then=le(product, norm_x * norm_y), tight=True)


def inner_product(x, y):
    """What the statement is about; an algorithm that can be corrupted."""
    return np.sum(x * y)


@NAME.experiment(apart=[0.01, 0.1, 1.0], seed=[0, 1], algorithm=inner_product)
@with_radii  # every float that is returned has a certified error radius
def nearly_parallel(apart, seed, *, algorithm):
    """A Gaussian vector and one that is nearly its multiple, where the bound is nearly attained."""
    x, other = np.random.default_rng(seed).normal(size=(2, 4))
    y = x + apart * other
    return {product: abs(algorithm(x, y)), norm_x: np.linalg.norm(x), norm_y: np.linalg.norm(y)}


@NAME.mutant("one term counts twice")
def _(original, x, y):
    return original(x, y) + x[0] * y[0]


NAME.formula_mutant("constant 9/10", then=le(product, 9 * norm_x * norm_y / 10))
