r"""The oracle step of layer 2 = L of a normalised teacher at the right weights, where it can only keep the objective.

Inputs $x \sim N(0, s^2)$ in the one coordinate that matters, $G^* = (w S_1)^2$, $S_1 = x^2 - s^2$, W = V* = w, stage
2-triangle (only W trains, no ties), all inputs as samples. The step keeps $\mathbb{E}\|W\|_F^2$, and by Jensen's
inequality it cannot lower the cross entropy of an output that changes by noise of mean zero; the curvature $v^2/4$
bounds what it adds. So the objective is known up to that although the cross entropy is only enclosed, by Proposition
H.1 (2) in its sharp form.

$\varepsilon$ is a power of two, and v the steepness at which $\mathrm{CE} + v (\varepsilon / \tilde\kappa)^2 w^2 =
\varepsilon$: it lies between $(1 - 2b/u) u / \varepsilon$ and $u / \varepsilon$, with $u = (\tilde\kappa/w)^2$ and $\mathrm{CE}
\le b/v$.
"""

from math import isqrt
from typing import Any

from flint import arb, ctx

from bounds.bfc import _width_one_oracle as width_one
from bounds.bfc._exact import rationals
from bounds.bfc._signed_pairs import (
    C_3,
    OPT,
    alpha_3,
    d,
    entropy_oracle,
    eta,
    fourth_moment,
    kt,
    m,
    noise,
    norm2_V,
    normalisation,
    objective,
    objective_new,
    teacher_variance,
    v,
    variance,
)
from bounds.late import late

feature_correction = late("algorithms.feature_correction")

BITS = 256
RATES = (1, 12)
"""Steps of 4 / 100^power."""


def right_weights(weight: Any, deviation: Any, kappa: Any, steepness: str) -> dict[Any, Any]:
    r"""The quantities of (H.1) for teacher weight w and inputs of this deviation, for all rates.

    Args:
        steepness: `log squared` for $v = 100 \log^2(1/\varepsilon)/\varepsilon$, `log` for the quick observation's
            $\log(1/\varepsilon)/(100\,\varepsilon)$.
    """
    with ctx.workprec(BITS):
        kappa_tilde = (1 * 2 * kappa) ** 4
        whole = (kappa_tilde / weight) ** 2
        halvings = _halvings(whole, steepness)
        level = arb((1, -halvings))
        share = 2 * arb.pi() ** 2 / (6 * (2 * arb.pi()).sqrt()) / whole
        steep = arb(whole) / level * (1 - arb(0).union(share))
        half_bits = _ceiling((40 * 60 * steep**2 / level).log() / (2 * arb.const_log2()))
        rates = [width_one.rates(power)[0] for power in RATES]
        curved = steep**2 * fourth_moment(deviation) / 8 * arb((1, -2 * half_bits))
        after = [level + arb(0).union(curved * _swing2(weight, rate)) for rate in rates]
        spread = teacher_variance(weight, deviation)
        return {
            objective: level,
            objective_new: after,
            v: steep,
            eta: rates,
            m: arb((1, 2 * half_bits)),
            noise: 4 * weight**4 * fourth_moment(deviation),
            kt: kappa_tilde,
            norm2_V: weight**2,
            entropy_oracle: arb(0).union(share * level),
            OPT: 0,
            alpha_3: 0,
            variance: spread,
            normalisation: 1 / (spread * C_3),
            d: arb((1, isqrt(halvings))),
        }


def _halvings(whole: Any, steepness: str) -> int:
    """The binary logarithm of 1/eps at which the printed v is whole / eps, to the nearest integer."""
    log = {"log squared": arb(whole).sqrt() / 10, "log": 100 * arb(whole)}[steepness]
    return _ceiling(log / arb.const_log2() - arb(1) / 2)


def _ceiling(number: Any) -> int:
    return int(number.upper().ceil().unique_fmpz())


def _swing2(weight: Any, rate: Any) -> Any:
    """The square of what a sign adds to w^2 at a width of one; the mean of w^2 must stay, or Jensen says nothing."""
    row = rationals([[weight]])
    plus, minus = (gram[0, 0] for gram in width_one.grams_after(row, row, rate, 1, feature_correction.exact_wide_step))
    if plus + minus != 2 * weight**2:
        raise ValueError(f"Expected a step that keeps the mean of w^2; it is {(plus + minus) / 2} after {weight**2}.")
    return ((plus - minus) / 2) ** 2
