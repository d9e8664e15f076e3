"""The rooms behind the door: modules that take long to start, imported when a command first asks them for something.

Helping with options, and completing them, waits for none.
"""

from typing import TYPE_CHECKING

from bounds.late import late, torch

if TYPE_CHECKING:
    from algorithms import data
    from bounds.commands import check_seeds, mutate_source, read_latex
    from bounds.corruption import campaign, coverage, score
    from bounds.doubts import doubts, further, notes
    from bounds.kernel import lean, names, statement, terms
    from bounds.runs import bench, certificates, environment, execution, mutation, plan, point, runner, summary
    from bounds.search import falsify
    from reports import document, render
    from reports import evidence as report_evidence
else:
    data = late("algorithms.data")
    check_seeds, mutate_source, read_latex = (
        late(f"bounds.commands.{name}") for name in ("check_seeds", "mutate_source", "read_latex")
    )
    campaign, coverage, score = (late(f"bounds.corruption.{name}") for name in ("campaign", "coverage", "score"))
    lean, names, statement, terms = (late(f"bounds.kernel.{name}") for name in ("lean", "names", "statement", "terms"))
    doubts, further, notes = (late(f"bounds.doubts.{name}") for name in ("doubts", "further", "notes"))
    bench, certificates, environment, execution = (
        late(f"bounds.runs.{name}") for name in ("bench", "certificates", "environment", "execution")
    )
    mutation, plan, point, runner, summary = (
        late(f"bounds.runs.{name}") for name in ("mutation", "plan", "point", "runner", "summary")
    )
    falsify = late("bounds.search.falsify")
    document, render, report_evidence = (late(f"reports.{name}") for name in ("document", "render", "evidence"))

__all__ = [
    "bench",
    "campaign",
    "certificates",
    "check_seeds",
    "coverage",
    "data",
    "document",
    "doubts",
    "environment",
    "execution",
    "falsify",
    "further",
    "lean",
    "mutate_source",
    "mutation",
    "names",
    "notes",
    "plan",
    "point",
    "read_latex",
    "render",
    "report_evidence",
    "runner",
    "score",
    "statement",
    "summary",
    "terms",
    "torch",
]
