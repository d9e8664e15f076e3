"""What a generator may draw is tried for a second beyond the grid."""

import json
import random

import numpy as np
import pytest

from bounds.doubts.dictated import WORDS, dictated
from bounds.doubts.rare_draws import LAWS, uniform, words
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

    assert (ours == chosen).all()
    assert (np.random.default_rng, random.Random) == before


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
