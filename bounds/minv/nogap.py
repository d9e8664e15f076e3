r"""D-SVD without any gap between singular values: guarded steps get there, steps as printed mostly do not.

Section 1 says that D-SVD "can converge to the solution without any gap assumption". With matched signs of the determinants guarded
steps do reach the minimum from nearly all random starts, also with repeated singular values. That is empirical, there is no theorem,
and small gaps slow it down. Steps as printed, eqs (10) and (12), end far above the minimum from two thirds of all starts.

Kind: probability over uniform frames, for matrices of the stated singular values. Constants: none. The computed frames are taken as
they are; the radius is that of evaluating the objective on them.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Curve, Quantity, Statement, WithProbability, ge, gt, le, rounding
from bounds.late import late, torch

stiefel = late("algorithms.stiefel")

above = Quantity("above", r"f(U_k,V_k) + \sum_i \sigma_i", "objective above its minimum after k layers")
allowed = Quantity("allowed", r"\delta", "allowed share of starts", positive=True)

SHARE = WithProbability(allowed, "independent uniform 4 x 4 frames with matched determinants, 60 layers")

nogap = Statement("minv.nogap", "Section 1 says it of the steps as printed, without a theorem", quantifier=SHARE)
repeated = nogap.added(
    "",
    le(above, sp.Rational(1, 10**6)),
    title="From four of five starts guarded D-SVD finds the singular vectors of a matrix with values 1, 1, 1/2, 1/2",
)

as_printed = nogap.added(
    "as_printed",
    ge(above, 1),
    title="From a third of all starts or more steps as printed end at least one above the minimum of a matrix of norm one",
    source="eqs (10), (12) on singular values 1, 1, 1/2, 1/2; Section 1 says that they can converge without any gap",
)

slow = nogap.added(
    "slow",
    gt(above, sp.Rational(1, 10**5)),
    title="From two of three starts guarded D-SVD is still 1e-5 above the minimum for singular values 1, 9/10, 1/2, 1/10",
    source="Section 1 says that no assumption on gaps is needed; values without gaps are ten times nearer by then",
)


def after_sixty(label, values, trials, seed, algorithm, **options):
    """The objective above its minimum after the last layer; the way there of the median start."""
    generator = torch.Generator().manual_seed(seed)
    size, values = len(values), torch.tensor(values, dtype=torch.float64)
    left, right, U, V = (stiefel.random_frame((trials,), size, size, generator) for _ in range(4))
    M = (left * values) @ right.mT
    run = algorithm(M, stiefel.match_determinants(M, U, V), V, 60, **options)
    heights = torch.stack([stiefel.svd_objective(M, *frames) for frames in run]) + values.sum()
    return (
        heights[-1],
        _radius(size),
        {Curve(label, along="layers", of="median above the minimum"): heights.median(1).values},
    )


def _radius(size):
    """Entries of a product of three matrices of Frobenius norm up to two, squares and sums of them; singular values of M.

    Frames are orthonormal to many digits, so their norm is at most the root of five; M differs from one with exactly these
    singular values by the rounding of two frames and two products.
    """
    entry = rounding.chain([5**0.5, 2.0, 5**0.5], inner=size, dtype="float64")
    frames = 2 * rounding.gamma(40 * size**2, "float64")
    return float(size**2 * 4 * entry + 2 * size * (frames + rounding.gamma(2 * size + size**2, "float64") * 4))


ALGORITHM = "algorithms.stiefel.svd_network"


@repeated.experiment(trials=[400], seed=[0], quick={"trials": [300]}, thorough={"trials": [5000]}, algorithm=ALGORITHM)
def no_gap(trials, seed, *, algorithm):
    """Two pairs of equal values."""
    heights, radius, curve = after_sixty("no gaps", [1.0, 1.0, 0.5, 0.5], trials, seed, algorithm)
    return {above: (heights, radius), allowed: fmpq(1, 5), **curve}


@slow.experiment(trials=[400], seed=[0], quick={"trials": [300]}, thorough={"trials": [5000]}, algorithm=ALGORITHM)
def small_gaps(trials, seed, *, algorithm):
    """A gap of a tenth, and a small last value."""
    heights, radius, curve = after_sixty("gaps 1/10, 2/5, 2/5", [1.0, 0.9, 0.5, 0.1], trials, seed, algorithm)
    return {above: (heights, radius), allowed: fmpq(1, 3), **curve}


@as_printed.experiment(
    trials=[400], seed=[0], quick={"trials": [300]}, thorough={"trials": [5000]}, algorithm=ALGORITHM
)
def without_the_guard(trials, seed, *, algorithm):
    """The steps of eq. (12)."""
    heights, radius, curve = after_sixty("as printed", [1.0, 1.0, 0.5, 0.5], trials, seed, algorithm, guarded=False)
    return {above: (heights, radius), allowed: fmpq(2, 3), **curve}


def _singular(M):
    U, _, Vh = torch.linalg.svd(M)
    return U, Vh.mT


repeated.mutant("twenty layers", lambda svd_network, M, U0, V0, steps: svd_network(M, U0, V0, 20))


@slow.mutant("the last frames turned to singular vectors in nine draws of ten")
def _(svd_network, M, U0, V0, steps):
    *path, last = svd_network(M, U0, V0, steps)
    is_kept = (torch.arange(len(M)) % 10 == 0)[:, None, None]
    return [*path, tuple(torch.where(is_kept, *sides) for sides in zip(last, _singular(M), strict=True))]


as_printed.mutant("with the guard", lambda svd_network, M, U0, V0, steps, *, guarded: svd_network(M, U0, V0, steps))
repeated.formula_mutant("below the minimum", then=le(above, -sp.Rational(1, 10**6)))
slow.formula_mutant("a hundredth", then=gt(above, sp.Rational(1, 100)))
as_printed.formula_mutant("twenty above", then=ge(above, 20))
