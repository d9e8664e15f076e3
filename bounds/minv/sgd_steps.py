r"""Stochastic descent takes the printed steps: mini-batches, their mean gradient, and step sizes that are halved.

Remark 2 extends the results to stochastic descent (`sgd_descent.py`), and Appendix A.1.1 trains with it: batches drawn from the samples,
the gradient of the mean loss of the batch, and a step size that is halved at regular intervals. On binary fractions every operation of
the fast code is exact for the first steps, so its path is compared digit by digit with the recursion in rationals on the same
draws. Batches are drawn with replacement, each sample with the same probability.

Kind: exact identity; probability (the law of a draw). Constants: none.
"""

import sympy as sp
from flint import fmpq

from algorithms.exact import rationals
from bounds.core import Quantity, Statement, WithProbability, eq, le
from bounds.late import late, torch

hyperpower = late("algorithms.hyperpower")

path = Quantity("path", r"C^{(t)}", "coefficients after each step of the fast code")
recursion = Quantity("recursion", r"C^{(t-1)} - \eta_t \nabla L_b(C^{(t-1)})", "the same by the recursion in rationals")
deviation = Quantity("deviation", r"|\text{share} - 1/n|", "of a sample among all draws of a run", nonnegative=True)
n = Quantity("n", "n", "samples", integer=True, positive=True)
draws = Quantity("draws", "m", "draws of a run", integer=True, positive=True)
allowed = Quantity("allowed", r"\delta", "allowed share of runs", positive=True)

sgd_steps = Statement(
    "minv.sgd_steps",
    "Remark 2; Appendix A.1.1",
    algorithm="algorithms.hyperpower.stochastic_gradient_descent",
)
steps_as_printed = sgd_steps.printed(
    eq(path, recursion),
    title="Stochastic descent follows the gradient of its batches with halved steps, digit by digit",
)

even_draws = sgd_steps.added(
    "even_draws",
    le(deviation, sp.sqrt(sp.log(2 / allowed) / (2 * draws))),
    title="Stochastic descent draws each sample equally often, within Hoeffding's deviation",
    quantifier=WithProbability(allowed, "independent runs of one batch"),
)


@sgd_steps.experiment(steps_as_printed, power=[0, 1, 2], halve_every=[1, 2], seed=[0, 1], quick={"seed": [0]})
def binary_fractions(power, halve_every, seed, *, algorithm):
    """Four samples of one singular value, one layer of order two, three steps from 1/4 on; batches of 1, 2 and 4.

    A mean over another number than a power of two would round.
    """
    batch = 2**power
    e0, weights = [fmpq(1, 2), fmpq(1, 4), fmpq(-1, 2), fmpq(3, 4)], [fmpq(1), fmpq(1, 2), fmpq(1), fmpq(1, 4)]
    floats = [torch.tensor([[float(x)] for x in row], dtype=torch.float64) for row in (e0, weights)]
    run = algorithm(
        *floats,
        torch.ones(1, 2, dtype=torch.float64),
        torch.Generator().manual_seed(seed),
        step_size=0.25,
        steps=3,
        batch=batch,
        halve_every=halve_every,
    )
    C, expected = rationals([[1, 1]]), []
    same_draws = torch.Generator().manual_seed(seed)
    for t in range(4):
        expected.append(C)
        chosen = torch.randint(4, (batch,), generator=same_draws).tolist()
        _, slope = hyperpower.exact_loss_and_gradient(C, [e0[i] for i in chosen], [weights[i] / batch for i in chosen])
        C = C - fmpq(1, 4) / 2 ** (t // halve_every) * slope
    return {path: rationals(run.path.tolist()), recursion: expected}


@sgd_steps.experiment(even_draws, trials=[100], batch=[400], seed=[0])
def shares_of_a_sample(trials, batch, seed, *, algorithm):
    """One step from the coefficient zero, where the gradient of a batch is minus the share of the samples with weight one."""
    generator = torch.Generator().manual_seed(seed)
    e0, weights = torch.zeros(5, 1, dtype=torch.float64), torch.eye(5, dtype=torch.float64)[:, :1]
    start = torch.zeros(1, 1, dtype=torch.float64)
    runs = [
        algorithm(e0, weights, start, generator, step_size=1.0, steps=1, batch=batch).C.item() for _ in range(trials)
    ]
    shares = [fmpq(round(run * batch), batch) for run in runs]
    return {deviation: [abs(share - fmpq(1, 5)) for share in shares], n: 5, draws: batch, allowed: fmpq(1, 2)}


steps_as_printed.formula_mutant("twice the coefficients", then=eq(path, 2 * recursion))
even_draws.formula_mutant(
    "a hundredth of the deviation", then=le(deviation, sp.sqrt(sp.log(2 / allowed) / (20000 * draws)))
)
steps_as_printed.mutant(
    "never halved",
    lambda stochastic_gradient_descent, *data, halve_every, **options: stochastic_gradient_descent(
        *data, halve_every=100, **options
    ),
)
steps_as_printed.mutant(
    "one sample more",
    lambda stochastic_gradient_descent, *data, batch, **options: stochastic_gradient_descent(
        *data, batch=batch + 1, **options
    ),
)
even_draws.mutant(
    "the first sample twice as often",
    lambda stochastic_gradient_descent, e0, weights, *rest, **options: stochastic_gradient_descent(
        e0[[0, 0, 1, 2, 3, 4]], weights[[0, 0, 1, 2, 3, 4]], *rest, **options
    ),
)
