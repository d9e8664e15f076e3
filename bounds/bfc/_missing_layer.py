r"""No oracle step lowers the objective when only the next layer is missing: in numbers, and for truncated samples."""

from itertools import product
from typing import Any

import numpy as np
import sympy as sp
from flint import arb, ctx, fmpq

from bounds.bfc import _width_one_oracle as width_one
from bounds.bfc._certificates import fails, free
from bounds.bfc._descent import alpha_4, objective, objective_new
from bounds.bfc._step_quantities import OPT, eta1
from bounds.bfc._width_one import TEACHER, mean_square
from bounds.core import Claim
from bounds.core.certificate import certificate, comparison, cover, identity
from bounds.late import late

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")


def fourth_missing() -> dict[str, Any]:
    """L = 4, layers 2 and 3 right, every factor of Definition B.3 as printed; alphas and the width are powers of two.

    The differences of the Gram matrices after the step are s / sqrt(m) times those for one row, and the loss is a
    quadratic form in them and alpha_4.
    """
    rate, _ = width_one.rates(8)
    right = {n: row.T @ row for n, row in width_one.V.items()}
    swing = {
        n: width_one.grams_after(width_one.V[n], width_one.V[n], rate, 1, feature_correction.exact_wide_step)[0]
        - right[n]
        for n in right
    }
    two, three = TEACHER.features()
    x = two.context().gen(0)
    third = swing[3][0, 0] * x * x + 2 * swing[3][0, 1] * x * two**2 + swing[3][1, 1] * two**4
    parts = [(x * x - 1 + three * three) ** 2, swing[2][0, 0] * two**2, third]
    moments = [[polynomials.gaussian_expectation(f * g) for g in parts] for f in parts]
    with ctx.workprec(512):
        D, factor = width_one.printed_factors(4)
        # alpha_3 = 2^-n and alpha_4 = 2^-2n below every gap that is named; m = 2^8n.
        n = int((factor[2] ** 8 * D[4] ** 20).log().upper().ceil().unique_fmpz()) * 2
        alpha = arb(2) ** -n
        last, root_m = alpha**2, alpha**-4
        kappa_tilde = 4**4

        def loss(signs: tuple[int, ...]) -> arb:
            t = [last, -signs[0] / root_m, -alpha * signs[1] / root_m]
            return sum((t[i] * t[j] * moments[i][j] for i, j in product(range(3), repeat=2)), arb(0))

        def square_norm(signs: tuple[int, ...]) -> arb:
            grams = [np.trace(right[l]) + signs[l - 2] * np.trace(swing[l]) / root_m for l in (2, 3)]
            return 1 + grams[0] + grams[1]

        start = last**2 * moments[0][0]
        now = start / (1 - fmpq(4, kappa_tilde**2))
        decay = now / kappa_tilde**2
        pairs = list(product((1, -1), repeat=2))
        return {
            "objective": now,
            "objective_new": [loss(s) + decay * square_norm(s) for s in pairs],
            "weight": [fmpq(1, 4)] * 4,
            "alpha_3": alpha,
            "alpha_4": last,
            "OPT": start,
            "eta1": rate,
            "eta2": rate * kappa_tilde**2,
            "m": root_m**2,
            "kt": kappa_tilde,
            "D_2": D[2],
            "D_3": D[3],
            "Upsilon": factor[2],
            "tau": 8**4,
            "size_2": [mean_square(two)] * 4,
            "B_2": mean_square(two),
        }


def on_every_sample(claim: Claim) -> dict[str, Any]:
    """g: target, f: output, n: noise of one pattern of signs, at one input; OPT is 10^5 (1 + s) alpha_4^2."""
    g, f, n, x = sp.symbols("g f n x")
    fourth = x**2 - 1 + (x + (x**2 - 1) ** 2) ** 2
    left_over = sp.Rational(1, 10) * sp.Rational(1, 20) * 70**4
    s, h = free("s h")
    missed = 10**5 * (1 + s) * alpha_4**2
    unchanged = missed / sp.Rational(101, 100)
    at = {eta1: 1 / (1 + h), OPT: missed, objective: unchanged, objective_new: unchanged}
    return certificate(
        "The witness, for truncated squares on a sample Z. W has the Gram matrices of the oracle's weights and K stays, "
        "so at every x the new output is f + n, n odd in the signs: the first identity, averaged over Z, with norms that "
        "keep their mean and ties that are zero before, gives E_D Obj(Z; new) >= Obj(Z) = eps^2. "
        "By the event of Proposition D.7, Loss(D) <= eps^2 + eps^2/100, and Loss(D) >= "
        "alpha_4^2 E S_4^4 over the x in [19/10, 2], where x^2 - 1 <= 3 <= B' is not truncated, S_4 > 70 and the normal "
        "density is above 1/20. With an objective of Loss(D)/1.01 that no step lowers, the promise is broken (divided by eta_1 alpha_4^2, eta_1 = 1/(1 + h)).",
        identity("both signs", (g - f - n) ** 2 + (g - f + n) ** 2, 2 * (g - f) ** 2 + 2 * n**2),
        cover("S_4 > 70", fourth - 70, {x: ("19/10", 2)}),
        cover(
            "exp(-x^2/2)^2 > 2 pi/20^2 for pi < 22/7",
            sp.exp(-(x**2)) - sp.Rational(44, 7) * sp.Rational(1, 20) ** 2,
            {x: ("19/10", 2)},
        ),
        comparison("1/10 1/20 70^4 > 10^5", left_over, ">", 10**5),
        *fails(claim, at, (1 + h) / alpha_4**2),
    )
