"""The paper's synthetic data, and runs summarised by whole numbers: single-layer steps until an accuracy is reached.

Steps are counted on the errors that the run itself reports, per sample, as the paper plots them. A count is a fact about
the run in double precision that was made; where it never gets there, it is one more than the steps that were made. For
the squared loss and well conditioned data a change of the data by one part in 1e15 moves no count that was tried, nor
for ill conditioned ones to an error of 0.1. To 1e-3 it moves counts of some networks of three and five layers, by
less than a fifth (a test tries both). A law over draws does not mind; a finding on a named draw needs more room: in
that of Figure 3 one layer is four times above the level when three layers reach it. For the fourth power with the rate
(3.11) rounding grows faster (`fig7_rounding`): two correct programs disagree, and counts are intervals.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bounds.core import Curve, rounding
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")
least_squares = late("algorithms.least_squares")


FLOOR = 1e-10
"""Curves end where the error falls below; the paper draws them flat from there on."""


@dataclass(frozen=True, slots=True)
class Task:
    """Reduced data (trials first), the number of samples they stand for, and the sizes of input and output."""

    X: "torch.Tensor"
    Y: "torch.Tensor"
    samples: int

    @property
    def inputs(self) -> int:
        return self.X.shape[-2]

    @property
    def outputs(self) -> int:
        return self.Y.shape[-2]

    def draw(self, number: int) -> "Task":
        """One of the trials."""
        return Task(self.X[number : number + 1], self.Y[number : number + 1], self.samples)

    def parts(self, draws: int) -> "Iterator[Task]":
        """The trials, so many at a time: deep networks of many trials do not fit into memory at once."""
        for X, Y in zip(self.X.split(draws), self.Y.split(draws), strict=True):
            yield Task(X, Y, self.samples)


def gaussian(
    inputs: int, outputs: int, samples: int, seed: int, *, spectrum: str = "as drawn", trials: int = 1
) -> Task:
    """X with entries N(0, 1/n_0), Y uniform on (-1, 2); singular values replaced by 1e-5 + U(0, 1) if `uniform`."""
    generator = torch.Generator().manual_seed(seed)
    X = torch.randn(trials, inputs, samples, generator=generator, dtype=torch.float64) / inputs**0.5
    Y = torch.rand(trials, outputs, samples, generator=generator, dtype=torch.float64) * 3 - 1
    if spectrum == "uniform":
        X = _with_spectrum(X, torch.rand(trials, inputs, generator=generator, dtype=torch.float64) + 1e-5)
    return Task(*least_squares.reduce_data(X, Y), samples)


def ill_conditioned(
    inputs: int, outputs: int, samples: int, seed: int, *, condition: tuple[float, float], trials: int
) -> Task:
    """The same with singular values 1e-5 + U(0, 1), drawn until their condition lies in a range."""
    generator = torch.Generator().manual_seed(seed)
    found: list[torch.Tensor] = []
    while sum(map(len, found)) < trials:
        values = torch.rand(4096, inputs, generator=generator, dtype=torch.float64) + 1e-5
        reached = values.amax(1) / values.amin(1)
        found.append(values[(condition[0] <= reached) & (reached <= condition[1])])
    X = torch.randn(trials, inputs, samples, generator=generator, dtype=torch.float64)
    Y = torch.rand(trials, outputs, samples, generator=generator, dtype=torch.float64) * 3 - 1
    return Task(*least_squares.reduce_data(_with_spectrum(X, torch.cat(found)[:trials]), Y), samples)


def _with_spectrum(X: "torch.Tensor", values: "torch.Tensor") -> "torch.Tensor":
    U, _, V = torch.linalg.svd(X, full_matrices=False)
    return (U * values.unsqueeze(-2)) @ V


def widths_of(task: Task, depth: int) -> list[int]:
    """All hidden layers as wide as the wider end."""
    return [task.inputs, *[max(task.inputs, task.outputs)] * (depth - 1), task.outputs]


def start(task: Task, depth: int, seed: int = 0) -> "list[torch.Tensor]":
    """Orth-identity layers of these widths."""
    return deep_linear.orth_identity(widths_of(task, depth), generator=torch.Generator().manual_seed(seed))


def errors(
    task: Task,
    weights: "Sequence[torch.Tensor]",
    steps: int,
    bcgd: Callable[..., Any],
    *,
    order: str = "descending",
) -> "torch.Tensor":
    """Errors per sample after at least this many steps with optimal rates (whole sweeps), along the last axis."""
    sweeps, thin = -(-steps // len(weights)), len(weights) < 8
    run = bcgd(weights, task.X, task.Y, sweeps=sweeps, order=order, rate=deep_linear.optimal, thin=thin)
    return run.loss_after / task.samples


def from_identity(
    task: Task, depths: Iterable[int], budget: int, bcgd: Callable[..., Any]
) -> "dict[int, torch.Tensor]":
    """Errors of runs that start at the identity, one per depth."""
    return {L: errors(task, deep_linear.identity(widths_of(task, L)), budget, bcgd)[0] for L in depths}


def drawn_by_depth(runs: "dict[int, torch.Tensor]", shown: Iterable[int], **axes: str) -> dict[Any, Any]:
    """The curves of some depths."""
    return {key: line for L in shown for key, line in drawn(layers(L), runs[L], **axes).items()}


def drawn(label: str, errors: "torch.Tensor", *, along: str = "steps", of: str = "error per sample") -> dict[Any, Any]:
    """The curve of one run: errors after 1, 2, ... steps."""
    shown = errors[: steps_to(FLOOR, errors)[0]].clamp(min=FLOOR)
    return {Curve(label, along, of): (range(1, len(shown) + 1), shown)}


def layers(depth: int) -> str:
    """How a curve calls its depth."""
    return f"{depth} layer{'s' * (depth > 1)}"


def first_error(task: Task, weights: "Sequence[torch.Tensor]") -> float:
    """The error per sample at the start of a run of one trial."""
    Z = task.X
    for W in weights:
        Z = W @ Z
    return float((Z - task.Y).square().sum()) / task.samples


def steps_to(level: "float | torch.Tensor", errors: "torch.Tensor") -> list[int]:
    """For every trial the first step whose error is below the level, or below its own."""
    below = errors < level
    first = torch.where(below.any(-1), below.int().argmax(-1), errors.shape[-1])
    return [int(count) + 1 for count in first.flatten()]


def perturbed(matrix: "torch.Tensor", copies: int, *, relative: float = 1e-15, seed: int = 0) -> "torch.Tensor":
    """The matrix, and copies of it in which every entry is off by up to this much, as trials."""
    generator = torch.Generator().manual_seed(seed)
    off = torch.rand(copies, *matrix.shape, generator=generator, dtype=matrix.dtype) * 2 - 1
    return torch.cat([matrix.unsqueeze(0), matrix * (1 + relative * off)])


def hull(counts: Sequence[int]) -> tuple[float, float]:
    """The interval from the least to the greatest count, as a number with its radius."""
    return (min(counts) + max(counts)) / 2, (max(counts) - min(counts)) / 2


def error_of(task: Task, weights: "Sequence[torch.Tensor]") -> tuple[float, float]:
    """The error per sample of one network as it stands, with its radius: a long product, a difference, a norm."""
    Z = task.X[0]
    for W in weights:
        Z = W @ Z
    spectral = [torch.linalg.matrix_norm(factor, 2).item() for factor in (task.X[0], *weights)]
    moved = rounding.long_product(spectral, size=max(task.inputs, task.outputs), dtype=Z.dtype)
    residual = Z - task.Y[0]
    norm = torch.linalg.matrix_norm(residual).item()
    moved += rounding.rounded(norm, dtype=Z.dtype)
    radius = rounding.frobenius_norm(norm, entries=residual.numel(), dtype=Z.dtype, matrix_radius=moved)
    value, spread = rounding.over(rounding.power((norm, radius), 2), float(task.samples))
    return float(value), float(spread)
