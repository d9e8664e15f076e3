"""A claim tells what its proof stands on, and falls visibly with it."""

import json
import re
from pathlib import Path

import pytest

import bounds
from bounds import registry
from bounds.core import BadClaim, Claim, Quantity, le
from bounds.standing import below, fallen, needed, needing

ID = re.compile(r"\b(?:bcgd|bfc|l2o|minv|resnet)\.[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*")
ROWS = [{"id": "a", "needs": ["b", "c"]}, {"id": "b", "needs": ["c"]}, {"id": "c", "needs": []}]


def test_everything_below_a_claim_is_found_once():
    """And the same links read upwards."""
    assert list(below("a", needed(ROWS))) == [("b", 1), ("c", 2)]
    assert list(below("c", needing(ROWS))) == [("a", 1), ("b", 1)]


def test_a_fallen_lemma_is_seen_from_every_theorem_that_stands_on_it():
    """However many steps lie between; one that was not checked has not fallen."""
    links = needed(ROWS)

    assert fallen("a", links, {"c": "refuted", "b": None}) == ["c"]
    assert fallen("a", links, {"c": "holds", "b": "violated"}) == ["b"]
    assert fallen("c", links, {"a": "refuted"}) == []


def test_what_is_needed_exists_and_nothing_stands_on_itself():
    """No proof goes in circles."""
    rows = registry.rows()
    links, known = needed(rows), {row["id"] for row in rows}

    assert {one for row in rows for one in row["needs"]} <= known
    assert [name for name in links if name in {one for other in links[name] for one, _ in below(other, links)}] == []


def test_a_proof_that_names_another_claim_needs_it():
    """What a shipped certificate says is what the graph shows, but for circles and other forms of the same file."""
    rows = registry.rows()
    links, file_of = needed(rows), {row["id"]: row["file"] for row in rows}
    missing = []
    for path in (Path(bounds.__file__).parent / "certificates").glob("*.json"):
        owner = next((one for one in sorted(links, key=len, reverse=True) if path.name.startswith(f"{one}.")), None)
        said = set(ID.findall(json.loads(path.read_text(encoding="utf-8"))["says"])) & set(links)
        for one in said - {owner} if owner else set():
            is_circular = owner in {other for other, _ in below(one, links)}
            is_known = is_circular or one in links[owner] or file_of[one] == file_of[owner]
            missing += [] if is_known else [f'{owner}: add needs=("{one}",), which {path.name} names']

    assert missing == []


@pytest.mark.parametrize("wrong", ["toy.lemma", ("toy.thm",), ("no id",)])
def test_only_ids_of_other_claims_can_be_needed(wrong):
    """A text is no tuple of ids, and no claim needs itself."""
    x = Quantity("x")
    with pytest.raises(BadClaim, match=r"toy\.thm: needs="):
        Claim(id="toy.thm", then=le(x, 1), needs=wrong)
