r"""After training, the last objective is less than half of gradient descent's. So it is with a constant step, untrained.

The abstract and the introduction report more than 50 percent lower objectives after T = 100 steps than gradient
descent with step $1/\beta$. That is reproduced here on problems of the paper's sizes with few training iterations. The
baseline is weak, though: on the same problems constant steps $1.5/\beta$ reach about as much (45 percent and more) and
$1.9/\beta$ more than the 60 percent of Figure 10, both without training, Nesterov's method more than 90 percent, and
Chebyshev steps reach the solution up to a few parts in ten thousand. Every report of the first number should show the
others, as l2o.fig3.beside does along training and along the unrolled steps.

Kind: empirical. Constants: 1/2 as printed; 9/20, 6/10, 9/10 and 999/1000 are below every run seen (Chebyshev steps: 0.9996).
"""

import sympy as sp

from bounds.core import Claim, Curve, Finding, Quantity, ge

improvement = Quantity("improvement", r"1 - F(X_T)/F(X_T^{GD})", "at the last step")
with_15 = Quantity("with_15", r"\text{improvement of step } 1.5/\beta")
with_19 = Quantity("with_19", r"\text{improvement of step } 1.9/\beta")
momentum = Quantity("momentum", r"\text{improvement of Nesterov's method}")
chebyshev = Quantity("chebyshev", r"\text{improvement of Chebyshev steps}")

FIGURE = ("unrolled steps", "improvement on GD")
SETTING = "Gaussian problems, T = 100, L = 3, X_0 = 0, e = 100, learning rate 1e-7"

exp50 = Claim(
    id="l2o.exp50",
    source="Abstract, introduction, Figures 3 to 9 and Table 1",
    quantifier=Finding(f"{SETTING}; sizes of Table 1, 20 training iterations (printed: 50000)"),
    then=ge(improvement, sp.Rational(1, 2)),
)

constant_steps = Claim(
    id="l2o.exp50.constant_steps",
    title="An untrained constant step 1.9/beta improves on step 1/beta by more than is reported for the trained network",
    source="against the abstract",
    form="added",
    quantifier=Finding(
        "the same problems and consistent ones; steps 1.5/beta and 1.9/beta, Nesterov's method, Chebyshev steps"
    ),
    then=(
        ge(with_15, sp.Rational(9, 20), name="one_and_a_half"),
        ge(with_19, sp.Rational(6, 10), name="almost_two"),
        ge(momentum, sp.Rational(9, 10), name="nesterov"),
        ge(chebyshev, sp.Rational(999, 1000), name="chebyshev"),
    ),
)


@exp50.experiment(
    row=[1, 2], seed=[0, 1, 2], iterations=[20], quick={"row": [1], "seed": [0, 1]},
    thorough={"row": [1, 2, 3, 4, 5], "iterations": [20, 200]}, algorithm="algorithms.unrolled.train",
)  # fmt: skip
def trained(row, seed, iterations, *, algorithm, device):
    """Train on the problems of a row of Table 1 (row 5: those of Figures 3 to 5)."""
    from algorithms.unrolled import gradient_descent, nesterov
    from bounds.l2o._learned import STEPS, gain, learned

    result = learned(algorithm, row, seed, expansion=100, eta=1e-7, iterations=iterations, device=device)
    values, radii = result.improvement
    others = {
        "constant step 2/beta": gradient_descent(result.problem, STEPS, scale=2.0),
        "Nesterov": nesterov(result.problem, STEPS),
    }
    lines = {label: gain(result.problem, X[1:], result.plain.X[1:])[0] for label, X in others.items()}
    return {improvement: (values[-1], radii[-1])} | {
        Curve(label, *FIGURE): line for label, line in {"learned": values, **lines}.items()
    }


@constant_steps.experiment(
    row=[1, 2, 3], seed=[0, 1], consistent=[False, True], quick={"row": [1, 2], "seed": [0]},
    thorough={"row": [1, 2, 3, 4, 5], "seed": [0, 1, 2]},
    algorithm="algorithms.unrolled.gradient_descent",
)  # fmt: skip
def untrained(row, seed, consistent, *, algorithm, device):
    """Four classical choices on the same problems, and on those whose right-hand sides are images of points."""
    from algorithms.unrolled import chebyshev_steps, gradient_descent, nesterov, spectrum
    from bounds.l2o._learned import STEPS, gain, problems

    problem, _ = problems(row, seed, device, consistent=consistent)
    spread = spectrum(problem)
    plain = gradient_descent(problem, STEPS)
    runs = {
        with_15: algorithm(problem, STEPS, scale=1.5), with_19: algorithm(problem, STEPS, scale=1.9),
        momentum: nesterov(problem, STEPS),
        chebyshev: algorithm(problem, chebyshev_steps(spread.lowest, spread.highest, STEPS)),
    }  # fmt: skip
    found = {symbol: gain(problem, X[1:], plain[1:]) for symbol, X in runs.items()}
    # Chebyshev steps are far behind until the last one, and would hide the others
    lines = {
        Curve("constant step 1.5/beta", *FIGURE): found[with_15][0],
        Curve("constant step 1.9/beta", *FIGURE): found[with_19][0],
        Curve("Nesterov", *FIGURE): found[momentum][0],
    }
    return lines | {symbol: (values[-1], radii[-1]) for symbol, (values, radii) in found.items()}


exp50.formula_mutant("99 percent", then=ge(improvement, sp.Rational(99, 100)))
constant_steps.formula_mutant("step 1.5 solves the problem", then=ge(with_15, sp.Rational(9999, 10000)))


@exp50.mutant("nothing learned")
def _(train, problem, weights, steps, eta, iterations, **settings):
    return train(problem, weights, steps, 0.0, iterations, **settings)


@exp50.mutant("learning uphill")
def _(train, problem, weights, steps, eta, iterations, **settings):
    return train(problem, weights, steps, -eta, 3, **settings)


@constant_steps.mutant("every step 1/beta")
def _(gradient_descent, problem, steps, *, scale=1.0):
    return gradient_descent(problem, steps if isinstance(steps, int) else len(steps))
