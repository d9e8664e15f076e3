"""Which exact numbers look like floats that were computed, and which do not."""

import math
from fractions import Fraction

import pytest

from bounds.core import BadExperiment, Claim, Quantity, WithProbability, exact, le
from bounds.tracing import measured

x = Quantity("x")
claim = Claim(id="toy.rounded", then=le(x, 10))
COMPUTED = [math.sqrt(k) for k in (2, 3, 5, 6, 7, 8)]


@pytest.mark.parametrize(
    "value",
    [exact(COMPUTED), list(map(Fraction, COMPUTED)), [Fraction(repr(one / 3)) for one in COMPUTED], (COMPUTED, 1e-20)],
    ids=["exact", "Fraction", "printed", "sharper than a float"],
)
def test_computed_floats_are_recognised(value):
    """All of their bits, or all of their digits."""
    assert claim.judge({x: value}).rounded == ("x",)


@pytest.mark.parametrize(
    "value",
    [
        exact([0.1, 0.25, 1e-3]),
        [Fraction(1, 3), Fraction(22, 7)],
        [abs(Fraction(1, 2) ** k - Fraction(0.3)) for k in range(20)],
        (COMPUTED, 1e-9),
        [measured(one, 1e-20) for one in COMPUTED],
        range(7),
        [Fraction(11, 10) ** k for k in range(12)],
    ],
    ids=["typed", "rational", "fixed point", "with a radius", "certified", "counts", "decimal powers"],
)
def test_what_is_exact_is_left_alone(value):
    """Parameters, rationals, sums in fixed point, and radii that arithmetic found."""
    assert claim.judge({x: value}).rounded == ()


def test_an_array_that_is_longer_than_its_run_is_refused():
    """Thirty failures among the first hundred of three thousand, and none after them, is no accident."""
    rare = Claim(id="toy.rare", then=le(x, 0), quantifier=WithProbability(Fraction(1, 10)))
    trials = [int(k % 3 == 1) for k in range(90)]

    with pytest.raises(BadExperiment, match="longer than what was run"):
        rare.judge({x: trials + [0] * 2000})
    assert rare.judge({x: [1] * 30 + [0] * 2000}).verdict == "holds"
