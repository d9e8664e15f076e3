r"""How fast a D-SVD layer turns: quadratically in the norm of the matrix, where Proposition 3 has it linear.

The proof bounds the derivative of the Cayley step in $t$ by $\|P\| = O(\|M\|)$. For the direction $P = G U^\top - U G^\top$ of
eq. (12), with $G = M V (D^c(V^\top M^\top U) - I)$ and frames of $r$ columns,

$$ \|P\|_F \le 2 \sqrt r\, \|M\| (1 + \|M\|) , $$

because $\|D^c(\Lambda)\|_F \le \|\Lambda\|_F \le \sqrt r\, \|M\|$. It is of order $\|M\|$ only for $\|M\| \le 1$, which Theorem 3
assumes and Proposition 3 does not; the definition of $P_i$ beside it leaves out $D^c$.

Kind: deterministic inequality; not in the paper. Constants: explicit.
"""

import sympy as sp

from bounds.core import Claim, Quantity, eq, le
from bounds.core.certificate import certificate, identity
from bounds.minv._exact import rational
from bounds.minv._frames import defect, frames, inner, with_singular_values

P_norm2 = Quantity("P_norm2", r"\|P\|_F^2", "squared size of the direction", nonnegative=True)
norm_M = Quantity("norm_M", r"\|M\|", "norm of the matrix", positive=True)
r = Quantity("r", "r", "columns of the frames", integer=True, positive=True)
frame_defect = Quantity(
    "frame_defect", r"\|U^\top U - I\|_F^2 + \|V^\top V - I\|_F^2", "how far from orthonormal", nonnegative=True
)

direction = Claim(
    id="minv.prop3.direction",
    title="The direction of a D-SVD layer is at most quadratic in the norm of the matrix",
    form="added",
    source="Appendix F.1, where it is taken as linear",
    given=eq(frame_defect, 0),
    then=le(P_norm2, 4 * r * norm_M**2 * (1 + norm_M) ** 2),
    expected="proved",
)


@direction.experiment(
    norm=["1/10", "1", "10"],
    rank=[1, 3],
    seed=[0, 1, 2],
    quick={"seed": [0]},
    algorithm="algorithms.stiefel.exact_svd_gradient",
)
def known_norms(norm, rank, seed, *, algorithm):
    """Rational matrices of known norm, small and large, and random frames."""
    size = rational(norm)
    M = with_singular_values([size, size / 2, size / 3], 4, 4, seed).A
    _, U, V = frames(4, 4, rank, seed + 20)
    G = algorithm(M, U, V)
    P = G * U.transpose() - U * G.transpose()
    return {P_norm2: inner(P, P), norm_M: size, r: rank, frame_defect: defect(U) + defect(V)}


direction.formula_mutant("linear in the norm", then=le(P_norm2, 4 * r * norm_M**2))
direction.mutant("a gradient five times as long", lambda exact_svd_gradient, M, U, V: exact_svd_gradient(M, U, V) * 5)


@direction.proof
def two_triangle_inequalities():
    """p and q are entries of G U' and of its transpose; f and o entries of Lambda off and on the diagonal."""
    p, q, f, o = sp.symbols("p q f o")
    return certificate(
        "|P|_F^2 is at most 2 |G U'|_F^2 + 2 |U G'|_F^2, and for orthonormal U that is 4 |G|_F^2. |G|_F is at most |M| |V|_2 times "
        "|D^c(Lambda)|_F + |I|_F, where dropping the diagonal does not lengthen Lambda, and |Lambda|_F <= |M| |U|_F = sqrt r |M|.",
        identity("entry by entry, the rest is a square", 2 * p**2 + 2 * q**2 - (p - q) ** 2, (p + q) ** 2),
        identity("without the diagonal", sp.Add(f**2, o**2, -(f**2), evaluate=False), o**2),
    )
