"""A theory that proves nothing gets no receipt, whatever Coq says of it."""

import shutil

import pytest

from bounds.core import Claim, Quantity, eq, ge
from bounds.kernel import make, theories, together
from bounds.kernel.theories import HERE, Theory, without_comments

x = Quantity("x", nonnegative=True)
y = Quantity("y", nonnegative=True)
DOUBLE = Claim(id="toy.double", given=ge(x, 1), then=eq(y, 2 * x))

GOOD = """\
From bounds.theory Require Import language.
From statements Require toy_double.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Module toy_double_theory.
Section Symbols.
Variable R : realType.
Record instance := Instance { datum : R }.
Definition x (i : instance) : R := datum i.
Definition y (i : instance) : R := datum i + datum i.
End Symbols.
Lemma inhabited (R : realType) : toy_double.inhabited R (instance R) (@x R) (@y R).
Proof. by exists (Instance R 1); do !split; rewrite /x /y /= ?addr_ge0 ?ler01. Qed.
Theorem proved (R : realType) : toy_double.statement R (instance R) (@x R) (@y R).
Proof. by move=> i _; rewrite /toy_double.conclusion /x /y mulrDl !mul1r. Qed.
End toy_double_theory.
"""

needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed; `make kernel` says how")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A package with the shared theories only, and a place where what was compiled stays."""
    root = tmp_path_factory.mktemp("kernel")
    (root / "theory").mkdir()
    (root / "theory" / "language.v").write_text((HERE / "theory" / "language.v").read_text())
    (root / "toy").mkdir()
    return root


def audited(text, folder, monkeypatch, claim=DOUBLE):
    """The receipts and the refusals of one theory."""
    monkeypatch.setattr(theories, "HERE", folder)
    theories.content.cache_clear()
    path = folder / "toy" / "double.v"
    path.write_text(text)
    one = make.goal_of(Theory(path), claim)
    if isinstance(one, str):
        return [], [one]
    return make.judged([one], make.all_jobs([one], everything=False), folder / "built", 1)


@needs_coq
def test_a_theorem_of_the_statement_gets_a_receipt(folder, monkeypatch):
    """Its receipt names the statement, the files and the axioms."""
    ((one,), refused) = audited(GOOD, folder, monkeypatch)

    assert refused == []
    assert (one["claim"], one["outcome"]) == ("toy.double", "proved")
    assert set(one["files"]) == {"bounds/theory/language.v", "bounds/toy/double.v"}


@needs_coq
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("datum i + datum i", "2%:R * datum i", "true by definition"),
        ("2%:R * x i", "", "true by definition"),
        (
            "Record instance := Instance { datum : R }",
            "Record instance := Instance { datum : R; none : False }",
            "Error",
        ),
        ("exists (Instance R 1)", "exists (Instance R 0)", "Error"),
        ("Section Symbols.\nVariable R", "Variable trust : forall P : Prop, P.\nSection Symbols.\nVariable R", "trust"),
    ],
    ids=["definition", "definition_through_a_symbol", "empty_instance", "premise_of_inhabited", "assumption"],
)
def test_a_theory_that_says_nothing_is_refused(folder, monkeypatch, old, new, told):
    """By definition, of an empty world, or by an assumption of its own."""
    if old == "2%:R * x i":
        text = GOOD.replace("datum i + datum i", old)
    else:
        text = GOOD.replace(old, new)
    if told == "trust":
        text = text.replace("by move=> i _; rewrite /toy_double.conclusion /x /y mulrDl !mul1r.", "exact: trust.")
    passed, refused = audited(text, folder, monkeypatch)

    assert passed == []
    assert any(told in sentence for sentence in refused), refused


@needs_coq
def test_the_receipt_of_one_statement_is_not_that_of_another(folder, monkeypatch):
    """The same theory does not prove the claim with another constant."""
    passed, refused = audited(GOOD, folder, monkeypatch, Claim(id="toy.double", given=ge(x, 1), then=eq(y, 3 * x)))

    assert (passed, bool(refused)) == ([], True)


@needs_coq
def test_a_theory_cannot_bend_the_statement_that_is_put_into_it(folder, monkeypatch):
    """With a sign redefined before the statement it proves y = 2 + x, and the audit still asks for y = 2 x."""
    plus = 'Notation "x * y" := (x + y)%R (at level 40, left associativity) : ring_scope.'
    text = GOOD.replace("From statements", f"{plus}\nFrom statements").replace("datum i + datum i", "datum i + 2%:R")
    text = text.replace(
        "rewrite /toy_double.conclusion /x /y mulrDl !mul1r", "rewrite /toy_double.conclusion /x /y addrC"
    )
    text = text.replace("?addr_ge0 ?ler01", "?addr_ge0 ?ler01 ?ler0n")
    passed, refused = audited(text, folder, monkeypatch)

    assert passed == []
    assert len(refused) == 1  # the theory itself is accepted
    assert "has type" in refused[0]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Proof. by move=> i _; rewrite /toy_double.conclusion /x /y mulrDl !mul1r. Qed.", "Admitted.", "Admitted"),
        ("Module toy", "Axiom trust : forall P : Prop, P.\nModule toy", "Axiom"),
        ("Module toy", "Unset  Guard Checking.\nModule toy", "Unset Guard"),
        ("Lemma inhabited", "Lemma populated", "`inhabited` is missing"),
        ("Theorem proved", "Theorem nearly", "expected one of proved"),
        ("R := datum i.", "R := datum i + 0.", "mentions x"),
    ],
)
def test_a_theory_is_refused_before_coq_has_seen_it(folder, monkeypatch, old, new, told):
    """For forbidden words, missing names, and a definition by the other side."""
    text = GOOD.replace("datum i + datum i", "x i + x i").replace(old, new)
    passed, refused = audited(text, folder, monkeypatch)

    assert passed == []
    assert told in refused[0]


def test_comments_are_no_code():
    """A forbidden word may be spoken of, in nested comments too."""
    assert without_comments("a (* Axiom (* Admitted *) b *) c") == "a  c"


TRUST = "Variable trust : forall P : Prop, P.\nModule toy_other_theory."


@needs_coq
@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"datum i + datum i": "2%:R * datum i"}, "true by definition"),
        (
            {
                "Module toy_other_theory.": TRUST,
                "by move=> i _; rewrite /toy_other.conclusion /x /y mulrDl !mul1r.": "exact: trust.",
            },
            "rests on",
        ),
    ],
    ids=["definition", "assumption"],
)
@pytest.mark.parametrize("audits_of_a_file", [24, 1], ids=["audited_together", "compiled_together"])
def test_one_that_is_refused_does_not_spoil_those_beside_it(folder, monkeypatch, changes, told, audits_of_a_file):
    """Two theories lie in one file; the one that says nothing is refused, and the other gets its receipt."""
    monkeypatch.setattr(theories, "HERE", folder)
    monkeypatch.setattr(make, "AUDITS_OF_A_FILE", audits_of_a_file)
    monkeypatch.setattr(together, "FILES", 1)
    theories.content.cache_clear()
    text = GOOD.replace("toy_double", "toy_other")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    other = Claim(id="toy.other", given=ge(x, 1), then=eq(y, 2 * x))
    goals = []
    for name, (claim, written) in {"double": (DOUBLE, GOOD), "other": (other, text)}.items():
        path = folder / "toy" / f"{name}.v"
        path.write_text(written)
        goals.append(make.goal_of(Theory(path), claim))
    passed, refused = make.judged(goals, make.all_jobs(goals, everything=False), folder / "built", 1)

    assert [one["claim"] for one in passed] == ["toy.double"]
    assert len(refused) == 1
    assert "toy.other" in refused[0]
    assert told in refused[0]
