r"""Corollary B.1, the main theorem with typical constants: at its gap layer 2 alone is close enough.

Its gap at l = 2 is $\log^{8}(d/\varepsilon)\, B_2^{4 L}$, and then the second layer of the target on its own is within
$\varepsilon$ for every $\varepsilon \ge 10^{-9}$.

Kind: inequality. Constants: c_0 = 2 and hidden constants one, the least that they can be.
"""

from flint import arb, fmpq

from bounds.bfc._main_theorem import LESS, TYPICAL_GAP, d, eps, loss, numbers, ratio, second
from bounds.bfc._width_one_fit import left_over, second_layer_on_samples
from bounds.core import Claim, ge, le

corB1 = Claim(
    id="bfc.corB1",
    title="The main theorem with the moment constants of Proposition 5.1 filled in",
    source="Corollary B.1, its gap at l = 2",
    given=ge(ratio, TYPICAL_GAP),
    then=le(loss, eps**2, trivially=second),
    expected="vacuous",
)


@corB1.experiment(power=[3, 6, 9], algorithm=second_layer_on_samples)
def layer_two_at_the_typical_gap(power, *, algorithm):
    """One input; the least gap, rounded up."""
    alpha = 1 / fmpq((arb(10**power).log() ** 8 * 2**12).ceil().unique_fmpz())
    return {loss: left_over(algorithm(alpha)), **numbers(alpha, power), d: 1}


corB1.formula_mutant("nothing left at all", then=LESS)
