"""How many of the chapter's refuted statements are misprints."""

import bounds.bfc
from bounds.registry import claim_of, rows


def test_the_chapter_counts_misprints_apart():
    """Its first page says how many statements are refuted, and how many errata begin with that word."""
    refuted = [row for row in rows([]) if row["paper"] == "bfc" and row["expected"] == "refuted"]
    misprints = [row["id"] for row in refuted if claim_of(row).erratum.startswith("A misprint")]

    assert f"Of {len(refuted)} refuted statements {len(misprints)} are misprints" in bounds.bfc.__doc__
