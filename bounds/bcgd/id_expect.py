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

from flint import fmpq, fmpq_mat

from algorithms.exact import identity, square
from bounds.bcgd._certificates import same
from bounds.bcgd._expectation import drawn_noise, enumerated, factors, problems, silent, total_weight
from bounds.bcgd._instances import Problem, product
from bounds.bcgd._quantities import N, after, before, p
from bounds.core import OnAverage, Quantity, Statement, eq
from bounds.core.certificate import certificate

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
def one_sample():
    """The contribution of one sample, expanded; sums over samples give the identity."""
    says = (
        "In an eigenvector of A A^T with eigenvalue lambda, q_t |Delta - (rate/q_t) lambda r_t C_t^T C|^2 = "
        "q_t |Delta|^2 - 2 rate lambda r_t <Delta, C_t^T C> + rate^2 lambda^2 r_t^2, as |C_t^T C|^2 = q_t "
        "(here: two samples, c = C_t^T C, multiplied by q). Sum over the t with C_t != 0, divided by q_t and N: the q_t sum to N, or "
        "to less if the rest of the time nothing happens; with r = Delta + E and E C^T = 0 the sum of r_t <Delta, C_t^T C> over "
        "all t, as C_t = 0 adds nothing, is |C Delta^T|^2; the sum of r_t^2 is |R'|^2."
    )
    return certificate(
        says,
        same(
            "one sample, with c1^2 + c2^2 in the place of q where the sample's weight enters",
            lambda q, t, d1, d2, a, r, c1, c2: (q * d1 - t * a * r * c1) ** 2 + (q * d2 - t * a * r * c2) ** 2,
            lambda q, t, d1, d2, a, r, c1, c2: (
                q**2 * (d1**2 + d2**2) - 2 * q * t * a * r * (d1 * c1 + d2 * c2) + t**2 * a**2 * r**2 * (c1**2 + c2**2)
            ),
        ),
    )


@noise.proof
def orthogonal_rows():
    """Pythagoras, entry by entry."""
    says = (
        "C = W X has the rank of X, so W is injective on the columns of X: C_t = 0 only if x_t = 0, where Delta_t = 0. So the "
        "residuals that can be drawn are Delta + E' up to columns of zeros. E X^T = 0 and Delta = M X give <u^T Delta, u^T E> = 0 "
        "for every u, and as Delta_t = 0 where E'_t is not E_t, the same for E'; the step is one entry of u^T (Delta + E')."
    )
    return certificate(says, same("one entry", lambda d, e: (d + e) ** 2, lambda d, e: d**2 + 2 * d * e + e**2))
