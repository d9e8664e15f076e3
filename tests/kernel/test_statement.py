"""The proposition of a claim is the claim: all of its symbols, premises, constants and relations, typed."""

import shutil
import subprocess

import pytest
import sympy as sp

from bounds import registry
from bounds.core import Claim, Exists, ForAll, OnAverage, Printed, Quantity, Scaling, eq, ge, gt, le, lt
from bounds.kernel.statement import PRELUDE, statement, statement_hash
from bounds.kernel.terms import Unprintable
from bounds.kernel.theories import HERE

n = Quantity("n", integer=True, positive=True)
k = Quantity("k", integer=True, nonnegative=True)
z = Quantity("z", integer=True)
x = Quantity("x", nonnegative=True)
y = Quantity("y", positive=True)
c = Quantity("c", positive=True)
j = sp.Symbol("j", integer=True)

needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed; `make kernel` says how")


def conclusion(relation, given=()):
    """What the printer makes of one relation."""
    text = statement(Claim(id="toy.one", then=relation, given=given)).definitions
    return text.split("Definition conclusion")[1].split(" :=\n  ")[1].split(".\nArguments")[0]


@pytest.mark.parametrize(
    ("relation", "printed"),
    [
        (eq(x, y ** (n**k)), "x i = y i ^+ (n i ^ k i)%N :> R"),
        (ge(x, sp.Rational(1, 3)), "1 / 3%:R <= x i :> R"),
        (lt(n, k), "(n i < k i)%N"),
        (le(x, y**-2), "x i <= (y i ^+ 2)^-1 :> R"),
        (le(x, y ** (n - 1)), "x i <= y i ^+ (n i - 1)%N :> R"),
        (le(x, y ** (k - 1)), "x i <= y i ^ ((k i)%:Z - 1%:Z)%R :> R"),
        (le(x, sp.sqrt(y)), "x i <= Num.sqrt (y i) :> R"),
        (le(x, y**x), "x i <= realpow (y i) (x i) :> R"),
        (le(x, z), "x i <= (z i)%:~R :> R"),
        (le(x, sp.exp(-y)), "x i <= expR (- y i) :> R"),
        (le(x, sp.Sum(y**j, (j, 0, n - 1))), r"x i <= (\sum_(0 <= j < n i) y i ^+ j) :> R"),
        (le(x, sp.factorial(n)), "x i <= ((n i)`!)%:R :> R"),
        (le(x, sp.Max(y, 2)), "x i <= Num.max 2%:R (y i) :> R"),
        (le(x, 123456), "x i <= 123%:R * 1000%:R + 456%:R :> R"),
    ],
)
def test_a_relation_is_printed_as_it_is_meant(relation, printed):
    """Powers stay powers, integers stay natural where they must, and no subtraction is cut off."""
    assert conclusion(relation) == printed


def test_a_premise_lets_an_exponent_be_natural():
    """Where n >= 3 is given, n - 3 is a natural number."""
    assert conclusion(le(x, y ** (k - 3)), given=ge(k, 3)) == "x i <= y i ^+ (k i - 3)%N :> R"


def test_the_signs_of_symbols_are_premises():
    """What an assumption of a symbol says is not lost."""
    text = statement(Claim(id="toy.signs", then=le(x, y * n), given=gt(y, x))).definitions

    for premise in ("(0 < n i)%N", "0 <= x i", "0 < y i", "x i < y i :> R"):
        assert premise in text.split("Definition conclusion")[0]


def test_an_average_is_a_sum_over_outcomes():
    """Both sides are weighted by the probability, whose sum is one."""
    p = Quantity("p", nonnegative=True)
    text = statement(Claim(id="toy.mean", then=le(x, y), quantifier=OnAverage(probability=p))).definitions

    assert r"\sum_(w : O i) p i w * (x i w) <= \sum_(w : O i) p i w * (y i w) :> R" in text
    assert r"\sum_(w : O i) p i w = 1 :> R" in text


def test_some_instance_is_enough_where_the_claim_says_so():
    """`Exists` asks for one, and is refuted by all."""
    text = statement(Claim(id="toy.some", then=le(x, y), quantifier=Exists())).definitions

    assert "Definition statement" in text
    assert "exists i : I, premises R I x y i /\\ conclusion R I x y i" in text
    assert "forall i : I, premises R I x y i -> ~ conclusion R I x y i" in text


def test_what_has_no_proposition_says_why():
    """Growth fixes no constant, and an expression that Coq lacks is named."""
    with pytest.raises(Unprintable, match="growth"):
        statement(Claim(id="toy.growth", then=le(x, 1), quantifier=Scaling(in_=n)))
    with pytest.raises(Unprintable, match="`erf`"):
        statement(Claim(id="toy.erf", then=le(x, sp.erf(y))))


def changed(**changes):
    """The hash of a small claim with something changed."""
    parts = {"then": le(x, c * y), "given": ge(y, 2), "constants": (Printed(c, 4),)} | changes
    return statement_hash(Claim(id="toy.changed", **parts))


@pytest.mark.parametrize(
    "changes",
    [
        {"constants": (Printed(c, sp.Rational(18, 5)),)},
        {"given": ge(y, 1)},
        {"given": gt(y, 2)},
        {"then": lt(x, c * y)},
        {"then": le(x, c * y**2)},
        {"quantifier": Exists()},
    ],
)
def test_every_change_of_the_statement_changes_its_hash(changes):
    """Constant, premise, relation and quantifier; the words around them do not count."""
    assert changed(**changes) != changed()
    assert changed(title="another title") == changed()


def printed_claims():
    """Every claim for which a proposition is promised."""
    claims = [claim for file in registry.files() for claim in registry.load(file)]
    return [one for one in claims if isinstance(one.quantifier, ForAll | Exists) and one.then and not one.unknown]


def test_every_claim_for_all_instances_or_for_some_has_a_proposition():
    """Sums, products, factorials and binomials included."""
    assert len([statement(one) for one in printed_claims()]) > 400


@needs_coq
def test_coq_accepts_the_types_of_every_proposition(tmp_path):
    """All of them in one file, each in a module of its own."""
    modules = [
        f"Module {one.module}.\n{one.definitions}End {one.module}.\n" for one in map(statement, printed_claims())
    ]
    (tmp_path / "theory").mkdir()
    (tmp_path / "theory" / "language.v").write_text((HERE / "theory" / "language.v").read_text())
    (tmp_path / "all.v").write_text(PRELUDE + "\n".join(modules))
    for name in ("theory/language.v", "all.v"):
        command = ["coqc", "-q", "-w", "none", "-Q", str(tmp_path / "theory"), "bounds.theory", str(tmp_path / name)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)

        assert done.returncode == 0, done.stderr[-2000:]
