"""Bounds of numbers and small arrays in numpy itself: against balls, against half of themselves, and on views."""

import numpy as np
import pytest
from flint import arb, ctx

from bounds.tracing import RUNNING, with_radii
from bounds.tracing import _light as light
from bounds.tracing._ball_numbers import balls
from bounds.tracing._errors import Undecided

QUICK, THOROUGH = 512, 100_000
EACH = np.frompyfunc
ROWS = {
    "add": (light.add, lambda x, y: x + y, (-4, 4)),
    "subtract": (light.subtract, lambda x, y: x - y, (-4, 4)),
    "multiply": (light.multiply, lambda x, y: x * y, (-4, 4)),
    "divide": (light.divide, lambda x, y: x / y, (0.1, 4)),
    "larger": (light.larger, EACH(lambda x, y: x.max(y), 2, 1), (-4, 4)),
    "smaller": (light.smaller, EACH(lambda x, y: x.min(y), 2, 1), (-4, 4)),
    "product": (lambda x, y: _rows(light.product, x, y), lambda x, y: (x * y).sum(-1), (-4, 4)),
    "root": (lambda x, y: light.root(x), lambda x, y: EACH(lambda one: one.sqrt(), 1, 1)(x), (0.1, 4)),
    "exp": (lambda x, y: light.OF_ONE["exp"](x), lambda x, y: EACH(lambda one: one.exp(), 1, 1)(x), (-4, 4)),
    "log": (lambda x, y: light.OF_ONE["log"](x), lambda x, y: EACH(lambda one: one.log(), 1, 1)(x), (0.1, 4)),
    "square": (lambda x, y: light.power(x, (np.float64(2), 0.0)), lambda x, y: x * x, (-4, 4)),
    "power": (
        lambda x, y: light.power(x, (1.7, 0.0)),
        lambda x, y: EACH(lambda one: one ** arb(1.7), 1, 1)(x),
        (0.1, 4),
    ),
    "absolute": (lambda x, y: light.OF_ONE["absolute"](x), lambda x, y: abs(x), (-4, 4)),
    "negative": (lambda x, y: light.OF_ONE["negative"](x), lambda x, y: -x, (-4, 4)),
    "total": (lambda x, y: light.total(x, -1), lambda x, y: x.sum(-1), (-4, 4)),
    "mean": (lambda x, y: light.mean(x, -1), lambda x, y: x.sum(-1) / x.shape[-1], (-4, 4)),
}


def _rows(rule, x, y):
    """One inner product for each row."""
    found = [rule((a, ea), (b, eb)) for a, ea, b, eb in zip(*x, *y, strict=True)]
    found = [(value, error) for value, error in found]
    return np.array([value for value, _ in found]), np.array([error for _, error in found])


def excess(name, trials):
    """Bound over true error, entry by entry; below one is an escape."""
    rule, exact, within = ROWS[name]
    rng = np.random.default_rng(3)
    width = 7 if name in ("product", "total", "mean") else 1
    values = [rng.uniform(*within, (trials, width)) * rng.uniform(0.3, 1, (trials, width)) for _ in range(2)]
    errors = [
        2.0 ** rng.integers(-54, -44, (trials, 1)) * rng.integers(0, 2, (trials, 1)) * np.abs(one) for one in values
    ]
    truth = [
        balls(value) + balls(error) * EACH(arb, 1, 1)(rng.choice([-1.0, 1.0, -0.3, 0.7], value.shape))
        for value, error in zip(values, errors, strict=True)
    ]
    with np.errstate(all="ignore"):
        value, error = rule(*zip(values, errors, strict=True))
    gap = abs(balls(value) - exact(*truth))
    return np.array(
        [
            float(bound / one.upper()) if one.upper() > 0 else np.inf
            for one, bound in zip(gap.flat, balls(error).flat, strict=True)
        ]
    )


def validate(name, trials):
    with ctx.workprec(300):
        found = excess(name, trials)

    assert found.min() >= 1
    rounded = found[np.isfinite(found)]
    assert not rounded.size or np.median(rounded) <= 100


@pytest.mark.parametrize("name", ROWS)
def test_no_bound_is_escaped(name):
    """On a sample, and half of the bounds are within 100 times of the error."""
    validate(name, QUICK)


@pytest.mark.thorough
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", ROWS)
def test_no_bound_is_escaped_in_a_hundred_thousand_trials(name):
    """No trial of 10^5 escapes its bound."""
    validate(name, THOROUGH)


@pytest.mark.parametrize("name", ["add", "multiply", "divide", "product"])
def test_less_than_the_rounding_is_caught(name, monkeypatch):
    """With a fraction of what the standard model asks for, an entry escapes."""
    rule, exact, within = ROWS[name]

    def short(x, y):
        value, error = rule(x, y)
        return value, error * {"divide": 0.2, "product": 0.1}.get(name, 0.45)

    monkeypatch.setitem(ROWS, name, (short, exact, within))
    with pytest.raises(AssertionError):
        validate(name, QUICK)


def test_views_and_writes_carry_bounds_along():
    """What is written through a view has its bound, whichever of numpy and torch reads it later."""

    def written(x):
        x = x * 1.0
        tail = x[1:]
        tail[0] = x[0] / 3
        x[2] += x[1]
        return x, tail.prod(), np.sort(x)

    for way in ("balls", RUNNING):
        x, product, ordered = with_radii(written, ways=(way,))(np.array([0.1, 0.2, 0.7]))

        assert (x.radius > 0).all() or way == "balls"
        assert max(x.radius.max(), product.radius, ordered.radius.max()) < 1e-14


def test_numbers_of_numpy_are_not_written_in_place():
    """A name that is added to gets a new number; another name for the old one keeps it."""

    def kept(x):
        first = total = x[0] / 3
        total += 1
        return first, total

    first, total = with_radii(kept, ways=(RUNNING,))(np.array([0.1]))

    assert first.radius < 1e-16
    assert total.radius < 1e-15


def test_what_nobody_knows_decides_nothing():
    """A divisor that may be zero, an overflow, and a bound that is no number leave the comparison open."""
    with np.errstate(all="ignore"):
        for pair in (light.divide((1.0, 0.0), (0.1, 0.2)), light.multiply((1e300, 0.0), (1e300, 0.0))):
            with pytest.raises(Undecided):
                light.compare("<", pair, (np.float64(1.0), 0.0))
