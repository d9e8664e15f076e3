r"""The initialisation of Section 5.1 does not make alpha_0 positive; in most draws the last hidden output lacks rank.

Section 5.1 chooses the inner layers "s.t. $\sigma_{\min}(G_{L-1,T}^0) > 0$" and says how: a Gaussian matrix, "which has
a high possibility to be full row rank on fat matrices", and the orthonormal factor of its QR decomposition. What has
full rank are the layers. Whether G has is decided by how their switches divide the rays of the inputs (l2o.rank_law).
For four problems with four unknowns and two equations, T = 3 and the width N d = 16, all rays differ, so that some
weights have $\alpha_0 > 0$. Those of the initialisation have rank 5 to 15 in nearly all draws. At the sizes of Table 1
fewer columns can be independent than there are coordinates, because hundreds share a pattern of active neurons. Lemmas
5.1 to 5.4 start from this $\alpha_0$, which is 0.

In the experiments ranks are those of rational matrices: with $W_L = 0$ nothing is rounded. At the sizes of Table 1 patterns
are those of a run in floating point, and inputs that come near a switch, by an angle of $10^{-8}$, are counted as if they
had one for themselves.
Kind: existence by an exact witness; laws over draws of problems and weights. Constants: 3/4 and 1/2 are ours.
"""

from dataclasses import replace

import numpy as np
import sympy as sp

from algorithms.exact import rational, rationals
from bounds.core import Quantity, Statement, WithProbability, eq, exact, ge, lt, rounding
from bounds.l2o._learned import STEPS, draws, started
from bounds.l2o._matrices import exact_rank
from bounds.l2o._rays import rays
from bounds.l2o._symbols import T, norm_W, x
from bounds.l2o._theorem import coordinates, width
from bounds.late import late, torch

unrolled = late("algorithms.unrolled")


rank = Quantity("rank", r"\mathrm{rank}\, G_{L-1,T}^0", "exact", integer=True, nonnegative=True)
K = Quantity("K", "K", "rays of the inputs of the last step", integer=True, nonnegative=True)
most = Quantity("most", r"\sum_{\text{patterns}} \min(2, \text{columns})", "at least the rank", nonnegative=True)
product = Quantity("product", r"W^\top W", "entries of the smaller Gram matrix")
identity = Quantity("identity", "I", "entries")
e = Quantity("e", "e", "expansion", positive=True)

NEAR = 1e-8  # far above the rounding of angles (1e-11 in the runs), far below the distance of most inputs from a switch

sec5_rank = Statement(
    "l2o.sec5_rank",
    "Section 5.1",
    (eq(norm_W, 0), eq(x, 0), ge(T, 2), ge(width, coordinates), eq(K, coordinates)),
    algorithm="algorithms.unrolled.exact_rollout",
    erratum="Full rank of the layers gives no full rank of the last hidden output. Already four problems with two equations "
    "in four unknowns lack it in most draws.",
    survives="No: nothing but the rank of the layers is argued, and Lemmas 5.1 to 5.4 divide by what is then zero. With "
    "weights made for the data (l2o.rank_law.attained) there is full rank where the rays of the inputs allow it.",
)
printed = sec5_rank.printed(
    ge(rank, coordinates), title="The layers of the initialisation give the last hidden output full rank: false"
)

in_most_draws = sec5_rank.added(
    "in_most_draws",
    lt(rank, coordinates),
    title="In at least three of four draws of a small problem the initialisation has alpha_0 = 0",
    quantifier=WithProbability(
        sp.Rational(1, 4), over="4 Gaussian problems 4-2 and layers of widths 16, or 8 and 16, T = 3"
    ),
)

at_table_1 = sec5_rank.added(
    "at_table_1",
    lt(most, coordinates),
    title="At the sizes of Table 1 the initialisation has alpha_0 = 0 in at least half of the draws",
    given=(ge(width, coordinates),),
    quantifier=WithProbability(sp.Rational(1, 2), over="problems and layers of Table 1, n_1 = 8, T = 100"),
)

orthonormal = sec5_rank.added(
    "orthonormal",
    eq(product, e**2 * identity, scale=e**2),
    title="The layers of the initialisation are orthonormal times the expansion",
    given=(),
)


def drawn(seed, hidden, algorithm, steps=3):
    """The exact rank of the last hidden output of one draw of four problems and layers, and what it is compared with."""
    generator = torch.Generator().manual_seed(seed)
    problem = unrolled.gaussian_problems(4, 4, 2, generator=generator)
    weights = unrolled.expanded_initialisation(hidden, 1.0, generator=generator)
    M, Y = (rationals(values.tolist()) for values in (problem.M, problem.Y))
    beta = rational(1.001 * problem.smoothness().item())
    run = algorithm(M, Y, [rationals(W.tolist()) for W in weights], steps, beta=beta, X_0=0 * M[:, 0])
    G = run.G[-1][-1]
    return {
        rank: exact_rank(G),
        K: len(rays(run.G[0][-1])),
        coordinates: len(G),
        width: G.shape[1],
        norm_W: 0,
        x: 0,
        T: steps,
    }


@in_most_draws.experiment(
    hidden=[(16,), (8, 16)],
    seed=[1000],
    count=[110],
    quick={"hidden": [(16,)]},
    algorithm="algorithms.unrolled.exact_rollout",
)
def small_problems(hidden, seed, count, *, algorithm):
    """A hundred and ten draws of problems and layers."""
    results = [drawn(draw, hidden, algorithm) for draw in draws(seed, count)]
    return {symbol: [result[symbol] for result in results] for symbol in results[0]}


@at_table_1.experiment(
    row=[1, 2], seed=[1000], count=[48], quick={"row": [1]}, algorithm="algorithms.unrolled.expanded_initialisation"
)
def patterns_of_table_1(row, seed, count, *, algorithm):
    """How many columns of the last hidden output can be independent, draw by draw."""
    bounds = [
        independent_columns(*started(row, draw, expansion=1.0, initialisation=algorithm)) for draw in draws(seed, count)
    ]
    return {most: exact([bound for bound, _, _ in bounds]), coordinates: bounds[0][1], width: bounds[0][2]}


def independent_columns(problem, weights):
    """Two for every pattern with two inputs or more, one for every input near a switch; and the sizes of G.

    The last layer is zero, so that the run is gradient descent.
    """
    net = unrolled.sectors(weights)
    X = unrolled.gradient_descent(problem, STEPS - 1)[-1]
    inputs = X.ravel(), problem.gradient(X).ravel()
    angles = torch.atan2(inputs[1], inputs[0])
    after = net.piece(*inputs).clamp(1, len(net.angles) - 1)
    near = torch.minimum((angles - net.angles[after - 1]).abs(), (angles - net.angles[after]).abs()) < NEAR
    _, sizes = net.piece(*inputs)[~near].unique(return_counts=True)
    return int(sizes.clamp(max=2).sum() + near.sum()), angles.numel(), weights[-1].shape[-1]


@sec5_rank.witness(printed)
def first_draw():
    """The first draw with one hidden layer of width 16."""
    return drawn(0, (16,), unrolled.exact_rollout)


@orthonormal.experiment(
    hidden=[(4, 8), (16, 3)], expansion=[1, 100], seed=[0, 1], algorithm="algorithms.unrolled.expanded_initialisation"
)
def layers(hidden, expansion, seed, *, algorithm):
    """Wide and narrow layers."""
    generator = torch.Generator().manual_seed(seed)
    parts = {product: [], identity: []}
    radii = []
    for W in algorithm(hidden, expansion, generator=generator)[:-1]:
        rows, columns = W.shape
        gram = W.mT @ W if rows >= columns else W @ W.mT
        size = len(gram)
        norm = float(torch.linalg.matrix_norm(W))
        radius = expansion**2 * rounding.orthonormal(max(W.shape), size, dtype=W.dtype)
        radius += float(rounding.matmul(norm, norm, inner=max(W.shape), dtype=W.dtype))
        radius += 4 * float(rounding.rounded(norm**2, dtype=W.dtype))
        parts[product].append(gram.flatten())
        parts[identity].append(torch.eye(size, dtype=W.dtype).flatten())
        radii += [radius] * size**2
    return {product: (torch.cat(parts[product]), radii), identity: exact(torch.cat(parts[identity])), e: expansion}


printed.formula_mutant("a rank of at least two", then=ge(rank, 2))
in_most_draws.formula_mutant("less than half the rank", then=lt(rank, coordinates / 2))
at_table_1.formula_mutant("less than a quarter of the rank", then=lt(most, coordinates / 4))
orthonormal.formula_mutant("expansion forgotten", then=eq(product, 2 * e**2 * identity))


@in_most_draws.mutant("an identity added to the hidden outputs")
def _(exact_rollout, *args, **settings):
    run = exact_rollout(*args, **settings)
    *below, last = run.G
    return replace(run, G=(*below, last + rationals(1000 * np.eye(*last.shape[1:], dtype=int))))


@orthonormal.mutant("Gaussian layers without QR")
def _(expanded_initialisation, hidden, expansion, *, generator):
    sizes = (2, *hidden)
    pairs = zip(sizes[1:], sizes, strict=False)
    return tuple(torch.randn(rows, columns, generator=generator, dtype=torch.float64) for rows, columns in pairs)
