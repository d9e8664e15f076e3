"""Layer-wise descent against automatic differentiation, and against itself by other routes."""

import pytest
import torch

from algorithms.deep_linear import (
    Logistic,
    Power,
    bcgd,
    bcgd_steps,
    constant,
    gradient_descent,
    near_optimal,
    optimal,
    orth_identity,
    printed,
    safe,
    textbook_bcgd,
)
from algorithms.least_squares import least_norm_solution, reduce_data
from tests.algorithms.deep_linear.problems import data, generator, largest_difference, network, product
from tests.helpers import fake_cuda

ORDERS = ("ascending", "descending")
SHAPES = [
    ((4, 5, 3), 9, 4),  # usual
    ((4, 6, 2, 5, 3), 7, 2),  # rank-deficient data, bottleneck
    ((2, 3, 6), 8, 2),  # more outputs than inputs
    ((5, 4, 4, 1), 3, 3),  # fewer samples than inputs, scalar output
    ((3, 2), 6, 3),  # one layer
    ((3, 3, 2), 1, 1),  # one sample
]
# The same step computed along two routes differs by round-off: some hundred roundings per entry, amplified by the
# quotient of norms in the rate. Iterates of these well-scaled runs agree to far better than this.
SAME_ITERATES = 1e-10


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("widths", "samples", "rank"), SHAPES)
def test_every_step_is_that_of_the_textbook(widths, samples, rank, order):
    """Cached factors and reduced data give the iterates of the plain loop with automatic differentiation."""
    X, Y = data(widths[0], widths[-1], samples, rank=rank)
    weights = network(widths)
    slow = textbook_bcgd(weights, X, Y, sweeps=4, order=order)
    fast = bcgd_steps(weights, *reduce_data(X, Y), sweeps=4, order=order)
    differences = [largest_difference(step.weights, theirs) for step, theirs in zip(fast, slow, strict=True)]

    assert max(differences) < SAME_ITERATES


def test_a_deep_sweep_is_that_of_the_textbook():
    """Sixty layers and more data than the reduced problem has columns change nothing."""
    X, Y = data(8, 3, 40)
    weights = orth_identity([8] * 60 + [3], generator=generator())
    *_, slow = textbook_bcgd(weights, X, Y, sweeps=1)
    fast = bcgd(weights, *reduce_data(X, Y), sweeps=1).weights

    assert largest_difference(fast, slow) < SAME_ITERATES


@pytest.mark.parametrize("order", ORDERS)
def test_thin_products_give_the_same_run(order):
    """Whether the right factors are formed is a question of cost only."""
    X, Y = data(5, 2, 9)
    weights = network((5, 6, 4, 2))
    usual, thin = (bcgd(weights, X, Y, sweeps=5, order=order, rate=printed(1.0), thin=t) for t in (False, True))

    assert largest_difference(usual.weights, thin.weights) < SAME_ITERATES
    assert usual.layer.tolist() == thin.layer.tolist()


def test_orders_visit_the_layers_upwards_or_downwards():
    """Ascending starts at the first layer, descending at the last."""
    X, Y = data(2, 2, 3)
    layers = [bcgd(network((2, 2, 2, 2)), X, Y, sweeps=2, order=order).layer.tolist() for order in ORDERS]

    assert layers == [[1, 2, 3, 1, 2, 3], [3, 2, 1, 3, 2, 1]]


@pytest.mark.parametrize("order", ORDERS)
def test_reduced_data_report_the_distance_to_the_optimum(order):
    r"""On reduced data the loss is $\|(W_{L:1} - W^*) X\|_F^2$, at every step."""
    X, Y = data(4, 3, 9, rank=3)
    optimum = least_norm_solution(X, Y)
    for step in bcgd_steps(network((4, 5, 3)), *reduce_data(X, Y), sweeps=3, order=order):
        distance = ((product(step.weights) - optimum) @ X).square().sum()

        assert step.loss_after == pytest.approx(distance.item(), rel=1e-10)


def test_trials_in_a_batch_do_not_see_each_other():
    """A batched run is the runs of its members."""
    X, Y = data(4, 2, 6, batch=(3,))
    weights = network((4, 5, 2), batch=(3,))
    batched = bcgd(weights, X, Y, sweeps=4, rate=printed(1.5))
    single = [bcgd([W[i] for W in weights], X[i], Y[i], sweeps=4, rate=printed(1.5)) for i in range(3)]

    assert batched.rate.shape == (3, 8)
    assert torch.allclose(batched.loss_after, torch.stack([run.loss_after for run in single]), rtol=1e-10)


def test_trials_may_share_the_data():
    """One data set serves a batch of networks, and the other way round."""
    X, Y = data(4, 2, 6)
    many = bcgd(network((4, 5, 2), batch=(3,)), X, Y, sweeps=2)
    batch_X, batch_Y = data(4, 2, 6, batch=(3,))
    one = bcgd(network((4, 5, 2)), batch_X, batch_Y, sweeps=2, rate=constant(1e-3))

    assert many.loss_after.shape == one.loss_after.shape == one.rate.shape == (3, 4)


def test_one_layer_is_gradient_descent():
    """With a single layer, a sweep is a step of gradient descent."""
    X, Y = data(3, 2, 5)
    weights = network((3, 2))
    ours = bcgd(weights, X, Y, sweeps=6, rate=constant(0.01))
    losses, _ = gradient_descent(weights, X, Y, rate=0.01, steps=6)

    assert torch.allclose(ours.loss_after, losses[1:], rtol=1e-12)


@pytest.mark.parametrize("loss", [Power(2), Power(4), Power(6), Logistic()], ids=repr)
def test_gradients_of_other_losses_are_those_of_automatic_differentiation(loss):
    r"""$A^\top J C^\top$ is the derivative with respect to the layer."""
    X, Y = data(4, 2, 6)
    Y = Y.sign() if isinstance(loss, Logistic) else Y
    weights = network((4, 5, 3, 2))
    for step in bcgd_steps(weights, X, Y, sweeps=2, rate=safe(), loss=loss):
        i = step.layer - 1
        before = [W.clone() for W in step.weights]
        before[i] = (before[i] + step.rate * step.frozen.gradient).requires_grad_()
        (slope,) = torch.autograd.grad(loss.value(product(before) @ X, Y), before[i])

        assert torch.allclose(step.frozen.gradient, slope, rtol=1e-10, atol=1e-10 * slope.abs().max())


@pytest.mark.parametrize("order", ORDERS)
def test_an_output_layer_of_zeros_is_revived_from_above(order):
    """With W_L = 0 lower layers wait: rate zero, no movement, nothing divides by zero."""
    X, Y = data(3, 2, 5)
    weights = network((3, 4, 4, 2))
    weights[-1] = torch.zeros_like(weights[-1])
    run = bcgd(weights, X, Y, sweeps=1, order=order)
    moved = [i + 1 for i, W in enumerate(run.weights) if not torch.equal(W, weights[i])]

    assert moved == ([3] if order == "ascending" else [1, 2, 3])
    assert run.rate.isfinite().all()


@pytest.mark.parametrize("rate", [optimal, near_optimal, printed(1.0), safe()])
def test_zero_data_stand_still(rate):
    """X = 0 has zero gradients everywhere; every rate is then zero."""
    X, Y = torch.zeros(3, 4, dtype=torch.float64), torch.ones(2, 4, dtype=torch.float64)
    run = bcgd(network((3, 3, 2)), X, Y, sweeps=2, rate=rate)

    assert run.rate.tolist() == [0.0] * 4
    assert torch.equal(run.loss_after, run.loss_before)


def test_the_given_weights_are_not_changed():
    """Runs can be repeated from the same start."""
    X, Y = data(3, 2, 5)
    weights = network((3, 4, 2))
    copies = [W.clone() for W in weights]
    bcgd(weights, X, Y, sweeps=2)

    assert all(torch.equal(a, b) for a, b in zip(weights, copies, strict=True))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda a: a | {"order": "sideways"}, "one of"),
        (lambda a: a | {"Y": a["Y"][:, 1:]}, "chain from X to Y"),
        (lambda a: a | {"weights": a["weights"][::-1]}, "chain from X to Y"),
        (lambda a: a | {"weights": []}, "chain from X to Y"),
    ],
)
def test_misfits_are_refused_at_once(change, message):
    """Bad arguments raise when the run is asked for, not when its first step is."""
    X, Y = data(3, 2, 5)
    arguments = change({"weights": network((3, 4, 2)), "X": X, "Y": Y, "order": "ascending"})

    with pytest.raises(ValueError, match=message):
        bcgd_steps(**arguments, sweeps=1)


def test_no_sweep_is_refused():
    """A run without steps has nothing to return."""
    with pytest.raises(ValueError, match="at least one sweep"):
        bcgd(network((3, 4, 2)), *data(3, 2, 5), sweeps=0)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("thin", [False, True])
def test_runs_stay_on_the_device_of_the_data(order, thin):
    """Nothing is created elsewhere than where the inputs live."""
    with fake_cuda() as device:
        X, Y = torch.zeros(4, 6, device=device), torch.zeros(2, 6, device=device)
        weights = [torch.zeros(3, 4, device=device), torch.zeros(2, 3, device=device)]
        reduced = reduce_data(X, Y, rank=4)
        run = bcgd(weights, *reduced, sweeps=2, order=order, rate=printed(1.0), thin=thin)

        assert run.weights[0].device.type == run.loss_after.device.type == "cuda"
        assert run.loss_after.dtype == torch.float32
