r"""Side by side, the blocks of a teacher layer stay well conditioned.

If every block $W^*_{l,j}$, $j \in \mathcal{J}_l$, has $k_l \le k_j$ rows and singular values in $[1/\kappa, \kappa]$,
then the $k_l$ singular values of $\overline{W}^*_l = (\overline{W}^*_{l,j})_j$ satisfy

$$ \tfrac1\kappa \le \sigma_i(\overline{W}^*_l) \le \sqrt{|\mathcal{J}_l|}\, \kappa \le l \kappa ,$$

because $AA^\top + BB^\top \succeq AA^\top$ and norms of squares add. "Singular values" means the $k_l$ largest ones.

Kind: inequality. Constants: 1 and $\sqrt{|\mathcal{J}_l|}$, both attained.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._exact import identity as exact_identity
from bounds.bfc._exact import rational, rationals, singular_values, with_spectrum
from bounds.core import Claim, Quantity, ge, le
from bounds.core.certificate import certificate, identity

sigma = Quantity("sigma", r"\sigma_i(\overline{W}^*_l)", "singular values side by side", nonnegative=True)
lowest = Quantity("lowest", r"\min_{i,j}\sigma_i(W^*_{l,j})", "smallest singular value of any block", nonnegative=True)
highest = Quantity("highest", r"\max_{i,j}\sigma_i(W^*_{l,j})", "largest singular value of any block", nonnegative=True)
kappa = Quantity("kappa", r"\kappa", "condition of the teacher", positive=True)
blocks = Quantity("blocks", r"|\mathcal{J}_l|", "number of blocks", integer=True, positive=True)
rows = Quantity("rows", "k_l", integer=True, positive=True)
narrowest = Quantity("narrowest", r"\min_j k_j", integer=True, positive=True)

factC_7 = Claim(
    id="bfc.factC_7",
    source="Fact C.7",
    given=(ge(lowest, 1 / kappa), le(highest, kappa), le(rows, narrowest)),
    then=(ge(sigma, 1 / kappa, name="lower"), le(sigma, sp.sqrt(blocks) * kappa, name="upper")),
    expected="proved",
    tight=True,
)


def both_sides(W, star):
    """Blocks of layer l: the last acts on squares of features, the others on inputs."""
    lifted = rationals(np.vectorize(rational, otypes=[object])(star(exact_identity(W[-1].shape[1]))))
    side_by_side = np.concatenate([*W[:-1], W[-1] @ lifted], axis=1)
    every = [value for block in W for value in singular_values(block)]
    return {
        sigma: singular_values(side_by_side),
        rows: len(W[0]),
        narrowest: min(block.shape[1] for block in W),
        lowest: min(every, key=lambda ball: ball.mid()),
        highest: max(every, key=lambda ball: ball.mid()),
        kappa: 2,
        blocks: len(W),
    }


@factC_7.experiment(
    sources=[1, 2, 3], width=[1, 3], seed=range(3), quick={"seed": [0]}, algorithm="algorithms.polynomials.exact_star"
)
def known_spectra(sources, width, seed, *, algorithm):
    """Rational blocks with singular values strictly inside [1/2, 2]."""
    rng = np.random.default_rng(seed)
    draw = [[fmpq(int(a), 16) for a in rng.integers(9, 32, width)] for _ in range(sources)]
    return both_sides([with_spectrum(values, width + 1, rng) for values in draw], algorithm)


@factC_7.experiment(sources=[1, 2, 4], scale=["9999/10000", "51/200"], algorithm="algorithms.polynomials.exact_star")
def aligned(sources, scale, *, algorithm):
    """Equal blocks a little inside the limits: with 2 on the diagonal the upper bound is nearly attained."""
    top, bottom = (int(part) for part in scale.split("/"))
    return both_sides([2 * fmpq(top, bottom) * exact_identity(2)] * sources, algorithm)


factC_7.formula_mutant("square root of the number of blocks dropped", then=le(sigma, kappa))
factC_7.formula_mutant("lower bound 11/10", then=ge(sigma, sp.Rational(11, 10) / kappa))
factC_7.mutant("squares counted twice", lambda exact_star, matrix: 2 * exact_star(matrix))
factC_7.mutant("squares lost", lambda exact_star, matrix: 0 * exact_star(matrix))


@factC_7.proof
def block_by_block(claim):
    """Squares of singular values, the values of y^T (sum W_j W_j^T) y: n K - e above with K = kappa^2, 1/K + s + t below."""
    n, K, e, f = sp.symbols("n K e f")
    slack, more, short = free("s t e")
    return certificate(
        "I * I has orthonormal rows (its row i is the unit vector of {i,i}), so W(I*I) has the singular values of W. The squares "
        "of those of the blocks side by side are the values of y^T (sum W_j W_j^T) y = sum |W_j^T y|^2 between its "
        "extremes over unit y, and each summand lies in [1/kappa^2, kappa^2] because k_l <= k_j. Above: n blocks have "
        "n K - e, one has K - f, "
        "K = kappa^2. Below: one block alone has 1/kappa^2 + s, the others add t >= 0. sqrt(|J_l|) <= l as J_l is in {0, ..., l-1}.",
        identity("one block more, above", (n * K - e) + (K - f), (n + 1) * K - (e + f)),
        *conclusions(
            claim,
            {
                (sigma, ">="): Derived({sigma: sp.sqrt((1 / kappa**2 + slack) + more)}, kappa**2, squared=True),
                (sigma, "<="): Derived({blocks: 1 + more, sigma: sp.sqrt((1 + more) * kappa**2 - short)}, squared=True),
            },
        ),
    )
