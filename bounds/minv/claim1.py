r"""The gradient dominates the loss with a constant from the smallest singular value: false, for every depth.

Printed, for the loss summed over samples and layers: $\|\nabla \mathcal L\|^2 \ge \tfrac23 b_v^2 b_a^2 \mathcal L$
along gradient descent, with probability $1 - \exp(-O(K/(b_v^2 b_a^2)))$ once $K = \Omega(n d b_v^2 b_a^2)$. The proof
treats $v^2$ as an independent factor of zero mean. With signs as weights everything is deterministic, and at $C = 1$,
$L = 5$, residuals $e_0 = (x, -x)$ the ratio of the two sides is about $30 x^2$, for every $K$: two close singular
values with residuals of opposite sign.

True is the bound with the Gram matrix of the residuals' derivatives (a weighted Vandermonde matrix), $G = J J^\top$
with rows $\sqrt{w_{k,j}}\, \partial e_{k,j} / \partial C$:

$$ \|\nabla \mathcal L\|^2 = r^\top G r \ge \lambda_{\min}(G) \|r\|^2 = 2 \lambda_{\min}(G) \mathcal L , \qquad
   \lambda_{\min}(G) \ge 1 / \operatorname{tr} G^{-1} . $$

Kind: inequality (printed with probability one for signs). Constants: 2/3 printed; the Gram matrix computed.
"""

import itertools

import numpy as np
import sympy as sp
from flint import arb, fmpq, fmpq_mat

from bounds.core import Quantity, Statement, ge, gt, le
from bounds.core.certificate import certificate
from bounds.late import late
from bounds.minv._certificates import breaks, equal, room
from bounds.minv._scalar import random_tables

hyperpower = late("algorithms.hyperpower")

gradient2 = Quantity("gradient2", r"\|\nabla \mathcal L\|^2", "squared norm of the gradient", nonnegative=True)
loss = Quantity("loss", r"\mathcal L", "loss summed over singular values and layers", nonnegative=True)
b_a = Quantity("b_a", "b_a", "smallest positive singular value", positive=True)
b_v = Quantity("b_v", "b_v", "largest weight", positive=True)
K = Quantity("K", "K", "layers", integer=True, positive=True)
n = Quantity("n", "n", "samples", integer=True, positive=True)
d = Quantity("d", "d", "singular values", integer=True, positive=True)
e_0 = Quantity("e_0", r"\|e_0\|_\infty", "largest residual of the start", nonnegative=True)
trace = Quantity("trace", r"\operatorname{tr} G^{-1}", "trace of the inverse Gram matrix", positive=True)

ERRATUM = (
    r"$n = 1$, $L = 5$, $C = 1$, $A = \mathrm{diag}(\sqrt{99/101}, 1)$, $c_0 = \frac{100}{101}$: "
    r"$e_0 = (\frac1{100}, -\frac1{100})$, and the ratio is 0.003 for $K = 1, 2, 3$ and 100."
)

claim1 = Statement(
    "minv.claim1",
    "Claim 1, Appendix E.2",
    algorithm="algorithms.hyperpower.exact_loss_and_gradient",
    erratum=ERRATUM,
    survives="No: the gradient holds squares $v^2$ of the weights where the proof sees one factor $v$ of mean "
    "zero, so nothing concentrates; and the parameter of a sub-Gaussian variable bounds its second "
    "moment from above, not from below. What replaces the constant depends on the data: a Gram matrix.",
)
printed = claim1.printed(
    ge(gradient2, sp.Rational(2, 3) * b_v**2 * b_a**2 * loss, trivially=0),
    given=(ge(K, n * d * b_v**2 * b_a**2), le(e_0, sp.Rational(1, 2))),
)

corrected = claim1.corrected(
    ge(gradient2, 2 * loss / trace, trivially=0),
    title="The gradient dominates the loss with a constant from a weighted Vandermonde Gram matrix",
    given=gt(trace, 0),
    scaling={"weights": {gradient2: 4, loss: 2, trace: -2}},
    tight=True,
    expected="proved",
)


def both_sides(squares, e0, C, algorithm):
    """Squared singular values and residuals of one sample; weights a^2 as in the plain loss."""
    value, gradient = algorithm(C, e0, squares)
    D = hyperpower.exact_sensitivities(C, e0)
    return {
        gradient2: (gradient * gradient).sum(),
        loss: value,
        trace: _trace(D, squares),
        b_v: 1,
        K: len(C),
        n: 1,
        d: len(e0),
        e_0: max(abs(e) for e in e0),
    }


def _trace(D, squares):
    """tr (W^1/2 J J' W^1/2)^-1 = tr (J J')^-1 W^-1, rational although the square roots of the weights are not."""
    inverse = _gram(D).inv()
    return sum((inverse[i, i] / squares[i % len(squares)] for i in range(inverse.nrows())), fmpq(0))


def _gram(D):
    """J J'."""
    layers, parameters, count = D.shape
    rows = fmpq_mat(np.moveaxis(D, 1, 2).reshape(layers * count, parameters).tolist())
    return rows * rows.transpose()


@claim1.experiment(
    corrected, count=[1, 2, 3], layers=[1, 2], order=[4, 5], seed=[0, 1], quick={"order": [4], "seed": [0]}
)
def random_coefficients(count, layers, order, seed, *, algorithm):
    """Up to three distinct singular values; drawn again where J J' has no inverse, as two of them may go the same way."""
    e0 = [fmpq(1, 2) - fmpq(j, 4) for j in range(count)]
    draws = (random_tables(1, layers, order, fmpq(1, 8), [seed, again])[0] for again in itertools.count())
    C = next(C for C in draws if _gram(hyperpower.exact_sensitivities(C, e0)).det() != 0)
    return both_sides([1 - e for e in e0], e0, C, algorithm)


@claim1.experiment(corrected, hundredths=[1, 10])
def opposite_signs(hundredths, *, algorithm):
    """The instance that refutes the printed constant nearly attains the true one."""
    return close_pair(hundredths, 1, algorithm)


def close_pair(hundredths, layers, algorithm):
    """Residuals x and -x at coefficients one."""
    x = fmpq(hundredths, 100)
    squares = [(1 - x) / (1 + x), fmpq(1)]
    return both_sides(squares, [x, -x], [[fmpq(1)] * 5] * layers, algorithm) | {b_a: (arb_sqrt(squares[0]))}


def arb_sqrt(number):
    """A square root as a ball."""
    return arb(number).sqrt()


@claim1.experiment(printed, layers=[1, 2])
def one_singular_value(layers, *, algorithm):
    """With a single singular value the printed bound is true."""
    return both_sides([fmpq(1)], [fmpq(1, 4)], [[fmpq(1)] * 4] * layers, algorithm) | {b_a: 1}


@printed.witness
def close_pair_at_the_start():
    """Three layers from x = 1/100."""
    return close_pair(1, 3, hyperpower.exact_loss_and_gradient)


@printed.witness
def close_pair_in_many_layers():
    """A hundred layers from x = 1/100, in balls: depth does not help, with whatever constant it is asked for."""
    x, layers = fmpq(1, 100), 100
    squares = [(1 - x) / (1 + x), fmpq(1)]
    numbers, weights = [arb(x), arb(-x)], [arb(w) for w in squares]
    value, gradient = hyperpower.exact_loss_and_gradient([[arb(1)] * 5] * layers, numbers, weights)
    slope2 = (gradient * gradient).sum()
    return {
        gradient2: slope2,
        loss: value,
        b_v: 1,
        K: layers,
        n: 1,
        d: 2,
        e_0: x,
        b_a: arb_sqrt(squares[0]),
    }


printed.formula_mutant("a thousandth of the loss", then=ge(gradient2, loss / 1000))
corrected.formula_mutant("as printed", then=ge(gradient2, sp.Rational(2, 3) * loss / 2))
corrected.formula_mutant("five times the eigenvalue", then=ge(gradient2, 10 * loss / trace))


@corrected.mutant("gradient of the last power forgotten")
def _(exact_loss_and_gradient, C, e0, weights):
    value, gradient = exact_loss_and_gradient(C, e0, weights)
    gradient[..., -1:] = gradient[..., -1:] * 0
    return value, gradient


@printed.proof
def two_layers_written_out(claim):
    """e_0 = (x, -x), e_1 = e_0^5, e_2 = e_0^25; the slope of the second layer is 5 e_1^4."""

    def derivatives(x):
        """Of both layers in all ten coefficients; weights (1 - x)/(1 + x) = 99/101 and 1."""
        pairs = [(sp.Rational(99, 101), x), (sp.Integer(1), -x)]
        first = [sum(w * (e**5 + e**25 * 5 * e**20) * (1 - e) * e**l for w, e in pairs) for l in range(5)]
        second = [sum(w * e**25 * (1 - e**5) * e ** (5 * l) for w, e in pairs) for l in range(5)]
        return sum(derivative**2 for derivative in first + second)

    x, w = sp.Rational(1, 100), sp.Rational(99, 101)
    return certificate(
        "n = 1, K = 2, L = 5, C = 1, squared singular values 99/101 and 1, c_0 = 100/101: the layers leave e_0^5 and e_0^25, and the derivatives in the two layers are minus the sums over both values of w (e_1 + e_2 5 e_1^4)(1 - e_0) e_0^l and w e_2 (1 - e_1) e_1^l. Their squares sum to less than what is promised of half the sum of w (e_1^2 + e_2^2), and two layers are enough.",
        *breaks(
            "squared gradient against its share of the loss",
            claim,
            "gradient2",
            gradient2=derivatives(x),
            loss=(1 + w) * (x**10 + x**50) / 2,
            b_a=sp.sqrt(w),
            b_v=1,
            d=2,
            n=1,
            K=2,
            e_0=x,
        ),
    )


@corrected.proof
def smallest_eigenvalue(claim):
    """lam is the smallest eigenvalue of G, m its inverse, rest the sum of the other inverses."""
    lam, m, rest, loss_, G = sp.symbols("lam m rest loss G")
    return certificate(
        "The gradient is J' W^(1/2) r for the weighted residuals r, so its square is r' G r >= lam |r|^2 = 2 lam L. The inverse "
        "of lam is one of the summands of tr G^-1, all positive, so lam tr G^-1 >= 1.",
        equal(
            "what is promised, times the trace m + rest, with lam m = 1",
            sp.expand(room(claim, "gradient2", gradient2=2 * lam * loss_, loss=loss_, trace=G) * G).subs(G, m + rest),
            2 * loss_ * ((lam * m - 1) + lam * rest),
        ),
    )
