r"""A Lipschitz function of Gaussians stays near its mean: exp(-t^2 / (2 L^2)), whatever the dimension.

For $L$-Lipschitz $f$ and $X$ standard normal in any dimension,

$$ \Pr[ f(X) - \mathbb{E} f(X) \ge t ] \le e^{-t^2/(2L^2)} . $$

Here $f$ is the norm, whose mean is $\sqrt2\, \Gamma(\frac{n+1}2)/\Gamma(\frac n2)$. In practice: a norm of a thousand
Gaussians has a spread of less than one; high dimension makes such numbers certain.

Kind: probability, by sampling. Constants: none hidden; linear functions have this exponent.
Source: Tsirelson, Ibragimov and Sudakov 1976; Boucheron, Lugosi and Massart, *Concentration Inequalities*, Oxford University
Press, 2013, Theorem 5.6.
"""

import numpy as np
import sympy as sp

from bounds.core import Claim, Quantity, WithProbability, gt, lt
from bounds.instances import gaussian
from bounds.tracing import with_radii

f, mean = Quantity("f", "f(X)"), Quantity("mean", r"\mathbb{E} f(X)")
n, t = Quantity("n", integer=True, positive=True), Quantity("t", positive=True)
L = Quantity("L", positive=True)

gaussian_lipschitz = Claim(
    id="classics.gaussian_lipschitz",
    source="Boucheron, Lugosi and Massart 2013, Theorem 5.6",
    given=gt(t, 0),
    where={mean: sp.sqrt(2) * sp.gamma((n + 1) / 2) / sp.gamma(n / 2)},
    then=lt(f - mean, t),
    quantifier=WithProbability(sp.exp(-(t**2) / (2 * L**2)), over="draws"),
)


@gaussian_lipschitz.experiment(size=[1, 10, 50], deviation=[1, 2], seed=[0], algorithm="numpy.linalg.norm")
@with_radii
def norm(size, deviation, seed, *, algorithm, trials=400):
    """L = 1."""
    return {f: algorithm(gaussian(trials, size, seed=seed), axis=1), n: size, t: deviation, L: 1}


gaussian_lipschitz.mutant("the sum of moduli", lambda original, X, axis: np.sum(np.abs(X), axis=axis) + 1)
gaussian_lipschitz.formula_mutant("the median minus t", then=lt(f - mean, -t / 4))
