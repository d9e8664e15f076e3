r"""A small regression error means a small cross entropy; the sharp bound has no logarithms.

With $u = x_0 + G^*(x)$, $x_0$ normal of variance one, $Y = \mathrm{sgn}(u)$ and $\varepsilon^2 = \mathbb{E} (F -
G^*)^2$, printed: $\mathbb{E}\,\mathrm{CE} \le O(v \varepsilon^2 + \log^2(v) / v)$ for every $v \ge 0$. False at v = 1,
$\varepsilon = 0$: 0.407 against 0. With a density of at most $(2\pi)^{-1/2}$ and a shift $\delta$, the two half
lines give $(1/v)(a^2/2 + \pi^2/6)$, $a = v |\delta|$, hence

$$ \mathbb{E}\,\mathrm{CE} \le \frac{1}{\sqrt{2\pi}} \Big( \frac{v \varepsilon^2}{2} + \frac{\pi^2}{6 v} \Big) \qquad
\text{for every } v > 0 , $$

with ratio tending to one as v grows. At $v = 1/\varepsilon$ it is at most $0.856\, \varepsilon$.

Kind: inequality; both sides are rigorous integrals. Constants: explicit, attained in the limit.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc._classification import cross_entropy
from bounds.core import Claim, Quantity, Statement, eq, gt, le, lt
from bounds.core.certificate import certificate, cover, identity, written

entropy = Quantity("entropy", r"\mathbb{E}\,\mathrm{CE}(Y, v(x_0+F))", nonnegative=True)
error2 = Quantity("error2", r"\mathbb{E}(F-G^*)^2", nonnegative=True)
v = Quantity("v", "v", nonnegative=True)
c_3 = Quantity("c_3", "c_3(2^L)", positive=True)
C = Quantity("C", "C", "the hidden constant", positive=True)
SHARP = (v * error2 / 2 + sp.pi**2 / (6 * v)) / sp.sqrt(2 * sp.pi)
SECOND = r"False at $v = 1$, $\varepsilon = 0$ (0.407 against 0); $\log^2(v)/v$ must be replaced by $1/v$."

propH_1_2 = Statement(
    "bfc.propH_1_2",
    "Proposition H.1, second part",
    (gt(v, 0),),
    erratum=SECOND,
    survives=r"Yes, for $v \ge e$: the last line hides $1/v$ in $\log^2(v)/v$, which needs $\log v \ge 1$, and the "
    r"proof is applied at large v only. The bound without logarithms needs another argument, exact on two "
    r"half lines.",
)
second = propH_1_2.printed(
    le(entropy, C * (v * error2 + sp.log(v) ** 2 / v)),
    title="A small regression error means a small cross entropy, for every v",
)
second_corrected = propH_1_2.corrected(
    le(entropy, SHARP),
    title="The cross entropy is at most v eps^2 / 2 + pi^2 / (6 v), over the square root of 2 pi",
    expected="proved",
    tight=True,
)
balanced = Claim(
    id="bfc.propH_1_2.balanced",
    formerly="bfc.propH_1.balanced",
    title="With v = 1/eps a regression error of eps gives a cross entropy below 0.856 eps",
    source="Appendix H, the paragraph below Proposition H.1",
    form="added",
    given=(gt(error2, 0), eq(v**2 * error2, 1)),
    then=lt(entropy, sp.Rational(856, 1000) * sp.sqrt(error2), trivially=sp.log(2) + 1),
    expected="proved",
)
ENTROPY = "bounds.bfc._classification.cross_entropy"


def integrals(steepness, shifts, means, algorithm):
    rational = [fmpq(*map(int, shift.split("/"))) for shift in shifts]
    entropies = [
        [algorithm(fmpq(*map(int, steepness.split("/"))), shift, mean) for mean in means] for shift in rational
    ]
    return {
        entropy: entropies,
        error2: [[shift**2] for shift in rational],
        v: fmpq(*map(int, steepness.split("/"))),
        c_3: 1,
    }


@second_corrected.experiment(steepness=["1/100", "1/1", "10/1", "1000/1"], algorithm=ENTROPY)
def shifts_and_means(steepness, *, algorithm):
    """Constant shifts F - G* and means of x_0 + G*; v = 1000 without shift is nearly attained."""
    return integrals(steepness, ("0/1", "1/100", "-1/2", "2/1"), (0, 1), algorithm)


@balanced.experiment(inverse=[1, 3, 10, 100, 1000], algorithm=ENTROPY)
def v_is_one_over_error(inverse, *, algorithm):
    """Constant shifts of size 1/v and both signs."""
    return integrals(f"{inverse}/1", (f"1/{inverse}", f"-1/{inverse}"), (0,), algorithm)


@second.experiment(steepness=["10/1", "100/1"], algorithm=ENTROPY)
def steep(steepness, *, algorithm):
    """C = 10 and v well above one."""
    return {**integrals(steepness, ("1/100", "1/10"), (0,), algorithm), C: 10}


@second.witness
def no_error():
    """v = 1 and F = G*."""
    return {entropy: cross_entropy(1, 0), error2: 0, v: 1, C: [1, 10**100], c_3: 1}


second.formula_mutant("the sharp bound", then=le(entropy, SHARP))
second_corrected.formula_mutant("constant 9/10", then=le(entropy, sp.Rational(9, 10) * SHARP))
second_corrected.formula_mutant(
    "first term quartered", then=le(entropy, SHARP - 3 * v * error2 / 8 / sp.sqrt(2 * sp.pi))
)
balanced.formula_mutant("0.6 instead of 0.856", then=lt(entropy, sp.Rational(6, 10) * sp.sqrt(error2)))
second_corrected.mutant(
    "labels flipped", lambda cross_entropy, steepness, shift, mean: cross_entropy(-steepness, shift, mean)
)
TWO_HALF_LINES = (
    "Given x, with shift delta and a = v delta, the density of x_0 + G* is at most (2 pi)^(-1/2) and the loss is "
    "positive, so E CE is at most (2 pi)^(-1/2)/v times the integrals of L(s) = log(1 + e^(-s)) over (-a, inf) and (a, "
    "inf). Since L(-s) = s + L(s), they are Z + a^2/2 + P and Z - P, P that over (0, a), Z = sum (-1)^(n+1)/n^2 = "
    "pi^2/12. With a^2/(2 v) = v delta^2/2 and the mean over x: the bound. "
)


def half_lines():
    """P cancels."""
    Z, P, a = sp.symbols("Z P a")
    return identity(
        "both half lines, a^2 = 2 b",
        written(lambda Z, P, a: (Z + a**2 * sp.Rational(1, 2) + P) + (Z - P), Z, P, a),
        2 * Z + a**2 / 2,
    )


@second.proof
def nothing_promised():
    """v = 1, F = G*."""
    u = sp.Symbol("u")
    return certificate(
        "At v = 1 and F = G* the promise is C (0 + log(1)^2) = 0, and the loss log(1 + e^(-|u|)) is positive for |u| "
        "<= 1, which has a positive probability.",
        cover("log(1 + e^(-u)) on [0, 1]", sp.log(1 + sp.exp(-u)), {u: (0, 1)}),
    )


@second_corrected.proof
def without_logarithms():
    """Two half lines."""
    return certificate(TWO_HALF_LINES, half_lines())


@balanced.proof
def at_the_best_steepness():
    """pi = 4 atan(1)."""
    y = sp.Symbol("y")
    near = sp.Rational(1, 10**6)
    pi = 4 * sp.atan(y)
    return certificate(
        TWO_HALF_LINES + "At v = 1/eps it is eps (1/2 + pi^2/6)/sqrt(2 pi).",
        half_lines(),
        cover(
            "0.856 sqrt(2 pi) - 1/2 - pi^2/6 for pi = 4 atan(y), y near 1",
            sp.Rational(856, 1000) * sp.sqrt(2 * pi) - sp.Rational(1, 2) - pi**2 / 6,
            {y: (1 - near, 1 + near)},
        ),
    )
