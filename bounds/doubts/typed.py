"""Numbers that a claim file writes down where they should be computed, found in its text."""

import ast
from collections.abc import Iterator
from pathlib import Path

import sympy as sp

from bounds.core import Claim
from bounds.doubts.handlers import call_name, is_literal

ROUNDING = ("round", "around", "rint")


def typed(path: Path, claim: Claim) -> Iterator[str]:
    """A witness of literals alone, and a measurement that is rounded when it is returned."""
    tree = ast.parse(path.read_bytes())
    functions = {one.name: one for one in tree.body if isinstance(one, ast.FunctionDef)}
    if any(isinstance(one.lhs, sp.Symbol) and one.rhs.free_symbols for one in claim.then):
        for name in claim.witnesses:
            if name in functions and all(map(is_literal, _returned(functions[name]))):
                yield (
                    f"all numbers of its witness `{name}` are typed; computing them from one instance would show "
                    f"that they belong together"
                )
    for name in claim.experiments:
        for value in _returned(functions[name]) if name in functions else ():
            if any(isinstance(one, ast.Call) and call_name(one) in ROUNDING for one in ast.walk(value)):
                yield (
                    f"line {value.lineno} of {path.name} rounds what it measures; two numbers that differ by less look "
                    f"equal (a bound on their difference says how much is meant)"
                )


def _returned(function: ast.FunctionDef) -> list[ast.expr]:
    """The values of the dictionaries that a function returns."""
    found = [one.value for one in ast.walk(function) if isinstance(one, ast.Return)]
    return [value for one in found if isinstance(one, ast.Dict) for value in one.values]
