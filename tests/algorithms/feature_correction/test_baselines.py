"""Learners without hierarchical features: kernels, two-layer networks, and networks on digits."""

import math

import pytest
import torch

from algorithms.feature_correction import (
    chain,
    cross_entropy,
    digits_split,
    fit_kernel_ridge,
    fit_sequential_kernel,
    fit_two_layer,
    learner_tangent_kernel,
    network_gradient,
    polynomial_kernel,
    random_learner,
    random_two_layer,
    relu_tangent_kernel,
    tangent_features,
    train_digits,
)
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def draw(*shape, seed=0):
    return torch.randn(*shape, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))


def test_polynomial_kernel_learns_polynomials_once_it_has_enough_samples():
    """A quadratic in 3 variables has 10 coefficients: 10 samples determine it, 6 do not."""
    x, test = draw(10, 3), draw(50, 3, seed=1)

    def target(z):
        return (z.sum(-1) + 1).square() - z.select(-1, 0)

    errors = [
        (fit_kernel_ridge(polynomial_kernel(2), x[:n], target(x[:n]))(test) - target(test)).abs().max().item()
        for n in (6, 10)
    ]
    condition = torch.linalg.cond(polynomial_kernel(2)(x, x)).item()

    assert errors[0] > 0.1
    assert errors[1] < 1e3 * EPS * condition


def test_ridge_is_ridge_regression_in_features():
    """The kernel solution equals the primal one with the same penalty."""
    x, y = draw(20, 4), draw(20, seed=1)
    ridge = 0.1
    level = ridge * x.square().sum(-1).mean()
    primal = torch.linalg.solve(x.mT @ x + level * torch.eye(4, dtype=torch.float64), x.mT @ y)
    predictor = fit_kernel_ridge(lambda a, b: a @ b.mT, x, y, ridge=ridge)

    assert torch.allclose(predictor(x), x @ primal, rtol=0, atol=1e4 * EPS)


def test_singular_kernel_matrices_have_a_minimum_norm_solution():
    """Repeated samples are no obstacle without ridge."""
    x = draw(4, 2).repeat(2, 1)
    y = x.sum(-1)

    assert torch.allclose(fit_kernel_ridge(polynomial_kernel(3), x, y)(x), y, rtol=0, atol=1e-8)


def test_relu_kernel_is_the_limit_of_wide_networks():
    """One hidden layer: average of gradient products over many random neurons, within six standard errors."""
    x = draw(4, 3)
    w = draw(200_000, 3, seed=1)
    z = x @ w.mT / 3**0.5
    on = (z > 0).double()
    products = 2 * z.clamp(min=0).unsqueeze(1) * z.clamp(min=0).unsqueeze(0)
    products = products + 2 * on.unsqueeze(1) * on.unsqueeze(0) * (x @ x.mT / 3).unsqueeze(-1)
    error = products.std(-1) / math.sqrt(w.shape[0])

    assert ((relu_tangent_kernel(1)(x, x) - products.mean(-1)).abs() <= 6 * error + 1e-12).all()


def test_relu_kernel_diagonal_grows_by_the_norm_per_layer():
    """On the diagonal the tangent kernel is (depth + 1) |x|^2 / d."""
    x = draw(5, 3)
    diagonal = relu_tangent_kernel(4)(x, x).diagonal()

    # The angle is arccos near 1, where rounding eps in the cosine is sqrt(2 eps) in the angle.
    assert torch.allclose(diagonal, 5 * x.square().sum(-1) / 3, rtol=20 * EPS**0.5)


def test_learner_tangent_kernel_is_the_gram_matrix_of_gradients():
    """The kernel of a network at its weights is symmetric, positive and of the rank of its parameters."""
    learner = random_learner(chain(3, (2, 1), (1.0, 0.1)), 1, torch.Generator().manual_seed(0), scale=0.5)
    x = draw(40, 3)
    kernel = learner_tangent_kernel(learner)(x, x)

    assert torch.allclose(kernel, kernel.mT, rtol=0, atol=100 * EPS * kernel.max())
    assert torch.linalg.matrix_rank(kernel) <= tangent_features(learner, x).shape[-1] < 40


def test_sequential_kernel_sees_the_first_fit():
    """An exact first fit is passed through by the second."""
    x, test = draw(60, 2), draw(20, 2, seed=1)

    def target(z):
        return z.square().sum(-1)

    predictor = fit_sequential_kernel(polynomial_kernel(2), polynomial_kernel(2), x, target(x), ridge=1e-13)

    assert (predictor(test) - target(test)).abs().max() < 1e-4


def test_two_layer_jacobian_equals_autograd():
    """Derivatives in a, b and w, sample by sample."""
    network = random_two_layer(3, 2, 4, torch.Generator().manual_seed(0))
    x = draw(5, 3)
    value, derivatives = network.jacobian(x)
    flat = network.flatten().requires_grad_()
    expected = torch.autograd.functional.jacobian(lambda p: network.unflatten(p)(x), flat)

    assert torch.allclose(value, network(x), rtol=100 * EPS, atol=100 * EPS)
    assert torch.allclose(derivatives, expected, rtol=100 * EPS, atol=100 * EPS * expected.abs().max())


def test_two_layer_training_finds_a_single_neuron():
    """One power of a linear form is fitted to rounding from one of several starts."""
    x = draw(60, 2)
    y = (x.sum(-1) + 0.5) ** 2
    start = random_two_layer(2, 1, 2, torch.Generator().manual_seed(0), batch=(6,))
    _, errors = fit_two_layer(start, x, y, steps=80)

    assert errors.shape == (6,)
    assert errors.min() < 1e-16 * y.var()


@pytest.mark.parametrize("activation", ["relu", "quadratic"])
def test_network_gradients_equal_autograd(activation):
    """Back-propagation written out against automatic differentiation, in a batch of two trials."""
    shapes = [(2, 5, 6), (2, 5), (2, 4, 5), (2, 4), (2, 3, 4), (2, 3)]
    weights = [draw(*shape, seed=k).requires_grad_() for k, shape in enumerate(shapes)]
    images, labels = draw(7, 6, seed=9), torch.tensor([0, 1, 2, 0, 1, 2, 2])
    value, gradients = network_gradient([w.detach() for w in weights], images, labels, activation)
    z = images
    for W, b in zip(weights[:-2:2], weights[1:-2:2], strict=True):
        z = z @ W.mT + b.unsqueeze(-2)
        z = z.clamp(min=0) if activation == "relu" else z + 0.1 * z.square()
    logits = z @ weights[-2].mT + weights[-1].unsqueeze(-2)
    losses = torch.stack([torch.nn.functional.cross_entropy(trial, labels) for trial in logits])
    expected = torch.autograd.grad(losses.sum(), weights)

    assert torch.allclose(value, losses, rtol=100 * EPS)
    for actual, e in zip(gradients, expected, strict=True):
        assert torch.allclose(actual, e, rtol=0, atol=1e3 * EPS * e.abs().max())


def test_digits_are_learned_far_above_chance():
    """A short run beats 70 percent (chance is 10); frozen and joint training share their first phase."""
    split = digits_split(torch.Generator().manual_seed(0))
    assert (len(split.train_images), len(split.test_images)) == (1797 - 450, 450)
    runs = [
        train_digits(split, torch.Generator().manual_seed(1), width=8, depth=2, corrects=corrects, trials=2, steps=400)
        for corrects in (True, False)
    ]

    assert runs[0].shape == (2, 2)
    assert torch.equal(runs[0][0], runs[1][0])
    assert min(float(run.min()) for run in runs) > 0.7


def test_cross_entropy_of_equal_logits_is_log_of_the_classes():
    """No information costs log 3."""
    value, gradient = cross_entropy(torch.zeros(4, 3).double(), torch.tensor([0, 1, 2, 0]))

    assert value.item() == pytest.approx(math.log(3), rel=8 * EPS)
    assert torch.allclose(gradient.sum(-1), torch.zeros(4).double(), atol=8 * EPS)


def test_bad_arguments_are_named():
    """Each refusal says what was expected."""
    with pytest.raises(ValueError, match="degree >= 1"):
        polynomial_kernel(0)
    with pytest.raises(ValueError, match="hidden layer"):
        relu_tangent_kernel(0)
    with pytest.raises(ValueError, match="ridge >= 0"):
        fit_kernel_ridge(polynomial_kernel(1), draw(2, 2), draw(2), ridge=-1.0)
    with pytest.raises(ValueError, match="Sizes"):
        random_two_layer(2, 0, 2, torch.Generator())
    with pytest.raises(ValueError, match="test images"):
        digits_split(torch.Generator(), test=0)
    with pytest.raises(ValueError, match="width, depth"):
        train_digits(digits_split(torch.Generator()), torch.Generator(), width=0, depth=1, corrects=True)


def test_baselines_run_on_another_device():
    """Kernels, two-layer networks and back-propagation stay on the device of the samples."""
    host = random_two_layer(3, 2, 4, torch.Generator().manual_seed(0))
    shape = host.flatten().shape
    with fake_cuda() as device:
        x = torch.ones(6, 3, dtype=torch.float64, device=device)
        y = x.sum(-1)
        flat = torch.ones(shape, dtype=torch.float64, device=device)
        _, error = fit_two_layer(host.unflatten(flat), x, y, steps=2)
        predictions = [
            fit_kernel_ridge(kernel, x, y, ridge=ridge)(x)
            for kernel in (polynomial_kernel(2), relu_tangent_kernel(2))
            for ridge in (0.0, 0.1)
        ]
        predictions.append(fit_sequential_kernel(polynomial_kernel(2), polynomial_kernel(2), x, y, ridge=0.1)(x))
        weights = [torch.ones(s, dtype=torch.float64, device=device) for s in [(4, 3), (4,), (2, 4), (2,)]]
        labels = torch.ones(6, dtype=torch.int64, device=device)
        loss, gradients = network_gradient(weights, x, labels, "relu")

        assert {t.device.type for t in [error, loss, *predictions, *gradients]} == {"cuda"}
