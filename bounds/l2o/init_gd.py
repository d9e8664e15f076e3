r"""With a zero last layer the method is plain gradient descent, and its iterates have a closed form.

If $W_L = 0$ then $P_t = 2\sigma(0) = 1$ for all t, whatever the inner layers, and

$$ X_t = \big(I - \tfrac1\beta A\big)^t X_0 + \tfrac1\beta \sum_{s=0}^{t-1} \big(I - \tfrac1\beta A\big)^{s} M^\top Y . $$

Appendix B.1 prints $P = \sigma(0) = I$. Everything is rational here.
Kind: exact identity. Constants: none.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from algorithms.exact import norm, rationals
from bounds.core import Claim, Quantity, eq, ge
from bounds.core.certificate import certificate
from bounds.core.certificate import identity as polynomials
from bounds.l2o._certificates import identical
from bounds.l2o._instances import many, stacked
from bounds.l2o._matrices import flat, gram, product, zero_last
from bounds.l2o._spectra import identity
from bounds.l2o._symbols import norm_W, t
from bounds.late import late

unrolled = late("algorithms.unrolled")


X_t = Quantity("X_t", "X_t", "entries of an iterate")
closed = Quantity("closed", r"\text{closed form of gradient descent}")
P = Quantity("P", "P_t")
too_high = Quantity("too_high", r"\frac1\beta\sum_{t=1}^{T-1} (I - A/\beta)^{T-t} M^\top Y")
terms = Quantity("terms", r"\frac1\beta\sum_{t=1}^{T-1} (I - A/\beta)^{T-1-t} M^\top Y")
start = Quantity("start", r"X_0")

init_gd = Claim(
    id="l2o.init_gd",
    source="Section 5.1",
    given=(eq(norm_W, 0), ge(t, 1)),
    then=(eq(P, 1, name="factors"), eq(X_t, closed, name="iterates")),
    erratum=r"Appendix B.1 prints the factor as $\sigma(0) = I$; it is $2 \sigma(0)$.",
    expected="proved",
)


def closed_forms(instance, algorithm, steps):
    """All iterates of the method and of the closed forms, in rationals."""
    instance = zero_last(instance)
    run = instance.run(algorithm, steps)
    decay = identity(instance.X_0.size) - gram(instance) / instance.beta
    pull = flat(instance.back(instance.Y)) / instance.beta
    powers = [product([decay] * s, len(decay)) for s in range(steps + 2)]
    sums = [sum((power @ pull for power in powers[:s]), 0 * pull) for s in range(steps + 2)]
    shape = (steps, len(pull))
    return {
        t: rationals([[s] for s in range(1, steps + 1)]),
        X_t: run.X[1:].reshape(shape),
        P: run.P.reshape(shape),
        closed: np.stack([powers[s] @ flat(instance.X_0) + sums[s] for s in range(1, steps + 1)]),
        terms: np.stack(sums[1 : steps + 1]),
        too_high: np.stack([decay @ sums[s] for s in range(1, steps + 1)]),
        start: [flat(instance.X_0)],
        norm_W: [[norm(instance.weights[-1])]],
    }


@init_gd.experiment(weight=[1, 30], steps=[4], algorithm="algorithms.unrolled.exact_rollout")
def inner_layers_do_not_matter(weight, steps, *, algorithm):
    """Two problems with three unknowns from elsewhere."""
    return stacked(closed_forms, many(weight=weight), algorithm, steps)


init_gd.formula_mutant("from the origin", then=eq(X_t, terms))
init_gd.mutant(
    "last layer 1/1000 instead of 0",
    lambda exact_rollout, M, Y, weights, steps, *, beta, X_0: exact_rollout(
        M, Y, (*weights[:-1], weights[-1] + fmpq(1, 1000)), steps, beta=beta, X_0=X_0
    ),
)

GEOMETRIC = (
    "B = I - A/beta, its powers and their sums commute, being polynomials of one matrix, so that the identity holds "
    "for them: with p = B^t, s = I + B + ... + B^{t-1} and c = M^T Y/beta, a step takes p X_0 + s c to (B p) X_0 + "
    "(I + B s) c."
)


def one_step_more():
    """Gradient descent on the closed form."""
    B, p, s, x, c = sp.symbols("B p s x c")
    return polynomials("one step", B * (p * x + s * c) + c, B * p * x + (1 + B * s) * c)


@init_gd.proof
def induction(claim):
    """The factors, then the powers."""
    return certificate(
        f"With W_L = 0 every z is 0 and the factor is 2/(1 + exp(0)). {GEOMETRIC} Three steps are written out.",
        one_step_more(),
        *identical(claim, three_steps(sp.Symbol("x"))),
    )


def three_steps(x):
    """A coordinate along an eigenvector of A, u = 1 - lambda/beta, after three steps from x."""
    u, c = sp.symbols("u c")
    last = x
    for _ in range(3):
        last = u * last + c
    sums = c * (1 + u + u**2)
    return {P: 2 / (1 + sp.exp(0)), X_t: last, closed: u**3 * x + sums, terms: sums, too_high: u * sums}
