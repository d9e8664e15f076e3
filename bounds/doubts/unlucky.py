"""Does a statement for all hold for the draws that hardly ever come? Random instances are the mild ones.

What a generator may draw is an instance that the experiment was made for: nearly equal numbers, alternating signs, one
large among small ones, sorted ones. After these the draw that came nearest to the bound evolves for the time that is
left. Numbers move meanwhile where the experiment is made for them: in `within`, and between the listed floats.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from zlib import crc32

import numpy as np

from bounds.core.evidence import Evidence
from bounds.core.experiment import Experiment
from bounds.core.quantifiers import ForAll
from bounds.doubts.dictated import Words, dictated
from bounds.doubts.elsewhere import is_broken
from bounds.doubts.rare_draws import LAWS, Law, uniform, words
from bounds.registry import claim_of
from bounds.runs.patience import Patience
from bounds.runs.point import Point
from bounds.vocabulary import Verdict

MOVES, COPIES = 0.2, 0.3
"""How often a number moves between two draws, and how often a word is that of another place."""

Draw = dict[str, Words]
"""The words of each generator, by the seed that started it."""


def unlucky(name: str, experiment: Experiment, points: Sequence[Point], patience: Patience) -> Iterator[str]:
    """How an experiment breaks its claim with other draws, in words."""
    claim = claim_of(points[0].row)
    if type(claim.quantifier) is not ForAll or experiment.batched:
        return
    search = _Search(name, experiment, patience)
    for trial in search.trials(points):
        if is_broken(trial):
            part = next(one for one in trial.parts if one.verdict is Verdict.VIOLATED)
            yield (
                f"{name} is violated at {search.told} where its generator draws something else, as it may: observed "
                f"{part.lhs}, promised {part.rhs}; what is said for all holds for each draw (WithProbability and "
                f"OnAverage say less)"
            )
            return


class _Search:
    """One search: what it judges, and what came nearest to the bound so far."""

    def __init__(self, name: str, experiment: Experiment, patience: Patience) -> None:
        self.experiment, self.patience = experiment, patience
        self.rng = np.random.default_rng(crc32(name.encode()))
        self.told = ""
        self.best: tuple[float, Point, Draw] | None = None

    def trials(self, points: Sequence[Point]) -> Iterator[Evidence]:
        """The laws in turn, each at another point, and then what evolves; nothing where nothing draws."""
        drawn: Draw = {}
        yield from self._judged(points[0], drawn, uniform)
        if not drawn:
            return
        for place, (are_pairs, law) in enumerate(product((True, False), LAWS)):
            if not self.patience.has_room:
                return
            yield from self._judged(self._moved(points[place % len(points)]), {}, law, are_pairs=are_pairs)
        while self.patience.has_room and self.best is not None:
            _, point, draw = self.best
            moved = self._moved(point) if self.rng.random() < MOVES else point
            yield from self._judged(moved, self._varied(draw), uniform)

    def _judged(self, point: Point, draw: Draw, law: Law, *, are_pairs: bool = True) -> Iterator[Evidence]:
        """What comes of a point with this draw, if anything; a seed that it does not know draws from the law."""

        def dictate(seed: str) -> Words:
            if seed not in draw:
                draw[seed] = words(law(self.rng), are_pairs=are_pairs)
            return draw[seed]

        with dictated(dictate, self.experiment.function.__module__):
            found = self.patience.judged(point)
        if found is None:
            return
        self.told = ", ".join(f"{key}={value}" for key, value in point.params.items()) or "its only point"
        height = found.tightness
        if height is not None and (self.best is None or height >= self.best[0]):
            self.best = height, point, draw
        yield found

    def _varied(self, draw: Draw) -> Draw:
        """A few of the first numbers become others, or those of another place."""
        found = {seed: one.copy() for seed, one in draw.items()}
        for one in found.values():
            pairs = one.reshape(-1, 2)
            until = int(2 ** self.rng.uniform(1, math.log2(len(pairs))))
            for place in self.rng.integers(until, size=self.rng.integers(1, 4)):
                law = LAWS[self.rng.integers(len(LAWS))]
                fresh = words(law(self.rng), are_pairs=bool(self.rng.integers(2))).reshape(-1, 2)
                pairs[place] = pairs[self.rng.integers(until)] if self.rng.random() < COPIES else fresh[place]
        return found

    def _moved(self, point: Point) -> Point:
        """Numbers in the ranges that are declared, and floats between those that are listed; short ones."""
        moved = dict(point.params)
        for key, (low, high) in self.experiment.ranges().items():
            is_declared = key in (self.experiment.within or {})
            if key == "seed" or self.rng.random() < 0.5:
                continue
            if type(moved[key]) is int and is_declared:
                moved[key] = int(self.rng.integers(math.ceil(low), math.floor(high) + 1))
            elif type(moved[key]) is float:
                value = float(f"{self.rng.uniform(low, high):.3g}")
                moved[key] = min(max(value, low), high)
        return replace(point, params=moved)
