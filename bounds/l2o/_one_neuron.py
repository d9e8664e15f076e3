r"""The smallest problem on which expansions can race: one equation, one step, one neuron, $\beta = \frac32 \|M\|^2$.

From $W_L = 0$ the first training iteration with the rate $\eta$ feeds the last sigmoid with $z = \frac19 \eta e^2 y^4$
for the expansion e, and the objective is $\frac12 y^2 (1 - \frac43 \sigma(z))^2$: least at $2 \sigma(z) = \frac32$.
So expansions that are too small get nowhere, and those that are too large overshoot and get stuck, because the slope of
the sigmoid vanishes. Which are which depends on the size of the data.
"""

from collections.abc import Callable, Sequence
from typing import Any

import sympy as sp
from flint import fmpq

from algorithms.exact import norm
from bounds.core import Quantity, eq, ge, le
from bounds.l2o._pairs import chain
from bounds.l2o._symbols import T, beta, eta, norm_A, norm_W
from bounds.l2o._theorem import L, width
from bounds.l2o._training import descend

ETA = sp.Rational(1, 10**7)
"""The learning rate of the paper."""


ITERATIONS = 6
k = Quantity("k", "k", "training iterations", integer=True, positive=True)
equations = Quantity("equations", "b", "equations", integer=True, positive=True)
SETTING = (
    eq(equations, 1),
    eq(T, 1),
    eq(L, 2),
    eq(width, 1),
    eq(norm_W, 0),
    eq(norm_A, 1),
    eq(beta, sp.Rational(3, 2)),
    eq(eta, ETA),
    ge(k, 1),
    le(k, ITERATIONS),
)
"""The problem and its training, as premises."""


def setting() -> dict[Any, Any]:
    """What the premises speak of, read off the instance that is trained."""
    start = chain(1, 0, beta=fmpq(3, 2))
    return {
        equations: [start.M.shape[1]],
        T: [1],
        L: [len(start.weights)],
        width: [len(start.weights[-1][0])],
        norm_W: [norm(start.weights[-1])],
        norm_A: [start.norm_A],
        beta: [start.beta],
        eta: [fmpq(1, 10**7)],
        k: range(1, ITERATIONS + 1),
    }


def objectives(algorithm: Callable[..., Any], expansions: Sequence[Any], y: Any, iterations: int) -> list[list[Any]]:
    """The objective after each training iteration, for each expansion."""
    starts = [chain(expansion, 0, y=y, beta=fmpq(3, 2)) for expansion in expansions]
    return [descend(instance, algorithm, 1, fmpq(1, 10**7), iterations)[1:] for instance in starts]


def input_after_one_iteration(expansion: Any, y: Any) -> sp.Rational:
    """What the last sigmoid is fed with."""
    return ETA * sp.nsimplify(expansion) ** 2 * sp.Integer(y) ** 4 / 9


def objective_after_one_iteration(expansion: Any, y: Any) -> sp.Expr:
    """What is left of the objective, as an expression."""
    factor = 2 / (1 + sp.exp(-input_after_one_iteration(expansion, y)))
    return sp.Integer(y) ** 2 / 2 * (1 - sp.Rational(2, 3) * factor) ** 2
