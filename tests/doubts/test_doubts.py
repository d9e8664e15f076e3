"""Green files whose runs do not depend on what they say: each was exit 0, now 1 with a reason."""

import json
import warnings
from types import SimpleNamespace

import pytest

from bounds.doubts.doubts import _survivors
from tests import theorems
from tests.door import bounds

HEAD = '''"""A statement."""
import math
from fractions import Fraction

import numpy as np

from bounds.core import Claim, Exists, Quantity, Unknown, WithProbability, eq, exact, ge, le

x, y = Quantity("x", real=True), Quantity("y", nonnegative=True)
n = Quantity("n", integer=True, positive=True)
C = Quantity("C", positive=True)
'''

STEPPING = """
slip = Claim(id="toy.slip", then={then})


def step(v):
    {step}


@slip.experiment(k=[1, 2, 3], algorithm=step)
def measured(k, *, algorithm):
    v = np.full(2, float(k))
    {run}
    return {returned}
"""


def told(folder, text):
    """The exit code and the reasons of one claim."""
    theorems.write(folder, HEAD + text)
    done = bounds("check", "theorem.py", "--jobs", "1", "--json", cwd=folder)
    (claim,) = json.loads(done.stdout.splitlines()[-1])["claims"]
    return done.returncode, claim["why"]


def stepping(run, step="return v / 2", then="le(y, 10)", returned="{y: (abs(v).max(), 1e-9)}"):
    return STEPPING.format(then=then, step=step, run=run, returned=returned)


MOVED = "{y: (abs(v - w).max() + 1 / k, 1e-9)}"
HONEST = stepping("v = algorithm(v)", then="le(y, n)", returned="{y: (abs(v).max(), 1e-9), n: k}")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (stepping("v = v / k"), "never calls its algorithm `step`"),
        (
            stepping("try:\n        v = algorithm(v)\n    except RuntimeError:\n        v = v / k"),
            "its error is swallowed",
        ),
        (stepping("algorithm(v)"), "is its result used?"),
        (stepping("v = np.clip(algorithm(v) * 0, -1, 1) + k / 4"), "is its result used?"),
        (stepping("w = v\n    v = algorithm(v)", "v *= 2\n    return v", returned=MOVED), "it overwrites"),
    ],
    ids=["never called", "failure swallowed", "result dropped", "multiplied by zero", "alias"],
)
def test_what_does_not_depend_on_its_algorithm_is_unexpected(tmp_path, text, reason):
    """It is as green without the algorithm, or with a broken one."""
    code, why = told(tmp_path, text)

    assert code == 1
    assert any(reason in one for one in why), why


def test_what_depends_on_its_algorithm_is_left_alone(tmp_path):
    """The same file, in which the step is taken and measured."""
    assert told(tmp_path, HONEST) == (0, [])


def test_a_disturbance_that_makes_a_loop_endless_ends(tmp_path):
    """While-loops wait for an algorithm to converge; one that is disturbed never does."""
    loop = "while abs(v).max() > 1e-3:\n        v = algorithm(v)"

    assert told(tmp_path, stepping(loop, returned="{y: (abs(v).max() * k, 1e-9)}")) == (0, [])


def test_a_mutant_of_the_file_that_nothing_notices_is_unexpected(tmp_path):
    """`bounds check` asks what `bounds mutate` would say."""
    mutant = '\n\n@slip.mutant("a little less")\ndef _(original, v):\n    return original(v) * 0.9\n'
    code, why = told(tmp_path, HONEST + mutant)

    assert code == 1
    assert "its mutant 'a little less' is not noticed" in why[0]


@pytest.mark.parametrize(("seconds", "told"), [(0.1, ["its mutant 'half' is not noticed: nothing"]), (9.0, [])])
def test_mutants_are_tried_in_silence_where_the_whole_grid_is_quick(monkeypatch, seconds, told):
    """A corruption may overflow, which is no news; six points of a grid take three times as long as two of them."""

    def overflows(row, claim, mutant, settings, bench):
        warnings.warn("overflow", RuntimeWarning, stacklevel=1)
        return "nothing" if mutant == "half" else None

    monkeypatch.setattr("bounds.doubts.doubts.survives", overflows)
    claim, row = SimpleNamespace(mutants=["half", "twice"]), {"points": {"standard": 6}}

    assert list(_survivors(row, claim, None, [None] * 2, seconds)) == told
    assert list(_survivors(row, claim, None, [], 0.0)) == []


@pytest.mark.parametrize(
    ("before", "value"),
    [
        ("rng = np.random.default_rng(0)", "exact(round(rng.random(), 3) * k / 4)"),
        ("kept = {}", "exact(kept.setdefault('key', k / 8) + k / 1024)"),
        ("def seen(k, found=[]):\n    found.append(k)\n    return len(found)", "Fraction(seen(k), 9 * k)"),
    ],
    ids=["shared generator", "cache without a key", "default argument"],
)
def test_a_point_does_not_depend_on_what_ran_before_it(tmp_path, before, value):
    """Loaded anew and in another order, the points say something else."""
    text = f"""
{before}

slip = Claim(id="toy.slip", then=le(y, 1))


@slip.experiment(k=[1, 2, 3], within={{"k": (1, 3)}})
def measured(k):
    return {{y: {value}}}
"""
    code, why = told(tmp_path, text)

    assert code == 1
    assert any("in another order" in one for one in why), why


GRID = """
slip = Claim(id="toy.slip", then=le(y, 20), {more})


@slip.experiment({grid})
def measured(k):
    return {{y: {value}}}
"""


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("try:\n        v = 1 / (k - 2)\n    except ZeroDivisionError:\n        v = 0", "goes on after an error"),
        ("v = float(np.nan_to_num(1 / k))", "hides nan"),
        ("v = float(1 / k + 0 * (np.exp(np.float64(1000)) > 1))", "line 18: overflow"),
    ],
    ids=["handler", "nan", "overflow"],
)
def test_what_goes_on_where_a_measurement_failed_is_unexpected(tmp_path, body, reason):
    """A number of the author's own is no measurement."""
    text = GRID.format(grid="k=[1, 2, 3]", value="(abs(v), 1e-12)", more="").replace(
        "    return", f"    {body}\n    return"
    )
    code, why = told(tmp_path, text)

    assert code == 1
    assert any(reason in one for one in why), why


def test_a_handler_that_computes_is_left_alone(tmp_path):
    """Where the direct way fails another one is taken; nothing is invented."""
    body = "try:\n        v = 1 / (k - 2)\n    except ZeroDivisionError:\n        v = 1 / k"
    text = GRID.format(grid="k=[1, 2, 3]", value="(abs(v), 1e-12)", more="").replace(
        "    return", f"    {body}\n    return"
    )

    assert told(tmp_path, text) == (0, [])


@pytest.mark.parametrize(("grid", "code"), [("k=[1, 2]", 1), ("k=[1]", 0)], ids=["varied", "of one value"])
def test_a_parameter_that_is_varied_is_read(tmp_path, grid, code):
    """A second seed that seeds nothing is no second instance."""
    text = GRID.format(grid=f"{grid}, size=[2, 3]", value="Fraction(1, size)", more="")
    found, why = told(tmp_path, text.replace("measured(k)", "measured(k, size)"))

    assert found == code
    assert all("takes `k` and never reads it" in one for one in why)


SERIES = """
slip = Claim(id="toy.slip", then={then}{more})


@slip.experiment(k=[3, 4, 5])
def measured(k):
    return {returned}
"""


UNIFORM = "{y: [Fraction(one, 400) for one in np.random.default_rng(k).permutation(400).tolist()]}"


@pytest.mark.parametrize(
    ("then", "more", "returned", "reason"),
    [
        ("le(y, 1 / n)", "", "{y: [Fraction(1, i) for i in range(1, k)], n: range(1, k)}", "computed twice"),
        ("le(x, 1 / n)", "", "{x: -Fraction(1, k), n: k}", "an absolute value missing"),
        ("le(x, 1 / n)", "", "{x: Fraction(3 - k, k), n: k}", "an absolute value missing"),
        ("le(y, 1)", ", quantifier=WithProbability(Fraction(9, 10))", UNIFORM, "probability of failure"),
    ],
    ids=["recomputed", "sign", "sign or zero", "complement"],
)
def test_numbers_that_look_like_something_else_are_unexpected(tmp_path, then, more, returned, reason):
    """The promise once more, a signed error, a probability for its complement."""
    code, why = told(tmp_path, SERIES.format(then=then, more=more, returned=returned))

    assert code == 1
    assert any(reason in one for one in why), why


@pytest.mark.parametrize(
    ("grid", "needed", "code"),
    [
        ("[2, 20]", "k", 1),
        ("[10, 20, 40, 80]", "sum(Fraction(1, i) for i in range(1, k + 1))", 1),
        ("[1, 2, 4, 8]", "2 - Fraction(1, k)", 0),
    ],
    ids=["two values", "a logarithm", "settles"],
)
def test_a_hidden_constant_settles(tmp_path, grid, needed, code):
    """Two values cannot show it, and steps that do not shrink lead anywhere."""
    text = SERIES.format(
        then="le(y, C)", more=', constants=(Unknown(C),), expected="calibrated"', returned=f"{{y: {needed}}}"
    )
    found, why = told(tmp_path, text.replace("[3, 4, 5]", grid))

    assert found == code
    assert any("does not settle" in one for one in why) == bool(code)


COINS = """
t = Quantity("t", positive=True)
slip = Claim(id="toy.slip", then=le(y, t), quantifier=WithProbability(2 * sp.exp(-3 * n * t**2)))


@slip.experiment(coins=[50, 100], seed=[0])
def tossed(coins, seed):
    found = np.random.default_rng(seed).binomial(coins, 0.5, size=3000)
    return {n: coins, t: Fraction(1, 9), y: [abs(Fraction(int(one), coins) - Fraction(1, 2)) for one in found]}
"""


def test_trials_that_are_drawn_again_replay_with_their_own_share_of_the_false_alarms(tmp_path):
    """That share decides how often they are drawn again; asked with another one, they would look irreproducible."""
    assert told(tmp_path, "import sympy as sp\n" + COINS) == (0, [])
