r"""Exact means of the gap of stochastic descent with one hidden layer, after any number of steps.

Weights stay among the $B^\top M A^\top$, and a step on one batch is an affine map of $M$. So the mean products of two
entries of $(1, M)$ after a step are linear in those before it; powers of one matrix lead over millions of steps. The maps
come from single steps of the algorithm, from zero and from one unit of each entry of $M$.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import Any

from flint import arb, arb_mat, fmpq_mat

from bounds.resnet._exact import Problem

Vector = list[Any]


@dataclass(frozen=True)
class OneLayer:
    """A problem, the entries of M as affine maps of every batch, and the gap as a form in them."""

    task: Problem
    maps: list[fmpq_mat]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return list(combinations_with_replacement(range(self.maps[0].nrows()), 2))

    def advance(self) -> arb_mat:
        """Mean products of pairs after a step from those before it."""
        count, index = len(self.maps), {pair: at for at, pair in enumerate(self.pairs)}
        found = [[arb(0)] * len(index) for _ in index]
        for one in map(arb_mat, self.maps):
            for (a, b), row in index.items():
                for (c, d), column in index.items():
                    both = one[a, c] * one[b, d] + (one[a, d] * one[b, c] if c != d else 0)
                    found[row][column] += both / count
        return arb_mat(found)

    def form(self) -> arb_mat:
        """The gap as a row of coefficients of the pairs."""
        size = self.maps[0].nrows() - 1
        units = [[int(i == j) for j in range(size)] for i in range(size)]
        zero = self.gap([0] * size)
        plus, minus = ([self.gap([sign * u for u in unit]) for unit in units] for sign in (1, -1))
        found = {(0, 0): zero}
        for i in range(size):
            found[0, i + 1] = (plus[i] - minus[i]) / 2
            found[i + 1, i + 1] = (plus[i] + minus[i]) / 2 - zero
        for i, j in combinations(range(size), 2):
            both = self.gap([a + b for a, b in zip(units[i], units[j], strict=True)])
            found[i + 1, j + 1] = both - plus[i] - plus[j] + zero
        return arb_mat([[found[pair] for pair in self.pairs]])

    def gap(self, entries: Vector) -> Any:
        return self.task.gap([weights(self.task, entries)])

    def mean_gaps(self, times: Sequence[int]) -> list[arb]:
        """E[gap_t] at ascending times, in balls of the present precision."""
        step, form = self.advance(), self.form()
        state, now, found = arb_mat([[int(pair == (0, 0))] for pair in self.pairs]), 0, []
        for time in times:
            state, now = power(step, time - now) * state, time
            found.append((form * state)[0, 0])
        return found


def one_layer(algorithm: Callable, task: Problem, rate: Any, batches: Sequence[Sequence[int]]) -> OneLayer:
    """Single steps of an algorithm of one layer, on each of these equally likely batches."""
    size = task.B.nrows() * task.A.ncols()
    starts = [[0] * size, *([int(i == j) for j in range(size)] for i in range(size))]
    maps = []
    for batch in batches:
        ends = [after(algorithm, task, rate, batch, entries) for entries in starts]
        columns = [[1, *ends[0]], *([0, *map(lambda a, b: a - b, end, ends[0])] for end in ends[1:])]
        maps.append(fmpq_mat(columns).transpose())
    return OneLayer(task, maps)


def after(algorithm: Callable, task: Problem, rate: Any, batch: Sequence[int], entries: Vector) -> Vector:
    """The entries of M after one step."""
    hidden = [weights(task, entries)]
    *_, last = algorithm(*task.data, depth=1, rate=rate, batches=[batch], hidden=hidden)
    A, B = task.A, task.B
    inner = (B * B.transpose()).inv() * B * last.hidden[0] * A * (A.transpose() * A).inv()
    found = [inner[i, j] for i in range(inner.nrows()) for j in range(inner.ncols())]
    if weights(task, found) != last.hidden[0]:
        raise ValueError("The weights left the space of gradients.")
    return found


def weights(task: Problem, entries: Vector) -> fmpq_mat:
    rows, columns = task.B.nrows(), task.A.ncols()
    inner = fmpq_mat([[entries[columns * i + j] for j in range(columns)] for i in range(rows)])
    return task.B.transpose() * inner * task.A.transpose()


def power(matrix: arb_mat, exponent: int) -> arb_mat:
    found = arb_mat([[int(i == j) for j in range(matrix.ncols())] for i in range(matrix.nrows())])
    while exponent:
        found = found * matrix if exponent % 2 else found
        matrix, exponent = matrix * matrix, exponent // 2
    return found
