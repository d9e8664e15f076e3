r"""Training higher layers corrects lower ones: the law of Theorem 2 along real runs.

If layers up to l are trained to error $\varepsilon$, then for $l' \le l$ some rotation gives $\mathbb{E}\|S^*_{l'} -
U S_{l'}\|^2 \lesssim (\alpha_{l+1}^2 + \varepsilon^2) / \alpha_{l'}^2$. The constants are hidden; what can be seen is

* slope: with layer 2 alone, its feature error is of order $\alpha_3^2$;
* rounds: refitting all layers jointly and distilling again lowers it by a factor of order $\alpha_3^2$ each time
  (from $10^{-3}$ to $10^{-16}$ in four rounds at $\alpha_3 = 10^{-3}$), while frozen lower layers keep their error:
  the toy of Section 6.1 with $\alpha \to \alpha^2 \to \dots$;
* staircase: with four layers each further layer lowers the error of layer 2 again;
* without a gap ($\alpha_3 = 1$) the rounds do not converge.

Teachers are random, alternating least squares or Levenberg-Marquardt train; feature errors are rigorous balls for the
floats that came out.

Kind: orders of growth, and findings in fixed settings. Constants: hidden in the theorem.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc._exact import square_sum
from bounds.bfc._rotations import exactly
from bounds.bfc._training import problem, second_error
from bounds.core import Claim, Finding, Quantity, Scaling, Statement, ge, le
from bounds.late import late

feature_correction = late("algorithms.feature_correction")


error = Quantity("error", r"\min_U\mathbb{E}\|S_2^*-US_2\|^2", "error of the second features", nonnegative=True)
before = Quantity("before", r"e_2\text{ before}", nonnegative=True)
after = Quantity("after", r"e_2\text{ after}", nonnegative=True)
contraction = Quantity("contraction", r"e_2\text{ after}/e_2\text{ before}", nonnegative=True)
alpha_3 = Quantity("alpha_3", r"\alpha_3", positive=True)
last = Quantity("last", r"e_2\text{ in the end}", nonnegative=True)
size = Quantity("size", r"\mathbb{E}\|S_2\|^2", nonnegative=True)
B_2 = Quantity("B_2", "B_2", positive=True)

thm2 = Statement("bfc.thm2", "Theorem 2 at l = l' = 2")
printed = thm2.printed(le(error, 1), quantifier=Scaling(alpha_3, 2, towards_zero=True))
toy6_1d = Claim(
    id="bfc.toy6_1d",
    title="Each joint round corrects the lower features by a factor of order alpha squared",
    source="Section 6.1, backward feature correction",
    quantifier=Scaling(alpha_3, 2, towards_zero=True, margin=sp.Rational(1, 5)),
    then=le(contraction, 1),
)
rounds = thm2.added(
    "rounds",
    le(after, before / 100),
    title="Joint rounds lower the error of the second layer a hundredfold each",
    source="Theorem 2 and Section 6.1",
    quantifier=Finding("L = 3, d = 6, widths (3, 2), alpha_3 = 1/1000, 3000 samples, alternating least squares"),
)
staircase = thm2.added(
    "staircase",
    (le(after, before / 3, name="each layer"), le(last, sp.Rational(1, 10**4), name="in the end")),
    title="Each further layer lowers the error of the second layer",
    source="Theorem 2",
    quantifier=Finding(
        "L = 4, d = 3, widths (2, 1, 1), alpha = (1, 3/1000, 1/1000000), 400 samples, Levenberg-Marquardt"
    ),
)
no_gap = thm2.added(
    "no_gap",
    ge(last, 1),
    title="Without an information gap the lower features are never corrected",
    source="Section 3.2, the need for an information gap",
    quantifier=Finding("L = 3, d = 6, widths (3, 2), alpha_3 = 1, 3000 samples, alternating least squares, six rounds"),
)
remarkB4 = Claim(
    id="bfc.remarkB4",
    title="Hidden features stay bounded by themselves while they are trained",
    source="Remark B.4",
    quantifier=Finding("L = 3, d = 6, widths (3, 2), alpha_3 <= 1/100, 3000 samples, alternating least squares"),
    then=le(size, 2 * B_2),
)

FIT = "algorithms.feature_correction.alternating_least_squares"


def errors(one, algorithm, count):
    """Errors of the second layer after each round."""
    networks = algorithm(one.x, one.y, one.architecture, one.R, rounds=count)
    return [second_error(one, network.distilled[2]) for network in networks]


@printed.experiment(seed=[0, 1], quick={"seed": [0]}, algorithm=FIT)
def layer_two_alone(seed, *, algorithm):
    """alpha_3 over fifteen octaves, the same teacher and samples."""

    def error_at(power):
        one = problem((1.0, 2.0**-power), seed, dimension=4, widths=(2, 1), samples=1000)
        return errors(one, algorithm, 1)[0]

    return {alpha_3: [fmpq(1, 2**n) for n in range(4, 20)], error: [error_at(n) for n in range(4, 20)]}


@toy6_1d.experiment(seed=[0, 1], quick={"seed": [0]}, algorithm=FIT)
def second_round(seed, *, algorithm):
    """The second round against the first, alpha_3 over seven octaves."""

    def ratio(power):
        one = problem((1.0, 2.0 ** (-power / 2)), seed, dimension=4, widths=(2, 1), samples=800)
        first, second = errors(one, algorithm, 2)
        return second / first

    powers = range(14, 30)
    return {
        alpha_3: [fmpq(*(2.0 ** (-n / 2)).as_integer_ratio()) for n in powers],
        contraction: [ratio(n) for n in powers],
    }


@rounds.experiment(seed=[0, 1, 2], quick={"seed": [0]}, algorithm=FIT)
def four_rounds(seed, *, algorithm):
    """The first round has layer 2 only."""
    found = errors(problem((1.0, 1e-3), seed, dimension=6, widths=(3, 2), samples=3000), algorithm, 5)
    return {before: found[:-1], after: found[1:]}


@no_gap.experiment(seed=[0, 1, 2], quick={"seed": [0]}, algorithm=FIT)
def equal_layers(seed, *, algorithm):
    """All layers of equal weight."""
    return {last: errors(problem((1.0, 1.0), seed, dimension=6, widths=(3, 2), samples=3000), algorithm, 6)[1:]}


@remarkB4.experiment(weight=[0.01, 0.001], seed=[0, 1], quick={"seed": [0]}, algorithm=FIT)
def sizes_along_rounds(weight, seed, *, algorithm):
    """E|S_2|^2 = 2 |K|^2 and B_2 = 2 |W*|^2, exactly."""
    one = problem((1.0, weight), seed, dimension=6, widths=(3, 2), samples=3000)
    networks = algorithm(one.x, one.y, one.architecture, one.R, rounds=4)
    sizes = [2 * square_sum(exactly(network.distilled[2])) for network in networks]
    return {size: sizes, B_2: 2 * square_sum(exactly(one.teacher.weights[2, 1]))}


@staircase.experiment(
    teacher=[0, 1, 2, 3], quick={"teacher": [0]}, algorithm="algorithms.feature_correction.joint_stages"
)
def four_layers(teacher, *, algorithm):
    """Levenberg-Marquardt from eight random starts; the one with the smallest training loss is kept (of nine teachers one stops early)."""
    one = problem((1.0, 0.003, 0.000001), teacher, dimension=3, widths=(2, 1, 1), samples=400)
    start = feature_correction.random_learner(one.architecture, 1, one.generator, scale=0.3, batch=(8,))
    results = feature_correction.train_tied(start, one.x, one.y, algorithm(4, steps=60, method="levenberg_marquardt"))
    best = int((results[-1].learner(one.x) - one.y).square().mean(-1).argmin())
    found = [second_error(one, result.learner.K[2][best]) for result in results]
    return {before: found[:-1], after: found[1:], last: found[-1]}


printed.formula_mutant("power 3", quantifier=Scaling(alpha_3, 3, towards_zero=True))
toy6_1d.formula_mutant("power 3", quantifier=Scaling(alpha_3, 3, towards_zero=True, margin=sp.Rational(1, 5)))
rounds.formula_mutant("a millionfold", then=le(after, before / 10**8))
staircase.formula_mutant("beyond rounding each", then=le(after, before / 10**9))
no_gap.formula_mutant("corrected", then=le(last, sp.Rational(1, 10)))
remarkB4.formula_mutant("half as large", then=le(size, B_2 / 2))


def frozen(alternating_least_squares, x, y, architecture, R, *, rounds):
    return alternating_least_squares(x, y, architecture, R, rounds=rounds, corrects=False)


toy6_1d.mutant("lower layers frozen")(frozen)
rounds.mutant("lower layers frozen")(frozen)


staircase.mutant(
    "layer by layer", lambda joint_stages, depth, **options: feature_correction.layerwise_stages(depth, **options)
)
printed.mutant(
    "labels shuffled",
    lambda alternating_least_squares, x, y, architecture, R, *, rounds: alternating_least_squares(
        x, y.flip(-1), architecture, R, rounds=rounds
    ),
)
remarkB4.mutant(
    "no gap",
    lambda alternating_least_squares, x, y, architecture, R, *, rounds: alternating_least_squares(
        x, 4 * y, architecture, R, rounds=rounds
    ),
)
