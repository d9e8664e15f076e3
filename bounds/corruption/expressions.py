"""What can be wrong with an expression: an operator, a constant, a transpose, an order, a keyword that was forgotten.

Each operator takes a node of one kind and yields pairs (its name, the corrupted node).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import libcst as cst
import libcst.matchers as m

Variants = Iterator[tuple[str, cst.CSTNode]]

OPPOSITES: dict[type[cst.CSTNode], type[cst.CSTNode]] = {
    cst.Add: cst.Subtract,
    cst.Subtract: cst.Add,
    cst.Multiply: cst.Divide,
    cst.Divide: cst.Multiply,
    cst.FloorDivide: cst.Multiply,
    cst.Modulo: cst.FloorDivide,
    cst.Power: cst.Multiply,
    cst.BitAnd: cst.BitOr,
    cst.BitOr: cst.BitAnd,
    cst.And: cst.Or,
    cst.Or: cst.And,
    cst.AddAssign: cst.SubtractAssign,
    cst.SubtractAssign: cst.AddAssign,
    cst.MultiplyAssign: cst.DivideAssign,
    cst.DivideAssign: cst.MultiplyAssign,
}
COMPARISONS: dict[type[cst.CSTNode], Sequence[type[cst.CSTNode]]] = {
    cst.LessThan: (cst.LessThanEqual, cst.GreaterThan),
    cst.LessThanEqual: (cst.LessThan, cst.GreaterThanEqual),
    cst.GreaterThan: (cst.GreaterThanEqual, cst.LessThan),
    cst.GreaterThanEqual: (cst.GreaterThan, cst.LessThanEqual),
    cst.Equal: (cst.NotEqual,),
    cst.NotEqual: (cst.Equal,),
    cst.In: (cst.NotIn,),
    cst.NotIn: (cst.In,),
    cst.Is: (cst.IsNot,),
    cst.IsNot: (cst.Is,),
}
LOOKALIKES = {
    "min": "max", "max": "min", "minimum": "maximum", "maximum": "minimum", "amin": "amax", "amax": "amin",
    "argmin": "argmax", "argmax": "argmin", "sum": "mean", "mean": "sum", "zeros": "ones", "ones": "zeros",
    "zeros_like": "ones_like", "ones_like": "zeros_like", "randn": "rand", "rand": "randn", "floor": "ceil",
    "ceil": "floor", "sin": "cos", "cos": "sin", "any": "all", "all": "any", "cumsum": "cumprod", "cumprod": "cumsum",
    "triu": "tril", "tril": "triu", "float64": "float32", "float32": "float64", "True": "False", "False": "True",
}  # fmt: skip
TRANSPOSES = ("T", "mT", "mH", "H")
UNWRAPPED = (
    "abs", "clamp", "clamp_min", "clamp_max", "clip", "clone", "conj", "detach", "double", "exp", "flip", "float",
    "log", "relu", "sign", "sqrt", "square", "to", "transpose",
)  # fmt: skip
"""Methods that an author may forget to call: the result is of the same kind as the receiver."""


COMMUTATIVE = ("min", "max", "minimum", "maximum", "swapaxes", "gcd", "lcm", "hypot", "isclose")
DEFENSIVE = ("strict", "help")
"""Keywords that only guard against a slip elsewhere, or speak to a reader."""


def binary(node: cst.BinaryOperation) -> Variants:
    """Another operator, the right operand forgotten, factors of a matrix product in the other order or transposed."""
    if isinstance(node.operator, cst.MatrixMultiply):
        yield "factors swapped", node.with_changes(left=node.right, right=node.left)
        transposed = cst.Attribute(_closed(node.left), cst.Name("mT"))
        yield "factor transposed", node.with_changes(left=transposed)
        return
    opposite = OPPOSITES.get(type(node.operator))
    if opposite is not None:
        yield "arithmetic", node.with_changes(operator=opposite())
    if isinstance(node.operator, cst.Add | cst.Subtract | cst.Multiply | cst.Divide):
        yield "operand dropped", _in_parentheses_of(node, node.left)


def augmented(node: cst.AugAssign) -> Variants:
    """`+=` against `-=`."""
    opposite = OPPOSITES.get(type(node.operator))
    if opposite is not None:
        yield "arithmetic", node.with_changes(operator=opposite())


def compared(node: cst.ComparisonTarget) -> Variants:
    """The boundary, and the direction."""
    for other in COMPARISONS.get(type(node.operator), ()):
        yield "comparison", node.with_changes(operator=other())


def boolean(node: cst.BooleanOperation) -> Variants:
    """`and` against `or`."""
    yield "connective", node.with_changes(operator=OPPOSITES[type(node.operator)]())


def unary(node: cst.UnaryOperation) -> Variants:
    """A sign or a negation is lost."""
    if isinstance(node.operator, cst.Minus | cst.Not):
        yield "sign dropped", _in_parentheses_of(node, node.expression)


def integer(node: cst.Integer) -> Variants:
    """One more, one less."""
    for value in (node.evaluated_value + 1, node.evaluated_value - 1):
        yield "constant", cst.Integer(str(value)) if value >= 0 else cst.parse_expression(f"({value})")


def real(node: cst.Float) -> Variants:
    """Two percent more, two percent less."""
    for factor in (1.02, 0.98):
        if node.evaluated_value:
            yield "constant", cst.Float(repr(float(node.evaluated_value) * factor))


def name(node: cst.Name) -> Variants:
    """A function or a value that is taken for its neighbour."""
    if node.value in ("True", "False"):
        yield "lookalike", node.with_changes(value=LOOKALIKES[node.value])


def attribute(node: cst.Attribute) -> Variants:
    """A transpose is forgotten; a function or a dtype is taken for its neighbour."""
    if node.attr.value in TRANSPOSES:
        yield "transpose dropped", _in_parentheses_of(node, node.value)
    if node.attr.value in LOOKALIKES:
        yield "lookalike", node.with_changes(attr=cst.Name(LOOKALIKES[node.attr.value]))


def call(node: cst.Call) -> Variants:
    """Arguments in the wrong order, a keyword forgotten, a range off by one, a method that was not called."""
    positional = [arg for arg in node.args if arg.keyword is None and not arg.star]
    if m.matches(node.func, m.Name("range")) and positional:
        yield from _ranges(node)
    elif len(positional) >= 2 and positional == list(node.args[: len(positional)]) and not _is_commutative(node):
        first, second, *rest = node.args
        if not first.value.deep_equals(second.value):
            swapped = first.with_changes(value=second.value), second.with_changes(value=first.value)
            yield "arguments swapped", node.with_changes(args=[*swapped, *rest])
    for index, arg in enumerate(node.args):
        if arg.keyword is not None and arg.keyword.value not in DEFENSIVE:
            yield "keyword dropped", node.with_changes(args=_without(node.args, index))
    if isinstance(node.func, cst.Name) and node.func.value in LOOKALIKES:
        yield "lookalike", node.with_changes(func=cst.Name(LOOKALIKES[node.func.value]))
    if isinstance(node.func, cst.Attribute) and node.func.attr.value in UNWRAPPED:
        yield "call dropped", _in_parentheses_of(node, node.func.value)


def conditional(node: cst.IfExp) -> Variants:
    """The branches are exchanged."""
    yield "branches swapped", node.with_changes(body=node.orelse, orelse=node.body)


def sliced(node: cst.Slice) -> Variants:
    """A computed end of a slice is off by one."""
    for end in ("lower", "upper"):
        value = getattr(node, end)
        if value is not None and not m.matches(value, m.Integer() | m.UnaryOperation(expression=m.Integer())):
            yield "slice off by one", node.with_changes(**{end: _one_less(value)})


OPERATORS: dict[type[cst.CSTNode], Callable[[Any], Variants]] = {
    cst.BinaryOperation: binary,
    cst.AugAssign: augmented,
    cst.ComparisonTarget: compared,
    cst.BooleanOperation: boolean,
    cst.UnaryOperation: unary,
    cst.Integer: integer,
    cst.Float: real,
    cst.Name: name,
    cst.Attribute: attribute,
    cst.Call: call,
    cst.IfExp: conditional,
    cst.Slice: sliced,
}


def _ranges(node: cst.Call) -> Variants:
    """The end one less, and, where a start is given, the start one more."""
    start, *rest = node.args
    last = rest[0] if rest else start
    shorter = last.with_changes(value=_one_less(last.value))
    yield "range off by one", node.with_changes(args=[start, shorter, *rest[1:]] if rest else [shorter])
    if rest:
        later = start.with_changes(value=cst.BinaryOperation(_closed(start.value), cst.Add(), cst.Integer("1")))
        yield "range off by one", node.with_changes(args=[later, *rest])


def _is_commutative(node: cst.Call) -> bool:
    called = node.func.attr if isinstance(node.func, cst.Attribute) else node.func
    return isinstance(called, cst.Name) and called.value in COMMUTATIVE


def _without(args: Sequence[cst.Arg], index: int) -> list[cst.Arg]:
    kept = [*args[:index], *args[index + 1 :]]
    if kept and index == len(args) - 1:
        kept[-1] = kept[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
    return kept


def _one_less(value: cst.BaseExpression) -> cst.BaseExpression:
    return cst.BinaryOperation(_closed(value), cst.Subtract(), cst.Integer("1"))


def _closed(value: cst.BaseExpression) -> cst.BaseExpression:
    """The expression in parentheses, unless it is a single thing already."""
    if value.lpar or isinstance(value, cst.Name | cst.Attribute | cst.Call | cst.Subscript | cst.Integer):
        return value
    return value.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


def _in_parentheses_of(outer: Any, inner: Any) -> Any:
    """What is left of an expression, in the parentheses that enclosed the whole."""
    return inner.with_changes(lpar=[*outer.lpar, *inner.lpar], rpar=[*inner.rpar, *outer.rpar])
