r"""Kernels need more than polynomially many samples where the network does not.

Remark I.2 draws the conclusion of Theorem I.1: with $\alpha_L = d^{-0.001}$ the bound is above $d^{-0.01}$, since $0.002
\log d + 2^{L+2} \log\log d \le 0.01 \log d$; and $\frac{1}{1000} \binom{d}{2^{L-1}} \ge d^{2^{L-1} (1 - o(1))}$.

Kind: inequalities between logarithms. Constants: printed.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.bfc.thmI_1 import L, log_d, p
from bounds.core import Claim, Quantity, ge, le

log_bound = Quantity("log_bound", r"-\log(\alpha_L^2\log^{-2^{L+2}}d)")
log_size = Quantity("log_size", r"\log\frac{1}{1000}\binom{d}{2^{L-1}}", "from below")
CONSEQUENCE = (le(log_bound, log_d / 100, name="error"), ge(log_size, sp.Rational(99, 100) * p * log_d, name="size"))
SMALLER_ERROR = le(log_bound, log_d / 1000)
LARGER_SIZE = ge(log_size, sp.Rational(99, 100) * 2 * p * log_d)


def logarithms(layers, exponent):
    """log d = 10^exponent: minus the logarithm of the bound at alpha_L = d^(-0.001), and that of the sample size."""
    log, half = arb(10) ** exponent, 2 ** (layers - 1)
    bound = fmpq(2, 1000) * log + 2 ** (layers + 2) * log.log()
    return bound, half * (log - arb(half).log()) - arb(1000).log()


remarkI_2 = Claim(
    id="bfc.remarkI_2",
    title="Kernels need more than polynomially many samples where the network does not",
    source="Remark I.2, at alpha_L = d^(-0.001)",
    given=(le(100 * L, sp.log(log_d)), ge(L, 2)),
    then=CONSEQUENCE,
)


@remarkI_2.experiment(layers=[2, 3, 4], algorithm=logarithms, bits=1024)
def least_dimensions(layers, *, algorithm):
    """Just above the least d for each number of layers, and far above."""
    # log log d >= 100 L, that is log d >= e^(100 L) = 10^(43.43 L).
    bounds, sizes = zip(*(algorithm(layers, exponent) for exponent in (44 * layers, 100 * layers)), strict=True)
    return {
        log_bound: list(bounds),
        log_size: list(sizes),
        log_d: [10 ** (44 * layers), 10 ** (100 * layers)],
        L: layers,
    }


remarkI_2.formula_mutant("error of d^-0.001", then=SMALLER_ERROR)
remarkI_2.formula_mutant("twice the power", then=LARGER_SIZE)
