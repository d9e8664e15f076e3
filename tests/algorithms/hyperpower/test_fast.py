"""The small-side evaluation, the products it saves, and what rounding leaves behind."""

import pytest
import torch

from algorithms.hyperpower import (
    ProductCounter,
    fast_hyperpower,
    frobenius_scale,
    hyperpower,
    remove_drift,
    spectral_scale,
    transposed_start,
)
from algorithms.hyperpower._fast import geometric_sum_times
from tests.algorithms.hyperpower.conftest import matrix
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


@pytest.mark.parametrize("order", [1, 2, 3, 4, 5, 6, 9])
@pytest.mark.parametrize("steps", [0, 1, 3])
def test_the_fast_iterate_is_the_printed_one(A, order, steps):
    """The result of the small side equals the last iterate of the plain iteration, converged or not."""
    c0 = frobenius_scale(A)
    expected = hyperpower(A, transposed_start(A, c0), order, steps)[-1]

    actual = fast_hyperpower(A, order, steps, c0)

    # Rounding of size eps in a zero direction grows L-fold per layer in either evaluation.
    torch.testing.assert_close(actual, expected, rtol=0, atol=100 * EPS * max(A.shape) * max(1, order**steps))


@pytest.mark.parametrize("order", range(1, 17))
def test_geometric_sums_are_sums_of_powers(order):
    """The factored sum equals the sum of the first L powers, for every order."""
    generator = torch.Generator().manual_seed(order)
    X, E = torch.randn(2, 3, 4, 4, dtype=torch.float64, generator=generator)
    E = E / torch.linalg.matrix_norm(E, 2)[:, None, None]
    expected = sum(X @ torch.linalg.matrix_power(E, power) for power in range(order))

    actual = geometric_sum_times(X, E, order)

    torch.testing.assert_close(actual, expected, rtol=0, atol=20 * EPS * order**2 * X.abs().max())


@pytest.mark.parametrize(("order", "products"), [(1, 0), (2, 1), (3, 2), (4, 3), (8, 5), (16, 7)])
def test_powers_of_two_need_twice_the_logarithm_minus_one(order, products):
    """The number of products for a geometric sum is the one promised."""
    with ProductCounter() as counted:
        geometric_sum_times(torch.ones(1, 2, 2), torch.ones(1, 2, 2), order)

    assert counted.products == products


def test_the_printed_iteration_spends_one_product_per_power():
    """K layers of order L cost K L products of 2 d1 d2 min operations each."""
    A = matrix(4, 6, [1.0, 0.9, 0.8, 0.7])
    with ProductCounter() as counted:
        hyperpower(A, A.mT, 3, 5)

    assert counted.products == 15
    assert counted.flops == 15 * 2 * 4 * 4 * 6


def test_the_small_side_is_cheaper_for_tall_and_wide_alike():
    """A tall matrix costs what its transpose costs, and less than the printed iteration."""
    A = torch.randn(40, 10, dtype=torch.float64, generator=torch.Generator().manual_seed(0))
    counts = []
    for job in (
        lambda: fast_hyperpower(A, 4, 6, spectral_scale(A), stop_early=False),
        lambda: fast_hyperpower(A.mT, 4, 6, spectral_scale(A), stop_early=False),
        lambda: hyperpower(A, transposed_start(A, spectral_scale(A)), 4, 6),
    ):
        with ProductCounter() as counted:
            job()
        counts.append(counted.flops)

    assert counts[0] == counts[1]
    assert 5 * counts[0] < counts[2]


def test_layers_below_rounding_are_skipped_without_a_trace():
    """Stopping early changes the result by no more than rounding and saves products."""
    A = matrix(4, 6, [1.0, 0.9, 0.8, 0.7])
    with ProductCounter() as every:
        slow = fast_hyperpower(A, 4, 9, spectral_scale(A), stop_early=False)
    with ProductCounter() as few:
        fast = fast_hyperpower(A, 4, 9, spectral_scale(A))

    assert few.products < every.products / 2
    torch.testing.assert_close(fast, slow, rtol=0, atol=20 * EPS)


def test_one_layer_on_the_matrix_itself_repairs_the_squared_condition_number():
    """With condition 1e5 the error is of the order eps times the condition, not its square."""
    A = matrix(6, 9, [1.0, 0.5, 0.1, 1e-2, 1e-3, 1e-5])
    X = fast_hyperpower(A, 4, 20, spectral_scale(A))
    relative = torch.linalg.matrix_norm(X - torch.linalg.pinv(A), 2) * 1e-5

    assert relative < 50 * EPS * 1e5


def test_drift_of_a_deficient_matrix_is_removed_after_convergence():
    """Rounding grows L-fold per layer outside the row space; one product removes it to second order."""
    A = matrix(6, 6, [1.0, 0.8, 0.6])
    P = A @ torch.linalg.pinv(A)
    X = hyperpower(A, transposed_start(A, frobenius_scale(A)), 10, 9)[-1]
    drift, left = (torch.linalg.matrix_norm(Y - Y @ P, 2) for Y in (X, remove_drift(A, X)))

    assert drift > 1e3 * EPS
    assert left < 20 * EPS + drift**2 * torch.linalg.matrix_norm(A, 2)


def test_batches_keep_their_leading_dimensions():
    """Any number of leading dimensions, none included, comes back with X transposed behind them."""
    A = torch.randn(2, 3, 5, 4, dtype=torch.float64, generator=torch.Generator().manual_seed(0))
    together = fast_hyperpower(A, 3, 4, frobenius_scale(A))
    alone = fast_hyperpower(A[1, 2], 3, 4, frobenius_scale(A[1, 2]))

    assert together.shape == (2, 3, 4, 5)
    torch.testing.assert_close(together[1, 2], alone, rtol=0, atol=1000 * EPS * 3**4)


@pytest.mark.parametrize("count", [0, 10_000])
def test_batches_of_any_size_come_back_whole(count):
    """A batch too large for one piece, and an empty one, keep their matrices in order."""
    A = torch.randn(count, 4, 5, dtype=torch.float64, generator=torch.Generator().manual_seed(0))
    X = fast_hyperpower(A, 2, 3, frobenius_scale(A))
    expected = hyperpower(A, transposed_start(A, frobenius_scale(A)), 2, 3)[-1]

    # 2^3 powers on entries of order one; the relative size of X against 1/|A| is at most the 8 terms.
    torch.testing.assert_close(X, expected, rtol=0, atol=100 * EPS * 8 * 5)


def test_a_vector_is_not_a_matrix():
    """One axis is too few, and the error says so."""
    with pytest.raises(ValueError, match="matrix or a batch"):
        fast_hyperpower(torch.ones(3), 2, 1, 1.0)


def test_everything_stays_on_the_device_of_its_input():
    """Nothing is created on the CPU when the matrices live on a GPU."""
    with fake_cuda() as device:
        A = torch.ones(2, 4, 3, device=device)
        X = fast_hyperpower(A, 6, 3, frobenius_scale(A), stop_early=False)

        assert remove_drift(A, X).device.type == "cuda"
