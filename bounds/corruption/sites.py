"""Every corruption of one source: where it is, what it does, and the corrupted text.

A corruption is known by its function, its line's words and what becomes of them, not by a line number: so it keeps its
name when something else in the file changes, and loses it when the line itself does.
"""

import difflib
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import libcst as cst
import libcst.matchers as m
from libcst.metadata import MetadataWrapper, PositionProvider

from bounds.corruption.expressions import DEFENSIVE, OPERATORS, Variants
from bounds.corruption.statements import DOCSTRING, assigned, condition, dropped, out_of_order

EMPTY = cst.Module([])
NEVER = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom, cst.Raise, cst.Assert, cst.BaseString)
"""What is not corrupted: types, decorators, imports, the words of an error; of texts no operator speaks."""


@dataclass(frozen=True, slots=True)
class Corruption:
    """One change of one source. `first` to `last` are the lines of its statement; 0 where imports run it."""

    module: str
    path: Path
    function: str
    operator: str
    before: str
    after: str
    ordinal: int
    first: int
    last: int
    old: cst.CSTNode
    new: cst.CSTNode
    tree: cst.Module

    @property
    def key(self) -> str:
        """The name that survives edits elsewhere."""
        facts = (self.module, self.function, self.operator, self.before, self.after, str(self.ordinal))
        return sha256("\0".join(facts).encode()).hexdigest()[:16]

    @property
    def text(self) -> str:
        """The corrupted source."""
        changed = self.tree.deep_replace(self.old, self.new)
        return changed.code if isinstance(changed, cst.Module) else ""

    @property
    def around(self) -> list[str]:
        """The lines of its statement, or of the whole source where imports run it; quick to tell, unlike `lines`."""
        code = [line.strip() for line in _written(self.tree).splitlines()]
        return code[self.first - 1 : self.last] if self.first else code

    def may_make(self, line: str, other: str) -> bool:
        """Whether the lines that change may be this one, and become the other; the words of both are quick to tell."""
        if isinstance(self.old, cst.IndentedBlock | cst.If) or "\n" in self.before + self.after:
            return True
        return self.before in line and self.after in other

    @property
    def lines(self) -> tuple[str, str]:
        """The lines that change, and what becomes of them."""
        return _difference(_written(self.tree), self.text)

    @property
    def diff(self) -> str:
        """The change as a unified diff, with the line of context that a reader needs."""
        name = f"{self.module.replace('.', '/')}.py"
        lines = difflib.unified_diff(
            _written(self.tree).splitlines(), self.text.splitlines(), f"a/{name}", f"b/{name}", n=1, lineterm=""
        )
        return "\n".join(lines)


@lru_cache(maxsize=8)
def _written(tree: cst.Module) -> str:
    """The source of a tree, the same for all of its corruptions."""
    return tree.code


def corruptions(module: str, path: Path) -> list[Corruption]:
    """All corruptions of a source, in the order of its lines."""
    wrapper = MetadataWrapper(cst.parse_module(path.read_text(encoding="utf-8")), unsafe_skip_copy=True)
    visitor = _Sites(module, path, wrapper.module)
    wrapper.visit(visitor)
    return visitor.found


class _Sites(cst.CSTVisitor):
    """Walks a source, knowing the function, the statement and the names that have a value."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, module: str, path: Path, tree: cst.Module) -> None:
        super().__init__()
        self.module, self.path, self.tree = module, path, tree
        self.found: list[Corruption] = []
        self.names: list[str] = []
        self.functions = 0
        self.lines = (1, 1)
        self.known: list[set[str]] = [set()]
        self.seen: Counter[tuple[str, ...]] = Counter()

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, NEVER) or m.matches(node, DOCSTRING) or _is_for_types(node) or _is_defensive(node):
            return False
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self._enter(node)
        if isinstance(node, cst.SimpleStatementLine | cst.If | cst.For | cst.While | cst.With | cst.MatchCase):
            self.lines = self._lines(node) if isinstance(node, cst.SimpleStatementLine) else self._head(node)
        if isinstance(node, cst.For):
            self.known[-1] |= {name.value for name in m.findall(node.target, m.Name())}  # type: ignore[attr-defined]
        for operator, new in self._variants(node):
            self._add(operator, node, new)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, cst.SimpleStatementLine):
            self.known[-1] |= assigned(original_node)
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef):
            self.names.pop()
            self.functions -= isinstance(original_node, cst.FunctionDef)
            self.known.pop()

    def _enter(self, node: cst.FunctionDef | cst.ClassDef) -> None:
        self.names.append(node.name.value)
        self.functions += isinstance(node, cst.FunctionDef)
        self.lines = self._lines(node)
        parameters = node.params if isinstance(node, cst.FunctionDef) else None
        self.known.append({one.name.value for one in m.findall(parameters, m.Param())} if parameters else set())  # type: ignore[attr-defined]

    def _variants(self, node: cst.CSTNode) -> Variants:
        operator = OPERATORS.get(type(node))
        if operator is not None:
            yield from operator(node)
        if isinstance(node, cst.SimpleStatementLine) and self.names:
            yield from dropped(node, self.known[-1])
        if isinstance(node, cst.If):
            yield from condition(node)
        if isinstance(node, cst.IndentedBlock) and self.names:
            yield from out_of_order(node, self.known[-1])

    def _add(self, operator: str, node: cst.CSTNode, new: cst.CSTNode) -> None:
        before, after = (_words(one) for one in (node, new))
        if before == after:  # as where the factors of a square are swapped
            return
        if isinstance(node, cst.IndentedBlock | cst.If):
            before, after = _difference(before, after)
        function = ".".join(self.names)
        name = (function, operator, before, after)
        lines = self._lines(node) if isinstance(node, cst.IndentedBlock) else self.lines
        facts = (self.module, self.path, function, operator, before, after, self.seen[name])
        self.found.append(Corruption(*facts, *(lines if self.functions else (0, 0)), node, new, self.tree))
        self.seen[name] += 1

    def _lines(self, node: cst.CSTNode) -> tuple[int, int]:
        place = self.get_metadata(PositionProvider, node)
        return place.start.line, place.end.line

    def _head(self, node: cst.CSTNode) -> tuple[int, int]:
        """The lines of a compound statement before its body."""
        first, last = self._lines(node)
        body, _ = self._lines(node.body)  # type: ignore[attr-defined]
        return first, max(first, min(last, body - 1))


def _is_for_types(node: cst.CSTNode) -> bool:
    """Whether this is a block under `if TYPE_CHECKING`, or a list of public names."""
    public = m.SimpleStatementLine(body=[m.Assign(targets=[m.AssignTarget(m.Name("__all__"))])])
    return m.matches(node, m.If(test=m.Name("TYPE_CHECKING")) | public)


def _is_defensive(node: cst.CSTNode) -> bool:
    """Whether this is an argument that only guards against a slip elsewhere."""
    return isinstance(node, cst.Arg) and node.keyword is not None and node.keyword.value in DEFENSIVE


def _words(node: cst.CSTNode) -> str:
    return EMPTY.code_for_node(node).strip()


def _difference(before: str, after: str) -> tuple[str, str]:
    """Of two long texts only the lines that differ."""
    lines = list(difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm=""))[3:]
    gone, come = (" ".join(line[1:].strip() for line in lines if line[0] == mark) for mark in "-+")
    return gone, come
