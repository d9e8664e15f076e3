r"""Proofs in eigenbases: what holds for every eigenvalue holds for sums of squares, weighted by the coordinates."""

from typing import Any

import sympy as sp

from bounds.classics._promises import doubles, promised, rate, starts_at
from bounds.core import Claim
from bounds.core.certificate import certificate, comparison, identity

m, M, e, S, P, Q, t, x, y = sp.symbols("m M e S P Q t x y")


def in_the_eigenbasis(claim: Claim) -> dict[str, Any]:
    """Gradient descent on quadratics."""
    factor = rate(claim, "k").subs({claim.symbols["mu"]: m, claim.symbols["L"]: M})
    return certificate(
        "On an eigenvector with eigenvalue e in [m, M] a step multiplies by 1 - 2 e/(m + M). Its square is at most ((M - m)/(M + m))^2, because "
        "(e - m)(M - e) >= 0. The coordinates are orthogonal, so the squared norm contracts by that much in each of k steps.",
        starts_at(claim, "k", "R2"),
        identity(
            "the rate of the promise, times (m + M)^2",
            sp.cancel(factor * (m + M) ** 2) - (m + M - 2 * e) ** 2,
            4 * (e - m) * (M - e),
        ),
    )


def kantorovich(claim: Claim) -> dict[str, Any]:
    """Steepest descent with exact line search."""
    factor = sp.cancel(rate(claim, "k").subs(claim.symbols["kappa"], M / m))
    return certificate(
        "For the gradient g with coordinates g_e in the eigenbasis let S = |g|^2, P = sum of e g_e^2, Q = sum of g_e^2/e; the energy is Q. The step S/P leaves "
        "Q - S^2/P (first identity, at t = S/P). Each e in [m, M] has e + m M/e <= m + M (second, divided by e), so P + m M Q <= (m + M) S. Then 4 m M P Q <= "
        "(P + m M Q)^2 <= (m + M)^2 S^2 (third), so at most 1 - 4 m M/(m + M)^2 of the energy is left, which is ((M - m)/(M + m))^2 (fourth).",
        identity(
            "the energy after a step of length t, times P",
            P * (Q - 2 * t * S + t**2 * P),
            P * Q - S**2 + (t * P - S) ** 2,
        ),
        identity("(m + M) e - e^2 - m M", (m + M) * e - e**2 - m * M, (e - m) * (M - e)),
        identity("arithmetic and geometric mean", (P + m * M * Q) ** 2 - 4 * m * M * P * Q, (P - m * M * Q) ** 2),
        starts_at(claim, "k", "energy_0"),
        identity(
            "the rate of the promise, times (m + M)^2", (m + M) ** 2 - 4 * m * M, sp.cancel(factor * (m + M) ** 2)
        ),
    )


def squared_residual(claim: Claim) -> dict[str, Any]:
    """Newton and Schulz."""
    a, b, c = sp.symbols("a b c")
    return certificate(
        "With P = A X, A times the next X is P (2 I - P), a polynomial in P alone, so the residual is squared (first identity). For the Frobenius norm |R^2| <= "
        "|R|^2: every entry of R^2 is an inner product of a row and a column, at most the product of their norms. That is Cauchy and Schwarz, by induction "
        "over the coordinates: a b c with |c| <= 1 is the inner product so far of vectors of norms a and b; x, y are the next coordinates (second "
        "identity, whose right side is not negative). N steps give the power 2^N.",
        identity("I - A X (2 I - A X) = (I - A X)^2", 1 - P * (2 - P), (1 - P) ** 2),
        identity(
            "one more coordinate",
            (a**2 + x**2) * (b**2 + y**2) - (a * b * c + x * y) ** 2,
            (1 - c**2) * b**2 * (a**2 + x**2) + (a * y - c * b * x) ** 2,
        ),
        starts_at(claim, "N", "residual2_0"),
        doubles(claim, "N"),
    )


def coordinate_by_coordinate(claim: Claim) -> dict[str, Any]:
    """The power iteration."""
    second = sp.Symbol("second")
    factor = rate(claim, "k").subs(claim.symbols["ratio"], second)
    return certificate(
        "In the eigenbasis a step multiplies x_i by its eigenvalue e, and the squared tangent is the sum over i > 1 of x_i^2/x_1^2. As |e| <= |second|, the "
        "bound minus the new tangent is a sum of the following over i > 1, divided by top^2 x_1^2: (|second| - |e|)(|second| + |e|) >= 0. So it is for k steps.",
        starts_at(claim, "k", "tangent2_0"),
        identity(
            "one of them, before the division, with the rate of the promise for |second|^2",
            factor * x**2 - e**2 * x**2,
            (second - e) * (second + e) * x**2,
        ),
    )


def away_from_the_others(claim: Claim) -> dict[str, Any]:
    """Davis and Kahan."""
    delta, distance = sp.symbols("delta distance")
    least = sp.cancel(claim.symbols["norm_E"] / promised(claim))
    return certificate(
        "Let w be the unit eigenvector of A + E for the eigenvalue h. In an eigenbasis of A with v among it, coordinate i of (h - A) w = E w says (h - e_i) w_i = (E w)_i. "
        "Summed over the others, whose distance |h - e_i| is at least delta: delta^2 sin^2 <= sum of (h - e_i)^2 w_i^2 <= |E w|^2 <= |E|^2, as sin^2 "
        "is the sum of their w_i^2. The identity is one term of the first inequality; its right side is not negative.",
        identity(
            "one coordinate, x = w_i, with |E| over the promise for the distance",
            distance**2 * x**2 - least**2 * x**2,
            (distance - delta) * (distance + delta) * x**2,
        ),
    )


def chebyshev(claim: Claim) -> dict[str, Any]:
    """Conjugate gradients."""
    T, U, z, w, p, q, root = sp.symbols("T U z w p q root")
    half, k, rho = sp.Rational(1, 2), claim.symbols["k"], next(iter(claim.definitions))
    promise = claim.then[0].rhs / claim.symbols["energy_0"]

    def grown(n: Any) -> sp.Expr:
        """One over the root of the promise after n steps, with z = rho, w = 1/rho, p = rho^k, q = rho^-k."""
        terms = sp.expand_power_exp(sp.sqrt(1 / promise.subs(k, n)))
        named = {k: p, -k: q, sp.S.NegativeOne: w}
        powers = terms.replace(lambda one: one.is_Pow and one.base == rho, lambda one: named.get(one.exp, one))
        return powers.subs(rho, z)

    at_zero = claim.unfolded(sp.sqrt(1 / promise.subs(k, 1))).subs(claim.symbols["kappa"], root**2)
    return certificate(
        "k steps leave the least energy in x_0 + the Krylov space, so at most the largest p(e)^2 over [m, M] times the first energy, for any p of degree k with p(0) = 1 (shown at the end). "
        "Take p(e) = T_k(x(e))/T_k(x(0)), x(e) = (m + M - 2 e)/(M - m), which lies in [-1, 1] (second identity). There |T_k| <= 1: T' = x T - (1 - x^2) U, U' = x U + T keep T^2 + (1 - x^2) U^2 "
        "= 1 (Pell), and T'' = 2 x T' - T (three terms). At zero x = (kappa + 1)/(kappa - 1) is (rho + 1/rho)/2 (root = sqrt(kappa)), where T_k = (rho^k + rho^-k)/2 by the same recurrence "
        "(last two, z = rho, w = 1/rho). "
        "Least energy: suppose the residuals r_i up to k are orthogonal and the directions d_i conjugate, r_k.d_k = |r_k|^2, and write c = d_k.A d_k, so a = |r_k|^2/c and b = |r_(k+1)|^2/|r_k|^2. Then "
        "r_(k+1).r_j = r_k.r_j - a d_k.A(d_j - b_(j-1) d_(j-1)) is zero for j < k, and |r_k|^2 - a c = 0 for j = k. And d_(k+1).A d_j = r_(k+1).(r_j - r_(j+1))/a_j + b d_k.A d_j is zero for j < k, and for "
        "j = k it is -|r_(k+1)|^2/a + b c = 0. So A(x* - x_k) = r_k is orthogonal to the span of the directions, the Krylov space, and moving by d in it costs d.A d >= 0 (first identity, per eigenvector).",
        identity(
            "energy of error - d, A error = r, in an eigenvector",
            P * (x - y) ** 2,
            P * x**2 - 2 * y * (P * x) + P * y**2,
        ),
        identity("1 - x^2, times (M - m)^2", (M - m) ** 2 - (m + M - 2 * e) ** 2, 4 * (e - m) * (M - e)),
        identity("Pell", (x * T - (1 - x**2) * U) ** 2 + (1 - x**2) * (x * U + T) ** 2, T**2 + (1 - x**2) * U**2),
        identity(
            "three terms", x * (x * T - (1 - x**2) * U) - (1 - x**2) * (x * U + T), 2 * x * (x * T - (1 - x**2) * U) - T
        ),
        comparison("the promise at k = 0", grown(0), "==", 1),
        identity(
            "at k = 1, times 2 (root^2 - 1)",
            sp.cancel(2 * at_zero * (root**2 - 1)),
            sp.Add((root + 1) ** 2, (root - 1) ** 2),
        ),
        identity("n = 1 to 2: 2 x^2 - 1 with z w = 1", half * (z + w) ** 2 - 1, half * (z**2 + w**2) + (z * w - 1)),
        identity(
            "2 x T_k - T_(k-1) with z w = 1, p = z^k, q = w^k",
            (z + w) * grown(k) - half * (p * w + q * z),
            grown(k + 1),
        ),
    )


def polar_residual(claim: Claim) -> dict[str, Any]:
    """The polar iteration of Newton and Schulz."""
    return certificate(
        "On a singular value whose square is t, the residual 1 - t becomes 1 - t (3 - t)^2/4, which is (1 - t)^2 (4 - t)/4 (first step), and so at most (1 - t)^2 for t >= 0, "
        "and not negative for t <= 1. The residuals are eigenvalues of I - X^T X, so its squared Frobenius norm, a sum of fourth powers then, is at most the square of the "
        "sum of squares before. That is one step; k steps give the power 2^k.",
        identity("one singular value, times 4", 4 - t * (3 - t) ** 2, (1 - t) ** 2 * (4 - t)),
        starts_at(claim, "k", "distance2_0"),
        doubles(claim, "k"),
    )


def look_ahead(claim: Claim) -> dict[str, Any]:
    """The extragradient method on bilinear games."""
    eta, sigma, s, u = sp.symbols("eta sigma s u")
    factor = rate(claim, "k").subs({claim.symbols["eta"]: eta, claim.symbols["sigma"]: sigma})
    return certificate(
        "In the singular bases of B the field turns a pair of coordinates by a right angle and stretches it by sigma. A step leaves 1 - s of it along and eta sigma across, s = eta^2 "
        "sigma^2: squared (1 - s)^2 + s (first identity, with the rate of the promise). That falls as s grows up to 1/2 (second: not negative for s <= u <= 1/2), so the least singular value is the worst.",
        starts_at(claim, "k", "R2"),
        identity("one pair of coordinates", (1 - eta**2 * sigma**2) ** 2 + eta**2 * sigma**2, factor),
        identity("from s to u", (1 - s + s**2) - (1 - u + u**2), (u - s) * (1 - s - u)),
    )
