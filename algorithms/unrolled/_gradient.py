r"""The gradient of the last objective by the weights of the network, in closed form.

With $v_T = g_T$ and the inputs of the network held fixed ("detached"),

$$ dz_t = -\tfrac1\beta\, v_t \circ g_{t-1} \circ P_t (1 - P_t/2), \; v_{t-1} = v_t - \tfrac1\beta A (P_t \circ v_t), $$

and since no $v_t$ depends on the network's own backward pass, the network sees all steps at once. The
full gradient also lets $dz_t$ flow back through the inputs $(x, g)$: with the slopes $s^x, s^g$ of the
network, $v_{t-1}$ gains $s^x_t \circ dz_t + A (s^g_t \circ dz_t)$.
"""

import torch

from algorithms.unrolled._net import CoordinateNet, StepNet, Weights
from algorithms.unrolled._normal import NormalEquations
from algorithms.unrolled._problem import LeastSquares
from algorithms.unrolled._rollout import Rollout


def detached_gradient(problem: LeastSquares, net: StepNet | Weights, run: Rollout) -> Weights:
    """The gradient of F(X_T) by every weight matrix, with the inputs of the network held fixed."""
    return _by_weights(net, run, detached_signals(problem, run))


def full_gradient(problem: LeastSquares, net: StepNet | Weights, run: Rollout) -> Weights:
    """The gradient of F(X_T) by every weight matrix, through the inputs of the network too."""
    return _by_weights(net, run, full_signals(problem, net, run))


def detached_signals(problem: LeastSquares, run: Rollout) -> torch.Tensor:
    """The derivatives dz of F(X_T) by every z, (..., T, N, d), with the inputs held fixed."""
    batch, normal, decay, gain = _prepared(problem, run)
    v = run.g.select(-3, -1).reshape(decay[0].shape)
    v_t = [v]
    for P in reversed(decay[1:]):
        v = normal.remainder(v, P * v)
        v_t.append(v)
    return gain * torch.stack([v.view(*batch, *run.z.shape[-2:]) for v in reversed(v_t)], -3)


def full_signals(problem: LeastSquares, net: StepNet | Weights, run: Rollout) -> torch.Tensor:
    """The derivatives dz of F(X_T) by every z, (..., T, N, d), through the inputs too."""
    batch, normal, decay, gain = _prepared(problem, run)
    slopes = _as_net(net).slopes(*_inputs(run))
    by_x, by_g, by_z = (
        value.reshape(run.z.shape).movedim(-3, 0).reshape(len(decay), *decay[0].shape).unbind(0)
        for value in (*slopes, gain)
    )
    v = run.g.select(-3, -1).reshape(decay[0].shape)
    dz_t = [by_z[-1] * v]
    for t in range(len(decay) - 1, 0, -1):
        dz = dz_t[-1]
        v = normal.remainder(torch.addcmul(v, by_x[t], dz), torch.addcmul(decay[t] * v, by_g[t], dz, value=-1))
        dz_t.append(by_z[t - 1] * v)
    return torch.stack([dz.view(*batch, *run.z.shape[-2:]) for dz in reversed(dz_t)], -3)


def _prepared(problem: LeastSquares, run: Rollout):
    """The trials, the products with A, P_t / beta as rows for every t, and the factor of v in dz."""
    batch, (steps, _, d) = run.z.shape[:-3], run.z.shape[-3:]
    scale = run.beta.reshape(*batch, 1, 1, 1).reciprocal()
    sigma = torch.sigmoid(run.z)
    # P (1 - P/2) = 2 sigma(z) sigma(-z) keeps its digits where P has been rounded to 2
    gain = (-2 * scale) * sigma * torch.sigmoid(-run.z) * run.g.narrow(-3, 0, steps)
    decay = (2 * scale * sigma).movedim(-3, 0).reshape(steps, -1, 1, d).unbind(0)
    return batch, NormalEquations.of(problem, batch), decay, gain


def _by_weights(net: StepNet | Weights, run: Rollout, dz: torch.Tensor) -> Weights:
    x, g, piece = _inputs(run)
    return _as_net(net).weight_gradient(x, g, dz.flatten(-3), piece)


def _inputs(run: Rollout) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor | None]:
    """What the network was fed with, all steps and coordinates in one axis, and on which pieces they were."""
    steps = run.z.shape[-3]
    x, g = (record.narrow(-3, 0, steps).flatten(-3) for record in (run.X, run.g))
    return x, g, None if run.piece is None else run.piece.flatten(-3)


def _as_net(net: StepNet | Weights) -> StepNet:
    return CoordinateNet(net) if isinstance(net, tuple | list) else net
