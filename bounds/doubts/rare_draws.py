"""Words of a generator whose numbers come seldom: nearly equal, alternating, one large among small ones, sorted.

A float is made of two words, a whole number of one. The top of a word says where a number lies between the ends of its
law; the lowest bits of the second one choose the sign of a normal number, and the layer from which it comes.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bounds.doubts.dictated import WORDS, Words

WIDEST, WIDE, NARROW = 250, 200, 30
"""Layers of normal numbers: the largest come from the widest."""

Floats = npt.NDArray[np.float64]


class Numbers(NamedTuple):
    """Of each word: where it lies in [0, 1], whether a normal number is negative, and its layer."""

    place: Floats
    negative: npt.NDArray[np.int64]
    layer: npt.NDArray[np.int64]


Law = Callable[[np.random.Generator], Numbers]


def words(numbers: Numbers, *, are_pairs: bool) -> Words:
    """The words of a generator; each pair of them says the same, or each word something else."""
    place, negative, layer = numbers
    half = WORDS // 2
    first, second = (place[:half], place[:half]) if are_pairs else (place[::2], place[1::2])
    normal = (negative[:half].astype(np.uint32) << np.uint32(8)) | layer[:half].astype(np.uint32)
    return np.stack([_top(first), (_top(second) & np.uint32(0xFFFFFE00)) | normal], axis=1).reshape(-1)


def _top(place: Floats) -> Words:
    return (np.clip(place, 0, 1 - 2.0**-32) * 2.0**32).astype(np.uint32)


def _jitter(rng: np.random.Generator) -> Floats:
    """So little that numbers are nearly, and never quite, the same."""
    return rng.random(WORDS) / 512


def _all(value: int) -> npt.NDArray[np.int64]:
    return np.full(WORDS, value)


def uniform(rng: np.random.Generator) -> Numbers:
    """As they come."""
    return Numbers(rng.random(WORDS), rng.integers(2, size=WORDS), rng.integers(2, 256, size=WORDS))


def _equal(at: float, same_sign: int = WORDS) -> Law:
    """So many neighbours have one sign."""
    return lambda rng: Numbers(at + _jitter(rng), np.arange(WORDS) // same_sign % 2, _all(WIDE))


def _spike(every: int, small: float = 0.001, large: float = 0.94) -> Law:
    """One large number in so many, the others small."""

    def law(rng: np.random.Generator) -> Numbers:
        is_large = np.arange(WORDS) % every == 0
        place = np.where(is_large, large, small) + _jitter(rng) * np.where(is_large, 1, 0.2)
        return Numbers(place, _all(0), np.where(is_large, WIDEST, NARROW))

    return law


def _sorted(count: int, *, falling: bool) -> Law:
    def law(rng: np.random.Generator) -> Numbers:
        place = np.minimum(np.arange(WORDS) / count, 1) * 0.96 + _jitter(rng)
        return Numbers(0.98 - place if falling else place, _all(0), _all(WIDE))

    return law


def _periodic(period: int) -> Law:
    """Rows that are nearly the same."""

    def law(rng: np.random.Generator) -> Numbers:
        repeated, drawn = np.arange(WORDS) % period, uniform(rng)
        place = drawn.place[repeated] + _jitter(rng)
        return Numbers(place, drawn.negative[repeated], drawn.layer[repeated])

    return law


def _two_values(rng: np.random.Generator) -> Numbers:
    """The two ends of the law, at random."""
    is_high = rng.integers(2, size=WORDS)
    return Numbers(np.where(is_high, 0.998, 0.0) + _jitter(rng), is_high, _all(WIDE))


def _ends(rng: np.random.Generator) -> Numbers:
    """The outermost that a law can give, at both ends."""
    place = rng.random(WORDS) * 2.0**-24
    return uniform(rng)._replace(place=np.where(rng.integers(2, size=WORDS), place, 1 - place))


def _heavy(rng: np.random.Generator) -> Numbers:
    """Few large numbers among many small ones, anywhere."""
    drawn, is_large = uniform(rng), rng.random(WORDS) < 0.15
    place = np.where(is_large, 0.98, 0.002) * drawn.place
    return Numbers(place, drawn.negative, np.where(is_large, WIDEST, NARROW))


LAWS: list[Law] = [
    *(_equal(at, same_sign) for same_sign in (WORDS, 1, 2) for at in (0.06, 0.56)),
    _two_values,
    _ends,
    _heavy,
    _equal(0.0),
    _equal(0.997),
    *(_spike(every) for every in (3, 4, 5, 7, WORDS)),
    _spike(WORDS, 0.94, 0.001),
    *(_sorted(count, falling=falling) for count in (10, 40, 160) for falling in (False, True)),
    *(_periodic(period) for period in (2, 3, 4, 8)),
]
