"""Accuracy against time, for the ways to a pseudo-inverse: `python -m asv_bench.front` marks those that nothing beats.

Every way gets the same hundred matrices, in both precisions, the iterations after each number of layers. The error is
the largest of |A X - 1| in the spectral norm, computed in float64 from what the way returned.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch

from algorithms.hyperpower import fast_hyperpower
from asv_bench.benchmarks.common import DTYPES, normal
from asv_bench.benchmarks.pairs.minv import METHODS, ORDER, row_sum_scale
from asv_bench.benchmarks.pairs.pair import alternating_medians

Way = Callable[[torch.Tensor], torch.Tensor]
SHAPE = (100, 50, 75)
LAYERS = range(2, 9)


@dataclass(frozen=True, slots=True)
class Place:
    """What one way reached, and in which time."""

    way: str
    dtype: str
    error: float
    seconds: float


def ways() -> dict[str, Way]:
    """The factorisations, and the iteration stopped after some layers."""

    def stopped(layers: int) -> Way:
        return lambda A: fast_hyperpower(A, ORDER, layers, row_sum_scale(A))

    return METHODS | {f"hyperpower, {layers} layers": stopped(layers) for layers in LAYERS}


def error(A: torch.Tensor, X: torch.Tensor) -> float:
    """How far the result is from a right inverse, at the worst matrix."""
    eye = torch.eye(A.shape[-2], dtype=torch.float64)
    return float(torch.linalg.matrix_norm(A.double() @ X.double() - eye, 2).max())


def measured(shape: Sequence[int], seconds: float) -> list[Place]:
    """All ways in both precisions, timed in turns in one thread."""
    known = {dtype: normal(*shape, dtype=dtype) for dtype in DTYPES}
    tried = [(name, dtype, way, known[dtype]) for name, way in ways().items() for dtype in DTYPES]
    errors = [error(A, way(A)) for _, _, way, A in tried]
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        times = alternating_medians([lambda way=way, A=A: way(A) for _, _, way, A in tried], seconds)
    finally:
        torch.set_num_threads(threads)
    return [
        Place(name, dtype, off, spent) for (name, dtype, _, _), off, spent in zip(tried, errors, times, strict=True)
    ]


def front(places: Sequence[Place]) -> list[Place]:
    """Those that no other way beats in both, from the fastest to the most accurate."""
    kept: list[Place] = []
    for one in sorted(places, key=lambda place: (place.seconds, place.error)):
        if not kept or one.error < kept[-1].error:
            kept.append(one)
    return kept


def main() -> None:
    """Print a table for a Markdown file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5, help="how long all ways are timed, in turns")
    places = measured(SHAPE, parser.parse_args().seconds)
    best = front(places)
    print("| way | precision | error | ms | not beaten |\n|---|---|---|---|---|")
    for one in sorted(places, key=lambda place: place.seconds):
        print(
            f"| {one.way} | {one.dtype} | {one.error:.1e} | {1e3 * one.seconds:.2f} | {'yes' if one in best else ''} |"
        )


if __name__ == "__main__":
    main()
