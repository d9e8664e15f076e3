r"""Theorem 2 for both layers of every learner of three layers with one feature on top, with explicit constants and no gap.

Let $x \sim N(0, I_d)$, $\mathcal{J}_3 = \{2, 0\}$, $k_3 = 1$, any $k_2$, and W = K for the learner. With $\varepsilon$
the root of its population loss and g that of the mean square of all layers above, put $e = \varepsilon + g$. Let P be
the root mean square of the Hermite part of degree four of its own $S_3$, a the weights with which $S_3$ reads x, and
$t = e / (\alpha_3 P^2) < 1$, $u = 1 - \sqrt{1 - t}$. Then

$$ \min_\pm \mathbb{E}(S_3^* \mp S_3)^2 \le H^2 := \tfrac{14 + d}6 u^2 P^2 + b^2 , \qquad b = \frac{t P / 2 + \sqrt5\, |a|\, u}{1 - u} , $$

which is the law $(\alpha_4^2 + \varepsilon^2)/\alpha_3^2$ of Theorem 2 at l' = 3, and for the second layer

$$ \min_U \mathbb{E}\|S_2^* - U S_2\|^2 \le \frac{\big(e + \alpha_3 (18 \|S_3\|_{L_4} H + 81 H^2)\big)^2}{8 (\sqrt2 - 1)\, \alpha_2^2\, \sigma_{\min}(K_2)^2} , $$

of order $e^2$: the term in $\alpha_3$ is corrected away, whatever the gap. All but e is read off the learner, so the
bounds can be computed after a run without knowing the teacher.

Degree eight of the target is that of $\alpha_3 S_3^2$. The part of degree eight of a product is at least the product of
those of degree four (Bombieri's inequality), so the parts of $S_3 - S^*_3$ and $S_3 + S^*_3$ are, and one of them is
small. Degree five then gives a, and what is left is a matter of layer two.

Kind: inequalities; all averages exact. Constants: explicit; 9 is $3^{4/2}$, for fourth moments at degree four.
"""

from functools import lru_cache

import sympy as sp
from flint import fmpq

from bounds.bfc import _three_layers as three
from bounds.bfc._certificates import Derived, conclusions
from bounds.bfc._exact import root, singular_values, square_sum
from bounds.bfc._proofs import PROCRUSTES, TWO_INDICES, mean_square_of_layer_two, modulus_of, procrustes
from bounds.bfc._rotations import exactly, rotated_distance
from bounds.bfc._training import REGULAR, training_problem
from bounds.bfc._wide_training import wide_stages
from bounds.core import Quantity, Statement, gt, le, lt
from bounds.core.certificate import certificate, identity
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")

error_3 = Quantity("error_3", r"\min_\pm\mathbb{E}(S_3^*\mp S_3)^2", nonnegative=True)
error_2 = Quantity("error_2", r"\min_U\mathbb{E}\|S_2^*-US_2\|^2", nonnegative=True)
loss = Quantity("loss", r"\varepsilon^2", "population loss", nonnegative=True)
rest = Quantity("rest", "g^2", "mean square of what layers above three add", nonnegative=True)
P_2 = Quantity("P_2", "P^2", "mean square of the part of degree four of S_3", nonnegative=True)
a_2 = Quantity("a_2", "|a|^2", nonnegative=True)
fourth = Quantity("fourth", r"\mathbb{E}S_3^4", nonnegative=True)
sigma = Quantity("sigma", r"\sigma_{\min}(K_2)", nonnegative=True)
alpha_2 = Quantity("alpha_2", r"\alpha_2", positive=True)
alpha_3 = Quantity("alpha_3", r"\alpha_3", positive=True)
d = Quantity("d", "d", integer=True, positive=True)
apriori_3 = Quantity("apriori_3", r"(\|S_3\|_{L_2}+\|S_3^*\|_{L_2})^2", nonnegative=True)
apriori_2 = Quantity("apriori_2", r"2(\|K_2\|_F+\|W_2^*\|_F)^2", nonnegative=True)

e = sp.sqrt(loss) + sp.sqrt(rest)
t = e / (alpha_3 * P_2)
FIFTH = sp.sqrt(5)


u, P, a = 1 - sp.sqrt(1 - t), sp.sqrt(P_2), sp.sqrt(a_2)
H_2 = (14 + d) / 6 * (u * P) ** 2 + ((t * P / 2 + FIFTH * a * u) / (1 - u)) ** 2
MISS = e + alpha_3 * (18 * sp.root(fourth, 4) * sp.sqrt(H_2) + 81 * H_2)
BOUND_2 = MISS**2 / (8 * (sp.sqrt(2) - 1) * (alpha_2 * sigma) ** 2)

thm2_three = Statement(
    "bfc.thm2_three",
    "Theorem 2 at L = 3",
    (gt(P_2, 0), lt(t, 1)),
    algorithm="algorithms.feature_correction.best_rotation",
    expected="proved",
)
third = thm2_three.added(
    "",
    le(error_3, H_2, trivially=apriori_3),
    title="In three layers with one feature on top the loss bounds the error of that feature, with explicit constants",
    source="Theorem 2 at l' = 3, its terms in epsilon and alpha_4",
)
second = thm2_three.added(
    "second",
    le(error_2, BOUND_2, trivially=apriori_2),
    title="In three layers with one feature on top the error of the second features is of the order of the loss, without a gap",
    source="Theorem 2 at l' = 2, l = 3",
    also=gt(sigma, 0),
    needs=("bfc.thm2_explicit", "bfc.thm2_three"),
)


def numbers(problem, networks, rotate):
    """Both errors and what bounds them, for narrow weights of several networks; inputs are those of the teacher's law."""
    true, more = three.of_teacher(problem), three.above(problem)
    mean = polynomials.gaussian_expectation
    W = exactly(problem.teacher.weights[2, 1])
    rows = []
    for K in networks:
        learned, K_2 = three.of_learner(problem, K), exactly(K[2])
        (S_true,), (S,) = true.third, learned.third
        side = rotate(torch.tensor([[float(mean(S_true * S))]]), torch.eye(1))
        sizes = [mean(S * S), mean(S_true * S_true)]
        rows.append(
            {
                error_3: mean((S_true - exactly(side)[0, 0] * S) ** 2),
                error_2: 2 * rotated_distance(W, K_2, rotate) ** 2,
                loss: mean((learned.output - true.output - more) ** 2),
                P_2: three.top_square(S),
                a_2: square_sum(exactly(K[3])[:, : len(W.T)]),
                fourth: mean(S**4),
                sigma: singular_values(K_2)[0],
                apriori_3: sum(map(root, sizes)) ** 2,
                apriori_2: 2 * (root(square_sum(K_2)) + root(square_sum(W))) ** 2,
            }
        )
    weights = [fmpq(*alpha.as_integer_ratio()) for alpha in problem.architecture.alphas[:2]]
    return {quantity: [row[quantity] for row in rows] for quantity in rows[0]} | {
        rest: mean(more * more),
        alpha_2: weights[0],
        alpha_3: weights[1],
        d: len(W.T),
    }


@thm2_three.experiment(seed=[0, 1, 2, 3], above=[0.0, 2.0**-44], quick={"seed": [0], "above": [0.0]})
def least_squares(seed, above, *, algorithm):
    """Four rounds on 200 inputs, with a fourth layer or without; the last network also with its feature turned round.

    Each round lowers the loss by a factor of order alpha_3, here 2^-7, so that t < 1 from the third on.
    """
    alphas, widths = ((1.0, 2.0**-7, above), (2, 1, 1)) if above else ((1.0, 2.0**-7), (2, 1))
    problem = training_problem(alphas, seed, dimension=2, widths=widths, samples=200, least=REGULAR)
    cut = problem.architecture.up_to(3)
    fitted = feature_correction.alternating_least_squares(problem.x, problem.y, cut, problem.R, rounds=4)
    networks = [network.distilled for network in fitted[1:]]
    return numbers(problem, [*networks, {**networks[-1], 3: -networks[-1][3]}], algorithm)


@thm2_three.experiment(seed=[0, 1, 2], k=[2, 3], quick={"seed": [0], "k": [2]})
def near_the_teacher(seed, k, *, algorithm):
    """The teacher in the learner's lifts, its second features rotated, with noise of 2^-8 to 2^-20; no gap (alpha_3 = 1)."""
    problem = training_problem(
        (1.0, 1.0), seed, dimension=k + 1 if k < 3 else 3, widths=(k, 1), samples=1, least=REGULAR
    )
    U = torch.linalg.qr(torch.randn(k, k, dtype=torch.float64, generator=problem.generator)).Q
    R, weights = problem.R[2], problem.teacher.weights
    squares = torch.linalg.solve(polynomials.star(R).T, polynomials.star(U.T).T @ weights[3, 2].T).T
    exact_fit = {2: U @ weights[2, 1], 3: torch.cat([weights[3, 0], squares], -1)}

    def noisy(power):
        noise = {l: torch.randn(K.shape, dtype=K.dtype, generator=problem.generator) for l, K in exact_fit.items()}
        return {l: K + 2.0**-power * noise[l] for l, K in exact_fit.items()}

    return numbers(problem, [noisy(power) for power in (8, 12, 16, 20)], algorithm)


@thm2_three.experiment(method=["least_squares", "gradients"], quick={"method": ["least_squares"]})
@lru_cache(maxsize=2)
def two_trainings(method, *, algorithm):
    """Gradients train six tied rows of W_2 and W_3 beside K, which is judged; least squares in two dimensions."""
    if method == "gradients":
        problem = training_problem((1.0, 0.1), 3, dimension=3, widths=(2, 1), samples=2600)
        x, y = problem.x[:600], problem.y[:600]
        _, ended = wide_stages(problem, x, y, rows=6, steps=6000, train=feature_correction.adam)
        return numbers(problem, [ended.K], algorithm)
    problem = training_problem((1.0, 0.125), 0, dimension=2, widths=(2, 1), samples=200)
    fitted = feature_correction.alternating_least_squares(
        problem.x, problem.y, problem.architecture, problem.R, rounds=4
    )
    return numbers(problem, [fitted[-1].distilled], algorithm)


for claim, formula in ((third, H_2), (second, BOUND_2)):
    observed = claim.then[0].lhs
    claim.formula_mutant("the loss to the fourth power", then=le(observed, formula * loss))
    claim.formula_mutant("its 10^10th part", then=le(observed, formula / 10**10))
thm2_three.mutant("not turned", lambda best_rotation, target, learned: torch.eye(len(target), dtype=target.dtype))


DEGREES = (
    "F - G* has L2 norm at most e = eps + g on the first three layers. Its Hermite part of degree eight is that of alpha_3 (S_3^2 - "
    "S*_3^2). For forms p, q of degree four, with |p| the root mean square of the Hermite part of degree four, that of degree eight "
    "of p q has at least |p| |q| (Bombieri's inequality). So |p - p*| |p + p*| <= e/alpha_3 = t P^2, and as |p - p*| + |p + p*| >= "
    "2 P, with the better sign |p - p*| <= u P (first identity; s = sqrt(1 - t), u = 1 - s). "
    "S_3 = S_1^T B S_1 + a x, and p has the same B. Part of degree five of F - G*: 2 alpha_3 (p a - p* a*), with p a - p* a* = "
    "(p - p*) a + p* (a - a*) (second identity); with the linear factor the norm of a product is at least that of the product, and at "
    "most sqrt5 times it, so that P (1 - u) |a - a*| <= e/(2 alpha_3) + sqrt5 |a| u P. "
)


def degree_eight_and_five():
    """The identities behind the third feature; s = sqrt(1 - t)."""
    P, s, p, q, a, b, k, F, n = sp.symbols("P s p q a b k F n")
    return [
        identity(
            "the smaller of two numbers with sum 2 P and product t P^2", (P - s * P) * (P + s * P), (1 - s**2) * P**2
        ),
        identity("p a - q b", p * a - q * b, (p - q) * a + q * (a - b)),
        identity(
            "mean square over that of degree four: |B|_F^2 = sum of squares on the diagonal, F, and k more",
            (14 + n) / 6 * (8 * (F + k) + 16 * F),
            8 * (F + k) + 4 * n * F + 48 * F + 4 * k * (8 + n) / 3,
        ),
    ]


def at_u(u, a):
    """A case in which the roots of the claim are rational: t = 2 u - u^2, alpha_3 = 1, P free and |a| = sqrt5 a."""
    P = sp.Symbol("P", positive=True)
    t = sp.Rational(2 * u - u**2)
    H_square = ((14 + d) / 6 * u**2 * P**2) + ((t * P / 2 + 5 * a * u) / (1 - u)) ** 2
    return {loss: (t * P**2) ** 2, rest: 0, P_2: P**2, a_2: 5 * a**2, alpha_3: 1}, H_square


@third.proof
def by_degrees(claim):
    """Degree eight, then five, then all of S_1^T B S_1; the promise at three u."""
    a, n = sp.symbols("a n", nonnegative=True)
    cases = [at_u(u, a) for u in (sp.Rational(1, 3), sp.Rational(1, 2), sp.Rational(9, 10))]
    return certificate(
        DEGREES
        + TWO_INDICES
        + " Of S_1^T B S_1 the part of degree four has mean square 8 |B|_F^2 + 16 sum B_ii^2, and the whole at "
        "most (14 + d)/6 of it (third identity, with (tr B)^2 <= d sum B_ii^2). Last, the promise for three u, with t = 2 u - u^2, alpha_3 "
        "= 1, |a| = sqrt5 a and d = n + 1.",
        *degree_eight_and_five(),
        *mean_square_of_layer_two(),
        *conclusions(claim, [Derived({**at, error_3: bound.subs(d, n + 1), d: n + 1}) for at, bound in cases]),
    )


@second.proof
def what_is_left_for_layer_two(claim):
    """The third layer's error moved to the second; d = 10, a = 0 and u = 1/2, where H = 5 P/4."""
    f = sp.Symbol("f", positive=True)
    at, H_square = at_u(sp.Rational(1, 2), sp.Integer(0))
    at |= {fourth: f**4, alpha_2: 1, d: 10}
    miss = sp.sqrt(at[loss]) + 18 * f * sp.sqrt(H_square.subs(d, 10)) + 81 * H_square.subs(d, 10)
    distance = sp.sqrt(sp.expand(claim.unfolded(claim.then[0].rhs).subs(at)) / 2)
    h, S = sp.symbols("h S")
    return certificate(
        "With h = S_3 - S*_3 the layers differ by alpha_2 S_1^T D S_1, D = K^T K - W*^T W*, and alpha_3 (S_3^2 - S*_3^2) = alpha_3 h (2 "
        "S_3 - h) (first identity), whose L2 norm is at most alpha_3 (2 |S_3|_4 |h|_4 + |h|_4^2), and |h|_4 <= 9 |h|_2 <= 9 H at degree "
        "four (Bonami, Nelson). So |D|_F is at most (e + alpha_3 (18 |S_3|_4 H + 81 H^2))/(sqrt8 alpha_2). "
        + TWO_INDICES
        + " "
        + PROCRUSTES
        + " With K_2 as C, this bounds |U K_2 - W*|_F^2, and E |U S_2 - S*_2|^2 is twice that. The promise at d = 10, a = 0, t = 3/4.",
        identity("S^2 - (S - h)^2", S**2 - (S - h) ** 2, h * (2 * S - h)),
        *mean_square_of_layer_two(),
        *procrustes(modulus_of(distance, miss / sp.sqrt(8), sigma)),
    )
