"""Ball arithmetic wide enough to be the truth for every dtype."""

import pytest
from flint import ctx


@pytest.fixture(autouse=True)
def _precision():
    with ctx.workprec(300):
        yield
