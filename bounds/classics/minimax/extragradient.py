r"""The extragradient method contracts on bilinear games, by 1 - s + s^2 per step with s = (eta sigma)^2.

For the game $x^\top B y$ with an invertible square $B$, $\sigma = \sigma_{\min}(B)$, $L = \sigma_{\max}(B)$ and $2 \eta^2 L^2 \le 1$,

$$ \|z_k\|^2 \le \big(1 - \eta^2\sigma^2 + \eta^4\sigma^4\big)^k \|z_0\|^2 . $$

Attained where all singular values are the same. In practice: looking one step ahead turns a spiral outwards
(`descent_ascent`) into one inwards; the rate is $\kappa^{-2}$, as for gradient descent on the squared field.

Kind: inequality, tight. Constants: none hidden.
Source: Korpelevich, *The extragradient method for finding saddle points and other problems*, Ekonomika i Matematicheskie
Metody 12, 1976; the rate as in Mokhtari, Ozdaglar and Pattathil, *A unified analysis of extra-gradient and optimistic
gradient methods*, AISTATS 2020.
"""

import numpy as np

from algorithms.exact import rational, rationals
from bounds.classics._spectral_proofs import look_ahead
from bounds.core import Claim, Curve, Quantity, ge, le
from bounds.instances import matrix

distance2, R2 = Quantity("distance2", r"\|z_k\|^2", nonnegative=True), Quantity("R2", r"\|z_0\|^2", nonnegative=True)
sigma, L = Quantity("sigma", r"\sigma", positive=True), Quantity("L", positive=True)
eta, k = Quantity("eta", r"\eta", positive=True), Quantity("k", integer=True, positive=True)
s = (eta * sigma) ** 2

extragradient = Claim(
    id="classics.extragradient",
    source="Korpelevich 1976",
    given=(ge(k, 1), le(2 * eta**2 * L**2, 1)),
    then=le(distance2, (1 - s + s**2) ** k * R2, trivially=R2),
    tight=True,
    expected="proved",
    scaling={"function": {sigma: 1, L: 1, eta: -1}, "space": {distance2: 2, R2: 2}},
)


@extragradient.experiment(
    spectrum=[[1, 1], [3, 1]],
    share=["1/2", "2/3"],
    steps=[1, 4, 12],
    seed=[0],
    algorithm="algorithms.splitting.extragradient",
)
def dense_game(spectrum, share, steps, seed, *, algorithm):
    """A payoff matrix with these singular values, and a share of 1/L as step; in fractions."""
    B = rationals(matrix(2, 2, seed=seed, singular_values=spectrum, exact=True))
    step = rational(share) / max(spectrum)
    start = rationals([1, 2, 0, -1])
    path = algorithm(lambda z: np.concatenate([B @ z[2:], -(B.T @ z[:2])]), start, step=step, steps=steps)
    lengths = [(z * z).sum() for z in path]
    drawn = Curve("extragradient", along="steps", of="distance2")
    return {
        distance2: lengths[-1],
        R2: (start * start).sum(),
        sigma: min(spectrum),
        L: max(spectrum),
        eta: step,
        k: steps,
        drawn: lengths,
    }


extragradient.mutant(
    "does not look ahead",
    lambda original, field, z, *, step, steps: [z, original(lambda z: z, z, step=-step, steps=steps)[-1]],
)
extragradient.formula_mutant("s^2 dropped", then=le(distance2, (1 - s) ** k * R2))
extragradient.proof(look_ahead)
