"""Certificates for the stopped process in the proof of Theorem 3.6, and for one layer, which needs no stop."""

from typing import Any

import sympy as sp

from bounds.core import Claim
from bounds.core.certificate import Step, certificate, comparison, positive
from bounds.core.promises import equal, no_negative_term, premise, promises, put, shown
from bounds.core.relation import Op
from bounds.resnet._certificates import rooted
from bounds.resnet._symbols import L, eta, gap_0, lam, n, q, size, sX, t
from bounds.resnet.thm3_1 import x
from bounds.resnet.wu_cmp import eps

s, y = sp.symbols("s y", positive=True)


def short_steps(claim: Claim) -> list[Step]:
    """What (A.14) needs of eta, from its premise with log^2 2 = 1/(1 + w), log(T/delta) = 1 + u and log(3 L_0/eps) = 1 + v.

    q = (lambda |X|)^2/(1 + a), n = (1 + b) B and a longest column of |X|/(1 + z) are no more than that.
    """
    a, b, z, u, v, w = sp.symbols("a b z u v w", positive=True)
    names = ("lA", "lB", "sX", "size", "L")
    known = {name: sp.Symbol(name, positive=True) for name in names}
    known |= {"mA": known["lA"] / sp.sqrt(1 + a), "mB": known["lB"], "sr": known["sX"]}
    known |= {"n": (1 + b) * known["size"], "longest": known["sX"] / (1 + z)}
    most = next(one.rhs for one in claim.given if one.lhs == eta and one.op is Op.LE)
    logs = sorted(most.atoms(sp.log), key=lambda one: len(one.free_symbols))
    most = most.subs(dict(zip(logs, (1 / sp.sqrt(1 + w), 1 + u, 1 + v), strict=True)))
    column = _named(claim, "longest")
    limits = {"(A.11)": size * q / (6 * sp.exp(3) * L * n * lam**4 * sX**2 * column**2)}
    limits |= {"the step against 1/(6 e L (lambda |X|)^2)": 1 / (6 * sp.E * L * lam**2 * sX**2)}
    numbers = {"log 6 > 1": sp.log(6) - 1, "log 3 > 1": sp.log(3) - 1, "log^2 2 < 1": 1 - sp.log(2) ** 2}
    return [
        *(positive(says, number) for says, number in numbers.items()),
        *(_at_most(claim, says, most, limit, known) for says, limit in limits.items()),
    ]


def _at_most(claim: Claim, says: str, smaller: sp.Expr, larger: sp.Expr, known: dict[str, Any]) -> Step:
    """Their quotient, in which all symbols of the problem cancel."""
    ratio = rooted(put(claim, smaller, **known)) / rooted(put(claim, larger, **known))
    above, below = sp.fraction(sp.powsimp(ratio).subs(s, 1 + y))
    return no_negative_term(says + ", with the root of e = 1 + y", below, above)


def step_by_step(claim: Claim) -> dict[str, Any]:
    says = (
        "Norms satisfy lambda >= sigma_min(A) sigma_min(B), |X| >= sigma_r(X) and |X| >= every column; eps < gap_0 <= L_0, T >= 1 and "
        "delta <= 1/6. So the largest step satisfies (A.11) and eta <= 1/(6 e L (lambda |X|)^2), and the other premise on eta is "
        "that of (A.14) with the target eps' = eps/3; lambda |X| >= 4 e^(-1/2) sqrt(L_0) is `eqA_7`. Let Z_t be the gap if all "
        "iterates up to t had a gap above eps' and a loss of at most 2 L_0, and 0 otherwise. Where Z_t > 0, `events.i` and the "
        "premise on the path put W^t and all its successors, of which there are at most T, into the region, so (A.14) gives "
        "E[gap_(t+1) | W^t] <= (1 - x) gap_t; and Z_(t+1) <= gap_(t+1). Where Z_t = 0, Z_(t+1) = 0. So E[Z_(t+1)] <= (1 - x) E[Z_t], "
        "and Z_0 <= gap_0. The last steps put both into the claim."
    )
    steps = short_steps(claim)
    for one in promises(claim, "stopped"):
        first, after = put(claim, one.rhs, t=0), one.rhs.subs(t, t + 1)
        factor = sp.simplify(sp.powsimp(after / one.rhs))
        steps += [
            equal("the start", first, gap_0),
            no_negative_term("one step", rooted(factor - (1 - x)) + sp.Symbol("spare"), 0),
        ]
    return certificate(says, *steps)


def at_the_end(claim: Claim) -> dict[str, Any]:
    says = (
        "E[Z_T] <= (1 - x)^T gap_0 <= exp(-x T) gap_0 (`thm3_6_mean.corrected`), and x T is at least the logarithm of the premise on T "
        "(first step), so E[Z_T] <= eps/3. As Z_T is not negative, Pr[Z_T > eps] <= E[Z_T]/eps, put into the claim."
    )
    least, ell = premise(claim, "T"), sp.Symbol("ell", positive=True)
    (logarithm,) = least.atoms(sp.log)
    decay = equal("x T", rooted((x * least).subs(logarithm, ell)), ell)
    bound = sp.simplify(sp.exp(-logarithm) * gap_0 / eps)
    return certificate(says, decay, *shown(claim, "Markov's inequality", missed=bound))


def without_a_stop(claim: Claim) -> dict[str, Any]:
    says = (
        "With one layer the loss is a quadratic in W: L(W - eta G) = L(W) - eta <grad, G> + eta^2 |B G A X|^2/2, and |B G A X| <= lambda "
        "|X| |G|, less than what Lemma A.2 allows, at every W; Lemma A.1 has the factor 1 for e and 1/e. So the lines up to (A.12) "
        "hold at every W: E[gap_(t+1)] <= (1 - 4x/3) E[gap_t] + gamma L(W*), with gamma of (A.10), and E[gap_T] <= (1 - "
        "4x/3)^T gap_0 + 3 gamma L(W*)/(4x). By the premise on T the first is at most (eps'/gap_0)^(4/3) gap_0 <= 7/10 "
        "eps', as eps'/gap_0 < 1/3 < (7/10)^3; by the premise on eta the second is a multiple of eps'. Both are put into the claim."
    )
    column, least_, target = (_named(claim, name) for name in ("longest", "least", "eps"))
    gamma = 2 * sp.exp(2) * eta**2 * L**2 * n / size * lam**4 * sX**2 * column**2
    noisy = next(one for one in claim.given if least_ in one.lhs.free_symbols)
    floor = (3 * gamma * least_ / (4 * x)).subs(least_, noisy.rhs / (eta * column**2))
    share = rooted(floor / target)
    least, ell = premise(claim, "T"), sp.Symbol("ell", positive=True)
    (logarithm,) = least.atoms(sp.log)
    third = sp.simplify(sp.exp(-logarithm) * gap_0 / target)
    tenths = sp.Rational(7, 10)
    return certificate(
        says,
        *short_steps(claim),
        equal("x T", rooted((x * least).subs(logarithm, ell)), ell),
        comparison("a third is below the cube of 7/10", third, "<", tenths**3),
        *shown(claim, "both parts", last=(tenths * third + share) * target),
    )


def _named(claim: Claim, name: str) -> sp.Symbol:
    return next(
        one
        for relation in claim.given
        for side in (relation.lhs, relation.rhs)
        for one in side.free_symbols
        if one.name == name
    )
