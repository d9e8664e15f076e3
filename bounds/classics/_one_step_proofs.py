r"""Proofs that look at one step, written with numbers for inner products: descent, projections, telescoping sums."""

from typing import Any

import sympy as sp

from bounds.classics._promises import promised, rate, starts_at
from bounds.core import Claim
from bounds.core.certificate import Step, certificate, comparison, identity

E, F, G, L, R, W, c, e, f, g, h, k, m, mu, o, q, s, t, u, w, x, y = sp.symbols(
    "E F G L R W c e f g h k m mu o q s t u w x y"
)


def two_iterates(claim: Claim) -> dict[str, Any]:
    """The heavy ball on quadratics."""
    p, r = sp.symbols("p r", positive=True)  # the roots of mu and of L
    B, new = sp.Symbol("B"), s * e - sp.Symbol("B") * o
    first = claim.unfolded(promised(claim, k=1) / claim.symbols["form_0"])
    factor = sp.cancel(first.subs({claim.symbols["mu"]: p**2, claim.symbols["L"]: r**2}))
    return certificate(
        "In an eigendirection e' = s e - B o with s = 1 + B - alpha lambda, o the error before e. The form of (e', e) is B times the form of (e, o) (first identity), and B is the rate of "
        "the promise (second, p and r the roots of mu and L). Four times the form is (2 e - s o)^2 + (4 B - s^2) o^2 (third), and 4 B - s^2 >= 0 for lambda between mu "
        "and L (fourth, with alpha = 4/(p + r)^2). So for every k.",
        identity("one step", new**2 - s * new * e + B * e**2, B * (e**2 - s * e * o + B * o**2)),
        identity("the rate, times (p + r)^2", sp.expand(sp.cancel(factor * (p + r) ** 2)), (r - p) ** 2),
        identity(
            "four times the form", 4 * (e**2 - s * e * o + B * o**2), (2 * e - s * o) ** 2 + (4 * B - s**2) * o**2
        ),
        identity(
            "4 B - s^2, times (p + r)^4, x = lambda",
            4 * (r - p) ** 2 * (p + r) ** 2 - ((p + r) ** 2 + (r - p) ** 2 - 4 * x) ** 2,
            16 * (x - p**2) * (r**2 - x),
        ),
        starts_at(claim, "k", "form_0"),
    )


def turned_outwards(claim: Claim) -> dict[str, Any]:
    """Gradient descent-ascent on bilinear games."""
    eta, sigma = sp.symbols("eta sigma")
    factor = rate(claim, "k").subs({claim.symbols["eta"]: eta, claim.symbols["sigma"]: sigma})
    return certificate(
        "In the singular bases of B the field turns a pair of coordinates by a right angle and stretches it by sigma, so a step adds eta sigma times that (identity). "
        "The pairs are orthogonal, so it is for the sum, and so for k steps.",
        starts_at(claim, "k", "R2"),
        identity("one pair", (x - eta * sigma * y) ** 2 + (y + eta * sigma * x) ** 2, factor * (x**2 + y**2)),
    )


def descent_and_domination(claim: Claim) -> dict[str, Any]:
    """Gradient descent under the condition of Polyak and Lojasiewicz."""
    factor = rate(claim, "N").subs({claim.symbols["mu"]: mu, claim.symbols["L"]: L})
    return certificate(
        "A step t leaves q <= f - t |g|^2 + (L/2) t^2 |g|^2 of the gap f, which is f - |g|^2/(2 L) for t = 1/L (first identity). The condition says |g|^2 >= 2 mu f. Both added, "
        "times L: L q - (L - mu) f <= 0, with the rate of the promise (second). So for every N.",
        _descent(),
        identity("both", (L * (q - f) + g**2 / 2) + (mu * f - g**2 / 2), L * q - sp.cancel(L * factor) * f),
        starts_at(claim, "N", "gap_0"),
    )


def descent_summed(claim: Claim) -> dict[str, Any]:
    """Gradient descent without convexity."""
    N, gap = sp.symbols("N gap")
    share = sp.cancel(promised(claim, N=N, L=L, gap_0=gap) * (N + 1) / (2 * L * gap))
    return certificate(
        "A step t leaves q <= f - t |g|^2 + (L/2) t^2 |g|^2, which is f - |g|^2/(2 L) for t = 1/L (identity). Summed over the N + 1 gradients |g_0|^2 + ... + |g_N|^2 <= 2 L (f_0 - f*), as the "
        "value after one more step is not below f*. The least of them is at most their mean, which is the promise.",
        _descent(),
        comparison("N + 1 times the promise, over 2 L (f_0 - f*)", share, "==", 1),
    )


def _descent() -> Step:
    """The least upper bound that a smooth function has along its gradient."""
    return identity(
        "descent by a step t, times 2 L",
        2 * L * (-t * g**2 + L * t**2 * g**2 / 2),
        ((L * t - 1) ** 2 - 1) * g**2,
    )


def mean_projection(claim: Claim) -> dict[str, Any]:
    """Kaczmarz with random rows."""
    factor = rate(claim, "k").subs({claim.symbols["smallest"]: s, claim.symbols["norm2"]: F})
    return certificate(
        "Let e be the error, E = |e|^2, and for a row a let u = <a, e>, w = |a|^2. A projection leaves |e - c a|^2 with c = u/w, which is E - u^2/w (first identity, times w). Drawn with "
        "probability w/F it leaves E - |A e|^2/F on average, and |A e|^2 >= s^2 E for the least singular value s: at most the rate of the promise times E (second). So for every k.",
        identity("one row", w * (E - 2 * c * u + c**2 * w), w * E - u**2 + (c * w - u) ** 2),
        identity("on average, times F", F * E - s**2 * E, sp.cancel(F * factor) * E),
        starts_at(claim, "k", "R2"),
    )


def nearer_by_the_subgradient(claim: Claim) -> dict[str, Any]:
    """A short step along a negative subgradient."""
    longest = sp.cancel(claim.given[1].rhs * claim.symbols["g2"] / (2 * claim.symbols["gap"]))
    after, before = claim.then[0].lhs / claim.symbols["far_after"], promised(claim) / claim.symbols["far"]
    return certificate(
        "With c = <g, x - x*> and W = |g|^2, |x - t g - x*|^2 - |x - x*|^2 = -2 t c + t^2 W, which is t (t W - 2 f) - 2 t (c - f) for the gap f (identity). The subgradient says c >= f, and t W < 2 f is the premise.",
        identity("one step", -2 * t * c + t**2 * W, t * (t * W - 2 * f) - 2 * t * (c - f)),
        comparison("half of the longest step, times W, over the gap", longest, "==", 1),
        comparison("how the promise weighs both distances", sp.cancel(before / after), "==", 1),
    )


def shares_of_a_set(claim: Claim) -> dict[str, Any]:
    """Frank-Wolfe."""
    before, after = (promised(claim, C=1, N=place) for place in (k, k + 1))
    share = 2 / (k + 2)
    left = sp.cancel((after - (1 - share) * before - share**2 / 2) * (k + 2) ** 2 * (k + 3))
    return certificate(
        "Let C = 1. The definition of C and <g, s - x> <= -h for the gap h of a convex f say that a share c leaves at most (1 - c) h + c^2/2. For c = 2/(k + 2) and the promise for h that is below "
        "the next promise, by 2/((k + 2)^2 (k + 3)). The first share is 1 and leaves 1/2, whatever the start, so the promise holds for N = 1.",
        comparison("what the next promise leaves, times (k + 2)^2 (k + 3)", left, "==", 2),
        comparison("the first promise", promised(claim, C=1, N=1), ">=", sp.Rational(1, 2)),
    )


def telescoped(claim: Claim) -> dict[str, Any]:
    """The subgradient method with constant steps."""
    share = sp.cancel(promised(claim, R=R, G=G, N=m**2 - 1) * m**2 / (R * G) ** 2)
    return certificate(
        "A step h leaves |x - h g - x*|^2 = |x - x*|^2 - 2 h c + h^2 |g|^2, c = <g, x - x*> at least the gap (first identity, x for x - x*). Summed over N + 1 = m^2 points, the last step only thought of, 2 h times the "
        "sum of the gaps is at most R^2 + m^2 h^2 G^2, which is 2 h m R G for h = R/(G m) (second). So the least gap is at most R G/m, whose square is the promise.",
        identity("one step", (x - h * g) ** 2, x**2 - 2 * h * (g * x) + h**2 * g**2),
        identity("the sum", R**2 + m**2 * h**2 * G**2, 2 * h * m * R * G + (R - m * h * G) ** 2),
        comparison("the promise, times m^2, over (R G)^2", share, "==", 1),
    )


def one_example_exchanged(claim: Claim) -> dict[str, Any]:
    """The stability of ridge regression."""
    n, kappa, weight = sp.symbols("n kappa weight")
    promise = promised(claim, kappa=kappa, weight=weight, n=n, residuals=R)
    return certificate(
        "At w' the gradient of the old objective is 2/n (r x - r' x'), whose length is at most 2 kappa R/n, R = |r| + |r'|. It is H (w' - w) for the matrix H of the old objective, whose eigenvalues h are "
        "at least 2 lambda: so its square is at least 4 lambda^2 |w - w'|^2, coordinate by coordinate (identity). That is the promise.",
        identity("one coordinate", h**2 * x**2 - 4 * weight**2 * x**2, (h - 2 * weight) * (h + 2 * weight) * x**2),
        comparison(
            "the promise, times (2 lambda n)^2, over (2 kappa R)^2",
            sp.cancel(promise * (weight * n) ** 2 / (kappa * R) ** 2),
            "==",
            1,
        ),
    )
