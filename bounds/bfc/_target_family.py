r"""A family of hierarchical targets that no fixed features fit, and the best fits of some features, exactly.

For $a \ne b$ among d normal inputs let $S_2 = x_a^2 - 1$, $S_3 = x_b + S_2^2$ and $G_{ab} = S_2^2 + \alpha S_3^2$: widths
and $\kappa$ one, $\alpha_2 = 1$. In Hermite polynomials the part of $G_{ab}$ that mixes both inputs is $2 \alpha x_b
(S_2^2 - 2)$ with $S_2^2 - 2 = He_4(x_a) + 4 He_2(x_a)$, whose mean square is $4 \alpha^2 (4! + 16 \cdot 2) = 224
\alpha^2$; those of different pairs are orthogonal to each other and to the rest of all targets.

Functions are dictionaries from products of Hermite polynomials, as tuples of (input, degree), to coefficients.
"""

from itertools import permutations
from math import comb, factorial, perm, prod
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from bounds.late import late

polynomials = late("algorithms.polynomials")

Expansion = dict[tuple[tuple[int, int], ...], fmpq]


def target(a: int, b: int, alpha: fmpq) -> Expansion:
    """G_ab."""
    x, y = polynomials.polynomial_ring(2)
    square = (x * x - 1) ** 2
    expansion = polynomials.hermite_expansion(square + alpha * (y + square) ** 2)
    return {_key((a, i), (b, j)): c for (i, j), c in expansion.items()}


def family(dimension: int, alpha: fmpq) -> list[Expansion]:
    """The targets of all ordered pairs."""
    return [target(a, b, alpha) for a, b in permutations(range(dimension), 2)]


def functions_of_one_input(dimension: int, alpha: fmpq) -> list[Expansion]:
    """The constant, every x_a and x_a^2, and every S_2^2 + alpha S_2^4: what the targets consist of, but for the mixed part."""
    (x,) = polynomials.polynomial_ring(1)
    square = (x * x - 1) ** 2
    shapes = [polynomials.hermite_expansion(f) for f in (x, x * x, square + alpha * square**2)]
    one: list[Expansion] = [{(): fmpq(1)}]
    return one + [{_key((a, k)): c for (k,), c in shape.items()} for shape in shapes for a in range(dimension)]


def products(left: list[Expansion], right: list[Expansion]) -> fmpq_mat:
    """All mean products."""
    return fmpq_mat([[_product(f, g) for g in right] for f in left])


def sections(points: np.ndarray, degree: int, targets: list[Expansion]) -> tuple[fmpq_mat, fmpq_mat]:
    r"""Mean products of the sections $(1 + \langle x, z \rangle)^q$ of a kernel with each other and with the targets.

    For normal x, $\mathbb{E} f(\langle x, z \rangle) He_I(x) = z^I\, \mathbb{E} f^{(|I|)}$, and the same expansion of both
    factors gives $\mathbb{E} f(\langle x, z \rangle) g(\langle x, z' \rangle) = \sum_k \langle z, z' \rangle^k\, \mathbb{E}
    f^{(k)} \mathbb{E} g^{(k)} / k!$.
    """
    inner = points @ points.T
    means = [[_derivative_mean(degree, k, inner[n, n]) for k in range(degree + 1)] for n in range(len(points))]

    def together(n: int, m: int) -> fmpq:
        terms = (inner[n, m] ** k * means[n][k] * means[m][k] / factorial(k) for k in range(degree + 1))
        return sum(terms, fmpq(0))

    def with_target(n: int, G: Expansion) -> fmpq:
        terms = ((key, c, sum(k for _, k in key)) for key, c in G.items())
        return sum(
            (c * means[n][q] * prod(points[n, i] ** k for i, k in key) for key, c, q in terms if q <= degree), fmpq(0)
        )

    numbers = range(len(points))
    return (
        fmpq_mat([[together(n, m) for m in numbers] for n in numbers]),
        fmpq_mat([[with_target(n, G) for G in targets] for n in numbers]),
    )


def best_errors(gram: fmpq_mat, cross: fmpq_mat, sizes: list[fmpq]) -> list[fmpq]:
    """The mean square error of the best combination of the features, for each target."""
    weights = gram.solve(cross)
    return [
        size - sum((weights[n, i] * cross[n, i] for n in range(gram.nrows())), fmpq(0)) for i, size in enumerate(sizes)
    ]


def _derivative_mean(degree: int, order: int, variance: Any) -> fmpq:
    """E f^(k) of f = (1 + s)^q at a normal s of this variance."""
    q = degree - order
    even = (comb(q, j) * polynomials.gaussian_moment(j) * variance ** (j // 2) for j in range(0, q + 1, 2))
    return perm(degree, order) * sum(even, fmpq(0))


def _key(*factors: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(factor for factor in factors if factor[1]))


def _product(f: Expansion, g: Expansion) -> fmpq:
    terms = (c * g[key] * prod(factorial(k) for _, k in key) for key, c in f.items() if key in g)
    return sum(terms, fmpq(0))
