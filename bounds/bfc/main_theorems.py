r"""The main theorems at gaps that they accept: whatever a floating-point number can tell apart, layer 2 alone
achieves.

Theorem 1' asks for $\alpha_2 / \alpha_3 \ge c_3(4)^{2^{c_0 L}} > 10^{1599}$ (L = 3, $\kappa = 1$, $c_0 = 2$, normal
inputs; further factors only enlarge it), Corollary B.1 for $\log^{c_0 2^l}(d/\varepsilon) \prod_j (\bar k_j \bar
B_j)^{L 2^{c_0 (j - l)}}$, Theorem 1 and Corollary B.2 for $d^{1/C^l}$, which for C = 2 exceeds those for $d \ge
10^{6400}$ and $d \ge 10^{92}$ inputs. Then the second layer of the target on its own is closer to the target than
$\varepsilon$, for every $\varepsilon \ge 10^{-300}$ ($\varepsilon \ge 10^{-9}$ under the corollaries): the theorems
promise no more than what learning a single layer of squares achieves. In the same way the theorems on noisy labels
(3, 3') and on classification (4) say no more there than what the second layer has. (The premises of Theorems 3 and 3'
differ: $|G^* - Y| \le \mathrm{poly}(d)$ against $|Y| \le B$.)

What remains of them is tried where they do say something, in rational numbers and with expectations for sums over
samples: at the gap of Theorem 1' one joint round of least squares on both layers finds the target exactly (one feature
can only be wrong in its scale), far below the $10^{-1590}$ that layer 2 alone leaves.

Kind: inequality. Constants: c_0 = 2 and hidden constants one, the least that they can be.
"""

import sympy as sp
from flint import arb, ctx, fmpq

from bounds.bfc._tails import even_moment_beyond
from bounds.bfc._tiny_fit import left_over, rounds_on_the_population, second_layer_on_samples, target
from bounds.bfc._tiny_learner import TEACHER, mean_square
from bounds.bfc._training import mean_square as training_mean_square
from bounds.bfc._training import problem
from bounds.core import Claim, Quantity, Statement, ge, gt, le, lt

loss = Quantity("loss", r"\mathrm{Obj}(\mathcal{D};W,K)", nonnegative=True)
risk = Quantity("risk", r"\mathbb{E}(F-Y)^2", nonnegative=True)
mistakes = Quantity("mistakes", r"\Pr[Y\ne\mathrm{sgn}(x_0+F)]", nonnegative=True)
second = Quantity("second", r"\mathbb{E}(G^*-\mathrm{Sum}(G_2^*))^2", "what layer 2 alone leaves", nonnegative=True)
eps = Quantity("eps", r"\varepsilon", positive=True)
ratio = Quantity("ratio", r"\alpha_2/\alpha_3", positive=True)
c_3 = Quantity("c_3", "c_3(4)", integer=True, positive=True)
L = Quantity("L", "L", integer=True, positive=True)
d = Quantity("d", "d", "number of inputs", positive=True)
C = Quantity("C", "C", positive=True)
B_2 = Quantity("B_2", r"\bar B_3=B_2", positive=True)
B = Quantity("B", "B", positive=True)
largest = Quantity("largest", r"\sup|Y|", nonnegative=True)
OPT = Quantity("OPT", r"\mathrm{OPT}", positive=True)
gamma = Quantity("gamma", r"\gamma", positive=True)

FULL_GAP = c_3 ** (2 ** (2 * L))
TYPICAL_GAP = sp.log(d / eps) ** 8 * B_2 ** (4 * L)
LARGE = (ge(C, 2), ge(ratio, d ** (1 / C**2)))
ROOT = sp.sqrt(2 * sp.pi)

thm1p = Statement(
    "bfc.thm1p", "Theorem 1'; its gap assumption at l = 2 without the factors that only enlarge it", ge(ratio, FULL_GAP)
)
printed = thm1p.printed(
    le(loss, eps**2, trivially=second),
    title="Under the full gap assumption the objective reaches any level",
    expected="vacuous",
)
corB1 = Claim(
    id="bfc.corB1",
    title="The main theorem with the moment constants of Proposition 5.1 filled in",
    source="Corollary B.1, its gap at l = 2",
    given=ge(ratio, TYPICAL_GAP),
    then=le(loss, eps**2, trivially=second),
    expected="vacuous",
)
thm1 = Claim(
    id="bfc.thm1",
    title="The staged algorithm learns every target of the class in polynomial time",
    source="Theorem 1, at dimensions where its gap is that of Theorem 1'",
    given=(*LARGE, ge(d ** (1 / C**2), FULL_GAP)),
    then=le(loss, eps**2, trivially=second),
    expected="vacuous",
)
corB2 = Claim(
    id="bfc.corB2",
    title="The main theorem with gaps that are powers of the dimension",
    source="Corollary B.2, at dimensions where its gap is that of Corollary B.1",
    given=(*LARGE, ge(d ** (1 / C**2), TYPICAL_GAP)),
    then=le(loss, eps**2, trivially=second),
    expected="vacuous",
)
thm3 = Claim(
    id="bfc.thm3",
    title="The staged algorithm competes with the best target on arbitrary labels",
    source="Theorem 3 (the text above it says gamma > 1, the theorem every gamma > 0), at the gap of Theorem 1'",
    given=(ge(ratio, FULL_GAP), gt(gamma, 0)),
    then=le(risk, eps**2 + (1 + gamma) * OPT, trivially=OPT + second),
    expected="vacuous",
)
thm4 = Claim(
    id="bfc.thm4",
    title="The staged algorithm learns labels to any accuracy",
    source="Theorem 4, at the gap of Theorem 1'",
    given=ge(ratio, FULL_GAP),
    then=le(mistakes, eps, trivially=sp.sqrt(second) / ROOT),
    expected="vacuous",
)
thm3p = Claim(
    id="bfc.thm3p",
    title="The agnostic theorem with all parameters",
    source="Theorem 3'",
    given=(ge(ratio, FULL_GAP), gt(gamma, 1), gt(eps, sp.sqrt(OPT)), lt(eps, 1), le(largest, B)),
    then=le(risk, eps**2 + (1 + 1 / gamma) * OPT, trivially=(sp.sqrt(OPT) + sp.sqrt(second)) ** 2),
    expected="vacuous",
)
population = thm1p.added(
    "population",
    le(loss, eps**2, trivially=second),
    title="At the full gap, a joint round of least squares reaches levels that layer 2 alone does not",
    source="Theorem 1', with alternating least squares on the population as the algorithm",
)


def numbers(alpha, power):
    """What all claims share; teacher of width one, whose other inputs it does not read."""
    three = TEACHER.features()[1]
    return {
        second: alpha**2 * mean_square(three * three),
        eps: fmpq(1, 10**power),
        ratio: 1 / alpha,
        c_3: 11**24,
        L: 3,
        B_2: mean_square(TEACHER.features()[0]),
    }


@printed.experiment(power=[3, 100, 300], algorithm=second_layer_on_samples)
def layer_two_at_the_full_gap(power, *, algorithm):
    """alpha_3 = 10^-1600; layer 2 only."""
    alpha = fmpq(1, 10**1600)
    return {loss: left_over(algorithm(alpha)), **numbers(alpha, power)}


@thm1.experiment(power=[3, 300], algorithm=second_layer_on_samples)
def dimension_of_6400_digits(power, *, algorithm):
    """C = 2 and d = 10^6400, of which the teacher reads one input."""
    alpha = fmpq(1, 10**1601)
    return {loss: left_over(algorithm(alpha)), **numbers(alpha, power), d: 10**6400, C: 2}


@corB1.experiment(power=[3, 6, 9], algorithm=second_layer_on_samples)
def layer_two_at_the_typical_gap(power, *, algorithm):
    """One input; the least gap, rounded up."""
    alpha = 1 / fmpq((arb(10**power).log() ** 8 * 2**12).ceil().unique_fmpz())
    return {loss: left_over(algorithm(alpha)), **numbers(alpha, power), d: 1}


@corB2.experiment(power=[3, 6, 9], algorithm=second_layer_on_samples)
def dimension_of_92_digits(power, *, algorithm):
    """C = 2 and as many inputs as the gap needs (10^92), of which the teacher reads one."""
    alpha = fmpq(1, 10**24)
    return {loss: left_over(algorithm(alpha)), **numbers(alpha, power), d: 10**92, C: 2}


@thm3.experiment(power=[3, 300], algorithm=second_layer_on_samples)
def noisy_labels(power, *, algorithm):
    """Labels off by 1/2: the risk is the error and 1/4."""
    alpha = fmpq(1, 10**1600)
    found = left_over(algorithm(alpha, fmpq(1, 2)))
    return {risk: found + fmpq(1, 4), OPT: fmpq(1, 4), gamma: fmpq(1, 10), **numbers(alpha, power)}


@thm3p.experiment(power=[1, 6], algorithm=second_layer_on_samples)
def bounded_labels(power, *, algorithm):
    """Labels of the target where |x| <= 16, else zero; the triangle inequality for the root of the risk."""
    alpha, edge = fmpq(1, 10**1600), 16
    with ctx.workprec(256):
        square = (target(alpha) ** 2).to_dict().items()
        lost = sum((arb(c) * even_moment_beyond(n, edge) for (n,), c in square if n % 2 == 0), arb(0))
        most = (arb(left_over(algorithm(alpha))).sqrt() + lost.sqrt()) ** 2
        return {
            risk: arb(0).union(most),
            OPT: lost,
            gamma: 2,
            B: 2 * edge**4,
            largest: arb(target(alpha)(fmpq(edge))),
            **numbers(alpha, power),
        }


@thm4.experiment(power=[3, 300], algorithm=second_layer_on_samples)
def labels_by_sign(power, *, algorithm):
    """The density of x_0 is at most 1/sqrt(2 pi), so mistakes lie between nothing and the mean error over that."""
    alpha = fmpq(1, 10**1600)
    with ctx.workprec(256):
        most = arb(left_over(algorithm(alpha))).sqrt() / (2 * arb.pi()).sqrt()
        return {mistakes: arb(0).union(most), **numbers(alpha, power)}


@population.experiment(power=[1600, 2000], algorithm=rounds_on_the_population)
def joint_rounds(power, *, algorithm):
    """alpha_3 = 10^-1600; two rounds."""
    alpha = fmpq(1, 10**1600)
    return {loss: left_over(algorithm(alpha, 2)), **numbers(alpha, power)}


@printed.experiment(power=[3, 6, 12], algorithm="algorithms.feature_correction.alternating_least_squares")
def practical_gaps(power, *, algorithm):
    """Gaps of 10^3 to 10^12 and a trained network: outside the premise by more than 1500 orders."""
    one = problem((1.0, 10.0**-power), 0, dimension=4, widths=(2, 1), samples=600)
    network = algorithm(one.x, one.y, one.architecture, one.R, rounds=3)[-1]
    found = training_mean_square(network(one.x) - one.y)
    return {loss: found, **numbers(fmpq(1, 10**power), 6)}


thm1p.formula_mutant("nothing left at all", printed, thm1, corB1, corB2, then=le(loss, second / 10))
thm3.formula_mutant("below the best possible", then=le(risk, sp.Rational(9, 10) * OPT))
thm3p.formula_mutant("no labels without mistakes", then=ge(risk, eps**2))
thm4.formula_mutant("an error rate below what layer 2 leaves", then=ge(mistakes, sp.sqrt(second)))
population.formula_mutant("layer 2 is enough", then=le(second, eps**2))
population.mutant(
    "no joint round", lambda rounds_on_the_population, alpha, rounds: rounds_on_the_population(alpha, rounds - 1)
)
