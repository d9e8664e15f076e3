r"""A perturbed power iteration stays within 17/16 of the perturbation: for perturbations that are not negative.

Printed: $x_k = x_{k-1}^q + e$ with $q \ge 4$, $x_0 \le \tfrac12$, $e \le \tfrac14$ implies $x_k \le x_0^{q^k} + (1 +
\epsilon) e$ with $\epsilon \le \tfrac1{16}$ and $\epsilon \to 0$. Without $|x_0| \le \tfrac12$ and $e \ge 0$ it is
false ($e = -1/4$, $x_0 = 1/2$, $k = 2$). With them the constant holds, by induction: $((y + \tfrac{17}{16} e)^q -
y^q)/e$ grows in $y \le 1/16$ and $e \le 1/4$, and at the corner with $q = 4$ it is $194225/4194304 < 1/16$. But
$\epsilon$ does not tend to zero: $x_k$ tends to the fixed point $x = x^q + e$, where $\epsilon = x^q / e$; for $e =
1/4$, $q = 4$ it stays above $1/60$. The supremum of $\epsilon$ that is attained is $0.0381$ ($k = 2$, $x_0 = 1/2$, $e
= 1/4$, $q = 4$).

Kind: deterministic inequality, printed and corrected. Constants: 1/16, printed and now proved.
"""

import sympy as sp

from bounds.core import Claim, Printed, Quantity, eq, ge, le

k = Quantity("k", "k", "steps", integer=True, nonnegative=True)
q = Quantity("q", "q", "power", integer=True, positive=True)
x_0 = Quantity("x_0", "x_0", "start")
x_k = Quantity("x_k", "x_k", "after k steps")
e = Quantity("e", "e", "perturbation")
epsilon = sp.Symbol("epsilon")

HALF, QUARTER = sp.Rational(1, 2), sp.Rational(1, 4)
ERRATUM = "e = -1/4, x_0 = 1/2, q = 4, k = 2 breaks it; and epsilon tends to x*^q/e with x* = x*^q + e, not to 0."

lemma3 = Claim(
    id="minv.lemma3",
    source="Lemma 3, Appendix F",
    given=(ge(q, 4), le(x_0, HALF), le(e, QUARTER), ge(k, 1)),
    then=le(x_k, x_0 ** (q**k) + (1 + epsilon) * e),
    constants=(Printed(epsilon, sp.Rational(1, 16), "the statement: epsilon <= 1/16"),),
    expected="refuted",
    erratum=ERRATUM,
)

corrected = Claim(
    id="minv.lemma3.corrected",
    title="A perturbed power iteration stays within 17/16 of a perturbation between 0 and 1/4",
    form="corrected",
    corrects="minv.lemma3",
    source="Lemma 3, Appendix F",
    given=(ge(q, 4), le(x_0, HALF), ge(x_0, -HALF), ge(e, 0), le(e, QUARTER), ge(k, 1)),
    then=le(x_k, x_0 ** (q**k) + (1 + epsilon) * e),
    constants=(Printed(epsilon, sp.Rational(1, 16), "the statement: epsilon <= 1/16"),),
    erratum=ERRATUM,
)

limit = Claim(
    id="minv.lemma3.limit",
    title="The relative excess of the perturbation does not tend to zero",
    form="added",
    source="contradicts the limit in Lemma 3",
    given=(eq(q, 4), eq(e, QUARTER), ge(x_0, 0), ge(k, 1)),
    then=ge((x_k - x_0 ** (q**k)) / e - 1, (1 - 4 ** (2 - k)) / 60, trivially=0),
)


def residuals(start, power, perturbation, steps, algorithm):
    """One learnable layer is the iteration: C_l = 1 - e / (1 - x) shifts x^q by e, for all k at once."""
    from flint import fmpq

    x = fmpq(start)
    found = []
    for _ in range(steps):
        C = [1 - perturbation / (1 - x), *[fmpq(1)] * (power - 1)]
        x = algorithm([x], [C])[-1][0]
        found.append(x)
    return {k: range(1, steps + 1), q: power, x_0: fmpq(start), e: perturbation, x_k: found}


@corrected.experiment(
    power=[4, 5, 8], sixteenths=[0, 1, 3, 4], starts=[[-8, -3, 0, 5, 8]],
    algorithm="algorithms.hyperpower.exact_residual_trajectory",
    quick={"power": [4, 5], "sixteenths": [1, 4]},
)  # fmt: skip
def grid(power, sixteenths, starts, *, algorithm):
    """Starts and perturbations in sixteenths, ends included."""
    from flint import fmpq

    runs = [residuals(fmpq(s, 16), power, fmpq(sixteenths, 16), 3, algorithm) for s in starts]
    return runs[0] | {x_0: [[run[x_0]] for run in runs], x_k: [run[x_k] for run in runs]}


@limit.experiment(start=[0, 4, 8], algorithm="algorithms.hyperpower.exact_residual_trajectory")
def to_the_fixed_point(start, *, algorithm):
    """Five steps towards 0.254174."""
    from flint import fmpq

    return residuals(fmpq(start, 16), 4, fmpq(1, 4), 4, algorithm)


@lemma3.experiment(start=[4, 8], algorithm="algorithms.hyperpower.exact_residual_trajectory")
def where_it_is_true(start, *, algorithm):
    """Positive perturbations."""
    from flint import fmpq

    return residuals(fmpq(start, 16), 4, fmpq(1, 8), 3, algorithm)


@lemma3.witness
def negative_perturbation():
    """Two steps with e = -1/4 from 1/2."""
    from flint import fmpq

    from algorithms.hyperpower import exact_residual_trajectory

    return residuals(fmpq(1, 2), 4, fmpq(-1, 4), 2, exact_residual_trajectory)


lemma3.formula_mutant("the modulus of the perturbation", then=le(x_k, x_0 ** (q**k) + (1 + epsilon) * sp.Abs(e)))
corrected.formula_mutant("epsilon = 1/32", constants=(Printed(epsilon, sp.Rational(1, 32)),))
limit.formula_mutant("excess 1/50", then=ge((x_k - x_0 ** (q**k)) / e - 1, (1 - 4 ** (2 - k)) / 50))


@corrected.mutant("two layers instead of one")
def _(exact_residual_trajectory, e0, C):
    return exact_residual_trajectory(e0, [C[0], C[0]])


@limit.mutant("perturbation forgotten")
def _(exact_residual_trajectory, e0, C):
    return exact_residual_trajectory(e0, [[1] * len(C[0])])
