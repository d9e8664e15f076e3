"""Real data come as columns, standardised; what is not here is unavailable; figures run once the data are."""

import pytest
import torch

from algorithms.data import DATA_SETS
from algorithms.data import _table as table
from algorithms.deep_linear import bcgd
from bounds.bcgd import _data, fig7, fig7_fourth_power, fig8, fig9
from bounds.core import Unavailable, Verdict
from tests.data import synthetic


@pytest.fixture
def fetched(monkeypatch, tmp_path):
    """A folder with synthetic files, and the table that has their hashes."""
    changed = tuple(synthetic.pinned(one.name) if one.files else one for one in DATA_SETS)
    monkeypatch.setattr(table, "DATA_SETS", changed)
    monkeypatch.setenv("BOUNDS_DATA", str(tmp_path))
    for name in ("mnist", "gas_sensor"):
        synthetic.written(name, tmp_path)


@pytest.mark.parametrize("name", ["gas sensor", "MNIST"])
def test_data_that_were_not_fetched_are_unavailable(monkeypatch, tmp_path, name):
    """The reason says how to get them."""
    monkeypatch.setenv("BOUNDS_DATA", str(tmp_path))

    with pytest.raises(Unavailable, match="bounds data fetch"):
        _data.samples(name)


def test_gas_measurements_are_standardised(fetched):
    """One gas only; targets of mean zero and variance one, constant features zero."""
    X, Y = _data.samples("gas sensor")

    assert X.shape[0] == 128
    assert Y.shape == (1, X.shape[1])
    assert X.abs().max() == 0
    torch.testing.assert_close(Y.square().mean(), torch.tensor(1.0, dtype=torch.float64))


def test_images_become_columns_with_one_hot_classes(fetched):
    """Pixels in [0, 1]."""
    X, Y = _data.samples("MNIST")

    assert X.shape == (784, 3)
    assert 0 <= X.min() < X.max() <= 1
    assert Y.argmax(0).tolist() == [3, 1, 4]


def test_the_reduced_task_has_as_many_columns_as_the_rank():
    """Digits have rank 61."""
    task = _data.task("digits")

    assert task.X.shape == (1, 64, 61)
    assert task.samples == 1797


def test_unknown_data_are_refused():
    """By name."""
    with pytest.raises(ValueError, match="Expected diabetes"):
        _data.samples("iris")


def test_figures_run_as_soon_as_the_data_are_there(monkeypatch):
    """With small data sets in the place of the large ones."""
    stand_in = {"MNIST": "digits", "gas sensor": "diabetes"}
    samples = _data.samples
    monkeypatch.setattr(_data, "samples", lambda name: samples(stand_in[name]))
    runs = [
        (fig8.fig8, fig8.mnist("MNIST", 5, algorithm=bcgd, budget=50)),
        (fig7.printed, fig7.gas_sensor(200, algorithm=bcgd)),
        (fig7_fourth_power.printed, fig7_fourth_power.gas_sensor_fourth_power(50, algorithm=bcgd)),
        (fig9.fig9, fig9.real_data("MNIST", algorithm=bcgd)),
    ]

    assert all(claim.judge(found).verdict in (Verdict.HOLDS, Verdict.VIOLATED) for claim, found in runs)
