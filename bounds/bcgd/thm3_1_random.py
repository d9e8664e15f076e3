r"""From random starts the mean product after one step is proportional to the width.

Two layers, $W_1$ with independent entries of mean zero and variance $1/n_0$, $W_2$ independent of it with mean zero and
independent entries of variance $1/n$ for n hidden units: the paper's random initialisation. The last layer moves first, at a
constant rate. As $W_2$ and $-W_2$ are equally likely, and $\mathbb E W_1^\top W_1 = \frac{n}{n_0} I$,

$$ \mathbb E\, W_2 W_1 = 0, \qquad \mathbb E\, (W_2 - \eta (W_2 W_1 X - Y) X^\top W_1^\top) W_1 = \frac{n}{n_0}\, \eta\, Y X^\top , $$

at every width, above the threshold of Theorem 3.1 as well. So what the paper says of orth-identity starts does not follow
for random ones, not even on average.

Of the law nothing enters but the second moments of $W_1$, and that $W_2$ is symmetric. So a finite law with both has the same
mean, and all of its outcomes are run: $W_1 = \pm\sqrt n\, e_i e_j^\top$, each as likely as the others, and $W_2 = \pm V$.

Kind: exact identity between expectations, all outcomes enumerated in rationals. Constants: none.
"""

from itertools import product

import numpy as np
from flint import fmpq, fmpq_mat

from algorithms.exact import rational
from bounds.bcgd._instances import integers
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._quantities import p
from bounds.bcgd._traces import column
from bounds.bcgd._widths import inputs, outputs
from bounds.core import Claim, OnAverage, Quantity, eq, ge

width = Quantity("width", "n", "hidden units", integer=True, positive=True)
first = Quantity("first", "(W_2 W_1)^{(0)}", "product at the start, for each outcome")
moved = Quantity("moved", "(W_2 W_1)^{(1)}", "product after one step of the last layer")
pull = Quantity("pull", r"\eta\, Y X^\top", "rate times the correlation of labels and data")

thm3_1_random = Claim(
    id="bcgd.thm3_1_random",
    source="Text after Theorem 3.1: the same conclusion does not follow for the random initialization",
    form="added",
    quantifier=OnAverage(over="starts", probability=p),
    given=(ge(width, inputs), ge(width, outputs)),
    then=(eq(first, 0, name="no_width_at_the_start"), eq(moved, width / inputs * pull, name="one_step")),
)


@thm3_1_random.experiment(
    sizes=[[2, 1], [3, 2]],
    root=[2, 3],
    rate=["1/8", "2"],
    quick={"sizes": [[3, 2]], "rate": ["1/8"]},
    algorithm="algorithms.deep_linear.exact_bcgd",
)
def enumerated(sizes, root, rate, *, algorithm, seed=0):
    """Square widths, so that the finite law is rational; any V may do, as only its sign is random."""
    (n_0, n_L), n = sizes, root * root
    generator = np.random.default_rng(seed)
    X, Y, V = integers(n_0, n_0 + 1, generator), integers(n_L, n_0 + 1, generator), integers(n_L, n, generator)
    starts = [
        [lower, V * sign]
        for i, j, size, sign in product(range(n), range(n_0), (root, -root), (1, -1))
        for lower in [single_entry(n, n_0, i, j, size)]
    ]
    ends = [next(algorithm(start, X, Y, sweeps=1, rate=lambda layer: rational(rate))).weights for start in starts]
    return {
        width: n,
        inputs: n_0,
        outputs: n_L,
        p: column(fmpq(1, len(starts)) for _ in starts),
        first: [(upper * lower).entries() for lower, upper in starts],
        moved: [(upper * lower).entries() for lower, upper in ends],
        pull: [(Y * X.transpose() * rational(rate)).entries()],
    }


def single_entry(rows, columns, i, j, size):
    """Zero but for one entry."""
    matrix = fmpq_mat(rows, columns)
    matrix[i, j] = size
    return matrix


thm3_1_random.mutant("half the rate", rate_times(1, 2))


@thm3_1_random.mutant("only as many hidden units move as there are inputs")
def _(exact_bcgd, weights, X, Y, **options):
    lower, upper = weights
    n = lower.ncols()
    cut = [fmpq_mat(lower.tolist()[:n]), fmpq_mat([row[:n] for row in upper.tolist()])]
    return exact_bcgd(cut, X, Y, **options)


thm3_1_random.formula_mutant("as at the narrowest width", then=eq(moved, pull))
thm3_1_random.formula_mutant("growing with the square root of the width", then=eq(moved**2, width / inputs * pull**2))
