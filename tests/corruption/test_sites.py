"""Where a source can be corrupted, and how."""

import ast
from pathlib import Path

import pytest

from bounds.corruption.sites import corruptions

SOURCE = '''"""A docstring with 3 numbers."""

import torch

LIMIT = 4


def descend(X: "Tensor[3, 4]", steps: int, *, rate: float = 0.5) -> list:
    """Some 5 steps."""
    if steps < 0:
        raise ValueError("at least 1")
    velocity = torch.zeros_like(X)
    for k in range(steps):
        velocity = velocity + X.mT @ X.detach()
        X = X - rate * velocity
    return X[1:steps], min(steps, divmod(steps, LIMIT))
'''


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    path = tmp_path_factory.mktemp("source") / "descend.py"
    path.write_text(SOURCE)
    return corruptions("descend", path)


@pytest.mark.parametrize(
    ("operator", "becomes"),
    [
        ("constant", "LIMIT = 5"),
        ("constant", "LIMIT = 3"),
        ("constant", 'def descend(X: "Tensor[3, 4]", steps: int, *, rate: float = 0.51) -> list:'),
        ("comparison", "if steps <= 0:"),
        ("comparison", "if steps > 0:"),
        ("check dropped", "if False:"),
        ("condition negated", "if not (steps < 0):"),
        ("lookalike", "velocity = torch.ones_like(X)"),
        ("range off by one", "for k in range(steps - 1):"),
        ("arithmetic", "velocity = velocity - X.mT @ X.detach()"),
        ("transpose dropped", "velocity = velocity + X @ X.detach()"),
        ("factors swapped", "velocity = velocity + X.detach() @ X.mT"),
        ("factor transposed", "velocity = velocity + X.mT.mT @ X.detach()"),
        ("call dropped", "velocity = velocity + X.mT @ X"),
        ("statement dropped", "pass"),
        ("statements swapped", "X = X - rate * velocity"),
        ("operand dropped", "X = X - rate"),
        ("operand dropped", "X = X"),
        ("slice off by one", "return X[1:steps - 1], min(steps, divmod(steps, LIMIT))"),
        ("lookalike", "return X[1:steps], max(steps, divmod(steps, LIMIT))"),
        ("arguments swapped", "return X[1:steps], min(steps, divmod(LIMIT, steps))"),
    ],
)
def test_each_operator_makes_its_corruption(found, operator, becomes):
    """Off by one, by two percent, transposed, stale, forgotten, in the wrong order."""
    assert becomes in [one.lines[1] for one in found if one.operator == operator]


def test_every_corruption_is_another_program(found):
    """It parses, differs from the source as a program, and from every other one."""
    programs = [ast.unparse(ast.parse(one.text)) for one in found]

    assert ast.unparse(ast.parse(SOURCE)) not in programs
    assert len(set(programs)) >= len(programs) - 1  # `x - rate * v` loses an operand in two ways
    assert len({one.key for one in found}) == len(found)


def test_words_types_and_messages_are_left_alone(found):
    """Docstrings, annotations, imports and what an error says are no program to corrupt."""
    for one in found:
        for kept in ("3 numbers", "Tensor[3, 4]", "5 steps", "at least 1", "import torch"):
            assert kept in one.text


def test_a_statement_is_dropped_only_where_its_names_live_on(found):
    """Without its first value a name would be missing, which anyone notices."""
    gone = {one.lines[0] for one in found if one.operator == "statement dropped"}

    assert gone == {"velocity = velocity + X.mT @ X.detach()", "X = X - rate * velocity"}


def test_a_corruption_keeps_its_name_when_something_else_changes(tmp_path):
    """A line more above it changes nothing; another line of its own is another corruption."""
    path = tmp_path / "one.py"

    def names(text):
        path.write_text(text)
        return {one.key for one in corruptions("one", path)}

    before = names("def half(x):\n    return x / 2\n")

    assert names("# why\n\n\ndef half(x):\n    return x / 2\n") == before
    assert not names("def half(x):\n    return x / 3\n") & before - names("def half(x):\n    return x / 2\n")


def test_lines_say_who_can_notice(found):
    """The lines of a statement inside a function; none where importing the module runs it."""
    places = {one.lines[0]: (one.first, one.last) for one in found}
    line = SOURCE.splitlines().index("        X = X - rate * velocity") + 1

    assert places["X = X - rate * velocity"] == (line, line)
    assert places["LIMIT = 4"] == (0, 0)
    assert Path(found[0].path).name == "descend.py"


def test_a_corruption_changes_something(tmp_path):
    """A factor times itself has no other order, nor has the larger of a number and itself."""
    path = tmp_path / "square.py"
    path.write_text("def square(E):\n    return E @ E + max(E, E)\n")
    found = corruptions("square", path)

    assert found
    assert all(one.text != path.read_text() for one in found)


def test_the_guard_of_a_case_is_run_by_its_own_line(tmp_path):
    """Not by the body of the case before it, which another value reaches."""
    path = tmp_path / "kinds.py"
    cases = ("case int():", "    return 1", "case tuple() if len(x) == 2:", "    return 2")
    path.write_text("def kind(x):\n    match x:\n" + "".join(f"        {line}\n" for line in cases))
    (guard,) = [one for one in corruptions("kinds", path) if "len(x) == 3" in one.lines[1]]

    assert (guard.first, guard.last) == (5, 5)


def test_what_a_corruption_makes_it_may_make(found):
    """The quick question never says no where the slow one says yes, and mostly says no elsewhere."""
    made = [one.lines for one in found]

    assert all(one.may_make(*lines) for one, lines in zip(found, made, strict=True))
    assert sum(one.may_make(*lines) for one in found for lines in set(made)) < len(found) * len(set(made)) / 4
