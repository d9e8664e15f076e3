"""What a reader gets: everything in one file, nothing invented, nothing lost."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from reports.filters import LONG, reason
from reports.mathematics import mathml
from reports.render import ReportError, pages
from reports.telling import in_brief
from tests import theorems
from tests.reports.conftest import CURVE

IMPLIED = {
    "li": "li",
    "dt": "dd",
    "td": "td th tr",
    "th": "td th tr",
    "tr": "tr tbody",
    "p": "p ul dl div details figure table section article h2 h3 h4 h5",
}
"""Elements that need no end tag, and the start tags that end them; the end of what is around them does, too."""

VOID = {"meta", "link", "input", "br", "hr", "img", "wbr"}


class Reader(HTMLParser):
    """Refuses unbalanced elements and collects ids, anchors and addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.anchors: set[str] = set()
        self.addresses: set[str] = set()

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.ids += [found["id"]] if "id" in found else []
        link = found.get("href") or found.get("src") or ""
        (self.anchors if link.startswith("#") else self.addresses).add(link)
        while self.open and tag in IMPLIED.get(self.open[-1], "").split():
            self.open.pop()
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        while self.open[-1] != tag and self.open[-1] in {*IMPLIED, "dd"}:
            self.open.pop()
        assert self.open.pop() == tag, f"</{tag}> at line {self.getpos()[0]} closes something else"


def test_the_page_is_well_formed_and_every_link_leads_somewhere(make):
    """Elements are balanced, ids are unique, and each anchor has its target."""
    reader = Reader()
    reader.feed(make(CURVE, theorems.HOLDS, mutants=True).html)

    assert reader.open == []
    assert len(reader.ids) == len(set(reader.ids))
    assert {anchor[1:] for anchor in reader.anchors} <= set(reader.ids)
    outside = {address for address in reader.addresses if not address.startswith("badges/")}
    assert outside <= {"", "data:,", "report.json"}


def test_every_claim_has_a_section_with_its_status_and_how_to_run_it_again(make):
    """Nothing that was chosen is missing."""
    made = make(CURVE, theorems.HOLDS)
    statuses = {claim["id"]: claim["status"] for claim in made.data["claims"]}

    assert made.code == 0
    assert statuses == {
        "curve.harmonic": "refuted",
        "curve.harmonic.corrected": "holds",
        "curve.hope": "never_exercised",
        "toy.halving": "holds",
    }
    for name in statuses:
        assert f"<section class=claim id={name}>" in made.html
        assert statuses[name] == "never_exercised" or f"bounds check {name} --no-cache" in made.html


def test_the_erratum_stands_beside_its_witness_and_its_correction(make):
    """A reader sees what is wrong, the numbers, and what is true instead."""
    errata = make(CURVE).html.partition("id=curve-errata")[2].partition("</section>")[0]

    assert "The one is missing" in errata
    assert "observed <b>3/2</b>, promised ≤ <b>0.693147</b>" in errata
    assert "href=#curve.harmonic.corrected" in errata


def test_whether_the_proof_survives_is_said_where_the_erratum_is(make):
    """In the chapter, in the claim's section and in the Markdown, with its formulas."""
    made = make(CURVE)
    errata = made.html.partition("id=curve-errata")[2].partition("</section>")[0]
    own = made.html.partition("<section class=claim id=curve.harmonic>")[2].partition("</section>")[0]

    for text in (errata, own):
        assert re.search(r"survive\?</[bi]> Yes: <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> &lt;b&gt;more", text)
    assert r"Yes: 1/2 \<b\>more\</b\> \| less" in Path("site/report.md").read_text(encoding="utf-8")


def test_of_a_proof_of_which_nothing_is_said_the_corrected_form_tells_what_it_can(make):
    """It does not claim that anything survives."""
    (one,) = make(re.sub(r"    survives=.*\n", "", CURVE)).data["papers"][0]["errata"]

    assert one["survival"] == (
        "Of the printed proof nothing is said; the corrected form holds at all points that were run."
    )


def test_nothing_that_a_claim_says_becomes_markup(make):
    """Titles, reasons and formulas are escaped."""
    html = make(CURVE).html

    assert "alert('title')</script>" not in html
    assert "&lt;b&gt;nothing&lt;/b&gt;" in html


def test_a_false_premise_is_named_by_its_formula(make):
    """And not by the text that the evidence keeps, whose asterisks are no emphasis."""
    html = make(CURVE).html

    assert "the premise <math><mi>n</mi><mo>≥</mo><mn>2</mn></math> is false here" in html


def test_of_a_long_premise_a_reason_names_the_left_side():
    """It stands in full among the premises."""
    long = {"text": "x*y >= z*(1 + a*b)", "latex": rf"x y \ge {'z' * LONG}"}

    said = reason("the premise x*y >= z*(1 + a*b) is false & so", [long])

    assert said == "the premise " + mathml(r"x y \ge \dots") + " is false & so"
    assert reason("a < b", []) == "a &lt; b"


def test_a_formula_that_cannot_be_converted_is_shown_as_it_was_written(make):
    """One bad formula costs one formula."""
    html = make(CURVE).html

    assert r"<code class=tex>\nosuchcommand{x}</code>" in html
    assert "<math" in html


def test_it_runs_what_is_missing_and_only_that(make):
    """The second report takes everything from the store."""
    first, second = make(CURVE), make(CURVE)

    assert first.data["ran"] == 5
    assert second.data["ran"] == 0
    assert second.data["points"] == first.data["points"] == 5
    assert second.data["run"] == first.data["run"]


def test_it_can_show_what_there_is_without_running_or_writing_anything(make):
    """With --no-run the results folder is not even made."""
    made = make(CURVE, run_missing=False)

    assert made.data["points"] == 0
    assert made.data["by_status"] == {"not_run": 2, "never_exercised": 1}
    assert (made.code, made.data["unexpected"]) == (0, [])
    assert not made.results.exists()


def test_outdated_evidence_is_counted_and_left_out(make):
    """A number that another source made is not shown as this one's."""
    (stored,) = (make(CURVE).results / "evidence").glob("*.jsonl")
    stored.write_text(stored.read_text(encoding="utf-8").replace('"key": "', '"key": "of another source '))
    made = make(CURVE, run_missing=False)

    assert made.data["outdated"] == 5
    assert made.data["points"] == 0


def test_an_unexpected_verdict_stands_at_the_top_and_in_the_exit_code(make):
    """Nobody has to look for bad news."""
    made = make(theorems.VIOLATED)

    assert made.code == 1
    assert made.html.index("Look here first") < made.html.index("id=claims")
    assert made.data["unexpected"] == ["toy.wrong"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nonsense\n", "line 2: not JSON"),
        ('{"schema": 99, "key": "k", "claim": "toy.halving"}\n', "written in schema 99"),
        ('{"schema": 1, "key": "k", "claim": "toy.halving", "kind": "exper', "a torn line"),
        ('{"schema": 1, "key": "k", "claim": "toy.halving"}\n', "the record k has no text for kind"),
    ],
)
def test_a_bad_evidence_file_is_named_and_the_rest_is_still_reported(make, text, told):
    """One broken line does not hide the other files."""
    results = make(theorems.HOLDS).results
    (results / "evidence" / "broken.jsonl").write_text("\n" + text, encoding="utf-8")
    made = make(theorems.HOLDS)

    assert made.code == 2
    assert any("broken.jsonl" in problem and told in problem for problem in made.data["problems"])
    assert "broken.jsonl" in made.html
    assert made.data["points"] == 3


def test_an_experiment_that_fails_is_a_problem_and_not_a_verdict(make):
    """The message is on the page."""
    made = make(theorems.NAN)

    assert made.code == 2
    assert "it contains nan" in made.html


def test_mutants_are_run_on_request_and_survivors_are_told(make):
    """Killed, survived with the reason, or not run."""
    fates = {one["name"]: one for claim in make(CURVE).data["claims"] for one in claim["mutants"]}
    tried = {one["name"]: one for claim in make(CURVE, mutants=True).data["claims"] for one in claim["mutants"]}

    assert fates["every term twice"]["fate"] == "not run"
    assert tried["every term twice"]["fate"] == "killed"
    assert (tried["nothing changed"]["fate"], bool(tried["nothing changed"]["reason"])) == ("survived", True)


def test_instances_that_a_search_kept_are_judged_and_a_broken_file_is_named(make):
    """The tightest instance may lie off the grid; one for which the experiment is not made is no evidence."""
    folder = make(CURVE).results / "replay"
    folder.mkdir()
    beyond = {"experiment": "summing", "params": {"terms": 40}}
    instances = [{"experiment": "summing", "params": {"terms": 2}}, beyond, {"experiment": "gone", "params": {}}]
    kept = {"schema": 1, "instances": instances}
    (folder / "curve.harmonic.corrected.json").write_text(json.dumps(kept))
    (folder / "curve.harmonic.json").write_text("[]")
    made = make(CURVE)

    assert made.data["ran"] == 1
    assert [point["params"] for point in made.data["claims"][1]["points"]].count({"terms": 2}) == 1
    assert any("curve.harmonic.json: not the instances of a search" in one for one in made.data["problems"])


def test_where_a_bound_says_something_is_mapped(make):
    """One term is outside the premise; two or three are worth no more than counting."""
    found = make(CURVE).data["papers"][0]["vacuity"]
    (row,) = found["rows"]

    assert (found["claims"], found["everywhere"], found["somewhere"], found["nowhere"]) == (1, 0, 1, [])
    assert row["id"] == "curve.harmonic.corrected"
    assert row["cells"] == [["not_applicable", 1], ["partly", 3]]
    assert row["why"] == [{"premises": [r"n \ge 2"], "points": 1}]


def test_what_changed_since_a_run_is_shown(make):
    """A claim that came since is new, and one that stayed is not."""
    make(theorems.HOLDS)
    changes = make(theorems.HOLDS, CURVE, against="latest").data["changes"]

    assert changes["new"] == ["curve.harmonic", "curve.harmonic.corrected", "curve.hope"]
    assert changes["changed"] == []


def test_latex_macros_carry_the_numbers_of_the_page(make):
    """Each claim has its status, tightness and points; braces are balanced."""
    made = make(CURVE)
    tex = Path("site/report.tex").read_text(encoding="utf-8")

    assert r"\bounds@set{status}{curve.harmonic}{refuted}" in tex
    assert rf"\bounds@set{{total}}{{points}}{{{made.data['points']}}}" in tex
    assert len(re.findall(r"(?<!\\)\{", tex)) == len(re.findall(r"(?<!\\)\}", tex))


def test_markdown_lists_every_claim_once(make):
    """Pipes and brackets of a title do not break the table."""
    make(CURVE)
    lines = Path("site/report.md").read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.startswith("| `curve.")]

    assert len(rows) == 4  # one of them is the erratum
    assert [len(re.findall(r"(?<!\\)\|", row)) for row in rows] == [5] * 4
    assert r"\<script\>" in "\n".join(rows)


def test_a_folder_that_cannot_be_written_is_named(make, tmp_path):
    """The message says where to go instead."""
    (tmp_path / "taken").write_text("mine")

    with pytest.raises(ReportError, match=r"cannot write taken/index.html.*--output"):
        make(theorems.HOLDS, output=Path("taken"))
    assert (tmp_path / "taken").read_text() == "mine"


def test_the_page_loads_nothing(make):
    """A policy in the page forbids what its author might forget."""
    html = make(CURVE).html

    assert "default-src 'none'" in html
    assert not re.search(r"url\((?!data:)|@import|<link[^>]+stylesheet|<script[^>]+src|<iframe|<img", html)


def test_hundreds_of_claims_fit_into_five_megabytes(make):
    """The budget holds with figures, formulas and points."""
    made = make(CURVE, mutants=True)
    document = json.loads(json.dumps(made.data))
    (chapter,) = document["papers"]
    original, one = chapter["files"][0], next(c for c in document["claims"] if c["id"] == "curve.harmonic.corrected")
    document["claims"], chapter["files"], chapter["errata"] = [], [], []
    for i in range(400):
        name = f"{one['id']}{i}"
        points = [point | {"key": f"{i}{point['key']}"} for point in one["points"]]
        document["claims"].append(one | {"id": name, "points": points})
        chapter["files"].append(original | {"anchor": f"file{i}", "claims": [name]})
    page = pages(document)["index.html"]

    assert len(page.encode()) <= 5_000_000


def test_a_page_that_would_grow_too_large_says_what_it_leaves_out(make, monkeypatch):
    """What refers to a point that is not shown leads to its claim instead."""
    whole = make(CURVE).html
    monkeypatch.setattr("reports.render.LARGEST", len(whole) // 2)
    brief = make(CURVE).html
    reader = Reader()
    reader.feed(brief)

    assert "<dt>Not drawn" in brief
    assert "<dt>Not drawn" not in whole
    assert {anchor[1:] for anchor in reader.anchors} <= set(reader.ids)


def test_what_is_left_out_are_runs_and_figures_beside_a_certificate(make):
    """Whatever no certificate proves is shown as before."""
    claim = next(one for one in make(CURVE).data["claims"] if one["id"] == "curve.harmonic.corrected")
    proof = claim["points"][0] | {"key": "proof", "kind": "proof", "verdict": "holds", "tightness": None}
    proved = claim | {"status": "proved", "points": [*claim["points"], proof]}
    drawn = {"figures": ["a figure"], "dots": None, "lines": [], "tightest": claim["points"][2]["key"]}
    brief = in_brief(proved, drawn | {"points": proved["points"]})

    assert in_brief(claim, drawn) is drawn
    assert brief["figures"] == []
    assert [point["key"] for point in brief["points"]] == [drawn["tightest"], "proof"]
