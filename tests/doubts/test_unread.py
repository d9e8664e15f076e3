"""Parameters that are taken and never read, by the text of the functions that take them."""

from types import SimpleNamespace

import pytest

from bounds.core import Claim, Quantity, le
from bounds.core.experiment import Experiment
from bounds.doubts.unread import unread

x = Quantity("x")


def told(folder, text, grid, algorithm="", tight=False):
    """What a file says of its function `measured`; `algorithm` names another one in it."""
    path = folder / "claim.py"
    path.write_text(text)
    claim = Claim(id="toy.unread", then=le(x, 1), tight=tight)
    named = {"algorithm": SimpleNamespace(__name__=algorithm)} if algorithm else {}
    claim.experiments["measured"] = Experiment(dict, grid, **named)
    return list(unread(path, claim))


def measured(body):
    return f"def measured(n, seed, device, _unused):\n    {body}\n    return {{x: n}}\n"


VARIED = {"n": [1, 2], "seed": [0, 1], "_unused": [0, 1], "device": [0, 1]}


def test_a_parameter_that_is_varied_and_never_read_is_told(tmp_path):
    """A name with an underscore says so itself, and the runner gives some that nobody need read."""
    (note,) = told(tmp_path, measured("pass"), VARIED)

    assert note == "measured takes `seed` and never reads it (`del seed` in its body says that this is meant)"


@pytest.mark.parametrize("body", ["y = seed", "del seed", "y = [i for i in range(seed)]", "y = lambda: seed"])
def test_a_parameter_that_is_read_anywhere_is_left_alone(tmp_path, body):
    """Deleted counts as read."""
    assert told(tmp_path, measured(body), VARIED) == []


def test_a_parameter_of_one_value_or_of_a_tight_claim_is_left_alone(tmp_path):
    """It varies nothing, or what is attained need not depend on it; a function of another file is not looked at."""
    assert told(tmp_path, measured("pass"), VARIED | {"seed": [0]}) == []
    assert told(tmp_path, measured("pass"), VARIED, tight=True) == []
    assert told(tmp_path, "", VARIED) == []


STEP = """
def measured(n):
    return {x: step(n)}


def step(%s):
    return n
"""


@pytest.mark.parametrize(
    ("taken", "names"),
    [
        ("n", []),
        ("n, rate, momentum=0.9", ["rate"]),
        ("rate, /, n", ["rate"]),
        ("n, *, rate, momentum=0.9", ["rate"]),
        ("n, rate, old", ["old", "rate"]),
        ("n, old=1, rate=2", []),
        ("n, _rate", []),
    ],
)
def test_an_algorithm_reads_what_it_requires(tmp_path, taken, names):
    """What has a default may be for others; it is looked at in the claim's own file alone."""
    text = STEP % taken

    assert [one.split("`")[1] for one in told(tmp_path, text, {"n": [1, 2]}, "step")] == names
    assert all(one.startswith("step takes") for one in told(tmp_path, text, {"n": [1, 2]}, "step"))
    assert told(tmp_path, text, {"n": [1, 2]}, "elsewhere") == []
