r"""Telgarsky: k layers of two units cross 1/2 in 2^k places, one hidden layer of m units in m + 1 at most.

The tent map composed $k$ times takes the value 1/2 exactly $2^k$ times on $[0, 1]$. A hidden layer of $m$ rectified linear units
is affine on at most $m + 1$ intervals, so it takes no value more than $m + 1$ times in between.

$$ \text{crossings of the tower} = 2^k, \qquad \text{crossings of a layer} \le m + 1 . $$

In practice: depth makes exponentially many pieces; a shallow network needs $2^k - 1$ units to follow.

Kind: identity and inequality. Constants: none hidden.
Source: Telgarsky, *Benefits of depth in neural networks*, COLT 2016, Lemmas 3.2 and 3.3.
"""

import numpy as np

from algorithms.exact import rational, rationals
from bounds.core import Claim, Curve, Quantity, eq, ge, le
from bounds.late import late

networks = late("algorithms.networks")

deep = Quantity("deep", "crossings of the tower", integer=True, nonnegative=True)
shallow = Quantity("shallow", "crossings of a layer", integer=True, nonnegative=True)
k, m = Quantity("k", integer=True, positive=True), Quantity("m", integer=True, positive=True)

depth_separation = Claim(
    id="classics.depth_separation",
    source="Telgarsky 2016, Lemmas 3.2 and 3.3",
    given=(ge(k, 1), ge(m, 1)),
    then=(eq(deep, 2**k), le(shallow, m + 1)),
)


def crossings(values):
    """How often neighbours lie on different sides of one half."""
    above = np.array([one > rational("1/2") for one in values])
    return int((above[1:] != above[:-1]).sum())


@depth_separation.experiment(depth=[1, 3, 6], units=[1, 3, 8], algorithm="algorithms.networks.tent_tower")
def on_a_grid(depth, units, *, algorithm):
    """Places of odd numerator over 2^(k+2) hit neither a corner nor a crossing; the layer follows the tower at its knots."""
    cells = 4 * 2**depth
    x = rationals([rational(2 * i + 1) / (2 * cells) for i in range(cells)])
    tower = algorithm(x, depth=depth)
    layer = networks.interpolant(lambda t: algorithm(rationals([t]), depth=depth)[0], units, x)
    drawn = Curve("tower of tents", along="x", of="output")
    return {deep: crossings(tower), shallow: crossings(layer), k: depth, m: units, drawn: (x, tower)}


depth_separation.mutant("one layer less", lambda original, x, *, depth: original(x, depth=depth - 1))
depth_separation.formula_mutant("a layer turns half as often", then=(eq(deep, 2**k), le(shallow, (m - 1) / 2)))
