r"""Why Theorem 3.4 fails from the second sweep on: layers that have stretched learn the other directions slowly.

One output, $X = \mathrm{diag}(1, 1/\kappa)$, layers $W_i = \mathrm{diag}(v_i, 1)$, $v_i \ge 1$, below a row, and all of
the error along the second coordinate: the first one has been learned, and stretched the layers while it was. With
$s_i = \prod_{j < i} v_j^2$ one descending sweep with rates (3.2) gives exactly

$$ \|\Delta_+\|_F^2 = \|\Delta\|_F^2 \left(1 - \frac{\eta}{\kappa^2}\right)^2
   \prod_{i=2}^{L} \left(1 - \frac{\eta}{\kappa^2 s_i}\right)^2 , $$

and where all $s_i > 5$ that is more than what (3.7) lets a later sweep leave, the same with 5 for every $s_i$. So from
such a state the printed bound is lost by a constant factor per sweep. (The witnesses of `bcgd.thm3_4` show that runs
from an orth-identity start get there.)

Kind: exact identity for one sweep, and what follows. Constants: none.
"""

from itertools import islice

import numpy as np
import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import rational, square
from bounds.bcgd._certificates import same
from bounds.bcgd._instances import product
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._quantities import L, eta, kappa2
from bounds.core import Claim, Quantity, eq, ge, gt, le
from bounds.core.certificate import certificate
from bounds.core.promises import premise, shown
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

before = Quantity("before", r"\|\Delta\|_F^2", "squared distance before the sweep", positive=True)
after = Quantity("after", r"\|\Delta_+\|_F^2", "and after it", nonnegative=True)
stretch = Quantity("stretch", "s_i", "squared norm of the product of the layers below, layers 2 to L", positive=True)
least = Quantity("least", r"\min_i s_i", positive=True)
left = sp.Symbol("left", nonnegative=True)
slow = 1 - eta / kappa2


def product_over_layers(stretch, eta, kappa2):
    r"""$\prod_i (1 - \eta/(\kappa^2 s_i))^2$, along the last axis."""
    return np.prod((1 - eta / (kappa2 * stretch)) ** 2, axis=-1)


thm3_4_later = Claim(
    id="bcgd.thm3_4_later",
    title="A sweep through stretched layers gains less than Theorem 3.4 asks of it",
    source="Behind Theorem 3.4 from the second sweep on",
    form="added",
    given=(gt(eta, 0), le(eta, 1), ge(kappa2, 1), gt(kappa2, eta), ge(L, 2), gt(least, 5)),
    then=(
        eq(after, before * slow**2 * left, name="sweep"),
        gt(after, before * (slow * (1 - eta / (5 * kappa2)) ** (L - 1)) ** 2, name="less_than_printed"),
    ),
    where={left: product_over_layers},
    expected="proved",
    scaling={"error": {before: 2, after: 2}},
)


@thm3_4_later.experiment(
    depth=[2, 3, 5],
    step=["1/100", "1/2", "1"],
    condition=["1", "11/10", "5"],
    outside={"condition": ["1"], "step": ["1"]},
    quick={"condition": ["1", "11/10"], "depth": [2, 5]},
    algorithm="algorithms.deep_linear.exact_bcgd",
)
def stretched(depth, step, condition, *, algorithm):
    """Layers diag(3, 1), diag(2, 1), ... below a row; one sweep in rationals."""
    rate, kappa = (rational(text) for text in (step, condition))
    stretches = [fmpq(3), *[fmpq(2)] * (depth - 2)]
    X = fmpq_mat([[1, 0], [0, 1 / kappa]])
    weights = [*(fmpq_mat([[v, 0], [0, 1]]) for v in stretches), fmpq_mat([[7, 1]])]
    goal = product(weights, X) + fmpq_mat([[0, 4]])
    *_, last = algorithm(weights, X, goal, sweeps=1, order="descending", rate=deep_linear.exact_printed(rate))
    squares = [fmpq(1)]
    for v in stretches:
        squares.append(squares[-1] * v * v)
    return {
        L: depth,
        eta: rate,
        kappa2: kappa**2,
        stretch: squares[1:],
        least: min(squares[1:]),
        before: 16,
        after: square(product(last.weights, X) - goal),
    }


thm3_4_later.mutant(
    "the first layer left out",
    lambda exact_bcgd, weights, *data, **options: islice(exact_bcgd(weights, *data, **options), len(weights) - 1),
)
thm3_4_later.mutant("rate twice as long", rate_times(2))
thm3_4_later.formula_mutant(
    "also where one step solves everything",
    given=(gt(eta, 0), ge(kappa2, 1), gt(least, 5)),
    then=gt(after, before * (slow * (1 - eta / (5 * kappa2)) ** (L - 1)) ** 2),
)
thm3_4_later.formula_mutant("as printed", then=le(after, before * (slow * (1 - eta / (5 * kappa2)) ** (L - 1)) ** 2))


@thm3_4_later.proof
def one_sweep(claim):
    """Only the second entry of the row and of the first layer's products matters; here one layer follows the first."""
    e, z, p, before_ = sp.symbols("e z p before")
    k, s = e + z, premise(claim, "least") + p
    says = (
        "Descending, every layer sees the layers below it unchanged: C_i = diag(s_i^(1/2), 1/kappa), whose norm is s_i^(1/2) as "
        "s_i >= 1 >= 1/kappa, and A_i a row, so a step changes the error by -(eta/|C_i|^2) Delta C_i^T C_i: its first "
        "coordinate stays zero, the second is multiplied by 1 - eta/(kappa^2 s_i) (first step, with x = 1/kappa^2 and v = "
        "1/s_i), for i = 1 with s_1 = 1. The steps after it put this into the claim for two layers, kappa^2 = eta + z and "
        "s = 5 + p; every further layer brings such a factor, each of which exceeds the printed one, both being positive."
    )
    kept = (1 - e / (k * s)) ** 2
    numbers = {"eta": e, "kappa2": k, "left": kept, "before": before_, "after": before_ * (1 - e / k) ** 2 * kept}
    return certificate(
        says,
        same("the second coordinate", lambda d, e, x, v: d - e * v * d * x, lambda d, e, x, v: (1 - e * x * v) * d),
        *shown(claim, "two layers", "after", L=premise(claim, "L"), **numbers),
    )
