r"""What stochastic descent asks for beyond gradient descent, with Gaussian maps: width and number of steps.

For $Y = 0$, as the paper takes it for simplicity, the smallest widths of Corollaries 3.7 and 3.4 (without that of
Proposition 3.3) are in the ratio

$$ \frac{m_{SGD}}{m_{GD}} = \frac12 \Big(\frac nB\Big)^2 \log^2\frac{3 L(W^{(0)})}\epsilon ; $$

with targets that are not zero it is another. The number of steps grows like $1/\epsilon$ against $\log(1/\epsilon)$.

Kind: identity between formulas, both widths by bisection of the premises; order of growth. Constants: 1/2 is the
square of the ratio of the constants C of Theorems 3.6 and 3.1.
"""

import sympy as sp

from bounds.core import Claim, Quantity, Scaling, eq, exact
from bounds.core.certificate import certificate, identity
from bounds.resnet._symbols import n, size
from bounds.resnet.cor3_4 import C_31, TRACED, c_0, value_of
from bounds.resnet.cor3_7 import C_36, PATH
from bounds.resnet.iterations import eps
from bounds.resnet.prop3_3 import norm_Y

width_gd = Quantity("width_gd", "m_{GD}", "smallest width for Corollary 3.4", positive=True)
width_sgd = Quantity("width_sgd", "m_{SGD}", "smallest width for Corollary 3.7", positive=True)
log_ratio = Quantity("log_ratio", r"\log(3 L_0/\epsilon)", positive=True)
steps_gd = Quantity("steps_gd", "T_{GD}", positive=True)
steps_sgd = Quantity("steps_sgd", "T_{SGD}", positive=True)

cmp_sgd_gd = Claim(
    id="resnet.cmp_sgd_gd",
    title="Stochastic descent asks for (n/B)^2 log^2(3 L_0/eps)/2 times the width of gradient descent",
    source="Text after Corollary 3.7, for Y = 0",
    given=eq(norm_Y, 0),
    then=eq(width_sgd / width_gd, (C_36 / C_31) ** 2 * (n / size) ** 2 * log_ratio**2),
    constants=(PATH, TRACED),
    expected="proved",
)
cmp_steps = Claim(
    id="resnet.cmp_sgd_gd.steps",
    title="Stochastic descent takes a factor 1/eps more steps than gradient descent",
    source="Text after Corollary 3.7",
    then=eq(steps_sgd / steps_gd, 1),
    quantifier=Scaling(eps, -1),
)


@cmp_sgd_gd.experiment(samples=[10, 100], batch=[1, 5], digits_wanted=[1, 3], targets=[0, 40])
def two_widths(samples, batch, digits_wanted, targets):
    """Both widths by bisection of their premises, for kappa = 3, k = 2, r = 2, delta = 1/10, ||X||_F = 1."""
    import math

    logs = math.log(2 * samples / 0.1), math.log(3) + digits_wanted * math.log(10)
    root = 3 * math.sqrt(2) / float(c_0)
    gd = value_of(TRACED) * root
    sgd = value_of(PATH) * root * samples / batch * logs[1]
    widths = (
        smallest(lambda m, factor=factor: m >= factor * math.sqrt(6.05 * 2 * m * logs[0] + targets**2))
        for factor in (gd, sgd)
    )
    return dict(zip((width_gd, width_sgd), widths, strict=True)) | {
        norm_Y: targets, n: samples, size: batch, log_ratio: (logs[1], 4 * math.ulp(logs[1])),
    }  # fmt: skip


def smallest(enough):
    """The number at which a condition starts to hold, and how closely it is known."""
    low, high = 1.0, 1e18
    while high > low * (1 + 1e-12):
        middle = (low * high) ** 0.5
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high, 2e-12 * high


@cmp_steps.experiment(octaves=[40])
def many_targets(octaves):
    """Steps of both theorems at their largest step sizes, for eps = 2^-10 ... 2^-50 of the gap at the start."""
    import math

    found = {eps: [], steps_gd: [], steps_sgd: []}
    for octave in range(10, 10 + octaves):
        target = 2.0**-octave
        gd = (math.e**2 + 0.5) * math.log(1 / target)
        sgd = 18 * math.e**4 / target * math.log(3 / target)
        found[eps].append(exact(target))
        found[steps_gd].append((gd, 8 * math.ulp(gd)))
        found[steps_sgd].append((sgd, 8 * math.ulp(sgd)))
    return found


cmp_sgd_gd.formula_mutant("B/n, as in the proof", then=eq(width_sgd / width_gd, size / n * log_ratio**2 / 2))
cmp_sgd_gd.formula_mutant("any targets", given=())
cmp_steps.formula_mutant("its square root", quantifier=Scaling(eps, -sp.Rational(1, 2)))


@cmp_sgd_gd.proof
def two_thresholds():
    """Each premise is one on the root of the width."""
    f, b, z, E = sp.symbols("f b z E")
    says = (
        "With Y = 0 the premises read c_0 m >= C F kappa sqrt(r) sqrt(6.05 k m log(2n/delta)) with F = 1 and C = 4 sqrt(2 e^3) "
        "for gradient descent, F = (n/B) log(3 L_0/eps) and C = 4 e^(3/2) for the stochastic one: z^2 >= f b z with z = "
        "sqrt(m), f = C F and the same b > 0 for both. The first step writes the difference as a product, so the smallest "
        "width is (f b)^2, and the widths are in the ratio of the f^2. The second says that the squares of the constants are "
        "in the ratio 2 : 1 (E for e)."
    )
    return certificate(
        says,
        identity("z^2 - f b z", z**2 - f * b * z, z * (z - f * b)),
        identity("32 e^3 = 2 (16 e^3)", sp.Mul(16, 2 * E**3, evaluate=False), sp.Mul(2, 16 * E**3, evaluate=False)),
    )
