"""Radii of sums, products and chains in every format, with their terms of second order and their underflow."""

import numpy as np
import pytest

from bounds.core import _rounding_model as model
from bounds.core import rounding
from bounds.core._rounding_model import SLACK

UNITS = {"float64": 2.0**-53, "float32": 2.0**-24, "bfloat16": 2.0**-8, "float16": 2.0**-11}


@pytest.mark.parametrize("dtype", UNITS)
@pytest.mark.parametrize("n", [1, 2, 50])
def test_sums_and_products_in_every_format(n, dtype):
    """In half precision the terms of second order are not small."""
    u, tiny = UNITS[dtype], model.smallest_subnormal(dtype)
    lost = n * tiny * (1 + n * u)

    assert rounding.total(3.0, terms=n, dtype=dtype) == pytest.approx(SLACK * (n - 1) * u * 3, rel=1e-12)
    assert rounding.mean(3.0, terms=n, dtype=dtype) == pytest.approx(
        SLACK * ((n - 1) * u * (1 + u) + u) * 3 + tiny, rel=1e-12
    )
    assert rounding.dot(2.0, 3.0, length=n, dtype=dtype) == pytest.approx(SLACK * n * u * 6 + lost, rel=1e-12)
    assert rounding.matmul(2.0, 3.0, inner=n, dtype=dtype) == pytest.approx(SLACK * n * u * 6 + lost * n, rel=1e-12)
    assert rounding.matmul(2.0, 3.0, inner=n, entries=7, dtype=dtype) == pytest.approx(
        SLACK * n * u * 6 + lost * 7**0.5, rel=1e-12
    )
    entries = rounding.matmul_entries(np.full((2, n), -2.0), np.full((n, 3), 3.0), dtype=dtype)
    np.testing.assert_allclose(entries, np.full((2, 3), SLACK * n * u * 6 * n + lost), rtol=1e-12)
    assert rounding.rounded(-3.0, dtype=dtype) == pytest.approx(3 * u / (1 - u) + tiny, rel=1e-12)
    of_the_library, flushed = model.function_error(dtype)
    assert rounding.scalar_function(-3.0, condition=2.0, argument=0.5, dtype=dtype) == pytest.approx(
        SLACK * 3 * (1 + of_the_library) + flushed, rel=1e-12
    )
    norm = rounding.frobenius_norm(3.0, entries=n, matrix_radius=0.0, dtype=dtype)
    squares = 2 * lost / (3 + lost**0.5)
    assert norm == pytest.approx(SLACK * ((1 + u) ** (n / 2 + 1) - 1) * 3 + squares, rel=1e-6)


@pytest.mark.parametrize("dtype", UNITS)
def test_chains_in_every_format(dtype):
    """Each further factor one product more; near-orthogonal ones pay for their size squared."""
    u, n = UNITS[dtype], 4
    norms = [2.0, 0.5, 3.0]
    lost = 2 * n * n * model.smallest_subnormal(dtype) * (1 + n * u) * 2 * 3

    assert rounding.chain(norms, inner=n, dtype=dtype) == pytest.approx(
        SLACK * ((1 + n * u) ** 2 - 1) * 3 + lost, rel=1e-9
    )
    assert rounding.long_product(norms, size=n, dtype=dtype) == pytest.approx(
        SLACK * ((1 + n * n * u) ** 2 - 1) * 3 + lost, rel=1e-9
    )
