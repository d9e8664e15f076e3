r"""Symmetric products, quartic forms and quadrature are computed as they are defined.

Products are compared with the monomials of $\langle x, y \rangle^2$ one by one, forms and their symmetrisation with the
coefficients of $(z*z)^\top M (z*z)$ collected term by term in a dictionary, and the quadrature rule with the moments of
the normal law, $1 \cdot 3 \cdots (2p - 1)$. Numbers $a + b\sqrt2$ are ordered as balls of 300 bits order them.

Kind: inequalities between floats; exact for polynomials and signs. Constants: $10^{-9}$, see `bounds.twins`.
"""

import math
from collections import defaultdict
from itertools import combinations_with_replacement, product

import numpy as np
from flint import arb, fmpq

from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

polynomials = late("algorithms.polynomials")

fast_polynomials = Statement("bfc.fast_polynomials", "Appendices A and B as they are programmed")
products = agrees(fast_polynomials, "products", "Symmetric products and their matrices are sums over pairs")
quartics = agrees(fast_polynomials, "quartics", "Quartic forms have the coefficients that their terms add up to")
partial = agrees(fast_polynomials, "partial_norms", "Coefficient norms in some variables are sums over their monomials")
quadrature = agrees(fast_polynomials, "quadrature", "The quadrature rule has the moments of the normal law")
signs = agrees(fast_polynomials, "signs", "Numbers with a square root of two are ordered as they lie on the line")

ALGORITHM = "algorithms.polynomials."


def drawn(seed, *shapes):
    random = np.random.default_rng(seed)
    return [random.standard_normal(shape) for shape in shapes]


def pairs(n):
    return list(combinations_with_replacement(range(n), 2))


def weight(i, j):
    return 1.0 if i == j else math.sqrt(2)


def symmetric_product(x, y):
    return [weight(i, j) * (x[i] * y[j] + x[j] * y[i]) / 2 for i, j in pairs(len(x))]


@products.experiment(n=[1, 2, 4], seed=[0], algorithm=ALGORITHM + "symmetric_square")
def over_pairs(n, seed, *, algorithm):
    """Rows of a batch, one factor and two, their inner products, and the matrix that turns RU * RU into R * R."""
    X, Y, U, R = drawn(seed, (2, 3, n), (2, 3, n), (2, n, 3), (4, n))
    x, y, u, r = map(torch.tensor, (X, Y, U, R))
    alone = [[symmetric_product(row, row) for row in rows] for rows in X]
    both = [[symmetric_product(*rows) for rows in zip(*batch, strict=True)] for batch in zip(X, Y, strict=True)]
    inner = (polynomials.star(x) * polynomials.star(y)).sum(-1)
    square = [
        [
            [weight(i, j) * weight(k, l) * (V[i, k] * V[j, l] + V[i, l] * V[j, k]) / 2 for k, l in pairs(3)]
            for i, j in pairs(n)
        ]
        for V in U
    ]
    diagonal = [[float(i == j == k) for i, j in pairs(n)] for k in range(n)]
    return compared(
        [
            (polynomials.star(x), alone),
            (polynomials.star(x, y), both),
            (inner, (X * Y).sum(-1) ** 2),
            (algorithm(u), square),
            (polynomials.star(r) @ algorithm(u), polynomials.star(r @ u)),
            (polynomials.star_of_identity(n), diagonal),
        ]
    )


products.mutant("one percent larger", lambda symmetric_square, U: symmetric_square(1.005 * U))


def collected(M, n):
    """The coefficient of every monomial of the form, and how many entries carry it."""
    terms, carriers = defaultdict(float), defaultdict(int)
    for (a, p), (b, r) in product(enumerate(pairs(n)), repeat=2):
        monomial = tuple(sorted(p + r))
        terms[monomial] += weight(*p) * weight(*r) * M[a, b]
        carriers[monomial] += 1
    return terms, carriers


@quartics.experiment(n=[1, 2, 3], seed=[0], algorithm=ALGORITHM + "quartic_coefficients")
def term_by_term(n, seed, *, algorithm):
    """Two matrices on pairs; what is even over the entries that carry a monomial, and the values at some points."""
    q = n * (n + 1) // 2
    matrices, z = drawn(seed, (2, q, q), (5, n))
    fast = torch.tensor(matrices)
    spread, order, found = polynomials.symmetrise(fast), list(combinations_with_replacement(range(n), 4)), []
    for M, S, coefficients, norm in zip(matrices, spread, algorithm(fast), polynomials.quartic_norm(fast), strict=True):
        terms, carriers = collected(M, n)
        even = [
            [terms[m] / carriers[m] / weight(*p) / weight(*r) for r in pairs(n) for m in [tuple(sorted(p + r))]]
            for p in pairs(n)
        ]
        values = [sum(terms[m] * math.prod(point[k] for k in m) for m in order) for point in z]
        stars = polynomials.star(torch.tensor(z))
        found += [
            (coefficients, [terms[m] for m in order]),
            (S, even),
            (norm, sum(c * c for c in terms.values())),
            ((stars @ S * stars).sum(-1), values),
        ]
    return compared(found)


quartics.mutant("coefficients one percent larger", lambda coefficients, M: 1.01 * coefficients(M))


@partial.experiment(chosen=[(), (0,), (1, 2), (0, 1, 2)], algorithm=ALGORITHM + "coefficient_norm_in")
def of_a_polynomial(chosen, *, algorithm):
    """(3 x + y)(x - 2 z) + 5 y z^2 + 7, at a point of the other variables; all its coefficients by hand."""
    x, y, z = polynomials.polynomial_ring(3)
    fast = algorithm((3 * x + y) * (x - 2 * z) + 5 * y * z**2 + 7, chosen)
    terms = {(2, 0, 0): 3, (1, 0, 1): -6, (1, 1, 0): 1, (0, 1, 1): -2, (0, 1, 2): 5, (0, 0, 0): 7}
    point, groups = (2, 3, -1), defaultdict(int)
    for powers, a in terms.items():
        others = math.prod(point[k] ** e for k, e in enumerate(powers) if k not in chosen)
        groups[tuple(e for k, e in enumerate(powers) if k in chosen)] += a * others
    value = fast(*(fmpq(one) for one in point))
    return compared([(int(value.p) / int(value.q), sum(c * c for c in groups.values()))])


partial.mutant("in every variable", lambda coefficient_norm_in, f, chosen: coefficient_norm_in(f, (0, 1, 2)))


@quadrature.experiment(dimension=[1, 2], nodes=[1, 4], algorithm=ALGORITHM + "gauss_hermite")
def moments(dimension, nodes, *, algorithm):
    """All powers up to 2n - 1 in each variable; odd moments vanish to the rounding of those beside them."""
    points, weights = algorithm(dimension, nodes)
    found = []
    for powers in product(range(2 * nodes), repeat=dimension):
        values = math.prod(points[:, k] ** e for k, e in enumerate(powers))
        true = math.prod(0 if e % 2 else math.prod(range(1, e, 2)) for e in powers)
        scale = math.prod(math.prod(range(1, 2 * nodes, 2)) for _ in powers)
        found.append((float((weights * values).sum()) + scale, true + scale))
    return compared([*found, (points.shape, (nodes**dimension, dimension)), (weights.shape, (nodes**dimension,))])


quadrature.mutant("one node fewer or more", lambda rule, dimension, nodes: rule(dimension, nodes + 1))


def on_the_line(a, b):
    """The sign of a + b sqrt 2 from a ball of 300 bits; only zero itself has both parts zero."""
    value = arb(a) + arb(b) * arb(2).sqrt()
    return 0 if a == b == 0 else 1 if value > 0 else -1


def nearly(a, b):
    return int(a.p) / int(a.q) + int(b.p) / int(b.q) * math.sqrt(2)


@signs.experiment(algorithm=ALGORITHM + "RootTwo", bits=300)
def near_misses(*, algorithm):
    """Convergents of sqrt 2 from both sides, halves, whole numbers and zero; sums, products, quotients, order."""
    parts = [fmpq(0), fmpq(1, 2), fmpq(-3), fmpq(99, 70), fmpq(-140, 99), fmpq(1)]
    given = [(a, b) for a in parts for b in parts]
    found = []
    for (p, q), (r, s) in zip(given + given[:8], given[5:] + given[:5] + given[:8], strict=True):
        one, two, a, b = algorithm(p, q), algorithm(r, s), nearly(p, q), nearly(r, s)
        found.append((one.sign(), on_the_line(p, q)))
        made = [(one + two, a + b), (one - two, a - b), (one * two, a * b), (3 - one, 3 - a), (one**3, a**3)]
        made += [] if r == s == 0 else [(one / two, a / b), (1 / two, 1 / b)]
        found += [(1 + float(fast), 1 + slow) for fast, slow in made]  # what is nearly zero in floats is not compared
        larger = on_the_line(p - r, q - s)
        facts = (one > two, one >= two, one < two, one <= two, one == two, hash(one) == hash(two))
        found.append((facts, (larger > 0, larger >= 0, larger < 0, larger <= 0, larger == 0, larger == 0)))
    return compared(found)


signs.mutant("the root with the other sign", lambda RootTwo, a, b: RootTwo(a, -b))
