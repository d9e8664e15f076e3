"""Parameters that are taken and never read: a seed that seeds nothing, a momentum that moves nothing.

Only the text is looked at, and only functions that stand in the claim's own file.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from bounds.core import Claim
from bounds.core.experiment import GIVEN_BY_THE_RUNNER


def unread(path: Path, claim: Claim) -> Iterator[str]:
    """What the experiments of a claim, and the algorithms that they name, leave unread."""
    tree = ast.parse(path.read_bytes())
    functions = {one.name: one for one in tree.body if isinstance(one, ast.FunctionDef)}
    varied = {
        name: {key for key, values in experiment.grid.items() if len(values) > 1 and not claim.tight}
        for name, experiment in claim.experiments.items()
    }
    named = {getattr(one.algorithm, "__name__", "") for one in claim.experiments.values()} & set(functions)
    taken = {name: keys for name, keys in varied.items() if name in functions}
    taken |= {name: set(_required(functions[name].args)) for name in named}
    for name, keys in sorted(taken.items()):
        read = {one.id for part in functions[name].body for one in ast.walk(part) if isinstance(one, ast.Name)}
        for key in sorted(keys - read - set(GIVEN_BY_THE_RUNNER)):
            if not key.startswith("_"):
                yield f"{name} takes `{key}` and never reads it (`del {key}` in its body says that this is meant)"


def _required(arguments: ast.arguments) -> list[str]:
    """The names of the parameters without a default."""
    given = (*arguments.posonlyargs, *arguments.args)
    alone = [one for one, value in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if value is None]
    return [one.arg for one in (*given[: len(given) - len(arguments.defaults)], *alone)]
