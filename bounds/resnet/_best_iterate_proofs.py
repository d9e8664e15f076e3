r"""The certificate of Theorem 3.6, put together from those of its parts.

$a = \eta L n \lambda^2 \|X\|_2^2 / B$, $x = \eta L q / e$, $\ell = \log(T/\delta)$, $\Lambda = \log(3 L_0/\epsilon)$. The mean is taken from (A.12) and
not from (A.14), which leaves room to round the number of steps down.
"""

from typing import Any

import sympy as sp

from bounds.core import BadClaim, Claim
from bounds.core.certificate import certificate, positive
from bounds.core.promises import at_least, no_negative_term, premise, promises, put
from bounds.core.relation import Op
from bounds.resnet._certificates import rooted, wide_enough
from bounds.resnet._induction import constant
from bounds.resnet._stopped_proofs import short_steps
from bounds.resnet._symbols import L, eta, gap_0, lam, n, size, sX
from bounds.resnet.thm3_1 import x

PARTS = (
    "resnet.thm3_6_steps.A12.corrected",
    "resnet.lemmaA_1",
    "resnet.thm3_8_steps.increments",
    "resnet.azuma.corrected",
    "resnet.eqA_7",
)
INCREMENT = sp.Rational(5, 2)
TOGETHER = (
    "Let S be the largest integer with x S <= log(3 gap_0/eps), so S <= T, and let the run stop at the first iterate with a gap of at most eps' = eps/3 or a loss above 2 L_0. "
    "Path: S steps before the stop move a weight by at most sqrt(2e) S eta (n/B) lambda |X| sqrt(2 L_0) <= 2 e^(3/2) (n/B) lambda |X| sqrt(L_0) Lambda/(L q), by the premise "
    "on the maps at most 2 e^(3/2)/(C L) <= 1/(2L), so all lemmas apply (first step; the next ones are what they need of eta). Mean: let Z be the gap before the stop and "
    "0 after it. By (A.12) E[Z_(t+1)] <= (1 - 4x/3) E[Z_t] + gamma L(W*), so E[Z_S] <= (1 - 4x/3)^S gap_0 + 3 gamma L(W*)/(4x). As x S >= log(3 gap_0/eps) - x the first is at "
    "most e^(4x/3) (eps'/gap_0)^(1/3) eps' <= 3/4 eps', with eps' < gap_0/3, and by its premise the second is a multiple of eps. Markov's inequality bounds the probability "
    "that Z_S is above what the claim allows. Loss: before the stop E[L(W+)] <= L(W), since (A.12) and gap > eps' give E[gap+] <= (1 - x) gap, so the logarithm of the stopped "
    "loss is a supermartingale (Jensen), with increments of at most c e a, c = 5/2. By Azuma's inequality it rises by c e a sqrt(2 S l) at some t <= S with probability at most "
    "delta, and (c e a)^2 2 S l is at most log^2 2 at the longest step, as S <= Lambda/x. If neither happens and no iterate is within eps', no loss has doubled up to S, so Z_S is the gap "
    "of an iterate, and it is small enough."
)


def best_iterate(claim: Claim) -> dict[str, Any]:
    """Path, mean, deviation, and both shares of failures."""
    ell, big, e = *sp.symbols("l Lambda", positive=True), sp.exp(1)
    most = next(one.rhs for one in claim.given if one.lhs == eta and one.op is Op.LE)
    logs = {one: ell if "T" in map(str, one.free_symbols) else big for one in most.atoms(sp.log) if one.free_symbols}
    longest, a = most.subs(logs), eta * L * n * lam**2 * sX**2 / size
    deviation = sp.simplify((a**2 * ell * big / x).subs(eta, longest))
    lA, lB = sorted(lam.free_symbols, key=str)
    largest = sp.simplify(put(claim, (a * ell * big).subs(eta, longest), mA=lA, mB=lB, sr=sX, n=size))
    if deviation.free_symbols or largest.free_symbols:
        raise BadClaim(f"{claim.id}: the longest step is not a multiple of that of the proof")
    largest = largest / (sp.log(6) * sp.log(3))
    (logarithm,) = premise(claim, "T").atoms(sp.log)
    third = sp.simplify(sp.exp(-logarithm) * gap_0)
    left, delta = sp.Symbol("left"), next(one for one in claim.quantifier.delta.free_symbols if one.name == "delta")
    missed = [(sp.Rational(3, 4) * third + noise(claim)) / one.rhs for one in promises(claim, "best_gap")]
    return certificate(
        TOGETHER,
        *at_least("C against the path", constant(claim, "C") / 4, sp.exp(sp.Rational(3, 2))),
        *short_steps(claim),
        *at_least("a against 1/(12 e)", 1, 12 * e * largest),
        positive("log(3/4 * 3^(1/3)) less 4x/3", sp.log(sp.Rational(3, 4)) + sp.log(3) / 3 - 4 * largest / (3 * e)),
        positive("log^2 2 less the deviation", sp.log(2) ** 2 - 2 * (INCREMENT * e) ** 2 * deviation),
        wide_enough(claim),
        *(
            no_negative_term("the share of failures", claim.quantifier.delta + left, rooted(sp.simplify(one)) + delta)
            for one in missed
        ),
    )


def noise(claim: Claim) -> Any:
    """3 gamma L(W*)/(4x) at the largest eta L(W*) of the premise."""
    noisy = next(
        one
        for one in claim.given
        if one.lhs.has(eta) and one.op is Op.LE and one.lhs != eta and _has(one.lhs, "longest")
    )
    names = {one.name: one for one in noisy.lhs.free_symbols}
    column, least = names["longest"], names["least"]
    gamma = 2 * sp.exp(2) * eta**2 * L**2 * n / size * lam**4 * sX**2 * column**2
    return sp.simplify((3 * gamma * least / (4 * x)).subs(least, noisy.rhs / (eta * column**2)))


def _has(expr: Any, name: str) -> bool:
    return any(one.name == name for one in expr.free_symbols)
