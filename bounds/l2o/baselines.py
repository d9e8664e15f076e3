r"""The baselines beside the learned method are what their names say: against closed forms and slow exact twins.

Conjugate gradients after k steps have the least residual in the Krylov space of k dimensions, which rational elimination
finds. Nesterov's method is run once more in balls, with $t_{k+1} = \frac12 (1 + \sqrt{1 + 4 t_k^2})$ written out. Chebyshev
steps leave the share $C_T\big(\frac{\kappa+1}{\kappa-1}\big)^{-1}$ of a residual at either end of the spectrum, where
$C_T$ is the Chebyshev polynomial. The solution nearest to the start comes from the normal equations in rationals.
Kind: exact identities up to rounding. Constants: 10^-9 is ours, far above the rounding of these well-conditioned problems.
"""

import numpy as np
import sympy as sp
from flint import arb, fmpq, fmpq_mat

from algorithms.exact import norm, rationals
from bounds.core import Quantity, Statement, le
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._instances import Instance
from bounds.l2o._matrices import solution
from bounds.late import late, torch

unrolled = late("algorithms.unrolled")


gap = Quantity("gap", r"\|\mathrm{fl}(\cdot) - \text{exact}\|_2", nonnegative=True)
size = Quantity("size", r"\|\text{exact}\|_2", nonnegative=True)
CLOSE = le(gap, size / 10**9)

baselines = Statement("l2o.baselines", "beside Section 6")
krylov = baselines.added("", CLOSE, title="Conjugate gradients reach the least objective of their Krylov spaces")
momentum = baselines.added("nesterov", CLOSE, title="Nesterov's method is the recursion with its momentum")
chebyshev = baselines.added("chebyshev", CLOSE, title="Chebyshev steps leave the reciprocal of a Chebyshev polynomial")
nearest = baselines.added("solution", CLOSE, title="The spectrum gives the solution nearest to the start")

SEEDS = {"seed": [0, 1, 2]}


def drawn(seed):
    """Two problems with singular values between 1 and 2, a start, and the same numbers as rationals."""
    generator = torch.Generator().manual_seed(seed)
    values = torch.tensor([[2.0, 1.5, 1.0], [1.75, 1.25, 1.125]], dtype=torch.float64)
    problem = unrolled.spectral_problems(values, 5, generator=generator)
    X_0 = torch.randn(2, 5, generator=generator, dtype=torch.float64)
    M, Y, start = (rationals(part.tolist()) for part in (problem.M, problem.Y, X_0))
    one = fmpq(1)
    return problem, X_0, Instance(M, Y, start, (), (), one, one, one)


def apart(values, twins):
    """How far floating-point values are from exact ones, beside the size of the latter."""
    promised = np.asarray(twins, dtype=object).ravel()
    computed = rationals(torch.as_tensor(values).double().flatten().tolist())
    return {gap: [norm(computed - promised)], size: [norm(promised)]}


@baselines.experiment(krylov, algorithm="algorithms.unrolled.conjugate_gradients", **SEEDS)
def least_in_krylov_spaces(seed, *, algorithm):
    """The objective after each of two steps."""
    problem, X_0, instance = drawn(seed)
    objective = problem.objective(algorithm(problem, 2, X_0=X_0).movedim(-3, 0))[1:]
    return apart(objective, [least_objective(instance, steps) for steps in (1, 2)])


def least_objective(instance, steps):
    """The least 1/2 |M X - Y|^2 over X_0 + span{g, A g, ...}, by the normal equations of the span."""
    total = fmpq(0)
    for M, Y, X in zip(instance.M, instance.Y, instance.X_0, strict=True):
        r = M @ X - Y
        basis = [M.T @ r]
        for _ in range(steps - 1):
            basis.append(M.T @ (M @ basis[-1]))
        images = np.stack([M @ v for v in basis], -1)
        gram, right = images.T @ images, images.T @ r
        moves = fmpq_mat(steps, steps, list(gram.ravel())).solve(fmpq_mat(steps, 1, list(right)))
        left = r - images @ np.array(moves.entries(), dtype=object)
        total += left @ left / 2
    return total


@baselines.experiment(momentum, algorithm="algorithms.unrolled.nesterov", **SEEDS)
def momentum_in_balls(seed, *, algorithm):
    """All iterates of four steps with beta = 5."""
    problem, X_0, instance = drawn(seed)
    X = V = instance.X_0
    iterates, t = [X], arb(1)
    for _ in range(4):
        X, before = V - instance.back(instance.image(V) - instance.Y) / fmpq(5), X
        t, last = (1 + (1 + 4 * t**2).sqrt()) / 2, t
        V = X + (last - 1) / t * (X - before)
        iterates.append(X)
    return apart(algorithm(problem, 4, beta=5.0, X_0=X_0), np.stack(iterates))


@baselines.experiment(chebyshev, steps=[1, 4, 9], algorithm="algorithms.unrolled.chebyshev_steps")
def ends_of_the_spectrum(steps, *, algorithm):
    """Two problems with one equation each, at the ends 1 and 9 of the spectrum."""
    problem = unrolled.LeastSquares(
        torch.tensor([[[3.0, 0.0]], [[1.0, 0.0]]], dtype=torch.float64), torch.ones(2, 1, dtype=torch.float64)
    )
    low, high = torch.tensor(1.0, dtype=torch.float64), torch.tensor(9.0, dtype=torch.float64)
    last = unrolled.gradient_descent(problem, algorithm(low, high, steps))[-1]
    share = left_over(steps)
    return apart(problem.residual(last).abs(), [share, share])


def left_over(steps):
    """1/C_T(5/4), where kappa = 9."""
    value = sp.Rational(sp.chebyshevt(steps, sp.Rational(5, 4)))
    return fmpq(int(value.q), int(value.p))


@baselines.experiment(nearest, algorithm="algorithms.unrolled.spectrum", **SEEDS)
def normal_equations(seed, *, algorithm):
    """The nearest solution of both problems from a random start."""
    problem, X_0, instance = drawn(seed)
    return apart(algorithm(problem).solution(X_0), solution(instance))


for form in (krylov, momentum, chebyshev, nearest):
    form.formula_mutant("to thirty digits", then=le(gap, size / 10**30))
momentum.mutant("base step two percent too long", corrupt.base_step(102, 100))
krylov.mutant(
    "steepest descent instead",
    lambda original, problem, steps, *, X_0: torch.stack([X_0, *descended(original, problem, X_0, steps)], -3),
)
chebyshev.mutant("nodes of one step more", lambda original, low, high, steps: original(low, high, steps + 1)[:steps])


def descended(conjugate_gradients, problem, X, steps):
    """Conjugate gradients that forget their direction after every step."""
    iterates = []
    for _ in range(steps):
        X = conjugate_gradients(problem, 1, X_0=X)[-1]
        iterates.append(X)
    return iterates


@nearest.mutant("decomposition of a problem one percent larger")
def _(spectrum, problem):
    return spectrum(unrolled.LeastSquares(1.01 * problem.M, problem.Y))
