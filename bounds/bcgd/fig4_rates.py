r"""In most draws gradient descent converges linearly at one constant rate, and oscillates or diverges at two to six times that rate.

The sentences of Figure 4 on gradient descent alone. It converges linearly if every twenty-five steps take at least half of the error, down
to 1e-10, where the figure ends. It oscillates if the error rises in at least a tenth of the last fifty steps, as it does where the run leaves the range of floats.

The paper has rates of $10^{-5}$ and $2 \cdot 10^{-5}$ at depth 400, width 128: 0.02 and 0.04 times $2 / (L \|X\|_2^2)$, at which an orthogonal
start is no longer stable. Smaller and shallower networks bear a larger share: 0.15 and 0.3 at 24 inputs and layers, a quarter and 1.5 at eight. At the size of the paper two draws are run with its own rates, which decide nothing.

Kind: finding of Figure 4, as a law over draws.
"""

import sympy as sp

from bounds.bcgd._figures import FLOOR, drawn, gaussian, start
from bounds.bcgd._races import gradient_descent
from bounds.core import Claim, Quantity, WithProbability, exact, ge, le
from bounds.late import torch

worst = Quantity("worst", r"\max_t e_{t + 25} / e_t", "at the smaller rate", nonnegative=True)
rises = Quantity(
    "rises", "", "of the last fifty steps, at the larger rate, those in which the error rises", integer=True
)
SPAN, STEPS = 25, 100

fig4_rates = Claim(
    id="bcgd.fig4_rates",
    source="Figure 4, left, and Section 4.1.3",
    quantifier=WithProbability(sp.Rational(1, 2), over="draws of the data"),
    then=(le(worst, sp.Rational(1, 2), name="linear"), ge(rises, 5, name="oscillates")),
)

TASKS = {  # inputs, outputs, samples; depth, share of the stable rate, its multiple, draws
    "least": ((8, 2, 40), 8, 0.25, 6, 96),
    "small": ((24, 3, 120), 24, 0.15, 2, 64),
    "paper": ((128, 10, 600), 400, None, 2, 2),
}
OWN_RATE = 1e-5


@fig4_rates.experiment(
    task=["least", "small"],
    seed=[0],
    quick={"task": ["least"]},
    thorough={"task": list(TASKS)},
    undecided={"task": ["paper"]},
    algorithm="algorithms.deep_linear.gradient_descent",
)
def two_rates(task, seed, *, algorithm):
    """Both rates side by side; errors are those that the run reports."""
    sizes, depth, share, multiple, draws = TASKS[task]
    data = gaussian(*sizes, seed, trials=draws)
    stable = 2 / (depth * torch.linalg.matrix_norm(data.X, 2) ** 2)
    rate = torch.full_like(stable, OWN_RATE) if share is None else share * stable
    rates = torch.stack([rate, multiple * rate], 1)
    linear, hasty = gradient_descent(data, start(data, depth), rates, STEPS, algorithm).unbind(1)
    return {
        worst: exact(ratios(linear)),
        rises: (~(hasty[:, STEPS // 2 :].diff(dim=1) <= 0)).sum(1).tolist(),
        **drawn("smaller rate", linear[0]),
        **drawn("larger rate", hasty[0]),
    }


def ratios(errors):
    """The largest quotient of errors a span apart, of those that the figure shows; a run that overflows gains nothing."""
    before, after = errors[:, :-SPAN], errors[:, SPAN:]
    quotients = torch.where(before.isfinite(), after / before, 1).clamp(max=1)
    return torch.where(before > FLOOR, quotients, 0).amax(1)


fig4_rates.mutant("ten times the rate", lambda descent, *data, rate, **rest: descent(*data, rate=10 * rate, **rest))
fig4_rates.mutant(
    "a thirtieth of the rate", lambda descent, *data, rate, **rest: descent(*data, rate=rate / 30, **rest)
)


@fig4_rates.mutant("only the last layer moves")
def _(descent, weights, X, Y, **rest):
    images = X
    for W in weights[:-1]:
        images = W @ images
    return descent(weights[-1:], images, Y, **rest)


fig4_rates.formula_mutant("a thousandth of the error is left", then=le(worst, sp.Rational(1, 1000)))
fig4_rates.formula_mutant("it rises in nearly all steps", then=ge(rises, 49))
