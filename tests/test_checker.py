"""The independent checker accepts what is proved, rejects every corruption, and stands alone."""

import copy
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
import sympy as sp

from bounds import checker
from bounds.core import BadClaim
from bounds.core.certificate import identities, tree

x, y = sp.symbols("x y")
CUBES = identities("the sum of cubes factors", [("expand", x**3 + y**3, sp.Mul(x + y, x**2 - x * y + y**2))])


def corrupted(certificate, generator):
    """The certificate with one number, variable or power changed somewhere."""
    result = copy.deepcopy(certificate)
    nodes = []

    def collect(node):
        if isinstance(node, list):
            nodes.append(node)
            for child in node:
                collect(child)

    for step in result["steps"]:
        collect(step["lhs"])
        collect(step["rhs"])
    leaves = [node for node in nodes if node[0] in ("number", "variable", "power")]
    leaf = generator.choice(leaves)
    leaf[-1] = {"number": "7/5", "variable": "z", "power": 9}[leaf[0]]
    return result


def test_a_true_identity_is_accepted():
    """Expanding both sides gives the same coefficients."""
    checker.check(json.loads(json.dumps(CUBES)))


def test_a_thousand_corrupted_certificates_are_rejected():
    """No single change of a number, a variable or a power goes unnoticed."""
    generator = random.Random(0)
    for _ in range(1000):
        with pytest.raises(checker.Rejected):
            checker.check(corrupted(CUBES, generator))


@pytest.mark.parametrize(
    "certificate",
    [
        None, [], {}, {"schema": 2}, CUBES | {"kind": "trust me"}, CUBES | {"says": " "}, CUBES | {"steps": []},
        CUBES | {"steps": [{"lhs": ["number", "1/1"]}]},
        CUBES | {"steps": [{"says": "s", "lhs": ["number", "1/0"], "rhs": ["number", "1/1"]}]},
        CUBES | {"steps": [{"says": "s", "lhs": ["number", "1e9/1"], "rhs": ["number", "1/1"]}]},
        CUBES | {"steps": [{"says": "s", "lhs": ["power", ["variable", "x"], 10**9], "rhs": ["number", "1/1"]}]},
        CUBES | {"steps": [{"says": "s", "lhs": ["variable", "x"], "rhs": ["variable", "x"]}]},
        CUBES | {"steps": [{"says": "s", "lhs": ["call", "os.system"], "rhs": ["number", "1/1"]}]},
    ],
)  # fmt: skip
def test_malformed_and_empty_certificates_are_rejected(certificate):
    """Nothing but a well-formed certificate proves anything."""
    with pytest.raises(checker.Rejected):
        checker.check(certificate)


def test_the_checker_runs_alone_from_files(tmp_path):
    """As a script it needs only the standard library, and tells which file is rejected."""
    (tmp_path / "good.json").write_text(json.dumps(CUBES))
    (tmp_path / "bad.json").write_text(json.dumps(corrupted(CUBES, random.Random(1))))
    script = [sys.executable, "-I", "-S", checker.__file__, str(tmp_path / "good.json"), str(tmp_path / "bad.json")]
    done = subprocess.run(script, capture_output=True, text=True)

    assert done.returncode == 1
    assert "verified" in done.stdout.splitlines()[0]
    assert "rejected" in done.stdout.splitlines()[1]


def test_the_checker_stays_small_and_independent():
    """At most 400 lines, no import of ours and none that is not in the standard library."""
    text = Path(checker.__file__).read_text()
    imported = {line.split()[1].split(".")[0] for line in text.splitlines() if line.startswith(("import ", "from "))}

    assert len(text.splitlines()) <= 400
    assert imported <= set(sys.stdlib_module_names)


def test_what_is_no_polynomial_has_no_identity_certificate():
    """The refusal names the expression."""
    with pytest.raises(BadClaim, match="sqrt"):
        tree(sp.sqrt(x))
