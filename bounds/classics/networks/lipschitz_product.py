r"""A network is Lipschitz with the product of its layers' norms.

For layers $x \mapsto \max(W_l x, 0)$ and a linear last one,

$$ \|f(x) - f(y)\| \le \prod_l \|W_l\|_2 \; \|x - y\| . $$

Attained by layers that stretch one positive direction. In practice: a certificate of robustness in one line, and a loose
one: for random weights the slope that is seen is a small part of the product, less with every layer (`lipschitz_equality`).

Kind: inequality, tight. Constants: none hidden.
Source: Szegedy et al., *Intriguing properties of neural networks*, ICLR 2014, Section 4.3.
"""

import numpy as np

from algorithms.exact import rationals
from bounds.core import Claim, Curve, Quantity, le
from bounds.instances import gaussian, network
from bounds.tracing import with_radii

moved, apart = Quantity("moved", r"\|f(x) - f(y)\|", nonnegative=True), Quantity("apart", r"\|x - y\|", positive=True)
product = Quantity("product", r"\prod_l \|W_l\|_2", nonnegative=True)

lipschitz_product = Claim(
    id="classics.lipschitz_product",
    source="Szegedy et al. 2014, Section 4.3",
    then=le(moved, product * apart),
    tight=True,
    scaling={"outputs": {moved: 1, product: 1}},
)
ALGORITHM = "algorithms.networks.relu_network"


@lipschitz_product.experiment(depth=[4, 8], initialisation=["he", "orthogonal"], seed=[0], algorithm=ALGORITHM)
@with_radii
def drawn(depth, initialisation, seed, *, algorithm):
    """Width 5; the second point is a short way from the first. The curves show how loose the product is, layer by layer.

    The first unit is off at the first point: orthogonal layers whose units are all on lose nothing, which floats cannot decide.
    """
    weights = network([5] * (depth + 1), initialisation=initialisation, seed=seed)
    x, step = gaussian(2, 5, seed=seed + 1)
    x = -np.sign(weights[0][0] @ x) * x
    norms, far = np.stack([np.linalg.norm(W, 2) for W in weights]), np.linalg.norm(step) / 8
    ends = [
        np.linalg.norm(algorithm(weights[:l], x + step / 8) - algorithm(weights[:l], x)) for l in range(1, depth + 1)
    ]
    layers = np.arange(1.0, depth + 1)
    products = np.stack([np.prod(norms[:l]) for l in range(1, depth + 1)])
    drawn = {
        Curve("product of the norms", along="layers", of="slope"): (layers, products),
        Curve("slope that is seen", along="layers", of="slope"): (layers, np.stack(ends) / far),
    }
    return {moved: ends[-1], apart: far, product: products[-1], **drawn}


@lipschitz_product.experiment(factors=[[2, 3], [2, 3, 5]], algorithm=ALGORITHM)
def stretched(factors, *, algorithm):
    """Diagonal layers, and two points on the axis that is stretched most; in fractions."""
    weights = [rationals([[factor, 0], [0, 1]]) for factor in factors]
    ends = algorithm(weights, rationals([3, 1])) - algorithm(weights, rationals([1, 1]))
    return {moved: ends[0], apart: 2, product: np.prod(factors).item()}


lipschitz_product.mutant("first layer twice", lambda original, weights, x: original([weights[0], *weights], x))
lipschitz_product.formula_mutant("half of it", then=le(moved, product * apart / 2))
