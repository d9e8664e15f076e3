r"""How much longer the steps of Theorem 3.6 may be: a hundred thousand times, on the smallest problem.

Two samples $x = (1, 2)$, batches of one, one layer, modified identity maps at the threshold, $\epsilon = gap_0/10$,
$\delta = 1/6$, no noise: the theorem asks for $T = 1.52$ million steps. With steps c times as long and T/c of them,
runs arrive up to $c = 10^5$, where 16 steps are left, and not at $c = 10^6$.

Kind: finding of ours, on how loose the theorem is, as a law over the batches: at least three runs of four.
"""

from math import ceil, e, exp, log, sqrt

import numpy as np
import sympy as sp

from bounds.core import Claim, Quantity, WithProbability, exact, gt, le

arrival = Quantity("arrival", r"\min_t gap_t / \epsilon", "of each run, for each factor up to 10^5", nonnegative=True)
lost = Quantity("lost", r"\min_t gap_t / \epsilon", "of each run, at the factor 10^6", nonnegative=True)

slack = Claim(
    id="resnet.thm3_6_slack",
    title="Steps a hundred thousand times as long as those of Theorem 3.6 arrive in most runs, a million times as long do not",
    source="Theorem 3.6 against runs",
    form="added",
    quantifier=WithProbability(
        sp.Rational(1, 4), over="batches; two samples, one layer, eps a tenth of the gap at the start"
    ),
    then=(
        le(arrival, 1, name="arrive"),
        gt(lost, 1, name="do not"),
    ),
    formerly="resnet.thm3_6.slack",
)


@slack.experiment(factors=[[10**3, 10**4, 10**5, 10**6]], seed=[0], algorithm="algorithms.resnet.scalar_sgd")
def longer_steps(factors, seed, *, algorithm, trials=200):
    """T and eta of the theorem by alternation, then fewer and longer steps; gaps are those that the runs report."""
    rate, most, alpha = limits()
    random = np.random.default_rng(seed)
    best = []
    for factor in factors:
        x = random.choice([1.0, 2.0], size=(-(-most // factor), trials))
        squares = 2 * x**2  # n/B times the square of the sample that was drawn; targets are y = x
        zero, task = np.zeros(trials), np.ones(trials)
        run = algorithm((task, zero), (zero, alpha * task), squares, squares, depth=1, rate=factor * rate)
        with np.errstate(over="ignore", invalid="ignore"):
            least = np.min([np.nan_to_num((u - 1) ** 2, nan=np.inf) for u, _ in run], axis=0)
        best.append(np.minimum(10 * least, 1e9))  # gaps are 5/2 (u - 1)^2, eps is a tenth of 5/2
    return {arrival: exact(np.stack(best[:-1], 1)), lost: exact(best[-1][:, None])}


def limits(share=0.1, delta=1 / 6):
    """The largest step and the smallest T that fit together, and the scale of B at its threshold."""
    squared, ratio = 5.0, 2.0  # ||X||^2, n/B
    first = squared / 2
    logarithm = log(3 / share)
    alpha = 4 * exp(1.5) * ratio * logarithm * sqrt(first) / sqrt(squared)
    most = 10**6
    for _ in range(50):
        other = log(2) ** 2 / (3 * ratio * squared * log(most / delta) * logarithm)
        rate = alpha**2 * squared / (6 * exp(3) * ratio * alpha**4 * squared) * other
        most = ceil(e / (rate * alpha**2 * squared) * logarithm)
    return rate, most, alpha


slack.mutant("wrong sign", lambda scalar_sgd, *data, rate, **rest: scalar_sgd(*data, rate=-rate, **rest))
slack.formula_mutant("a million times is fine", then=le(lost, 1))
