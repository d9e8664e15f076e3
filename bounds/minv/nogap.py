r"""D-SVD without any gap between singular values: guarded steps get there, steps as printed mostly do not.

With matched signs of the determinants, or fewer columns than rows on one side, guarded steps reach the minimum, also with
repeated singular values ("without any gap"). That is empirical, there is no theorem, and small gaps slow it down.

Kind: findings. Constants: none.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Curve, Finding, Quantity, Statement, eq, ge, gt, le
from bounds.late import late
from bounds.minv.square_obstruction import ALGORITHM, frame_defect, parity, run, total, value

stiefel = late("algorithms.stiefel")

failing = Quantity("failing", r"\text{share of far starts}", "starts that end far above the minimum", nonnegative=True)

nogap = Statement(
    "minv.nogap", "Section 1 says it of the steps as printed, without a theorem", (eq(parity, 1), eq(frame_defect, 0))
)

nogap_printed = nogap.added(
    "",
    le(value, -total + sp.Rational(1, 10**6)),
    title="Guarded D-SVD finds the singular vectors of matrices with repeated singular values",
    quantifier=Finding("4 x 4 matrices with singular values 1, 1, 1/2, 1/2, matched determinants, 60 guarded layers"),
)

as_printed = nogap.added(
    "as_printed",
    ge(failing, sp.Rational(1, 2)),
    title="With steps as printed D-SVD ends far above its minimum from most starts, gaps or none",
    source="our runs of eqs (10), (12); Section 1 says that they can converge without any gap",
    quantifier=Finding(
        "the same matrices, twenty starts with matched determinants, 60 layers; far is by sigma_1 or more"
    ),
)

slow = nogap.added(
    "slow",
    gt(value, -total + 10 * sp.Rational(1, 10**6)),
    title="Small gaps between singular values slow D-SVD down, where none do not",
    source="our runs; Section 1 says that no assumption on gaps is needed",
    quantifier=Finding(
        "4 x 4 matrices with singular values 1, 9/10, 1/2, 1/10, matched determinants, 60 guarded layers"
    ),
)


@nogap_printed.experiment(seed=[0, 1, 2, 3], quick={"seed": [0, 1]}, thorough={"seed": range(20)}, algorithm=ALGORITHM)
def repeated_values(seed, *, algorithm):
    """The last of many layers."""
    half = fmpq(1, 2)
    return after_sixty("repeated singular values", [fmpq(1), fmpq(1), half, half], seed, algorithm)


@slow.experiment(seed=[0, 1, 2, 3], quick={"seed": [0, 1]}, thorough={"seed": range(20)}, algorithm=ALGORITHM)
def close_values(seed, *, algorithm):
    """A gap of a tenth, and a small last value."""
    return after_sixty("gaps of 1/10, 2/5, 2/5", [fmpq(tenths, 10) for tenths in (10, 9, 5, 1)], seed, algorithm)


@as_printed.experiment(starts=[20], algorithm=ALGORITHM)
def twenty_starts(starts, *, algorithm):
    """A start counts only if it is certainly far, in balls."""
    half = fmpq(1, 2)
    runs = [
        run([fmpq(1), fmpq(1), half, half], seed, 60, 1, algorithm, bits=1024, guarded=False) for seed in range(starts)
    ]
    far = sum(1 for run_ in runs if run_[value][-1] + run_[total] >= 1)
    worst = {frame_defect: max(run_[frame_defect] for run_ in runs), parity: min(run_[parity] for run_ in runs)}
    return {failing: fmpq(far, starts), **worst}


def after_sixty(label, a, seed, algorithm):
    """The last of sixty layers, and the way there."""
    layers_ = run(a, seed, 60, 1, algorithm, bits=1024)
    above = [run_ + layers_[total] for run_ in layers_[value]]
    return layers_ | {value: layers_[value][-1], Curve(label, along="layers", of="objective above its minimum"): above}


as_printed.mutant(
    "with the guard", lambda exact_svd_network, M, U0, V0, steps, *, guarded: exact_svd_network(M, U0, V0, steps)
)
nogap_printed.mutant("no layer", lambda exact_svd_network, M, U0, V0, steps: [(U0, V0)] * (steps + 1))
as_printed.formula_mutant("from all starts", then=ge(failing, 1))
slow.formula_mutant("a hundredth", then=gt(value, -total + sp.Rational(1, 100)))
nogap_printed.formula_mutant("below the minimum", then=le(value, -total - sp.Rational(1, 10**6)))
