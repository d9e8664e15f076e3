"""What the judge does at the seams: premises beside conclusions, precision, several conjuncts, many coordinates."""

import math
from collections import Counter
from fractions import Fraction
from importlib import import_module

import numpy as np
import pytest
import sympy as sp
from flint import arb

from bounds.core import (
    BadExperiment,
    Claim,
    Exists,
    OnAverage,
    Quantity,
    Scaling,
    Unknown,
    Verdict,
    WithProbability,
    eq,
    exact,
    ge,
    gt,
    judge,
    le,
    lt,
)
from bounds.core.numbers import entries
from bounds.core.probability import _is_repeated, require_different

x, y, p = Quantity("x"), Quantity("y"), Quantity("p")
n = Quantity("n", integer=True)
HALF = Fraction(1, 2)
DRAWS = np.random.default_rng(3).permutation(np.linspace(-1, 1, 400))


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


# ----- chance --------------------------------------------------------------------------------------------------------


def test_each_conjunct_of_a_sample_is_looked_at():
    """The first is honest, the second is one path."""
    claim = Claim(id="toy.pair", then=(le(x, 3), le(y, 30)), quantifier=WithProbability(HALF))

    assert judge(claim, {x: exact(DRAWS), y: exact(DRAWS[::-1].copy())}).verdict is Verdict.HOLDS
    with pytest.raises(BadExperiment, match="change sides of their median"):
        judge(claim, {x: exact(DRAWS), y: exact(np.sort(DRAWS))})
    with pytest.raises(BadExperiment, match="change sides of their median"):
        judge(claim, {x: exact(np.sort(DRAWS)), y: exact(DRAWS)})


def test_whether_a_quantifier_is_about_chance_is_known():
    """Sampled means are; exact sums are not."""
    assert OnAverage(lowest=0, highest=1).is_statistical
    assert not OnAverage(probability=p).is_statistical


def test_probabilities_are_probabilities_one_by_one_and_for_each_coordinate():
    """A negative one may hide among others, and one column that sums to one excuses no other."""
    claim = Claim(id="toy.mean", then=le(x, y), quantifier=OnAverage(probability=p))
    with pytest.raises(BadExperiment, match=r"leave \[0, 1\]"):
        judge(claim, {x: [0, 1, 2], y: 3, p: [-HALF, Fraction(3, 4), Fraction(3, 4)]})
    with pytest.raises(BadExperiment, match="not to 1"):
        judge(claim, {x: [[0, 1], [2, 3]], y: 9, p: [[HALF, HALF], [HALF, Fraction(1, 4)]]})


def test_a_vacuous_coordinate_of_a_mean_decides_nothing():
    """What it says is always true, and the other coordinate is open."""
    claim = Claim(id="toy.mean", then=le(x, y, trivially=5), quantifier=OnAverage(probability=p))
    values = {x: [[0, (1.0, 0.5)], [0, (1.0, 0.5)]], p: [HALF, HALF]}

    assert judge(claim, values | {y: [[5, 1]] * 2}).verdict is Verdict.INCONCLUSIVE
    assert judge(claim, values | {y: [[4, 1]] * 2}).verdict is Verdict.HOLDS


def test_the_mean_that_is_shown_is_that_of_the_first_coordinate():
    """On both sides."""
    claim = Claim(id="toy.mean", then=le(x, y), quantifier=OnAverage(probability=p))
    shown = part(claim, {x: [[0, 10], [1, 30]], y: [[2, 70], [4, 90]], p: [HALF, HALF]}).statistics

    assert (shown["lhs"], shown["rhs"]) == (0.5, 3.0)


def test_one_observation_has_no_mean_over_trials():
    """Many promises beside it do not make it a sample."""
    claim = Claim(id="toy.once", then=le(x, y), quantifier=OnAverage(lowest=-9, highest=9))
    with pytest.raises(BadExperiment, match="its left side was observed once"):
        judge(claim, {x: exact(0.5), y: exact(2 + DRAWS)})


def test_each_coordinate_is_held_against_the_assumed_variance():
    """One that varies three times as much as assumed is not excused by one that does not vary."""
    claim = Claim(id="toy.wide", then=le(x, y), quantifier=OnAverage(variance=sp.Rational(1, 9)))
    steady = np.random.default_rng(4).permutation(np.linspace(-0.01, 0.01, 400))
    with pytest.raises(BadExperiment, match=r"has variance 0\.33"):
        judge(claim, {x: exact(np.stack([DRAWS, steady], axis=1)), y: 1})


def test_trials_are_counted_along_the_first_axis():
    """However many numbers each of them measured; each coordinate has its own mean, and the tightest is told."""
    both = np.stack([DRAWS + 1, DRAWS[::-1] + 2], axis=1)
    bare = part(Claim(id="toy.bare", then=le(x, 4), quantifier=OnAverage()), {x: exact(both)})
    ranged = part(Claim(id="toy.rows", then=le(x, 4), quantifier=OnAverage(lowest=-9, highest=9)), {x: exact(both)})

    assert bare.statistics == {"trials": 400}
    assert ranged.statistics["trials"] == 400
    assert ranged.statistics["tightness"] == pytest.approx(0.5)


@pytest.mark.parametrize(("share", "is_too_much"), [(1.98, False), (2.02, True)])
def test_a_sample_may_vary_twice_as_much_as_assumed(share, is_too_much):
    """What is more speaks against the assumption."""
    claim = Claim(id="toy.wide", then=le(x, 9), quantifier=OnAverage(variance=y))
    assumed = Fraction(float(DRAWS.var()) / share)
    if is_too_much:
        with pytest.raises(BadExperiment, match="is assumed"):
            judge(claim, {x: exact(DRAWS), y: assumed})
    else:
        assert judge(claim, {x: exact(DRAWS), y: assumed}).verdict is Verdict.HOLDS


def test_a_probability_beyond_one_is_refused_whatever_the_others_may_be():
    """The other one has a radius, so that their sum may be one."""
    claim = Claim(id="toy.mean", then=le(x, 9), quantifier=OnAverage(probability=p))
    with pytest.raises(BadExperiment, match=r"leave \[0, 1\]"):
        judge(claim, {x: [0, 1], p: [(1.2, 0.0), (0.0, 0.5)]})


def test_an_equality_of_means_wants_an_interval_that_is_narrow_for_its_size():
    """Two percent of the mean of the promise, not of the sum over all trials."""
    claim = Claim(id="toy.equal", then=eq(x, y), quantifier=OnAverage(lowest=-2, highest=2))

    assert judge(claim, {x: exact(1 + DRAWS), y: 1}).verdict is Verdict.INCONCLUSIVE
    assert judge(claim, {x: exact(1000 + DRAWS), y: 1000}).verdict is Verdict.HOLDS
    both = np.stack([1000 + DRAWS, 1 + DRAWS[::-1]], axis=1)
    assert judge(claim, {x: exact(both), y: [[1000, 1]]}).verdict is Verdict.INCONCLUSIVE


def test_a_trial_is_open_if_any_of_its_numbers_is_and_vacuous_only_if_all_are():
    """Unless it failed."""
    claim = Claim(id="toy.trials", then=le(x, y, trivially=3), quantifier=WithProbability(HALF))
    kinds = [[(0.0, 0.0), (1.0, 0.5)], [(0.0, 0.0), (0.0, 0.0)], [(2.0, 0.0), (1.0, 0.5)], [(0.0, 0.0), (0.5, 0.1)]]
    found = part(claim, {x: kinds, y: [[1, 1], [3, 3], [1, 1], [3, 1]]}).statistics

    assert (found["trials"], found["failures"], found["unresolved"], found["vacuous"]) == (4, 1, 1, 1)
    whole = judge(
        Claim(id="toy.pair", then=(le(x, y, trivially=3), le(x, 9)), quantifier=WithProbability(HALF)),
        {x: kinds, y: [[1, 1], [3, 3], [1, 1], [3, 1]]},
    )
    assert whole.parts[2].statistics["vacuous"] == 0


@pytest.mark.parametrize(("apart", "is_repeated"), [(0.98e-9, True), (1.01e-9, False)])
def test_trials_are_the_same_to_nine_digits(apart, is_repeated):
    """Relative to their size, on either side."""
    for second in (1 + apart, 1 - apart):
        assert _is_repeated(entries(exact([1e6, 1e6 * second]))) is is_repeated


def test_the_largest_radius_widens_the_interval_of_a_mean():
    """It may be that of any trial."""
    claim = Claim(id="toy.radius", then=le(x, 0), quantifier=OnAverage(lowest=-9, highest=9))
    sharp = [(float(one), 0.0) for one in DRAWS]
    blunt = [(float(one), 0.5 * (place == 7)) for place, one in enumerate(DRAWS)]
    ends = [part(claim, {x: values}).statistics for values in (sharp, blunt)]

    assert ends[1]["high"] - ends[0]["high"] == pytest.approx(0.5)
    assert ends[0]["low"] - ends[1]["low"] == pytest.approx(0.5)


@pytest.mark.parametrize("known", [{"lowest": -1}, {"highest": 1}])
def test_one_end_of_a_range_bounds_no_mean(known):
    """Both are needed."""
    claim = Claim(id="toy.half", then=le(x, 0), quantifier=OnAverage(**known))

    assert "no number of samples" in judge(claim, {x: exact(DRAWS)}).reason


def test_numbers_of_the_statement_are_known_in_every_entry():
    """One that has a radius is enough to refuse them: the places of a scaling, the share of failures."""
    sized = Claim(id="toy.sized", then=le(x, 1), quantifier=Scaling(in_=y))
    rate = Claim(id="toy.rate", then=le(x, 1), quantifier=WithProbability(y))
    with pytest.raises(BadExperiment, match="has an error radius; a scaling"):
        judge(sized, {x: [1] * 8, y: [*[2**i for i in range(7)], (128.0, 1.0)]})
    with pytest.raises(BadExperiment, match="delta has an error radius"):
        judge(rate, {x: exact(DRAWS), y: [*[HALF] * 399, (0.5, 0.01)]})


def test_what_has_become_zero_is_below_every_power():
    """Exactly zero, without an error."""
    claim = Claim(id="toy.zero", then=le(x, 1 / y), quantifier=Scaling(in_=y))

    assert judge(claim, {x: [*[Fraction(1, 2**i) for i in range(10)], 0, 0], y: [2**i for i in range(12)]}).verdict is (
        Verdict.HOLDS
    )


@pytest.mark.parametrize("row", [[0.5, 0.25], [0, 0.5], [(0.0, 1e-9), (0.0, 1e-9)]])
def test_trials_of_several_numbers_repeat_as_a_whole(row):
    """Whole numbers beside others, and zeros that were measured, too."""
    rows = entries([[one if isinstance(one, tuple) else exact(one) for one in row]] * 3)
    with pytest.raises(BadExperiment, match="all 3 trials measured the same"):
        require_different("toy.rows", [rows], 3)


def test_two_equal_trials_are_one_too_many():
    """One trial repeats nothing."""
    claim = Claim(id="toy.same", then=le(x, 1), quantifier=WithProbability(HALF))

    assert judge(claim, {x: [arb(0.25)]}).verdict is Verdict.INCONCLUSIVE
    with pytest.raises(BadExperiment, match="all 2 trials measured the same"):
        judge(claim, {x: [arb(0.25)] * 2})


def test_open_trials_count_as_failures_where_few_failures_are_promised():
    """Six percent of failures are few, but five more percent are open, so that the rate may be above a tenth."""
    claim = Claim(id="toy.rate", then=le(x, 1), quantifier=WithProbability(Fraction(1, 10)))
    order = np.random.default_rng(8).permutation(3000)
    values = [(2.0, 0.0) if i < 180 else (1.0, 0.5) if i < 330 else (0.0, 0.0) for i in order]

    assert judge(claim, {x: values}).verdict is Verdict.INCONCLUSIVE
    assert judge(claim, {x: [value if value[1] == 0 else (0.5, 0.0) for value in values]}).verdict is Verdict.HOLDS
