r"""What stochastic descent asks for beyond gradient descent, with Gaussian maps: width and number of steps.

For $Y = 0$, as the paper takes it for simplicity, the smallest widths of Corollaries 3.7 and 3.4 (without that of
Proposition 3.3) are in the ratio

$$ \frac{m_{SGD}}{m_{GD}} = \frac12 \Big(\frac nB\Big)^2 \log^2\frac{3 L(W^{(0)})}\epsilon ; $$

with targets that are not zero it is another. The number of steps grows like $1/\epsilon$ against $\log(1/\epsilon)$.

Kind: identity between formulas, both widths by bisection of the premises; order of growth. Constants: 1/2 is the
square of the ratio of the constants C of Theorems 3.6 and 3.1.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.core import Quantity, Scaling, Statement, eq
from bounds.core.certificate import certificate
from bounds.core.formula import evaluate
from bounds.core.numbers import entries
from bounds.core.promises import equal, premise, shown
from bounds.resnet._sgd_fit import least, longest
from bounds.resnet._symbols import gap_0, k, loss_0, m, n, r, size, sr, sX
from bounds.resnet.cor3_4 import C_31, STEPS, TRACED, arrives
from bounds.resnet.cor3_4 import width as width_of_gd
from bounds.resnet.cor3_7 import C_36, LOGARITHM, PATH, TIME, TIMES
from bounds.resnet.cor3_7 import width as width_of_sgd
from bounds.resnet.prop3_3 import delta, norm_X, norm_Y
from bounds.resnet.wu_cmp import eps

width_gd = Quantity("width_gd", "m_{GD}", "smallest width for Corollary 3.4", positive=True)
width_sgd = Quantity("width_sgd", "m_{SGD}", "smallest width for Corollary 3.7", positive=True)
log_ratio = Quantity("log_ratio", r"\log(3 L_0/\epsilon)", positive=True)
steps_gd = Quantity("steps_gd", "T_{GD}", "that Corollary 3.4 allows", positive=True)
steps_sgd = Quantity("steps_sgd", "T_{SGD}", "that Corollary 3.7 asks for", positive=True)

cmp_sgd_gd = Statement("resnet.cmp_sgd_gd", "Text after Corollary 3.7, for Y = 0")
printed = cmp_sgd_gd.printed(
    eq(width_sgd / width_gd, (C_36 / C_31) ** 2 * (n / size) ** 2 * log_ratio**2),
    title="Stochastic descent asks for (n/B)^2 log^2(3 L_0/eps)/2 times the width of gradient descent",
    given=eq(norm_Y, 0),
    where={log_ratio: LOGARITHM},
    constants=(PATH, TRACED),
    expected="proved",
)
cmp_steps = cmp_sgd_gd.printed(
    eq(steps_sgd / steps_gd, 1),
    part="steps",
    title="Stochastic descent takes a factor 1/eps more steps than gradient descent",
    source="Text after Corollary 3.7",
    where={
        steps_gd: arrives().rhs.subs(STEPS.symbol, STEPS.value),
        steps_sgd: TIMES.rhs.subs(TIME.symbol, TIME.value),
    },
    quantifier=Scaling(eps, -1),
)


@printed.experiment(samples=[10, 100], batch=[1, 5], digits_wanted=[1, 3], targets=[0, 40], outside={"targets": [40]})
def two_widths(samples, batch, digits_wanted, targets):
    """Both widths by bisection of the premises themselves, for kappa = 3, k = 2, r = 2, delta = 1/10, ||X||_F = 1."""
    measured = {
        sX: 1,
        sr: 1 / arb(3).sqrt(),
        k: 2,
        r: 2,
        delta: fmpq(1, 10),
        n: samples,
        size: batch,
        norm_X: 1,
        norm_Y: targets,
        loss_0: 1,
        eps: fmpq(1, 10**digits_wanted),
    }
    return measured | {
        width_gd: smallest(width_of_gd, TRACED, measured),
        width_sgd: smallest(width_of_sgd, PATH, measured),
    }


def smallest(premise, constant, measured, halvings=100):
    """The interval of widths in which a premise starts to hold, as a ball."""
    missing = (premise.lhs - premise.rhs).subs(constant.symbol, constant.value)
    values = {symbol: entries(value) for symbol, value in measured.items()}
    low, high = fmpq(1), fmpq(10**18)
    for _ in range(halvings):
        middle = (low + high) / 2
        spare = evaluate(missing, values | {m: entries(middle)}, 256).item()
        if spare >= 0:
            high = middle
        elif spare < 0:
            low = middle
    return arb(low).union(arb(high))


@cmp_steps.experiment(octaves=[40], condition=[1, 3])
def many_targets(octaves, condition):
    """Both numbers of steps from their own formulas, for eps = 2^-10 ... 2^-49 of the gap at the start, four samples."""
    return {
        eps: [fmpq(1, 2**octave) for octave in range(10, 10 + octaves)],
        gap_0: 1,
        least: 1,
        longest: fmpq(1, 2),
        sX: 1,
        sr: 1 / arb(condition).sqrt(),
        n: 4,
        size: 1,
    }


printed.formula_mutant("B/n, as in the proof", then=eq(width_sgd / width_gd, size / n * log_ratio**2 / 2))
printed.formula_mutant("any targets", given=())
cmp_steps.formula_mutant("its square root", quantifier=Scaling(eps, -sp.Rational(1, 2)))


@printed.proof
def two_thresholds(claim):
    """Each premise is one on the root of the width."""
    f, b, z = sp.symbols("f b z")
    n_, size_, l = sp.symbols("n size l")
    y = premise(claim, "norm_Y")
    descent, stochastic = 32 * sp.exp(3), 16 * sp.exp(3)
    says = (
        "With |Y| = y the premises read c_0 m >= C F kappa sqrt(r) sqrt(6.05 k m log(2n/delta) + y^2) with F = 1 and C^2 = 32 e^3 "
        "for gradient descent, F = (n/B) log(3 L_0/eps) and C^2 = 16 e^3 for the stochastic one: z^4 >= f^2 (b^2 z^2 + y^2) with "
        "z = sqrt(m), f = C F and the same b > 0 for both. For the y of the premise the first step writes the difference as a "
        "product, so the smallest width is (f b)^2. The second puts both widths into the claim."
    )
    widths = {"width_sgd": stochastic * (n_ / size_ * l) ** 2, "width_gd": descent, "log_ratio": l}
    return certificate(
        says,
        equal("z^4 - f^2 (b^2 z^2 + y^2)", z**4 - f**2 * (b**2 * z**2 + y**2), z**2 * (z - f * b) * (z + f * b)),
        *shown(claim, "both widths over b^2", n=n_, size=size_, **widths),
    )
