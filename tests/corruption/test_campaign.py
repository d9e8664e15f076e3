"""A campaign on a small tree of its own: who notices what, and what is remembered."""

import shutil
from pathlib import Path

import pytest

import bounds
from bounds.corruption.campaign import Campaign, decided, sampled
from bounds.corruption.coverage import asked_of_tests, assembled, traced
from bounds.corruption.memory import Memory
from bounds.corruption.pool import Pool, WorkerError
from bounds.corruption.sites import corruptions

TOY = '''"""A toy."""

from functools import cache

START = dict(first=1)["first"]


@cache
def table(size):
    return [k * k for k in range(size)]


def total(numbers):
    result = 0
    for number in numbers:
        result += number
    return result


def countdown(start):
    while start > 0:
        start -= 1
    return start


def unused(x):
    return x + 1


def elsewhere(x):
    return x * 3


def shifted(x):
    return x - 7
'''
TESTS = '''"""Tests of the toy."""

import subprocess
import sys

from algorithms.toy import countdown, shifted, table, total


def test_total():
    """Sums."""
    assert total([1, 2, 3]) == 6


def test_weak():
    """Notices next to nothing."""
    assert len(table(3)) > 0


def test_as_weak():
    """The table is remembered by now."""
    assert table(3)


def test_countdown():
    """Ends."""
    assert countdown(2) == 0


def test_in_another_process():
    """Nobody calls it here."""
    program = "from algorithms.toy import elsewhere; assert elsewhere(2) == 6"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_always_red():
    """Cannot notice anything."""
    assert total([]) == 1


def test_some_number():
    """Any will do."""
    assert shifted(9) is not None
'''
OTHERS = '''"""Tests of something that uses the toy; they are asked in the second round."""

from algorithms.toy import shifted, total


def test_total_as_well():
    """Would notice what the toy's own tests notice first."""
    assert total([5]) == 5


def test_shift():
    """What they do not notice."""
    assert shifted(9) == 2
'''
TRIED = {
    "result -= number": {("test", "test_total")},
    "start += 1": {("test", "test_countdown")},
    "return [k / k for k in range(size)]": {("test", "test_weak"), ("test", "test_as_weak")},
    "return [k * k for k in range(size - 1)]": {("survived", "")},
    "return x - 1": {("unreached", "")},
    "return x / 3": {("test", "test_in_another_process")},
    "return x + 7": {("test", "test_shift")},
    'START = dict()["first"]': {("test", "collection")},
}
"""What becomes of a line, who may notice, and how."""

PAPERS = ("minv", "l2o", "bcgd", "resnet", "bfc", "classics", "certificates", "__pycache__")


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A checkout with one algorithm, its tests, and the suite without its papers."""
    top = tmp_path_factory.mktemp("tree")
    shutil.copytree(Path(bounds.__file__).parent, top / "bounds", ignore=shutil.ignore_patterns(*PAPERS))
    for name, text in (
        ("algorithms/__init__.py", ""),
        ("algorithms/toy.py", TOY),
        ("pyproject.toml", ""),
        ("tests/__init__.py", ""),
        ("tests/conftest.py", ""),
        ("tests/algorithms/__init__.py", ""),
        ("tests/algorithms/test_toy.py", TESTS),
        ("tests/algorithms/test_others.py", OTHERS),
    ):
        (top / name).parent.mkdir(exist_ok=True, parents=True)
        (top / name).write_text(text)
    return top


@pytest.fixture(scope="module")
def found(tree):
    return {one.lines[1]: one for one in corruptions("algorithms.toy", tree / "algorithms" / "toy.py")}


@pytest.fixture(scope="module")
def campaign(tree, found):
    """A traced tree, and the outcomes by what the line became; a loop gets three seconds."""
    memory = Memory(tree / "results" / "coverage.jsonl")
    asked = list(asked_of_tests(tree, sorted((tree / "tests" / "algorithms").glob("test_*.py"))))
    with Pool(tree, 1) as pool, pytest.MonkeyPatch.context() as patch:
        patch.setattr("bounds.corruption.campaign.LEAST_ALLOWANCE", 3.0)
        list(traced(pool, memory, asked, "algorithms"))
        campaign = Campaign(assembled(tree, memory, asked, "algorithms"), Memory(tree / "results" / "outcomes.jsonl"))
        todo = [one for line, one in found.items() if line in TRIED]
        outcomes = {one.lines[1]: outcome for one in todo for outcome in campaign.run(pool, [one])}
    return campaign, outcomes


@pytest.mark.parametrize("becomes", TRIED)
def test_who_notices_is_told(campaign, becomes):
    """A red test, a loop without end, an error; and what nobody notices or runs."""
    told = campaign[1][becomes]

    assert (told["outcome"], told["judge"].split("::")[-1]) in TRIED[becomes], told["why"]


def test_a_judge_that_is_red_anyway_notices_nothing(campaign):
    """Only green tests judge."""
    assert not any(outcome["judge"].endswith("test_always_red") for outcome in campaign[1].values())
    assert not any(judge.name.endswith("test_always_red") for judge in campaign[0].coverage.judges)


def test_a_remembered_result_hides_no_judge(campaign, found):
    """Caches are emptied between judges: each is seen to run what it depends on."""
    _, tests = campaign[0].judges(found["return [k * k for k in range(size - 1)]"])

    assert [test.name.split("::")[1] for test in tests] == ["test_weak", "test_as_weak"] or len(tests) == 2


def test_the_checkout_is_never_touched(campaign, tree):
    """Corruptions live in the copy."""
    assert (tree / "algorithms" / "toy.py").read_text() == TOY
    assert (tree / "tests" / "algorithms" / "test_toy.py").read_text() == TESTS


def test_outcomes_are_known_until_their_judge_changes(campaign, tree, found):
    """The same sources: nothing is left. Another judge: what it noticed, and what all survived, is asked again."""
    first, todo = campaign[0], [one for line, one in found.items() if line in TRIED]
    assert first.known(todo)[1] == []

    coverage = first.coverage
    changed = [type(test)(**{**vars(test), "source": "another"}) for test in coverage.tests]
    second = Campaign(type(coverage)(coverage.top, {}, changed), first.memory)
    left = {one.lines[1] for one in second.known(todo)[1]}

    assert "return x - 1" not in left  # nobody ran it then, nobody does now
    assert {"result -= number", "return [k * k for k in range(size - 1)]"} <= left


def test_a_sample_is_the_same_each_time_and_grows(found):
    """A larger sample contains the smaller one; another seed gives another."""
    ten = sampled(found.values(), 10, 0)

    assert sampled(reversed(list(found.values())), 10, 0) == ten
    assert sampled(found.values(), 15, 0)[:10] == ten
    assert sampled(found.values(), 10, 1) != ten


@pytest.mark.parametrize(
    ("said", "ended", "kind"),
    [
        ([{"at": "a claim"}, {"red": "a claim", "kind": "claim", "why": ""}], "gone", "claim"),
        ([{"at": "a claim"}], "hung", "claim"),
        ([{"at": "a claim"}, {"at": "a test"}], "crashed", "test"),
        ([{"at": "a claim"}, {"at": "a test"}], "done", "survived"),
        ([{"failed": "ImportError"}], "crashed", "failed"),
        ([{"at": "a test"}, {"at": "the end"}], "hung", "survived"),
        ([], "hung", "failed"),
    ],
)
def test_silence_is_no_verdict(said, ended, kind):
    """Whoever was at work when a fork ended has noticed; a fork in which nobody was at work says nothing."""
    assert decided({"said": said, "ended": ended}, {"a test"})[0] == kind


def test_a_worker_that_cannot_trace_is_an_error(tree, tmp_path):
    """Without its baseline no corruption is judged."""
    broken = tmp_path / "broken"
    shutil.copytree(tree, broken)
    (broken / "bounds" / "corruption" / "testing.py").write_text("raise ImportError('gone')\n")
    asked = list(asked_of_tests(broken, [broken / "tests" / "algorithms" / "test_toy.py"]))

    with Pool(broken, 1) as pool, pytest.raises(WorkerError, match="gone"):
        list(traced(pool, Memory(tmp_path / "coverage.jsonl"), asked, "algorithms"))
