r"""Johnson-Lindenstrauss: a Gaussian map to m dimensions keeps a squared length within 1 +- eps, nearly always.

For $G$ with $m$ rows of independent standard normal entries, any $x \ne 0$ and $0 < \varepsilon < 1$,

$$ \Pr\left[ \Big| \frac{\|Gx\|^2}{m\|x\|^2} - 1 \Big| \ge \varepsilon \right] \le 2 e^{-m (\varepsilon^2/4 - \varepsilon^3/6)} . $$

With N points, $m = \frac{4 \log(N^2)}{\varepsilon^2/2 - \varepsilon^3/3}$ keeps all distances but with
probability $N^{-2}$. In practice: the dimension of the data does not matter, the accuracy does: ten times finer costs a
hundred times as many dimensions.

Kind: probability, by sampling. Constants: none hidden; not tight.
Source: Dasgupta and Gupta, *An elementary proof of a theorem of Johnson and Lindenstrauss*, Random Structures and Algorithms
22, 2003, Lemma 2.2.
"""

import numpy as np
import sympy as sp

from bounds.core import Claim, Quantity, WithProbability, gt, lt
from bounds.instances import gaussian
from bounds.tracing import with_radii

distortion = Quantity("distortion", r"|\|Gx\|^2/(m\|x\|^2) - 1|", nonnegative=True)
eps, m = Quantity("eps", r"\varepsilon", positive=True), Quantity("m", integer=True, positive=True)

johnson_lindenstrauss = Claim(
    id="classics.johnson_lindenstrauss",
    source="Dasgupta and Gupta 2003, Lemma 2.2",
    given=(gt(eps, 0), lt(eps, 1)),
    then=lt(distortion, eps),
    quantifier=WithProbability(2 * sp.exp(-m * (eps**2 / 4 - eps**3 / 6)), over="maps"),
)


@johnson_lindenstrauss.experiment(
    rows=[40, 60],
    allowed=[0.5, 0.6],
    seed=[0],
    quick={"allowed": [0.5]},
    algorithm="algorithms.random_functions.embed",
)
@with_radii
def gaussian_maps(rows, allowed, seed, *, algorithm, trials=800):
    """Four dimensions, which is enough: the law does not depend on them."""
    x = np.array([1.0, -2.0, 0.5, 3.0])
    images = algorithm(gaussian(rows, 4, seed=seed, trials=trials), x)
    return {distortion: np.abs(np.sum(images**2, axis=1) / np.sum(x**2) - 1), eps: allowed, m: rows}


johnson_lindenstrauss.mutant("a row counted for all", lambda original, G, x: original(G[:, :1] + 0 * G, x))
johnson_lindenstrauss.formula_mutant("eps / 8 in its place", then=lt(distortion, eps / 8))
