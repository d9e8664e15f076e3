r"""One more coefficient per layer interpolates between the orders L and L + 1: for norms only if it is at most one.

With layers $X_{k+1} = X_k (\sum_{l<L} E_k^l + C_k E_k^L)$ and $c_0 > \|A\|_2^2$, printed is

$$ e_{k+1} = (1 - C_k)\, e_k^L + C_k\, e_k^{L+1}, \qquad e_k = \|A A^\dagger - A X_k\|_2 . $$

For each eigenvalue it is an identity for every $C_k$. For norms it needs $\phi(e) = e^L (1 - C (1 - e))$ to be non-negative and
non-decreasing on the spectrum, which is so for $C \in [-L, 1]$. (The paper gives no proof.)

Kind: exact identity, printed and corrected. Constants: none.
"""

import sympy as sp
from flint import fmpq

from algorithms.exact import diagonal, rational
from bounds.core import Quantity, Statement, eq, ge, gt, le
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.late import late
from bounds.minv._certificates import breaks, equal, sides
from bounds.minv._steps import geometric_sum

hyperpower = late("algorithms.hyperpower")

e_next = Quantity("e_next", "e_{k+1}", "norm of the residual after the layer", nonnegative=True)
e_k = Quantity("e_k", "e_k", "norm of the residual before the layer", nonnegative=True)
C_k = Quantity("C_k", "C_k", "coefficient of the layer")
L = Quantity("L", "L", "order without the extra term", integer=True, positive=True)
c_0 = Quantity("c_0", "c_0", "scale of the start", positive=True)
norm_A = Quantity("norm_A", r"\|A\|_2", "largest singular value", positive=True)

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
    title="With extra coefficients between -L and 1 in all layers, each interpolates between the orders L and L + 1",
    source="Lemma 2, first display",
    also=(
        ge(L, 1),
        ge(C_k, -L),
        le(C_k, 1),
    ),
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


printed.formula_mutant(
    "the modulus of each eigenvalue", then=le(e_next, sp.Abs(1 - C_k) * e_k**L + sp.Abs(C_k) * e_k ** (L + 1))
)
corrected.formula_mutant("L and L + 1 exchanged", then=eq(e_next, C_k * e_k**L + (1 - C_k) * e_k ** (L + 1)))
corrected.mutant(
    "extra term one order lower",
    lambda exact_learnable_hyperpower, A, X0, C: exact_learnable_hyperpower(
        A, X0, [[*row[:-2], row[-2] + row[-1]] for row in C]
    ),
)


def _one_eigenvalue():
    """1 - (1 - e)(S + C power) = power (1 - C (1 - e)) with (1 - e) S = 1 - power, power = e^L."""
    e, C, power = sp.symbols("e C power")
    layer = sp.Add(1, -(1 - power), -(1 - e) * C * power, evaluate=False)
    return [*geometric_sum(), identity("one eigenvalue after the layer", layer, power * (1 - C * (1 - e)))]


@corrected.proof
def monotone_on_the_spectrum(claim):
    """phi(e) = e^L (1 - C (1 - e)) and its derivative e^(L-1) (L (1 - C) + (L + 1) C e)."""
    e, C, L_ = sp.symbols("e C L")
    slope_ = L_ * (1 - C * (1 - e)) + C * e
    power = sp.Symbol("power")
    return certificate(
        "Every eigenvalue e of the residual, which lies in [0, 1) because c_0 > |A|^2, becomes phi(e) = e^L (1 - C (1 - "
        "e)). With m = e^(L-1), phi' = m (L (1 - C (1 - e)) + C e). For C in [0, 1] both terms of the first form of the "
        "bracket are non-negative, for C in [-L, 0] both of the second; so phi does not fall on [0, 1), phi(0) = 0, "
        "and the norm, the largest eigenvalue, is phi of the norm.",
        *_one_eigenvalue(),
        identity("bracket for C in [0, 1]", slope_, L_ * (1 - C) + (L_ + 1) * C * e),
        identity("bracket for C in [-L, 0]", slope_, (L_ + C) + (L_ + 1) * (-C) * (1 - e)),
        equal(
            "the largest eigenvalue; `power` is e^L",
            *sides(
                claim,
                "e_next",
                powers={e_k**L: power, e_k ** (L + 1): e * power},
                e_next=power * (1 - C * (1 - e)),
                C_k=C,
            ),
        ),
    )


@printed.proof
def negative_formula(claim):
    """The largest residual of the witness is that of 99/100, and the formula is negative there."""
    largest = written(lambda a, c0: 1 - a**2 * c0, "99/100", "100/101")
    C, c0 = sp.Rational(6, 5), sp.Rational(101, 100)
    e = 1 - sp.Rational(99, 100) ** 2 / c0
    phi = e**4 * (1 - C * (1 - e))
    return certificate(
        "Singular values 1 and 99/100, c_0 = 101/100, C = 6/5: the formula is e^4 (1 - C (1 - e)) at the largest residual "
        "e, and a norm is not negative.",
        comparison("the residual of 1 is smaller", sp.Rational(1, 101), "<", largest),
        comparison("1 - C (1 - e)", written(lambda a, c0, C: 1 - C * a**2 * c0, "99/100", "100/101", "6/5"), "<", 0),
        *breaks(
            "the norm of the next residual against the formula",
            claim,
            "e_next",
            e_next=abs(phi),
            e_k=e,
            C_k=C,
            L=4,
            c_0=c0,
            norm_A=1,
        ),
    )
