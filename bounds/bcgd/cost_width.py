r"""Hidden widths above the threshold need not cost a sweep anything.

As the network comes, the operations of a sweep are quadratic in the width. But where the start couples only the first
$\max(n_0, n_L)$ hidden coordinates (Theorem 3.1), wider layers can be cut down to these. Then width does not enter the
operations at all, and the error after each step is that of the full run.

Kind: findings of ours. Operations of matrix products are counted exactly; errors of the exact twin of the algorithm are
compared in balls, after every step. Constants: none.
"""

from bounds.bcgd._cost import AFFINE, QUADRATIC, counted, data, differences, start
from bounds.bcgd._reductions import FREE, distances, error_full, error_small, in_balls, least, reduced, whole
from bounds.core import Finding, Statement, eq
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

cost_width = Statement(
    "bcgd.cost_width",
    "Theorem 3.1 as a reduction",
    quantifier=Finding("8 inputs, 4 outputs, 4 layers, widths 16 to 40, orth-identity start"),
)
free = cost_width.added("", FREE)
full = cost_width.added(
    "full",
    QUADRATIC,
    title="At full width the cost of a sweep is quadratic in the width",
    source="Theorem 3.1 not used",
    formerly="bcgd.cost_width_full",
)

WIDTHS = [16, 24, 32, 40]


@cost_width.experiment(full, widths=[WIDTHS], algorithm="algorithms.deep_linear.bcgd")
def as_they_are(widths, *, algorithm):
    """Hidden layers of full width."""
    X, Y = data(8, 4, 8)
    return differences([counted(algorithm, start(8, n, n, n, 4), X, Y) for n in widths])


@cost_width.experiment(free, widths=[WIDTHS], algorithm="algorithms.deep_linear.narrow")
def cut_down(widths, *, algorithm):
    """Hidden layers of full width, and their first eight coordinates."""
    X, Y = data(8, 4, 8)
    networks = [start(8, n, n, n, 4) for n in widths]
    cut = [algorithm(weights, 8) for weights in networks]
    wide, small = (
        [distances([in_balls(W) for W in weights], in_balls(X), in_balls(Y)) for weights in kind]
        for kind in (networks, cut)
    )
    return {
        whole: [counted(deep_linear.bcgd, weights, X, Y) for weights in networks],
        reduced: [counted(deep_linear.bcgd, weights, X, Y) for weights in cut],
        least: counted(deep_linear.bcgd, start(8, 8, 8, 8, 4), X, Y),
        error_full: wide,
        error_small: small,
    }


free.mutant("narrowed layers set to zero", lambda narrow, weights, width: [W * 0 for W in narrow(weights, width)])
free.formula_mutant("full width costs no more", then=eq(whole, least))
full.formula_mutant("affine", then=AFFINE)
