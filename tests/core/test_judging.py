"""What the judge does at the seams: premises beside conclusions, precision, several conjuncts, many coordinates."""

import math
from collections import Counter
from fractions import Fraction
from importlib import import_module

import pytest
import sympy as sp

from bounds.core import (
    BadExperiment,
    Claim,
    Exists,
    Quantity,
    Unknown,
    Verdict,
    eq,
    ge,
    gt,
    judge,
    le,
    lt,
)

x, y, p = Quantity("x"), Quantity("y"), Quantity("p")
n = Quantity("n", integer=True)


def part(claim, measured):
    return judge(claim, measured).parts[0]


# ----- numbers and precision -----------------------------------------------------------------------------------------


def test_a_statement_that_nothing_tests_is_not_judged():
    """The error says why nothing tests it."""
    with pytest.raises(BadExperiment, match="nothing to judge, because nobody has the data"):
        judge(Claim(id="toy.untested", untested="nobody has the data"), {})


def test_evidence_is_exact_only_if_all_numbers_are():
    """One measured number makes it a measurement."""
    claim = Claim(id="toy.exact", then=le(x, y))

    assert judge(claim, {x: 1, y: 2}).exact
    assert not judge(claim, {x: (1.0, 0.1), y: 2}).exact
    outside = judge(Claim(id="toy.exact", given=ge(p, 0), then=le(x, y, name="a")), {x: [1, 1], y: 2, p: -1})
    assert not outside.exact
    assert (outside.parts[0].name, outside.parts[0].entries, outside.parts[0].outside) == ("a", 2, 2)


def test_a_sum_to_no_whole_number_says_so():
    """That is no question of shapes."""
    i = sp.Symbol("i", integer=True)
    with pytest.raises(BadExperiment, match=r"cannot evaluate .*5/2, which is not a whole number"):
        judge(Claim(id="toy.sum", then=le(sp.Sum(i**2, (i, 1, x)), y)), {x: Fraction(5, 2), y: 9})


def test_a_defined_count_may_be_wide():
    """Of a formula nobody can ask to measure whole numbers: a ball with several integers stays a ball."""
    claim = Claim(id="toy.count", where={n: 2 * x}, then=le(n, y))

    assert judge(claim, {x: (5.0, 2.0), y: 20}).verdict is Verdict.HOLDS
    with pytest.raises(BadExperiment, match="several integers"):
        judge(Claim(id="toy.count", then=le(n, y)), {n: (10.0, 4.0), y: 20})


@pytest.mark.parametrize(
    ("declared", "value", "premise"),
    [("positive", 1.0, "s > 0"), ("negative", -1.0, "-s > 0"), ("nonzero", 1.0, "Abs(s) > 0")],
)
def test_a_sign_that_numbers_leave_open_is_the_premise_that_was_declared(declared, value, premise):
    """Positive, negative, or either."""
    s = Quantity("s", **{declared: True}) if declared != "nonzero" else Quantity("s", real=True, nonzero=True)
    claim = Claim(id="toy.sign", then=le(x, s**2))

    assert judge(claim, {x: -1, s: (value, 2.0)}).premises[0].text == premise
    assert judge(claim, {x: -1, s: (value, 0.5)}).premises == ()
    some = judge(claim, {x: -1, s: [(value, 2.0), (value, 0.5)]})
    assert [(one.text, one.satisfied, one.entries) for one in some.premises] == [(premise, 1, 2)]


@pytest.mark.parametrize(("radius", "is_met"), [(0.99e-6, True), (1.01e-6, False)])
def test_an_equality_premise_is_met_to_a_millionth(radius, is_met):
    """Of the larger side."""
    claim = Claim(id="toy.premise", given=eq(p, 1), then=le(x, y))

    assert (judge(claim, {x: 1, y: 2, p: (1.0, radius)}).verdict is Verdict.HOLDS) is is_met


def test_one_entry_that_is_open_is_tried_with_more_digits():
    """However many others are decided."""
    claim = Claim(id="toy.digits", then=le(x, sp.sqrt(y)))
    below = Fraction(math.isqrt(2 * 10**200), 10**100)

    assert part(claim, {x: [1, below], y: 2}).resolved == 2


@pytest.mark.parametrize(("value", "precisions"), [(2, {128, 1024, 8192}), ((2.0, 1e-9), {128})])
def test_more_digits_are_computed_only_where_they_can_tell(value, precisions, monkeypatch):
    """A formula of rational numbers has as many digits as one likes; what was measured has not."""
    seen, module = set(), import_module("bounds.core.judge")

    def evaluate(expr, numbers, bits, truly=module.evaluate):
        seen.add(bits)
        return truly(expr, numbers, bits)

    monkeypatch.setattr(module, "evaluate", evaluate)
    judge(Claim(id="toy.bits", then=le(sp.sqrt(x) * sp.sqrt(y), 2)), {x: value, y: 2})

    assert seen == precisions


def test_closed_forms_decide_what_numbers_leave_open_beside_what_they_decide():
    """One entry is decided by its digits, the next is an equality that only sympy knows."""
    root = sp.sqrt(3 + 2 * sp.sqrt(2))
    found = part(Claim(id="toy.closed", then=le(x, y)), {x: [root, 1], y: [1 + sp.sqrt(2), 2]})

    assert (found.resolved, found.unresolved) == (2, 0)


def test_a_division_by_zero_is_told_whatever_else_was_measured():
    """A measured number of another conjunct does not excuse it."""
    claim = Claim(id="toy.zero", then=(le(x / y, 1), le(p, 1)))
    with pytest.raises(BadExperiment, match="no value at 1 entries"):
        judge(claim, {x: 0, y: 0, p: (0.5, 0.1)})


def test_a_number_that_may_be_the_bound_decides_nothing():
    """A ball that ends at it, because the number is not negative, may be equal to it."""
    s = Quantity("s", nonnegative=True)
    for relation in (le(s, 0), ge(0, s), ge(-s, 0), le(0, -s)):
        assert judge(Claim(id="toy.touch", then=relation), {s: (0.0, 0.5)}).verdict is Verdict.INCONCLUSIVE
    for relation in (lt(s, 0), gt(0, s), gt(-s, 0), lt(0, -s)):
        assert judge(Claim(id="toy.touch", then=relation), {s: (0.0, 0.5)}).verdict is Verdict.VIOLATED


# ----- which entries count, and which is shown -----------------------------------------------------------------------


def test_entries_are_counted_by_what_became_of_them():
    """Decided, open, weaker than what is always true, outside."""
    claim = Claim(id="toy.counts", given=ge(p, 0), then=le(x, y, trivially=3))
    values = {x: [(0.0, 0.0), (1.0, 0.5), (1.0, 0.5), (0.0, 0.0), (0.0, 0.0)], y: [1, 1, 1, 3, 1], p: [1, 1, 1, 1, -1]}
    found = part(claim, values)

    assert (found.entries, found.resolved, found.violated) == (5, 1, 0)
    assert (found.unresolved, found.vacuous, found.outside) == (2, 1, 1)


def test_a_decided_entry_is_shown_before_an_open_one():
    """The open one is tighter, but nobody knows whether it holds."""
    found = part(Claim(id="toy.shown", then=le(x, 1)), {x: [(0.5, 0.0), (1.0, 0.01)]})

    assert found.lhs == "0.500000"
    assert found.tightness == pytest.approx(0.99, abs=1e-3)


def test_of_an_equality_the_first_entry_that_counts_is_shown():
    """None is tighter than another; what lies outside the premises is not shown."""
    found = part(Claim(id="toy.shown", given=ge(p, 0), then=eq(x, y)), {x: [1, 2, 3], y: [1, 2, 3], p: [-1, 1, 1]})

    assert (found.lhs, found.rhs) == ("2", "2")


@pytest.mark.parametrize(("y_value", "tightness"), [(1, pytest.approx(0.9 / 1, abs=1e-6)), (2, None)])
def test_an_open_number_is_tight_only_where_its_promise_says_something(y_value, tightness):
    """A bound that is no better than what is always true has no tightness, nearly attained or not."""
    claim = Claim(id="toy.open", then=le(x, y, trivially=2))

    assert judge(claim, {x: (float(y_value), 0.1), y: y_value}).tightness == tightness


def test_some_candidates_that_say_nothing_exhaust_nothing():
    """A vacuous candidate was not tried."""
    claim = Claim(id="toy.among", then=ge(x, y, trivially=0), quantifier=Exists(exhaustive=True))

    assert judge(claim, {x: [1, 1], y: [2, 3]}).verdict is Verdict.VIOLATED
    assert judge(claim, {x: [1, 1], y: [2, 0]}).verdict is Verdict.INCONCLUSIVE
    assert judge(claim, {x: [(1.0, 0.1), (1.0, 0.1)], y: [2, 1]}).verdict is Verdict.INCONCLUSIVE


def test_vacuous_entries_are_vacuous_beside_others_that_lie_outside():
    """What lies outside the premises leaves nothing open."""
    claim = Claim(id="toy.beside", given=ge(p, 0), then=le(x, y, trivially=1))

    assert judge(claim, {x: [0, 0], y: [2, 2], p: [1, -1]}).verdict is Verdict.VACUOUS


@pytest.mark.parametrize("first", [1, -1])
def test_many_points_at_once_say_which_is_the_worst(first):
    """Also where none of them is inside the premises."""
    claim = Claim(id="toy.many", given=ge(p, 0), then=le(x, y))
    evidence = judge(claim, {p: [first, (0.0, 1.0), -1], x: [0, 0, 0], y: [1, 1, 1]}, points=3)
    outcomes = ["holds" if first > 0 else "not_applicable", "inconclusive", "not_applicable"]

    assert evidence.tally == Counter(outcomes)
    assert evidence.worst_point == (2 if first > 0 else 0)


def test_conjuncts_that_need_two_values_of_one_constant_are_both_broken():
    """Each of them once."""
    claim = Claim(id="toy.two", then=(le(x, p), ge(y, p)), constants=(Unknown(p),))

    assert [one.violated for one in judge(claim, {x: 3, y: 2}).parts] == [1, 1]
