"""The mistakes that somebody new makes: each message says what was expected, what came and where to look."""

from fractions import Fraction

import pytest
import sympy as sp

from bounds.core import (
    BoundsError,
    Claim,
    OnAverage,
    Quantity,
    Scaling,
    Unknown,
    WithProbability,
    exact,
    ge,
    le,
)
from bounds.core.homogeneity import mismatches

n, x = Quantity("n", integer=True, positive=True), Quantity("x", nonnegative=True)
y = Quantity("y")
RARE = WithProbability(Fraction(1, 10))


def claim(**changes):
    return Claim(**{"id": "toy.mistaken", "then": le(x, 1 / n)} | changes)


def with_experiment(function, **grid):
    one = claim()
    one.experiment(**grid)(function)


def nothing(size):
    return {}


def misnamed(sizes):
    return {}


MISTAKES = {
    "a bare float": (lambda: claim().judge({n: 2, x: 0.3}), "`x`: it is a floating-point number .*with_radii"),
    "shapes that do not fit": (
        lambda: claim().judge({n: [1, 2, 3], x: [0, 0]}),
        r"left side has shape \(2,\), the right side \(3,\)",
    ),
    "a forgotten symbol": (lambda: claim().judge({x: 0}), "returned no value for n; it returned x"),
    "a slip in a name": (
        lambda: claim().judge({"m": 1, n: 1, x: 0}),
        "returned `m`, which the claim does not use; it uses n, x",
    ),
    "a shadowed name": (
        lambda: claim().judge({2: 2, x: 0}),
        "returned `2`, which the claim does not use; it uses n, x; does a parameter .* have a quantity's name and hide",
    ),
    "two symbols of one name": (
        lambda: claim(then=le(Quantity("x"), x)),
        "two symbols called x, with different assumptions",
    ),
    "python's own comparison": (lambda: claim(then=x <= 1), r"use le\(a, b\), which does not simplify"),
    "a float in a formula": (
        lambda: le(x, 0.9 * n),
        r"floating-point number 0.9\d*; write it exactly, for example sp.Rational",
    ),
    "a fraction to the power of a symbol": (
        lambda: le(x, Fraction(3, 4) ** (2 * n)),
        r"number 0\.75; .*Python turns Fraction\(3, 4\)\*\*k into a float, so write sp\.Rational\(3, 4\)\*\*\(2\*n\)",
    ),
    "a negative norm": (lambda: claim().judge({n: 1, x: -1}), "declares x non-negative, but it contains -1"),
    "a broken count": (lambda: claim().judge({n: Fraction(1, 2), x: 0}), "declares n an integer, but it contains 1/2"),
    "not a number": (lambda: claim().judge({n: 1, x: (float("nan"), 0.0)}), "`x`: it contains nan"),
    "a complex number": (lambda: claim().judge({n: 1, x: 1 + 1j}), "return a modulus or a part"),
    "a truth value": (lambda: claim().judge({n: 1, x: True}), "return the numbers and let the claim compare them"),
    "a tuple for a list": (lambda: claim().judge({n: 1, x: (1, 2, 3)}), "this one has 3 members; use a list"),
    "a negative radius": (lambda: claim().judge({n: 1, x: (0.1, -1e-3)}), "a radius is a non-negative number"),
    "no return": (lambda: claim().judge(None), r"returned nothing \(is `return` missing\?\); expected a dict"),
    "a trial alone": (
        lambda: claim(then=le(x, 1), quantifier=RARE).judge({x: 0}),
        "speaks of trials, but its two sides are single",
    ),
    "an average of one number": (
        lambda: claim(then=le(x, 1), quantifier=OnAverage()).judge({x: 0}),
        "on average, but .* single numbers",
    ),
    "trials that are not first": (
        lambda: claim(given=ge(n, 1), then=le(x, 1), quantifier=RARE).judge({n: [1, 2, 3], x: [[0] * 3] * 50}),
        "trials are the first axis of both",
    ),
    "a grid that is no list": (lambda: with_experiment(nothing, size=3), r"the grid of size is 3; expected a list"),
    "a grid that is a word": (lambda: with_experiment(nothing, size="abc"), r"expected a list of values, size=\[...\]"),
    "an empty grid": (lambda: with_experiment(nothing, size=[]), "the grid has no value for size"),
    "a parameter without a grid": (
        lambda: with_experiment(misnamed, size=[1]),
        "takes sizes, which its grid does not give",
    ),
    "an algorithm on one side": (
        lambda: with_experiment(nothing, size=[1], algorithm=abs),
        "declared on one side only",
    ),
    "an experiment without brackets": (lambda: claim().experiment(nothing), r"write @claim.experiment\(size="),
    "a mutant without a name": (lambda: claim().mutant(nothing), r'write @claim.mutant\("what is corrupted"\)'),
    "an unknown status": (
        lambda: claim(expected="hold"),
        "expected='hold' is no status; expected one of proved, derived, refuted",
    ),
    "an id of one word": (lambda: claim(id="toy"), "a claim id looks like paper.name"),
    "a hidden constant in a premise": (
        lambda: claim(given=le(x, y), constants=(Unknown(y),)),
        "contains the unknown constant y, so no instance can be certified",
    ),
    "definitions in a circle": (
        lambda: claim(then=le(x, y), where={y: n, n: y}).judge({x: 0}),
        "definitions of y, n need each other",
    ),
    "a bound without its values": (lambda: claim().bound(), "the bound 1/n needs a value for n"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_explained(name):
    """One sentence with the claim, what came, and what to write instead."""
    mistaken, told = MISTAKES[name]
    with pytest.raises(BoundsError, match=told):
        mistaken()


def test_a_premise_that_is_never_met_is_named():
    """No error: the theorem promises nothing there, and the verdict says why."""
    evidence = claim(given=ge(n, 5)).judge({n: 2, x: 0})

    assert evidence.verdict == "not_applicable"
    assert "n >= 5" in evidence.reason
    assert "an instance on which n >= 5 is certain" in evidence.explain()


def test_too_few_trials_are_counted():
    """How many would decide."""
    evidence = claim(then=le(x, 1), quantifier=RARE).judge({x: [0]})

    assert evidence.verdict == "inconclusive"
    assert evidence.reason == "0 of 1 trials fail; 158 trials without a failure would decide"


def test_too_short_a_range_is_told():
    """An order of growth needs octaves."""
    growing = claim(then=le(x, 1), quantifier=Scaling(in_=n, exponent=-1))

    assert "6 positive places over 3 octaves" in growing.judge({n: [1, 2], x: [1, Fraction(1, 2)]}).reason


def test_a_promise_that_is_always_kept_is_vacuous():
    """A wrong unit often shows like this."""
    evidence = Claim(id="toy.weak", then=le(x, n, trivially=1)).judge({n: 3, x: 0})

    assert (evidence.verdict, evidence.reason) == ("vacuous", "the bound is no better than what is always true")


def test_a_wrong_unit_is_told_where_the_scaling_is_declared():
    """If x doubles with the lengths, its bound must."""
    length = Quantity("length", positive=True)
    wrong = Claim(id="toy.units", then=le(x, length**2), scaling={"lengths": {x: 1, length: 1}})

    (told,) = mismatches(wrong)
    assert "lengths" in told


def test_a_parameter_meant_to_the_last_digit_is_exact():
    """The way out that the message names."""
    assert claim().judge({n: 2, x: exact(0.25)}).verdict == "holds"
    assert claim().judge({n: 2, x: sp.Rational(1, 4)}).verdict == "holds"


def test_one_entry_that_differs_from_its_definition_is_an_error():
    """However many agree."""
    squared = Claim(id="toy.squared", where={y: x**2}, then=le(y, 9))

    assert squared.judge({x: [1, 2], y: [1, 4]}).verdict == "holds"
    with pytest.raises(BoundsError, match="another value of `y` than `where` defines"):
        squared.judge({x: [1, 2], y: [1, 5]})
