r"""Attention is Lipschitz in its query with the constant r_k r_v, the radii of its keys and values.

For keys $\|k_i\| \le r_k$, values $\|v_i\| \le r_v$ and $f(q) = \sum_i \mathrm{softmax}(Kq)_i v_i$,

$$ \|f(q) - f(q')\| \le r_k r_v \|q - q'\| , $$

because the Jacobian is the covariance of values and keys under the weights. Attained in the limit by two opposite keys and
values. In practice: a layer is as stable as its keys and values are short; where inputs are unbounded so are they, and no
constant exists.

Kind: inequality, tight in the limit. Constants: none hidden.
Source: Kim, Papamakarios and Mnih, *The Lipschitz constant of self-attention*, ICML 2021, for the unbounded case; Castin,
Ablin and Peyre, *How smooth is attention?*, ICML 2024, for bounded inputs.
"""

import numpy as np

from bounds.core import Claim, Quantity, le
from bounds.instances import gaussian
from bounds.tracing import with_radii

moved, apart = Quantity("moved", r"\|f(q) - f(q')\|", nonnegative=True), Quantity("apart", r"\|q - q'\|", positive=True)
r_k, r_v = Quantity("r_k", positive=True), Quantity("r_v", positive=True)

attention_lipschitz = Claim(
    id="classics.attention_lipschitz",
    source="Castin, Ablin and Peyre 2024",
    then=le(moved, r_k * r_v * apart),
    tight=True,
    scaling={"values": {moved: 1, r_v: 1}},
)
ALGORITHM = "algorithms.networks.attend"


@attention_lipschitz.experiment(size=[2, 6], distance=[0.1, 3.0], seed=[0], algorithm=ALGORITHM)
@with_radii
def drawn(size, distance, seed, *, algorithm):
    """Gaussian keys and values in the plane."""
    keys, values, query = (
        gaussian(size, 2, seed=seed),
        gaussian(size, 2, seed=seed + 1),
        gaussian(1, 2, seed=seed + 2)[0],
    )
    other = query + np.array([distance, 0.0])
    return {
        moved: np.linalg.norm(algorithm(query, keys, values) - algorithm(other, keys, values)),
        apart: distance,
        r_k: np.max(np.linalg.norm(keys, axis=1)),
        r_v: np.max(np.linalg.norm(values, axis=1)),
    }


@attention_lipschitz.experiment(distance=[1.0, 0.0625, 0.015625], algorithm=ALGORITHM)
@with_radii
def opposite(distance, *, algorithm):
    """Keys 2 and -2 with values 3 and -3: the hyperbolic tangent."""
    keys, values = np.array([[2.0], [-2.0]]), np.array([[3.0], [-3.0]])
    ends = [algorithm(np.array([sign * distance / 2]), keys, values) for sign in (-1.0, 1.0)]
    return {moved: np.abs(ends[1] - ends[0])[0], apart: distance, r_k: 2, r_v: 3}


attention_lipschitz.mutant("scores doubled", lambda original, q, keys, values: original(q, 2 * keys, values))
attention_lipschitz.formula_mutant("half of it", then=le(moved, r_k * r_v * apart / 2))
