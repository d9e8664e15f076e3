"""Honest slips around a claim (its grid, its premises, its mutants) that must not end in a green check."""

import itertools
import json

import pytest
import sympy as sp

from bounds.budget import FALSE_ALARMS
from bounds.core import BadClaim, BoundsError, Claim, Depth, Quantity, Unknown, Verdict, WithProbability, exact, le
from bounds.core.experiment import Experiment
from bounds.registry import rows_of_file
from bounds.runs.plan import planned, with_shares
from bounds.runs.point import Settings
from tests import theorems
from tests.door import bounds

x, n = Quantity("x"), sp.Symbol("n", integer=True)

PREMISE = theorems.HOLDS.replace("then=eq(x, n / 2)", "given=le(n, 2), then=eq(x, n / 2)").replace(
    "import Claim, Quantity, eq", "import Claim, Quantity, eq, le"
)


def answer(folder, *arguments):
    done = bounds(*arguments, "--json", cwd=folder)
    return done.returncode, json.loads(done.stdout.splitlines()[-1]), done


# ----- points that leave the premises ------------------------------------------------------------------------------


def test_a_point_that_leaves_the_premises_is_unexpected(tmp_path):
    """The other two hold; the claim is no more as expected, and the reason is said."""
    theorems.write(tmp_path, PREMISE)
    code, summary, _ = answer(tmp_path, "check", "theorem.py")
    (claim,) = summary["claims"]

    assert (code, claim["status"], summary["unexpected"]) == (1, "holds", ["toy.halving"])
    assert "1 of 3 points are not_applicable" in claim["why"][0]
    assert "outside=" in bounds("check", "theorem.py", cwd=tmp_path).stdout


@pytest.mark.parametrize("declared", ["outside={'n': [3]}", "outside=lambda n: n > 2", "outside=True"])
def test_a_point_that_is_meant_to_be_outside_surprises_nobody(tmp_path, declared):
    """By its parameters, by a function of them, or the whole experiment."""
    theorems.write(tmp_path, PREMISE.replace("n=[1, 2, 3]", f"n=[1, 2, 3], {declared}"))

    assert answer(tmp_path, "check", "theorem.py")[0] == 0


def test_a_point_outside_is_a_surprise_when_it_is_run_alone_too(tmp_path):
    """The line that runs a stray point again says what the whole run said."""
    theorems.write(tmp_path, PREMISE)

    assert bounds("check", "theorem.py", "--point", "n=3", cwd=tmp_path).returncode == 1
    assert bounds("check", "theorem.py", "--point", "n=1", cwd=tmp_path).returncode == 0


def test_only_the_points_that_are_declared_may_be_outside(tmp_path):
    """A corrupted algorithm that pushes another point out is noticed."""
    theorems.write(tmp_path, PREMISE.replace("n=[1, 2, 3]", "n=[1, 2, 3], outside={'n': [2]}"))

    assert answer(tmp_path, "check", "theorem.py")[0] == 1


def test_a_declaration_names_parameters_of_the_grid():
    """A slip is found when the file is read."""
    with pytest.raises(BadClaim, match="`outside` names m"):
        Experiment(lambda n: {}, {"n": [1]}, outside={"m": [1]}).validate("toy.slip")


def test_an_undecided_point_is_unexpected_unless_it_is_declared(tmp_path):
    """A radius that hides the answer at one place."""
    text = theorems.HOLDS.replace("x: algorithm(n)", "x: (float(algorithm(n)), 1.0 if n == 3 else 1e-9)")
    theorems.write(tmp_path, text)
    code, summary, _ = answer(tmp_path, "check", "theorem.py")
    theorems.write(tmp_path, text.replace("n=[1, 2, 3]", "n=[1, 2, 3], undecided={'n': [3]}"))

    assert (code, summary["unexpected"]) == (1, ["toy.halving"])
    assert answer(tmp_path, "check", "theorem.py")[0] == 0


def test_the_summary_counts_decisive_points_and_decided_entries(tmp_path):
    """Two of three points are decisive; of four entries that were judged one is open."""
    text = PREMISE.replace(
        '"n": n, x: algorithm(n)', '"n": [n, n], x: ([n / 2, n / 2], [1e-9, 1.0 if n == 2 else 1e-9])'
    )
    theorems.write(tmp_path, text)
    (claim,) = answer(tmp_path, "check", "theorem.py")[1]["claims"]
    printed = bounds("check", "theorem.py", cwd=tmp_path).stdout

    assert (claim["exercised"], claim["points"]) == (2, 3)
    assert (claim["entries_decided"], claim["entries"]) == (3, 4)
    assert "2 of 3" in printed
    assert "3 of 4" in printed


# ----- depth -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sizes", [(4, 4), (2, 9), (3, 3, 3), (2, 2, 2, 2)])
def test_quick_depth_keeps_the_corners_of_the_grid(sizes):
    """A bound often fails where everything is largest or smallest."""
    grid = {f"p{place}": list(range(size)) for place, size in enumerate(sizes)}
    points = Experiment(lambda **_: {}, grid).points(Depth.QUICK)
    corners = [dict(zip(grid, ends, strict=True)) for ends in itertools.product(*([0, size - 1] for size in sizes))]

    assert all(corner in points for corner in corners)
    assert len(points) == len({tuple(one.values()) for one in points}) >= 6


def test_what_was_not_run_of_the_grid_is_said(tmp_path):
    """Six of twelve points."""
    theorems.write(tmp_path, theorems.HOLDS.replace("n=[1, 2, 3]", "n=range(1, 13)"))

    assert "6 of 12" in bounds("check", "theorem.py", cwd=tmp_path).stdout


def test_a_mutant_that_survives_at_few_points_is_tried_at_all(tmp_path):
    """It differs at one inner place of the grid, which quick depth leaves out."""
    text = theorems.HOLDS.replace("n=[1, 2, 3]", "n=[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], quick={'n': [1, 10]}")
    theorems.write(tmp_path, text.replace("original(number) * 2 / 3", "original(number) + (number == 4)"))
    code, found, _ = answer(tmp_path, "mutate", "theorem.py")

    assert (code, found["killed"]) == (0, 1)


# ----- chance ------------------------------------------------------------------------------------------------------

RATE = """
from fractions import Fraction

import numpy as np

from bounds.core import Claim, Quantity, WithProbability, le

x = Quantity("x")
rare = Claim(id="toy.rare", then=le(x, 1), quantifier=WithProbability(Fraction(1, 10)))


@rare.experiment(case=range(4000))
def trials(case, *, dtype):
    return {x: [0] * 400}
"""


def test_the_false_alarms_are_split_over_what_really_runs(tmp_path):
    """Four thousand points of a user's file in four dtypes spend no more than the printed rate."""
    (row,) = rows_of_file(theorems.write(tmp_path, RATE))
    dtypes = ("float64", "float32", "bfloat16", "float16")
    points, alpha = with_shares(planned([row], [Settings(Depth.STANDARD, dtype=one) for one in dtypes]), registered=50)

    assert len(points) == 16_000
    assert all(point.alpha == alpha for point in points)
    assert 16_000 * alpha <= FALSE_ALARMS


def test_a_check_from_python_splits_the_false_alarms_too():
    """Its points share the rate of one run."""
    claim = Claim(id="toy.rare", then=(le(x, 1), le(x, 2)), quantifier=WithProbability(sp.Rational(1, 10)))

    @claim.experiment(case=range(6))
    def trials(case):
        return {x: [0] * 400}

    alphas = [part.statistics["alpha"] for one in claim.check().evidence.values() for part in one.parts]

    assert len(alphas) == 18
    assert sum(alphas) <= FALSE_ALARMS


# ----- nothing tested ----------------------------------------------------------------------------------------------


def test_a_budget_that_runs_nothing_is_not_a_success(tmp_path):
    """Zero seconds: said, and exit code 2."""
    theorems.write(tmp_path, theorems.HOLDS)
    done = bounds("check", "theorem.py", "--budget", "0s", cwd=tmp_path)

    assert done.returncode == 2
    assert "nothing was judged" in done.stdout


@pytest.mark.parametrize("command", ["mutate", "prove"])
def test_a_selection_without_mutants_or_certificates_is_not_a_success(tmp_path, command):
    """Nothing of nothing is no score."""
    theorems.write(tmp_path, theorems.HOLDS[: theorems.HOLDS.index("@halving.mutant")])
    done = bounds(command, "theorem.py", cwd=tmp_path)

    assert done.returncode == 2
    assert "Nothing was" in done.stderr


def test_a_claim_that_is_declared_tight_must_come_near_its_bound(tmp_path):
    """Tightness 1e-9 says that nothing of what is promised was seen."""
    text = theorems.HOLDS.replace("then=eq(x, n / 2)", "then=le(x, n * 10**9), tight=True")
    theorems.write(tmp_path, text.replace("import Claim, Quantity, eq", "import Claim, Quantity, le"))
    code, summary, _ = answer(tmp_path, "check", "theorem.py")

    assert code == 1
    assert "declared tight" in summary["claims"][0]["why"][0]


def test_after_an_error_the_reason_is_the_error(tmp_path):
    """Not that no run was decisive: two were."""
    theorems.write(tmp_path, theorems.HOLDS.replace("Fraction(number, 2)", "Fraction(number, 2) / (number < 3)"))
    done = bounds("check", "theorem.py", cwd=tmp_path)

    assert "The experiment failed at 1 point" in done.stdout
    assert "No run was decisive" not in done.stdout


def test_a_check_that_nobody_has_seen_red_is_told(tmp_path):
    """A file without a mutant is judged, and its reader is told what is missing."""
    theorems.write(tmp_path, theorems.HOLDS[: theorems.HOLDS.index("@halving.mutant")])
    without = bounds("check", "theorem.py", cwd=tmp_path)
    theorems.write(tmp_path, theorems.HOLDS)

    assert without.returncode == 0
    assert "no mutant shows that these can turn red: toy.halving" in without.stderr
    assert "no mutant" not in bounds("check", "theorem.py", cwd=tmp_path).stderr


# ----- hidden constants --------------------------------------------------------------------------------------------


HIDDEN = """
from bounds.core import Claim, Quantity, Unknown, le

C, x = Quantity("C", positive=True), Quantity("x")
hidden = Claim(id="toy.hidden", then=le(x, C), constants=(Unknown(C, within=WITHIN),), expected="calibrated")


def one(n):
    return 1


@hidden.experiment(n=[1, 2, 3], algorithm=one)
def measured(n, *, algorithm):
    return {x: algorithm(n)}


@hidden.mutant("a hundred times as large at 2")
def _(original, n):
    return original(n) * (100 if n == 2 else 1)
"""


@pytest.mark.parametrize(("within", "code"), [("10", 0), ("200", 1)])
def test_a_mutant_of_a_hidden_constant_is_noticed_by_the_constant_that_it_needs(tmp_path, within, code):
    """A hundred times more than without it: beyond a factor of ten, within one of two hundred."""
    theorems.write(tmp_path, HIDDEN.replace("WITHIN", within))

    assert answer(tmp_path, "mutate", "theorem.py")[0] == code
    assert answer(tmp_path, "check", "theorem.py")[1]["by_verdict"]["calibrated"] == 3


# ----- an algorithm of one's own -----------------------------------------------------------------------------------


def halving():
    claim = Claim(id="toy.halving", then=le(x, n))

    @claim.experiment(k=[1, 2], algorithm=lambda k: k / 4)
    def halves(k, *, algorithm):
        return {n: k, x: exact(algorithm(k))}

    @claim.experiment(k=[3])
    def fixed(k):
        return {n: k, x: 0}

    return claim


def test_an_algorithm_of_ones_own_is_judged_in_one_call():
    """Experiments that take no algorithm are left out; each point says what it would catch."""
    good, bad = halving().check(algorithm=lambda k: k / 2), halving().check(algorithm=lambda k: 2 * k)

    assert (good.status, list(good.evidence)) == ("holds", ["halves(k=1)", "halves(k=2)"])
    assert good.caught["halves(k=1)"] == "it would catch a result 2 times as large as this one"
    assert (bad.status, bad.tightness) == ("violated", 2)
    assert "certainly false" in str(bad)


def test_a_claim_without_a_place_for_an_algorithm_says_so():
    """Nothing is judged under a false name."""
    claim = Claim(id="toy.fixed", then=le(x, 1))

    @claim.experiment()
    def fixed():
        return {x: 0}

    with pytest.raises(BoundsError, match="no experiment takes an algorithm"):
        claim.check(algorithm=lambda: 0)


def test_a_failing_rate_and_an_agreement_are_told_too():
    """What a statistical point, and one of an identity, would catch."""
    claim = Claim(id="toy.rare", then=le(x, 1), quantifier=WithProbability(sp.Rational(1, 10)))

    @claim.experiment(algorithm=lambda: 0)
    def trials(*, algorithm):
        return {x: [algorithm()] * 400}

    (told,) = claim.check(algorithm=lambda: 0).caught.values()

    assert "a failure rate of" in told
    assert Verdict.HOLDS in {one.verdict for one in claim.check().evidence.values()}
    assert Unknown(sp.Symbol("C")).within == 10
