"""What a selector names, and where its tests are."""

import pytest

from bounds.corruption import targets
from bounds.corruption.targets import NoSuchSource, is_chosen, modules, root


@pytest.mark.parametrize(
    ("names", "some", "none"),
    [
        ([], "algorithms.hyperpower._fast", "bounds.core.judge"),
        (["algorithms.hyperpower"], "algorithms.hyperpower._fast", "algorithms.least_squares"),
        (["bounds.core"], "bounds.core.judge", "bounds.checker"),
        (["algorithms.hyperpower._fast.remove_drift"], "algorithms.hyperpower._fast", "algorithms.hyperpower"),
        (["bounds"], "bounds.checker", "bounds.corruption.targets"),
        (["bounds.commands"], "bounds.commands.new_", "bounds.commands.templates.identity"),
    ],
)
def test_a_name_chooses_what_lies_below_it(names, some, none):
    """A package, a module, a function; nothing means all algorithms. This tool and templates are never corrupted."""
    chosen = modules(root(), names)

    assert chosen[some].is_file()
    assert none not in chosen


def test_a_function_chooses_only_itself():
    """And what is nested in it."""
    names = ["algorithms.hyperpower._fast.remove_drift"]

    assert is_chosen("algorithms.hyperpower._fast", "remove_drift", names)
    assert not is_chosen("algorithms.hyperpower._fast", "fast_hyperpower", names)


@pytest.mark.parametrize("name", ["algorithm.hyperpower", "algorithms.hyperpowre", "minv.lemma1", "bounds.cor"])
def test_a_slip_is_told(name):
    """It corrupts nothing, least of all something else."""
    with pytest.raises(NoSuchSource, match=name):
        modules(root(), [name])


@pytest.mark.parametrize(
    ("module", "expected"),
    [
        ("algorithms.hyperpower._fast", "tests/algorithms/hyperpower/test_fast.py"),
        ("algorithms.data._formats", "tests/data/test_formats.py"),
        ("bounds.core.judge", "tests/core/test_judge.py"),
        ("bounds.checker", "tests/test_checker.py"),
        ("bounds.commands.check_", "tests/commands/test_check.py"),
        ("bounds.commands.report_", "tests/reports/test_report.py"),
        ("bounds.search.other_values", "tests/doubts/test_other_values.py"),
    ],
)
def test_tests_mirror_the_packages(module, expected):
    """The tests of a package judge its corruptions, and the file that is named after the module, wherever it lies."""
    assert expected in {str(path.relative_to(root())) for path in targets.tests_of(root(), [module])}


@pytest.mark.parametrize(
    ("source", "folder"),
    [
        ("algorithms/hyperpower/_fast.py", "algorithms"),
        ("bounds/core/judge.py", "bounds/core"),
        ("bounds/checker.py", "bounds"),
    ],
)
def test_only_the_package_of_a_source_is_traced(source, folder):
    """A claim runs many algorithms, so these are traced together."""
    assert targets.followed(root(), root() / source) == folder
