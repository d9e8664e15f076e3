r"""The skew direction of a Cayley step, applied to the frame, is the gradient in the canonical metric.

With $P = G U^\top - U G^\top$ and $U^\top U = I$: $P U = G - U G^\top U$.

Kind: exact identity. Constants: none.
"""

import sympy as sp

from algorithms.exact import array
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.minv._certificates import beyond, equal
from bounds.minv._entrywise import skew_direction_of_a_frame
from bounds.minv._frames import defect, frame_and_gradient

orthonormal_defect = Quantity("orthonormal_defect", r"\|U^\top U - I\|_F^2", "", nonnegative=True)
PU = Quantity("PU", "PU", "entries of the direction")
projected = Quantity("projected", r"G - U G^\top U", "entries of the gradient in the canonical metric")

ON_FRAME = eq(orthonormal_defect, 0)

tangent = Claim(
    id="minv.tangent",
    title="The skew direction applied to the frame is the gradient in the canonical metric",
    source="Section 3, after eq. (5)",
    given=ON_FRAME,
    then=eq(PU, projected, scale=1),
    scaling={"gradient": {PU: 1, projected: 1}},
    expected="proved",
)

EPSILON = {"rows": [2, 4], "rank": [1, 2], "seed": [0, 1]}


@tangent.experiment(**EPSILON, algorithm="algorithms.stiefel.exact_skew_direction")
def directions(rows, rank, seed, *, algorithm):
    """Rational frames."""
    U, G = frame_and_gradient(rows, rank, seed)
    return {
        orthonormal_defect: defect(U),
        PU: array(algorithm(U, G) * U),
        projected: array(G - U * G.transpose() * U),
    }


tangent.mutant("symmetric direction", lambda exact_skew_direction, U, G: G * U.transpose() + U * G.transpose())
tangent.formula_mutant("half the gradient", then=eq(PU, projected / 2, scale=1))


@tangent.proof
def summand_by_summand(claim):
    """Any numbers of rows and columns."""
    g_ij, g_ik, on, off, w = sp.symbols("g_ij g_ik on off w")
    return certificate(
        "P U = G (U'U) - U (G'U) for matrices of every size, because both sides are sums over k and l of the same products of "
        "entries; and U'U = I, so what the sum over k has beyond the entry of G vanishes.",
        *skew_direction_of_a_frame(),
        equal(
            "an entry, where `on` and `off` are entries of U'U - I on and off the diagonal, w of U (G'U)",
            beyond(claim, "PU", PU=g_ij * (1 + on) + g_ik * off - w, projected=g_ij - w),
            g_ij * on + g_ik * off,
        ),
    )
