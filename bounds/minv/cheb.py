r"""No coefficients can do better than composed Chebyshev polynomials.

For singular values filling $[a_{\min}, a_{\max}]$, $\kappa = a_{\max}/a_{\min}$, the residual after $K$ layers of
order $L$ is a polynomial of degree $L^K$ in $a^2$ with value one at zero, whatever the coefficients and $c_0$. So its
largest modulus is at least

$$ 1 / T_{L^K}\!\Big( \frac{\kappa^2 + 1}{\kappa^2 - 1} \Big) , $$

and scaled Chebyshev layers attain it, because $T_a \circ T_b = T_{ab}$. The points at which it must be exceeded are
the images of $\cos(\pi i / L^K)$. It is the ceiling of the largest residual for any training;
the loss of Table 2 has another.

Kind: exact identity (attained) and inequality (for all coefficients); not in the paper. Constants: none.
"""

import numpy as np
import sympy as sp
from flint import arb, fmpq

from algorithms.exact import rational
from bounds.core import Quantity, Statement, eq, ge, gt
from bounds.core.certificate import certificate, written
from bounds.late import late
from bounds.minv._certificates import equal, keeps
from bounds.minv._exact import drawn

hyperpower = late("algorithms.hyperpower")

largest = Quantity("largest", r"\max_{a} |e_K(a)|", "largest residual over the extremal points", nonnegative=True)
kappa2 = Quantity("kappa2", r"\kappa^2", "squared condition number", positive=True)
N = Quantity("N", "L^K", "degree", integer=True, positive=True)
optimum = sp.Symbol("optimum")


def chebyshev_optimum(kappa2, N):
    """1 / T_N by the recurrence, exact in rationals."""
    return _each(lambda k, n: 1 / _chebyshev(int(n.p), (k + 1) / (k - 1)), kappa2, N)


def _chebyshev(degree, x):
    before, now = x * 0 + 1, x
    for _ in range(degree - 1):
        before, now = now, 2 * x * now - before
    return now


def _each(function, *arrays):
    return np.frompyfunc(function, len(arrays), 1)(*arrays)


cheb = Statement(
    "minv.cheb", "ours; the yardstick for Section 4 and Table 2", gt(kappa2, 1), where={optimum: chebyshev_optimum}
)
printed = cheb.added("", ge(largest, optimum, trivially=0), tight=True)

attained = cheb.added(
    "attained",
    eq(largest, optimum),
    title="Scaled Chebyshev layers attain the least possible residual",
    source="ours; composition of Chebyshev polynomials",
    expected="proved",
)


def extremal(kappa2_here, degree, C, algorithm):
    """The largest residual over the points where the optimal polynomial alternates."""
    low, high = fmpq(1) / kappa2_here, fmpq(1)  # squared singular values
    c_0 = (low + high) / 2
    points = [
        arb((low + high) / 2) + arb((high - low) / 2) * arb.cos_pi_fmpq(fmpq(i, degree)) for i in range(degree + 1)
    ]
    C = _each(arb, C)
    residuals = algorithm([1 - a / c_0 for a in points], C)[-1]
    return {
        largest: max((abs(e) for e in residuals), key=lambda e: e.mid()),
        kappa2: kappa2_here,
        N: degree,
    }


BITS = 256 + 4 * 4**4
"""The optimum of degree N is about 2^(-3 N), and the largest N is four layers of order four."""

GRID = {"kappa_squared": [2, 4, 100], "order": [2, 3, 4], "layers": [1, 2]}
ALGORITHM = "algorithms.hyperpower.exact_residual_trajectory"


@attained.experiment(**GRID, thorough={"layers": [1, 2, 3, 4]}, bits=BITS, algorithm=ALGORITHM)
def chebyshev(kappa_squared, order, layers, *, algorithm):
    """Layers from rational arithmetic."""
    return extremal(rational(str(kappa_squared)), order**layers, _best(kappa_squared, order, layers), algorithm)


@printed.experiment(
    **GRID,
    seed=[0, 1],
    quick={"seed": [0], "order": [2, 4]},
    thorough={"layers": [1, 2, 3, 4], "seed": range(5)},
    bits=BITS,
    algorithm=ALGORITHM,
)
def other_coefficients(kappa_squared, order, layers, seed, *, algorithm):
    """Coefficients one, random ones, and the optimal ones a little perturbed."""
    rng = np.random.default_rng(seed)
    noise = drawn(rng, (layers, order), fmpq(-1, 50), fmpq(1, 50))
    tables = [
        np.full((layers, order), fmpq(1), dtype=object),
        1 + 10 * noise,
        np.array(_best(kappa_squared, order, layers), dtype=object) * (1 + noise / 10**6),
    ]
    runs = [extremal(rational(str(kappa_squared)), order**layers, C, algorithm) for C in tables]
    return runs[0] | {largest: [run[largest] for run in runs]}


def _best(kappa_squared, order, layers):
    half_width = (1 - 1 / rational(str(kappa_squared))) / (1 + 1 / rational(str(kappa_squared)))
    return hyperpower.chebyshev_layers(-half_width, half_width, order, layers)


def out_of_tune(exact_residual_trajectory, e0, C):
    """The last coefficient of each layer one per cent off."""
    C = np.array(C, dtype=object)
    C[:, -1] = C[:, -1] * 101 / 100
    return exact_residual_trajectory(e0, C)


attained.mutant("last coefficient one per cent off")(out_of_tune)
attained.formula_mutant("constant 9/10", then=eq(largest, sp.Rational(9, 10) * optimum))
printed.formula_mutant("a tenth more", then=ge(largest, sp.Rational(11, 10) * optimum))
printed.mutant(
    "residual at zero not one", lambda exact_residual_trajectory, e0, C: exact_residual_trajectory(e0, C) * 0
)


@attained.proof
def composition(claim):
    """z and w are inverse to each other, p and q the n-th powers of z and w."""
    z, w, p, q = sp.symbols("z w p q")
    half = sp.Rational(1, 2)
    return certificate(
        "T_n((z + w)/2) = (z^n + w^n)/2 whenever z w = 1, for every n by the recurrence T_(n+1) = 2 x T_n - T_(n-1). So T_a(T_b) = "
        "T_ab, and on x = cos(pi i/N), where z^N = +-1, |T_N| = 1. Layers that are Chebyshev polynomials of the affinely scaled "
        "residual, divided by their value where the singular value is zero, compose to T_(L^K) divided by its value there.",
        equal("n = 1 to 2: 2 x^2 - 1 with z w = 1", half * (z + w) ** 2 - 1, half * (z**2 + w**2) + (z * w - 1)),
        equal(
            "2 x T_n - T_(n-1) with z w = 1", half * (z + w) * (p + q) - half * (p * w + q * z), half * (z * p + w * q)
        ),
        keeps(
            "on the nodes, times T_N where the singular value is zero: (z^N + w^N)/2",
            claim,
            "largest",
            largest=written(lambda p, q, s: s * (p + q), 1, 1, half),
            optimum=1,
        ),
    )
