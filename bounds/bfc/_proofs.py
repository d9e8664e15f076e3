r"""Steps that several certificates of this paper share.

All of them are identities between scalars: entries of vectors, coefficients of polynomials, norms. The sentence of a
certificate says how a statement about matrices or polynomials of any size comes down to them.
"""

from itertools import combinations
from math import factorial

import sympy as sp

from bounds.core.certificate import Step, comparison, identity, written

CLASSES = {"iiii": (1,), "iiij": (2, 2), "iijj": (1, 1, 4), "iijk": (2, 2, 4, 4), "ijkl": (4, 4, 4, 4, 4, 4)}
r"""Squared weights $a_{pq}^2 a_{rs}^2$ of the entries that share a monomial, for each kind of four indices."""

TENSOR = (
    "Let T be the symmetric tensor of f and |T|^2 the sum over all index sequences. A monomial with exponents I has n "
    "sequences and w = prod I_k! with n w = q!, and the coefficient a = n T, so q! n T^2 = w a^2: q! |T|^2 = sum a^2 w, "
    "between C(f) and q! C(f) because 1 <= w <= q!."
)
HERMITE = (
    "x^n is the Hermite polynomial He_n plus lower ones, He_n' = n He_(n-1), and E x p = E p', so the He_I are "
    "orthogonal with mean squares prod I_k!. The coefficient a_I of top degree is that of He_I."
)

CHAIN = (
    TENSOR
    + " A substitution by a matrix with singular values in [1/kappa, kappa] therefore costs q! kappa^(2q) in a form of degree "
    "q; squaring the variables costs nothing and doubles the degree. "
)
PARITY = (
    "Let s = W y be the features of the layer between, y = sigma of those below, N the matrix W completed by "
    "orthonormal rows, V = N^-1 and s' = N y. The form is a sum of even polynomials c_j(s) times y_j = sum V_jm s'_m; "
    "even monomials times different s'_m are different monomials, so its coefficients in s' are those of c times V, "
    "|V^T c|^2 >= |c|^2/kappa^2, and s' = N y costs g! kappa^(2g). "
)

WORST_CASES = (
    "Below: the promise at kappa = 1 and 2 against the product of all costs, and one rational teacher, kappa = 2, two features per "
    "layer, where the difference is a semidefinite form in M."
)

PROCRUSTES = (
    "Let X = A^T, Y = C^T after the best rotation, so that X^T Y is symmetric and positive semidefinite, E = X - Y, S "
    "= E^T E, G = Y^T Y and H = E^T Y = X^T Y - G, which is symmetric. |X X^T - Y Y^T|^2 = |E Y^T + Y E^T + E E^T|^2 "
    "is tr(S^2 + 2 H^2 + 2 S G + 4 H S), and all traces are inner products of symmetric matrices, sums over entries. "
    "The identity gives |S + sqrt2 H|^2 + (4 - 2 sqrt2) tr(X^T Y S) + (2 sqrt2 - 2) tr(G S), at least 2 (sqrt2 - 1) "
    "sigma_min(C)^2 |E|^2."
)

TWO_INDICES = (
    "S_1^T D S_1 = sum D_ij u_i u_j with independent centred u = x^2 - 1, E u^2 = 2, E u^4 = 60. In the mean square "
    "only u_i^4 and u_i^2 u_j^2 survive, so every term belongs to one or two indices; the identity is for two, D = "
    "[[a, b], [b, c]]."
)


def cauchy_schwarz() -> Step:
    """(sum of n + 1 numbers)^2 <= (n + 1) (sum of their squares), from n to n + 1."""
    S, e, x, n = sp.symbols("S e x n")
    return identity(
        "Cauchy-Schwarz, one number x more: with S^2 + e = n Q, e >= 0, n times (n + 1)(Q + x^2) - (S + x)^2 is not "
        "negative",
        (n + 1) * (S**2 + e) + n * (n + 1) * x**2 - n * (S + x) ** 2,
        (n + 1) * e + (S - n * x) ** 2,
    )


def square_of_one_more() -> Step:
    r"""$\langle x, y \rangle^2 = \langle x * x, y * y \rangle$, from n coordinates to n + 1."""
    s, x, y = sp.symbols("s x y")
    return identity(
        "<x*x, y*y> = <x, y>^2: coordinate n + 1 adds (xy)^2 and, from the pairs {i, n+1} of weight two, 2 s xy",
        (s + x * y) ** 2,
        s**2 + (x * y) ** 2 + 2 * s * x * y,
    )


def tensor_norm() -> list[Step]:
    """The norm of the tensor of a form against its coefficients, and a matrix in one mode."""
    n, w, T, p, r, R, lost, gained = sp.symbols("n w T p r R lost gained")
    return [
        identity(
            "q! n T^2 = w a^2 with q! = n w and a = n T",
            written(lambda n, w, T: (n * w) * (n * T**2), n, w, T),
            w * (n * T) ** 2,
        ),
        identity(
            "one mode more: if the squared norm R p + lost is multiplied by r at least (and `gained` more), it is (r "
            "R) p plus what is not negative",
            r * (R * p + lost) + gained,
            (r * R) * p + (r * lost + gained),
        ),
    ]


def hermite_derivative() -> Step:
    """He_(n+1)' = (n + 1) He_n by induction."""
    x, n, h, g = sp.symbols("x n h g")
    return identity(
        "with h = He_(n-1), g = He_(n-2), He_n = x h - (n-1) g: the derivative of He_(n+1) = x He_n - n h is He_n + n "
        "x h - n (n-1) g = (n + 1) He_n",
        (x * h - (n - 1) * g) + n * x * h - n * (n - 1) * g,
        (n + 1) * (x * h - (n - 1) * g),
    )


def lagrange(weights: int) -> Step:
    """Cauchy-Schwarz for a few numbers, as a sum of squares."""
    w, M = (sp.symbols(f"{name}1:{weights + 1}") for name in ("w", "M"))
    mixed = sum(a * b for a, b in zip(w, M, strict=True))
    gaps = sum((w[i] * M[j] - w[j] * M[i]) ** 2 for i, j in combinations(range(weights), 2))
    return identity(
        f"{weights} entries: (sum w^2)(sum M^2) - (sum w M)^2 is a sum of squares",
        sum(a**2 for a in w) * sum(a**2 for a in M) - mixed**2,
        gaps,
    )


def orderings() -> list[Step]:
    """The squared weights of each kind sum to the number of its orderings, at most 24."""
    repeats = {"iiii": 24, "iiij": 6, "iijj": 4, "iijk": 2, "ijkl": 1}
    return [
        comparison(
            f"{kind}: the squared weights sum to 4! / {repeats[kind]}",
            written(lambda r, *w: r * sum(w[1:], w[0]), repeats[kind], *squares),
            "==",
            factorial(4),
        )
        for kind, squares in CLASSES.items()
    ]


def procrustes(modulus: sp.Expr) -> list[Step]:
    """One entry of each matrix, r the root of two: s of S, h of H, g of G, x of X^T Y; what is left is `modulus` tr(G S).

    `modulus` is what a claim promises for the squared distance of the Gram matrices over that of the factors and
    sigma_min(C)^2.
    """
    s, g, x, r, e, y = sp.symbols("s g x r e y")
    h = x - g
    return [
        identity(
            "one entry, with r^2 h^2 for 2 h^2 and the factor that the claim promises for g s",
            s**2 + r**2 * h**2 + 2 * s * g + 4 * h * s,
            (s + r * h) ** 2 + (4 - 2 * r) * x * s + sp.expand(modulus).subs(sp.sqrt(2), r) * g * s,
        ),
        identity(
            "(y + e)^2 - y^2, of which the difference of the Gram matrices consists",
            (y + e) ** 2 - y**2,
            2 * e * y + e**2,
        ),
    ]


def modulus_of(bound: sp.Expr, gram: sp.Expr, sigma: sp.Expr) -> sp.Expr:
    """The modulus at which a bound on the distance after the best rotation is attained."""
    return sp.radsimp(sp.cancel(gram**2 / (bound * sigma) ** 2))


def variance_of_a_square() -> Step:
    """E (x^2 - 1)^2 for a standard normal x."""
    return comparison("E (x^2 - 1)^2 = 2, by moments 3 and 1", written(lambda a, b: a - 2 * b + 1, 3, 1), "==", 2)


def fourth_moment_of_a_square() -> Step:
    """E (x^2 - 1)^4 for a standard normal x."""
    return comparison(
        "E (x^2 - 1)^4 = 60, by moments 105, 15, 3 and 1",
        written(lambda a, b, c, d: a - 4 * b + 6 * c - 4 * d + 1, 105, 15, 3, 1),
        "==",
        60,
    )


def twice_the_squared_norm() -> Step:
    """Independent centred terms of variance two, one more of them."""
    s, v = sp.symbols("s v")
    return identity(
        "one weight more, with the square v; s is the sum of the squares so far",
        written(lambda s, v: 2 * s + 2 * v, s, v),
        written(lambda s, v: 2 * (s + v), s, v),
    )


def mean_square_of_layer_two() -> list[Step]:
    """E (a u^2 + 2 b u v + c v^2)^2."""
    a, b, c = sp.symbols("a b c")
    return [
        fourth_moment_of_a_square(),
        identity(
            "60 (a^2 + c^2) + 4 (2 a c + 4 b^2)",
            60 * (a**2 + c**2) + 8 * a * c + 16 * b**2,
            4 * (a + c) ** 2 + 8 * (a**2 + 2 * b**2 + c**2) + 48 * (a**2 + c**2),
        ),
    ]
