"""The multisets of two and of four indices that label symmetric tensors, as index tables on the host.

A symmetric product of n numbers has one coordinate per pair {i, j} with i <= j; a matrix indexed by such
pairs on both sides describes a quartic form, and two of its entries act on the same monomial exactly when
their four indices are the same multiset. These tables are pure combinatorics: no tensor, no device.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

Pair = tuple[int, int]
Quadruple = tuple[int, int, int, int]


@lru_cache(maxsize=64)
def pairs(n: int) -> tuple[Pair, ...]:
    """All pairs i <= j below n in lexicographic order, the order of every symmetric product here."""
    if n < 1:
        raise ValueError(f"A symmetric product needs at least one coordinate; n = {n} came.")
    return tuple(combinations_with_replacement(range(n), 2))


def pair_count(n: int) -> int:
    r"""$\binom{n+1}{2}$, the number of coordinates of $x * x$ for $x \in \mathbb{R}^n$."""
    return n * (n + 1) // 2


def base_size(count: int) -> int:
    """The n with n (n + 1) / 2 = count; says so if there is none."""
    n = round(((8 * count + 1) ** 0.5 - 1) / 2)
    if n < 1 or pair_count(n) != count:
        raise ValueError(f"Expected a side of n (n + 1) / 2 pairs for some n >= 1; {count} came.")
    return n


@lru_cache(maxsize=64)
def quadruples(n: int) -> tuple[Quadruple, ...]:
    """All multisets of four indices below n, sorted."""
    return tuple(combinations_with_replacement(range(n), 4))


@lru_cache(maxsize=64)
def quadruple_table(n: int) -> tuple[tuple[int, ...], ...]:
    """Row {i,j}, column {k,l}: the position of the multiset {i,j,k,l} in `quadruples`."""
    position = {multiset: index for index, multiset in enumerate(quadruples(n))}
    return tuple(tuple(position[tuple(sorted(p + r))] for r in pairs(n)) for p in pairs(n))  # type: ignore[index]


@lru_cache(maxsize=64)
def splittings(n: int) -> tuple[int, ...]:
    """Per multiset of four, how many ordered couples of pairs make it: 6, 4, 3, 2 or 1."""
    counts = Counter(index for row in quadruple_table(n) for index in row)
    return tuple(counts[index] for index in range(len(quadruples(n))))


def arrangements(exponents: tuple[int, ...]) -> int:
    """The multinomial coefficient: in how many orders the factors of a monomial can be written."""
    return factorial(sum(exponents)) // prod(factorial(e) for e in exponents)
