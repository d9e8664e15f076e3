"""Which claims are asked for doubts and notes, by which questions, and how long each of them may take."""

import warnings
from types import SimpleNamespace

import pytest

from bounds.core import Claim, Finding, Quantity, le
from bounds.core.experiment import Experiment
from bounds.doubts import doubts as doubting
from bounds.doubts import notes as noting
from bounds.runs.workbench import Workbench

x, y = Quantity("x"), Quantity("y")
ROW = {"id": "toy.one", "module": "", "expected": "holds", "file": "toy.py"}
SETTINGS = SimpleNamespace(depth="quick")
POINTS = [SimpleNamespace(name="run"), SimpleNamespace(name="run"), SimpleNamespace(name="plain")]
RECORDS = [{"seconds": 0.25}, {"seconds": 0.5}, {"seconds": 1.0}]


@pytest.fixture
def claim():
    """With an experiment that names an algorithm, one that names none, and one without a green point."""
    one = Claim(id="toy.one", then=le(x, 1))
    one.experiments.update(
        run=Experiment(dict, {}, algorithm=abs), plain=Experiment(dict, {}), open=Experiment(dict, {}, algorithm=abs)
    )
    return one


def answering(monkeypatch, module, names, claim):
    """Each question answers with its name, and with what it was given, in short and in its order."""

    def short(one):
        match one:
            case Claim() | Experiment():
                return type(one).__name__.lower()
            case dict() | SimpleNamespace():
                return "row" if one == ROW else "settings"
            case list():
                return f"{len(one)} {'points' if one[0] in POINTS else 'records'}"
        return str(one)

    def answer(name):
        def asked(*given):
            yield ", ".join((name, *map(short, given)))

        return asked

    def green_points(row, asked_claim, settings, records):
        assert (row, asked_claim.id, settings) == (row | ROW, row["id"], SETTINGS)
        assert all(record["claim"] for record in records)
        return POINTS, RECORDS

    for name in names:
        monkeypatch.setattr(module, name, answer(name))
    monkeypatch.setattr(module, "Patience", lambda seconds: seconds)
    monkeypatch.setattr(module, "claim_of", lambda row: claim)
    monkeypatch.setattr(module, "green_points", green_points)


QUESTIONS = ("goes_on", "unread", "replays", "disturbances", "elsewhere", "unlucky", "_survivors")


@pytest.fixture
def doubts(monkeypatch, claim):
    """What is asked of a claim with these records, of which so many points were not run."""
    answering(monkeypatch, doubting, QUESTIONS, claim)

    def asked(*records, left=0, **facts):
        run = SimpleNamespace(records=[{"claim": "toy.one"} | one for one in records], left={"toy.one": left})
        return doubting.doubts([ROW | facts], SETTINGS, run)

    return asked


def test_every_question_is_asked_of_what_is_green(doubts):
    """A second for each; what moves numbers or draws shares it among the experiments."""
    assert doubts({"verdict": "holds"}) == {
        "toy.one": [
            "goes_on, toy.py",
            "unread, toy.py, claim",
            "replays, row, 3 points, 3 records, 1.0",
            "disturbances, run, experiment, 2 points, 1.0",
            "elsewhere, run, experiment, 2 points, 0.5",
            "unlucky, run, experiment, 2 points, 0.5",
            "elsewhere, plain, experiment, 1 points, 0.5",
            "unlucky, plain, experiment, 1 points, 0.5",
            "_survivors, row, claim, settings, 3 points, 1.75",
        ]
    }


def test_a_block_of_points_is_not_disturbed(doubts, claim):
    """Its algorithm takes many instances at once."""
    claim.experiments["run"] = Experiment(dict, {}, algorithm=abs, batched=True)

    assert not any(one.startswith("disturbances") for one in doubts({"verdict": "holds"})["toy.one"])


@pytest.mark.parametrize(
    ("records", "facts"),
    [
        ([{"verdict": "violated"}], {}),
        ([{"verdict": "holds"}, {"error": "it failed"}], {}),
        ([{"verdict": "holds"}], {"left": 1}),
        ([{"verdict": "holds"}], {"expected": "refuted"}),
        ([{"verdict": "holds"}], {"module": "bounds.toy"}),
    ],
)
def test_what_does_not_look_well_or_was_read_by_others_is_not_asked(doubts, records, facts):
    """It has said enough, or was not run to its end."""
    assert doubts(*records, **facts) == {}


def test_a_claim_without_a_doubt_is_not_named(doubts, monkeypatch):
    """Others may have some."""
    for name in QUESTIONS:
        monkeypatch.setattr(doubting, name, lambda *given: iter(()))

    assert doubts({"verdict": "holds"}) == {}
    assert doubts({"verdict": "holds", "claim": "toy.other"}) == {}


@pytest.fixture
def survivors(monkeypatch, claim):
    """What is told of the mutants of a claim, and which lengths had to fit into which time."""
    lengths = []

    def survives(row, asked_claim, name, settings, bench):
        warnings.warn("overflow", RuntimeWarning, stacklevel=1)
        assert (row["id"], asked_claim, settings) == ("toy.one", claim, SETTINGS)
        assert isinstance(bench, Workbench)
        return f"{name} fits" if name != "killed" else None

    def patience(seconds):
        return SimpleNamespace(affords=lambda found: not lengths.append((seconds, found)) and sum(found) <= seconds)

    def told(green=POINTS, seconds=0.75):
        row = ROW | {"points": {"quick": 99, "standard": 4}}
        return list(doubting._survivors(row, claim, SETTINGS, green, seconds)), lengths

    claim.mutants.update(dict.fromkeys(("wrong", "killed", "late")))
    monkeypatch.setattr(doubting, "survives", survives)
    monkeypatch.setattr(doubting, "Patience", patience)
    return told


def test_mutants_that_nothing_notices_are_told(survivors):
    """By their names, with the reason, whatever they warn of meanwhile."""
    assert survivors()[0] == [f"its mutant {name!r} is not noticed: {name} fits" for name in ("wrong", "late")]


def test_mutants_are_run_where_the_whole_grid_fits_into_a_second(survivors):
    """As long as the green points took, each; where none is green nothing is known."""
    assert survivors(seconds=0.75)[0] != []
    assert survivors(seconds=0.76)[0] == []
    assert survivors(green=[], seconds=0.0)[0] == []
    assert survivors()[1][:2] == [(1.0, [1.0]), (1.0, [pytest.approx(0.76 * 4 / 3)])]


KINDS = ("typed", "blunt", "alike", "rests_on_allowances", "mixed_up", "broken_nearby")


@pytest.fixture
def notes(monkeypatch, claim):
    """What is noted of a claim of this status; `unexpected` are those that nobody expected."""
    answering(monkeypatch, noting, KINDS, claim)
    monkeypatch.setattr(
        noting,
        "alike",
        lambda claim, points, named, patience: iter(
            [f"alike {sorted(map(str, named))}, {len(points)} points, {patience}"]
        ),
    )

    def noted(status="holds", unexpected=(), rows=(ROW,), **facts):
        summary = {"claims": [{"id": "toy.one", "status": status}], "unexpected": unexpected}
        return noting.notes([row | facts for row in rows], SETTINGS, SimpleNamespace(records=[]), summary)

    return noted


def test_every_note_may_be_made_of_what_is_green(notes):
    """Half a second for each that runs something; symbols are those of all claims of the file."""
    assert notes() == {
        "toy.one": [
            "typed, toy.py, claim",
            "blunt, claim, 3 records",
            "alike ['x'], 3 points, 0.5",
            "rests_on_allowances, claim, 3 points, 3 records, 0.5",
            "mixed_up, experiment, 2 points, 0.5",
            "broken_nearby, run, experiment, 2 points, 0.5",
            "mixed_up, experiment, 1 points, 0.5",
            "broken_nearby, plain, experiment, 1 points, 0.5",
        ]
    }


def test_the_same_note_is_made_once(notes, monkeypatch):
    """Two experiments may have the same to say."""
    monkeypatch.setattr(noting, "mixed_up", lambda *given: iter(["mixed up"]))

    assert notes()["toy.one"].count("mixed up") == 1


@pytest.mark.parametrize(
    ("facts", "is_noted"),
    [
        ({"status": "calibrated"}, True),
        ({"status": "refuted"}, True),
        ({"status": "proved"}, True),
        ({"status": "inconclusive"}, False),
        ({"status": "violated"}, False),
        ({"unexpected": ("toy.one",)}, False),
        ({"unexpected": ("toy.other",)}, True),
        ({"module": "bounds.toy"}, False),
    ],
)
def test_what_is_expected_and_decided_is_noted(notes, facts, is_noted):
    """Unless others have read it."""
    assert bool(notes(**facts)) == is_noted


def test_a_table_has_its_own_setting(notes, claim, monkeypatch):
    """What its algorithm gets is none of it; without a green point only the text is looked at."""
    table = Claim(id="toy.one", then=le(x, 1), quantifier=Finding("a table"))
    table.experiments.update(claim.experiments)
    monkeypatch.setattr(noting, "claim_of", lambda row: table)

    assert [one.replace(",", "").split()[0] for one in notes()["toy.one"]] == [
        "typed",
        "blunt",
        "alike",
        "rests_on_allowances",
    ]
    monkeypatch.setattr(noting, "green_points", lambda row, claim, settings, records: ([], []))
    assert notes() == {"toy.one": ["typed, toy.py, claim"]}


def test_symbols_of_other_claims_of_the_same_file_are_named(notes, claim, monkeypatch):
    """Those of another file are not."""
    other = Claim(id="toy.two", then=le(y, 1))
    monkeypatch.setattr(noting, "claim_of", lambda row: claim if row["id"] == "toy.one" else other)
    two = ROW | {"id": "toy.two"}

    assert "alike ['x', 'y'], 3 points, 0.5" in notes(rows=(ROW, two))["toy.one"]
    assert "alike ['x'], 3 points, 0.5" in notes(rows=(ROW, two | {"file": "other.py"}))["toy.one"]
