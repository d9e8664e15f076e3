r"""No constant makes the printed rate of Theorem 1 true: close singular values are told apart as slowly as one likes.

The theorem promises a loss below $\epsilon$ after $T = \Theta(d L K n\, b_a^{-2} \ln(1/\epsilon))$ steps of size $\Theta(1/(dL))$,
from any start that Algorithm 1 allows, so a factor $1 - c\, b_a^2 / (n K d L)$ in each step, with a constant c that is hidden. Take one layer and two values
with residuals $e_1, e_2$. Weighted residuals p move by $-\eta G p$, and

$$ L_1 \ge L_0 \Big( 1 - 2 \eta \frac{p^\top G p}{|p|^2} \Big) , \qquad p^\top G p = \sum_{l<L} \big( e_1^l - e_2^l \big)^2 \quad \text{for } p_j =
\frac{\pm 1}{a_j (1 - e_j)} . $$

As the values approach each other this vanishes, while $b_a$ stays. Starts next to one have such residuals: shifts of two coefficients. So every
constant is too large for some pair, at the first step already. T steps leave at least $L_0 (1 - \eta\, p^\top G p / |p|^2)^{2T}$, by convexity, so that
$\epsilon = L_0/2$ is missed after $C\, d L K n\, b_a^{-2} \ln(1/\epsilon)$ steps, whatever C, for values that are close enough. (With the proof's own
constants the rate fails from coefficients one, see `thm1_rate.py`; what is true is in `thm1_deep.py`.)

Kind: inequality, refuted for every constant. Constants: the hidden one is a quantity.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Claim, Quantity, eq, ge, gt, le
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.late import late
from bounds.minv._certificates import breaks, equal, room
from bounds.minv._floor import sample
from bounds.minv.thm1 import ALGORITHM, ASSUMPTIONS, L_0, L_T, K, L, T, a_max, b_a, d, e_0, eta, n

hyperpower = late("algorithms.hyperpower")

c = Quantity("c", "c", "the hidden constant", positive=True)
off = Quantity("off", r"\|C^{(0)} - 1\|_\infty", "how far the start is from one", nonnegative=True)
STEP, SCALE = fmpq(1, 29 * 2 * 4), fmpq(49, 80)

thm1_rate_any = Claim(
    id="minv.thm1_rate_any",
    title="Where every loss can be reached, each step leaves at most 1 - c b_a^2 / (n K d L) of it, c a constant",
    form="added",
    source="Theorem 1 for at most L singular values, with any hidden constant",
    given=(
        *ASSUMPTIONS,
        le(n * d, L),
        ge(K, d * b_a**2),
        eq(eta, 1 / (29 * d * L)),
        ge(T, 1),
        le(off, sp.Rational(1, 16)),
        gt(c, 0),
        le(c, 1),
    ),
    then=le(L_T, (1 - c * b_a**2 / (n * K * d * L)) ** T * L_0, trivially=L_0),
    expected="refuted",
    erratum=r"$a = 0.7$ and $0.7 - s$, $c_0 = 49/80$, $K = 1$, $L = 4$: for every c some s > 0 and some start within 1/16 of one "
    "lose a smaller share of the loss at the first step.",
    survives="No: the rate is that of a Gram matrix, which degenerates as singular values approach each other.",
)


def one_step(apart, constant, algorithm, *, start=None):
    """Singular values 7/10 and 7/10 - apart, residuals next to 1/5; one step from a start with opposite residuals."""
    a = [fmpq(7, 10), fmpq(7, 10) - apart]
    e0, weights = sample(a, SCALE)
    C = start or opposite(e0, weights, apart)
    run = algorithm([C], e0, weights, STEP, 1)
    return {
        T: 1,
        L_T: run.losses[1],
        L_0: run.losses[0],
        eta: STEP,
        n: 1,
        d: 2,
        K: 1,
        L: 4,
        b_a: min(a),
        a_max: max(a),
        e_0: max(e0),
        off: max(abs(x - 1) for x in C),
        c: constant,
    }


def opposite(e0, weights, apart):
    """Two coefficients off one, so that residuals are apart/1000 over w (1 - e), one of either sign."""
    wanted = [sign * apart / 1000 / (w * (1 - e)) for sign, e, w in zip((1, -1), e0, weights, strict=True)]
    shifts = [(e**4 - r) / (1 - e) for e, r in zip(e0, wanted, strict=True)]
    slope = (shifts[0] - shifts[1]) / (e0[0] - e0[1])
    return [1 + shifts[0] - slope * e0[0], 1 + slope, fmpq(1), fmpq(1)]


@thm1_rate_any.experiment(fortieths=[1, 2], algorithm=ALGORITHM)
def from_coefficients_one(fortieths, *, algorithm):
    """Residuals of one sign are seen by the constant coefficient: the first step keeps what c = 1/87 promises."""
    return one_step(fmpq(fortieths, 40), fmpq(1, 87), algorithm, start=[fmpq(1)] * 4)


@thm1_rate_any.witness
def closer_and_closer():
    """Constants 1, 1/87 and 10^-6."""
    runs = [
        one_step(apart, constant, hyperpower.exact_gradient_descent)
        for apart, constant in ((fmpq(1, 100), 1), (fmpq(1, 100), fmpq(1, 87)), (fmpq(1, 2000), fmpq(1, 10**6)))
    ]
    return {key: [run[key] for run in runs] for key in runs[0]}


thm1_rate_any.formula_mutant("never uphill", then=le(L_T, L_0))


@thm1_rate_any.proof
def for_every_constant(claim):
    """x and x + u are the two residuals, p and g entries of p and G p, h is the step."""
    x, u, p, g, h = sp.symbols("x u p g h")
    half, kept, b = sp.Rational(1, 2), sp.Rational(41, 16 * 232), sp.sqrt(sp.Rational(2, 5))
    one_layer = {"T": 1, "n": 1, "K": 1, "d": 2, "L": 4}
    return certificate(
        "n = K = 1, d = 2, L = 4. One layer is affine in its coefficients, so a step takes the weighted residuals p to p - h G p, h = 1/232, and "
        "twice the loss from |p|^2 to at least |p|^2 - 2 h p'Gp. For p_j = +-1/(a_j (1 - e_j)), p'Gp is the sum of (e_1^l - e_2^l)^2 "
        "over l < 4, at most 41/16 u^2 for residuals up to 1/2, u their difference; and |p|^2 >= 2. So L_1 >= (1 - 41/16 h u^2) L_0, "
        "which exceeds (1 - c b_a^2/8) L_0 once 41/16 h u^2 < c b_a^2/8: for b_a^2 >= 2/5 that is so at u^2 = 4 c. Starts: coefficients 1 + s_0, 1 + "
        "s_1 with s_0 + s_1 e_j = (e_j^4 - r_j)/(1 - e_j), so s_1 is a slope of e^4/(1 - e), at most 1/18 next to 1/5, and as small a multiple of p "
        "for r as one likes.",
        identity("a step, entry by entry", (p - h * g) ** 2 - (p**2 - 2 * h * p * g), (h * g) ** 2),
        identity("squares", (x + u) ** 2 - x**2, u * (2 * x + u)),
        identity("cubes", (x + u) ** 3 - x**3, u * (3 * x**2 + 3 * x * u + u**2)),
        comparison(
            "factors at 1/2, squared and added",
            written(lambda e: 1 + (2 * e) ** 2 + (3 * e**2) ** 2, half),
            "==",
            sp.Rational(41, 16),
        ),
        comparison(
            "the slope of e^4/(1 - e) at 21/100, times 18 (1 - e)^2",
            written(lambda e: 18 * (4 * e**3 * (1 - e) + e**4), "21/100"),
            "<=",
            written(lambda e: (1 - e) ** 2, "21/100"),
        ),
        equal(
            "what is left against the promise, for u^2 = 4 x, c = x and b_a^2 = 2/5",
            -room(claim, "L_T", L_T=1 - kept * 4 * x, L_0=1, b_a=b, c=x, **one_layer),
            x * (sp.Rational(1, 20) - 4 * kept),
        ),
        comparison("which is positive", 4 * kept, "<", sp.Rational(1, 20)),
        *breaks(
            "at c = 1/1000",
            claim,
            "L_T",
            L_T=1 - kept * sp.Rational(4, 1000),
            L_0=1,
            b_a=b,
            c=sp.Rational(1, 1000),
            **one_layer,
        ),
    )
