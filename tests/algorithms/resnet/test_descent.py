"""Descent on the hidden layers: against direct loops, and from one method to another."""

from itertools import combinations

import pytest
import torch

from algorithms.least_squares import reduce_data
from algorithms.resnet import (
    descent_states,
    draw_batches,
    effective_width,
    end_matrix,
    gaussian,
    gradient_descent,
    gradients,
    loss,
    modified_identity_maps,
    one_layer_losses,
    row_space,
    stochastic_descent_states,
    stochastic_gradient_descent,
    zero_hidden,
)
from algorithms.resnet._one_run import is_one_small_run
from tests.algorithms.deep_linear.problems import data, fake_cuda_with_moves, generator
from tests.helpers import fake_cuda

# Steps along two routes differ by round-off; these runs are short and stable, so that nothing amplifies it.
SAME_RUN = 1e-10


def setting(d=3, k=2, m=7, n=9, batch=()):
    A, B = gaussian(d, k, m, generator=generator(3), batch=batch, alpha=m**-0.5, beta=k**-0.5)
    return A, B, *data(d, k, n)


def rate_for(A, B, X, depth):
    """A quarter of the stability limit at the start, so that every run converges."""
    norms = [torch.linalg.matrix_norm(M, 2) for M in (A, B, X)]
    return (0.5 / (depth * (norms[0] * norms[1] * norms[2]) ** 2)).min()


def test_every_step_follows_the_gradient_by_automatic_differentiation():
    """All layers move at once from zero."""
    A, B, X, Y = setting()
    eta = rate_for(A, B, X, 4)
    hidden = zero_hidden(A, B, 4)
    for state in descent_states(A, B, X, Y, depth=4, rate=eta, steps=5):
        assert torch.allclose(state.hidden, hidden, rtol=0, atol=SAME_RUN)
        leaf = hidden.clone().requires_grad_()
        value = loss(leaf, A, B, X, Y)
        (slope,) = torch.autograd.grad(value, leaf)

        assert state.loss.item() == pytest.approx(value.item(), rel=1e-12)
        hidden = hidden - eta * slope


@pytest.mark.parametrize(
    ("d", "k", "m", "n", "rank"), [(3, 2, 7, 9, 3), (2, 4, 5, 3, 2), (4, 3, 2, 9, 2), (1, 1, 6, 1, 1)]
)
def test_reduced_width_and_data_give_the_same_run(d, k, m, n, rank):
    """Gaps, hidden weights and products agree with full width and all samples, at any width."""
    A, B = gaussian(d, k, m, generator=generator(3))
    X, Y = data(d, k, n, rank=rank)
    small, small_data = effective_width(A, B), reduce_data(X, Y)
    eta = rate_for(A, B, X, 3)
    full = gradient_descent(A, B, X, Y, depth=3, rate=eta, steps=50)
    fast = gradient_descent(small.A, small.B, *small_data, depth=3, rate=eta, steps=50)
    least = loss(full.hidden, A, B, X, Y) - loss(full.hidden, A, B, *small_data)

    assert small.A.shape[-2] == min(m, d + k)
    assert torch.allclose(small.lift(fast.hidden), full.hidden, rtol=0, atol=SAME_RUN)
    assert torch.allclose(fast.loss + least, full.loss, rtol=SAME_RUN)


def test_stochastic_runs_shrink_in_width_too():
    """The same batches at full and at reduced width."""
    A, B, X, Y = setting(m=20)
    small = effective_width(A, B)
    batches = draw_batches(9, 2, 30, generator=generator(5))
    eta = rate_for(A, B, X, 3) / 20
    full = stochastic_gradient_descent(A, B, X, Y, depth=3, rate=eta, batches=batches)
    fast = stochastic_gradient_descent(small.A, small.B, X, Y, depth=3, rate=eta, batches=batches)

    assert torch.allclose(fast.loss, full.loss, rtol=SAME_RUN)
    assert torch.allclose(small.lift(fast.hidden), full.hidden, rtol=0, atol=SAME_RUN)


def test_inputs_shrink_to_the_row_space_sample_by_sample():
    """Rank-deficient data in two coordinates instead of four, under the same batches."""
    A, B = gaussian(4, 2, 7, generator=generator(3))
    X, Y = data(4, 2, 9, rank=2)
    small_A, small_X = row_space(A, X)
    settings = {
        "depth": 3,
        "rate": rate_for(A, B, X, 3) / 20,
        "batches": draw_batches(9, 2, 30, generator=generator(5)),
    }
    full = stochastic_gradient_descent(A, B, X, Y, **settings)
    fast = stochastic_gradient_descent(small_A, B, small_X, Y, **settings)

    assert small_X.shape == (2, 9)
    assert torch.allclose(fast.loss, full.loss, rtol=SAME_RUN)
    assert torch.allclose(fast.hidden, full.hidden, rtol=0, atol=SAME_RUN)


def test_all_samples_in_every_batch_is_gradient_descent():
    """Batch size n, in any order."""
    A, B, X, Y = setting()
    eta = rate_for(A, B, X, 3)
    batches = draw_batches(9, 9, 20, generator=generator(1))
    stochastic = stochastic_gradient_descent(A, B, X, Y, depth=3, rate=eta, batches=batches)

    assert torch.allclose(
        stochastic.loss, gradient_descent(A, B, X, Y, depth=3, rate=eta, steps=20).loss, rtol=SAME_RUN
    )


@pytest.mark.parametrize("size", [1, 2, 4])
def test_stochastic_gradients_are_unbiased(size):
    """The mean over all subsets of a size is the gradient of the sum over all samples."""
    A, B, X, Y = setting(n=5)
    hidden = 0.1 * torch.randn(3, 7, 7, generator=generator(2), dtype=torch.float64)
    subsets = torch.tensor(list(combinations(range(5), size)))
    state = next(stochastic_descent_states(A, B, X, Y, depth=3, rate=0.0, batches=subsets.unsqueeze(-2), hidden=hidden))

    assert torch.allclose(state.gradients.mean(0), gradients(hidden, A, B, X, Y), rtol=1e-10, atol=1e-10)


def test_batches_are_uniform_subsets_without_replacement():
    """No sample twice in a batch, and every sample equally often: five standard errors of 20000 draws."""
    batches = draw_batches(5, 2, 10000, generator=generator(), batch=(2,))
    frequency = torch.bincount(batches.flatten(), minlength=5) / 20000

    assert batches.shape == (2, 10000, 2)
    assert (batches[..., 0] != batches[..., 1]).all()
    assert ((frequency - 0.4).abs() < 5 * (0.4 * 0.6 / 20000) ** 0.5).all()


def test_trials_run_side_by_side():
    """Batched maps, batches and rates are the runs of their members."""
    A, B, X, Y = setting(batch=(3,))
    rates = rate_for(A, B, X, 2) * torch.tensor([0.01, 0.02, 0.03], dtype=torch.float64)
    batches = draw_batches(9, 2, 10, generator=generator(), batch=(3,))
    joint = gradient_descent(A, B, X, Y, depth=2, rate=rates, steps=10)
    sampled = stochastic_gradient_descent(A, B, X, Y, depth=2, rate=rates, batches=batches)
    for i in range(3):
        one = gradient_descent(A[i], B[i], X, Y, depth=2, rate=rates[i], steps=10)
        other = stochastic_gradient_descent(A[i], B[i], X, Y, depth=2, rate=rates[i], batches=batches[i])

        assert torch.allclose(joint.loss[i], one.loss, rtol=SAME_RUN)
        assert torch.allclose(sampled.loss[i], other.loss, rtol=SAME_RUN)


def test_one_hidden_layer_follows_the_closed_form():
    """Every entry of the residual shrinks by its own factor."""
    A, B, X, Y = setting()
    eta = rate_for(A, B, X, 1)
    X, Y = reduce_data(X, Y)
    run = gradient_descent(A, B, X, Y, depth=1, rate=eta, steps=40)

    assert torch.allclose(one_layer_losses(A, B, X, Y, rate=eta, steps=torch.arange(41)), run.loss, rtol=SAME_RUN)


def test_modified_identity_and_whitened_data_fall_apart():
    """The loss is the sum of problems of width two, one for each singular value of the target."""
    values = [2.0, 0.5]
    Phi = torch.diag(torch.tensor(values, dtype=torch.float64))
    run = gradient_descent(
        *modified_identity_maps(2, 2, alpha=3.0), torch.eye(2).double(), Phi, depth=4, rate=0.01, steps=30
    )
    one = torch.ones(1, 1, dtype=torch.float64)
    parts = [
        gradient_descent(*modified_identity_maps(1, 1, alpha=3.0), one, s * one, depth=4, rate=0.01, steps=30).loss
        for s in values
    ]

    assert torch.allclose(run.loss, sum(parts), rtol=SAME_RUN)


def test_a_rate_of_zero_stays_where_it_is():
    """The loss is constant."""
    A, B, X, Y = setting()
    run = gradient_descent(A, B, X, Y, depth=2, rate=0.0, steps=3)

    assert (run.loss == run.loss[0]).all()


def test_a_run_that_overflows_is_infinitely_far():
    """Too large a rate ends in infinity, never in NaN."""
    A, B, X, Y = setting()
    run = gradient_descent(A, B, X, Y, depth=5, rate=1e3, steps=30)

    assert run.loss[-1] == float("inf")
    assert not run.loss.isnan().any()


def test_runs_start_anywhere():
    """A run continued from its last weights is the longer run."""
    A, B, X, Y = setting()
    eta = rate_for(A, B, X, 3)
    first = gradient_descent(A, B, X, Y, depth=3, rate=eta, steps=4)
    rest = gradient_descent(A, B, X, Y, depth=3, rate=eta, steps=6, hidden=first.hidden)
    whole = gradient_descent(A, B, X, Y, depth=3, rate=eta, steps=10)

    assert torch.equal(rest.loss, whole.loss[4:])
    assert torch.equal(end_matrix(rest.hidden, A, B), end_matrix(whole.hidden, A, B))


def test_misfits_are_refused_at_once():
    """Shapes are checked when the run is asked for."""
    A, B, X, Y = setting()

    with pytest.raises(ValueError, match="Expected A"):
        descent_states(A, B, X.mT, Y, depth=2, rate=0.1, steps=1)
    with pytest.raises(ValueError, match="batch size"):
        draw_batches(3, 4, 1, generator=generator())
    with pytest.raises(ValueError, match="Expected A"):
        effective_width(A, B.mT)


def test_runs_stay_on_the_device_of_the_data():
    """Descent, sampling, reduction and closed form."""
    g = generator()
    with fake_cuda_with_moves() as device:
        A, B = torch.zeros(6, 3, device=device), torch.zeros(2, 6, device=device)
        X, Y = torch.zeros(3, 7, device=device), torch.zeros(2, 7, device=device)
        small = effective_width(A, B, dimension=5)
        batches = draw_batches(7, 2, 2, generator=g, device=device)
        runs = [
            gradient_descent(small.A, small.B, X, Y, depth=2, rate=0.1, steps=2),
            stochastic_gradient_descent(A, B, X, Y, depth=2, rate=0.1, batches=batches),
        ]
        times = torch.arange(3)
        inputs = row_space(A, X, rank=2)
        tensors = [small.lift(runs[0].hidden), one_layer_losses(A, B, X, Y, rate=0.1, steps=times.to(device))]

        assert {x.device.type for x in (*tensors, *inputs, *(run.loss for run in runs))} == {"cuda"}


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
@pytest.mark.parametrize("depth", [1, 2, 5])
def test_one_small_run_is_the_run_of_the_general_way(depth, dtype):
    """Losses and weights agree up to rounding, from zero and from a start that is left as it was."""
    A, B, X, Y = (M.to(dtype) for M in setting())
    assert is_one_small_run(A, B, X, Y)
    eta = rate_for(A, B, X, depth)
    start = 0.1 * torch.randn(depth, 7, 7, generator=generator(5), dtype=torch.float64).to(dtype)
    for hidden in (None, start):
        kept = start.clone()
        *_, last = states = list(descent_states(A, B, X, Y, depth=depth, rate=eta, steps=6, hidden=hidden))
        run = gradient_descent(A, B, X, Y, depth=depth, rate=eta, steps=6, hidden=hidden)
        close = {"rtol": 1e3 * torch.finfo(dtype).eps, "atol": 1e3 * torch.finfo(dtype).eps}

        assert torch.equal(start, kept)
        assert run.loss.dtype == run.hidden.dtype == dtype
        assert torch.allclose(run.loss, torch.stack([state.loss for state in states]), **close)
        assert torch.allclose(run.hidden, last.hidden, **close)


def test_only_plain_matrices_of_one_small_trial_go_by_numpy():
    """Trials, large matrices, derivatives, mixed types and other devices take the general way."""
    small = torch.zeros(3, 4)

    assert is_one_small_run(small, small)
    for other in (torch.zeros(2, 3, 4), torch.zeros(3, 65), torch.zeros(3, 4, requires_grad=True), small.double()):
        assert not is_one_small_run(small, other)
    with fake_cuda() as device:
        assert not is_one_small_run(torch.zeros(3, 4, device=device))
