"""Outer maps, and networks to compare with."""

from fractions import Fraction

import flint
import numpy as np
import pytest
import torch
from scipy import stats

from algorithms.resnet import (
    effective_width,
    gaussian,
    gaussian_reduced,
    gradient_descent,
    identity_maps,
    modified_identity_maps,
    scalar_descent,
    standard_descent,
    standard_hidden,
    standard_states,
)
from tests.algorithms.deep_linear.problems import data, fake_cuda_with_moves, generator


def test_identity_maps_are_scaled_identities():
    r"""All singular values are 1 and $\sqrt{m/k}$."""
    A, B = identity_maps(2, 3, 12)

    assert A.tolist() == torch.eye(12, 2).tolist()
    assert B.tolist() == (2 * torch.eye(3, 12)).tolist()


@pytest.mark.parametrize("width", [None, 9])
def test_modified_identity_maps_do_not_meet(width):
    """BA = 0, and the singular values are 1 and alpha."""
    A, B = modified_identity_maps(2, 3, width, alpha=7.0)

    assert A.shape == (width or 5, 2)
    assert not (B @ A).any()
    assert torch.linalg.svdvals(A).tolist() == [1.0] * 2
    assert torch.linalg.svdvals(B).tolist() == [7.0] * 3


def test_gaussian_maps_have_the_asked_variances():
    """Mean squares of 40000 entries within five standard errors."""
    A, B = gaussian(200, 100, 200, generator=generator(), alpha=2.0, beta=3.0, batch=(2,))

    assert A.square().mean().item() == pytest.approx(4, abs=5 * 4 * (2 / A.numel()) ** 0.5)
    assert B.square().mean().item() == pytest.approx(9, abs=5 * 9 * (2 / B.numel()) ** 0.5)


@pytest.mark.parametrize("width", [2, 3, 8])
def test_reduced_gaussian_maps_have_the_law_of_the_reduction(width):
    """Losses after a few steps have one distribution along both routes (Kolmogorov-Smirnov, level 1e-4)."""
    X, Y = data(2, 1, 4)
    size = {"batch": (3000,), "alpha": width**-0.5}
    drawn = gaussian(2, 1, width, generator=generator(1), **size)
    reduced = gaussian_reduced(2, 1, width, generator=generator(2), **size)
    losses = [gradient_descent(*maps, X, Y, depth=2, rate=1e-3, steps=3).loss[:, -1] for maps in (drawn, reduced)]

    assert reduced[0].shape == (3000, min(width, 3), 2)
    assert stats.ks_2samp(*(x.numpy() for x in losses)).pvalue > 1e-4


def test_reduced_gaussian_maps_of_a_billion_rows():
    """Gram matrices are those of unit rows up to five standard errors."""
    width = 6_000_000_000
    A, B = gaussian_reduced(2, 1, width, generator=generator(), alpha=width**-0.5, beta=width**-0.5)
    spanning = torch.cat([A, B.mT], -1)

    assert (spanning.mT @ spanning - torch.eye(3)).abs().max() < 5 * (2 / width) ** 0.5


def test_effective_width_keeps_all_inner_products():
    """The maps are seen from inside the space that they span; the identity maps span max(d, k) coordinates."""
    A, B = gaussian(3, 2, 40, generator=generator())
    small = effective_width(A, B)

    assert small.A.shape == (5, 3)
    assert torch.allclose(small.B @ small.A, B @ A, atol=1e-12)
    assert torch.allclose(small.basis @ small.A, A, atol=1e-12)
    assert effective_width(*identity_maps(3, 2, 40)).A.shape == (3, 3)


def test_standard_networks_follow_automatic_differentiation():
    """One step of gradient descent on B W_L ... W_1 A."""
    A, B = gaussian(3, 2, 6, generator=generator(3))
    X, Y = data(3, 2, 5)
    hidden = standard_hidden(6, 4, generator=generator(), batch=(2,))
    leaf = hidden.clone().requires_grad_()
    value = (B @ leaf[:, 3] @ leaf[:, 2] @ leaf[:, 1] @ leaf[:, 0] @ A @ X - Y).square().sum((-2, -1)) / 2
    (slope,) = torch.autograd.grad(value.sum(), leaf)
    first, second = standard_states(A, B, X, Y, hidden=hidden, rate=0.01, steps=1)

    assert torch.allclose(first.loss, value, rtol=1e-12)
    assert torch.allclose(second.hidden, hidden - 0.01 * slope, rtol=1e-12, atol=1e-12)
    assert standard_descent(A, B, X, Y, hidden=hidden, rate=0.01, steps=3).loss.shape == (2, 4)


@pytest.mark.parametrize("depth", [1, 2, 5])
def test_scalar_runs_are_those_of_the_whole_network(depth):
    """Identity maps, whitened data, symmetric target: the loss is the sum over the eigenvalues."""
    values = np.array([1.5, 0.3, -0.8])
    Phi, eye = torch.diag(torch.from_numpy(values)), torch.eye(3, dtype=torch.float64)
    run = gradient_descent(*identity_maps(3, 3, 12), eye, Phi, depth=depth, rate=0.01, steps=20)
    sums = [losses.sum() for _, losses in scalar_descent(values, depth=depth, rate=0.01, steps=20, scale=2.0)]

    assert run.loss.tolist() == pytest.approx(sums, rel=1e-10)


def test_scalar_runs_may_be_exact():
    """Fractions and rationals agree to the last digit, balls enclose them."""
    arguments = {"depth": 3, "steps": 2}
    fractions = [gap for _, gap in scalar_descent(Fraction(-4, 5), rate=Fraction(1, 8), **arguments)]
    rationals = [gap for _, gap in scalar_descent(flint.fmpq(-4, 5), rate=flint.fmpq(1, 8), **arguments)]
    balls = [gap for _, gap in scalar_descent(flint.arb(flint.fmpq(-4, 5)), rate=flint.arb(1) / 8, **arguments)]

    assert [(x.numerator, x.denominator) for x in fractions] == [(x.p, x.q) for x in rationals]
    assert all(ball.contains(x) for ball, x in zip(balls, rationals, strict=True))


@pytest.mark.parametrize(
    "ask",
    [
        lambda: identity_maps(0, 1, 3),
        lambda: modified_identity_maps(2, 2, 3),
        lambda: gaussian(1, 1, 0, generator=generator()),
        lambda: gaussian_reduced(1, 0, 4, generator=generator()),
        lambda: standard_hidden(4, 0, generator=generator()),
        lambda: scalar_descent(1.0, depth=0, rate=0.1, steps=1),
    ],
)
def test_impossible_sizes_are_refused(ask):
    """Sizes are positive, and the modified identity needs room for both maps."""
    with pytest.raises(ValueError, match="Expected"):
        ask()


def test_maps_are_made_for_the_asked_device_and_dtype():
    """The device need not be that of the generator."""
    g = generator()
    with fake_cuda_with_moves() as device:
        made = {"device": device, "dtype": torch.float32}
        maps = [
            *gaussian(3, 2, 6, generator=g, **made),
            *gaussian_reduced(3, 2, 6, generator=g, **made),
            *identity_maps(3, 2, 6, **made),
            *modified_identity_maps(3, 2, **made),
        ]
        hidden = standard_hidden(6, 2, generator=g, **made)
        X, Y = torch.zeros(3, 4, device=device), torch.zeros(2, 4, device=device)
        run = standard_descent(*maps[:2], X, Y, hidden=hidden, rate=0.1, steps=1)

        assert {x.device.type for x in (*maps, run.loss)} == {"cuda"}
        assert {x.dtype for x in (*maps, run.loss)} == {torch.float32}
