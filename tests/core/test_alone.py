"""Two numbers alone are judged on a shorter way than two arrays; it leads to the same place."""

from dataclasses import replace

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.core import BoundsError, Claim, Exists, Finding, ForAll, Quantity, eq, ge, gt, le, lt, quantified
from bounds.core.relation import Op

a, b, size = Quantity("a"), Quantity("b"), Quantity("size", integer=True, nonnegative=True)
RELATIONS = {Op.LE: le, Op.LT: lt, Op.GE: ge, Op.GT: gt, Op.EQ: eq}
NUMBERS = st.one_of(
    st.integers(-3, 3),
    st.fractions(-2, 2, max_denominator=7),
    st.tuples(st.floats(-3, 3), st.sampled_from([0.0, 1e-9, 0.1, 2.0, float("inf")])),
)


def judged(claim, measured):
    """The evidence, or the error that came in its place."""
    try:
        return claim.judge(measured)
    except BoundsError as reason:
        return str(reason)


@settings(max_examples=600, deadline=None)
@given(
    op=st.sampled_from(list(RELATIONS)),
    left=NUMBERS,
    right=NUMBERS,
    count=st.integers(0, 3),
    trivially=st.sampled_from([None, 0, 2]),
    quantifier=st.sampled_from([ForAll(), Exists(), Finding()]),
)
def test_a_number_is_judged_like_an_array_of_one(op, left, right, count, trivially, quantifier):
    """Verdict, reason, counts, tightness, agreement, both sides and the place that is shown are the same."""
    weak = {} if op is Op.EQ or trivially is None else {"trivially": trivially}
    claim = Claim(id="toy.alone", given=ge(size, 1), then=RELATIONS[op](a, 2 * b, **weak), quantifier=quantifier)
    number = judged(claim, {a: left, b: right, size: count})
    array = judged(claim, {a: [left], b: [right], size: [count]})
    if isinstance(number, str):
        assert number == array
        return

    assert array.worst_point == number.worst_point
    assert array.to_json() == number.to_json()
    assert array == replace(number)


def test_the_shorter_way_is_taken(monkeypatch):
    """Where the arrays would be wrong, two numbers do not notice."""
    monkeypatch.setattr(quantified, "ratios", lambda *_: pytest.fail("arrays were asked"))

    assert Claim(id="toy.alone", then=le(a, b)).judge({a: 1, b: 3}).tightness == pytest.approx(float(fmpq(1, 3)))
