r"""What the new last layer changes, along the gradient: one index is misprinted.

With $Z$ of eq. (42) and $\Delta P = 2\sigma(W_L^{k+1} G_{L-1,T}^k)^\top - 2\sigma(W_L^k G_{L-1,T}^k)^\top$,

$$ (Z - X_T^k)^\top M^\top (M X_T^k - Y) = -\tfrac1\beta\, \Gamma_{T-1}^\top \mathrm{diag}(\Delta P)\, \Gamma_T . $$

Eq. (45) prints $\Gamma_{T-1}$ on both sides of the diagonal; its next line has $\Gamma_T$ again.
Kind: exact identity, proved coordinate by coordinate. Constants: none.
"""

import sympy as sp

from algorithms.exact import norm
from bounds.core import Quantity, Statement, eq
from bounds.core.certificate import certificate
from bounds.l2o import _network as network
from bounds.l2o._certificates import broken, identical
from bounds.l2o._instances import many, stacked
from bounds.l2o._pairs import chain
from bounds.l2o._training import train
from bounds.late import late

unrolled = late("algorithms.unrolled")


last_layer = Quantity("last_layer", r"(Z - X_T^k)^\top M^\top r")
with_last = Quantity("with_last", r"-\frac1\beta \Gamma_{T-1}^\top \mathrm{diag}(\Delta P) \Gamma_T")
printed = Quantity("printed", r"-\frac1\beta \Gamma_{T-1}^\top \mathrm{diag}(\Delta P) \Gamma_{T-1}")
size = Quantity("size", r"\|Z - X_T^k\|_2 \|M^\top r\|_2", nonnegative=True)

ERRATUM = r"A misprint: the last factor must be $\Gamma_T$, not $\Gamma_{T-1}$."

eq45 = Statement(
    "l2o.eq45",
    "Eq. (45), proof of Lemma A.16",
    erratum=ERRATUM,
    survives=r"Yes: the line after it has $\Gamma_T$, and nothing uses the printed one.",
)
eq45_printed = eq45.printed(
    eq(last_layer, printed, scale=size),
    title="What the new last layer changes along the gradient, with the gradient before the last step: false",
    scaling={"data": {last_layer: 2, printed: 2, size: 2}},
)

corrected = eq45.corrected(
    eq(last_layer, with_last, scale=size),
    title="What the new last layer changes along the gradient",
    expected="proved",
    scaling={"data": {last_layer: 2, with_last: 2, size: 2}},
)


def both_sides(instance, algorithm, steps, eta):
    """One training step; the factors of Z are written out by hand."""
    step = train(instance, algorithm, steps, eta)
    run, moved = step.before, step.Z - step.before.X[-1]
    hidden = run.G[-1][-1]
    new, old = (2 * network.sigma(hidden @ W[-1].T)[:, 0] for W in (step.pair.after, instance.weights))
    before, after = run.g[-2].ravel(), run.g[-1].ravel()
    return {
        last_layer: [step.along(moved)],
        size: [norm(moved) * norm(after)],
        with_last: [-(before * (new - old) * after).sum() / instance.beta],
        printed: [-(before * (new - old) * before).sum() / instance.beta],
    }


@corrected.experiment(eta=[0.5, 0.001], steps=[1, 3], algorithm="algorithms.unrolled.exact_detached_gradient")
def random_networks(eta, steps, *, algorithm):
    """One training step on two problems with three unknowns."""
    return stacked(both_sides, many(), algorithm, steps, eta)


@eq45_printed.witness
def one_equation():
    """A chain of two neurons, T = 1 and beta twice the norm of A: the step halves the gradient at least."""
    return both_sides(chain(1, 1, beta=2), unrolled.exact_detached_gradient, 1, 0.5)


eq45_printed.formula_mutant("the gradient after the last step", then=eq(last_layer, with_last, scale=size))
corrected.formula_mutant("the gradient before the last step", then=eq(last_layer, printed, scale=size))
corrected.formula_mutant("the other sign", then=eq(last_layer, -with_last, scale=size))


@corrected.proof
def one_coordinate(claim):
    """Both iterates come from X_{T-1} by the same gradient; sum over coordinates."""
    x, p, q, g, h, b = sp.symbols("x p q g h b", positive=True)
    return certificate(
        "Z and X_T^k differ in the factors of one step from X_{T-1}; one coordinate.",
        *identical(claim, one_step(x, p, q, g, h, b)),
    )


def one_step(x, p, q, g, h, beta):
    """Both sides for one coordinate: factors p and q, the gradients g and h before and after the last step."""
    return {
        last_layer: ((x - q * g / beta) - (x - p * g / beta)) * h,
        with_last: -g * (q - p) * h / beta,
        printed: -g * (q - p) * g / beta,
    }


@eq45_printed.proof
def smaller_gradient(claim):
    """One equation, for factors from 1 to 2 that change by 1/100 to 1/10."""
    p, change = sp.symbols("p change")
    changes = (sp.Rational(1, 100), sp.Rational(1, 10))
    return certificate(
        "One equation with M = (1, 0), y = 1, X_0 = 0 and beta = 2: the gradient is -1 before the step and -(1 - P/2) "
        "after it, with a factor P above 1, as the output of the chain is positive.",
        *broken(claim, one_step(0, p, p + change, -1, -(1 - p / 2), 2), {p: (1, 2), change: changes}),
    )
