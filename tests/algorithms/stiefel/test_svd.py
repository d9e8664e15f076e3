"""D-SVD: derivatives against automatic differentiation, descent, and its training."""

import pytest
import torch

from algorithms.stiefel import (
    TrainedInverses,
    cayley_step,
    curve_derivatives,
    match_determinants,
    mean_objective,
    random_frame,
    safe_step_size,
    skew_direction,
    step_size,
    svd_descent,
    svd_gradient,
    svd_network,
    svd_objective,
    train_inverses,
    train_svd_network,
)
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def problem(m=6, n=8, r=3, trials=4, seed=0):
    """Gaussian matrices with singular values of order one, and random frames."""
    generator = torch.Generator().manual_seed(seed)
    M = torch.randn(trials, m, n, dtype=torch.float64, generator=generator) / max(m, n) ** 0.5
    return M, random_frame((trials,), m, r, generator), random_frame((trials,), n, r, generator)


def test_gradients_are_those_of_automatic_differentiation():
    """The closed form in U, and by transposition in V."""
    M, U, V = problem()
    U.requires_grad_()
    V.requires_grad_()
    expected = torch.autograd.grad(svd_objective(M, U, V).sum(), (U, V))
    actual = svd_gradient(M, U, V), svd_gradient(M.mT, V, U)

    torch.testing.assert_close(actual[0], expected[0], rtol=0, atol=50 * EPS)
    torch.testing.assert_close(actual[1], expected[1], rtol=0, atol=50 * EPS)


def test_curve_derivatives_are_those_of_automatic_differentiation():
    """First and second derivative of f along the Cayley curve, and f' = -|P|^2/2."""
    M, U, V = problem(trials=1)
    G = svd_gradient(M, U, V)
    t = torch.zeros(1, dtype=M.dtype, requires_grad=True)
    f = svd_objective(M, cayley_step(U, G, t), V).sum()
    (first,) = torch.autograd.grad(f, t, create_graph=True)
    (second,) = torch.autograd.grad(first.sum(), t)
    actual = curve_derivatives(M, U, V, G)
    square = skew_direction(U, G).square().sum((-2, -1))

    torch.testing.assert_close(actual[0], first.detach(), rtol=0, atol=500 * EPS)
    torch.testing.assert_close(actual[1], second, rtol=0, atol=500 * EPS)
    torch.testing.assert_close(actual[0], -square / 2, rtol=0, atol=500 * EPS)


def test_a_step_without_guard_climbs_where_the_curve_is_concave():
    """M = (1,0), V = 1, U = (-3/5, 4/5): f' = -16/25, f'' = -48/125, and the printed step goes up to 63/65."""
    M = torch.tensor([[[1.0], [0.0]]], dtype=torch.float64)
    U, V = torch.tensor([[[-0.6], [0.8]]], dtype=torch.float64), torch.ones(1, 1, 1, dtype=torch.float64)
    first, second = curve_derivatives(M, U, V, svd_gradient(M, U, V))
    values = [svd_objective(M, *svd_network(M, U, V, 1, guarded=guarded)[-1]) for guarded in (False, True)]

    torch.testing.assert_close(first, torch.tensor([-16 / 25], dtype=M.dtype))
    torch.testing.assert_close(second, torch.tensor([-48 / 125], dtype=M.dtype))
    torch.testing.assert_close(values[0], torch.tensor([63 / 65], dtype=M.dtype))
    assert values[1] < 0.6


def test_step_sizes_cover_every_sign_of_the_curvature():
    """Positive, zero and negative curvature, a binding cap, and a stationary point."""
    norm = torch.tensor([1.0, 1.0, 1.0, 1.0, 0.0])
    first, second = torch.tensor([-1.0, -1.0, -1.0, -9.0, 0.0]), torch.tensor([2.0, 0.0, -1.0, 1.0, 0.0])

    assert step_size(norm, first, second).tolist() == [0.5, 2, 2, 2, 0]
    assert step_size(norm, first, second, guarded=False).tolist() == [0.5, 2, -1, 2, 0]


def test_guarded_layers_reach_the_singular_vectors():
    """The first layer lowers the objective, frames stay orthonormal, minus the nuclear norm is reached."""
    _, U, V = problem(m=3, n=5, r=3)
    M = torch.zeros(4, 3, 5, dtype=U.dtype)
    M[:, range(3), range(3)] = torch.tensor([1.0, 0.6, 0.2], dtype=U.dtype)
    iterates = svd_network(M, U, V, 400)
    values = torch.stack([svd_objective(M, *factors) for factors in iterates])
    gram = iterates[-1].U.mT @ iterates[-1].U

    assert (values[1] < values[0]).all()
    # 800 half-steps, each a solve with rounding of a few eps
    torch.testing.assert_close(gram, torch.eye(3, dtype=M.dtype).expand_as(gram), rtol=0, atol=800 * 10 * EPS)
    torch.testing.assert_close(values[-1], torch.full_like(values[-1], -1.8), rtol=0, atol=100 * EPS)


def test_singular_vectors_are_fixed_points():
    """Started at the decomposition the network does not move at all; for the zero matrix neither."""
    M, _, _ = problem(m=3, n=5, r=3)
    U, _, Vh = torch.linalg.svd(M, full_matrices=False)
    there = svd_network(M, U, Vh.mT, 1)[-1]
    still = svd_network(torch.zeros_like(M), U, Vh.mT, 2)[-1]

    assert there.U.equal(U)
    assert there.V.equal(Vh.mT)
    assert still.U.equal(U)
    assert still.V.equal(Vh.mT)


def test_a_square_matrix_needs_matching_determinants():
    """From a start of the wrong sign the gap ends at twice the smallest singular value, else at zero."""
    generator = torch.Generator().manual_seed(3)
    M = torch.diag(torch.tensor([1.0, 0.6, 0.2], dtype=torch.float64)).expand(6, 3, 3)
    U, V = (random_frame((6,), 3, 3, generator) for _ in range(2))
    matched = match_determinants(M, U, V)
    wrong = matched * torch.tensor([-1.0, 1, 1], dtype=M.dtype)
    gaps = [svd_objective(M, *svd_network(M, start, V, 300)[-1]) + 1.8 for start in (matched, wrong)]

    torch.testing.assert_close(gaps[0].amax(), torch.zeros((), dtype=M.dtype), rtol=0, atol=100 * EPS)
    torch.testing.assert_close(gaps[1].amax(), torch.tensor(0.4, dtype=M.dtype), rtol=0, atol=100 * EPS)


def test_networks_in_place_of_the_solve_give_the_same_iterates():
    """With fixed coefficients of order four and six layers the product form agrees to rounding."""
    M, U, V = problem()
    exact = svd_network(M, U, V, 5)[-1]
    inverses = TrainedInverses(torch.ones(10, 6, 4, dtype=M.dtype))
    by_products = svd_network(M, U, V, 5, move=inverses)[-1]

    # Ten half-steps; a layer may expand a difference by its Lipschitz constant, here below ten in total squared.
    torch.testing.assert_close(by_products.U, exact.U, rtol=0, atol=1e4 * EPS)


def test_training_the_inverses_improves_them():
    """After training, one-layer networks leave frames closer to orthonormal than before."""
    M, U, V = problem(m=7, n=9, r=2)
    shifts, C = torch.zeros(2, 2, dtype=M.dtype), torch.ones(4, 1, 4, dtype=M.dtype)
    errors = []
    for steps in (0, 300):
        inverses, iterates = train_inverses(M, U, V, shifts, C, step_size=0.1, steps=steps)
        first = iterates[1].U
        errors.append((first.mT @ first - torch.eye(2, dtype=M.dtype)).square().sum())

    assert inverses.C.shape == C.shape
    assert errors[1] < errors[0]


@pytest.mark.parametrize("with_networks", [False, True])
def test_training_the_shifts_lowers_the_objective(with_networks):
    """Outer descent lowers the mean objective, with exact steps and with trained inverses."""
    M, U, V = problem(trials=6)
    C = torch.ones(6, 3, 4, dtype=M.dtype) if with_networks else None
    shifts = torch.zeros(3, 2, dtype=M.dtype)
    run = train_svd_network(M, U, V, shifts, step_size=0.05, steps=8, C=C, inverse_steps=2)
    again = mean_objective(M, svd_network(M, U, V, 3, shifts=run.shifts, move=run.inverses))

    assert run.losses.shape == (9,)
    assert not run.losses.requires_grad
    assert not run.shifts.requires_grad
    assert run.losses[-1] < run.losses[0]
    torch.testing.assert_close(again, run.losses[-1], rtol=0, atol=1e4 * EPS)


def test_bad_arguments_are_named():
    """Frames of the wrong shape, negative depths and wrong numbers of shifts are refused."""
    M, U, V = problem()
    with pytest.raises(ValueError, match="Expected M"):
        svd_network(M, V, U, 1)
    with pytest.raises(ValueError, match="Expected M"):
        svd_network(M, U, V, -1)
    with pytest.raises(ValueError, match="one shift"):
        svd_network(M, U, V, 2, shifts=torch.zeros(3, 2))


def test_everything_stays_on_the_device_of_its_input():
    """Networks and the training of their inverses live where the matrices live.

    The outer training differentiates automatically, which torch cannot do on a fake device.
    """
    with fake_cuda() as device:
        M, U, V = (torch.ones(2, *s, device=device) for s in ((4, 6), (4, 1), (6, 1)))
        shifts, C = torch.zeros(2, 2, device=device), torch.ones(4, 2, 3, device=device)
        inverses, _ = train_inverses(M, U, V, shifts, C, step_size=0.1, steps=1)
        moved = [svd_network(M, U, V, 2)[-1].V, svd_descent(M, U, V, 1)[-1].V, safe_step_size(M[:, 0, 0])]

        assert {x.device.type for x in (inverses.C, *moved)} == {"cuda"}


def test_the_step_rule_with_a_fallback_never_raises_the_objective():
    """Matrices of any norm, from random frames; the objective is right to a few hundred roundings of its size."""
    M, U, V = problem(trials=8)
    M = M * torch.logspace(-2, 2, 8, dtype=torch.float64)[:, None, None]

    heights = torch.stack([svd_objective(M, *frames) for frames in svd_descent(M, U, V, 40)])

    assert (heights[1:] <= heights[:-1] + 1e3 * EPS * heights.abs().amax(0)).all()


def test_the_fallback_is_taken_where_the_guarded_step_overshoots():
    """Two quarter turns, from which the guarded step raises the objective."""
    M = torch.tensor([[3.0, -2.0], [-2.0, 0.0]], dtype=torch.float64)
    turn = torch.tensor([[0.0, -1.0], [1.0, 0.0]], dtype=torch.float64)
    safe = cayley_step(turn, svd_gradient(M, turn, turn), safe_step_size(torch.linalg.matrix_norm(M, 2)))

    assert torch.equal(svd_descent(M, turn, turn, 1)[1].U, safe)
