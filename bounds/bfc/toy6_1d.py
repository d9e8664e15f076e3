r"""Each joint round corrects the lower features by a factor of order alpha squared.

Refitting all layers jointly and distilling again is the toy of Section 6.1 with $\alpha \to \alpha^2 \to \dots$: the
second round lowers the error of layer 2 by a factor of order $\alpha_3^2$, while frozen lower layers keep theirs.

Kind: order of growth. Constants: hidden.
"""

from dataclasses import replace

import sympy as sp
from flint import fmpq

from bounds.bfc._training import REGULAR, training_problem
from bounds.bfc.thm2 import FIT, alpha_3, errors, frozen
from bounds.core import Claim, Quantity, Scaling, le

contraction = Quantity("contraction", r"e_2\text{ after}/e_2\text{ before}", nonnegative=True)

toy6_1d = Claim(
    id="bfc.toy6_1d",
    title="Each joint round corrects the lower features by a factor of order alpha squared",
    source="Section 6.1, backward feature correction",
    quantifier=Scaling(alpha_3, 2, towards_zero=True, margin=sp.Rational(1, 5)),
    then=le(contraction, 1),
)


@toy6_1d.experiment(seed=[0, 1], quick={"seed": [0]}, algorithm=FIT)
def second_round(seed, *, algorithm):
    """The second round against the first on inputs within [-2, 2], alpha_3 over ten octaves.

    Where one normal sample outweighs all others, the law shows no earlier than rounding does, for one draw in a hundred.
    """

    def ratio(power):
        problem = training_problem(
            (1.0, 2.0 ** (-power / 2)), seed, dimension=4, widths=(2, 1), samples=800, least=REGULAR
        )
        x = problem.x.clamp(-2, 2)
        first, second = errors(replace(problem, x=x, y=problem.teacher(x)), algorithm, 2)
        return second / first

    powers = range(12, 32)
    return {
        alpha_3: [fmpq(*(2.0 ** (-n / 2)).as_integer_ratio()) for n in powers],
        contraction: [ratio(n) for n in powers],
    }


toy6_1d.formula_mutant("power 3", quantifier=Scaling(alpha_3, 3, towards_zero=True, margin=sp.Rational(1, 5)))
toy6_1d.mutant("lower layers frozen")(frozen)
