r"""Covers of the layers compose to a cover of the network.

Each cover is uniform over the inputs that the net of the layer before produces. The radius is $\sum_i \kappa_i \epsilon_i$, with
the Lipschitz constants of what follows, and the cardinality is the product. The lemma is stated for any number of layers. Two and three
are tested; more are the same step again, a cover of all layers but the last and a cover of the last, and have no claim of their own.

Kind: deterministic inequality, classical. Constants: all explicit.
"""

import itertools

import sympy as sp
from flint import arb, fmpq

from bounds.core import Quantity, Statement, ge, le
from bounds.core.certificate import certificate, identity
from bounds.minv._certificates import equal, promised, room

worst2 = Quantity(
    "worst2", r"\max_f \min_g \|f - g\|_{L_2(P_n)}^2", "squared covering radius of the compositions", nonnegative=True
)
epsilon_1 = Quantity("epsilon_1", r"\epsilon_1", "radius of the cover of the first layer", nonnegative=True)
epsilon_2 = Quantity("epsilon_2", r"\epsilon_2", "radius of the cover of the second layer", nonnegative=True)
kappa_1 = Quantity("kappa_1", r"\kappa_1", "Lipschitz constant of what follows the first layer", nonnegative=True)

epsilon_3 = Quantity("epsilon_3", r"\epsilon_3", "radius of the cover of the third layer", nonnegative=True)
kappa_2 = Quantity("kappa_2", r"\kappa_2", "Lipschitz constant of what follows the second layer", nonnegative=True)
members = Quantity("members", r"|\mathcal N|", "different functions in the net", integer=True, positive=True)
product = Quantity("product", r"\prod_i N_i", "product of the sizes of the covers", integer=True, positive=True)

composed = Statement("minv.lemma5", "Lemma 5, Appendix G", ge(epsilon_1, 0))
lemma5 = composed.printed(
    le(worst2, (kappa_1 * epsilon_1 + epsilon_2) ** 2),
    title="Covers of layers compose",
    scaling={"outputs": {worst2: 2, kappa_1: 1, epsilon_2: 1}},
    expected="proved",
)

three_layers = composed.printed(
    (
        le(worst2, (kappa_1 * epsilon_1 + kappa_2 * epsilon_2 + epsilon_3) ** 2, name="radius"),
        le(members, product, name="cardinality"),
    ),
    part="three_layers",
    title="Covers of three layers compose, and the net has no more members than the product of their sizes",
    expected="proved",
)


@lemma5.experiment(parts=[2, 4], fine=[24])
def two_layers(parts, fine):
    """u = t x and then f = s u^2, with t and s in [1/2, 1], covered by the midpoints of equal parts."""
    half = fmpq(1, 2)
    data = [fmpq(i, 4) for i in range(-4, 5)]
    centres = [half + half * fmpq(2 * i + 1, 2 * parts) for i in range(parts)]
    values = [half + half * fmpq(i, fine) for i in range(fine + 1)]
    fourth = sum(x**4 for x in data) / len(data)
    # f differs from g by (t^2 s - t'^2 s') x^2
    worst = max(
        min((t * t * s - u * u * v) ** 2 for u, v in itertools.product(centres, centres)) * fourth
        for t, s in itertools.product(values, values)
    )
    spacing = half / (2 * parts)
    return {
        worst2: worst,
        epsilon_1: spacing * _root_mean_square(data, 2),
        epsilon_2: spacing * _root_mean_square(data, 4),
        kappa_1: 2,
    }


@three_layers.experiment(parts=[2, 3], fine=[8])
def three_factors(parts, fine):
    """u = t x, w = s u and f = v w^2, with t, s and v in [1/2, 1]: f differs by a factor of x^2 only."""
    half = fmpq(1, 2)
    data = [fmpq(i, 4) for i in range(-4, 5)]
    centres = [half + half * fmpq(2 * i + 1, 2 * parts) for i in range(parts)]
    values = [half + half * fmpq(i, fine) for i in range(fine + 1)]
    net = {v * (s * t) ** 2 for t, s, v in itertools.product(centres, repeat=3)}
    factors = {v * (s * t) ** 2 for t, s, v in itertools.product(values, repeat=3)}
    fourth = sum(x**4 for x in data) / len(data)
    spacing = half / (2 * parts)
    return {
        worst2: max(min((f - g) ** 2 for g in net) for f in factors) * fourth,
        members: len(net),
        product: parts**3,
        epsilon_1: spacing * _root_mean_square(data, 2),
        epsilon_2: spacing * _root_mean_square(data, 2),
        epsilon_3: spacing * _root_mean_square(data, 4),
        kappa_1: 2,
        kappa_2: 2,
    }


def _root_mean_square(data, power):
    return arb(sum(x**power for x in data) / len(data)).sqrt()


lemma5.formula_mutant("Lipschitz constant a quarter", then=le(worst2, (kappa_1 * epsilon_1 / 4 + epsilon_2 / 4) ** 2))

three_layers.formula_mutant(
    "only the last cover",
    then=le(worst2, epsilon_3**2 / 4),
)
three_layers.formula_mutant("half as many members", then=le(members, product / 2))


@lemma5.proof
def triangle_inequality(claim):
    """p, q are the norms of two functions over the points, c their inner product; a_i, b_i their values."""
    p, q, c_, a_i, a_j, b_i, b_j = sp.symbols("p q c a_i a_j b_i b_j")
    return certificate(
        "f_2(f_1) - g_2(g_1) is f_2(f_1) - f_2(g_1), pointwise at most kappa_1 |f_1 - g_1|, plus f_2(g_1) - g_2(g_1), of norm at most "
        "epsilon_2 when the second cover is uniform over the inputs g_1. The norm of a sum is at most the sum of the norms, because "
        "the inner product c is at most p q: p^2 q^2 - c^2 is the sum of the squares below over pairs of points i < j. More layers "
        "are one such step each, and the net has as many members as there are tuples of members of its covers.",
        equal(
            "the square of a sum, p = kappa_1 epsilon_1 and q = epsilon_2",
            room(claim, "worst2", worst2=p**2 + q**2 + 2 * c_, kappa_1=1, epsilon_1=p, epsilon_2=q),
            2 * (p * q - c_),
        ),
        equal(
            "kappa_1 epsilon_1 is one number",
            promised(claim, "worst2", kappa_1=a_i, epsilon_1=b_i, epsilon_2=q),
            promised(claim, "worst2", kappa_1=1, epsilon_1=a_i * b_i, epsilon_2=q),
        ),
        identity(
            "a pair of points",
            a_i**2 * b_j**2 + a_j**2 * b_i**2 - 2 * a_i * b_i * a_j * b_j,
            (a_i * b_j - a_j * b_i) ** 2,
        ),
    )


@three_layers.proof
def one_layer_more(claim):
    """p is the radius of the first two layers, through what follows; q that of the third; c their inner product."""
    p, q, c_, a, b, rest = sp.symbols("p q c a b rest")
    return certificate(
        "The first two layers, followed by a map with the Lipschitz constant kappa_2, compose as in the lemma for two: p = kappa_1 "
        "epsilon_1 + kappa_2 epsilon_2. With the third they compose likewise, and the norm of a sum is at most the sum of the norms. A "
        "member of the net is a choice from each cover; different choices may be one function.",
        equal(
            "the square of a sum, p = a + b",
            room(
                claim,
                "radius",
                worst2=(a + b) ** 2 + q**2 + 2 * c_,
                kappa_1=1,
                epsilon_1=a,
                kappa_2=1,
                epsilon_2=b,
                epsilon_3=q,
            ),
            2 * ((a + b) * q - c_),
        ),
        equal(
            "kappa_2 epsilon_2 is one number",
            promised(claim, "radius", kappa_1=1, epsilon_1=p, kappa_2=a, epsilon_2=b, epsilon_3=q),
            promised(claim, "radius", kappa_1=1, epsilon_1=p, kappa_2=1, epsilon_2=a * b, epsilon_3=q),
        ),
        equal(
            "choices that are no new function",
            room(claim, "cardinality", members=p * q * c_ - rest, product=p * q * c_),
            rest,
        ),
    )
