r"""At equal numbers of steps Theorems 3.3 and 3.4 promise a deep network no more than Theorem 3.2 promises one layer.

After k sweeps of L layers, Lk steps, Theorem 3.3 leaves $(1 - \eta/(5\kappa^2))^{2Lk}$ of the squared error. Theorem 3.4 leaves
$(1 - \eta/\kappa^2)^{2(L+k-1)} (1 - \eta/(5\kappa^2))^{2(L-1)(k-1)}$ as printed, and the first factor alone as corrected. One
layer is promised $(1 - \eta/\kappa^2)^{2Lk}$ after as many steps. None of the three is less: $Lk = (L + k - 1) + (L - 1)(k - 1)$.
(Per sweep the promise grows with the depth.)

Theorem 3.2 itself may promise a deep network more, with the condition numbers that its run supplies. For $X = \mathrm{diag}(1,
\tfrac16)$, $W^*X = \begin{pmatrix} 3 & 1 \\ 0 & 2 \end{pmatrix}$, $\eta = \tfrac12$ and two descending steps, (3.3) leaves one
layer that starts at I $(71/72)^4 = 0.946$. To two layers that start at $W_1 = \mathrm{diag}(1, 6)$, $W_2 = I$ it leaves
$(161/324)^2 = 0.247$, as $W_1 X = I$ is well conditioned. (If that matrix is $W^*$ and not $W^*X$, 0.946 and 0.249.)

Kind: inequalities between the promises, and an example. Constants: none.
"""

import sympy as sp
from flint import arb, fmpq, fmpq_mat

from algorithms.exact import balls, diagonal, identity, rational, square
from bounds.bcgd._certificates import in_logarithms, same
from bounds.bcgd._instances import Problem
from bounds.bcgd._quantities import L, eta, k, kappa2
from bounds.bcgd._spectra import flatness
from bounds.bcgd._traces import moves
from bounds.core import Exists, Quantity, Statement, ge, gt, le, lt
from bounds.core.certificate import certificate, comparison, written
from bounds.core.promises import no_negative_term, stated
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

single = Quantity(
    "single", r"\|\Delta_{Lk}\|_F^2 / \|\Delta_0\|_F^2", "of one layer after Lk steps, at worst", nonnegative=True
)
kept = Quantity("kept", r"\|\Delta_k\|_F^2 / \|\Delta_0\|_F^2", "of the deep network after k sweeps", nonnegative=True)
flat = Quantity("flat", r"\kappa_r^{-2}(A)\,\kappa_{r_x}^{-2}(C)", "at each step of the deep network", nonnegative=True)
deep = sp.Symbol("deep", positive=True)
slow, slower = 1 - eta / kappa2, 1 - eta / (5 * kappa2)


def promised(flat, eta):
    r"""$\prod (1 - \eta\,\kappa_r^{-2}(A)\,\kappa_{r_x}^{-2}(C))^2$ over all steps, for $\eta \le 1$."""
    return ((1 - eta * flat) ** 2).prod()


depth_guarantees = Statement(
    "bcgd.depth_guarantees",
    "Theorems 3.2, 3.3 and 3.4 side by side; Section 4.1.2 observes more",
    (gt(eta, 0), le(eta, 1), ge(kappa2, 1), ge(k, 1)),
    algorithm="algorithms.deep_linear.exact_bcgd",
)
before_the_run = depth_guarantees.added(
    "",
    (
        le(single, slower ** (2 * L * k), name="theorem_3_3"),
        le(single, slow ** (2 * (L + k - 1)) * slower ** (2 * (L - 1) * (k - 1)), name="theorem_3_4_printed"),
        le(single, slow ** (2 * (L + k - 1)), name="theorem_3_4_corrected"),
    ),
    expected="proved",
    tight=True,
)
along_the_run = depth_guarantees.added(
    "theorem_3_2",
    (lt(deep, slow ** (2 * L * k), name="more"), le(kept, deep, name="kept")),
    title="Along its run Theorem 3.2 may promise a deep network more than one layer after as many steps",
    where={deep: promised},
    quantifier=Exists(over="the one instance that is shown", exhaustive=True),
    expected="proved",
)


@depth_guarantees.experiment(
    before_the_run,
    depth=[1, 2, 5],
    sweeps=[1, 2, 4],
    condition=[1, 3],
    rate=["1/10", "1"],
    quick={"depth": [1, 5], "sweeps": [1, 4]},
)
def one_layer(depth, sweeps, condition, rate, *, algorithm):
    """One layer, all of its error along the smallest singular direction: exactly what Theorem 3.2 leaves."""
    X, start = diagonal([1, fmpq(1, condition)]), fmpq_mat([[0, 1]])
    rule = deep_linear.exact_printed(rational(rate))
    *_, last = algorithm([start], X, 0 * start * X, sweeps=depth * sweeps, rate=rule)
    return {
        single: square(last.weights[0] * X) / square(start * X),
        L: depth,
        k: sweeps,
        eta: rational(rate),
        kappa2: condition**2,
    }


@depth_guarantees.experiment(along_the_run, rate=["1/2"], given=["W* X", "W*"])
def whitened(rate, given, *, algorithm):
    """X = diag(1, 1/6) and a first layer that undoes it; one descending sweep. The matrix is the labels or the solution."""
    X, Y = diagonal([1, fmpq(1, 6)]), fmpq_mat([[3, 1], [0, 2]])
    Y = Y * X if given == "W*" else Y
    problem, weights = Problem.of(X, Y), [balls(diagonal([1, 6])), balls(identity(2))]
    rule = deep_linear.exact_printed(arb(rational(rate)))
    trace = list(moves(weights, algorithm(weights, balls(X), balls(Y), sweeps=1, rate=rule), problem))
    return {
        L: 2,
        k: 1,
        eta: rational(rate),
        kappa2: 36,
        flat: [flatness(move.factors[0], 2) * flatness(move.factors[1], 2) for move in trace],
        kept: trace[-1].err_after / trace[0].err,
    }


before_the_run.mutant(
    "half the steps",
    lambda exact_bcgd, *arguments, sweeps, **options: exact_bcgd(*arguments, sweeps=-(-sweeps // 2), **options),
)
before_the_run.formula_mutant("a deep network is promised more", then=le(single, slow ** (4 * L * k)))
along_the_run.mutant(
    "a first layer that does not undo X",
    lambda exact_bcgd, weights, *data, **options: exact_bcgd([weights[1], weights[1]], *data, **options),
)
along_the_run.formula_mutant("four times as much", then=lt(4 * deep, slow ** (2 * L * k)))


@before_the_run.proof
def exponents(claim):
    """Both factors are at most one, and exponents are counted."""
    l, j, u, p = sp.symbols("l j u p")
    says = (
        "One layer sees C = X in every step, so its worst case is (1 - eta/kappa^2)^(2Lk), attained along the smallest singular "
        "direction. With 0 <= 1 - eta/kappa^2 <= 1 - eta/(5 kappa^2) < 1 (first step, q for 1/kappa^2) their logarithms are "
        "-(u + p) and -u. Each promise is a product of powers of the two; with L = 1 + l and k = 1 + j the logarithm of the "
        "promise over the worst case of one layer has no negative term."
    )
    worst = 2 * (1 + l) * (1 + j) * (u + p)
    logs = in_logarithms(claim, "single", L=1 + l, k=1 + j)
    return certificate(
        says,
        same("5 (1 - eta q/5) - 5 (1 - eta q)", lambda e, q: (5 - e * q) - 5 * (1 - e * q), lambda e, q: 4 * e * q),
        *(no_negative_term("logarithm of the promise over the worst case", worst + one) for one in logs),
    )


@along_the_run.proof
def two_numbers(claim):
    """The factors of both networks."""
    says = (
        "Delta_0 = I - W*X = (-2, -1; 0, -1). The last layer sees A = C = I, so its factor is 1/2 and it moves to W_2 = (2, 1/2; "
        "0, 3/2); W_2 W_2^T has trace 13/2 and determinant 9, so the eigenvalues 9/2 and 2, ratio 9/4. The first layer sees "
        "C = X, kappa^2 = 36, and its factor is 1 - (1/2)/(36 * 9/4) = 161/162. One layer has twice 1 - (1/2)/36 = 71/72. "
        "That the run keeps its promise is Theorem 3.2."
    )
    product = written(lambda a, b: (a * b) ** 2, "1/2", "161/162")
    numbers = {"deep": product, "eta": sp.Rational(1, 2), "kappa2": 36, "L": 2, "k": 1}
    return certificate(
        says,
        comparison("9/2 is a root of t^2 - 13/2 t + 9", written(lambda t, b: t**2 - b * t + 9, "9/2", "13/2"), "==", 0),
        comparison("so is 2", written(lambda t, b: t**2 - b * t + 9, 2, "13/2"), "==", 0),
        *stated(claim, "two layers against one", "deep", **numbers),
    )
