r"""A side of a relation as print has it, written out for sympy's parser: every product with its sign.

Print puts factors side by side and leaves brackets out: `\log n m`, `\exp(-t) c`, `f(x)` beside `n(n + 1)`. The parser
guesses at these, and not always what was meant. What applies a name to something becomes one number here.
"""

import re
from collections.abc import Callable

from bounds.errors import BoundsError

TOKEN = re.compile(r"\\(?:left|right|[bB]ig+[lr]?)(?![a-zA-Z])|\\[a-zA-Z]+|\\.|\d+(?:\.\d+)?|[A-Za-z]|\S")
SIZES = re.compile(r"\\(?:left|right|[bB]ig+[lr]?)$")
SIGNS = {"+", "-", "/", "*", r"\cdot", r"\times", ","}
OPENING, CLOSING = {"(": ")", "[": "]", "{": "}", r"\{": r"\}", "|": "|"}, {")", "]", "}", r"\}"}
FUNCTIONS = {r"\sin", r"\cos", r"\tan", r"\log", r"\ln", r"\exp", r"\sinh", r"\cosh", r"\tanh"}
OF_TWO = {r"\frac": r"\frac", r"\dfrac": r"\frac", r"\tfrac": r"\frac", r"\binom": r"\binom"}
SERIES = {r"\sum", r"\prod"}
APPLIED = set("fghFGHRV") | {r"\ell", r"\phi", r"\varphi", r"\psi", r"\Phi", r"\Psi"}
"""Names that hardly ever multiply what stands in brackets."""

HIDING = {"O", "o", r"\Theta", r"\Omega"}
ALONE = re.compile(r"\\?[A-Za-z]+(?:_(?:\w|{[^{}]*}))?|\d+")
"""What nobody would put into brackets to multiply it: one name, or one number."""


class Unclear(BoundsError):
    """A piece of print that may mean several things, or none."""


def bracket_end(text: str, start: int) -> int:
    """Where the bracket that opens at a place (or after `\\left`) has closed, with its `\\right`."""
    depth = 0
    for token in TOKEN.finditer(text, start):
        if token[0] in OPENING and token[0] != "|":
            depth += 1
        elif token[0] in CLOSING:
            depth -= 1
            if not depth:
                return token.end()
    return len(text)


class Row:
    """One side, token by token; `named` gives a symbol to a piece that is one number."""

    def __init__(self, text: str, named: Callable[[str], str]) -> None:
        self.tokens: list[str] = [one for one in TOKEN.findall(text) if not SIZES.match(one)]
        self.named = named
        self.place = 0

    def written(self) -> str:
        """The side with every product written out."""
        found = self._row("")
        if self.place < len(self.tokens):
            raise Unclear(self.tokens[self.place])
        return found

    def _peek(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def _next(self) -> str:
        if self.place == len(self.tokens):
            raise Unclear("the end")
        self.place += 1
        return self.tokens[self.place - 1]

    def _row(self, closing: str, *, is_term: bool = False) -> str:
        parts: list[str] = []
        while (token := self._peek()) and token != closing and token not in CLOSING:
            if token in SIGNS:
                if is_term and token in ("+", "-", ","):
                    break
                parts.append(self._next())
            else:
                parts += [r"\cdot"] * bool(parts and parts[-1] not in SIGNS) + [self._factor()]
        return " ".join(parts)

    def _group(self) -> str:
        """An argument: in braces, or one token; of a number one digit."""
        if self._peek() != "{":
            token = self._next()
            if token.isdigit() and len(token) > 1:
                self.tokens[self.place - 1 : self.place] = [token[0], token[1:]]
            return token[0] if token.isdigit() else token
        self._next()
        return self._closed("}")

    def _closed(self, closing: str) -> str:
        inner = self._row(closing)
        if self._next() != closing:
            raise Unclear(closing)
        return inner

    def _factor(self) -> str:
        token = self._next()
        if token in OPENING:
            inner = self._closed(OPENING[token])
            found = f"|{inner}|" if token == "|" else f"({inner})"
        elif token in OF_TWO:
            found = f"{OF_TWO[token]}{{{self._group()}}}{{{self._group()}}}"
        elif token == r"\sqrt":
            found = self._root()
        elif token in SERIES:
            return self._series(token)
        elif token in FUNCTIONS:
            found = self._function(token)
        elif re.fullmatch(r"\d+(?:\.\d+)?|\\?[A-Za-z]+", token):
            found = self._name(token)
        else:
            raise Unclear(token)
        return self._raised(found)

    def _raised(self, found: str) -> str:
        while self._peek() in ("^", "!"):
            if self._next() == "!":
                found = f"{found}!"
            else:
                found = f"{found}^{{{self._group()}}}"
        return found

    def _root(self) -> str:
        if self._peek() != "[":
            return rf"\sqrt{{{self._group()}}}"
        self._next()
        order = self._closed("]")
        return rf"\sqrt[{order}]{{{self._group()}}}"

    def _series(self, token: str) -> str:
        limits = ""
        while self._peek() in ("_", "^"):
            limits += f"{self._next()}{{{self._limit()}}}"
        return f"({token}{limits} ({self._row('', is_term=True)}))"

    def _limit(self) -> str:
        if self._peek() != "{":
            return self._next()
        start = self.place
        self._skip()
        return "".join(self.tokens[start + 1 : self.place - 1])

    def _function(self, token: str) -> str:
        power = ""
        if self._peek() == "^":
            self._next()
            power = self._group()
        inner = self._factor()
        return f"({token}({inner}))" + (
            f"^{{{power}}}" if power else ""
        )  # outer brackets, or what follows belongs to it

    def _name(self, token: str) -> str:
        """A name with its subscript; with its argument, where it has one."""
        start = self.place - 1
        if self._peek() == "_":
            self._next()
            self._skip()
        whole = _joined(self.tokens[start : self.place])
        is_long = re.search(r"_\{.*[^\w{}].*\}|_\{\w\w", whole) is not None
        power = self._power_of_function(whole)
        if power:
            return power
        if self._peek() not in ("(", "["):
            return self.named(whole).strip() if is_long else whole
        begin = self.place
        self._skip()
        inside = _joined(self.tokens[begin + 1 : self.place - 1])
        if token in HIDING:
            raise Unclear(f"{token} hides a constant")
        if token in APPLIED or "," in inside or ALONE.fullmatch(inside) or _is_of_a_matrix(whole):
            return self.named(f"{whole}({inside})").strip()
        self.place = begin
        return self.named(whole).strip() if is_long else whole

    def _power_of_function(self, whole: str) -> str:
        r"""`\kappa^2(X)`: the power stands before the argument."""
        begin = self.place
        if self._peek() == "^":
            self._next()
            power = self._group()
            start = self.place
            if self._peek() == "(":
                self._skip()
                inside = _joined(self.tokens[start + 1 : self.place - 1])
                if ALONE.fullmatch(inside) or _is_of_a_matrix(whole):
                    return f"{self.named(f'{whole}({inside})').strip()}^{{{power}}}"
        self.place = begin
        return ""

    def _skip(self) -> None:
        """One token, or a bracket with all that stands in it."""
        depth = 0
        while True:
            token = self._next()
            depth += (token in OPENING and token != "|") - (token in CLOSING)
            if depth <= 0:
                return


def _joined(tokens: list[str]) -> str:
    """Tokens as TeX: a command ends where no letter follows it."""
    return re.sub(
        r"(\\[A-Za-z]+) (?![A-Za-z])", r"\1", "".join(f"{one} " if one[0] == "\\" else one for one in tokens)
    ).strip()


def _is_of_a_matrix(name: str) -> bool:
    r"""`\sigma_{\min}` and the like are functions of a matrix."""
    return re.search(r"_\{?\\?(?:min|max|rank)", name.replace(" ", "")) is not None
