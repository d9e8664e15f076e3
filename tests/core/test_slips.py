"""Honest slips in a claim or an experiment that must not end in a green check."""

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from flint import arb

from bounds.core import (
    BadClaim,
    BadExperiment,
    Claim,
    Depth,
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
    le,
    lt,
)
from bounds.core.exchangeable import require_exchangeable
from bounds.core.numbers import has_radius
from bounds.status import status

x, y, p = Quantity("x"), Quantity("y"), Quantity("p")
k = sp.Symbol("k", integer=True, positive=True)


def judged(claim, **measured):
    return claim.judge(measured)


# ----- premises ----------------------------------------------------------------------------------------------------


def test_a_premise_that_is_certainly_false_decides_for_its_entry():
    """Another premise that is open there does not make the entry undecided."""
    claim = Claim(id="toy.two", given=(gt(x, 0), le(y, 1)), then=le(x, 1))
    evidence = judged(claim, x=0, y=(1.0, 0.1))

    assert evidence.verdict is Verdict.NOT_APPLICABLE
    assert evidence.reason == "the premise x > 0 is false here"


def test_an_entry_that_is_open_is_told_from_one_that_is_outside():
    """Where no entry is inside, one that might be makes the point undecided, and the open premise is named."""
    claim = Claim(id="toy.two", given=(gt(x, 0), le(y, 1)), then=le(x, 1))
    evidence = judged(claim, x=[0, 1], y=([1.0, 1.0], 0.1))

    assert evidence.verdict is Verdict.INCONCLUSIVE
    assert evidence.reason.startswith("the premise y <= 1 is not certified")


def test_an_equality_premise_that_holds_by_overlap_says_to_which_precision():
    """Balls that overlap are not certainly equal; how far they agree is kept, and a thousandth is not enough."""
    claim = Claim(id="toy.equal", given=eq(x, y), then=le(x, 2))
    close, coarse = judged(claim, x=(1.0, 1e-9), y=1), judged(claim, x=(1.0, 1e-4), y=1)

    assert close.verdict is Verdict.HOLDS
    assert close.premises[0].agreement == pytest.approx(1e-9, rel=0.1)
    assert judged(claim, x=1, y=1).premises[0].agreement is None
    assert coarse.verdict is Verdict.INCONCLUSIVE


@pytest.mark.parametrize(
    ("assumption", "value"),
    [
        ({"positive": True}, 0),
        ({"negative": True}, 0),
        ({"nonpositive": True}, 1),
        ({"nonzero": True}, 0),
        ({"zero": True}, 1),
        ({"even": True}, 3),
        ({"odd": True}, 2),
        ({"integer": True}, Fraction(1, 2)),
        ({"integer": True}, (2.5, 1.0)),
        ({"integer": True}, (2.5, 0.1)),
    ],
)
def test_an_assumption_of_a_symbol_is_certified(assumption, value):
    """sympy has used it already: the sign of a positive symbol is 1, whatever is measured."""
    z = sp.Symbol("z", **assumption)
    claim = Claim(id="toy.sign", then=le(x + z, 10))

    with pytest.raises(BadExperiment, match="the theorem declares z"):
        judged(claim, z=value, x=1)


def test_a_count_with_a_radius_is_the_one_integer_in_its_ball():
    """What is whole and within a tenth of 3 is 3."""
    n = sp.Symbol("n", integer=True)

    assert judged(Claim(id="toy.count", then=eq(n, 3)), n=(3.05, 0.1)).verdict is Verdict.HOLDS


def test_a_sign_that_the_radius_leaves_open_is_a_premise():
    """A positive number that may be zero decides nothing."""
    z = sp.Symbol("z", positive=True)
    evidence = judged(Claim(id="toy.sign", then=le(sp.sign(z) * x, 10 + z)), z=(0.0, 1e-9), x=1)

    assert evidence.verdict is Verdict.INCONCLUSIVE
    assert "z > 0" in evidence.reason


def test_a_definition_keeps_what_its_symbol_declares():
    """A step that is declared positive is positive, although nobody measured it."""
    step = sp.Symbol("step", positive=True)
    claim = Claim(id="toy.defined", where={step: 1 - x}, then=le(sp.sign(step) * x, 10))

    with pytest.raises(BadExperiment, match="declares step positive"):
        judged(claim, x=1)


# ----- numbers -----------------------------------------------------------------------------------------------------


def test_what_sympy_has_cancelled_is_certified_all_the_same():
    """The sign of a positive symbol is gone from the formula before the claim sees it, and so is sin(pi n)."""
    z, n = Quantity("z", positive=True), Quantity("n", integer=True)
    signed = Claim(id="toy.sign", then=le(sp.sign(z) * x, 3))
    periodic = Claim(id="toy.period", then=le(x + sp.sin(sp.pi * n), 3))

    with pytest.raises(BadExperiment, match="declares z positive"):
        signed.judge({x: 1, z: 0})
    with pytest.raises(BadExperiment, match="declares n an integer"):
        periodic.judge({x: 1, n: Fraction(1, 2)})
    assert signed.judge({x: 1, z: 1}).verdict is Verdict.HOLDS


@pytest.mark.parametrize("dtype", ["uint8", "int8", "int16", "int32", "uint32"])
def test_narrow_integers_are_refused(dtype):
    """200 + 100 is 44 in eight bits, and no library says so; 2^40 wraps in 32."""
    claim = Claim(id="toy.count", then=le(x, 1000))
    for measured in (np.ones(2, dtype=dtype), np.ones(2, dtype=dtype)[0], (np.ones(2, dtype=dtype), 0.5)):
        with pytest.raises(BadExperiment, match="wrap around silently"):
            judged(claim, x=measured)

    assert judged(claim, x=np.ones(2, dtype=np.int64)).verdict is Verdict.HOLDS


def test_long_integers_of_a_library_are_refused_where_they_may_have_wrapped():
    """25! in 64 bits is some other number."""
    claim = Claim(id="toy.factorial", then=le(x, 10**30))
    with pytest.raises(BadExperiment, match="may have wrapped"):
        judged(claim, x=np.cumprod(np.arange(1, 26)))

    assert judged(claim, x=sp.factorial(25)).verdict is Verdict.HOLDS


def test_an_even_power_of_a_ball_around_zero_is_a_number():
    """The square of something within r of 0 lies in [0, r^2]; its cube in [-r^3, r^3]."""
    ball = arb(0, 0.5)

    assert judged(Claim(id="toy.square", then=le(x**2, sp.Rational(26, 100))), x=ball).verdict is Verdict.HOLDS
    assert judged(Claim(id="toy.square", then=ge(x**2, -Fraction(1, 10**6))), x=ball).verdict is Verdict.HOLDS
    assert judged(Claim(id="toy.cube", then=ge(x**3, -sp.Rational(13, 100))), x=ball).verdict is Verdict.HOLDS
    assert judged(Claim(id="toy.square", then=le(x**2, -1)), x=ball).verdict is Verdict.VIOLATED


def test_a_guessed_radius_inside_an_array_of_objects_is_found():
    """However deep it is hidden, (value, radius) is a measurement."""
    hidden = np.empty(2, dtype=object)
    hidden[:] = [1, (2.0, 1e-9)]

    assert has_radius(hidden)
    assert not has_radius(np.array([1, 2], dtype=object))


def test_the_same_symbol_given_twice_is_an_error():
    """One of the two values would silently win."""
    with pytest.raises(BadExperiment, match="`x` twice"):
        Claim(id="toy.twice", then=le(x, 1)).judge({x: 0, "x": 2})


def test_a_division_by_zero_inside_the_premises_is_an_error():
    """0/0 is neither small nor large; a premise has to exclude it."""
    z = Quantity("z")
    claim = Claim(id="toy.quotient", where={z: x * y}, then=le(z / x, 1))

    with pytest.raises(BadExperiment, match="has no value at 1 entries"):
        judged(claim, x=[0, 1], y=1)
    assert judged(Claim(id="toy.quotient", given=gt(x, 0), then=le(y / x, 1)), x=[0, 1], y=1).verdict is Verdict.HOLDS


# ----- tightness ---------------------------------------------------------------------------------------------------


def test_the_tightness_of_what_is_broken_is_that_of_the_breaking_entry():
    """Not that of an entry which holds beside it."""
    broken = judged(Claim(id="toy.broken", then=le(x, 1)), x=[Fraction(73, 100), 10])
    apart = judged(Claim(id="toy.apart", then=eq(x, 1)), x=[1, Fraction(1, 4)])

    assert (broken.verdict, broken.tightness) == (Verdict.VIOLATED, 10)
    assert (apart.verdict, apart.tightness) == (Verdict.VIOLATED, 4)


def test_a_conjunct_that_holds_does_not_lend_its_tightness_to_one_that_is_broken():
    """A negative promise has no ratio, and then there is none."""
    claim = Claim(id="toy.both", then=(le(x, 1), le(x, -1)))

    assert judged(claim, x=Fraction(3, 4)).tightness is None


# ----- statistics --------------------------------------------------------------------------------------------------


def test_samples_of_unknown_range_decide_no_mean():
    """Lognormal numbers of mean 1: the interval of their spread would call the mean less than one half."""
    draws = np.random.default_rng(0).lognormal(-12.5, 5.0, size=2000)
    claim = Claim(id="toy.mean", then=le(x, sp.Rational(1, 2)), quantifier=OnAverage())
    evidence = judged(claim, x=(draws, 1e-15))

    assert evidence.verdict is Verdict.INCONCLUSIVE
    assert "variance" in evidence.reason


def test_an_assumed_variance_is_held_against_the_sample():
    """A sample that spreads more than twice as much speaks against the assumption."""
    draws = np.random.default_rng(0).normal(size=400)

    with pytest.raises(BadExperiment, match="is assumed"):
        judged(Claim(id="toy.mean", then=le(x, 1), quantifier=OnAverage(variance=sp.Rational(1, 4))), x=(draws, 0.0))


def test_one_observation_against_many_promises_is_no_sample():
    """The trials are those of the left side."""
    claim = Claim(id="toy.rate", then=le(x, y), quantifier=WithProbability(sp.Rational(1, 10)))

    with pytest.raises(BadExperiment, match="observed once"):
        judged(claim, x=0, y=(np.random.default_rng(0).random(1000) + 1, 0.0))


def test_trials_that_differ_by_rounding_only_are_one_trial():
    """One seed for all; the sums were merely added in another order."""
    noise = 2.0**-53 * np.random.default_rng(0).integers(0, 3, size=400)
    rare = Claim(id="toy.rate", then=le(x, 1), quantifier=WithProbability(sp.Rational(1, 10)))
    mean = Claim(id="toy.mean", then=le(x, 1), quantifier=OnAverage(lowest=-1, highest=1))

    for claim in (rare, mean):
        with pytest.raises(BadExperiment, match="one seed for all"):
            judged(claim, x=(0.5 + noise, 1e-15))


@pytest.mark.parametrize("probabilities", [[Fraction(3, 2), Fraction(-1, 2)], [2, -1]])
def test_probabilities_outside_the_unit_interval_are_refused(probabilities):
    """Although they sum to one."""
    claim = Claim(id="toy.mean", then=le(x, 1), quantifier=OnAverage(probability=p))

    with pytest.raises(BadExperiment, match=r"leave \[0, 1\]"):
        judged(claim, x=[0, 1], p=probabilities)


def test_a_failure_probability_with_a_radius_is_refused():
    """It stands in the statement; nobody measures it."""
    delta = Quantity("delta")
    claim = Claim(id="toy.rate", then=le(x, 1), quantifier=WithProbability(delta))

    with pytest.raises(BadExperiment, match="delta has an error radius"):
        judged(claim, x=[0] * 400, delta=(0.1, 0.05))


def test_a_scaling_runs_along_numbers_that_are_known():
    """A place with a radius has no logarithm to fit."""
    claim = Claim(id="toy.order", then=le(x, 1), quantifier=Scaling(in_=y))
    sizes = 2.0 ** np.arange(12)

    with pytest.raises(BadExperiment, match="`y` has an error radius"):
        judged(claim, x=(1 / sizes, 0.0), y=(sizes, 0.1))


def test_many_values_at_two_places_are_no_order_of_growth():
    """Three at each end of four octaves fit any curve."""
    claim = Claim(id="toy.order", then=le(x, 1), quantifier=Scaling(in_=k))

    assert judged(claim, x=[1] * 6, k=[1] * 3 + [16] * 3).verdict is Verdict.INCONCLUSIVE


# ----- hidden constants --------------------------------------------------------------------------------------------

C = sp.Symbol("C", positive=True)


def calibrated(then, **measured):
    return judged(Claim(id="toy.constant", then=then, constants=(Unknown(C),)), **measured)


def test_a_constant_that_no_value_satisfies_is_a_violation():
    """1 <= C * 0 holds for no C, and no positive C is at most -1."""
    assert calibrated(le(1, C * x), x=0).verdict is Verdict.VIOLATED
    assert calibrated(lt(0, C * x), x=0).verdict is Verdict.VIOLATED
    assert calibrated(le(C, x), x=-1).verdict is Verdict.VIOLATED
    assert calibrated(le(x, C), x=-1).verdict is Verdict.CALIBRATED


def test_entries_that_contradict_each_other_are_a_violation():
    """One needs C >= 5, another C <= 1."""
    evidence = calibrated(le(x, C * y), x=[5, -1], y=[1, -1])

    assert evidence.verdict is Verdict.VIOLATED
    assert "5 at least and 1 at most" in evidence.reason


def test_conjuncts_that_contradict_each_other_are_a_violation():
    """One needs C >= 5, the other C <= 1."""
    evidence = calibrated((le(x, C), le(C, y)), x=5, y=1)

    assert evidence.verdict is Verdict.VIOLATED
    assert "5 at least and 1 at most" in evidence.reason
    assert calibrated((le(x, C), le(C, y)), x=1, y=5).verdict is Verdict.CALIBRATED


def test_points_that_contradict_each_other_violate_the_claim():
    """Each of them alone only calibrates."""
    points = [calibrated(le(x, C * y), x=5, y=1), calibrated(le(x, C * y), x=-1, y=-1)]
    records = [one.to_json() | {"kind": "experiment"} for one in points]

    assert [one.verdict for one in points] == [Verdict.CALIBRATED] * 2
    assert (status(records[:1]), status(records)) == ("calibrated", "violated")


# ----- nothing tested ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("then", [le(x, x), ge(x + 1, x), eq(x * y, y * x), le((x + 1) ** 2, x**2 + 2 * x + 2)])
def test_a_relation_whose_measured_symbols_cancel_tests_nothing(then):
    """Whatever is measured, it says the same."""
    with pytest.raises(BadClaim, match="says the same whatever is measured"):
        judged(Claim(id="toy.same", then=then), x=1, y=1)


def test_a_premise_that_is_the_conclusion_tests_nothing():
    """What is assumed is not shown."""
    with pytest.raises(BadClaim, match="also a premise"):
        Claim(id="toy.circle", given=le(x, 1), then=le(x, 1))


@pytest.mark.parametrize("depth", ["quick", "thorough"])
def test_a_grid_without_values_at_a_depth_is_refused(depth):
    """No point would run."""
    claim = Claim(id="toy.empty", then=le(x, 1))

    with pytest.raises(BadClaim, match=f"at depth {depth} has no value for v"):

        @claim.experiment(v=[1, 2], **{depth: {"v": []}})
        def measured(v):
            return {x: exact(v)}


@pytest.mark.parametrize("premise", [ge(1, x), le(2 * x, 2), le(x, sp.Rational(1, 2)), lt(x - 1, 0)])
def test_a_premise_from_which_the_conclusion_follows_tests_nothing(premise):
    """Turned around, multiplied by a number, or stricter: it is assumed all the same."""
    with pytest.raises(BadClaim, match="follows from the premise"):
        Claim(id="toy.circle", given=premise, then=le(x, 1))

    assert Claim(id="toy.open", given=le(x, 1), then=lt(x, 1)).then
    assert Claim(id="toy.weaker", given=le(x, 2), then=le(x, 1)).then


def test_what_the_symbols_declare_is_no_conclusion():
    """A norm is not negative; who measures it otherwise is told so already."""
    norm, count = Quantity("norm", nonnegative=True), Quantity("count", positive=True)
    with pytest.raises(BadClaim, match="what its symbols declare"):
        Claim(id="toy.declared", then=ge(norm, -count))

    assert Claim(id="toy.open", then=ge(norm, count)).then


def test_measured_numbers_are_real_whatever_their_symbols_say():
    """The root of a square is the modulus, of every number that can be measured."""
    with pytest.raises(BadClaim, match="says the same"):
        Claim(id="toy.same", then=le(sp.sqrt(x**2), sp.Abs(x)))


@pytest.mark.parametrize("assumption", ["prime", "irrational", "imaginary"])
def test_an_assumption_that_no_number_can_certify_is_refused(assumption):
    """A theorem about primes measures the numbers and states what it needs of them."""
    z = sp.Symbol("z", **{assumption: True})

    with pytest.raises(BadClaim, match="no measured number can certify"):
        Claim(id="toy.prime", then=le(z, 10))


# ----- shapes and definitions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [2, 3])
def test_a_column_beside_a_row_of_the_same_length_is_refused(size):
    """Three numbers against three would be nine comparisons, of which six say nothing or something false."""
    column = {"x": exact(np.arange(1.0, size + 1)[:, None]), "y": exact(np.arange(1.0, size + 1))}
    with pytest.raises(BadExperiment, match=rf"has shape \({size}, 1\).*all pairs"):
        Claim(id="toy.two", then=le(x, y)).judge(column)
    pairs = column | {"y": exact(np.full((1, size), 9.0))}

    assert Claim(id="toy.two", then=le(x, y)).judge(pairs).parts[0].entries == size**2


@pytest.mark.parametrize("size", [2, 4])
def test_a_row_beside_a_square_says_which_way_it_goes(size):
    """Four steps of four coordinates: the row would go with the coordinates, whoever meant the steps."""
    square = {"x": exact(np.ones((size, size))), "y": exact(np.ones(size))}
    with pytest.raises(BadExperiment, match="rows or with the columns"):
        Claim(id="toy.two", then=le(x, y)).judge(square)
    written = square | {"y": exact(np.ones((size, 1)))}

    assert Claim(id="toy.two", then=le(x, y)).judge(written).verdict is Verdict.HOLDS


@pytest.mark.parametrize("shape", [(1, 1), (3, 1), (1, 3), (3, 2), (2, 2, 2), (2, 2, 1)])
def test_other_shapes_broadcast_as_they_do_everywhere(shape):
    """A single number, rows under a row, and what has three axes."""
    row = 1 if shape[0] != 1 and shape[-1] == 1 else shape[-1]
    found = Claim(id="toy.two", then=le(x, y)).judge({"x": exact(np.ones(shape)), "y": exact(np.ones(row))})

    assert (found.verdict, found.parts[0].entries) == (Verdict.HOLDS, math.prod(shape))


def test_a_measured_value_may_not_contradict_a_definition():
    """Silently taking one of the two would judge a number that nobody measured."""
    defined = Claim(id="toy.defined", then=le(x, y), where={x: y / 2})
    with pytest.raises(BadExperiment, match="another value of `x`"):
        defined.judge({x: Fraction(3, 2), y: 2})

    assert defined.judge({x: 1, y: 2}).verdict == "holds"


@pytest.mark.parametrize("promise", [sp.oo, -sp.oo, sp.nan])
def test_a_statement_without_a_finite_number_is_refused(promise):
    """Everything is below infinity."""
    with pytest.raises(BadClaim, match="no finite number"):
        le(x, promise)


def test_a_function_that_balls_do_not_know_is_named():
    """The remainder of a division, say."""
    with pytest.raises(BadClaim, match="`Mod` is unknown"):
        Claim(id="toy.remainder", then=eq(x, sp.Mod(y, 3))).judge({x: 2, y: 5})


# ----- declarations ------------------------------------------------------------------------------------------------


def test_an_experiment_that_changes_its_parameter_does_not_change_the_grid():
    """The second run would see what the first one left."""
    claim = Claim(id="toy.grows", then=le(x, 3))

    @claim.experiment(weights=[[1, 2]])
    def appended(weights):
        weights.append(3)
        return {x: len(weights)}

    (point,) = claim.experiments["appended"].points(Depth.QUICK)

    assert [claim.experiments["appended"].run(point)[x] for _ in range(2)] == [3, 3]


def test_a_value_that_is_twice_in_a_grid_is_refused():
    """The same run twice looks like more evidence than there is."""
    with pytest.raises(BadClaim, match="a value twice"):

        @Claim(id="toy.twice", then=le(x, 3)).experiment(size=[1, 2, 1])
        def sizes(size):
            return {x: size}


def test_what_corrects_a_claim_says_that_it_is_a_correction():
    """Else the list would count it among what the paper prints."""
    with pytest.raises(BadClaim, match="its form is 'corrected'"):
        Claim(id="toy.mended", then=le(x, 3), corrects="toy.printed")


# ----- the order of trials ---------------------------------------------------------------------------------------


def sampled(values, quantifier=None):
    quantifier = quantifier or WithProbability(sp.Rational(1, 10))
    return judged(Claim(id="toy.rate", then=le(x, 10), quantifier=quantifier), x=(np.asarray(values, dtype=float), 0.0))


DRAWS = np.random.default_rng(7).normal(size=400)


def test_trials_that_repeat_each_other_are_refused():
    """The seed was taken modulo three."""
    with pytest.raises(BadExperiment, match="repeat each other with period 3"):
        sampled(np.tile(DRAWS[:3], 100))
    assert sampled(DRAWS).verdict is Verdict.HOLDS


@pytest.mark.parametrize(
    "ordered",
    [
        np.concatenate([abs(DRAWS[:100]), np.zeros(900)]),
        np.sort(DRAWS),
        np.cumsum(DRAWS) / np.arange(1, 401),
    ],
    ids=["padded with successes", "sorted", "one path"],
)
@pytest.mark.parametrize("quantifier", [None, OnAverage(lowest=-40, highest=40)], ids=["rate", "mean"])
def test_trials_in_an_order_that_no_shuffle_gives_are_refused(ordered, quantifier):
    """Independent trials do not know which of them came first."""
    with pytest.raises(BadExperiment, match="do not know their order"):
        sampled(ordered, quantifier)


@pytest.mark.parametrize("kind", ["normal", "rare", "coin", "few"])
def test_honest_trials_are_never_refused_for_their_order(kind):
    """Neither numbers with many ties, nor rare failures, nor small samples."""
    draw = np.random.default_rng(11)
    for _ in range(300):
        size = int(draw.integers(2, 300))
        values = {
            "normal": draw.normal(size=size),
            "rare": draw.random(size) < 0.02,
            "coin": draw.integers(0, 2, size),
            "few": draw.integers(0, 3, min(size, 12)),
        }[kind]
        require_exchangeable("toy.rate", np.array([arb(float(one)) for one in values], dtype=object), len(values))
