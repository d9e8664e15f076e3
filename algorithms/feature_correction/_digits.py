r"""A small classification experiment: fully connected networks on 8 x 8 digits, jointly or layer by layer.

Layer by layer, phase l trains hidden layer l and a fresh linear head while all layers below stay frozen. Jointly,
phase l trains all layers up to l and a fresh head. Gradients are written out; trials run as one batch.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import torch

from algorithms.data._bundled import digits
from algorithms.feature_correction._adam import Tensors, adam

CLASSES = 10
Activation = Literal["relu", "quadratic"]


@dataclass(frozen=True, slots=True)
class Split:
    """Training and test images (N, 64) with pixels in [0, 1], and labels (N,)."""

    train_images: torch.Tensor
    train_labels: torch.Tensor
    test_images: torch.Tensor
    test_labels: torch.Tensor


def digits_split(generator: torch.Generator, *, test: int = 450, dtype: torch.dtype = torch.float64) -> Split:
    """A random split of the 1797 digits that come with scikit-learn."""
    try:
        pixels, classes = digits()
    except ImportError as missing:
        raise ImportError("The digits come with scikit-learn: install the extra [data].") from missing
    images = torch.tensor(pixels, dtype=dtype) / 16
    labels = torch.tensor(classes, dtype=torch.int64)
    if not 0 < test < len(labels):
        raise ValueError(f"Expected between 1 and {len(labels) - 1} test images; {test} came.")
    order = torch.randperm(len(labels), generator=generator)
    held, kept = order[:test], order[test:]
    return Split(images[kept], labels[kept], images[held], labels[held])


def activate(z: torch.Tensor, activation: Activation) -> tuple[torch.Tensor, torch.Tensor]:
    """Value and slope of max(z, 0) or of z + 0.1 z^2."""
    if activation == "relu":
        return z.clamp(min=0), (z > 0).to(z.dtype)
    return z + 0.1 * z.square(), 1 + 0.2 * z


def cross_entropy(logits: torch.Tensor, labels: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Mean cross-entropy per trial, and its gradient in the logits (..., N, classes)."""
    logarithms = logits.log_softmax(-1)
    hot = torch.nn.functional.one_hot(labels, logits.shape[-1]).to(logits.dtype)
    return -(hot * logarithms).sum(-1).mean(-1), (logarithms.exp() - hot) / labels.shape[-1]


def network_gradient(
    weights: Tensors, images: torch.Tensor, labels: torch.Tensor, activation: Activation
) -> tuple[torch.Tensor, Tensors]:
    """Loss and gradients of [W_1, b_1, ..., W_head, b_head]."""
    layers = list(zip(weights[::2], weights[1::2], strict=True))
    values, slopes = [images], []
    for W, b in layers[:-1]:
        value, slope = activate(values[-1] @ W.mT + b.unsqueeze(-2), activation)
        values.append(value)
        slopes.append(slope)
    head, offset = layers[-1]
    loss, g = cross_entropy(values[-1] @ head.mT + offset.unsqueeze(-2), labels)
    gradients: Tensors = []
    for index in range(len(layers) - 1, -1, -1):
        gradients[:0] = [g.mT @ values[index], g.sum(-2)]
        if index:
            g = g @ layers[index][0] * slopes[index - 1]
    return loss, gradients


def _hidden(weights: Tensors, images: torch.Tensor, activation: Activation) -> torch.Tensor:
    for W, b in zip(weights[::2], weights[1::2], strict=True):
        images, _ = activate(images @ W.mT + b.unsqueeze(-2), activation)
    return images


def train_digits(
    split: Split,
    generator: torch.Generator,
    *,
    width: int,
    depth: int,
    corrects: bool,
    activation: Activation = "relu",
    trials: int = 1,
    steps: int = 3000,
    batch_size: int = 125,
    step_size: float = 1e-2,
    weight_decay: float = 3e-3,
) -> torch.Tensor:
    """Test accuracy after each phase, (depth, trials).

    Args:
        corrects: whether a phase trains the layers below too (jointly) or leaves them frozen (layer by layer).
        steps: of Adam per phase, each on `batch_size` random images.
    """
    if min(width, depth, trials, batch_size) < 1:
        raise ValueError(
            f"Expected width, depth, trials and batch size >= 1; {width}, {depth}, {trials} and {batch_size} came."
        )
    images, labels = split.train_images, split.train_labels
    draw = _drawer(generator, trials, images.dtype, images.device)
    body: Tensors = []
    accuracies = []
    for phase in range(depth):
        fresh = [*draw(width, width if phase else images.shape[-1]), *draw(CLASSES, width)]
        below = [] if corrects else body
        seen = images if corrects else _hidden(body, images, activation)

        def gradient(weights: Tensors, seen=seen) -> tuple[torch.Tensor, Tensors]:
            pick = torch.randint(len(labels), (batch_size,), device=labels.device, generator=generator)
            batch = seen.index_select(-2, pick)
            loss, gradients = network_gradient(weights, batch, labels[pick], activation)
            return loss, torch._foreach_add(gradients, weights, alpha=weight_decay)

        start = [*body, *fresh] if corrects else fresh
        weights, _ = adam(start, gradient, steps=steps, step_size=step_size)
        body = [*below, *weights[:-2]]
        features = _hidden(body, split.test_images, activation)
        logits = features @ weights[-2].mT + weights[-1].unsqueeze(-2)
        accuracies.append((logits.argmax(-1) == split.test_labels).to(images.dtype).mean(-1))
    return torch.stack(accuracies)


def _drawer(
    generator: torch.Generator, trials: int, dtype: torch.dtype, device: torch.device
) -> Callable[[int, int], Tensors]:
    """Makes fresh layers: normal weights of variance 2 / inputs, zero offsets."""

    def draw(rows: int, columns: int) -> Tensors:
        normal = torch.randn(trials, rows, columns, dtype=dtype, device=device, generator=generator)
        return [normal * (2 / columns) ** 0.5, torch.zeros(trials, rows, dtype=dtype, device=device)]

    return draw
