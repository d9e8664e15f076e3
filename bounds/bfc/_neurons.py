r"""The exact population error of a trained two-layer polynomial network: its floats are rationals, the rest is algebra."""

from collections.abc import Callable, Sequence
from typing import Any

from flint import fmpq, fmpq_mpoly

from bounds.bfc._exact import rationals
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")


def trained(
    features: Callable[[Any], Any],
    target: Callable[[Any], Any],
    shape: tuple[int, int, int],
    seed: int,
    fit: Callable[..., Any],
    *,
    samples: int = 1500,
    steps: int = 60,
    starts: int = 4,
) -> Any:
    """The best of several networks fitted to the target at normal inputs.

    Args:
        features: what the neurons see of x, (N, d) to (N, n).
        shape: d, number of neurons, degree.
    """
    dimension, neurons, degree = shape
    generator = torch.Generator().manual_seed(seed)
    x = torch.randn(samples, dimension, dtype=torch.float64, generator=generator)
    seen = features(x)
    start = feature_correction.random_two_layer(seen.shape[-1], neurons, degree, generator, batch=(starts,))
    networks, errors = fit(start, seen, target(x), steps=steps)
    best = int(errors.argmin())
    return feature_correction.TwoLayer(degree, networks.a[best], networks.w[best], networks.b[best])


def as_polynomial(network: Any, features: Sequence[fmpq_mpoly]) -> fmpq_mpoly:
    """The function of a network as a polynomial of its inputs."""
    a, w, b = (rationals(part.tolist()) for part in (network.a, network.w, network.b))
    total = features[0] * 0
    for weight, direction, offset in zip(a, w, b, strict=True):
        line = sum((c * f for c, f in zip(direction, features, strict=True)), features[0] * 0 + offset)
        total = total + weight * line**network.degree
    return total


def population_error(f: fmpq_mpoly) -> fmpq:
    """E f(x)^2 for standard normal x."""
    return polynomials.gaussian_expectation(f * f)
