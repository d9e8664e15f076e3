r"""The oracle update of all layers rests at the teacher: narrow weights stay, wide ones keep their Gram matrix on average.

Section G descends along an update that knows the teacher, with targets $V^*_{l,j} = W^*_{l,j} (I*I) (R_j U_j * R_j
U_j)^{-1}$. Where every layer has $K_l = O_l V^*_l$, $O_l$ orthogonal, and $W_l^\top W_l = V_l^{*\top} V^*_l$, its parts

$$ E_< = K_p^\top K_< - V_p^{*\top} V_<^* = 0, \qquad Q = \tfrac12 (K_p^+)^\top V_p^{*\top} V_p^* K_p^+ = \tfrac12 I $$

vanish and cancel: $K_<$ grows by $\eta_1/2$ and is turned back by $\eta_1 Q$. This needs $K_p$ of full row rank. The wide
weights do move, by noise of mean zero. Off the teacher the Gram matrices approach it by $1 - \eta_1$, on average.

Kind: exact identities in rational numbers. Constants: none.
"""

import numpy as np
from flint import fmpq

from bounds.bfc._exact import random_rationals, rationals, regular, rotation, square_sum
from bounds.bfc._oracle import all_signs
from bounds.bfc._targets import exact_target, products_of_pairs, thin_lift
from bounds.bfc._wide_step import SIGNS, correlated, doubled, eta, weight
from bounds.core import Quantity, Statement, eq, gt
from bounds.late import late

feature_correction = late("algorithms.feature_correction")

moved2 = Quantity("moved2", r"\|K_{new}-K\|_F^2", "of one layer", nonnegative=True)
aligned2 = Quantity("aligned2", r"\|K^\top K-V^{*\top}V^*\|_F^2", nonnegative=True)
rank = Quantity("rank", r"\det K_pK_p^\top", "positive if the rows are independent")
off_new = Quantity("off_new", r"W_{new}^\top W_{new}-V^{*\top}V^*", "entries")
off = Quantity("off", r"W^\top W-V^{*\top}V^*", "entries")

descent = Statement("bfc.descent", "Section G, the oracle update")
rests = descent.added(
    "",
    eq(moved2, 0),
    given=(eq(aligned2, 0), gt(rank, 0)),
    title="Where the narrow weights are the oracle's up to a rotation, its update leaves them where they are",
    scaling={"weights": {moved2: 2, aligned2: 4, rank: 4}},
)
approaches = descent.added(
    "wide",
    eq(off_new, (1 - eta) * off),
    title="The oracle update takes the Gram matrix of the wide weights nearer to its own by 1 - eta, on average",
    quantifier=SIGNS,
    scaling={"weights": {off_new: 2, off: 2}},
)


def oracle_of_layer_three(width, seed):
    """The target of a layer that reads the inputs and layer two through a lift and a rotation, and the number of far columns."""
    rng = np.random.default_rng(seed)
    lifted = width * (width + 1) // 2
    thin = 4 * thin_lift(width, 1)
    R = regular(lambda: thin + random_rationals(rng, (lifted, width), size=1, parts=8) / 8, products_of_pairs)
    of_inputs = random_rationals(rng, (width, width + 1), parts=4)
    of_layer = regular(lambda: random_rationals(rng, (width, width), parts=4), lambda square: square)
    return np.concatenate([of_inputs, exact_target(of_layer, R, rotation(width, rng))], axis=1), width + 1, rng


def narrow_numbers(K, V, split, step, rates):
    """What moves, how far the weights are aligned, and whether the update is defined."""
    K_p = rationals(K[:, split:].tolist())
    gram = np.array((K_p @ K_p.T).tolist(), dtype=object)
    return {
        moved2: square_sum(step(K, V, split, *rates) - K),
        aligned2: square_sum(K.T @ K - V.T @ V),
        rank: determinant(gram),
    }


def determinant(matrix):
    """By cofactors; at most three rows."""
    if len(matrix) == 1:
        return matrix[0, 0]
    minors = (np.delete(np.delete(matrix, 0, 0), j, 1) for j in range(len(matrix)))
    return sum(((-1) ** j * matrix[0, j] * determinant(minor) for j, minor in enumerate(minors)), fmpq(0))


NARROW = "algorithms.feature_correction.exact_narrow_step"


@rests.experiment(width=[1, 2, 3], seed=[0, 1], quick={"width": [1, 2]}, algorithm=NARROW)
def rotated_oracle(width, seed, *, algorithm):
    """Lifted targets, rotated; eta_1 = 1/3 and eta_2 = 1/5, so no step is small."""
    V, split, rng = oracle_of_layer_three(width, seed)
    return narrow_numbers(rotation(width, rng) @ V, V, split, algorithm, (fmpq(1, 3), fmpq(1, 5)))


@rests.experiment(size=[10], algorithm=NARROW, outside=True)
def off_the_oracle(size, *, algorithm):
    """Weights off by a tenth are outside the premise, and move."""
    V, split, _ = oracle_of_layer_three(1, 0)
    return narrow_numbers(V * (1 + fmpq(1, size)), V, split, algorithm, (fmpq(1, 3), fmpq(1, 5)))


@approaches.experiment(
    width=[1, 2], seed=[0, 1], quick={"seed": [0]}, algorithm="algorithms.feature_correction.exact_wide_step"
)
def lifted_targets(width, seed, *, algorithm):
    """Four wide rows for each of the oracle's, eta_1 = 9/25, all patterns of signs."""
    V, _, rng = oracle_of_layer_three(width, seed)
    W, rate = random_rationals(rng, (4 * width, V.shape[1]), parts=2), fmpq(9, 25)
    news = [algorithm(W, V, signs, rate) for signs in all_signs(len(W))]
    return {
        off_new: np.stack([new.T @ new - V.T @ V for new in news]),
        off: W.T @ W - V.T @ V,
        weight: [fmpq(1, len(news))] * len(news),
        eta: rate,
    }


rests.formula_mutant("wherever K_p has full row rank", given=gt(rank, 0))
rests.mutant(
    "not turned back", lambda exact_narrow_step, K, V, split, a, b: exact_narrow_step(K, 0 * V, split, a, 0 * b)
)
rests.mutant("target doubled", lambda exact_narrow_step, K, V, split, a, b: exact_narrow_step(K, 2 * V, split, a, b))
approaches.formula_mutant("by 1 - 2 eta", then=eq(off_new, (1 - 2 * eta) * off))
approaches.mutant("target doubled", doubled)
approaches.mutant("all signs equal", correlated)
