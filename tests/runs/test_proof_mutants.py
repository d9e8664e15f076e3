"""A certificate must be about its claim: made from a corrupted one it fails, or it is a token."""

import pytest
import sympy as sp

from bounds.core import Claim, Printed, Quantity, Traced, eq, ge, le
from bounds.core.certificate import certificate, comparison, identity
from bounds.runs.certificates import sealed, verify
from bounds.runs.proof_mutants import corruptions, ordeal, wrong_sides
from bounds.runs.store import write_atomically
from bounds.status import status

x = Quantity("x", nonnegative=True)
y = Quantity("y", positive=True)
c = Quantity("c", positive=True)
counts = [Quantity(name, integer=True, positive=True) for name in "hijklmn"]
odd = sp.prod(2 * one - 1 for one in counts)


def square():
    """(y + 1)^2 = y^2 + c y + 1 with c = 2, and a mutant that drops a term."""
    claim = Claim(id="toy.square", then=eq((y + 1) ** 2, y**2 + c * y + 1), constants=(Printed(c, 2),))
    claim.formula_mutant("last term dropped", then=eq((y + 1) ** 2, y**2 + c * y))
    return claim


def from_the_claim(claim):
    relation = claim.then[0]
    return certificate(
        "both sides are one", identity("sides", claim.unfolded(relation.lhs), claim.unfolded(relation.rhs))
    )


def from_nothing():
    return certificate("true, and beside the point", comparison("one is less than two", 1, "<", 2))


def also_from_nothing(claim):
    return from_nothing()


def test_a_certificate_of_the_formula_notices_every_corruption():
    """The constant on both sides of an equality, and the mutant."""
    claim = square()
    claim.proof(from_the_claim)
    found = ordeal(claim, "from_the_claim")

    assert {name for name, _ in corruptions(claim)} == {
        "last term dropped",
        "c lowered by a tenth",
        "c raised by a tenth",
    }
    assert (found.killed, found.survived, found.is_token) == (3, (), False)


@pytest.mark.parametrize("proof", [from_nothing, also_from_nothing])
def test_a_true_sentence_that_has_nothing_to_do_with_the_claim_is_a_token(proof):
    """Whether it takes the claim or not."""
    claim = square()
    claim.proof(proof)

    assert ordeal(claim, proof.__name__).is_token


def test_a_crash_is_no_refusal():
    """A proof that breaks on a corrupted claim has not noticed anything."""
    claim = square()

    @claim.proof
    def fragile(claim):
        if claim.constants[0].value != 2 or "dropped" in str(claim.then):
            raise KeyError("nothing")
        return from_nothing()

    assert ordeal(claim, "fragile").is_token


@pytest.mark.parametrize(
    ("parts", "sides"),
    [
        ({"then": le(x, c * y)}, [-1]),
        ({"then": ge(x, c * y)}, [1]),
        ({"then": le(x, y / c)}, [1]),
        ({"then": le(x, y), "given": le(x, c)}, [1]),
        ({"then": le(x, y), "given": ge(x, c)}, [-1]),
        ({"then": eq(x, c * y)}, [-1, 1]),
        ({"then": le(x, c * odd)}, [-1]),  # a count of zero would say otherwise
        ({"then": ge(x, c * odd)}, [1]),
    ],
)
def test_a_constant_is_moved_to_the_side_that_promises_more(parts, sides):
    """A smaller upper bound, a larger lower bound, a weaker premise; for an equality both. Its size does not matter."""
    for value in (3, sp.Rational(1, 1000), 1000):
        claim = Claim(id="toy.sides", constants=(Traced(c, value, "by pencil"),), **parts)

        assert wrong_sides(claim, claim.constants[0]) == sides


@pytest.mark.parametrize(("killed", "kernel", "found"), [(0, "", "holds"), (1, "", "derived"), (0, "proved", "proved")])
def test_a_token_counts_for_nothing_and_the_kernel_for_most(killed, kernel, found):
    """Runs that agree are needed in each case."""
    run = {"kind": "experiment", "verdict": "holds", "parts": [{"name": "", "verdict": "holds"}]}
    proof = {"kind": "proof", "verdict": "holds", "parts": [], "killed": killed}

    assert status([run, proof], kernel) == found
    assert status([proof], kernel) == "never_exercised"


def test_a_certificate_of_another_statement_is_refused(tmp_path):
    """By its hash, and by a claim that is not there."""
    path = tmp_path / "toy.square.json"
    write_atomically(path, sealed(from_nothing() | {"claim": "toy.square", "statement": "today"}))

    assert verify([path], {"toy.square": "today"}) == []
    assert "another statement" in verify([path], {"toy.square": "tomorrow"})[0]["reason"]
    assert "no claim 'toy.square'" in verify([path], {})[0]["reason"]
