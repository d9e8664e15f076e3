"""Learned shrinkage against a scalar loop and automatic differentiation, and its two measures of violation."""

import numpy as np
import pytest
import torch

from algorithms.unrolled import (
    Lista,
    SparseRecovery,
    coherence,
    coupled_initialisation,
    coupling,
    lista_gradient,
    lista_loss,
    lista_rollout,
    shrinkage_initialisation,
    sign_violation,
    sparse_recovery,
    train_lista,
)
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def some_recovery(samples=6, variables=8, rows=5):
    """A small recovery problem, the same every time."""
    return sparse_recovery(samples, variables, rows, density=0.3, generator=torch.Generator().manual_seed(0))


def some_lista(problem, steps, *, shared):
    """A perturbed shrinkage network."""
    start = shrinkage_initialisation(problem.A, steps, shared=shared)
    noise = torch.randn(start.W.shape, generator=torch.Generator().manual_seed(1), dtype=torch.float64)
    return Lista(start.W + 0.05 * noise, start.theta * torch.linspace(1, 1.5, len(start.theta)))


@pytest.mark.parametrize("shared", [True, False])
def test_the_run_is_the_update_written_out(shared):
    """Sample by sample and coordinate by coordinate, in numpy."""
    problem = some_recovery()
    net = some_lista(problem, 4, shared=shared)
    ours = lista_rollout(problem, net, 4)
    A, Y = problem.A.numpy(), problem.Y.numpy()
    for i in range(6):
        x = np.zeros(8)
        for t in range(4):
            place = 0 if shared else t
            v = x + net.W[place].numpy().T @ (Y[i] - A @ x)
            x = np.array([np.sign(c) * max(abs(c) - net.theta[place].item(), 0) for c in v])
            np.testing.assert_allclose(ours[t + 1, i].numpy(), x, rtol=0, atol=4 * 50 * EPS * abs(Y).max())


@pytest.mark.parametrize("shared", [True, False])
def test_the_gradient_is_that_of_autograd(shared):
    """The closed form agrees with differentiating the run."""
    problem = some_recovery()
    net = some_lista(problem, 4, shared=shared)
    ours = lista_gradient(problem, net, lista_rollout(problem, net, 4))
    leaves = Lista(net.W.clone().requires_grad_(), net.theta.clone().requires_grad_())
    loss = lista_loss(problem, lista_rollout(problem, leaves, 4)[-1])
    dW, dtheta = torch.autograd.grad(loss, (leaves.W, leaves.theta))

    # 4 steps of about 50 roundings
    torch.testing.assert_close(ours.W, dW, rtol=0, atol=4 * 50 * EPS * dW.abs().max().item())
    torch.testing.assert_close(ours.theta, dtheta, rtol=0, atol=4 * 50 * EPS * dtheta.abs().max().item())


@pytest.mark.parametrize("shared", [True, False])
def test_training_helps(shared):
    """The trained network recovers better than plain shrinkage with the same number of steps."""
    problem = some_recovery(samples=60, variables=12, rows=8)
    net = shrinkage_initialisation(problem.A, 6, shared=shared)
    trained, losses = train_lista(problem, net, 6, 0.05, 100)

    assert trained.W.shape == net.W.shape
    assert losses.shape == (101,)
    assert losses[-1] < 0.8 * losses[0]


def test_violations_are_what_they_are_called():
    """Signs are compared coordinate by coordinate; the conditions hold for W = A up to the coherence of A."""
    problem = some_recovery()
    truth = torch.tensor([[1.0, -2.0, 0.0, 0.0]])
    tried = torch.tensor([[[3.0, 1.0, 0.0, 0.5]], [[0.1, -1.0, 0.0, 0.0]]])
    gram, ones = problem.A.T @ problem.A, torch.ones(8, dtype=torch.float64)

    assert sign_violation(tried, truth).tolist() == [0.5, 0.0]
    torch.testing.assert_close(coupling(problem.A, problem.A), ones, rtol=20 * EPS, atol=0)
    assert coherence(problem.A, problem.A).item() == pytest.approx(
        (gram - torch.diag(gram.diagonal())).abs().max().item(), rel=20 * EPS
    )


@pytest.mark.parametrize("shared", [True, False])
def test_a_coupled_start_satisfies_the_coupling(shared):
    """Every column's product with its own column of A is 1, and its direction is that of the pseudo-inverse."""
    problem = some_recovery()
    net = coupled_initialisation(problem.A, 3, shared=shared, threshold=0.2)
    direction = torch.nn.functional.normalize(torch.linalg.pinv(problem.A).mT, dim=0).expand_as(net.W)
    size = torch.linalg.cond(problem.A).square().item() * net.W.abs().max().item()

    assert net.W.shape == (1 if shared else 3, *problem.A.shape)
    assert net.theta.tolist() == [0.2] * len(net.W)
    torch.testing.assert_close(coupling(problem.A, net.W), torch.ones_like(net.W[:, 0]), rtol=0, atol=20 * EPS * size)
    torch.testing.assert_close(torch.nn.functional.normalize(net.W, dim=-2), direction, rtol=0, atol=20 * EPS * size)


def test_wrong_sizes_are_refused():
    """One matrix per step, or one for all."""
    problem = some_recovery()
    net = shrinkage_initialisation(problem.A, 3, shared=False)
    with pytest.raises(ValueError, match="for 1 or 4 steps"):
        lista_rollout(problem, net, 4)
    with pytest.raises(ValueError, match="density between 0 and 1"):
        sparse_recovery(3, 4, 2, density=2.0, generator=torch.Generator())


def test_learned_shrinkage_stays_on_the_device_of_the_data():
    """No tensor is created beside the device of the inputs."""
    with fake_cuda() as device:
        A = torch.eye(3, 5, device=device)
        X = torch.ones(4, 5, device=device)
        problem = SparseRecovery(A, X, X @ A.T)
        trained, losses = train_lista(problem, shrinkage_initialisation(A, 2, shared=True), 2, 0.1, 2)

        coupled = coupled_initialisation(A, 2, shared=False)

        assert {trained.W.device.type, losses.device.type} == {"cuda"}
        assert {coupled.W.device.type, coupled.theta.device.type} == {"cuda"}


@pytest.mark.parametrize("shared", [True, False])
def test_training_is_gradient_descent_written_out(shared):
    """The loss of the last iterate before each step and at the end, by automatic differentiation."""
    problem = some_recovery()
    net = some_lista(problem, 3, shared=shared)
    trained, losses = train_lista(problem, net, 3, 0.05, 4)
    W, theta, expected = net.W, net.theta, []
    for step in range(5):
        W, theta = W.detach().requires_grad_(), theta.detach().requires_grad_()
        X = lista_rollout(problem, Lista(W, theta), 3)[-1]
        loss = ((X - problem.X) ** 2).sum() / (2 * len(problem.X))
        expected.append(loss.detach())
        if step < 4:
            by_W, by_theta = torch.autograd.grad(loss, (W, theta))
            W, theta = W - 0.05 * by_W, theta - 0.05 * by_theta

    torch.testing.assert_close(losses, torch.stack(expected), rtol=1e-12, atol=0)
    torch.testing.assert_close((trained.W, trained.theta), (W.detach(), theta.detach()), rtol=1e-11, atol=1e-14)


@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize("start", [shrinkage_initialisation, coupled_initialisation])
def test_trials_train_side_by_side(start, shared):
    """Each as if it were alone: its start, its losses and its network."""
    generator = torch.Generator().manual_seed(0)
    problems = [sparse_recovery(6, 8, 5, density=0.3, generator=generator) for _ in range(3)]
    together = SparseRecovery(*(torch.stack([getattr(one, name) for one in problems]) for name in ("A", "X", "Y")))
    trained, losses = train_lista(together, start(together.A, 4, shared=shared), 4, 0.02, 5)
    for trial, problem in enumerate(problems):
        alone, expected = train_lista(problem, start(problem.A, 4, shared=shared), 4, 0.02, 5)

        torch.testing.assert_close(losses[:, trial], expected, rtol=1e-12, atol=0)
        torch.testing.assert_close(trained.W[:, trial], alone.W, rtol=1e-11, atol=1e-14)
        torch.testing.assert_close(trained.theta[:, trial], alone.theta, rtol=1e-11, atol=1e-14)
