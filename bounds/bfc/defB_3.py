r"""The paper's polynomial factors are at least $10^{17}$ and $10^{54}$ for three layers of width one.

With $k = B = \kappa = 1$, $c_1 = c_3 = 1$ and the smallest $c_0 = 2$, $\tau = L^4 = 81$ and $D_l = (81 \cdot
(2^l)^{2^l})^{2l}$: $D_2 = 1.8 \cdot 10^{17}$, $D_3 = 6.3 \cdot 10^{54}$; with the moment constants of normal inputs,
$c_3(q) = 11^{6q}$, $10^{117}$ and $10^{354}$. The threshold at which layer 3 starts, $(\alpha_2/(D_2^9
\Upsilon_2))^2$ with $\Upsilon_2 = D_2^{20} D_3^{1280}$, is below $10^{-100000}$. So the printed schedule never starts
layer 3 in any floating-point run, and Theorem 1' and everything that rests on Definition B.3 is out of reach there.
The special schedule (4.1) is reachable (`eq4_1.py`).

Kind: sizes, exact integers. Constants: the smallest that the text admits.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions
from bounds.core import Claim, Quantity, ge, le, lt
from bounds.core.certificate import certificate, comparison, written

D_2 = Quantity("D_2", "D_2", integer=True, positive=True)
D_3 = Quantity("D_3", "D_3", integer=True, positive=True)
start = Quantity("start", r"\mathrm{Thres}_{3,\triangle}", "objective at which layer 3 starts", positive=True)
smallest = Quantity("smallest", r"u^2", "squared smallest positive float", positive=True)

defB_3 = Claim(
    id="bfc.defB_3",
    title="The polynomial factors are at least 10^17 and 10^54 for three layers of width one",
    source="Definition B.3",
    then=(
        ge(D_2, 10**17, name="second layer"),
        ge(D_3, 10**54, name="third layer"),
        lt(start, smallest, name="out of reach of floats"),
    ),
    expected="proved",
)


def smallest_factors(moments):
    """D_2 and D_3 with every free parameter as small as the text admits; c_3 is one, or that of normal inputs."""
    tau = 3**4
    return [(tau * (2**l) ** (2**l) * (11 ** (6 * 2**l) if moments else 1)) ** (2 * l) for l in (2, 3)]


@defB_3.experiment(moments=[False, True], algorithm=smallest_factors)
def width_one(moments, *, algorithm):
    """L = 3, k = B = kappa = 1, c_0 = 2."""
    low, high = map(fmpq, algorithm(moments))
    Upsilon_2 = low**20 * high ** (20 * 64)
    return {D_2: low, D_3: high, start: 1 / (low**9 * Upsilon_2) ** 2, smallest: fmpq(1, 2) ** (2 * 1074)}


defB_3.formula_mutant("of ordinary size", then=le(D_3, 10**6))
defB_3.mutant("exponents forgotten", lambda smallest_factors, moments: [81 * 256, 81 * 8**8])


@defB_3.proof
def powers(claim):
    """D_2 = (81 4^4)^4 and D_3 = (81 8^8)^6."""
    second, third = (3**4 * 4**4) ** 4, (3**4 * 8**8) ** 6
    return certificate(
        "k = B = kappa = 1, L = 3, c_0 = 2 and c_1 = c_3 = 1 make D_l as small as it can be. Upsilon_2 >= D_3^1280 >= "
        "10^(54 1280), so the threshold is at most 10^(-108 1280) < 10^(-700), and the smallest positive float, "
        "squared, is 2^(-2148).",
        comparison("108 1280", written(lambda a, b: a * b, 108, 1280), ">", 700),
        *conclusions(
            claim,
            Derived({D_2: second, D_3: third, start: sp.Rational(1, 10**700), smallest: sp.Rational(1, 2**2148)}),
        ),
    )
