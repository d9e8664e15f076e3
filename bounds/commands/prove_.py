"""`bounds prove`: make certificates and verify them, or verify what lies on disk."""

import json
import sys
from pathlib import Path
from typing import Any

import click

from bounds import registry
from bounds.commands import rooms
from bounds.commands.options import json_option, refuse, results_option, select_argument
from bounds.commands.rooms import certificates, names, statement, terms
from bounds.registry import Row, claim_of
from bounds.runs.latest import statuses
from bounds.runs.ordeals import SHIPPED
from bounds.selection import select_some as choose
from bounds.wording import several


@click.command("prove")
@select_argument
@click.option("--recheck", is_flag=True, help="Make nothing; verify the stored certificates with the checker only.")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where certificates are written or read  [default: <results>/certificates; with --recheck the shipped ones]",
)
@click.option(
    "--statements",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write the Coq proposition of each claim into this folder, and nothing else.",
)
@click.option(
    "--lean",
    is_flag=True,
    help="With --statements: for Lean 4 with Mathlib; their types are checked, nothing proves them.",
)
@results_option
@json_option
def command(
    select: tuple[str, ...],
    recheck: bool,
    folder: Path | None,
    statements: Path | None,
    lean: bool,
    results: Path,
    as_json: bool,
) -> None:
    """Make certificates and have the independent checker verify them.

    \b
    Exit code 1 if one is rejected:
      bounds prove
      bounds prove minv.lemma1 --folder bounds/certificates
      bounds prove --recheck
      bounds prove --statements statements
      bounds prove --statements lean --lean minv.lemma1
      python bounds/checker.py bounds/certificates/*.json
    """
    if lean and statements is None:
        raise click.UsageError("--lean writes statements: name a folder with --statements")
    if statements is not None:
        _write_statements(_rows(select, results), statements, lean, as_json)
        return
    failed: list[dict[str, str]] = []
    ordeals: list[dict[str, Any]] = []
    if recheck:
        paths = _stored(folder or SHIPPED, select)
    else:
        paths, failed, ordeals = certificates.make(_rows(select, results), folder or results / "certificates")
    failed += certificates.verify(paths, _statements(select))
    if as_json:
        found = {"certificates": len(paths), "rechecked": len(paths), "failed": failed}
        click.echo(
            json.dumps(found if recheck else found | {"tokens": certificates.tokens(ordeals), "proof_mutants": ordeals})
        )
    else:
        for one in failed:
            click.secho(f"rejected  {one['certificate']}: {one['reason']}", fg="red")
        for line in _survivors(ordeals):
            click.echo(line)
        click.echo(f"{len(paths) - len(failed)} of {several(len(paths), 'certificate')} verified{_counted(ordeals)}")
    if not paths and not failed:
        click.echo("Nothing was proved: what is chosen has no certificates.", err=True)
    sys.exit(1 if failed else 0 if paths else 2)


def _survivors(ordeals: list[dict[str, Any]]) -> list[str]:
    """What certificates did not notice, for those that noticed something."""
    return [
        f"survived  {one['claim']}: {name} does not notice {', '.join(proof['survived'])}"
        for one in ordeals
        for name, proof in one["proofs"].items()
        if proof["killed"] and proof["survived"]
    ]


def _counted(ordeals: list[dict[str, Any]]) -> str:

    number = len(certificates.tokens(ordeals))
    return f"; {number} are tokens, which notice no corruption of their claim" if number else ""


def _statements(select: tuple[str, ...]) -> dict[str, str]:
    """Today's statement of each claim, registered or in a file that was named."""
    files = [Path(term) for term in select if term.endswith(".py")]
    rows = registry.rows([]) + [row for path in files for row in registry.rows_of_file(path)]
    return {row["id"]: row["statement"] for row in rows}


def _write_statements(rows: list[Row], folder: Path, is_lean: bool, as_json: bool) -> None:
    """One file for each proposition, and a sentence for each claim that has none."""
    unprinted, written = {}, 0
    folder.mkdir(parents=True, exist_ok=True)
    for row in rows:
        try:
            text = rooms.lean.lean(claim_of(row)) if is_lean else statement.statement(claim_of(row)).text
        except terms.Unprintable as reason:
            unprinted[row["id"]] = str(reason)
        else:
            (folder / f"{names.flat(row['id'])}.{'lean' if is_lean else 'v'}").write_text(text, encoding="utf-8")
            written += 1
    if as_json:
        click.echo(json.dumps({"statements": written, "unprinted": unprinted}))
        return
    for claim_id, sentence in unprinted.items():
        click.echo(f"{claim_id}: {sentence}")
    click.echo(f"{several(written, 'statement')} in {folder}; {several(len(unprinted), 'claim')} without one")


def _rows(select: tuple[str, ...], results: Path) -> list[Row]:

    problems: list[str] = []
    everything = registry.rows(problems)
    refuse(problems, bool(select))
    return choose(everything, select, statuses(results))


def _stored(folder: Path, select: tuple[str, ...]) -> list[Path]:
    """The certificate files of the chosen claims; a file is named `<claim id>.<proof>.json`."""
    if not folder.is_dir():
        raise click.UsageError(f"there is no folder {folder}")
    if not select:
        return sorted(folder.glob("*.json"))
    found = {pattern: list(folder.glob(f"{pattern}.*.json")) for pattern in select}
    if unknown := [pattern for pattern, paths in found.items() if not paths]:
        raise click.UsageError(f"{folder} holds no certificate of {', '.join(unknown)}")
    return sorted({path for paths in found.values() for path in paths})
