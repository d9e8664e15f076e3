"""`bounds prove`: make certificates and verify them, or verify what lies on disk."""

import json
import sys
from pathlib import Path

import click

from bounds.commands.options import json_option, refuse, results_option, select_argument


@click.command("prove")
@select_argument
@click.option("--recheck", is_flag=True, help="Make nothing; verify the stored certificates with the checker only.")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where certificates are written or read  [default: <results>/certificates; with --recheck the shipped ones]",
)
@results_option
@json_option
def command(select: tuple[str, ...], recheck: bool, folder: Path | None, results: Path, as_json: bool) -> None:
    """Make certificates and have the independent checker verify them.

    \b
    Exit code 1 if one is rejected:
      bounds prove
      bounds prove minv.lemma1 --folder bounds/certificates
      bounds prove --recheck
      python bounds/checker.py bounds/certificates/*.json
    """
    from bounds.runs.certificates import SHIPPED, make, verify

    failed: list[dict[str, str]] = []
    if recheck:
        paths = _stored(folder or SHIPPED, select)
    else:
        paths, failed = make(_rows(select, results), folder or results / "certificates")
    failed += verify(paths)
    if as_json:
        click.echo(json.dumps({"certificates": len(paths), "rechecked": len(paths), "failed": failed}))
    else:
        for one in failed:
            click.secho(f"rejected  {one['certificate']}: {one['reason']}", fg="red")
        click.echo(f"{len(paths) - len(failed)} of {len(paths)} certificates verified")
    if not paths and not failed:
        click.echo("Nothing was proved: what is chosen has no certificates.", err=True)
    sys.exit(1 if failed else 0 if paths else 2)


def _rows(select: tuple[str, ...], results: Path) -> list[dict[str, object]]:
    from bounds import registry
    from bounds.runs.latest import statuses
    from bounds.selection import select_some as choose

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
