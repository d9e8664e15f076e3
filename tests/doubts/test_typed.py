"""Numbers that stand in a file where they should be computed, found in its text."""

from fractions import Fraction

import pytest

from bounds.core import Claim, Quantity, le
from bounds.doubts.typed import ROUNDING, typed

x, y = Quantity("x"), Quantity("y")

FILE = """import numpy as np

def threes():
    return {x: 36, y: Fraction(9, 2)}

def ones():
    v = [1, 1]
    return {x: 1, y: sum(v)}

def measured(n):
    half = round(n / 2)
    return {x: %s, y: half}
"""


def told(folder, value="n", witnesses=(), then=le(x, y), experiments=("measured",)):
    path = folder / "claim.py"
    path.write_text(FILE % value)
    claim = Claim(id="toy.typed", then=then)
    claim.witnesses.update(dict.fromkeys(witnesses))
    claim.experiments.update(dict.fromkeys(experiments))
    return list(typed(path, claim))


def test_a_witness_of_literals_alone_is_told(tmp_path):
    """One number that is computed ties the others to an instance; what stands in another file is not looked at."""
    (note,) = told(tmp_path, witnesses=("threes", "ones", "elsewhere"))

    assert note.startswith("all numbers of its witness `threes` are typed")


@pytest.mark.parametrize("then", [le(x, 7), le(2 * x, y), le(x - y, y)])
def test_a_witness_of_one_number_may_be_typed(tmp_path, then):
    """Where one side alone is measured, or both are computed from the same numbers, nothing belongs together."""
    assert told(tmp_path, witnesses=("threes",), then=then) == []
    assert told(tmp_path, witnesses=("threes",), then=(then, le(x, y + Fraction(1, 3)))) != []


@pytest.mark.parametrize("name", ROUNDING)
def test_a_measurement_that_is_rounded_is_told_with_its_line(tmp_path, name):
    """As a function or a method, anywhere in what is returned."""
    for value in (f"{name}(n)", f"2 * np.{name}(n / 3)[0]"):
        (note,) = told(tmp_path, value)
        assert note.startswith("line 12 of claim.py rounds what it measures")


@pytest.mark.parametrize("value", ["n", "np.floor(n)", "round", "background(n)"])
def test_other_measurements_are_left_alone(tmp_path, value):
    """A size may be rounded before; a function of another file is not looked at."""
    assert told(tmp_path, value) == []
    assert told(tmp_path, "round(n)", experiments=("elsewhere",)) == []
