"""`bounds new`: a one-file theorem to start from."""

import ast
import keyword
import re
from pathlib import Path

import click

TEMPLATE = '''r"""{title}: gradient descent on a quadratic contracts by 1 - mu/beta in every step.

$$ \\|x_{{k}} - x^*\\|_2 \\le (1 - \\mu/\\beta)^k \\, \\|x_0 - x^*\\|_2 . $$

Change the statement, then the experiment, then the mutant; run `bounds check {file}` after each.
"""

import numpy as np
import sympy as sp

from bounds.core import Claim, Quantity, exact, ge, le

k = sp.Symbol("k", integer=True, nonnegative=True)
mu, beta = Quantity("mu", r"\\mu", positive=True), Quantity("beta", r"\\beta", positive=True)
distance = Quantity("distance", r"\\|x_k - x^*\\|_2", "distance after k steps", nonnegative=True)
start = Quantity("start", r"\\|x_0 - x^*\\|_2", "distance at the start", nonnegative=True)

{name} = Claim(
    id="mine.{name}",
    given=(ge(beta, mu),),
    then=le(distance, (1 - mu / beta) ** k * start),
)


def descend(curvatures, x, step):
    """One step of gradient descent on sum of curvature * x^2 / 2. The algorithm knows nothing of the theorem."""
    return x - step * curvatures * x


@{name}.experiment(condition=[2, 10, 100], seed=[0, 1], algorithm=descend)
def quadratic(condition, seed, *, algorithm, steps=20):
    """Curvatures spread over [1, condition], a random start."""
    curvatures = np.linspace(1.0, condition, 5)
    path = [np.random.default_rng(seed).normal(size=5)]
    for _ in range(steps):
        path.append(algorithm(curvatures, path[-1], 1.0 / condition))
    distances = np.linalg.norm(path, axis=1)
    rounding = 20 * steps * np.finfo(float).eps * distances[0]  # a few roundings in each step, none amplified
    return {{
        k: range(1, steps + 1), mu: 1, beta: condition,
        distance: (distances[1:], rounding), start: (distances[0], 8 * np.finfo(float).eps * distances[0]),
    }}


@{name}.mutant("step three times too long")
def _(original, curvatures, x, step):
    return original(curvatures, x, 3 * step)
'''


@click.command("new")
@click.argument("name")
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), default=Path(), help="Where to write it.")
def command(name: str, folder: Path) -> None:
    """Write a one-file theorem that passes at once and says what to change.

    \b
    Example:
      bounds new contraction
      bounds check contraction.py
      pytest contraction.py
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise click.UsageError(f"{name!r} is not a name; use lower-case letters, digits and _ (it becomes a variable)")
    if keyword.iskeyword(name) or name in _taken():
        raise click.UsageError(f"{name!r} means something else in the file to be written; choose another name")
    path = folder / f"{name}.py"
    if path.exists():
        raise click.UsageError(f"{path} exists already; choose another name or folder")
    text = TEMPLATE.format(name=name, file=path.name, title=name.replace("_", " ").capitalize())
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as reason:
        raise click.UsageError(f"cannot write {path}: {reason.strerror}") from None
    click.echo(f"wrote {path}\n  bounds check {path}    judges it\n  pytest {path}          tests it, mutant included")


def _taken() -> set[str]:
    """Names that the file uses itself; a theorem of the same name would hide them."""
    tree = ast.parse(TEMPLATE.format(name="_", file="", title=""))
    named = (vars(node).get(key) for node in ast.walk(tree) for key in ("id", "name", "arg", "asname"))
    return {name for name in named if isinstance(name, str)}
