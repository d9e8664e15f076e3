r"""The distance to the pseudo-inverse is O(exp(-L^K)): only from a start that is already good.

The abstract promises a difference of order $\exp(-L^K)$ "with proper initialization", of which Lemma 1 asks no more than $c_0 >
\tfrac12 \|A\|_2^2$; that is how it is read here. By Lemma 1 the residual is exactly $e_0^{L^K} = \exp(-L^K
\ln(1/e_0))$, so the ratio to $\exp(-L^K)$ is unbounded whenever $e_0 > 1/e$: for $e_0 = 1/2$ it grows like
$\exp(0.307\, L^K)$. With $e_0 \le 1/e$ the promise holds with constant one.

Kind: inequalities. Constants: the one hidden in O(.) is a quantity, and every value of it is too small for some
depth.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import rational
from bounds.core import Quantity, Statement, ge, le
from bounds.core.certificate import certificate, cover, identities
from bounds.late import late

hyperpower = late("algorithms.hyperpower")

N = Quantity("N", "L^K", "order to the number of layers", integer=True, positive=True)
residual = Quantity("residual", r"\|AA^\dagger - AX_K\|_2", "residual after all layers", nonnegative=True)
C = Quantity("C", "C", "the constant hidden in O(.)", positive=True)
e_0 = Quantity("e_0", "e_0", "residual of the start", nonnegative=True)

ERRATUM = r"$A = 1$, $c_0 = 2$: $e_0 = \frac12$ and the residual is $2^{-L^K}$, far above $e^{-L^K}$."

abs_order = Statement(
    "minv.abs_order",
    "Abstract and Section 1",
    algorithm="algorithms.hyperpower.exact_hyperpower",
    erratum=ERRATUM,
    survives=r"Yes, for $e_0^{L^K}$: Lemma 1 and its proof stand, and from $e_0 \le 1/e$ on they give the printed "
    "order; only the sentence that drops the base is wrong.",
)
printed = abs_order.printed(le(residual, C * sp.exp(-N)))

corrected = abs_order.corrected(
    le(residual, sp.exp(-N)),
    title="The residual is at most exp(-L^K) from a start with e_0 <= 1/e",
    source="Abstract; Lemma 1",
    given=(le(e_0, sp.exp(-1)), ge(N, 2)),
    tight=True,
    expected="proved",
)


def run(a_squared_over_c0, order, steps, algorithm):
    """A one by one matrix: its residual is the whole story, exactly."""
    X = algorithm(fmpq_mat([[1]]), fmpq_mat([[a_squared_over_c0]]), order, steps)
    return {
        N: [order**k for k in range(1, steps + 1)],
        residual: [abs(1 - x[0, 0]) for x in X[1:]],
        e_0: abs(1 - fmpq(a_squared_over_c0)),
    }


@abs_order.experiment(printed, start=["9/10"])
def good_start(start, *, algorithm):
    """From e_0 = 1/10 the promise is kept with constant one."""
    return run(rational(start), 2, 7, algorithm) | {C: 1}


@abs_order.experiment(corrected, start=["19/20", "16/25", "63213/100000"], order=[2, 3, 4])
def starts(start, order, *, algorithm):
    """e_0 = 1/20, 9/25 and 0.36787, just below 1/e."""
    return run(rational(start), order, {2: 6, 3: 4, 4: 3}[order], algorithm)


@printed.witness
def half():
    """e_0 = 1/2, order four: each constant, up to 10^130, is broken at the depth in its row."""
    layers = run(fmpq(1, 2), 4, 5, hyperpower.exact_hyperpower)
    return {symbol: layers[symbol][2:] for symbol in (N, residual)} | {e_0: layers[e_0], C: [10**8, 10**30, 10**130]}


printed.formula_mutant("the base that is really there", then=le(residual, e_0**N))
corrected.formula_mutant("rate 11/10", then=le(residual, sp.exp(-sp.Rational(11, 10) * N)))
corrected.mutant(
    "last term dropped", lambda exact_hyperpower, A, X0, order, steps: exact_hyperpower(A, X0, order - 1, steps)
)


@printed.proof
def constants_up_to_a_hundred_million():
    """2^-64 = (2^-8)^8 against C exp(-64)."""
    c = sp.Symbol("C")
    return certificate(
        "From e_0 = 1/2 the residual after three layers of order four is 2^-64 by Lemma 1, above C exp(-64) for every constant C up "
        "to 10^8. (Deeper networks exceed every constant, because exp(1)/2 > 1.)",
        cover("2^-64 - C exp(-64)", sp.Rational(1, 2) ** 64 - c * sp.exp(-64), {c: (0, 10**8)}),
        cover("exp(t) > 2 for t near one", sp.exp(c) - 2, {c: (sp.Rational(9, 10), 1)}),
    )


@corrected.proof
def logarithms():
    """l is ln e_0, at most -1."""
    n, l = sp.symbols("N l")
    return identities(
        "By Lemma 1 the residual is e_0^N, N = L^K (and zero if e_0 is). For l = ln e_0 <= -1, the logarithm N l is below -N.",
        [("-N - N l", -n - n * l, n * (-1 - l))],
    )
