r"""The optimal rate is one of the rates (3.2), with an effective $\eta$ between one and the product of two conditions.

$\eta_{\mathrm{eff}} = \eta_{\mathrm{opt}} \|A\|^2 \|C\|^2$ satisfies

$$ 1 \le \eta_{\mathrm{eff}} \le \kappa_r^2(A)\, \kappa_{r_x}^2(C) , $$

both ends attained. It may exceed 2, where Theorem 3.2 is silent: so (3.3) is no bound for runs with optimal rates, and
`bcgd.cor_kantorovich` is. On the diabetes data one layer alternates between 4.24 and 1.30 for ever.

Kind: inequalities, per step; one finding. Constants: none.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from bounds.bcgd import _data
from bounds.bcgd._convex import step_length
from bounds.bcgd._instances import random_network, realisable
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._quantities import err, flat_A, flat_C
from bounds.bcgd._spectra import flatness, norm2
from bounds.bcgd._traces import column, moves
from bounds.core import Claim, Finding, Quantity, ge, gt, le, rounding
from bounds.core.certificate import certificate
from bounds.core.promises import shown
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

effective = Quantity(
    "effective", r"\eta_{\mathrm{opt}} \|A\|^2\|C\|^2", "effective rate of each step", nonnegative=True
)
long = Quantity("long", r"\eta_{\mathrm{eff}}", "of every second step", positive=True)
short = Quantity("short", r"\eta_{\mathrm{eff}}", "of the others", positive=True)

rate_range = Claim(
    id="bcgd.rate_range",
    title="The optimal rate lies between the rate of (3.2) with one and the product of both squared conditions",
    source="Theorem 3.2, eqs. (3.2) and (3.4)",
    form="added",
    given=(gt(err, 0), gt(flat_A, 0), gt(flat_C, 0)),
    then=(ge(effective, 1, name="at_least"), le(effective * flat_A * flat_C, 1, name="at_most")),
    expected="proved",
    tight=True,
    scaling={"data": {err: 2}},
)
alternating = Claim(
    id="bcgd.rate_range.diabetes",
    formerly="bcgd.rate_range_diabetes",
    title="On the diabetes data the effective rate of one layer alternates between about 4.25 and about 1.3",
    source="Theorem 3.2 with Section 4.2's line searches, on other data",
    form="added",
    quantifier=Finding("diabetes data, one layer, identity start, optimal rates, steps 200 to 260"),
    then=(
        ge(long, sp.Rational(21, 5), name="long_at_least"),
        le(long, sp.Rational(43, 10), name="long_at_most"),
        ge(short, sp.Rational(5, 4), name="short_at_least"),
        le(short, sp.Rational(4, 3), name="short_at_most"),
    ),
)


@rate_range.experiment(
    widths=[[2, 2], [2, 3, 2], [3, 3, 4, 2]],
    rank=[1, 2],
    order=["descending", "ascending"],
    quick={"widths": [[2, 3, 2], [3, 3, 4, 2]]},
    algorithm="algorithms.deep_linear.exact_bcgd",
    undecided={"rank": [1]},
)
def random_data(widths, rank, order, *, algorithm, seed=0):
    """Noisy data of full or deficient rank; one sweep in rationals."""
    problem, weights = random_network(widths, 5, rank, seed)
    return along(problem, weights, algorithm(weights, problem.X, problem.Y, sweeps=1, order=order))


@rate_range.experiment(direction=[0, 1], algorithm="algorithms.deep_linear.exact_bcgd")
def ends(direction, *, algorithm):
    """X = diag(1, 1/3) and an error along one coordinate: along the larger one the least rate, else the greatest."""
    problem = realisable(fmpq_mat([[1, 0], [0, fmpq(1, 3)]]), fmpq_mat([[1 - direction, direction]]))
    weights = [fmpq_mat([[0, 0]])]
    return along(problem, weights, algorithm(weights, problem.X, problem.Y, sweeps=1, order="descending"))


def along(problem, weights, steps):
    """The rate from what the layer's only movement says, the norms from the factors."""
    trace = list(moves(weights, steps, problem))
    return {
        err: column(move.err for move in trace),
        flat_A: column(flatness(move.factors[0], problem.Y.nrows()) for move in trace),
        flat_C: column(flatness(move.factors[1], problem.rank) for move in trace),
        effective: column(
            step_length(move, move.gradient) * norm2(move.factors[0]) * norm2(move.factors[1]) for move in trace
        ),
    }


@alternating.experiment(steps=[60], algorithm="algorithms.deep_linear.bcgd_steps")
def diabetes(steps, *, algorithm, settled=200):
    """Ten features, standardised."""
    task = _data.task("diabetes")
    run = algorithm(deep_linear.identity([task.inputs, 1]), task.X, task.Y, sweeps=settled + steps)
    rates = [(step.rate * step.frozen.right_norm2).item() for step in run][settled:]
    halves = sorted((rates[::2], rates[1::2]), key=sum)
    return {
        key: [(value, rounding.rounded(value, dtype="float64")) for value in half]
        for key, half in zip((short, long), halves, strict=True)
    }


rate_range.mutant("rate divided by two", rate_times(1, 2), experiment="ends")
alternating.mutant("damped steps, which do not zig-zag", rate_times(4, 5))
rate_range.formula_mutant("conditions not squared", then=le(effective * sp.sqrt(flat_A * flat_C), 1))
rate_range.formula_mutant("never beyond two", then=le(effective, 2))
alternating.formula_mutant("within the range of Theorem 3.2", then=le(long, 2))


@rate_range.proof
def between_the_extremes(claim):
    """The rate is a quotient of two sums with the same terms, weighted; here with two terms."""
    p, u, w, y, d, e = sp.symbols("p u w y d e")
    q = u + w + y
    first, second = p + u, p + u + w
    says = (
        "In the eigenvectors of A A^T and C^T C, |g|^2 = sum t d^2 and |A g C|^2 = sum t^2 d^2, where d are the coordinates of "
        "Delta, on which (K and the row space of X) all products t of two eigenvalues lie between p = |A|^2|C|^2/(kappa^2 "
        "kappa^2) and p + q = |A|^2 |C|^2. The effective rate is p + q times the quotient, here of two terms with t = p + u, "
        "p + u + w and q = u + w + y; sums of more have the same pairs."
    )
    rate = (p + q) * (first * d**2 + second * e**2) / (first**2 * d**2 + second**2 * e**2)
    return certificate(says, *shown(claim, "two products", effective=rate, flat_A=p / (p + q), flat_C=1))
