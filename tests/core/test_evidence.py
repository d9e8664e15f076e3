"""What evidence keeps, what it says of premises, and what a claim refuses to be."""

from fractions import Fraction

import pytest
import sympy as sp
import torch

from bounds.core import BadClaim, Claim, Exists, Quantity, Unknown, Verdict, WithProbability, ge, gt, judge, le
from bounds.core.curve import Curve
from bounds.core.evidence import PartEvidence

x, y, p, q = Quantity("x"), Quantity("y"), Quantity("p"), Quantity("q")


def test_what_is_empty_is_not_kept():
    """Zeros, empty texts and nothings are left out of a part; its name and its verdict never are."""
    claim = Claim(id="toy.kept", then=le(x, y))
    (part,) = judge(claim, {x: 1, y: 2}).to_json()["parts"]

    assert {"name", "verdict", "entries", "resolved", "tightness", "lhs", "rhs"} <= set(part)
    assert not {"violated", "unresolved", "vacuous", "outside", "reason", "statistics", "constants"} & set(part)
    assert PartEvidence("", Verdict.HOLDS).entries == 0
    assert PartEvidence("", Verdict.HOLDS).resolved == PartEvidence("", Verdict.HOLDS).violated == 0


@pytest.mark.parametrize(
    ("first", "second", "named"), [([-1, -1], [1, 1], ["p >= 0"]), ([-1, 1], [1, -1], ["p >= 0", "q > 0"])]
)
def test_the_premise_that_failed_is_named(first, second, named):
    """The one that no entry satisfies; all of them if each is satisfied somewhere, but never together."""
    claim = Claim(id="toy.premises", then=(le(x, y, name="a"), le(x, 3, name="b")), given=(ge(p, 0), gt(q, 0)))
    evidence = judge(claim, {x: [1, 2], y: [5, 5], p: first, q: second})
    told = evidence.reason.removeprefix("the premise ").removesuffix(" is false here")

    assert evidence.verdict is Verdict.NOT_APPLICABLE
    assert told.split(" and ") == named
    assert [part.verdict for part in evidence.parts] == [Verdict.NOT_APPLICABLE] * 2
    assert [part.reason for part in evidence.parts] == [evidence.reason] * 2


def test_a_premise_that_rounding_hides_is_undecided():
    """Then nothing is false, and nothing is promised."""
    claim = Claim(id="toy.premises", then=le(x, y), given=(ge(p, 0),))
    evidence = judge(claim, {x: 1, y: 2, p: (0.0, 1.0)})

    assert evidence.verdict is evidence.parts[0].verdict is Verdict.INCONCLUSIVE
    assert "not certified" in evidence.reason


@pytest.mark.parametrize(
    ("base", "exponent", "power"),
    [("0", "2", "0"), ("0", "0", "1"), ("2", "-1", "1/2"), ("-2/3", "-3", "-27/8"), ("5", "0", "1")],
)
def test_rational_powers_are_exact(base, exponent, power):
    """Negative ones too."""
    claim = Claim(id="toy.power", then=ge(x**y, p))
    for slack, expected in ((0, Verdict.HOLDS), (Fraction(1, 10**30), Verdict.VIOLATED)):
        numbers = {x: Fraction(base), y: Fraction(exponent), p: Fraction(power) + slack}

        assert judge(claim, numbers).verdict is expected


@pytest.mark.parametrize(("value", "sign"), [(Fraction(1, 3), 1), (2, 1), (0, 0), (-5, -1), (Fraction(-1, 9), -1)])
def test_the_sign_of_a_rational(value, sign):
    """Small numbers have one too, and zero has none."""
    claim = Claim(id="toy.sign", then=(le(sp.sign(x), sign), ge(sp.sign(x), sign)))

    assert judge(claim, {x: value}).verdict is Verdict.HOLDS


@pytest.mark.parametrize("inside", [[1, -1], [1, 1]])
def test_candidates_inside_the_premises_are_enough_to_exhaust(inside):
    """A candidate outside is none."""
    claim = Claim(id="toy.exists", then=le(x, 1), given=(ge(p, 0),), quantifier=Exists(exhaustive=True))

    assert judge(claim, {x: [2, 3], p: inside}).verdict is Verdict.VIOLATED


def test_a_joint_event_keeps_its_counts():
    """Trials and failures of all conjuncts together."""
    claim = Claim(
        id="toy.joint", then=(le(x, 1, name="a"), le(y, 1, name="b")), quantifier=WithProbability(Fraction(1, 2))
    )
    joint = judge(claim, {x: [0] * 90 + [2] * 10, y: [2] * 10 + [0] * 90}).parts[-1]

    assert joint.entries == joint.statistics["trials"] == 100
    assert joint.statistics["failures"] == 20


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
def test_a_curve_may_have_any_dtype(dtype):
    """Half precision of either kind, with or without a gradient."""
    curve = Curve("a line", along="k", of="x")
    numbers = torch.tensor([1.0, 0.5, 0.25], dtype=dtype, requires_grad=True)

    assert curve.kept("toy.curve", numbers)["y"] == [1.0, 0.5, 0.25]


@pytest.mark.parametrize(
    ("slip", "told"),
    [
        ({"id": "nodot"}, "looks like paper.name"),
        ({"then": ()}, "needs `then`"),
        ({"form": "invented"}, "expected one of printed"),
        ({"where": {"x": 1}}, "not a symbol"),
        ({"where": {p: sp.Integer(1)}, "constants": (Unknown(p),)}, "both defined and unknown"),
        ({"given": (ge(p, 0),), "constants": (Unknown(p),)}, "a premise contains the unknown constant p"),
        ({"then": (le(x, y, name="a"), le(y, x, name="a"))}, "the same name"),
        ({"then": True}, "expects relations"),
    ],
)
def test_a_slip_in_a_claim_is_refused_when_it_is_made(slip, told):
    """Not when it is judged."""
    with pytest.raises(BadClaim, match=told):
        Claim(**{"id": "toy.slip", "then": le(x, y), **slip})
