r"""PAC-Bayes: a posterior's risk is its empirical risk plus sqrt((KL + log(2 sqrt(n)/delta)) / (2n)), on real data too.

For a prior $\pi$ chosen before the sample, losses in $[0, 1]$ and $n \ge 8$, with probability $1 - \delta$ over the sample, for
every posterior $\rho$,

$$ R(\rho) \le \hat R(\rho) + \sqrt{\frac{\mathrm{KL}(\rho \| \pi) + \log(2\sqrt n/\delta)}{2n}} . $$

Here 180 stumps, a Gibbs posterior, and subsamples of the breast cancer data, whose whole is the population: the bound is
below 1/2, so it says something. In practice: where a bound for trained networks is not vacuous, it is of this kind.

Kind: probability, by sampling. Constants: none hidden; not tight.
Source: McAllester, *Some PAC-Bayesian theorems*, Machine Learning 37, 1999; Maurer, *A note on the PAC Bayesian
theorem*, arXiv cs/0411099, 2004, Theorem 5.
"""

from pathlib import Path

import numpy as np
import sympy as sp

from bounds.core import Claim, Quantity, WithProbability, ge, le
from bounds.late import late
from bounds.tracing import with_radii

tensors, learning = late("algorithms.data.tensors"), late("algorithms.learning")

risk, empirical = (
    Quantity("risk", r"R(\rho)", nonnegative=True),
    Quantity("empirical", r"\hat R(\rho)", nonnegative=True),
)
divergence = Quantity("divergence", r"\mathrm{KL}(\rho \| \pi)", nonnegative=True)
n, delta = Quantity("n", integer=True, positive=True), Quantity("delta", r"\delta", positive=True)

pac_bayes = Claim(
    id="classics.pac_bayes",
    source="Maurer 2004, Theorem 5",
    given=ge(n, 8),
    then=le(
        risk,
        empirical + sp.sqrt((divergence + sp.log(2 * sp.sqrt(n) / delta)) / (2 * n)),
        trivially=sp.Rational(1, 2),
    ),
    quantifier=WithProbability(delta, over="samples"),
)


@with_radii
def gibbs_risks(population, samples, posterior, inverse_temperature):
    """Risk, empirical risk and divergence from the uniform prior; errors of stumps (rows) as shares."""
    weights = [posterior(sample, inverse_temperature=inverse_temperature) for sample in samples]
    entropies = [np.sum(w * np.log(w)) for w in weights]
    return {
        risk: np.stack([np.sum(w * population) for w in weights]),
        empirical: np.stack([np.sum(w * sample) for w, sample in zip(weights, samples, strict=True)]),
        divergence: np.stack(entropies) + np.log(len(population)),
    }


@pac_bayes.experiment(
    size=[100, 300],
    temper=[50.0],
    seed=[0],
    quick={"size": [100]},
    algorithm="algorithms.learning.gibbs_posterior",
)
def breast_cancer(size, temper, seed, *, algorithm, trials=100):
    """Thresholds at the quartiles of each of 30 features; samples with replacement; delta = 1/4."""
    data = tensors.load("breast_cancer", Path())
    inputs, labels = data.inputs.numpy(), data.targets.numpy()
    wrong = learning.stump_errors(inputs, labels, np.quantile(inputs, np.arange(1, 4) / 4, axis=0).T)
    chosen = np.random.default_rng(seed).integers(len(labels), size=(trials, size))
    shares = [wrong[:, sample].mean(axis=1) for sample in chosen]
    return {**gibbs_risks(wrong.mean(axis=1), shares, algorithm, temper), n: size, delta: sp.Rational(1, 4)}


pac_bayes.mutant(
    "weights that sum to a thousand",
    lambda original, risks, *, inverse_temperature: 1000 * original(risks, inverse_temperature=inverse_temperature),
)
pac_bayes.formula_mutant("half of the empirical risk and nothing else", then=le(risk, empirical / 2))
