"""Small problems and networks that the tests of this folder share."""

import torch

from algorithms.unrolled import LeastSquares, Weights, gaussian_problems


def some_problems(*trials: int, problems: int = 3, variables: int = 5, rows: int = 3, seed: int = 0) -> LeastSquares:
    """A few Gaussian problems, the same for the same seed."""
    generator = torch.Generator().manual_seed(seed)
    return gaussian_problems(problems, variables, rows, trials=trials, generator=generator)


def some_weights(*hidden: int, trials: tuple[int, ...] = (), scale: float = 0.7, seed: int = 1) -> Weights:
    """Gaussian weights of a network with the given hidden widths."""
    generator = torch.Generator().manual_seed(seed)
    sizes = (2, *hidden, 1)
    shapes = zip(sizes[1:], sizes, strict=False)
    return tuple(scale * torch.randn(*trials, n, m, generator=generator, dtype=torch.float64) for n, m in shapes)


def some_point(problem: LeastSquares, seed: int = 2) -> torch.Tensor:
    """A Gaussian starting point."""
    shape = (*problem.M.shape[:-2], problem.M.shape[-1])
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
