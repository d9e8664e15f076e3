r"""Deep enough networks reach a given accuracy in one sweep.

Under the premise of Theorem 3.3, as printed or repaired, $\|\Delta_1\|_F^2 \le \varepsilon\|\Delta_0\|_F^2$ as soon as

$$ L \ge \frac{\log(1/\varepsilon)}{2\,|\log(1 - \eta/(5\kappa^2(X)))|} , $$

and for one output (no closeness needed) as soon as $L \ge \log(1/\varepsilon) / (2\,|\log(1 - \eta/\kappa^2)|)$, unless
$W^*$ is one of the solutions that Theorem 3.4 excludes. At $X = I$, $W^* = -W^{(0)}$, $\eta = \tfrac12$ the first step makes
a layer vanish: the error stays at a quarter of the initial one for the rest of the sweep, at any depth. Per
single-layer step the guaranteed rate is no better than that of one layer: no theorem of the paper gives depth an
advantage at equal numbers of steps.

The bound is far from what is seen where many digits are asked for: the fifth of $\eta/\kappa^2$ that is guaranteed is a
fifth in the exponent, so $\varepsilon$ is promised where $\varepsilon^5$ is reached.

Kind: inequality, the text's "deep enough" made explicit. Constants: traced through Theorem 3.3'.
"""

from math import ceil, log

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import balls
from bounds.bcgd import _path_proof as path
from bounds.bcgd import _step_proofs as steps
from bounds.bcgd._constants import PRINTED, REPAIRED_RADIUS, c, st
from bounds.bcgd._instances import realisable
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._near_start import near, nearest_excluded, printed_radius, repaired_radius, run, start
from bounds.bcgd._one_output import gap
from bounds.bcgd._quantities import L, deficit, distance, err_0, err_k, eta, irregular, k, kappa2, narrow
from bounds.bcgd._spectra import squared_singular_values
from bounds.core import BadClaim, Quantity, Statement, eq, ge, gt, le
from bounds.core.certificate import certificate
from bounds.core.promises import at_least, no_negative_term, premise, promises, put

epsilon = Quantity("epsilon", r"\varepsilon", "accuracy asked for, relative", positive=True)
err_1 = Quantity("err_1", r"\|\Delta_1\|_F^2", "squared distance after one sweep", nonnegative=True)
outputs = Quantity("outputs", "n_L", integer=True, positive=True)
SETTING = (eq(irregular, 0), eq(deficit, 0), le(narrow, 0), gt(eta, 0), le(eta, 1), gt(err_1, 0))


def deep_enough(rate):
    return ge(L, sp.log(1 / epsilon) / (-2 * sp.log(1 - rate)))


cor_onesweep = Statement(
    "bcgd.cor_onesweep",
    "Introduction and the remark after Theorem 3.3, made explicit",
    SETTING,
    algorithm="algorithms.deep_linear.exact_bcgd",
    scaling={"data": {err_0: 2, err_1: 2}},
)
ONE_SWEEP = le(err_1, epsilon * err_0, trivially=err_0)
printed = cor_onesweep.printed(
    ONE_SWEEP,
    title="Near the start, deep enough networks reach a given accuracy in one sweep",
    also=(le(distance, st / c), deep_enough(eta / (5 * kappa2))),
    where=PRINTED,
    expected="proved",
    needs=("bcgd.lim_RL", "bcgd.thm3_3"),
)
wider = cor_onesweep.added(
    "repaired",
    ONE_SWEEP,
    title="Near the start, under a premise that does not see the depth, deep enough networks reach a given accuracy in one sweep",
    also=(le(kappa2 * distance, REPAIRED_RADIUS), deep_enough(eta / (5 * kappa2))),
    expected="proved",
    needs=("bcgd.thm3_3",),
)
one_output = cor_onesweep.added(
    "one_output",
    ONE_SWEEP,
    title="With one output deep enough networks reach a given accuracy in one sweep, wherever the solution lies but at a dead end",
    source="Theorem 3.4 at k = 1, made explicit",
    also=(eq(outputs, 1), gt(gap, 0), deep_enough(eta / kappa2)),
    expected="proved",
    formerly="bcgd.cor_onesweep_one_output",
)


def one_sweep(problem, weights, rate, accuracy, algorithm):
    networks = [list(map(balls, weights))]

    def watched(*arguments, **options):
        for step in algorithm(*arguments, **options):
            networks.append(list(step.weights))
            yield step

    numbers = run(problem, weights, rate, watched, sweeps=1, order="descending")
    return {key: value for key, value in numbers.items() if key not in (k, err_k)} | {
        err_1: numbers[err_k][0],
        epsilon: accuracy,
        outputs: problem.Y.nrows(),
        gap: nearest_excluded(problem, networks[:-1], rate, squared_singular_values(problem.X)[0]),
    }


@cor_onesweep.experiment(printed, wider, places=[1, 3])
def just_deep_enough(places, *, algorithm):
    """The least depth for this accuracy, identity start, solution at half the printed distance; widths two."""
    X, accuracy = fmpq_mat([[1, 0], [0, fmpq(19, 20)]]), fmpq(1, 10**places)
    weights = start([2] * (1 + depth_for(places, 1 - 0.95**2 / 5)), "identity", 0)
    problem = near(weights, X, fmpq_mat([[1, 1], [0, -2]]), fmpq(1, 2), printed_radius(X, len(weights)))
    return one_sweep(problem, weights, fmpq(1), accuracy, algorithm)


@cor_onesweep.experiment(wider, layers=[19])
def along_the_smallest(layers, *, algorithm):
    """kappa = 6, eta = 1/2, an error along the smallest singular direction: a tenth less, where four tenths are gained."""
    weights, X = start([2] * (layers + 1), "identity", 0), fmpq_mat([[1, 0], [0, fmpq(1, 6)]])
    problem = near(weights, X, fmpq_mat([[0, 0], [0, 1]]), fmpq(1, 2), repaired_radius(X))
    return one_sweep(problem, weights, fmpq(1, 2), fmpq(9, 10), algorithm)


@cor_onesweep.experiment(one_output, places=[1, 3, 6], far=[1, 1000])
def one_row(places, far, *, algorithm):
    """The same for one output, and a solution as far away as one likes, along the slowest direction and another."""
    X, accuracy = fmpq_mat([[1, 0], [0, fmpq(4, 5)]]), fmpq(1, 10**places)
    depth = depth_for(places, 1 - 0.8**2 / 2)
    problem = realisable(X, fmpq_mat([[1, far]]))
    return one_sweep(problem, start([2] * depth + [1], "identity", 0), fmpq(1, 2), accuracy, algorithm)


@cor_onesweep.experiment(one_output, depth=[4], outside=True)
def dead_end(depth, *, algorithm):
    """Outside the premises: X = I, W* = -W_0, eta = 1/2. One layer vanishes and the others never move."""
    problem = realisable(fmpq_mat([[1, 0], [0, 1]]), fmpq_mat([[-1, 0]]))
    return one_sweep(problem, start([2] * depth + [1], "identity", 0), fmpq(1, 2), fmpq(1, 100), algorithm)


def depth_for(places, factor):
    return ceil(places * log(10) / (-2 * log(factor)) + 1e-9)


cor_onesweep.mutant("rate divided by ten", corrupted=rate_times(1, 10))
one_output.formula_mutant(
    "half the depth", given=(*SETTING, eq(outputs, 1), ge(2 * L, L)), then=le(err_1, epsilon**2 * err_0)
)
one_output.formula_mutant(
    "no exclusion", experiment="dead_end", given=(*SETTING, eq(outputs, 1), deep_enough(eta / kappa2))
)


for form in (printed, wider):
    form.formula_mutant("to the twentieth power of the accuracy", then=le(err_1, epsilon**20 * err_0))

SAYS = (
    "As for bcgd.thm3_3 with one sweep: every step contracts |Delta| by 1 - eta/(5 kappa^2), and the premise on the depth "
    "says (1 - eta/(5 kappa^2))^(2L) <= epsilon. "
)


def deep(claim, allowed):
    """The premise on the depth, in logarithms: -b for the base, -b q for the accuracy; `allowed` judges the share of a step."""
    b, q, l = sp.symbols("b q l", positive=True)
    accuracy = sp.exp(-b * q)
    least = premise(claim, "L", epsilon=accuracy)
    bases = [one.args[0] for one in least.atoms(sp.log) if eta in one.args[0].free_symbols]
    if not bases:
        raise BadClaim(f"{claim.id}: the premise on the depth says nothing of the step")
    layers = least.subs(sp.log(bases[0]), -b) + l
    (asked,) = (sp.log(put(claim, one.rhs, epsilon=accuracy, err_0=1)) for one in promises(claim))
    return [
        no_negative_term("what one sweep leaves, in logarithms", 2 * layers * b, -asked),
        *allowed(sp.simplify((1 - bases[0]) * kappa2 / eta)),
    ]


@wider.proof
def near_the_start(claim):
    """Theorem 3.3 with its repaired premise for one sweep; then take logarithms."""
    says = SAYS + path.FACTORS + path.SUMMED
    return certificate(says, *path.repaired(claim), *path.within(claim), *deep(claim, path.share_of_a_step))


@printed.proof
def inside_the_printed_radius(claim):
    """For one layer no premise is needed; for two and more the printed premise is the stronger one."""
    says = SAYS + path.STRONGER + path.FACTORS + path.SUMMED
    return certificate(
        says, *path.printed_is_stronger(claim), *path.repaired(claim), *deep(claim, path.share_of_a_step)
    )


@one_output.proof
def one_sweep_of_one_output(claim):
    """The first sweep of Theorem 3.4."""
    says = (
        "So after one sweep the error is at most (1 - eta/kappa^2)^(2L) <= epsilon times the initial one (last steps, with "
        "logarithms -b and -b q of both)."
    )
    return certificate(
        steps.ONE_OUTPUT + says,
        steps.slowest_coordinate(),
        steps.excluded_solution(claim),
        *deep(claim, lambda share: at_least("1 is at least the share of a step", sp.Integer(1), share)),
    )
