r"""The neural tangent kernel (NTK) of m units is within t of its limit, but for 2 exp(-2 m t^2): width m buys 1/sqrt(m).

For a hidden layer of $m$ rectified linear units with Gaussian weights and unit inputs at the angle $\theta \le \pi$, the kernel
$H_m = \frac1m \sum_r x^\top y\, 1[w_r^\top x \ge 0, w_r^\top y \ge 0]$ satisfies

$$ \Pr\Big[ \Big| H_m - \frac{(\pi - \theta)\cos\theta}{2\pi} \Big| \ge t \Big] \le 2 e^{-2 m t^2} . $$

In practice: the "infinite width" of the theory is a few thousand units for a pair of inputs, and $n^2$ pairs cost $\log n$.

Kind: probability, by sampling. Constants: none hidden; not tight.
Source: Du, Zhai, Poczos and Singh, *Gradient descent provably optimizes over-parameterized neural networks*, ICLR 2019,
Lemma 3.1; the limit by Cho and Saul 2009.
"""

import numpy as np
import sympy as sp

from bounds.core import Claim, Quantity, WithProbability, gt, le, lt
from bounds.instances import gaussian
from bounds.tracing import with_radii

H_m = Quantity("H_m", "H_m")
theta, t = Quantity("theta", r"\theta", positive=True), Quantity("t", positive=True)
m, limit = Quantity("m", integer=True, positive=True), Quantity("limit", r"H_\infty")

tangent_kernel = Claim(
    id="classics.tangent_kernel",
    source="Du, Zhai, Poczos and Singh 2019, Lemma 3.1",
    given=(gt(t, 0), le(theta, sp.pi)),
    where={limit: (sp.pi - theta) * sp.cos(theta) / (2 * sp.pi)},
    then=lt(sp.Abs(H_m - limit), t),
    quantifier=WithProbability(2 * sp.exp(-2 * m * t**2), over="weights"),
)


@tangent_kernel.experiment(
    units=[50, 100],
    angle=[0.5, 2.0],
    seed=[0],
    quick={"units": [50]},
    algorithm="algorithms.networks.relu_tangent_kernel",
)
@with_radii
def pair(units, angle, seed, *, algorithm, trials=400):
    """Two directions of the plane; t is about 8 / (7 sqrt(m)), where the probability is 0.15."""
    x, y = np.array([1.0, 0.0]), np.array([np.cos(angle), np.sin(angle)])
    allowed = 0.16 if units == 50 else 0.114
    return {H_m: algorithm(gaussian(units, 2, seed=seed, trials=trials), x, y), theta: angle, m: units, t: allowed}


tangent_kernel.mutant("one input only", lambda original, W, x, y: original(W, x, x) * 3)
tangent_kernel.formula_mutant("t / 20", then=lt(sp.Abs(H_m - limit), t / 20))
