"""Initial weights: shapes, orthogonality, balance, and sameness across widths."""

from itertools import pairwise

import pytest
import torch

from algorithms.deep_linear import balanced, balanced_factors, identity, orth_identity, orthogonal, random_normal
from tests.algorithms.deep_linear.problems import fake_cuda_with_moves, generator, product

WIDTHS = (4, 6, 2, 7, 3)
DRAWN = (orthogonal, orth_identity, balanced, random_normal)


@pytest.mark.parametrize("draw", DRAWN)
def test_layers_have_the_asked_shapes(draw):
    """One matrix per layer, trials first."""
    widths = (4, 6, 5, 3)
    shapes = [W.shape for W in draw(widths, generator=generator(), batch=(2,))]

    assert shapes == [(2, 6, 4), (2, 5, 6), (2, 3, 5)]


@pytest.mark.parametrize("draw", [*DRAWN, identity])
def test_trials_own_their_weights(draw):
    """Whoever writes into one of them changes no other."""
    options = {} if draw is identity else {"generator": generator()}
    for W in draw((4, 6, 5), batch=(2,), **options):
        before = W[1].clone()
        W[0] += 1

        assert torch.equal(W[1], before)


@pytest.mark.parametrize("draw", [orthogonal, orth_identity])
def test_orthogonal_layers_keep_lengths(draw):
    """All singular values of every layer are one, up to the error of a QR factorisation."""
    for W in draw(WIDTHS, generator=generator(), batch=(3,)):
        values = torch.linalg.svdvals(W)

        assert (values - 1).abs().max() < 100 * torch.finfo(W.dtype).eps


def test_orthogonal_blocks_follow_the_uniform_law():
    """Entries of a Haar matrix have mean 0 and mean square 1/n; five standard errors of 20000 draws."""
    (Q,) = orthogonal((3, 3), generator=generator(), batch=(20000,))

    assert Q.mean(0).abs().max() < 5 / (3 * 20000) ** 0.5
    assert (Q.diagonal(dim1=-2, dim2=-1) > 0).double().mean(0).sub(0.5).abs().max() < 5 * 0.5 / 20000**0.5


@pytest.mark.parametrize("draw", [orth_identity, balanced])
def test_wider_networks_get_the_same_blocks(draw):
    """From one seed, all widths above the threshold have the same product."""
    products = [product(draw((4, n, n + 1, 3), generator=generator(5))) for n in (4, 6, 11)]

    assert torch.allclose(products[0], products[1], atol=1e-14)
    assert torch.allclose(products[0], products[2], atol=1e-14)


def test_orth_identity_ends_in_an_identity():
    """Below the orthogonal block of size max(n_0, n_L) stands the identity, coupled to nothing."""
    hidden = orth_identity((3, 6, 6, 2), generator=generator())[1]

    assert torch.equal(hidden[3:, 3:], torch.eye(3, dtype=torch.float64))
    assert not hidden[3:, :3].any()
    assert not hidden[:3, 3:].any()


def test_identity_is_a_padded_identity():
    """No randomness at all."""
    first, last = identity((2, 3, 1))

    assert first.tolist() == [[1, 0], [0, 1], [0, 0]]
    assert last.tolist() == [[1, 0, 0]]


@pytest.mark.parametrize("widths", [(5, 3, 4, 3), (3, 3, 7, 5), (4, 2)])
def test_balanced_factors_multiply_to_the_matrix_and_balance(widths):
    r"""The product is the given matrix, and $W_{j+1}^\top W_{j+1} = W_j W_j^\top$."""
    matrix = torch.randn(widths[-1], widths[0], generator=generator(), dtype=torch.float64)
    weights = balanced_factors(matrix, widths)

    assert torch.allclose(product(weights), matrix, atol=1e-13)
    for lower, upper in pairwise(weights):
        assert torch.allclose(upper.mT @ upper, lower @ lower.mT, atol=1e-13)


def test_too_narrow_a_balanced_network_is_refused():
    """Its product could not be the matrix."""
    with pytest.raises(ValueError, match="at least 3"):
        balanced((4, 2, 3), generator=generator())


@pytest.mark.parametrize("widths", [(3,), (3, 0, 2)])
def test_impossible_widths_are_refused(widths):
    """A network has at least one layer and no empty ones."""
    with pytest.raises(ValueError, match="positive widths"):
        identity(widths)


@pytest.mark.parametrize("draw", DRAWN)
def test_weights_are_made_for_the_asked_device_and_dtype(draw):
    """The device need not be that of the generator."""
    g = generator()
    with fake_cuda_with_moves() as device:
        weights = draw((4, 5, 3), generator=g, device=device, dtype=torch.float32)

        assert {W.device.type for W in weights} == {"cuda"}
        assert {W.dtype for W in weights} == {torch.float32}
