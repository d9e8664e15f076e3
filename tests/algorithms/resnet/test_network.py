"""Forward pass and gradients of the linear ResNet against automatic differentiation and exact identities."""

import pytest
import torch

from algorithms.least_squares import least_norm_solution, reduce_data
from algorithms.resnet import end_matrix, gaussian, gradients, loss, zero_hidden
from tests.algorithms.deep_linear.problems import data, generator
from tests.helpers import fake_cuda

SIZES = [(3, 2, 5, 4, 7), (4, 2, 3, 1, 3), (2, 4, 4, 3, 1), (1, 1, 1, 2, 1), (5, 3, 2, 3, 6)]


def setting(d, k, m, L, n, batch=()):
    A, B = gaussian(d, k, m, generator=generator(3), batch=batch)
    hidden = 0.3 * torch.randn(*batch, L, m, m, generator=generator(4), dtype=torch.float64)
    return hidden, A, B, *data(d, k, n)


@pytest.mark.parametrize("sizes", SIZES)
def test_the_end_matrix_is_the_product(sizes):
    r"""$U = B (I + W_L) \cdots (I + W_1) A$, multiplied out one by one."""
    hidden, A, B, _, _ = setting(*sizes)
    U = A
    for W in hidden:
        U = U + W @ U

    assert torch.allclose(end_matrix(hidden, A, B), B @ U, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("sizes", SIZES)
def test_gradients_are_those_of_automatic_differentiation(sizes):
    """All layers of a batch at once, with widths below the number of inputs or outputs too."""
    hidden, A, B, X, Y = setting(*sizes, batch=(2,))
    leaf = hidden.clone().requires_grad_()
    (slope,) = torch.autograd.grad(loss(leaf, A, B, X, Y).sum(), leaf)

    assert torch.allclose(gradients(hidden, A, B, X, Y), slope, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("sizes", SIZES)
def test_neighbouring_gradients_balance(sizes):
    r"""$M_{l+1}^\top \nabla_{l+1} = \nabla_l M_l^\top$ with $M_l = I + W_l$."""
    hidden, A, B, X, Y = setting(*sizes)
    M, g = hidden + torch.eye(hidden.shape[-1]), gradients(hidden, A, B, X, Y)

    assert torch.allclose(M[1:].mT @ g[1:], g[:-1] @ M[:-1].mT, rtol=1e-10, atol=1e-10)


def test_reduced_data_give_the_gap():
    r"""The loss on reduced data is $\tfrac12 \|(U - \Phi) X\|_F^2$ even where the optimum is a million times larger."""
    hidden, A, B, X, Y = setting(3, 2, 5, 4, 7)
    noise = data(3, 2, 7, seed=9)[1]
    noise -= least_norm_solution(X, noise) @ X
    Y = least_norm_solution(X, Y) @ X + 1e3 * noise
    gap = ((end_matrix(hidden, A, B) - least_norm_solution(X, Y)) @ X).square().sum() / 2

    assert loss(hidden, A, B, *reduce_data(X, Y)).item() == pytest.approx(gap.item(), rel=1e-9)


def test_a_network_without_hidden_layers_is_refused():
    """There would be nothing to train."""
    with pytest.raises(ValueError, match="at least one hidden layer"):
        zero_hidden(torch.zeros(3, 2), torch.zeros(1, 3), 0)


def test_gradients_stay_on_the_device():
    """Batched and not."""
    with fake_cuda() as device:
        A, B = torch.zeros(2, 5, 3, device=device), torch.zeros(2, 2, 5, device=device)
        X, Y = torch.zeros(3, 7, device=device), torch.zeros(2, 7, device=device)
        hidden = zero_hidden(A, B, 4)

        assert gradients(hidden, A, B, X, Y).device.type == loss(hidden, A, B, X, Y).device.type == "cuda"


def test_a_run_beyond_the_range_of_floats_is_infinitely_far():
    """Squares that overflow, and numbers that are none, count as infinite."""
    hidden, A = torch.zeros(1, 1, 1, dtype=torch.float64), torch.ones(1, 1, dtype=torch.float64)
    for size in (1e200, float("nan")):
        assert loss(hidden, A, A, size * A, A) == float("inf")
