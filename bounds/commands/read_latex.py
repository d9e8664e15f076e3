r"""A formula in LaTeX as quantities and a relation, by sympy's parser; what it cannot read becomes a quantity.

Norms, expectations, maxima and subscripts that are expressions stand for one number each: they are cut out first, with
their TeX, and put back as quantities. The rest is arithmetic, which the parser knows.
"""

import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import sympy as sp
from sympy.printing.str import StrPrinter

from bounds.commands.latex_rows import Row, Unclear, bracket_end

RELATIONS = {
    r"\leqslant": "le",
    r"\geqslant": "ge",
    r"\leq": "le",
    r"\geq": "ge",
    r"\le": "le",
    r"\ge": "ge",
    r"\lt": "lt",
    r"\gt": "gt",
    "<": "lt",
    ">": "gt",
    "=": "eq",
}
SPLIT = re.compile(r"(\\leqslant|\\geqslant|\\leq|\\geq|\\le(?![a-z])|\\ge(?![a-z])|\\lt(?![a-z])|\\gt(?![a-z])|[<>=])")
HIDING = re.compile(r"\\(?:lesssim|gtrsim|asymp|sim|propto|approx|simeq|ll|gg)(?![a-zA-Z])")
BRACES = r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
SCRIPT = rf"(?:_(?:{BRACES}|\\[a-zA-Z]+|\w|\+))?"
OPERATORS = r"mathbb|mathrm|mathcal|operatorname|mathbf|boldsymbol|text"
HEAD = re.compile(
    rf"(?:\\(?:{OPERATORS})\s*(?:{BRACES}|[A-Z]){SCRIPT}|\\(?:Pr|max|min|sup|inf|tr|rank|det|kappa|dim){SCRIPT}|(?<![\\\w])P)"
    r"\s*(?=(?:\\left|\\[bB]ig+l?)?\s*\\?[(\[{])"
)
"""What takes a bracket and is one number with it, whatever stands inside."""

OF_MORE = r"\{\s*(?:E|Var|Cov|Pr|P|rank|tr|Tr|det|diag|dim)\s*\}"
"""What acts on the things behind it; without brackets nobody can tell on how many."""

BARE = re.compile(rf"\\(?:{OPERATORS})\s*{OF_MORE}|\\mathbb\s*E(?![a-zA-Z])")
WORD = r"(?<![A-Za-z\\{_^])[a-z]{3,}(?![A-Za-z])"

ATOMS = [  # what stands for one number, however it is written
    rf"\\(?:left)?\\\|.*?\\(?:right)?\\\|{SCRIPT}",
    rf"\\lVert.*?\\rVert{SCRIPT}",
    rf"\\\|.*?\\\|{SCRIPT}",
    rf"\\(?:{OPERATORS})\s*(?!{OF_MORE}){BRACES}{SCRIPT}",
    rf"\\(?:mathcal|mathfrak|mathscr)\s*[A-Z]{SCRIPT}(?![('])",
    rf"(?:\\hat|\\tilde|\\bar|\\widehat|\\widetilde|\\overline|\\vec)\s*(?:{BRACES}|\\[a-zA-Z]+|\w){SCRIPT}",
    r"(?:\\[a-zA-Z]+|[A-Za-z])(?:_\w)?\^(?:\*|0|\\star|\\ast|\{(?:\*|0|\\star|\\ast|\([^{}()]*\))\})",
    r"\\(?:var)?sigma(?![a-zA-Z_])",  # which sympy keeps for itself
]
PLACES = [f"{letter}_{digit}" for letter in "qQwWzZ" for digit in range(10)]
NAMES = {"lambda": "lam", "e": "e_", "E": "E_", "I": "I_", "N": "N", "S": "S_"}


@dataclass
class Read:
    """What was found: names with their TeX, both sides as Python, and what the parser left."""

    op: str = ""
    left: str = ""
    right: str = ""
    symbols: dict[str, str] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    """What may be meant in another way, and how it was read."""
    indices: set[str] = field(default_factory=set)


def read(latex: str) -> Read:
    """The relation that a formula states."""
    found = Read()
    text = latex.strip().strip("$").strip().rstrip(".,")
    text = re.sub(r"\\(?:,|;|!|:|displaystyle)(?![a-zA-Z])", " ", text)
    text, *beside = re.split(
        r"\\q?quad(?![a-zA-Z])|,\s*\\text(?=\s*{)", text.replace(":=", "=").replace(r"\colon=", "=")
    )
    found.unread += [f"{one.strip(' ,')}: what stands beside the relation" for one in beside if one.strip(" ,")]
    atoms: dict[str, str] = {}
    text = _cut(text.rstrip(" ,"), atoms)
    for pattern in ATOMS:
        text = re.sub(pattern, lambda one: _placeholder(one[0], atoms), text)
    found.taken += [f"{word} as one name" for word in sorted(set(re.findall(WORD, text)))]
    text = re.sub(WORD + SCRIPT, lambda one: _placeholder(one[0], atoms), text)
    sides = _sides(text)
    if len(sides) < 3:
        hidden = (
            "; a relation that hides a constant is `\\le C ...` with C = Unknown(...)" if HIDING.search(text) else ""
        )
        found.unread.append(f"{latex}: no relation (one of {', '.join(sorted(set(RELATIONS)))}){hidden}")
        return found
    if len(sides) > 3:
        found.unread.append(f"{_restored(''.join(sides[3:]), atoms)}: the relations after the first")
    found.op = RELATIONS[sides[1]]
    found.left, found.right = (_side(part, atoms, found) for part in (sides[0], sides[2]))
    return found


def _sides(text: str) -> list[str]:
    """The text between relations, and the relations; those within braces belong to a subscript."""
    parts, start = [], 0
    for one in SPLIT.finditer(text):
        if text.count("{", 0, one.start()) == text.count("}", 0, one.start()):
            parts += [text[start : one.start()], one[0]]
            start = one.end()
    return [*parts, text[start:]]


def _cut(text: str, atoms: dict[str, str]) -> str:
    """Probabilities, expectations, maxima with all that stands in their brackets, which may be relations."""
    while (head := HEAD.search(text)) is not None:
        end = bracket_end(text, head.end())
        text = text[: head.start()] + _placeholder(text[head.start() : end], atoms) + text[end:]
    return text


def _placeholder(tex: str, atoms: dict[str, str]) -> str:
    """A symbol that the parser knows, in place of what it may not."""
    tex = _restored(tex, atoms)
    name = next((name for name, one in atoms.items() if one == tex), PLACES[len(atoms)])
    atoms[name] = tex
    return f" {name} "


def _restored(text: str, atoms: dict[str, str]) -> str:
    for name, tex in atoms.items():
        text = text.replace(name, tex)
    return text.strip()


def _side(text: str, atoms: dict[str, str], found: Read) -> str:
    """One side as Python; a side that cannot be read is a quantity of its own."""
    try:
        expr = None if BARE.search(text) else _parsed(Row(text, lambda tex: _placeholder(tex, atoms)).written())
    except Unclear:
        expr = None
    if expr is None:
        tex = _restored(text, atoms)
        found.unread.append(tex)
        name = _fresh(tex, found)
        found.symbols[name] = tex
        return name
    is_euler = expr.has(sp.exp) and re.search(r"(?<![\\a-zA-Z])e(?![a-zA-Z])", text) is not None
    found.taken += ["e as Euler's number"] if is_euler and "e as Euler's number" not in found.taken else []
    renamed = {}
    for symbol in sorted(expr.free_symbols, key=str):
        tex = atoms.get(str(symbol).replace("{", "").replace("}", ""), "")
        name = _fresh(tex or str(symbol), found)
        found.symbols[name] = tex or sp.latex(symbol)
        renamed[symbol] = sp.Symbol(name)
    found.indices |= {str(index) for one in expr.atoms(sp.Sum, sp.Product) for index in one.variables}
    return str(_Python().doprint(expr.xreplace(renamed)))


def _parsed(text: str) -> sp.Expr | None:
    """What sympy's parser makes of it, with exact numbers."""
    from lark.exceptions import LarkError
    from sympy.parsing.latex import parse_latex
    from sympy.parsing.latex.errors import LaTeXParsingError

    try:
        expr = parse_latex(text, backend="lark")
    except (LarkError, LaTeXParsingError, ValueError, TypeError, AttributeError):
        return None
    readings = list(expr.children) if hasattr(expr, "children") else [expr]  # a(b) is a product here, not a function
    readings = [one for one in readings if isinstance(one, sp.Expr) and not one.atoms(sp.core.function.AppliedUndef)]
    if len(set(readings)) != 1:  # of two that differ, one was not meant
        return None
    expr = readings[0]
    if any(map(_is_of_many, expr.atoms(sp.Sum, sp.Product))):
        return None
    numbers = {number: sp.Rational(str(number)) for number in expr.atoms(sp.Float)}
    constants = {sp.Symbol("e"): sp.E, sp.Symbol("pi"): sp.pi}
    return expr.xreplace(numbers | constants)


def _is_of_many(series: sp.Expr) -> bool:
    """Whether the terms carry the index as a subscript: a_i is a number for each i, and no symbol stands for them."""
    indices = [str(one) for one in series.variables]
    names = [re.sub(r"[{}]", "", str(one)).partition("_")[2] for one in series.free_symbols]
    return any(index in re.findall(r"[A-Za-z]+", name) for index in indices for name in names)


def _fresh(tex: str, found: Read) -> str:
    """A Python name for a piece of TeX; the same piece keeps its name."""
    known = next((name for name, one in found.symbols.items() if one == tex), None)
    if known is not None:
        return known
    words = re.sub(r"\\[|]|\\lVert|\\rVert", " norm ", tex, count=1)
    words = re.sub(rf"\\(?:left|right|{OPERATORS}|rVert|hat|tilde|bar|star)", " ", words)
    name = "_".join(re.findall(r"[A-Za-z]+|\d+", words.replace("^*", "star"))) or "quantity"
    name = NAMES.get(name, name) if not name[0].isdigit() else f"q_{name}"
    name = f"{name}_" if keyword.iskeyword(name) or name in TAKEN else name
    return next(one for one in _numbered(name) if found.symbols.get(one, tex) == tex)


def _numbered(name: str) -> Iterator[str]:
    yield name
    for number in range(2, 1000):
        yield f"{name}_{number}"


TAKEN = {"sp", "le", "ge", "lt", "gt", "eq", "Claim", "Quantity", "Unavailable"}


class _Python(StrPrinter):  # type: ignore[misc]
    """Source in which every number is exact and every function is sympy's."""

    def _print_Rational(self, expr: sp.Rational) -> str:
        return f"sp.Rational({expr.p}, {expr.q})"

    def _print_Function(self, expr: sp.Function) -> str:
        return f"sp.{super()._print_Function(expr)}"

    def _print_Pow(self, expr: sp.Pow, rational: bool = False) -> str:
        if expr.exp == sp.Rational(1, 2):
            return f"sp.sqrt({self._print(expr.base)})"
        return str(super()._print_Pow(expr, rational=rational))

    def _print_Sum(self, expr: sp.Sum) -> str:
        return f"sp.{super()._print_Sum(expr)}"

    def _print_Product(self, expr: sp.Product) -> str:
        limits = ", ".join(f"({', '.join(map(self._print, one))})" for one in expr.limits)
        return f"sp.Product({self._print(expr.function)}, {limits})"

    def _print_Exp1(self, expr: sp.Expr) -> str:
        return "sp.E"

    def _print_Pi(self, expr: sp.Expr) -> str:
        return "sp.pi"

    def _print_Abs(self, expr: sp.Abs) -> str:
        return f"sp.Abs({self._print(expr.args[0])})"
