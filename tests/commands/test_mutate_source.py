"""`bounds mutate --source` says of each corruption who noticed it, and counts what nobody did."""

import json

import pytest
from click.testing import CliRunner

from bounds import registry
from bounds.__main__ import door
from bounds.commands import mutate_source
from bounds.corruption.campaign import BY_CLAIM, BY_TEST, SURVIVED, sampled
from bounds.corruption.sites import corruptions
from bounds.corruption.targets import followed, root

SOURCES = {name: root() / "bounds" / f"{name.replace('.', '/')}.py" for name in ("runs.reads", "search.confined")}
SELECT = [f"bounds.{name}" for name in SOURCES]


class NoPool:
    """Workers that nobody asks."""

    def __init__(self, top, jobs):
        self.jobs = jobs

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return None


@pytest.fixture
def campaigns(monkeypatch):
    """What each campaign was given; the first corruption of each survives, and a negative budget ends it at once."""
    asked = []

    class NoCampaign:
        def __init__(self, coverage, memory):
            self.watch = coverage

        def known(self, todo):
            return [outcome(one, BY_CLAIM) for one in todo[-1:]], todo[:-1]

        def run(self, pool, todo, budget):
            asked.append((self.watch, pool.jobs, list(todo), budget))
            for place, one in enumerate(todo if budget is None or budget > 0 else []):
                yield outcome(one, BY_TEST if place else SURVIVED)

    monkeypatch.setattr(mutate_source, "Pool", NoPool)
    monkeypatch.setattr(mutate_source, "Campaign", NoCampaign)
    monkeypatch.setattr(mutate_source, "traced", lambda pool, memory, judges, watch: [])
    monkeypatch.setattr(mutate_source, "assembled", lambda top, memory, judges, watch: watch)
    return asked


def outcome(one, kind):
    facts = {"module": one.module, "function": one.function, "operator": one.operator, "line": one.first}
    return facts | {"outcome": kind, "diff": one.diff if kind == SURVIVED else "", "why": "", "asked": [0, 7]}


def mutate(folder, *options, select=SELECT):
    return CliRunner().invoke(door, ["mutate", "--source", *select, "--results", str(folder), *options])


def test_every_corruption_of_what_is_named_is_tried_once(tmp_path, campaigns):
    """Package by package, each with its own traces; the answer counts all, and what was known before."""
    done = mutate(tmp_path, "--json", "--jobs", "3")
    found = {name: corruptions(f"bounds.{name}", path) for name, path in SOURCES.items()}
    answer = json.loads(done.output)

    assert [(watch, jobs, budget) for watch, jobs, _, budget in campaigns] == [
        ("bounds/runs", 3, None),
        ("bounds/search", 3, None),
    ]
    for (_, _, todo, _), (name, every) in zip(campaigns, found.items(), strict=True):
        assert len(todo) + 1 == len(every)
        assert {followed(root(), one.path) for one in todo} == {f"bounds/{name.split('.')[0]}"}
    count = sum(map(len, found.values()))
    assert (answer["mutants"], answer["killed"], answer["by_claims"]) == (count, count - 2, 2)
    assert (len(answer["survivors"]), answer["not_run"], answer["equivalent"]) == (2, 0, 0)
    assert done.exit_code == 1


def test_a_survivor_is_told_with_its_diff_and_its_package_with_its_score(tmp_path, campaigns):
    """Who was asked, and who noticed how many of the others, in percent."""
    done = mutate(tmp_path, "--sample", "5", select=SELECT[:1])
    ((_, _, todo, _),) = campaigns

    assert (
        f"survives  bounds.runs.reads.{todo[0].function} ({todo[0].operator}): 0 points of claims and 7" in done.output
    )
    assert todo[0].diff in done.output
    assert "4 of 5 corruptions noticed\n" in done.output
    assert [line.split() for line in done.output.splitlines() if line.startswith(("bounds.runs", "all"))] == [
        ["bounds.runs", "5", "4", "1", "3", "80.0%"],
        ["all", "5", "4", "1", "3", "80.0%"],
    ]


def test_a_sample_is_that_of_its_seed(tmp_path, campaigns):
    """So many, the same ones each time, and others under another seed."""
    every = corruptions("bounds.runs.reads", SOURCES["runs.reads"])
    for seed in ("1", "1", "2"):
        mutate(tmp_path, "--sample", "9", "--seed", seed, select=SELECT[:1])
    first, again, other = ([one.key for one in todo] for _, _, todo, _ in campaigns)

    assert first == again == [one.key for one in sampled(every, 9, 1)[:-1]]
    assert other == [one.key for one in sampled(every, 9, 2)[:-1]]


def test_what_was_left_is_counted_and_a_clean_sample_is_exit_code_0(tmp_path, campaigns):
    """A budget that is used up starts nothing; with nothing known, `--no-cache` tries all again."""
    done = mutate(tmp_path, "--sample", "5", "--budget", "0s", select=SELECT[:1])

    assert (done.exit_code, "1 of 1 corruptions noticed, 4 not run" in done.output) == (0, True)
    mutate(tmp_path, "--sample", "5", "--no-cache", select=SELECT[:1])
    assert len(campaigns[-1][2]) == 5


@pytest.mark.parametrize(
    ("module", "claims", "file"),
    [
        ("algorithms.random_functions._bins", ["classics.mcdiarmid"], "test_random_functions.py"),
        ("bounds.runs.reads", [], "test_reads.py"),
    ],
)
def test_claims_are_asked_of_the_algorithms_that_they_can_reach(monkeypatch, module, claims, file):
    """Besides the tests of the package; of the engine tests alone."""
    some = [row for row in registry.rows() if row["id"] in ("classics.mcdiarmid", "minv.lemma1")]
    monkeypatch.setattr(registry, "rows", lambda: some)
    path = root() / f"{module.replace('.', '/')}.py"
    asked = mutate_source._judges(root(), corruptions(module, path)[:1], followed(root(), path))

    assert [what[0]["id"] for kind, _, what in asked if kind == "claim"] == claims
    assert file in {what[0].name for kind, _, what in asked if kind == "tests"}
