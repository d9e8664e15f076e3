"""The falsifier comes near what is tight, breaks what is false, and says only what it measured with error bars."""

import json

import pytest

from bounds.core import BadClaim, Claim, Finding, Quantity, le
from bounds.search import falsify as search
from bounds.search.confined import STATM
from tests import theorems
from tests.door import bounds

x = Quantity("x")
ENOUGH_TIME = ("--budget", "60s")
"""On a busy machine too; an ascent ends by itself long before."""

KANTOROVICH = '''"""Steepest descent on a quadratic contracts by Kantorovich's factor."""

import sympy as sp

from bounds.core import Claim, Quantity, ge, le

new, old = Quantity("new", nonnegative=True), Quantity("old", positive=True)
kappa = Quantity("kappa", positive=True)
thm = Claim(
    id="toy.kantorovich", given=(ge(kappa, 1),), then=le(new, FACTOR * ((kappa - 1) / (kappa + 1)) ** 2 * old),
    tight=True,
)


def one_step(z, condition):
    """Curvatures 1, something between, condition; exact line search; the energies after and before."""
    import torch

    ends = torch.ones_like(z[..., 0]), torch.full_like(z[..., 0], condition)
    curvature = torch.stack([ends[0], 1 + (condition - 1) * torch.sigmoid(z[..., 0]), ends[1]], -1)
    x = z[..., 1:4]
    g = curvature * x
    step = (g * g).sum(-1) / (curvature * g * g).sum(-1)
    after = x - step[..., None] * g
    return (curvature * after**2).sum(-1), (curvature * x**2).sum(-1)


@thm.experiment(z=[[0.5, 1.0, 1.0, 1.0]], condition=[4, 10])
def from_vector(z, condition):
    import torch

    after, before = one_step(torch.tensor(z, dtype=torch.float64), float(condition))
    u = torch.finfo(torch.float64).eps
    return {new: (after, 60 * u * before), old: (before, 20 * u * before), kappa: condition}


@thm.adversary(experiment="from_vector", size=4, condition=[4, 10])
def directions(z, condition):
    after, before = one_step(z, float(condition))
    return {new: after, old: before, kappa: float(condition)}
'''

ATTAINED = '''"""The mean of a sine's square is at most one, and equal to one at its top."""

from bounds.core import Claim, Quantity, le

height = Quantity("height", nonnegative=True)
thm = Claim(id="toy.top", then=le(height, 1), tight=True)


@thm.experiment(z=[[0.1]])
def from_vector(z):
    import math

    return {height: (math.sin(z[0]) ** 2, 1e-15)}


@thm.adversary(experiment="from_vector", size=1)
def angle(z):
    return {height: z[..., 0].sin() ** 2}
'''


def falsify(folder, text, *options, code=0):
    theorems.write(folder, text)
    done = bounds("falsify", "theorem.py", "--json", *options, cwd=folder)

    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)


def test_a_tight_bound_is_approached_to_a_thousandth(tmp_path):
    """The extremal direction of Kantorovich's inequality is found, shrunk and certified."""
    found = falsify(tmp_path, KANTOROVICH.replace("FACTOR", "1"), *ENOUGH_TIME)

    assert found["tightness"] >= 0.999
    assert found["validated"]
    assert {"claim", "tightness", "instance", "seconds", "evaluations", "validated"} <= set(found)


def test_a_bound_that_is_reached_within_rounding_is_found_tight(tmp_path):
    """Where the search climbs to the very top, the error bar leaves the verdict open but the tightness certain."""
    found = falsify(tmp_path, ATTAINED, "--budget", "5s")

    assert found["validated"]
    assert not found["broken"]
    assert found["tightness"] > 0.999


def test_a_bound_that_is_a_hundredth_too_strong_is_broken(tmp_path):
    """Exit code 1, and the instance breaks the claim beyond its error bars."""
    found = falsify(tmp_path, KANTOROVICH.replace("FACTOR", "sp.Rational(99, 100)"), *ENOUGH_TIME, code=1)

    assert found["broken"]


def test_the_winner_is_tried_first_next_time(tmp_path):
    """A replay needs no search to be as tight."""
    first = falsify(tmp_path, KANTOROVICH.replace("FACTOR", "1"), *ENOUGH_TIME)
    again = falsify(tmp_path, KANTOROVICH.replace("FACTOR", "1"), "--budget", "0s")

    assert again["tightness"] >= first["tightness"]


def test_without_an_adversary_listed_sizes_and_free_seeds_are_tried(tmp_path):
    """A claim that fails for some seeds only is broken by one of them."""
    text = theorems.HOLDS.replace("eq(x, n / 2)", "eq(x, n / 2)").replace("n=[1, 2, 3],", "n=[2], seed=[0],")
    text = text.replace("(n, *,", "(n, seed, *,").replace("algorithm(n)}", "algorithm(n) + (seed % 7 == 3)}")
    found = falsify(tmp_path, text, "--budget", "20s", code=1)

    assert found["instance"]["params"]["n"] == 2
    assert found["instance"]["params"]["seed"] % 7 == 3


SHARE = '''"""A fair coin shows heads in at most nine of ten throws."""

import random

from bounds.core import Claim, Quantity, WithProbability, eq

tails = Quantity("tails", integer=True, nonnegative=True)
thm = Claim(id="toy.coin", then=eq(tails, 1), quantifier=WithProbability("9/10"))


@thm.experiment(seed=[0])
def coin(seed):
    draw = random.Random(seed)
    return {tails: [draw.randrange(2) for _ in range(400)]}
'''


def test_a_law_that_holds_is_respected_and_names_its_instance(tmp_path):
    """A share has no tightness to climb; that it was judged is told all the same."""
    theorems.write(tmp_path, SHARE)
    done = bounds("falsify", "theorem.py", "--budget", "2s", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert "toy.coin: respected at {'experiment': 'coin'" in done.stdout


def test_dropping_a_premise_is_reported_without_a_verdict(tmp_path):
    """Necessity is a remark."""
    found = falsify(tmp_path, KANTOROVICH.replace("FACTOR", "1"), "--necessity", "--budget", "2s")

    assert [one["premise"] for one in found["necessity"]] == ["kappa >= 1"]


MOVED = '''"""True at every listed number, false at one that nobody listed."""

from fractions import Fraction

from bounds.core import Claim, Quantity, le

x, bound = Quantity("x", nonnegative=True), Quantity("bound", nonnegative=True)
thm = Claim(id="toy.moved", then=le(x, bound))


@thm.experiment(number=LISTED)
def at(number):
    return {x: int(FALSE), bound: Fraction(1, 2 + int(10 * abs(number)))}
'''


@pytest.mark.parametrize(
    ("listed", "false"),
    [
        ("[2, 10]", "number == 7"),
        ("[4]", "number > 6"),
        ("[0.1, 0.5]", "number < 0.03"),
        ("[0.1, 0.5]", "number < 0.0001"),
        ("[-1.0, 1.0]", "number > 2.5"),
    ],
)
def test_numbers_move_between_and_beyond_what_is_listed(tmp_path, listed, false):
    """A whole number between two others; one twice as large, a small positive one, one past the end: unasked."""
    text = MOVED.replace("LISTED", listed).replace("FALSE", false)
    answer = falsify(tmp_path, text, "--budget", "20s", code=1)

    assert answer["broken"]
    assert answer["beyond"] == (false != "number == 7")


def test_a_finding_is_not_searched_beyond_its_setting(tmp_path):
    """It speaks of the listed numbers, so one that is larger breaks nothing that was said; one between them does."""
    text = MOVED.replace("Claim, Quantity", "Claim, Finding, Quantity").replace(
        "bound))", 'bound), quantifier=Finding("2 to 10"))'
    )
    further = falsify(tmp_path, text.replace("LISTED", "[2, 10]").replace("FALSE", "number > 10"), "--budget", "3s")
    between = text.replace("LISTED", "[2, 10]").replace("FALSE", "number == 7")

    assert not further["broken"]
    assert falsify(tmp_path, between, "--budget", "20s", code=1)["broken"]


def test_a_finding_is_not_made_simpler(tmp_path):
    """The tightest instance of its setting stays as it is listed; a rounder table is one that nobody spoke of."""
    table = Claim(id="toy.table", then=le(x, 1), quantifier=Finding("levels 0.3 and 0.1"))
    table.experiment(levels=[[0.3, 0.1]])(lambda levels: {x: (0.5 if levels == [0.3, 0.1] else 2.0, 0.0)})
    answer = search.falsify(table, tmp_path, seconds=0.5)

    assert not answer["broken"]
    assert answer["instance"]["params"] == {"levels": [0.3, 0.1]}


def test_a_search_ends_where_an_experiment_does_not(tmp_path):
    """For numbers that it does not list it may run for ever; that says nothing, and the search comes back."""
    text = (
        MOVED.replace("LISTED", "[2, 10]")
        .replace("FALSE", "False")
        .replace("    return {x", "    while number > 2 and number != 10:\n        pass\n    return {x")
    )
    answer = falsify(tmp_path, text, "--budget", "2s")

    assert not answer["broken"]
    assert answer["instance"]["params"]["number"] in (2, 10)


@pytest.mark.skipif(not STATM.exists(), reason="this system does not tell how much memory a process has")
def test_a_search_leaves_memory_to_others(tmp_path):
    """An instance beyond the listed ones that asks for eight gigabytes does not get them, and says nothing."""
    text = MOVED.replace("LISTED", "[2, 10]").replace("FALSE", "number > 10 and len(bytearray(8 * 2**30)) > 0")
    answer = falsify(tmp_path, text, "--budget", "3s")

    assert not answer["broken"]
    assert answer["instance"]["params"]["number"] <= 10


def test_a_slow_experiment_keeps_to_the_numbers_of_a_quick_check(tmp_path):
    """Where a quick point takes a tenth of the time, a number that only other depths list is not tried."""
    text = MOVED.replace("number=LISTED", 'number=[2, 10], seed=[0], quick={"number": [2]}').replace(
        "FALSE", "number > 2"
    )
    slow = text.replace(
        "def at(number):", "def at(number, seed):\n    import time\n\n    until = time.process_time() + number / 10"
    )
    answer = falsify(
        tmp_path,
        slow.replace("    return {x", "    while time.process_time() < until:\n        pass\n    return {x"),
        "--budget",
        "2s",
    )

    assert not answer["broken"]
    assert answer["instance"]["params"]["number"] == 2


def test_what_breaks_a_claim_beyond_its_grid_is_told_and_not_kept(tmp_path):
    """Nobody said that the experiment is made for such a number; the next check knows nothing of it."""
    theorems.write(tmp_path, MOVED.replace("LISTED", "[0.1, 0.5]").replace("FALSE", "number < 0.03"))
    told = bounds("falsify", "theorem.py", "--budget", "20s", cwd=tmp_path)

    assert told.returncode == 1
    assert "within={name: (low, high)}" in told.stdout
    assert bounds("check", "theorem.py", cwd=tmp_path).returncode == 0


@pytest.mark.parametrize(("low", "code"), [("0.01", 1), ("0.05", 0)])
def test_an_experiment_says_for_which_numbers_it_is_made(tmp_path, low, code):
    """All of its range is tried, and nothing else; what breaks the claim there is evidence."""
    text = MOVED.replace("number=LISTED", f"number=[0.1, 0.5], within={{'number': ({low}, 0.5)}}")
    answer = falsify(tmp_path, text.replace("FALSE", "number < 0.03"), "--budget", "3s", code=code)

    assert answer["broken"] == bool(code)
    assert not answer["beyond"]
    assert bounds("check", "theorem.py", cwd=tmp_path).returncode == code


@pytest.mark.parametrize("within", [{"m": (0, 1)}, {"n": (2, 9)}, {"n": (0, 1, 2)}])
def test_a_range_holds_what_is_listed(within):
    """A slip in it is found when the file is read."""
    with pytest.raises(BadClaim, match="around the values of its grid"):
        Claim(id="toy.range", then=le(Quantity("x"), 1)).experiment(n=[1, 3], within=within)(lambda n: {})
