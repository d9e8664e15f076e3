r"""The printed rate of Theorem 1 fails even where every loss can be reached.

With at most $L$ singular values the loss has no floor. The proof's rate, by its own constants, is $L_n(C^{(t)}) \le \big(1 -
\tfrac{b_a^2}{87 n K d L}\big)^t L_n(C^{(0)})$ for steps $\eta = 1/(29 d L)$. For singular values 1 and 0.8, which
lie well inside the assumptions, the loss falls behind it before step 800: two values are told apart slowly (the Gram
matrix of the corrected theorem knows it). For a single value the rate holds with room.

Kind: inequality, refuted. Constants: those of the proof.
"""

from flint import arb, fmpq

from bounds.core import Claim, eq, ge, le
from bounds.late import late
from bounds.minv._floor import sample
from bounds.minv.thm1 import (
    ALGORITHM,
    ASSUMPTIONS,
    L_0,
    L_T,
    K,
    L,
    T,
    b_a,
    d,
    descended,
    eta,
    n,
)

hyperpower = late("algorithms.hyperpower")

RATE = (1 - b_a**2 / (87 * n * K * d * L)) ** T

interpolated = Claim(
    id="minv.thm1_rate",
    formerly="minv.thm1.interpolated",
    title="Where every loss can be reached, it falls at least at the rate of the proof",
    form="added",
    source="Theorem 1 for at most L singular values; constants from Appendix E.2",
    given=(*ASSUMPTIONS, le(n * d, L), ge(K, d * b_a**2), eq(eta, 1 / (29 * d * L)), ge(T, 1)),
    then=le(L_T, RATE * L_0, trivially=L_0),
    expected="refuted",
    erratum=(
        r"$A = \mathrm{diag}(1, .8)$, $c_0 = 1$, $K = 2$, $L = 4$: after 800 steps the loss is above "
        "the promised one."
    ),
)


@interpolated.experiment(layers=[1, 2], steps=[100], algorithm=ALGORITHM)
def one_singular_value(layers, steps, *, algorithm):
    """A single value is contracted faster than promised."""
    return descended([8], 3, 4, layers, fmpq(1, 29 * 4), steps, algorithm)[1]


@interpolated.witness
def two_values():
    """The last of 800 steps."""
    layers, steps, a = 2, 800, [fmpq(1), fmpq(4, 5)]
    e0, squares = sample(a, fmpq(1))
    step = fmpq(1, 29 * 2 * 4)
    table, numbers = [[arb(1)] * 4] * layers, [arb(e) for e in e0]
    run = hyperpower.exact_gradient_descent(table, numbers, [arb(w / layers) for w in squares], arb(step), steps)
    return {
        L_T: run.losses[-1],
        L_0: run.losses[0],
        T: steps,
        eta: step,
        n: 1,
        d: 2,
        K: layers,
        L: 4,
        b_a: min(a),
        "a_max": 1,
        "e_0": max(map(abs, e0)),
    }


interpolated.formula_mutant("a tenth of the rate", then=le(L_T, (1 - b_a**2 / (870 * n * K * d * L)) ** T * L_0))
