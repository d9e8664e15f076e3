"""Expressions as terms of Coq, in one of two types: natural numbers, or the reals.

An integer symbol that is never negative is a natural number; it enters a real term as `(n i)%:R`. Exponents, factorials
and the ends of sums stay natural. Where an exponent might be negative it is an integer, so no case is lost.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar

import sympy as sp

LARGEST_LITERAL = 5000
DIGITS = 1000


class Unprintable(Exception):
    """Why an expression has no Coq term; the message is a sentence."""


class Kind(StrEnum):
    """The type of a symbol."""

    NAT = "nat"
    INT = "int"
    REAL = "R"


def kind_of(symbol: sp.Symbol) -> Kind:
    """The type that the assumptions of a symbol call for."""
    if not symbol.is_integer:
        return Kind.REAL
    return Kind.NAT if symbol.is_nonnegative else Kind.INT


UNARY = {
    "exp": "expR", "log": "ln", "sin": "sin", "cos": "cos", "tan": "tan", "asin": "asin", "acos": "acos",
    "atan": "atan", "cosh": "cosh", "sinh": "sinh", "tanh": "tanh", "sign": "Num.sg",
}  # fmt: skip
"""Functions of one real number; `cosh`, `sinh` and `tanh` are defined in `theory/language.v`."""

ATOM, APPLIED, POWER, PRODUCT, SUM = 4, 3, 2, 1, 0
Term = tuple[str, int]


@dataclass(frozen=True)
class Terms:
    """Prints expressions; `names` says how each symbol is called, `premised` what premises make of an integer
    (`n >= m + 2` makes it m + 2 and something), `ends` between what a summation index runs.
    """

    names: Mapping[sp.Symbol, str]
    premised: Mapping[sp.Symbol, sp.Expr] = field(default_factory=dict)
    ends: Mapping[sp.Symbol, tuple[sp.Expr, sp.Expr]] = field(default_factory=dict)

    EXTREMES: ClassVar = ("minn", "maxn")

    def real(self, expr: sp.Expr) -> str:
        """The expression as a real number."""
        return self._real(expr)[0]

    def natural(self, expr: sp.Expr) -> str:
        """The expression as a natural number; an error if it might be negative."""
        return self._natural(expr)[0]

    def is_natural(self, expr: sp.Expr) -> bool:
        """Whether all of it consists of natural numbers, added and multiplied."""
        try:
            return "-" not in self.natural(expr)
        except Unprintable:
            return False

    # ----- real numbers --------------------------------------------------------------------------------------------

    def _real(self, expr: sp.Expr) -> Term:
        match expr:
            case sp.Integer():
                return _literal(int(expr))
            case sp.Rational(p=p, q=q):
                return f"{at(_literal(p), PRODUCT)} / {at(_literal(q), POWER)}", PRODUCT
            case sp.Symbol():
                return self._symbol(expr)
            case sp.Add():
                return self._sum(expr, self._real)
            case sp.Mul():
                return self._product(expr)
            case sp.Pow(base=base, exp=power):
                return self._power(base, power)
            case sp.Sum():
                return self._loop(r"\sum", expr), ATOM
            case sp.Product():
                return self._loop(r"\prod", expr), ATOM
        return self._call(expr)

    def _symbol(self, symbol: sp.Symbol) -> Term:
        name = self._name(symbol)
        if symbol in self.ends:
            return f"{name}%:R", ATOM
        match kind_of(symbol):
            case Kind.NAT:
                return f"({name})%:R", ATOM
            case Kind.INT:
                return f"({name})%:~R", ATOM
        return name, APPLIED

    def _name(self, symbol: sp.Symbol) -> str:
        if symbol not in self.names:
            raise Unprintable(f"`{symbol}` is not a symbol of the statement")
        return self.names[symbol]

    def _sum(self, expr: sp.Add, printed: Callable[[sp.Expr], Term]) -> Term:
        text = ""
        for term in sorted(expr.args, key=_signed_key):
            negative = is_negative(term)
            one = printed(-term if negative else term)
            sign = " - " if negative else " + "
            text += (sign if text else "- " if negative else "") + at(one, PRODUCT)
        return text, SUM

    def _product(self, expr: sp.Mul) -> Term:
        if is_negative(expr):
            return f"- {at(self._real(-expr), PRODUCT)}", SUM
        above, below = [], []
        for factor in sp.Mul.make_args(expr):
            if isinstance(factor, sp.Rational) and factor.q != 1:
                above += [sp.Integer(factor.p)] * (factor.p != 1)
                below.append(sp.Integer(factor.q))
            elif isinstance(factor, sp.Pow) and factor.exp.is_Rational and factor.exp < 0:
                below.append(sp.Pow(factor.base, -factor.exp))
            else:
                above.append(factor)
        top = " * ".join(at(self._real(one), POWER) for one in above) or "1"
        return top + "".join(f" / {at(self._real(one), POWER)}" for one in below), PRODUCT

    def _power(self, base: sp.Expr, power: sp.Expr) -> Term:
        if base is sp.E:
            return f"expR {self._argument(power)}", APPLIED
        if power == -1:
            return f"{at(self._real(base), ATOM)}^-1", ATOM
        if is_negative(power) and (power.is_Rational or (power.is_integer and self._is_never_negative(-power))):
            return f"{at(self._power(base, -power), ATOM)}^-1", ATOM
        if power == sp.S.Half:
            return f"Num.sqrt {self._argument(base)}", APPLIED
        if power.is_Rational and power.q == 2:
            return f"Num.sqrt {self._argument(base)} ^+ {power.p}", POWER
        if power.is_integer and self._is_never_negative(power):
            return f"{at(self._real(base), APPLIED)} ^+ {_natural_argument(self._natural(power))}", POWER
        if power.is_integer:
            return f"{at(self._real(base), APPLIED)} ^ {self._integer(power)}", POWER
        return f"realpow {self._argument(base)} {self._argument(power)}", APPLIED

    def _call(self, expr: sp.Expr) -> Term:
        name, arguments = type(expr).__name__, expr.args
        if expr is sp.pi:
            return "pi", ATOM
        if expr is sp.E:
            return "expR 1", APPLIED
        if name in UNARY:
            return f"{UNARY[name]} {self._argument(arguments[0])}", APPLIED
        match name:
            case "Abs":
                return f"`|{self.real(arguments[0])}|", ATOM
            case "asinh" | "acosh" | "atanh":  # by logarithms, as sympy writes them where they are real
                return self.real(expr.rewrite(sp.log)), SUM
            case "Max" | "Min":
                return self._extreme(f"Num.{name.lower()}", list(arguments)), APPLIED
            case "floor" | "ceiling":
                whole = "floor" if name == "floor" else "ceil"
                return f"(@{whole} R {self._argument(arguments[0])})%:~R", ATOM
            case "factorial" | "binomial":
                return f"({self._natural(expr)[0]})%:R", ATOM
        raise Unprintable(f"`{name}` has no counterpart in the statement language")

    def _extreme(self, function: str, arguments: list[sp.Expr]) -> str:
        first, *rest = sorted(arguments, key=sp.default_sort_key)
        last = self._argument(rest[0]) if len(rest) == 1 else f"({self._extreme(function, rest)})"
        return f"{function} {self._argument(first)} {last}"

    def _argument(self, expr: sp.Expr) -> str:
        return at(self._real(expr), ATOM)

    def _loop(self, operator: str, expr: sp.Expr) -> str:
        terms, text = self, ""
        for index, low, high in reversed(expr.limits):
            if not terms._is_never_negative(low):
                raise Unprintable(f"the sum or product over {index} begins at {low}, which may be negative")
            start, stop = terms._natural(low), terms._natural_or_zero(high + 1)
            name = terms._fresh(index)
            text += self._over(operator, name, start, stop)
            terms = replace(terms, names={**terms.names, index: name}, ends={**terms.ends, index: (low, high)})
        return f"({text}{at(terms._real(expr.function), POWER)})"

    def _over(self, operator: str, name: str, start: Term, stop: Term) -> str:
        return f"{operator}_({at(start, SUM + 1)} <= {name} < {at(stop, SUM + 1)}) "

    def _fresh(self, index: sp.Symbol) -> str:
        taken = {name.split(" ")[0] for name in self.names.values()} | {"i", "w", "R", "I", "O"}
        name = str(index.name)
        while name in taken:
            name += "_"
        return name

    # ----- natural numbers and integers ------------------------------------------------------------------------------

    def _natural(self, expr: sp.Expr) -> Term:
        match expr:
            case sp.Integer() if expr >= 0:
                return _digits(int(expr))
            case sp.Symbol() if expr in self.ends or kind_of(expr) is Kind.NAT:
                return self._name(expr), APPLIED if " " in self._name(expr) else ATOM
            case sp.Add() if all(is_negative(term) for term in expr.args):
                raise Unprintable(f"`{expr}` may be negative")
            case sp.Add() if not any(map(is_negative, expr.args)) or self._is_never_negative(expr):
                return self._sum(expr, self._natural)
            case sp.Mul():
                return " * ".join(at(self._natural(factor), POWER) for factor in expr.args), PRODUCT
            case sp.Pow(base=base, exp=power):
                return f"{at(self._natural(base), APPLIED)} ^ {at(self._natural(power), APPLIED)}", POWER
            case sp.factorial():
                return f"{at(self._natural(expr.args[0]), ATOM)}`!", APPLIED
            case sp.binomial():
                n, k = map(self.natural, expr.args)
                return f"'C({n}, {k})", ATOM
            case sp.Max() | sp.Min():
                return self._extreme_natural(expr), APPLIED
        raise Unprintable(f"`{expr}` is not a natural number for certain")

    def _extreme_natural(self, expr: sp.Expr) -> str:
        function = self.EXTREMES[isinstance(expr, sp.Max)]
        first, *rest = (at(self._natural(one), ATOM) for one in sorted(expr.args, key=sp.default_sort_key))
        for one in rest:
            first = f"({function} {first} {one})"
        return first.removeprefix("(").removesuffix(")")

    def _natural_or_zero(self, expr: sp.Expr) -> Term:
        """The end of a sum: truncated subtraction is right there, as a sum that ends before it begins is empty."""
        if isinstance(expr, sp.Add) and not all(is_negative(term) for term in expr.args):
            return self._sum(expr, self._natural)
        return self._natural(expr)

    def _integer(self, expr: sp.Expr) -> str:
        """An exponent that may be negative."""

        def printed(term: sp.Expr) -> Term:
            match term:
                case sp.Symbol() if term not in self.ends and kind_of(term) is Kind.INT:
                    return self._name(term), APPLIED
                case sp.Mul() if not self.is_natural(term):
                    return " * ".join(at(printed(factor), POWER) for factor in term.args), PRODUCT
                case sp.Add():
                    return self._sum(term, printed)
                case sp.Integer() if term < 0:
                    return f"- {-int(term)}%:Z", SUM
            return f"{at(self._natural(term), ATOM)}%:Z", ATOM

        text, level = printed(expr)
        return f"({text})%R" if level < ATOM else text

    def _is_never_negative(self, expr: sp.Expr) -> bool:
        """With each index at its worse end, and what the premises say of each symbol."""
        for index, (low, high) in reversed(list(self.ends.items())):
            slope = sp.expand(expr).coeff(index, 1)
            if expr.has(index) and not (slope.is_number and sp.expand(expr - slope * index).has(index) is False):
                return bool(expr.is_nonnegative)
            expr = expr.subs(index, low if slope >= 0 else high)
        for symbol, value in self.premised.items():
            expr = expr.subs(symbol, value)
        counts = {symbol: 1 + something() for symbol in expr.free_symbols if symbol.is_integer and symbol.is_positive}
        return bool(sp.expand(expr.subs(counts)).is_nonnegative)


def something() -> sp.Symbol:
    """A natural number of which nothing is known."""
    return sp.Dummy(integer=True, nonnegative=True)


def at(term: Term, level: int) -> str:
    text, own = term
    return text if own >= level else f"({text})"


def _natural_argument(term: Term) -> str:
    text, level = term
    return text if level == ATOM else f"({text})%N"


def _literal(number: int) -> Term:
    """A whole number; long ones by their digits, because a literal is unary."""
    if number < 0:
        return f"- {at(_literal(-number), PRODUCT)}", SUM
    if number <= 1:
        return str(number), ATOM
    if number <= LARGEST_LITERAL:
        return f"{number}%:R", ATOM
    more, last = divmod(number, DIGITS)
    text = f"{at(_literal(more), POWER)} * {DIGITS}%:R"
    return (f"{text} + {_literal(last)[0]}", SUM) if last else (text, PRODUCT)


def _digits(number: int) -> Term:
    if number <= LARGEST_LITERAL:
        return str(number), ATOM
    more, last = divmod(number, DIGITS)
    text = f"{at(_digits(more), POWER)} * {DIGITS}"
    return (f"{text} + {last}", SUM) if last else (text, PRODUCT)


def is_negative(expr: sp.Expr) -> bool:
    """Whether it is written with a minus sign in front."""
    return bool(expr.as_coeff_Mul()[0] < 0)


def _signed_key(expr: sp.Expr) -> tuple[bool, object]:
    return is_negative(expr), sp.default_sort_key(expr)
