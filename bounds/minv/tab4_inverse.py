r"""Inside deconvolution a fixed inverse of two layers of order four errs by less than a thousandth: little is left to learn.

The network of eq. (14) inverts $\alpha B^\top B + I$. A blur takes no more light than it gets: its kernel is non-negative with sum one, so
$\|B\| \le 1$. For $\alpha \|B\|^2 \le 1$ the singular values lie in $[1, 2]$. The best scale $c_0$ leaves residuals of
$\frac{\kappa^2 - 1}{\kappa^2 + 1} \le \frac35$, and by Lemma 1

$$ \|I - (\alpha B^\top B + I) X_K\| \le \big(\tfrac35\big)^{L^K} . $$

For $L = 4$ that is 0.13 with one layer, $2.9 \cdot 10^{-4}$ with two and $6.4 \cdot 10^{-15}$ with three. From two
layers on learned inverses have little to add, as long as steps are no longer than that (`tab4_motion.py` tries one and two).

Kind: deterministic inequality; not in the paper. Constants: 3/5 derived.
"""

import sympy as sp

from bounds.core import Claim, Quantity, le, rounding
from bounds.core.certificate import certificate
from bounds.late import late, torch
from bounds.minv._certificates import equal, premise, promised

deconvolution = late("algorithms.deconvolution")

residual = Quantity("residual", r"\|I - (\alpha B^\top B + I) X_K\|", "what the inverse leaves", nonnegative=True)
strength = Quantity("strength", r"\alpha \|B\|^2", "step size times the squared norm of the blur", nonnegative=True)
N = Quantity("N", "L^K", "order to the number of layers", integer=True, positive=True)

tab4_inverse = Claim(
    id="minv.tab4_inverse",
    title="For steps alpha |B|^2 <= 1 the fixed inverse inside the deconvolution network leaves at most (3/5)^(L^K)",
    form="added",
    source="ours, by Lemma 1; beside Table 4, D-NbD(D-Minv)",
    given=le(strength, 1),
    then=le(residual, sp.Rational(3, 5) ** N, trivially=1),
    expected="proved",
    needs=("minv.lemma1",),
)


@tab4_inverse.experiment(
    side=[17, 37, 57],
    layers=[1, 2],
    order=[2, 4],
    alpha=["1/4", "15/16"],
    seed=[0],
    quick={"side": [17, 57], "alpha": ["15/16"]},
    algorithm="algorithms.deconvolution.inverse_response",
)
def motion_blurs(side, layers, order, alpha, seed, *, algorithm):
    """All modes of a patch of 64; the residual is some fifty operations on numbers of at most four."""
    kernel = deconvolution.motion_kernel(side, torch.Generator().manual_seed(seed))
    power, size = deconvolution.PeriodicBlur(kernel, 64, 64).power(), torch.tensor(float(sp.Rational(alpha)))
    response = algorithm(power, size.double(), torch.ones(layers, order, dtype=torch.float64))
    radius = rounding.gamma(2000, "float64")
    return {
        residual: ((1 - (1 + size * power) * response).abs().max(), radius),
        # a transform of 64 x 64 numbers that sum to one
        strength: (size * power.max(), rounding.gamma(2 * 64**2, "float64")),
        N: order**layers,
    }


tab4_inverse.formula_mutant("half as much", then=le(residual, sp.Rational(1, 2) ** N))


@tab4_inverse.mutant("last power dropped")
def _(inverse_response, power, alpha, C):
    return inverse_response(power, alpha, C[:, :-1])


@tab4_inverse.proof
def at_the_best_scale(claim):
    """k is the squared condition number, at most (1 + s)^2 for strength s; m is 4 - k; e is the residual of the start."""
    k, m = sp.symbols("k m")
    base, most = promised(claim, "residual", N=1), premise(claim, "strength")
    return certificate(
        "Singular values of I + alpha B'B lie in [1, 1 + s], s = alpha |B|^2, so k, the squared condition number, is at most (1 + s)^2, 4 at "
        "the largest s. With c_0 = (a_max^2 + a_min^2)/2 the residual of the start is (k - 1)/(k + 1). It is below the base of the promise, "
        "and by Lemma 1 (minv.lemma1) the layers raise it to the power N.",
        equal("the largest k", (1 + most) ** 2, 4),
        equal("base (k + 1) - (k - 1) at k = 4 - m", sp.expand(base * (5 - m) - (3 - m)), sp.Rational(2, 5) * m),
        equal("start at the ends, times k + 1", sp.expand((k + 1) * (1 - 2 * k / (k + 1)).together()), 1 - k),
        equal(
            "the promise at N + 1 is the base times that at N",
            promised(claim, "residual", N=3),
            base * promised(claim, "residual", N=2),
        ),
    )
