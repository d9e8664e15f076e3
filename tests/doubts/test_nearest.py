"""Draws that hardly ever come, one after the other: which are judged, which is kept, and how it changes."""

from collections import Counter
from dataclasses import dataclass, field
from types import SimpleNamespace

import numpy as np
import pytest

from bounds.core import Claim, Finding, Quantity, le
from bounds.core.evidence import Evidence, PartEvidence
from bounds.doubts import unlucky as module
from bounds.doubts.dictated import WORDS
from bounds.doubts.rare_draws import LAWS, words
from bounds.doubts.unlucky import _Search, unlucky
from bounds.vocabulary import Verdict

x = Quantity("x")


@dataclass
class At:
    """A point of which little is known."""

    params: dict = field(default_factory=dict)
    row: str = ""


def experiment(batched=False):
    return SimpleNamespace(batched=batched, within=None, ranges=dict, function=experiment)


class Judging:
    """Patience in which every point draws from these seeds, and comes as near to its bound as somebody says."""

    def __init__(self, seeds=(0,), heights=(), room=10**6, broken_at=None):
        self.seeds, self.heights, self.room, self.broken_at, self.seen = seeds, list(heights), room, broken_at, []

    @property
    def has_room(self):
        return len(self.seen) < self.room

    def judged(self, point):
        self.seen.append((point, [np.random.default_rng(seed).integers(2**32, dtype=np.uint32) for seed in self.seeds]))
        if len(self.seen) == self.broken_at:
            parts = PartEvidence("a", Verdict.HOLDS, lhs="1"), PartEvidence("b", Verdict.VIOLATED, lhs="7", rhs="5")
            return Evidence("toy", Verdict.VIOLATED, "", parts, exact=True)
        height = self.heights.pop(0) if self.heights else None
        return (
            None
            if height == "fails"
            else Evidence("toy", Verdict.HOLDS, "", (PartEvidence("", Verdict.HOLDS, tightness=height),))
        )


@pytest.fixture
def told(monkeypatch):
    def unlucky_at(patience, points=(At({"n": 2}), At({"n": 3})), batched=False, **facts):
        claim = Claim(id="toy.drawn", then=le(x, 1), **facts)
        monkeypatch.setattr(module, "claim_of", lambda row: claim)
        return list(unlucky("run", experiment(batched), points, patience))

    return unlucky_at


def test_the_first_draw_that_breaks_the_claim_is_told(told):
    """With its point and both sides of what is violated; then nothing else is judged."""
    patience = Judging(broken_at=3)
    (note,) = told(patience)

    assert note.startswith("run is violated at n=3 where its generator draws something else, as it may")
    assert "observed 7, promised 5; what is said for all holds for each draw" in note
    assert len(patience.seen) == 3
    assert "violated at its only point where" in told(Judging(broken_at=2), points=[At()])[0]


def test_where_nothing_draws_or_chance_is_part_of_the_statement_there_are_no_other_draws(told):
    """One point is judged to find out; a table speaks of its own draws, a block shows no single point."""
    still, table, block = Judging(seeds=()), Judging(), Judging()
    found = told(still), told(table, quantifier=Finding("a table")), told(block, batched=True)

    assert found == ([], [], [])
    assert [len(one.seen) for one in (still, table, block)] == [1, 0, 0]


def test_every_law_is_tried_twice_at_the_points_in_turn(told, monkeypatch):
    """In pairs and alone; without a height nothing evolves, and without room nothing begins."""
    patience, short, in_pairs = Judging(), Judging(room=5), []

    def noted(numbers, *, are_pairs):
        in_pairs.append(are_pairs)
        return words(numbers, are_pairs=are_pairs)

    monkeypatch.setattr(module, "words", noted)
    told(patience)
    told(short)

    assert len(patience.seen) == 1 + 2 * len(LAWS)
    assert [point.params["n"] for point, _ in patience.seen[1:5]] == [2, 3, 2, 3]
    assert in_pairs[:-5] == [True] * (1 + len(LAWS)) + [False] * len(LAWS)
    assert len(short.seen) == 5


def search(patience=None):
    return _Search("a name", experiment(), patience)


def test_what_came_nearest_is_kept_the_later_of_equals():
    """What fails, or has no height, is none."""
    one = search(Judging(heights=[0.5, "fails", None, 0.25, 0.5, 0.75]))
    kept = []
    for place in range(6):
        list(one._judged(At({"n": place}), {}, LAWS[0]))
        kept.append((one.best[0], one.best[1].params["n"]))

    assert kept == [(0.5, 0), (0.5, 0), (0.5, 0), (0.5, 0), (0.5, 4), (0.75, 5)]


def test_each_seed_draws_its_own_words_and_known_ones_again():
    """A draw remembers the words of every seed that a point asked for."""
    patience, draw = Judging(seeds=(0, 1, 0)), {}
    one = search(patience)
    for _ in range(2):
        list(one._judged(At(), draw, LAWS[6]))
    first, again = (drawn for _, drawn in patience.seen)

    assert set(draw) == {"0", "1"}
    assert first == again
    assert first[0] == first[2] != first[1]


def test_a_varied_draw_differs_in_a_few_pairs_of_words():
    """In one to three, and mostly in the first ones; what it came from stays as it was."""
    words = np.arange(WORDS, dtype=np.uint32)
    one, places, unchanged, sizes, copies = search(), [], 0, Counter(), 0
    for _ in range(200):
        draw = {"0": words.copy(), "1": words.copy()}
        found = one._varied(draw)
        assert (draw["0"] == words).all()
        changed = [np.flatnonzero((found[seed] != words).reshape(-1, 2).any(axis=1)) for seed in draw]
        assert all(len(some) <= 3 for some in changed)
        places += [place for some in changed for place in some]
        unchanged += sum(not len(some) for some in changed)
        sizes.update(map(len, changed))
        pairs = [pair for seed, some in zip(draw, changed, strict=True) for pair in found[seed].reshape(-1, 2)[some]]
        copies += sum(first % 2 == 0 and second == first + 1 < WORDS for first, second in np.array(pairs).tolist())

    assert unchanged < 40
    assert sizes[1] > 100
    assert sizes[3] > 60
    assert 0.2 < copies / len(places) < 0.4
    assert len(places) > 400
    assert max(places) < WORDS // 2
    assert 0.5 < np.mean(np.array(places) < 32) < 1
    assert max(places) > 100
