r"""The objective of D-SVD is least at singular pairs.

$f(U, V) = \tfrac12 \|D^c(\Lambda)\|_F^2 - \operatorname{tr} \Lambda$, $\Lambda = U^\top M V$, is at least minus the sum of the
leading singular values, and singular pairs attain it.

Kind: inequality and exact identity. Constants: none.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from bounds.core import Quantity, Statement, eq, gt, le
from bounds.core.certificate import certificate
from bounds.minv import _entrywise
from bounds.minv._certificates import beyond, equal, room
from bounds.minv._exact import with_singular_values
from bounds.minv._frames import defect, frames

value = Quantity("value", "f(U,V)", "objective")
total = Quantity("total", r"\sum_{i \le r} \sigma_i(M)", "sum of leading singular values", positive=True)
frame_defect = Quantity(
    "frame_defect",
    r"\|U^\top U - I\|_F^2 + \|V^\top V - I\|_F^2",
    "how far the frames are from orthonormal",
    nonnegative=True,
)

ON_FRAMES = (gt(total, 0), eq(frame_defect, 0))

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


@eq7.experiment(printed, seed=range(4), rank=[1, 2, 3])
def random_frames(seed, rank, *, algorithm):
    """Frames drawn at random, and the singular frames themselves."""
    instance, U, V = singular_frames_of(seed, rank)
    _, U_random, V_random = frames(4, 3, rank, seed + 7)
    return {
        value: [algorithm(instance.A, U_random, V_random), algorithm(instance.A, U, V)],
        total: sum(instance.a[:rank]),
        frame_defect: defect(U_random, V_random, U, V),
    }


@eq7.experiment(eq7_attained, seed=range(3), rank=[1, 2, 3])
def singular_frames(seed, rank, *, algorithm):
    """The leading singular vectors."""
    instance, U, V = singular_frames_of(seed, rank)
    return {value: algorithm(instance.A, U, V), total: sum(instance.a[:rank]), frame_defect: defect(U, V)}


def singular_frames_of(seed, rank):
    """Singular values 3, 2 and 1/2 with rational vectors; the leading frames."""
    instance = with_singular_values([3, 2, fmpq(1, 2)], 4, 3, seed)
    U, V = (fmpq_mat([row[:rank] for row in frame.tolist()]) for frame in (instance.U, instance.V))
    return instance, U, V


printed.formula_mutant("a tenth missing", then=le(-value, sp.Rational(9, 10) * total))
eq7_attained.formula_mutant("twice the minimum", then=eq(value, -2 * total))


@eq7.mutant("trace counted twice", printed, eq7_attained)
def _(exact_svd_objective, M, U, V):
    Lam = U.transpose() * M * V
    return exact_svd_objective(M, U, V) - sum(Lam[i, i] for i in range(Lam.nrows()))


@printed.proof
def trace_of_two_frames(claim):
    """X = U V' has r singular values one."""
    a = sp.symbols("a1:4")
    weighted, above = _entrywise.weighted_products(a, (1, 1, 1))
    return certificate(
        "-f is tr(U'MV) = <M, U V'> minus half a sum of squares. U V' has r singular values one and no others, so by von Neumann's "
        "inequality, of which the steps are repeated, <M, U V'> is at most the sum of the r largest singular values of M.",
        _entrywise.mean_of_squares(),
        equal("three values", room(claim, "value", value=-weighted, total=sum(a)), above),
    )


@eq7_attained.proof
def singular_frames_and_their_rotations(claim):
    """M = sum s_k u_k v_k', all vectors orthonormal."""
    s, p, q = sp.symbols("s p q")
    return certificate(
        _entrywise.SUMMANDS
        + "For singular frames U'MV is diagonal with the singular values, since columns are orthonormal: the off-diagonal "
        "part vanishes, <M, U V'> is their sum, and f is minus it. (U R)(V R)' = U V' as R R' = I.",
        *_entrywise.trace_of_singular_frames(),
        equal(
            "k = l, with defects p and q of the squared lengths",
            beyond(claim, "value", value=-s * (1 + p) * (1 + q), total=s),
            -s * (p + q + p * q),
        ),
        *_entrywise.common_rotation(),
    )
