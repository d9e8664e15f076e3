r"""Theorem 2 for both layers of every learner of three layers, whatever its widths, with explicit constants and no gap.

`thm2_three.py` has one feature on top. Here $k_3 \le d$ is any width, W = K for the learner, $\mathcal{J}_3 = \{2, 0\}$ and
$x \sim N(0, I_d)$. With e the root of the loss plus that of the layers above, put $q = e/\alpha_3$. Write $S_3 = T + a x$ and

* $\ell^2$, $\Lambda^2$ for the extreme eigenvalues of $\mathbb{E}\, T T^\top$, and $\sigma$, $\mu$ for the extreme singular values of a;
* c for the least root mean square of the part of degree eight of $\hat T^\top H \hat T$ over symmetric H with $\|H\|_F = 1$, where
  $\hat T = (\mathbb{E}\, T T^\top)^{-1/2} T$. It is positive unless the $T_i T_j$ are dependent in degree eight.

All are read off the learner. With $\delta = \frac9{11} q$, $h = 2\delta/(\sigma\ell)$, $\kappa = \frac{42}5 h (2 + h) < c$ and $r =
(q + \kappa\Lambda^2)/((c - \kappa)\,\ell) < \ell$,

$$ \min_U \mathbb{E}\|S_3^* - U S_3\|^2 \le H^2 := \big(r + (\Lambda + r) h\big)^2 + \Big(\frac{r \mu + \delta}{\ell - r}\Big)^2 , $$

of order $(\varepsilon + g)^2/\alpha_3^2$, and from it the error of the second features as in `thm2_three.py`, of order $e^2$.

The part of the output that is odd in $x_c$ alone is $2 \alpha_3 x_c \sum_i a_{ic} T_i$. So $a^\top T$ is known up to $\delta$, and by
Claim J.8 the normalised features up to a rotation. What is left is a symmetric matrix, which degree eight shows.

Kind: inequalities; all averages exact. Constants: explicit; $9/11 > \sqrt{2/3}$ and $42/5 > \sqrt{70}$.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc import _three_layers as three
from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._exact import eigenvalues, objects, root, singular_values, square_sum
from bounds.bfc._proofs import PROCRUSTES, TWO_INDICES, mean_square_of_layer_two, modulus_of, procrustes
from bounds.bfc._rotations import exactly, rotated_distance
from bounds.bfc._training import REGULAR, training_problem
from bounds.bfc.thm2_three import alpha_2, alpha_3, apriori_2, apriori_3, e, error_2, fourth, loss, rest, sigma
from bounds.core import Quantity, Statement, gt, le, lt
from bounds.core.certificate import certificate, comparison, identity, positive_semidefinite
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")

error_3 = Quantity("error_3", r"\min_U\mathbb{E}\|S_3^*-US_3\|^2", nonnegative=True)
a_min = Quantity("a_min", r"\sigma", "smallest singular value of a", positive=True)
a_max = Quantity("a_max", r"\mu", "largest singular value of a", positive=True)
T_min = Quantity("T_min", r"\ell", positive=True)
T_max = Quantity("T_max", r"\Lambda", positive=True)
c = Quantity("c", "c", "least part of degree eight", nonnegative=True)

q = e / alpha_3
delta = sp.Rational(9, 11) * q
h = 2 * delta / (a_min * T_min)
kappa = sp.Rational(42, 5) * h * (2 + h)
r = (q + kappa * T_max**2) / ((c - kappa) * T_min)
H_2 = (r + (T_max + r) * h) ** 2 + ((r * a_max + delta) / (T_min - r)) ** 2
MISS = e + alpha_3 * (18 * sp.root(fourth, 4) * sp.sqrt(H_2) + 81 * H_2)
BOUND_2 = MISS**2 / (8 * (sp.sqrt(2) - 1) * (alpha_2 * sigma) ** 2)

thm2_matrices = Statement(
    "bfc.thm2_matrices",
    "Theorem 2 at L = 3",
    (lt(kappa, c), lt(r, T_min)),
    algorithm="algorithms.feature_correction.best_rotation",
    expected="proved",
)
third = thm2_matrices.added(
    "",
    le(error_3, H_2, trivially=apriori_3),
    title="In three layers of any widths the loss bounds the error of the third features, with explicit constants",
    source="Theorem 2 at l' = 3, its terms in epsilon and alpha_4",
    needs=("bfc.claimJ_8.sharp",),
)
second = thm2_matrices.added(
    "second",
    le(error_2, BOUND_2, trivially=apriori_2),
    title="In three layers of any widths the error of the second features is of the order of the loss, without a gap",
    source="Theorem 2 at l' = 2, l = 3",
    also=gt(sigma, 0),
    needs=("bfc.thm2_explicit", "bfc.thm2_matrices"),
)


def numbers(problem, networks, rotate):
    """Both errors and what bounds them, for narrow weights of several networks."""
    true, more = three.of_teacher(problem), three.above(problem)
    W = exactly(problem.teacher.weights[2, 1])
    rows = [of_network(problem, K, true, more, W, rotate) for K in networks]
    weights = [fmpq(*alpha.as_integer_ratio()) for alpha in problem.architecture.alphas[:2]]
    return {quantity: [row[quantity] for row in rows] for quantity in rows[0]} | {
        rest: polynomials.gaussian_expectation(more * more),
        alpha_2: weights[0],
        alpha_3: weights[1],
    }


def of_network(problem, K, true, more, W, rotate):
    """The row of one network."""
    mean = polynomials.gaussian_expectation
    learned, K_2, a = three.of_learner(problem, K), exactly(K[2]), exactly(K[3])[:, : W.shape[1]]
    x = objects(polynomials.polynomial_ring(W.shape[1]))
    T = list(objects(learned.third) - a @ x)
    gram, of_a = three.mean_outer(T, T), singular_values(a)
    extremes, sizes = eigenvalues(gram), [mean(three.squares(S)) for S in (learned.third, true.third)]
    return {
        error_3: three.rotated_error(true.third, learned.third, rotate),
        error_2: 2 * rotated_distance(W, K_2, rotate) ** 2,
        loss: mean((learned.output - true.output - more) ** 2),
        a_min: of_a[0],
        a_max: of_a[-1],
        T_min: root(extremes[0]),
        T_max: root(extremes[-1]),
        c: root(three.least_part_of_degree_eight(T, gram)),
        fourth: mean(three.squares(learned.third) ** 2),
        sigma: singular_values(K_2)[0],
        apriori_3: sum(map(root, sizes)) ** 2,
        apriori_2: 2 * (root(square_sum(K_2)) + root(square_sum(W))) ** 2,
    }


@thm2_matrices.experiment(seed=[0, 1, 2], above=[0.0, 2.0**-44], widths=[(2, 2)], quick={"seed": [0], "above": [0.0]})
def least_squares(seed, above, widths, *, algorithm):
    """Five rounds on 300 inputs, with a fourth layer or without; each lowers the loss by a factor of order alpha_3 = 2^-7."""
    alphas, widths = ((1.0, 2.0**-7, above), (*widths, 1)) if above else ((1.0, 2.0**-7), widths)
    problem = training_problem(alphas, seed, dimension=2, widths=widths, samples=300, least=REGULAR)
    cut = problem.architecture.up_to(3)
    fitted = feature_correction.alternating_least_squares(problem.x, problem.y, cut, problem.R, rounds=5)
    return numbers(problem, [network.distilled for network in fitted[3:]], algorithm)


@thm2_matrices.experiment(
    seed=[0, 1, 2], widths=[(2, 2), (3, 2)], alpha=[1.0, 0.03], quick={"seed": [0], "widths": [(2, 2)]}
)
def near_the_teacher(seed, widths, alpha, *, algorithm):
    """The teacher in the learner's lifts, all features rotated, with noise of 2^-24 to 2^-36; no gap, or a practical one."""
    problem = training_problem((1.0, alpha), seed, dimension=3, widths=widths, samples=1, least=REGULAR)
    U, V = (normal_rotation(k, problem.generator) for k in widths)
    weights = problem.teacher.weights
    squares = torch.linalg.solve(polynomials.star(problem.R[2]).T, polynomials.star(U.T).T @ weights[3, 2].T).T
    exact_fit = {2: U @ weights[2, 1], 3: V @ torch.cat([weights[3, 0], squares], -1)}

    def noisy(power):
        noise = {l: torch.randn(K.shape, dtype=K.dtype, generator=problem.generator) for l, K in exact_fit.items()}
        return {l: K + 2.0**-power * noise[l] for l, K in exact_fit.items()}

    return numbers(problem, [noisy(power) for power in (24, 30, 36)], algorithm)


def normal_rotation(k, generator):
    """From the QR factorisation of a normal matrix."""
    return torch.linalg.qr(torch.randn(k, k, dtype=torch.float64, generator=generator)).Q


for claim, formula in ((third, H_2), (second, BOUND_2)):
    observed = claim.then[0].lhs
    claim.formula_mutant("the loss to the fourth power", then=le(observed, formula * loss))
    claim.formula_mutant("its 10^12th part", then=le(observed, formula / 10**12))
thm2_matrices.mutant("not turned", lambda best_rotation, target, learned: torch.eye(len(target), dtype=target.dtype))


PARITY = (
    "F - G* has L2 norm at most e on three layers. The part of alpha_3 |S_3|^2 that is odd in x_c and even in all else is 2 alpha_3 x_c "
    "f_c, f_c = sum_i a_ic T_i, and |S_2|^2 has none. For f even in x_c of degree four, E x_c^2 f^2 >= 3/8 E f^2 (the matrix is that of "
    "the difference in He_0, He_2, He_4). So a^T T and a*^T T* are within sqrt(2/3) q <= delta. With T = L Q, Q orthonormal in L2, "
    "T* = L* Q*, bfc.claimJ_8.sharp gives a rotation U with |a*^T L* - a^T L U| <= delta and |U Q* - Q| <= h. "
)
DEGREE_EIGHT = (
    "Let G = U L*^2 U^T = L^2 + N and y = U Q* - Q. Degree eight of F - G* is that of alpha_3 (Q^T L^2 Q - (Q + y)^T G (Q + y)) (first "
    "identity, one entry). The part of degree eight of a product has at most sqrt(8!/(4! 4!)) = sqrt70 times the product of the norms. "
    "So c |N| <= q + kappa (Lambda^2 + |N|), |N| <= r l, and the root of G is within r of L (R L + sqrt(G) R = N for R = sqrt(G) - L). "
    "U T* - T = R Q + sqrt(G) y has norm at most r + (Lambda + r) h; U a* - a = sqrt(G)^-1 (-R a + Z), |Z| <= delta, at most (r mu + "
    "delta)/(l - r). The first is even and the second odd, so their squares add up. "
)


def parity_and_degree():
    """The two inequalities between numbers, and the identities."""
    L, N, Q, y, k, n = sp.symbols("L N Q y k n")
    excess = sp.Matrix([[1, 2, 0], [2, 10, 24], [0, 24, 216]]) - sp.Rational(3, 8) * sp.diag(1, 2, 24)
    return [
        identity("one entry", (L**2 + N) * (Q + y) ** 2 - L**2 * Q**2, N * Q**2 + (L**2 + N) * (2 * Q * y + y**2)),
        identity("c n - q - k (L^2 + n), with n (c - k)", n * Q - N - k * (L**2 + n), n * (Q - k) - (N + k * L**2)),
        positive_semidefinite("E x^2 f^2 - 3/8 E f^2", excess),
        comparison("1/(4 * 3/8) below (9/11)^2", sp.Rational(2, 3), "<=", sp.Rational(81, 121)),
        comparison("8!/(4! 4!) below (42/5)^2", 70, "<=", sp.Rational(42, 5) ** 2),
    ]


def at_h(size, mu, largest):
    """q = 11/18 h for a number h; sigma = l = alpha_3 = 1 and c one above kappa, so that r is rational. The square of H as derived."""
    kappa, q, distance = sp.Rational(42, 5) * size * (2 + size), sp.Rational(11, 18) * size, size / 2
    r = q + kappa * largest**2
    at = {loss: q**2, rest: 0, alpha_3: 1, a_min: 1, T_min: 1, a_max: mu, T_max: largest, c: 1 + kappa}
    return at, (r + (largest + r) * size) ** 2 + ((r * mu + distance) / (1 - r)) ** 2


@third.proof
def by_parity(claim):
    """Degree five, a rotation, degree eight; the promise at three h."""
    n = free("n")
    cases = [at_h(sp.Rational(1, size), 1 + n, largest) for size, largest in ((100, 1), (1000, 2), (10**6, 3))]
    return certificate(
        PARITY + DEGREE_EIGHT + "Last, the promise for three h, with alpha_3 = sigma = l = 1 and mu = 1 + n.",
        *parity_and_degree(),
        *conclusions(claim, [Derived({**at, error_3: square}) for at, square in cases]),
    )


@second.proof
def what_is_left_for_layer_two(claim):
    """The third layer's error moved to the second; h = 1/100, Lambda = 1, and mu for which H is rational: 5/3 of its even part."""
    f = sp.Symbol("f", positive=True)
    size, one = sp.Rational(1, 100), sp.Integer(1)
    r = sp.Rational(11, 18) * size + sp.Rational(42, 5) * size * (2 + size)
    even = r + (1 + r) * size
    at, square = at_h(size, (sp.Rational(4, 3) * even * (1 - r) - size / 2) / r, one)
    at |= {fourth: f**4, alpha_2: 1}
    miss = sp.sqrt(at[loss]) + 18 * f * sp.sqrt(square) + 81 * square
    distance = sp.sqrt(sp.expand(claim.unfolded(claim.then[0].rhs).subs(at)) / 2)
    h, S = sp.symbols("h S")
    return certificate(
        "With h = U S*_3 - S_3 the layers differ by alpha_2 S_1^T D S_1 and alpha_3 h^T (2 S_3 + h) (first identity, one entry), whose L2 "
        "norm is at most alpha_3 (2 |S_3|_4 |h|_4 + |h|_4^2), and |h|_4 <= 9 |h|_2 <= 9 H at degree four (Bonami, Nelson), also for "
        "vectors. So |D|_F is at most (e + alpha_3 (18 |S_3|_4 H + 81 H^2))/(sqrt8 alpha_2). "
        + TWO_INDICES
        + " "
        + PROCRUSTES
        + " With K_2 as C, this bounds |U K_2 - W*|_F^2, and E |U S_2 - S*_2|^2 is twice that.",
        identity("(S + h)^2 - S^2", (S + h) ** 2 - S**2, h * (2 * S + h)),
        *mean_square_of_layer_two(),
        *procrustes(modulus_of(distance, miss / sp.sqrt(8), sigma)),
    )
