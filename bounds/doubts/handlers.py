"""Lines of a claim file that go on where a measurement has failed, found in its text.

A number that is put in the place of an error, or of nan, is no measurement: what fails should fail.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

HIDING = ("nan_to_num", "nanmax", "nanmin", "nanmean", "nansum", "nanmedian", "nanstd", "nanvar")
"""Functions of numpy and torch that leave nan out, or put a number in its place."""

HARMLESS = ("ImportError", "ModuleNotFoundError", "StopIteration", "KeyboardInterrupt")
"""Errors that say nothing of a number."""


def goes_on(path: Path) -> Iterator[str]:
    """Each such line of a claim file, in words."""
    tree = ast.parse(path.read_bytes())
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler) and _is_constant(node):
            yield (
                f"line {node.lineno} of {path.name} goes on after an error with a number of its own: "
                f"what fails should fail"
            )
        elif isinstance(node, ast.Call) and call_name(node) in HIDING:
            yield f"line {node.lineno} of {path.name} hides nan ({call_name(node)}): what is undefined should fail"


def _is_constant(handler: ast.ExceptHandler) -> bool:
    """Whether nothing is computed after the error: constants, `pass`, `continue`, `break`."""
    caught = {_name(one) for one in ast.walk(handler) if isinstance(one, ast.expr)} if handler.type else set()
    return not caught & set(HARMLESS) and all(map(_is_empty, handler.body))


def _is_empty(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Pass | ast.Continue | ast.Break):
        return True
    if isinstance(statement, ast.Return | ast.Assign | ast.AugAssign | ast.AnnAssign):
        return statement.value is None or is_literal(statement.value)
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        return call_name(statement.value) == "append" and all(map(is_literal, statement.value.args))
    return False


def is_literal(value: ast.expr) -> bool:
    """A number, or a container or a call of nothing else."""
    return not any(isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load) for one in ast.walk(value)) or (
        isinstance(value, ast.Call) and bool(value.args) and all(map(is_literal, value.args))
    )


def call_name(call: ast.Call) -> str:
    """The last name of what is called."""
    return _name(call.func)


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
