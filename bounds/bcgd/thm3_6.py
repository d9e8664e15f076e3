r"""One stochastic step contracts the expected distance, up to a floor proportional to the noise.

With $q_t = \|C^\top C_{:,t}\|^2$, probabilities $q_t / N$ and rates (3.14), printed for $0 < \eta < 2$ with
$N = \|C\|_F^4$, $\tilde\kappa = \|C\|_F / \sigma_{\min}$:

$$ \gamma_{\mathrm{low}} \|\Delta\|^2 + \frac{\eta^2\|E\|^2}{\kappa^4(A)\tilde\kappa^4(C)} \le \mathbb E\|\Delta_+\|^2
   \le \gamma_{\mathrm{upp}} \|\Delta\|^2 + \frac{\eta^2\|E\|^2}{\tilde\kappa^4(C)} , $$
$$ \gamma_{\mathrm{upp}} = 1 - \frac{1 - (1 - \eta\kappa^{-2}(A))^2}{\tilde\kappa^4(C)}, \qquad
   \gamma_{\mathrm{low}} = 1 - \frac{\kappa^4(C)}{\tilde\kappa^4(C)} \left(1 - (1 - \eta\kappa^{-2}(C))^2\right) . $$

Four faults. A sample with $C_{:,t} = 0$ is never drawn, so its noise belongs in neither bound. The probabilities sum
to one only if C has rank one; normalised, both bounds fail. $(1 - \eta\lambda)^2$ on $[\kappa^{-2}, 1]$ may be largest
at 1, so $\gamma_{\mathrm{upp}}$ needs a maximum with $(\eta - 1)^2$. And it is least at $1/\eta$, so
$\gamma_{\mathrm{low}}$ must stop at $\eta\kappa^{-2}(C) = 1$. Corrected, with $E'$ the noise of the samples that can
be drawn and $\hat\kappa = N / \sigma_{r_x}^4(C)$ for either law, $x = \min(1, \eta\kappa^{-2}(C))$:

$$ \left[1 - \frac{\kappa^4(C)}{\hat\kappa}(1 - (1 - x)^2)\right] \|\Delta\|^2
   + \frac{\eta^2\|E'\|^2}{\kappa^4(A)\hat\kappa} \le \mathbb E\|\Delta_+\|^2 \le
   \left[1 - \frac{1 - \max\{(1 - \eta\kappa^{-2}(A))^2, (\eta - 1)^2\}}{\hat\kappa}\right] \|\Delta\|^2
   + \frac{\eta^2\|E'\|^2}{\hat\kappa} . $$

Kind: inequality between expectations, all samples enumerated. Constants: none hidden.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import balls, rational, square
from bounds.bcgd import _sampling_proof as proof
from bounds.bcgd._expectation import conditions, enumerated, factors, problems, total_weight
from bounds.bcgd._instances import Problem
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._quantities import N, after, before, drawn2, eta, flat_A, flat_C, noise2, p
from bounds.bcgd._spectra import squared_singular_values
from bounds.core import OnAverage, Quantity, Statement, ge, gt, le, lt
from bounds.late import late

deep_linear = late("algorithms.deep_linear")


norm4_C = Quantity("norm4_C", r"\|C\|_F^4", positive=True)
sigma4_C = Quantity(
    "sigma4_C", r"\sigma_{r_x}^4(C)", "fourth power of the smallest positive singular value", positive=True
)
sigma4_min = Quantity("sigma4_min", r"\sigma_{\min}^4(C)", "as printed, the min(rows, columns)-th", nonnegative=True)

share = sigma4_min / norm4_C  # 1 / tilde kappa^4
PRINTED_UPPER = (1 - (1 - (1 - eta * flat_A) ** 2) * share) * before + eta**2 * noise2 * share
PRINTED_LOWER = (1 - (1 - (1 - eta * flat_C) ** 2) / flat_C**2 * share) * before + eta**2 * noise2 * flat_A**2 * share
part = sigma4_C / N  # 1 / hat kappa
reach = sp.Min(1, eta * flat_C)
WORST = sp.Max((1 - eta * flat_A) ** 2, (eta - 1) ** 2)
UPPER = (1 - (1 - WORST) * part) * before + eta**2 * drawn2 * part
LOWER = (1 - (1 - (1 - reach) ** 2) / flat_C**2 * part) * before + eta**2 * drawn2 * flat_A**2 * part
ERRATUM = (
    r"$X = (1, 0)$, $Y = (0, 1)$, $W = 0$, $\eta = 1$ never moves, but the lower bound is $\eta^2 \|E\|^2 = 1$. $\pi$ does not sum "
    r"to one unless $C$ has rank one; $N = \|C^\top C\|_F^2$ belongs in its place. Even at rank one: $X = 1$, "
    r"$W_2 = \mathrm{diag}(1, \tfrac12)$, $W_1 = (1, 0)^\top$, $Y = 0$, $\eta = \tfrac{19}{10}$ has "
    r"$\mathbb E = \tfrac{81}{100} > \tfrac{441}{1600}$, and $W_1 = (0, 1)^\top$, $W_2 = \mathrm{diag}(1, \tfrac45)$, "
    r"$\eta = \tfrac{25}{16}$ has $\mathbb E = 0 < \tfrac{81}{256} \|\Delta\|^2$. $\sigma_{\min}(C)$ must be the $r_x$-th "
    "singular value."
)

thm3_6 = Statement(
    "bcgd.thm3_6",
    "Theorem 3.6, eqs. (3.13) and (3.14); proof in Appendix H",
    (
        gt(eta, 0),
        lt(eta, 2),
    ),
    quantifier=OnAverage(probability=p),
    algorithm="algorithms.deep_linear.exact_outcomes",
    erratum=ERRATUM,
    survives=r"In part: the expectation of Appendix H stands with $\|C^\top C\|_F^2$ for $\|C\|_F^4$ and the noise of the samples that can be "
    r"drawn. Its last step bounds $(1 - \eta\lambda)^2$ on $[\kappa^{-2}, 1]$ by the end at $\kappa^{-2}$ and must look at the other "
    r"end too, and the lower bound at $\lambda = 1/\eta$ inside.",
)
printed = thm3_6.printed(
    (le(after, PRINTED_UPPER, name="upper"), ge(after, PRINTED_LOWER, name="lower")),
    also=gt(sigma4_min, 0),
    scaling={"labels": {before: 2, after: 2, noise2: 2}, "right factor": {sigma4_min: 4, norm4_C: 4}},
)

corrected = thm3_6.corrected(
    (le(after, UPPER, name="upper"), ge(after, LOWER, name="lower")),
    title="One stochastic step contracts the expected distance, up to a floor set by the noise",
    source="Theorem 3.6",
    also=gt(sigma4_C, 0),
    expected="proved",
    tight=True,
    scaling={"labels": {before: 2, after: 2, drawn2: 2}, "right factor": {sigma4_C: 4, N: 4}},
    needs=("bcgd.id_expect", "bcgd.id_expect.noise"),
)


def one_step(problem, weights, layer, value, law, algorithm, rank=None):
    A, C = factors(problem, weights, layer)
    left, right, smallest4, ratio = conditions(A, C, rank or problem.rank)
    is_rational = isinstance(ratio, type(value))
    numbers = (lambda matrix: matrix) if is_rational else balls
    outcomes = algorithm(*map(numbers, (A, weights[layer - 1], C, problem.Y)), rate=ratio * value, law=law)
    state = [numbers(W) for W in weights]
    return enumerated(problem if is_rational else as_balls(problem), C, state, layer, outcomes) | {
        eta: value,
        flat_A: left,
        flat_C: right,
        sigma4_C: smallest4,
        N: total_weight(C, law),
        norm4_C: square(C) ** 2,
        sigma4_min: certainly_positive(squared_singular_values(C)[-1]) ** 2,
    }


def certainly_positive(value):
    """A value that may be zero counts as zero: then the printed theorem promises nothing."""
    return value if value > 0 else type(value)(0)


def as_balls(problem):
    return Problem(balls(problem.X), balls(problem.Y), problem.rank, balls(problem.solution))


GRID = {
    "kind": ["one layer", "first of two", "last of two", "rank one", "more outputs"],
    "rate": ["1/4", "1", "3/2", "19/10"],
}


@thm3_6.experiment(
    corrected,
    **GRID,
    law=["normalised", "lazy"],
    seed=range(6),
    quick={"seed": [0, 2], "rate": ["1", "19/10"]},
    undecided={"kind": ["rank one"]},
)
def enumeration(kind, rate, law, seed, *, algorithm):
    """All samples of one step at random states; balls where singular values are irrational."""
    return random_step(kind, rate, law, seed, algorithm)


def random_step(kind, rate, law, seed, algorithm):
    return one_step(*problems(kind, seed), rational(rate), law, algorithm)


@thm3_6.experiment(printed, rate=["1/4", "1"], law=["lazy"], seed=[0, 2])
def where_it_holds(rate, law, seed, *, algorithm):
    """Lazy sampling and rates up to one."""
    return random_step("one layer", rate, law, seed, algorithm)


@thm3_6.experiment(corrected, case=["large rate", "overshoot", "noise alone", "never drawn"])
def attained(case, *, algorithm):
    """Cases that refute the printed bounds attain the corrected ones; so does a start at the solution."""
    problem, weights, value = CASES[case]()
    return one_step(problem, weights, 1, value, "normalised", algorithm)


def large_rate():
    """One sample; the error lies along the larger singular direction of the upper layer."""
    problem = Problem.of(fmpq_mat([[1]]), fmpq_mat([[0], [0]]))
    return problem, [fmpq_mat([[1], [0]]), fmpq_mat([[1, 0], [0, fmpq(1, 2)]])], fmpq(19, 10)


def overshoot():
    """One sample; the rate solves the problem in one step."""
    problem = Problem.of(fmpq_mat([[1]]), fmpq_mat([[0], [0]]))
    return problem, [fmpq_mat([[0], [1]]), fmpq_mat([[1, 0], [0, fmpq(4, 5)]])], fmpq(25, 16)


def noise_alone():
    """Two samples with one input and opposite labels, at the solution."""
    return Problem.of(fmpq_mat([[1, 1]]), fmpq_mat([[1, -1]])), [fmpq_mat([[0]])], fmpq(3, 2)


def never_drawn():
    """The same beside a sample of zeros, whose label no step ever sees."""
    return Problem.of(fmpq_mat([[1, 1, 0]]), fmpq_mat([[1, -1, 1]])), [fmpq_mat([[0]])], fmpq(3, 2)


CASES = {
    "large rate": large_rate,
    "overshoot": overshoot,
    "noise alone": noise_alone,
    "never drawn": never_drawn,
}


@printed.witness
def a_sample_that_is_never_drawn():
    """X = (1, 0), Y = (0, 1), W = 0: the second sample has weight zero, so nothing ever moves."""
    problem = Problem.of(fmpq_mat([[1, 0]]), fmpq_mat([[0, 1]]))
    return one_step(problem, [fmpq_mat([[0]])], 1, fmpq(1), "lazy", deep_linear.exact_outcomes)


@printed.witness
def the_error_along_the_larger_direction():
    """One sample, so the printed law is a law: E = 81/100, printed at most 441/1600."""
    problem, weights, value = large_rate()
    return one_step(problem, weights, 1, value, "normalised", deep_linear.exact_outcomes)


@printed.witness
def the_error_vanishes():
    """One sample and a rate that solves the problem in one step: E = 0, printed at least a positive number."""
    problem, weights, value = overshoot()
    return one_step(problem, weights, 1, value, "normalised", deep_linear.exact_outcomes)


@printed.witness
def two_samples_normalised():
    """X = I, Y = 0, W = (1, 1), eta = 1 and the printed law divided by its sum: E = 1, printed at least 3/2."""
    problem = Problem.of(fmpq_mat([[1, 0], [0, 1]]), fmpq_mat([[0, 0]]))
    return one_step(problem, [fmpq_mat([[1, 1]])], 1, fmpq(1), "normalised", deep_linear.exact_outcomes)


printed.formula_mutant("the corrected statement", then=corrected.then)
corrected.formula_mutant(
    "no maximum", then=le(after, (1 - (1 - (1 - eta * flat_A) ** 2) * part) * before + eta**2 * drawn2 * part)
)
corrected.formula_mutant("the printed share for the normalised law", then=ge(after, LOWER.subs(N, norm4_C)))
corrected.formula_mutant("rate of the noise not squared", then=le(after, UPPER + (eta - eta**2) * drawn2 * part))
corrected.mutant("rate twice as long", rate_times(2))
corrected.formula_mutant("noise of all samples", then=ge(after, LOWER.subs(drawn2, noise2)))


@printed.proof
def witnesses_in_rationals(claim):
    return proof.printed_bounds_fail(claim)


@corrected.proof
def coordinate_by_coordinate(claim):
    return proof.corrected_bounds(claim)
