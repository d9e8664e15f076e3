"""The learnable iteration by blocks of powers: the same iterates for fewer products."""

import math

import pytest
import torch

from algorithms.hyperpower import (
    ProductCounter,
    learnable_hyperpower,
    paterson_stockmeyer_hyperpower,
    spectral_scale,
    transposed_start,
)
from tests.algorithms.hyperpower.conftest import matrix
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps
ONE = matrix(4, 6, [1.0, 0.9, 0.8, 0.7])


def coefficients(layers, order, *batch):
    """Tables between 1/2 and 3/2."""
    draw = torch.rand(*batch, layers, order, generator=torch.Generator().manual_seed(order), dtype=torch.float64)
    return 0.5 + draw


@pytest.mark.parametrize("order", [1, 2, 4, 5, 6, 7, 9, 12, 16])
def test_the_iterates_are_those_of_horners_rule(order):
    """Both evaluations agree to rounding after one layer, whatever the order and the coefficients."""
    X0, C = transposed_start(ONE, spectral_scale(ONE)), coefficients(1, order)
    expected = learnable_hyperpower(ONE, X0, C)[-1]

    actual = paterson_stockmeyer_hyperpower(ONE, X0, C)[-1]

    # sums of at most `order` terms below 3/2, each from at most `order` products of size six of matrices of norm one
    torch.testing.assert_close(actual, expected, rtol=0, atol=6 * EPS * 1.5 * order**2 * X0.abs().sum().item())


def test_every_matrix_may_have_its_own_table():
    """A batch of tables is the loop over its members."""
    X0, C = transposed_start(ONE, spectral_scale(ONE)), coefficients(2, 9, 3)
    together = paterson_stockmeyer_hyperpower(ONE, X0, C)[-1]

    alone = torch.stack([paterson_stockmeyer_hyperpower(ONE, X0, one)[-1] for one in C])

    # two layers of order nine multiply rounding by the sums of their coefficients, at most 27/2 each
    torch.testing.assert_close(together, alone, rtol=0, atol=6 * EPS * 13.5**2 * 81 * X0.abs().sum().item())


@pytest.mark.parametrize("order", [*range(1, 30), 100])
def test_products_grow_like_the_square_root_of_the_order(order):
    """A layer costs ceil(2 sqrt L) products, or L where that is less."""
    with ProductCounter() as counted:
        paterson_stockmeyer_hyperpower(ONE, ONE.mT, coefficients(3, order))

    assert counted.products == 3 * min(order, math.isqrt(4 * order - 1) + 1)


def test_bad_tables_are_rejected():
    """A coefficient vector is not a table, and shapes must fit."""
    with pytest.raises(ValueError, match="layers, order"):
        paterson_stockmeyer_hyperpower(ONE, ONE.mT, torch.ones(9))
    with pytest.raises(ValueError, match="transposed shape"):
        paterson_stockmeyer_hyperpower(ONE, ONE, torch.ones(1, 9))


def test_it_stays_on_one_device():
    """Everything is made where the matrices are."""
    with fake_cuda():
        A = torch.ones(3, 4, device="cuda", dtype=torch.float64)
        X = paterson_stockmeyer_hyperpower(A, A.mT, torch.ones(2, 9, device="cuda", dtype=torch.float64))[-1]

    assert X.device.type == "cuda"


def test_any_start_is_followed():
    """Residuals that are not symmetric, with a table of its own for each matrix."""
    generator = torch.Generator().manual_seed(0)
    A, X = (torch.randn(2, *shape, dtype=torch.float64, generator=generator) / 3 for shape in ((3, 4), (4, 3)))
    C = torch.randn(2, 2, 7, dtype=torch.float64, generator=generator)
    slow = learnable_hyperpower(A, X, C)

    for fast, iterate in zip(paterson_stockmeyer_hyperpower(A, X, C), slow, strict=True):
        torch.testing.assert_close(fast, iterate, rtol=1e-12, atol=1e-12)
