"""Parameters, depths and algorithms of an experiment."""

import json

import pytest

from bounds.core import BadClaim, BadExperiment, Claim, Depth, Quantity, le
from bounds.core.experiment import Experiment

x = Quantity("x")


def claim():
    return Claim(id="toy.claim", then=le(x, 1))


def test_parameters_come_back_from_json_as_they_were_declared():
    """A tuple of the grid is a tuple again, a list stays a list, an undeclared value stays what it is."""
    seen = {}
    experiment = Experiment(
        lambda **params: seen.update(params) or {}, {"shape": [(2, 3)], "widths": [[2, 3]], "seed": [0]}
    )
    experiment.run(json.loads(json.dumps({"shape": (2, 3), "widths": [2, 3], "seed": 7})))

    assert seen == {"shape": (2, 3), "widths": [2, 3], "seed": 7}


def test_depths_choose_more_and_more_points():
    """Quick takes a spread with both ends; thorough takes what it is given."""
    experiment = Experiment(lambda n: {}, {"n": list(range(100))}, thorough={"n": [1000]})

    assert [one["n"] for one in experiment.points(Depth.QUICK)][::5] == [0, 99]
    assert len(experiment.points(Depth.STANDARD)) == 100
    assert experiment.points(Depth.THOROUGH) == [{"n": 1000}]


@pytest.mark.parametrize(
    ("grid", "function", "told"),
    [
        ({"n": [1]}, lambda m: {}, "takes m, which its grid does not give"),
        ({"n": [1], "m": [1]}, lambda n: {}, "does not take m, which its grid gives"),
        ({"n": []}, lambda n: {}, "no value for n"),
        ({"n": [1]}, lambda n, *, algorithm: {}, "declared on one side only"),
    ],
)
def test_a_slip_in_a_declaration_is_found_when_the_file_is_read(grid, function, told):
    """The message names the claim, the experiment and the parameter."""
    with pytest.raises(BadClaim, match=told):
        claim().experiment(**grid)(function)


def test_an_algorithm_that_cannot_be_imported_is_named():
    """The path as it was written, and why."""
    experiment = Experiment(lambda *, algorithm: {}, {}, algorithm="algorithms.nowhere.method")

    with pytest.raises(BadExperiment, match=r"algorithms\.nowhere\.method"):
        experiment.run({})
