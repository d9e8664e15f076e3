"""What the user can mend is told in a sentence, with exit code 2 and without a traceback."""

import importlib
import inspect
import pkgutil

import pytest

import bounds as package
import reports
from bounds.errors import BoundsError
from tests.door import bounds

CAUGHT_BY_OURSELVES = {"NotRational", "UnreadableError", "Surprise", "Rejected"}
"""They never reach a user: a caller turns them into a sentence."""


def modules():
    for parent in (package, reports):
        for found in pkgutil.walk_packages(parent.__path__, f"{parent.__name__}."):
            if not found.name.endswith("__main__") and found.name.split(".")[1] in ROOMS:
                yield importlib.import_module(found.name)
        yield importlib.import_module(parent.__name__)


ROOMS = {"core", "runs", "commands", "registry", "selection", "sources", "errors", "budget", "checker", "pytest_plugin"}
ROOMS |= {found.name for found in pkgutil.iter_modules(reports.__path__)}


def test_every_error_of_the_suite_belongs_to_one_family():
    """Whoever adds an exception makes it a `BoundsError`, or it would end in a traceback."""
    ours = {
        value
        for module in modules()
        for value in vars(module).values()
        if inspect.isclass(value) and issubclass(value, Exception) and value.__module__ == module.__name__
    }

    assert {one.__name__ for one in ours if not issubclass(one, BoundsError)} <= CAUGHT_BY_OURSELVES
    assert BoundsError in ours


@pytest.mark.parametrize(
    "arguments",
    [
        ("report", "minv.lemma1", "--no-run", "--output", "file/x"),
        ("check", "no.such_claim"),
        ("check", "missing.py"),
        ("compare", "latest", "latest~1"),
        ("data", "fetch", "nothing"),
    ],
)
def test_what_the_user_can_mend_is_one_sentence_and_exit_code_2(tmp_path, arguments):
    """No traceback, whichever room refuses."""
    (tmp_path / "file").write_text("not a folder\n")
    done = bounds(*arguments, cwd=tmp_path)

    assert (done.returncode, "Traceback" in done.stderr) == (2, False), done.stderr
    assert done.stderr.startswith("bounds: ") or "Error: " in done.stderr
