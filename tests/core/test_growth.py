"""A frozen calibration set of sequences whose order is known by pencil; the classifier must not be tuned to a paper."""

import numpy as np
import pytest

from bounds.core import Verdict, growth
from bounds.core.growth import order_of_growth
from bounds.core.relation import Op

K = np.unique(np.geomspace(1, 2**16, 60).round())
MARGIN, ALPHA = 0.05, 1e-7
POWERS = (0.25, 0.5, 1.0, 1.5, 2.0, 3.0)
BREAKS = (1e3, 2e3, 4e3, 1e4)


def noisy(y, seed, level):
    return y * np.exp(level * np.random.default_rng(seed).normal(size=len(y)))


def true_upper_bounds():
    """(name, sequence, exponent b) with y = O(k^-b)."""
    for a in POWERS:
        yield f"k^-{a}", K**-a, a
        yield f"weaker than k^-{a}", K**-a, a - 0.2
        yield f"k^-{a} with a transient", K**-a * (1 + 5 / K), a
        yield f"k^-{a} with a constant of 1e6", 1e6 * K**-a, a
        yield f"k^-{a}/log k", K**-a / np.log(K + 1), a
        for seed in range(4):
            yield f"noisy k^-{a}, {seed}", noisy(K**-a, seed, 0.01), a
            yield f"noisy k^-{a} against a weaker bound, {seed}", noisy(K**-a, seed, 0.1), a - 0.2
    for rate in (0.5, 0.9, 0.99, 0.999):
        for b in POWERS:
            yield f"geometric {rate} against k^-{b}", rate**K + 0.0, b


def false_upper_bounds():
    """(name, sequence, exponent b) with y not O(k^-b)."""
    for a in POWERS:
        yield f"k^-{a} against a stronger bound", K**-a, a + 0.2
        yield f"log k times k^-{a}", np.log(K + 1) * K**-a, a
        yield f"plateau after k^-{a}", K**-a + 2.0 ** (-12 * a), a
        for seed in range(4):
            yield f"noisy k^-{a} against a stronger bound, {seed}", noisy(K**-a, seed, 0.02), a + 0.25
    yield from late_breakers()


def late_breakers():
    """k^-a until a late break, then a plateau, a slower power, or growth."""
    for a in POWERS:
        for at in BREAKS:
            scale = at**-a
            yield f"k^-{a} until {at:g}, then flat", np.maximum(K**-a, scale), a
            yield f"k^-{a} until {at:g}, then half the power", np.where(at > K, K**-a, scale * (K / at) ** (-a / 2)), a
            yield f"k^-{a} until {at:g}, then growing", np.where(at > K, K**-a, scale * (K / at) ** 0.5), a


def classify(y, b, op=Op.LE):
    return order_of_growth(op, K, y, -b, MARGIN, ALPHA)[0]


TRUE, FALSE = list(true_upper_bounds()), list(false_upper_bounds())


def test_the_calibration_set_is_large_enough():
    """At least two hundred sequences."""
    assert len(TRUE) + len(FALSE) >= 200


def test_the_classifier_is_right_on_99_percent():
    """Right is: never the opposite of the truth, and for clean powers the truth itself."""
    wrong = [name for name, y, b in TRUE if classify(y, b) is Verdict.VIOLATED]
    wrong += [name for name, y, b in FALSE if classify(y, b) is Verdict.HOLDS]
    idle = [
        name
        for name, y, b in TRUE
        if name.startswith(("k^-", "weaker")) and "log" not in name and classify(y, b) is not Verdict.HOLDS
    ]
    idle += [name for name, y, b in FALSE if "stronger" in name and classify(y, b) is not Verdict.VIOLATED]

    assert len(wrong) + len(idle) <= 0.01 * (len(TRUE) + len(FALSE)), (wrong, idle)


def test_a_late_breaker_never_holds():
    """What bends after 10^3 to 10^4 steps is not called O(k^-b)."""
    assert [name for name, y, b in late_breakers() if classify(y, b) is Verdict.HOLDS] == []
    reason = order_of_growth(Op.LE, K, np.log(K + 1) / K + 1e-4, -1, MARGIN, ALPHA)[1]
    assert "the claim says -1" in reason
    assert classify(1 / (K + 1e4), 1.0) is Verdict.INCONCLUSIVE
    assert "towards the claim" in order_of_growth(Op.LE, K, 1 / (K + 1e4), -1, MARGIN, ALPHA)[1]


def test_a_sequence_that_only_starts_to_decay_is_not_called_false():
    """1/(k + 10^4) is O(1/k), whatever its first half looks like."""
    assert classify(1 / (K + 1e4), 1.0) is not Verdict.VIOLATED


@pytest.mark.parametrize("a", POWERS)
def test_lower_and_exact_orders_are_told_too(a):
    """The same windows serve at-least and exactly."""
    assert classify(K**-a, a, Op.EQ) is Verdict.HOLDS
    assert classify(K**-a, a - 0.3, Op.GE) is Verdict.VIOLATED
    assert classify(K**-a, a + 0.3, Op.EQ) is Verdict.VIOLATED
    assert classify(K**-a, a + 0.3, Op.GE) is Verdict.HOLDS


@pytest.mark.parametrize("a", POWERS)
def test_strict_orders_are_judged_like_weak_ones(a):
    """Less than a power is at most that power, as far as a slope can tell."""
    assert classify(K**-a, a, Op.LT) is classify(K**-a, a - 0.3, Op.LT) is Verdict.HOLDS
    assert classify(K**-a, a, Op.GT) is classify(K**-a, a + 0.3, Op.GT) is Verdict.HOLDS
    assert classify(K**-a, a + 0.3, Op.LT) is classify(K**-a, a - 0.3, Op.GT) is Verdict.VIOLATED


def test_a_strict_order_has_the_verdict_of_the_weak_one():
    """On every third sequence, whatever that is."""
    for strict, weak in ((Op.LT, Op.LE), (Op.GT, Op.GE)):
        for _, y, b in (TRUE + FALSE)[::3]:
            assert classify(y, b, strict) is classify(y, b, weak)


def test_an_order_of_growth_needs_what_the_documentation_says():
    """Six places over three octaves; the end, which may only withhold a verdict, is judged at five percent."""
    six = np.array([1.0, 2, 3, 4, 5, 8])

    assert order_of_growth(Op.LE, six, 1 / six, -1, MARGIN, ALPHA)[0] is Verdict.HOLDS
    for few in (six[:5] * [1, 1, 1, 1, 2], six * [1, 1, 1, 1, 1, 0.99]):
        assert order_of_growth(Op.LE, few, 1 / few, -1, MARGIN, ALPHA)[0] is Verdict.INCONCLUSIVE
    assert growth.ALPHA_OF_THE_END == 0.05


@pytest.mark.parametrize("unit", [1e-3, 7.0])
def test_the_unit_of_the_places_changes_no_window(unit):
    """The same slopes from the same points."""
    y = np.where(K < 1e3, 1 / K, 1e-3)
    here, there = (order_of_growth(Op.LE, x, y, -1, MARGIN, ALPHA) for x in (K, unit * K))

    assert there[0] is here[0]
    assert there[2] == pytest.approx(here[2])


def windows(sign, whole, tail, end, width=0.01):
    """What three slopes come to, each as certain as `width` says, with exponent 1 and margin 1/16 in binary numbers."""
    three = (growth.Window(sign * slope, sign * slope - width, sign * slope + width) for slope in (whole, tail, end))
    verdict, why = growth._one_sided(sign, *three, float(sign), 1 / 16)
    return verdict, why.removeprefix("; it still moves ").partition(" the claim")[0]


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(
    ("whole", "tail", "end", "expected"),
    [
        (1.0, 1.0, 1.0, (Verdict.HOLDS, "")),
        (0.5, 0.75, 0.8, (Verdict.HOLDS, "")),  # it rises, and less and less
        (0.5, 0.75, 0.75 + 1 / 16, (Verdict.HOLDS, "")),
        (0.5, 0.75, 0.875, (Verdict.INCONCLUSIVE, "away from")),  # half as much again
        (0.75, 0.75 + 1 / 16, 0.75 + 2 / 16, (Verdict.HOLDS, "")),  # by no more than the margin
        (0.75, 0.875, 0.875 + 1 / 16, (Verdict.INCONCLUSIVE, "away from")),  # half as much is not less than half
        (0.75, 0.875, 0.875 + 3 / 64, (Verdict.HOLDS, "")),
        (1.0, 1.0, 1.0 + 1 / 16, (Verdict.HOLDS, "")),
        (1.0, 1.0, 1.0 + 5 / 64, (Verdict.INCONCLUSIVE, "away from")),
        (1.125, 1.0625 - 0.01, 1.0625 + 0.03, (Verdict.INCONCLUSIVE, "away from")),  # the end is above the limit
        (1.0, 1.0625, 1.0, (Verdict.INCONCLUSIVE, "")),  # the limit is within the error
        (1.25, 1.25, 1.25, (Verdict.VIOLATED, "")),
        (1.5, 1.25, 1.25 - 1 / 16, (Verdict.VIOLATED, "")),
        (1.5, 1.25, 1.25 - 5 / 64, (Verdict.INCONCLUSIVE, "towards")),
        (1.125, 1.125, 1.0625 + 0.005, (Verdict.INCONCLUSIVE, "towards")),  # the end may be below the limit
    ],
)
def test_three_windows_decide_by_where_they_are_and_where_they_move(sign, whole, tail, end, expected):
    """An upper bound, and the mirror image for a lower one."""
    assert windows(sign, whole, tail, end) == expected
