r"""The regulariser ties narrow to wide weights, layer by layer.

$$ \lambda_3 \|K_p^\top K_< - W_p^\top W_<\|_F^2 + \lambda_4 \|K_p^\top K_p - W_p^\top W_p\|_F^2 + \lambda_5 \|K^\top K - W^\top W\|_F^2
   + \lambda_6 (\|K\|_F^2 + \|W\|_F^2) $$

per layer, p the block of the layer just below and < all others. With integer weights and strengths that are powers of
two, floating-point arithmetic makes no error, so the algorithm's value is compared exactly.

Kind: exact identity. Constants: none hidden.
"""

from dataclasses import replace

from bounds.bfc._exact import square_sum
from bounds.bfc._rotations import exactly
from bounds.core import Claim, Quantity, eq, exact
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")

value = Quantity("value", r"\mathrm{Reg}", "as the algorithm computes it", nonnegative=True)
formula = Quantity("formula", r"\mathrm{Reg}", "by its definition", nonnegative=True)

def_reg = Claim(
    id="bfc.def_reg",
    source="Section 2.2, the regulariser",
    then=eq(value, formula),
    scaling={"strengths": {value: 1, formula: 1}},
)


@def_reg.experiment(depth=[3, 4], seed=[0, 1], algorithm="algorithms.feature_correction.penalty")
def integer_weights(depth, seed, *, algorithm):
    """Random integer W and K in every layer."""
    generator = torch.Generator().manual_seed(seed)
    architecture = feature_correction.chain(2, (2,) * (depth - 1), [0.5**n for n in range(depth - 1)])
    learner = feature_correction.zero_learner(architecture, 3, generator)

    def draw(like):
        return torch.randint(-3, 4, like.shape, generator=generator).double()

    learner = learner.with_weights(*({n: draw(part) for n, part in side.items()} for side in (learner.W, learner.K)))
    layers = architecture.layers
    ties = [{n: 2.0 ** (n - shift) for n in layers} for shift in range(4)]
    total = 0
    for n in layers:
        W, K, split = exactly(learner.W[n]), exactly(learner.K[n]), architecture.split(n)
        E = K.T @ K - W.T @ W
        squares = (square_sum(E[split:, :split]), square_sum(E[split:, split:]), square_sum(E))
        norms = square_sum(K) + square_sum(W)
        total += sum(int(8 * ties[i][n]) * part for i, part in enumerate((*squares, norms))) / 8
    return {value: exact(algorithm(learner, feature_correction.Strengths(*ties))), formula: total}


def_reg.formula_mutant("halved", then=eq(value, formula / 2))
def_reg.mutant(
    "one strength forgotten", lambda penalty, learner, strengths: penalty(learner, replace(strengths, lambda4={}))
)
