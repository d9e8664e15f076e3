r"""A perturbed power iteration stays within 17/16 of the perturbation: for perturbations that are not negative.

Printed: $x_k = x_{k-1}^q + e$ with $q \ge 4$, $x_0 \le \tfrac12$, $e \le \tfrac14$ implies $x_k \le x_0^{q^k} + (1 +
\epsilon) e$ with $\epsilon \le \tfrac1{16}$ and $\epsilon \to 0$. Without $|x_0| \le \tfrac12$ and $e \ge 0$ it is
false ($e = -1/4$, $x_0 = 1/2$, $k = 2$). With them the constant holds, by induction: $((y + \tfrac{17}{16} e)^4 -
y^4)/e$ grows in $y \le 1/16$ and $e \le 1/4$, and at the corner it is $194225/4194304 < 1/16$; higher powers are
flatter. But
$\epsilon$ does not tend to zero: $x_k$ tends to the fixed point $x = x^q + e$, where $\epsilon = x^q / e$; for $e =
1/4$, $q = 4$ it stays above $1/60$. The supremum of $\epsilon$ that is attained is $39/1024 = 0.0381$ ($k = 2$, $x_0 = 1/2$, $e
= 1/4$, $q = 4$). The first step leaves exactly $e$. The second adds most; after it $x_0^{q^k}$ is below $2^{-16}$ and no
further step can add as much.

Kind: deterministic inequality, printed and corrected. Constants: 1/16, printed and now proved; 39/1024, sharp.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Printed, Quantity, Statement, Traced, eq, ge, le
from bounds.core.certificate import certificate, comparison, identity
from bounds.late import late
from bounds.minv._certificates import breaks, equal, keeps, promised, sides

hyperpower = late("algorithms.hyperpower")

k = Quantity("k", "k", "steps", integer=True, nonnegative=True)
q = Quantity("q", "q", "power", integer=True, positive=True)
x_0 = Quantity("x_0", "x_0", "start")
x_k = Quantity("x_k", "x_k", "after k steps")
e = Quantity("e", "e", "perturbation")
epsilon = sp.Symbol("epsilon")

HALF, QUARTER = sp.Rational(1, 2), sp.Rational(1, 4)
EXCESS = sp.Rational(39, 1024)
SMALL = (ge(q, 4), le(x_0, HALF), ge(x_0, -HALF), ge(e, 0), le(e, QUARTER), ge(k, 1))
ERRATUM = (
    r"$e = -\frac14$, $x_0 = \frac12$, $q = 4$, $k = 2$ breaks it; and $\epsilon$ tends to $x_*^q/e$ with $x_* "
    "= x_*^q + e$, not to 0."
)

lemma3 = Statement(
    "minv.lemma3",
    "Lemma 3, Appendix G",
    algorithm="algorithms.hyperpower.exact_residual_trajectory",
    erratum=ERRATUM,
    survives=r"In part: the induction assumes $x_0^{q^k} \ll e$, and that is a loss of generality. For $|x_0| \le "
    r"\frac12$ and $0 \le e \le \frac14$ the constant $\frac1{16}$ has another proof, by monotony and one "
    r"corner, and Proposition 4 needs no more; that $\epsilon$ tends to zero is lost.",
)
printed = lemma3.printed(
    le(x_k, x_0 ** (q**k) + (1 + epsilon) * e),
    given=(ge(q, 4), le(x_0, HALF), le(e, QUARTER), ge(k, 1)),
    constants=(Printed(epsilon, sp.Rational(1, 16), "the statement: epsilon <= 1/16"),),
)

corrected = lemma3.corrected(
    le(x_k, x_0 ** (q**k) + (1 + epsilon) * e),
    title="A perturbed power iteration stays within 17/16 of a perturbation between 0 and 1/4",
    given=SMALL,
    constants=(Printed(epsilon, sp.Rational(1, 16), "the statement: epsilon <= 1/16"),),
    expected="proved",
)

sharp = lemma3.added(
    "sharp",
    le(x_k, x_0 ** (q**k) + (1 + epsilon) * e),
    title="A perturbed power iteration exceeds a perturbation between 0 and 1/4 by at most 39/1024 of it",
    source="Lemma 3 with the constant that is attained",
    given=SMALL,
    constants=(Traced(epsilon, EXCESS, "((1/16 + 1/4)^4 - (1/16)^4) / (1/4)"),),
    tight=True,
    expected="proved",
)

limit = lemma3.added(
    "limit",
    ge((x_k - x_0 ** (q**k)) / e - 1, (1 - 4 ** (2 - k)) / 60, trivially=0),
    title="The relative excess of the perturbation does not tend to zero",
    source="contradicts the limit in Lemma 3",
    given=(eq(q, 4), eq(e, QUARTER), ge(x_0, 0), ge(k, 1)),
    expected="proved",
)


def residuals(start, power, perturbation, steps, algorithm):
    """One learnable layer is the iteration: C_l = 1 - e / (1 - x) shifts x^q by e, for all k at once."""
    x = fmpq(start)
    iterates = []
    for _ in range(steps):
        C = [1 - perturbation / (1 - x), *[fmpq(1)] * (power - 1)]
        x = algorithm([x], [C])[-1][0]
        iterates.append(x)
    return {k: range(1, steps + 1), q: power, x_0: fmpq(start), e: perturbation, x_k: iterates}


@lemma3.experiment(
    corrected,
    sharp,
    power=[4, 5, 8],
    sixteenths=[0, 1, 3, 4],
    starts=[[-8, -3, 0, 5, 8]],
    quick={"power": [4, 5], "sixteenths": [1, 4]},
)
def grid(power, sixteenths, starts, *, algorithm):
    """Starts and perturbations in sixteenths; the last of both at order four attain the sharp constant at the second step."""
    runs = [residuals(fmpq(s, 16), power, fmpq(sixteenths, 16), 3, algorithm) for s in starts]
    return runs[0] | {x_0: [[run[x_0]] for run in runs], x_k: [run[x_k] for run in runs]}


@lemma3.experiment(limit, start=[0, 4, 8])
def to_the_fixed_point(start, *, algorithm):
    """Five steps towards 0.254174."""
    return residuals(fmpq(start, 16), 4, fmpq(1, 4), 4, algorithm)


@lemma3.experiment(printed, start=[4, 8])
def where_it_is_true(start, *, algorithm):
    """Positive perturbations."""
    return residuals(fmpq(start, 16), 4, fmpq(1, 8), 3, algorithm)


@printed.witness
def negative_perturbation():
    """Two steps with e = -1/4 from 1/2."""
    return residuals(fmpq(1, 2), 4, fmpq(-1, 4), 2, hyperpower.exact_residual_trajectory)


printed.formula_mutant("the modulus of the perturbation", then=le(x_k, x_0 ** (q**k) + (1 + epsilon) * sp.Abs(e)))
corrected.formula_mutant("epsilon = 1/32", constants=(Printed(epsilon, sp.Rational(1, 32)),))
limit.formula_mutant("excess 1/50", then=ge((x_k - x_0 ** (q**k)) / e - 1, (1 - 4 ** (2 - k)) / 50))
sharp.formula_mutant("epsilon = 38/1024", constants=(Traced(epsilon, sp.Rational(38, 1024), ""),))
lemma3.mutant(
    "two layers instead of one",
    corrected,
    sharp,
    corrupted=lambda exact_residual_trajectory, e0, C: exact_residual_trajectory(e0, [C[0], C[0]]),
)
limit.mutant(
    "perturbation forgotten", lambda exact_residual_trajectory, e0, C: exact_residual_trajectory(e0, [[1] * len(C[0])])
)


@printed.proof
def two_steps_written_out(claim):
    """From 1/2 to -3/16 and on."""
    x, e = sp.Rational(1, 2), -sp.Rational(1, 4)
    return certificate(
        "q = 4, x_0 = 1/2, e = -1/4: x_2 = (x_0^4 + e)^4 + e exceeds x_0^16 + 17/16 e.",
        *breaks("x_2 against the promise", claim, "x_k", x_k=(x**4 + e) ** 4 + e, x_0=x, e=e, q=4, k=2),
    )


def higher_powers(added, excess):
    """q >= 5 at e = 1/4: q (1/32 + w)^(q-1) w is at most the excess, for what may have been added."""
    z = sp.Rational(1, 32) + added
    return [
        comparison("q = 5", 5 * z**4 * added, "<=", excess),
        comparison("q to q + 1: (q + 1) z < q, as it is at q = 5", 6 * z, "<", 5),
    ]


@corrected.proof
def induction_over_the_steps(claim):
    """w is what may have been added to y = x_0^(q^k): the promise after no step, at y."""
    y, w = sp.symbols("y w")
    quarter, sixteenth = sp.Rational(1, 4), sp.Rational(1, 16)

    def now(x):
        return promised(claim, "x_k", x_0=x, e=quarter, q=4, k=0)

    return certificate(
        "Induction over k: x_1 = x_0^q + e, and x_k <= y + w with y = x_0^(q^k), w = (1 + epsilon) e gives x_(k+1) <= (y + w)^q + e (for even q all x_k with k >= 1 are non-negative; odd powers increase everywhere). It remains that (y + w)^q - y^q <= epsilon e. For q = 4, y is in [0, 1/16], and the left side over e has non-negative coefficients, so the corner y = 1/16, e = 1/4 decides. For q >= 5, |y| <= 1/32 and |y + w| <= z = 1/32 + (1 + epsilon)/4, so the left side is at most q z^(q-1) w, which falls with q.",
        equal(
            "q = 4: the growth of the excess has non-negative coefficients",
            (y + w) ** 4 - y**4,
            w * (4 * y**3 + 6 * y**2 * w + 4 * y * w**2 + w**3),
        ),
        keeps(
            "q = 4, at the corner", claim, "x_k", x_k=now(sixteenth) ** 4 + quarter, x_0=sixteenth, e=quarter, q=4, k=1
        ),
        *higher_powers(now(0), promised(claim, "x_k", x_0=0, e=quarter, q=5, k=1) - quarter),
    )


@limit.proof
def increasing_excess(claim):
    """d_k = x_k - x_0^(4^k) starts at 1/4 and grows at least like d -> d^4 + 1/4."""
    y, d = sp.symbols("y d")
    quarter = sp.Rational(1, 4)
    least = [quarter]
    for _ in range(3):
        least.append(least[-1] ** 4 + quarter)
    return certificate(
        "d_1 = 1/4 and d_(k+1) = (y + d_k)^4 - y^4 + 1/4 >= d_k^4 + 1/4 for y = x_0^(4^k) >= 0; so d does not fall. The "
        "excess is 4 d_k - 1 >= 4 d_(k-1)^4: non-negative (k = 1, 2, where at most 0 is promised), above (1 - 1/4)/60 for "
        "k = 3, above 1/60 from k = 4 on.",
        identity("(y + d)^4 - y^4 - d^4", (y + d) ** 4 - y**4 - d**4, 4 * y**3 * d + 6 * y**2 * d**2 + 4 * y * d**3),
        *(keeps(f"k = {k}", claim, "x_k", x_k=x, e=quarter, x_0=0, q=4, k=k) for k, x in enumerate(least, 1)),
        comparison(
            "k >= 4, against the limit",
            sides(claim, "x_k", x_k=least[3], e=quarter, x_0=0, q=4, k=4)[0],
            ">=",
            promised(claim, "x_k", k=sp.oo),
        ),
    )


@sharp.proof
def largest_second_step(claim):
    """w is what may have been added to y = x_0^(q^k): e after one step, (1 + 39/1024) e after more."""
    y, w = sp.symbols("y w")
    grown = w * (4 * y**3 + 6 * y**2 * w + 4 * y * w**2 + w**3)
    quarter, sixteenth, later = sp.Rational(1, 4), sp.Rational(1, 16), sp.Rational(1, 2**16)

    def now(x):
        return promised(claim, "x_k", x_0=x, e=quarter, q=4, k=0)

    return certificate(
        "x_1 = y + e with y = x_0^q. If x_k <= y + w, y = x_0^(q^k), then x_(k+1) <= (y + w)^q + e: for even q x_k is not negative "
        "from k = 1 on, and odd powers increase everywhere. So it remains that (y + w)^q - y^q <= 39/1024 e. For q = 4 it has "
        "non-negative coefficients, so its quotient by e is largest at e = 1/4 and the largest y: 1/16 at k = 1, where w = e, and "
        "2^-16 later. For q >= 5, |y| <= 1/32 and |y + w| <= 1/32 + (1 + 39/1024)/4 = z, so it is at most q z^(q-1) w, which falls "
        "with q.",
        identity("q = 4", (y + w) ** 4 - y**4, grown),
        keeps(
            "k = 1, from w = e",
            claim,
            "x_k",
            x_k=(sixteenth + quarter) ** 4 + quarter,
            x_0=sixteenth,
            e=quarter,
            q=4,
            k=1,
        ),
        keeps("k >= 2", claim, "x_k", x_k=now(later) ** 4 + quarter, x_0=later, e=quarter, q=4, k=1),
        *higher_powers(now(0), promised(claim, "x_k", x_0=0, e=quarter, q=5, k=1) - quarter),
    )
