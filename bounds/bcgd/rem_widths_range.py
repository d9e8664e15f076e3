r"""A full-rank last layer that is wide enough spans all outputs.

A full-rank $W_L^{(0)}$ with $n_{L-1} \ge n_L$ has all of $\mathbb R^{n_L}$ for its range, so K may be everything.

Kind: exact identity, in rationals. Constants: none.
"""

import numpy as np

from algorithms.exact import identity
from bounds.bcgd._instances import random_problem
from bounds.core import Claim, Quantity, eq, ge
from bounds.late import torch

rank_last = Quantity("rank_last", r"\mathrm{rank} W_L^{(0)}", integer=True, positive=True)
missed = Quantity("missed", r"(I - P)\,W^*", "what of the solution lies outside the range of the last layer")
outputs = Quantity("outputs", "n_L", integer=True, positive=True)

full_range = Claim(
    id="bcgd.rem_widths_range",
    source="Remarks after Theorem 3.2",
    form="added",
    given=(eq(rank_last, outputs),),
    then=eq(missed, 0),
    scaling={"solution": {missed: 1}},
)


@full_range.experiment(
    widths=[[2, 3, 2], [2, 2, 3], [3, 3, 4, 2]],
    outside={"widths": [[2, 2, 3]]},
    algorithm="algorithms.deep_linear.exact_orth_identity",
)
def last_layers(widths, *, algorithm):
    """The range of the last layer, and what of a random solution it misses."""
    last = algorithm(widths, generator=torch.Generator().manual_seed(0))[-1]
    n = last.nrows()
    problem = random_problem(widths[0], n, 5, widths[0], np.random.default_rng(0))
    basis = type(last)(last.transpose().rref()[0].table()[: last.rank()]).transpose()
    projector = basis * (basis.transpose() * basis).inv() * basis.transpose()
    return {
        rank_last: last.rank(),
        outputs: n,
        missed: ((identity(n) - projector) * problem.solution).entries(),
    }


full_range.formula_mutant("narrow last layers too", given=ge(outputs, 1))
