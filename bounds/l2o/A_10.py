r"""Hidden outputs grow with the number of steps: false away from the origin, and what is true instead.

Lemma A.10 says $\|G_{\ell,t}\|_2 \le \Psi_t \prod_{s \le \ell} \bar\lambda_s$ with $\Psi_t = (1+\beta) \|X_0\|_2 + (2t
- 1 + \frac{2t-2}\beta) \|M^\top Y\|_2$. It rests on Lemma 4.2, and fails with it when $X_0 \ne 0$. What is true, even
for the Frobenius norm:

$$ \|G_{\ell,t}\|_F \le \Big(\prod_{s \le \ell} \bar\lambda_s\Big)
   \Big[(\sqrt t + \beta) \|X_0\|_2 + \big(\sqrt t + \tfrac{2(t-1)}\beta\big) \|M^\top Y\|_2\Big] , $$

which implies the printed bound for $X_0 = 0$. Kind: deterministic inequality. Constants: attained at t = 1.
"""

from math import prod

import sympy as sp
from flint import fmpq

from algorithms.exact import norm, spectral_norm
from bounds.core import Quantity, Statement, eq, ge, le
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import broken, follows
from bounds.l2o._inputs import SQUARE, inputs
from bounds.l2o._instances import by_hand, from_anywhere, from_origin, many, stacked
from bounds.l2o._pairs import chain, roomy, scalars
from bounds.l2o._proofs import INPUTS
from bounds.l2o._symbols import Psi, W_ratio, beta, fixed_Psi, m, norm_A, r_0, t, x
from bounds.late import late

unrolled = late("algorithms.unrolled")


spectral_G = Quantity("spectral_G", r"\|G_{\ell,t}\|_2", nonnegative=True)
frobenius_G = Quantity("frobenius_G", r"\|G_{\ell,t}\|_F", nonnegative=True)
inner = Quantity("inner", r"\prod_{s \le \ell} \bar\lambda_s", nonnegative=True)

FIXED = fixed_Psi(t)

A_10 = Statement(
    "l2o.A_10",
    "Lemma A.10",
    (ge(beta, norm_A), le(W_ratio, 1), ge(t, 1)),
    scaling={"data": {x: 1, spectral_G: 1, m: 1}, "layers": {inner: 1, spectral_G: 1}},
    algorithm="algorithms.unrolled.exact_rollout",
    erratum=r"False for $X_0 \ne 0$: $M = \frac1{10} (1, -1)$, $\beta = \frac1{50}$, $Y = 0$, $X_0 = (0, 1)$ and one step "
    "that turns the iterate.",
    survives="Yes, with the corrected Lemma 4.2 and l2o.fix_grad_norm in its third step, and with Frobenius norms in its "
    "first, because ReLU may lengthen a spectral norm (l2o.A_9.relu). From the origin the printed bound comes out.",
)
printed = A_10.printed(le(spectral_G, Psi(t) * inner))

corrected = A_10.corrected(
    le(frobenius_G, FIXED * inner),
    title="Hidden outputs grow at most like the root of the number of steps times the start",
    formerly="l2o.fix_A10",
    expected="proved",
    tight=True,
    scaling={"data": {x: 1, frobenius_G: 1, m: 1}, "layers": {inner: 1, frobenius_G: 1}},
    needs=("l2o.fix_grad_norm", "l2o.lem4_2.corrected"),
)

origin = A_10.added(
    "origin",
    le(spectral_G, Psi(t) * inner, trivially=inner * (sp.sqrt(beta) + 2 * (t - 1) / sp.sqrt(beta)) * r_0),
    title="From the origin, the printed bound on hidden outputs is true",
    also=eq(x, 0),
    expected="proved",
    tight=True,
    needs=("l2o.fix_grad_norm", "l2o.lem4_2.corrected"),
)


def hidden_outputs(instance, algorithm, steps):
    """All hidden layers of one run; layers and steps in one axis."""
    run, lam = instance.run(algorithm, steps), roomy(instance.lam)
    hidden = len(lam) - 1
    outputs = [G for layer in run.G[1:] for G in layer]
    values = {symbol: [value] for symbol, value in scalars(instance, lam, steps).items()}
    return values | {
        t: [*range(1, steps + 1)] * hidden,
        spectral_G: list(map(spectral_norm, outputs)),
        frobenius_G: list(map(norm, outputs)),
        inner: [prod(lam[:depth]) for depth in range(1, hidden + 1) for _ in range(steps)],
    }


@A_10.experiment(corrected, weight=[1, 6], scale=[0.25, 4], steps=[4], quick={"scale": [0.25]})
def random_networks(weight, scale, steps, *, algorithm):
    """Two problems with three unknowns, from the origin and from elsewhere."""
    return stacked(hidden_outputs, from_anywhere(many(weight=weight, scale=scale)), algorithm, steps)


@A_10.experiment(origin, weight=[1, 6], scale=[0.25, 4], steps=[4], quick={"scale": [0.25]})
def from_the_origin(weight, scale, steps, *, algorithm):
    """Two problems with three unknowns, started from zero."""
    return stacked(hidden_outputs, from_origin(many(weight=weight, scale=scale)), algorithm, steps)


@A_10.experiment(corrected, origin)
def one_neuron(*, algorithm):
    """A chain of neurons that sees the first gradient."""
    return hidden_outputs(chain(2, 2, 2, beta=2), algorithm, 1)


def turning():
    """M = (1, -1)/10 with a tiny beta: after one turning step the inputs are sqrt(2) long."""
    return by_hand(
        [[[fraction(1), fraction(-1)]]],
        [[0]],
        [[0, 1]],
        ([[0, -1], [1, 0]], [[2000, -20]]),
        (1, 2001),
        beta=2 * fraction(1) ** 2,
        norm_A=2 * fraction(1) ** 2,
        beta_0=2 * fraction(1) ** 2,
    )


def fraction(numerator):
    """So many tenths."""
    return fmpq(numerator, 10)


@printed.witness
def two_steps():
    """The second step of the turning instance, and the first, where the bound is true."""
    return hidden_outputs(turning(), unrolled.exact_rollout, 2)


printed.formula_mutant("the corrected bound", then=le(spectral_G, FIXED * inner))
corrected.formula_mutant("0.9 of it", then=le(frobenius_G, sp.Rational(9, 10) * FIXED * inner))
origin.formula_mutant("0.9 of it", then=le(spectral_G, sp.Rational(9, 10) * Psi(t) * inner))
origin.formula_mutant("one step fewer", then=le(spectral_G, Psi(t - 1) * inner))
A_10.mutant("features three times too large", corrected, origin, corrupted=corrupt.first_layer(3))


@corrected.proof
def by_layers(claim):
    """The norm of the inputs, then layer by layer."""
    return certificate(INPUTS, *follows(claim, le(frobenius_G, inputs(t) * inner), at={t: SQUARE}))


@origin.proof
def odd_numbers(claim):
    """From the origin sqrt(t) is replaced by 2 t - 1."""
    return certificate(
        f"{INPUTS} From the origin this is [sqrt(t) + 2 (t-1)/beta] m, and sqrt(t) <= 2 t - 1, written for t = (1 + k)^2.",
        *follows(claim, le(spectral_G, inputs(t) * inner), at={t: SQUARE, x: 0}),
    )


@printed.proof
def turning_in_balls(claim):
    """The witness for all z from 19 to 21."""
    z = sp.Symbol("z")
    fiftieth = sp.Rational(1, 50)
    longer = sp.sqrt(2) / (1 + sp.exp(-z))
    at = {beta: fiftieth, norm_A: fiftieth, W_ratio: 1, t: 2, x: 1, m: 0, inner: 1, spectral_G: longer}
    return certificate(
        "M = (1, -1)/10, beta = 1/50, Y = 0, X_0 = (0, 1), W_1 = [[0, -1], [1, 0]], W_2 = [100 z, -z]: g_0 = (-1, "
        "1)/100, the hidden outputs are (1/100, 0) and (0, 1), the factors 2 sigma(z) and 2 sigma(-z), so X_1 = "
        "(sigma(z), 1 - sigma(-z)) = sigma(z) (1, 1). One row of G_{1,2} is X_1, of length sqrt(2) sigma(z).",
        *broken(claim, at, {z: (19, 21)}),
    )
