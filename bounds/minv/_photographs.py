"""Patches of bundled pictures under blurs of many sizes: what Table 4 fixes of its observations, and what stands in for the rest."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bounds.core import rounding
from bounds.late import late, torch

deconvolution = late("algorithms.deconvolution")

PICTURES = ("camera", "ascent", "aero")
SMALL, HALF, FULL = (32, 3, 11), (64, 7, 23), (160, 17, 57)
"""Side of the patches, smallest and largest side of the kernels: those of Table 4, and a fifth and two fifths of them."""


@dataclass(frozen=True)
class Scene:
    """Observations in single precision with everything that a method is given, and the truth."""

    truth: Any
    y: Any
    blur: Any
    transform: Any
    penalty: float

    @property
    def problem(self) -> tuple[Any, ...]:
        return self.y, self.blur, self.transform, self.penalty

    def decibels(self, code: Any) -> tuple[Any, float]:
        """Of the images of a code, one for each patch, with the radius of measuring them."""
        return _decibels(self.transform.synthesise(code), self.truth)


@lru_cache(maxsize=6)
def scene(kind: str, percent: int, size: tuple[int, int, int], count: int, seed: int, *, spread: bool = True) -> Scene:
    """So many patches of three pictures, each with a blur of its own; the penalty is ten times the variance of the noise.

    Sides of kernels are spread evenly from the largest to the smallest, or drawn.
    """
    generator = torch.Generator().manual_seed(seed)
    side, smallest, largest = size
    odd = (largest - smallest) // 2 + 1
    truth, kernels = [], []
    for i in range(count):
        draw = int(torch.randint(odd, (), generator=generator))
        step = round(i * (odd - 1) / max(count - 1, 1)) if spread else draw
        truth.append(deconvolution.patches(PICTURES[i % 3], side, 1, generator)[0])
        kernels.append(_padded(_kernel(kind, largest - 2 * step, generator), largest))
    exact, stack = torch.stack(truth), torch.stack(kernels)
    y = deconvolution.observe(exact, deconvolution.PeriodicBlur(stack, side, side), percent / 100, generator)
    return Scene(
        exact.float(),
        y.float(),
        deconvolution.PeriodicBlur(stack.float(), side, side),
        deconvolution.Wavelet("db4", side, side, 2, dtype=torch.float32),
        10 * (percent / 100) ** 2,
    )


def _kernel(kind: str, side: int, generator: Any) -> Any:
    if kind == "motion":
        return deconvolution.motion_kernel(side, generator)
    return deconvolution.gaussian_kernel(side, side / 6)


def _padded(kernel: Any, side: int) -> Any:
    margin = (side - len(kernel)) // 2
    return torch.nn.functional.pad(kernel, (margin,) * 4)


def _decibels(images: Any, truth: Any) -> tuple[Any, float]:
    """Mean squares of n numbers are right to a relative gamma(n + 4), of which a decibel takes less than five."""
    ratios = deconvolution.peak_signal_to_noise(images, truth)
    measuring = 5 * rounding.gamma(truth[0].numel() + 4, "float32")
    return ratios, measuring + rounding.gamma(20, "float32") * float(ratios.abs().max())
