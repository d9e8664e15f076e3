r"""Coefficients within delta of one keep residuals within a multiple of delta of the unperturbed ones.

Printed: $|C_{k,l} - 1| \le \delta < \tfrac18$ and $\|e_0\|_\infty \le \tfrac12$ imply $\|e_k\|_\infty \le e_0^{L^k} +
\tfrac{17}8 \delta$. The proof uses $\|c\|_\infty \le \delta$ where it is $2\delta$. For $e \ge 0$ a layer deviates
from $e^L$ by at most $\delta (1 - e^L)$, for $e = -u$ by $\delta (1 + u)(1 - u^L)/(1 - u)$, and residuals never fall
below $-1.45\, \delta$, which gives the constant $1.45$ for starts in $[0, \tfrac12]$. For signed starts, which $c_0 < \|A\|^2$
produces, the printed constant fails already in the first layer at $e_0 = -\tfrac12$ and the right one is $3$
(supremum $3(1 - 2^{-L})$).

Kind: deterministic inequality, printed and corrected. Constants: 17/8 printed; 29/20 and 3 derived.
"""

import numpy as np
import sympy as sp
from flint import fmpq, fmpq_mat

from bounds.core import Printed, Quantity, Statement, Traced, ge, le, lt
from bounds.core.certificate import certificate, comparison
from bounds.late import late
from bounds.minv._certificates import breaks, keeps, premise, promised
from bounds.minv._scalar import greedy_tables
from bounds.minv._steps import deviation, largest_after

hyperpower = late("algorithms.hyperpower")

k = Quantity("k", "k", "layers", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
e_k = Quantity("e_k", r"\|e_k\|_\infty", "largest residual after k layers", nonnegative=True)
e_0 = Quantity("e_0", r"\|e_0\|_\infty", "largest residual of the start", nonnegative=True)
lowest = Quantity("lowest", r"\min_j e_{0,j}", "smallest residual of the start, with sign")
delta = Quantity("delta", r"\delta", "largest |C - 1|", nonnegative=True)
c = sp.Symbol("c")

PREMISES = (ge(L, 4), le(e_0, sp.Rational(1, 2)), lt(delta, sp.Rational(1, 8)), ge(k, 1))
ERRATUM = (
    r"$A = 1$, $c_0 = \frac23$, $L = 4$, $C_l = 1 - (-1)^l/10$: $e_0 = -\frac12$ and $e_1 = 0.34375 > 0.0625 + "
    r"\frac{17}{80}$."
)

prop4 = Statement(
    "minv.prop4",
    "Proposition 4, Appendix E.1",
    PREMISES,
    erratum=ERRATUM,
    survives=r"In part: the proof takes $\|c\|_\infty \le \delta$, where it is $2\delta$; repaired, its route "
    r"gives $4\delta$, more than Lemma 3 can take. Invariant intervals replace it and give 1.45 for "
    "starts that are not negative, 3 for others.",
)
printed = prop4.printed(le(e_k, e_0 ** (L**k) + c * delta), constants=(Printed(c, sp.Rational(17, 8)),))

corrected = prop4.corrected(
    le(e_k, e_0 ** (L**k) + c * delta, trivially=sp.Rational(1, 2)),
    title="From non-negative residuals, coefficients within delta of one cost at most 1.45 delta",
    also=ge(lowest, 0),
    constants=(Traced(c, sp.Rational(29, 20), "what a layer does to residuals above -1.45 delta"),),
    expected="proved",
)

signed = prop4.added(
    "signed",
    le(e_k, e_0 ** (L**k) + c * delta, trivially=sp.Rational(1, 2)),
    form="corrected",
    title="From residuals of any sign, coefficients within delta of one cost at most 3 delta",
    corrects="minv.prop4",
    constants=(Traced(c, 3, "delta (1 + u)(1 - u^L)/(1 - u) at u = 1/2"),),
    tight=True,
    expected="proved",
    erratum=ERRATUM,
)


def worst(starts, order, layers, thousandths, algorithm):
    """Corner coefficients that push each start up or down in every layer, all 2^K directions."""
    d = fmpq(thousandths, 1000)
    tables = greedy_tables(starts, layers, order, d, algorithm)
    residuals = [
        [algorithm([e], table)[1:, 0] for table in per_start] for e, per_start in zip(starts, tables, strict=True)
    ]
    return {
        k: range(1, layers + 1),
        L: order,
        delta: d,
        e_0: [[[abs(e)]] for e in starts],
        lowest: [[[e]] for e in starts],
        e_k: [[[abs(x) for x in run] for run in runs] for runs in residuals],
    }


GRID = {"order": [4, 5, 8], "thousandths": [10, 60, 124]}
ALGORITHM = "algorithms.hyperpower.exact_residual_trajectory"


@corrected.experiment(
    **GRID, quick={"thousandths": [124], "order": [4, 5]}, thorough={"order": [4, 5, 8, 12, 20]}, algorithm=ALGORITHM
)
def non_negative_starts(order, thousandths, *, algorithm):
    """Starts 0, 1/4 and 1/2, four layers."""
    return worst([fmpq(0), fmpq(1, 4), fmpq(1, 2)], order, 4 if order == 4 else 3, thousandths, algorithm)


@signed.experiment(
    order=[4, 5, 8, 12],
    thousandths=[10, 60, 124],
    quick={"thousandths": [124], "order": [4, 12]},
    thorough={"order": [4, 5, 8, 12, 16, 20]},
    algorithm=ALGORITHM,
)
def signed_starts(order, thousandths, *, algorithm):
    """Starts from -1/2 to 1/2, two layers."""
    return worst([fmpq(i, 4) for i in range(-2, 3)], order, 2, thousandths, algorithm)


@printed.experiment(order=[4], thousandths=[60], algorithm=ALGORITHM)
def mild_starts(order, thousandths, *, algorithm):
    """Non-negative starts satisfy the printed constant too."""
    return worst([fmpq(0), fmpq(1, 2)], order, 2, thousandths, algorithm)


@printed.witness
def negative_start():
    """One layer from -1/2 at delta = 1/10."""
    c0 = fmpq(2, 3)
    C = [1 - fmpq((-1) ** l, 10) for l in range(4)]
    X = hyperpower.exact_learnable_hyperpower(fmpq_mat([[1]]), fmpq_mat([[1 / c0]]), [C])
    start, end = (1 - x[0, 0] for x in X)
    return {k: 1, L: 4, delta: fmpq(1, 10), e_0: abs(start), lowest: start, e_k: abs(end)}


printed.formula_mutant("constant 3", constants=(Printed(c, 3),))
corrected.formula_mutant("constant 1.4", constants=(Printed(c, sp.Rational(7, 5)),))
signed.formula_mutant("constant 2.9", constants=(Printed(c, sp.Rational(29, 10)),))


@corrected.mutant("factor 1 - e dropped")
def _(exact_residual_trajectory, e0, C):
    rows = [np.asarray(e0, dtype=object)]
    for row in C:
        e = rows[-1]
        rows.append(e ** len(row) + sum((1 - c_l) * e**l for l, c_l in enumerate(row)))
    return np.array(rows, dtype=object)


signed.mutant(
    "order one less", lambda exact_residual_trajectory, e0, C: exact_residual_trajectory(e0, [row[:-1] for row in C])
)


@printed.proof
def first_layer_written_out(claim):
    """e_0 = -1/2, delta = 1/10, L = 4."""
    e, d = -sp.Rational(1, 2), sp.Rational(1, 10)
    reached = 1 - (1 - e) * ((1 - d) + (1 + d) * e + (1 - d) * e**2 + (1 + d) * e**3)
    return certificate(
        "e_0 = -1/2, C_l = 1 - (-1)^l / 10: e_1 = 1 - (1 - e_0)(C_0 + C_1 e_0 + C_2 e_0^2 + C_3 e_0^3) exceeds e_0^4 + 17/8 "
        "delta.",
        *breaks("e_1 against the promise", claim, "e_k", e_k=reached, e_0=sp.Rational(1, 2), delta=d, L=4, k=1),
    )


@corrected.proof
def never_far_below_zero(claim):
    """u = c delta is the largest modulus of a negative residual, y + u the largest non-negative one."""
    d, y = premise(claim, "delta"), sp.Rational(1, 16)
    u = promised(claim, "e_k", e_0=0, delta=d, L=4, k=1)
    return certificate(
        "A layer differs from e^L by at most delta (1 - e) sum |e|^l: delta (1 - e^L) for e >= 0, delta (1 + u)(1 + ... + u^(L-1)) for e = -u. Claim: -c delta <= e_k <= y + c delta, y = e_0^(L^k), for k >= 1, with c > 1 of the promise. The first layer gives e_0^L +- delta. From a negative e_k = -u, u <= c delta, |e_(k+1)| is at most u^L plus the deviation; over delta this grows with u and delta and is at most c at the end. From a non-negative one, e_(k+1) >= -delta and e_(k+1) <= (y + c delta)^L + delta with y <= 1/16; ((y + c delta)^L - y^L)/delta grows in y and delta and is at most c - 1 at the corner, at L = 4 and so for every L.",
        *deviation(),
        keeps("negative, L = 4", claim, "e_k", e_k=largest_after(u, d), e_0=0, delta=d, L=4, k=1),
        comparison("negative, L >= 5, times 1 - u", u**5 * (1 - u) + d * (1 + u), "<=", u * (1 - u)),
        keeps("non-negative", claim, "e_k", e_k=(y + u) ** 4 + d, e_0=y, delta=d, L=4, k=1),
    )


@signed.proof
def three_deltas(claim):
    """u is the modulus of a residual, at most 1/2 at first and 7/16 later."""
    half, sixteenth, u = sp.Rational(1, 2), sp.Rational(1, 16), sp.Rational(7, 16)
    d, c_ = premise(claim, "delta"), promised(claim, "e_k", e_0=0, delta=1, L=4, k=1)
    return certificate(
        "A layer differs from e^L by at most delta (1 - e) sum |e|^l <= delta (1 + u)/(1 - u), c delta for u <= 1/2: that is k = 1. If |e_k| <= y + c delta with y = u_0^(L^k) <= 1/16, then |e_k| <= 7/16, where the deviation is at most delta (1 + u)/(1 - u) at 7/16, and ((y + c delta)^L - y^L)/delta grows in y and delta; at the corner, at order four, the next residual keeps the promise.",
        *deviation(),
        comparison("(1 + u)/(1 - u) at 1/2", 1 + half, "<=", c_ * (1 - half)),
        comparison("1/16 + c delta", sixteenth + c_ * d, "<=", u),
        keeps(
            "later",
            claim,
            "e_k",
            e_k=(sixteenth + c_ * d) ** 4 + d * (1 + u) / (1 - u),
            e_0=sixteenth,
            delta=d,
            L=4,
            k=1,
        ),
    )
