"""`make kernel`: compile every theory, audit it, and write the receipts.

python -m bounds.kernel                      everything
python -m bounds.kernel minv.lemma1 'bcgd.*' some claims; the receipts of the others stay
python -m bounds.kernel --scaffold minv.cor1 the skeleton of a theory
"""

import argparse
import os
import sys
import time
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from typing import Any

from bounds import registry
from bounds.kernel import receipts
from bounds.kernel.audit import Goal, axioms, explained, goal, unknown_axioms
from bounds.kernel.build import Job, KernelMissing, compile_all, compiler, versions
from bounds.kernel.names import flat
from bounds.kernel.scaffold import scaffold
from bounds.kernel.statement import statement
from bounds.kernel.terms import Unprintable
from bounds.kernel.theories import HERE, Theory, content, theories

ROOT = HERE.parent / ".bounds" / "kernel"


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 1 if a theory is refused; 0 with a sentence where there is no Coq."""
    parser = argparse.ArgumentParser(prog="python -m bounds.kernel", description=__doc__.split("\n")[0])
    parser.add_argument("select", nargs="*", help="claim ids or globs; all theories by default")
    parser.add_argument("--scaffold", metavar="CLAIM", help="print the skeleton of a theory")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(arguments)
    if chosen.scaffold:
        print(scaffold(statement(registry.get(chosen.scaffold))))
        return 0
    try:
        compiler()
    except KernelMissing as reason:
        print(reason)
        return 0
    return run(chosen.select, chosen.jobs)


def run(select: Sequence[str], workers: int) -> int:
    """Compile, audit, and write the receipts of what passed."""
    began = time.perf_counter()
    goals, refused = find_goals(select)
    jobs = all_jobs(goals, everything=not select)
    compile_all(jobs, ROOT, workers, tell)
    by_name = {job.name: job for job in jobs}
    passed, known = [], versions()
    for one in goals:
        job = by_name[audit_name(one)]
        unknown = unknown_axioms(job.output)
        if unknown:
            refused.append(f"{one.statement.claim}: it rests on {', '.join(unknown)}")
        elif not job.failed:
            passed.append(receipts.receipt(
                one.statement.claim, one.outcome, one.statement.hash, one.theory,
                versions=known, assumptions=axioms(job.output), over="R" if one.over_coq else "every realType",
            ))  # fmt: skip
    refused += [f"{job.name}: {_first_lines(explained(job.output))}" for job in jobs if job.failed]
    _keep(passed, select)
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
    refused = []
    for theory in theories():
        words = theory.forbidden()
        if words:
            refused.append(f"{theory.place}: it contains {', '.join(words)}")
            continue
        for module in theory.modules:
            if module not in ids:
                refused.append(f"{theory.place}: there is no claim for the module {module}_theory")
            elif not select or any(fnmatchcase(ids[module]["id"], pattern) for pattern in select):
                one = _goal(theory, registry.claim_of(ids[module]))
                (refused if isinstance(one, str) else found).append(one)  # type: ignore[arg-type]
    twice = [one.statement.claim for one in found]
    refused += [f"{name}: two theories speak of it" for name in sorted(set(twice)) if twice.count(name) > 1]
    return found, refused


def _goal(theory: Theory, claim: Any) -> Goal | str:
    try:
        return goal(theory, statement(claim))
    except Unprintable as reason:
        return f"{claim.id}: it has no statement: {reason}"


def all_jobs(goals: Iterable[Goal], everything: bool) -> list[Job]:
    """Statements, theories and audits as files to compile."""
    goals = list(goals)
    jobs: dict[str, Job] = {}
    wanted = {one.name: one for one_goal in goals for one in one_goal.theory.all_theories()}
    if everything:
        wanted |= {theory.name: theory for theory in theories() if not theory.forbidden() and not theory.modules}
    statements = {name for theory in wanted.values() for name in theory.statements}
    ids = {flat(row["id"]): row for row in registry.rows()}
    language = ("bounds.theory.language",)
    for theory in wanted.values():
        path = ROOT / theory.place
        needs = [one.name for one in theory.theories] + [f"statements.{name}" for name in theory.statements]
        jobs[theory.name] = Job(theory.name, content(theory.path), path, tuple(needs))
    for name in sorted(statements):
        one = statement(registry.claim_of(ids[name]))
        jobs[f"statements.{name}"] = Job(f"statements.{name}", one.text, ROOT / "statements" / f"{name}.v", language)
    for one_goal in goals:
        name, module = audit_name(one_goal), one_goal.statement.module
        needs = [one_goal.theory.name, f"statements.{module}"]
        jobs[name] = Job(name, one_goal.text, ROOT / "audits" / f"{module}.v", tuple(needs))
    return list(jobs.values())


def audit_name(one: Goal) -> str:
    """The name of the job that audits a claim."""
    return f"audits.{one.statement.module}"


def tell(job: Job, left: int) -> None:
    """One line for each file that was compiled."""
    if job.fresh or job.failed:
        print(f"{'failed' if job.failed else 'done':7} {job.name}  ({left} left)", flush=True)


def _first_lines(text: str, most: int = 12) -> str:
    return "\n  ".join(text.strip().splitlines()[:most])


def _keep(passed: list[receipts.Receipt], select: Sequence[str]) -> None:
    """Without a selection the receipts are exactly those that passed."""
    others = {} if not select else {
        claim_id: one for claim_id, one in receipts.read().items()
        if not any(fnmatchcase(claim_id, pattern) for pattern in select)
    }  # fmt: skip
    receipts.write([*others.values(), *passed])


if __name__ == "__main__":
    sys.exit(main())
