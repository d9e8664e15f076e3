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


def test_a_shifted_block_draws_further_seeds():
    """A block under seed 7 draws what its grid lists, seven further on; under seed 0 it draws the grid itself."""
    experiment = Experiment(lambda n, seed: {}, {"n": [1, 2], "seed": [3, 4]}, batched=True)
    (block,) = experiment.points(Depth.STANDARD)

    assert experiment.columns(block)["seed"].tolist() == [3, 4, 3, 4]
    assert experiment.columns(block | {"seed": 7})["seed"].tolist() == [10, 11, 10, 11]


@pytest.mark.parametrize(("n", "meant"), [(1, True), (4, True), (0.999, False), (4.001, False)])
def test_the_ends_of_a_range_belong_to_it(n, meant):
    """Listed values span the range for which an experiment is made, and a declared range may end at them."""
    assert Experiment(lambda n: {}, {"n": [1, 2, 4]}).is_meant_for({"n": n}) is meant
    assert Experiment(lambda n: {}, {"n": [1, 4]}, within={"n": (1, 4)}).is_meant_for({"n": n}) is meant
