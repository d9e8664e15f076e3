"""Test images that need no download, blur kernels, noisy observations and their quality."""

import pywt.data
import torch
from torch import Tensor

from algorithms.deconvolution._blur import PeriodicBlur

_PICTURES = {"camera": pywt.data.camera, "ascent": pywt.data.ascent, "aero": pywt.data.aero}


def patches(
    picture: str, side: int, count: int, generator: torch.Generator, *, dtype: torch.dtype = torch.float64
) -> Tensor:
    """Random square patches (count, side, side) of a picture of PyWavelets, with values in [0, 1]."""
    if picture not in _PICTURES:
        raise ValueError(f"Known pictures are {', '.join(_PICTURES)}; got {picture!r}.")
    image = torch.as_tensor(_PICTURES[picture](), dtype=dtype) / 255
    limits = [n - side + 1 for n in image.shape]
    if min(limits) < 1:
        raise ValueError(f"The picture is {tuple(image.shape)}, too small for patches of side {side}.")
    rows, columns = (torch.randint(n, (count,), generator=generator).tolist() for n in limits)
    return torch.stack([image[i : i + side, j : j + side] for i, j in zip(rows, columns, strict=True)])


def gaussian_kernel(side: int, width: float, *, dtype: torch.dtype = torch.float64) -> Tensor:
    """A blur kernel (side, side) of unit sum, Gaussian with the given standard deviation in pixels."""
    offset = torch.arange(side, dtype=dtype) - (side - 1) / 2
    profile = torch.exp(-(offset**2) / (2 * width**2))
    return torch.outer(profile, profile) / profile.sum() ** 2


def observe(z: Tensor, blur: PeriodicBlur, noise: float, generator: torch.Generator) -> Tensor:
    """The blurred images with Gaussian noise of the given standard deviation."""
    drawn = torch.randn(z.shape, generator=generator, dtype=z.dtype, device=generator.device)
    return blur.apply(z) + noise * drawn.to(z.device)


def peak_signal_to_noise(estimate: Tensor, truth: Tensor) -> Tensor:
    r"""$-10 \log_{10}$ of the mean squared error of each image with values in [0, 1], in decibels."""
    return -10 * (estimate - truth).square().mean((-2, -1)).log10()
