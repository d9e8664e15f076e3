"""Files of a user's own with many small claims, and what `bounds check` notes of them."""

import json

from tests import theorems
from tests.door import bounds

HEAD = '''"""Statements whose verdicts are right."""
import math
from fractions import Fraction

import numpy as np
import sympy as sp

from bounds.core import (
    Claim, Exists, OnAverage, Quantity, Scaling, WithProbability, eq, exact, ge, gt, le, lt,
)

x, y, z = (Quantity(name, nonnegative=True) for name in "xyz")
e, e_0 = Quantity("e", nonnegative=True), Quantity("e_0", nonnegative=True)
n, k = Quantity("n", integer=True, positive=True), Quantity("k", integer=True, nonnegative=True)
m = Quantity("m", integer=True, nonnegative=True)
a, b = Quantity("a"), Quantity("b")


def two(size):
    return np.diag([size, 2]), np.diag([3, size + 1])

'''

CLAIM = """
{name} = Claim(id="toy.{name}", then={then}{more})


@{name}.experiment({grid})
def of_{name}({taken}):
    return {returned}

"""


def written(name, then, returned, *, grid="size=[2, 4], within={'size': (2, 4)}", taken="size", more=""):
    return CLAIM.format(name=name, then=then, returned=returned, grid=grid, taken=taken, more=more)


def running(name, algorithm, then, returned, grid="size=[2, 5], within={'size': (2, 5)}"):
    """An experiment that names its algorithm."""
    function = algorithm.split()[1].split("(")[0]
    experiment = written(name, then, returned, grid=f"{grid}, algorithm={function}", taken="size, *, algorithm")
    return f"\n\n{algorithm}\n{experiment}"


def notes(folder, text):
    """The exit code, and the notes of each claim."""
    theorems.write(folder, HEAD + text)
    done = bounds("check", "theorem.py", "--jobs", "1", "--json", cwd=folder)
    summary = json.loads(done.stdout.splitlines()[-1])
    why = {one["id"]: one["why"] for one in summary["claims"] if one["why"]}
    return done.returncode, summary["notes"], [*summary["errors"], why]
