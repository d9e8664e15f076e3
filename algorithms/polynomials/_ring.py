r"""Multivariate polynomials with rational coefficients: rings, parts, substitutions, coefficient norms.

A polynomial is python-flint's `fmpq_mpoly`: `x, y = polynomial_ring(2)` and then ordinary arithmetic. The
coefficient norm $\mathcal{C}(f)$ is the sum of the squared coefficients of the monomials of f.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from math import prod

from flint import fmpq, fmpq_mat, fmpq_mpoly, fmpq_mpoly_ctx

from algorithms.polynomials._pairs import arrangements
from algorithms.polynomials._root_two import Rational, as_fmpq

Exponents = tuple[int, ...]


def polynomial_ring(n: int, name: str = "x") -> tuple[fmpq_mpoly, ...]:
    """The n generators of a ring of polynomials with rational coefficients."""
    if n < 1:
        raise ValueError(f"A ring needs at least one variable; n = {n} came.")
    return fmpq_mpoly_ctx.get([f"{name}{i + 1}" for i in range(n)], "degrevlex").gens()


def select_terms(f: fmpq_mpoly, keep: Callable[[Exponents], bool]) -> fmpq_mpoly:
    """The sum of those terms of f whose exponents are wanted."""
    return f.context().from_dict({powers: a for powers, a in f.to_dict().items() if keep(powers)})


def homogeneous_part(f: fmpq_mpoly, degree: int) -> fmpq_mpoly:
    """All terms of f of exactly this total degree."""
    return select_terms(f, lambda powers: sum(powers) == degree)


def coefficient_norm(f: fmpq_mpoly) -> fmpq:
    r"""$\mathcal{C}(f) = \sum_I a_I^2$."""
    return sum((a * a for a in f.coeffs()), fmpq(0))


def coefficient_norm_in(f: fmpq_mpoly, variables: Collection[int]) -> fmpq_mpoly:
    r"""$\mathcal{C}_x(f)$ for x some of the variables: the coefficients are polynomials in the others.

    Args:
        variables: positions of the variables that make the monomials.
    """
    groups: dict[Exponents, dict[Exponents, fmpq]] = defaultdict(dict)
    for powers, a in f.to_dict().items():
        monomial = tuple(e if k in variables else 0 for k, e in enumerate(powers))
        groups[monomial][tuple(e - m for e, m in zip(powers, monomial, strict=True))] = a
    parts = (f.context().from_dict(coefficient) for coefficient in groups.values())
    return sum((part * part for part in parts), f.context().constant(0))


def substitute_linear(f: fmpq_mpoly, W: Sequence[Sequence[Rational]], name: str = "x") -> fmpq_mpoly:
    """f(W x), a polynomial in as many variables as W has columns."""
    rows, columns = len(W), len(W[0])
    if rows != f.context().nvars():
        raise ValueError(f"f has {f.context().nvars()} variables, so W needs as many rows; {rows} came.")
    generators = polynomial_ring(columns, name)
    constant = generators[0].context().constant(0)
    images = [sum((as_fmpq(w) * x for w, x in zip(row, generators, strict=True)), constant) for row in W]
    return f.compose(*images)


def finite_difference(f: fmpq_mpoly, name: str = "y") -> fmpq_mpoly:
    r"""$\hat f(y^{(1)}, \dots, y^{(q)}) = \Delta_{y^{(1)}, \dots, y^{(q)}} f$ of a homogeneous f of degree q.

    Multilinear in the q blocks; variable k of block j is generator $(j-1) n + k$. A term $a_I x^I$ spreads
    over every sequence of variables that contains k exactly $I_k$ times, with coefficient $a_I \prod_k I_k!$.
    """
    n, q = f.context().nvars(), max(f.total_degree(), 0)
    if any(sum(powers) != q for powers in f.monoms()):
        raise ValueError(f"Expected a homogeneous polynomial; {f} came.")
    ring = polynomial_ring(n * max(q, 1), name)[0].context()
    terms: dict[Exponents, fmpq] = {}
    for powers, a in f.to_dict().items():
        repetitions = prod(_factorial(e) for e in powers)
        for sequence in _sequences(powers):
            chosen = {j * n + k for j, k in enumerate(sequence)}
            terms[tuple(int(v in chosen) for v in range(n * max(q, 1)))] = a * repetitions
    return ring.from_dict(terms)


def catalecticant(f: fmpq_mpoly) -> tuple[fmpq_mat, list[int]]:
    r"""The symmetric tensor of a form of degree 2s, flattened to a square matrix on monomials of degree s.

    Returns the matrix $T_{I+J} = a_{I+J} / \binom{2s}{I+J}$ and the weights $w_I = \binom{s}{I}$. In an
    orthonormal basis it reads $\sqrt{w_I}\, T_{I+J} \sqrt{w_J}$; a sum of r powers
    $\langle w, x \rangle^{2s}$ has rank at most r.
    """
    n, degree = f.context().nvars(), f.total_degree()
    if degree % 2 or any(sum(powers) != degree for powers in f.monoms()):
        raise ValueError(f"Expected a homogeneous polynomial of even degree; {f} came.")
    basis = list(monomials(n, degree // 2))
    coefficients = f.to_dict()

    def entry(row: Exponents, column: Exponents) -> fmpq:
        total = tuple(i + j for i, j in zip(row, column, strict=True))
        return fmpq(coefficients.get(total, 0)) / arrangements(total)

    entries = fmpq_mat([[entry(row, column) for column in basis] for row in basis])
    return entries, [arrangements(row) for row in basis]


def monomials(n: int, degree: int) -> list[Exponents]:
    """All exponents of n variables with exactly this sum."""
    if n == 1:
        return [(degree,)]
    return [(e, *rest) for e in range(degree, -1, -1) for rest in monomials(n - 1, degree - e)]


def _factorial(e: int) -> int:
    return prod(range(2, e + 1))


def _sequences(powers: Exponents) -> list[tuple[int, ...]]:
    """Every ordering of the multiset with I_k copies of k, without permuting equal items."""
    if not any(powers):
        return [()]
    lowered = ((k, (*powers[:k], e - 1, *powers[k + 1 :])) for k, e in enumerate(powers) if e)
    return [(k, *rest) for k, J in lowered for rest in _sequences(J)]
