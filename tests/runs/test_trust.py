"""Ways in which a store, a search or a careless file could flatter, each closed."""

import json

import pytest

from bounds.budget import FALSE_ALARMS, split_alpha
from bounds.core import Depth
from bounds.registry import rows, rows_of_file
from bounds.sources import Sources
from tests import theorems
from tests.commands.test_check import check
from tests.door import bounds

SEEDED = theorems.HOLDS.replace("n=[1, 2, 3]", "n=[1, 2, 3, 40], quick={'n': [1, 2, 3]}").replace(
    "return Fraction(number, 2)", "return Fraction(number, 2) + (number == 40)"
)


def answer(folder, *arguments):
    done = bounds(*arguments, "--json", cwd=folder)
    return done.returncode, json.loads(done.stdout.splitlines()[-1])


def status(summary):
    return summary["claims"][0]["status"]


def test_a_point_that_fails_leaves_the_claim_undecided(tmp_path):
    """What could not be judged might have spoken against it: neither holds nor proved, whatever the others say."""
    theorems.write(tmp_path, theorems.HOLDS.replace("Fraction(number, 2)", "Fraction(number, 2) / (number < 3)"))
    code, summary = answer(tmp_path, "check", "theorem.py")

    assert (code, summary["points"], status(summary)) == (2, 2, "inconclusive")


def test_a_counterexample_of_another_depth_is_not_forgotten(tmp_path):
    """A quick check after a thorough one that broke the claim says what is known."""
    theorems.write(tmp_path, SEEDED)
    assert answer(tmp_path, "check", "theorem.py")[0] == 0
    assert answer(tmp_path, "check", "theorem.py", "--depth", "thorough")[0] == 1
    code, summary = answer(tmp_path, "check", "theorem.py")

    assert (code, status(summary), summary["unexpected"]) == (1, "violated", ["toy.halving"])


def test_a_counterexample_of_a_search_is_not_forgotten(tmp_path):
    """What `bounds falsify` broke is evidence for the next check."""
    theorems.write(tmp_path, SEEDED)
    assert bounds("falsify", "theorem.py", "--budget", "2s", cwd=tmp_path).returncode == 1
    code, summary = answer(tmp_path, "check", "theorem.py")

    assert (code, status(summary)) == (1, "violated")


def test_a_counterexample_of_other_sources_is_history(tmp_path):
    """Once the algorithm is mended the old run speaks of something else."""
    check(tmp_path, SEEDED, "--depth", "thorough")
    theorems.write(tmp_path, SEEDED.replace("number == 40", "number == 57"))

    assert answer(tmp_path, "check", "theorem.py")[0] == 0


def test_evidence_of_an_older_statement_is_not_shown_as_evidence(tmp_path):
    """After an edit `bounds show` counts the old records and tells none of their verdicts."""
    check(tmp_path, theorems.HOLDS)
    theorems.write(tmp_path, theorems.VIOLATED.replace("toy.wrong", "toy.halving"))
    shown = json.loads(bounds("show", "theorem.py", "--json", cwd=tmp_path).stdout)

    assert (shown["evidence"], shown["outdated"]) == ([], 3)


def test_a_point_is_labelled_with_what_it_ran_on(tmp_path):
    """An experiment that takes no dtype is kept as float64, once, and the command says so."""
    theorems.write(tmp_path, theorems.HOLDS)
    done = bounds("check", "theorem.py", "--dtype", "float64,float16", "--json", cwd=tmp_path)
    lines = [line for path in tmp_path.glob(".bounds/evidence/*") for line in path.read_text().splitlines() if line]

    assert {json.loads(line)["dtype"] for line in lines} == {"float64"}
    assert json.loads(done.stdout)["points"] == 3
    assert "0 of 3 points take --dtype" in done.stderr


def test_an_experiment_that_takes_a_dtype_runs_in_it(tmp_path):
    """Both types, each under its own name."""
    text = theorems.HOLDS.replace("def counting(n, *, algorithm):", "def counting(n, *, algorithm, dtype):")
    theorems.write(tmp_path, text)
    _, summary = answer(tmp_path, "check", "theorem.py", "--dtype", "float64,float16")

    assert summary["points"] == 6


def test_neighbours_of_one_name_in_two_folders_are_refused(tmp_path):
    """Python would hand the first one to both files; neither is judged with the other's."""
    for folder, factor in (("a", 2), ("b", 3)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "helper.py").write_text(f"FACTOR = {factor}\n")
        text = theorems.HOLDS.replace("toy.", f"{folder}.").replace(
            "import sympy as sp", "import helper\nimport sympy as sp"
        )
        theorems.write(tmp_path / folder, text)
    done = bounds("check", "a/theorem.py", "b/theorem.py", cwd=tmp_path)

    assert done.returncode == 2
    assert "are both `helper`" in done.stderr + done.stdout


def test_an_algorithm_that_is_only_named_is_part_of_the_address(tmp_path):
    """Editing `myalgorithm.py` makes the evidence of `algorithm="myalgorithm.halve"` outdated."""
    (tmp_path / "myalgorithm.py").write_text("def halve(number):\n    return 0\n")
    path = theorems.write(tmp_path, theorems.HOLDS.replace("algorithm=halve", 'algorithm="myalgorithm.halve"'))

    assert tmp_path / "myalgorithm.py" in Sources().imports(path, (tmp_path,))


def test_a_relative_import_is_part_of_the_address(tmp_path):
    """`from .parts import x` and `from . import parts` both name a file."""
    (tmp_path / "parts.py").write_text("x = 1\n")
    for text in ("from .parts import x\n", "from . import parts\n"):
        path = tmp_path / f"claim{len(text)}.py"
        path.write_text(text)

        assert Sources().imports(path, (tmp_path,)) == (tmp_path / "parts.py",)


def test_a_claim_that_is_broken_without_a_mutant_kills_none(tmp_path):
    """A mutant that changes nothing survives, however red the claim is."""
    theorems.write(tmp_path, theorems.VIOLATED.replace("return original(number) * 2 / 3", "return original(number)"))
    code, found = answer(tmp_path, "mutate", "theorem.py")

    assert (code, found["killed"]) == (1, 0)
    assert "violated without the mutant" in found["survivors"][0]["reason"]


def test_a_corrupted_statement_is_held_against_what_was_measured_once(tmp_path):
    """Its experiment is not run again: the numbers are those of the true statement."""
    counted = "    open('runs.txt', 'a').write('x')\n    return {"
    false = (
        'halving.formula_mutant("a third", then=eq(x, n / 3))\nhalving.formula_mutant("a fifth", then=eq(x, n / 5))\n'
    )
    mutants = theorems.HOLDS[: theorems.HOLDS.index("@halving.mutant")] + false
    theorems.write(tmp_path, mutants.replace("    return {", counted))
    _, found = answer(tmp_path, "mutate", "theorem.py")

    assert found["killed"] == 2
    assert len((tmp_path / "runs.txt").read_text()) == 1


def test_every_conjunct_has_its_share_of_the_false_alarms(tmp_path):
    """The shares of all statistical verdicts of a run add up to no more than its budget."""
    everything = rows()
    alpha = split_alpha(FALSE_ALARMS, everything, Depth.QUICK)
    verdicts = sum(row["points"]["quick"] * row["tests"] for row in everything if row["statistical"])

    assert alpha * verdicts <= FALSE_ALARMS


def test_a_promise_of_two_things_at_once_is_judged_three_times(tmp_path):
    """Each conjunct and their joint event."""
    text = theorems.HOLDS.replace("then=eq(x, n / 2)", "then=(eq(x, n / 2), eq(2 * x, n))")
    (row,) = rows_of_file(theorems.write(tmp_path, text))

    assert row["tests"] == 3


@pytest.mark.parametrize("name", ["class", "descend", "k"])
def test_a_scaffold_of_a_name_that_it_uses_itself_is_refused(tmp_path, name):
    """The file would hide its own function, variable or keyword."""
    done = bounds("new", name, cwd=tmp_path)

    assert done.returncode == 2
    assert "means something else" in done.stderr


def test_a_path_with_a_space_is_one_path(tmp_path):
    """`bounds check 'my folder/theorem.py'` finds it."""
    (tmp_path / "my folder").mkdir()
    theorems.write(tmp_path / "my folder", theorems.HOLDS)

    assert bounds("check", "my folder/theorem.py", cwd=tmp_path).returncode == 0
