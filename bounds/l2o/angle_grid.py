r"""The network on a grid of angles is within its stated error of the network, and exact where nothing switches.

Between two rays of the grid the last hidden layer is interpolated. For an input $u = (x, g)$ in an interval where a neuron
goes from -p to q the value is off by at most $\min(a p, b q)$, so that $|z - \tilde z| \le \epsilon\, \|u\|$ with the error
$\epsilon = \max \sum_i |w_i|\, p_i q_i/(p_i + q_i)/\cos(\delta/2)$ that the table states of itself. A finer grid has a
smaller error.
Kind: deterministic inequality. Constants: as stated by the table; rounding is below $10^{-12}$ of the size of the weights.
"""

from dataclasses import replace

import sympy as sp

from bounds.core import Quantity, Statement, le
from bounds.late import late, torch

unrolled = late("algorithms.unrolled")


off = Quantity("off", r"|z - \tilde z|", "per coordinate", nonnegative=True)
epsilon = Quantity("epsilon", r"\epsilon", "stated by the table", nonnegative=True)
length = Quantity("length", r"\|(x, g)\|", "per coordinate", nonnegative=True)
weight = Quantity("weight", r"\prod_\ell \|W_\ell\|_F", nonnegative=True)

BOUND = (epsilon + weight * sp.Rational(1, 10**12)) * length

angle_grid = Statement(
    "l2o.angle_grid", "for training the last layer alone", algorithm="algorithms.unrolled.angle_grid"
)
within = angle_grid.added(
    "", le(off, BOUND), title="The network on a grid of angles is within the error that it states"
)


@angle_grid.experiment(points=[8, 64, 1000], hidden=[(5,), (6, 8)], seed=[0, 1], quick={"seed": [0]})
def random_inputs(points, hidden, seed, *, algorithm):
    """Two hundred Gaussian inputs and the rays of the half-axes, with two last layers."""
    generator = torch.Generator().manual_seed(seed)
    *inner, last = unrolled.expanded_initialisation(hidden, 1.0, generator=generator)
    weights = (*inner, torch.randn(last.shape, generator=generator, dtype=last.dtype))
    u = torch.cat((torch.randn(200, 2, generator=generator, dtype=last.dtype), unrolled.half_axis_directions()))
    x, g = u.unbind(-1)
    grid = algorithm((*inner, torch.ones_like(last)), points).with_last(weights)
    z, exact_z = grid.evaluate(x, g)[0], unrolled.CoordinateNet(weights).evaluate(x, g)[0]
    sizes = torch.stack([torch.linalg.vector_norm(W) for W in weights])
    tiny = 1e-15
    return {
        off: ((z - exact_z).abs(), tiny),
        epsilon: (grid.error.item(), tiny * grid.error.item()),
        length: (torch.linalg.vector_norm(u, dim=-1), tiny),
        weight: (sizes.prod().item(), tiny * sizes.prod().item()),
    }


within.formula_mutant("a hundredth of the error", then=le(off, BOUND / 100))


@within.mutant("the interval beside")
def _(angle_grid, weights, points):
    class Beside:
        def with_last(self, weights):
            grid = angle_grid(weights, points)
            return replace(grid, slope_x=grid.slope_x.roll(1), slope_g=grid.slope_g.roll(1))

    return Beside()
