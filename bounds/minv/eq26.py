r"""The slope of a layer near coefficients one: the printed bounds are too small by terms of the first order in delta.

Printed, for $|C - 1| \le \delta$ and $u = |e|$: eq. (26) $|\partial e_{k+1} / \partial e_k| \le L u^{L-1} + \delta
u/(1-u)^2$, and for $u < \tfrac13$ eq. (27) $\le \tfrac14$. At $e = 0$ the slope is $C_0 - C_1$, up to $2\delta$. In
truth the largest slope is

$$ L e^{L-1} (1 - \delta) + 2\delta \;\; (0 \le e \le \tfrac12), \qquad
   L u^{L-1} + \delta \Big( 2 \sum_{l=1}^{L-1} l u^{l-1} + L u^{L-1} \Big) \;\; (e = -u), $$

both below $L u^{L-1} + 2\delta/(1-u)^2$. At $\delta = \tfrac18$, $L = 4$ this is $\tfrac23$ for $u = \tfrac13$ and
$0.393$ on the invariant interval $u \le 0.182$, which have to replace $\tfrac14$ in everything that follows.

Kind: deterministic inequalities, printed and corrected. Constants: all explicit.
"""

import sympy as sp

from bounds.core import Claim, Quantity, ge, le

slope = Quantity("slope", r"|\partial e_{k+1}/\partial e_k|", "slope of a layer", nonnegative=True)
e = Quantity("e", "e_k", "residual before the layer, with sign")
u = Quantity("u", "|e_k|", "its modulus", nonnegative=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
delta = Quantity("delta", r"\delta", "largest |C - 1|", nonnegative=True)
l = sp.Symbol("l", integer=True)

THIRD, EIGHTH = sp.Rational(1, 3), sp.Rational(1, 8)
PREMISES = (ge(L, 4), le(delta, EIGHTH))
SIGNED = L * u ** (L - 1) + delta * (2 * sp.Sum(l * u ** (l - 1), (l, 1, L - 1)) + L * u ** (L - 1))
ERRATUM_26 = "e = 0, C = (1 + delta, 1 - delta, 1, 1): the slope is 2 delta, the printed bound 0."
ERRATUM_27 = "e_0 = 1/2, L = 4, delta = 31/250 reach e_1 = 0.17875, where slopes of 0.268 are possible."

eq26 = Claim(
    id="minv.eq26",
    source="eq. (26)",
    given=(*PREMISES, le(u, THIRD)),
    then=le(slope, L * u ** (L - 1) + delta * u / (1 - u) ** 2),
    expected="refuted",
    erratum=ERRATUM_26,
)

eq26_corrected = Claim(
    id="minv.eq26.corrected",
    title="The slope of a layer is at most L u^(L-1) + 2 delta / (1 - u)^2, sharper by sign",
    form="corrected",
    corrects="minv.eq26",
    source="eq. (26)",
    given=(*PREMISES, le(u, sp.Rational(1, 2))),
    then=(
        le(slope, SIGNED, name="any_sign"),
        le(slope, L * u ** (L - 1) + 2 * delta / (1 - u) ** 2, name="uniform"),
    ),
    erratum=ERRATUM_26,
)

positive = Claim(
    id="minv.eq26.positive",
    title="At non-negative residuals the slope of a layer is at most L e^(L-1) (1 - delta) + 2 delta",
    form="corrected",
    corrects="minv.eq26",
    source="eq. (26)",
    given=(*PREMISES, ge(e, 0), le(e, sp.Rational(1, 2))),
    then=le(slope, L * u ** (L - 1) * (1 - delta) + 2 * delta),
    erratum=ERRATUM_26,
)

eq27 = Claim(
    id="minv.eq27",
    source="eq. (27)",
    given=(*PREMISES, le(u, THIRD)),
    then=le(slope, sp.Rational(1, 4)),
    expected="refuted",
    erratum=ERRATUM_27,
)

eq27_corrected = Claim(
    id="minv.eq27.corrected",
    title="For residuals up to a third the slope of a layer is at most 2/3",
    form="corrected",
    corrects="minv.eq27",
    source="eq. (27)",
    given=(*PREMISES, le(u, THIRD)),
    then=le(slope, sp.Rational(2, 3), trivially=1),
    erratum=ERRATUM_27,
)

inner = Claim(
    id="minv.eq27.inner",
    title="On the invariant interval the slope of a layer is at most 0.393",
    form="added",
    source="eq. (27) on |e| <= 0.182, where all residuals stay after the first layer",
    given=(*PREMISES, le(u, sp.Rational(91, 500))),
    then=le(slope, sp.Rational(393, 1000), trivially=sp.Rational(2, 3)),
)


def corners(order, thousandths, residuals, algorithm):
    """All 2^L corner coefficients at every residual."""
    import itertools

    import numpy as np
    from flint import fmpq

    d = fmpq(thousandths, 1000)
    tables = np.array(list(itertools.product([1 - d, 1 + d], repeat=order)), dtype=object)
    found = algorithm(residuals, tables)
    return {
        slope: abs(found), e: residuals, u: [abs(x) for x in residuals], L: order, delta: d,
    }  # fmt: skip


GRID = {"order": [4, 5, 8], "thousandths": [125, 40]}
QUICK = {"order": [4, 5], "thousandths": [125]}
ALGORITHM = "algorithms.hyperpower.exact_layer_slope"


@eq26_corrected.experiment(**GRID, quick=QUICK, algorithm=ALGORITHM)
def up_to_a_half(order, thousandths, *, algorithm):
    """Twelfths from -1/2 to 1/2, the ends included."""
    from flint import fmpq

    return corners(order, thousandths, [fmpq(i, 12) for i in range(-6, 7)], algorithm)


@positive.experiment(**GRID, quick=QUICK, algorithm=ALGORITHM)
def non_negative(order, thousandths, *, algorithm):
    """Twelfths from 0 to 1/2."""
    from flint import fmpq

    return corners(order, thousandths, [fmpq(i, 12) for i in range(7)], algorithm)


@eq27_corrected.experiment(**GRID, quick=QUICK, algorithm=ALGORITHM)
def up_to_a_third(order, thousandths, *, algorithm):
    """Ninths from -1/3 to 1/3; the end -1/3 attains 2/3 at order four."""
    from flint import fmpq

    return corners(order, thousandths, [fmpq(i, 9) for i in range(-3, 4)], algorithm)


@inner.experiment(**GRID, quick=QUICK, algorithm=ALGORITHM)
def invariant_interval(order, thousandths, *, algorithm):
    """The ends of [-0.182, 0.182] and the middle."""
    from flint import fmpq

    return corners(order, thousandths, [fmpq(-91, 500), fmpq(0), fmpq(91, 500)], algorithm)


@eq26.experiment(order=[4], thousandths=[1], algorithm=ALGORITHM)
@eq27.experiment(order=[4], thousandths=[40], algorithm=ALGORITHM)
def gentle(order, thousandths, *, algorithm):
    """Where the deviation does not matter the printed bounds are true: one coefficient table of ones."""
    from flint import fmpq

    e_here = [fmpq(1, 3), fmpq(1, 5)]
    found = algorithm(e_here, [fmpq(1)] * order)
    return {slope: abs(found), e: e_here, u: e_here, L: order, delta: fmpq(thousandths, 1000)}


@eq26.witness
def at_zero():
    """The first two coefficients off in opposite directions."""
    from flint import fmpq

    from algorithms.hyperpower import exact_layer_slope

    d = fmpq(1, 8)
    found = exact_layer_slope([fmpq(0)], [1 + d, 1 - d, fmpq(1), fmpq(1)])
    return {slope: abs(found), e: [0], u: [0], L: 4, delta: d}


@eq27.witness
def reached_from_a_half():
    """One layer with coefficients 1 - delta, then the steepest one."""
    from flint import fmpq

    from algorithms.hyperpower import exact_layer_slope, exact_residual_trajectory

    d = fmpq(31, 250)
    reached = exact_residual_trajectory([fmpq(1, 2)], [[1 - d] * 4])[-1]
    found = exact_layer_slope(reached, [1 + d, 1 - d, 1 - d, 1 - d])
    return {slope: abs(found), e: reached, u: abs(reached), L: 4, delta: d}


eq26.formula_mutant("the corrected bound", then=le(slope, L * u ** (L - 1) + 2 * delta / (1 - u) ** 2))
eq27.formula_mutant("two thirds", then=le(slope, sp.Rational(2, 3)))
eq26_corrected.formula_mutant("as printed", then=le(slope, L * u ** (L - 1) + delta * u / (1 - u) ** 2))
eq26_corrected.formula_mutant("constant 9/10", then=le(slope, sp.Rational(9, 10) * SIGNED))
positive.formula_mutant("delta in place of twice delta", then=le(slope, L * u ** (L - 1) * (1 - delta) + delta))
eq27_corrected.formula_mutant("6/10", then=le(slope, sp.Rational(6, 10)))
inner.formula_mutant("0.35", then=le(slope, sp.Rational(35, 100)))


def with_wrong_sign(exact_layer_slope, e, c):
    """p + (1 - e) p' in place of p - (1 - e) p'."""
    p = sum(c[..., i, None] * e**i for i in range(c.shape[-1]))
    return 2 * p - exact_layer_slope(e, c)


for claim in (eq26_corrected, positive, eq27_corrected, inner):
    claim.mutant("derivative of the sum with the wrong sign")(
        lambda original, e, c: with_wrong_sign(original, *map(_objects, (e, c)))
    )


def _objects(values):
    import numpy as np

    return np.asarray(values, dtype=object)
