r"""Theorem 3', the agnostic theorem with all parameters: at its gap layer 2 alone competes.

Its premises differ from those of Theorem 3: $|Y| \le B$ against $|G^* - Y| \le \mathrm{poly}(d)$.

Kind: inequality. Constants: c_0 = 2 and hidden constants one, the least that they can be.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.bfc._main_theorem import FULL_GAP, OPT, eps, gamma, numbers, ratio, risk, second
from bounds.bfc._tails import even_moment_beyond
from bounds.bfc._width_one_fit import left_over, second_layer_on_samples, target
from bounds.core import Claim, Quantity, ge, gt, le, lt

B = Quantity("B", "B", positive=True)
largest = Quantity("largest", r"\sup|Y|", nonnegative=True)

thm3p = Claim(
    id="bfc.thm3p",
    title="The agnostic theorem with all parameters",
    source="Theorem 3'",
    given=(ge(ratio, FULL_GAP), gt(gamma, 1), gt(eps, sp.sqrt(OPT)), lt(eps, 1), le(largest, B)),
    then=le(risk, eps**2 + (1 + 1 / gamma) * OPT, trivially=(sp.sqrt(OPT) + sp.sqrt(second)) ** 2),
    expected="vacuous",
)


@thm3p.experiment(power=[1, 6], algorithm=second_layer_on_samples)
def bounded_labels(power, *, algorithm):
    """Labels of the target where |x| <= 16, else zero; the triangle inequality for the root of the risk."""
    alpha, edge = fmpq(1, 10**1600), 16
    square = (target(alpha) ** 2).to_dict().items()
    lost = sum((arb(c) * even_moment_beyond(n, edge) for (n,), c in square if n % 2 == 0), arb(0))
    most = (arb(left_over(algorithm(alpha))).sqrt() + lost.sqrt()) ** 2
    return {
        risk: arb(0).union(most),
        OPT: lost,
        gamma: 2,
        B: 2 * edge**4,
        largest: arb(target(alpha)(fmpq(edge))),
        **numbers(alpha, power),
    }


thm3p.formula_mutant("no labels without mistakes", then=ge(risk, eps**2))
