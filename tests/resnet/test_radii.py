"""Error radii of the claims on linear residual networks contain what exact arithmetic says."""

import numpy as np
import pytest
import torch
from flint import arb, arb_mat, ctx, fmpq, fmpq_mat

from algorithms.exact import identity
from algorithms.exact import square as exact_square
from algorithms.resnet import descent_states, exact_descent_states, exact_gradients, gradients, scalar_sgd
from bounds.resnet import _exact, _instances, _sgd
from bounds.resnet._drift import measured_run
from bounds.resnet._runs import orthogonal_maps


def exact(matrix):
    return fmpq_mat([[fmpq(*float(entry).as_integer_ratio()) for entry in row] for row in matrix.tolist()])


def rational(entry):
    return fmpq(*entry.item().as_integer_ratio())


def exact_twin(problem, trial):
    """One trial of a batch of floating-point problems in rationals, and its targets on the row space of X."""
    A, B, X, Y, basis = (exact(M[trial]) for M in (problem.A, problem.B, problem.X, problem.Y, problem.basis))
    projected = Y * basis.transpose() * (basis * basis.transpose()).inv() * basis
    return (A, B, X, Y), projected


@pytest.mark.parametrize(("width", "inputs", "rank", "depth"), [(1, 1, 1, 2), (3, 3, 2, 4), (5, 2, 1, 3)])
def test_gaps_losses_and_gradients_of_a_point_lie_within_their_radii(width, inputs, rank, depth):
    """Random problems, also of deficient rank, weights on the boundary of the region."""
    problem = _instances.problem(3, width, inputs, 1, 4, rank, 5, spread=2)
    hidden = _instances.on_the_boundary(problem, depth, 6, radius=0.5 / depth)
    gap, loss, radius = problem.gap(hidden), problem.loss(hidden), problem.gradient_radius(hidden)
    found = gradients(hidden, problem.A, problem.B, problem.X, problem.Y)
    for trial in range(3):
        data, projected = exact_twin(problem, trial)
        weights = [exact(W) for W in hidden[trial]]
        residual, slopes = exact_gradients(weights, *data)
        pairs = ((gap, residual + data[3] - projected), (loss, residual))
        for (value, wide), matrix in pairs:
            true = exact_square(matrix) / 2
            assert abs(fmpq(*value[trial].item().as_integer_ratio()) - true) <= fmpq(
                *wide[trial].item().as_integer_ratio()
            )
        errors = [exact_square(exact(one) - other) for one, other in zip(found[trial], slopes, strict=True)]

        assert max(errors) <= rational(radius[trial]) ** 2


def test_gaps_of_a_whole_run_lie_within_their_radii():
    """Sixty steps in floating point against the same run in balls."""
    problem = _instances.problem(1, 4, 2, 2, 3, 2, 1, spread=1)
    problem = _instances.Problem(0.5 * problem.A, 0.5 * problem.B, problem.X, problem.Y, problem.basis)
    rate = torch.tensor([2.0**-7], dtype=torch.float64)
    data = (problem.A, problem.B, problem.X, problem.Y)
    (gaps, radii), _ = measured_run(problem, descent_states(*data, depth=3, rate=rate, steps=60), rate)
    rationals, projected = exact_twin(problem, 0)
    with ctx.workprec(900):
        states = exact_descent_states(*map(arb_mat, rationals), depth=3, rate=fmpq(1, 128), steps=60)
        true = [exact_square(state.residual + rationals[3] - projected) / 2 for state in states]
        errors = [abs(arb(value) - one) for value, one in zip(gaps[0].tolist(), true, strict=True)]

    assert all(error <= arb(radius) for error, radius in zip(errors, radii[0].tolist(), strict=True))
    assert gaps[0, -1] > 1e6 * radii[0, -1]


@pytest.mark.parametrize("depth", [1, 3])
def test_losses_of_a_stochastic_run_lie_within_their_radii(depth):
    """Five hundred steps of one trial in floating point against the same batches in balls."""
    x, y = np.array([0.5, 1.0, 1.25]), np.array([1.0, 0.5, 1.0])
    one, zero = np.ones(1), np.zeros(1)
    data = _sgd.Scalars(x, y, (one, zero), (zero, 4 * one))
    ran = _sgd.run(scalar_sgd, data, depth=depth, rate=2.0**-17, steps=500, seed=3)
    moments = [[arb(float(value)) for value in moment] for moment in _sgd.batch_moments(data)]
    chosen = np.random.default_rng(3).integers(0, 3, (500, 1))[:, 0]
    with ctx.workprec(4000):
        sequences = ([moment[i] for i in chosen] for moment in moments)
        maps = ((arb(1), arb(0)), (arb(0), arb(4)))
        *_, (u, _) = scalar_sgd(*maps, *sequences, depth=depth, rate=fmpq(1, 2**17))
        true = sum((u * float(a) - float(b)) ** 2 for a, b in zip(x, y, strict=True)) / 2
    value, radius = ran.last_loss

    assert abs(arb(value[0]) - true) <= arb(radius[0])
    assert radius[0] < 1e-9


def test_chosen_batches_are_read_in_step():
    """Squares and products belong to the same batches, also across chunks."""
    steps = _sgd.CHUNK + 10
    pairs = list(zip(*_sgd.chosen_moments(np.arange(5.0), 10 * np.arange(5.0), 3, steps, 0), strict=True))

    assert len(pairs) == steps
    assert all((10 * squares == products).all() for squares, products in pairs)


def test_rational_problems_have_the_singular_values_that_they_claim():
    """Norms of A, B and X, and an orthonormal basis of the rows of X."""
    one = _exact.problem(4, 3, 2, 5, 2, 0)
    one = orthogonal_maps(one, [fmpq(2), fmpq(1), fmpq(1, 2)], [fmpq(3), fmpq(1, 3)], 1)
    for name, matrix, index in (
        ("lA", one.A, 0),
        ("mA", one.A, 2),
        ("lB", one.B, 0),
        ("mB", one.B, 1),
        ("sr", one.X, 1),
    ):
        floats = np.array([[int(entry.p) / int(entry.q) for entry in row] for row in matrix.tolist()])
        wanted = one.norms[name]
        assert np.linalg.svd(floats)[1][index] == pytest.approx(int(wanted.p) / int(wanted.q), rel=1e-12)

    assert fmpq_mat(2, 3) == one.B * one.A
    assert one.rows * one.rows.transpose() == identity(2)
    assert one.X * one.rows.transpose() * one.rows == one.X
