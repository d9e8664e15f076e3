"""Slow modules are imported when something of them is used."""

import pickle
import subprocess
import sys

from bounds.late import late


def test_a_handle_imports_nothing_until_it_is_asked():
    """Naming torch costs nothing."""
    code = "import sys; from bounds.late import torch; before = 'torch' in sys.modules; torch.tensor(1); print(before)"

    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_a_handle_is_as_good_as_the_module():
    """What it gives is the module's own."""
    import fractions

    assert late("fractions").Fraction is fractions.Fraction


def test_a_handle_travels_to_a_worker():
    """Claims of single files are pickled with the handles that they use."""
    assert pickle.loads(pickle.dumps(late("fractions"))).Fraction(1, 2) == 0.5


def test_listing_all_claims_imports_no_torch():
    """Every claim file can be read without it."""
    code = """
import sys
from bounds import registry
for file in registry.files():
    registry.load(file)
print('torch' in sys.modules)
"""

    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
