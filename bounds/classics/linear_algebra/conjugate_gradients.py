r"""Conjugate gradients reduce the energy in k steps at least as Chebyshev's polynomial of degree k does.

For $A$ with condition number $\kappa$ and $\rho = \frac{\sqrt\kappa + 1}{\sqrt\kappa - 1}$,

$$ \|x_k - x^*\|_A \le \frac{2}{\rho^k + \rho^{-k}} \|x_0 - x^*\|_A \le 2 \rho^{-k} \|x_0 - x^*\|_A . $$

For every $k$ the first bound is attained by $k + 1$ eigenvalues at the extremal points of Chebyshev's polynomial, with a
start that weighs them properly. It is squared here, which keeps both sides rational but for the root of kappa.

In practice: the square root of the condition number counts the products with the matrix per digit.

Kind: inequality, tight. Constants: none hidden.
Source: Kaniel 1966; Greenbaum, *Iterative Methods for Solving Linear Systems*, SIAM, 1997, Theorem 3.1.1 and its
sharpness.
"""

import numpy as np
import sympy as sp

from algorithms.exact import rationals
from bounds.classics._instances import between
from bounds.classics._spectral_proofs import chebyshev
from bounds.core import Claim, Quantity, ge, gt, le
from bounds.instances import symmetric
from bounds.late import late
from bounds.tracing import with_radii

first_order = late("algorithms.first_order")


k = Quantity("k", "k", "steps", integer=True, positive=True)
kappa, rho = Quantity("kappa", r"\kappa", positive=True), Quantity("rho", r"\rho", positive=True)
energy = Quantity("energy", r"\|x_k - x^*\|_A^2", nonnegative=True)
energy_0 = Quantity("energy_0", r"\|x_0 - x^*\|_A^2", nonnegative=True)

conjugate_gradients = Claim(
    id="classics.conjugate_gradients",
    source="Greenbaum 1997, Theorem 3.1.1",
    given=(ge(k, 1), gt(kappa, 1)),
    where={rho: (sp.sqrt(kappa) + 1) / (sp.sqrt(kappa) - 1)},
    then=le(energy, 4 / (rho**k + rho**-k) ** 2 * energy_0, trivially=energy_0),
    tight=True,
    expected="proved",
    scaling={"energy": {energy: 1, energy_0: 1}},
)


def on_quadratic(z, steps, condition, algorithm):
    """Curvatures in [1, condition] and the error at the start, both from z; the solution has ones."""
    curvature, error = between(1, condition, z[..., :4]), z[..., 4:]
    last = algorithm(lambda x: curvature * x, curvature, 1 + error, steps=steps)[-1] - 1
    energies = (curvature * error * error).sum(-1), (curvature * last * last).sum(-1)
    return {kappa: condition, k: steps, energy_0: energies[0], energy: energies[1]}


@conjugate_gradients.experiment(
    z=[[0.0, 1.0, 0.0, 1.0, 1.0, 0.1, 0.0, 0.0], [0.0, 1.0, 0.25, 0.5, 2.0, 1.0, 1.0, 1.0]],
    steps=[1, 2, 3],
    condition=[9, 100],
    algorithm="algorithms.first_order.conjugate_gradients",
)
def exactly(z, steps, condition, *, algorithm):
    """In fractions: the textbook recursion is sensitive to rounding, which is another theorem."""
    return on_quadratic(rationals(z), steps, condition, algorithm)


@conjugate_gradients.experiment(
    spectrum=[[1, 4, 9], [1, 2, 50, 90, 100]],
    steps=[1, 2],
    seed=[0],
    algorithm="algorithms.first_order.conjugate_gradients",
)
@with_radii
def dense(spectrum, steps, seed, *, algorithm):
    """A dense matrix with these eigenvalues, in floats; the solution has ones, the start is zero."""
    A, solution = symmetric(spectrum, seed=seed), np.ones(len(spectrum))
    error = algorithm(lambda x: A @ x, A @ solution, 0 * solution, steps=steps)[-1] - solution
    condition = max(spectrum) / min(spectrum)
    return {kappa: condition, k: steps, energy_0: solution @ A @ solution, energy: error @ A @ error}


@conjugate_gradients.adversary(experiment="exactly", size=8, steps=[1, 2, 3], condition=[9])
def spectra(z, steps, condition):
    return on_quadratic(z, steps, condition, first_order.conjugate_gradients)


conjugate_gradients.mutant(
    "directions not conjugate",
    lambda original, apply, b, x, *, steps: first_order.steepest_descent(apply, b, x, steps=steps),
)
conjugate_gradients.formula_mutant(
    "one step too many", then=le(energy, 4 / (rho ** (k + 1) + rho ** (-k - 1)) ** 2 * energy_0)
)
conjugate_gradients.proof(chebyshev)
