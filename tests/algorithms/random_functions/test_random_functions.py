"""Balls, bins and coins behave as elementary probability says."""

from fractions import Fraction

import numpy as np
import pytest
import torch

from algorithms.random_functions import all_outcomes, embed, empty_bins, sample_mean
from tests.helpers import fake_cuda


def test_one_ball_leaves_all_bins_but_one_empty():
    """And one bin is never empty."""
    generator = torch.Generator().manual_seed(0)

    assert empty_bins(1, 5, trials=8, generator=generator).tolist() == [4] * 8
    assert empty_bins(7, 1, trials=3, generator=generator).tolist() == [0] * 3


def test_the_mean_number_of_empty_bins_is_the_textbooks():
    """n (1 - 1/n)^m, within five standard errors of an average whose terms lie in [0, n]."""
    counts = empty_bins(12, 6, trials=20_000, generator=torch.Generator().manual_seed(2)).double()

    assert abs(counts.mean() - 6 * (5 / 6) ** 12) <= 5 * counts.std() / 20_000**0.5


def test_all_outcomes_are_there_once():
    """Two to the power of the number of coins, none twice."""
    outcomes = all_outcomes(5, (-1, 1))

    assert len(set(outcomes)) == len(outcomes) == 32
    assert all_outcomes(0) == [()]


def test_the_mean_is_exact():
    """A fraction, not a float."""
    assert sample_mean([1, 0, 0]) == Fraction(1, 3)


@pytest.mark.parametrize(
    "run",
    [
        lambda: empty_bins(0, 1, trials=1, generator=torch.Generator()),
        lambda: all_outcomes(-1),
        lambda: all_outcomes(2, (1,)),
        lambda: sample_mean([]),
    ],
)
def test_what_makes_no_sense_is_refused(run):
    """It says what was expected and what came."""
    with pytest.raises(ValueError, match=r"expected .*, came"):
        run()


def test_no_device_is_mixed_up():
    """Bins live where the generator lives."""
    with fake_cuda():
        counts = empty_bins(3, 2, trials=4, generator=torch.Generator())

        assert counts.shape == (4,)


def test_an_embedding_by_orthogonal_rows_keeps_every_length():
    """Rows of length sqrt(m), or several maps at once."""
    G = np.sqrt(2) * np.array([[0.6, 0.8], [-0.8, 0.6]])
    x = np.array([3.0, -1.0])

    assert np.linalg.norm(embed(G, x)) == pytest.approx(np.linalg.norm(x))
    assert embed(np.stack([G, -G]), x)[1] == pytest.approx(-embed(G, x))
