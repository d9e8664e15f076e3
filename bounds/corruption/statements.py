"""What can be wrong with statements: one is forgotten, a condition is turned round, two come in the wrong order.

A statement is dropped only where its names exist without it: else the corruption would be a `NameError`, which anyone
notices. What remains is a stale variable, an update that never happens, a check that is not made.
"""

from collections.abc import Iterator, Set

import libcst as cst
import libcst.matchers as m

from bounds.corruption.expressions import Variants

DOCSTRING = m.Expr(m.SimpleString() | m.ConcatenatedString())


def dropped(line: cst.SimpleStatementLine, known: Set[str]) -> Variants:
    """An update, a call for its effect, or a check is forgotten."""
    if len(line.body) == 1 and _is_optional(line.body[0], known):
        yield "statement dropped", line.with_changes(body=[cst.Pass()])


def condition(node: cst.If) -> Variants:
    """The condition is turned round; a check that raises is not made."""
    test = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    if m.matches(node.body, m.IndentedBlock(body=[m.SimpleStatementLine(body=[m.Raise()])])):
        yield "check dropped", node.with_changes(test=cst.Name("False"))
    yield "condition negated", node.with_changes(test=cst.UnaryOperation(cst.Not(), test))


def out_of_order(block: cst.IndentedBlock, known: Set[str]) -> Variants:
    """Two updates in the wrong order: the second one then reads a stale value, or the first one a fresh one."""
    body = list(block.body)
    for index in range(len(body) - 1):
        first, second = body[index], body[index + 1]
        written, rewritten = assigned(first), assigned(second)
        if (
            written
            and rewritten
            and written | rewritten <= known
            and (written & read(second) or rewritten & read(first))
        ):
            swapped = [*body[:index], second, first, *body[index + 2 :]]
            yield "statements swapped", block.with_changes(body=swapped)


def assigned(node: cst.CSTNode) -> set[str]:
    """The names that a simple statement gives a value."""
    found: set[str] = set()
    for target in m.findall(node, m.AssignTarget() | m.AugAssign() | m.AnnAssign()):
        for leaf in _leaves(target.target):  # type: ignore[attr-defined]
            found.add(leaf)
    return found


def read(node: cst.CSTNode) -> set[str]:
    """The names that a simple statement reads."""
    values = [one.value for one in m.findall(node, m.Assign() | m.AugAssign() | m.AnnAssign())]  # type: ignore[attr-defined]
    found = (name for value in values if value is not None for name in m.findall(value, m.Name()))
    names = {name.value for name in found}  # type: ignore[attr-defined]
    return names | {leaf for one in m.findall(node, m.AugAssign()) for leaf in _leaves(one.target)}  # type: ignore[attr-defined]


def _is_optional(statement: cst.BaseSmallStatement, known: Set[str]) -> bool:
    if isinstance(statement, cst.Expr):
        return m.matches(statement, m.Expr(m.Call())) or m.matches(statement, m.Expr(m.Yield()))
    if isinstance(statement, cst.AugAssign):
        return True
    if isinstance(statement, cst.Assign):
        return all(_exists(target.target, known) for target in statement.targets)
    return False


def _exists(target: cst.BaseExpression, known: Set[str]) -> bool:
    """Whether a target has a value before this statement: an entry, or names that were given one."""
    return isinstance(target, cst.Subscript | cst.Attribute) or set(_leaves(target)) <= known


def _leaves(target: cst.BaseExpression) -> Iterator[str]:
    match target:
        case cst.Name(value=value):
            yield value
        case cst.Tuple(elements=elements) | cst.List(elements=elements):
            for element in elements:
                yield from _leaves(element.value)
        case cst.StarredElement(value=value):
            yield from _leaves(value)
