r"""Formulas as TeX in the order in which people write them: `1 - \eta/\kappa^2`, `k + 1`, the larger brackets last.

sympy sorts what it adds and multiplies, so the author's order is lost; this one follows the habits of print.
"""

import re
from typing import Any

import sympy as sp
from sympy.printing.latex import LatexPrinter
from sympy.printing.precedence import PRECEDENCE

GROUP = re.compile(r"\\left(?:\\\||[(|\[]).*?\\right(?:\\\||[)|\]])|\\\|.*?\\\||\{[^{}]*\}|\([^()]*\)")
LONG = 60
"""A numerator with more characters of TeX than this leaves its bracketed factors beside the fraction."""


def tex(expr: Any) -> str:
    """A formula as TeX."""
    return str(_Printer({"fold_frac_powers": True}).doprint(expr))


class _Printer(LatexPrinter):  # type: ignore[misc]
    """sympy's printer with an order of terms and factors, brackets that are needed, and fractions that can be read."""

    def _as_ordered_terms(self, expr: sp.Expr, order: Any = None) -> list[sp.Expr]:
        """What is added before what is subtracted; a number first, but behind what only counts: `k + 1`."""
        number, rest = expr.as_coeff_Add()
        terms = super()._as_ordered_terms(rest, order)
        added = [one for one in terms if not one.could_extract_minus_sign()]
        taken = [one for one in terms if one.could_extract_minus_sign()]
        if not number:
            return [*added, *taken]
        is_last = number.is_negative and added
        if is_last or (added and all(map(_counts, terms))):
            return [*added, *taken, number]
        return [number, *added, *taken]

    def _print_Add(self, expr: sp.Add, order: Any = None) -> str:
        """A symbol that the paper writes with a minus sign is taken away: no sign follows another."""
        return str(super()._print_Add(expr, order)).replace(" + -", " - ").replace(" - -", " + ")

    def _print_Mul(self, expr: sp.Expr) -> str:
        if expr.could_extract_minus_sign():
            inner = self._print(-expr)
            return rf"- \left({inner}\right)" if (-expr).is_Add else f"- {inner}"
        above, below = sp.fraction(expr, exact=True)
        if below == 1:
            return self._row(sp.Mul.make_args(expr))
        return self._over(list(sp.Mul.make_args(above)), sp.Mul.make_args(below))

    def _over(self, above: list[sp.Expr], below: tuple[sp.Expr, ...]) -> str:
        """A fraction; of a long numerator the brackets, sums and products stand beside it."""
        beside: list[sp.Expr] = []
        if len(self._row(above)) > LONG:
            beside = [one for one in above if _rank(one) >= BRACKETS]
        kept = [one for one in above if one not in beside] or [sp.S.One]
        drawn = rf"\frac{{{self._row(kept)}}}{{{self._row(below)}}}"
        return f"{drawn} {self._row(beside, follows=True)}" if beside else drawn

    def _row(self, factors: Any, *, follows: bool = False) -> str:
        """Factors beside each other."""
        ordered, told = sorted(factors, key=lambda one: (_rank(one), one.sort_key())), ""
        for place, one in enumerate(ordered):
            is_alone = len(ordered) == 1 and not follows
            inner = self._print(one)
            if not is_alone and self._needs_mul_brackets(one, first=place == 0, last=place == len(ordered) - 1):
                inner = rf"\left({inner}\right)"
            told += rf" \cdot {inner}" if told[-1:].isdigit() and inner[:1].isdigit() else f" {inner}" * bool(inner)
        return told.strip()

    def _print_Pow(self, expr: sp.Pow) -> str:
        base, power = expr.base, expr.exp
        if power.is_Rational and power.is_negative:
            return str(self._print_Mul(expr))
        if power.is_Rational and power.q > 2 and power.p == 1:
            return rf"{self._base(base)}^{{1/{power.q}}}"
        if isinstance(base, sp.Function) or power.is_Rational:
            return str(super()._print_Pow(expr))
        return f"{self._base(base)}^{{{self._on_a_line(power)}}}"

    def _print_ExpBase(self, expr: sp.exp, exp: str | None = None) -> str:
        raised = rf"e^{{{self._on_a_line(expr.exp)}}}"
        return rf"\left({raised}\right)^{{{exp}}}" if exp else raised

    def _on_a_line(self, expr: sp.Expr) -> str:
        """An exponent, whose fractions have a slash where that can be read."""
        if expr.could_extract_minus_sign() and not expr.is_Add:
            return f"-{self._on_a_line(-expr)}"
        above, below = sp.fraction(expr, exact=True)
        is_simple = not above.is_Add and (below.is_Symbol or below.is_Number) and below != 1
        return f"{self._print(above)}/{self._print(below)}" if is_simple else self._print(expr)

    def _needs_mul_brackets(self, expr: sp.Expr, first: bool = False, last: bool = False) -> bool:
        """Also for a symbol that the paper writes as a sum or with a minus sign."""
        return (
            _is_written_as_sum(expr)
            or (expr.is_Symbol and tex(expr).startswith("-"))
            or bool(super()._needs_mul_brackets(expr, first, last))
        )

    def _needs_add_brackets(self, expr: sp.Expr) -> bool:
        return _is_written_as_sum(expr) or bool(super()._needs_add_brackets(expr))

    def _base(self, base: sp.Expr) -> str:
        inner = self.parenthesize(base, PRECEDENCE["Pow"])
        return self.parenthesize_super(inner) if base.is_Symbol else inner

    def parenthesize_super(self, s: str) -> str:
        """A symbol that carries an exponent itself, not only inside of a norm, is put into brackets."""
        bare = _bare(s)
        needs = bare.startswith("-") or "^" in bare or "'" in bare or " " in bare.strip()
        return rf"\left({s}\right)" if needs else s

    def _print_log(self, expr: sp.log, exp: str | None = None) -> str:
        (inside,) = expr.args
        name = rf"\log^{{{exp}}}" if exp else r"\log"
        if inside.is_Symbol or inside.is_Integer:
            return f"{name} {self._print(inside)}"
        return rf"{name} \left({self._print(inside)}\right)"


def _bare(symbol: str) -> str:
    """What stands outside of all brackets."""
    return GROUP.sub("", GROUP.sub("", symbol))


def _is_written_as_sum(expr: sp.Expr) -> bool:
    return bool(expr.is_Symbol and re.search(r"\s[-+]\s|\w[-+]\w", _bare(tex(expr))))


NUMBER, LETTER, NORM, ROOT, CALL, BRACKETS, LONG_SIGN = range(7)


def _rank(factor: sp.Expr) -> int:
    """Numbers, letters, what is longer than a letter, roots, functions, brackets, then sums and products."""
    base = factor.base if isinstance(factor, sp.Pow) else factor
    if base.is_Number:
        return NUMBER
    if factor.has(sp.Sum, sp.Product):
        return LONG_SIGN
    if base.is_Add:
        return ROOT if factor is not base and factor.exp == sp.Rational(1, 2) else BRACKETS
    if base.is_Symbol:
        return LETTER if len(tex(base)) < 16 and not tex(base).startswith(("\\|", "|")) else NORM
    return ROOT if factor is not base and factor.exp == sp.Rational(1, 2) else CALL


def _counts(term: sp.Expr) -> bool:
    """A whole number's letter, or a multiple of it."""
    coefficient, letter = term.as_coeff_Mul()
    return bool(coefficient.is_Integer and letter.is_Symbol and letter.is_integer)
