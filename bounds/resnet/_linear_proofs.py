r"""The certificate of Theorem 3.8, put together from those of its parts.

$a = \eta L n \lambda^2 \|X\|_2^2 / B$, $x = \eta L q / e$, $\ell = \log(T/\delta)$. An increment of $\log L + \tfrac43 x t$ is at most $c e a$.
"""

from typing import Any

import sympy as sp

from bounds.core import BadClaim, Claim
from bounds.core.certificate import Step, certificate, identity, positive
from bounds.core.promises import at_least, no_negative_term, premise, promises, put
from bounds.core.relation import Op
from bounds.resnet._certificates import from_zero, h, wide_enough
from bounds.resnet._induction import constant
from bounds.resnet._symbols import L, eta, lam, n, q, size, sX, t
from bounds.resnet.thm3_1 import x

s = sp.Symbol("s", positive=True)
INCREMENT = sp.Rational(27, 10)
TOGETHER = (
    "Let D_t be the log of L(W^t)/L(W^0) plus 4xt/3, stopped when the claim fails for (1 - x)^t, if it does. Before that sqrt(1 - x)^s <= (1 - x/2)^s (first step) "
    "sums to at most 2/x, so by Lemma A.1 (d) all weights and their successors are within sqrt(2e) (n/B) |A| |B| |X| sqrt(2 L_0) 2 eta/x = 4 e^(3/2) (n/B) |A| |B| |X| "
    "sqrt(L_0)/(L q) of zero, at most 0.5/L by the premise on the maps (second step). The step satisfies (A.11), eta <= 1/(6 e L (lambda |X|)^2) and a <= 1/(12e) "
    "(the next three: q <= (lambda |X|)^2, B <= n, columns are at most |X|, and l is as the premise says), so (A.18) makes D a supermartingale, and increments are at most 5ea/2 + 4x/3 <= c e a in size, c = 27/10, as x <= a/e. By Azuma's inequality "
    "D_t exceeds c e a sqrt(2 t l), l = log(T/delta), with probability at most delta/T for one t, and delta for some t <= T. Otherwise, by induction over t, D never "
    "stops: log L(W^t)/L(W^0) <= -4xt/3 + c e a sqrt(2 t l) <= -(x + x^2) t + b^2/(4v) with b = c e a sqrt(2l) and v = x/3 - x^2 (a square is left, next step), and "
    "-(x + x^2) <= log(1 - x). The last steps bound b^2/(4v) at the longest step of the claim, where a^2 l/x is e C_1, and compare with the claim."
)


def linear(claim: Claim) -> dict[str, Any]:
    """Path, step, drift, Azuma's inequality, and what its deviation costs."""
    shortest, ell, v, b, r = premise(claim, "T"), *sp.symbols("l v b r", positive=True)
    C_1, e = constant(claim, "C_1"), sp.exp(1)
    (logarithm,) = (one.lhs for one in claim.given if one.op is Op.GE and one.lhs.has(sp.log))
    most = next(one.rhs for one in claim.given if one.lhs == eta and one.op is Op.LE)
    longest = put(claim, most.subs(logarithm, ell))
    a = eta * L * n * lam**2 * sX**2 / size
    if sp.simplify((a**2 * ell / x).subs(eta, longest) / (e * C_1)) != 1:
        raise BadClaim(f"{claim.id}: at the longest step a^2 l/x is not e C_1")
    largest_x = C_1 / (e * shortest)
    spent = 3 * INCREMENT**2 / 2 * e**2 * (e * C_1) / (1 - 3 * largest_x)
    return certificate(
        TOGETHER,
        identity("(1 - x/2)^2 - (1 - x) is a square", (1 - h / 2) ** 2 - (1 - h), (h / 2) ** 2),
        *at_least("half of C is at least 4 e^(3/2)", constant(claim, "C") / 2, 4 * sp.exp(sp.Rational(3, 2))),
        *at_least("(A.11)", 1, 6 * e**3 * C_1 / shortest),
        *at_least("eta against 1/(6 e L (lambda |X|)^2)", 1, 6 * e * C_1 / shortest),
        *at_least("a against 1/(12 e)", 1, 12 * e * C_1 / shortest),
        positive("c e - 5e/2 - 4/(3e)", INCREMENT * e - 5 * e / 2 - 4 / (3 * e)),
        identity("a square", (r * v - b / 2) ** 2, v * (v * r**2 - b * r) + b**2 / 4),
        from_zero("log(1 - x) + x + x^2", sp.log(1 - h) + h + h**2, sp.Rational(1, 8)),
        *at_least("x is at most 1/8", sp.Rational(1, 8), largest_x),
        wide_enough(claim),
        *against_the_claim(claim, spent),
    )


def against_the_claim(claim: Claim, spent: Any) -> list[Step]:
    """The logarithm of what is promised, at once and per step, and the share of failures."""
    steps, left = [], sp.Symbol("left")
    for one in promises(claim, "loss"):
        promised = sp.expand_log(sp.log(put(claim, one.rhs, loss_0=1)), force=True)
        per_step = sp.expand(promised).coeff(t).subs(eta, sp.E * h / (L * q))
        steps += at_least("what is promised at once", promised.subs(t, 0), spent)
        steps.append(from_zero("what is promised per step", sp.simplify(per_step) + h + h**2, sp.Rational(1, 8)))
    failures = claim.quantifier.delta
    return [*steps, no_negative_term("the share of failures", failures + left, _delta(claim))]


def _delta(claim: Claim) -> sp.Symbol:
    return next(one for one in claim.quantifier.delta.free_symbols if one.name == "delta")
