r"""For two layers the loss sees the weights exactly, and the features follow with an explicit constant.

For $x \sim N(0, I_d)$, $S_1 = x^2 - 1$ and $D = W^\top W - W^{*\top} W^*$,

$$ \mathbb{E}\big(\|W S_1\|^2 - \|W^* S_1\|^2\big)^2 = 4 (\mathrm{tr} D)^2 + 8 \|D\|_F^2 + 48 \sum_i D_{ii}^2 \ge 8
\|D\|_F^2 , $$

so a loss of $\varepsilon^2$ gives $\|D\|_F \le \varepsilon / \sqrt8$, and with the distillation defect $r = \|W^\top
W - K^\top K\|_F$

$$ \min_U \|UK - W^*\|_F \le \frac{\varepsilon/\sqrt8 + r}{\sqrt{2 (\sqrt2 - 1)}\; \sigma_{\min}(W^*)} . $$

Kind: exact identity and inequality. Constants: explicit. This is the only instance of Lemma F.1 that is not vacuous.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions
from bounds.bfc._exact import random_rationals, rationals, root, rotation, singular_values, square_sum, with_spectrum
from bounds.bfc._proofs import PROCRUSTES, TWO_INDICES, mean_square_of_layer_two, modulus_of, procrustes
from bounds.bfc._rotations import as_tensor, exactly, rotated_distance
from bounds.bfc._second_layer import layer_two, quartic_error
from bounds.core import Quantity, Statement, eq, ge, gt, le
from bounds.core.certificate import certificate
from bounds.late import torch

loss = Quantity("loss", r"\varepsilon^2", "population loss", nonnegative=True)
trace = Quantity("trace", r"\mathrm{tr}D")
norm2_D = Quantity("norm2_D", r"\|D\|_F^2", nonnegative=True)
diagonal = Quantity("diagonal", r"\sum_i D_{ii}^2", nonnegative=True)
distance = Quantity("distance", r"\min_U\|UK-W^*\|_F", nonnegative=True)
defect = Quantity("defect", r"\|W^\top W-K^\top K\|_F", nonnegative=True)
sigma = Quantity("sigma", r"\sigma_{\min}(W^*)", nonnegative=True)
apriori = Quantity("apriori", r"\|K\|_F+\|W^*\|_F", nonnegative=True)

SHARP = (sp.sqrt(loss / 8) + defect) / (sp.sqrt(2 * (sp.sqrt(2) - 1)) * sigma)

baseF_1 = Statement("bfc.baseF_1", "Section F.1")
printed = baseF_1.printed(
    (eq(loss, 4 * trace**2 + 8 * norm2_D + 48 * diagonal, name="exactly"), ge(loss, 8 * norm2_D, name="lower")),
    title="For two layers the loss is a quadratic form in the difference of the Gram matrices",
    expected="proved",
    tight=True,
    scaling={"weights": {loss: 4, trace: 2, norm2_D: 4, diagonal: 4}},
)
chain = baseF_1.added(
    "chain",
    le(distance, SHARP, trivially=apriori),
    title="In two layers, a small loss and a small distillation defect give close features",
    source="Section F.1, last display, with Claim J.10 in its sharp form",
    given=(gt(sigma, 0), gt(loss, 0)),
    expected="proved",
    scaling={"weights": {distance: 1, loss: 4, defect: 2, sigma: 1, apriori: 1}},
)


@printed.experiment(d=[2, 3], algorithm="algorithms.polynomials.gaussian_expectation")
def exchanged_signs(d, *, algorithm):
    """W* = (1, ..., 1), W = (1, -1, 1, ...): D has no diagonal, and the lower bound is attained."""
    W, W_star = rationals([[(-1) ** n for n in range(d)]]), rationals([[1] * d])
    difference = layer_two(W) - layer_two(W_star)
    D = W.T @ W - W_star.T @ W_star
    return {
        loss: algorithm(difference * difference),
        trace: D.trace(),
        norm2_D: square_sum(D),
        diagonal: square_sum(D.diagonal()),
    }


@printed.experiment(
    d=[1, 2, 3, 4],
    rows=[1, 2],
    seed=[0, 1],
    quick={"seed": [0]},
    algorithm="algorithms.polynomials.gaussian_expectation",
)
def integer_weights(d, rows, seed, *, algorithm):
    """Random integer W and W*; the loss through the moments of the polynomial."""
    W, W_star = random_rationals(np.random.default_rng(seed), (2, rows, d))
    difference = layer_two(W) - layer_two(W_star)
    D = W.T @ W - W_star.T @ W_star
    return {
        loss: algorithm(difference * difference),
        trace: D.trace(),
        norm2_D: square_sum(D),
        diagonal: square_sum(D.diagonal()),
    }


@chain.experiment(
    k=[1, 2, 3],
    seed=range(4),
    noise=[4, 100],
    quick={"seed": [0, 1]},
    algorithm="algorithms.feature_correction.best_rotation",
)
def near_the_target(k, seed, noise, *, algorithm):
    """K a noisy rotation of W*, and W with one more row of noise."""
    rng = np.random.default_rng(seed)
    W_star = with_spectrum([fmpq(1 + int(rng.integers(3)), 2) for _ in range(k)], k + 2, rng)
    K = rotation(k, rng) @ W_star + fmpq(1, noise) * random_rationals(rng, (k, k + 2), size=1, parts=4)
    W_star, K = (exactly(as_tensor(matrix)) for matrix in (W_star, K))
    W = np.concatenate([K, fmpq(1, noise) * random_rationals(rng, (1, k + 2), size=1, parts=4)])
    return {
        distance: rotated_distance(W_star, K, algorithm),
        sigma: singular_values(W_star)[0],
        loss: quartic_error(W.T @ W - W_star.T @ W_star),
        defect: root(square_sum(W.T @ W - K.T @ K)),
        apriori: root(square_sum(K)) + root(square_sum(W_star)),
    }


@chain.experiment(d=[2, 4], algorithm="algorithms.feature_correction.best_rotation")
def nearly_attained(d, *, algorithm):
    """W* = (1, ..., 1) and K with alternating signs: 0.910 of the bound."""
    K, W_star = rationals([[(-1) ** n for n in range(d)]]), rationals([[1] * d])
    norm = root(square_sum(W_star))
    return {
        distance: rotated_distance(W_star, K, algorithm),
        sigma: norm,
        defect: 0,
        apriori: 2 * norm,
        loss: quartic_error(K.T @ K - W_star.T @ W_star),
    }


printed.formula_mutant("fourth moment 60 taken as 72", then=eq(loss, 4 * trace**2 + 8 * norm2_D + 60 * diagonal))
printed.formula_mutant("nine instead of eight", then=ge(loss, 9 * norm2_D))
chain.formula_mutant("constant 9/10", then=le(distance, sp.Rational(9, 10) * SHARP))
printed.mutant("variance doubled", lambda gaussian_expectation, f: 2 * gaussian_expectation(f))
chain.mutant(
    "identity instead of the polar factor",
    lambda best_rotation, target, learned: -torch.eye(len(target), dtype=target.dtype),
)


@printed.proof
def two_indices(claim):
    """Both the identity and what is left of it."""
    a, b, c = sp.symbols("a b c")
    entries = {
        loss: 60 * (a**2 + c**2) + 2 * a * c * 2**2 + (2 * b) ** 2 * 2**2,
        trace: a + c,
        norm2_D: a**2 + 2 * b**2 + c**2,
        diagonal: a**2 + c**2,
    }
    return certificate(
        TWO_INDICES + " Two of the three terms are squares, which gives the lower bound.",
        *mean_square_of_layer_two(),
        *conclusions(claim, Derived(entries, rest=4 * (a + c) ** 2 + 48 * (a**2 + c**2))),
    )


@chain.proof
def loss_to_features(claim):
    """The identity, the triangle inequality and the Procrustes bound; g is |D|_F."""
    g, r = sp.symbols("g r", positive=True)
    bound = claim.unfolded(claim.then[0].rhs).subs({loss: 8 * g**2, defect: r})
    return certificate(
        TWO_INDICES
        + " So |D|_F <= eps/sqrt8 for D = W^T W - W*^T W*, and |K^T K - W*^T W*|_F <= eps/sqrt8 + r. Procrustes with W* as "
        "C: " + PROCRUSTES,
        *mean_square_of_layer_two(),
        *procrustes(modulus_of(bound, g + r, sigma)),
    )
