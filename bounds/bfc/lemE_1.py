r"""Products of features of different layers keep their top coefficients.

Let $z^0 = x$, $z^1 = \sigma(x)$, $z^l = \hat S^*_l * \hat S^*_l$ with $\hat S^*_l$ the part of $S^*_l$ of degree
$2^{l-1}$, and $g_M = (z^{l_1})^\top M z^{l_2}$. If all singular values of the teacher lie in $[1/\kappa, \kappa]$,
then for $|l_1 - l_2| \ne 1$, $\mathcal{C}_x(g_M)$ is at least $\|\mathrm{Sym}(M)\|_F^2 / c_A$ if $l_1 = l_2 = l \ge
2$, and at least $\|M\|_F^2 / c$ if $l_1 - 2 \ge l_2$. The proof gives, with $q!\,\kappa^{2q}$ for each linear
substitution of degree q,

$$ c_A = \prod_{i=1}^{l-1} (2^{i+1})!\, \kappa^{2^{i+2}}, \qquad c_D = \prod_{i=1}^{l_1-1} (2^i)!\, \kappa^{2^{i+1}}
\; (l_2 = 0), \qquad
   c_C = \prod_{i=1}^{l_1-2} (2^i)!\, \kappa^{2^{i+1}} \cdot g!\, \kappa^{2g+2} \; (l_2 = 1), $$
$$ c_B = \prod_{i=1}^{l_1-l_2-1} (2^i)!\, \kappa^{2^{i+1}} \cdot g!\, \kappa^{2g+2} \cdot \prod_{i=0}^{l_2-2} q_i!\,
\kappa^{2 q_i}
   \; (l_2 \ge 2), \quad g = 2^{l_1-l_2} + 1, \; q_i = (2^{l_1-l_2+1} + 2) 2^i . $$

Adjacent layers must be excluded: $z^2$ and $z^1$ have linearly dependent products. For $l_1 = l_2 \in \{0, 1\}$ the
paper prints $\mathcal{C} = \|M\|_F^2$; that is false for M = [[0, 1], [1, 0]] (4 against 2). For symmetric M,
$\|M\|_F^2 \le \mathcal{C} \le 2 \|M\|_F^2$, and only the lower bound is used.

Kind: inequality; the smallest eigenvalue is the exact worst case over all M. Constants: traced, 5 to 1000 times too
large.
"""

import sympy as sp

from bounds.core import Claim, Quantity, Traced, eq, ge, le

worst = Quantity("worst", r"\mathcal{C}_x(g_M)/\|M\|^2", "ratios on the eigenvectors", nonnegative=True)
kappa = Quantity("kappa", r"\kappa", positive=True)
l1 = Quantity("l1", "l_1", integer=True, nonnegative=True)
l2 = Quantity("l2", "l_2", integer=True, nonnegative=True)
C_x = Quantity("C_x", r"\mathcal{C}_x(g_M)", nonnegative=True)
norm2_M = Quantity("norm2_M", r"\|M\|_F^2", nonnegative=True)
asymmetry = Quantity("asymmetry", r"\|M - M^\top\|_F^2", nonnegative=True)
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

case_A = Claim(
    id="bfc.lemE_1.A",
    title="Products of two features of one layer keep their top coefficients",
    source=SOURCE.format("second bullet"),
    given=(ge(l1, 2), eq(l1, l2)),
    then=ge(worst, 1 / c),
    constants=(Traced(c, steps(l1 - 1, 1), PROOF),),
)
case_B = Claim(
    id="bfc.lemE_1.B",
    title="Products of features of two learned layers keep their top coefficients",
    source=SOURCE.format("third bullet, case B"),
    given=(ge(l1 - 2, l2), ge(l2, 2)),
    then=ge(worst, 1 / c),
    constants=(Traced(c, steps(l1 - l2 - 1, 0) * joint * lower_layers, PROOF),),
)
case_C = Claim(
    id="bfc.lemE_1.C",
    title="Products of features with squared inputs keep their top coefficients",
    source=SOURCE.format("third bullet, case C"),
    given=(ge(l1, 3), eq(l2, 1)),
    then=ge(worst, 1 / c),
    constants=(Traced(c, steps(l1 - 2, 0) * joint, PROOF),),
)
case_D = Claim(
    id="bfc.lemE_1.D",
    title="Products of features with inputs keep their top coefficients",
    source=SOURCE.format("third bullet, case D"),
    given=(ge(l1, 2), eq(l2, 0)),
    then=ge(worst, 1 / c),
    constants=(Traced(c, steps(l1 - 1, 0), PROOF),),
)
adjacent = Claim(
    id="bfc.lemE_1.adjacent",
    title="Products of features of adjacent layers are linearly dependent",
    source="Lemma E.1, the premise on the layers",
    form="added",
    given=(eq(l1, l2 + 1), ge(l2, 1)),
    then=le(rank, full - 1),
)

ERRATUM = "For l = 0, 1 the equality fails for M = [[0, 1], [1, 0]]: 4 against 2."
inputs = Claim(
    id="bfc.lemE_1",
    title="Products of inputs have exactly the coefficients of M",
    source=SOURCE.format("first bullet"),
    then=eq(C_x, norm2_M),
    expected="refuted",
    erratum=ERRATUM,
)
inputs_corrected = Claim(
    id="bfc.lemE_1.corrected",
    title="For symmetric M, products of inputs have between one and two times the squared coefficients of M",
    source=SOURCE.format("first bullet"),
    form="corrected",
    corrects="bfc.lemE_1",
    given=(eq(asymmetry, 0),),
    then=(ge(C_x, norm2_M, name="lower"), le(C_x, 2 * norm2_M, name="upper")),
    erratum=ERRATUM,
)

FEATURES = "algorithms.feature_correction.feature_polynomials"


def across(first, second, width, kappas, seed, *, algorithm):
    """Two layers of a random rational teacher, all M at once."""
    from bounds.bfc._implicit import top_features, worst_of_pairs

    tops = top_features(first, width, kappas, seed, algorithm)
    return {worst: worst_of_pairs(tops, first, second), kappa: kappas, l1: first, l2: second}


@case_A.experiment(layer=[2, 3], width=[1, 2, 3], kappas=[1, 2], seed=[0], algorithm=FEATURES)
def one_layer(layer, width, kappas, seed, *, algorithm):
    """One layer of a random rational teacher, all M at once."""
    from bounds.bfc._implicit import top_features, worst_of_squares

    tops = top_features(layer, width, kappas, seed, algorithm)
    return {worst: worst_of_squares(tops, layer), kappa: kappas, l1: layer, l2: layer}


GRID = {"width": [1, 2], "kappas": [1, 2], "seed": [0], "algorithm": FEATURES}
case_B.experiment(first=[4], second=[2], **GRID)(across)
case_C.experiment(first=[3, 4], second=[1], **GRID)(across)
case_D.experiment(first=[2, 3, 4], second=[0], **GRID)(across)


@adjacent.experiment(first=[2, 3], width=[2, 3], quick={"width": [2]}, seed=[0], algorithm=FEATURES)
def one_above(first, width, seed, *, algorithm):
    """Layers l and l - 1: the rank of all products of their coordinates."""
    from flint import fmpq_mat

    from bounds.bfc._implicit import coordinates, top_features

    tops = top_features(first, width, 1, seed, algorithm)
    left, right = coordinates(tops, first), coordinates(tops, first - 1)
    terms = [(f * g).to_dict() for f, _ in left for g, _ in right]
    monomials = sorted(set().union(*terms))
    found = fmpq_mat([[term.get(one, 0) for one in monomials] for term in terms]).rank()
    return {rank: found, full: len(terms), l1: first, l2: first - 1}


def measured(M, squared, norm):
    from algorithms.polynomials import polynomial_ring
    from bounds.bfc._exact import square_sum

    z = [x * x if squared else x for x in polynomial_ring(len(M))]
    form = sum((z[a] * z[b] * M[a, b] for a in range(len(z)) for b in range(len(z))), z[0] * 0)
    return {C_x: norm(form), norm2_M: square_sum(M), asymmetry: square_sum(M - M.T)}


@inputs_corrected.experiment(
    n=[1, 2, 4], squared=[False, True], seed=[0, 1], algorithm="algorithms.polynomials.coefficient_norm"
)
def symmetric(n, squared, seed, *, algorithm):
    """Random symmetric integer matrices."""
    import numpy as np

    from bounds.bfc._exact import rationals

    draw = rationals(np.random.default_rng(seed), (n, n))
    return measured(draw + draw.T, squared, algorithm)


@inputs_corrected.experiment(diagonal=[0, 1], algorithm="algorithms.polynomials.coefficient_norm")
def extreme(diagonal, *, algorithm):
    """The identity attains the lower bound, the exchange matrix the upper one."""
    from bounds.bfc._exact import as_rationals

    M = as_rationals([[diagonal, 1 - diagonal], [1 - diagonal, diagonal]])
    return measured(M, False, algorithm)


@inputs.experiment(n=[2, 3], algorithm="algorithms.polynomials.coefficient_norm")
def triangular(n, *, algorithm):
    """Upper triangular M: there the printed equality is true."""
    import numpy as np

    from bounds.bfc._exact import as_rationals

    return measured(as_rationals(np.triu(np.ones((n, n), dtype=int)).tolist()), False, algorithm)


@inputs.witness
def exchange():
    """M = [[0, 1], [1, 0]]."""
    from algorithms.polynomials import coefficient_norm
    from bounds.bfc._exact import as_rationals

    return measured(as_rationals([[0, 1], [1, 0]]), False, coefficient_norm)


def first_feature_only(feature_polynomials, architecture, weights):
    hidden = feature_polynomials(architecture, weights)
    return [*hidden[:2], *([layer[0]] * len(layer) for layer in hidden[2:])]


def half_the_weights(feature_polynomials, architecture, weights):
    from flint import fmpq

    half = {key: [[w * fmpq(1, 16) for w in row] for row in rows] for key, rows in weights.items()}
    return feature_polynomials(architecture, half)


for _claim in (case_A, case_B, case_C, case_D):
    _claim.mutant("all features equal to the first")(first_feature_only)
    _claim.mutant("weights a sixteenth")(half_the_weights)
    _claim.formula_mutant("as good as an orthonormal map", then=ge(worst, 1))
adjacent.formula_mutant("as in the third bullet", then=ge(rank, full))
inputs.formula_mutant("lower bound only", then=ge(C_x, norm2_M))
inputs_corrected.formula_mutant("upper bound 19/10", then=le(C_x, sp.Rational(19, 10) * norm2_M))
inputs_corrected.formula_mutant("lower bound 11/10", then=ge(C_x, sp.Rational(11, 10) * norm2_M))


@inputs_corrected.mutant("coefficients halved")
def _(coefficient_norm, f):
    return coefficient_norm(f) / 4
