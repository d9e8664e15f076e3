"""`bounds new`: a file to start from, for each kind of statement, from a formula, or a chapter for a paper."""

import ast
import json
import keyword
import re
from pathlib import Path

import click

from bounds.commands.options import json_option
from bounds.commands.rooms import read_latex

TEMPLATES = Path(__file__).parent / "templates"
KINDS = ("rate", "identity", "inequality", "probability", "average", "scaling", "existence", "refuted", "finding")
CHAPTER = {
    "parallelogram": "identity",
    "cauchy_schwarz": "inequality",
    "contraction": "rate",
    "mean_square": "average",
    "largest_entry": "refuted",
}
PAPER = '''"""The paper {slug}: what its claims share."""

from bounds.core import Paper

PAPER = Paper(
    slug="{slug}",
    title="The title of the paper",
    authors="Its authors",
    year=2025,
    link="https://example.org/paper",
    notation={{
        "n": "number of entries, coins or pieces",
        "x_k": "$n$-vector, the k-th iterate",
        r"\\mu, \\beta": "smallest and largest curvature",
    }},
)
'''
FORMULA = '''r"""{title}: what the formula says, in one sentence.

$$ {latex} . $$
{unread}"""

{imports}

{quantities}

{name} = Claim(
    id="mine.{name}",
    then={op}(
        {left},
        {right},
    ),
)


@{name}.experiment(seed=[0])
def run(seed):
    """Measure one number for each quantity; decorate with `bounds.tracing.with_radii` where floats are computed."""
    raise Unavailable("write what measures {measured}")


# @{name}.mutant("what is corrupted")
# def _(original, *arguments):
#     return original(*arguments)
'''


@click.command("new")
@click.argument("name", required=False)
@click.option("--kind", type=click.Choice(KINDS), default="rate", show_default=True, help="The kind of statement.")
@click.option("--latex", default="", help="Read the statement from this formula.")
@click.option(
    "--paper", default="", metavar="SLUG", help="Write a chapter: a paper, five claims, an erratum, a figure."
)
@json_option
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), default=Path(), help="Where to write it.")
def command(name: str | None, kind: str, latex: str, paper: str, as_json: bool, folder: Path) -> None:
    """Write a one-file theorem that passes at once and says what to change.

    \b
    Examples:
      bounds new contraction
      bounds new coins --kind probability
      bounds new step --latex 'f \\le \\frac{L R^2}{4N+2}'
      bounds new --paper smith2025
    """
    if bool(name) == bool(paper):
        raise click.UsageError("give the name of a theorem, or --paper SLUG for a chapter")
    files, told = _theorem(name, kind, latex, folder) if name else _chapter(paper, folder)
    click.echo(json.dumps({"files": [str(path) for path in files]}) if as_json else told, nl=as_json)


def _theorem(name: str, kind: str, latex: str, folder: Path) -> tuple[list[Path], str]:
    """The file of one theorem, and what to do with it."""
    _require_name(name)
    path = folder / f"{name}.py"
    text, notes = _of_formula(name, latex) if latex else (_filled(kind, name, "mine"), "")
    _write(path, text)
    judging = "judges it once you have said what to measure" if latex else "judges it"
    testing = "" if latex else f"  pytest {path}          tests it, mutant included\n"
    return [path], f"wrote {path}\n  bounds check {path}    {judging}\n{testing}{notes}"


def _chapter(slug: str, folder: Path) -> tuple[list[Path], str]:
    """The files of a paper in a folder of its own, and what to do with them."""
    _require_name(slug)
    where = folder / slug
    texts = {"__init__": PAPER.format(slug=slug)}
    texts |= {name: _filled(kind, name, slug) for name, kind in CHAPTER.items()}
    for name, text in texts.items():
        _write(where / f"{name}.py", text)
    files = " ".join(str(where / f"{name}.py") for name in CHAPTER)
    told = (
        f"wrote {where}/: the paper and its notation in __init__.py, five claims, the erratum in largest_entry.py,\n"
        "  the figure in contraction.py (a Curve)\n"
        f"  bounds check {files}    judges them\n"
        f'  {slug} = "{slug}"    below [project.entry-points."bounds.claims"] registers them\n'
    )
    return [where / f"{name}.py" for name in texts], told


def _filled(kind: str, name: str, paper: str) -> str:
    text = (TEMPLATES / f"{kind}.py").read_text(encoding="utf-8")
    if name in _taken(text):
        raise click.UsageError(f"{name!r} means something else in the file to be written; choose another name")
    return text.replace("NAME", name).replace("PAPER", paper)


def _of_formula(name: str, latex: str) -> tuple[str, str]:
    """A file with the quantities and the relation of a formula, and what of it could not be read."""
    try:
        found = read_latex.read(latex)
    except ImportError:
        raise click.UsageError("reading LaTeX needs lark: pip install 'boundbench[latex]'") from None
    if not found.op:
        raise click.UsageError(f"nothing to judge in {found.unread[0]}")
    if name in found.symbols:
        raise click.UsageError(f"{name!r} is a symbol of the formula; choose another name for the theorem")
    declared = [f'{index} = sp.Symbol("{index}", integer=True)' for index in sorted(found.indices)]
    declared += [f'{symbol} = Quantity("{symbol}", r"{tex}")' for symbol, tex in found.symbols.items()]
    needs_sympy = "sp." in found.left + found.right or found.indices
    library = "import sympy as sp\n\n" if needs_sympy else ""
    names = sorted(["Claim", "Quantity", "Unavailable", found.op], key=lambda one: (one.islower(), one))
    lines = "".join(f"\n  {one}" for one in found.unread)
    taken = "".join(f"  read {one}\n" for one in found.taken)
    text = FORMULA.format(
        title=name.replace("_", " ").capitalize(),
        latex=latex.strip().strip("$"),
        name=name,
        op=found.op,
        left=found.left,
        right=found.right,
        quantities="\n".join(declared),
        measured=", ".join(found.symbols),
        unread=f"\nNot read, and a quantity of its own or left out:\n{lines}\n" if lines else "",
        imports=f"{library}from bounds.core import {', '.join(names)}",
    )
    return text, taken + (f"  could not read:{lines}\n" if lines else "")


def _require_name(name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise click.UsageError(f"{name!r} is not a name; use lower-case letters, digits and _ (it becomes a variable)")
    if keyword.iskeyword(name):
        raise click.UsageError(f"{name!r} means something else in the file to be written; choose another name")


def _write(path: Path, text: str) -> None:
    if path.exists():
        raise click.UsageError(f"{path} exists already; choose another name or folder")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as reason:
        raise click.UsageError(f"cannot write {path}: {reason.strerror}") from None


def _taken(text: str) -> set[str]:
    """Names that a file uses itself; a theorem of the same name would hide them."""
    named = (vars(node).get(key) for node in ast.walk(ast.parse(text)) for key in ("id", "name", "arg", "asname"))
    return {name for name in named if isinstance(name, str)}
