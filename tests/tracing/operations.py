"""Operations to be validated, each on a batch of random inputs: functions of torch, with shapes and ranges."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from flint import arb

from bounds.tracing._ball_numbers import balls
from bounds.tracing._balls_torch import InBalls, Torch, array_of, tensor_of
from bounds.tracing._balls_torch_code import BallsTorch
from bounds.tracing._running_torch import Following
from bounds.tracing._tracked import CORRECTING, Corrections, Tracked, error_of, rest_of, shift_of, value_of

ANY, POSITIVE, SMALL, UNIT = (-4.0, 4.0), (0.1, 4.0), (-1.0, 1.0), (-0.9, 0.9)


@dataclass(frozen=True)
class Operation:
    """A function of tensors whose first axis counts trials."""

    function: Callable[..., torch.Tensor]
    shapes: tuple[tuple[int, ...], ...] = ((),)
    within: tuple[float, float] = ANY
    formats: tuple[torch.dtype, ...] = (torch.float64, torch.float32, torch.bfloat16, torch.float16)
    components: int | None = None
    """Of vectors that are determined up to their sign: the axis along which their components lie."""


LAPACK = (torch.float64, torch.float32)
M, V = (3, 3), (4,)


def spd(x):
    return x @ x.mT + torch.eye(3, dtype=x.dtype)


OPERATIONS: dict[str, Operation] = {
    "add": Operation(lambda x, y: x + y, ((), ())),
    "add_alpha": Operation(lambda x, y: torch.add(x, y, alpha=0.3), ((), ())),
    "subtract": Operation(lambda x, y: x - y, ((), ())),
    "from_number": Operation(lambda x: 0.1 - x),
    "multiply": Operation(lambda x, y: x * y, ((), ())),
    "by_number": Operation(lambda x: x * 0.1),
    "divide": Operation(lambda x, y: x / y, ((), ()), POSITIVE),
    "reciprocal": Operation(lambda x: 1 / x, within=POSITIVE),
    "square": Operation(lambda x: x**2),
    "cube": Operation(lambda x: x**3),
    "root": Operation(torch.sqrt, within=POSITIVE),
    "rsqrt": Operation(torch.rsqrt, within=POSITIVE),
    "power": Operation(lambda x: x**1.7, within=POSITIVE),
    "power_of_both": Operation(lambda x, y: x**y, ((), ()), POSITIVE),
    "exp": Operation(torch.exp),
    "expm1": Operation(torch.expm1),
    "log": Operation(torch.log, within=POSITIVE),
    "log2": Operation(torch.log2, within=POSITIVE),
    "log10": Operation(torch.log10, within=POSITIVE),
    "log1p": Operation(torch.log1p, within=UNIT),
    "sin": Operation(torch.sin),
    "cos": Operation(torch.cos),
    "sinh": Operation(torch.sinh),
    "cosh": Operation(torch.cosh),
    "tanh": Operation(torch.tanh),
    "atan": Operation(torch.atan),
    "sigmoid": Operation(torch.sigmoid),
    "softplus": Operation(torch.nn.functional.softplus),
    "erf": Operation(torch.erf, formats=LAPACK),
    "relu": Operation(torch.relu),
    "abs": Operation(torch.abs),
    "clamp": Operation(lambda x: x.clamp(-0.5, 0.75)),
    "maximum": Operation(torch.maximum, ((), ())),
    "addcmul": Operation(lambda x, y, z: torch.addcmul(x, y, z, value=0.3), ((), (), ())),
    "addcdiv": Operation(lambda x, y, z: torch.addcdiv(x, y, z, value=-0.3), ((), (), ()), POSITIVE),
    "lerp": Operation(lambda x, y: torch.lerp(x, y, 0.3), ((), ())),
    "sum": Operation(lambda x: x.sum(-1), ((7,),)),
    "mean": Operation(lambda x: x.mean(-1), ((7,),)),
    "cumsum": Operation(lambda x: x.cumsum(-1), (V,)),
    "prod": Operation(lambda x: x.prod(-1), (V,)),
    "norm": Operation(lambda x: torch.linalg.vector_norm(x, dim=-1), ((7,),)),
    "norm_1": Operation(lambda x: torch.linalg.vector_norm(x, 1, dim=-1), ((7,),)),
    "norm_inf": Operation(lambda x: torch.linalg.vector_norm(x, torch.inf, dim=-1), ((7,),)),
    "norm_3": Operation(lambda x: torch.linalg.vector_norm(x, 3, dim=-1), ((7,),), formats=LAPACK),
    "variance": Operation(lambda x: x.var(-1), ((7,),)),
    "deviation": Operation(lambda x: x.std(-1), ((7,),)),
    "amax": Operation(lambda x: x.amax(-1), ((7,),)),
    "softmax": Operation(lambda x: x.softmax(-1), (V,)),
    "log_softmax": Operation(lambda x: x.log_softmax(-1), (V,)),
    "logsumexp": Operation(lambda x: x.logsumexp(-1), (V,)),
    "dot": Operation(lambda x, y: (x[:, None, :] @ y[:, :, None])[:, 0, 0], (V, V)),
    "matmul": Operation(lambda x, y: x @ y, (M, M)),
    "baddbmm": Operation(lambda x, y, z: torch.baddbmm(x, y, z, beta=0.3, alpha=0.7), (M, M, M)),
    "in_place": Operation(lambda x, y: x.clone().mul_(y).add_(0.1), ((), ())),
    "through_a_view": Operation(lambda x, y: _written(x, y), (V, ())),
    "solve": Operation(torch.linalg.solve, (M, (3, 2)), formats=LAPACK),
    "inverse": Operation(torch.linalg.inv, (M,), formats=LAPACK),
    "cholesky": Operation(lambda x: torch.linalg.cholesky(spd(x)), (M,), formats=LAPACK),
    "Q": Operation(lambda x: torch.linalg.qr(x)[0], ((4, 3),), formats=LAPACK),
    "R": Operation(lambda x: torch.linalg.qr(x)[1], ((4, 3),), formats=LAPACK),
    "eigenvalues": Operation(lambda x: torch.linalg.eigvalsh(x + x.mT), (M,), formats=LAPACK),
    "eigenvectors": Operation(lambda x: torch.linalg.eigh(x + x.mT)[1], (M,), formats=LAPACK, components=-2),
    "singular_values": Operation(torch.linalg.svdvals, ((3, 4),), formats=LAPACK),
    "left_vectors": Operation(
        lambda x: torch.linalg.svd(x, full_matrices=False)[0], ((4, 3),), formats=LAPACK, components=-2
    ),
    "right_vectors": Operation(
        lambda x: torch.linalg.svd(x, full_matrices=False)[2], ((3, 4),), formats=LAPACK, components=-1
    ),
    "spectral_norm": Operation(lambda x: torch.linalg.matrix_norm(x, 2), ((3, 4),), formats=LAPACK),
}


def _written(x, y):
    x = x.clone()
    x[:, 1] *= y
    x[:, 2:] -= 0.1
    return x


def inputs(operation: Operation, dtype: torch.dtype, count: int, rng: np.random.Generator):
    """Values, bounds (none for every second trial), and true numbers within them."""
    low, high = operation.within
    values, errors, truths = [], [], []
    for shape in operation.shapes:
        size = (count, *shape)
        value = torch.from_numpy(rng.uniform(low, high, size)).to(dtype)
        wide = torch.finfo(dtype).eps * 2.0 ** rng.integers(-4, 4) * (rng.integers(0, 2, count) > 0)
        error = torch.from_numpy(wide.reshape(-1, *(1 for _ in shape)) * np.abs(rng.uniform(0.1, 1, size)))
        if low > 0 or operation.within == UNIT:
            error = torch.minimum(error, value.double().abs() / 64)
        place = np.frompyfunc(arb, 1, 1)(rng.choice([-1.0, 1.0, -0.3, 0.7], size))
        values.append(value)
        errors.append(error)
        truths.append(balls(value.double().numpy()) + balls(error.numpy()) * place)
    return values, errors, truths


def excess(
    operation: Operation, dtype: torch.dtype, count: int, rng: np.random.Generator, *, correcting: bool = False
) -> np.ndarray:
    """Bound over true error, entry by entry; below one is an escape. With corrections, over what they leave."""
    values, errors, truths = inputs(operation, dtype, count, rng)
    followed = [Tracked(value, error) for value, error in zip(values, errors, strict=True)]
    if correcting:
        followed, truths = _shifted(values, errors, rng)
    before = CORRECTING.set(Corrections(10**9) if correcting else None)
    with Following():
        found = operation.function(*followed)
    CORRECTING.reset(before)
    exact = [tensor_of(one, dtype) for one in truths]
    with InBalls(BallsTorch(10**12, lapack=Torch())):
        truth = array_of(operation.function(*exact))
    value = value_of(found).double().numpy()
    if operation.components is not None:
        truth = truth * _signs(value, truth, operation.components)
    gap = abs(balls(value) + balls(shift_of(found).numpy()) - truth) if correcting else abs(balls(value) - truth)
    bound = balls((rest_of if correcting else error_of)(found).clamp(max=1e300).numpy())
    ratio = np.frompyfunc(_ratio, 2, 1)
    return np.asarray(ratio(bound, gap), dtype=float).ravel()


def _shifted(values, errors, rng: np.random.Generator):
    """Numbers with a correction and a bound of what it leaves, and the truth within it."""
    followed, truths = [], []
    for value, error in zip(values, errors, strict=True):
        shift = error * torch.from_numpy(rng.choice([-1.0, 1.0, -0.3, 0.7], tuple(value.shape)))
        rest = error * 2.0 ** rng.integers(-40, -4)
        place = np.frompyfunc(arb, 1, 1)(rng.choice([-1.0, 1.0, -0.3, 0.7], tuple(value.shape)))
        followed.append(Tracked(value, rest, shift))
        truths.append(balls(value.numpy()) + balls(shift.numpy()) + balls(rest.numpy()) * place)
    return followed, truths


def _signs(value: np.ndarray, truth: np.ndarray, axis: int) -> np.ndarray:
    """What turns each true vector to the side of the computed one."""
    middle = np.frompyfunc(lambda ball: float(ball.mid()), 1, 1)(truth).astype(float)
    return np.where((value * middle).sum(axis, keepdims=True) < 0, -1, 1)


def _ratio(bound: arb, gap: arb) -> float:
    if not gap.upper() > 0:
        return np.inf
    if not gap <= bound:
        return float(bound.mid() / gap.mid()) if gap > bound else 0.0
    return float((bound / gap.upper()).mid())
