r"""Sinkhorn's iteration contracts Hilbert's distance by tanh^2(Delta/4) per sweep, whatever the sums.

For a positive matrix $K$ with $\Delta = \log \max \frac{K_{ik} K_{jl}}{K_{jk} K_{il}}$ and $d(u, w) = \log \max_{ij} \frac{u_i w_j}{u_j w_i}$,

$$ d(u_k, w_k) \le \Big(\tanh\frac\Delta4\Big)^{2k} d(u_0, w_0) $$

for row scalings $u_k$, $w_k$ from any two starts; one of them may be the solution. In practice: costs that differ by much more
than the temperature make $\Delta$ large and the rate useless.

Kind: inequality, tight: attained in the limit of near starts for 2 x 2. Constants: none hidden.
Source: Franklin and Lorenz, *On the scaling of multidimensional matrices*, Linear Algebra and its Applications 114, 1989,
after Birkhoff 1957.
"""

import numpy as np
import sympy as sp

from bounds.core import Claim, Quantity, ge, le
from bounds.instances import gaussian
from bounds.tracing import with_radii

apart, apart_0 = (
    Quantity("apart", "d(u_k, w_k)", nonnegative=True),
    Quantity("apart_0", "d(u_0, w_0)", nonnegative=True),
)
Delta, k = Quantity("Delta", r"\Delta", nonnegative=True), Quantity("k", integer=True, positive=True)

sinkhorn = Claim(
    id="classics.sinkhorn",
    source="Franklin and Lorenz 1989",
    given=ge(k, 1),
    then=le(apart, sp.tanh(Delta / 4) ** (2 * k) * apart_0, trivially=apart_0),
    tight=True,
)


def hilbert(u, w):
    """Hilbert's projective distance of two positive vectors."""
    logarithms = np.log(u / w)
    return np.max(logarithms) - np.min(logarithms)


def crosswise(C):
    """The logarithms of all cross ratios of exp(-C)."""
    return C[:, None, :, None] + C[None, :, None, :] - C[None, :, :, None] - C[:, None, None, :]


ALGORITHM = "algorithms.linear_algebra.sinkhorn"


@sinkhorn.experiment(near=[1.0, 0.015625], steps=[1, 3], algorithm=ALGORITHM)
@with_radii
def symmetric_pair(near, steps, *, algorithm):
    """The matrix with the entries 1 and exp(-1), Delta = 2, and a start near the solution, which is constant."""
    K, sums = np.exp(-np.array([[0.0, 1.0], [1.0, 0.0]])), np.ones(2) / 2
    first, second = np.exp(np.array([near, 0.0])), np.ones(2)
    ends = [algorithm(K, sums, sums, start, steps=steps)[-1] for start in (first, second)]
    return {apart: hilbert(*ends), apart_0: near, Delta: 2, k: steps}


@sinkhorn.experiment(size=[2, 4], cost=[0.5, 2.0], steps=[1, 2, 4], seed=[0], algorithm=ALGORITHM)
@with_radii
def two_starts(size, cost, steps, seed, *, algorithm):
    """Costs drawn with Delta as listed, equal sums, and two starts at distance one.

    A small Delta would contract below rounding, and near starts come so close to the bound that rounding decides.
    Rows and columns have mean zero, of which cross ratios know nothing: so costs are no larger than Delta.
    """
    drawn, logarithms = gaussian(size, size, seed=seed), gaussian(1, size, seed=seed + 1)[0]
    first = np.exp(logarithms / (np.max(logarithms) - np.min(logarithms)))
    drawn = drawn - drawn.mean(0) - drawn.mean(1, keepdims=True) + drawn.mean()
    C, second = cost / np.max(np.abs(crosswise(drawn))) * drawn, np.ones(size)
    sums = np.ones(size) / size
    ends = [algorithm(np.exp(-C), sums, sums, start, steps=steps)[-1] for start in (first, second)]
    return {apart: hilbert(*ends), apart_0: hilbert(first, second), Delta: np.max(np.abs(crosswise(C))), k: steps}


@sinkhorn.mutant("rows only")
def _(original, K, rows, columns, u, *, steps):
    return [u, rows * u / (K @ columns)]


sinkhorn.formula_mutant("(tanh)^(8k)", then=le(apart, sp.tanh(Delta / 4) ** (8 * k) * apart_0))
