r"""Theorem 2's term in epsilon: with nothing above it, the second layer's features are as wrong as the loss, up to constants.

Theorem 2 bounds the error of trained features by $(\alpha_{l+1}^2 + \varepsilon^2)/\alpha_{l'}^2$. `thm2.py` shows the first
term along trainings to their end. Here no layer lies above ($\alpha_3 = 0$) and training stops early, so that only
$\varepsilon^2$ is left. For $D = K^\top K - W^{*\top} W^*$ the population loss is $8 \|D\|_F^2 + 4 (\mathrm{tr} D)^2 + 48
\sum_i D_{ii}^2$, between $8 \|D\|_F^2$ and $(56 + 4 d) \|D\|_F^2$. From below, Claim J.10 in its sharp form gives the rotation
(`thm2_explicit.py`). From above, $D = (UK - W^*)^\top UK + W^{*\top} (UK - W^*)$ for every rotation U, so that

$$ \frac{2 \varepsilon^2}{(56 + 4 d) (\|K\|_2 + \|W^*\|_2)^2} \le \min_U \mathbb{E}\|S^*_2 - U S_2\|^2 \le \frac{\varepsilon^2}{8
(\sqrt2 - 1)\, \sigma_{\min}(W^*)^2} . $$

Kind: inequalities, for every stop of every run; all averages exact. Constants: explicit.
"""

import sympy as sp

from bounds.bfc._exact import singular_values
from bounds.bfc._rotations import exactly, rotated_distance
from bounds.bfc._second_layer import quartic_error
from bounds.bfc._training import training_problem
from bounds.core import Claim, Quantity, ge, gt, le
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")

error = Quantity("error", r"\min_U\mathbb{E}\|S_2^*-US_2\|^2", "at each stop", nonnegative=True)
loss = Quantity("loss", r"\varepsilon^2", "population loss at each stop", nonnegative=True)
sigma = Quantity("sigma", r"\sigma_{\min}(W^*)", nonnegative=True)
norms = Quantity("norms", r"\|K\|_2+\|W^*\|_2", "at each stop", positive=True)
d = Quantity("d", "d", integer=True, positive=True)

MOST = loss / (8 * (sp.sqrt(2) - 1) * sigma**2)
LEAST = 2 * loss / ((56 + 4 * d) * norms**2)

thm2_stopped = Claim(
    id="bfc.thm2_stopped",
    title="Whenever training of the second layer stops, its features are as wrong as the loss, up to explicit constants",
    source="Theorem 2 at l = l' = 2, its term in epsilon",
    form="added",
    given=gt(sigma, 0),
    then=(le(error, MOST, name="at most"), ge(error, LEAST, name="at least")),
    scaling={"weights": {error: 2, loss: 4, sigma: 1, norms: 1}},
    needs=("bfc.thm2_explicit",),
)


@thm2_stopped.experiment(
    seed=[0, 1, 2],
    rows=[3, 6],
    steps=[256],
    quick={"seed": [0], "rows": [6], "steps": [128]},
    algorithm="algorithms.feature_correction.best_rotation",
)
def along_one_run(seed, rows, steps, *, algorithm):
    """Gradient descent on wide weights, 600 samples; two narrow rows distilled after 8, 16, 32, ... steps.

    Inputs are cut off at two: one that is far out makes steps of this size diverge, for one draw in a thousand.
    """
    problem = training_problem((1.0, 0.0), seed, dimension=3, widths=(2, 1), samples=600)
    cut = problem.architecture.up_to(2)
    x = problem.x.clamp(-2, 2)
    y = problem.teacher(x)
    few = feature_correction.few_samples(cut, x, y)
    W = torch.randn(rows, 3, dtype=torch.float64, generator=problem.generator) / 4
    rate, stops = 1 / (50 * y.square().mean().sqrt()), []
    for step in range(1, steps + 1):
        W = W - rate * few.loss_gradients(feature_correction.Learner(cut, {}, {2: W}, {2: 0 * W[:2]})).W[2]
        if step >= 8 and step & (step - 1) == 0:
            stops.append(feature_correction.initial_distill(W, 0, width=2))
    return numbers(problem, stops, algorithm)


def numbers(problem, stops, rotate):
    """Loss and features of the floats that came out, exactly."""
    W_star = exactly(problem.teacher.weights[2, 1])
    target, narrow = W_star.T @ W_star, [exactly(K) for K in stops]
    values = singular_values(W_star)
    return {
        error: [2 * rotated_distance(W_star, K, rotate) ** 2 for K in narrow],
        loss: [quartic_error(K.T @ K - target) for K in narrow],
        sigma: values[0],
        norms: [singular_values(K)[-1] + values[-1] for K in narrow],
        d: W_star.shape[1],
    }


thm2_stopped.formula_mutant("a tenth of it at most", then=le(error, MOST / 10))
thm2_stopped.formula_mutant("three times as much at least", then=ge(error, 3 * LEAST))
thm2_stopped.mutant(
    "features not rotated",
    lambda best_rotation, target, learned: torch.eye(len(target), dtype=target.dtype),
)
