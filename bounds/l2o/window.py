r"""Which expansions satisfy all conditions (13): a window for tiny data, none for others.

On the half-axes instance with $Y = s (1, 1)$, two layers and two steps, (13a) to (13d) hold together for e from 128 to
$8 \cdot 10^5$ at $s = 2^{-20}$ and from 431 to 4467 at $s = 2^{-14}$. At $s \ge 2^{-12}$ no expansion satisfies them:
(13a) compares $s^2$ with $s^3$, (13d) asks for a large e, and $\delta_4^{-2}$ forbids it. The conditions depend on the
unit in which Y is measured.
Kind: deterministic statement on one family. Constants: the ends are rounded inwards.
"""

import sympy as sp

from bounds.core import Quantity, Statement, ge, le, lt
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._theorem import RHS_13a, RHS_13b, RHS_13c, RHS_13d, alpha_0, e, half_axes_at

first = Quantity("first", r"e_{\min}", "first expansion of the window", positive=True)
last = Quantity("last", r"e_{\max}", "last expansion of the window", positive=True)

RATIOS = (alpha_0**2 / RHS_13a, alpha_0**3 / RHS_13b, alpha_0**2 / RHS_13c, alpha_0 / RHS_13d)

window = Statement("l2o.window", "Eqs. (13a) to (13d)", algorithm="algorithms.unrolled.exact_rollout")
inside = window.added(
    "",
    (
        ge(alpha_0**2, RHS_13a, name="13a"),
        ge(alpha_0**3, RHS_13b, name="13b"),
        ge(alpha_0**2, RHS_13c, name="13c"),
        ge(alpha_0, RHS_13d, name="13d"),
    ),
    given=(ge(e, first), le(e, last)),
    formerly="l2o.thm4_7.window",
)

none = window.added(
    "none",
    lt(sp.Min(*RATIOS), 1),
    formerly="l2o.thm4_7.no_window",
    title="For data that are not tiny, no expansion satisfies all conditions of the training theorem",
)

WINDOWS = {20: (128, 800_000), 14: (431, 4467)}


@window.experiment(inside, exponent=[20, 14])
def inside_and_outside(exponent, *, algorithm):
    """Seven expansions from the first to the last of the window, and four outside."""
    low, high = WINDOWS[exponent]
    expansions = [round(low * (high / low) ** (i / 6)) for i in range(7)]
    values = half_axes_at(algorithm, exponent, [low // 4, low // 2, *expansions, 2 * high, 4 * high])
    return values | {first: [low], last: [high]}


@window.experiment(none, exponent=[12, 8, 4, 0])
def many_expansions(exponent, *, algorithm):
    """Expansions from 1 to 2^30, three per octave."""
    return half_axes_at(algorithm, exponent, sorted({round(2 ** (power / 3)) for power in range(91)}))


inside.formula_mutant("twice as wide a window", given=(ge(e, first / 2), le(e, 2 * last)))
inside.formula_mutant("(13d) with 16 instead of 8", then=ge(alpha_0, 2 * RHS_13d))
none.formula_mutant("without (13d)", then=lt(sp.Min(*RATIOS[:3]), sp.Rational(1, 10**9)))
inside.mutant("hidden outputs half as large", corrupt.first_layer(1, 2))
none.mutant("hidden outputs ten thousand times as large", corrupt.first_layer(10**4))
