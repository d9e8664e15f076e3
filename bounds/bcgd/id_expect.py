r"""The expected distance after one stochastic single-layer step, exactly.

Sample t is drawn with probability $q_t / N$, $q_t = \|C^\top C_{:,t}\|^2$, and moves the layer with rate
$\tilde\eta / q_t$. With $N = \|C^\top C\|_F^2$ some sample is always drawn; with $N = \|C\|_F^4$, as (3.13) prints it,
the probabilities do not sum to one unless C has rank one, and with the mass that is left nothing happens. In both
readings

$$ \mathbb E \|\Delta_+\|_F^2 = \|\Delta\|_F^2 - \frac{2\tilde\eta}{N} \|A^\top\Delta C^\top\|_F^2
   + \frac{\tilde\eta^2}{N} \|AA^\top R'\|_F^2 , $$

which in the eigenvectors of $AA^\top$ is a sum of parabolas. $R'$ is the residual $W_{L:1}X - Y$ of those samples that can
be drawn: one with $C_{:,t} = 0$ never is. If C has the rank of X these have $x_t = 0$, and $\|AA^\top R'\|_F^2 =
\|AA^\top\Delta\|_F^2 + \|AA^\top E'\|_F^2$ with the noise $E = Y - W^*X$ of the others: it enters at every step,
whatever $\Delta$ is. A narrower C may be blind to samples that matter, and then the two differ.

Kind: exact identity between expectations, all samples enumerated. Constants: none.
"""

from dataclasses import replace

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import identity, square
from bounds.bcgd._expectation import drawn_noise, enumerated, factors, problems, silent, total_weight
from bounds.bcgd._instances import Problem, product
from bounds.bcgd._quantities import N, after, before, p
from bounds.core import OnAverage, Quantity, Statement, eq
from bounds.core.certificate import certificate
from bounds.core.promises import premise, shown

rate = Quantity("rate", r"\tilde\eta", "rate before division by the sample's weight", positive=True)
pulled2 = Quantity("pulled2", r"\|A^\top\Delta C^\top\|_F^2", nonnegative=True)
seen2 = Quantity("seen2", r"\|AA^\top R'\|_F^2", "of the residuals that can be drawn", nonnegative=True)
spread2 = Quantity("spread2", r"\|AA^\top\Delta\|_F^2", nonnegative=True)
spread_noise2 = Quantity("spread_noise2", r"\|AA^\top E'\|_F^2", nonnegative=True)
rank_C = Quantity("rank_C", r"\mathrm{rank}\,C", integer=True, nonnegative=True)
rank_X = Quantity("rank_X", "r_x", integer=True, nonnegative=True)
expected = before - 2 * rate * pulled2 / N + rate**2 * seen2 / N

id_expect = Statement(
    "bcgd.id_expect", "Behind Theorem 3.6; not in the paper", algorithm="algorithms.deep_linear.exact_outcomes"
)
expectation = id_expect.added(
    "",
    eq(after, expected),
    quantifier=OnAverage(probability=p),
    expected="proved",
    scaling={
        "labels": {before: 2, after: 2, pulled2: 2, seen2: 2},
        "left factor": {pulled2: 2, seen2: 4, rate: -2},
        "right factor": {pulled2: 2, N: 4, rate: 2},
    },
)
noise = id_expect.added(
    "noise",
    eq(seen2, spread2 + spread_noise2),
    title="Where the right factor has the rank of the data, drawn residuals split into distance and noise",
    given=eq(rank_C, rank_X),
    expected="proved",
    scaling={"labels": {seen2: 2, spread2: 2, spread_noise2: 2}},
    formerly="bcgd.id_expect_noise",
)


@id_expect.experiment(
    kind=["one layer", "first of two", "last of two", "rank one", "more outputs"],
    law=["normalised", "lazy"],
    seed=range(6),
    quick={"seed": [0, 2]},
)
def enumeration(kind, law, seed, *, algorithm):
    """Rational data, weights and rates; with and without noise."""

    return one_step(*problems(kind, seed), law, algorithm)


@id_expect.experiment(expectation, law=["normalised", "lazy"])
@id_expect.experiment(noise, law=["normalised", "lazy"], outside=True)
def blind_layer(law, *, algorithm):
    """X = I and three units of which one is left: C = (1, 0, 0) is blind to samples two and three, which have an error."""
    X = identity(3)
    return one_step(Problem.of(X, fmpq_mat([[2, 1, -1]])), [fmpq_mat([[1, 0, 0]]), fmpq_mat([[1]])], 2, law, algorithm)


def one_step(problem, weights, layer, law, algorithm):
    A, C = factors(problem, weights, layer)
    eta = fmpq(3, 7)
    outcomes = algorithm(A, weights[layer - 1], C, problem.Y, rate=eta, law=law)
    delta = product(weights, problem.X) - problem.goal
    spread = A * A.transpose()
    seen = product(weights, problem.X) - problem.Y
    for t in silent(C):
        for i in range(seen.nrows()):
            seen[i, t] = 0
    return enumerated(problem, C, weights, layer, outcomes) | {
        rate: eta,
        N: total_weight(C, law),
        pulled2: square(A.transpose() * delta * C.transpose()),
        seen2: square(spread * seen),
        rank_C: C.rank(),
        rank_X: problem.rank,
        spread2: square(spread * delta),
        spread_noise2: square(spread * drawn_noise(problem, C)),
    }


@expectation.mutant("uniform sampling")
def _(exact_outcomes, A, W, C, Y, *, rate, law):
    *drawn, none = exact_outcomes(A, W, C, Y, rate=rate, law=law)
    uniform = [replace(outcome, probability=fmpq(1, len(drawn))) for outcome in drawn]
    return [*uniform, replace(none, probability=fmpq(0))]


@expectation.mutant("rate not divided by the sample's weight")
def _(exact_outcomes, A, W, C, Y, *, rate, law):
    outcomes = exact_outcomes(A, W, C, Y, rate=rate, law=law)
    return [replace(outcome, weight=W + (outcome.weight - W) * 2) for outcome in outcomes]


expectation.formula_mutant("rate not squared", then=eq(after, before - 2 * rate * pulled2 / N + rate * seen2 / N))
expectation.formula_mutant("residuals with one half", then=eq(after, expected - rate**2 * seen2 / (2 * N)))
expectation.formula_mutant(
    "the error of all samples",
    experiment="blind_layer",
    then=eq(after, before - 2 * rate * pulled2 / N + rate**2 * (spread2 + spread_noise2) / N),
)
noise.formula_mutant("any right factor", given=(), experiment="blind_layer")
noise.formula_mutant("noise with one half", then=eq(seen2, spread2 + spread_noise2 / 2))


@expectation.proof
def one_sample(claim):
    """Two samples and two coordinates, drawn with their weights; sums over samples and coordinates give the identity."""
    rate_, *entries = sp.symbols("rate d1:3 r1:3 c1:5")
    d, r, c = entries[:2], entries[2:4], (entries[4:6], entries[6:])
    q = [sum(entry**2 for entry in column) for column in c]
    N_ = sum(q)
    moved = [sum((d[i] - rate_ / q[t] * r[t] * c[t][i]) ** 2 for i in range(2)) * q[t] / N_ for t in range(2)]
    says = (
        "In an eigenvector of A A^T, lambda taken into the rate, a draw of sample t has probability q_t/N, q_t = |C_t^T C|^2 "
        "(here two samples; c_t = C_t^T C has two coordinates), and moves Delta by -(rate/q_t) r_t c_t. The step puts the mean "
        "squared error into the claim. Those with C_t = 0 add nothing; the q_t sum to N, or to less if the rest of the time "
        "nothing happens; with r = Delta + E and E C^T = 0 the sum of r_t <Delta, c_t> over all t is |C Delta^T|^2."
    )
    numbers = {
        "after": sum(moved),
        "before": sum(entry**2 for entry in d),
        "pulled2": sum(r[t] * sum(d[i] * c[t][i] for i in range(2)) for t in range(2)),
        "seen2": sum(entry**2 for entry in r),
    }
    return certificate(says, *shown(claim, "two samples", rate=rate_, N=N_, **numbers))


@noise.proof
def orthogonal_rows(claim):
    """Pythagoras for two samples with orthogonal rows; what is not seen has no error."""
    d, e, g, lost = sp.symbols("d e g lost")
    missing = premise(claim, "rank_C", rank_X=0)
    says = (
        "C = W X has the rank of X, so W is injective on the columns of X: C_t = 0 only if x_t = 0, where Delta_t = 0. So the "
        "residuals that can be drawn are Delta + E' up to columns of zeros. E X^T = 0 and Delta = M X give <u^T Delta, u^T E> = 0 "
        "for every u, and as Delta_t = 0 where E'_t is not E_t, the same for E'. The step has u^T Delta = (d, e) and "
        "u^T E' = g (-e, d), and less by `lost` per rank that C has below X, which the premise makes zero."
    )
    seen = (d - g * e) ** 2 + (e + g * d) ** 2 - lost * missing
    told = shown(claim, "two samples", seen2=seen, spread2=d**2 + e**2, spread_noise2=g**2 * (d**2 + e**2))
    return certificate(says, *told)
