r"""Steps of the induction over layers that can be checked one by one.

* (F.2) $\mathbb{E}\|S^*_l\|^4 \le 9^{2^{l-1}} (\mathbb{E}\|S^*_l\|^2)^2$ for normal inputs (hypercontractivity with
p = 2, degree $2^{l-1}$).
* (F.7) $\mathcal{C}_x(\mathrm{Sum}(\hat F_L) - \mathrm{Sum}(\hat G^*_L)) \le c_1 \varepsilon^2 / \alpha_L^2$ with
$c_1 = 1$.
* (F.8), footnote 40: Lemma J.7 with q = 4 for $g(z) = \|W \sigma(Rz)\|^2$, whose coefficients are at most $24
\|\overline W^\top \overline W\|_F^2$.
* (F.11), footnote 41: printed $\|\sigma(a) - \sigma(b)\| \le \|a - b\| (\|a\| + 2\|a - b\|)$; false at a = 1, b =
9/10 (0.19 > 0.12). The 2 belongs to
  $\|a\|$.
* (F.23): printed $\|W^\top W - K^\top K\|_F \le \varepsilon^2 / \lambda_5$; the regulariser bounds the square of the
norm.

Kind: inequalities, exact. Constants: explicit.
"""

import sympy as sp

from bounds.core import Claim, Quantity, gt, le

fourth = Quantity("fourth", r"\mathbb{E}\|S_l^*\|^4", nonnegative=True)
second = Quantity("second", r"\mathbb{E}\|S_l^*\|^2", nonnegative=True)
l = Quantity("l", "l", integer=True, positive=True)
top = Quantity("top", r"\mathcal{C}_x(\mathrm{Sum}(\hat F_L)-\mathrm{Sum}(\hat G_L^*))", nonnegative=True)
loss = Quantity("loss", r"\varepsilon^2", nonnegative=True)
alpha_L = Quantity("alpha_L", r"\alpha_L", positive=True)
C_h = Quantity("C_h", r"\mathcal{C}_x(g(f^{(1)})-g(f^{(2)}))", nonnegative=True)
gram2 = Quantity("gram2", r"\|\overline W^\top\overline W\|_F^2", nonnegative=True)
F = Quantity("F", r"\max_i\mathcal{C}(f_i^{(1)})", nonnegative=True)
delta = Quantity("delta", r"\max_i\mathcal{C}(f_i^{(1)}-f_i^{(2)})", nonnegative=True)
k = Quantity("k", "k", integer=True, positive=True)
p = Quantity("p", "p", integer=True, positive=True)
moved = Quantity("moved", r"\|\sigma(a)-\sigma(b)\|", nonnegative=True)
norm_a = Quantity("norm_a", r"\|a\|", nonnegative=True)
apart = Quantity("apart", r"\|a-b\|", nonnegative=True)
penalty = Quantity("penalty", r"\lambda_5\|W^\top W-K^\top K\|_F^2", nonnegative=True)
defect = Quantity("defect", r"\|W^\top W-K^\top K\|_F", nonnegative=True)
lambda_5 = Quantity("lambda_5", r"\lambda_5", positive=True)

eqF_2 = Claim(
    id="bfc.eqF_2",
    title="Hidden features have bounded kurtosis",
    source="eq. (F.2), for N(0, I)",
    then=le(fourth, 9 ** (2 ** (l - 1)) * second**2),
)
eqF_7 = Claim(
    id="bfc.eqF_7",
    title="The loss bounds the difference of the top coefficients, with constant one",
    source="eq. (F.7), for N(0, I)",
    then=le(top, loss / alpha_L**2),
)
eqF_8 = Claim(
    id="bfc.eqF_8",
    title="Nearby features give a layer nearby top coefficients",
    source="eq. (F.8) and footnote 40",
    then=le(C_h, 24 * gram2 * k**4 * 16 * 8 * sp.factorial(4 * p) / sp.factorial(p) ** 4 * delta * (F + delta) ** 3),
)
eqF_11 = Claim(
    id="bfc.eqF_11",
    title="The square is Lipschitz on a ball, as footnote 41 prints it",
    source="eq. (F.11), footnote 41, first bullet",
    then=le(moved, apart * (norm_a + 2 * apart)),
    expected="refuted",
    erratum="a = 1, b = 9/10 gives 0.19 > 0.12; the factor 2 belongs to |a|.",
)
eqF_11_corrected = Claim(
    id="bfc.eqF_11.corrected",
    title="The square is Lipschitz on a ball with constant twice the radius",
    source="eq. (F.11), footnote 41, first bullet",
    form="corrected",
    corrects="bfc.eqF_11",
    then=le(moved, apart * (2 * norm_a + apart)),
    erratum="a = 1, b = 9/10 gives 0.19 > 0.12; the factor 2 belongs to |a|.",
)
eqF_23 = Claim(
    id="bfc.eqF_23",
    title="The regulariser bounds the norm of the difference of the Gram matrices, as printed",
    source="eq. (F.23)",
    given=(le(penalty, loss), gt(loss, 0)),
    then=le(defect, loss / lambda_5),
    expected="refuted",
    erratum="The norm must be squared: a defect of 1/2 with lambda_5 = 1 costs 1/4.",
)
eqF_23_corrected = Claim(
    id="bfc.eqF_23.corrected",
    title="The regulariser bounds the squared norm of the difference of the Gram matrices",
    source="eq. (F.23)",
    form="corrected",
    corrects="bfc.eqF_23",
    given=(le(penalty, loss), gt(loss, 0)),
    then=le(defect**2, loss / lambda_5),
    erratum="The norm must be squared: a defect of 1/2 with lambda_5 = 1 costs 1/4.",
)

FEATURES = "algorithms.feature_correction.feature_polynomials"


@eqF_2.experiment(depth=[2, 3], dimension=[1, 2], seed=[0, 1], quick={"seed": [0]}, algorithm=FEATURES)
def features(depth, dimension, seed, *, algorithm):
    """Integer teachers, moments by exact polynomials."""
    from algorithms.polynomials import gaussian_expectation
    from bounds.bfc._small_teachers import integer_teacher

    squares = [sum((f * f for f in S), S[0] * 0) for S in algorithm(*integer_teacher(depth, dimension, seed))[2:]]
    return {
        second: [gaussian_expectation(one) for one in squares],
        fourth: [gaussian_expectation(one * one) for one in squares], l: range(2, depth + 1),
    }  # fmt: skip


@eqF_7.experiment(
    depth=[2, 3],
    dimension=[1, 2],
    seed=[0, 1],
    quick={"seed": [0]},
    algorithm="algorithms.polynomials.coefficient_norm",
)
def two_networks(depth, dimension, seed, *, algorithm):
    """Two different integer networks of the same shape."""
    from flint import fmpq

    from algorithms.feature_correction import layer_polynomials
    from algorithms.polynomials import gaussian_expectation, homogeneous_part
    from bounds.bfc._small_teachers import integer_teacher

    both = [layer_polynomials(*integer_teacher(depth, dimension, seed + shift)) for shift in (0, 10)]
    weights = [fmpq(1, 10) ** n for n in range(depth - 1)]
    difference = sum(w * (G - H) for w, G, H in zip(weights, *both, strict=True))
    return {
        top: algorithm(homogeneous_part(both[0][-1] - both[1][-1], 2**depth)),
        loss: gaussian_expectation(difference * difference), alpha_L: weights[-1],
    }  # fmt: skip


@eqF_7.experiment(variables=[4], algorithm="algorithms.polynomials.coefficient_norm")
def multilinear_difference(variables, *, algorithm):
    """A difference x_1 x_2 x_3 x_4 of the last layer alone attains equality."""
    from flint import fmpq

    from algorithms.polynomials import gaussian_expectation, polynomial_ring

    x = polynomial_ring(variables)
    f, weight = x[0] * x[1] * x[2] * x[3], fmpq(1, 10)
    return {top: algorithm(f), loss: gaussian_expectation(weight**2 * f * f), alpha_L: weight}


@eqF_8.experiment(width=[1, 2], degree=[1, 2], seed=[0, 1], algorithm="algorithms.polynomials.coefficient_norm")
def nearby_features(width, degree, seed, *, algorithm):
    """Forms in two variables that differ a little, through a random layer."""
    import numpy as np

    from algorithms.polynomials import coefficient_norm, exact_star, polynomial_ring
    from bounds.bfc._exact import objects, random_form, rationals, square_sum

    rng, x = np.random.default_rng(seed), polynomial_ring(2)
    first = [random_form(x, degree, rng, size=5) for _ in range(width)]
    step = [random_form(x, degree, rng, size=1) for _ in range(width)]
    lifted = width * (width + 1) // 2
    W, R = rationals(rng, (2, lifted)), rationals(rng, (lifted, width))
    bar = W @ exact_star(R)

    def layer(S):
        squares = (R @ objects(S)) ** 2
        return ((W @ squares) ** 2).sum()

    second_features = [f - h for f, h in zip(first, step, strict=True)]
    return {
        C_h: algorithm(layer(first) - layer(second_features)), gram2: square_sum(bar.T @ bar), k: width, p: degree,
        F: max(map(coefficient_norm, first)), delta: max(map(coefficient_norm, step)),
    }  # fmt: skip


def square(a):
    """The activation."""
    return a * a


def lipschitz(a, b, activation):
    from bounds.bfc._exact import root, square_sum

    if len(a) == 1:
        return {moved: abs(activation(a) - activation(b))[0], norm_a: abs(a[0]), apart: abs((a - b)[0])}
    return {
        moved: root(square_sum(activation(a) - activation(b))), norm_a: root(square_sum(a)),
        apart: root(square_sum(a - b)),
    }  # fmt: skip


@eqF_11_corrected.experiment(n=[1, 2, 5], seed=range(4), algorithm=square)
def random_vectors(n, seed, *, algorithm):
    """Random rational vectors."""
    import numpy as np

    from bounds.bfc._exact import rationals

    a, b = rationals(np.random.default_rng(seed), (2, n), parts=4)
    return lipschitz(a, b, algorithm)


@eqF_11_corrected.experiment(step=["1/10", "1/1000"], algorithm=square)
def growing(step, *, algorithm):
    """b = a + step: equality."""
    from flint import fmpq

    from bounds.bfc._exact import as_rationals

    return lipschitz(as_rationals([1]), as_rationals([1 + fmpq(*map(int, step.split("/")))]), algorithm)


@eqF_11.experiment(n=[1])
def far_apart(n):
    """b = -a: there the printed bound is true."""
    from bounds.bfc._exact import as_rationals

    return lipschitz(as_rationals([1] * n), as_rationals([-1] * n), square)


@eqF_11.witness
def nine_tenths():
    """a = 1, b = 9/10."""
    from flint import fmpq

    from bounds.bfc._exact import as_rationals

    return lipschitz(as_rationals([1]), as_rationals([fmpq(9, 10)]), square)


def tied(W, K, strength, penalise):
    from bounds.bfc._exact import root, square_sum

    difference = W.T @ W - K.T @ K
    exact = abs(difference[0, 0]) if difference.shape == (1, 1) else root(square_sum(difference))
    paid = penalise(W, K, strength)
    return {penalty: paid, loss: paid, defect: exact, lambda_5: strength}


def gram_penalty(W, K, strength):
    """lambda_5 |K'K - W'W|^2."""
    from bounds.bfc._exact import square_sum

    return strength * square_sum(K.T @ K - W.T @ W)


@eqF_23_corrected.experiment(size=[2, 3], seed=[0, 1], algorithm=gram_penalty)
def random_weights(size, seed, *, algorithm):
    """Random rational W and K; the bound is attained up to what the loss adds."""
    import numpy as np
    from flint import fmpq

    from bounds.bfc._exact import rationals

    W, K = rationals(np.random.default_rng(seed), (2, size, size), parts=4)
    numbers = tied(W, K, fmpq(1, 10), algorithm)
    return {**numbers, loss: numbers[loss] * fmpq(101, 100)}


@eqF_23.experiment(size=[2])
def large_defect(size):
    """A defect above one: there the printed bound is true."""
    from bounds.bfc._exact import identity

    return tied(2 * identity(size), identity(size), 1, gram_penalty)


@eqF_23.witness
def half():
    """W'W - K'K = 1/2, lambda_5 = 1."""
    from flint import fmpq

    from bounds.bfc._exact import as_rationals

    return tied(as_rationals([[fmpq(3, 4)]]), as_rationals([[fmpq(1, 4)]]), 1, gram_penalty)


eqF_2.formula_mutant("variance instead of fourth moments", then=le(fourth, second**2))
eqF_7.formula_mutant("constant 9/10", then=le(top, sp.Rational(9, 10) * loss / alpha_L**2))
eqF_7.formula_mutant("weight of the layer forgotten", then=le(top, loss))
eqF_8.formula_mutant("difference to the fourth power", then=le(C_h, gram2 * delta**4))
eqF_11.formula_mutant("two at |a|", then=le(moved, apart * (2 * norm_a + apart)))
eqF_11_corrected.formula_mutant("9/10 of it", then=le(moved, sp.Rational(9, 10) * apart * (2 * norm_a + apart)))
eqF_23.formula_mutant("norm squared", then=le(defect**2, loss / lambda_5))
eqF_23_corrected.formula_mutant("9/10 of it", then=le(defect**2, sp.Rational(9, 10) * loss / lambda_5))


@eqF_7.mutant("coefficients doubled")
def _(coefficient_norm, f):
    return coefficient_norm(2 * f)


@eqF_11_corrected.mutant("cube instead of square")
def _(square, a):
    return 2 * a * a * a


@eqF_2.mutant("only the parts of top degree in fourth moments")
def _(feature_polynomials, architecture, weights):
    hidden = feature_polynomials(architecture, weights)
    return [*hidden[:2], *([f**6 for f in layer] for layer in hidden[2:])]
