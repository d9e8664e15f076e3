"""The independent checker: verifies certificates from their JSON alone.

It imports nothing of this package, no tensor library and no computer algebra, so that a reader can audit it in one
sitting. Exact rationals come from the standard library, balls from python-flint.

    python bounds/checker.py certificate.json ...

Every certificate says in words what it proves, and carries a digest of its content. The kinds:

    identity     two polynomials with rational coefficients are the same, coefficient by coefficient
    comparison   relations between explicit rational numbers
    sturm        a polynomial in one variable has no root in an interval and is positive there
    cover        an expression is positive on a box, by a list of smaller boxes that cover it, each bounded in balls
    ldl          a symmetric rational matrix is positive semidefinite, by M = L D L^T with D >= 0
"""

import hashlib
import json
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from flint import arb, ctx, fmpq

SCHEMA = 1
LARGEST_FILE = 4_000_000
LARGEST_POWER = 4096
LARGEST_POLYNOMIAL = 20_000
LARGEST_PRODUCT = 400_000  # pairs of terms that are multiplied for one product
LARGEST_COEFFICIENT = 1 << 15  # bits
LARGEST_STURM = 32  # degree: the coefficients of a chain grow with its square
LARGEST_WORK = 4_000_000  # operations on 64 bits, of all steps together: some seconds
BITS = 128

Monomial = tuple[tuple[str, int], ...]
Polynomial = dict[Monomial, Fraction]
Box = dict[str, tuple[Fraction, Fraction]]


class Rejected(Exception):
    """Why a certificate proves nothing."""


_work = [float("-inf")]  # counted while a certificate is checked, and unlimited for whoever makes one


def _spend(*numbers: Fraction | int) -> None:
    """Count operations by the size of their numbers, whose divisors take its square."""
    sizes = [one.numerator.bit_length() + one.denominator.bit_length() for one in numbers]
    _work[0] += sum(1 + bits // 64 + (bits // 512) ** 2 for bits in sizes)
    if _work[0] > LARGEST_WORK:
        raise Rejected("it takes too much work to check")


def check(certificate: Any) -> None:
    """Return if the certificate proves what it says; raise `Rejected` with the reason otherwise."""
    if not isinstance(certificate, Mapping):
        raise Rejected("a certificate is a JSON object")
    if certificate.get("schema") != SCHEMA:
        raise Rejected(f"schema {certificate.get('schema')!r}; this checker reads schema {SCHEMA}")
    if not isinstance(certificate.get("says"), str) or not certificate["says"].strip():
        raise Rejected("it does not say what it proves")
    if certificate.get("digest") != digest(certificate):
        raise Rejected("its digest does not match its content")
    if not isinstance(steps := certificate.get("steps"), list) or not steps:
        raise Rejected("no steps")
    _work[0] = 0
    try:
        for number, step in enumerate(steps):  # noqa: B007 - told below
            _check_step(step)
    except (Rejected, ValueError, ArithmeticError, RecursionError) as reason:
        raise Rejected(f"step {number}: {reason}") from None
    finally:
        _work[0] = float("-inf")


def digest(certificate: Mapping[str, Any]) -> str:
    """A hash of everything but the digest itself, so that no change goes unnoticed."""
    content = {key: value for key, value in certificate.items() if key != "digest"}
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _check_step(step: Any) -> None:
    if not isinstance(step, Mapping) or not isinstance(step.get("says"), str):
        raise Rejected("a step is an object that says what it shows")
    kind = step.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise Rejected(f"unknown kind {kind!r}")
    rule, fields = KINDS[kind]
    if set(step) != {"kind", "says", *fields}:
        raise Rejected(f"kind {kind} has the fields {', '.join(fields)}")
    rule(*(step[field] for field in fields))


# ----- polynomials with rational coefficients -----------------------------------------------------------------------


def check_identity(lhs: Any, rhs: Any) -> None:
    if lhs == rhs:
        raise Rejected("the two sides are the same tree, which proves nothing")
    if expand(lhs) != expand(rhs):
        raise Rejected("the two sides are different polynomials")


def check_comparison(lhs: Any, op: Any, rhs: Any) -> None:
    left, right = (_constant_of(side) for side in (lhs, rhs))
    holds = {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right, "==": left == right}
    if not isinstance(op, str) or not holds.get(op, False):
        raise Rejected(f"{left} {op} {right} is not true")


def check_sturm(polynomial: Any, interval: Any) -> None:
    """No root in [low, high] and positive at the left end: positive on the whole interval."""
    coefficients = _univariate(expand(polynomial))
    if len(coefficients) > LARGEST_STURM + 1:
        raise Rejected(f"the degree is {len(coefficients) - 1}; a Sturm chain is made up to {LARGEST_STURM}")
    low, high = _interval(interval)
    if _value(coefficients, low) <= 0 or _value(coefficients, high) <= 0:
        raise Rejected("not positive at an end of the interval")
    chain = _sturm_chain(coefficients)
    if _sign_changes(chain, low) != _sign_changes(chain, high):
        raise Rejected("it has a root in the interval")


def _sturm_chain(p: list[Fraction]) -> list[list[Fraction]]:
    chain = [p, _trimmed([k * c for k, c in enumerate(p)][1:])]
    while chain[-1]:
        remainder = _remainder(chain[-2], chain[-1])
        # A positive factor changes no sign, and keeps the numbers small.
        chain.append([-c / abs(remainder[-1]) for c in remainder])
    return chain[:-1]


def _remainder(p: list[Fraction], q: list[Fraction]) -> list[Fraction]:
    p = list(p)
    while len(p) >= len(q):
        factor = p[-1] / q[-1]
        _spend(*p)
        for k, c in enumerate(q):
            p[len(p) - len(q) + k] -= factor * c
        p.pop()
    return _trimmed(p)


def _trimmed(p: list[Fraction]) -> list[Fraction]:
    while p and p[-1] == 0:
        p = p[:-1]
    return p


def _value(p: list[Fraction], x: Fraction) -> Fraction:
    total = Fraction(0)
    for coefficient in reversed(p):
        total = total * x + coefficient
    return total


def _sign_changes(chain: list[list[Fraction]], x: Fraction) -> int:
    signs = [value > 0 for value in (_value(p, x) for p in chain) if value != 0]
    return sum(a != b for a, b in pairwise(signs))


def _univariate(polynomial: Polynomial) -> list[Fraction]:
    names = {name for monomial in polynomial for name, _ in monomial}
    if len(names) != 1:
        raise Rejected("expected a polynomial in one variable")
    degree = max((power for monomial in polynomial for _, power in monomial), default=0)
    coefficients = [Fraction(0)] * (degree + 1)
    for monomial, coefficient in polynomial.items():
        coefficients[monomial[0][1] if monomial else 0] = coefficient
    return coefficients


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


def number(text: Any) -> Fraction:
    """A rational number written p/q in decimal digits."""
    top, slash, bottom = text.partition("/") if isinstance(text, str) else ("", "", "")
    digits = top.removeprefix("-")
    if not slash or not digits.isascii() or not digits.isdigit() or not bottom.isascii() or not bottom.isdigit():
        raise Rejected(f"not a rational number p/q: {str(text)[:40]!r}")
    if int(bottom) == 0:
        raise Rejected("division by zero")
    return Fraction(int(top), int(bottom))


def constant(value: Fraction) -> Polynomial:
    return {(): value} if value else {}


def _constant_of(tree: Any) -> Fraction:
    polynomial = expand(tree)
    if set(polynomial) - {()}:
        raise Rejected("expected a number, not a polynomial")
    return polynomial.get((), Fraction(0))


def total(terms: list[Polynomial]) -> Polynomial:
    result: Polynomial = {}
    for term in terms:
        _spend(*term.values())
        for monomial, coefficient in term.items():
            result[monomial] = result.get(monomial, Fraction(0)) + coefficient
    if any(max(abs(one.numerator), one.denominator).bit_length() > LARGEST_COEFFICIENT for one in result.values()):
        raise Rejected("a coefficient is too large")
    return {monomial: coefficient for monomial, coefficient in result.items() if coefficient}


def product(factors: list[Polynomial]) -> Polynomial:
    result, work = constant(Fraction(1)), 0
    for factor in factors:
        work += len(result) * len(factor)
        if len(result) * len(factor) > LARGEST_POLYNOMIAL or work > LARGEST_PRODUCT:
            raise Rejected("the polynomial is too large to expand")
        terms = [{_joined(a, b): p * q} for a, p in result.items() for b, q in factor.items()]
        result = total(terms)
    return result


def _joined(left: Monomial, right: Monomial) -> Monomial:
    powers = dict(left)
    for name, power in right:
        powers[name] = powers.get(name, 0) + power
    return tuple(sorted(powers.items()))


# ----- boxes, in balls ----------------------------------------------------------------------------------------------


def check_cover(expression: Any, box: Any, leaves: Any) -> None:
    """The leaves cut the box without a gap, and the expression is certainly positive on each of them."""
    if not isinstance(leaves, list) or not leaves:
        raise Rejected("no boxes")
    remaining = [_box(leaf) for leaf in leaves]
    _require_cover(_box(box), remaining)
    with ctx.workprec(BITS):
        for leaf in remaining:
            value = enclose(expression, {name: interval_ball(*ends) for name, ends in leaf.items()})
            if not value > 0:
                raise Rejected(f"not certainly positive on {leaf}: {value}")


def _require_cover(box: Box, leaves: list[Box]) -> None:
    """Cut along faces of leaves until a single leaf contains what is left; a gap leaves a piece with none."""
    waiting = [(box, leaves)]
    while waiting:
        piece, near = waiting.pop()
        near = [leaf for leaf in near if _overlap(piece, leaf)]
        if any(_contains(leaf, piece) for leaf in near):
            continue
        cut = next((one for leaf in near for one in _cuts(piece, leaf)), None)
        if cut is None:
            raise Rejected(f"the boxes leave a gap at {piece}")
        _spend(*(face for leaf in near for ends in leaf.values() for face in ends))
        name, middle = cut
        low, high = piece[name]
        waiting.append(({**piece, name: (low, middle)}, near))
        waiting.append(({**piece, name: (middle, high)}, near))


def _overlap(a: Box, b: Box) -> bool:
    if set(a) != set(b):
        raise Rejected("a box has other variables than the whole")
    return all(a[name][0] < b[name][1] and b[name][0] < a[name][1] for name in a)


def _contains(outer: Box, inner: Box) -> bool:
    return all(outer[name][0] <= inner[name][0] and inner[name][1] <= outer[name][1] for name in inner)


def _cuts(piece: Box, leaf: Box) -> list[tuple[str, Fraction]]:
    return [(name, face) for name, (low, high) in piece.items() for face in leaf[name] if low < face < high]


def _box(value: Any) -> Box:
    if not isinstance(value, Mapping):
        raise Rejected("a box maps variables to intervals")
    return {name: _interval(ends) for name, ends in value.items()}


def _interval(ends: Any) -> tuple[Fraction, Fraction]:
    if not isinstance(ends, list) or len(ends) != 2:
        raise Rejected("an interval has two ends")
    low, high = number(ends[0]), number(ends[1])
    if not low < high:
        raise Rejected("an interval must not be empty")
    return low, high


def interval_ball(low: Fraction, high: Fraction) -> arb:
    """A ball that contains an interval."""
    return _exact(low).union(_exact(high))


def _exact(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def enclose(tree: Any, box: Mapping[str, arb]) -> arb:
    """A ball that contains the value of the expression everywhere on the box."""
    _spend(1)
    match tree:
        case ["number", text]:
            return _exact(number(text))
        case ["variable", str(name)] if name in box:
            return box[name]
        case ["sum", *terms] if terms:
            return sum((enclose(term, box) for term in terms), start=arb(0))
        case ["product", *factors] if factors:
            result = arb(1)
            for factor in factors:
                result *= enclose(factor, box)
            return result
        case ["power", base, int(power)] if not isinstance(power, bool) and abs(power) <= LARGEST_POWER:
            return _power(enclose(base, box), power)
        case ["root", base]:
            return enclose(base, box).sqrt()
        case [("exp" | "log" | "sin" | "cos" | "sinh" | "cosh" | "tanh" | "atan") as name, argument]:
            return getattr(enclose(argument, box), name)()
    raise Rejected(f"not an expression: {str(tree)[:80]}")


def _power(base: arb, power: int) -> arb:
    """Monotone on each side of zero, so the ends of the ball are enough."""
    if power < 0:
        return 1 / _power(base, -power)
    if power % 2 or not base.contains(0):
        return (base.lower() ** power).union(base.upper() ** power)
    return arb(0).union(base.abs_upper() ** power)


# ----- matrices -----------------------------------------------------------------------------------------------------


def check_ldl(matrix: Any, lower: Any, diagonal: Any) -> None:
    """M = L D L^T exactly, with no negative entry in D."""
    M, L = _matrix(matrix), _matrix(lower)
    D = [number(entry) for entry in diagonal] if isinstance(diagonal, list) else []
    if not (len(M) == len(L) == len(D) and all(len(row) == len(D) for row in (*M, *L))):
        raise Rejected("the sizes do not fit together")
    if any(entry < 0 for entry in D):
        raise Rejected("the diagonal has a negative entry")
    for i, row in enumerate(M):
        for j, entry in enumerate(row):
            _spend(*L[i], *D, *L[j])
            if entry != sum((L[i][k] * D[k] * L[j][k] for k in range(len(D))), start=Fraction(0)):
                raise Rejected(f"entry ({i}, {j}) of L D L^T is not that of M")


def _matrix(rows: Any) -> list[list[Fraction]]:
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        raise Rejected("a matrix is a list of rows")
    return [[number(entry) for entry in row] for row in rows]


KINDS: dict[Any, tuple[Callable[..., None], tuple[str, ...]]] = {
    "identity": (check_identity, ("lhs", "rhs")),
    "comparison": (check_comparison, ("lhs", "op", "rhs")),
    "sturm": (check_sturm, ("polynomial", "interval")),
    "cover": (check_cover, ("expression", "box", "leaves")),
    "ldl": (check_ldl, ("matrix", "lower", "diagonal")),
}


def main(paths: list[str]) -> int:
    """Check each file; print one line for each; exit with 1 if any is rejected."""
    failed = False
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read(LARGEST_FILE + 1)
            if len(text) > LARGEST_FILE:
                raise Rejected("the file is too large to be a certificate")
            check(json.loads(text))
        except (Rejected, ValueError, OSError, RecursionError) as reason:
            failed = True
            print(f"rejected  {path}: {reason}")
        else:
            print(f"verified  {path}")
    return 1 if failed or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
