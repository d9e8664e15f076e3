"""Least squares: optimum, rank decision, and the small problem that equals the big one."""

import pytest
import torch
from flint import fmpq_mat

from algorithms.least_squares import (
    exact_least_norm_solution,
    least_norm_solution,
    low_rank_solution,
    numerical_rank,
    reduce_data,
)
from tests.algorithms.deep_linear.problems import data
from tests.helpers import fake_cuda

CASES = [(4, 3, 9, 4), (4, 3, 9, 2), (6, 2, 3, 3), (3, 5, 8, 1), (2, 2, 1, 1)]


@pytest.mark.parametrize(("inputs", "outputs", "samples", "rank"), CASES)
def test_the_solution_is_that_of_the_pseudoinverse(inputs, outputs, samples, rank):
    r"""$W^* = Y X^+$."""
    X, Y = data(inputs, outputs, samples, rank=rank)

    assert torch.allclose(least_norm_solution(X, Y), Y @ torch.linalg.pinv(X, rtol=1e-10), rtol=1e-9, atol=1e-11)


@pytest.mark.parametrize(("inputs", "outputs", "samples", "rank"), CASES)
def test_reduced_data_keep_distances_and_gradients(inputs, outputs, samples, rank):
    r"""$\|W \tilde X - \tilde Y\| = \|(W - W^*) X\|$ and $(W \tilde X - \tilde Y) \tilde X^\top = (W X - Y) X^\top$."""
    X, Y = data(inputs, outputs, samples, rank=rank)
    small_X, small_Y = reduce_data(X, Y)
    W = torch.randn(outputs, inputs, generator=torch.Generator().manual_seed(3), dtype=X.dtype)
    residual = W @ small_X - small_Y
    distance = torch.linalg.matrix_norm((W - least_norm_solution(X, Y)) @ X)

    assert small_X.shape == (inputs, rank)
    assert torch.linalg.matrix_norm(residual).item() == pytest.approx(distance.item(), rel=1e-10)
    assert torch.allclose(residual @ small_X.mT, (W @ X - Y) @ X.mT, rtol=1e-10, atol=1e-10)


def test_the_rank_is_the_number_of_directions():
    """Round-off does not add to the rank; in a batch the largest counts."""
    thin, thick = data(5, 1, 8, rank=2)[0], data(5, 1, 8, rank=4)[0]

    assert [numerical_rank(thin), numerical_rank(thick), numerical_rank(torch.stack([thin, thick]))] == [2, 4, 4]
    assert numerical_rank(torch.zeros(3, 4)) == 0
    assert numerical_rank(torch.zeros(3, 0)) == 0


def test_members_of_smaller_rank_get_columns_of_zeros():
    """A batch has one shape; what a member lacks is zero, not noise."""
    X = torch.stack([data(5, 1, 8, rank=2)[0], data(5, 1, 8, rank=4)[0]])
    small_X, small_Y = reduce_data(X, data(5, 1, 8)[1])

    assert small_X.shape == (2, 5, 4)
    assert not small_X[0, :, 2:].any()
    assert not small_Y[0, :, 2:].any()


def test_the_best_matrix_of_low_rank_leaves_the_tail_of_the_spectrum():
    r"""Its residual is the noise plus the singular values of $Y V$ beyond the rank, and no truncation beats it."""
    X, Y = data(5, 4, 9)
    Vh = torch.linalg.svd(X, full_matrices=False)[2]
    tail = torch.linalg.svdvals(Y @ Vh.mT)[2:].square().sum()
    noise = (least_norm_solution(X, Y) @ X - Y).square().sum()
    W = low_rank_solution(X, Y, 2)
    U, values, right = torch.linalg.svd(least_norm_solution(X, Y))
    truncated = (U[:, :2] * values[:2]) @ right[:2]
    residual = (W @ X - Y).square().sum()

    assert numerical_rank(W) == 2
    assert residual.item() == pytest.approx((noise + tail).item(), rel=1e-12)
    assert residual < (truncated @ X - Y).square().sum() * 0.999


def test_zero_data_have_the_zero_solution():
    """Nothing divides by a singular value of zero."""
    X, Y = torch.zeros(3, 4, dtype=torch.float64), torch.ones(2, 4, dtype=torch.float64)

    assert not least_norm_solution(X, Y).any()
    assert reduce_data(X, Y)[0].shape == (3, 0)


def test_data_of_different_length_are_refused():
    """One column of Y for every column of X."""
    with pytest.raises(ValueError, match="one column per sample"):
        reduce_data(torch.zeros(3, 4), torch.zeros(2, 5))


def test_solutions_stay_on_the_device():
    """All three run where the data live."""
    with fake_cuda() as device:
        X, Y = torch.zeros(4, 6, device=device), torch.zeros(2, 6, device=device)
        made = [least_norm_solution(X, Y), low_rank_solution(X, Y, 1), *reduce_data(X, Y, rank=3)]

        assert {x.device.type for x in made} == {"cuda"}


@pytest.mark.parametrize("rank", [0, 1, 2])
def test_the_rational_solution_is_that_of_the_pseudoinverse(rank):
    """Exact and floating-point solutions agree for every rank, and the exact one solves the normal equations."""
    X = fmpq_mat([[1, 2, -1], [3, 0, 2]][:rank] + [[0, 0, 0]] * (2 - rank))
    Y = fmpq_mat([[1, 0, 2]])
    W = exact_least_norm_solution(X, Y)
    floats = [torch.tensor([[float(e.p) for e in row] for row in M.tolist()], dtype=torch.float64) for M in (X, Y)]
    found = torch.tensor([[float(e.p) / float(e.q) for e in row] for row in W.tolist()], dtype=torch.float64)

    torch.testing.assert_close(found, least_norm_solution(*floats))
    assert (W * X - Y) * X.transpose() == fmpq_mat(1, 2)
