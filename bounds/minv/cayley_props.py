r"""The Cayley curve starts along minus its direction and stays orthonormal.

$U(t) = (I + \tfrac t2 P)^{-1} (I - \tfrac t2 P) U$ is orthonormal for every $t$, and $U(t) - U = -\tfrac t2 P (U(t) + U)$, so
that $U'(0) = -PU$.

Kind: exact identities. Constants: none.
"""

import sympy as sp

from algorithms.exact import array, diagonal, rational
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.minv._certificates import beyond, equal
from bounds.minv._frames import defect, frame_and_gradient
from bounds.minv.tangent import EPSILON, ON_FRAME, orthonormal_defect

gram = Quantity("gram", r"U(t)^\top U(t)", "entries of the Gram matrix after the step")
identity = Quantity("identity", "I", "entries of the identity")
quotient = Quantity("quotient", r"(U(t) - U)/t", "entries of the difference quotient")
mean_direction = Quantity("mean_direction", r"-\tfrac12 P(U(t) + U)", "its value by the midpoint rule")

cayley_props = Claim(
    id="minv.cayley_props",
    title="The Cayley curve starts along -PU and stays orthonormal",
    source="Section 3, properties (1)-(4) after eq. (6)",
    given=ON_FRAME,
    then=(eq(gram, identity, name="orthonormal", scale=1), eq(quotient, mean_direction, name="derivative", scale=1)),
    expected="proved",
)


@cayley_props.experiment(**EPSILON, t=["1/3", "-2", "10"], algorithm="algorithms.stiefel.exact_cayley_step")
def steps(rows, rank, seed, t, *, algorithm):
    """Steps of any sign and length."""
    U, G = frame_and_gradient(rows, rank, seed)
    t = rational(t)
    moved = algorithm(U, G, t)
    P = G * U.transpose() - U * G.transpose()
    return {
        orthonormal_defect: defect(U),
        gram: array(moved.transpose() * moved),
        identity: array(diagonal([1] * rank)),
        quotient: array((moved - U) * (1 / t)),
        mean_direction: array(P * (moved + U) * rational("-1/2")),
    }


@cayley_props.mutant("explicit step")
def _(exact_cayley_step, U, G, t):
    return U - (G * U.transpose() - U * G.transpose()) * t * U


cayley_props.formula_mutant("the other way", then=eq(quotient, -mean_direction, scale=1))


@cayley_props.proof
def functions_of_one_skew_matrix(claim):
    """h is H = tP/2, p and m the inverses of I + H and I - H, c the Cayley factor."""
    h, p, m, c = sp.symbols("h p m c")
    return certificate(
        "I - H and I + H are invertible for a skew H, and everything here is a function of H, so commutes; c (1 + h) = 1 - h, and "
        "the transpose of c is (1 + h) m. So c' c = I and U' c' c U = U' U = I; and c - 1 = -h (c + 1), which over t is the "
        "difference quotient.",
        equal(
            "c' c with p (1 + h) = m (1 - h) = 1",
            beyond(claim, "orthonormal", gram=(1 + h) * m * p * (1 - h), identity=1),
            (p * (1 + h) - 1) * m * (1 - h) + (m * (1 - h) - 1),
        ),
        equal(
            "the quotient, times t",
            beyond(claim, "derivative", quotient=c - 1, mean_direction=-h * (c + 1)),
            (1 + h) * c - (1 - h),
        ),
    )
