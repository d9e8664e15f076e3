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

RELATIONS = {
    r"\leqslant": "le", r"\geqslant": "ge", r"\leq": "le", r"\geq": "ge", r"\le": "le", r"\ge": "ge", r"\lt": "lt",
    r"\gt": "gt", "<": "lt", ">": "gt", "=": "eq",
}  # fmt: skip
SPLIT = re.compile(r"(\\leqslant|\\geqslant|\\leq|\\geq|\\le(?![a-z])|\\ge(?![a-z])|\\lt(?![a-z])|\\gt(?![a-z])|[<>=])")
BRACES = r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
SCRIPT = rf"(?:_(?:{BRACES}|\\?\w+?))?"
OPERATORS = r"mathbb|mathrm|mathcal|operatorname|mathbf|boldsymbol|text"
ATOMS = [  # what stands for one number, however it is written
    rf"\\(?:left)?\\\|.*?\\(?:right)?\\\|{SCRIPT}",
    rf"\\lVert.*?\\rVert{SCRIPT}",
    rf"\\\|.*?\\\|{SCRIPT}",
    rf"\\(?:{OPERATORS})\s*{BRACES}{SCRIPT}\s*(?:\\left)?[\[(].*?(?:\\right)?[\])]",
    rf"\\(?:{OPERATORS})\s*{BRACES}{SCRIPT}",
    rf"\\(?:max|min|sup|inf|tr|rank|det|kappa|dim){SCRIPT}\s*\\?[({{].*?\\?[)}}]",
    rf"(?:\\(?!sum|prod|int|log|lim)[a-zA-Z]+|(?<![\\\\A-Za-z])[A-Za-z])_(?:{BRACES})",
    r"(?:\\hat|\\tilde|\\bar|\\widehat|\\widetilde|\\overline|\\vec)\s*(?:" + BRACES + r"|\\?\w)" + SCRIPT,
]
PLACES = [f"{letter}_{digit}" for letter in "qQwW" for digit in range(10)]
NAMES = {"lambda": "lam", "e": "e_", "E": "E_", "I": "I_", "N": "N", "S": "S_"}


@dataclass
class Read:
    """What was found: names with their TeX, both sides as Python, and what the parser left."""

    op: str = ""
    left: str = ""
    right: str = ""
    symbols: dict[str, str] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)
    indices: set[str] = field(default_factory=set)


def read(latex: str) -> Read:
    """The relation that a formula states."""
    found = Read()
    text = latex.strip().strip("$").strip().rstrip(".,")
    text = re.sub(r"\\(?:,|;|!|:|quad|qquad|displaystyle|big|Big|bigl|bigr)(?![a-zA-Z])", " ", text)
    atoms: dict[str, str] = {}
    for pattern in ATOMS:
        text = re.sub(pattern, lambda one: _placeholder(one[0], atoms), text)
    sides = _sides(_multiplied(text))
    if len(sides) < 3:
        found.unread.append(f"{latex}: no relation (one of {', '.join(sorted(set(RELATIONS)))})")
        return found
    if len(sides) > 3:
        found.unread.append(f"{_restored(''.join(sides[3:]), atoms)}: the relations after the first")
    found.op = RELATIONS[sides[1]]
    found.left, found.right = (_side(part, atoms, found) for part in (sides[0], sides[2]))
    return found


FUNCTIONS = r"\\(?:sin|cos|tan|log|ln|exp|sqrt|frac|cdot|times|sum|prod|int|left|right|le|ge|leq|geq|lt|gt)"
FACTOR = re.compile(rf"(?P<token>{FUNCTIONS}|\\[a-zA-Z]+|\w(?:_\w)?|[)}}]|\^(?:{BRACES}|\w))\s*(?=[qQwW]_\d|\()")


def _multiplied(text: str) -> str:
    """A product that only stands side by side, with its sign, which the parser wants after powers and brackets."""

    def signed(one: re.Match[str]) -> str:
        is_function = re.fullmatch(FUNCTIONS, one["token"]) is not None
        opens = one.string[one.end() :].startswith("(")
        applied = opens and re.fullmatch(r"\w", one["token"]) is not None
        inside = one["token"] == "}" and opens is False and _is_argument(one.string, one.start())
        return one[0] if is_function or applied or inside else f"{one['token']} \\cdot "

    text = re.sub(r"([qQwW]_\d)\s+(?=[\w(\\])(?!\\(?:cdot|times|le|ge|lt|gt|right))", r"\1 \\cdot ", text)
    return FACTOR.sub(signed, text)


def _is_argument(text: str, end: int) -> bool:
    """Whether the brace that closes here belongs to the first argument of a fraction or the limits of a sum."""
    depth, place = 0, end
    while place >= 0:
        depth += (text[place] == "}") - (text[place] == "{")
        if depth == 0:
            return bool(re.search(r"(\\frac|\\sqrt|_|\^)\s*$", text[:place])) and text[place - 1 : place] != "^"
        place -= 1
    return False


def _sides(text: str) -> list[str]:
    """The text between relations, and the relations; those within braces belong to a subscript."""
    parts, start = [], 0
    for one in SPLIT.finditer(text):
        if text.count("{", 0, one.start()) == text.count("}", 0, one.start()):
            parts += [text[start : one.start()], one[0]]
            start = one.end()
    return [*parts, text[start:]]


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
    expr = _parsed(text)
    if expr is None:
        tex = _restored(text, atoms)
        found.unread.append(tex)
        name = _fresh(tex, found)
        found.symbols[name] = tex
        return name
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
    if not readings:
        return None
    expr = readings[0]
    numbers = {number: sp.Rational(str(number)) for number in expr.atoms(sp.Float)}
    constants = {sp.Symbol("e"): sp.E, sp.Symbol("pi"): sp.pi}
    return expr.xreplace(numbers | constants)


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

    _print_Product = _print_Sum

    def _print_Exp1(self, expr: sp.Expr) -> str:
        return "sp.E"

    def _print_Pi(self, expr: sp.Expr) -> str:
        return "sp.pi"

    def _print_Abs(self, expr: sp.Abs) -> str:
        return f"sp.Abs({self._print(expr.args[0])})"
