"""pytest collects theorem files, ours and a user's, with readable ids and messages."""

import pytest

from tests import door, theorems

pytest_plugins = ["pytester"]


@pytest.fixture
def run(pytester):
    """Run pytest on one theorem file in an empty folder, as a user would."""

    def on(text: str, *options: str):
        theorems.write(pytester.path, text)
        done = door.run("pytest", "theorem.py", "-n0", "-v", "-p", "no:randomly", *options, cwd=pytester.path)
        return pytest.RunResult(done.returncode, done.stdout.splitlines(), done.stderr.splitlines(), 0.0)

    return on


def test_a_users_file_is_collected_point_by_point_with_its_mutants(run):
    """Each point, the status and each mutant is an item with a readable name."""
    result = run(theorems.HOLDS)

    result.assert_outcomes(passed=5)
    result.stdout.fnmatch_lines(
        [
            "*toy.halving-counting-n1 PASSED*",
            "*toy.halving-status PASSED*",
            "*toy.halving-mutant-a_third_instead PASSED*",
            "*verdicts*",
            "*toy: 3 holds*",
            "*mutants: 1 of 1 turned red*",
            "*false alarms*",
        ]
    )


def test_a_violation_is_told_with_both_sides_and_the_replay_command(run):
    """The failure message is enough to understand and to run again."""
    result = run(theorems.VIOLATED)

    assert result.ret == 1
    result.stdout.fnmatch_lines(["*observed 1/2, promised 1/3*", "*again: bounds check theorem.py --point n=1*"])


def test_a_surviving_mutant_fails(run):
    """A check that does not notice a corruption is reported."""
    result = run(theorems.HOLDS.replace("* 2 / 3", "* 3 / 3"))

    result.stdout.fnmatch_lines(["*mutant 'a third instead' survives*"])


def test_a_mutant_that_raises_is_not_killed(run):
    """An error is no verdict."""
    result = run(theorems.HOLDS.replace("return original(number) * 2 / 3", "raise ZeroDivisionError"))

    result.stdout.fnmatch_lines(["*mutant 'a third instead' survives*ZeroDivisionError*"])


def test_a_refuted_claim_passes_by_its_witness(run):
    """Expected falsity is a pass, and its mutant must make the witness hold."""
    corrected = theorems.REFUTED + '\nhalving.formula_mutant("a half", then=eq(x, n / 2))\n'
    text = corrected.replace('@halving.mutant("a third instead")', "def unused():\n    pass\n\n\nif False:\n  pass\n")
    text = text.replace("def _(original, number):\n    return original(number) * 2 / 3\n", "")

    run(text).assert_outcomes(passed=6)


def test_a_claim_without_experiments_fails_its_status(run):
    """Nothing tested, nothing passed."""
    result = run(theorems.NO_EXPERIMENT)

    assert result.ret == 1
    result.stdout.fnmatch_lines(["*status never_exercised, expected holds*"])


def test_a_syntax_error_is_a_collection_error_with_its_line(run):
    """The message names the file and the line, without our traceback."""
    result = run(theorems.BROKEN_SYNTAX)

    result.stdout.fnmatch_lines(["*theorem.py, line 13*"])


def test_seeds_shift_the_random_instances(run):
    """`--bounds-seeds 0-2` runs every seed three times over."""
    text = theorems.HOLDS.replace("n=[1, 2, 3],", "n=[1], seed=[0],").replace("(n, *,", "(n, seed, *,")

    run(text, "--bounds-seeds", "0-2").assert_outcomes(passed=9)


def test_claims_built_through_the_module_are_collected_too(run):
    """However a file imports the language."""
    text = theorems.HOLDS.replace("from bounds.core import Claim, Quantity, eq", "from bounds import core")
    text = (
        text.replace("Claim(", "core.Claim(")
        .replace("Quantity(", "core.Quantity(")
        .replace("then=eq(", "then=core.eq(")
    )

    run(text).assert_outcomes(passed=5)


def test_other_python_files_are_left_alone(pytester):
    """A folder full of programs is not imported."""
    pytester.makepyfile(program="raise SystemExit('imported')")

    assert pytester.runpytest_subprocess("-n0").ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_verdicts_land_in_junit_xml(run, pytester):
    """Another tool can read verdict and tightness of each point."""
    run(theorems.HOLDS, "--junit-xml=out.xml")

    assert 'name="verdict" value="holds"' in (pytester.path / "out.xml").read_text()


def test_a_project_with_options_of_its_own_starts(pytester):
    """`--depth` and a mark `thorough` belong to whoever has them first; ours are prefixed."""
    pytester.makeconftest("def pytest_addoption(parser):\n    parser.addoption('--depth', default=3, type=int)\n")
    pytester.makeini("[pytest]\nmarkers = thorough: theirs\n")
    pytester.makepyfile(
        test_theirs="import pytest\n\n\n@pytest.mark.thorough\ndef test_depth(request):\n"
        "    assert request.config.getoption('--depth') == 5\n"
    )

    pytester.runpytest("--depth", "5").assert_outcomes(passed=1)
