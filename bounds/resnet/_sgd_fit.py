"""Runs that satisfy the premises of the theorems on stochastic descent with next to nothing to spare."""

import math
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq

from bounds.core import Quantity, exact
from bounds.resnet._exact import Problem
from bounds.resnet._runs import below, scale_for, start
from bounds.resnet._sgd import Scalars, run
from bounds.resnet._symbols import L, d, eta, gap_0, k, loss_0, m, n, named, size
from bounds.resnet.wu_cmp import eps

T = Quantity("T", "T", "steps", integer=True, positive=True)
delta = Quantity("delta", r"\delta", positive=True)
longest = Quantity("longest", r"\|\mathbf{X}\|_{2,\infty}", "longest column of X", nonnegative=True)
least = Quantity("least", r"L(\mathbf{W}^*)", nonnegative=True)


def solve(share, noise, depth, trials, samples=8, delta_=1 / 8):
    """alpha, eta and T that satisfy all premises with next to nothing to spare: T and eta depend on each other."""
    x = np.linspace(0.5, 1.5, samples)
    sign = np.where(np.arange(samples) % 2, -1.0, 1.0)
    y = x + noise * sign
    first = float(y @ y) / 2
    probe = Scalars(x, y, (np.ones(1), np.zeros(1)), (np.zeros(1), np.ones(1)))
    gap_, sX_, n_over = float(probe.first_gap[0]), math.sqrt(float(x @ x)), samples / (samples - 1)
    eps_ = share * gap_
    logarithm = math.log(3 * first / eps_)
    alpha = 1.0001 * 4 * math.exp(1.5) * n_over * logarithm * math.sqrt(first) / sX_
    q_ = alpha**2 * sX_**2
    base = q_ / (6 * math.exp(3) * depth * n_over * alpha**4 * sX_**2)
    first_entry = eps_ / 3 / (x.max() ** 2 * probe.least) if noise else math.inf
    T_ = 10**5
    for _ in range(50):
        other = math.log(2) ** 2 / (3 * n_over * sX_**2 * math.log(T_ / delta_) * logarithm)
        rate = (1 - 1e-6) * base * min(first_entry, other)
        T_ = math.ceil(1.000001 * math.e / (rate * depth * q_) * math.log(3 * gap_ / eps_))
    zero, task = np.zeros(trials), np.ones(trials)
    data = Scalars(x, y, (task, zero), (zero, alpha * task))
    return data, rate, T_, premises(data, alpha, rate, depth, T_) | {eps: exact(eps_), delta: exact(delta_)}


def fit(task: Problem, batch: int, share: fmpq, depth: int, delta_: fmpq = fmpq(1, 8), scale: Any = 1):
    """The same for any sizes, in exact numbers: the problem with B scaled, eta, T, and all that the premises speak of.

    Args:
        scale: B in multiples of what the premise on the maps asks for.
    """
    samples, (first, first_gap) = task.X.ncols(), start(task)
    target, rest = first_gap * share, first - first_gap
    columns = [sum(task.X[i, j] ** 2 for i in range(task.X.nrows())) for j in range(samples)]
    with ctx.workprec(128):
        logs = [(3 * arb(value) / arb(target)).log() for value in (first, first_gap)]

        def needed(task, loss, _):
            s = task.norms
            spread = s["lA"] * s["lB"] / (s["mA"] * s["mB"]) ** 2
            root = 4 * arb(fmpq(3, 2)).exp() * samples / batch * arb(loss).sqrt() * logs[0]
            return scale * (1 + arb(2) ** -13) * root * s["sX"] / s["sr"] ** 2 * spread

        task = scale_for(task, needed)
        s = task.norms
        reach, q_ = s["lA"] * s["lB"], (s["mA"] * s["mB"] * s["sr"]) ** 2
        base = batch * q_ / (6 * arb(3).exp() * depth * samples * reach**4 * s["sX"] ** 2)
        noisy = arb(target / 3 / (max(columns) * rest)) if rest else arb("inf")
        T_ = 10**5
        for _ in range(50):
            other = arb(2).log() ** 2 * batch / (3 * samples * s["sX"] ** 2 * (T_ / arb(delta_)).log() * logs[0])
            rate = below((1 - arb(2) ** -20) * base * min(noisy, other))
            T_ = int((arb.const_e() / (rate * depth * q_) * logs[1]).upper().ceil().unique_fmpz()) + 1
    facts = {eta: rate, L: depth, n: samples, size: batch, T: T_, delta: delta_, eps: target, least: rest}
    facts |= {loss_0: first, gap_0: first_gap, longest: arb(max(columns)).sqrt()}
    sizes = {symbol: task.sizes[symbol.name] for symbol in (m, d, k)}
    return task, rate, T_, named(task.norms) | facts | sizes


def premises(data, alpha, rate, depth, T_):
    """What the theorem asks for, in exact arithmetic on the floats that the run uses."""
    x, y = ([fmpq(*float(value).as_integer_ratio()) for value in values] for values in (data.x, data.y))
    squares = sum(value * value for value in x)
    products = sum(a * b for a, b in zip(x, y, strict=True))
    total = sum(value * value for value in y) / 2
    norms = {"lA": 1, "mA": 1, "lB": exact(alpha), "mB": exact(alpha)}
    norms |= dict.fromkeys(("sX", "sr"), arb(squares).sqrt())
    return named(norms) | {
        eta: exact(rate),
        L: depth,
        n: len(x),
        size: max(len(x) - 1, 1),
        T: T_,
        longest: max(abs(value) for value in x),
        loss_0: total,
        gap_0: products**2 / squares / 2,
        least: total - products**2 / squares / 2,
        m: 2,
        d: 1,
        k: 1,
    }


def measure(algorithm, data, depth, rate, steps, seed, **options):
    return run(algorithm, data, depth=depth, rate=rate, steps=steps, seed=seed, **options)
