"""What is called tight comes within a thousandth of equality, by the experiments or by the search."""

import pytest

from bounds import registry
from bounds.search.falsify import falsify

TIGHT = [row for row in registry.rows([]) if row["tight"]]


@pytest.mark.thorough
@pytest.mark.parametrize("row", TIGHT, ids=lambda row: row["id"])
def test_a_claim_called_tight_is_found_tight(row, tmp_path):
    """Within a minute, certified, and not broken."""
    found = falsify(registry.claim_of(row), tmp_path, seconds=60)

    assert not found["broken"]
    assert found["tightness"] >= 0.999


def test_every_paper_with_sharp_bounds_says_which():
    """The sweep above has something to sweep."""
    papers = {row["paper"] for row in TIGHT}

    assert {"minv", "bcgd", "resnet", "l2o", "classics"} <= papers
