r"""What networks of every size of Figure 1 can leave of the test loss: two decades less than with coefficients one.

A network is grown: its last layer is added with coefficients one, then all coefficients are trained on the logarithm of the
last layer's loss. On the test spectra themselves that is what some coefficients reach, so that no training on other
spectra is expected to do better. Digits of the loss, with coefficients one and grown:

    K          2            3            4            5            6            7            8
    L = 4   -2.7  -0.1   -2.2   1.2   -1.4   2.7   -0.5   4.0    0.4   5.0    1.3   5.6    2.2   6.4
    L = 9   -2.1   0.8   -0.7   2.8    0.7   4.5    2.2   5.7
    L = 12  -1.7   1.1   -0.1   3.1    1.5   5.0    3.1   6.3

The ceiling of `fig1_ceiling.py`, where the degree is below the number of singular values, is 0.3, 2.0 and 2.4 digits at $(K, L)
= (2, 4)$, $(3, 4)$ and $(2, 9)$: what is grown is within two digits of what is possible. Training from coefficients one reaches
less (0.4 digits at $(2, 9)$), and stops early in deep networks.

Kind: findings on given spectra. Constants: two digits, a quarter of a digit a layer; the ceiling is computed.
"""

from types import SimpleNamespace

import numpy as np
import sympy as sp
from flint import arb

from bounds.core import Curve, Finding, Quantity, Statement, ge, le
from bounds.late import late, torch
from bounds.minv._figure1 import ones
from bounds.minv._table2 import kernel_digits
from bounds.minv.fig1_ceiling import descended, left, unseen

hyperpower = late("algorithms.hyperpower")
optimize = late("scipy.optimize")

digits = Quantity("digits", r"-\log_{10} \text{loss}", "digits of grown networks, depth by depth")
fixed = Quantity("fixed", r"-\log_{10} \text{loss}_{C=1}", "digits of coefficients one")
before = Quantity("before", r"-\log_{10} \text{loss}_{K-1}", "digits of the grown network with a layer less")
most = Quantity("most", r"\log_{10} \sum_j \pi_j(0)^2/h_j", "digits of the kernel polynomial of degree L^K")

SETTING = "d = 100, four spectra, the last layer's loss on them, 200 steps of L-BFGS on its logarithm for each layer"

fig1_reach = Statement("minv.fig1_reach", "ours; the yardstick for Figure 1, from below")
grown = fig1_reach.added(
    "",
    (ge(digits, fixed + 2, name="fixed"), ge(digits, before + sp.Rational(1, 4), name="layer")),
    title="Networks of every size of Figure 1 can leave a hundredth of the loss of fixed ones, and each layer lowers it",
    quantifier=Finding(
        f"{SETTING}; orders 4 and up to eight layers, 6 to 12 and five (at quick depth order 4 and two)"
    ),
)
near_the_ceiling = fig1_reach.added(
    "ceiling",
    (le(digits, most, name="below"), ge(digits, most - 2, name="near")),
    title="Grown networks of Figure 1 are within two digits of the ceiling where it is one",
    quantifier=Finding(f"{SETTING}; two and three layers of order 4, two of order 9 (at quick depth two of order 4)"),
    needs=("minv.fig1_ceiling",),
)


def growing(order, depth, algorithm):
    """Coefficients of one layer, of two and so on, each grown from those before."""
    C = ones(0, order)
    for _ in range(depth):
        C = descended(torch.cat([C, ones(1, order)]), algorithm)
        yield C


@grown.experiment(
    size=["8 x 4", "5 x 6", "5 x 8", "5 x 9", "5 x 12"], quick={"size": ["2 x 4"]}, algorithm="scipy.optimize.minimize"
)
def depth_by_depth(size, *, algorithm):
    """One row of Figure 1(b), or the networks below one of Figure 1(c)."""
    depth, order = map(int, size.split(" x "))
    network = hyperpower.exact_residual_trajectory
    reached = [left(C, network) for C in growing(order, depth, algorithm)]
    plain = [left(ones(layers, order), network) for layers in range(1, depth + 1)]
    lines = {"coefficients one": plain, "grown": reached}
    return {digits: reached[1:], fixed: plain[1:], before: reached[:-1]} | {
        Curve(f"{label}, order {order}", along="layers K", of="digits of the test loss"): (
            range(1, depth + 1),
            [float(value.mid()) for value in values],
        )
        for label, values in lines.items()
    }


@near_the_ceiling.experiment(
    size=["2 x 4", "3 x 4", "2 x 9"],
    quick={"size": ["2 x 4"]},
    bits=512,
    algorithm="algorithms.hyperpower.exact_residual_trajectory",
)
def beside_the_ceiling(size, *, algorithm):
    """The kernel polynomial of the same spectra."""
    depth, order = map(int, size.split(" x "))
    *_, C = growing(order, depth, optimize.minimize)
    e0, weights = (np.array([arb(x) for x in part.tolist()], dtype=object) for part in unseen())
    return {digits: left(C, algorithm), most: kernel_digits(1 - e0, weights, order**depth)}


grown.formula_mutant("five digits", then=ge(digits, fixed + 5))
grown.formula_mutant("two digits a layer", then=ge(digits, before + 2))
grown.mutant("untrained coefficients", lambda minimize, objective, start, **options: SimpleNamespace(x=start))
near_the_ceiling.formula_mutant("within a quarter of a digit", then=ge(digits, most - sp.Rational(1, 4)))
near_the_ceiling.mutant(
    "a layer forgotten", lambda exact_residual_trajectory, e0, C: exact_residual_trajectory(e0, C[:-1])
)
