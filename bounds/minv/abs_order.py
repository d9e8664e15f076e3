r"""The distance to the pseudo-inverse is O(exp(-L^K)): exactly from starts with a residual of at most 1/e.

The abstract promises a difference of order $\exp(-L^K)$ "with proper initialization", of which Lemma 1 asks no more than $c_0 >
\tfrac12 \|A\|_2^2$; that is how it is read here. Some constant $C$ gives $\|AA^\dagger - AX_K\| \le C e^{-L^K}$ at all depths only if
the limit of $\|AA^\dagger - AX_K\|^{1/L^K}$, which no constant changes, is at most $1/e$. By Lemma 1 that root is $e_0$ at every depth.
So for $1/e < e_0 < 1$ the promise is false with whatever constant, and for $e_0 \le 1/e$ it is true with constant one.

Kind: inequalities. Constants: the one hidden in O(.) drops out of the root.
"""

import sympy as sp
from flint import arb, fmpq, fmpq_mat

from algorithms.exact import rational
from bounds.core import Quantity, Statement, ge, le
from bounds.core.certificate import certificate, cover, identity
from bounds.minv._certificates import breaks, equal, premise, promised

N = Quantity("N", "L^K", "order to the number of layers", integer=True, positive=True)
residual = Quantity("residual", r"\|AA^\dagger - AX_K\|_2", "residual after all layers", nonnegative=True)
base = Quantity(
    "base", r"\|AA^\dagger - AX_K\|_2^{1/L^K}", "the root of the residual, as deep as it was run", nonnegative=True
)
e_0 = Quantity("e_0", "e_0", "residual of the start", nonnegative=True)

ERRATUM = (
    r"$A = 1$, $c_0 = 2$: $e_0 = \frac12$ and the residual is $2^{-L^K}$, which exceeds $C e^{-L^K}$ for every $C$ as soon as "
    r"$L^K > \ln C / (1 - \ln 2)$. From starts with $e_0 \le 1/e$ it is true."
)

abs_order = Statement(
    "minv.abs_order",
    "Abstract and Section 1",
    algorithm="algorithms.hyperpower.exact_hyperpower",
    erratum=ERRATUM,
    survives=r"Yes, for $e_0^{L^K}$: Lemma 1 and its proof stand, and from $e_0 \le 1/e$ on they give the printed "
    "order; only the sentence that drops the base is wrong.",
)
printed = abs_order.printed(
    le(base, sp.exp(-1)),
    title="The distance to the pseudo-inverse is O(exp(-L^K)) from every start that Lemma 1 allows",
)

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


def roots(layers):
    """The L^K-th root of the residual at each depth, in balls."""
    return layers | {base: [arb(x).root(n) for x, n in zip(layers[residual], layers[N], strict=True)]}


@abs_order.experiment(printed, start=["9/10"])
def good_start(start, *, algorithm):
    """From e_0 = 1/10 the promise is kept."""
    return roots(run(rational(start), 2, 7, algorithm))


@abs_order.experiment(corrected, start=["19/20", "16/25", "63213/100000"], order=[2, 3, 4])
def starts(start, order, *, algorithm):
    """e_0 = 1/20, 9/25 and 0.36787, just below 1/e."""
    return run(rational(start), order, {2: 6, 3: 4, 4: 3}[order], algorithm)


@abs_order.witness(printed)
def half(*, algorithm):
    """e_0 = 1/2, order four: the root is 1/2 at every depth."""
    return roots(run(fmpq(1, 2), 4, 5, algorithm))


printed.formula_mutant("the base that is really there", then=le(base, e_0))
corrected.formula_mutant("rate 11/10", then=le(residual, sp.exp(-sp.Rational(11, 10) * N)))
corrected.mutant(
    "last term dropped", lambda exact_hyperpower, A, X0, order, steps: exact_hyperpower(A, X0, order - 1, steps)
)


@printed.proof
def for_every_constant(claim):
    """s is N (1 - ln 2), which exceeds ln C from some depth on."""
    t, s = sp.symbols("t s")
    half = sp.Rational(1, 2)
    return certificate(
        "From e_0 = 1/2 the residual is 2^-N by Lemma 1, N = L^K. Were it at most C exp(-N) at all depths, (exp(1)/2)^N would stay "
        "below C. But exp(1)/2 >= 1 + 1/4, so its N-th power is at least 1 + N/4 (Bernoulli, by induction over N), above every C.",
        cover("exp(t) - 5/2 for t around one", sp.exp(t) - sp.Rational(5, 2), {t: (sp.Rational(19, 20), 1)}),
        identity(
            "(1 + N/4)(1 + 1/4) - (1 + (N + 1)/4), with s = N/4",
            sp.Add((1 + s) * sp.Rational(5, 4), -(1 + s + sp.Rational(1, 4)), evaluate=False),
            s * sp.Rational(1, 4),
        ),
        *breaks("from e_0 = 1/2", claim, "base", base=half, e_0=half),
    )


@corrected.proof
def logarithms(claim):
    """l is ln e_0, at most -1."""
    n, l = sp.symbols("N l", real=True)
    largest = sp.log(premise(claim, "e_0"))
    return certificate(
        "By Lemma 1 the residual is e_0^N, N = L^K (and zero if e_0 is). For l = ln e_0 <= -1, the logarithm N l is below -N.",
        equal(
            "logarithms: what is promised above what is measured",
            sp.log(promised(claim, "residual", N=n)) - n * l,
            n * (largest - l),
        ),
    )
