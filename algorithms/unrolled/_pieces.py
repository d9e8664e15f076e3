"""What networks share that are one linear map on every piece of the circle of angles."""

import torch

from algorithms.unrolled._lookup import MANY, Lookup, picked


class PiecewiseLinear:
    """angles (S,) are the ends of the pieces; on each, z is slope_x x + slope_g g."""

    __slots__ = ()

    angles: torch.Tensor
    lookup: Lookup | None
    slope_x: torch.Tensor
    slope_g: torch.Tensor

    @property
    def batch(self) -> torch.Size:
        """No trial axes: one network at a time."""
        return torch.Size()

    def evaluate(self, x: torch.Tensor, g: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The number z for every coordinate, and the number of its piece."""
        piece = self.piece(x, g)
        slope_x, slope_g = self.slopes(x, g, piece)
        return torch.addcmul(slope_x * x, slope_g, g), piece

    def piece(self, x: torch.Tensor, g: torch.Tensor) -> torch.Tensor:
        """The number of the piece of every coordinate."""
        angle = torch.atan2(g, x)
        if self.lookup is None or angle.numel() < MANY:
            return torch.searchsorted(self.angles, angle, out_int32=True)
        return self.lookup.number_below(angle)

    def slopes(
        self, x: torch.Tensor, g: torch.Tensor, piece: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The derivatives of z by x and by g."""
        piece = self.piece(x, g) if piece is None else piece
        return picked(self.slope_x, piece), picked(self.slope_g, piece)
