"""Compile every theory, audit it, and keep a receipt of what passed."""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path

from bounds import registry
from bounds.core import Claim
from bounds.kernel import receipts
from bounds.kernel.audit import Goal, axioms, explained, goal, text, unknown_axioms
from bounds.kernel.build import Job, compile_all, versions
from bounds.kernel.export import second_opinion
from bounds.kernel.names import flat
from bounds.kernel.statement import Statement, statement
from bounds.kernel.terms import Unprintable
from bounds.kernel.theories import HERE, Theory, theories
from bounds.kernel.together import together

AUDITS_OF_A_FILE = 24
"""Loading what an audit needs takes longer than the audit."""

LANGUAGE = "bounds.theory.language"
"""What every audit speaks."""

ROOT = HERE.parent / ".bounds" / "kernel"


def make(select: Sequence[str], workers: int) -> int:
    """Everything, or the claims that are chosen; exit code 1 if something is refused."""
    began = time.perf_counter()
    goals, refused = find_goals(select)
    passed, more = judged(goals, all_jobs(goals, everything=not select), ROOT, workers)
    refused += more
    _keep(passed, select)
    if not select:
        print(_opinion(*second_opinion(HERE / "certificates", ROOT, workers)))
    for sentence in refused:
        print(f"refused  {sentence}")
    counts = {outcome: sum(one["outcome"] == outcome for one in passed) for outcome in ("proved", "refuted")}
    told = ", ".join(f"{number} {outcome}" for outcome, number in counts.items())
    print(f"{told}, {len(refused)} refused, in {time.perf_counter() - began:.0f} s")
    return 1 if refused else 0


def find_goals(select: Sequence[str]) -> tuple[list[Goal], list[str]]:
    """What the theories say they prove, and which of them are refused unseen."""
    ids = {flat(row["id"]): row for row in registry.rows()}
    found: list[Goal] = []
    refused: list[str] = []
    for theory in theories():
        for module in theory.modules:
            if module not in ids:
                refused.append(f"{theory.place}: there is no claim for the module {module}_theory")
            elif not select or any(fnmatchcase(ids[module]["id"], pattern) for pattern in select):
                one = goal_of(theory, registry.claim_of(ids[module]))
                if isinstance(one, str):
                    refused.append(one)
                else:
                    found.append(one)
    names = [one.statement.claim for one in found]
    refused += [f"{name}: two theories speak of it" for name in sorted(set(names)) if names.count(name) > 1]
    return found, refused


def goal_of(theory: Theory, claim: Claim) -> Goal | str:
    """What a theory says of a claim, or why it is refused before Coq has seen it."""
    for one in theory.all_theories():
        if words := one.forbidden():
            return f"{claim.id}: {one.place} contains {', '.join(words)}"
    try:
        return goal(theory, statement(claim))
    except Unprintable as reason:
        return f"{claim.id}: it has no statement: {reason}"


def all_jobs(goals: Sequence[Goal], *, everything: bool) -> list[Job]:
    """Theories as files to compile, with statements put in: loading what a file needs takes longer than these."""
    wanted = {one.name: one for each in goals for one in each.theory.all_theories()}
    if everything:
        wanted |= {theory.name: theory for theory in theories() if not theory.modules}
    known = {one.statement.module: one.statement for one in goals}
    needed = {name for theory in wanted.values() for name in theory.statements}
    known |= _statements(needed - set(known))
    inlined = {name: one.inlined for name, one in known.items()}
    return [_theory_job(theory, inlined) for theory in wanted.values()]


def judged(
    goals: Sequence[Goal], jobs: Sequence[Job], root: Path, workers: int
) -> tuple[list[receipts.Receipt], list[str]]:
    """Compile all, and tell apart what passed and what is refused."""
    passed, refused, known = [], [], versions()
    for one, job in _audited(goals, jobs, root, workers):
        claim_id = one.statement.claim
        if job.failed:
            refused.append(f"{claim_id}: {_first_lines(explained(job.output))}")
        elif unknown := unknown_axioms(job.output):
            refused.append(f"{claim_id}: it rests on {', '.join(unknown)}")
        else:
            over = "Coq's R" if one.over_coq else "every realType"
            facts = {"versions": known, "assumptions": axioms(job.output), "over": over}
            passed.append(receipts.receipt(claim_id, one.outcome, one.statement.hash, one.theory, **facts))
    return passed, refused + [f"{job.name}: {_first_lines(explained(job.output))}" for job in jobs if job.failed]


def _audited(goals: Sequence[Goal], jobs: Sequence[Job], root: Path, workers: int) -> list[tuple[Goal, Job]]:
    """Each goal with the file that audits it: together with others, or alone where one of them spoilt the file."""
    gathered, homes = together(jobs) if len(goals) > AUDITS_OF_A_FILE else (jobs, {})
    groups = [goals[start : start + AUDITS_OF_A_FILE] for start in range(0, len(goals), AUDITS_OF_A_FILE)]
    audits = [_audit_job([replace(one, home=homes.get(one.theory.name, "")) for one in group]) for group in groups]
    compile_all([*gathered, *audits], root, workers, _tell)
    found = [(one, job) for group, job in zip(groups, audits, strict=True) for one in group]
    doubtful = {job.name for job in audits if len(goals) > 1 and (job.failed or unknown_axioms(job.output))}
    alone = {one.module: (one, _audit_job([one])) for one, job in found if job.name in doubtful}
    if alone:
        needed = {theory.name for one, _ in alone.values() for theory in one.theory.all_theories()} | {LANGUAGE}
        again = [job for job in jobs if job.name in needed]
        compile_all([*again, *(job for _, job in alone.values())], root, workers, _tell)
    return [alone.get(one.module, (one, job)) for one, job in found]


def _statements(modules: Iterable[str]) -> Mapping[str, Statement]:
    rows = {flat(row["id"]): row for row in registry.rows()}
    return {name: statement(registry.claim_of(rows[name])) for name in modules if name in rows}


def _theory_job(theory: Theory, inlined: Mapping[str, str]) -> Job:
    return Job(theory.name, theory.with_statements(inlined), theory.place, tuple(one.name for one in theory.theories))


def _audit_job(goals: Sequence[Goal]) -> Job:
    modules = [one.statement.module for one in goals]
    name = modules[0] if len(modules) == 1 else f"{modules[0]}_to_{modules[-1]}"
    needs = dict.fromkeys(one.home or one.theory.name for one in goals)
    return Job(f"audits.{name}", text(goals), f"audits/{name}.v", (LANGUAGE, *needs))


def _tell(job: Job, left: int) -> None:
    """One line for each file that was compiled."""
    if job.fresh or job.failed:
        print(f"{'failed' if job.failed else 'done':7} {job.name}  ({left} left)", flush=True)


def _first_lines(text: str, most: int = 12) -> str:
    return "\n  ".join(text.strip().splitlines()[:most])


def _opinion(accepted: int, left: Mapping[str, Sequence[str]]) -> str:
    told = f"the kernel accepts {accepted} of {accepted + len(left)} certificates as well"
    return told + f"; its tactics leave open steps of {', '.join(sorted(left))}" * bool(left)


def _keep(passed: Iterable[receipts.Receipt], select: Sequence[str]) -> None:
    """Without a selection the receipts are exactly those that passed."""
    kept = [
        one
        for claim_id, one in receipts.read().items()
        if select and not any(fnmatchcase(claim_id, pattern) for pattern in select)
    ]
    receipts.write([*kept, *passed])
