r"""Averages of polynomials over independent standard normal variables, exactly, and Hermite expansions.

The probabilists' Hermite polynomials $He_q$ are orthogonal, $\mathbb{E}\,He_p He_q = q!\,[p = q]$, and monic,
so an expansion has the top coefficients of the polynomial and gives norms and projections term by term.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import product
from math import factorial, prod
from typing import TypeVar

from flint import fmpq, fmpq_mpoly

from algorithms.polynomials._ring import Exponents

Number = TypeVar("Number")


def gaussian_moment(power: int) -> int:
    r"""$\mathbb{E} g^p$ for a standard normal g: $(p-1)!!$ for even p, else 0."""
    if power < 0:
        raise ValueError(f"Expected a power >= 0; {power} came.")
    return 0 if power % 2 else prod(range(1, power, 2))


def gaussian_expectation(f: fmpq_mpoly) -> fmpq:
    r"""$\mathbb{E} f(g)$ over all variables."""
    return sum((a * prod(map(gaussian_moment, powers)) for powers, a in f.to_dict().items()), fmpq(0))


def gaussian_expectation_in(f: fmpq_mpoly, variables: Collection[int]) -> fmpq_mpoly:
    """The average over some variables only, a polynomial in the others.

    Args:
        variables: positions of the variables to integrate out.
    """
    terms: dict[Exponents, fmpq] = defaultdict(fmpq)
    for powers, a in f.to_dict().items():
        rest = tuple(0 if k in variables else e for k, e in enumerate(powers))
        terms[rest] += a * prod(gaussian_moment(e) for k, e in enumerate(powers) if k in variables)
    return f.context().from_dict(terms)


def hermite(degree: int, x: Number) -> Number:
    """He_degree at x, by the three-term recursion; x may be a tensor, a rational, a ball or a polynomial."""
    if degree < 0:
        raise ValueError(f"Expected a degree >= 0; {degree} came.")
    previous, current = x * 0, x * 0 + 1  # type: ignore[operator]
    for q in range(degree):
        previous, current = current, x * current - q * previous  # type: ignore[operator]
    return current


def hermite_expansion(f: fmpq_mpoly) -> dict[Exponents, fmpq]:
    r"""Coefficients $c_I$ of $f = \sum_I c_I \prod_k He_{I_k}(x_k)$; zeros are left out."""
    total: dict[Exponents, fmpq] = defaultdict(fmpq)
    for powers, a in f.to_dict().items():
        for choice in product(*(_monomial_expansion(e) for e in powers)):
            total[tuple(q for q, _ in choice)] += a * prod(c for _, c in choice)
    return {powers: c for powers, c in total.items() if c != 0}


def from_hermite(expansion: Mapping[Exponents, fmpq], generators: tuple[fmpq_mpoly, ...]) -> fmpq_mpoly:
    """The polynomial with this Hermite expansion."""
    zero = generators[0] * 0
    terms = (
        c * prod((hermite(q, x) for q, x in zip(powers, generators, strict=True)), start=zero + 1)
        for powers, c in expansion.items()
    )
    return sum(terms, zero)


def gaussian_square_norm(expansion: Mapping[Exponents, fmpq]) -> fmpq:
    r"""$\mathbb{E} f^2 = \sum_I c_I^2 \prod_k I_k!$ from a Hermite expansion."""
    return sum((c * c * prod(map(factorial, powers)) for powers, c in expansion.items()), fmpq(0))


def gaussian_variance(f: fmpq_mpoly) -> fmpq:
    """Var f(g), exactly."""
    return gaussian_square_norm({powers: c for powers, c in hermite_expansion(f).items() if any(powers)})


def best_approximation(f: fmpq_mpoly, degree: int) -> fmpq_mpoly:
    """The polynomial of at most this degree that is closest to f in mean square under the normal law."""
    truncated = {powers: c for powers, c in hermite_expansion(f).items() if sum(powers) <= degree}
    return from_hermite(truncated, f.context().gens())


def _monomial_expansion(power: int) -> Iterator[tuple[int, fmpq]]:
    r"""$x^p = \sum_m \frac{p!}{2^m m! (p-2m)!} He_{p-2m}(x)$."""
    for m in range(power // 2 + 1):
        yield power - 2 * m, fmpq(factorial(power), 2**m * factorial(m) * factorial(power - 2 * m))
