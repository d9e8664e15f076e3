r"""A common rotation of both singular frames keeps their alignment.

Every common rotation $(\tilde U R, \tilde V R)$ of the singular frames keeps $\langle M, U V^\top \rangle$.

Kind: exact identity. Constants: none.
"""

import numpy as np
import sympy as sp

from algorithms.exact import inner
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.minv import _entrywise
from bounds.minv._certificates import beyond, equal
from bounds.minv._exact import frame
from bounds.minv._frames import defect
from bounds.minv.eq7 import ON_FRAMES, frame_defect, singular_frames_of, total

alignment = Quantity("alignment", r"\langle M, UV^\top\rangle", "alignment of two frames")

rotation = Claim(
    id="minv.rotation",
    title="A common rotation of both singular frames keeps their alignment",
    source="Appendix A.1.2, below the training loss",
    given=ON_FRAMES,
    then=eq(alignment, total),
    scaling={"matrix": {alignment: 1, total: 1}},
    expected="proved",
)


@rotation.experiment(seed=range(4))
def rotated_frames(seed):
    """All singular vectors, turned by a rational rotation."""
    instance, U, V = singular_frames_of(seed, 3)
    R = frame(3, 3, np.random.default_rng(seed + 50))
    U, V = U * R, V * R
    return {alignment: inner(instance.A, U * V.transpose()), total: sum(instance.a), frame_defect: defect(U, V)}


rotation.formula_mutant("sign of the alignment", then=eq(alignment, -total))


@rotation.proof
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
            beyond(claim, "alignment", alignment=s * (1 + p) * (1 + q), total=s),
            s * (p + q + p * q),
        ),
        *_entrywise.common_rotation(),
    )
