r"""What step factors in (0, 2) can reach at all, for several equations: no less than the order of Chebyshev steps.

Whatever produces the factors, a step multiplies the residual by $S_t = I - \frac1\beta M \mathrm{diag}(P_t) M^\top$. From
any start and for any number of equations,

$$ F(X_T) \ge \tfrac12 \sum_i \|r_{0,i}\|^2 \max(0,\, 1 - 2 \|M_i\|_2^2/\beta)^{2T} , $$

since $S_t \succeq I - \frac2\beta M M^\top$: problems with $\|M_i\|^2 < \beta/2$ are never solved (l2o.fix_reach is the
case b = 1). Where $\|M\|^2 = \beta$ there is another limit. Along a unit vector u with $M M^\top u = \beta_0 u$ a step moves
the residual by at most $\frac2\beta \|M^\top u\| \|M^\top r\| \le 2 \sqrt{\beta_0/\beta}\, \|r\|$, so that

$$ \sqrt{2 F(X_T)} \ge |u^\top r_0| - 2 T \sqrt{\beta_0/\beta}\; \|r_0\| . $$

Constant steps need of the order of $\beta/\beta_0$ steps, Chebyshev steps of its root. Learned factors need
$\frac12 \sqrt{\beta/\beta_0}$ for a residual along u, so they cannot beat Chebyshev's order. They can beat both at a given
T: with two equations whose gradients have different signs, one neuron makes one step exact in both.
Kind: deterministic inequalities, and existence. Constants: 2 is the supremum of the factors.
"""

import numpy as np
import sympy as sp
from flint import arb, fmpq

from algorithms.exact import norm, spectral_norm
from bounds.core import Exists, Quantity, Statement, ge, gt, lt
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import follows
from bounds.l2o._instances import by_hand, double_steps, many, stacked
from bounds.l2o._matrices import flat
from bounds.l2o._symbols import F_T, T, beta, beta_0, norm_A

floor = Quantity("floor", r"\tfrac12 \sum_i \|r_{0,i}\|^2 \max(0, 1 - 2\|M_i\|^2/\beta)^{2T}", nonnegative=True)
along = Quantity("along", r"|u^\top r_0|", "along the smallest eigenvalue of M M^T", nonnegative=True)
r_0 = Quantity("r_0", r"\|r_0\|_2", nonnegative=True)
best_constant = Quantity("best_constant", r"\min_c F(X_1)", "one constant step of any size", nonnegative=True)

reach = Statement(
    "l2o.reach",
    "against Theorem 4.7 and the baselines of Section 6",
    (ge(beta, norm_A), gt(beta_0, 0)),
    algorithm="algorithms.unrolled.exact_rollout",
)
weak_problems = reach.added(
    "",
    ge(F_T, floor, trivially=0),
    expected="proved",
    tight=True,
    scaling={"data": {F_T: 2, floor: 2}},
    needs=("l2o.A_4",),
)

order = reach.added(
    "order",
    ge(sp.sqrt(2 * F_T), along - 2 * T * sp.sqrt(beta_0 / beta) * r_0, trivially=0),
    title="Learned factors need at least half the root of the condition number of steps, as Chebyshev steps do",
    expected="proved",
    scaling={"data": {F_T: 2, along: 1, r_0: 1}, "matrix": {beta: 2, beta_0: 2, norm_A: 2}},
    needs=("l2o.fix_residual",),
)

one_exact_step = reach.added(
    "one_exact_step",
    lt(F_T, best_constant / 10**6),
    title="There is a problem that one learned step solves a million times better than any constant step",
    quantifier=Exists(over="the network of one neuron that sees one of two signs", exhaustive=True),
)


def reached(instance, algorithm, steps, u=None):
    """The last objective, and the two limits; u is known where the problem is diagonal."""
    run = instance.run(algorithm, steps)
    kept = [max(arb(0), 1 - 2 * spectral_norm(M) ** 2 / instance.beta) for M in instance.M]
    parts = [(r * r).sum() * arb(factor) ** (2 * steps) for r, factor in zip(run.r[0], kept, strict=True)]
    limits = {} if u is None else {along: abs((u * flat(run.r[0])).sum()), r_0: norm(run.r[0])}
    return limits | {
        F_T: run.objective[-1],
        floor: sum(parts) / 2,
        T: steps,
        beta: instance.beta,
        beta_0: instance.beta_0,
        norm_A: instance.norm_A,
    }


@reach.experiment(weak_problems, weight=[1, 20], loose=[3, 8], steps=[1, 3])
def random_networks(weight, loose, steps, *, algorithm):
    """Two problems with two equations each, from elsewhere."""
    return stacked(reached, many(weight=weight, loose=loose), algorithm, steps)


@reach.experiment(weak_problems, steps=[1, 4])
def almost_double_steps(steps, *, algorithm):
    """Factors hardly below 2 attain the first limit."""
    return reached(double_steps(4), algorithm, steps)


def long_valley(steepness, residual, last):
    """Two orthogonal rows of norms 1 and 1/steepness; one neuron for each sign of the gradient."""
    weak = fmpq(1, steepness)
    M = [[[fmpq(3, 5), fmpq(-4, 5), 0], [weak * fmpq(4, 5), weak * fmpq(3, 5), 0]]]
    Y = [[-part for part in residual]]
    return by_hand(M, Y, [[0, 0, 0]], ([[0, 1], [0, -1]], [last]), (2, 100), beta=1, norm_A=1, beta_0=weak**2)


@reach.experiment(order, steepness=[8, 64], steps=[1, 3], residual=[(0, 1), (1, 1)], last=[(0, 0), (80, 80), (80, -80)])
def along_the_weak_row(steepness, steps, residual, last, *, algorithm):
    """A residual along the smallest eigenvalue, alone or with the largest; plain, double and alternating steps."""
    return reached(long_valley(steepness, residual, last), algorithm, steps, np.array([0, 1]))


@reach.experiment(one_exact_step)
def different_signs(*, algorithm):
    """M = diag(1, 4/5), Y = (1, -1): the neuron sees the second gradient only, and its factor is 25/16."""
    last = arb(fmpq(25, 7)).log() / fmpq(4, 5)
    instance = by_hand(
        [[[1, 0, 0], [0, fmpq(4, 5), 0]]], [[1, -1]], [[0, 0, 0]], ([[0, 1]], [[0]]), (1, 2), beta=1, norm_A=1
    )
    weights = (instance.weights[0], np.array([[last]], dtype=object))
    first = instance.run(algorithm, 1, weights=weights).objective[-1]
    eigenvalues = np.array([fmpq(1), fmpq(16, 25)], dtype=object)
    c = eigenvalues.sum() / (eigenvalues**2).sum()
    return {
        F_T: [first],
        best_constant: [((1 - c * eigenvalues) ** 2).sum() / 2],
        beta: [instance.beta],
        norm_A: [instance.norm_A],
        beta_0: [fmpq(16, 25)],
    }


weak_problems.formula_mutant("1.1 of it", then=ge(F_T, sp.Rational(11, 10) * floor))
order.formula_mutant(
    "a fortieth of the steps", then=ge(sp.sqrt(2 * F_T), along - T / 20 * sp.sqrt(beta_0 / beta) * r_0)
)
order.formula_mutant("the condition number itself", then=ge(sp.sqrt(2 * F_T), along - 2 * T * beta_0 / beta * r_0))
reach.mutant("base steps half as long again", weak_problems, corrupted=corrupt.base_step(3, 2))
reach.mutant("base steps forty times as long", order, corrupted=corrupt.base_step(40))
reach.mutant("base steps a tenth longer", one_exact_step, corrupted=corrupt.base_step(11, 10))


@weak_problems.proof
def eigenvalues_kept(claim):
    """One coordinate of the quadratic form of a step."""
    k, w, h, v = sp.symbols("k w h v", positive=True)
    base = 2 * w**2 + h
    moved = 1 - (2 - k) * w**2 / base
    return certificate(
        "S is symmetric and beta v.S v = beta |v|^2 - sum of p_j w_j^2 with w = M^T v, at least beta |v|^2 - 2 |w|^2 >= "
        "(beta - 2 |M_i|^2) |v|^2 as p_j = 2 - k < 2 (l2o.A_4; one coordinate, v = 1). Where that is positive, beta = 2 w^2 + "
        "h, |S v| >= (1 - 2 |M_i|^2/beta) |v|, and T steps keep its T-th power of the residual; where it is not, the limit is 0.",
        *follows(claim, at={F_T: (moved * v) ** 2 / 2, floor: ((1 - 2 * w**2 / base) * v) ** 2 / 2}),
    )


@order.proof
def little_by_little(claim):
    """The component along the smallest eigenvalue moves by little in every step."""
    v, b, c = sp.symbols("v b c", positive=True)
    longest = 2 / beta * sp.sqrt(beta_0) * sp.sqrt(beta) * r_0
    return certificate(
        "u.(r_t - r_{t-1}) = -1/beta (M^T u).(P o M^T r_{t-1}), at most 2/beta sqrt(beta_0) sqrt(beta) |r_{t-1}| in size as "
        "factors are below 2, |M^T u| = sqrt(beta_0) and |M^T r| <= sqrt(beta) |r|; |r_{t-1}| <= |r_0| (l2o.fix_residual). "
        "T such steps leave |u.r_T| >= |u.r_0| minus T times that, and v = |r_T| >= |u.r_T|, 2 F = |r_T|^2.",
        *follows(claim, ge(v, along - T * longest), at={F_T: v**2 / 2, beta: b**2, beta_0: c**2}),
    )
