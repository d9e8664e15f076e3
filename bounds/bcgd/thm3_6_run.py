r"""With one unit per layer, the mean squared distance of the stochastic method follows a formula, up to a twentieth of the largest one.

All condition numbers are one there, so for the normalised law and any depth

$$ \mathbb E\|\Delta_n\|_F^2 = (1 - \eta)^{2n} \|\Delta_0\|_F^2 + \eta^2\|E\|_F^2\, \frac{1 - (1 - \eta)^{2n}}{1 - (1 - \eta)^2} , $$

which tends to a plateau proportional to $\|E\|_F^2$: $\eta^2/(1 - (1 - \eta)^2)$ of it. A sample moves the product to a convex
combination of itself and that sample's own solution, so the distance never exceeds the greatest of these, which bounds the range
of the mean's test. Here the method itself is run, with its sampler: thousands of independent runs at once.

Kind: exact expectation, tested over independent runs within a twentieth of the plateau. Constants: none.
"""

import sympy as sp

from bounds.bcgd._quantities import eta
from bounds.core import OnAverage, Quantity, Statement, ge, le, rounding
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

steps = Quantity("steps", "n", "steps that were made", integer=True, positive=True)
distance2 = Quantity("distance2", r"\|\Delta_n\|_F^2", "of each run", nonnegative=True)
start2 = Quantity("start2", r"\|\Delta_0\|_F^2", nonnegative=True)
noise2 = Quantity("noise2", r"\|E\|_F^2", nonnegative=True)
largest = Quantity("largest", r"\max_t |e_t/x_t|^2 \|X\|^2", "no distance exceeds it", positive=True)
kept = (1 - eta) ** (2 * steps)
promised = kept * start2 + eta**2 * noise2 * (1 - kept) / (1 - (1 - eta) ** 2)
slack = largest / 20

thm3_6_run = Statement(
    "bcgd.thm3_6_run",
    "Theorem 3.6 and the text after it, for one unit per layer",
    quantifier=OnAverage(over="independent runs", lowest=-largest / 2, highest=largest),
    algorithm="algorithms.deep_linear.bcsgd_steps",
)
plateau = thm3_6_run.added(
    "",
    (le(distance2, promised + slack, name="at_most"), ge(distance2, promised - slack, name="at_least")),
    scaling={"labels": {distance2: 2, start2: 2, noise2: 2, largest: 2}},
)


@thm3_6_run.experiment(
    depth=[1, 3], rate=[0.5, 1.0], order=["descending", "ascending"], quick={"order": ["descending"]}
)
def many_runs(depth, rate, order, *, algorithm, runs=8000, sweeps=2, seed=0):
    """X = (1, 2), E = (2, -1), a start at the solution and layers of sizes other than one."""
    X, E = torch.tensor([[1.0, 2.0]], dtype=torch.float64), torch.tensor([[2.0, -1.0]], dtype=torch.float64)
    sizes = [2.0, 0.25, 2.0][:depth]
    product = torch.tensor(sizes).prod().double()
    weights = [torch.full((runs, 1, 1), size, dtype=torch.float64) for size in sizes]
    run = algorithm(
        weights, X, product * X + E, sweeps=sweeps, eta=rate, order=order, generator=torch.Generator().manual_seed(seed)
    )
    *_, last = run
    return {
        steps: depth * sweeps,
        eta: sp.Rational(rate),
        # Fewer than a thousand operations on numbers of at most this size, none of which amplifies an error.
        distance2: (last.error_after, 1000 * rounding.rounded(20.0, dtype="float64")),
        start2: 0,
        noise2: 5,
        largest: 20,
    }


@plateau.mutant("short samples more likely than long ones")
def _(bcsgd_steps, weights, X, Y, *, generator, **options):
    """As one over their length, not its square: the columns of X are divided by its power 3/2, the labels with them."""
    scale = X.norm(dim=0) ** 1.5
    return bcsgd_steps(weights, X / scale, Y / scale, generator=generator, **options)


plateau.mutant(
    "the rate multiplied by 4/5",
    lambda bcsgd_steps, *arguments, eta, **options: bcsgd_steps(*arguments, eta=eta * 0.8, **options),
)
plateau.formula_mutant("a floor of half the size", then=le(distance2, promised / 2))
