"""What a generator may draw is tried for a second beyond the grid."""

import json
import random
import sys
from dataclasses import dataclass
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest

from bounds.core.evidence import Evidence, PartEvidence
from bounds.doubts.dictated import WORDS, _untempered, dictated
from bounds.doubts.rare_draws import LAWS, uniform, words
from bounds.doubts.unlucky import _Search
from bounds.vocabulary import Verdict
from tests import theorems
from tests.door import bounds

HEAD = '''"""A statement."""
import math
from fractions import Fraction
from random import Random

import numpy as np
from numpy.random import default_rng

from bounds.core import Claim, Quantity, WithProbability, eq, ge, le, lt

x, y = Quantity("x", nonnegative=True), Quantity("y", nonnegative=True)
n = Quantity("n", integer=True, positive=True)
'''

DRAWN = """
slip = Claim(id="toy.slip", then={then}{more})


@slip.experiment(size=[16, 32], seed=[0, 1]{grid})
def measured(size, seed):
    {draw}
    return {{x: {value}, n: size}}
"""

HEADS = "sum(int(one) for one in default_rng(seed).integers(0, 2, size=size))"
FALLS = "sum(a > b for a, b in zip(v, v[1:]))"
SHUFFLED = "v = list(range(size)); Random(seed).shuffle(v)"
SEEDED = "np.random.seed(seed); v = np.random.random(size).tolist()"


def told(folder, text, *options):
    theorems.write(folder, HEAD + text)
    done = bounds("check", "theorem.py", "--jobs", "1", "--json", *options, cwd=folder)
    (claim,) = json.loads(done.stdout.splitlines()[-1])["claims"]
    return done.returncode, " ".join(claim["why"])


def drawn(then, value, draw="", more="", grid=""):
    return DRAWN.format(then=then, value=value, draw=draw or "pass", more=more, grid=grid)


@pytest.mark.parametrize(
    "text",
    [
        drawn("le(x, n - 1)", HEADS),
        drawn("le(x, n - 1)", "sum(draw.random() > 0.5 for _ in range(size))", "draw = Random(seed)"),
        drawn("ge(x, n / 30)", FALLS, SEEDED),
    ],
    ids=["numpy", "random", "global seed"],
)
def test_a_statement_for_all_is_held_against_draws_that_hardly_ever_come(tmp_path, text):
    """All heads, numbers that never fall: they hardly ever come, and the statement speaks of them."""
    code, why = told(tmp_path, text)

    assert code == 1
    assert "where its generator draws something else" in why


@pytest.mark.parametrize(
    "text",
    [
        drawn("le(x, n)", HEADS),
        drawn("le(x, n - 1)", FALLS, SHUFFLED),
        drawn("le(x, n)", "Fraction(size, 2)", "del seed"),
        drawn(
            "le(x, 3 * n / 4)",
            f"[{HEADS.replace('seed', '[seed, i]')} for i in range(200)]",
            more=", quantifier=WithProbability(Fraction(1, 10))",
        ),
    ],
    ids=["attained", "sorted", "nothing drawn", "with probability"],
)
def test_what_holds_for_each_draw_is_left_alone(tmp_path, text):
    """And so is what says itself that it may fail."""
    assert told(tmp_path, text) == (0, "")


def test_dictated_generators_give_back_the_words_they_got():
    """Those of numpy, old and new, and Python's own; afterwards all is as before."""
    chosen = words(uniform(np.random.default_rng(1)), are_pairs=False)
    before = np.random.default_rng, random.Random
    with dictated(lambda seed: chosen, __name__):
        ours = np.random.default_rng(3).integers(2**32, size=WORDS, dtype=np.uint32)
        python = random.Random(3)
        assert [python.getrandbits(32) for _ in range(WORDS)] == chosen.tolist()
        random.seed(3)
        assert [random.getrandbits(32) for _ in range(WORDS)] == chosen.tolist()
        np.random.seed(3)  # noqa: NPY002 (as an author may)
        assert np.random.get_state()[1].tolist() == dictated_state(chosen)  # noqa: NPY002
        assert np.random.get_state()[2:] == (0, 0, 0.0)  # noqa: NPY002 (no number is left over from before)
        kept = np.random.default_rng(5)
        assert np.random.default_rng(kept) is kept

    assert (ours == chosen).all()
    assert (np.random.default_rng, random.Random) == before


def test_names_that_a_module_imported_for_itself_are_dictated_meanwhile(monkeypatch):
    """Under whatever names; libraries' functions go on saying whose they are, and other modules are left alone."""
    chosen = words(uniform(np.random.default_rng(1)), are_pairs=False)
    names = {"fresh": np.random.default_rng, "begin": random.seed, "Own": random.Random, "other": random.random}
    own = SimpleNamespace(**names)
    monkeypatch.setitem(sys.modules, "tests.doubts.own", own)
    for seen, are_dictated in (("tests.doubts.own", True), ("tests.doubts.nowhere", False)):
        with dictated(lambda seed: chosen, seen):
            assert (own.fresh is np.random.default_rng, own.begin is random.seed) == (are_dictated, are_dictated)
            assert (own.Own is random.Random, own.other) == (are_dictated, names["other"])
            assert np.random.default_rng.__module__ == "numpy.random"
            assert random.Random.__module__ == "random"
        assert vars(own) == names


def dictated_state(chosen):
    """The words of state of a generator that gives back these."""
    return _untempered(chosen).tolist()


class Moving:
    """An experiment of which only the ranges are known."""

    batched = False

    def __init__(self, within, **ranges):
        self.within, self._ranges = within, ranges

    def ranges(self):
        return self._ranges


@dataclass
class At:
    """A point of which only the parameters are known."""

    params: dict


def moved(within, times=60, **ranges):
    """The values that each parameter takes when it moves so many times."""
    search = _Search("a name", Moving(within, **ranges), None)
    start = At({key: ends[0] for key, ends in ranges.items()})
    found = [search._moved(start).params for _ in range(times)]
    assert start.params == {key: ends[0] for key, ends in ranges.items()}
    return {key: {one[key] for one in found} for key in ranges}


def test_numbers_move_in_the_ranges_that_an_experiment_is_made_for():
    """Whole ones where they are declared, floats between the listed ones in three digits; a seed stays."""
    found = moved({"n": (1.5, 4.5)}, n=(2, 4), m=(2, 9), x=(0.25, 0.75), seed=(0, 9), one=(3.0, 3.0))

    assert found["n"] == {2, 3, 4}
    assert (found["m"], found["seed"], found["one"]) == ({2}, {0}, {3.0})
    assert len(found["x"]) > 10
    assert all(0.25 <= one <= 0.75 and one == round(one, 3) for one in found["x"])
    assert moved(None, x=(0.0001234, 0.0001235))["x"] <= {0.0001234, 0.0001235}
    assert moved({"seed": (0, 9)}, seed=(0, 9)) == {"seed": {0}}


class Rounds:
    """So many rounds of patience, in which every draw comes as near to the bound as any other."""

    def __init__(self, rounds):
        self.rounds, self.seen = rounds, []

    @property
    def has_room(self):
        return len(self.seen) < self.rounds

    def judged(self, point):
        np.random.default_rng(0).random()
        self.seen.append(point.params["x"])
        return Evidence("toy", Verdict.HOLDS, "", (PartEvidence("", Verdict.HOLDS, tightness=0.5),))


def test_what_came_nearest_evolves_mostly_where_it_is():
    """After all laws, each at a point that has moved; numbers move seldom then."""
    patience, moving = Rounds(2 * len(LAWS) + 201), Moving(None, x=(0.0, 1.0))
    moving.function = test_what_came_nearest_evolves_mostly_where_it_is
    assert len(list(_Search("a name", moving, patience).trials([At({"x": 0.25})]))) == patience.rounds
    laws, evolved = patience.seen[1 : 2 * len(LAWS) + 1], patience.seen[2 * len(LAWS) + 1 :]

    assert patience.seen[0] == 0.25
    assert 0.3 < sum(one != 0.25 for one in laws) / len(laws) < 0.7
    assert 5 < sum(one != other for one, other in pairwise(evolved)) < 60


@pytest.mark.parametrize("law", LAWS)
def test_a_law_gives_numbers_that_their_distributions_may_give(law):
    """Shares in [0, 1), whole numbers in their range, normal numbers that are finite."""
    chosen = words(law(np.random.default_rng(0)), are_pairs=True)
    with dictated(lambda seed: chosen, __name__):
        shares, normal = np.random.default_rng(0).random(100), np.random.default_rng(0).normal(size=100)
        whole = np.random.default_rng(0).integers(3, 9, size=100)

    assert ((shares >= 0) & (shares < 1)).all()
    assert np.isfinite(normal).all()
    assert ((whole >= 3) & (whole < 9)).all()
