"""Importing what the claims share costs no tensor library."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("paper", ["bcgd", "resnet"])
def test_machinery_of_the_claims_is_free_of_torch(paper):
    """Modules with an underscore, too, import it only inside functions."""
    code = (
        "import importlib, pkgutil, sys\n"
        f"package = importlib.import_module('bounds.{paper}')\n"
        "for one in pkgutil.iter_modules(package.__path__):\n"
        f"    importlib.import_module('bounds.{paper}.' + one.name)\n"
        "sys.exit('torch' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
