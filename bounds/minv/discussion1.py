r"""Discussion 1: one polynomial in $A$ fits as well as asked, and is ruined by the third digit of its coefficients.

"We have considered a much easier matrix polynomial $X_K = \sum_{l=0}^{L} C_l A^l$. ... Unfortunately, we failed due to some stability
issues, e.g., the coefficients in different powers vary significantly which cause the poor generalization performance." (What is called
convex there is eq. (3), which is not; the regression is.)

Here the regression is solved in rationals: $\sum_i (a_i \, p(a_i)\, a_i - a_i)^2$ over fifty singular values evenly in $[1/\kappa, 1]$. The
solution generalises: eighty unseen values leave less than twice the mean loss. Its coefficients do vary, by a factor of a hundred and
more, with alternating signs. What fails is their precision: rounded to three digits they leave more than a thousand times the loss. The
coefficients of a trained LD-Minv of the same degree stand the same rounding, at less than twice the loss.

Kind: findings, exact in rationals. Constants: none.
"""

import math

import sympy as sp
from flint import fmpq, fmpq_mat

from bounds.core import Finding, Quantity, Statement, ge, gt, le
from bounds.late import late
from bounds.minv._table2 import midpoints, trained

hyperpower = late("algorithms.hyperpower")

train = Quantity("train", r"\ell_{\text{train}}", "mean loss on the fifty values of the regression", positive=True)
test = Quantity("test", r"\ell_{\text{test}}", "mean loss on eighty unseen values", positive=True)
rounded = Quantity("rounded", r"\ell_{\text{rounded}}", "the same with coefficients of three digits", positive=True)
largest = Quantity("largest", r"\max_l |C_l|", "largest coefficient", positive=True)
smallest = Quantity("smallest", r"\min_l |C_l|", "smallest coefficient", positive=True)

SETTING = "singular values evenly in [1/kappa, 1], kappa = 5 and 10"

discussion1 = Statement("minv.discussion1", "Discussion 1")
regression = discussion1.printed(
    (
        le(test, 2 * train, name="generalises"),
        ge(largest, 100 * smallest, name="vary"),
        gt(rounded, 1000 * test, name="unstable"),
    ),
    title="The best polynomial in A generalises, but three digits of its coefficients are too few",
    quantifier=Finding(SETTING + ", degrees 8 and 12"),
)

network = discussion1.added(
    "network",
    le(rounded, 2 * test),
    title="The coefficients of a trained LD-Minv of degree sixteen stand rounding to three digits",
    source="our runs, beside Discussion 1",
    quantifier=Finding(SETTING + ", two layers of order four, forty steps of L-BFGS"),
)


@regression.experiment(
    kappa=[5, 10], degree=[8, 12], quick={"kappa": [10]}, algorithm="algorithms.least_squares.exact_least_norm_solution"
)
def least_squares(kappa, degree, *, algorithm):
    """Rows are the powers of the values, twice weighted by them as in A X A."""
    seen, unseen = midpoints(kappa, 50), midpoints(kappa, 80)
    columns = fmpq_mat([[a ** (l + 2) for a in seen] for l in range(degree + 1)])
    C = algorithm(columns, fmpq_mat([seen])).entries()
    sizes = [abs(c) for c in C]
    return {
        train: mean_loss(C, seen),
        test: mean_loss(C, unseen),
        rounded: mean_loss([three_digits(c) for c in C], unseen),
        largest: max(sizes),
        smallest: min(sizes),
    }


def mean_loss(C, values):
    """Of (a p(a) a - a)^2."""
    residuals = (a * a * sum((c * a**l for l, c in enumerate(C)), fmpq(0)) - a for a in values)
    return sum((r * r for r in residuals), fmpq(0)) / len(values)


def three_digits(number):
    """The nearest number of three decimal digits."""
    unit = fmpq(10) ** (math.floor(math.log10(abs(float(number.p) / float(number.q)))) - 2)
    return (number / unit + fmpq(1, 2)).floor() * unit


@network.experiment(kappa=[5, 10], steps=[40], quick={"kappa": [10]}, algorithm="scipy.optimize.minimize")
def trained_network(kappa, steps, *, algorithm):
    """Residuals of the rounded and of the unrounded coefficients, in rationals."""
    table, _ = trained(kappa, 4, 2, steps, algorithm)
    exact_table = [[fmpq(*float(c).as_integer_ratio()) for c in row] for row in table.tolist()]
    values = midpoints(kappa, 80)

    def loss(C):
        last = hyperpower.exact_residual_trajectory([1 - a * a for a in values], C)[-1]
        return sum((a * a * e * e for a, e in zip(values, last, strict=True)), fmpq(0)) / len(values)

    return {test: loss(exact_table), rounded: loss([[three_digits(c) for c in row] for row in exact_table])}


regression.formula_mutant("as stable as the network", then=le(rounded, 2 * test))
regression.formula_mutant("alike in size", then=le(largest, 10 * smallest))
regression.mutant("coefficients one", lambda exact_least_norm_solution, X, Y: fmpq_mat([[1] * X.nrows()]))
network.formula_mutant("no loss by rounding", then=le(rounded, test * sp.Rational(9, 10)))
