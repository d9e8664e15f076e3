"""Diagonal networks: the dense ones without their zeros, at any depth and in any numbers."""

from fractions import Fraction

import flint
import numpy as np
import pytest
import torch

from algorithms.deep_linear import (
    bcgd_steps,
    diagonal_bcgd,
    diagonal_optimal,
    diagonal_printed,
    optimal,
    printed,
)

ORDERS = ("ascending", "descending")

NUMBERS = {
    "float": float,
    "Fraction": Fraction,
    "fmpq": lambda x: flint.fmpq(Fraction(x).numerator, Fraction(x).denominator),
    "arb": lambda x: flint.arb(flint.fmpq(Fraction(x).numerator, Fraction(x).denominator)),
}


def row(values, number):
    return np.array([number(v) for v in values], dtype=float if number is float else object)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("which", ["optimal", "printed"])
def test_diagonal_networks_follow_the_dense_ones(name, which, order):
    """In all four number systems, coordinates are the diagonals of the dense run."""
    number = NUMBERS[name]
    x, target = [Fraction(1), Fraction(1, 2)], [Fraction(2), Fraction(3)]
    weights = np.stack([row([1, 1], number)] * 3)
    rate = diagonal_optimal if which == "optimal" else diagonal_printed(number(Fraction(1, 2)))
    ours = diagonal_bcgd(weights, row(x, number), row(target, number), sweeps=1, order=order, rate=rate)
    eye = torch.eye(2, dtype=torch.float64)
    X_dense, Y_dense = torch.diag(torch.tensor([1.0, 0.5])).double(), torch.diag(torch.tensor([2.0, 1.5])).double()
    dense_rate = optimal if which == "optimal" else printed(0.5)
    dense = bcgd_steps([eye] * 3, X_dense, Y_dense, sweeps=1, order=order, rate=dense_rate)
    for mine, theirs in zip(ours, dense, strict=True):
        assert mine.layer == theirs.layer
        assert as_float(mine.rate) == pytest.approx(theirs.rate.item(), rel=1e-13)
        assert as_float(mine.error_after) == pytest.approx(theirs.loss_after.item(), rel=1e-12)


def as_float(x):
    return int(x.p) / int(x.q) if isinstance(x, flint.fmpq) else float(x)


def test_diagonal_trials_run_in_a_batch():
    """Middle axes are trials with rates of their own."""
    target = np.array([[2.0, 3.0], [0.5, 1.5]])
    batched = list(diagonal_bcgd(np.ones((3, 2, 2)), np.array([1.0, 0.5]), target, sweeps=2))
    single = [list(diagonal_bcgd(np.ones((3, 2)), np.array([1.0, 0.5]), t, sweeps=2)) for t in target]

    assert batched[0].rate.shape == (2,)
    assert np.allclose(batched[-1].error_after, [run[-1].error_after for run in single], rtol=1e-13)


def test_diagonal_networks_may_be_huge():
    """A sweep over ten thousand layers fits the target."""
    *_, last = diagonal_bcgd(np.ones((10_000, 2)), np.array([1.0, 0.5]), np.array([1.5, 0.7]), sweeps=1)

    assert last.error_after < 1e-20


def test_a_vanishing_diagonal_stands_still():
    """Rate zero where a factor is zero."""
    run = diagonal_bcgd(np.zeros((3, 2)), np.ones(2), np.ones(2), sweeps=1, rate=diagonal_printed(1.0))

    assert [step.rate for step in run] == [0.0] * 3


@pytest.mark.parametrize(("shape", "order"), [((3, 2), "sideways"), ((3, 1), "ascending"), ((2,), "ascending")])
def test_misfits_are_refused(shape, order):
    """Diagonal runs check their order and their shapes at once."""
    with pytest.raises(ValueError, match="Expected"):
        diagonal_bcgd(np.ones(shape), np.ones(2), np.ones(2), sweeps=1, order=order)


@pytest.mark.parametrize("name", NUMBERS)
def test_trials_may_stand_in_two_axes(name):
    """Weights (layers, 2, 3, coordinates): every trial has the rates that it has alone."""
    number = NUMBERS[name]
    x, target = row([1, 2], number), row([3, -1], number)
    starts = [[[row([1 + i + j, 2 - i], number) for j in range(3)] for i in range(2)] for _ in range(2)]
    together = list(diagonal_bcgd(np.array(starts), x, target, sweeps=1, rate=diagonal_printed(number(1))))
    for i in range(2):
        for j in range(3):
            alone = diagonal_bcgd(
                np.array([layer[i][j] for layer in starts]), x, target, sweeps=1, rate=diagonal_printed(number(1))
            )
            for both, one in zip(together, alone, strict=True):
                assert float(both.rate[i, j]) == pytest.approx(float(one.rate), rel=1e-12)


@pytest.mark.parametrize("name", NUMBERS)
def test_trials_that_do_not_move_divide_by_nothing(name):
    """The second trial has a layer of zeros: its rates are zero, those of the first are as ever."""
    number = NUMBERS[name]
    x, target = row([1, 2], number), row([3, -1], number)
    weights = np.array([[row([1, 2], number), row([0, 0], number)] for _ in range(2)])
    with np.errstate(all="raise"):
        for step in diagonal_bcgd(weights, x, target, sweeps=1, rate=diagonal_printed(number(1))):
            assert float(step.rate[1]) == 0
            assert float(step.rate[0]) > 0


@pytest.mark.parametrize("order", ["ascending", "descending"])
def test_the_given_weights_stay_as_they_are(order):
    """An array of floats is copied before the first step."""
    given = np.full((3, 2), 0.5)
    *_, last = diagonal_bcgd(given, np.array([1.0, 2.0]), np.array([3.0, 1.0]), sweeps=2, order=order)

    assert (given == 0.5).all()
    assert (last.weights != 0.5).all()
