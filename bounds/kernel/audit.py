"""What a theory must pass before a receipt is written, beyond being accepted by the kernel.

1. `proved` (or `refuted`) has the generated statement at the theory's own symbols as its type, and so has `inhabited`.
2. They rest on the known axioms of classical analysis only.
3. No word in the file could let anything be proved.
4. The conclusion is not true by definition, no definition mentions a symbol of the other side, and the instance holds
   data.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bounds.kernel.statement import Statement
from bounds.kernel.theories import Theory
from bounds.kernel.together import inside

KNOWN_AXIOMS = re.compile(
    r"boolp\.(propositional_extensionality|functional_extensionality_dep|constructive_indefinite_description)"
    r"|(ClassicalDedekindReals\.)?sig_(forall|not)_dec|(FunctionalExtensionality\.)?functional_extensionality_dep"
    r"|(Classical_Prop\.)?classic|(Eqdep\.Eq_rect_eq\.)?eq_rect_eq"
    r"|(constructive_indefinite_description|propositional_extensionality)"
    r"|(PrimInt63|Uint63|Sint63Axioms|Uint63Axioms|PrimFloat|FloatAxioms|CarryType|Int63)\.\w+"
)
"""Those of mathcomp-analysis, of Coq's reals, and of the machine integers that the interval tactic computes with."""

PRELUDE = """\
From bounds.theory Require Import language.
From mathcomp Require Import Rstruct.
Import Order.TTheory GRing.Theory Num.Theory.
Set Printing Width 1000.
"""


@dataclass(frozen=True, slots=True)
class Goal:
    """One claim of a theory: what is asked, and where the answer stands."""

    theory: Theory
    statement: Statement
    outcome: str
    over_coq: bool
    home: str = ""
    """The file that holds the theory, where it is compiled together with others."""

    @property
    def module(self) -> str:
        """Under this name its audit is told apart from others."""
        return f"audit_{self.statement.module}"

    @property
    def requires(self) -> str:
        """The file that was compiled."""
        return f"Require {self.home or self.theory.name}.\n"

    @property
    def questions(self) -> str:
        """What Coq is asked of it. The statement is generated once more here, where no theory has a say."""
        theory = f"{self.home}.{inside(self.theory.name)}" if self.home else self.theory.name
        one, module = self.statement, f"{theory}.{self.statement.module}_theory"
        world = "let R := real_realType in" if self.over_coq else "forall R : realType,"
        suffix = "_R" if self.over_coq else ""
        applied = one.applied("T")
        asked = "statement" if self.outcome == "proved" else "refuted"
        return (
            f"{one.inlined}\nModule T := {module}.\n"
            f"Definition inhabited : {world} {one.module}.inhabited R {applied} := T.inhabited{suffix}.\n"
            f"Definition answer : {world} {one.module}.{asked} R {applied} := T.{self.outcome}{suffix}.\n"
            f"{self._triviality(applied)}"
        )

    def _triviality(self, applied: str) -> str:
        """The conclusion is no definition, and two instances are not the same for want of data."""
        trivial = "intros; unfold {}; repeat split; first [reflexivity | exact (lexx _) | exact (leqnn _)]"
        conclusion = f"{self.statement.module}.conclusion"
        return (
            f"Goal forall (R : realType) (i : @T.instance R), {conclusion} R {applied} i.\n"
            f"Fail (timeout 2 ({trivial.format(conclusion)})).\nAbort.\n"
            "Goal forall (R : realType) (i j : @T.instance R), i = j.\n"
            "Fail (timeout 2 (intros R i j; destruct i; destruct j; reflexivity)).\nAbort.\n"
        )


def text(goals: Sequence[Goal]) -> str:
    """The Coq file that audits these claims, each in a module of its own, so that what they need is loaded once.

    What all of them rest on is asked in one question at the end: Coq walks through the libraries for each answer.
    """
    required = "".join(one.requires for one in goals)
    asked = "".join(f"Module {one.module}.\n{one.questions}End {one.module}.\n" for one in goals)
    proofs = "".join(f"let _ := {one.module}.{name} in\n" for one in goals for name in ("inhabited", "answer"))
    return f"{PRELUDE}{required}{asked}Definition everything : True :=\n{proofs}I.\nPrint Assumptions everything.\n"


NOT_FAILED = "has not failed"


def explained(output: str) -> str:
    """Why Coq refused an audit; what must fail there and did not is a theory that says nothing."""
    if NOT_FAILED in output:
        return "the conclusion is true by definition, or the instance holds no data, so nothing is proved"
    return output


def axioms(output: str) -> list[str]:
    """The names that `Print Assumptions` lists."""
    return sorted(set(re.findall(r"^([\w.]+)\s*:", output, re.MULTILINE)) - {"Axioms"})


def unknown_axioms(output: str) -> list[str]:
    """The axioms that nobody agreed to."""
    return [name for name in axioms(output) if not KNOWN_AXIOMS.fullmatch(name)]


def goal(theory: Theory, statement: Statement) -> Goal | str:
    """What a theory claims to have done with a statement, or a sentence on what is missing."""
    body = module_body(theory.text, statement.module)
    kinds = [(outcome, suffix) for outcome in ("proved", "refuted") for suffix in ("", "_R")]
    found = [(outcome, suffix) for outcome, suffix in kinds if _states(body, outcome + suffix)]
    where = f"{theory.place}, module {statement.module}_theory"
    if len(found) != 1:
        return f"{where}: expected one of proved, proved_R, refuted, refuted_R, found {len(found)}"
    ((outcome, suffix),) = found
    if not _states(body, f"inhabited{suffix}"):
        return f"{where}: `inhabited{suffix}` is missing, so the theorem may speak of nothing"
    mentioned = other_side(body, statement)
    if mentioned:
        return f"{where}: {mentioned}"
    return Goal(theory, statement, outcome, bool(suffix))


def _states(body: str, name: str) -> bool:
    return re.search(rf"\b(Theorem|Lemma|Corollary|Definition)\s+{name}\b", body) is not None


def module_body(text: str, module: str) -> str:
    """What stands between `Module x_theory.` and its end."""
    match = re.search(rf"^Module {module}_theory\.(.*?)^End {module}_theory\.", text, re.MULTILINE | re.DOTALL)
    return match.group(1) if match else ""


def other_side(body: str, statement: Statement) -> str:
    """The definition of one side that mentions a symbol of the other, if there is one."""
    own = definitions(body)
    for left, right in statement.sides:
        for mine, other in ((left, right), (right, left)):
            for name in sorted(mine - other):
                words = _reached(name, own)
                told = sorted(one for one in (other - mine) & words if not _is_data(own.get(one, "")))
                if told:
                    return f"the definition of {name} mentions {', '.join(told)}, a symbol of the other side"
    return ""


def definitions(text: str) -> dict[str, str]:
    """The bodies of definitions by name."""
    pattern = r"\b(?:Definition|Fixpoint|Let)\s+(\w+)(.*?)\.(?=\s)"
    return dict(re.findall(pattern, text, re.DOTALL))


def _reached(name: str, own: dict[str, str]) -> set[str]:
    """All words of a definition, and of the definitions of the same module that it uses."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for word in _words(own.get(waiting.pop(), "")) - found:
            found.add(word)
            waiting += [word] if word in own else []
    return found


def _words(body: str) -> set[str]:
    return set(re.findall(r"\w+", body.partition(":=")[2]))


def _is_data(body: str) -> bool:
    """A symbol that is a field of the instance, and so defined by nothing."""
    return re.fullmatch(r"\s*@?\w+(\s+\w+)?\s*", body.partition(":=")[2]) is not None
