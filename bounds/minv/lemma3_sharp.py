r"""The sharp constant of the perturbed power iteration: 1 + 39/1024 instead of 17/16.

For $x_k = x_{k-1}^q + e$ with $q \ge 4$, $|x_0| \le \tfrac12$, $0 \le e \le \tfrac14$, $x_k \le x_0^{q^k} + (1 + \tfrac{39}{1024})
e$, attained by $q = 4$, $x_0 = \tfrac12$, $e = \tfrac14$, $k = 2$. The first step leaves exactly $e$. The second adds most; after
it $x_0^{q^k}$ is below $2^{-16}$ and no further step can add as much.

Kind: deterministic inequality; not in the paper, whose 1/16 is not attained. Constants: 39/1024, sharp.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Claim, Traced, ge, le
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.minv.lemma3 import HALF, QUARTER, e, epsilon, k, q, residuals, x_0, x_k

EXCESS = sp.Rational(39, 1024)

sharp = Claim(
    id="minv.lemma3.sharp",
    title="A perturbed power iteration exceeds a perturbation between 0 and 1/4 by at most 39/1024 of it",
    form="added",
    source="Lemma 3 with the constant that is attained",
    given=(ge(q, 4), le(x_0, HALF), ge(x_0, -HALF), ge(e, 0), le(e, QUARTER), ge(k, 1)),
    then=le(x_k, x_0 ** (q**k) + (1 + epsilon) * e),
    constants=(Traced(epsilon, EXCESS, "((1/16 + 1/4)^4 - (1/16)^4) / (1/4)"),),
    tight=True,
    expected="proved",
)


@sharp.experiment(
    power=[4, 5, 8],
    sixteenths=[0, 1, 3, 4],
    starts=[[-8, -3, 0, 5, 8]],
    quick={"power": [4, 5], "sixteenths": [1, 4]},
    algorithm="algorithms.hyperpower.exact_residual_trajectory",
)
def grid(power, sixteenths, starts, *, algorithm):
    """Starts and perturbations in sixteenths; the last of both at order four attain the bound at the second step."""
    runs = [residuals(fmpq(s, 16), power, fmpq(sixteenths, 16), 3, algorithm) for s in starts]
    return runs[0] | {x_0: [[run[x_0]] for run in runs], x_k: [run[x_k] for run in runs]}


sharp.formula_mutant("epsilon = 38/1024", constants=(Traced(epsilon, sp.Rational(38, 1024), ""),))
sharp.mutant(
    "two layers instead of one", lambda exact_residual_trajectory, e0, C: exact_residual_trajectory(e0, [C[0], C[0]])
)


@sharp.proof
def largest_second_step():
    """w is what may have been added to y = x_0^(q^k): e after one step, (1 + 39/1024) e after more."""
    y, w = sp.symbols("y w")
    grown = w * (4 * y**3 + 6 * y**2 * w + 4 * y * w**2 + w**3)
    return certificate(
        "x_1 = y + e with y = x_0^q. If x_k <= y + w, y = x_0^(q^k), then x_(k+1) <= (y + w)^q + e: for even q x_k is not negative "
        "from k = 1 on, and odd powers increase everywhere. So it remains that (y + w)^q - y^q <= 39/1024 e. For q = 4 it has "
        "non-negative coefficients, so its quotient by e is largest at e = 1/4 and the largest y: 1/16 at k = 1, where w = e, and "
        "2^-16 later. For q >= 5, |y| <= 1/32 and |y + w| <= 1/32 + (1 + 39/1024)/4 = z, so it is at most q z^(q-1) w, which falls "
        "with q.",
        identity("q = 4", (y + w) ** 4 - y**4, grown),
        comparison(
            "k = 1, times 1/4",
            written(lambda y, e: (y + e) ** 4 - y**4, "1/16", "1/4"),
            "==",
            written(lambda e: e * EXCESS, "1/4"),
        ),
        comparison(
            "k >= 2, times 1/4",
            written(lambda y, e: (y + (1 + EXCESS) * e) ** 4, sp.Rational(1, 2**16), "1/4"),
            "<=",
            written(lambda e: e * EXCESS, "1/4"),
        ),
        comparison(
            "q = 5", written(lambda y, e: 5 * (y + (1 + EXCESS) * e) ** 4 * (1 + EXCESS), "1/32", "1/4"), "<=", EXCESS
        ),
        comparison("q to q + 1", written(lambda y, e: 6 * (y + (1 + EXCESS) * e), "1/32", "1/4"), "<", 5),
    )
