r"""Where the curves of Figure 1 start: identity maps far above, modified identity at half the loss of Gaussian ones.

$X \in \mathbb R^{10 \times 1000}$ with normal entries, $Y = -X + 0.1 E$, hidden weights zero. Within a tenth,

$$ L_0 = \tfrac12 \Big( \big(\sqrt{m/k} + 1\big)^2 + 0.01 \Big) nd \ \text{(identity)}, \qquad \tfrac12 \cdot 1.01\, nd
   \ \text{(modified identity)}, \qquad \tfrac12 \cdot 2.01\, nd \ \text{(Gaussian)} , $$

that is 45 and 150 thousand at m = 40 and 200, 5 thousand, and 10 thousand: the first two are means over the data, the third
over the maps as well, which moves it more.

Kind: finding, with error bars. Constants: none.
"""

import sympy as sp

from bounds.core import Claim, Finding, Quantity, ge, le
from bounds.resnet._symbols import m

identity = Quantity("identity", r"L_0", "identity maps", positive=True)
modified = Quantity("modified", r"L_0", "modified identity maps", positive=True)
gaussian = Quantity("gaussian", r"L_0", "Gaussian maps", positive=True)
ND, TENTH = 10_000, sp.Rational(1, 10)
FIRST = ((sp.sqrt(m / 10) + 1) ** 2 + sp.Rational(1, 100)) * ND / 2
SECOND, THIRD = sp.Rational(101, 200) * ND, sp.Rational(201, 200) * ND


def within(symbol, value, share):
    return (
        ge(symbol, (1 - share) * value, name=f"{symbol}_at_least"), le(symbol, (1 + share) * value, name=f"{symbol}_at_most"),
    )  # fmt: skip


start = Claim(
    id="resnet.fig1.start",
    source="Figure 1 (a), (b), first points",
    quantifier=Finding("Figure 1: 10 inputs and outputs, 1000 samples, Y = -X + 0.1 E"),
    then=(*within(identity, FIRST, TENTH), *within(modified, SECOND, TENTH), *within(gaussian, THIRD, 4 * TENTH)),
)


@start.experiment(width=[40, 200], seed=[0, 1], algorithm="algorithms.resnet.identity_maps")
def three_kinds(width, seed, *, algorithm):
    """Losses at zero weights."""
    from bounds.resnet._figure import maps_of, setting

    maps = (algorithm(10, 10, width), maps_of("modified identity", width, seed), maps_of("gaussian", width, seed))
    return dict(zip((identity, modified, gaussian), (setting(seed, *pair).start() for pair in maps), strict=True)) | {
        m: width
    }


@start.mutant("without the root of m/k")
def _(identity_maps, inputs, outputs, width):
    A, B = identity_maps(inputs, outputs, width)
    return A, B / (width / outputs) ** 0.5


start.formula_mutant("half of it", then=within(modified, SECOND / 2, TENTH))
