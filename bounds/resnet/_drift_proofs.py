"""Certificates for the logarithm of the loss under stochastic descent: its drift and its increments."""

from typing import Any

import sympy as sp

from bounds.core import Claim
from bounds.core.certificate import certificate, cover
from bounds.core.promises import no_negative_term, premise, promises, put
from bounds.resnet._certificates import h, rooted, wide_enough
from bounds.resnet._sgd_proofs import MORE, SMOOTH, VALUES, L, falls, loss, mA, mB, s, smooth, sr, y


def drift(claim: Claim) -> dict[str, Any]:
    """(A.12) with L(W*) = 0, and the concave logarithm."""
    rate = rooted(premise(claim, "eta", **VALUES)) / (1 + y)
    slope = 2 * L * (mA * mB * sr) ** 2 / s**2 * loss
    fallen = sp.cancel(falls(claim, rate, loss, slope) / loss)
    asked = [-rooted(put(claim, one.rhs, eta=rate, **VALUES)) for one in promises(claim, "log_ratio")]
    says = (
        "Here L(W*) = 0: L(W+) / L(W) has the mean 1 - v, v at least what falls of the loss in units of it. The logarithm is concave, so "
        "E log(L(W+)/L(W)) <= log(1 - v) <= -v (Jensen, and log(1 + u) <= u), and v is at least the drift of the claim (last step)."
    )
    steps = (no_negative_term("what falls against the drift", fallen, one) for one in asked)
    return certificate(SMOOTH + MORE + says, smooth(claim), wide_enough(claim), *steps)


def both_sides(claim: Claim) -> dict[str, Any]:
    """(A.15) before its terms are put together."""
    end = sp.nsimplify(premise(claim, "eta") * sp.E)
    unit = {"eta": h / sp.E, "L": 1, "lA": 1, "lB": 1, "sX": 1, "n": 1, "size": 1}
    steps = []
    for one in promises(claim, "log_ratio"):
        allowed = put(claim, one.rhs, **unit)
        up = allowed.subs(h, 1) > 0
        room = allowed - 2 * sp.log(1 + h) if up else sp.log(1 - 2 * h) - allowed
        steps.append(cover(f"{one}: the derivative of what is left", sp.diff(room, h), {h: (0, end)}))
    return certificate(
        "By the proof of (A.15), with h = e a: L(W) (1 - 2h) <= L(W+) <= L(W) (1 + h)^2 for every batch. What the claim leaves of the "
        "logarithms vanishes at h = 0, and its derivative is positive up to the largest h of the premise.",
        *steps,
    )
