r"""How far a run in floating point may be from the exact one: by a recursion, and by balls of fewer bits.

`drift` compares with the exact recursion for the same factors P: whatever the network returns, $X_t = X_{t-1} -
\frac1\beta P_t \circ g_{t-1}$ is linear in $X_{t-1}$, with a factor of norm at most $1 + 2 \|A\|/\beta$; only the
roundings of one step enter. The run may form $A = M^\top M$ first (wide problems with d <= 2 b) or not; row lengths b
and d are counted for both.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from flint import arb, ctx

from algorithms.exact import rational, rationals, spectral_norm
from bounds.core import rounding
from bounds.l2o._instances import Instance
from bounds.l2o._matrices import block
from bounds.late import late, torch

unrolled = late("algorithms.unrolled")


SPARE_BITS = 9
"""Balls with this many bits fewer than the run round every product by 256 units in the last place of the run."""


def drift(problem: Any, run: Any, *, is_plain: bool = False) -> Any:
    """Frobenius radii of X_0, ..., X_T around the exact iterates for the computed P, (T+1, trials...).

    Where the run is plain gradient descent and beta at least the norm of A, no step lengthens a difference.
    """
    dtype = problem.M.dtype
    norm_M = torch.linalg.vector_norm(problem.M, dim=(-3, -2, -1))
    norm_X = torch.linalg.vector_norm(run.X, dim=(-2, -1)).movedim(-1, 0)
    norm_g = torch.linalg.vector_norm(run.g, dim=(-2, -1)).movedim(-1, 0)
    of_g = of_gradients(problem, run)
    of_step = rounding.gamma(8, dtype) * (norm_X[:-1] + norm_X[1:] + 2 / run.beta * norm_g[:-1])
    local = of_step + 2 / run.beta * of_g[:-1]
    lipschitz = torch.ones_like(norm_M) if is_plain else 1 + 2 * norm_M**2 / run.beta
    steps = len(local)
    return torch.stack(rounding.iterate(0 * norm_X[0], [lipschitz] * steps, list(local)))


def of_gradients(problem: Any, run: Any) -> Any:
    """Frobenius radii of the gradients around those at the computed iterates, (T+1, trials...)."""
    b, d = problem.M.shape[-2:]
    norm_M = torch.linalg.vector_norm(problem.M, dim=(-3, -2, -1))
    norm_Y = torch.linalg.vector_norm(problem.Y, dim=(-2, -1))
    norm_X = torch.linalg.vector_norm(run.X, dim=(-2, -1)).movedim(-1, 0)
    return rounding.gamma(b + d + 4, problem.M.dtype) * (norm_M**2 * norm_X + norm_M * norm_Y)


class Scripted:
    """A network that answers with given numbers, one row (N d,) for each step."""

    def __init__(self, z: Any) -> None:
        self.batch = z.shape[1:-1]
        self._answers = iter(z)

    def evaluate(self, x: Any, g: Any) -> tuple[Any, None]:
        return next(self._answers).expand_as(x), None


def twin(problem: Any, weights: Any, X_0: Any, beta: float) -> Instance:
    """The same floating-point numbers at face value, for one trial."""
    M, Y, start = (rationals(values.tolist()) for values in (problem.M, problem.Y, X_0))
    exact_weights = tuple(rationals(W.tolist()) for W in weights)
    scale = rational(beta)
    norm_A = spectral_norm(block(M)) ** 2
    return Instance(M, Y, start, exact_weights, tuple(map(spectral_norm, exact_weights)), scale, 0 * scale, norm_A)


def rounding_by_balls(instance: Instance, measure: Callable[[Instance], Any], dtype: Any) -> np.ndarray:
    r"""Radii of what a float run computes, from the same quantity in balls of fewer bits.

    Already the data are rounded to p - 9 bits, so that every product a b carries a radius above $2^9 u |a b|$, and a
    sum of n products one above $2^9 u \sum |a_i b_i|$. That is more than the float error $\gamma_n \sum |a_i b_i|$ of
    any order of summation while n < 512. Every other operation is alike. Meant for data that fill their bits.
    """
    with ctx.workprec(mantissa(dtype) - SPARE_BITS):
        rounded = np.frompyfunc(arb, 1, 1)
        balls = replace(
            instance,
            M=rounded(instance.M),
            Y=rounded(instance.Y),
            X_0=rounded(instance.X_0),
            beta=arb(instance.beta),
            weights=tuple(rounded(W) for W in instance.weights),
        )
        radii = np.frompyfunc(lambda value: float(arb(value).rad()), 1, 1)(np.asarray(measure(balls), dtype=object))
        return radii.astype(float)


def mantissa(dtype: Any) -> int:
    """The bits of a floating-point type."""
    return round(1 - np.log2(rounding.unit_roundoff(dtype))) - 1


def random_run(seed: int, dtype: Any, *, hidden: tuple[int, ...] = (4, 3), last: float = 1.0) -> tuple[Any, ...]:
    """Two Gaussian problems with three unknowns, a network that is not dead with a last layer of that size, and a start."""
    generator = torch.Generator().manual_seed(seed)
    while True:
        problem = unrolled.gaussian_problems(2, 3, 2, generator=generator, dtype=dtype)
        *inner, top = unrolled.expanded_initialisation(hidden, 1.0, generator=generator, dtype=dtype)
        top = torch.randn(top.shape, generator=generator, dtype=dtype)
        X_0 = torch.randn(2, 3, generator=generator, dtype=dtype)
        z, _ = unrolled.CoordinateNet((*inner, top)).evaluate(X_0.flatten(), problem.gradient(X_0).flatten())
        if z.any():
            return problem, (*inner, last * top), X_0, torch.as_tensor(1.001 * problem.smoothness()).item()
