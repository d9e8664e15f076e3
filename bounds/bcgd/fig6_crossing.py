r"""The order that is ahead after half a sweep may be behind after one.

Kind: finding of ours on Figure 6: two draws, both orders in balls.
"""

from algorithms.exact import balls
from bounds.bcgd._instances import as_rationals
from bounds.bcgd._orders import AHEAD, first, prepared, reached
from bounds.core import Claim, Finding, gt

crossing = Claim(
    id="bcgd.fig6_crossing",
    source="Figure 6 and Section 4.1.5, their limit",
    form="added",
    quantifier=Finding("a draw of 60 to 10, random start, and one of 10 to 60, balanced start, depth 20, one sweep"),
    then=gt(reached, first),
)


@crossing.experiment(start=[("balanced", 0), ("random", 2)], algorithm="algorithms.deep_linear.exact_bcgd")
def one_sweep(start, *, algorithm):
    """When the order that was faster gets to the error of the other one at the end of the sweep."""
    kind, seed = start
    task, weights = prepared("small", kind == "balanced", kind, seed)
    data = [balls(as_rationals(matrix)) for matrix in (task.X[0], task.Y[0])]
    orders = ("descending", "ascending") if kind == "balanced" else ("ascending", "descending")
    faster, slower = (
        [
            step.error_after
            for step in algorithm([balls(as_rationals(W)) for W in weights], *data, sweeps=1, order=order)
        ]
        for order in orders
    )
    # What precision leaves open counts as arrived, against the claim.
    arrived = [step for step, error in enumerate(faster, 1) if not error > slower[-1]]
    return {first: len(slower), reached: arrived[0] if arrived else len(slower) + 1}


crossing.formula_mutant("still ahead", then=AHEAD)
