r"""Exact numbers $a + b\sqrt2$ with rational $a$, $b$: the field in which symmetric products live.

The weights of a symmetric product are 1 and $\sqrt2$, so neither floats nor rationals alone can state that
two of them are equal. Ordering is decided by exact comparison of squares, never by rounding.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq, fmpz

Rational = int | Fraction | fmpq | fmpz


def as_fmpq(value: Rational) -> fmpq:
    """A flint rational from any exact rational; floats are refused because they are not what they print."""
    if isinstance(value, fmpq):
        return value
    if isinstance(value, Fraction):
        return fmpq(value.numerator, value.denominator)
    if isinstance(value, int | fmpz):
        return fmpq(int(value))
    raise ValueError(f"Expected an exact rational (int, Fraction or flint rational); {type(value).__name__} came.")


@dataclass(frozen=True, slots=True)
class RootTwo:
    r"""The number `rational` + `irrational` $\sqrt2$."""

    rational: fmpq
    irrational: fmpq

    @classmethod
    def of(cls, value: Rational | RootTwo) -> RootTwo:
        return value if isinstance(value, RootTwo) else cls(as_fmpq(value), fmpq(0))

    @classmethod
    def root(cls) -> RootTwo:
        r"""$\sqrt2$ itself."""
        return cls(fmpq(0), fmpq(1))

    def __add__(self, other: Rational | RootTwo) -> RootTwo:
        other = RootTwo.of(other)
        return RootTwo(self.rational + other.rational, self.irrational + other.irrational)

    __radd__ = __add__

    def __neg__(self) -> RootTwo:
        return RootTwo(-self.rational, -self.irrational)

    def __sub__(self, other: Rational | RootTwo) -> RootTwo:
        return self + -RootTwo.of(other)

    def __rsub__(self, other: Rational | RootTwo) -> RootTwo:
        return RootTwo.of(other) - self

    def __mul__(self, other: Rational | RootTwo) -> RootTwo:
        other = RootTwo.of(other)
        return RootTwo(
            self.rational * other.rational + 2 * self.irrational * other.irrational,
            self.rational * other.irrational + self.irrational * other.rational,
        )

    __rmul__ = __mul__

    def __truediv__(self, other: Rational | RootTwo) -> RootTwo:
        other = RootTwo.of(other)
        norm = other.rational**2 - 2 * other.irrational**2
        return self * RootTwo(other.rational / norm, -other.irrational / norm)

    def __rtruediv__(self, other: Rational | RootTwo) -> RootTwo:
        return RootTwo.of(other) / self

    def __pow__(self, exponent: int) -> RootTwo:
        result = RootTwo.of(1)
        for _ in range(exponent):
            result = result * self
        return result

    def sign(self) -> int:
        """-1, 0 or 1, decided exactly."""
        a, b = self.rational, self.irrational
        if a >= 0 and b >= 0:
            return int(a > 0 or b > 0)
        if a <= 0 and b <= 0:
            return -1
        dominated_by_rational = a**2 > 2 * b**2
        return 1 if (a > 0) == dominated_by_rational else -1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int | Fraction | fmpq | fmpz | RootTwo):
            return NotImplemented
        return (self - other).sign() == 0

    def __hash__(self) -> int:
        return hash((str(self.rational), str(self.irrational))) if self.irrational else hash(self.rational)

    def __lt__(self, other: Rational | RootTwo) -> bool:
        return (self - other).sign() < 0

    def __le__(self, other: Rational | RootTwo) -> bool:
        return (self - other).sign() <= 0

    def __gt__(self, other: Rational | RootTwo) -> bool:
        return (self - other).sign() > 0

    def __ge__(self, other: Rational | RootTwo) -> bool:
        return (self - other).sign() >= 0

    def __float__(self) -> float:
        a, b = (int(r.p) / int(r.q) for r in (self.rational, self.irrational))
        return a + b * 2**0.5
