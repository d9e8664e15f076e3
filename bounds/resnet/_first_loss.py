"""The loss at the start for many draws of Gaussian maps, and what it depends on."""

from bounds.core import Quantity, exact, rounding
from bounds.late import torch
from bounds.resnet._instances import F64, Problem, frobenius, problem
from bounds.resnet._symbols import d, k, loss_0, m, n

alpha = Quantity("alpha", r"\alpha", positive=True)
beta = Quantity("beta", r"\beta", positive=True)
norm_X = Quantity("norm_X", r"\|\mathbf{X}\|_F", nonnegative=True)
norm_Y = Quantity("norm_Y", r"\|\mathbf{Y}\|_F", nonnegative=True)


def loss_of_draws(algorithm, shape, width, scale, seed, trials):
    inputs, outputs, samples = shape
    data = problem(1, inputs, inputs, outputs, samples, min(inputs, samples), seed)
    generator = torch.Generator().manual_seed(seed)
    A, B = algorithm(inputs, outputs, width, generator=generator, alpha=scale, beta=1 / scale, batch=(trials,))
    X, Y, basis = (matrix.expand(trials, -1, -1) for matrix in (data.X, data.Y, data.basis))
    task = Problem(A, B, X, Y, basis)
    norms = {
        symbol: (frobenius(M), rounding.frobenius_norm(frobenius(M), entries=M[0].numel(), dtype=F64))
        for symbol, M in ((norm_X, data.X), (norm_Y, data.Y))
    }
    return task, norms | {
        m: width,
        d: inputs,
        k: outputs,
        n: samples,
        alpha: exact(scale),
        beta: exact(1 / scale),
        loss_0: task.loss(torch.zeros(trials, 1, *A.shape[-2:-1] * 2, dtype=torch.float64)),
    }
