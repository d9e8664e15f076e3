"""The loss over many samples from the outputs at a few: the same numbers, however they are computed."""

import pytest
import torch

from algorithms.feature_correction import FewSamples, Learner, chain, few_samples, loss_gradients, random_learner
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def problem(samples, *, dimension=4, widths=(2, 1), width=5, batch=(), labels=()):
    g = torch.Generator().manual_seed(0)
    a = chain(dimension, widths, (1.0, 0.1)[: len(widths)])
    learner = random_learner(a, width, g, scale=0.4, batch=batch)
    x = torch.randn(samples, dimension, dtype=torch.float64, generator=g)
    return learner, x, torch.randn(*labels, samples, dtype=torch.float64, generator=g)


def assert_same(learner, x, y):
    few = few_samples(learner.architecture, x, y)
    actual, expected = few.loss_gradients(learner), loss_gradients(learner, x, y)

    # Norms of T and its inverse enter once each; sums run over N terms, a hundred operations deep.
    rounding = 1e2 * len(x) ** 0.5 * EPS * torch.linalg.cond(few.root)
    assert torch.allclose(actual.loss, expected.loss, rtol=rounding)
    for layer in learner.architecture.layers:
        for mine, theirs in ((actual.W, expected.W), (actual.K, expected.K)):
            size = theirs[layer].abs().max() + (x.square().mean() * y.abs().mean())
            assert torch.allclose(mine[layer], theirs[layer], rtol=0, atol=rounding * size)


@pytest.mark.parametrize(
    "settings", [{}, {"widths": (3,)}, {"width": 40}, {"batch": (3,)}, {"batch": (3,), "labels": (3,)}]
)
def test_loss_and_gradients_are_those_of_all_samples(settings):
    """Two and three layers, narrow and wide, one network and several, labels that no network can fit."""
    assert_same(*problem(300, **settings))


@pytest.mark.parametrize("samples", [3, 12])
def test_fewer_samples_than_dimensions_stay_as_they_are(samples):
    """Then every sample is needed, and the result is still right."""
    learner, x, y = problem(samples)

    assert len(few_samples(learner.architecture, x, y).points) == samples
    assert_same(learner, x, y)


@pytest.mark.parametrize(("widths", "dimension", "expected"), [((2,), 5, 15), ((2, 1), 6, 294)])
def test_the_number_of_samples_needed_is_that_of_the_polynomials(widths, dimension, expected):
    """d (d + 1) / 2 products of squares for two layers; for three, x x, x s s and s s s s."""
    learner, x, y = problem(500, widths=widths, dimension=dimension)

    assert len(few_samples(learner.architecture, x, y).points) == expected


def test_samples_that_do_not_fit_are_refused():
    """One set of samples is shared by all trials."""
    learner, x, y = problem(20)
    with pytest.raises(ValueError, match=r"samples \(N, d\)"):
        few_samples(learner.architecture, x, y[:-1])


def test_devices_do_not_mix():
    """A step runs where the samples are; choosing them looks at the numbers, which a fake GPU does not have."""
    a = chain(3, (2, 1), (1.0, 0.1))
    with fake_cuda() as device:
        x = torch.empty(400, 3, dtype=torch.float64, device=device)
        points, root = torch.empty(5, 3, dtype=x.dtype, device=device), torch.empty(5, 5, dtype=x.dtype, device=device)
        few = FewSamples(points, root, root.sum(-1), root.sum(), 400)
        R, W, K = (
            {n: torch.empty(*shape, dtype=x.dtype, device=device) for n, shape in shapes.items()}
            for shapes in ({2: (3, 2)}, {2: (4, 3), 3: (4, 6)}, {2: (2, 3), 3: (1, 6)})
        )
        gradients = few.loss_gradients(Learner(a, R, W, K))

        assert gradients.W[3].device.type == "cuda"
