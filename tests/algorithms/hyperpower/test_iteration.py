"""The iteration as written, against powers of matrices, rationals and the singular value decomposition."""

import numpy as np
import pytest
import torch
from flint import fmpq, fmpq_mat

from algorithms.hyperpower import (
    exact_hyperpower,
    exact_hyperpower_derivative,
    exact_learnable_hyperpower,
    frobenius_scale,
    hyperpower,
    learnable_hyperpower,
    transposed_start,
    warm_up_coefficients,
)
from tests.algorithms.hyperpower.conftest import matrix
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def rounding(A, order, steps):
    """Rounding of A entries: chains of products, and the component outside the row space grows L-fold."""
    return 50 * EPS * max(A.shape) * order**steps


@pytest.mark.parametrize("order", [1, 2, 3, 4, 7])
def test_every_layer_is_the_printed_sum_of_powers(A, order):
    """Horner's rule gives X times the sum of the first L powers of I - AX."""
    X0 = transposed_start(A, frobenius_scale(A))
    E = torch.eye(len(A), dtype=A.dtype) - A @ X0
    expected = X0 @ sum(torch.linalg.matrix_power(E, power) for power in range(order))

    actual = hyperpower(A, X0, order, 1)

    assert len(actual) == 2
    assert actual[0] is X0
    torch.testing.assert_close(actual[1], expected, rtol=0, atol=50 * EPS * order)


def test_the_iteration_reaches_the_pseudo_inverse(A):
    """Every shape and rank, zero included, ends at the Moore-Penrose inverse."""
    X = hyperpower(A, transposed_start(A, frobenius_scale(A)), 4, 4)[-1]

    torch.testing.assert_close(X, torch.linalg.pinv(A), rtol=0, atol=rounding(A, 4, 4))


def test_iterates_follow_the_closed_form_on_singular_values(A):
    """The k-th iterate is the sum of (1 - (1 - a^2/c0)^(L^k))/a over singular triples."""
    order, c0 = 3, frobenius_scale(A)
    U, a, Vh = torch.linalg.svd(A, full_matrices=False)
    positive = a > 1e-12
    for k, X in enumerate(hyperpower(A, transposed_start(A, c0), order, 3)):
        x = torch.where(positive, (1 - (1 - a**2 / c0) ** (order**k)) / torch.where(positive, a, 1), 0)
        expected = (Vh.mT * x) @ U.mT

        torch.testing.assert_close(X, expected, rtol=0, atol=rounding(A, order, k))


def test_floating_point_agrees_with_rationals():
    """On integer matrices of each shape the float iterates are the exact ones up to rounding."""
    for rows, columns, entries in [
        (2, 2, [2, 1, 0, 1]),
        (3, 2, [1, 2, 2, 4, 3, 6]),
        (2, 3, [1, 0, 2, 3, 1, 1]),
    ]:
        exact_A = fmpq_mat(rows, columns, entries)
        c0 = sum(v * v for v in entries)
        A = torch.tensor(entries, dtype=torch.float64).reshape(rows, columns)
        exact = exact_hyperpower(exact_A, exact_A.transpose() / fmpq(c0), 3, 2)
        floats = hyperpower(A, A.mT / c0, 3, 2)
        expected = torch.tensor([float(v.p) / float(v.q) for v in exact[-1].entries()], dtype=torch.float64)

        torch.testing.assert_close(floats[-1].flatten(), expected, rtol=0, atol=rounding(A, 3, 2))


def test_coefficients_weigh_the_powers_in_rationals_too():
    """The learnable layer is X times the sum of C_l E^l, in floats and in rationals alike."""
    C = [[fmpq(1), fmpq(3, 2), fmpq(-1, 4)], [fmpq(1, 2), fmpq(1), fmpq(2)]]
    exact_A = fmpq_mat(2, 3, [1, 0, 2, 3, 1, 1])
    exact = exact_learnable_hyperpower(exact_A, exact_A.transpose() / fmpq(16), C)
    A = torch.tensor([[1.0, 0, 2], [3, 1, 1]], dtype=torch.float64)
    floats = learnable_hyperpower(A, A.mT / 16, torch.tensor([[1, 1.5, -0.25], [0.5, 1, 2]], dtype=A.dtype))
    X1 = exact[0]
    E = fmpq_mat(2, 2, [1, 0, 0, 1]) - exact_A * X1
    by_hand = X1 * C[0][0] + X1 * E * C[0][1] + X1 * E * E * C[0][2]

    assert exact[1] == by_hand
    for X, Y in zip(floats, exact, strict=True):
        expected = torch.tensor([float(v.p) / float(v.q) for v in Y.entries()], dtype=torch.float64)
        torch.testing.assert_close(X.flatten(), expected, rtol=0, atol=100 * EPS)


def test_a_warm_up_layer_learns_only_its_highest_power():
    """The table of the warm-up has ones for the first L powers and the given number for the last."""
    table = warm_up_coefficients(torch.tensor([0.0, 0.5]), 3)

    assert table.tolist() == [[1, 1, 1, 0.0], [1, 1, 1, 0.5]]


def test_batches_are_independent_matrices_and_tables():
    """A batch gives what its members give alone, with a table of coefficients for each."""
    generator = torch.Generator().manual_seed(1)
    A = torch.randn(3, 4, 5, dtype=torch.float64, generator=generator)
    C = 1 + 0.1 * torch.randn(3, 2, 4, dtype=torch.float64, generator=generator)
    X0 = transposed_start(A, frobenius_scale(A))
    together = learnable_hyperpower(A, X0, C)[-1]
    alone = torch.stack([learnable_hyperpower(A[i], X0[i], C[i])[-1] for i in range(3)])

    torch.testing.assert_close(together, alone, rtol=0, atol=100 * EPS)


def test_transposing_the_matrix_transposes_the_iterates():
    """Running on the transposed matrix gives transposed iterates."""
    A = matrix(3, 6, [1.0, 0.8, 0.5])
    straight = hyperpower(A, A.mT, 4, 2)
    turned = hyperpower(A.mT, A, 4, 2)

    for X, Y in zip(straight, turned, strict=True):
        torch.testing.assert_close(X, Y.mT, rtol=0, atol=rounding(A, 4, 2))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda A: hyperpower(A, A, 2, 1), "transposed shape"),
        (lambda A: hyperpower(A, A.mT, 0, 1), "order"),
        (lambda A: hyperpower(A, A.mT, 2, -1), "layers"),
        (lambda A: learnable_hyperpower(A, A.mT, torch.ones(3)), "layers, order"),
        (lambda _: exact_hyperpower(fmpq_mat(1, 2), fmpq_mat(1, 2), 2, 1), "transposed shape"),
    ],
)
def test_bad_arguments_are_named(call, message):
    """A wrong shape or number is refused with the expectation and what came."""
    with pytest.raises(ValueError, match=message):
        call(torch.ones(2, 3))


def test_everything_stays_on_the_device_of_its_input():
    """Nothing is created on the CPU when the matrices live on a GPU."""
    with fake_cuda() as device:
        A = torch.ones(2, 3, 4, device=device)
        C = torch.ones(2, 3, device=device)
        X0 = transposed_start(A, frobenius_scale(A))
        outcomes = [
            hyperpower(A, X0, 3, 2)[-1],
            learnable_hyperpower(A, X0, C)[-1],
            warm_up_coefficients(C, 2),
        ]

        assert all(outcome.device.type == "cuda" for outcome in outcomes)


@pytest.mark.parametrize("shape", [(2, 3), (3, 2), (3, 3)])
@pytest.mark.parametrize("order", [2, 3])
def test_the_exact_derivative_is_that_of_automatic_differentiation(shape, order):
    """Against a random pull on the last iterate; two layers of small whole numbers lose a few hundred roundings."""
    rng = np.random.default_rng(0)
    A, H = (torch.as_tensor(rng.integers(-2, 3, shape), dtype=torch.float64) for _ in range(2))
    exact_A, exact_H = (fmpq_mat([[int(x) for x in row] for row in M.tolist()]) for M in (A, H))

    pull = torch.as_tensor(rng.integers(-2, 3, shape[::-1]), dtype=torch.float64)

    A.requires_grad_()
    (gradient,) = torch.autograd.grad((hyperpower(A, A.mT / 16, order, 2)[-1] * pull).sum(), A)
    _, expected = exact_hyperpower_derivative(exact_A, exact_H, fmpq(16), order, 2)

    along = sum(fmpq(int(w)) * x for w, x in zip(pull.flatten().tolist(), expected.entries(), strict=True))
    assert (gradient * H).sum().item() == pytest.approx(float(along), rel=1e-12, abs=1e-12)


def test_a_direction_of_another_shape_is_refused():
    """The error names both shapes."""
    with pytest.raises(ValueError, match="2 x 2; got 2 x 1"):
        exact_hyperpower_derivative(fmpq_mat([[1, 0], [0, 1]]), fmpq_mat([[1], [0]]), fmpq(1), 2, 1)
