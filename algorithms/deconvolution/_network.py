r"""Unrolled deconvolution: a few ADMM steps whose numbers are learned (D-NbD).

Layer k has its own step sizes, a small convolution on the image side and one before the code, and replaces
the solve by a hyperpower network for $A = \alpha_k B^\top B + I$. A blur is a circulant and so are all the
iterates, which therefore reduce to one scalar run per Fourier mode. An untrained network is ADMM itself.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from algorithms._adam import Adam
from algorithms.deconvolution._admm import State, deconvolution_objective, soft_threshold
from algorithms.deconvolution._blur import PeriodicBlur
from algorithms.deconvolution._wavelet import Orthonormal
from algorithms.hyperpower import (
    gradient_descent,
    initial_residuals,
    residual_trajectory,
    training_loss_and_gradient,
)


class DeconvolutionNetwork(nn.Module):
    """Layers of linearised ADMM with learnable numbers.

    Args:
        depth: layers of the network.
        C: coefficients of the inner inverses, shape (depth, layers, order).
        alpha: first image step size; gamma and beta likewise.
        side: odd side of the learned convolution kernels.
    """

    def __init__(
        self,
        depth: int,
        C: Tensor,
        *,
        alpha: float = 1.0,
        gamma: float = 1.0,
        beta: float = 1.0,
        side: int = 3,
    ) -> None:
        super().__init__()
        if C.ndim != 3 or len(C) != depth:
            raise ValueError(f"Expected coefficients (depth={depth}, layers, order); got {tuple(C.shape)}.")
        if side % 2 == 0:
            raise ValueError(f"The side of a kernel must be odd; got {side}.")
        like = {"dtype": C.dtype, "device": C.device}
        self.register_buffer("C", C.clone())
        self.alphas = nn.Parameter(torch.full((depth,), alpha, **like))
        self.gammas = nn.Parameter(torch.full((depth,), gamma, **like))
        self.beta = nn.Parameter(torch.tensor(beta, **like))
        dirac = torch.zeros(depth, 1, 1, side, side, **like)
        dirac[..., side // 2, side // 2] = 1
        self.image_kernels = nn.Parameter(dirac.clone())
        self.code_kernels = nn.Parameter(dirac.clone())

    def forward(self, y: Tensor, blur: PeriodicBlur, transform: Orthonormal, penalty: float) -> list[State]:
        """States after each layer for observations (..., height, width)."""
        state = State(transform.analyse(y), y, torch.zeros_like(y))
        back, image = blur.adjoint(y), transform.synthesise(state.x)
        states = []
        for k in range(len(self.C)):
            x, z, mu = state
            alpha, gamma = self.alphas[k], self.gammas[k]
            a = z - alpha * _convolve(mu + self.beta * (z - image), self.image_kernels[k])
            z = blur.filter(a + alpha * back, inverse_response(blur.power(), alpha, self.C[k]))
            pull = _convolve(mu + self.beta * (z - image), self.code_kernels[k])
            x = soft_threshold(x + gamma * transform.analyse(pull), gamma * penalty)
            image = transform.synthesise(x)
            state = State(x, z, mu + self.beta * (z - image))
            states.append(state)
        return states

    @torch.no_grad()
    def train_inverses(self, blur: PeriodicBlur, *, step_size: float, steps: int) -> None:
        """Descent on the coefficients of each layer's inverse, on the spectrum that layer meets."""
        for k, alpha in enumerate(self.alphas):
            a = (1 + alpha * blur.power()).flatten(-2)
            e0, a = initial_residuals(a, _scale(a)).flatten(), a.flatten()
            weights = a**2 / a.square().sum()  # of unit sum, so that one step size suits every alpha
            run = gradient_descent(
                lambda c, e0=e0, w=weights: training_loss_and_gradient(c, e0, w),
                self.C[k],
                step_size,
                steps,
                keep_every=steps + 1,
            )
            self.C[k] = run.C


@dataclass(frozen=True, slots=True)
class NetworkTraining:
    """Mean objective over samples and layers before each step."""

    losses: Tensor


def train_network(
    network: DeconvolutionNetwork,
    y: Tensor,
    blur: PeriodicBlur,
    transform: Orthonormal,
    penalty: float,
    *,
    steps: int,
    step_size: float = 1e-4,
    halve_every: int = 140,
    inverse_steps: int = 0,
    inverse_step_size: float = 0.1,
) -> NetworkTraining:
    r"""Adam on the mean of $g(x_{i,k}, W^\top x_{i,k})$; before each step the inverses train on their own."""
    parameters = list(network.parameters())
    update = Adam(parameters)
    losses = []
    for step in range(steps):
        if inverse_steps:
            network.train_inverses(blur, step_size=inverse_step_size, steps=inverse_steps)
        loss = mean_objective(network(y, blur, transform, penalty), y, blur, transform, penalty)
        gradients = torch.autograd.grad(loss, parameters, materialize_grads=True)
        update.step(parameters, gradients, step_size * 0.5 ** (step // halve_every))
        losses.append(loss.detach())
    return NetworkTraining(torch.stack(losses) if losses else y.new_zeros(0))


def mean_objective(
    states: list[State], y: Tensor, blur: PeriodicBlur, transform: Orthonormal, penalty: float
) -> Tensor:
    r"""$\tfrac{1}{nK} \sum_{i,k} g(x_{i,k}, W^\top x_{i,k})$."""
    samples = y[..., 0, 0].numel()
    values = [deconvolution_objective(s.x, transform.synthesise(s.x), y, blur, penalty) for s in states]
    return torch.stack(values).mean() / samples


def inverse_response(power: Tensor, alpha: Tensor, C: Tensor) -> Tensor:
    r"""What a hyperpower network makes of $1/(1 + \alpha\,\text{power})$, mode by mode."""
    a = (1 + alpha * power).flatten(-2)
    e = residual_trajectory(initial_residuals(a, _scale(a)), C)[..., -1, :]
    return ((1 - e) / a).reshape(power.shape)


def _scale(a: Tensor) -> Tensor:
    r"""$c_0 = (a_{\max}^2 + a_{\min}^2)/2$ for each blur, whose modes are the last dimension."""
    return (a.amax(-1) ** 2 + a.amin(-1) ** 2) / 2


def _convolve(image: Tensor, kernel: Tensor) -> Tensor:
    """Periodic convolution (as in networks, without reversing the kernel) of images (..., height, width)."""
    flat = image.reshape(-1, 1, *image.shape[-2:])
    margin = kernel.shape[-1] // 2
    padded = nn.functional.pad(flat, (margin,) * 4, mode="circular")
    return nn.functional.conv2d(padded, kernel).reshape(image.shape)
