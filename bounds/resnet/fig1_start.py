r"""Where the curves of Figure 1 start: identity maps far above, modified identity at half the loss of Gaussian ones.

$X \in \mathbb R^{10 \times 1000}$ with normal entries, $Y = -X + 0.1 E$, hidden weights zero. On average

$$ L_0 = \tfrac12 \Big( \big(\sqrt{m/k} + 1\big)^2 + 0.01 \Big) nd \ \text{(identity)}, \qquad \tfrac12 \cdot 1.01\, nd
   \ \text{(modified identity)}, \qquad \tfrac12 \cdot 2.01\, nd \ \text{(Gaussian)} , $$

that is 45 and 150 thousand at m = 40 and 200, 5 thousand, and 10 thousand. The first two are multiples of $\chi^2_{nd}$:
their standard deviation is the share $\sqrt{2/(nd)}$, 1.4 per cent. Of the third, to leading order in n ($XX^\top = nI$,
no noise) $2 L_0 = n(\|BA\|_F^2 + 2\,\mathrm{tr}(BA) + d)$. Given A, and with $S = A^\top A$, rows of BA are independent
$N(0, S/k)$, so
$$ \mathrm{Var}(2 L_0) = n^2 \Big( \tfrac2k\, \mathbb E\,\mathrm{tr} S^2 + \mathrm{Var}\,\mathrm{tr} S + \tfrac4k\, \mathbb
   E\,\mathrm{tr} S \Big) = n^2 \Big( \tfrac{2d}k \big(1 + \tfrac{d+1}m\big) + \tfrac{2d}m + \tfrac{4d}k \Big) , $$
as odd moments of B vanish, $\mathbb E S = I$, $\mathbb E S^2 = (1 + (d + 1)/m) I$ and $\mathrm{Var}\,\mathrm{tr} S = 2d/m$.
For d = k = 10 that is $n^2 (6 + 42/m)$: one eighth of the mean. Single draws are skewed (one in two hundred is three
deviations above), so the mean of 64 draws is judged. All must lie within six standard deviations, which for the first two fails
once in a hundred million draws.

Every draw: six standard deviations of the law, passed less than once in a million draws.

Kind: findings, with error bars. Constants: none.
"""

import sympy as sp

from bounds.core import Finding, Quantity, Statement, ge, le, rounding
from bounds.resnet._figure import maps_of, setting
from bounds.resnet._symbols import m

identity = Quantity("identity", r"L_0", "identity maps", positive=True)
modified = Quantity("modified", r"L_0", "modified identity maps", positive=True)
gaussian = Quantity("gaussian", r"\overline{L_0}", "Gaussian maps, mean of 64 draws", positive=True)
N, ND = 1000, 10_000
FIRST = ((sp.sqrt(m / 10) + 1) ** 2 + sp.Rational(1, 100)) * ND / 2
SECOND, THIRD = sp.Rational(101, 200) * ND, sp.Rational(201, 200) * ND
DRAWS = 64
OF_DATA, OF_MAPS = sp.sqrt(sp.Rational(2, ND)), sp.Rational(N, 2) * sp.sqrt(6 + 42 / m) / sp.sqrt(DRAWS)
SETTING = Finding("Figure 1: 10 inputs and outputs, 1000 samples, Y = -X + 0.1 E", misses=1e-6)


def within(symbol, mean, deviation, times=6):
    return (
        ge(symbol, mean - times * deviation, name=f"{symbol}_at_least"),
        le(symbol, mean + times * deviation, name=f"{symbol}_at_most"),
    )


fig1 = Statement("resnet.fig1_start", "Figure 1 (a), (b), first points", quantifier=SETTING)
start = fig1.printed(
    (*within(identity, FIRST, OF_DATA * FIRST), *within(modified, SECOND, OF_DATA * SECOND)),
    part="",
    formerly="resnet.fig1.start",
)
start_gaussian = fig1.printed(
    within(gaussian, THIRD, OF_MAPS),
    part="gaussian",
    title="Gaussian maps start at twice the loss of the modified identity, on average over maps",
    formerly="resnet.fig1.start_gaussian",
)


@start.experiment(width=[40, 200], seed=[0, 1], algorithm="algorithms.resnet.identity_maps")
def two_kinds(width, seed, *, algorithm):
    """Losses at zero weights."""
    maps = {identity: algorithm(10, 10, width), modified: maps_of("modified identity", width, seed)}
    return {m: width} | {symbol: setting(seed, *pair).start() for symbol, pair in maps.items()}


@start_gaussian.experiment(width=[40, 200], seed=[0, 1], algorithm="algorithms.resnet.gaussian")
def random_maps(width, seed, *, algorithm):
    """Variances 1/m and 1/k; fresh data with every draw."""
    draws = range(DRAWS * seed, DRAWS * (seed + 1))
    losses = [setting(draw, *maps_of("gaussian", width, draw, drawn=algorithm)).start() for draw in draws]
    total = losses[0]
    for loss in losses[1:]:
        total = rounding.plus(total, loss)
    return {m: width, gaussian: rounding.over(total, float(DRAWS))}


@start.mutant("without the root of m/k")
def _(identity_maps, inputs, outputs, width):
    A, B = identity_maps(inputs, outputs, width)
    return A, B / (width / outputs) ** 0.5


start_gaussian.mutant(
    "variances 1/m and 1/m",
    lambda gaussian_maps, inputs, outputs, width, *, beta, **rest: gaussian_maps(
        inputs, outputs, width, beta=width**-0.5, **rest
    ),
)
start.formula_mutant("half of it", then=within(modified, SECOND / 2, OF_DATA * SECOND))
start_gaussian.formula_mutant("as low as the modified identity", then=within(gaussian, SECOND, OF_MAPS))
start_gaussian.formula_mutant("half of it, as without the data", then=within(gaussian, THIRD / 2, OF_MAPS))
