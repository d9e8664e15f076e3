r"""Which expansions satisfy all conditions (13): a window for tiny data, none for others.

On the half-axes instance with $Y = s (1, 1)$, two layers and two steps, (13a) to (13d) hold together for e from 128 to
$8 \cdot 10^5$ at $s = 2^{-20}$ and from 431 to 4467 at $s = 2^{-14}$. At $s \ge 2^{-12}$ no expansion satisfies them:
(13a) compares $s^2$ with $s^3$, (13d) asks for a large e, and $\delta_4^{-2}$ forbids it. The conditions depend on the
unit in which Y is measured.
Kind: deterministic statement on one family. Constants: the ends are rounded inwards.
"""

import sympy as sp

from bounds.core import Statement, eq, ge, le, lt
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._symbols import T
from bounds.l2o._theorem import L, RHS_13a, RHS_13b, RHS_13c, RHS_13d, alpha_0, deviation, e, half_axes_at, size

CONDITIONS = (
    ge(alpha_0**2, RHS_13a, name="13a"),
    ge(alpha_0**3, RHS_13b, name="13b"),
    ge(alpha_0**2, RHS_13c, name="13c"),
    ge(alpha_0, RHS_13d, name="13d"),
)
RATIOS = (alpha_0**2 / RHS_13a, alpha_0**3 / RHS_13b, alpha_0**2 / RHS_13c, alpha_0 / RHS_13d)
WINDOWS = {20: (128, 800_000), 14: (431, 4467)}


def opened(exponent, stretch=1):
    """The size of the data and the window of the expansion, as premises."""
    low, high = WINDOWS[exponent]
    return (eq(size, sp.Rational(1, 2**exponent)), ge(e, sp.Rational(low, stretch)), le(e, high * stretch))


window = Statement(
    "l2o.window",
    "Eqs. (13a) to (13d)",
    (eq(deviation, 0), eq(T, 2), eq(L, 2)),
    algorithm="algorithms.unrolled.exact_rollout",
)
inside = window.added("", CONDITIONS, also=opened(20), formerly="l2o.thm4_7.window")

narrow = window.added(
    "narrow",
    CONDITIONS,
    title="For data 64 times as large the window of expansions is much narrower",
    also=opened(14),
)

none = window.added(
    "none",
    lt(sp.Min(*RATIOS, evaluate=False), 1),
    also=ge(size, sp.Rational(1, 2**12)),
    formerly="l2o.thm4_7.no_window",
    title="For data that are not tiny, no expansion satisfies all conditions of the training theorem",
)


@window.experiment(inside, exponent=[20, 14], outside={"exponent": [14]})
@window.experiment(narrow, exponent=[20, 14], outside={"exponent": [20]})
def inside_and_outside(exponent, *, algorithm):
    """Seven expansions from the first to the last of the window, and four outside."""
    low, high = WINDOWS[exponent]
    expansions = [round(low * (high / low) ** (i / 6)) for i in range(7)]
    return half_axes_at(algorithm, exponent, [low // 4, low // 2, *expansions, 2 * high, 4 * high])


@window.experiment(none, exponent=[20, 12, 8, 4, 0], quick={"exponent": [20, 12, 0]}, outside={"exponent": [20]})
def many_expansions(exponent, *, algorithm):
    """Expansions from 1 to 2^30, three per octave; at 2^-20 the premise on the size fails."""
    return half_axes_at(algorithm, exponent, sorted({round(2 ** (power / 3)) for power in range(91)}))


for form, exponent in ((inside, 20), (narrow, 14)):
    form.formula_mutant("twice as wide a window", given=(*window.given, *opened(exponent, 2)))
    form.mutant("hidden outputs half as large", corrupt.first_layer(1, 2))
inside.formula_mutant("(13d) with 16 instead of 8", then=ge(alpha_0, 2 * RHS_13d))
narrow.formula_mutant("(13b) with 1 instead of 1/2", then=ge(alpha_0**3, 2 * RHS_13b))
none.formula_mutant("for data of any size", given=window.given)
none.formula_mutant("without (13d)", then=lt(sp.Min(*RATIOS[:3], evaluate=False), sp.Rational(1, 10**9)))
none.mutant("hidden outputs ten thousand times as large", corrupt.first_layer(10**4))
