"""The same jobs as an expert of JAX writes them, compiled by XLA in float64: there where JAX is installed.

`pip install jax` beside torch, and these pairs join the others. Compiling is not timed. Run with
`XLA_FLAGS=--xla_cpu_multi_thread_eigen=false` to keep XLA on one thread; the clock is that of the whole process.
"""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np
import torch

from algorithms.least_squares import least_norm_solution, reduce_data
from algorithms.resnet import effective_width

from . import bfc, l2o, resnet
from .pair import Contest, Pair, relative_difference

IS_INSTALLED = find_spec("jax") is not None
if IS_INSTALLED:  # asv imports every file that lies here
    import jax
    import jax.numpy as jnp

    jax.config.update("jax_enable_x64", True)


def _array(tensor: torch.Tensor) -> Any:
    return jnp.asarray(tensor.detach().cpu().numpy())


def _tensors(results: Any) -> list[torch.Tensor]:
    return [torch.from_numpy(np.array(result)) for result in results]


def _against(
    run: Callable[..., Any], arguments: tuple[Any, ...], ours: Callable[[], Any], add: torch.Tensor | float = 0.0
) -> Contest:
    compiled = jax.jit(run)

    def theirs() -> Any:
        return jax.block_until_ready(compiled(*arguments))

    return Contest(ours, theirs, relative_difference([result + add for result in ours()], _tensors(theirs())))


def residual_descent(device: str) -> Contest:
    """Gradient descent at full width, the samples contracted, differentiated and compiled."""
    A, B, X, Y, rate = resnet.problem(200, device)
    small, data = effective_width(A, B), reduce_data(X, Y)

    def loss(hidden: Any, A: Any, B: Any, squares: Any, products: Any, rest: Any) -> Any:
        P = jax.lax.scan(lambda P, W: (P + W @ P, None), A, hidden)[0]
        U = B @ P
        return (((U @ squares - 2 * products) * U).sum() + rest) / 2

    def run(A: Any, B: Any, squares: Any, products: Any, rest: Any, rate: Any) -> list[Any]:
        def step(hidden: Any, _: None) -> Any:
            value, slope = jax.value_and_grad(loss)(hidden, A, B, squares, products, rest)
            return hidden - rate * slope, value

        start = jnp.zeros((resnet.DEPTH, len(A), len(A)))
        return [jax.lax.scan(step, start, None, length=resnet.STEPS + 1)[1]]

    unavoidable = (least_norm_solution(X, Y) @ X - Y).square().sum() / 2
    arguments = tuple(map(_array, (A, B, X @ X.mT, Y @ X.mT, Y.square().sum(), rate)))
    return _against(run, arguments, lambda: [resnet.closed_form(small.A, small.B, *data, rate)], unavoidable)


def meta_step(device: str) -> Contest:
    """The unrolled run as one scan, differentiated and compiled."""
    problem, weights = l2o.setting((32, 320), device)
    beta = problem.smoothness()

    def objective(weights: Any, M: Any, Y: Any, beta: Any) -> Any:
        def slope(X: Any) -> Any:
            return jnp.einsum("nbd,nb->nd", M, jnp.einsum("nbd,nd->nb", M, X) - Y)

        def step(X: Any, _: None) -> Any:
            g = slope(X)
            hidden = jax.lax.stop_gradient(jnp.stack((X, g), -1))
            for W in weights[:-1]:
                hidden = jax.nn.relu(hidden @ W.T)
            return X - 2 * jax.nn.sigmoid((hidden @ weights[-1].T)[..., 0]) * g / beta, None

        X = jax.lax.scan(step, jnp.zeros(M.shape[::2]), None, length=l2o.STEPS)[0]
        return jnp.square(jnp.einsum("nbd,nd->nb", M, X) - Y).sum() / 2, X

    def run(weights: Any, M: Any, Y: Any, beta: Any) -> list[Any]:
        gradient, X = jax.grad(objective, has_aux=True)(weights, M, Y, beta)
        return [X, *(W - l2o.RATE * G for W, G in zip(weights, gradient, strict=True))]

    arguments = (tuple(map(_array, weights)), _array(problem.M), _array(problem.Y), _array(beta))
    return _against(run, arguments, lambda: l2o.fast_step(problem, weights, beta))


def correction_step(device: str) -> Contest:
    """A step on the full batch, differentiated and compiled, the output through Gram matrices."""
    learner, x, y = bfc.problem(bfc.THREE_LAYERS, 4000, 32, device)
    few = bfc.few_samples(bfc.THREE_LAYERS, x, y)
    alpha, split = learner.architecture.alpha(3), learner.architecture.split(3)

    def objective(weights: Any, R: Any, x: Any, y: Any) -> Any:
        W, K = weights[:2], weights[2:]
        first = jnp.square(x) - learner.architecture.second_moment
        second = jnp.concatenate((x, jnp.square(first @ K[0].T @ R.T)), -1)
        grams = [V.T @ V for V in W]
        output = ((first @ grams[0]) * first).sum(-1) + alpha * ((second @ grams[1]) * second).sum(-1)
        total = jnp.square(output - y).mean()
        for layer, cut, V, k, gram in zip((2, 3), (0, split), W, K, grams, strict=True):
            tie3, tie4, tie5, decay = bfc.STRENGTHS.of(layer)
            E = k.T @ k - gram
            total += tie3 * jnp.square(E[cut:, :cut]).sum() + tie4 * jnp.square(E[cut:, cut:]).sum()
            total += tie5 * jnp.square(E).sum() + decay * (jnp.square(k).sum() + jnp.square(V).sum())
        return total

    def run(weights: Any, R: Any, x: Any, y: Any) -> list[Any]:
        gradient = jax.grad(objective)(weights, R, x, y)
        return [V - bfc.RATE * G for V, G in zip(weights, gradient, strict=True)]

    weights = tuple(_array(M[n]) for M in (learner.W, learner.K) for n in (2, 3))
    arguments = (weights, _array(learner.R[2]), _array(x), _array(y))
    return _against(run, arguments, lambda: bfc.step_from(learner, few.loss_gradients(learner)))


PAIRS = [
    Pair("resnet.jax_200", "ResNet GD, m=200", "JAX, compiled, full width", residual_descent),
    Pair("l2o.jax_320", "Math-L2O meta-step, n_1=32, n_2=320", "JAX, compiled", meta_step),
    Pair("bfc.jax", "BFC step, L=3, d=6, N=4000, m=32", "JAX, compiled", correction_step),
]
