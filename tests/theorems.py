"""Small theorem files that tests write into temporary folders, as a user would."""

from pathlib import Path

HOLDS = '''"""Halving halves."""

import sympy as sp

from bounds.core import Claim, Quantity, eq

n = sp.Symbol("n", integer=True)
x = Quantity("x")

halving = Claim(id="toy.halving", then=eq(x, n / 2), source="by pencil")


def halve(number):
    from fractions import Fraction

    return Fraction(number, 2)


@halving.experiment(n=[1, 2, 3], algorithm=halve)
def counting(n, *, algorithm):
    """Count to three."""
    return {"n": n, x: algorithm(n)}


@halving.mutant("a third instead")
def _(original, number):
    return original(number) * 2 / 3
'''

VIOLATED = HOLDS.replace("eq(x, n / 2)", "eq(x, n / 3)").replace("toy.halving", "toy.wrong")
REFUTED = VIOLATED.replace('source="by pencil"', 'source="by pencil", expected="refuted"').replace(
    "@halving.mutant", "@halving.witness\ndef one():\n    return {n: 1, x: halve(1)}\n\n\n@halving.mutant"
)
SLOW = HOLDS.replace("n=[1, 2, 3]", "n=list(range(40))").replace(
    '    """Count to three."""\n', "    import time\n\n    time.sleep(0.1)\n"
)
NAN = HOLDS.replace("return {", "return {x: (float('nan'), 0.0), 'n': n} or {")
WRONG_SYMBOL = HOLDS.replace('return {"n": n,', 'return {"m": n,')
BROKEN_SYNTAX = HOLDS.replace("def halve(number):", "def halve(number:")
NO_EXPERIMENT = HOLDS[: HOLDS.index("@halving.experiment")]


def write(folder: Path, text: str, name: str = "theorem.py") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
