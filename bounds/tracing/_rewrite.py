"""The author's function once more, with its arithmetic handed to a runtime.

Python computes `1 / 3` in floats and tells nobody. So the source of a function is compiled again: every operator, float
literal, comparison, condition, call, attribute and write into a container becomes a call of the runtime, at its old
line. The file is not touched, and neither is the function.
"""

import ast
import linecache
from functools import cache
from types import CodeType, FunctionType
from typing import Any

from bounds.tracing._errors import Unsupported

PLACEHOLDER = "\0the runtime"  # a constant of the compiled code that is replaced by the runtime itself
FUTURE_ANNOTATIONS = 0x1000000
UNTOUCHED = {"super", "locals", "globals", "vars", "dir", "eval", "exec"}  # they look at the frame that calls them
SYMBOLS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.MatMult: "@", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip


def rewritten(function: FunctionType, runtime: object) -> FunctionType:
    """The same function with its arithmetic done by the runtime; it shares globals, defaults and closure."""
    code = _with_runtime(_new_code(function), runtime)
    copy = FunctionType(code, function.__globals__, function.__name__, function.__defaults__, function.__closure__)
    copy.__kwdefaults__ = function.__kwdefaults__
    return copy


def has_source(function: FunctionType) -> bool:
    """Whether Python still has the text from which a function was compiled."""
    return bool(linecache.getlines(function.__code__.co_filename, function.__globals__))


def _new_code(function: FunctionType) -> CodeType:
    old = function.__code__
    if not has_source(function):
        raise Unsupported(f"the source of `{function.__qualname__}` is not at hand ({old.co_filename})")
    text = "".join(linecache.getlines(old.co_filename, function.__globals__))
    pairs = _compiled(text, old.co_filename, old.co_flags & FUTURE_ANNOTATIONS)
    found = [new for one, new in pairs if _name(one) == _name(old)]
    if len(found) > 1:  # lambdas of one line
        found = [new for one, new in pairs if _name(one) == _name(old) and _columns(one) == _columns(old)]
    if len(found) != 1:
        raise Unsupported(f"the source of `{function.__qualname__}` has changed since it was loaded")
    return found[0]


@cache
def _compiled(text: str, filename: str, flags: int) -> list[tuple[CodeType, CodeType]]:
    """Every function of a file, as it was and as it is rewritten."""
    old = compile(text, filename, "exec", flags=flags, dont_inherit=True)
    tree = ast.fix_missing_locations(_Rewriter().visit(ast.parse(text, filename)))
    return list(_side_by_side(old, compile(tree, filename, "exec", flags=flags, dont_inherit=True)))


def _side_by_side(old: CodeType, new: CodeType) -> Any:
    yield old, new
    inner = ([const for const in code.co_consts if isinstance(const, CodeType)] for code in (old, new))
    for one, other in zip(*inner, strict=True):
        yield from _side_by_side(one, other)


def _name(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _columns(code: CodeType) -> set[Any]:
    return set(code.co_positions())


def _with_runtime(code: CodeType, runtime: object) -> CodeType:
    def filled(const: Any) -> Any:
        if isinstance(const, CodeType):
            return _with_runtime(const, runtime)
        return runtime if isinstance(const, str) and const == PLACEHOLDER else const

    return code.replace(co_consts=tuple(map(filled, code.co_consts)))


class _Rewriter(ast.NodeTransformer):
    """Operators become calls of the runtime."""

    def _run(self, node: ast.AST, method: str, *arguments: ast.expr) -> ast.Call:
        function = ast.Attribute(ast.Constant(PLACEHOLDER), method, ast.Load())
        return ast.copy_location(ast.Call(function, list(arguments), []), node)

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        return self._run(node, "number", node) if isinstance(node.value, float) else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        return self._run(node, "binary", _symbol(node.op), node.left, node.right)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        symbols = ast.Tuple([_symbol(op) for op in node.ops], ast.Load())
        return self._run(node, "compared", symbols, node.left, *node.comparators)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        node.values = [self._decided(value) for value in node.values]
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not):
            node.operand = self._decided(node.operand)
        return node

    def _decided(self, node: ast.expr) -> ast.expr:
        return self._run(node, "decided", node)

    def _with_test(self, node: Any) -> Any:
        self.generic_visit(node)
        node.test = self._decided(node.test)
        return node

    visit_If = visit_While = visit_IfExp = visit_Assert = _with_test

    def visit_For(self, node: ast.For) -> ast.stmt:
        self.generic_visit(node)
        node.iter = self._run(node.iter, "iterated", node.iter)
        self._guard(node.target)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            return node
        return self._run(node, "item", node.value, _key(node.slice, self))

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        self.generic_visit(node)
        node.iter = self._run(node.iter, "iterated", node.iter)
        node.ifs = [self._decided(one) for one in node.ifs]
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in UNTOUCHED:
            return node
        call = self._run(node, "call", node.func, *node.args)
        call.keywords = node.keywords
        return call

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load) or node.attr.startswith("__"):  # private names depend on their class
            return node
        return self._run(node, "attribute", node.value, ast.Constant(node.attr))

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        self.generic_visit(node)
        (target, *others) = node.targets
        if others or not isinstance(target, ast.Subscript):
            for one in node.targets:
                self._guard(one)
            return node
        call = self._run(node, "store", target.value, _key(target.slice, self), node.value)
        return ast.copy_location(ast.Expr(call), node)

    def _guard(self, target: ast.expr) -> None:
        """Writes hidden in a tuple of targets: what is written into must be of the runtime's own."""
        for node in ast.walk(target):
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
                node.value = self._run(node, "writable", node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        self.generic_visit(node)
        target, symbol = node.target, _symbol(node.op)
        if isinstance(target, ast.Subscript):
            call = self._run(node, "store_in_place", symbol, target.value, _key(target.slice, self), node.value)
            return ast.copy_location(ast.Expr(call), node)
        kind = ast.Name(target.id, ast.Load()) if isinstance(target, ast.Name) else _loaded(target)
        value = self._run(node, "in_place", symbol, ast.copy_location(kind, node), node.value)
        return ast.copy_location(ast.Assign([target], value), node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        node.returns = None
        arguments = node.args
        for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg):
            if one is not None:
                one.annotation = None
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_MatchValue(self, node: ast.MatchValue) -> ast.MatchValue:
        return node


def _symbol(op: ast.AST) -> ast.Constant:
    return ast.Constant(SYMBOLS[type(op)])


def _loaded(target: ast.Attribute) -> ast.Attribute:
    return ast.Attribute(target.value, target.attr, ast.Load())


def _key(key: ast.expr, rewriter: _Rewriter) -> ast.expr:
    """An index as a value: slices become calls."""
    if isinstance(key, ast.Slice):
        parts = [part or ast.Constant(None) for part in (key.lower, key.upper, key.step)]
        return rewriter._run(key, "slice", *parts)
    if isinstance(key, ast.Tuple):
        members = [_key(member, rewriter) for member in key.elts]
        return ast.copy_location(ast.Tuple(members, ast.Load()), key)
    return key
