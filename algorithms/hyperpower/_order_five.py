r"""The hyperpower iteration of order five with four products per layer.

Horner's rule spends one product on each term. The sum of five terms factors as

$$ I + E + E^2 + E^3 + E^4 = I + (E + E^2)(I + E^2) , $$

so a layer takes $A X$, $E^2$, the product of the two factors, and $X$ times the sum.
"""

from torch import Tensor

from algorithms.hyperpower._iteration import require_compatible, require_order_and_steps, residual


def order_five_hyperpower(A: Tensor, X0: Tensor, steps: int) -> list[Tensor]:
    r"""All iterates of `hyperpower(A, X0, 5, steps)`, up to rounding.

    Args:
        A: matrices of shape (..., d2, d1).
        X0: first iterates of shape (..., d1, d2).
    """
    require_compatible(A, X0)
    require_order_and_steps(5, steps)
    iterates = [X0]
    for _ in range(steps):
        X = iterates[-1]
        E = residual(A, X)
        square = E @ E
        pair = E + square
        iterates.append(X + X @ (pair + pair @ square))
    return iterates
