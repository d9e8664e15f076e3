"""The strongest ground of what is expected of a claim comes first: the kernel, a witness or a certificate, runs."""

import pytest

from bounds.runs import tiers
from bounds.runs.tiers import SENTENCES, Tier, tier

ROW = {"id": "toy.one", "statement": "hash", "expected": "proved", "witnesses": ["w"], "experiments": ["run"]}


@pytest.fixture
def known(monkeypatch):
    """What the kernel accepted of today's statement, and of which statement there is a certificate."""

    def tier_of(*, kernel="", certificate="", **facts):
        row = ROW | facts
        monkeypatch.setattr(
            tiers, "accepted", lambda asked: {"toy.one": kernel} if asked == {"toy.one": "hash"} else {}
        )
        monkeypatch.setattr(tiers, "_decisive", lambda: {"toy.one": certificate})
        return tier(row)

    return tier_of


@pytest.mark.parametrize("expected", ["proved", "derived"])
def test_a_certificate_counts_if_it_is_of_todays_statement(known, expected):
    """For what is expected to be true; else runs are what there is."""
    assert known(certificate="hash", expected=expected) == Tier.CERTIFICATE
    assert known(certificate="other", expected=expected) == Tier.RUNS
    assert known(certificate="hash", expected="refuted", witnesses=[]) == Tier.RUNS
    assert known(certificate="hash", expected="holds") == Tier.RUNS


def test_the_kernel_counts_where_it_says_what_is_expected(known):
    """Before everything else; a proof of the contrary is no ground."""
    assert known(kernel="proved", certificate="hash") == Tier.KERNEL
    assert known(kernel="refuted", expected="refuted") == Tier.KERNEL
    assert known(kernel="refuted", certificate="hash") == Tier.CERTIFICATE
    assert known(kernel="proved", statement="other", certificate="other") == Tier.CERTIFICATE


def test_a_witness_refutes_and_does_nothing_else(known):
    """For a claim that is expected to hold it is an example."""
    assert known(expected="refuted") == Tier.WITNESS
    assert known(expected="holds") == Tier.RUNS
    assert known(expected="refuted", witnesses=[], experiments=[]) == Tier.NONE


def test_every_tier_has_its_sentence():
    """That is what the documentation prints."""
    assert set(SENTENCES) == set(Tier)
