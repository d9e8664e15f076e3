r"""The loss at the start falls like K^(-2 alpha): false for alpha above one half.

Printed: with $|C^{(0)} - 1| = O(K^{-\alpha})$, $L_n(C^{(0)}) = O(K^{-2\alpha})$. The first layer alone contributes
about $d\, e_0^{2L} / (2K)$, whatever $\alpha$, if $e_0$ does not shrink with $K$. Since $\|e_k\|_\infty \le e_0^{L^k}
+ 1.45\,\delta$ for starts in $[0, \tfrac12]$ (Proposition 4, corrected) and $\sum_k e_0^{2L^k} \le 2 e_0^{2L}$,

$$ L_n(C^{(0)}) \le d \Big( \frac{2 e_0^{2L}}{K} + (1.45\,\delta)^2 \Big) . $$

Part two of Theorem 2 rests on the printed order.

Kind: inequalities. Constants: the one hidden in O(.) is a quantity, at least what depth eight asks for; each value of it is too
small for some depth. Traced in the corrected form.
"""

import sympy as sp
from flint import arb, fmpq

from algorithms.exact import rational
from bounds.core import Quantity, Statement, ge, le, lt
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.minv._certificates import equal, room

L_0 = Quantity("L_0", r"L_n(C^{(0)})", "loss of the start", nonnegative=True)
K = Quantity("K", "K", "layers", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
d = Quantity("d", "d", "singular values", integer=True, positive=True)
C = Quantity("C", "C", "a constant for the order that is enough at depth eight", positive=True)
enough = Quantity("enough", r"8^{2\alpha} L_n(C^{(0)}) |_{K = 8}", "the least such constant", positive=True)
alpha = Quantity("alpha", r"\alpha", "exponent of the distance from one", positive=True)
delta = Quantity("delta", r"\delta", "largest |C - 1|", nonnegative=True)
e_0 = Quantity("e_0", r"\|e_0\|_\infty", "largest residual of the start", nonnegative=True)
a_max = Quantity("a_max", r"\|a\|_\infty", "largest singular value", positive=True)
lowest = Quantity("lowest", r"\min_j e_{0,j}", "smallest residual of the start, with sign")

ERRATUM = (
    r"$\alpha = 1$, $e_0 = \frac12$, $L = 4$, $C = 1 + 1/(40K)$: the loss falls like $1/K$, not $1/K^2$. For $\alpha \le \frac12$ "
    "the order is right."
)

rem_init_loss = Statement(
    "minv.rem_init_loss",
    "Appendices E.2 and E.4, used in the proof of Theorem 2",
    algorithm="algorithms.hyperpower.exact_loss_and_gradient",
    erratum=ERRATUM,
    survives=r"No: Proposition 4 bounds every layer by $e_0^{L^k}$ and a multiple of $\delta$, and the proof drops "
    "the first term, which leaves $d e_0^{2L}/(2K)$ of the first layer. Part two of Theorem 2 and the "
    "radius of the coefficients need it.",
)
printed = rem_init_loss.printed(
    le(L_0, C * K ** (-2 * alpha)), title="The loss at the start is of order K^(-2 alpha)", given=ge(C, enough)
)

corrected = rem_init_loss.corrected(
    le(L_0, d * (2 * e_0 ** (2 * L) / K + (sp.Rational(29, 20) * delta) ** 2)),
    title="The loss at the start is of order e_0^(2L) / K + delta^2",
    source="Appendix E.2",
    given=(ge(L, 4), lt(delta, sp.Rational(1, 8)), ge(lowest, 0), le(e_0, sp.Rational(1, 2)), le(a_max, 1)),
    expected="proved",
)


def losses(depths, order, e0, exponent, algorithm, scale="1/4", copies=1):
    """All coefficients at 1 + scale K^-alpha, singular values of one, each as often as `copies` says."""
    shifts = [rational(scale) * _power(k, exponent) for k in depths]
    totals = [
        algorithm([[1 + shift] * order] * k, [arb(e) for e in e0], [arb(copies) / k] * len(e0))[0]
        for k, shift in zip(depths, shifts, strict=True)
    ]
    return {
        K: depths,
        L: order,
        d: copies * len(e0),
        L_0: totals,
        alpha: exponent,
        delta: shifts,
        e_0: max(map(abs, e0)),
        lowest: min(e0),
        a_max: 1,
    }


def _power(k, exponent):
    return arb(k) ** arb(-exponent)


@rem_init_loss.experiment(corrected, order=[4, 6], exponent=["1/2", "1", "2"], quick={"order": [4]})
def several_exponents(order, exponent, *, algorithm):
    """Depths up to 64, starts at 1/2 and 1/4."""
    return losses([8, 16, 32, 64], order, [rational("1/2"), rational("1/4")], rational(exponent), algorithm)


def deep(depths, exponent, algorithm, scale="1/4"):
    """Twenty singular values with e_0 = 1/2 at these depths, and the constant that depth eight asks for."""
    at_eight, *totals = (losses([k], 4, [fmpq(1, 2)], exponent, algorithm, scale, copies=20) for k in (8, *depths))
    return at_eight | {
        K: depths,
        L_0: [total[L_0][0] for total in totals],
        delta: [total[delta][0] for total in totals],
        enough: at_eight[L_0][0] * arb(8) ** arb(2 * exponent),
    }


@rem_init_loss.experiment(printed, exponent=["2/5"])
def slow_decay(exponent, *, algorithm):
    """For alpha = 2/5 the printed order is right, with twice the constant of depth eight."""
    run = deep([16, 32, 128], rational(exponent), algorithm)
    return run | {C: 2 * run[enough]}


@rem_init_loss.witness(printed)
def alpha_one(*, algorithm):
    """Each constant is broken at the depth in its row."""
    return deep([40, 400, 4000], fmpq(1), algorithm, "1/40") | {C: [1, 10, 100]}


printed.formula_mutant("the order that it has", then=le(L_0, C / K))
corrected.formula_mutant("as printed", then=le(L_0, d * (sp.Rational(29, 20) * delta) ** 2))


@corrected.mutant("first layer weighed by the depth")
def _(exact_loss_and_gradient, C, e0, weights):
    loss, gradient = exact_loss_and_gradient(C, e0, weights)
    return loss * len(C), gradient


@printed.proof
def for_every_constant(claim):
    """The first layer alone leaves 10 e_1^2 / K, e_1 = 1/16 - 15/16 s with s = 1/(40 K)."""
    power, s = sp.symbols("power s")
    layer = sp.Add(1, -(1 + s) * (1 - power), evaluate=False)
    return certificate(
        "Twenty singular values one with e_0 = 1/2, L = 4, C = 1 + 1/(40 K): the first layer gives e_1 = 1 - (1 + s)(1 - e_0^4), "
        "s = 1/(40 K), at least 1/17 for K >= 40, so L_n >= 10/(289 K), which exceeds C/K^2 for every C at K = max(40, 30 C).",
        identity("a layer of coefficients 1 + s; `power` is e^4", layer, power - s * (1 - power)),
        comparison("e_1 at K = 40", written(lambda p, s: p - s * (1 - p), "1/16", "1/1600"), ">=", sp.Rational(1, 17)),
        comparison(
            "L_n against the promise at alpha = 1 and K = 30 C, times C",
            -sp.expand(C * room(claim, "L_0", L_0=sp.Rational(10, 289) / (30 * C), K=30 * C, alpha=1)),
            ">",
            0,
        ),
    )


@corrected.proof
def squares_of_sums(claim):
    """y is e_0^(L^k), z is 1.45 delta."""
    y, z = sp.symbols("y z")
    return certificate(
        "|e_k| <= y_k + 1.45 delta with y_k = e_0^(L^k) (Proposition 4, corrected), so with a <= 1, L_n <= d/(2K) sum over "
        "layers of (y + z)^2 <= d/K sum (y^2 + z^2), z = 1.45 delta. y_(k+1)^2 = y_k^(2L) <= y_k^2 / 2, because y_k <= 1/16 and 2 "
        "L - 2 >= 6; so the squares of y sum to at most 2 y_1^2 = 2 e_0^(2L).",
        identity("2 (y^2 + z^2) - (y + z)^2", 2 * (y**2 + z**2) - (y + z) ** 2, (y - z) ** 2),
        comparison("y^6 at 1/16", written(lambda y: y**6, "1/16"), "<=", sp.Rational(1, 2)),
        equal(
            "d/K times both sums, 2 y^2 and K z^2 at most",
            sp.expand(
                K
                * room(
                    claim,
                    "L_0",
                    powers={e_0 ** (2 * L): y**2},
                    L_0=d * (2 * y**2 + K * (sp.Rational(29, 20) * delta) ** 2) / K,
                )
            ),
            0,
        ),
    )
