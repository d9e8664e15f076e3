r"""Radii of sums, inner products, matrix products, chains of them, and Frobenius norms.

Sums and inner products of length $n$ use $nu$ in place of $\gamma_n$, which Jeannerod and Rump proved for
every order of summation and every $n$; so nothing breaks down when $nu \ge 1$ in half precision. Their
argument needs only that one addition errs by at most either operand and by $u$ times the result, which a
fused multiply-add does too.
"""

from collections.abc import Sequence

from bounds.core._rounding_model import (
    SLACK,
    Number,
    at_least,
    compounded,
    function_error,
    positive_part,
    product_of,
    smallest_subnormal,
    unit_roundoff,
    widen,
)


def total(absolute_sum: Number, *, terms: int, dtype: object) -> Number:
    r"""Radius of a sum of $n$ terms in any order: $(n-1)u \sum |x_i|$.

    Args:
        absolute_sum: $\sum |x_i|$.
    """
    at_least("terms", terms, 1)
    return SLACK * (terms - 1) * unit_roundoff(dtype) * widen(absolute_sum)


def mean(absolute_mean: Number, *, terms: int, dtype: object) -> Number:
    r"""Radius of a mean of $n$ terms: that of the sum over $n$, and one division.

    Args:
        absolute_mean: $\frac1n \sum |x_i|$.
    """
    at_least("terms", terms, 1)
    u = unit_roundoff(dtype)
    return SLACK * ((terms - 1) * u * (1 + u) + u) * widen(absolute_mean) + smallest_subnormal(dtype)


def dot(norm_x: Number, norm_y: Number, *, length: int, dtype: object) -> Number:
    r"""Radius of $x^\top y$: $nu\,\|x\|\|y\|$.

    The sharper $nu\,|x|^\top|y|$ is ``dot(1, abs(x) @ abs(y), ...)``.
    """
    at_least("length", length, 1)
    nu = length * unit_roundoff(dtype)
    return SLACK * nu * widen(norm_x) * widen(norm_y) + _underflow(length, dtype)


def matmul(norm_A: Number, norm_B: Number, *, inner: int, dtype: object, entries: int | None = None) -> Number:
    r"""Frobenius radius of $AB$: $nu\,\|A\|_F\|B\|_F$, with $n$ the inner dimension.

    Args:
        norm_A: Frobenius norm of $A$; the spectral norm is not enough.
        norm_B: Frobenius norm of $B$.
        inner: columns of $A$.
        entries: entries of $AB$, if more than ``inner**2``; matters only where products underflow.
    """
    at_least("inner", inner, 1)
    count = inner**2 if entries is None else entries
    nu = inner * unit_roundoff(dtype)
    return SLACK * nu * widen(norm_A) * widen(norm_B) + _underflow(inner, dtype) * count**0.5


def matmul_entries(A: Number, B: Number, *, dtype: object) -> Number:
    r"""Radius of every entry of $AB$: $nu\,|A||B|$. Costs another product, so it is for small matrices."""
    inner = int(A.shape[-1])
    nu = inner * unit_roundoff(dtype)
    return SLACK * nu * (abs(widen(A)) @ abs(widen(B))) + _underflow(inner, dtype)


def chain(norms: Sequence[Number], *, inner: int, dtype: object) -> Number:
    r"""Frobenius radius of $W_k \cdots W_1$ in any association: $((1 + nu)^{k-1} - 1) \prod \|W_i\|_F$.

    A computed product of two computed partial products is within the factor $(1+\eta_A)(1+\eta_B)(1+nu)$ of
    the product of norms; induction over the tree of products gives the rest.

    Args:
        norms: Frobenius norm of every factor.
        inner: the largest inner dimension.
    """
    at_least("inner", inner, 1)
    return _many(norms, inner * unit_roundoff(dtype), inner, dtype)


def long_product(spectral_norms: Sequence[Number], *, size: int, dtype: object) -> Number:
    r"""Frobenius radius of many near-orthogonal factors: $((1 + n^2u)^{k-1} - 1) \prod \|W_i\|_2$.

    Frobenius norms of near-orthogonal factors multiply to $n^{k/2}$; spectral norms stay near one. The
    price is paid once per product: $nu\,\|A\|_F\|B\|_F \le n^2u\,\|A\|_2\|B\|_2$.

    Args:
        spectral_norms: spectral norm of every factor.
        size: the largest dimension of a factor.
    """
    at_least("size", size, 1)
    return _many(spectral_norms, size**2 * unit_roundoff(dtype), size, dtype)


def frobenius_norm(value: Number, *, entries: int, dtype: object, matrix_radius: Number = 0.0) -> Number:
    r"""Radius of the Euclidean norm of a vector or matrix: $((1+u)^{n/2+1} - 1)\,\|A\|_F$.

    Each of the $n$ roundings under the root moves a non-negative number by a factor within $(1+u)^{\pm1}$;
    the root halves their exponent.

    Args:
        value: the computed norm.
        matrix_radius: Frobenius radius of the matrix itself, by $|\|A + E\| - \|A\|| \le \|E\|_F$.
    """
    at_least("entries", entries, 1)
    norm = widen(value)
    squares = _underflow(entries, dtype)  # |sqrt(s + e) - sqrt(s)| <= min(sqrt(e), e / sqrt(s))
    underflow = 2 * squares / (norm + squares**0.5)
    relative = compounded(unit_roundoff(dtype), entries / 2 + 1)
    return SLACK * relative * norm + underflow + widen(matrix_radius)


def scalar_function(value: Number, *, dtype: object, condition: Number = 0.0, argument: Number = 0.0) -> Number:
    r"""Radius of $f(x)$ from a library within 4 ulps: $|f|\,(\text{condition}\cdot\text{argument} + 8u)$.

    In half precision $2u$ stands for $8u$. What is below the smallest normal number may have been flushed to zero.

    Args:
        value: $f(x)$ as computed.
        condition: $|x f'(x)/f(x)|$ in the range: $|x|$ for exp, $1/|\log x|$ for log, $|p|$ for a power.
        argument: relative error of $x$.
    """
    of_the_library, flushed = function_error(dtype)
    relative = widen(condition) * widen(argument) + of_the_library
    return SLACK * abs(widen(value)) * relative + flushed


def rounded(value: Number, *, dtype: object) -> Number:
    """Radius of one rounding to ``dtype``: of a stored decimal, a cast, or one operation on exact numbers."""
    return abs(widen(value)) * gamma_one(dtype) + smallest_subnormal(dtype)


def gamma_one(dtype: object) -> float:
    r"""$u/(1-u)$: one rounding relative to the rounded value."""
    u = unit_roundoff(dtype)
    return u / (1 - u)


def _underflow(operations: int, dtype: object) -> float:
    return operations * smallest_subnormal(dtype) * (1 + operations * unit_roundoff(dtype))


def _many(norms: Sequence[Number], relative: float, inner: int, dtype: object) -> Number:
    at_least("number of factors", len(norms), 1)
    products = len(norms) - 1
    underflow = products * inner * _underflow(inner, dtype)
    # What underflows in a partial product meets the other factors, whichever they are.
    amplified = underflow * product_of(1 + positive_part(widen(norm) - 1) for norm in norms)
    return SLACK * compounded(relative, products) * product_of(norms) + amplified
