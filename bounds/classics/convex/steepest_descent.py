r"""Steepest descent with exact line search contracts the energy by Kantorovich's factor in every step.

For $f(x) = \tfrac12 x^\top A x - b^\top x$ with condition number $\kappa$,

$$ \|x_k - x^*\|_A^2 \le \left(\frac{\kappa - 1}{\kappa + 1}\right)^{2k} \|x_0 - x^*\|_A^2 . $$

Attained where the error is $1/\lambda$ on the two extreme eigenvectors: then the path zigzags between two directions.

In practice: choosing the best step each time is no better in the worst case than the best fixed one.

Kind: inequality, tight. Constants: none hidden.
Source: Kantorovich, *Functional analysis and applied mathematics*, Uspekhi Matematicheskikh Nauk 3, 1948; Luenberger
and Ye, *Linear and Nonlinear Programming*, 4th edition, Springer, 2016, Section 8.2.
"""

from algorithms.exact import rationals
from bounds import instances
from bounds.classics._instances import between
from bounds.classics._spectral_proofs import kantorovich
from bounds.core import Claim, Quantity, ge, gt, le
from bounds.late import late

first_order = late("algorithms.first_order")


k = Quantity("k", "k", "steps", integer=True, positive=True)
kappa = Quantity("kappa", r"\kappa", positive=True)
energy = Quantity("energy", r"\|x_k - x^*\|_A^2", nonnegative=True)
energy_0 = Quantity("energy_0", r"\|x_0 - x^*\|_A^2", nonnegative=True)
factor = ((kappa - 1) / (kappa + 1)) ** 2

steepest_descent = Claim(
    id="classics.steepest_descent",
    source="Kantorovich 1948",
    given=(ge(k, 1), gt(kappa, 1)),
    then=le(energy, factor**k * energy_0, trivially=energy_0),
    tight=True,
    expected="proved",
    scaling={"energy": {energy: 1, energy_0: 1}},
)


def on_quadratic(z, steps, condition, algorithm):
    """Curvatures in [1, condition] and the error at the start, both from z; the solution has ones."""
    curvature, error = between(1, condition, z[..., :3]), z[..., 3:]
    last = algorithm(lambda x: curvature * x, curvature, 1 + error, steps=steps)[-1] - 1
    energies = (curvature * error * error).sum(-1), (curvature * last * last).sum(-1)
    return {kappa: condition, k: steps, energy_0: energies[0], energy: energies[1]}


@steepest_descent.experiment(
    z=[[0.0, 1.0, 1.0, 9.0, 1.0, 0.0], [0.0, 1.0, 0.5, 2.0, 1.0, 1.0]],
    steps=[1, 2, 3],
    condition=[9, 100],
    algorithm="algorithms.first_order.steepest_descent",
)
def exactly(z, steps, condition, *, algorithm):
    """In fractions, so that equality is decided."""
    return on_quadratic(rationals(z), steps, condition, algorithm)


@steepest_descent.experiment(steps=[1, 4], condition=[3, 1000], algorithm="algorithms.first_order.steepest_descent")
def zigzag(steps, condition, *, algorithm):
    """The curvatures and the start that Kantorovich's inequality is attained at; in fractions."""
    curvature, error = map(rationals, instances.kantorovich(condition, 1))
    last = algorithm(lambda x: curvature * x, 0 * error, error, steps=steps)[-1]
    energies = (curvature * error * error).sum(), (curvature * last * last).sum()
    return {kappa: condition, k: steps, energy_0: energies[0], energy: energies[1]}


@steepest_descent.adversary(experiment="exactly", size=6, steps=[1, 2], condition=[9])
def spectra(z, steps, condition):
    return on_quadratic(z, steps, condition, first_order.steepest_descent)


@steepest_descent.mutant("half a step")
def _(original, apply, b, x, *, steps):
    path = [x]
    for _ in range(steps):
        path.append((path[-1] + original(apply, b, path[-1], steps=1)[-1]) / 2)
    return path


steepest_descent.formula_mutant("one step too many", then=le(energy, factor ** (k + 1) * energy_0))
steepest_descent.proof(kantorovich)
