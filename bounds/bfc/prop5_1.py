r"""Mixtures of well conditioned normal laws need not be hyper-contractive, whatever the paper says.

Printed: (5.1) to (5.4) hold with $c_6 = O(1)$, $c_1 = O(q)^q$, $c_4 = O(q)$, $c_3 = q^{O(q)}$ for every mixture of
$N(0, \Sigma_i^2)$ with well conditioned $\Sigma_i$ whose j-th rows have the same norm in all components. False for
(5.2) and (5.3): mix $N(0, I_d)$ (weight 1 - 1/d) with the law (weight 1/d) in which $x_{2b-1}, x_{2b}$ have
correlation 1/2, and take $f = \tfrac{2}{\sqrt d} \sum_b x_{2b-1} x_{2b}$. All rows have norm 1 and all squared
singular values lie in [1/2, 3/2]; $\mathbb{E} f^2 = 9/4 + 1/(2d)$ because the mean is $\sqrt d / 2$ in the rare
component, and $\mathbb{E} f^{12} / (\mathbb{E} f^2)^6$ grows like $d^5$.

Corrected: with all weights at least w, $c_3$ is that of one normal law times $w^{1-p}$, because $\mathbb{E}_i f^2 \le
\mathbb{E} f^2 / w_i$.

Kind: moment inequality, exact through power series. Constants: printed ones hidden, none can work; corrected
explicit.
"""

from math import comb, factorial

import numpy as np
import sympy as sp
from flint import ctx, fmpq, fmpq_series

from bounds.bfc._certificates import conclusions, each, fails, free, premises
from bounds.core import Quantity, Statement, ge, le
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

moment = Quantity("moment", r"\mathbb{E}f^{2p}", nonnegative=True)
second = Quantity("second", r"\mathbb{E}f^2", nonnegative=True)
p = Quantity("p", "p", integer=True, positive=True)
d = Quantity("d", "d", integer=True, positive=True)
weight = Quantity("weight", "w", "smallest weight of a component", positive=True)
smallest = Quantity("smallest", r"\lambda_{\min}(\Sigma_i^2)", positive=True)
largest = Quantity("largest", r"\lambda_{\max}(\Sigma_i^2)", positive=True)
C = Quantity("C", "c_3(2)", "a constant that does not depend on d", positive=True)

PREMISES = (ge(smallest, "1/2"), le(largest, "3/2"), le(p, 6))
ERRATUM = "Rare components with other correlations make kurtosis grow with d; weights must be bounded below."

prop5_1 = Statement(
    "bfc.prop5_1",
    "Proposition 5.1, mixtures, eq. (5.3) with q = 2",
    PREMISES,
    erratum=ERRATUM,
    survives=r"In part (the paper gives no proof): one normal law has all the properties, and mixtures keep (5.1) and "
    r"(5.4); (5.2) and (5.3) need weights bounded below, and (5.3) then holds with a factor $w^{1-p}$. Theorem 1 "
    r"covers such mixtures only.",
)
printed = prop5_1.printed(
    le(moment, C * second**p),
    title="Mixtures of well conditioned normal laws have moments bounded without regard to the dimension",
)

corrected = prop5_1.corrected(
    le(moment, (2 * p - 1) ** (2 * p) * weight ** (1 - p) * second**p),
    title="A mixture of normal laws is hyper-contractive with a constant that depends on its smallest weight",
    expected="proved",
)


def mixture(dimension, rarity, correlation):
    """Moments of f for p = 1..6 when the correlated component has weight 1/rarity."""
    share = fmpq(1, rarity)
    plain, tilted = (moments_of_sum(dimension // 2, rho) for rho in (fmpq(0), correlation))
    moments = [fmpq(4, dimension) ** n * ((1 - share) * plain[2 * n] + share * tilted[2 * n]) for n in range(1, 7)]
    return {
        moment: moments,
        second: moments[0],
        p: range(1, 7),
        d: dimension,
        weight: min(share, 1 - share),
        smallest: 1 - abs(correlation),
        largest: 1 + abs(correlation),
    }


def moments_of_sum(count, rho, order=12):
    """E S^m for a sum S of independent products u v with correlation rho: the power of a moment series."""
    previous, ctx.cap = ctx.cap, order + 1
    try:
        generating = fmpq_series([moment_of_product(m, rho) / factorial(m) for m in range(order + 1)], prec=order + 1)
        total = (generating.log() * count).exp()
        return [total[m] * factorial(m) for m in range(order + 1)]
    finally:
        ctx.cap = previous


def moment_of_product(m, rho):
    """E (u v)^m for standard normal u, v = rho u + sqrt(1 - rho^2) w."""
    return sum(
        (
            comb(m, j)
            * rho ** (m - j)
            * (1 - rho * rho) ** (j // 2)
            * polynomials.gaussian_moment(2 * m - j)
            * polynomials.gaussian_moment(j)
            for j in range(0, m + 1, 2)
        ),
        fmpq(0),
    )


@corrected.experiment(dimension=[2, 10, 1000], rarity=[2, 10, 1000])
def weights_bounded_below(dimension, rarity):
    """Dimension and weight vary independently."""
    return mixture(dimension, rarity, fmpq(1, 2))


@printed.experiment(dimension=[10, 1000])
def one_law(dimension):
    """No correlation: one normal law, for which c_3(2) = 11^12 is enough."""
    return {**mixture(dimension, dimension, fmpq(0)), C: 11**12}


@printed.witness
def rare_correlations():
    """Constants up to 10^24, each with a dimension that is too large for it."""
    cases = {10**2: 10**6, 10**4: 10**14, 10**6: 10**24}
    every = [mixture(dimension, dimension, fmpq(1, 2)) for dimension in cases]
    return {
        moment: np.array([case[moment] for case in every], dtype=object),
        p: range(1, 7),
        second: [[case[second]] for case in every],
        d: [[dimension] for dimension in cases],
        weight: [[case[weight]] for case in every],
        C: [[constant] for constant in cases.values()],
        smallest: fmpq(1, 2),
        largest: fmpq(3, 2),
    }


printed.formula_mutant(
    "the smallest weight enters", then=le(moment, (2 * p - 1) ** (2 * p) * weight ** (1 - p) * second**p)
)
corrected.formula_mutant("weights ignored", then=le(moment, (2 * p - 1) ** p * second**p))
corrected.formula_mutant("weight to the power -1", then=le(moment, (2 * p - 1) ** (2 * p) * second**p / weight / 100))


@printed.proof
def rare_mean(claim):
    """p = 2, for every constant C = 1 + c: d = 200 C."""
    constant = 1 + free("c")
    dimension = 200 * constant
    mean_square = (1 - 1 / dimension) * 2 + (1 / dimension) * (dimension / 4 + sp.Rational(5, 2))
    spectrum = {p: 2, smallest: "1/2", largest: "3/2"}
    at = {C: constant, d: dimension, weight: 1 / dimension, second: mean_square, moment: dimension / 16}
    return certificate(
        "E f^2 is 2 without correlation, and d/4 + 5/2 with 1/2 (mean sqrt(d)/2; each product has variance 1 + 1/4). "
        "By Jensen in the rare component E f^4 >= (1/d) (d/4)^2 = d/16. "
        "For d = 200 C this exceeds the promise; the squared singular values are 1/2, 1 and 3/2, and p = 2.",
        *premises(claim, spectrum),
        *fails(claim, spectrum | at, constant**2),
    )


@corrected.proof
def components(claim):
    """Two components with weights w + s and w + t and mean squares a and b; p up to four."""
    s, t, a, b = free("s t a b")
    first, other = weight + s, weight + t
    cases = [
        {p: n, second: first * a + other * b, moment: (2 * n - 1) ** (2 * n) * (first * a**n + other * b**n)}
        for n in (1, 2, 3, 4)
    ]
    return certificate(
        "In component i, E_i f^2p <= (2p-1)^(2p) e_i^p by hypercontractivity (degree two), e_i = E_i f^2. With S = sum "
        "w_i e_i >= w e_i, sum w_i e_i^p <= (S/w)^(p-1) S, as each further "
        "power is one more factor e_i <= S/w.",
        *conclusions(claim, each(cases, weight**3)),
    )
