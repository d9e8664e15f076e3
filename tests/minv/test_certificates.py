"""Certificates of this paper rest on their claims, and the steps that they share refuse what is not so."""

import json

import pytest
import sympy as sp

from bounds import checker
from bounds.core import BadClaim, Claim, Quantity, eq, le
from bounds.core.certificate import certificate
from bounds.minv._certificates import beyond, breaks, equal, keeps, premise, promised, room
from bounds.runs.ordeals import SHIPPED

x, y, z = (Quantity(name, positive=True) for name in "xyz")
below = Claim(id="page.below", given=(le(y, 3),), then=(le(x, y**2, name="square"), eq(z, 2 * y, name="double")))


def accepted(*steps):
    checker.check(json.loads(json.dumps(certificate("steps of a test", *steps))))


def test_every_certificate_notices_a_corruption_of_its_claim():
    """What survives everything is a token, and there is none among the claims of this paper."""
    ordeals = [json.loads(line) for line in (SHIPPED / "proof_mutants.jsonl").read_text().splitlines()]
    own = {name: proof for one in ordeals if one["claim"].startswith("minv.") for name, proof in one["proofs"].items()}

    assert own
    assert all(proof["killed"] for proof in own.values())


def test_formulas_come_from_the_claim():
    """Sides and premises at what is put for their symbols; a relation answers to its name or a symbol on its left."""
    a = sp.Symbol("a")

    assert promised(below, "square", y=a + 1) == promised(below, "x", y=a + 1) == (a + 1) ** 2
    assert room(below, "square", x=1, y=a) == a**2 - 1
    assert sp.expand(beyond(below, "double", z=a, y=1)) == a - 2
    assert premise(below, "y") == 3
    accepted(equal("the square", promised(below, "square", y=a + 1), a**2 + 2 * a + 1))


def test_a_step_of_the_other_kind_is_refused():
    """An equality leaves no room, an inequality nothing beyond it, and what no premise bounds has no end."""
    with pytest.raises(BadClaim, match="inequality"):
        room(below, "double", z=1, y=1)
    with pytest.raises(BadClaim, match="equality"):
        beyond(below, "square", x=1, y=1)
    with pytest.raises(BadClaim, match="0 premises"):
        premise(below, "x")


def test_numbers_keep_or_break_the_relation():
    """The checker refuses to keep what is broken, to break what is kept, and numbers outside the premises."""
    accepted(keeps("3 <= 4", below, "square", x=3, y=2))
    accepted(*breaks("5 > 4", below, "square", x=5, y=2))
    accepted(*breaks("3 is not 4", below, "double", z=3, y=2))
    accepted(*breaks("2 pi > 4", below, "square", x=2 * sp.pi, y=2))
    for steps in (
        [keeps("5 <= 4", below, "square", x=5, y=2)],
        breaks("3 > 4", below, "square", x=3, y=2),
        breaks("4 is 4", below, "double", z=4, y=2),
        breaks("y = 4 is outside", below, "square", x=17, y=4),
    ):
        with pytest.raises(checker.Rejected):
            accepted(*steps)
