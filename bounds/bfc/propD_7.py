r"""Uniform generalisation over bounded weights: with every hidden constant one, empty below $10^{17}$ samples.

Let P be the number of parameters. With probability $1 - \delta$, for all weights of norms at most $\tilde\kappa$, the
population loss exceeds the loss on the sample by at most $\varepsilon_s$ (Proposition D.7) if

$$ N \ge \frac{P \log(d/\delta)}{\varepsilon_s^2} \mathrm{poly}(\tilde\kappa, B') \Big( c_4(2^L) \log \frac{\tilde\kappa
B'}{\varepsilon_s} \Big)^{c_4(2^L) + O(1)} , $$

The other way round is `propD_8.py`. Losses are of order $\tilde\kappa^4$ (in two layers $F = \|W S_1\|^2$), so poly is at least
$\tilde\kappa^8$; O(1) is taken as 0 and B' as $10^{20}$, which Claim D.1 asks for at the least; then $\varepsilon_s$
falls below the largest loss at $N = 1.5 \cdot 10^{17}$. What is always true: the population loss is at most that of
the largest weights.

Run for d = 2, two layers and one wide row, the largest weights allowed: at that size the truncation changes nothing.

Kind: probability, where it says nothing. Constants: the least that the hidden ones can be.
"""

from math import isqrt

import sympy as sp
from flint import fmpq

from bounds.core import Claim, Quantity, WithProbability, ge, gt, le, rounding
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")

gap = Quantity("gap", r"\sup_W \mathrm{Loss}(\mathcal{D})-\mathrm{Loss}(\mathcal{Z})")
excess = Quantity("excess", r"\mathrm{Loss}(\mathcal{Z})-\mathrm{Loss}(\mathcal{D})")
largest = Quantity("largest", r"\sup_W\mathrm{Loss}(\mathcal{D})", positive=True)
eps_s = Quantity("eps_s", r"\varepsilon_s", positive=True)
delta = Quantity("delta", r"\delta", positive=True)
kt = Quantity("kt", r"\tilde\kappa", positive=True)
B = Quantity("B", "B'", "where squares are truncated", positive=True)
P = Quantity("P", "P", "parameters", integer=True, positive=True)
N = Quantity("N", "N", "samples", integer=True, positive=True)
d = Quantity("d", "d", integer=True, positive=True)
C_4 = 8
SCALE = P * kt**8 / eps_s**2

propD_7 = Claim(
    id="bfc.propD_7",
    title="The truncated loss generalises uniformly over bounded weights",
    source="Proposition D.7",
    quantifier=WithProbability(delta),
    given=(ge(N, SCALE * sp.log(d / delta) * (C_4 * sp.log(kt * B / eps_s)) ** C_4), gt(kt * B, eps_s)),
    then=le(gap, eps_s, trivially=largest),
    expected="vacuous",
)


@propD_7.experiment(samples=[100, 10000], quick={"samples": [100]}, algorithm="algorithms.feature_correction.loss")
def largest_weights(samples, *, algorithm):
    """Two inputs, the target ||S_1||^2, W = (4, 0): losses of 200 samples of this size."""
    trials, kappa = 200, 4
    architecture = feature_correction.chain(2, (2,), (1.0,))
    W = torch.tensor([[float(kappa), 0.0]], dtype=torch.float64)
    learner = feature_correction.Learner(architecture, {}, {2: W}, {2: torch.zeros(2, 2, dtype=torch.float64)})
    x = torch.randn(trials, samples, 2, dtype=torch.float64, generator=torch.Generator().manual_seed(0))
    losses = algorithm(learner, x, (x.square() - 1).square().sum(-1))
    # Twelve roundings a sample (squares, products of 2 by 2, a difference that a square bounds), then the mean.
    size = (17 * (x.square() + 1).square().sum(-1)).square().mean(-1)
    radius = rounding.mean(size, terms=samples, dtype="float64") + 24 * rounding.unit_roundoff("float64") * size
    # E(a s^2 + b t^2)^2 = 60 (a^2 + b^2) + 8 a b for s = x^2 - 1, E s^4 = 60, E s^2 = 2; here a = 15 and b = -1.
    mean = 60 * (15**2 + 1) + 8 * 15 * -1
    level = fmpq(10**12, isqrt(samples))
    return {
        gap: ((mean - losses), radius),
        excess: ((losses - mean), radius),
        largest: mean,
        eps_s: level,
        delta: fmpq(1, 10),
        kt: kappa,
        B: 10**20,
        P: 2,
        N: samples,
        d: 2,
    }


propD_7.formula_mutant("no error at all", then=le(gap, -largest))
