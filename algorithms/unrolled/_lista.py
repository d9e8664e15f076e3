r"""Learned iterative shrinkage: sparse vectors from few measurements, with learned matrices and thresholds.

$$ x_{t+1} = \mathrm{soft}_{\theta_t}\big(x_t + W_t^\top (y - A x_t)\big), \qquad
   \mathrm{soft}_\theta(v) = \mathrm{sign}(v) \max(|v| - \theta, 0), $$

with one W for all steps or one per step, trained on the mean of $\tfrac12 \|x_T - x^*\|^2$ over samples. Linear
convergence has been proved for W whose columns obey $W_i^\top A_i = 1$ with small $|W_i^\top A_j|$, as long
as no $x_t$ has a wrong sign; `sign_violation`, `coupling` and `coherence` measure how far a trained W is from that.
Shapes: A (..., b, d), X (..., samples, d), Y (..., samples, b), W (1 or T, ..., b, d), theta (1 or T, ...); the axes
in between are trials, each with a matrix and a network of its own.
"""

from dataclasses import dataclass

import torch


@dataclass(frozen=True, slots=True)
class SparseRecovery:
    """Measurements Y = A X of sparse vectors X, one sample per row."""

    A: torch.Tensor
    X: torch.Tensor
    Y: torch.Tensor


@dataclass(frozen=True, slots=True)
class Lista:
    """The learned matrices and thresholds; a first axis of length 1 means shared by all steps."""

    W: torch.Tensor
    theta: torch.Tensor


def sparse_recovery(
    samples: int,
    variables: int,
    rows: int,
    *,
    density: float = 0.1,
    generator: torch.Generator,
    dtype: torch.dtype = torch.float64,
) -> SparseRecovery:
    """A Gaussian matrix with columns of length 1, and Gaussian vectors with entries kept with the given probability."""
    if min(samples, variables, rows) < 1 or not 0 <= density <= 1:
        raise ValueError(
            f"expected positive sizes and a density between 0 and 1, got {(samples, variables, rows)} and {density}"
        )
    draw = {"generator": generator, "device": generator.device, "dtype": dtype}
    A = torch.nn.functional.normalize(torch.randn(rows, variables, **draw), dim=0)
    kept = torch.rand(samples, variables, **draw) < density
    X = torch.randn(samples, variables, **draw) * kept
    return SparseRecovery(A, X, X @ A.T)


def shrinkage_initialisation(A: torch.Tensor, steps: int, *, shared: bool, threshold: float = 0.1) -> Lista:
    r"""The unlearned method: $W = A / \|A\|^2$ and the threshold divided by $\|A\|^2$, for every step."""
    copies = 1 if shared else steps
    L = torch.linalg.matrix_norm(A, 2).square()
    return Lista((A / L[..., None, None]).expand(copies, *A.shape), (threshold / L).expand(copies, *L.shape))


def coupled_initialisation(A: torch.Tensor, steps: int, *, shared: bool, threshold: float = 0.1) -> Lista:
    r"""A matrix that satisfies the coupling: the columns $(A A^\top)^{-1} A_i$, scaled so that $W_i^\top A_i = 1$.

    A has full row rank and no zero column. With W, $x + W^\top (y - A x)$ is a scaled projection onto the solutions.
    """
    copies = 1 if shared else steps
    W = torch.linalg.solve(A @ A.mT, A)
    W = W / coupling(A, W).unsqueeze(-2)
    theta = torch.full((copies, *A.shape[:-2]), threshold, dtype=A.dtype, device=A.device)
    return Lista(W.expand(copies, *A.shape), theta)


def lista_rollout(problem: SparseRecovery, net: Lista, steps: int) -> torch.Tensor:
    """All iterates from the origin, (T+1, ..., samples, d)."""
    _check(net, steps)
    X = [torch.zeros_like(problem.X)]
    for t in range(steps):
        before = X[-1] + _rest(problem, X[-1]) @ _at(net.W, t)
        X.append(_soft(before, _threshold(net, t)))
    return torch.stack(X)


def lista_loss(problem: SparseRecovery, X_T: torch.Tensor) -> torch.Tensor:
    """Half the squared distance to the truth, averaged over samples, (...)."""
    return (X_T - problem.X).square().sum(-1).mean(-1) / 2


def lista_gradient(problem: SparseRecovery, net: Lista, X_t: torch.Tensor) -> Lista:
    """The gradient of the loss by W and theta, from the iterates of `lista_rollout`."""
    dW, dtheta = torch.zeros_like(net.W), torch.zeros_like(net.theta)
    *before, last = X_t.unbind(0)
    into = (last - problem.X) / problem.X.shape[-2]
    for t in reversed(range(len(before))):
        W, rest = _at(net.W, t), _rest(problem, before[t])
        V = before[t] + rest @ W
        into = into * (V.abs() > _threshold(net, t))
        _at(dtheta, t).sub_((into * V.sign()).sum((-2, -1)))
        _at(dW, t).add_(rest.mT @ into)
        into = into - into @ W.mT @ problem.A
    return Lista(dW, dtheta)


def train_lista(
    problem: SparseRecovery, net: Lista, steps: int, eta: float, iterations: int
) -> tuple[Lista, torch.Tensor]:
    """Gradient descent with step size eta; the trained network, and the loss before each iteration and at the end."""
    losses = []
    for _ in range(iterations):
        X_t = lista_rollout(problem, net, steps)
        losses.append(lista_loss(problem, X_t.select(0, -1)))
        step = lista_gradient(problem, net, X_t)
        net = Lista(net.W - eta * step.W, net.theta - eta * step.theta)
    losses.append(lista_loss(problem, lista_rollout(problem, net, steps).select(0, -1)))
    return net, torch.stack(losses)


def sign_violation(X_t: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    """The fraction of coordinates whose sign is not that of the truth, for every iterate (T+1, ...)."""
    return (X_t.sign() != truth.sign()).to(X_t.dtype).mean((-2, -1))


def coupling(A: torch.Tensor, W: torch.Tensor) -> torch.Tensor:
    """The numbers W_i^T A_i, which the conditions want to be 1, (1 or T, ..., d)."""
    return (A * W).sum(-2)


def coherence(A: torch.Tensor, W: torch.Tensor) -> torch.Tensor:
    """The largest |W_i^T A_j| over i != j, which the conditions want to be small, (1 or T, ...)."""
    products = W.mT @ A
    return (products - torch.diag_embed(products.diagonal(dim1=-2, dim2=-1))).abs().amax((-2, -1))


def _rest(problem: SparseRecovery, X: torch.Tensor) -> torch.Tensor:
    """What iterates leave of the measurements."""
    return problem.Y - X @ problem.A.mT


def _threshold(net: Lista, t: int) -> torch.Tensor:
    """That of step t, for all samples and coordinates of a trial."""
    return _at(net.theta, t)[..., None, None]


def _soft(V: torch.Tensor, theta: torch.Tensor) -> torch.Tensor:
    # not torch's softshrink: a learned threshold may become negative, and then the formula still means something
    return V.sign() * (V.abs() - theta).relu()


def _at(values: torch.Tensor, t: int) -> torch.Tensor:
    """The entry of step t, or the shared one."""
    return values.select(0, min(t, len(values) - 1))


def _check(net: Lista, steps: int) -> None:
    copies = {len(net.W), len(net.theta)}
    if steps < 1 or not copies <= {1, steps}:
        raise ValueError(f"expected W and theta for 1 or {steps} steps, at least one step, got {sorted(copies)}")
