"""Lines that go on with a number of their own where a measurement has failed, line by line."""

import pytest

from bounds.doubts.handlers import HARMLESS, HIDING, goes_on

TRIES = """
def measured(n):
    try:
        x = 1 / n
    except {caught}:
        {handled}
    return x
"""


def told(folder, text):
    path = folder / "claim.py"
    path.write_text(text)
    return list(goes_on(path))


@pytest.mark.parametrize(
    "handled",
    [
        "pass",
        "x = 0",
        "x: int = 0",
        "x: int",
        "x = [0, 0]",
        "x = float('nan')",
        "x = np.zeros(3)",
        "return",
        "return 0",
        "x = -1; pass",
        "values.append(0)",
        "x += 1",
    ],
)
def test_a_number_in_the_place_of_an_error_is_told(tmp_path, handled):
    """With the line of the handler; nothing in its place is a number, too."""
    (line,) = told(tmp_path, TRIES.format(caught="ValueError", handled=handled))

    assert line.startswith("line 5 of claim.py goes on after an error")


@pytest.mark.parametrize(
    "handled", ["raise", "x = f(n)", "x = n", "return n", "values.append(n)", "x = np.full(n)", "log(0)", "x = 0; f(n)"]
)
def test_a_handler_that_computes_is_left_alone(tmp_path, handled):
    """It knows what it does."""
    assert told(tmp_path, TRIES.format(caught="ValueError", handled=handled)) == []


@pytest.mark.parametrize("name", HARMLESS)
def test_errors_that_say_nothing_of_a_number_are_left_alone(tmp_path, name):
    """A library that is not there, the end of an iteration."""
    assert told(tmp_path, TRIES.format(caught=name, handled="pass")) == []
    assert told(tmp_path, TRIES.format(caught=f"(ValueError, {name})", handled="pass")) == []


def test_an_except_for_everything_is_told(tmp_path):
    """Without a name, and by the name of all; two errors as well."""
    for caught in ("Exception", "(ValueError, KeyError)", "errors.Mine as reason"):
        assert len(told(tmp_path, TRIES.format(caught=caught, handled="pass"))) == 1
    assert len(told(tmp_path, TRIES.replace(" {caught}", "").format(handled="pass"))) == 1


@pytest.mark.parametrize("name", HIDING)
def test_what_hides_nan_is_told(tmp_path, name):
    """As a function or a method, with its line and name; the library's own functions of that kind are fine."""
    assert told(tmp_path, f"import numpy as np\nx = np.{name}(v)\n") == [
        f"line 2 of claim.py hides nan ({name}): what is undefined should fail"
    ]
    assert len(told(tmp_path, f"x = {name}(v)\n")) == 1
    assert told(tmp_path, f"x = np.{name}\ny = np.max(v)\nz = f(v)[0]()\n") == []
