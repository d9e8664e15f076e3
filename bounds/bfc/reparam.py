r"""With orthonormal lifts and W = K the re-parameterised learner is the plain one, in its sums but not in its layers.

Printed: if $R_l^\top R_l = I$, $W = K$ and $M_{l,j} = R_l K_{l,j}$, then $F_l(x) = G_l(x)$ and $F(x) = G(x)$. The
layers do not even have equally many entries: $G_l = \sigma(R_l S_l)$ has $\binom{k_l+1}{2}$ and $F_l = \sigma(S_l)$
has $k_l$. Only the sums agree, $\|R_l S_l\|^2 = \|S_l\|^2$, and with them F = G. At the paper's random start
$\mathbb{E} R^\top R$ is $\tfrac{k+1}{2k} I$, not I.

Kind: exact identity (printed false, corrected true). Constants: none hidden.
"""

import numpy as np
import sympy as sp

from bounds.bfc._certificates import Derived, breaks, conclusions
from bounds.bfc._exact import identity as exact_identity
from bounds.bfc._exact import random_rationals, rotation, square_sum
from bounds.core import Quantity, Statement, eq
from bounds.core.certificate import certificate

entries_F = Quantity("entries_F", r"\dim F_l", integer=True, positive=True)
entries_G = Quantity("entries_G", r"\dim G_l", integer=True, positive=True)
sum_F = Quantity("sum_F", r"\mathrm{Sum}(F_l(x))", nonnegative=True)
sum_G = Quantity("sum_G", r"\mathrm{Sum}(G_l(x))", nonnegative=True)
defect = Quantity("defect", r"\|R_l^\top R_l - I\|_F^2", nonnegative=True)
ERRATUM = r"A misprint: $F_l$ has $k_l$ entries and $G_l$ has $k_l (k_l + 1)/2$; only their sums are equal."

reparam = Statement(
    "bfc.reparam",
    "Section 2.1, below eq. (2.2)",
    (eq(defect, 0),),
    erratum=ERRATUM,
    survives=r"Yes: the remark is about the networks, and $F = G$ needs the sums of the layers only.",
)
printed = reparam.printed(
    eq(entries_F, entries_G), title="With orthonormal lifts and W = K the two learners have equal layers"
)

corrected = reparam.corrected(
    eq(sum_F, sum_G),
    title="With orthonormal lifts and W = K the two learners have equal sums in every layer",
    expected="proved",
    scaling={"weights": {sum_F: 1, sum_G: 1}},
)


def plain_and_reparameterised(K, R, points):
    """Sums of both learners in layers 2 and 3 with J_2 = {1}, J_3 = {0, 2}, layer by layer as each is defined."""
    first = points**2 - 1
    S_2 = first @ K[2].T
    lifted = (S_2 @ R[2].T) ** 2  # sigma(R_2 S_2), which is also G_2
    S_3 = points @ K[3, 0].T + lifted @ K[3, 2].T
    G_2 = (first @ (R[2] @ K[2]).T) ** 2
    G_3 = (points @ (R[3] @ K[3, 0]).T + G_2 @ (R[3] @ K[3, 2]).T) ** 2
    return [S_2**2, S_3**2], [G_2, G_3]


def both_sides(width, seed, networks):
    rng = np.random.default_rng(seed)
    lifted, d = width * (width + 1) // 2, width + 1
    R = {layer: rotation(lifted, rng)[:, :width] for layer in (2, 3)}
    K = {
        2: random_rationals(rng, (width, d)),
        (3, 0): random_rationals(rng, (width, d)),
        (3, 2): random_rationals(rng, (width, lifted)),
    }
    F, G = networks(K, R, random_rationals(rng, (4, d)))
    return {
        entries_F: [layer.shape[1] for layer in F],
        entries_G: [layer.shape[1] for layer in G],
        sum_F: [layer.sum(1) for layer in F],
        sum_G: [layer.sum(1) for layer in G],
        defect: sum(square_sum(lift.T @ lift - exact_identity(width)) for lift in R.values()),
    }


@corrected.experiment(width=[1, 2, 3], seed=[0, 1], algorithm=plain_and_reparameterised)
def rational_lifts(width, seed, *, algorithm):
    """Rational orthonormal columns and integer weights."""
    return both_sides(width, seed, algorithm)


@printed.experiment(width=[1], seed=[0])
def width_one(width, seed):
    """k = 1, where the numbers of entries agree."""
    return both_sides(width, seed, plain_and_reparameterised)


@printed.witness
def width_two():
    """k = 2: two entries against three."""
    return both_sides(2, 0, plain_and_reparameterised)


printed.formula_mutant("sums only", then=eq(sum_F, sum_G))
corrected.formula_mutant("twice the sum", then=eq(sum_F, 2 * sum_G))
corrected.mutant(
    "lifts scaled",
    lambda networks, K, R, points: networks(K, {layer: 2 * matrix for layer, matrix in R.items()}, points),
)


@printed.proof
def two_against_three(claim):
    """k = 2."""
    k, same_sum = 2, 1
    return certificate(
        "For k = 2, F_l has two entries and G_l has 2 (2 + 1)/2 = 3.",
        *breaks(
            claim, {entries_F: k, entries_G: sp.Rational(k * (k + 1), 2), sum_F: same_sum, sum_G: same_sum, defect: 0}
        ),
    )


@corrected.proof
def isometry(claim):
    """Two rows of R that make a rotation, (a, b) and (-b, a) over the root of a^2 + b^2, and two entries u, v of S."""
    a, b, u, v = sp.symbols("a b u v")
    n = a**2 + b**2
    return certificate(
        "Layer by layer G_l = sigma(R_l S_l) with the S_l of the plain learner, because M = R K. Sum(G_l) = |R S|^2 "
        "sums a^2 u^2 + 2 a b u v + b^2 v^2 over the rows of R, for each pair of entries of S; orthonormal columns "
        "leave u^2 + v^2, that is Sum(F_l).",
        *conclusions(claim, Derived({sum_F: u**2 + v**2, sum_G: ((a * u + b * v) ** 2 + (a * v - b * u) ** 2) / n}, n)),
    )
