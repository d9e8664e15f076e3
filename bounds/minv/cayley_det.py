r"""A Cayley step keeps the determinant of a square frame, so D-SVD never leaves its component.

$(I + H)\, U(t) = (I - H)\, U$ with the skew $H = \tfrac t2 P$, and $\det(I - H) = \det(I - H)^\top = \det(I + H)$. So
$\det U(t) = \det U$ for every step, which is why square matrices are obstructed.

Kind: exact identity; not in the paper. Constants: none.
"""

import sympy as sp
from flint import fmpq_mat

from algorithms.exact import rational
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.minv._certificates import equal, sides
from bounds.minv._entrywise import determinants as skew_determinants
from bounds.minv._frames import frame_and_gradient

det_start = Quantity("det_start", r"\det U", "determinant of the frame")
det_moved = Quantity("det_moved", r"\det U(t)", "determinant after the step")

determinants = Claim(
    id="minv.cayley_det",
    title="A Cayley step keeps the determinant of a square frame",
    form="added",
    source="what keeps D-SVD of square matrices in one component",
    then=eq(det_moved, det_start),
    expected="proved",
)


@determinants.experiment(
    rows=[2, 3, 4], seed=[0, 1], t=["1/3", "-2", "10"], algorithm="algorithms.stiefel.exact_cayley_step"
)
def square_frames(rows, seed, t, *, algorithm):
    """Rational square frames, turned and reflected."""
    U, G = frame_and_gradient(rows, rows, seed)
    reflected = fmpq_mat([[-row[0], *row[1:]] for row in U.tolist()])
    return {
        det_start: [start.det() for start in (U, reflected)],
        det_moved: [algorithm(start, G, rational(t)).det() for start in (U, reflected)],
    }


determinants.mutant(
    "without the inverse", lambda exact_cayley_step, U, G, t: U - (G * U.transpose() - U * G.transpose()) * U * (t / 2)
)
determinants.formula_mutant("the other sign", then=eq(det_moved, -det_start))


@determinants.proof
def transposed_determinant(claim):
    """Written out up to size four; u is det U."""
    u = sp.Symbol("u")
    return certificate(
        "(I + H) U(t) = (I - H) U with H = t P / 2 skew. A matrix and its transpose have one determinant, and I - H is the transpose "
        "of I + H, so det(I + H) = det(I - H), for every size; up to size four it is checked here as sums over permutations.",
        *(
            equal(f"size {n}, times det(I + H)", *sides(claim, "det_moved", det_moved=minus * u, det_start=plus * u))
            for n in (2, 3, 4)
            for plus, minus in [skew_determinants(n)]
        ),
    )
