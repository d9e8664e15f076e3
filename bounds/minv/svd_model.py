r"""The problem behind D-SVD: the trace inequality, the minimum, and what keeps it.

$\langle M, X \rangle \le \sum_i \sigma_i(M) \sigma_i(X)$ (von Neumann), so $f(U, V) = \tfrac12 \|D^c(\Lambda)\|_F^2 -
\operatorname{tr} \Lambda$, $\Lambda = U^\top M V$, is at least minus the sum of the leading singular values; singular
pairs attain it, and every common rotation $(\tilde U R, \tilde V R)$ keeps $\langle M, U V^\top \rangle$.

Kind: exact identities and inequalities. Constants: none.
"""

import numpy as np
import sympy as sp
from flint import fmpq, fmpq_mat

from bounds.core import Claim, Quantity, Statement, eq, gt, le
from bounds.core.certificate import certificate
from bounds.minv import _entrywise
from bounds.minv._frames import defect, diagonal, frame, frames, inner, with_singular_values

product = Quantity("product", r"\langle M, X \rangle", "inner product")
paired = Quantity("paired", r"\sum_i \sigma_i(M) \sigma_i(X)", "singular values paired in order", nonnegative=True)
value = Quantity("value", "f(U,V)", "objective")
total = Quantity("total", r"\sum_{i \le r} \sigma_i(M)", "sum of leading singular values", positive=True)
alignment = Quantity("alignment", r"\langle M, UV^\top\rangle", "alignment of two frames")
frame_defect = Quantity(
    "frame_defect",
    r"\|U^\top U - I\|_F^2 + \|V^\top V - I\|_F^2",
    "how far the frames are from orthonormal",
    nonnegative=True,
)
ON_FRAMES = (gt(total, 0), eq(frame_defect, 0))

vonneumann = Claim(
    id="minv.vonneumann",
    title="Von Neumann's trace inequality",
    source="Section 3.1, before eq. (7)",
    then=le(product, paired),
    scaling={"matrix": {product: 1, paired: 1}},
    tight=True,
    expected="proved",
)

eq7 = Statement("minv.eq7", "eq. (7)", ON_FRAMES, algorithm="algorithms.stiefel.exact_svd_objective")
printed = eq7.printed(
    le(-value, total),
    title="The objective of D-SVD is at least minus the sum of the leading singular values",
    tight=True,
    expected="proved",
)

eq7_attained = eq7.printed(
    eq(value, -total),
    part="attained",
    title="Singular pairs attain the minimum of the objective of D-SVD",
    expected="proved",
)

rotation = Claim(
    id="minv.rotation",
    title="A common rotation of both singular frames keeps their alignment",
    source="Appendix A.1.2, below the training loss",
    given=ON_FRAMES,
    then=eq(alignment, total),
    scaling={"matrix": {alignment: 1, total: 1}},
    expected="proved",
)


@vonneumann.experiment(seed=range(6))
def known_spectra(seed):
    """Rational matrices with known singular values; the last one shares its singular vectors, which is tight."""
    one = with_singular_values([3, 2, 1], 3, 4, seed)
    other = with_singular_values([2, 1, fmpq(1, 2)], 3, 4, seed + 1)
    tight = one.U * diagonal(other.a) * one.V.transpose()
    return {
        product: [inner(one.A, X) for X in (other.A, tight)],
        paired: sum(a * b for a, b in zip(one.a, other.a, strict=True)),
    }


@eq7.experiment(printed, seed=range(4), rank=[1, 2, 3])
def random_frames(seed, rank, *, algorithm):
    """Frames drawn at random, and the singular frames themselves."""
    one, U, V = instance(seed, rank)
    _, U_random, V_random = frames(4, 3, rank, seed + 7)
    return {
        value: [algorithm(one.A, U_random, V_random), algorithm(one.A, U, V)],
        total: sum(one.a[:rank]),
        frame_defect: _defects((U_random, V_random), (U, V)),
    }


@eq7.experiment(eq7_attained, seed=range(3), rank=[1, 2, 3])
def singular_frames(seed, rank, *, algorithm):
    """The leading singular vectors."""
    one, U, V = instance(seed, rank)
    return {value: algorithm(one.A, U, V), total: sum(one.a[:rank]), frame_defect: _defects((U, V))}


def _defects(*pairs):
    return sum(defect(one) for pair in pairs for one in pair)


@rotation.experiment(seed=range(4))
def rotated_frames(seed):
    """All singular vectors, turned by a rational rotation."""
    one, U, V = instance(seed, 3)
    R = frame(3, 3, np.random.default_rng(seed + 50))
    U, V = U * R, V * R
    return {alignment: inner(one.A, U * V.transpose()), total: sum(one.a), frame_defect: _defects((U, V))}


def instance(seed, rank):
    """Singular values 3, 2 and 1/2 with rational vectors; the leading frames."""
    one = with_singular_values([3, 2, fmpq(1, 2)], 4, 3, seed)
    U, V = (fmpq_mat([row[:rank] for row in frame.tolist()]) for frame in (one.U, one.V))
    return one, U, V


vonneumann.formula_mutant("constant 9/10", then=le(product, sp.Rational(9, 10) * paired))
rotation.formula_mutant("sign of the alignment", then=eq(alignment, -total))
printed.formula_mutant("a tenth missing", then=le(-value, sp.Rational(9, 10) * total))
eq7_attained.formula_mutant("twice the minimum", then=eq(value, -2 * total))


@eq7.mutant("trace counted twice", printed, eq7_attained)
def _(exact_svd_objective, M, U, V):
    Lam = U.transpose() * M * V
    return exact_svd_objective(M, U, V) - sum(Lam[i, i] for i in range(Lam.nrows()))


SUMMANDS = "Matrices are equal because entries are sums of the same products, for every size. "


@vonneumann.proof
def doubly_stochastic_weights():
    """p and q are entries of U_M' U_X and V_M' V_X."""
    return certificate(
        "In the singular bases <M, X> is the sum of sigma_i(M) sigma_j(X) p_ij q_ij, p and q parts of orthogonal matrices, and p q is "
        "at most s = (p^2 + q^2)/2, whose rows and columns sum to at most one. Summation by parts turns sum a_i x_j s_ij for falling "
        "a, x >= 0 into drops of a times drops of x times sums of s over the first k rows and l columns, which are at most min(k, l), "
        "what the identity matrix gives, for which the sum is that of a_i x_i. Written out for three values; more go alike.",
        *_entrywise.weighted_products(),
    )


@printed.proof
def trace_of_two_frames():
    """X = U V' has r singular values one."""
    return certificate(
        "-f is tr(U'MV) = <M, U V'> minus half a sum of squares. U V' has r singular values one and no others, so by von Neumann's "
        "inequality, of which the steps are repeated, <M, U V'> is at most the sum of the r largest singular values of M.",
        *_entrywise.weighted_products(),
    )


@rotation.proof
@eq7_attained.proof
def singular_frames_and_their_rotations():
    """M = sum s_k u_k v_k', all vectors orthonormal."""
    return certificate(
        SUMMANDS
        + "For singular frames U'MV is diagonal with the singular values, since columns are orthonormal: the off-diagonal "
        "part vanishes, <M, U V'> is their sum, and f is minus it. (U R)(V R)' = U V' as R R' = I.",
        *_entrywise.trace_of_singular_frames(),
        *_entrywise.common_rotation(),
    )
