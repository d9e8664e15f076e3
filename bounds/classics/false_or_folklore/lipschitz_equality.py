r"""A network's Lipschitz constant is the product of its layers' norms: false; it may be zero where the product is one.

The layers $\mathrm{diag}(1, 0)$ and $\mathrm{diag}(0, 1)$ have norm one and nothing passes through both. The product is an upper bound
(`lipschitz_product`), and computing the constant itself is NP-hard.

In practice: a product that explodes says nothing about the network; a product that is small does.

Kind: identity, and the inequality that is true. Constants: none hidden.
Source: Virmaux and Scaman, *Lipschitz regularity of deep neural networks: analysis and efficient estimation*, NeurIPS 2018,
Theorem 2 and Section 5.
"""

from algorithms.exact import rationals
from bounds.core import Quantity, Statement, eq, le

steepest = Quantity("steepest", r"\max \|f(x) - f(y)\|^2 / \|x - y\|^2", nonnegative=True)
product2 = Quantity("product2", r"\prod_l \|W_l\|_2^2", nonnegative=True)

lipschitz_equality = Statement(
    "classics.lipschitz_equality",
    "Virmaux and Scaman 2018",
    algorithm="algorithms.networks.relu_network",
    erratum="False: the direction that one layer stretches most need not be one that the next layer sees.",
    survives="In part: as an upper bound, by induction over the layers.",
    scaling={"outputs": {steepest: 2, product2: 2}},
)
printed = lipschitz_equality.printed(eq(steepest, product2))
corrected = lipschitz_equality.corrected(
    le(steepest, product2), title="A network's Lipschitz constant is at most the product of its layers' norms"
)


def slopes(layers, algorithm):
    """The largest squared slope between some points of the plane."""
    weights = [rationals(layer) for layer in layers]
    points = [rationals(one) for one in ([0, 0], [1, 0], [0, 1], [2, 1], [-1, 3], [1, -2])]
    images = [algorithm(weights, x) for x in points]
    pairs = [(i, j) for i in range(len(points)) for j in range(i)]
    return max(((images[i] - images[j]) ** 2).sum() / ((points[i] - points[j]) ** 2).sum() for i, j in pairs)


@lipschitz_equality.witness(printed)
def blocked(algorithm):
    """All of its slopes are zero, as the product of the matrices is."""
    return {steepest: slopes([[[1, 0], [0, 0]], [[0, 0], [0, 1]]], algorithm), product2: 1}


@lipschitz_equality.experiment(corrected, factors=[[1, 2], [3, 1], [2, -5], [4, 4]])
def reflections(factors, *, algorithm):
    """A diagonal of these, then a reflection, whose norm is one."""
    first, second = factors
    layers = [[[first, 0], [0, second]], [["3/5", "4/5"], ["4/5", "-3/5"]]]
    return {steepest: slopes(layers, algorithm), product2: max(first**2, second**2)}


corrected.mutant("first layer twice", lambda original, weights, x: original([weights[0], *weights], x))
corrected.formula_mutant("half of it", then=le(steepest, product2 / 4))
printed.formula_mutant("at most", then=le(steepest, product2))
