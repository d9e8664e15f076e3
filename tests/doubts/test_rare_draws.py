"""Dictated numbers are what their laws say: where they lie, their signs and their layers."""

from itertools import pairwise

import numpy as np
import pytest

from bounds.doubts import rare_draws
from bounds.doubts.dictated import WORDS
from bounds.doubts.rare_draws import NARROW, WIDE, WIDEST, Numbers, words

NEARLY = 1 / 512
"""Within so much of the place that a law names."""


@pytest.fixture
def rng():
    return np.random.default_rng(1)


def test_a_word_says_where_a_number_lies():
    """Of 32 bits; beyond the ends it is the last one."""
    assert rare_draws._top(np.array([0.0, 0.5, 0.75, 1.0, 2.0, -1.0])).tolist() == [
        0, 2**31, 3 * 2**30, 2**32 - 1, 2**32 - 1, 0,
    ]  # fmt: skip


@pytest.mark.parametrize("are_pairs", [True, False])
def test_two_words_make_a_float_a_sign_and_a_layer(rng, are_pairs):
    """The second one keeps its top, and carries the sign above eight bits of layer."""
    numbers = rare_draws.uniform(rng)
    found = words(numbers, are_pairs=are_pairs).reshape(-1, 2)
    half = WORDS // 2
    places = (numbers.place[:half], numbers.place[:half]) if are_pairs else (numbers.place[::2], numbers.place[1::2])

    assert found.dtype == np.uint32
    for column, place in zip(found.T, places, strict=True):
        assert abs(column / 2.0**32 - place).max() < 2.0**-22
    assert (found[:, 1] & 0xFF).tolist() == numbers.layer[:half].tolist()
    assert ((found[:, 1] >> 8) & 1).tolist() == numbers.negative[:half].tolist()


@pytest.mark.parametrize(("at", "same_sign"), [(0.06, WORDS), (0.56, 1), (0.56, 2)])
def test_nearly_equal_numbers_are_never_equal(rng, at, same_sign):
    """Their signs change after so many of them."""
    place, negative, layer = rare_draws._equal(at, same_sign)(rng)

    assert ((at <= place) & (place < at + NEARLY)).all()
    assert len(set(place)) == WORDS
    assert negative.tolist() == [i // same_sign % 2 for i in range(WORDS)]
    assert set(layer) == {WIDE}


@pytest.mark.parametrize("every", [3, WORDS])
def test_one_of_so_many_is_large(rng, every):
    """It comes from the widest layer, the others from a narrow one; or the other way round."""
    place, negative, layer = rare_draws._spike(every)(rng)
    is_large = np.arange(WORDS) % every == 0

    assert ((place[is_large] >= 0.94) & (place[is_large] < 0.94 + NEARLY)).all()
    assert ((place[~is_large] >= 0.001) & (place[~is_large] < 0.001 + 0.2 * NEARLY)).all()
    assert place[~is_large].max() > 0.001 + 0.19 * NEARLY
    assert not negative.any()
    assert np.where(is_large, WIDEST, NARROW).tolist() == layer.tolist()
    assert rare_draws._spike(every, 0.5, 0.25)(rng).place[0] < 0.25 + NEARLY


@pytest.mark.parametrize("falling", [False, True])
def test_sorted_numbers_go_one_way(rng, falling):
    """From one end of the law to the other in so many steps, and stay there."""
    place, negative, layer = rare_draws._sorted(40, falling=falling)(rng)
    way = -place if falling else place

    assert all(a < b for a, b in pairwise(way[:40]))
    assert place.min() >= 0
    start, end = (0.98, 0.02) if falling else (0.0, 0.96)
    assert abs(place[0] - start) <= NEARLY
    assert (abs(place[40:] - end) <= NEARLY).all()
    assert not negative.any()
    assert set(layer) == {WIDE}


@pytest.mark.parametrize("period", [2, 5])
def test_rows_come_again(rng, period):
    """Nearly the same, and with the same signs and layers."""
    place, negative, layer = rare_draws._periodic(period)(rng)

    assert abs(place[period:] - place[:-period]).max() < NEARLY
    assert (place[period:] != place[:-period]).all()
    assert (negative[period:] == negative[:-period]).all()
    assert (layer[period:] == layer[:-period]).all()
    assert len(set(np.round(place[:period], 3))) == period


def test_words_as_they_come_have_every_sign_and_layer(rng):
    """But the two layers from which nothing ordinary comes."""
    drawn = [rare_draws.uniform(rng) for _ in range(20)]

    assert {sign for one in drawn for sign in one.negative} == {0, 1}
    assert {layer for one in drawn for layer in one.layer} == set(range(2, 256))


def test_the_ends_of_a_law_and_few_large_numbers(rng):
    """Next to its two values; beyond all but a millionth; some fifteen in a hundred, anywhere."""
    two, ends, heavy = rare_draws._two_values(rng), rare_draws._ends(rng), rare_draws._heavy(rng)

    assert {round(one, 2) for one in two.place} == {0.0, 1.0}
    assert ((two.place > 0.5) == (two.negative == 1)).all()
    assert two.place.max() < 0.998 + NEARLY
    beyond = np.minimum(ends.place, 1 - ends.place) * 2.0**24
    assert beyond.max() <= 1
    assert beyond.max() > 0.99
    assert beyond.min() < 0.01
    assert len(set(ends.place)) > WORDS - 10
    assert two.place.min() >= 0
    assert 0.3 < (ends.place < 0.5).mean() < 0.7
    is_large = heavy.layer == WIDEST
    assert 0.1 < is_large.mean() < 0.2
    assert (heavy.place[~is_large] <= 0.002).all()
    assert heavy.place[is_large].max() > 0.9
    assert heavy.place[is_large].min() < 0.1
    assert heavy.place[~is_large].std() > 0.0004
    assert set(heavy.layer) == {WIDEST, NARROW}


def test_every_law_gives_a_number_for_each_word():
    """No two laws are the same, however the generator that they draw from begins."""
    found = [law(np.random.default_rng(1)) for law in rare_draws.LAWS]

    assert all(isinstance(one, Numbers) and {len(column) for column in one} == {WORDS} for one in found)
    assert all(one.place.min() >= 0 and one.place.max() <= 1 for one in found)
    assert len({tuple(column.tobytes() for column in one) for one in found}) == len(rare_draws.LAWS)
