"""The figures on natural images, tried on a few waves in place of CIFAR-10, which needs a download and a GPU."""

import pytest
import torch

from algorithms.convolutional import Recipe, normalised, plan, synthetic_images
from bounds.bfc import _natural_images
from bounds.bfc.fig3 import fig3
from bounds.bfc.fig6 import fig6
from bounds.bfc.fig12 import fig12
from bounds.bfc.fig14 import fig14
from bounds.core import Unavailable
from bounds.core.experiment import imported


@pytest.fixture
def waves(monkeypatch):
    """Eight layers of width two, one epoch, forty images."""

    def setting(width, device):
        g = torch.Generator().manual_seed(0)
        images = normalised(synthetic_images(40, g, side=16), synthetic_images(40, g, side=16))
        return plan(8, 2, classes=4), *images, g, Recipe(epochs=1, batch_size=20)

    monkeypatch.setattr(_natural_images, "setting", setting)


@pytest.mark.parametrize("claim", [fig3, fig6, fig12, fig14], ids=lambda claim: claim.id)
def test_the_experiments_measure_what_the_figures_speak_of(claim, waves):
    """Every number is there and every part is judged; what comes out of forty waves does not matter."""
    (experiment,) = (run for run in claim.experiments.values() if "convolutional" in run.algorithm)
    numbers = experiment.function(width=2, device="cpu", algorithm=imported(experiment.algorithm))
    evidence = claim.judge(numbers)

    assert len(evidence.parts) == len(claim.then)
    assert all(part.entries for part in evidence.parts)


def test_a_cpu_is_told_what_is_missing():
    """Before any data are read."""
    with pytest.raises(Unavailable, match="--device cuda"):
        _natural_images.setting(64, torch.device("cpu"))


def test_missing_data_are_named(tmp_path, monkeypatch):
    """With a GPU but without the files, the sentence of the loader is passed on."""
    monkeypatch.setenv("BOUNDS_DATA", str(tmp_path))
    with pytest.raises(Unavailable, match="cifar10"):
        _natural_images.setting(64, "cuda")
