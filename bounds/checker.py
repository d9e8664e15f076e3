"""The independent checker: verifies certificates from their JSON alone.

It imports nothing of this package and no tensor or computer-algebra library, so that a reader can audit it in one
sitting:

    python bounds/checker.py certificate.json ...

A certificate of kind `identity` claims that pairs of polynomials with rational coefficients are the same polynomial.
Both sides are expanded here, in exact rational arithmetic, and compared coefficient by coefficient.
"""

import json
import sys
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

SCHEMA = 1
LARGEST_POWER = 64
LARGEST_POLYNOMIAL = 20_000

Monomial = tuple[tuple[str, int], ...]
Polynomial = dict[Monomial, Fraction]


class Rejected(Exception):
    """Why a certificate proves nothing."""


def check(certificate: Any) -> None:
    """Return if the certificate proves what it says; raise `Rejected` with the reason otherwise."""
    if not isinstance(certificate, Mapping):
        raise Rejected("a certificate is a JSON object")
    if certificate.get("schema") != SCHEMA:
        raise Rejected(f"schema {certificate.get('schema')!r}; this checker reads schema {SCHEMA}")
    kind = certificate.get("kind")
    if kind not in KINDS:
        raise Rejected(f"unknown kind {kind!r}")
    if not isinstance(certificate.get("says"), str) or not certificate["says"].strip():
        raise Rejected("it does not say what it proves")
    KINDS[kind](certificate)


def check_identity(certificate: Mapping[str, Any]) -> None:
    """Every step's two sides expand to the same polynomial, and at least one step is there."""
    steps = certificate.get("steps")
    if not isinstance(steps, list) or not steps:
        raise Rejected("no steps")
    for number, step in enumerate(steps):
        if not isinstance(step, Mapping) or set(step) != {"says", "lhs", "rhs"}:
            raise Rejected(f"step {number} must have `says`, `lhs` and `rhs`")
        lhs, rhs = expand(step["lhs"]), expand(step["rhs"])
        if lhs != rhs:
            raise Rejected(f"step {number} ({step['says']}): the two sides are different polynomials")
        if step["lhs"] == step["rhs"]:
            raise Rejected(f"step {number} ({step['says']}): the two sides are the same tree, which proves nothing")


def expand(tree: Any) -> Polynomial:
    """The polynomial that a tree stands for."""
    match tree:
        case ["number", str(text)]:
            return constant(number(text))
        case ["variable", str(name)]:
            return {((name, 1),): Fraction(1)}
        case ["sum", *terms] if terms:
            return total([expand(term) for term in terms])
        case ["product", *factors] if factors:
            return product([expand(factor) for factor in factors])
        case ["power", base, int(power)] if not isinstance(power, bool) and 0 <= power <= LARGEST_POWER:
            return product([expand(base)] * power)
    raise Rejected(f"not a polynomial: {str(tree)[:80]}")


def number(text: str) -> Fraction:
    """A rational number written p/q in decimal digits."""
    top, slash, bottom = text.partition("/")
    digits = top.removeprefix("-")
    if not slash or not digits.isascii() or not digits.isdigit() or not bottom.isascii() or not bottom.isdigit():
        raise Rejected(f"not a rational number p/q: {text[:40]!r}")
    if int(bottom) == 0:
        raise Rejected("division by zero")
    return Fraction(int(top), int(bottom))


def constant(value: Fraction) -> Polynomial:
    return {(): value} if value else {}


def total(terms: list[Polynomial]) -> Polynomial:
    result: Polynomial = {}
    for term in terms:
        for monomial, coefficient in term.items():
            result[monomial] = result.get(monomial, Fraction(0)) + coefficient
    return {monomial: coefficient for monomial, coefficient in result.items() if coefficient}


def product(factors: list[Polynomial]) -> Polynomial:
    result = constant(Fraction(1))
    for factor in factors:
        if len(result) * len(factor) > LARGEST_POLYNOMIAL:
            raise Rejected("the polynomial is too large to expand")
        result = total([{joined(a, b): p * q} for a, p in result.items() for b, q in factor.items()])
    return result


def joined(left: Monomial, right: Monomial) -> Monomial:
    powers = dict(left)
    for name, power in right:
        powers[name] = powers.get(name, 0) + power
    return tuple(sorted(powers.items()))


KINDS = {"identity": check_identity}


def main(paths: list[str]) -> int:
    """Check each file; print one line for each; exit with 1 if any is rejected."""
    failed = 0
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:
                check(json.load(file))
        except (Rejected, ValueError, OSError, RecursionError) as reason:
            failed += 1
            print(f"rejected  {path}: {reason}")
        else:
            print(f"verified  {path}")
    return 1 if failed or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
