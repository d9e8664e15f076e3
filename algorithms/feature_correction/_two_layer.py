r"""Two-layer networks with a power as activation: $h(x) = \sum_{i \le r} a_i (\langle w_i, x \rangle + b_i)^q$.

They have the degree of a deep quadratic network but no hierarchy. Training is Levenberg-Marquardt from several
random starts at once.
"""

from dataclasses import dataclass

import torch

from algorithms.feature_correction._levenberg import levenberg_marquardt


@dataclass(frozen=True, slots=True)
class TwoLayer:
    """Parameters of r neurons: signed weights (..., r), directions (..., r, d), offsets (..., r)."""

    degree: int
    a: torch.Tensor
    w: torch.Tensor
    b: torch.Tensor

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        """Values (..., N) at samples (..., N, d)."""
        return (self._lines(x).pow(self.degree) @ self.a.unsqueeze(-1)).squeeze(-1)

    def _lines(self, x: torch.Tensor) -> torch.Tensor:
        return x @ self.w.mT + self.b.unsqueeze(-2)

    def jacobian(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Values, and derivatives (..., N, r (d + 2)) in a, then b, then w row by row."""
        z = self._lines(x)
        power = z.pow(self.degree - 1)
        slope = self.degree * power * self.a.unsqueeze(-2)
        in_w = (slope.unsqueeze(-1) * x.unsqueeze(-2)).flatten(-2)
        value = (power * z @ self.a.unsqueeze(-1)).squeeze(-1)
        return value, torch.cat([power * z, slope, in_w], -1)

    def flatten(self) -> torch.Tensor:
        return torch.cat([self.a, self.b, self.w.flatten(-2)], -1)

    def unflatten(self, flat: torch.Tensor) -> "TwoLayer":
        r, d = self.w.shape[-2:]
        a, b, w = flat.split([r, r, r * d], -1)
        return TwoLayer(self.degree, a, w.unflatten(-1, (r, d)), b)


def random_two_layer(
    dimension: int,
    neurons: int,
    degree: int,
    generator: torch.Generator,
    *,
    batch: tuple[int, ...] = (),
    dtype: torch.dtype = torch.float64,
) -> TwoLayer:
    r"""Directions of length about 1, small offsets, weights of size $1/\sqrt r$."""
    if min(dimension, neurons, degree) < 1:
        raise ValueError(f"Sizes must be >= 1; d = {dimension}, r = {neurons}, degree {degree} came.")
    options = {"dtype": dtype, "device": generator.device, "generator": generator}
    a = torch.randn(*batch, neurons, **options) / neurons**0.5
    w = torch.randn(*batch, neurons, dimension, **options) / dimension**0.5
    return TwoLayer(degree, a, w, 0.1 * torch.randn(*batch, neurons, **options))


def fit_two_layer(start: TwoLayer, x: torch.Tensor, y: torch.Tensor, *, steps: int) -> tuple[TwoLayer, torch.Tensor]:
    """The trained networks and their mean squared errors, (...,); every trial from its own start."""

    def residuals(flat: torch.Tensor) -> torch.Tensor:
        return start.unflatten(flat)(x) - y

    def jacobian(flat: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        value, derivatives = start.unflatten(flat).jacobian(x)
        return value - y, derivatives

    flat, _ = levenberg_marquardt(start.flatten(), residuals, jacobian, steps=steps)
    return start.unflatten(flat), residuals(flat).square().mean(-1)
