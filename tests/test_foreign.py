"""A file from elsewhere is read before it runs, and what no theorem needs is refused until it is trusted."""

import pytest

from bounds.claim_files import files
from bounds.foreign import TRUST, Distrusted, doings, require_trust
from tests import theorems
from tests.door import bounds

DANGEROUS = [
    ("import subprocess", "starts programs (subprocess)"),
    ("from urllib.request import urlopen", "opens connections (urllib.request.urlopen)"),
    ("import pickle as p", "runs machine code or stored objects (pickle)"),
    ("eval('1')", "runs text as code (eval)"),
    ("import os\nos.system('ls')", "starts programs (os.system)"),
    ("import os\nos.execv('/bin/sh', [])", "starts programs (os.execv)"),
    ("from os import remove", "moves or deletes files (os.remove)"),
    ("from pathlib import Path\nPath('x').unlink()", "moves or deletes files (Path('x').unlink)"),
    ("().__class__.__base__.__subclasses__()", "reaches behind the language (__subclasses__)"),
]
HARMLESS = [
    "import re\nre.compile('x')",
    "import os\nos.environ.get('X')",
    "import numpy as np\nnp.load('x.npy')",
    "from sympy import sqrt\nsqrt(2).evalf()",
    "def broken(:",
]


@pytest.mark.parametrize(("text", "told"), DANGEROUS)
def test_what_no_theorem_needs_is_found_in_the_text(tmp_path, text, told):
    """With its line, whatever the module is called afterwards."""
    path = tmp_path / "theirs.py"
    path.write_text(text)

    with pytest.raises(Distrusted) as refused:
        require_trust([path])
    assert f"theirs.py: line {text.count(chr(10)) + 1} {told}" in str(refused.value)


@pytest.mark.parametrize("text", HARMLESS)
def test_what_theorems_do_is_not_refused(tmp_path, text):
    """Patterns, the environment, arrays and exact numbers; a slip of the pen is told by the import."""
    path = tmp_path / "theirs.py"
    path.write_text(text)

    assert list(doings(path)) == []


def test_our_own_papers_would_pass():
    """The rule refuses nothing that a thousand claims do."""
    assert {str(file.path): found for file in files() if (found := list(doings(file.path)))} == {}


def test_a_refused_file_did_not_run_and_a_trusted_one_does(tmp_path):
    """Nothing of it was executed, nor of the neighbour that it imports."""
    theorems.write(tmp_path, "import helper\n" + theorems.HOLDS)
    (tmp_path / "helper.py").write_text("import subprocess\nopen('ran', 'w').close()\n")
    refused = bounds("check", "theorem.py", cwd=tmp_path)

    assert refused.returncode == 2
    assert "helper.py: line 1 starts programs (subprocess)" in refused.stderr
    assert not (tmp_path / "ran").exists()
    assert bounds("--trust", "check", "theorem.py", cwd=tmp_path).returncode == 0
    assert (tmp_path / "ran").exists()


def test_the_variable_says_the_same(tmp_path, monkeypatch):
    """For pytest and for scripts."""
    path = tmp_path / "theirs.py"
    path.write_text("import socket")
    monkeypatch.setenv(TRUST, "1")

    require_trust([path])
