"""Typical jobs of every algorithm, by name and size: what is timed, weighed and compared between commits."""

from collections.abc import Callable
from functools import cache
from typing import Any

import torch

from algorithms.deconvolution import PeriodicBlur, Wavelet, fixed, gaussian_kernel, linearized_admm
from algorithms.deep_linear import bcgd, orth_identity
from algorithms.feature_correction import Learner, chain, loss_gradients, random_learner
from algorithms.hyperpower import fast_hyperpower, hyperpower, spectral_scale, transposed_start
from algorithms.polynomials import symmetrise
from algorithms.resnet import gaussian, gradient_descent
from algorithms.stiefel import random_frame, svd_network
from algorithms.unrolled import CoordinateNet, LeastSquares, expanded_initialisation, meta_steps, sectors

from .common import generator, normal

Job = Callable[[], Any]
Maker = Callable[[str, str], Job]


@cache
def job(name: str, device: str, dtype: str) -> Job:
    """A workload, ready to run. Made once per process: asv asks before every sample."""
    return WORKLOADS[name](device, dtype)


def _hyperpower(batch: int, rows: int, columns: int) -> Maker:
    def make(device: str, dtype: str) -> Job:
        A = normal(batch, rows, columns, device=device, dtype=dtype)
        scale = spectral_scale(A)
        return lambda: fast_hyperpower(A, 4, 8, scale, stop_early=device == "cpu")

    return make


def _printed_hyperpower(device: str, dtype: str) -> Job:
    A = normal(100, 50, 75, device=device, dtype=dtype)
    start = transposed_start(A, spectral_scale(A))
    return lambda: hyperpower(A, start, 4, 8)


def _bcgd(depth: int, width: int) -> Maker:
    def make(device: str, dtype: str) -> Job:
        widths = [width] * depth + [10]
        weights = orth_identity(widths, generator=generator(), dtype=getattr(torch, dtype), device=torch.device(device))
        X, Y = normal(width, width, device=device, dtype=dtype), normal(10, width, device=device, dtype=dtype)
        return lambda: bcgd(weights, X, Y, sweeps=1)

    return make


def _resnet(width: int, samples: int) -> Maker:
    def make(device: str, dtype: str) -> Job:
        kind = {"dtype": getattr(torch, dtype), "device": torch.device(device)}
        A, B = gaussian(10, 10, width, generator=generator(), alpha=width**-0.5, beta=10**-0.5, **kind)
        X, Y = (normal(10, samples, device=device, dtype=dtype, seed=seed) for seed in (0, 1))
        rate = torch.full(
            (), 1e-5, dtype=A.dtype, device=A.device
        )  # beside the data: a number would be sent to the device in each run
        return lambda: gradient_descent(A, B, X, Y, depth=10, rate=rate, steps=5)

    return make


def _meta_step(network: Callable[..., Any]) -> Maker:
    def make(device: str, dtype: str) -> Job:
        M, Y = normal(10, 20, 32, device=device, dtype=dtype), normal(10, 20, device=device, dtype=dtype)
        problem = LeastSquares(M, Y)
        *inner, last = expanded_initialisation((32, 128), 10.0, generator=generator())
        weights = tuple(W.to(M) for W in (*inner, 1e-3 * normal(*last.shape)))
        beta, rate = problem.smoothness(), torch.full((), 1e-7, dtype=M.dtype, device=M.device)
        return lambda: next(meta_steps(problem, weights, 100, rate, beta=beta, network=network))

    return make


def _correction(samples: int, trials: tuple[int, ...]) -> Maker:
    def make(device: str, dtype: str) -> Job:
        kind = getattr(torch, dtype)
        drawn = random_learner(chain(6, (2, 1), (1.0, 0.03)), 32, generator(), scale=0.3, batch=trials, dtype=kind)
        parts = ({n: M.to(device) for n, M in part.items()} for part in (drawn.R, drawn.W, drawn.K))
        learner = Learner(drawn.architecture, *parts)
        x = normal(*trials, samples, 6, device=device, dtype=dtype)
        y = x.square().sum(-1)
        return lambda: loss_gradients(learner, x, y)

    return make


def _frames(device: str, dtype: str) -> Job:
    M = normal(20, 40, 30, device=device, dtype=dtype)
    U, V = (random_frame((20,), rows, 10, generator()).to(M) for rows in (40, 30))
    return lambda: svd_network(M, U, V, 5)


def _deblurring(device: str, dtype: str) -> Job:
    y = normal(4, 64, 64, device=device, dtype=dtype)
    kernel = gaussian_kernel(9, 2.0).to(y)
    wavelet = Wavelet("haar", 64, 64, 2, dtype=y.dtype, device=y.device)
    blur = PeriodicBlur(kernel, 64, 64)
    sizes = fixed(0.9, 5)
    return lambda: list(linearized_admm(y, blur, wavelet, 0.1, sizes, sizes))


def _symmetrise(device: str, dtype: str) -> Job:
    M = normal(50, 36, 36, device=device, dtype=dtype)
    return lambda: symmetrise(M)


WORKLOADS: dict[str, Maker] = {
    "bcgd sweep L=20 n=64": _bcgd(20, 64),
    "bcgd sweep L=80 n=128": _bcgd(80, 128),
    "deconvolution 4x64x64": _deblurring,
    "feature correction 32 networks": _correction(1, (32,)),
    "feature correction N=4000": _correction(4000, ()),
    "hyperpower 100 of 10x15": _hyperpower(100, 10, 15),
    "hyperpower 100 of 50x75": _hyperpower(100, 50, 75),
    "hyperpower printed 100 of 50x75": _printed_hyperpower,
    "resnet m=20 n=10": _resnet(20, 10),
    "resnet m=200 n=1000": _resnet(200, 1000),
    "stiefel svd 20 of 40x30": _frames,
    "symmetrise 50 of 36x36": _symmetrise,
    "unrolled by coordinates": _meta_step(CoordinateNet),
    "unrolled by sectors": _meta_step(sectors),
}
