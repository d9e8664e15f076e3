"""Numbers agree with their nouns."""

import pytest

from bounds.wording import several


@pytest.mark.parametrize(("count", "told"), [(0, "0 claims"), (1, "1 claim"), (2, "2 claims"), (1002, "1,002 claims")])
def test_only_one_is_singular(count, told):
    """Nothing and many take the plural, thousands a comma."""
    assert several(count, "claim") == told
