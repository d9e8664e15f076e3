"""The spectra of Table 2 and the ceiling of the loss on them, against least squares in another arithmetic."""

import math

import numpy as np
import pytest
from flint import ctx

from bounds.minv import _table2


@pytest.mark.parametrize("degree", [1, 2, 5])
def test_the_ceiling_is_the_least_squares_loss_of_the_degree(monkeypatch, degree):
    """Fitting the coefficients by least squares leaves the loss that the kernel of the weights says."""
    monkeypatch.setattr(_table2, "UNSEEN", 12)
    a = np.array([float(x) for x in _table2.midpoints(3, 12)])
    weights = a * math.sqrt(_table2.SIZE / 12)
    design = weights[:, None] * (a[:, None] ** 2) ** np.arange(1, degree + 1)
    residual = np.linalg.lstsq(design, -weights, rcond=None)[1][0]

    with ctx.workprec(256):
        found = float(_table2.ceiling(3, degree).mid())

    # the squared residual of least squares is right to eps times the squared condition number
    assert found == pytest.approx(-math.log10(residual), abs=np.finfo(float).eps * np.linalg.cond(design) ** 2)


def test_training_and_test_share_no_singular_value():
    """What is called unseen was not trained on."""
    seen, unseen = (set(map(str, _table2.midpoints(10, count))) for count in (_table2.TRAINING, _table2.UNSEEN))

    assert not unseen & seen
