r"""One more coefficient per layer interpolates between the orders L and L + 1: for norms only if it is at most one.

With layers $X_{k+1} = X_k (\sum_{l<L} E_k^l + C_k E_k^L)$ and $c_0 > \|A\|_2^2$, printed is

$$ e_{k+1} = (1 - C_k)\, e_k^L + C_k\, e_k^{L+1}, \qquad e_k = \|A A^\dagger - A X_k\|_2 , $$

and that the loss falls in every $C_k \in [0, 1 + \epsilon]$. For each eigenvalue the first is an identity for every
$C_k$; for norms it needs $\phi(e) = e^L (1 - C (1 - e))$ to be non-negative and non-decreasing on the spectrum, which
is so for $C \in [-L, 1]$. The second holds below $\epsilon_k = \min_j e_{k,j} / (1 - e_{k,j})$, because $\partial
e_{k+1} / \partial C_k = -(1 - e_k) e_k^L < 0$ and all later layers are increasing. (The paper gives no proof.)

Kind: exact identity (printed, corrected), deterministic inequality. Constants: eps_k derived.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Claim, Quantity, Statement, eq, ge, gt, le, lt
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.late import late
from bounds.minv._exact import diagonal, rational
from bounds.minv._steps import geometric_sum

hyperpower = late("algorithms.hyperpower")


e_next = Quantity("e_next", "e_{k+1}", "norm of the residual after the layer", nonnegative=True)
e_k = Quantity("e_k", "e_k", "norm of the residual before the layer", nonnegative=True)
C_k = Quantity("C_k", "C_k", "coefficient of the layer")
L = Quantity("L", "L", "order without the extra term", integer=True, positive=True)
c_0 = Quantity("c_0", "c_0", "scale of the start", positive=True)
norm_A = Quantity("norm_A", r"\|A\|_2", "largest singular value", positive=True)
slope = Quantity("slope", r"\partial \mathcal L / \partial C_k", "derivative of the loss")
room = Quantity("room", r"\epsilon_k", "min e/(1 - e) over the residuals before the layer", positive=True)

FORMULA = (1 - C_k) * e_k**L + C_k * e_k ** (L + 1)
ERRATUM = (
    r"Singular values 1 and $\frac{99}{100}$, $c_0 = \frac{101}{100}$, $C = \frac65$, $L = 4$: the formula is "
    "negative, a norm is not."
)

lemma2a = Statement(
    "minv.lemma2a",
    "Lemma 2, first display; Appendix C.1.1 (without proof)",
    (gt(c_0, norm_A**2),),
    erratum=ERRATUM,
    survives="In part: the paper gives no proof. For a single singular value the display is an identity for every "
    "$C$; for norms it holds as long as $e^L (1 - C (1 - e))$ does not fall on $[0, 1]$, which is $-L "
    r"\le C \le 1$, and a little beyond.",
)
printed = lemma2a.printed(eq(e_next, FORMULA), also=ge(L, 4))

corrected = lemma2a.corrected(
    eq(e_next, FORMULA),
    title="One more coefficient between -L and 1 interpolates between the orders L and L + 1",
    source="Lemma 2, first display",
    also=(
        ge(L, 1),
        ge(C_k, -L),
        le(C_k, 1),
    ),
    expected="proved",
)

lemma2b = Claim(
    id="minv.lemma2b",
    title="The loss falls in every extra coefficient up to a little beyond one",
    source="Lemma 2, second statement (eps depends on e_k, not on e_{k-1})",
    given=(gt(c_0, norm_A**2), ge(C_k, 0), lt(C_k, 1 + room)),
    then=lt(slope, 0),
    expected="proved",
)


def layer(values, c0, C, order, algorithm):
    """One warm-up layer on a diagonal matrix; its residuals stay diagonal and are read off exactly."""
    a = [fmpq(x) for x in values]
    A = diagonal(a)
    X = algorithm(A, A.transpose() * (1 / c0), [[fmpq(1)] * order + [C]])
    before, after = ([1 - a[j] * x[j, j] for j in range(len(a))] for x in X)
    return {
        e_k: max(map(abs, before)),
        e_next: max(map(abs, after)),
        C_k: C,
        L: order,
        c_0: c0,
        norm_A: max(a),
    }


def joined(runs):
    """Several layers in one point."""
    return {key: [run[key] for run in runs] for key in runs[0]}


ALGORITHM = "algorithms.hyperpower.exact_learnable_hyperpower"


@corrected.experiment(order=[2, 4, 5], values=[["1"], ["1", "3/5", "3/10"], ["1", "99/100"]], algorithm=ALGORITHM)
def allowed_coefficients(order, values, *, algorithm):
    """From -L to 1 in eight steps."""
    numbers = [rational(v) for v in values]
    steps = [1 - fmpq(i * (order + 1), 8) for i in range(9)]
    return joined([layer(numbers, fmpq(21, 20), C, order, algorithm) for C in steps])


@printed.experiment(order=[4], algorithm=ALGORITHM)
def one_singular_value(order, *, algorithm):
    """With one singular value and C up to one the printed identity is true."""
    return joined([layer([1], fmpq(2), fmpq(C, 2), order, algorithm) for C in range(3)])


@printed.witness
def beyond_one():
    """C = 6/5 with two close singular values."""
    return layer([1, fmpq(99, 100)], fmpq(101, 100), fmpq(6, 5), 4, hyperpower.exact_learnable_hyperpower)


@lemma2b.experiment(
    order=[4, 5],
    values=[["1", "3/5", "3/10"], ["1", "9/10"]],
    layers=[1, 2],
    algorithm="algorithms.hyperpower.exact_loss_and_gradient",
)
def coefficients_up_to_the_end(order, values, layers, *, algorithm):
    """Coefficients from 0 to nearly 1 + eps in every layer, at once."""
    a = [rational(v) for v in values]
    c0 = fmpq(21, 20)
    return joined([_slopes(a, c0, fmpq(i, 100), order, layers, algorithm) for i in (0, 25, 50, 75, 99)])


def _slopes(a, c0, share, order, layers, algorithm):
    """Every coefficient at the share of its own admissible end."""
    e0 = [1 - x * x / c0 for x in a]
    e, table, rooms = e0, [], []
    for _ in range(layers):
        rooms.append(min(x / (1 - x) for x in e))
        table.append([1] * order + [share * (1 + rooms[-1])])
        e = list(hyperpower.exact_residual_trajectory(e, table[-1:])[-1])
    gradient = algorithm(table, e0, [x * x for x in a])[1]
    return {
        slope: gradient[:, -1],
        C_k: [row[-1] for row in table],
        room: rooms,
        c_0: [c0] * layers,
        norm_A: [max(a)] * layers,
    }


printed.formula_mutant(
    "the modulus of each eigenvalue", then=le(e_next, sp.Abs(1 - C_k) * e_k**L + sp.Abs(C_k) * e_k ** (L + 1))
)
corrected.formula_mutant("L and L + 1 exchanged", then=eq(e_next, C_k * e_k**L + (1 - C_k) * e_k ** (L + 1)))
lemma2b.formula_mutant("the other sign", then=gt(slope, 0))
corrected.mutant(
    "extra term one order lower",
    lambda exact_learnable_hyperpower, A, X0, C: exact_learnable_hyperpower(
        A, X0, [[*row[:-2], row[-2] + row[-1]] for row in C]
    ),
)


@lemma2b.mutant("gradient uphill")
def _(exact_loss_and_gradient, C, e0, weights):
    loss, gradient = exact_loss_and_gradient(C, e0, weights)
    return loss, -gradient


def _one_eigenvalue():
    """1 - (1 - e)(S + C power) = power (1 - C (1 - e)) with (1 - e) S = 1 - power, power = e^L."""
    e, C, power = sp.symbols("e C power")
    layer = sp.Add(1, -(1 - power), -(1 - e) * C * power, evaluate=False)
    return [*geometric_sum(), identity("one eigenvalue after the layer", layer, power * (1 - C * (1 - e)))]


@corrected.proof
def monotone_on_the_spectrum():
    """phi(e) = e^L (1 - C (1 - e)) and its derivative e^(L-1) (L (1 - C) + (L + 1) C e)."""
    e, C, L_ = sp.symbols("e C L")
    slope_ = L_ * (1 - C * (1 - e)) + C * e
    return certificate(
        "Every eigenvalue e of the residual, which lies in [0, 1) because c_0 > |A|^2, becomes phi(e) = e^L (1 - C (1 - "
        "e)). With m = e^(L-1), phi' = m (L (1 - C (1 - e)) + C e). For C in [0, 1] both terms of the first form of the "
        "bracket are non-negative, for C in [-L, 0] both of the second; so phi does not fall on [0, 1), phi(0) = 0, "
        "and the norm, the largest eigenvalue, is phi of the norm.",
        *_one_eigenvalue(),
        identity("bracket for C in [0, 1]", slope_, L_ * (1 - C) + (L_ + 1) * C * e),
        identity("bracket for C in [-L, 0]", slope_, (L_ + C) + (L_ + 1) * (-C) * (1 - e)),
    )


@lemma2b.proof
def falling_through_increasing_layers():
    """room is r with r (1 - e) = e at the smallest residual."""
    e, C, power, L_, r = sp.symbols("e C power L r")
    phi = power * (1 - C * (1 - e))
    return certificate(
        "A residual e in (0, 1) becomes phi = e^L (1 - C (1 - e)), whose derivative in C is -(1 - e) e^L < 0. As C < 1 + "
        "r = 1/(1 - e) at the smallest residual, hence at all, 1 - C (1 - e) > 0: residuals stay positive, and phi' = "
        "e^(L-1) (L (1 - C (1 - e)) + C e) > 0. So each derivative of half the weighted sum of squares is a sum of "
        "negative terms.",
        *_one_eigenvalue(),
        identity("derivative in C: the difference quotient", phi.subs(C, C + 1) - phi, -(1 - e) * power),
        identity("(1 + r)(1 - e) = 1 when r (1 - e) = e", (1 + r) * (1 - e) - 1, r * (1 - e) - e),
        identity("phi' by powers of e", L_ * (1 - C) + (L_ + 1) * C * e, L_ * (1 - C * (1 - e)) + C * e),
    )


@printed.proof
def negative_formula():
    """The largest residual of the witness is that of 99/100, and the formula is negative there."""
    largest = written(lambda a, c0: 1 - a**2 * c0, "99/100", "100/101")
    return certificate(
        "Singular values 1 and 99/100, c_0 = 101/100, C = 6/5: the formula is e^4 (1 - C (1 - e)) at the largest residual "
        "e, and a norm is not negative.",
        comparison("the residual of 1 is smaller", sp.Rational(1, 101), "<", largest),
        comparison("1 - C (1 - e)", written(lambda a, c0, C: 1 - C * a**2 * c0, "99/100", "100/101", "6/5"), "<", 0),
    )
