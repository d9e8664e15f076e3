"""`bounds show` tells what was said of each point, in words."""

import pytest

from bounds.commands.show_ import MOST_POINTS, _constant_line, _evidence_lines, _graph_text, _point_line, _short


def point(n, **facts):
    return {"experiment": "run", "params": {"n": n}, "verdict": "holds", "reason": "all of them", **facts}


def lines(*evidence, outdated=0):
    return _evidence_lines({"evidence": list(evidence), "outdated": outdated})


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({}, "holds  run(n=1): all of them"),
        ({"verdict": None, "reason": "", "skipped": "no GPU"}, "skipped  run(n=1): no GPU"),
        ({"verdict": None, "reason": "", "error": "1/0"}, "error  run(n=1): 1/0"),
    ],
)
def test_a_point_is_judged_skipped_or_failed(facts, told):
    """And why it is."""
    assert lines(point(1, **facts)) == [told]


def test_what_was_said_of_several_points_stands_above_them():
    """Of more than eight the others are counted; other sentences and older evidence have lines of their own."""
    many = [point(n) for n in range(MOST_POINTS + 2)]
    told = lines(*many, point(99, verdict="violated", reason="too large"), outdated=3)

    assert told[0] == "holds at 10 points: all of them"
    assert told[1 : MOST_POINTS + 1] == [f"  run(n={n})" for n in range(MOST_POINTS)]
    assert told[MOST_POINTS + 1 :] == [
        "  and 2 more; --json tells all",
        "violated  run(n=99): too large",
        "and 3 older, of other sources or versions",
    ]
    assert not any("more;" in line for line in lines(*many[:MOST_POINTS]))
    assert lines() == ["none yet"]


def test_a_point_names_its_tightness_and_its_smallest_margin():
    """A tightness of zero is one; a premise that has no margin counts for nothing."""
    premises = [{"margin": 0.5}, {"margin": 0.25}, {"margin": None}]

    assert _point_line(point(2, tightness=0.0, premises=premises)) == "run(n=2), tightness 0, premise margin 0.25"
    assert _point_line(point(2, tightness=None, premises=premises[2:])) == "run(n=2)"


def test_of_a_record_only_what_a_reader_needs_is_told():
    """Not its address."""
    assert _short(point(1, key="abc", time="now", parts=[])) == point(1, time="now")


def test_a_constant_is_told_with_where_it_comes_from():
    """One that is hidden has no value."""
    one = {"symbol": "c", "value": "1/2", "provenance": "Traced", "from": "line 3"}

    assert _constant_line(one) == "c = 1/2  [traced] line 3"
    assert _constant_line(one | {"value": "", "from": ""}) == "c  [traced]"


def test_what_a_proof_stands_on_is_a_tree():
    """Each step further in; what has fallen is named, and nothing is said of nothing."""
    link = {"id": "toy.lemma", "steps": 2, "status": None}
    facts = {"id": "toy.thm", "status": "holds", "stands_on": [link], "carries": [], "fallen": ["toy.lemma"]}
    told = _graph_text(facts).splitlines()

    assert "    toy.lemma  not checked yet" in told
    assert "  no other claim" in told
    assert "Its proof as written falls with toy.lemma." in told[-1]
    empty = _graph_text(facts | {"status": None, "stands_on": [], "carries": [link | {"steps": 1}], "fallen": []})
    assert "not checked yet" in empty.splitlines()[0]
    assert "  nothing that is stated as a claim here" in empty
    assert "falls" not in empty
