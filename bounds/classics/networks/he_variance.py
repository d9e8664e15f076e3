r"""He's initialisation keeps the mean squared length of activations through any number of rectified layers.

For independent weights of mean zero, variance $2/n$ and symmetric law, $n$ the width, and layers $h_{l+1} = \max(W_l h_l, 0)$,

$$ \mathbb{E} \|h_L\|^2 = \|h_0\|^2 \quad\text{for every } L . $$

All sign matrices of width 2 are enumerated, whose entries have variance 1 = 2/n. In practice: signals neither vanish nor
explode on average; their spread grows with depth over width, all the same.

Kind: expectation, exactly. Constants: none hidden.
Source: He, Zhang, Ren and Sun, *Delving deep into rectifiers*, ICCV 2015, Section 2.2.
"""

from itertools import product

from algorithms.exact import rational, rationals
from bounds.core import Claim, OnAverage, Quantity, eq, ge

length2 = Quantity("length2", r"\|h_L\|^2", nonnegative=True)
start2, L = (
    Quantity("start2", r"\|h_0\|^2", nonnegative=True),
    Quantity("L", "L", "layers", integer=True, positive=True),
)
probability = Quantity("probability", r"\Pr", nonnegative=True)

he_variance = Claim(
    id="classics.he_variance",
    source="He, Zhang, Ren and Sun 2015, Section 2.2",
    given=ge(L, 1),
    then=eq(length2, start2),
    quantifier=OnAverage(over="weights", probability=probability),
    scaling={"inputs": {length2: 2, start2: 2}},
)


@he_variance.experiment(depth=[1, 2], start=[[1, 0], [3, -4]], algorithm="algorithms.networks.relu_features")
def sign_matrices(depth, start, *, algorithm):
    """All 16^L networks, in whole numbers."""
    layers = [rationals(signs).reshape(2, 2) for signs in product((-1, 1), repeat=4)]
    outputs = [algorithm(weights, rationals(start)) for weights in product(layers, repeat=depth)]
    return {
        length2: [(h * h).sum() for h in outputs],
        probability: [rational(1) / len(outputs)] * len(outputs),
        start2: sum(one**2 for one in start),
        L: depth,
    }


he_variance.mutant("weights halved", lambda original, weights, x: original([W / 2 for W in weights], x))
he_variance.formula_mutant("half of it in each layer", then=eq(length2, start2 / 2**L))
