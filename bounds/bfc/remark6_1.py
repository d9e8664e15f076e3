r"""With shared weights, learning the cross block teaches the lower block too.

If $W^*_{l,l-1} = W^*_{l,l-3}$ and $W_{l,l-1} = W_{l,l-3}$, then $W_{l,l-3}^\top W_{l,l-3}$ is exactly as close to its
target as the block $W_{l,l-1}^\top W_{l,l-3}$ that the loss determines, so no distillation argument is needed.

Kind: exact identity. Constants: none.
"""

import numpy as np

from bounds.bfc._exact import random_rationals, square_sum
from bounds.core import Claim, Quantity, eq

lower = Quantity("lower", r"\|W_<^\top W_< - W_<^{*\top} W_<^*\|_F^2", nonnegative=True)
cross = Quantity("cross", r"\|W_p^\top W_< - W_p^{*\top} W_<^*\|_F^2", nonnegative=True)

remark6_1 = Claim(
    id="bfc.remark6_1", source="Remark 6.1", then=eq(lower, cross), scaling={"weights": {lower: 1, cross: 1}}
)


def block_product(W, first, second):
    """W_first^T W_second of a layer given by its blocks."""
    return W[first].T @ W[second]


@remark6_1.experiment(k=[1, 3], seed=[0, 1], algorithm=block_product)
def shared_weights(k, seed, *, algorithm):
    """Random integer weights, shared by both blocks."""
    learned, true = random_rationals(np.random.default_rng(seed), (2, k, k + 1))
    W, W_star = {"p": learned, "<": learned}, {"p": true, "<": true}
    return {
        lower: square_sum(algorithm(W, "<", "<") - algorithm(W_star, "<", "<")),
        cross: square_sum(W["p"].T @ W["<"] - W_star["p"].T @ W_star["<"]),
    }


remark6_1.formula_mutant("half as close", then=eq(2 * lower, cross))
remark6_1.mutant("blocks not shared", lambda block_product, W, first, second: 2 * block_product(W, first, second))
