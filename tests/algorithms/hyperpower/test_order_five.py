"""Order five by a factored sum: the same iterates for four products a layer."""

import pytest
import torch

from algorithms.hyperpower import (
    ProductCounter,
    hyperpower,
    order_five_hyperpower,
    spectral_scale,
    transposed_start,
)
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def test_the_iterates_are_those_of_horners_rule(A):
    """Both evaluations agree to rounding after one layer, for every shape and rank."""
    X0 = transposed_start(A, spectral_scale(A))

    actual = order_five_hyperpower(A, X0, 1)[-1]

    # five terms, each from at most five products of size at most six of matrices of norm at most one
    bound = 6 * EPS * 5 * 5 * (1 + X0.abs().sum().item())
    torch.testing.assert_close(actual, hyperpower(A, X0, 5, 1)[-1], rtol=0, atol=bound)


def test_a_batch_is_the_loop_over_its_members():
    """Leading dimensions are independent matrices, bit for bit in exact binary fractions."""
    A = torch.eye(3, dtype=torch.float64) * torch.tensor([1.0, 0.5])[:, None, None].double()

    together = order_five_hyperpower(A, A / 2, 2)[-1]

    assert together.equal(torch.stack([order_five_hyperpower(one, one / 2, 2)[-1] for one in A]))


@pytest.mark.parametrize("steps", [0, 1, 3])
def test_a_layer_takes_four_products(steps):
    """Whatever the number of layers."""
    A = torch.eye(3, 4, dtype=torch.float64)
    with ProductCounter() as counted:
        order_five_hyperpower(A, A.mT, steps)

    assert counted.products == 4 * steps


def test_bad_arguments_are_rejected():
    """Shapes must fit, and layers are not negative."""
    A = torch.ones(3, 4)
    with pytest.raises(ValueError, match="transposed shape"):
        order_five_hyperpower(A, A, 1)
    with pytest.raises(ValueError, match="must not be negative"):
        order_five_hyperpower(A, A.mT, -1)


def test_it_stays_on_one_device():
    """Everything is made where the matrices are."""
    with fake_cuda():
        A = torch.ones(2, 3, 4, device="cuda", dtype=torch.float64)
        X = order_five_hyperpower(A, A.mT, 2)[-1]

    assert X.device.type == "cuda"
