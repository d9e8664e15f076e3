"""A judged point in words, and the line that runs it again."""

import pytest

from bounds.registry import rows_of_file
from bounds.runs.told import describe, replay
from tests import theorems

DRAWN = theorems.HOLDS.replace("n=[1, 2, 3]", "n=[1, 2, 3, 4, 5, 6, 7], seed=[0, 10], quick={'n': [1, 9]}").replace(
    "def counting(n, *", "def counting(n, seed, *"
)


@pytest.mark.parametrize(
    ("params", "options"),
    [
        ({"n": 1, "seed": 0}, "--point n=1,seed=0 --depth thorough"),
        ({"n": 1, "seed": 12}, "--point n=1,seed=12 --depth thorough --seed 2"),
        ({"n": 1, "seed": 3}, "--point n=1,seed=3 --depth thorough --seed 3"),
        ({"n": 9, "seed": 10}, "--point n=9,seed=10 --depth quick"),
        ({"n": 99, "seed": 3}, "--point n=99,seed=3 --depth thorough"),
        ({"n": 1, "end": 5, "grid": "standard"}, "--point n=1,end=5,grid=standard --depth standard"),
        ({}, "--depth thorough"),
    ],
)
def test_the_line_that_runs_a_point_again_names_its_depth_and_seed(tmp_path, monkeypatch, params, options):
    """A claim that is not registered is named by its file, from the folder in which one stands."""
    monkeypatch.chdir(tmp_path)
    (row,) = rows_of_file(theorems.write(tmp_path, DRAWN, "my theorem.py"))
    record = {"claim": row["id"], "kind": "experiment", "experiment": "counting", "params": params}

    assert replay(record, row) == f"bounds check 'my theorem.py' {options} --no-cache"


def test_a_witness_of_a_registered_claim_is_run_again_by_its_id(tmp_path):
    """It has no parameters, and no depth leaves it out."""
    (row,) = rows_of_file(theorems.write(tmp_path, DRAWN))
    record = {"claim": row["id"], "kind": "witness", "experiment": "one", "params": {}}

    assert replay(record, row | {"module": "bounds.toy"}) == "bounds check toy.halving --depth thorough --no-cache"


def test_a_point_is_told_with_its_numbers_and_margins(tmp_path):
    """The instance, the worst of a block, both sides by conjunct, where, the premises, the line that runs it again."""
    (row,) = rows_of_file(theorems.write(tmp_path, theorems.VIOLATED))
    named = {"name": "a", "lhs": "1/2", "rhs": "1/3", "at": {"n": "1"}}
    record = {
        "claim": "toy.wrong",
        "kind": "experiment",
        "experiment": "counting",
        "params": {"n": 1},
        "reason": "too far",
        "verdict": "violated",
        "worst": {"n": 7},
        "tally": {"holds": 2, "violated": 1},
        "parts": [named, {"name": "", "lhs": "2", "rhs": "3"}, {}],
        "premises": [{"text": "n >= 1", "margin": 0.25}, {"text": "n <= 2", "margin": None}],
    }
    told = describe(record, row)

    assert told.splitlines()[:-1] == [
        "  violated at counting(n=1): too far",
        "    2 holds, 1 violated; the worst at n=7",
        "    a: observed 1/2, promised 1/3",
        "    where n=1",
        "    observed 2, promised 3",
        "    premise n >= 1: margin 0.25",
        "    premise n <= 2: not certified",
    ]
    assert told.splitlines()[-1].startswith("    again: bounds check ")
