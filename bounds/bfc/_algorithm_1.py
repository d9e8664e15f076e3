"""Algorithm 1 line by line, slowly: networks from the definitions, gradients by automatic differentiation.

Nothing of the fast code is used but the numbers that both are given. Two readings: noise goes to the layers that move
(printed: to every W), and the ranks k_l are those of the architecture.
"""

from collections.abc import Callable
from typing import Any

from bounds.late import torch

Layers = dict[int, Any]


def output(a: Any, R: Layers, W: Layers, K: Layers, x: Any) -> Any:
    """F of (2.1) and (2.2), one block at a time."""
    S: Layers = {0: x, 1: x**2 - 1}
    total = 0 * x[:, 0]
    for l in a.layers:
        phi = torch.cat([S[j] if j < 2 else (S[j] @ R[j].T) ** 2 for j in a.sources(l)], 1)
        S[l] = phi @ K[l].T
        total = total + a.alpha(l) * ((phi @ W[l].T) ** 2).sum(1)
    return total


def regulariser(a: Any, W: Layers, K: Layers, ties: dict[int, Layers]) -> Any:
    """Definition 2.1, with lambda_3 to lambda_6 as `ties`."""
    total: Any = 0
    for l in a.layers:
        Kf, Kp = K[l][:, : a.split(l)], K[l][:, a.split(l) :]
        Wf, Wp = W[l][:, : a.split(l)], W[l][:, a.split(l) :]
        parts = {
            3: Kp.T @ Kf - Wp.T @ Wf,
            4: Kp.T @ Kp - Wp.T @ Wp,
            5: K[l].T @ K[l] - W[l].T @ W[l],
        }
        total = total + sum(ties[n].get(l, 0) * (part**2).sum() for n, part in parts.items())
        total = total + ties[6].get(l, 0) * ((K[l] ** 2).sum() + (W[l] ** 2).sum())
    return total


def literally(
    start: Any, x: Any, y: Any, schedule: Any, distil: Callable[..., Any], generator: Any, **options: float
) -> dict[str, Any]:
    """Lines 1 to 20 from the given start; the events are (step, line, layer)."""
    a, R = start.architecture, start.R
    W, K = ({l: weights.clone() for l, weights in part.items()} for part in (start.W, start.K))
    eta: Layers = {}
    ties: dict[int, Layers] = {3: {}, 4: {}, 5: {}, 6: {}}
    eps0, t, events = options["first_target"], 0, []

    def objective(x: Any, y: Any) -> Any:
        return ((output(a, R, W, K, x) - y) ** 2).mean() + regulariser(a, W, K, ties)

    while eps0 >= options["target"]:  # line 3
        while (level := float(objective(x, y))) >= eps0**2 / 4:  # line 4
            if t == options["steps"]:
                return {"W": W, "K": K, "ties": ties, "eps0": eps0, "events": events}
            for l in a.layers:  # lines 5 to 11
                if l not in eta and level <= schedule.start[l]:
                    eta[l], ties[6][l] = options["step_size"], eps0**2 / schedule.decay[l]
                    events.append((t, 7, l))
                if l not in ties[3] and level <= schedule.distil[l]:
                    ties[3][l], ties[4][l], ties[5][l] = schedule.lambda3[l], schedule.lambda4[l], schedule.lambda5[l]
                    K[l] = distil(W[l], a.split(l), width=a.width(l))
                    events.append((t, 10, l))
            pick = torch.randint(len(x), (1,), generator=generator)  # line 12
            moving = sorted(eta)
            for part in (W, K):
                part.update({l: part[l].detach().requires_grad_() for l in moving})
            slopes = torch.autograd.grad(
                objective(x[pick], y[pick]), [part[l] for l in moving for part in (K, W)], allow_unused=True
            )
            for l, of_K, of_W in zip(moving, slopes[::2], slopes[1::2], strict=True):  # lines 13 to 16
                K[l] = K[l].detach() - eta[l] * (0 if of_K is None else of_K)
                noise = torch.randn(W[l].shape, dtype=x.dtype, generator=generator)
                W[l] = W[l].detach() - eta[l] * of_W + options["noise"] * noise
            t += 1
        eps0 = eps0 / 2  # line 18
        ties[6] = {l: value / 4 for l, value in ties[6].items()}
        events.append((t, 18, 0))
    return {"W": W, "K": K, "ties": ties, "eps0": eps0, "events": events}
