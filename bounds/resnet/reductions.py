r"""Four exact reductions of training: fewer samples, one layer in closed form, one number per singular value.

*Data*: for $X$ of rank $r$ with orthonormal row basis $R$, gradient descent on $(X R^\top, Y R^\top)$ is the run on
$(X, Y)$; the loss there is the gap. *One layer*, $BA = 0$, all matrices diagonal, X invertible: $gap_t = \tfrac12 \sum_{ij}
Y_{ij}^2 (1 - \eta b_i^2 a_j^2 x_j^2)^{2t}$. *Decoupling*: with modified identity maps and $X X^\top = c^2 I$, the gap
is the sum over the singular values $s_i$ of $\Phi$ of the gaps of networks with one input $c$, one output and target
$c s_i$. With identity maps and $\Phi$ symmetric it is the sum of scalar recursions over its eigenvalues.

Kind: exact identities between two independent algorithms each. Constants: none.
"""

from dataclasses import replace

import numpy as np
import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import entries as listed
from algorithms.exact import identity as exact_identity
from bounds.core import Quantity, Statement, eq
from bounds.core.certificate import certificate
from bounds.core.promises import shown
from bounds.late import late
from bounds.resnet._exact import Problem, around, integers, problem, rotation
from bounds.resnet._runs import orthogonal_maps
from bounds.resnet._symbols import gap, t

resnet = late("algorithms.resnet")


weights = Quantity("weights", r"W_l", "entries, every layer and step, on all samples")
fewer = Quantity("fewer", r"W_l", "entries, every layer and step, on the reduced data")
small_loss = Quantity("small_loss", "", "loss on the reduced data", nonnegative=True)
closed = Quantity("closed", r"\tfrac12 \sum_{ij} Y_{ij}^2 (1 - \eta b_i^2 a_j^2 x_j^2)^{2t}", nonnegative=True)
total = Quantity("total", r"\sum_i gap_t(s_i)", "sum of the scalar problems", nonnegative=True)

reductions = Statement("resnet.reductions", "gradients are functions of X X^T and Y X^T")
data_reduction = reductions.added(
    "data",
    (eq(weights, fewer, name="weights"), eq(gap, small_loss, name="gap")),
    title="Gradient descent sees the data only through as many columns as their rank",
    expected="proved",
    scaling={"data": {gap: 2, small_loss: 2}},
    formerly="resnet.derived.data_reduction",
)
one_layer = reductions.added(
    "one_layer",
    eq(gap, closed),
    title="With one layer the gap is known in closed form",
    source="one layer is linear regression with a preconditioner on each side",
    expected="proved",
    scaling={"targets": {gap: 2, closed: 2}},
    formerly="resnet.derived.one_layer",
)
decoupling = reductions.added(
    "decoupling",
    eq(gap, total),
    title="With modified identity maps and whitened data, singular values of the target train alone",
    source="all layers keep the singular vectors of the target",
    expected="proved",
    scaling={"outputs": {gap: 2, total: 2}},
    formerly="resnet.derived.decoupling",
)
symmetric = reductions.added(
    "decoupling_identity",
    eq(gap, total),
    title="With identity maps and a symmetric target, its eigenvalues train alone",
    source="all layers are equal polynomials in the target",
    expected="proved",
    scaling={"outputs": {gap: 2, total: 2}},
    formerly="resnet.derived.decoupling_identity",
)

ALGORITHM = "algorithms.resnet.exact_descent_states"


@data_reduction.experiment(rank=[1, 2], depth=[1, 3], seed=[0], algorithm=ALGORITHM)
def fewer_columns(rank, depth, seed, *, algorithm, steps=2):
    """Four samples of rank one or two."""
    task = problem(3, 2, 2, 4, rank, seed)
    basis = task.rows.transpose()
    small = replace(task, X=task.X * basis, Y=task.Y * basis)
    rest = {"depth": depth, "rate": fmpq(1, 7), "steps": steps}
    full, reduced = (list(algorithm(*each.data, **rest)) for each in (task, small))
    return {
        weights: listed([W for state in full for W in state.hidden]),
        fewer: listed([W for state in reduced for W in state.hidden]),
        gap: [task.gap(state.hidden) for state in full],
        small_loss: [small.loss(state.hidden) for state in reduced],
    }


@one_layer.experiment(rate=[[1, 5], [3, 2]], algorithm=ALGORITHM)
def diagonal(rate, *, algorithm, steps=6):
    """Diagonal A, B and X in different coordinates, also with a step that diverges in some of them."""
    a, b, x = ([fmpq(1), fmpq(1, 2)], [fmpq(2), fmpq(1)], [fmpq(1), fmpq(1, 3)])
    Y = integers(2, 2, np.random.default_rng(0))
    task = Problem(exact_identity(2), exact_identity(2), fmpq_mat([[x[0], 0], [0, x[1]]]), Y, {}, exact_identity(2))
    task, eta = orthogonal_maps(task, a, b), fmpq(*rate)
    found = [task.gap(state.hidden) for state in algorithm(*task.data, depth=1, rate=eta, steps=steps)]
    pairs = [(i, j) for i in range(2) for j in range(2)]
    shrunk = [
        sum(Y[i, j] ** 2 * (1 - eta * b[i] ** 2 * a[j] ** 2 * x[j] ** 2) ** (2 * step) for i, j in pairs) / 2
        for step in range(steps + 1)
    ]
    return {gap: found, closed: shrunk, t: range(steps + 1)}


@decoupling.experiment(depth=[1, 3], c=[1, 2], algorithm=ALGORITHM)
def two_singular_values(depth, c, *, algorithm, steps=3):
    """Against the two-coordinate algorithm, one run per singular value."""
    random = np.random.default_rng(0)
    s, alpha, eta = [fmpq(3), fmpq(1, 2)], fmpq(2), fmpq(1, 40)
    X = rotation(2, random) * c
    task = Problem(exact_identity(2), exact_identity(2), X, around(s, 2, 2, random) * X, {}, rotation(2, random))
    task = orthogonal_maps(task, [fmpq(1)] * 2, [alpha] * 2)
    found = [task.loss(state.hidden) for state in algorithm(*task.data, depth=depth, rate=eta, steps=steps)]
    sums = [fmpq(0)] * (steps + 1)
    for value in s:
        run = resnet.scalar_sgd(
            (fmpq(1), fmpq(0)), (fmpq(0), alpha), [fmpq(c) ** 2] * steps, [c**2 * value] * steps, depth=depth, rate=eta
        )
        sums = [old + (c * (u - value)) ** 2 / 2 for old, (u, _) in zip(sums, run, strict=True)]
    return {gap: found, total: sums}


@symmetric.experiment(depth=[1, 2, 3], scale=[1, 2], algorithm=ALGORITHM)
def two_eigenvalues(depth, scale, *, algorithm, steps=2):
    """Against the scalar algorithm, one run per eigenvalue."""
    random = np.random.default_rng(0)
    turn, X = rotation(2, random), rotation(2, random)
    values, eta = [fmpq(3, 2), fmpq(-1, 2)], fmpq(1, 10)
    Phi = turn * fmpq_mat([[values[0], 0], [0, values[1]]]) * turn.transpose()
    task = Problem(exact_identity(2), exact_identity(2) * scale, X, Phi * X, {}, X)
    found = [task.loss(state.hidden) for state in algorithm(*task.data, depth=depth, rate=eta, steps=steps)]
    runs = [resnet.scalar_descent(value, depth=depth, rate=eta, steps=steps, scale=scale) for value in values]
    return {gap: found, total: [sum(half for _, half in halves) for halves in zip(*runs, strict=True)]}


def start_elsewhere(states, A, B, X, Y, *, depth, **rest):
    width = A.nrows()
    first = type(A)([[1 + int(i <= j) for j in range(width)] for i in range(width)]) / 8
    return states(A, B, X, Y, depth=depth, hidden=[first] * depth, **rest)


def mean_loss(states, A, B, X, Y, *, rate, **rest):
    return states(A, B, X, Y, rate=rate / X.ncols(), **rest)


data_reduction.mutant("gradient of the mean instead of the sum")(mean_loss)
one_layer.mutant("gradient of the mean instead of the sum")(mean_loss)
for claim in (decoupling, symmetric, one_layer):
    claim.mutant("starts elsewhere than at zero")(start_elsewhere)
data_reduction.formula_mutant("gap doubled", then=eq(gap, 2 * small_loss))
one_layer.formula_mutant("half of it", then=eq(gap, closed / 2))
symmetric.formula_mutant("half of it", then=eq(gap, total / 2))


@one_layer.proof
def one_entry(claim):
    """One input coordinate and one output coordinate."""
    a, b, x, e, r = sp.symbols("a b x eta r")
    half = sp.Rational(1, 2)
    moved = half * (r - e * (b * a * x) ** 2 * r) ** 2
    return certificate(
        "All maps are diagonal and B A = 0, so entry (i, j) of the residual is r = b w a x - y with one entry w of W. "
        "Its gradient is b a x r, and the residual after a step is r minus eta b a x times that: the factor does not "
        "depend on r, so t steps give its power; at the start r = -y. The step is the claim after one step of one entry.",
        *shown(claim, "one entry", gap=moved, closed=half * r**2 * (1 - e * b**2 * a**2 * x**2) ** 2),
    )


@symmetric.proof
def one_eigenvalue(claim):
    """The derivative of half the squared residual in one of L equal layers."""
    s, M, K, p, d = sp.symbols("s M K phi d")
    half = sp.Rational(1, 2)
    r = s * M * K - p
    return certificate(
        "By induction all layers are equal polynomials in Phi: the gradients are products of such polynomials, which "
        "commute, so they are equal polynomials too, and X X^T = I drops out. On an eigenvalue phi all of it is "
        "arithmetic of numbers. The step, the claim for one eigenvalue, is exact for any change d of one of L layers M, "
        "with K = M^(L-1): the derivative is s K (s M K - phi), as in the recursion.",
        *shown(
            claim,
            "one layer moves",
            gap=half * (s * (M + d) * K - p) ** 2,
            total=half * r**2 + d * s * K * r + half * (d * s * K) ** 2,
        ),
    )
