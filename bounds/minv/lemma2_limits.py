r"""What one more coefficient per layer cannot do: vanish, gain an order, or fit exactly.

Lemma 2 adds three statements to its identity. (c) The derivative in $C_k$ is about zero near $C_k = 1$: for one layer
it shrinks, from $C = 0$ to $C = 1$, by exactly the factor $e$ for each singular value, so it is small only if $e$ is.
(d) The order becomes $\tilde L \in (L, L + 1]$: at $C = 1$ it is exactly $L + 1$; at any other constant $C \in [0,
1)$, $e_{k+1} \ge (1 - C) e_k^L$, so the order remains $L$ and what is gained is a factor. (e) The first order
condition of the last coefficient gives the exact inverse: true only if all positive singular values coincide.

Kind: identities and inequalities, printed and corrected. Constants: "about zero" is read as a tenth.
"""

import sympy as sp

from bounds.core import Claim, Finding, Quantity, eq, ge, le
from bounds.core.certificate import identities

ratio = Quantity(
    "ratio",
    r"\partial_C \mathcal L|_{C=1} / \partial_C \mathcal L|_{C=0}",
    "shrinkage of the derivative",
    nonnegative=True,
)
e_k = Quantity("e_k", "e_k", "residual before the layer", nonnegative=True)
e_next = Quantity("e_next", "e_{k+1}", "residual after the layer", nonnegative=True)
C = Quantity("C", "C_k", "coefficient of the layer", nonnegative=True)
L = Quantity("L", "L", "order without the extra term", integer=True, positive=True)
loss = Quantity("loss", r"\mathcal L", "loss at the stationary coefficient", nonnegative=True)
slope = Quantity("slope", r"\partial \mathcal L / \partial C", "derivative in the last coefficient")
spread = Quantity("spread", r"\max_{i,j} |a_i - a_j|", "how far the singular values differ", nonnegative=True)

ERRATUM_C = "singular values 1, 3/5, 3/10, c_0 = 21/20, L = 4: the ratio is above 4/5."
ERRATUM_E = "singular values 1, 3/5, 3/10, c_0 = 21/20, L = 4: the stationary loss is 0.0101."

lemma2c = Claim(
    id="minv.lemma2c",
    title="The derivative is about zero at coefficients near one",
    source="Lemma 2, third statement",
    quantifier=Finding("one tenth of the derivative at zero counts as about zero"),
    then=le(ratio, sp.Rational(1, 10)),
    expected="refuted",
    erratum=ERRATUM_C,
)

lemma2c_corrected = Claim(
    id="minv.lemma2c.corrected",
    title="From coefficient zero to one the derivative of a single layer shrinks by the residual itself",
    form="corrected",
    corrects="minv.lemma2c",
    source="Lemma 2, third statement",
    then=eq(ratio, e_k),
    erratum=ERRATUM_C,
)

lemma2d = Claim(
    id="minv.lemma2d",
    title="With coefficient one the order is L + 1",
    source="Appendix C.1.1, after Lemma 2",
    given=eq(C, 1),
    then=eq(e_next, e_k ** (L + 1)),
    expected="proved",
)

constant = Claim(
    id="minv.lemma2d.corrected",
    title="With any other constant coefficient below one the order remains L",
    form="corrected",
    corrects="minv.lemma2d",
    source="Appendix C.1.1, after Lemma 2",
    given=(ge(C, 0), le(C, 1)),
    then=ge(e_next, (1 - C) * e_k**L, trivially=0),
    erratum="the range L < order <= L + 1 is a finite-range effect unless C = 1",
)

lemma2e = Claim(
    id="minv.lemma2e",
    title="A stationary last coefficient gives the exact inverse",
    source="Appendix C.1.1, after Lemma 2",
    given=eq(slope, 0),
    then=eq(loss, 0, scale=1),
    expected="refuted",
    erratum=ERRATUM_E,
)

lemma2e_corrected = Claim(
    id="minv.lemma2e.corrected",
    title="A stationary last coefficient gives the exact inverse if all positive singular values coincide",
    form="corrected",
    corrects="minv.lemma2e",
    source="Appendix C.1.1, after Lemma 2",
    given=(eq(slope, 0), eq(spread, 0)),
    then=eq(loss, 0, scale=1),
    erratum=ERRATUM_E,
)

ALGORITHM = "algorithms.hyperpower.exact_loss_and_gradient"


def shrinkage(a, order, algorithm):
    """Two evaluations of the last derivative of one layer."""
    from flint import fmpq

    e0, weights = _sample(a)
    at_zero, at_one = (algorithm([[1] * order + [fmpq(x)]], e0, weights)[1][0, -1] for x in (0, 1))
    return {ratio: at_one / at_zero, e_k: max(e0)}


def _sample(a):
    from flint import fmpq

    from bounds.minv._floor import sample

    return sample(a, fmpq(21, 20))


@lemma2c.experiment(order=[4], algorithm=ALGORITHM)
def good_start(order, *, algorithm):
    """At e = 1/21 the derivative does shrink below a tenth."""
    return shrinkage([1], order, algorithm)


@lemma2c_corrected.experiment(order=[4, 5], halves=[1, 2], algorithm=ALGORITHM)
def single_values(order, halves, *, algorithm):
    """One singular value, 1/2 or 1."""
    from flint import fmpq

    return shrinkage([fmpq(halves, 2)], order, algorithm)


@lemma2c.witness
def three_values():
    """One layer."""
    from flint import fmpq

    from algorithms.hyperpower import exact_loss_and_gradient

    return shrinkage([1, fmpq(3, 5), fmpq(3, 10)], 4, exact_loss_and_gradient)


def orders(order, coefficient, layers, algorithm):
    """A single singular value over several layers of one coefficient."""
    from flint import fmpq

    e = algorithm([fmpq(1, 2)], [[1] * order + [coefficient]] * layers)[:, 0]
    return {e_k: e[:-1], e_next: e[1:], C: coefficient, L: order}


@lemma2d.experiment(order=[2, 4], algorithm="algorithms.hyperpower.exact_residual_trajectory")
def coefficient_one(order, *, algorithm):
    """Three layers."""
    from flint import fmpq

    return orders(order, fmpq(1), 3, algorithm)


@constant.experiment(order=[2, 4], tenths=[0, 5, 9], algorithm="algorithms.hyperpower.exact_residual_trajectory")
def other_coefficients(order, tenths, *, algorithm):
    """Three layers at 0, 1/2 and 9/10; the bound is attained at 0 and approached as the residual falls."""
    from flint import fmpq

    return orders(order, fmpq(tenths, 10), 3, algorithm)


def stationary(a, order, algorithm):
    """The loss is a square in the last coefficient: its stationary point is one exact Newton step away."""
    from flint import fmpq

    e0, weights = _sample(a)
    first, second = (algorithm([[1] * order + [fmpq(x)]], e0, weights)[1][0, -1] for x in (0, 1))
    best = -first / (second - first)
    value, gradient = algorithm([[1] * order + [best]], e0, weights)
    return {loss: value, slope: gradient[0, -1], spread: max(a) - min(a)}


@lemma2e_corrected.experiment(count=[1, 3], order=[4, 5], algorithm=ALGORITHM)
@lemma2e.experiment(count=[1], order=[4], algorithm=ALGORITHM)
def coinciding_values(count, order, *, algorithm):
    """A value repeated."""
    from flint import fmpq

    return stationary([fmpq(3, 5)] * count, order, algorithm)


@lemma2e.witness
def distinct_values():
    """Three different values."""
    from flint import fmpq

    from algorithms.hyperpower import exact_loss_and_gradient

    return stationary([fmpq(1), fmpq(3, 5), fmpq(3, 10)], 4, exact_loss_and_gradient)


lemma2c.formula_mutant("the largest residual", then=le(ratio, e_k))
lemma2c_corrected.formula_mutant("the square of the residual", then=eq(ratio, e_k**2))
lemma2d.formula_mutant("order L", then=eq(e_next, e_k**L))
constant.formula_mutant("order L with factor one", then=ge(e_next, e_k**L))
lemma2e.formula_mutant("some loss remains", then=ge(loss, 0))
lemma2e_corrected.formula_mutant("a loss remains", then=ge(loss, sp.Rational(1, 100)))


@lemma2d.mutant("one order more")
@constant.mutant("one order more")
def _(exact_residual_trajectory, e0, C):
    return exact_residual_trajectory(e0, [[1, *row] for row in C])


@lemma2c_corrected.mutant("the previous coefficient's derivative")
def _(exact_loss_and_gradient, C, e0, weights):
    loss_here, gradient = exact_loss_and_gradient(C, e0, weights)
    return loss_here, gradient * 0 + gradient[..., :1] + 1


@lemma2e_corrected.mutant("a floor under the loss")
def _(exact_loss_and_gradient, C, e0, weights):
    loss_here, gradient = exact_loss_and_gradient(C, e0, weights)
    return loss_here + 1, gradient


@lemma2d.proof
def one_more_power():
    """1 - (1 - e)(1 + ... + e^L) = e^(L+1), by induction over L; `total` is the sum, `power` is e^(L+1)."""
    e, power, _total = sp.symbols("e power total")
    return identities(
        "A layer with all coefficients one, the extra one included, raises the residual to the power L + 1. Hypothesis: "
        "(1 - e) total = 1 - power.",
        [
            ("L = 0", sp.Add(1, -sp.Mul(1 - e, 1, evaluate=False), evaluate=False), e),
            ("L to L + 1", sp.Add(1, -(1 - power), -(1 - e) * power, evaluate=False), e * power),
        ],
    )
