r"""One layer that can fit all samples: stochastic descent converges linearly on average, as Remark 2 says of Theorem 1.

Let $n d \le L$ different residuals have weights $w_j > 0$ and slopes $v_j = (1 - e_j)(1, e_j, \dots, e_j^{L-1})$, let $C^*$ be the fit
that is nearest to $C^{(0)}$, and $\tau = \sum_j \tfrac{n}{w_j} (G^{-1})_{jj}$ for $G_{jk} = v_j \cdot v_k$. All steps stay in the span of
the slopes, where $\mathcal L_n(C) \ge \|C - C^*\|^2 / (2 \tau)$. With what a step comes closer (`sgd_descent.py`), for $\eta \le 1/\beta$,

$$ \mathbb E\, \|C^{(T)} - C^*\|^2 \le \big(1 - \tfrac{\eta}{\tau}\big)^T \|C^{(0)} - C^*\|^2 . $$

It is the rate that the corrected Theorem 1 has for one layer, a Vandermonde Gram matrix in place of $\bar b_a$ (`thm1.py`).

Kind: inequality, an average over all sequences of batches, which are enumerated. Constants: explicit.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import rationals
from bounds.core import Claim, OnAverage, Quantity, eq, ge, le
from bounds.core.certificate import certificate
from bounds.late import torch
from bounds.minv._certificates import equal, room
from bounds.minv.sgd_descent import FITTED, SAMPLES, eta, fitted, paths, premises, probability, start2

end2 = Quantity("end2", r"\|C^{(T)} - C^*\|^2", "squared distance after a run", nonnegative=True)
tau = Quantity("tau", r"\tau", "trace of the inverse of the weighted Gram matrix of the slopes", positive=True)
outside = Quantity(
    "outside", "part of the first difference that the slopes do not span, largest entry", nonnegative=True
)
T = Quantity("T", "T", "steps", integer=True, positive=True)

rate = Claim(
    id="minv.sgd_rate",
    title="One layer: the mean squared distance of stochastic descent to the nearest fit falls linearly, at 1 - eta/tau a step",
    form="added",
    source="Remark 2, for one layer that can fit all samples",
    given=(*FITTED, eq(outside, 0), ge(T, 1)),
    then=le(end2, (1 - eta / tau) ** T * start2),
    quantifier=OnAverage(over="all sequences of batches, each as probable", probability=probability),
    needs=("minv.sgd_descent", "minv.sgd_descent.closer"),
    expected="proved",
)


@rate.experiment(
    kind=list(SAMPLES),
    batch=[1, 2],
    steps=[1, 2, 3],
    quick={"batch": [1], "steps": [1, 3]},
    algorithm="algorithms.hyperpower.stochastic_gradient_descent",
)
def every_sequence(kind, batch, steps, *, algorithm):
    """Steps of one from coefficients zero, to which the shortest fit is the nearest."""
    drawn, runs = paths(algorithm, kind, torch.zeros(1, 4), batch, steps, 1.0)
    fit = fitted(kind)
    return (
        {
            end2: [((run[-1] - fit) ** 2).sum() for run in runs],
            start2: ((runs[0][0] - fit) ** 2).sum(),
            probability: [fmpq(1, len(drawn))] * len(drawn),
            eta: 1,
            T: steps,
        }
        | premises(kind, fit)
        | gram(kind, runs[0][0] - fit)
    )


def gram(kind, difference):
    """The trace of the claim, and what the projection onto the slopes leaves of the first difference."""
    e0, weights, samples = SAMPLES[kind]
    slopes = fmpq_mat([[(1 - e) * e**l for l in range(4)] for e in rationals(e0)])
    inverse = (slopes * slopes.transpose()).inv()
    column = fmpq_mat([[x] for x in difference.ravel().tolist()])
    left = column - slopes.transpose() * inverse * slopes * column
    return {
        tau: sum(samples / w * inverse[j, j] for j, w in enumerate(rationals(weights))),
        outside: max(map(abs, left.entries())),
    }


rate.formula_mutant("a rate of eta/2", then=le(end2, (1 - eta / 2) ** T * start2))
rate.mutant(
    "eight times the step",
    lambda train, *data, step_size, **options: train(*data, step_size=8 * step_size, **options),
)


@rate.proof
def a_loss_that_grows_with_the_distance(claim):
    """before is the squared distance, l = (before/tau + x)/2 the loss of all samples, x >= 0; y >= 0 is left by a step."""
    before, x, y, size, trace = sp.symbols("before x y eta tau")
    loss = (before / trace + x) / 2
    return certificate(
        "Gradients are sums of slopes, so C - C* stays in their span. There the loss is half the square of C - C* along the weighted slopes, "
        "and at least |C - C*|^2/(2 tau), as 1/tau is at most the least eigenvalue of their Gram matrix. On average a step takes 2 eta "
        "times the loss off the squared distance, at least (minv.sgd_descent.closer, minv.sgd_descent). The next step starts from there, so T "
        "of them multiply.",
        equal(
            "one step, times tau",
            sp.cancel(room(claim, "end2", end2=before - 2 * size * loss - y, start2=before, eta=size, tau=trace, T=1)),
            size * x + y,
        ),
    )
