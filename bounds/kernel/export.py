"""A second opinion on every certificate: each step once more as a theorem over Coq's reals.

The steps are those that `bounds/checker.py` verifies; here tactics prove them and the kernel checks the proofs. A
tactic that gives up is no refutation, so what it leaves open is listed and stops nothing.
"""

import json
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Any

from bounds.kernel.build import compiler
from bounds.kernel.theories import digest

SECONDS_OF_A_STEP = 10
SECONDS = 300
STEPS_OF_A_FILE = 160
PRELUDE = """\
From Coq Require Import Reals Lra QArith Qpower.
From Interval Require Import Tactic.
Open Scope R_scope.
Set Printing Depth 5.
"""
Tree = list[Any]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a certificate as a proposition, and the tactic that proves it."""

    certificate: str
    name: str
    proposition: str
    tactic: str

    @property
    def text(self) -> str:
        """What Coq reads; a step whose tactic fails is given up, and the next one starts."""
        return (
            f"Lemma {self.name} : {self.proposition}.\n"
            f"Proof. timeout {SECONDS_OF_A_STEP} ({self.tactic}). Qed.\nAbort All.\nCheck {self.name}.\n"
        )


def second_opinion(folder: Path, root: Path, workers: int) -> tuple[int, dict[str, list[str]]]:
    """How many certificates the kernel accepts as well, and the steps of the others that its tactics left open."""
    paths = sorted(folder.glob("*.json"))
    steps = [step for number, path in enumerate(paths) for step in steps_of(path, number)]
    batches = [steps[start : start + STEPS_OF_A_FILE] for start in range(0, len(steps), STEPS_OF_A_FILE)]
    with ThreadPoolExecutor(workers) as pool:
        accepted = set().union(*pool.map(lambda batch: _accepted(batch, root / "certificates"), batches))
    left = [step for step in steps if step.name not in accepted]
    open_steps = {name: [step.name for step in of_it] for name, of_it in groupby(left, key=lambda one: one.certificate)}
    return len(paths) - len(open_steps), open_steps


def steps_of(path: Path, number: int) -> Iterator[Step]:
    """The steps of one certificate."""
    for place, step in enumerate(json.loads(path.read_text(encoding="utf-8"))["steps"]):
        yield Step(path.stem, f"c{number}_{place}", *stated(step))


def stated(step: Mapping[str, Any]) -> tuple[str, str]:
    """A step as a proposition and a tactic."""
    match step:
        case {"kind": "identity", "lhs": lhs, "rhs": rhs}:
            return f"{_for_all(map(_name, _variables([lhs, rhs])))}{real(lhs)} = {real(rhs)}", "intros; field"
        case {"kind": "comparison", "lhs": lhs, "op": op, "rhs": rhs}:
            return _comparison(rational(lhs), op, rational(rhs)), "vm_compute; reflexivity"
        case {"kind": "sturm", "polynomial": polynomial, "interval": [low, high]}:
            (name,) = _variables([polynomial])
            return _on_box(polynomial, {name: [low, high]})
        case {"kind": "cover", "expression": expression, "box": box}:
            return _on_box(expression, box)
        case {"kind": "ldl", "matrix": matrix, "lower": lower, "diagonal": diagonal}:
            return _semidefinite(matrix, lower, diagonal)
    raise ValueError(f"unknown kind of step {step['kind']!r}")


# ----- the kinds ------------------------------------------------------------------------------------------------------


def _comparison(lhs: str, op: str, rhs: str) -> str:
    """Explicit rationals are decided by computation."""
    if op in (">", ">="):
        lhs, op, rhs = rhs, {">": "<", ">=": "<="}[op], lhs
    decided = {"<": f"negb (Qle_bool {rhs} {lhs})", "<=": f"Qle_bool {lhs} {rhs}", "==": f"Qeq_bool {lhs} {rhs}"}[op]
    return f"({decided} = true)%Q"


def _on_box(tree: Tree, box: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    names = sorted(box)
    inside = "".join(f"{_number(box[name][0])} <= {_name(name)} <= {_number(box[name][1])} -> " for name in names)
    bisect = "".join(f"i_bisect {_name(name)}, " for name in names)
    tactics = [f"interval with ({bisect}i_prec {bits})" for bits in (60, 200)]
    if len(names) == 1:
        tactics.insert(1, f"interval with ({bisect}i_taylor {_name(names[0])}, i_prec 100)")
    tries = " | ".join(f"timeout {SECONDS_OF_A_STEP // 3} ({tactic})" for tactic in tactics)
    return f"{_for_all(map(_name, names))}{inside}0 < {real(tree)}", f"intros; first [{tries}]"


def _semidefinite(
    matrix: Sequence[Sequence[str]], lower: Sequence[Sequence[str]], diagonal: Sequence[str]
) -> tuple[str, str]:
    """v^T M v is a sum of squares with the pivots as weights."""
    size = range(len(diagonal))
    form = " + ".join(f"{_number(matrix[i][j])} * x{i} * x{j}" for i in size for j in size)
    rows = [" + ".join(f"{_number(lower[i][k])} * x{i}" for i in size) for k in size]
    squares = " + ".join(f"{_number(pivot)} * ({row}) ^ 2" for pivot, row in zip(diagonal, rows, strict=True))
    square = "(apply Rmult_le_pos; [lra | apply pow2_ge_0])"
    tactic = f"intros; replace ({form}) with ({squares}) by field; repeat apply Rplus_le_le_0_compat; {square}"
    return f"{_for_all(f'x{i}' for i in size)}0 <= {form}", tactic


# ----- terms ----------------------------------------------------------------------------------------------------------

FUNCTIONS = {
    "exp": "exp ({0})",
    "log": "ln ({0})",
    "sin": "sin ({0})",
    "cos": "cos ({0})",
    "atan": "atan ({0})",
    "root": "sqrt ({0})",
    "sinh": "((exp ({0}) - exp (- ({0}))) / 2)",
    "cosh": "((exp ({0}) + exp (- ({0}))) / 2)",
    "tanh": "(1 - 2 / (exp (2 * ({0})) + 1))",
}


def real(tree: Tree) -> str:
    """A tree as a real number."""
    match tree:
        case ["number", text]:
            return _number(text)
        case ["variable", name]:
            return _name(name)
        case ["sum", *terms]:
            return f"({' + '.join(map(real, terms))})"
        case ["product", *factors]:
            return f"({' * '.join(map(real, factors))})"
        case ["power", base, power]:
            return f"({real(base)} ^ {power})" if power >= 0 else f"(/ ({real(base)} ^ {-power}))"
        case [name, argument]:
            return f"({FUNCTIONS[name].format(real(argument))})"
    raise ValueError(f"not an expression: {str(tree)[:80]}")


def rational(tree: Tree) -> str:
    """A tree without variables as a rational number that Coq can compute."""
    match tree:
        case ["number", text]:
            value = Fraction(text)
            return f"(({value.numerator}) # {value.denominator})"
        case ["sum", *terms]:
            return f"({' + '.join(map(rational, terms))})"
        case ["product", *factors]:
            return f"({' * '.join(map(rational, factors))})"
        case ["power", base, power]:
            return f"(Qpower {rational(base)} {power})"
    raise ValueError(f"not a number: {str(tree)[:80]}")


def _number(text: str) -> str:
    value = Fraction(text)
    return f"({value.numerator})" if value.denominator == 1 else f"({value.numerator} / {value.denominator})"


def _name(name: str) -> str:
    return "v_" + re.sub(r"\W", "_", name)


def _variables(trees: Iterable[Any]) -> list[str]:
    found = {tree[1] for tree in trees if isinstance(tree, list) and tree[0] == "variable"}
    inner = [
        part for tree in trees if isinstance(tree, list) and tree[0] not in ("variable", "number") for part in tree
    ]
    return sorted(found | set(_variables(inner))) if inner else sorted(found)


def _for_all(names: Iterable[str]) -> str:
    bound = " ".join(names)
    return f"forall {bound} : R, " if bound else ""


def _accepted(steps: Sequence[Step], folder: Path) -> set[str]:
    """The names that are theorems once Coq has read a file; what it answered for the same text is remembered."""
    text = PRELUDE + "".join(step.text for step in steps)
    log = folder / f"{digest(text)}.log"
    if not log.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        command = [compiler().replace("coqc", "coqtop"), "-q", "-w", "none"]
        try:
            ran = subprocess.run(command, input=text, capture_output=True, text=True, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return set()
        log.write_text(ran.stdout + ran.stderr, encoding="utf-8")
    return set(re.findall(r"^(?:.*< )?(c\d+_\d+)$", log.read_text(encoding="utf-8"), re.MULTILINE))
