r"""Where D-SVD can go: determinants never change, so half of all square starts end two smallest singular values too high.

A Cayley factor has determinant one. If $M$ is square and invertible and the frames are square, $\det U_k \det V_k$
keeps its sign; with the sign opposite to that of $\det M$ every reachable objective is at least

$$ f(U_k, V_k) \ge -\sum_i \sigma_i + 2 \sigma_{\min} , $$

because that is minus the largest trace over the wrong component: an orthogonal $W$ of determinant $-1$ has the eigenvalue
$-1$, so $\operatorname{tr} W \le n - 2$ and $\sum_i \sigma_i (1 - w_{ii}) \ge \sigma_{\min} (n - \operatorname{tr} W) \ge 2
\sigma_{\min}$. The paper says that square matrices work too. With
matched signs, or fewer columns than rows on one side, guarded steps reach the minimum, also with repeated singular values
("without any gap"): that is empirical, there is no theorem, and small gaps slow it down. Steps as printed mostly do not.

Kind: inequality (ours), findings. Constants: 2, attained in the limit.
"""

import numpy as np
import sympy as sp
from flint import ctx, fmpq, fmpq_mat

from bounds.core import Curve, Finding, Quantity, Statement, eq, ge, gt, le
from bounds.core.certificate import certificate, identity
from bounds.late import late
from bounds.minv._entrywise import equal_determinants
from bounds.minv._frames import defect, frame, in_balls, with_singular_values

stiefel = late("algorithms.stiefel")


value = Quantity("value", "f(U_k,V_k)", "objective after k layers")
total = Quantity("total", r"\sum_i \sigma_i", "sum of the singular values", positive=True)
smallest = Quantity("smallest", r"\sigma_{\min}", "smallest singular value", positive=True)
parity = Quantity("parity", r"\det U_0 \det V_0 \operatorname{sgn} \det M", "whether the determinants match")
determinant = Quantity("determinant", r"\det U_k \det V_k", "product of determinants after k layers")
determinant_0 = Quantity("determinant_0", r"\det U_0 \det V_0", "product of determinants of the start")

frame_defect = Quantity(
    "frame_defect",
    r"\|U_0^\top U_0 - I\|_F^2 + \|V_0^\top V_0 - I\|_F^2",
    "how far the start is from orthonormal",
    nonnegative=True,
)

failing = Quantity("failing", r"\text{share of far starts}", "starts that end far above the minimum", nonnegative=True)

square_obstruction = Statement(
    "minv.square_obstruction",
    "limits Appendix A.1.2, that the algorithms also work for the square matrix: from half of all starts",
    (eq(parity, -1), eq(frame_defect, 0)),
)
square_obstruction_printed = square_obstruction.added(
    "",
    (
        ge(value + total, 2 * smallest, name="gap", trivially=0),
        eq(determinant, determinant_0, name="determinants"),
    ),
    title="With unmatched determinants D-SVD of a square matrix stays two smallest singular values above its minimum",
    tight=True,
    expected="proved",
)

reached = square_obstruction.added(
    "reached",
    le(value, -total + (2 + sp.Rational(1, 1000)) * smallest),
    title="With unmatched determinants D-SVD ends exactly two smallest singular values above its minimum",
    source="our runs",
    quantifier=Finding("3 x 3 matrices with singular values 1, 3/5, 1/5 after 80 guarded layers"),
)

nogap = Statement(
    "minv.nogap", "Section 1 says it of the steps as printed, without a theorem", (eq(parity, 1), eq(frame_defect, 0))
)
nogap_printed = nogap.added(
    "",
    le(value, -total + sp.Rational(1, 10**6)),
    title="Guarded D-SVD finds the singular vectors of matrices with repeated singular values",
    quantifier=Finding("4 x 4 matrices with singular values 1, 1, 1/2, 1/2, matched determinants, 60 guarded layers"),
)


as_printed = nogap.added(
    "as_printed",
    ge(failing, sp.Rational(1, 2)),
    title="With steps as printed D-SVD ends far above its minimum from most starts, gaps or none",
    source="our runs of eqs (10), (12); Section 1 says that they can converge without any gap",
    quantifier=Finding(
        "the same matrices, twenty starts with matched determinants, 60 layers; far is by sigma_1 or more"
    ),
)

slow = nogap.added(
    "slow",
    gt(value, -total + 10 * sp.Rational(1, 10**6)),
    title="Small gaps between singular values slow D-SVD down, where none do not",
    source="our runs; Section 1 says that no assumption on gaps is needed",
    quantifier=Finding(
        "4 x 4 matrices with singular values 1, 9/10, 1/2, 1/10, matched determinants, 60 guarded layers"
    ),
)


def run(a, seed, layers, wanted, algorithm, *, bits=512, **options):
    """D-SVD in balls from rational frames whose determinants have the wanted parity."""
    one = with_singular_values(a, len(a), len(a), seed)
    rng = np.random.default_rng(seed + 1000)
    U, V = (frame(len(a), len(a), rng) for _ in range(2))
    sign = 1 if U.det() * V.det() * one.A.det() > 0 else -1
    if sign != wanted:
        U = fmpq_mat([[-row[0], *row[1:]] for row in U.tolist()])
    with ctx.workprec(bits):
        found = algorithm(*map(in_balls, (one.A, U, V)), layers, **options)
        values = [stiefel.exact_svd_objective(in_balls(one.A), *pair) for pair in found]
        determinants = [left.det() * right.det() for left, right in found]
    return {
        value: values,
        total: sum(one.a, fmpq(0)),
        smallest: min(one.a),
        parity: U.det() * V.det() * (1 if one.A.det() > 0 else -1),
        determinant: determinants[1:],
        determinant_0: U.det() * V.det(),
        frame_defect: defect(U) + defect(V),
    }


ALGORITHM = "algorithms.stiefel.exact_svd_network"


@square_obstruction_printed.experiment(
    size=[2, 3], layers=[20, 60], seed=[0, 1, 2], quick={"layers": [20]}, algorithm=ALGORITHM
)
def unmatched(size, layers, seed, *, algorithm):
    """Singular values 1, 3/5 and 1/5."""
    return run(_spectrum(size), seed, layers, -1, algorithm, bits=512 if layers <= 20 else 1024)


@reached.experiment(seed=[0, 1, 2], quick={"seed": [0, 1]}, thorough={"seed": range(20)}, algorithm=ALGORITHM)
def unmatched_for_long(seed, *, algorithm):
    """The last of many layers."""
    found = run(_spectrum(3), seed, 80, -1, algorithm, bits=1024)
    return found | {value: found[value][-1]}


@nogap_printed.experiment(seed=[0, 1, 2, 3], quick={"seed": [0, 1]}, thorough={"seed": range(20)}, algorithm=ALGORITHM)
def repeated_values(seed, *, algorithm):
    """The last of many layers."""
    half = fmpq(1, 2)
    return after_sixty("repeated singular values", [fmpq(1), fmpq(1), half, half], seed, algorithm)


@slow.experiment(seed=[0, 1, 2, 3], quick={"seed": [0, 1]}, thorough={"seed": range(20)}, algorithm=ALGORITHM)
def close_values(seed, *, algorithm):
    """A gap of a tenth, and a small last value."""
    return after_sixty("gaps of 1/10, 2/5, 2/5", [fmpq(tenths, 10) for tenths in (10, 9, 5, 1)], seed, algorithm)


@as_printed.experiment(starts=[20], algorithm=ALGORITHM)
def twenty_starts(starts, *, algorithm):
    """A start counts only if it is certainly far, in balls."""
    half = fmpq(1, 2)
    runs = [
        run([fmpq(1), fmpq(1), half, half], seed, 60, 1, algorithm, bits=1024, guarded=False) for seed in range(starts)
    ]
    far = sum(1 for one in runs if one[value][-1] + one[total] >= 1)
    worst = {frame_defect: max(one[frame_defect] for one in runs), parity: min(one[parity] for one in runs)}
    return {failing: fmpq(far, starts), **worst}


def after_sixty(label, a, seed, algorithm):
    """The last of sixty layers, and the way there."""
    found = run(a, seed, 60, 1, algorithm, bits=1024)
    above = [one + found[total] for one in found[value]]
    return found | {value: found[value][-1], Curve(label, along="layers", of="objective above its minimum"): above}


def _spectrum(size):
    return [fmpq(5, 5), fmpq(3, 5), fmpq(1, 5)][:size]


@square_obstruction_printed.mutant("first column flipped after the start")
def _(exact_svd_network, M, U0, V0, steps):
    flipped = type(U0)([[-row[0], *row[1:]] for row in U0.tolist()])
    return exact_svd_network(M, flipped, V0, steps)


as_printed.mutant(
    "with the guard", lambda exact_svd_network, M, U0, V0, steps, *, guarded: exact_svd_network(M, U0, V0, steps)
)


square_obstruction.mutant(
    "no layer", reached, nogap_printed, corrupted=lambda exact_svd_network, M, U0, V0, steps: [(U0, V0)] * (steps + 1)
)


square_obstruction_printed.formula_mutant(
    "three smallest singular values", then=ge(value + total, 3 * smallest), experiment="unmatched"
)
reached.formula_mutant("one smallest singular value", then=le(value, -total + smallest))
as_printed.formula_mutant("from all starts", then=ge(failing, 1))
slow.formula_mutant("a hundredth", then=gt(value, -total + sp.Rational(1, 100)))
nogap_printed.formula_mutant("below the minimum", then=le(value, -total - sp.Rational(1, 10**6)))


@square_obstruction_printed.proof
def trace_over_the_wrong_component():
    """s is a singular value, m the smallest, w the diagonal entry of W that goes with it."""
    s, m, w = sp.symbols("s m w")
    return certificate(
        "With M = U_M S V_M' the trace of U'MV is that of S W, W = V_M'V U'U_M orthogonal of determinant -1 (the signs of det M, det U "
        "and det V multiply to -1), and f is at least minus it. A complex eigenvalue of W comes with its conjugate, so -1 is an "
        "eigenvalue, all others have modulus one, and tr W <= n - 2. Since w <= 1 on the diagonal, the sum of s (1 - w) is at least "
        "m (n - tr W) >= 2 m. Determinants are kept because (I + H) U(t) = (I - H) U with H skew, where I - H is the transpose of I + "
        "H; sizes 2 to 4 are written out.",
        identity("one diagonal entry", s * (1 - w) - m * (1 - w), (s - m) * (1 - w)),
        *map(equal_determinants, (2, 3, 4)),
    )
