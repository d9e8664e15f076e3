"""Identities of matrices, proved entry by entry: both sides are sums of the same products of entries.

An entry of a product of matrices is a sum over the inner indices, in any order and any size, so two products are equal if
their summands are. Orthonormal columns enter as `defect`, an entry of U'U - I, which is zero.
"""

import itertools
from collections.abc import Sequence
from typing import Any

import sympy as sp
from sympy.combinatorics import Permutation

from bounds.core.certificate import Step, identity

HALF = sp.Rational(1, 2)
SUMMANDS = "Matrices are equal because entries are sums of the same products, for every size. "


def skew_direction_of_a_frame() -> list[Step]:
    """(G U' - U G') U = G (U'U) - U (G'U), summand (k, l) of entry (i, j)."""
    g_ik, g_lk, u_ik, u_lk, u_lj = sp.symbols("g_ik g_lk u_ik u_lk u_lj")
    return [
        identity(
            "summand (k, l) of entry (i, j)",
            sp.Mul(g_ik * u_lk - u_ik * g_lk, u_lj, evaluate=False),
            g_ik * u_lk * u_lj - u_ik * g_lk * u_lj,
        ),
    ]


def trace_of_singular_frames() -> list[Step]:
    """<sum s_k u_k v_k', U V'> = sum over k and l of s_k (u_k . u_l)(v_k . v_l)."""
    s, u_ik, v_jk, u_il, v_jl = sp.symbols("s u_ik v_jk u_il v_jl")
    return [
        identity(
            "summand (i, j, k, l)",
            sp.Mul(s * u_ik, v_jk * u_il, v_jl, evaluate=False),
            sp.Mul(s, u_ik * u_il, v_jk * v_jl, evaluate=False),
        ),
    ]


def common_rotation() -> list[Step]:
    """(U R)(V R)' = U (R R') V', summand (k, l, a) of entry (i, j)."""
    u, v, r_ka, r_la, w, on, off = sp.symbols("u v r_ka r_la w on off")
    return [
        identity(
            "summand (k, l, a)",
            sp.Mul(u * r_ka, v * r_la, evaluate=False),
            sp.Mul(u, r_ka * r_la, v, evaluate=False),
        ),
        identity(
            "U (R R') V' beyond U V', where `on` and `off` are entries of R R' - I",
            sp.Add(u * (1 + on) * v, u * off * w, -u * v, evaluate=False),
            u * on * v + u * off * w,
        ),
    ]


def mean_of_squares() -> Step:
    """A product is at most the mean of the squares."""
    p, q = sp.symbols("p q")
    return identity("p q against the mean of the squares", HALF * (p**2 + q**2) - p * q, HALF * (p - q) ** 2)


def weighted_products(a: Sequence[Any], x: Sequence[Any]) -> tuple[sp.Expr, sp.Expr]:
    """Three falling a and x: the sum of a_i x_j s_ij, and what that of a_i x_i is above it.

    By summation by parts that is a sum of drops of a times drops of x times what partial sums of s leave of min(k, l).
    """
    S = [[sp.Symbol(f"s{i}{j}") for j in range(1, 4)] for i in range(1, 4)]
    drops = [[y - z for y, z in zip(v, [*v[1:], 0], strict=True)] for v in (a, x)]
    above = sum(
        drops[0][k] * drops[1][l] * (min(k, l) + 1 - sum(S[i][j] for i in range(k + 1) for j in range(l + 1)))
        for k in range(3)
        for l in range(3)
    )
    return sum(a[i] * x[j] * S[i][j] for i in range(3) for j in range(3)), above


def curve_to_second_order() -> list[Step]:
    """c (1 + h) = 1 - h with h = t P / 2: c = 1 - 2 h + 2 h^2 - ..., so U' = -P U, U'' = P^2 U."""
    h, l0, l1, l2, t = sp.symbols("h l0 l1 l2 t")
    entry = l0 + l1 * t + HALF * l2 * t**2
    return [
        identity("the curve, up to 2 h^3", sp.Mul(1 + h, 1 - 2 * h + 2 * h**2, evaluate=False), 1 - h + 2 * h**3),
        identity(
            "half the square of an entry",
            HALF * entry**2,
            HALF * l0**2 + t * l0 * l1 + HALF * t**2 * (l1**2 + l0 * l2) + t**3 * HALF * l2 * (l1 + t * l2 / 4),
        ),
    ]


def gradient_summands() -> list[Step]:
    """The summand of <G, D>, in two orders."""
    n_aj, n_bj, d_ai, u_bi = sp.symbols("n_aj n_bj d_ai u_bi")
    return [
        identity(
            "summand (a, i, j, b) of <MV D^c(V'M'U), D>",
            sp.Mul(n_aj, n_bj * u_bi, d_ai, evaluate=False),
            sp.Mul(d_ai * n_aj, u_bi * n_bj, evaluate=False),
        ),
    ]


def network_in_singular_bases() -> list[Step]:
    """X = sum x_j v_j u_j' and A = sum a_j u_j v_j': X E = sum x_j (1 - a_j x_j) v_j u_j', and Horner's rule keeps the form."""
    x, a, v, u, w, y, on = sp.symbols("x a v u w y on")
    return [
        identity(
            "summand of X A X for the pairs j, k",
            sp.Mul(x * v * u, a * w * y, evaluate=False),
            sp.Mul(x * a, v, u * w, y, evaluate=False),
        ),
        identity(
            "X E on one pair, with the defect of its length", x - x * (1 + on) * a * x, x * (1 - a * x) - x**2 * a * on
        ),
    ]


def determinants(size: int) -> tuple[sp.Expr, sp.Expr]:
    """det(I + H) and det(I - H) for a skew matrix of this size, as sums over permutations."""

    def entry(i: int, j: int, sign: int) -> sp.Expr:
        return sp.Integer(1) if i == j else (sign if i > j else -sign) * sp.Symbol(f"h{max(i, j)}{min(i, j)}")

    def determinant(sign: int) -> sp.Expr:
        return sp.Add(
            *(
                sp.Mul(
                    Permutation(order).signature(), *(entry(i, j, sign) for i, j in enumerate(order)), evaluate=False
                )
                for order in itertools.permutations(range(size))
            ),
            evaluate=False,
        )

    return determinant(1), determinant(-1)
