"""What a check says beside its verdicts: no mutants, little power, a device or dtype that few points take."""

from types import SimpleNamespace

import pytest

from bounds.commands.check_ import WEAK, _matches, _tell_of_labels, _tell_of_mutants, _tell_of_power

OWN = {"id": "toy.own", "module": "", "kind": "inequality", "points": {"standard": 3}, "mutants": []}


@pytest.mark.parametrize(
    ("facts", "is_told"),
    [
        ({}, True),
        ({"mutants": ["half"]}, False),
        ({"module": "bounds.toy"}, False),
        ({"points": {"standard": 0}}, False),
    ],
)
def test_a_file_of_ones_own_without_mutants_is_told(capsys, facts, is_told):
    """Unless it has no points that a mutant could turn red."""
    _tell_of_mutants([OWN | facts])

    assert capsys.readouterr().err == "Note: no mutant shows that these can turn red: toy.own\n" * is_told


@pytest.mark.parametrize(
    ("facts", "power", "is_told"),
    [
        ({}, {"factor": WEAK}, True),
        ({}, {"factor": WEAK - 0.01}, False),
        ({}, None, False),
        ({"module": "bounds.toy"}, {"factor": 9.0}, False),
        ({"kind": "finding"}, {"factor": 9.0}, False),
    ],
)
def test_a_bound_that_no_run_came_near_is_told(capsys, facts, power, is_told):
    """Of a user's own; a finding promises no bound."""
    _tell_of_power({"claims": [{"id": "toy.own", "power": power}]}, [OWN | facts])
    told = "Note: these runs would not see that a bound is wrong by less: toy.own (by 4)\n"

    assert capsys.readouterr().err == told * is_told


def test_a_choice_that_few_points_take_is_told(capsys):
    """How many of how many; the usual device and dtype are no choice."""
    points = [SimpleNamespace(device="cpu", dtype=one) for one in ("float64", "float32", "float64")]
    _tell_of_labels(points, ["cpu"], ["float64"])
    assert capsys.readouterr().err == ""

    _tell_of_labels(points, ["cpu", "cuda"], ["float64", "float32"])
    assert capsys.readouterr().err.splitlines() == [
        "Note: 0 of 3 points take --device cpu,cuda; the others run, and are kept, as cpu.",
        "Note: 1 of 3 points take --dtype float64,float32; the others run, and are kept, as float64.",
    ]


@pytest.mark.parametrize(
    ("params", "wanted", "answer"),
    [
        ({"n": 4, "seed": 0}, {"n": "4"}, True),
        ({"n": 4, "seed": 0}, {"n": "4", "seed": "1"}, False),
        ({"n": 4}, {"m": "4"}, False),
        ({"n": 4}, {}, True),
        ({"sizes": (2, 3)}, {"sizes": "[2, 3]"}, True),
    ],
)
def test_a_point_is_chosen_by_its_parameters_as_they_are_typed(params, wanted, answer):
    """All that are named; a tuple is typed as a list."""
    assert _matches(params, wanted) is answer
