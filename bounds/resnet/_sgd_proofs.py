r"""Certificates for one step of stochastic descent: sampling without replacement, and sums of two bounds.

Lemmas A.1 and A.2 have certificates of their own; here is what is made of them. $x = \\eta L q / e$ throughout. In the
steps s is the root of e, and a premise a <= b is put in as a = b/(1 + y).
"""

from typing import Any

import sympy as sp

from bounds.core import Claim
from bounds.core.certificate import Step, certificate
from bounds.core.promises import no_negative_term, premise, promises, put
from bounds.resnet._certificates import all_kept, kept, layers, residual, rooted, stretch, wide_enough

NAMES = "L lA lB sX n size longest slope2 loss least target eta mA mB sr y z w p"
L, lA, lB, sX, n, size, longest, slope2, loss, least, target, eta, mA, mB, sr, y, z, w, p = sp.symbols(
    NAMES, positive=True
)
VALUES = {one.name: one for one in (L, lA, lB, sX, n, size, longest, mA, mB, sr)}
s, l = sp.symbols("s l", positive=True)

SMOOTH = (
    "Lemma A.2 between W and W - eta G has the coefficient L lambda |X| (sqrt(2 e L(W)) + e/2 lambda |X|), and L(W) "
    "<= 2 L_0 makes the root at most 2 sqrt(e L_0) <= e/2 lambda |X|: in all at most K = e L (lambda |X|)^2 (first step, in "
    "units of L, with l^2 = L_0 and lambda |X| = p more than the premise). In the mean over batches G is the gradient, with "
    "squares by (A.9): the loss falls by at least eta S - eta^2 K (S + L 2 e n (lambda longest)^2 L(W)/B), where S is "
    "the squared gradient summed over layers, and eta is that of the premise over 1 + y. "
)
MORE = "Lemma A.1 (a) makes S at least 2 L q/e gap, eta K at most 1/6 leaves 5/6 of it, and L(W) = gap + L(W*). "


def without_replacement(claim: Claim) -> dict[str, Any]:
    s1, s2, b, c = sp.symbols("s1 s2 b c", positive=True)
    batch, samples = 1 + b, 1 + b + c
    drawn = samples / batch * (s2 + (batch - 1) / (samples - 1) * (s1**2 - s2))
    numbers = {"batch2": drawn, "full2": s1**2, "variance": s2 / samples - s1**2 / samples**2, "mean2": s2 / samples}
    squares = s2 * (1 + y) / (2 * s**2 * lA**2 * lB**2 * longest**2)
    says = (
        "One entry of the gradients: s1 and s2 are the sums of its n values and of their squares. A batch holds a "
        "sample with probability B/n and a pair with B(B - 1)/(n(n - 1)), so the mean square of n/B times its sum is "
        "n/B (s2 + (B - 1)/(n - 1) (s1^2 - s2)), the variance over samples is s2/n - (s1/n)^2, and the mean square s2/n. By "
        "Lemma A.1 (c), whose two ingredients are the last steps, s2 <= 2 e (lambda longest)^2 L(W). With B = 1 + b and "
        "n = B + c all this is put into the claim."
    )
    numbers |= {"n": samples, "size": batch, "loss": squares, "lA": lA, "lB": lB, "longest": longest}
    return certificate(says, *all_kept(claim, "one entry", **numbers), stretch(), layers()[1])


def smooth(claim: Claim) -> Step:
    """The coefficient of Lemma A.2 where L(W) <= 2 L_0 and lambda |X| is as large as the premise says."""
    most = premise(claim, "loss", loss_0=l**2)
    reach = rooted(premise(claim, "lA", loss_0=l**2)) + p
    coefficient = reach * (sp.sqrt(2 * most) * s + s**2 * reach / 2)
    return no_negative_term("e (lambda |X|)^2 less the coefficient", s**2 * reach**2, coefficient)


def falls(claim: Claim, rate: sp.Expr, value: sp.Expr, least_slope: sp.Expr) -> sp.Expr:
    """What Lemma A.2 leaves in the mean over batches, if eta K is at most a sixth; the noise is that of L(W)."""
    bound = next(
        one.rhs for one in claim.given if str(one.lhs) == "eta" and "longest" not in map(str, one.rhs.free_symbols)
    )
    share = rooted(put(claim, bound, **VALUES)) * s**2 * L * (lA * lB * sX) ** 2
    K = s**2 * L * (lA * lB * sX) ** 2
    return rate * least_slope * (1 - share) - rate**2 * K * L * 2 * s**2 * n * (lA * lB * longest) ** 2 * value / size


def A10(claim: Claim) -> dict[str, Any]:
    rate = rooted(premise(claim, "eta", **VALUES)) / (1 + y)
    numbers = VALUES | {"eta": rate, "loss": loss, "slope2": slope2}
    fallen = {"loss_after": loss - falls(claim, rate, loss, slope2)}
    return certificate(SMOOTH, smooth(claim), *all_kept(claim, "(A.10)", **numbers, **fallen))


def contracts(claim: Claim, **more: Any) -> list[Step]:
    """(A.12) or (A.14), with the rate of their first premise on it."""
    rate = rooted(premise(claim, "eta", **VALUES)) / (1 + y)
    gap = more.pop("gap", sp.Symbol("gap", positive=True))
    rest = more.pop("least", least)
    slope = 2 * L * (mA * mB * sr) ** 2 / s**2 * gap
    numbers = VALUES | {
        "eta": rate,
        "least": rest,
        "gap": gap,
        "gap_after": gap - falls(claim, rate, gap + rest, slope),
    }
    return [smooth(claim), wide_enough(claim), *all_kept(claim, "the mean over batches", **numbers)]


def A12(claim: Claim) -> dict[str, Any]:
    return certificate(SMOOTH + MORE, *contracts(claim))


def A14(claim: Claim) -> dict[str, Any]:
    says = "The premises on the target and on L(W*) make gap = target + w, and eta L(W*) theirs over 1 + z."
    rate = rooted(premise(claim, "eta", **VALUES)) / (1 + y)
    rest = rooted(premise(claim, "least", target=target, **VALUES)) / (1 + z) / rate
    gap = premise(claim, "gap", target=target) + w
    return certificate(SMOOTH + MORE + says, *contracts(claim, gap=gap, least=rest))


def both_sides(claim: Claim) -> dict[str, Any]:
    says = (
        "The residual R, of norm sqrt(2 L(W)), moves by D = B (V+ - V) A X, and the loss by <R, D> + |D|^2/2 (first "
        "step, entry by entry). V+ - V is a sum over layers of products of L - 1 factors of norm at most 1 + 1/(2L), "
        "together at most sqrt(e) (last step), with -eta G_l, of norm at most eta sqrt(2e) n/B lambda |X| sqrt(L(W)) "
        "by Lemma A.1 (d): |D| <= sqrt(2) e a sqrt(L(W)). So the loss rises by at most (2z + z^2) L(W) with z = e a, "
        "and falls by at most 2 z L(W), put into the claim with a that of the premise over 1 + y."
    )
    most = rooted(premise(claim, "eta")) / (1 + y)
    rate, moved = most * size / (L * (lA * lB * sX) ** 2 * n), s**2 * most
    steps = []
    for one in promises(claim, "loss_after"):
        rises = one.lhs.subs({at: int(at.name == "loss_after") for at in one.lhs.free_symbols}) > 0
        after = loss * (1 + 2 * moved + moved**2) if rises else loss * (1 - 2 * moved)
        steps.append(kept(claim, one, str(one.lhs), eta=rate, loss=loss, loss_after=after, **VALUES))
    return certificate(says, residual(), *steps, layers()[1])


def path(claim: Claim) -> dict[str, Any]:
    says = (
        "By induction over s: up to s the weights are in the region, as s <= T, so Lemma A.1 (d), whose two "
        "ingredients are the last steps, bounds every G_l by sqrt(2e) n/B lambda |X| sqrt(L(W)), and L(W) <= 2 L_0: s "
        "steps of size eta move a weight by at most the path, which the first step puts into the claim; the second, "
        "the premise on it, less by a factor 1 + y."
    )
    taken = sp.Symbol("steps", positive=True)
    most = premise(claim, "most_loss", loss_0=l**2)
    moved = taken * eta * s * sp.sqrt(2 * most) * n / size * lA * lB * sX
    numbers = VALUES | {"steps_taken": taken, "eta": eta, "loss_0": l**2}
    steps = []
    for one in promises(claim, "W_norm"):
        along = "steps_taken" in map(str, one.rhs.free_symbols)
        widest = moved if along else premise(claim, "T", L=L) / (1 + y)
        steps.append(kept(claim, one, str(one), W_norm=widest, **numbers))
    return certificate(says, *steps, stretch(), layers()[1])
