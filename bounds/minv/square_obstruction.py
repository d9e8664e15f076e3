r"""Determinants never change under D-SVD, so half of all square starts stay twice the smallest singular value too high.

A Cayley factor has determinant one. If $M$ is square and invertible and the frames are square, $\det U_k \det V_k$
keeps its sign; with the sign opposite to that of $\det M$ every reachable objective is at least

$$ f(U_k, V_k) \ge -\sum_i \sigma_i + 2 \sigma_{\min} , $$

because that is minus the largest trace over the wrong component. An orthogonal $W$ of determinant $-1$ has the eigenvalue
$-1$, so $\operatorname{tr} W \le n - 2$ and $\sum_i \sigma_i (1 - w_{ii}) \ge \sigma_{\min} (n - \operatorname{tr} W) \ge 2
\sigma_{\min}$. The paper says that square matrices work too.

Kind: inequality (ours); that it is attained, as a law over draws. Constants: 2, attained in the limit.
"""

import numpy as np
import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import balls
from bounds.core import Quantity, Statement, WithProbability, eq, ge, le
from bounds.core.certificate import certificate, identity
from bounds.late import late
from bounds.minv._certificates import equal, room, sides
from bounds.minv._entrywise import determinants as skew_determinants
from bounds.minv._exact import frame, with_singular_values
from bounds.minv._frames import defect

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
    title="With unmatched determinants D-SVD of a square matrix stays at least twice the smallest singular value above its minimum",
    tight=True,
    expected="proved",
)

reached = square_obstruction.added(
    "reached",
    le(value, -total + (2 + sp.Rational(1, 1000)) * smallest),
    title="With unmatched determinants D-SVD ends at most 2.001 times the smallest singular value above its minimum, from most starts",
    source="our runs",
    quantifier=WithProbability(
        sp.Rational(1, 2), over="3 x 3 matrices with singular values 1, 3/5, 1/5 and starts; 80 guarded layers"
    ),
)


def unmatched_frames(instance, rng):
    """Rational frames of the wrong parity that are not yet at the least trace left to them: balls cannot tell it from the bound."""
    size, least = len(instance.a), 2 * min(instance.a) - sum(instance.a, fmpq(0))
    while True:
        U, V = (frame(size, size, rng) for _ in range(2))
        if U.det() * V.det() * instance.A.det() > 0:
            U = fmpq_mat([[-row[0], *row[1:]] for row in U.tolist()])
        if stiefel.exact_svd_objective(instance.A, U, V) != least:
            return U, V


def run(a, seed, layers, algorithm):
    """D-SVD in balls from rational frames of the wrong parity."""
    instance = with_singular_values(a, len(a), len(a), seed)
    U, V = unmatched_frames(instance, np.random.default_rng(seed + 1000))
    frames = algorithm(*map(balls, (instance.A, U, V)), layers)
    values = [stiefel.exact_svd_objective(balls(instance.A), *pair) for pair in frames]
    determinants = [left.det() * right.det() for left, right in frames]
    return {
        value: values,
        total: sum(instance.a, fmpq(0)),
        smallest: min(instance.a),
        parity: U.det() * V.det() * (1 if instance.A.det() > 0 else -1),
        determinant: determinants[1:],
        determinant_0: U.det() * V.det(),
        frame_defect: defect(U, V),
    }


ALGORITHM = "algorithms.stiefel.exact_svd_network"


@square_obstruction_printed.experiment(
    size=[2, 3],
    layers=[20, 60],
    seed=[0, 1, 2],
    quick={"layers": [20]},
    bits=1024,
    algorithm=ALGORITHM,
)
def unmatched(size, layers, seed, *, algorithm):
    """Singular values 1, 3/5 and 1/5."""
    return run(_spectrum(size), seed, layers, algorithm)


@reached.experiment(draws=[40], seed=[0], thorough={"draws": [200]}, bits=1024, algorithm=ALGORITHM)
def unmatched_for_long(draws, seed, *, algorithm):
    """The last of many layers."""
    found = [run(_spectrum(3), seed + draw, 80, algorithm) for draw in range(draws)]
    last = {symbol: [one[symbol] for one in found] for symbol in (parity, frame_defect)}
    return last | {value: [one[value][-1] for one in found], total: found[0][total], smallest: found[0][smallest]}


def _spectrum(size):
    return [fmpq(5, 5), fmpq(3, 5), fmpq(1, 5)][:size]


@square_obstruction_printed.mutant("first column flipped after the start")
def _(exact_svd_network, M, U0, V0, steps):
    flipped = type(U0)([[-row[0], *row[1:]] for row in U0.tolist()])
    return exact_svd_network(M, flipped, V0, steps)


reached.mutant("no layer", lambda exact_svd_network, M, U0, V0, steps: [(U0, V0)] * (steps + 1))
square_obstruction_printed.formula_mutant(
    "three smallest singular values", then=ge(value + total, 3 * smallest), experiment="unmatched"
)
reached.formula_mutant("one smallest singular value", then=le(value, -total + smallest))


@square_obstruction_printed.proof
def trace_over_the_wrong_component(claim):
    """s is a singular value, m the smallest, w the diagonal entry of W that goes with it; t is what n - tr W is above two, u is det U."""
    s, m, w = sp.symbols("s m w")
    n, t, u = sp.symbols("n t u")
    return certificate(
        "With M = U_M S V_M' the trace of U'MV is that of S W, W = V_M'V U'U_M orthogonal of determinant -1 (the signs of det M, det U "
        "and det V multiply to -1), and f is at least minus it. A complex eigenvalue of W comes with its conjugate, so -1 is an "
        "eigenvalue, all others have modulus one, and tr W <= n - 2. Since w <= 1 on the diagonal, the sum of s (1 - w) is at least "
        "m (n - tr W) >= 2 m. Determinants are kept because (I + H) U(t) = (I - H) U with H skew, where I - H is the transpose of I + "
        "H; sizes 2 to 4 are written out.",
        identity("one diagonal entry", s * (1 - w) - m * (1 - w), (s - m) * (1 - w)),
        equal(
            "all of them, n - tr W = 2 + t", room(claim, "gap", total=m * n, value=-m * (n - 2 - t), smallest=m), m * t
        ),
        *(
            equal(
                f"size {size}, times det(I + H)",
                *sides(claim, "determinants", determinant=minus * u, determinant_0=plus * u),
            )
            for size in (2, 3, 4)
            for plus, minus in [skew_determinants(size)]
        ),
    )
