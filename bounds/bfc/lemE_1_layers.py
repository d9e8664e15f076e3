r"""Products of features of learned layers keep their top coefficients.

Let $z^0 = x$, $z^1 = \sigma(x)$, $z^l = \hat S^*_l * \hat S^*_l$ with $\hat S^*_l$ the part of $S^*_l$ of degree
$2^{l-1}$, and $g_M = (z^{l_1})^\top M z^{l_2}$. If all singular values of the teacher lie in $[1/\kappa, \kappa]$ and
widths do not grow, then for $|l_1 - l_2| \ne 1$, $\mathcal{C}_x(g_M)$ is at least $\|\mathrm{Sym}(M)\|_F^2 / c_A$ if $l_1 = l_2 = l \ge
2$, and at least $\|M\|_F^2 / c$ if $l_1 - 2 \ge l_2$. The proof gives, with $q!\,\kappa^{2q}$ for each linear
substitution of degree q,

$$ c_A = \prod_{i=1}^{l-1} (2^{i+1})!\, \kappa^{2^{i+2}}, \qquad c_D = \prod_{i=1}^{l_1-1} (2^i)!\, \kappa^{2^{i+1}}
\; (l_2 = 0), \qquad
   c_C = \prod_{i=1}^{l_1-2} (2^i)!\, \kappa^{2^{i+1}} \cdot g!\, \kappa^{2g+2} \; (l_2 = 1), $$
$$ c_B = \prod_{i=1}^{l_1-l_2-1} (2^i)!\, \kappa^{2^{i+1}} \cdot g!\, \kappa^{2g+2} \cdot \prod_{i=0}^{l_2-2} q_i!\,
\kappa^{2 q_i} \; (l_2 \ge 2), \quad g = 2^{l_1-l_2} + 1, \; q_i = (2^{l_1-l_2+1} + 2) 2^i . $$

Adjacent layers must be excluded: with two features or more their products are linearly dependent.

Kind: inequality; the smallest eigenvalue is the exact worst case over all M. Constants: traced, 5 to 1000 times too large.
"""

import sympy as sp
from flint import fmpq_mat

from bounds.bfc._certificates import Derived, conclusions, each, free
from bounds.bfc._implicit import (
    coordinates,
    excess,
    first_feature_only,
    half_the_weights,
    top_features,
    worst_of_pairs,
    worst_of_squares,
)
from bounds.bfc._proofs import CHAIN, PARITY, WORST_CASES, tensor_norm
from bounds.core import Quantity, Statement, Traced, eq, ge, le
from bounds.core.certificate import certificate, identity, positive_semidefinite
from bounds.late import late

feature_correction = late("algorithms.feature_correction")

worst = Quantity("worst", r"\mathcal{C}_x(g_M)/\|M\|^2", "ratios on the eigenvectors", nonnegative=True)
kappa = Quantity("kappa", r"\kappa", "singular values in [1/kappa, kappa], widths do not grow", positive=True)
l1 = Quantity("l1", "l_1", integer=True, nonnegative=True)
l2 = Quantity("l2", "l_2", integer=True, nonnegative=True)
k = Quantity("k", r"k_{l_1}", "features of the higher layer", integer=True, positive=True)
rank = Quantity("rank", r"\mathrm{rank}", integer=True, nonnegative=True)
full = Quantity("full", "number of entries of M", integer=True, nonnegative=True)
c, i = sp.symbols("c i", integer=True)


def steps(last, shift):
    """The product over all substitutions of a layer into a form of degree 2^(i + shift)."""
    q = 2 ** (i + shift)
    return sp.Product(sp.factorial(q) * kappa ** (2 * q), (i, 1, last))


g = 2 ** (l1 - l2) + 1
joint = sp.factorial(g) * kappa ** (2 * g + 2)
below = (2 ** (l1 - l2 + 1) + 2) * 2**i
lower_layers = sp.Product(sp.factorial(below) * kappa ** (2 * below), (i, 0, l2 - 2))
PROOF = "Appendix E.1, with q! kappa^(2q) for each linear substitution of degree q (Lemma J.5, corrected)"
SOURCE = "Lemma E.1, {}; proof in Appendix E.1"

lemE_1 = Statement("bfc.lemE_1_layers", SOURCE.format("second bullet"))


def case(part, title, place, given, constant, **facts):
    """One of the four cases: C_x(g_M) is at least |M|^2 over its constant."""
    return lemE_1.printed(
        ge(worst, 1 / c),
        part=part,
        formerly=f"bfc.lemE_1.{part}",
        title=title,
        source=SOURCE.format(place),
        given=given,
        constants=(Traced(c, constant, PROOF),),
        expected="proved",
        **facts,
    )


case_A = case(
    "A",
    "Products of two features of one layer keep their top coefficients",
    "second bullet",
    (ge(l1, 2), eq(l1, l2)),
    steps(l1 - 1, 1),
    needs=("bfc.factC_4_3",),
)
case_B = case(
    "B",
    "Products of features of two learned layers keep their top coefficients",
    "third bullet, case B",
    (ge(l1 - 2, l2), ge(l2, 2)),
    steps(l1 - l2 - 1, 0) * joint * lower_layers,
)
case_C = case(
    "C",
    "Products of features with squared inputs keep their top coefficients",
    "third bullet, case C",
    (ge(l1, 3), eq(l2, 1)),
    steps(l1 - 2, 0) * joint,
)
case_D = case(
    "D",
    "Products of features with inputs keep their top coefficients",
    "third bullet, case D",
    (ge(l1, 2), eq(l2, 0)),
    steps(l1 - 1, 0),
)
adjacent = lemE_1.added(
    "adjacent",
    le(rank, full - 1),
    formerly="bfc.lemE_1.adjacent",
    title="Products of features of adjacent layers are linearly dependent",
    source="Lemma E.1, the premise on the layers",
    given=(eq(l1, l2 + 1), ge(l2, 1), ge(k, 2)),
    expected="proved",
)

FEATURES = "algorithms.feature_correction.feature_polynomials"


def across(first, second, width, kappas, seed, *, algorithm):
    """Two layers of a random rational teacher, all M at once."""
    tops = top_features(first, width, kappas, seed, algorithm)
    return {worst: worst_of_pairs(tops, first, second), kappa: kappas, l1: first, l2: second}


@case_A.experiment(layer=[2, 3], width=[1, 2, 3], kappas=[1, 2], seed=[0], algorithm=FEATURES)
def one_layer(layer, width, kappas, seed, *, algorithm):
    """One layer of a random rational teacher, all M at once."""
    tops = top_features(layer, width, kappas, seed, algorithm)
    return {worst: worst_of_squares(tops, layer), kappa: kappas, l1: layer, l2: layer}


GRID = {"width": [1, 2], "kappas": [1, 2], "seed": [0], "algorithm": FEATURES}
case_B.experiment(first=[4], second=[2], **GRID)(across)
case_C.experiment(first=[3, 4], second=[1], **GRID)(across)
case_D.experiment(first=[2, 3, 4], second=[0], **GRID)(across)


@adjacent.experiment(first=[2, 3], width=[2, 3], quick={"width": [2]}, seed=[0], algorithm=FEATURES)
def one_above(first, width, seed, *, algorithm):
    """Layers l and l - 1: the rank of all products of their coordinates."""
    tops = top_features(first, width, 1, seed, algorithm)
    left, right = coordinates(tops, first), coordinates(tops, first - 1)
    terms = [(f * g).to_dict() for f, _ in left for g, _ in right]
    monomials = sorted(set().union(*terms))
    products_rank = fmpq_mat([[term.get(monomial, 0) for monomial in monomials] for term in terms]).rank()
    return {rank: products_rank, full: len(terms), l1: first, l2: first - 1, k: width}


for _claim in (case_A, case_B, case_C, case_D):
    _claim.mutant("all features equal to the first")(first_feature_only)
    _claim.mutant("weights a sixteenth")(half_the_weights)
    _claim.formula_mutant("as good as an orthonormal map", then=ge(worst, 1))
adjacent.formula_mutant("as in the third bullet", then=ge(rank, full))


def one_teacher(claim, first, second):
    """The worst case over all M for one teacher, with the constant of the claim there."""
    promise = claim.unfolded(claim.then[0].rhs).subs({l1: first, l2: second, kappa: 2}).doit()
    tops = top_features(first, 2, 2, 0, feature_correction.feature_polynomials)
    form = excess(tops, first, second, int(1 / promise))
    rational = sp.Matrix([[sp.Rational(int(x.p), int(x.q)) for x in row] for row in form])
    return positive_semidefinite(f"l_1 = {first}, l_2 = {second}, constant {1 / promise}", rational)


def costs(claim, degrees, conditions, layers):
    """The promise at some layers against a substitution at each degree, and kappa to each power that is left."""
    cases = []
    for first, second in layers:
        for condition in (1, 2):
            cost = sp.prod([sp.factorial(q) * condition ** (2 * q) for q in degrees(first, second)])
            at = {l1: first, l2: second, kappa: condition}
            cases.append({**at, worst: 1 / (cost * condition**conditions)})
    return conclusions(claim, each(cases))


@case_A.proof
def quartic_form(claim):
    """c_A = 4! 2^8 at l = 2."""
    return certificate(
        "g_M is a quartic form in the features of layer l with C >= |Sym(M)|^2 (bfc.factC_4_3). Layers l, ..., 2 are "
        "substituted at the degrees 4, 8, ..., 2^l. " + CHAIN + WORST_CASES,
        *tensor_norm(),
        *costs(claim, lambda l, _: [4 * 2**n for n in range(l - 1)], 0, [(2, 2), (3, 3), (4, 4)]),
        one_teacher(claim, 2, 2),
    )


@case_D.proof
def one_input_factor(claim):
    """c_D = 2! 2^4 at l_1 = 2."""
    return certificate(
        "g_M is a quadratic form in the features of layer l_1 for each x_j, with C >= |M|^2 because the weights a_ij "
        "are at least one. Layers l_1, ..., 2 are substituted at the degrees 2, 4, ...; then all variables are squares of "
        "inputs, and the factor x_j, the only odd one, keeps different j apart. " + CHAIN + WORST_CASES,
        *tensor_norm(),
        *costs(claim, lambda l, _: [2 * 2**n for n in range(l - 1)], 0, [(2, 0), (3, 0), (4, 0)]),
        one_teacher(claim, 2, 0),
    )


@case_C.proof
def squared_input_factor(claim):
    """c_C = 2! 2^4 5! 2^12 at l_1 = 3, g = 5."""
    return certificate(
        "As in case D for layers l_1, ..., 3, which leaves even polynomials in the features of layer 2 times y_j = "
        "x_j^2. " + PARITY + "Here g = 2^(l_1 - 1) + 1. " + CHAIN + WORST_CASES,
        *tensor_norm(),
        *costs(claim, lambda l, _: [*(2 * 2**n for n in range(l - 2)), 2 ** (l - 1) + 1], 2, [(3, 1), (4, 1)]),
        one_teacher(claim, 3, 1),
    )


@case_B.proof
def products_of_features(claim):
    """c_B = 2! 2^4 5! 2^12 10! 2^20 at l_1 = 4, l_2 = 2: g = 5, q_0 = 10."""

    def degrees(first, second):
        joint = 2 ** (first - second) + 1
        return [*(2 * 2**n for n in range(first - second - 1)), joint, *(2 * joint * 2**n for n in range(second - 1))]

    return certificate(
        "As in case D for layers l_1, ..., l_2 + 2, which leaves even polynomials in the features of layer l_2 + 1 "
        "times s_i s_j of layer l_2. Terms with i < j have odd powers of s_i and s_j only and stay apart; they cost (g "
        "- 1)! kappa^(2g - 2). For i = j: "
        + PARITY
        + "Here g = 2^(l_1 - l_2) + 1. What comes out has the degree 2 g = q_0 in the features of layer l_2, and layers "
        "l_2, ..., 2 are substituted at the degrees q_0, 2 q_0, .... " + CHAIN + WORST_CASES,
        *tensor_norm(),
        *costs(claim, degrees, 2, [(4, 2), (5, 2), (5, 3)]),
        one_teacher(claim, 4, 2),
    )


@adjacent.proof
def a_dependence(claim):
    """Two features p = u y + v z, q = a y + b z of layer l, squares y, z of those below; n + 1 relations."""
    a, b, u, v, y, z = sp.symbols("a b u v y z")
    p, q = u * y + v * z, a * y + b * z
    return certificate(
        "Let p, q be two features of layer l_1, linear in the squares y of the features below, which are coordinates "
        "of z^(l_2). Then p (p q) = q (p p), with the outer factor written in y: a linear relation between the "
        "products (p q) y_k and (p p) y_k, not trivial because no row of W vanishes. (Two coordinates y, z; more add "
        "terms alike.) Each relation lowers the rank by one.",
        identity("the relation", (p * q) * u * y + (p * q) * v * z, (p * p) * a * y + (p * p) * b * z),
        *conclusions(claim, Derived({rank: full - (1 + free("n"))})),
    )
