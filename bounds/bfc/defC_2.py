r"""The inner product of two symmetric squares is the square of the inner product.

With $[x * x]_{\{i,j\}} = a_{ij} x_i x_j$ for $i \le j$, $a_{ii} = 1$ and $a_{ij} = \sqrt2$,

$$ \langle x, y \rangle^2 = \langle x * x, y * y \rangle . $$

The printed formula for $x * y$ contains x only, and its range of indices ends at p instead of n; with both mended the
product of different vectors is $a_{ij} (x_i y_j + x_j y_i) / 2$.

Kind: exact identity. Constants: none hidden.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions
from bounds.bfc._exact import random_rationals, rational
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate

inner = Quantity("inner", r"\langle x, y\rangle", "inner product")
inner_of_stars = Quantity("inner_of_stars", r"\langle x*x, y*y\rangle", "inner product of the symmetric squares")

defC_2 = Claim(
    id="bfc.defC_2",
    source="Definition C.2 and the sentence below it",
    then=eq(inner_of_stars, inner**2),
    expected="proved",
    erratum=r"The formula for $x * y$ lacks y, and j runs to n, not to p.",
    survives="Yes: only the formula is misprinted, and the proofs use the identity below it.",
    scaling={"vectors": {inner: 1, inner_of_stars: 2}},
)


@defC_2.experiment(n=[1, 2, 3, 5], seed=[0, 1], algorithm="algorithms.polynomials.exact_star")
def integers(n, seed, *, algorithm, pairs=8):
    """Random integer vectors."""
    x, y = random_rationals(np.random.default_rng(seed), (2, pairs, n))
    products = (algorithm(x) * algorithm(y)).sum(-1)
    return {inner: (x * y).sum(-1), inner_of_stars: [rational(product) for product in products]}


defC_2.mutant("weights a_ij dropped", lambda exact_star, x: exact_star(x, root_two=fmpq(1)))
defC_2.mutant("weights a_ij equal to 2", lambda exact_star, x: exact_star(x, root_two=fmpq(2)))
defC_2.formula_mutant("not squared", then=eq(inner_of_stars, inner))


@defC_2.proof
def one_coordinate_more(claim):
    """Induction over n: a further coordinate adds the same terms to both sides."""
    s, x, y = sp.symbols("s x y")
    pairs = sp.sqrt(2) * sp.sqrt(2) * s * x * y
    return certificate(
        "Write s for the inner product of the first n coordinates, so that s^2 is the inner product of their symmetric "
        "squares (s = 0 for n = 0). Coordinate n + 1 adds (xy)^2 from the pair {n+1, n+1} and 2 s xy from all pairs {i, n+1}, whose "
        "weights are the square root of two on both sides.",
        *conclusions(claim, Derived({inner: s + x * y, inner_of_stars: s**2 + (x * y) ** 2 + pairs})),
    )
