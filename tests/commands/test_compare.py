"""What changed between two runs: statuses, tightness, time, and what came or went."""

import json

import pytest

from bounds.commands import compare_
from bounds.commands.compare_ import NoSuchRun, differences, summary_of


def claim(name, status="holds", **facts):
    return {"id": name, "status": status, "expected": "holds", "tightness": None, "seconds": 1.0, **facts}


def run(name, *claims):
    return {"run": name, "claims": list(claims)}


@pytest.fixture(autouse=True)
def renamed(monkeypatch):
    """One claim had another id before."""
    rows = [{"id": "toy.new", "formerly": "toy.old"}, {"id": "toy.one", "formerly": ""}]
    monkeypatch.setattr(compare_, "rows", lambda problems: rows)


@pytest.mark.parametrize(
    ("before", "after", "is_worse"),
    [
        ("holds", "violated", True),
        ("violated", "holds", False),
        ("violated", "inconclusive", False),
        ("derived", "holds", False),
    ],
)
def test_a_status_got_worse_if_it_was_expected_before_and_is_not_now(before, after, is_worse):
    """Any other change is told as well."""
    found = differences(run("a", claim("toy.one", before)), run("b", claim("toy.one", after)))

    assert found["changed"] == [{"id": "toy.one", "before": before, "after": after}]
    assert found["worse"] == ["toy.one"] * is_worse


@pytest.mark.parametrize(
    ("before", "after", "is_told"),
    [
        (0.5, 0.5015, True),
        (0.5015, 0.5, True),
        (0.5, 0.5005, False),
        (None, 0.5, True),
        (0.5, None, True),
        (None, None, False),
    ],
)
def test_a_tightness_counts_as_changed_beyond_a_thousandth(before, after, is_told):
    """Up or down, or where there was none."""
    found = differences(run("a", claim("toy.one", tightness=before)), run("b", claim("toy.one", tightness=after)))

    assert found["tightness"] == [{"id": "toy.one", "before": before, "after": after}] * is_told
    assert found["changed"] == []


def test_a_claim_that_was_renamed_is_the_same(capsys):
    """Others came or went; both times are those of all claims."""
    old = run("a", claim("toy.old"), claim("toy.gone", seconds=2.5))
    found = differences(old, run("b", claim("toy.new", "violated"), claim("toy.came", seconds=0.25)))
    compare_._print(found)

    assert found == {
        "before": "a",
        "after": "b",
        "changed": [{"id": "toy.new", "before": "holds", "after": "violated"}],
        "worse": ["toy.new"],
        "tightness": [],
        "new": ["toy.came"],
        "gone": ["toy.gone"],
        "seconds": [3.5, 1.25],
    }
    assert capsys.readouterr().out.splitlines() == [
        "toy.new: holds -> violated",
        "new: toy.came",
        "gone: toy.gone",
        "a -> b: 1 worse, 3.5 s -> 1.2 s",
    ]


def test_a_run_is_its_id_a_file_or_counted_back_from_the_latest(tmp_path):
    """What is no summary, and what is not there, is refused with the last ones."""
    folder = tmp_path / "runs"
    folder.mkdir()
    for name in ("1", "2", "3", "4", "5", "6"):
        (folder / f"{name}.json").write_text(json.dumps(run(name, claim("toy.one"))))
    elsewhere = tmp_path / "other.json"
    elsewhere.write_text(json.dumps(run("x", claim("toy.one"))))

    names = ("latest", "latest~0", "latest~1", "latest~5", "2", str(elsewhere))
    assert [summary_of(tmp_path, name)["run"] for name in names] == ["6", "6", "5", "1", "2", "x"]
    for name in ("latest~6", "7", "latest~"):
        with pytest.raises(NoSuchRun, match=f"there is no run `{name}` in .*; the last ones are 2, 3, 4, 5, 6$"):
            summary_of(tmp_path, name)
    with pytest.raises(NoSuchRun, match="none yet"):
        summary_of(tmp_path / "nowhere", "latest")
    for text in ("[]", "{", '{"claims": []}', '{"run": "a", "claims": [{"id": "toy.one"}]}'):
        elsewhere.write_text(text)
        with pytest.raises(NoSuchRun, match="not the summary of a run"):
            summary_of(tmp_path, str(elsewhere))
