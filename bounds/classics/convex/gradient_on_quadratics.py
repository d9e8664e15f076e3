r"""Gradient descent with step 2/(mu + L) on a quadratic contracts by (kappa - 1)/(kappa + 1) in every step.

For $f(x) = \tfrac12 x^\top A x$ with eigenvalues of $A$ in $[\mu, L]$ and $\kappa = L/\mu$,

$$ \|x_k - x^*\|^2 \le \left(\frac{\kappa - 1}{\kappa + 1}\right)^{2k} \|x_0 - x^*\|^2 . $$

Attained in the eigenvectors of $\mu$ and of $L$, on which the residual factor $1 - \gamma\lambda$ has the same modulus.

In practice: with the best step the number of steps is half the condition number per factor of e.

Kind: inequality, tight. Constants: none hidden.
Source: Polyak, *Introduction to Optimization*, Optimization Software, 1987, Section 1.4.1, Theorem 3.
"""

from algorithms.exact import rationals
from bounds.classics._instances import between
from bounds.classics._spectral_proofs import in_the_eigenbasis
from bounds.core import Claim, Quantity, ge, gt, le
from bounds.late import late

first_order = late("algorithms.first_order")


k = Quantity("k", "k", "steps", integer=True, positive=True)
mu, L = Quantity("mu", r"\mu", positive=True), Quantity("L", positive=True)
distance2 = Quantity("distance2", r"\|x_k - x^*\|^2", nonnegative=True)
R2 = Quantity("R2", r"\|x_0 - x^*\|^2", nonnegative=True)
factor = ((L - mu) / (L + mu)) ** 2

gradient_on_quadratics = Claim(
    id="classics.gradient_on_quadratics",
    source="Polyak 1987, Section 1.4.1, Theorem 3",
    given=(ge(k, 1), gt(L, mu)),
    then=le(distance2, factor**k * R2, trivially=R2),
    tight=True,
    expected="proved",
    scaling={"function": {mu: 1, L: 1}, "space": {distance2: 2, R2: 2}},
)


def on_quadratic(z, steps, condition, algorithm):
    """Two curvatures in [1, condition] and the start, both from z; the solution is zero."""
    curvature, x = between(1, condition, z[..., :2]), z[..., 2:]
    step = (0 * z[..., :1] + 2) / (1 + condition)
    last = algorithm(lambda x: curvature * x, x, step=step, steps=steps)[-1]
    return {mu: 1, L: condition, k: steps, R2: (x * x).sum(-1), distance2: (last * last).sum(-1)}


@gradient_on_quadratics.experiment(
    z=[[0.0, 1.0, 1.0, 1.0], [0.5, 0.75, 1.0, 2.0]],
    steps=[1, 3, 8],
    condition=[2, 100],
    algorithm="algorithms.first_order.gradient_descent",
)
def exactly(z, steps, condition, *, algorithm):
    """In fractions, so that equality is decided."""
    return on_quadratic(rationals(z), steps, condition, algorithm)


@gradient_on_quadratics.adversary(experiment="exactly", size=4, steps=[3], condition=[100])
def spectra(z, steps, condition):
    return on_quadratic(z, steps, condition, first_order.gradient_descent)


gradient_on_quadratics.mutant(
    "step 1/L", lambda original, gradient, x, *, step, steps: original(gradient, x, step=step / 2, steps=steps)
)
gradient_on_quadratics.formula_mutant("one step too many", then=le(distance2, factor ** (k + 1) * R2))
gradient_on_quadratics.proof(in_the_eigenbasis)
