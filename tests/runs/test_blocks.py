"""Many points judged at once: the same verdicts as one by one, at a small part of the cost."""

import json
from fractions import Fraction

import pytest

from bounds.core import BadClaim, Claim, Depth, Quantity, WithProbability, le
from tests import theorems
from tests.door import bounds
from tests.runs.test_trust import answer

BATCHED = '''"""Sums are below their successors."""

from bounds.core import Claim, Quantity, ge, le

x, y, size = Quantity("x", nonnegative=True), Quantity("y", nonnegative=True), Quantity("size")
sums = Claim(id="toy.sums", given=ge(size, 0), then=le(x, y))


def add(a, b):
    return a + b


@sums.experiment(a=range(60), b=range(50), seed=[0], algorithm=add, batched=True)
def added(a, b, seed, *, algorithm):
    """Whole numbers, in a grid of three thousand."""
    return {x: algorithm(a, b), y: a + b + 1, size: a}


@sums.mutant("two too many")
def _(original, a, b):
    return original(a, b) + 2
'''
ONE_BREAKS = BATCHED.replace("y: a + b + 1", "y: a + b + 1 - 5 * (a * b == 59 * 7)")
SOME_OUTSIDE = BATCHED.replace("size: a", "size: a - 10")


def test_every_point_of_a_block_is_counted(tmp_path):
    """Three thousand points in three blocks; a quick check takes a thousand of them, the corners included."""
    theorems.write(tmp_path, BATCHED)
    _, quick = answer(tmp_path, "check", "theorem.py")
    code, whole = answer(tmp_path, "check", "theorem.py", "--depth", "standard")

    assert (quick["points"], whole["points"], whole["by_verdict"]["holds"], code) == (1000, 3000, 3000, 0)
    assert len(list(lines(tmp_path))) == 1 + 3


def test_a_second_check_runs_no_block_again(tmp_path):
    """A block has an address like a point."""
    theorems.write(tmp_path, BATCHED)
    answer(tmp_path, "check", "theorem.py", "--depth", "standard")
    _, again = answer(tmp_path, "check", "theorem.py", "--depth", "standard")

    assert again["from_store"] == 3000


def test_one_broken_point_breaks_its_block_and_is_named(tmp_path):
    """The parameters of the worst point are told, with the command that runs its block again."""
    theorems.write(tmp_path, ONE_BREAKS)
    done = bounds("check", "theorem.py", "--depth", "standard", "--jobs", "1", cwd=tmp_path)

    assert done.returncode == 1
    assert "999 holds, 1 violated; the worst at a=7, b=59" in done.stdout or "a=59, b=7" in done.stdout
    assert "--depth standard" in done.stdout


def test_points_outside_the_premises_are_counted_as_such(tmp_path):
    """They do not hide behind the others of their block: ten of sixty rows are outside, and nobody said so."""
    theorems.write(tmp_path, SOME_OUTSIDE)
    code, summary = answer(tmp_path, "check", "theorem.py", "--depth", "standard")

    assert (code, summary["by_verdict"]["not_applicable"], summary["by_verdict"]["holds"]) == (1, 500, 2500)
    assert "500 of 3000 points are not_applicable" in summary["claims"][0]["why"][0]


def test_a_mutant_is_noticed_in_a_block(tmp_path):
    """The corrupted algorithm gets the same arrays."""
    theorems.write(tmp_path, BATCHED)

    assert answer(tmp_path, "mutate", "theorem.py")[1]["score"] == 1


def test_whole_numbers_do_not_wrap():
    """They come as Python's own, so a large power is right."""
    x, y = Quantity("x"), Quantity("y")
    claim = Claim(id="toy.large", then=le(x, y))

    @claim.experiment(a=[10, 2**40], batched=True)
    def powers(a):
        return {x: a**3, y: a**3}

    experiment = claim.experiments["powers"]
    (block,) = experiment.points(Depth.STANDARD)

    assert experiment.run(block)[x].tolist() == [1000, 2**120]


def test_what_is_not_for_all_points_has_no_blocks():
    """Trials of a random claim are an axis of their own."""
    x = Quantity("x")
    claim = Claim(id="toy.random", then=le(x, 1), quantifier=WithProbability(Fraction(1, 10)))

    with pytest.raises(BadClaim, match="batched=True is for claims about all points"):
        claim.experiment(a=[1], batched=True)(lambda a: {x: a})


def lines(folder):
    """The records of all runs."""
    for path in (folder / ".bounds" / "evidence").glob("*.jsonl"):
        yield from (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line)
