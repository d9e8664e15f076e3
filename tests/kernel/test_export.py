"""Every certificate can be put before the kernel, which accepts what is true and nothing else."""

import shutil

import pytest
import sympy as sp

from bounds.core.certificate import certificate, comparison, cover, identity, positive_semidefinite, sturm, tree
from bounds.kernel.export import second_opinion, stated, steps_of
from bounds.runs.ordeals import SHIPPED
from bounds.runs.store import write_atomically

x, y = sp.symbols("x y")


def test_every_shipped_step_is_stated():
    """No kind of step and no function is missing."""
    paths = sorted(SHIPPED.glob("*.json"))

    assert sum(len(list(steps_of(path, 0))) for path in paths) >= len(paths)


def test_a_relation_is_stated_in_its_own_direction():
    """Greater becomes less with the sides exchanged, and strict stays strict."""
    assert stated(comparison("", 1, "<", 2))[0] == "(negb (Qle_bool ((2) # 1) ((1) # 1)) = true)%Q"
    assert stated(comparison("", 2, ">=", 1))[0] == "(Qle_bool ((1) # 1) ((2) # 1) = true)%Q"


@pytest.mark.skipif(shutil.which("coqtop") is None, reason="Coq is not installed; `make kernel` says how")
def test_the_kernel_accepts_what_is_true_and_nothing_else(tmp_path):
    """One certificate with a true step of each kind, and four with a false one."""
    good = certificate(
        "all true",
        identity("", (x + y) ** 2, x**2 + 2 * x * y + y**2),
        comparison("", sp.Rational(1, 3), "<", sp.Rational(1, 2)),
        sturm("", x**2 - x + 1, 0, 1),
        cover("", sp.exp(x) - x, {x: (0, 1)}),
        positive_semidefinite("", sp.Matrix([[2, -1], [-1, 2]])),
    )
    false = {
        "identity": good["steps"][0] | {"rhs": tree(x**2 + x * y + y**2)},
        "comparison": good["steps"][1] | {"op": ">"},
        "cover": good["steps"][3] | {"expression": tree(x - 1)},
        "ldl": good["steps"][4] | {"diagonal": ["2/1", "1/2"]},
    }
    write_atomically(tmp_path / "good.json", good)
    for name, step in false.items():
        write_atomically(tmp_path / f"{name}.json", {"steps": [step]})
    accepted, left = second_opinion(tmp_path, tmp_path / "built", 1)

    assert accepted == 1
    assert set(left) == set(false)
