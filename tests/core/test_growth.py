"""A frozen calibration set of sequences whose order is known by pencil; the classifier must not be tuned to a paper."""

import numpy as np
import pytest

from bounds.core import Verdict
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
