"""One layer and one sample at a time: laws, outcomes, and expectations by enumeration."""

import flint
import pytest
import torch

from algorithms.deep_linear import (
    FrozenLayer,
    Squared,
    bcsgd_steps,
    exact_bcsgd,
    exact_singular,
    expected_error,
    orth_identity,
    outcomes,
    sample_rates,
    sampling_law,
)
from algorithms.least_squares import least_norm_solution
from tests.algorithms.deep_linear.problems import data, fake_cuda_with_moves, generator, network, product

LAWS = ("normalised", "lazy")
WIDTHS = (4, 5, 4, 2)


def states(law, *, order="descending", batch=()):
    X, Y = data(4, 2, 7)
    weights = network(WIDTHS, batch=batch)
    return X, Y, bcsgd_steps(weights, X, Y, sweeps=4, eta=0.8, generator=generator(7), law=law, order=order)


@pytest.mark.parametrize("law", LAWS)
def test_the_law_is_that_of_the_gram_matrix(law):
    r"""$\|C^\top C_{:,t}\|^2$ over $\|C^\top C\|_F^2$ or $\|C\|_F^4$, and what is left for none."""
    C = data(3, 1, 6)[0]
    gram = C.mT @ C
    total = gram.square().sum() if law == "normalised" else C.square().sum() ** 2
    p = sampling_law(C, law)

    assert torch.allclose(p[:-1], gram.square().sum(0) / total, rtol=1e-13)
    assert p[-1].item() == pytest.approx((1 - gram.square().sum() / total).item(), abs=1e-14)


@pytest.mark.parametrize("law", LAWS)
def test_columns_of_zeros_are_never_drawn(law):
    """Probability and rate zero; if all columns vanish, none is drawn."""
    C = data(3, 1, 4)[0]
    C[:, 1] = 0
    nothing = sampling_law(torch.zeros_like(C), law)
    layer = FrozenLayer(torch.eye(2, 3).double(), C, torch.ones(2, 4).double(), torch.zeros(2, 4).double(), Squared())

    assert sampling_law(C, law)[1] == 0
    assert sample_rates(layer, 1.0, 3)[1] == 0
    assert nothing.tolist() == [0, 0, 0, 0, 1]


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("order", ["ascending", "descending"])
def test_the_step_taken_is_one_of_the_outcomes(law, order):
    """The error after the step is what the enumeration says of the drawn sample, and what the weights give."""
    X, Y, run = states(law, order=order)
    optimum = least_norm_solution(X, Y)
    for step in run:
        tried = outcomes(step.frozen, optimum @ X, eta=0.8, rank=4)
        actual = ((product(step.weights) - optimum) @ X).square().sum()

        assert step.error_after.item() == pytest.approx(tried[step.sample].item(), rel=1e-10)
        assert step.error_after.item() == pytest.approx(actual.item(), rel=1e-10)
        assert step.error_before.item() == pytest.approx(tried[-1].item(), rel=1e-10)


def test_one_step_descends_the_loss_of_one_sample():
    """The layer moves along the gradient of half the squared error of the drawn sample."""
    X, Y, run = states("normalised")
    before = network(WIDTHS)
    for step in run:
        i, t = step.layer - 1, step.sample
        leaf = before[i].clone().requires_grad_()
        out = product([*before[:i], leaf, *before[i + 1 :]]) @ X[:, t]
        (slope,) = torch.autograd.grad((out - Y[:, t]).square().sum() / 2, leaf)
        rate = sample_rates(step.frozen, 0.8, 4)[t]

        assert torch.allclose(step.weights[i], before[i] - rate * slope, rtol=1e-10, atol=1e-12)
        before = list(step.weights)


@pytest.mark.parametrize("law", LAWS)
def test_the_expectation_has_its_closed_form(law):
    r"""Enumeration equals the sum over eigenvectors of $A A^\top$, with noise $E = Y - W^* X$."""
    eta = 0.8
    X, Y, run = states(law)
    goal = least_norm_solution(X, Y) @ X
    for step in run:
        A, C, D, E = step.frozen.A, step.frozen.C, step.frozen.Z - goal, Y - goal
        gram = C.mT @ C
        N = gram.square().sum() if law == "normalised" else C.square().sum() ** 2
        lam, U = torch.linalg.eigh(A @ A.mT)
        rate = eta * torch.linalg.svdvals(C)[3] ** 2 / lam.max()
        d, e = (U.mT @ D).square().sum(1), (U.mT @ E).square().sum(1)
        pulled = (U.mT @ D @ C.mT).square().sum(1)
        closed = (d - 2 * rate * lam * pulled / N + (rate * lam) ** 2 * (d + e) / N).sum()

        assert expected_error(step.frozen, goal, eta=eta, rank=4, law=law).item() == pytest.approx(
            closed.item(), rel=1e-10
        )


@pytest.mark.parametrize("law", LAWS)
def test_draws_follow_the_law(law):
    """Frequencies of 20000 independent trials are within five standard errors of the probabilities."""
    X, Y = data(4, 2, 7)
    trials = 20000
    weights = [W.expand(trials, *W.shape) for W in network((4, 2))]
    step = next(bcsgd_steps(weights, X, Y, sweeps=1, eta=1.0, generator=generator(), law=law))
    p = sampling_law(X, law)
    frequency = torch.bincount(step.sample, minlength=8) / trials

    assert ((frequency - p).abs() <= 5 * (p * (1 - p) / trials).sqrt()).all()


def test_the_two_laws_differ():
    """With X = I_2 the lazy law does nothing half of the time."""
    eye = torch.eye(2, dtype=torch.float64)

    assert sampling_law(eye, "lazy").tolist() == [0.25, 0.25, 0.5]
    assert sampling_law(eye).tolist() == [0.5, 0.5, 0.0]


def test_more_outputs_than_inputs_use_the_rank_of_the_data():
    """A hidden factor has more rows than its rank; the smallest non-zero singular value sets the rate."""
    X, Y = data(2, 4, 6)
    run = bcsgd_steps(orth_identity((2, 4, 4), generator=generator()), X, Y, sweeps=2, eta=1.0, generator=generator())

    assert all(step.error_after != step.error_before for step in run)


def test_a_bottleneck_below_the_rank_stands_still():
    r"""$\sigma_r(C) = 0$ above a layer that is too narrow: rate zero."""
    X, Y = data(3, 2, 6)
    *_, last = bcsgd_steps(network((3, 2, 2)), X, Y, sweeps=1, eta=1.0, generator=generator(), order="ascending")

    assert last.error_after == last.error_before


def test_an_unknown_law_is_refused():
    """At once, with the two names."""
    with pytest.raises(ValueError, match="normalised"):
        bcsgd_steps(network((3, 2)), *data(3, 2, 4), sweeps=1, eta=1.0, generator=generator(), law="uniform")


@pytest.mark.parametrize("law", LAWS)
def test_runs_stay_on_the_device_of_the_data(law):
    """Draws are made where the generator lives and used where the data live."""
    g = generator()
    with fake_cuda_with_moves() as device:
        X, Y = torch.zeros(4, 6, device=device), torch.zeros(2, 6, device=device)
        weights = [torch.zeros(3, 4, device=device), torch.zeros(2, 3, device=device)]
        for step in bcsgd_steps(weights, X, Y, sweeps=1, eta=1.0, generator=g, law=law, rank=4):
            expected = expected_error(step.frozen, Y, eta=1.0, rank=4, law=law)

            assert step.error_after.device.type == expected.device.type == "cuda"


@pytest.mark.parametrize("order", ["ascending", "descending"])
def test_the_exact_run_follows_the_same_samples(order):
    """Along the samples that the method drew, step by step, in balls."""
    X, Y = data(4, 2, 7)
    weights = network(WIDTHS)
    in_balls = lambda matrix: flint.arb_mat(matrix.tolist())  # noqa: E731
    run = [
        (step.layer, int(step.sample), [W.clone() for W in step.weights])
        for step in bcsgd_steps(weights, X, Y, sweeps=2, eta=0.8, generator=generator(7), order=order)
    ]
    twin = exact_bcsgd(
        [in_balls(W) for W in weights],
        in_balls(X),
        in_balls(Y),
        samples=[sample for _, sample, _ in run],
        eta=flint.arb(0.8),
        singular=exact_singular(4),
        order=order,
    )

    for (layer, sample, after), exact in zip(run, twin, strict=True):
        assert (layer, sample) == (exact.layer, exact.sample)
        for W, V in zip(after, exact.weights, strict=True):
            exact_W = torch.tensor([[float(x) for x in row] for row in V.tolist()], dtype=W.dtype)
            assert torch.allclose(W, exact_W, rtol=1e-10)
