r"""Methods that play in rounds do what is printed: UCB1, exponential weights, AdaGrad, Adam and AMSGrad, SVRG.

Each is written out round by round, with sums over all earlier rounds in place of running ones.

In practice: a learner that peeks at the present round, or forgets a correction, has a regret that looks too good or only a little worse.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
Source: Auer, Cesa-Bianchi and Fischer, 2002; Duchi, Hazan and Singer, 2011; Reddi, Kale and Kumar, 2018; Johnson and Zhang, 2013.
"""

import math

import numpy as np

from bounds.core import Statement
from bounds.late import late
from bounds.twins import agrees, compared

online = late("algorithms.online")
stochastic = late("algorithms.stochastic")

rounds_ = Statement("classics.printed_rounds", "Auer et al. 2002, Duchi et al. 2011, Reddi et al. 2018")
methods = agrees(rounds_, "online", "Methods that play in rounds do in every round what is printed")

CURVATURES = np.array([[3.0, 1.0, 0.5], [1.0, 2.0, 4.0]])


def gradient(t, x):
    """Another quadratic in each round."""
    return CURVATURES[t % 2] * x - np.array([1.0, -2.0, 0.0]) * t


def slow_ucb(rewards):
    """One trial: each arm once, then the largest upper bound."""
    seen = [[rewards[arm][arm]] for arm in range(len(rewards[0]))]
    for t in range(len(seen), len(rewards)):
        bounds = [sum(one) / len(one) + math.sqrt(2 * math.log(t) / len(one)) for one in seen]
        arm = bounds.index(max(bounds))
        seen[arm].append(rewards[t][arm])
    return [len(one) for one in seen]


def slow_hedge(losses, rate):
    """One sequence: weights from the sums over earlier rounds."""
    told = []
    for t, present in enumerate(losses):
        weights = [math.exp(-rate * sum(earlier[i] for earlier in losses[:t])) for i in range(len(present))]
        told.append(sum(w * l for w, l in zip(weights, present, strict=True)) / sum(weights))
    return told


def slow_adaptive(x, rounds, *, kind):
    """AdaGrad, Adam and AMSGrad with sums over all gradients so far, clipped to [-3, 3]."""
    played, divisors, gradients = [], [], []
    for t in range(1, rounds + 1):
        played.append(x)
        gradients.append(gradient(t, x))
        if kind == "adagrad":
            total = sum(g * g for g in gradients)
            move = 0.5 * gradients[-1] / np.sqrt(np.where(total > 0, total, 1))
        else:
            m = sum(0.3 * 0.7 ** (t - s) * g for s, g in enumerate(gradients, 1))
            v = [sum(0.1 * 0.9 ** (u - s) * g * g for s, g in enumerate(gradients[:u], 1)) for u in range(1, t + 1)]
            divisors.append(np.max(v, axis=0) if kind == "amsgrad" else v[-1])
            move = 0.5 / t * m / np.sqrt(np.where(divisors[-1] > 0, divisors[-1], 1))
        x = np.clip(x - move, -3, 3)
    return played, divisors


def project(x):
    return np.clip(x, -3, 3)


@methods.experiment(seed=[0, 1], algorithm="algorithms.online.ucb")
def round_by_round(seed, *, algorithm, rounds=30):
    """Three arms of unlike means; three experts; three coordinates that start at values that are not zero."""
    rng = np.random.default_rng(seed)
    rewards = rng.random((4, rounds, 3)) * np.array([0.3, 0.8, 1.0])
    losses, x = rng.random((2, 8, 3)), np.array([2.0, -0.7, 0.5])
    known = {"project": project, "rounds": 9}
    moments = {"beta1": 0.7, "beta2": 0.9, "step": lambda t: 0.5 / t, **known}
    pairs = [
        (algorithm(rewards), [slow_ucb(one.tolist()) for one in rewards]),
        (online.hedge(losses, rate=0.7), [slow_hedge(one.tolist(), 0.7) for one in losses]),
        (np.stack(online.adagrad(gradient, x, rate=0.5, **known)), slow_adaptive(x, 9, kind="adagrad")[0]),
    ]
    for kind in ("adam", "amsgrad"):
        found = online.adam(gradient, x, largest=kind == "amsgrad", **moments)
        pairs += [(np.stack(fast), slow) for fast, slow in zip(found, slow_adaptive(x, 9, kind=kind), strict=True)]
    slopes, draws, start = rng.random((5, 2)), rng.integers(5, size=(3, 6)), rng.random((3, 2))
    run = stochastic.svrg_epoch(lambda i, w: slopes[i] * (w - i[:, None]), start, draws, samples=5, step=0.3)
    for trial in range(3):
        w, told = start[trial], [start[trial]]
        whole = sum(slopes[j] * (start[trial] - j) for j in range(5)) / 5
        for i in draws[trial]:
            w = w - 0.3 * (slopes[i] * (w - i) - slopes[i] * (start[trial] - i) + whole)
            told.append(w)
        pairs.append((np.stack(run)[:, trial], told))
    return compared(pairs)


methods.mutant("rewards half as large", lambda ucb, rewards: ucb(rewards / 2))
