"""A receipt counts for today's statement and today's theories only, with or without Coq."""

from dataclasses import replace

import pytest
import sympy as sp

from bounds import get, registry
from bounds.core import BadClaim
from bounds.core.relation import Op
from bounds.kernel import receipts
from bounds.kernel.build import KernelMissing, compiler
from bounds.kernel.statement import statement_hash
from bounds.runs.proof_mutants import corruptions
from bounds.runs.tiers import Tier, tier

RECEIPTS = receipts.read()
ROWS = {row["id"]: row for row in registry.rows()}


@pytest.mark.parametrize("claim_id", sorted(RECEIPTS))
def test_every_receipt_is_of_today(claim_id):
    """Whoever edits a claim or a theory runs `make kernel`."""
    assert receipts.is_current(RECEIPTS[claim_id], ROWS[claim_id]["statement"])
    assert tier(ROWS[claim_id]) == Tier.KERNEL


@pytest.mark.parametrize("claim_id", sorted(RECEIPTS))
def test_every_change_of_a_proved_statement_turns_its_receipt_off(claim_id, monkeypatch):
    """Each constant, each premise, each relation, and each number in a formula or a definition."""
    claim = get(claim_id)
    monkeypatch.setattr("bounds.core.declared.require_informative", lambda claim: None)  # slow, and of no interest here
    wrong = [one for _, one in corruptions(claim)]
    for part in ("given", "then"):
        for number, one in enumerate(getattr(claim, part)):
            for other in _others(one):
                relations = list(getattr(claim, part))
                relations[number] = other
                wrong += _changed(claim, **{part: tuple(relations)})
            if part == "given":
                wrong += _changed(claim, given=claim.given[:number] + claim.given[number + 1 :])

    wrong += list(_with_other_numbers(claim))

    assert wrong
    assert not any(receipts.is_current(RECEIPTS[claim_id], statement_hash(one)) for one in wrong)


def _with_other_numbers(claim):
    """The claim with one number of one formula, or of one definition, larger by one."""
    for part in ("given", "then"):
        for number, one in enumerate(getattr(claim, part)):
            for side in ("lhs", "rhs"):
                for other in _next_numbers(getattr(one, side)):
                    relations = list(getattr(claim, part))
                    relations[number] = replace(one, **{side: other})
                    yield from _changed(claim, **{part: tuple(relations)})
    for symbol, meaning in claim.where.items():
        if isinstance(meaning, sp.Expr):
            for other in _next_numbers(meaning):
                yield from _changed(claim, where={**claim.where, symbol: other})


def _next_numbers(formula):
    """A formula with each of its numbers in turn larger by one, where that makes sense and another formula."""
    others = [formula.xreplace({one: one + 1}) for one in formula.atoms(sp.Number) if one.is_finite]
    return [one for one in others if one != formula and not one.has(sp.nan, sp.zoo, sp.oo)]


def _changed(claim, **parts):
    """The claim with other relations, unless they say so little that no claim may say them."""
    try:
        return [replace(claim, **parts)]
    except BadClaim:
        return []


def _others(one):
    """The relation with another sign between its sides, and with a promise a tenth larger."""
    op = Op.LT if one.op is Op.LE else Op.LE
    return [replace(one, op=op), replace(one, rhs=one.rhs * sp.Rational(11, 10) + sp.Rational(1, 10))]


def test_an_edit_of_a_theory_turns_its_receipts_off(tmp_path):
    """The hash of every file that it rests on must be today's, and the file must be there."""
    one = {"claim": "toy.one", "outcome": "proved", "statement": "s", "files": {"bounds/kernel/make.py": "other"}}

    assert receipts.accepted({"toy.one": "s"}, {"toy.one": one | {"files": {}}}) == {"toy.one": "proved"}
    assert receipts.accepted({"toy.one": "s"}, {"toy.one": one}) == {}
    assert receipts.accepted({"toy.one": "s"}, {"toy.one": one | {"files": {"gone.v": "x"}}}) == {}
    assert receipts.accepted({"toy.one": "t"}, {"toy.one": one | {"files": {}}}) == {}


def test_a_torn_file_of_receipts_names_the_line(tmp_path):
    """Nothing is proved by half a line."""
    path = tmp_path / "receipts.jsonl"
    path.write_text('{"claim": "toy.one"}\n{"cl')

    with pytest.raises(receipts.ReceiptError, match="line 2"):
        receipts.read(path)


def test_without_coq_there_is_a_sentence_with_the_line_that_installs_it(monkeypatch):
    """Nobody needs Coq, and whoever wants it is told how."""
    monkeypatch.setenv("PATH", "")

    with pytest.raises(KernelMissing, match="apt-get install -y coq"):
        compiler()
