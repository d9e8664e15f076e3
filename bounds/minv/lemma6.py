r"""With high probability the expected loss exceeds the mean by two Rademacher complexities and a tail.

For a class of losses in $[0, M]$, with probability at least $1 - \delta$ over the sample, for all members,

$$ \mathbb E\, \ell \le \tfrac1n \sum_i \ell(x_i) + 2\, \mathrm{Rad}_n + 3 M \sqrt{\frac{\ln(2/\delta)}{2n}} , $$

with the empirical complexity of the class composed with the loss. The class here is three losses of a fair coin, for
which both the expectation and the complexity are exact.

Kind: probability. Constants: 2 and 3, classical.
"""

import sympy as sp

from bounds.core import Claim, Quantity, WithProbability, gt, le

expected = Quantity("expected", r"\mathbb E\,\ell", "expected loss of each member", nonnegative=True)
mean = Quantity("mean", r"\tfrac1n\sum_i \ell(x_i)", "mean loss of each member", nonnegative=True)
rademacher = Quantity("rademacher", r"\mathrm{Rad}_n", "empirical Rademacher complexity", nonnegative=True)
M = Quantity("M", "M", "upper bound of the losses", positive=True)
n = Quantity("n", "n", "sample size", integer=True, positive=True)
delta = Quantity("delta", r"\delta", "allowed probability of failure", positive=True)

lemma6 = Claim(
    id="minv.lemma6",
    source="Lemma 6, Appendix G (Mohri et al., Theorem 11.3), in the empirical form",
    quantifier=WithProbability(delta),
    given=gt(M, 0),
    then=le(expected, mean + 2 * rademacher + 3 * M * sp.sqrt(sp.log(2 / delta) / (2 * n)), trivially=M),
    scaling={"losses": {expected: 1, mean: 1, rademacher: 1, M: 1}},
)


@lemma6.experiment(
    size=[100, 200],
    trials=[600],
    seed=[0],
    quick={"size": [100]},
    thorough={"size": [100, 200, 1000], "trials": [3000]},
)
def fair_coin(size, trials, seed):
    """Losses x, 1 - x and 1/2 of a fair coin x, against 600 samples."""
    import numpy as np
    from flint import fmpq

    heads = np.random.default_rng(seed).binomial(size, 0.5, trials).tolist()
    complexity = _complexity(size)
    half = fmpq(1, 2)
    return {
        expected: [[half, half, half]] * trials, M: 1, n: size, delta: fmpq(1, 5),
        mean: [[fmpq(count, size), 1 - fmpq(count, size), half] for count in heads],
        rademacher: complexity,
    }  # fmt: skip


def _complexity(size):
    """E max{S, T, (S + T)/2} / n for the sums S and T of signs over heads and tails."""
    from math import comb

    from flint import fmpq

    # max(S, T) = (S + T)/2 + |S - T|/2, never below (S + T)/2; S - T is a sum of `size` signs whatever `heads` is
    distances = sum(fmpq(comb(size, up) * abs(2 * up - size)) for up in range(size + 1))
    return distances / (2 * size * fmpq(2) ** size)


lemma6.formula_mutant("complexity and tail dropped", then=le(expected, mean))
lemma6.formula_mutant("neither sign of the deviation allowed", then=le(expected, mean + rademacher / 10))
