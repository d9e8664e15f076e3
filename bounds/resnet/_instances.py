r"""Problems of known rank, points around zero, and what is known of them without running anything.

A batch of problems has its trials along the first axis. Entries are the floats themselves, so the data carry no
error; norms, residuals and projectors do, and come as (value, radius).
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bounds.core import rounding
from bounds.late import torch

if TYPE_CHECKING:
    from torch import Tensor

F64 = "float64"
Pair = tuple[Any, Any]
"""A tensor and its radius."""


@dataclass(frozen=True)
class Problem:
    """Outer maps and data. `basis` has full row rank and the rows of X as integer combinations of its rows."""

    A: "Tensor"
    B: "Tensor"
    X: "Tensor"
    Y: "Tensor"
    basis: "Tensor"

    @property
    def sizes(self) -> tuple[int, int, int, int]:
        """m, d, k, n."""
        return (*self.A.shape[-2:], *self.Y.shape[-2:])

    @property
    def rank(self) -> int:
        return self.basis.shape[-2]

    @cached_property
    def norms(self) -> dict[str, Pair]:
        """Extreme singular values, one column: ready to stand beside numbers per layer or per step."""
        A, B, X = (singular_values(matrix) for matrix in (self.A, self.B, self.X))
        found = {"lA": (A, 0), "mA": (A, -1), "lB": (B, 0), "mB": (B, -1), "sX": (X, 0), "sr": (X, self.rank - 1)}
        return {name: (values[:, [index]], radius) for name, ((values, radius), index) in found.items()}

    @cached_property
    def projected(self) -> Pair:
        r"""$\Phi X = Y P$ with P the projector onto the row space of X, and its Frobenius radius."""
        values, _ = singular_values(self.basis)
        Q = torch.linalg.svd(self.basis, full_matrices=False)[2]
        rows, columns = self.basis.shape[-2:]
        spread = rounding.projector(values[:, 0] / values[:, -1], rows=rows, columns=columns, dtype=F64)
        norm, norm_Q = frobenius(self.Y), rows**0.5 * torch.ones(len(Q), dtype=torch.float64)
        radius = norm * spread + rounding.chain([norm, norm_Q, norm_Q], inner=columns, dtype=F64)
        return self.Y @ Q.mT @ Q, radius

    def images(self, hidden: "Tensor") -> Pair:
        """U X by a plain loop over the layers, and its Frobenius radius."""
        image = self.A @ self.X
        for layer in hidden.unbind(-3):
            image = image + layer @ image
        # Frobenius norms stand in for spectral ones: larger, and free of decompositions.
        outer = [frobenius(matrix) for matrix in (self.A, self.B, self.X)]
        radius = rounding.long_product([*outer, *self._factors(hidden)], size=max(self.sizes), dtype=F64)
        return self.B @ image, radius

    def gap(self, hidden: "Tensor") -> Pair:
        r"""$\tfrac12 \|(U - \Phi) X\|_F^2$, in one column: nothing is lost where the optimum is far from zero."""
        return half_square(*self.residual(hidden))

    def residual(self, hidden: "Tensor") -> Pair:
        r"""$(U - \Phi) X$ and its Frobenius radius."""
        (image, task), (target, other) = self.images(hidden), self.projected
        return image - target, task + other + rounded_entries(image, target)

    def sample_losses(self, hidden: "Tensor") -> Pair:
        """The loss of every sample, shape (trials, n)."""
        image, radius = self.images(hidden)
        radius = (radius + rounded_entries(image, self.Y))[:, None]
        residual = image - self.Y
        norm = torch.linalg.vector_norm(residual, dim=-2)
        wide = rounding.frobenius_norm(norm, entries=residual.shape[-2], dtype=F64, matrix_radius=radius)
        return rounding.over(rounding.power((norm, wide), 2), 2.0)

    def loss(self, hidden: "Tensor") -> Pair:
        """The loss over all samples, one column."""
        image, radius = self.images(hidden)
        return half_square(image - self.Y, radius + rounded_entries(image, self.Y))

    def gradient_radius(self, hidden: "Tensor") -> "Tensor":
        r"""Frobenius radius of every $\nabla_l$: products of thin matrices around a residual with its own error."""
        image, radius = self.images(hidden)
        residual_norm = frobenius(image - self.Y)
        around = [value[:, 0] for value, _ in (self.norms[name] for name in ("lA", "lB", "sX"))]
        factors = [*self._factors(hidden), *around]
        own = rounding.long_product([*factors, residual_norm], size=max(self.sizes), dtype=F64)
        passed = torch.stack(factors).prod(0) * (radius + rounded_entries(image, self.Y))
        return (own + passed)[:, None]

    def _factors(self, hidden: "Tensor") -> "list[Tensor]":
        """Bounds of the norms of I + W_l, each counted twice: adding the identity rounds once more."""
        norms = 1 + torch.linalg.matrix_norm(hidden)
        ones = [torch.ones_like(norms[:, 0])] * norms.shape[1]
        return [*norms.unbind(1), *ones]


def problem(
    trials: int, width: int, inputs: int, outputs: int, samples: int, rank: int, seed: int, *, spread: int = 1
) -> Problem:
    """Gaussian maps and data; rows of X beyond the rank repeat others exactly; the last row is 2**-spread as long."""
    generator = torch.Generator().manual_seed(seed)

    def normal(*shape: int) -> "Tensor":
        return torch.randn(trials, *shape, generator=generator, dtype=torch.float64)

    # Few enough bits that integer combinations of rows are exact, so that the rank is what it says.
    basis = (normal(rank, samples) * 2**16).round() / 2**16
    basis = torch.ldexp(basis, -torch.linspace(0, spread, rank).round()[:, None])
    mixing = torch.randint(-2, 3, (inputs - rank, rank), generator=generator).to(torch.float64)
    X = torch.cat([basis, mixing @ basis], -2)
    return Problem(normal(width, inputs), normal(outputs, width), X, normal(outputs, samples), basis)


def scalar_problem(*targets: float) -> Problem:
    """Width, inputs, outputs and samples one, A = B = X = 1, one trial per target."""
    ones = torch.ones(len(targets), 1, 1, dtype=torch.float64)
    return Problem(ones, ones, ones, torch.tensor(targets, dtype=torch.float64)[:, None, None], ones)


def on_the_boundary(problem: Problem, depth: int, seed: int, *, radius: float) -> "Tensor":
    """Hidden weights of spectral norm `radius`: by turns Gaussian, orthogonal and multiples of the identity."""
    generator = torch.Generator().manual_seed(seed)
    trials, m = problem.A.shape[:2]
    draw = torch.randn(trials, depth, m, m, generator=generator, dtype=torch.float64)
    orthogonal = torch.linalg.qr(draw).Q
    scalar = draw[..., :1, :1].sign() * torch.eye(m, dtype=torch.float64)
    kind = (torch.arange(trials) % 3)[:, None, None, None]
    mixed = torch.where(kind == 0, draw, torch.where(kind == 1, orthogonal, scalar))
    return radius * mixed / torch.linalg.matrix_norm(mixed, 2)[..., None, None]


def singular_values(matrix: "Tensor") -> Pair:
    """All singular values, and one radius per matrix in a column."""
    values = torch.linalg.svdvals(matrix)
    rows, columns = matrix.shape[-2:]
    return values, rounding.singular_values(values[..., :1], rows=rows, columns=columns, dtype=F64)


def largest_norm(hidden: "Tensor") -> Pair:
    """The largest spectral norm of a layer, one column."""
    rows = hidden.shape[-1]
    norm = torch.linalg.matrix_norm(hidden, 2).amax(-1, keepdim=True)
    return norm, rounding.spectral_norm(norm, rows=rows, columns=rows, dtype=F64)


def frobenius(matrix: "Tensor") -> "Tensor":
    return torch.linalg.matrix_norm(matrix)


def rounded_entries(task: "Tensor", other: "Tensor") -> "Tensor":
    """Frobenius radius of one sum or difference of two matrices."""
    return rounding.rounded(frobenius(task) + frobenius(other), dtype=F64)


def half_square(matrix: "Tensor", radius: "Tensor | float") -> Pair:
    """Half the squared Frobenius norm, one column."""
    entries = matrix.shape[-2] * matrix.shape[-1]
    norm = frobenius(matrix)
    wide = rounding.frobenius_norm(norm, entries=entries, dtype=F64, matrix_radius=radius)
    value, wide = rounding.over(rounding.power((norm, wide), 2), 2.0)
    return value[:, None], wide[:, None]


def squared_norms(matrices: "Tensor", radius: "Tensor") -> Pair:
    """Squared Frobenius norms over the last two axes."""
    norm = frobenius(matrices)
    entries = matrices.shape[-2] * matrices.shape[-1]
    return rounding.power((norm, rounding.frobenius_norm(norm, entries=entries, dtype=F64, matrix_radius=radius)), 2)
