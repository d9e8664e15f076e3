r"""Certificates for gradient descent: one induction in which path, descent and contraction support each other.

In the region of radius a/L the constants of the lemmas are $w = e^{2a}$ and $1/w$; the paper has a = 1/2. Everything
that a reader must do is in `INDUCTION`; the steps are its arithmetic, where the paper loses a factor of $\sqrt 2$.
"""

from collections.abc import Sequence
from typing import Any

import sympy as sp

from bounds.core import BadClaim, Claim, Unknown
from bounds.core.certificate import Step, certificate, identity
from bounds.core.promises import at_least, promises, put
from bounds.core.relation import Op, Relation
from bounds.resnet._certificates import from_zero, h, half, kept, layers, wide_enough
from bounds.resnet._symbols import L, eta, gap_0, lA, lB, q, sX, t

INDUCTION = (
    "Induction over t, from Lemmas A.1 and A.2 in the region max |W_l| <= a/L, with w = exp(2a) for the printed e "
    "(the last two steps; both lemmas have certificates of their own). Suppose gap_s <= (1 - x)^s gap_0 for s <= t, "
    "with x = eta L q/w <= C_1 < 1, as q <= (|A| |B| |X|)^2. Path: each gradient has norm at most sqrt(2 w gap_s) |A| "
    "|B| |X|; by the first step sqrt(1 - x) <= 1 - x/2, so the sum of sqrt(1 - x)^s is at most 2/x, and |W_l| <= "
    "sqrt(8 w^3) |A| |B| |X| sqrt(gap_0)/(L q) up to step t + 1 (second step: the square of sqrt(2 w) times 2 w). The "
    "premise on A and B bounds this by sqrt(8 w^3)/(C L) <= a/L (third step, squared). Descent: Lemma A.2 "
    "between W^t and W^(t+1) has a quadratic term of at most half the linear one, eta times its coefficient being at "
    "most 1/2 (the steps that follow; L(W^t) <= L(W^0)), so the loss falls by at least eta/2 times the squared "
    "gradient. Contraction: by Lemma A.1 (a), over L layers, that is at least eta/2 L (2/w) q gap_t = x gap_t."
)
u, v, z = sp.symbols("u v z")


def induction(
    claim: Claim, says: str, short: Sequence[Step], *, a: Any = half, gain: Sequence[Step] | None = None
) -> dict[str, Any]:
    """INDUCTION, what else `says` adds, and its arithmetic with the constants of the claim.

    Args:
        short: that the step of the claim is short enough.
        gain: that the claim follows from the contraction; for a rate per step, 1/w against the rate of the claim.
    """
    gain = [*at_least("1/w is at least the rate of the claim", sp.exp(-2 * a), rate(claim))] if gain is None else gain
    return certificate(INDUCTION + " " + says, wide_enough(claim), *path(claim, a), *short, *gain, *layers(a))


def path(claim: Claim, a: Any) -> list[Step]:
    """The length of the path, with the constant C of the claim."""
    x, w = sp.symbols("x w")
    return [
        identity("(1 - x/2)^2 - (1 - x) is a square", (1 - x / 2) ** 2 - (1 - x), (x / 2) ** 2),
        identity("2 w times (2 w)^2", sp.Mul(2 * w, sp.Pow(2 * w, 2, evaluate=False), evaluate=False), 8 * w**3),
        *at_least("(a C)^2 is at least 8 w^3", (a * constant(claim, "C")) ** 2, 8 * sp.exp(6 * a)),
    ]


def constant(claim: Claim, name: str) -> Any:
    """The value of one of the claim's constants."""
    return next(one.value for one in claim.constants if one.symbol.name == name and not isinstance(one, Unknown))


def rate(claim: Claim, unit: Any = 1) -> Any:
    """What the claim promises per step, in units of eta L q: its right side is (1 - rate)^t gap_0."""
    for one in promises(claim, "gap"):
        return _share(claim, one, t, unit)
    raise BadClaim(f"{claim.id}: the induction shows (1 - c eta L q)^t gap_0, and nothing is said of the gap")


def conclusions(claim: Claim) -> list[Step]:
    """What follows from path, descent and contraction: the claim's own parts."""
    y, S, before = sp.symbols("y S before")
    steps = []
    for one in claim.then:
        names = {symbol.name for symbol in one.lhs.free_symbols}
        if "gap" in names or names == {"gap_after"}:
            share = _share(claim, one, t if "gap" in names else sp.S.One)
            steps += at_least("1/e is at least the rate of the claim", sp.exp(-1), share)
        elif "gap_before" in names:
            after = before - eta * S * (1 - 1 / (2 * (1 + y)))
            steps.append(kept(claim, one, "half of the first order", gap_before=before, gap_after=after, slope2=S))
        elif names == {"W_norm"} and one.name != "region":
            path_length = sp.simplify(one.rhs * L * q / (lA * lB * sX * sp.sqrt(gap_0)))
            steps += at_least("the path of the claim is long enough", path_length, sp.sqrt(8 * sp.exp(3)))
        elif one.op is Op.EQ:
            steps.append(kept(claim, one, "the value"))
    return steps


def _share(claim: Claim, one: Relation, power: sp.Expr, unit: Any = 1) -> Any:
    """The rate of one contraction in units of eta L q, where the premises may say that maps are isometries."""
    known = {each.lhs.name: each.rhs for each in claim.given if each.op is Op.EQ and each.rhs.is_number}
    base, exponent = (put(claim, one.rhs, gap_0=1, gap_before=1, **known)).as_base_exp()
    share = sp.simplify((1 - base) / (put(claim, eta * L * q, **known) * unit))
    if exponent != power or share.free_symbols:
        raise BadClaim(f"{claim.id}: the induction shows (1 - c eta L q)^t gap_0, not {one}")
    return share


def at_most_the_factor_of_the_depth(claim: Claim) -> list[Step]:
    """The rate of the claim against (1 - h)^(2L - 2) with h = 1/(2L), from Lemma A.1."""
    power = claim.unfolded(claim.then[0].rhs) / gap_0
    ratio = sp.simplify((1 - power.as_base_exp()[0]) / (eta * L * q) / (1 - 1 / (2 * L)) ** (2 * L - 2))
    if ratio.free_symbols:
        raise BadClaim(f"{claim.id}: the rate is not a multiple of the factor of the depth")
    return at_least("1 is at least the rate of the claim in units of that factor", sp.Integer(1), ratio)


def by_the_lemma(claim: Claim) -> list[Step]:
    """The step of the claim against Lemma A.2, with u the share of sqrt(L_0) in sqrt(L_0) + lambda |X|."""
    C_1 = constant(claim, "C_1")
    return [
        *at_least("1/2 is at least C_1 sqrt(2 e), squared", sp.Rational(1, 4), 2 * sp.exp(1) * C_1**2),
        *at_least("1/2 is at least C_1 e/2", half, C_1 * sp.exp(1) / 2),
        mean_of_both(),
    ]


def by_the_sharper_lemma(claim: Claim) -> list[Step]:
    """The step of the claim against the sharper form of Lemma A.2, which has sqrt(e/2) for sqrt(2 e)."""
    C_1 = constant(claim, "C_1")
    return [
        *at_least("1/2 is at least C_1 sqrt(e/2), squared", sp.Rational(1, 4), sp.exp(1) * C_1**2 / 2),
        *at_least("1/2 is at least C_1 e/2", half, C_1 * sp.exp(1) / 2),
        mean_of_both(),
    ]


def mean_of_both() -> Step:
    """The coefficient of Lemma A.2 is a mean of the two terms, each at most 1/2."""
    return identity(
        "their mean with weights u and 1 - u", half - (u * v + (1 - u) * z), u * (half - v) + (1 - u) * (half - z)
    )


def exactly(claim: Claim) -> list[Step]:
    """The largest step of the sharper form: its coefficient times the eta of the claim is at most 1/2."""
    gap, reach = sp.symbols("gap reach", positive=True)
    longest = next(one.rhs for one in claim.given if one.lhs == eta)
    at = {gap_0: gap, lA: reach, lB: 1, sX: 1, L: 1}
    coefficient = sp.sqrt(sp.E * gap / 2) * reach + half * sp.E * reach**2
    product = sp.simplify(claim.unfolded(longest).subs(at) * coefficient)
    if product.free_symbols:
        raise BadClaim(f"{claim.id}: the step is not a multiple of the largest one")
    return [*at_least("1/2 is at least eta times the coefficient", half, product)]


def sharp(claim: Claim) -> dict[str, Any]:
    """The premise without condition numbers."""
    r = sp.Symbol("r")
    says = (
        "Induction over t, from Lemmas A.1 and A.2 and the balance of gradients. Let S_s^2 be the sum of squared "
        "gradients of all layers at W^s. While steps stay in the region, gap_s - gap_(s+1) >= eta/2 S_s^2 (Lemma A.2; "
        "the last steps before the depth limits) and S_s^2 >= (2/e) L q gap_s (Lemma A.1). By the first step, with p, "
        "r the roots of both gaps, p - r >= (p^2 - r^2)/(2p) >= eta S_s/4 sqrt(2 L q/e); summed, eta sum S_s <= "
        "sqrt(8 e gap_0/(L q)). Gradients of all layers differ by a factor below e (their balance and the last step), "
        "so each is at most e S_s/sqrt(L), and |W_l| <= sqrt(8 e^3 gap_0/q)/L < sqrt(8 e^3)/(C L) <= 1/(2L) by the "
        "premise (second step, squared). This needs W^(t+1) in the region; along the segment from W^t, whose "
        "steps are shorter, the strict bound holds as long as the segment has stayed in the closed region, and norms "
        "are continuous, so it never leaves. Contraction follows as in Theorem 3.1."
    )
    return certificate(
        says,
        identity("2p(p - r) - (p^2 - r^2) is a square", 2 * z * (z - r) - (z**2 - r**2), (z - r) ** 2),
        *at_least("(C/2)^2 is at least 8 e^3", (constant(claim, "C") / 2) ** 2, 8 * sp.exp(3)),
        *at_least("1/e is at least the rate of the claim in units of eta L q", sp.exp(-1), rate(claim)),
        *by_the_lemma(claim),
        *layers(),
        neighbours(),
    )


def neighbours() -> Step:
    r"""$((1 + h)/(1 - h))^{L - 1} < e$ with $h = 1/(2L)$."""
    logarithms = (sp.log(1 + h) - sp.log(1 - h)) / 2
    return from_zero("((1 + h)/(1 - h))^(L - 1) < e with h = 1/(2L)", h - (1 - 2 * h) * logarithms, half)
