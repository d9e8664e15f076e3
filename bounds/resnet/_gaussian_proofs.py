"""Certificates of the corollaries for Gaussian maps: Proposition 3.3 put into the theorems."""

from typing import Any

import sympy as sp

from bounds.core import BadClaim, Claim
from bounds.core.certificate import Step, certificate, comparison, positive
from bounds.core.promises import at_least, no_negative_term, promises, put
from bounds.resnet._induction import constant
from bounds.resnet._symbols import eta, m, n, size
from bounds.resnet.thm3_1 import x

LOW, HIGH = sp.Rational(9, 10), sp.Rational(11, 10)
WITHIN = {"lA": HIGH, "lB": HIGH, "mA": LOW, "mB": LOW}
GAUSSIAN = (
    "But for delta (resnet.prop3_3.corrected) singular values are within a tenth of sqrt(m), and L_0 is at most the square of the root in the premise on the width, "
    "there in units of |X|_F <= sqrt(rank) |X|. So the maps are what the theorem asks for. "
)
y, ell, asked = sp.symbols("y l asked", positive=True)


def width_of(claim: Claim) -> tuple[Any, Any, Any]:
    """The multiple of m, the right side of the premise on the width, and the root in it."""
    share, rhs = next((one.lhs.coeff(m), one.rhs) for one in claim.given if one.lhs.has(m) and _roots(one.rhs))
    (root,) = _roots(rhs)
    return share, rhs, root


def _roots(expr: Any) -> list[Any]:
    return [one for one in expr.atoms(sp.Pow) if one.exp == sp.Rational(1, 2) and one.base.is_Add]


def wide(claim: Claim, factor: Any = 1) -> list[Step]:
    """The width of a corollary against the premise of its theorem, with |X|_F = sqrt(rank) |X|/(1 + y); logarithms outside the root are `asked`."""
    f, g, R, sr, k, samples, width, last = sp.symbols("f g R sr k samples width root", positive=True)
    known = {"norm_X": f, "norm_Y": g * f, "r": R**2, "sX": f * (1 + y) / R, "sr": sr}
    share, rhs, root = width_of(claim)
    number = next(one.symbol for one in claim.constants if one.symbol in rhs.free_symbols)
    needed = known["sX"] / sr**2 * f * last * factor
    (log,) = root.atoms(sp.log)
    inside = put(claim, root.base.subs(log, ell), k=k, m=width, n=samples, **known)
    proposition = next(one.rhs for one in claim.given if one.lhs == m)
    return [
        *at_least("c_0", LOW**4 / HIGH**2, share),
        comparison("the width of the proposition", put(claim, proposition, d=0, k=1, delta=1), ">=", 522),
        no_negative_term("the loss at the start", inside + y, sp.Rational(121, 20) * k * width * ell + g**2),
        no_negative_term(
            "the width against the theorem", _plain(put(claim, rhs.subs(root, last).subs(number, 1), **known)), needed
        ),
    ]


def _plain(expr: Any) -> Any:
    return expr.replace(sp.log, lambda _: asked)


def failures(claim: Claim, allowed: Any) -> Step:
    """The share of failures that the claim allows, in delta."""
    left = sp.Symbol("left", positive=True)
    (delta,) = claim.quantifier.delta.free_symbols
    return no_negative_term("the share of failures", claim.quantifier.delta + left, allowed(delta))


def descent(claim: Claim) -> dict[str, Any]:
    """Corollary 3.4, and the same with the sharper premise, whose width has sigma_r in place of the condition."""
    k, sharp = sp.Symbol("k", positive=True), width_of(claim)[0].has(sp.Symbol)
    kappa = 1 + k
    known = WITHIN | {"sX": sp.sqrt(kappa), "sr": 1, "L": 1, "gap_0": sp.exp(ell), "eps": 1}
    C, e = constant(claim, "C_31"), sp.exp(1)
    gain = sp.expand(put(claim, promises(claim, "iterations")[0].rhs, **known) - 1) / ell
    if sp.simplify(gain / kappa).free_symbols:
        raise BadClaim(f"{claim.id}: the steps are not a multiple of kappa and the logarithm, and one")
    second = 2 * e * sp.sqrt(2 * e) / C * ((HIGH / LOW) ** 2 if sharp else 1)
    says = (
        "At the largest step 1/x is (e |A| |B| |X|)^2/q + 2 e sqrt(2 e L_0) |A| |B| |X|/q. The first term is at most e^2 (11/9)^4 kappa. The premise of the theorem "
        "makes the second at most 2 e sqrt(2e)/C, or with the sharper premise that times (11/9)^2 sqrt(kappa), and kappa >= 1. gap_t <= exp(-x t) gap_0 is within eps after "
        "log(gap_0/eps)/x steps, rounded up."
    )
    return certificate(
        GAUSSIAN + says,
        *(sharply_wide(claim) if sharp else wide(claim)),
        positive("the multiple of the claim", sp.simplify(gain / kappa) - e**2 * (HIGH / LOW) ** 4 - second),
        failures(claim, lambda delta: delta),
    )


def sharply_wide(claim: Claim) -> list[Step]:
    """sigma_min(A) sigma_min(B) sigma_r >= C sqrt(L_0), with the loss of the proposition."""
    f, g, sr, k, samples, width = sp.symbols("f g sr k samples width", positive=True)
    known = {"norm_X": f, "norm_Y": g, "sr": sr, "k": k, "m": width, "n": samples}
    share, rhs, root = width_of(claim)
    (log,) = root.atoms(sp.log)
    proposition = next(one.rhs for one in claim.given if one.lhs == m)
    return [
        *at_least("the smallest singular values", LOW**2, put(claim, share, sr=1)),
        comparison("the width of the proposition", put(claim, proposition, d=0, k=1, delta=1), ">=", 522),
        no_negative_term(
            "the loss at the start",
            put(claim, root.base.subs(log, ell), **known) + y,
            sp.Rational(121, 20) * k * width * ell * f**2 + g**2,
        ),
        *at_least("the multiple of the root", sp.simplify(rhs / root / claim_symbol(claim, rhs)), 1),
    ]


def claim_symbol(claim: Claim, rhs: Any) -> Any:
    return next(one.symbol for one in claim.constants if one.symbol in rhs.free_symbols)


def time_over_logarithm(claim: Claim) -> Any:
    """x times the steps that the claim allows, at the step of its premise, over the logarithm that it must reach."""
    kappa = sp.Symbol("kappa", positive=True)
    step = next(one.rhs for one in claim.given if one.lhs == eta)
    T, time = next((one.lhs, one.rhs) for one in claim.given if str(one.lhs) == "T")
    logs = {one: (ell if "delta" in map(str, one.free_symbols) else asked) for one in time.atoms(sp.log)}
    (allowed,) = (one.rhs for one in promises(claim, "iterations"))
    product = (x * allowed).subs(eta, step).subs(logs).subs(T, time.subs(logs))
    share = sp.simplify(put(claim, product, **WITHIN, sX=sp.sqrt(kappa), sr=1) / asked)
    if share.free_symbols:
        raise BadClaim(f"{claim.id}: x T is not a multiple of the logarithm that it must reach")
    return share


PRODUCT = (
    "The last steps are x T over that logarithm at the step and the time of the premises, with singular values 9/10 and 11/10 in units of sqrt(m), and constants against those "
    "of the theorem."
)


def linearly(claim: Claim) -> dict[str, Any]:
    """Corollary 3.9: both failures, and the time at the step of the premise."""
    says = (
        "Theorem 3.8 fails with probability at most delta more. (Where log(2n/delta) < 1, or T = 1 and log(1/delta) is below log(2)/16, 2 delta is above one.) It gives "
        "L(W^T) <= 2 L_0 (1 - x)^T <= 2 L_0 exp(-x T), so x T is to be log(2 L_0/eps). "
    )
    return certificate(
        GAUSSIAN + says + PRODUCT,
        *at_least("C against Theorem 3.8", constant(claim, "C_38"), 8 * sp.exp(sp.Rational(3, 2))),
        *wide(claim, n / size),
        failures(claim, lambda delta: 2 * delta),
        positive("x T over the logarithm, less one", time_over_logarithm(claim) - 1),
        *at_least("C_1 against Theorem 3.8", sp.log(2) / (96 * sp.exp(3)), constant(claim, "C_1")),
    )


def in_best_iterate(claim: Claim) -> dict[str, Any]:
    """Corollary 3.7: the same with Theorem 3.6, whose first entry decides the step."""
    says = (
        "Theorem 3.6 fails with probability at most 1/3 + delta more; its proof needs no premise on the path, which follows from that on the maps. The step is the first entry of its "
        "minimum, which the premise makes the smaller one, and x T is to be log(3 gap_0/eps). (log(2n/delta) >= 1, as delta <= 1/6.) "
    )
    return certificate(
        GAUSSIAN + says + PRODUCT,
        *at_least("C against Theorem 3.6", constant(claim, "C_36"), 4 * sp.exp(sp.Rational(3, 2))),
        *wide(claim, n / size * asked),
        failures(claim, lambda delta: sp.Rational(1, 3) + 2 * delta),
        positive("x T over the logarithm, less one", time_over_logarithm(claim) - 1),
    )
