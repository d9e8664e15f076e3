r"""Which expansions satisfy all conditions (13): a window for tiny data, none for others.

On the half-axes instance with $Y = s (1, 1)$, two layers and two steps, (13a) to (13d) hold together for e from 128 to
$8 \cdot 10^5$ at $s = 2^{-20}$ and from 431 to 4467 at $s = 2^{-14}$. At $s \ge 2^{-12}$ no expansion satisfies them:
(13a) compares $s^2$ with $s^3$, (13d) asks for a large e, and $\delta_4^{-2}$ forbids it. The conditions depend on the
unit in which Y is measured.
Kind: deterministic statement on one family. Constants: the ends are rounded inwards.
"""

import sympy as sp

from bounds.core import Quantity, Statement, ge, le, lt
from bounds.l2o._theorem import RHS_13a, RHS_13b, RHS_13c, RHS_13d, alpha_0, e, half_axes_at

first = Quantity("first", r"e_{\min}", "first expansion of the window", positive=True)
last = Quantity("last", r"e_{\max}", "last expansion of the window", positive=True)

RATIOS = (alpha_0**2 / RHS_13a, alpha_0**3 / RHS_13b, alpha_0**2 / RHS_13c, alpha_0 / RHS_13d)

thm4_7 = Statement("l2o.thm4_7", "Eqs. (13a) to (13d)", algorithm="algorithms.unrolled.exact_rollout")
window = thm4_7.added(
    "window",
    (
        ge(alpha_0**2, RHS_13a, name="13a"),
        ge(alpha_0**3, RHS_13b, name="13b"),
        ge(alpha_0**2, RHS_13c, name="13c"),
        ge(alpha_0, RHS_13d, name="13d"),
    ),
    given=(ge(e, first), le(e, last)),
)

no_window = thm4_7.added(
    "no_window",
    lt(sp.Min(*RATIOS), 1),
    title="For data that are not tiny, no expansion satisfies all conditions of the training theorem",
)

WINDOWS = {20: (128, 800_000), 14: (431, 4467)}


@thm4_7.experiment(window, exponent=[20, 14])
def inside_and_outside(exponent, *, algorithm):
    """Seven expansions from the first to the last of the window, and four outside."""
    low, high = WINDOWS[exponent]
    inside = [round(low * (high / low) ** (i / 6)) for i in range(7)]
    found = half_axes_at(algorithm, exponent, [low // 4, low // 2, *inside, 2 * high, 4 * high])
    return found | {first: [low], last: [high]}


@thm4_7.experiment(no_window, exponent=[12, 8, 4, 0])
def many_expansions(exponent, *, algorithm):
    """Expansions from 1 to 2^30, three per octave."""
    return half_axes_at(algorithm, exponent, sorted({round(2 ** (power / 3)) for power in range(91)}))


window.formula_mutant("twice as wide a window", given=(ge(e, first / 2), le(e, 2 * last)))
window.formula_mutant("(13d) with 16 instead of 8", then=ge(alpha_0, 2 * RHS_13d))
no_window.formula_mutant("without (13d)", then=lt(sp.Min(*RATIOS[:3]), sp.Rational(1, 10**9)))
window.mutant(
    "hidden outputs half as large",
    lambda exact_rollout, M, Y, weights, steps, *, beta, X_0: exact_rollout(
        M, Y, (weights[0] / 2, *weights[1:]), steps, beta=beta, X_0=X_0
    ),
)
no_window.mutant(
    "hidden outputs ten thousand times as large",
    lambda exact_rollout, M, Y, weights, steps, *, beta, X_0: exact_rollout(
        M, Y, (10**4 * weights[0], *weights[1:]), steps, beta=beta, X_0=X_0
    ),
)
