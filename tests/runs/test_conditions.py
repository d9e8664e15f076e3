"""Under which conditions an experiment runs: what a library loses is an error, and draws nobody seeded are the same."""

import random
import sys

import numpy as np
import pytest
import torch

from bounds.core import Claim, Quantity, exact, le
from bounds.runs.conditions import _seeder, controlled, streams_kept

x = Quantity("x")


def drawn() -> tuple[float, float, float]:
    return random.random(), float(np.random.rand()), float(torch.rand(()))


def test_generators_of_the_process_start_alike_for_the_same_point():
    """A run that nobody seeded can be replayed, and another point draws something else."""
    with controlled("here"):
        first = drawn()
    with controlled("here"):
        again = drawn()
    with controlled("there"):
        other = drawn()

    assert first == again
    assert all(a != b for a, b in zip(first, other, strict=True))


def test_around_many_points_the_generators_are_kept_once():
    """Each point draws what it would draw alone, and whoever ran them all goes on as before."""
    with controlled("here"):
        alone = drawn()
    before = drawn_twice_from(0)
    np.random.seed(0)
    np.random.standard_normal()  # the second of a pair waits in the generator
    with streams_kept():
        for name in ("there", "here"):
            with controlled(name):
                last = drawn()

    assert last == alone
    assert float(np.random.standard_normal()) == before


def test_only_the_outermost_keeps_the_generators():
    """Inside, they go on from point to point; afterwards the next one keeps them again."""
    states = []
    for _ in range(2):
        state = random.getstate()
        with streams_kept():
            with streams_kept():
                random.random()
            states.append(random.getstate() == state)
        states.append(random.getstate() == state)

    assert states == [False, True] * 2


def test_generators_are_kept_when_a_point_fails():
    """Of a library that nobody has loaded there is nothing to keep."""
    before = random.getstate()
    with pytest.raises(ArithmeticError), controlled("here"):
        raise ArithmeticError

    assert random.getstate() == before
    with pytest.MonkeyPatch.context() as patch:
        patch.delitem(sys.modules, "torch")
        with controlled("here"):
            first = random.random()
    with controlled("here"):
        assert random.random() == first


@pytest.mark.parametrize(("cuda", "mps"), [(True, False), (False, True), (False, False)])
def test_other_devices_are_seeded_where_there_are_any(monkeypatch, cuda, mps):
    """Else the generator of the processor alone, which is quicker."""
    monkeypatch.setattr(torch.cuda, "is_available", lambda: cuda)
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: mps)

    assert (_seeder(torch) == torch.manual_seed) == (cuda or mps)
    assert cuda or mps or _seeder(torch) == torch.default_generator.manual_seed


def drawn_twice_from(seed: int) -> float:
    np.random.seed(seed)
    np.random.standard_normal()
    return float(np.random.standard_normal())


def test_generators_go_on_as_before_afterwards():
    """Who checks a claim in a notebook keeps the draws of the notebook."""
    torch.manual_seed(0)
    np.random.seed(0)
    random.seed(0)
    expected = drawn()
    torch.manual_seed(0)
    np.random.seed(0)
    random.seed(0)
    with controlled("a point"):
        drawn()

    assert drawn() == expected


def test_an_unseeded_experiment_is_measured_alike_twice():
    """A violation that comes and goes would be believed or not by chance."""
    claim = Claim(id="toy.drawn", then=le(x, 2))

    @claim.experiment()
    def once():
        return {x: exact(np.random.rand())}

    first, second = (one for _ in range(2) for one in claim.check().evidence.values())

    assert first.tightness == second.tightness


@pytest.mark.parametrize("lossy", [lambda z: z.astype(float), lambda z: torch.tensor(z).double().numpy()])
def test_an_imaginary_part_that_is_dropped_is_an_error(lossy):
    """Eigenvalues of a rotation are +-i; cast to floats they are 0, and libraries merely warn."""
    claim = Claim(id="toy.rotation", then=le(x, 1))

    @claim.experiment()
    def spectrum():
        return {x: (lossy(np.linalg.eigvals(np.array([[0.0, -5.0], [5.0, 0.0]]))), 1e-12)}

    with pytest.raises(Warning, match="Casting complex values"):
        claim.check()
