"""Corollary B.2, the main theorem with gaps that are powers of the dimension: at its gap layer 2 alone is close enough.

For C = 2 its gap exceeds that of Corollary B.1 from $d = 10^{92}$ inputs on.

Kind: inequality. Constants: c_0 = 2 and hidden constants one, the least that they can be.
"""

from flint import fmpq

from bounds.bfc._main_theorem import LARGE, LESS, TYPICAL_GAP, C, d, eps, loss, numbers, second
from bounds.bfc._width_one_fit import left_over, second_layer_on_samples
from bounds.core import Claim, ge, le

corB2 = Claim(
    id="bfc.corB2",
    title="The main theorem with gaps that are powers of the dimension",
    source="Corollary B.2, at dimensions where its gap is that of Corollary B.1",
    given=(*LARGE, ge(d ** (1 / C**2), TYPICAL_GAP)),
    then=le(loss, eps**2, trivially=second),
    expected="vacuous",
)


@corB2.experiment(power=[3, 6, 9], algorithm=second_layer_on_samples)
def dimension_of_92_digits(power, *, algorithm):
    """C = 2 and as many inputs as the gap needs (10^92), of which the teacher reads one."""
    alpha = fmpq(1, 10**24)
    return {loss: left_over(algorithm(alpha)), **numbers(alpha, power), d: 10**92, C: 2}


corB2.formula_mutant("nothing left at all", then=LESS)
