"""Fixed features miss the hierarchical targets, whatever they are, as long as they are few.

Theorem I.3 is Theorem I.1 (`thmI_1.py`) for features of small dimension in place of a kernel's sections. It is run for
features that look at few of the d inputs.

Kind: lower bound, exact. Constants: one for the hidden one.
"""

from itertools import combinations_with_replacement

from bounds.bfc.thmI_1 import BOUND, PREMISES, alpha_L, best_fit, both_sides, risk, target, with_the_target
from bounds.core import Claim, ge
from bounds.late import late

polynomials = late("algorithms.polynomials")

thmI_3 = Claim(
    id="bfc.thmI_3",
    title="No fixed feature map of small dimension learns the hierarchical targets",
    source="Theorem I.3, for features that look at few of the inputs",
    given=PREMISES,
    then=ge(risk, BOUND, trivially=0),
)


@thmI_3.experiment(inputs=[1, 2], algorithm=best_fit)
def monomials_of_the_first_inputs(inputs, *, algorithm):
    """All monomials of degree at most two in the first inputs."""
    x = polynomials.polynomial_ring(6)
    chosen = (x[0] * 0 + 1, *x[:inputs])
    features = [a * b for a, b in combinations_with_replacement(chosen, 2)]
    return both_sides(features, inputs, algorithm(features, target(x[2:])))


thmI_3.formula_mutant("ten times the variance", then=ge(risk, 10**4 * alpha_L**2))
thmI_3.mutant("the target among the features", with_the_target)
