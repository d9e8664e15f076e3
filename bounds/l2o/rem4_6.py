r"""The coefficient of semi-smoothness grows with the expansion e like its power (L - 1) T.

Remark 4.6 says that the coefficient $\delta_1^T \Theta_L$ in front of the change of the weights is $O(e^{L T})$. If
the inner layers have norm of order e and the last one is fixed, the leading power is $(L - 1)(T - 1) + (L - 1) = (L -
1) T$.
Kind: order of growth. Constants: none.
"""

import sympy as sp

from algorithms.exact import rationals
from bounds.core import Quantity, Scaling, Statement, eq, le
from bounds.l2o._symbols import T, Theta, beta, delta_1, m, x

e = Quantity("e", "e", "expansion of the inner layers", positive=True)
layers = Quantity("layers", "L", "layers", integer=True, positive=True)
one = sp.Integer(1)

rem4_6 = Statement("l2o.rem4_6", "Remark 4.6")
printed = rem4_6.printed(
    le(delta_1(T) * Theta, one),
    quantifier=Scaling(e, layers * T),
    survives="Yes: the order is an upper bound, and the exact power is smaller.",
)

leading = rem4_6.corrected(
    eq(delta_1(T) * Theta, one),
    title="The coefficient of semi-smoothness grows exactly like the power (L - 1) T of the expansion",
    quantifier=Scaling(e, (layers - 1) * T),
)


@rem4_6.experiment(printed, leading, depth=[2, 3], steps=[1, 2, 4])
def expanded(depth, steps):
    """Inner layers of norm e + 1, a last layer of norm 1, e from 2^20 to 2^42."""
    values = [2**k for k in range(20, 44, 2)]
    return {
        e: values,
        Theta: rationals([(value + 1) ** (depth - 1) for value in values]),
        layers: depth,
        T: steps,
        beta: 2,
        m: 1,
        x: 0,
    }


leading.formula_mutant("power L T", quantifier=Scaling(e, layers * T))
leading.formula_mutant("power (L - 1)(T - 1)", quantifier=Scaling(e, (layers - 1) * (T - 1)))
printed.formula_mutant("power (L - 1)(T - 1)", quantifier=Scaling(e, (layers - 1) * (T - 1)))
