"""The definitions that a reader of a kernel's theorem has to believe."""

import pytest

from bounds import registry
from bounds.kernel import receipts
from bounds.kernel.believed import WORD, believed, definitions, proposition
from bounds.kernel.names import flat
from bounds.kernel.statement import statement
from bounds.kernel.theories import Theory

SMALL = """(* A theory (of nothing (nested)). *)
From bounds.theory Require Import language.

(* Twice. As it is. *)
Definition twice (x : nat) := x + x (* a stop. inside *) + 0.

Definition unused := 3.

Lemma twice0 : twice 0 = 0.
Proof. Definition hidden := 1. by []. Qed.

Module toy_halving_theory.
(* The data. *)
Record instance := Instance { size : nat }.
Definition n i := twice (size i).
Theorem proved : True.
Proof. by []. Qed.
End toy_halving_theory.
"""


@pytest.fixture
def small(tmp_path, monkeypatch):
    (tmp_path / "theory").mkdir()
    path = tmp_path / "theory" / "small.v"
    path.write_text(SMALL)
    monkeypatch.setattr("bounds.kernel.theories.HERE", tmp_path)
    return Theory(path)


def test_definitions_are_told_with_their_comments_and_without_proofs(small):
    """A full stop in a comment ends nothing, and what a proof defines concerns nobody."""
    found = {one.name: (one.module, one.text) for one in definitions(small)}

    assert list(found) == ["twice", "unused", "instance", "n"]
    assert found["twice"][1].startswith("(* Twice. As it is. *)\nDefinition twice")
    assert found["twice"][1].endswith("+ 0.")
    assert found["instance"][0] == "toy_halving"


def test_every_theorem_of_the_kernel_shows_what_to_believe():
    """The data, every symbol of the statement, and all shared definitions that these use; nothing that is proved."""
    rows = {row["id"]: row for row in registry.rows()}
    for claim_id in receipts.read():
        if claim_id not in rows:
            continue
        generated = statement(registry.claim_of(rows[claim_id]))
        found = believed(flat(claim_id))
        words = {word for one in found for word in WORD.findall(one.text)}
        assert "instance" in {one.name for one in found}, claim_id
        assert {name for name, _ in generated.symbols} <= words, claim_id  # defined, or a field of the instance
        assert not any("Qed." in one.text for one in found), claim_id


def test_the_proposition_is_that_of_the_outcome():
    """Premises and conclusion, and that all instances keep it, or that one does not."""
    row = next(row for row in registry.rows() if row["id"] == "minv.lemma1")
    generated = statement(registry.claim_of(row)).definitions

    assert [len(proposition(generated, outcome)) for outcome in ("proved", "refuted")] == [3, 3]
    assert "forall i" in proposition(generated, "proved")[-1]
    assert "~ conclusion" in proposition(generated, "refuted")[-1]


TWO = """From bounds.theory Require Import small.
Module M := bounds.theory.small.toy_halving_theory.
Module toy_twice_theory.
Definition instance := M.instance.
Definition twice i := twice (M.n i).
End toy_twice_theory.
"""


def test_a_symbol_hides_no_shared_definition_of_its_name(small, tmp_path, monkeypatch):
    """`twice i := twice (n i)` rests on the shared `twice`, and on the symbols of the theory that it gives a name."""
    (tmp_path / "theory" / "language.v").write_text("")
    path = tmp_path / "twice.v"
    path.write_text(TWO)
    monkeypatch.setattr("bounds.kernel.believed.theory_of", lambda _: Theory(path))
    found = [(one.module, one.name) for one in believed("toy_twice")]

    assert found[:2] == [("toy_twice", "instance"), ("toy_twice", "twice")]
    assert set(found[2:]) == {("toy_halving", "instance"), ("", "twice"), ("toy_halving", "n")}
