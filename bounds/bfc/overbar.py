r"""A matrix of weights acts on squares as a linear map of symmetric squares, which is not a symmetric square itself.

The paper defines $\overline{W}^*_{l,j} = W^*_{l,j}(I * I)$ and $\overline{W}_{l,j} = W_{l,j}(R_j * R_j)$ and sets
them equal to $W^* * W^*$ and $WR * WR$. The former are linear in W, the latter quadratic: $W = [2]$ gives 2 and 4.
What is used everywhere is only

$$ \overline{W}^*_{l,j} (z * z) = W^*_{l,j} \sigma(z), \qquad \overline{W}_{l,j} (z * z) = W_{l,j} \sigma(R_j z) . $$

Kind: exact identity (printed false, corrected true). Constants: none hidden.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, breaks, conclusions
from bounds.bfc._exact import identity, number, random_rationals, rationals, square_sum
from bounds.bfc._proofs import square_of_one_more
from bounds.core import Quantity, Statement, eq
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

defect = Quantity("defect", r"\|W(R*R) - WR*WR\|_F^2", "squared distance of the two printed expressions")
on_squares = Quantity("on_squares", r"W(R*R)(z*z)", "the linear map at a symmetric square")
layer = Quantity("layer", r"W\sigma(Rz)", "the layer that the map stands for")
ERRATUM = r"$W(R*R)$ is linear in W and $WR*WR$ quadratic; for $W = 2$, $R = 1$ they are 2 and 4."

overbar = Statement(
    "bfc.overbar",
    "Section C.2, the definitions of the overlined weights",
    algorithm="algorithms.polynomials.exact_star",
    erratum=ERRATUM,
    survives=r"Yes: the proofs use the linear maps and $W(R*R)(z*z) = W\sigma(Rz)$, never the symmetric squares "
    r"that they are set equal to.",
)
printed = overbar.printed(
    eq(defect, 0), title="The linear map of symmetric squares is the symmetric square of the weights"
)

corrected = overbar.corrected(
    eq(on_squares, layer),
    title="The linear map of symmetric squares reproduces the layer",
    source="Section C.2, the display below the definitions",
    expected="proved",
    scaling={"weights": {on_squares: 1, layer: 1}, "features": {on_squares: 2, layer: 2}},
)


def both_sides(W, R, z, star):
    map_of_squares = W @ star(R)
    return {
        defect: square_sum(map_of_squares - polynomials.exact_star(W @ R)),
        on_squares: [[number(entry) for entry in row] for row in polynomials.exact_star(z) @ map_of_squares.T],
        layer: (z @ R.T) ** 2 @ W.T,
    }


@overbar.experiment(corrected, k=[1, 2, 3], seed=range(3))
def random_lifts(k, seed, *, algorithm):
    """Random integer W, R and several z."""
    rng = np.random.default_rng(seed)
    lifted = k * (k + 1) // 2
    return both_sides(
        random_rationals(rng, (3, lifted)), random_rationals(rng, (lifted, k)), random_rationals(rng, (5, k)), algorithm
    )


@overbar.experiment(corrected, k=[1, 2, 3], seed=[0])
def teacher(k, seed, *, algorithm):
    """R = I, the case of the teacher."""
    rng = np.random.default_rng(seed)
    return both_sides(random_rationals(rng, (3, k)), identity(k), random_rationals(rng, (5, k)), algorithm)


@printed.witness
def two():
    """W = [2], R = [1]."""
    return both_sides(rationals([[2]]), rationals([[1]]), rationals([[1]]), polynomials.exact_star)


printed.formula_mutant("only what the map does to squares", then=eq(on_squares, layer))
corrected.formula_mutant("layer without the outer weights squared", then=eq(on_squares, layer**2))
corrected.mutant("weights a_ij dropped", lambda exact_star, R: exact_star(R, root_two=fmpq(1)))


@printed.proof
def two_against_four(claim):
    """Numbers of the witness: w = 2, r = 1, z = 1."""
    w, r, z = 2, 1, 1
    return certificate(
        "W = [2], R = [1]: W (R * R) = 2, WR * WR = 4.",
        *breaks(claim, {defect: (w * r**2 - (w * r) ** 2) ** 2, on_squares: w * r**2 * z**2, layer: w * (r * z) ** 2}),
    )


@corrected.proof
def row_by_row(claim):
    """A row (a, b) of R with the weight w in W, and z = (x, y)."""
    w, a, b, x, y = sp.symbols("w a b x y")
    star_of_row, star_of_z = ((u**2, v**2, sp.sqrt(2) * u * v) for u, v in ((a, b), (x, y)))
    return certificate(
        "Entry i of (R * R)(z * z) is <r_i * r_i, z * z> = <r_i, z>^2, r_i a row of R, so W (R * R)(z * z) = W sigma(R "
        "z). The teacher's case is R = I. The inner product of symmetric squares is a square by induction over the "
        "coordinates, from 0; below for one row and two coordinates.",
        square_of_one_more(),
        *conclusions(
            claim,
            Derived(
                {
                    on_squares: w * sum(u * v for u, v in zip(star_of_row, star_of_z, strict=True)),
                    layer: w * (a * x + b * y) ** 2,
                }
            ),
        ),
    )
