"""Labelled images on a device, and the usual augmentation: random crops, flips, and squares cut out."""

from dataclasses import dataclass
from pathlib import Path

import torch

SIDE = 32
CROP = 4


@dataclass(frozen=True, slots=True)
class Images:
    """Pixels (N, channels, height, width) and classes (N,), on one device."""

    pixels: torch.Tensor
    classes: torch.Tensor

    def __len__(self) -> int:
        return len(self.classes)

    def to(self, device: torch.device | str) -> "Images":
        return Images(self.pixels.to(device), self.classes.to(device))


def cifar10(
    folder: Path, *, device: torch.device | str = "cpu", dtype: torch.dtype = torch.float32
) -> tuple[Images, Images]:
    """Training and test images with each colour channel at mean zero and variance one over the training images.

    Raises `algorithms.data.MissingData`, which says how to fetch the files, where they are not in the folder.
    """
    from algorithms.data import tensors

    parts = [tensors.load("cifar10", folder, split=split, dtype=dtype) for split in ("train", "test")]
    train, test = (Images(part.inputs.unflatten(-1, (3, SIDE, SIDE)), part.targets).to(device) for part in parts)
    return normalised(train, test)


def normalised(train: Images, test: Images) -> tuple[Images, Images]:
    """Both sets with every channel of the training images at mean zero and variance one."""
    axes = (0, 2, 3)
    mean = train.pixels.mean(axes, keepdim=True)
    spread = train.pixels.std(axes, keepdim=True).clamp(min=torch.finfo(train.pixels.dtype).tiny)
    first, second = (Images((one.pixels - mean) / spread, one.classes) for one in (train, test))
    return first, second


def synthetic_images(
    count: int,
    generator: torch.Generator,
    *,
    side: int = 8,
    classes: int = 4,
    dtype: torch.dtype = torch.float32,
) -> Images:
    """Waves whose frequency is the class, of random directions and phases, and noise: images that need no file."""
    device = generator.device

    def uniform(*shape: int) -> torch.Tensor:
        return torch.rand(*shape, dtype=dtype, device=device, generator=generator)

    label = torch.randint(classes, (count,), device=device, generator=generator)
    angle, steps = torch.pi * uniform(count, 1, 1), torch.arange(side, dtype=dtype, device=device)
    along = angle.cos() * steps.unsqueeze(-1) + angle.sin() * steps
    frequency = torch.pi * (label + 1).to(dtype) / (classes + 1)
    wave = (frequency[:, None, None, None] * along.unsqueeze(1) + 2 * torch.pi * uniform(count, 3, 1, 1)).sin()
    return Images(wave + uniform(count, 3, side, side) - 0.5, label)


def augmented(pixels: torch.Tensor, generator: torch.Generator, *, crop: int = CROP, cutout: int = 0) -> torch.Tensor:
    """Every image shifted by up to `crop` pixels, flipped half of the time, a square of side `cutout` set to zero.

    The square has a pixel in its middle, so an even side counts as one more; beyond the border it is cut off.
    """
    count, side = len(pixels), pixels.shape[-1]
    device = pixels.device

    def draw(limit: int) -> torch.Tensor:
        return torch.randint(limit, (count, 1), device=device, generator=generator)

    padded = torch.nn.functional.pad(pixels, (crop,) * 4)
    steps = torch.arange(side, device=device)
    rows, columns = draw(2 * crop + 1) + steps, draw(2 * crop + 1) + steps
    columns = torch.where(draw(2) == 1, columns.flip(-1), columns)
    channels = pixels.shape[1]
    down = padded.gather(2, rows[:, None, :, None].expand(-1, channels, -1, padded.shape[-1]))
    found = down.gather(3, columns[:, None, None, :].expand(-1, channels, side, -1))
    if not cutout:
        return found
    near_row, near_column = ((steps - draw(side)).abs() <= cutout // 2 for _ in range(2))
    hidden = near_row.unsqueeze(-1) & near_column.unsqueeze(-2)
    return found.masked_fill(hidden.unsqueeze(1), 0)
