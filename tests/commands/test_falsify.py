"""Claims are searched side by side, and each is told when its search ends."""

import json

import pytest

from tests.door import bounds

FILE = '''"""Two promises about one number."""
from fractions import Fraction

from bounds.core import Claim, Quantity, le

x = Quantity("x")
low = Claim(id="toy.low", then=le(x, 1), given=le(x, 300))
high = Claim(id="toy.high", then=le(x, x**2 + 1), given=le(x, 300))


@low.experiment(v=[0, 1], w=[Fraction(1, 2)])
@high.experiment(v=[0, 1], w=[Fraction(1, 2)])
def given(v, w):
    """Twice the number, halved."""
    return {x: 2 * v * w}
'''


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_every_claim_is_told_and_what_is_broken_decides_the_exit_code(tmp_path, jobs):
    """One after the other, or two at a time: a line for each, exit code 1 for the one that is false beyond its grid."""
    (tmp_path / "toy.py").write_text(FILE)
    done = bounds("falsify", "toy.py", "--budget", "1s", "--jobs", jobs, "--json", cwd=tmp_path)

    found = {one["claim"]: one["broken"] for one in map(json.loads, done.stdout.splitlines())}
    assert found == {"toy.low": True, "toy.high": False}
    assert done.returncode == 1


def test_the_last_line_names_what_nobody_expected(tmp_path):
    """And how many claims were searched."""
    (tmp_path / "toy.py").write_text(FILE)
    done = bounds("falsify", "toy.py", "--budget", "1s", cwd=tmp_path)

    assert done.stdout.splitlines()[-1] == "2 claims; broken although nobody expects it: toy.low"
