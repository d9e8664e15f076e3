"""Distillation and feature errors: against the approximations and distances they promise."""

import pytest
import torch

from algorithms.feature_correction import (
    balanced_distill,
    best_rotation,
    distill_rank,
    feature_error,
    initial_distill,
    second_layer_error,
)
from algorithms.polynomials import gauss_hermite
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def draw(*shape, seed=0):
    return torch.randn(*shape, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))


def test_initial_distill_is_the_best_approximation():
    """K_<^T K_p equals the truncated singular value decomposition of W_<^T W_p."""
    W = draw(2, 9, 7)
    K = initial_distill(W, 4, width=2)
    cross = (W.mT @ W)[..., :4, 4:]
    U, S, V = torch.linalg.svd(cross, full_matrices=False)
    expected = (U[..., :2] * S[..., None, :2]) @ V[..., :2, :]

    assert torch.allclose(K[..., :4].mT @ K[..., 4:], expected, rtol=0, atol=100 * EPS * S.max())


def test_initial_distill_learns_the_width():
    """Singular values below 1/(10 kappa^2) do not count."""
    K_true = torch.linalg.qr(draw(6, 6)).Q[:2]
    W = torch.cat([K_true, 1e-3 * draw(5, 6, seed=1)])

    assert distill_rank(torch.tensor([1.0, 0.11, 0.09]), 1.0) == 2
    assert initial_distill(W, 3, kappa=2.0).shape == (2, 6)


def test_a_layer_with_one_source_is_factored_whole():
    """With an empty W_<, K^T K is the best approximation of W^T W."""
    W = draw(5, 2, seed=3) @ draw(2, 6, seed=4)
    K = initial_distill(W, 0, width=2)
    gram = W.mT @ W

    assert torch.allclose(K.mT @ K, gram, rtol=0, atol=200 * EPS * gram.abs().max())


def test_missing_rank_becomes_zero_rows():
    """A prescribed width larger than the blocks allow is filled up with zeros."""
    assert initial_distill(draw(5, 3), 1, width=4).shape == (4, 3)
    assert not initial_distill(torch.zeros(5, 3).double(), 0, width=2).any()


def test_balanced_distill_recovers_weights_up_to_a_rotation():
    """From an exact Gram matrix of rank k the narrow weights come back, rotated."""
    K = draw(2, 3, 8)
    gram = K.mT @ K
    scrambled = gram.clone()
    scrambled[..., 5:, 5:] += 10
    actual = balanced_distill(scrambled, 5, 3)
    condition = torch.linalg.cond(K[..., :5]).max() ** 2

    assert torch.allclose(actual.mT @ actual, gram, rtol=0, atol=100 * EPS * condition * gram.abs().max())


def test_balanced_distill_of_nothing_is_nothing():
    """A zero Gram matrix gives zero weights, not a division by zero."""
    assert not balanced_distill(torch.zeros(5, 5).double(), 2, 2).any()
    assert not balanced_distill(torch.zeros(5, 5).double(), 0, 2).any()


def test_feature_error_sees_through_rotations():
    """Rotated features have error zero; in general the residual equals the nuclear-norm formula."""
    S = draw(50, 3)
    U = torch.linalg.qr(draw(3, 3, seed=1)).Q
    T = draw(50, 3, seed=2)
    nuclear = torch.linalg.svdvals(T.mT @ S / 50).sum()
    formula = T.square().sum() / 50 + S.square().sum() / 50 - 2 * nuclear

    assert feature_error(S @ U.mT, S) <= (100 * EPS) ** 2 * S.square().sum()
    assert torch.allclose(feature_error(T, S), formula, rtol=0, atol=100 * EPS * formula.abs().clamp(min=1))


def test_no_rotation_does_better():
    """Random rotations never beat the best one."""
    T, S = draw(3, 20), draw(3, 20, seed=1)
    best = (T - best_rotation(T, S) @ S).norm()
    others = torch.linalg.qr(draw(200, 3, 3, seed=2)).Q

    assert (best <= (T - others @ S).flatten(1).norm(dim=1) * (1 + 100 * EPS)).all()


def test_second_layer_error_needs_no_samples():
    """The closed form equals exact quadrature of the definition."""
    W, K = draw(2, 3), draw(2, 3, seed=1)
    x, weights = gauss_hermite(3, 4)
    S_1 = x.square() - 1

    assert torch.allclose(second_layer_error(W, K), feature_error(S_1 @ W.mT, S_1 @ K.mT, weights), rtol=1e3 * EPS)


def test_rank_deficient_features_have_an_error():
    """Zero features are at distance E||S*||^2."""
    T = draw(10, 2)

    assert torch.allclose(feature_error(T, torch.zeros_like(T)), T.square().sum() / 10, rtol=100 * EPS)


def test_bad_arguments_are_named():
    """Each refusal says what was expected."""
    W = draw(4, 3)
    with pytest.raises(ValueError, match="exactly one"):
        initial_distill(W, 1)
    with pytest.raises(ValueError, match="non-empty"):
        initial_distill(W, 3, width=1)
    with pytest.raises(ValueError, match="single trial"):
        initial_distill(draw(2, 4, 3), 1, kappa=1.0)
    with pytest.raises(ValueError, match="equal"):
        feature_error(draw(5, 2), draw(5, 3))


def test_distillation_runs_on_another_device():
    """Nothing leaves the device."""
    with fake_cuda() as device:
        W = torch.ones(2, 5, 6, dtype=torch.float64, device=device)
        results = [
            initial_distill(W, 2, width=2),
            initial_distill(W, 0, width=2),
            balanced_distill(W.mT @ W, 2, 2),
            feature_error(W, W),
            second_layer_error(W, W),
        ]

        assert {r.device.type for r in results} == {"cuda"}


def test_a_singular_value_at_the_threshold_counts():
    """One that is 1 / (10 kappa^2) itself, and none below."""
    values = torch.tensor([0.1, 0.1 - EPS], dtype=torch.float64)

    assert distill_rank(values, 1.0) == 1
    assert distill_rank(values / 4, 2.0) == 1
