r"""Theorem 2 for the second layer with an explicit constant, for every learner of two layers.

Let $x \sim N(0, I_d)$, $\mathcal{J}_2 = \{1\}$, and let $K_2$ be any matrix with $\mathbb{E}(G^* - \|K_2 S_1\|^2)^2
\le \varepsilon^2$. With $g = \|\sum_{l \ge 3} \alpha_l \mathrm{Sum}(G^*_l)\|_{L_2}$, what two layers cannot fit,

$$ \min_U \mathbb{E}\|S^*_2 - U S_2\|^2 \le \frac{(\varepsilon + g)^2}{8 (\sqrt2 - 1)\, \sigma_{\min}(W^*_{2,1})^2} . $$

No path of training is needed: the loss sees $K^\top K - W^{*\top} W^*$ through $8 \|\cdot\|_F^2$ at least (Section
F.1), Claim J.10 in its sharp form gives the rotation, and $\mathbb{E}\|S_2 - S_2^*\|^2 = 2 \|K - W^*\|_F^2$. For
learners with more layers the statement is false (Remark 3.2).

Kind: inequality; all averages exact. Constants: explicit, 0.83 attained by alternating signs.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._exact import random_rationals, rationals, root, rotation, singular_values, square_sum
from bounds.bfc._proofs import PROCRUSTES, TWO_INDICES, mean_square_of_layer_two, modulus_of, procrustes
from bounds.bfc._rotations import as_tensor, exactly, rotated_distance
from bounds.bfc._second_layer import layer_two, quartic_error
from bounds.core import Claim, Quantity, gt, le
from bounds.core.certificate import certificate
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")

error = Quantity("error", r"\min_U\mathbb{E}\|S_2^*-US_2\|^2", "feature error", nonnegative=True)
loss = Quantity("loss", r"\varepsilon^2", "population loss", nonnegative=True)
rest = Quantity("rest", "g^2", "mean square of what layers above two add", nonnegative=True)
sigma = Quantity("sigma", r"\sigma_{\min}(W^*_{2,1})", nonnegative=True)
apriori = Quantity("apriori", r"2(\|K\|_F+\|W^*\|_F)^2", nonnegative=True)

BOUND = (sp.sqrt(loss) + sp.sqrt(rest)) ** 2 / (8 * (sp.sqrt(2) - 1) * sigma**2)

thm2_explicit = Claim(
    id="bfc.thm2_explicit",
    source="Theorem 2 at l' = l = 2",
    form="added",
    given=(gt(sigma, 0), gt(loss + rest, 0)),
    then=le(error, BOUND, trivially=apriori),
    expected="proved",
    scaling={"weights": {error: 2, loss: 4, rest: 4, sigma: 1, apriori: 2}},
)


def both_sides(W_star, K, loss_value, rest_value, rotate):
    return {
        error: 2 * rotated_distance(W_star, K, rotate) ** 2,
        loss: loss_value,
        rest: rest_value,
        sigma: singular_values(W_star)[0],
        apriori: 2 * (root(square_sum(K)) + root(square_sum(W_star))) ** 2,
    }


@thm2_explicit.experiment(
    alpha=["1/10", "1/1000"],
    samples=[400, 4000],
    seed=[0, 1],
    quick={"seed": [0], "samples": [400]},
    algorithm="algorithms.feature_correction.alternating_least_squares",
)
def least_squares(alpha, samples, seed, *, algorithm):
    """Layer 2 alone, trained on samples of a target of three layers; loss and g by exact moments."""
    weight = fmpq(*map(int, alpha.split("/")))
    generator = torch.Generator().manual_seed(seed)
    architecture = feature_correction.chain(3, (2, 1), (1.0, int(weight.p) / int(weight.q)))
    teacher = feature_correction.random_teacher(architecture, generator)
    x = torch.randn(samples, 3, dtype=torch.float64, generator=generator)
    K = algorithm(x, teacher(x), architecture, {}, rounds=1)[0].distilled[2]
    second, third = feature_correction.layer_polynomials(architecture, feature_correction.exact_weights(teacher))
    above = rationals([architecture.alpha(3)])[0] * third
    K_2, W_star = exactly(K), exactly(teacher.weights[2, 1])
    miss = second + above - layer_two(K_2)
    return both_sides(
        W_star,
        K_2,
        polynomials.gaussian_expectation(miss**2),
        polynomials.gaussian_expectation(above**2),
        feature_correction.best_rotation,
    )


@thm2_explicit.experiment(d=[2, 4], algorithm="algorithms.feature_correction.best_rotation")
def nearly_attained(d, *, algorithm):
    """W* = (1, ..., 1) and K with alternating signs, no higher layer."""
    W_star, K = rationals([[1] * d]), rationals([[(-1) ** n for n in range(d)]])
    return both_sides(W_star, K, quartic_error(K.T @ K - W_star.T @ W_star), 0, algorithm)


@thm2_explicit.experiment(k=[1, 2, 3], seed=[0, 1, 2], algorithm="algorithms.feature_correction.best_rotation")
def rotated(k, seed, *, algorithm):
    """K a rotation of W* and a little noise."""
    rng = np.random.default_rng(seed)
    W_star = rotation(k + 1, rng)[:k]
    noise = random_rationals(rng, (k, k + 1), size=1, parts=4)
    while not noise.any():
        noise = random_rationals(rng, (k, k + 1), size=1, parts=4)
    K = -rotation(k, rng) @ W_star + noise / 100
    W_star, K = (exactly(as_tensor(matrix)) for matrix in (W_star, K))
    return both_sides(W_star, K, quartic_error(K.T @ K - W_star.T @ W_star), 0, algorithm)


thm2_explicit.formula_mutant("4/5 of it", then=le(error, sp.Rational(4, 5) * BOUND))
thm2_explicit.formula_mutant("higher layers forgotten", then=le(error, sp.Rational(1, 10**4) * loss / sigma**2))
thm2_explicit.mutant(
    "identity instead of the polar factor",
    lambda best_rotation, target, learned: torch.eye(len(target), dtype=target.dtype),
    experiment="rotated",
)


@thm2_explicit.proof
def loss_to_features(claim):
    """e and g are the roots of the loss and of the rest; 2 |U K - W*|^2 against the claim."""
    e, g = sp.symbols("e g", positive=True)
    bound = claim.unfolded(claim.then[0].rhs).subs({loss: e**2, rest: g**2})
    distance = sp.sqrt(bound / 2)
    return certificate(
        "|K S_1|^2 - |W* S_1|^2 = S_1^T D S_1 has L2 norm at most eps + g by the triangle inequality. "
        + TWO_INDICES
        + " So |D|_F <= (eps + g)/sqrt8. "
        + PROCRUSTES
        + " With W* as C, this bounds |U K - W*|_F^2, and E |U S_2 - S*_2|^2 is twice that, since E S_1 S_1^T = 2 I.",
        *mean_square_of_layer_two(),
        *procrustes(modulus_of(distance, (e + g) / sp.sqrt(8), sigma)),
    )
