"""`bounds check` as a user calls it: exit codes, JSON, errors that say what to do."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests import theorems
from tests.door import bounds


def check(cwd: Path, text: str, *options: str) -> subprocess.CompletedProcess[str]:
    return bounds("check", theorems.write(cwd, text).name, "--jobs", "1", *options, cwd=cwd)


def test_a_claim_that_holds_exits_with_0_and_answers_in_the_documented_json(tmp_path):
    """The JSON object has the promised fields and the counts of what was run."""
    done = check(tmp_path, theorems.HOLDS, "--json")
    answer = json.loads(done.stdout)

    assert done.returncode == 0
    assert {"run", "commit", "seconds", "points", "by_verdict", "claims", "unexpected"} <= set(answer)
    assert answer["claims"][0] | {"seconds": 0} == {
        "id": "toy.halving",
        "status": "holds",
        "expected": "holds",
        "tightness": None,
        "power": None,
        "points": 3,
        "of_points": 3,
        "not_run": 0,
        "exercised": 3,
        "entries": 3,
        "entries_decided": 3,
        "errors": 0,
        "seconds": 0,
        "why": [],
    }


def test_a_violated_claim_exits_with_1_and_shows_both_sides_and_how_to_run_it_again(tmp_path):
    """The reader sees the instance, the two numbers, and the command."""
    done = check(tmp_path, theorems.VIOLATED)

    assert done.returncode == 1
    assert "observed 1/2, promised 1/3" in done.stdout
    assert "bounds check theorem.py --point n=1" in done.stdout


def test_a_refuted_claim_that_is_expected_to_be_false_exits_with_0(tmp_path):
    """An exact witness turns a violation into what was expected."""
    answer = json.loads(check(tmp_path, theorems.REFUTED, "--json").stdout)

    assert answer["claims"][0]["status"] == "refuted"
    assert answer["unexpected"] == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (theorems.NAN, "counting(n=1): cannot read `x`: it contains nan (and at 2 more)"),
        (theorems.HOLDS.replace("x: algorithm(n)}", "x: algorithm(None)}"), "(theorem.py, line 16)"),
        (theorems.HOLDS.replace("then=eq(x, n / 2)", "then=2 * x <= n"), "use le(a, b), which does not simplify"),
        (theorems.HOLDS.replace("toy.halving", "minv.lemma1"), "two claims have the id minv.lemma1"),
        (theorems.WRONG_SYMBOL, "`m`, which the claim does not use; it uses n, x"),
        (theorems.BROKEN_SYNTAX, "line 13"),
        ("x = 1\n", "defines no claim"),
        ("import nowhere_to_be_found\n", "line 1: ModuleNotFoundError"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_exit_code_2(tmp_path, text, told):
    """A slip in a user's file is named with the file or the claim and what was expected."""
    done = check(tmp_path, text)

    assert done.returncode == 2
    assert told in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_claim_without_experiment_never_passes(tmp_path):
    """Nothing tested is a status of its own."""
    done = check(tmp_path, theorems.NO_EXPERIMENT)

    assert done.returncode == 1
    assert "never_exercised" in done.stdout
    assert "It has no experiment" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["check", "minv.lema1"], "did you mean minv.lemma1"),
        (["check", "paper:minx"], "there are"),
        (["check", "flavour:sour"], "unknown key"),
        (["check", "missing.py"], "no such file"),
        (["check", "--budget", "soon"], "90s, 5m or 1h"),
        (["check", "--device", "tpu"], "expected cpu or cuda"),
        (["check", "--dtype", "float8"], "expected one of float64"),
        (["check", "--depth", "deep"], "quick"),
        (["show", "minv.lema1"], "did you mean minv.lemma1"),
        (["show", "mine.contraction"], "A claim of your own is chosen by its file"),
        (["divine"], "No such command"),
    ],
)
def test_bad_usage_exits_with_2_and_a_hint(tmp_path, arguments, told):
    """The message says what was expected, what came and where to look."""
    done = bounds(*arguments, cwd=tmp_path)

    assert done.returncode == 2
    assert told in done.stderr


@pytest.mark.parametrize("command", ["check", "mutate", "prove", "falsify"])
def test_terms_that_no_claim_fits_together_are_bad_usage(tmp_path, command):
    """Two papers as two terms mean both at once; doing nothing and calling it a success would hide the slip."""
    done = bounds(command, "paper:minv", "paper:bcgd", cwd=tmp_path)

    assert done.returncode == 2
    assert "alternatives are joined by a comma" in done.stderr


def test_a_results_folder_that_cannot_be_written_is_refused_before_any_work(tmp_path):
    """A folder in whose place a file stands is named, and nothing is lost."""
    (tmp_path / "taken").write_text("mine")
    done = check(tmp_path, theorems.HOLDS, "--results", "taken/inside")

    assert done.returncode == 2
    assert "cannot write to the results folder taken/inside" in done.stderr
    assert (tmp_path / "taken").read_text() == "mine"


def test_nothing_is_written_outside_the_results_folder(tmp_path):
    """The working folder holds the theorem and the results, and nothing else."""
    check(tmp_path, theorems.HOLDS, "--results", "results")

    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "__pycache__") == ["results", "theorem.py"]


def test_points_can_be_chosen_by_their_parameters(tmp_path):
    """A replay command runs one point."""
    assert json.loads(check(tmp_path, theorems.HOLDS, "--json", "--point", "n=2").stdout)["points"] == 1
    assert check(tmp_path, theorems.HOLDS, "--point", "n=9").returncode == 2


def test_a_theorem_may_import_a_file_beside_it(tmp_path):
    """What several theorem files share can live in their folder; workers find it too."""
    before, after = theorems.HOLDS.split("def halve(number):")
    body = after.split("\n\n\n", 1)
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "halves.py").write_text("def halve(number):" + body[0])
    theorems.write(folder, before + "from halves import halve\n\n\n" + body[1])

    assert bounds("check", "mine/theorem.py", "--jobs", "2", cwd=tmp_path).returncode == 0


def test_a_run_that_ends_early_surprises_nobody_and_changes_no_status(tmp_path):
    """What was left out is counted; only a broken bound is news before the end."""
    early = check(tmp_path, theorems.HOLDS, "--budget", "0s", "--json")
    chosen = check(tmp_path, theorems.REFUTED, "--point", "n=2", "--json")
    (none,), (some,) = (json.loads(done.stdout)["claims"] for done in (early, chosen))

    assert early.returncode == 2  # nothing at all was judged
    assert (none["points"], none["not_run"]) == (0, 3)
    assert some["not_run"] == 3
    assert json.loads((tmp_path / ".bounds" / "latest.json").read_text())["claims"] == {}


def test_a_second_run_takes_everything_from_the_store(tmp_path):
    """The same source, parameters and versions are not run twice; an edit is."""
    check(tmp_path, theorems.HOLDS)
    again = json.loads(check(tmp_path, theorems.HOLDS, "--json").stdout)
    edited = json.loads(check(tmp_path, theorems.HOLDS + "\n# edited\n", "--json").stdout)

    assert (again["from_store"], edited["from_store"]) == (3, 0)


def test_a_new_theorem_passes_at_once(tmp_path):
    """The scaffold is judged and tested without a change, and is not overwritten."""
    assert bounds("new", "mine", cwd=tmp_path).returncode == 0
    assert bounds("check", "mine.py", cwd=tmp_path).returncode == 0
    assert "exists already" in bounds("new", "mine", cwd=tmp_path).stderr


def test_the_replay_command_of_a_list_parameter_works_in_a_shell(tmp_path):
    """What is printed can be pasted, brackets and commas included."""
    text = theorems.VIOLATED.replace("n=[1, 2, 3],", "n=[1, 2], shape=[(4, 3, 2)],").replace("(n, *,", "(n, shape, *,")
    printed = check(tmp_path, text).stdout
    replay = next(line for line in printed.splitlines() if "again:" in line).split("again: bounds ")[1]
    command = f"{sys.executable} -m bounds {replay} --json"
    done = subprocess.run(command, cwd=tmp_path, shell=True, capture_output=True, text=True)

    assert json.loads(done.stdout)["points"] == 1


@pytest.mark.parametrize("name", ["reports", "algorithms"])
def test_a_folder_of_the_user_that_is_called_like_ours_breaks_nothing(tmp_path, name):
    """`python -m bounds` puts the working folder first on the path; ours are found all the same."""
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("raise SystemExit('not ours')\n")
    command = [sys.executable, "-m", "bounds", "report", "classics.hoeffding", "--no-run"]  # nothing imported before
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    assert (tmp_path / "bounds-report" / "index.html").is_file()
