r"""Theorem 1': under the full gap the objective reaches any level; down to what floats can tell, layer 2 alone does.

The gap is at least $c_3(4)^{2^{c_0 L}} > 10^{1599}$ (`_main_theorem.py` for the notation), and the second layer on its own
is within $\varepsilon$ for every $\varepsilon \ge 10^{-300}$. What remains is tried where it does say something, in
rational numbers and with expectations for sums over samples. At that gap one joint round of least squares on both
layers finds the target exactly (one feature can only be wrong in its scale), far below the $10^{-1590}$ that layer 2
alone leaves.

Kind: inequality. Constants: c_0 = 2 and hidden constants one, the least that they can be.
"""

from flint import fmpq

from bounds.bfc._main_theorem import FULL_GAP, LESS, eps, loss, numbers, ratio, second
from bounds.bfc._training import mean_square as training_mean_square
from bounds.bfc._training import training_problem
from bounds.bfc._width_one_fit import left_over, rounds_on_the_population, second_layer_on_samples
from bounds.core import Statement, ge, le

thm1p = Statement(
    "bfc.thm1p", "Theorem 1'; its gap assumption at l = 2 without the factors that only enlarge it", ge(ratio, FULL_GAP)
)
printed = thm1p.printed(
    le(loss, eps**2, trivially=second),
    title="Under the full gap assumption the objective reaches any level",
    expected="vacuous",
)
population = thm1p.added(
    "population",
    le(loss, eps**2, trivially=second),
    title="At the full gap, a joint round of least squares reaches levels that layer 2 alone does not",
    source="Theorem 1', with alternating least squares on the population as the algorithm",
)


@printed.experiment(power=[3, 100, 300], algorithm=second_layer_on_samples)
def layer_two_at_the_full_gap(power, *, algorithm):
    """alpha_3 = 10^-1600; layer 2 only."""
    alpha = fmpq(1, 10**1600)
    return {loss: left_over(algorithm(alpha)), **numbers(alpha, power)}


@population.experiment(power=[1600, 2000], algorithm=rounds_on_the_population)
def joint_rounds(power, *, algorithm):
    """alpha_3 = 10^-1600; two rounds."""
    alpha = fmpq(1, 10**1600)
    return {loss: left_over(algorithm(alpha, 2)), **numbers(alpha, power)}


@printed.experiment(power=[3, 6, 12], algorithm="algorithms.feature_correction.alternating_least_squares")
def practical_gaps(power, *, algorithm):
    """Gaps of 10^3 to 10^12 and a trained network: outside the premise by more than 1500 orders."""
    problem = training_problem((1.0, 10.0**-power), 0, dimension=4, widths=(2, 1), samples=600)
    network = algorithm(problem.x, problem.y, problem.architecture, problem.R, rounds=3)[-1]
    error = training_mean_square(network(problem.x) - problem.y)
    return {loss: error, **numbers(fmpq(1, 10**power), 6)}


printed.formula_mutant("nothing left at all", then=LESS)
population.formula_mutant("layer 2 is enough", then=le(second, eps**2))
population.mutant(
    "no joint round", lambda rounds_on_the_population, alpha, rounds: rounds_on_the_population(alpha, rounds - 1)
)
