r"""How wide the last hidden layer must be for G to have full column rank: "n >= N" is not enough.

$\lambda_{\min}(G^\top G) > 0$ needs $n_{L-1} \ge N d$ (the paper prints N at one place), and it needs more: the
columns of G belong to two-dimensional inputs, so columns with co-directional inputs are proportional. For $T = 1$ and
$X_0 = 0$ all inputs are $(0, \pm)$ and the rank is at most 2; for $b = 1$, $d \ge 3$, $X_0 = 0$, $W_L = 0$ the inputs
of each problem lie on one line, so that $\alpha_0 = 0$ for every T and every width.
Kind: deterministic statement about ranks. Constants: none.
"""

import numpy as np
import sympy as sp

from algorithms.exact import rationals
from bounds.core import Quantity, Statement, eq, ge, le
from bounds.core.certificate import certificate, identity
from bounds.l2o._certificates import broken, follows
from bounds.l2o._instances import MANY, random_instance, stacked
from bounds.l2o._matrices import exact_rank, zero_last
from bounds.l2o._symbols import T, x
from bounds.l2o._theorem import coordinates, half_axes, width
from bounds.late import late

unrolled = late("algorithms.unrolled")


problems = Quantity("problems", "N", "problems", integer=True, positive=True)
rank = Quantity("rank", r"\mathrm{rank}\, G_{L-1,T}", "exact", integer=True, nonnegative=True)

ERRATUM = (
    r"A misprint: $n \ge N$ must be $n \ge N d$, as in Section 4.1. Even that does not suffice: co-directional inputs "
    "give proportional columns."
)

width_statement = Statement(
    "l2o.width",
    "Below Corollary A.17",
    algorithm="algorithms.unrolled.exact_rollout",
    erratum=ERRATUM,
    survives=r"In part: the proof of Theorem 4.7 needs $\alpha_0 > 0$ only, which the conditions (13) assume. That a width "
    "of any size implies it is proved nowhere, and false (l2o.width.not_enough).",
)
printed = width_statement.printed(
    ge(width, problems),
    title="Full column rank of G needs a width of at least N: true, and too little",
    given=(eq(rank, coordinates), ge(coordinates, problems)),
    expected="holds",
)

converse = width_statement.added(
    "converse",
    ge(rank, coordinates),
    title="A width of N is enough for full column rank: false",
    given=ge(width, problems),
    expected="refuted",
)

necessary = width_statement.corrected(
    le(rank, width),
    title="Full column rank of G needs a width of at least N d",
    source="Section 4.1 and below Corollary A.17",
)

one_step = width_statement.added(
    "one_step",
    le(rank, 2),
    title="With one step from the origin the last hidden output has rank at most two, whatever the width",
    source="Section 4.1",
    given=(eq(T, 1), eq(x, 0)),
    expected="proved",
)

enough_width = width_statement.added(
    "not_enough",
    ge(rank, coordinates),
    title="A width of N d is enough for full column rank: false",
    source="Section 4.1",
    given=ge(width, coordinates),
    expected="refuted",
    erratum=ERRATUM,
)


def ranks(instance, algorithm, steps):
    """The exact rank of the last hidden output; the last layer is zero, so that everything is rational."""
    instance = zero_last(instance)
    G = instance.run(algorithm, steps).G[-1][-1]
    return {
        rank: [exact_rank(G)],
        width: [G.shape[1]],
        coordinates: [instance.X_0.size],
        problems: [len(instance.M)],
        T: [steps],
        x: [instance.x],
    }


def wide(seed, neurons, *, origin, rows=2):
    """Two problems with three unknowns and one hidden layer."""
    instance = random_instance(seed, hidden=(neurons,), rows=rows)
    return instance.from_origin() if origin else instance


@width_statement.experiment(necessary, neurons=[2, 6, 12], steps=[1, 3])
@width_statement.experiment(printed, neurons=[2, 6, 12], steps=[1, 3], outside={"neurons": [2]})
def random_networks(neurons, steps, *, algorithm):
    """Six columns, fewer and more neurons."""
    return stacked(ranks, [wide(seed, neurons, origin=False) for seed in MANY], algorithm, steps)


@width_statement.experiment(one_step, neurons=[2, 12])
def from_the_origin(neurons, *, algorithm):
    """Six columns, one step."""
    return stacked(ranks, [wide(seed, neurons, origin=True) for seed in MANY], algorithm, 1)


@width_statement.experiment(printed, converse)
def half_axes_instance(*, algorithm):
    """Four columns and four neurons that do have full rank."""
    return ranks(half_axes(size=1, expansion=1), algorithm, 2)


@converse.witness
def four_neurons():
    """Two problems, four neurons, six columns."""
    return ranks(wide(0, 4, origin=False), unrolled.exact_rollout, 2)


@enough_width.witness
def one_line_per_problem():
    """One equation in three unknowns from the origin: sixty-four neurons do not help."""
    return ranks(wide(0, 64, origin=True, rows=1), unrolled.exact_rollout, 3)


printed.formula_mutant("twice the columns", then=ge(width, 2 * coordinates))
printed.formula_mutant("fewer than the problems", then=le(width, problems - 1))
converse.formula_mutant("at least one column", then=ge(rank, 1))
enough_width.formula_mutant("two columns per problem", then=ge(rank, problems))
necessary.formula_mutant("half the width", then=le(rank, width / 2))
one_step.formula_mutant("rank one", then=le(rank, 1))
one_step.mutant(
    "start of ones",
    lambda exact_rollout, M, Y, weights, steps, *, beta, X_0: exact_rollout(
        M, Y, weights, steps, beta=beta, X_0=X_0 + rationals(np.arange(X_0.size).reshape(X_0.shape) - 2)
    ),
)


@one_step.proof
def two_directions(claim):
    """The output of a neuron for the inputs (0, g), by positive and negative parts; then three inputs and three neurons."""
    g, h, w, v, c, n = sp.symbols("g h w v c n")
    neurons, gradients = (2, -3, 5), (1, -4, 6)
    outputs = sp.Matrix([[max(weight * gradient, 0) for gradient in gradients] for weight in neurons])
    return certificate(
        "At the first step from the origin every input is (0, gamma), gamma = g - h with g, h >= 0 and g h = 0; a "
        "first-layer weight is w - v alike. The ReLU of their product is its positive part g w + h v, since one of "
        "the two brackets is zero. So the columns of the first hidden output are g or h times one of two fixed "
        "vectors. A positive multiple of an input gives the same multiple of the output of every further layer "
        "(second identity: a ReLU's argument scales), so G has at most two directions of columns. Three neurons with the "
        "weights 2, -3, 5 and the gradients 1, -4, 6 attain that.",
        identity("the product of two differences", (g - h) * (w - v), (g * w + h * v) - (g * v + h * w)),
        identity("further layers", w * (c * n) + v * (c * h), c * (w * n + v * h)),
        *follows(claim, le(rank, outputs.rank())),
    )


@converse.proof
def four_below_six(claim):
    """Sizes of the witness."""
    return certificate(
        "Two problems with three unknowns and four neurons: n = 4 is at least N = 2, but a matrix with four rows "
        "has at most the rank 4, and N d = 2 3.",
        *broken(claim, {width: 4, problems: 2, coordinates: 2 * 3, rank: 4}),
    )


@enough_width.proof
def one_line(claim):
    """One equation with two unknowns written out, from the origin."""
    m, n, p, c, b = sp.symbols("m n p c b")
    r = m * (m * p) + n * (n * p) - c
    return certificate(
        "For b = 1, X_0 = 0 and W_L = 0, X_t is a multiple p of the row of M by induction (the identity is one step "
        "of the first coordinate, times beta, for two unknowns), and so is g_t. The inputs (x_j, g_j) of one "
        "problem are multiples M_j of one vector, so its columns of G have two directions at most: one for each "
        "sign of M_j. With two problems of three unknowns the rank is at most 2 + 2, whatever the width, here 64.",
        identity("one step stays on the line", b * (m * p) - m * r, m * (b * p - (m**2 * p + n**2 * p - c))),
        *broken(claim, {width: 64, problems: 2, coordinates: 2 * 3, rank: 2 + 2}),
    )
