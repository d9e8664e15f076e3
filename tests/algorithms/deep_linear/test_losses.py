"""Losses against automatic differentiation, their bounds on the curvature, and the cubic behind the exact step."""

import pytest
import torch

from algorithms.deep_linear import Logistic, Power, Squared
from algorithms.deep_linear._rates import _root_of_rising_cubic as root

EPS = torch.finfo(torch.float64).eps
LOSSES = [Squared(), Power(2), Power(4), Power(6), Logistic()]


def case(loss, trials=3):
    """Outputs and targets, or labels where the loss wants them."""
    draw = {"dtype": torch.float64, "generator": torch.Generator().manual_seed(0)}
    Z, Y = torch.randn(trials, 2, 5, **draw), torch.randn(trials, 2, 5, **draw)
    return Z, Y.sign() if isinstance(loss, Logistic) else Y


@pytest.mark.parametrize("loss", LOSSES, ids=str)
def test_slopes_and_curvatures_are_the_derivatives(loss):
    """Of first and second order, entry by entry; the quadratic loss is written without its half."""
    Z, Y = case(loss)
    half = 0.5 if isinstance(loss, Squared) else 1
    Z = Z.requires_grad_()
    (slope,) = torch.autograd.grad(half * loss.value(Z, Y).sum(), Z, create_graph=True)
    (curvature,) = torch.autograd.grad(slope.sum(), Z)

    torch.testing.assert_close(loss.slope(Z, Y), slope)
    torch.testing.assert_close(loss.curvature(Z, Y).expand_as(Z), curvature)


@pytest.mark.parametrize("loss", LOSSES, ids=str)
def test_no_curvature_exceeds_its_bound(loss):
    """On all outputs with no larger loss: where one entry carries it all, and between there and the target."""
    Z, Y = case(loss)
    below = loss.curvature_below(Z, Y)

    assert (loss.curvature(Z, Y) <= below[..., None, None] * (1 + 10 * EPS)).all()


@pytest.mark.parametrize("p", [2, 4, 6])
def test_the_bound_on_the_curvature_is_attained_by_one_entry(p):
    """If a single entry carries the loss, its curvature is the bound."""
    Y = torch.zeros(1, 2, 3, dtype=torch.float64)
    Z = Y.clone()
    Z[0, 1, 2] = 1.7
    loss = Power(p)

    torch.testing.assert_close(loss.curvature_below(Z, Y)[0], loss.curvature(Z, Y)[0, 1, 2])


def test_the_bound_on_the_logistic_curvature_is_attained_at_zero():
    """A quarter, at the boundary between the classes."""
    Z, Y = torch.zeros(1, 1, 1, dtype=torch.float64), torch.ones(1, 1, 1, dtype=torch.float64)

    assert Logistic().curvature_below(Z, Y) == Logistic().curvature(Z, Y) == 0.25


@pytest.mark.parametrize(
    ("cubic", "expected"),
    [
        ((2.0, 0.0, 0.0, -16.0), 2.0),  # p = 0: only a cube root is left, of either sign
        ((2.0, 0.0, 0.0, 16.0), -2.0),
        ((1.0, -3.0, 3.0, -9.0), 3.0),  # (x - 1)^3 = 8
        ((1.0, 0.0, 1.0, -10.0), 2.0),
        ((1.0, 0.0, 1.0, 10.0), -2.0),
        ((3.0, 9.0, 30.0, 0.0), 0.0),
        ((0.0, 0.0, 0.0, 0.0), 0.0),
    ],
)
def test_the_root_of_a_rising_cubic(cubic, expected):
    """With and without a linear part, positive, negative, and where nothing is left of the cubic."""
    found = root(*(torch.tensor(one, dtype=torch.float64) for one in cubic))

    torch.testing.assert_close(found, torch.tensor(expected, dtype=torch.float64), atol=1e-12, rtol=1e-12)
