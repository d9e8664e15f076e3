r"""Above a threshold the hidden widths change no digit of the training, for orth-identity starts.

Let every hidden width be at least $\max(n_0, n_L)$ and the initial layers of the two networks share their blocks.
Then gradient descent, its stochastic form, and the layer-wise methods produce the same products
$W_{L:1}^{(t)}$ for all widths. Hidden coordinates beyond the threshold are coupled to nothing and get gradient zero
for ever. Two faults of the printed form. The minimum in (3.1) runs over $1 \le \ell \le L$ and so forces $n_L \ge n_0$ also; it
should stop at $L - 1$. And BCSGD is among the methods: its rate (3.14) has $\sigma_{\min}$ of $W_{i-1:1} X$, which the
paper defines as the min(rows, columns)-th singular value. That is positive at the threshold and zero above it, if there
are as many samples: a wider network does not move at all. With $\sigma_{r_x}$ it trains as the narrow one.

"Any gradient-based method" means one that moves a weight according to its own value and its own gradients so far, as
momentum, weight decay and Adam do, with rates that read weights through gradients and frozen factors only. A rate that
reads $\|W_j\|_F$ (layer-wise adaptive scaling) sees the idle identity block and does depend on the width. So does training
from other starts: two hidden units that cancel each other leave the product as it is, and change what comes next.

Kind: exact identity, in rationals, or in balls where a method takes roots. Constants: none.
"""

import numpy as np
from flint import fmpq_mat

from algorithms.exact import identity
from bounds.bcgd._instances import integers
from bounds.bcgd._widths import (
    METHODS,
    OPTIMISERS,
    SPECTRAL,
    coupled,
    difference,
    ends,
    full_blocks,
    inputs,
    narrow,
    narrowest,
    orth_identity,
    outputs,
    reads_weights,
    threshold,
    training,
    two_widths,
    wide,
    without,
)
from bounds.core import Exists, Statement, eq, ge, gt
from bounds.core.certificate import certificate, written
from bounds.core.promises import broken
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

thm3_1 = Statement(
    "bcgd.thm3_1",
    "Theorem 3.1, eq. (3.1); proof in Appendix C",
    (ge(narrowest, inputs), ge(narrowest, outputs)),
    scaling={"outputs": {wide: 1, narrow: 1}},
    algorithm="algorithms.deep_linear.exact_orth_identity",
    erratum=r"The minimum in (3.1) must leave out $\ell = L$, else $n_L \ge n_0$ is forced and every experiment excluded. And BCSGD with (3.14) "
    r"depends on the width: $X = (I \; 0)$ with two inputs and five samples, two outputs, identity start, $\eta = \tfrac12$, last layer: "
    r"$\sigma_{\min}$ is 1 at width 2 and 0 at width 3. It must be $\sigma_{r_x}$.",
    survives=r"Yes: Appendix C follows the hidden coordinates only and nowhere uses $n_L \ge n_0$. It is about methods that move a weight by its "
    r"own value and gradients; rates that read norms of weights (bcgd.thm3_1.scope), or count singular values by width, are outside.",
)
printed = thm3_1.printed(
    eq(wide, narrow),
    title="For orth-identity starts hidden widths above the threshold change no digit of any gradient-based training, BCSGD included: false",
    also=(ge(outputs, inputs), eq(reads_weights, 0)),
)
corrected = thm3_1.corrected(
    eq(wide, narrow),
    title="For orth-identity starts hidden widths above max(n_0, n_L) change no digit of the training",
    source="Theorem 3.1, eq. (3.1) without l = L",
    also=eq(reads_weights, 0),
    expected="proved",
)
ONE_RUN = Exists(over="the steps of one run", exhaustive=True)
scope = thm3_1.added(
    "scope",
    gt(difference, 0),
    title="Rates that read the norms of weights make the width matter, for orth-identity starts",
    source="Theorem 3.1, `any gradient-based optimization methods`",
    quantifier=ONE_RUN,
    given=(ge(narrowest, threshold), eq(reads_weights, 1)),
    scaling={},
    formerly="bcgd.thm3_1_scope",
)
other_starts = thm3_1.added(
    "other_starts",
    gt(difference, 0),
    title="From other starts the width may matter, even if the products agree at first",
    source="Text after Theorem 3.1: the same conclusion does not follow for the random initialization",
    quantifier=ONE_RUN,
    also=eq(reads_weights, 0),
    scaling={},
)


@thm3_1.experiment(
    corrected,
    sizes=["3-2", "2-3", "2-2"],
    extra=[0, 1, 3],
    method=[*METHODS, *OPTIMISERS, *SPECTRAL],
    seed=[0],
    quick={"sizes": ["3-2", "2-3"], "extra": [2]},
)
def orthogonal_blocks(sizes, extra, method, seed, *, algorithm):
    """Orthogonal blocks followed by the identity, widths that differ between the layers."""
    D = max(ends(sizes))
    return two_widths(orth_identity(algorithm, seed), sizes, [D + extra, D + 1], D, method, seed)


@thm3_1.experiment(
    corrected,
    sizes=["8-5", "10-20", "30-12"],
    method=["gradient", *SPECTRAL],
    quick={"sizes": ["8-5"]},
    thorough={"method": ["gradient", "momentum", "adam", *SPECTRAL]},
)
def larger(sizes, method, *, algorithm, seed=0):
    """Up to thirty inputs, in balls, with more samples than inputs."""
    D = max(ends(sizes))
    start = orth_identity(algorithm, seed)
    return two_widths(start, sizes, [D + 1, D + D // 3], D, method, seed, samples=ends(sizes)[0] + 3)


@thm3_1.experiment(printed, method=["bcsgd, printed"])
def at_the_threshold(method, *, algorithm):
    """Both networks at the threshold, where (3.14) is right."""
    return two_widths(orth_identity(algorithm, 0), "2-2", [2, 2], 2, method, 0)


@thm3_1.experiment(scope, sizes=["3-2", "2-3"], method=["trust_ratio"])
@thm3_1.experiment(corrected, sizes=["3-2"], method=["trust_ratio"], outside=True)
def adaptive_scaling(sizes, method, *, algorithm, extra=2, seed=0):
    """Outside the premises of the theorem: the rate reads the idle identity block."""
    return orthogonal_blocks(sizes, extra, method, seed, algorithm=algorithm)


@thm3_1.experiment(
    other_starts,
    sizes=["2-2", "3-2"],
    method=["descending", "gradient"],
    algorithm="algorithms.deep_linear.exact_identity",
)
def cancelling_units(sizes, method, *, algorithm, seed=0):
    """Two units more than the threshold, with the same random row below and opposite columns above."""
    generator = np.random.default_rng(seed)
    (n_0, n_L), D = ends(sizes), max(ends(sizes))
    row, column = integers(1, n_0, generator), integers(n_L, 1, generator)
    return two_widths(lambda widths: with_pair(algorithm(widths), row, column), sizes, [D + 2], D, method, seed)


def with_pair(weights, row, column):
    """The last two hidden units, if there are more than enough, read `row` and write `column` and its opposite."""
    lower, upper = weights
    n = lower.nrows()
    if n > max(lower.ncols(), upper.nrows()):
        for j in range(lower.ncols()):
            lower[n - 2, j] = lower[n - 1, j] = row[0, j]
        for i in range(upper.nrows()):
            upper[i, n - 2], upper[i, n - 1] = column[i, 0], -column[i, 0]
    return weights


@printed.witness
def stochastic_descent():
    """Two inputs, two outputs, five samples, identity start, eta = 1/2: the last layer of widths two and three."""
    return last_layers(3)


@printed.witness
def four_units():
    """The same with four hidden units, which do not move either."""
    return last_layers(4)


def last_layers(n):
    """The first step of the last layer at width n and at width two."""
    X, Y = identity(2, 5), fmpq_mat([[2, 1, 0, 1, 3], [1, 4, 1, 0, 1]])
    pair = [training(deep_linear.exact_identity((2, n, 2)), "bcsgd, printed", X, Y, 1)[:1] for n in (n, 2)]
    return {wide: pair[0], narrow: pair[1], narrowest: 2, inputs: 2, outputs: 2, reads_weights: 0}


thm3_1.mutant("an idle coordinate coupled to the inputs", corrected, corrupted=coupled)
thm3_1.mutant("blocks as wide as the layers", corrected, corrupted=full_blocks)
printed.formula_mutant("bounded below, no more", then=ge(wide, -10))
scope.mutant(
    "no identity block", lambda start, widths, **options: without(start, widths, max(widths[0], widths[-1]), **options)
)
other_starts.mutant(
    "no hidden units above the threshold",
    lambda start, widths: start([widths[0], max(widths[0], widths[-1]), widths[-1]]),
)


@printed.proof
def zero_against_one(claim):
    """The first step of both networks on the sample (1, 0) with label (2, 1)."""
    says = (
        "X = (I 0), identity start, A = I, C = X padded: the last layer of width two has sigma_min(C) = 1, q_1 = 1, rate 1/2, "
        "and its first entry moves from 1 to 1 - (1/2)(1 - 2) = 3/2. With width three C has a third row of zeros, so its third "
        "singular value, the min(3, 5)-th, is zero, and so is the rate: the entry stays 1."
    )
    moved = written(lambda w, s, e, r: w - e * s * (w - r), 1, 1, "1/2", 2)
    stays = written(lambda w, s, e, r: w - e * s * (w - r), 1, 0, "1/2", 2)
    return certificate(says, *broken(claim, "1 against 3/2", wide=stays, narrow=moved))
