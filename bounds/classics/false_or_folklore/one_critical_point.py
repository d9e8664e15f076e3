r"""A smooth function with one critical point, a local minimum, is least there: false from two variables on.

$f(x, y) = x^2 + y^2 (1 + x)^3$ has its only critical point at zero, with the Hessian $2I$, and $f(-3, 2) = -23$. For functions of one
variable the statement is true, since a derivative without another zero keeps its sign.

In practice: "no spurious critical points" is not enough for a landscape; something must hold at infinity (coercivity, the
condition of `polyak_lojasiewicz`).

Kind: inequality. Constants: none hidden.
Source: Calvert and Vamanamurthy, *Local and global extrema for functions of several variables*, Journal of the Australian
Mathematical Society 29, 1980.
"""

import numpy as np

from bounds.core import Curve, Quantity, Statement, eq, ge, gt
from bounds.tracing import with_radii

value, least = Quantity("value", "f(x)"), Quantity("least", "f(x^*)")
critical = Quantity("critical", "number of critical points", integer=True, nonnegative=True)
curvature = Quantity("curvature", r"\lambda_{\min}(\nabla^2 f(x^*))")
n = Quantity("n", "n", "variables", integer=True, positive=True)

one_critical_point = Statement(
    "classics.one_critical_point",
    "Calvert and Vamanamurthy 1980",
    (eq(critical, 1), gt(curvature, 0)),
    erratum="False for two variables: the function falls without bound in a valley that has no pass.",
    survives="In part: for one variable, where a path down must cross another critical point.",
)
printed = one_critical_point.printed(ge(value, least))
corrected = one_critical_point.corrected(
    ge(value, least),
    also=eq(n, 1),
    title="A function of one variable with one critical point, a local minimum, is least there",
)


@one_critical_point.witness(printed)
def valley():
    """df/dy = 2 y (1 + x)^3 is zero for y = 0, then x = 0; or for x = -1, where df/dx = -2."""
    x, y = -3, 2
    return {value: x**2 + y**2 * (1 + x) ** 3, least: 0, critical: 1, curvature: 2, n: 2}


def bounded(x):
    """(x - 1)^2 / (1 + (x - 1)^2)."""
    return 1 - 1 / (1 + (x - 1) ** 2)


def slope(x):
    """Its derivative, whose only zero is 1."""
    return 2 * (x - 1) / (1 + (x - 1) ** 2) ** 2


@one_critical_point.experiment(
    corrected,
    start=[0.5, 1.25],
    within={"start": (0.5, 1.25)},
    algorithm="algorithms.first_order.gradient_descent",
)
@with_radii
def one_variable(start, *, algorithm):
    """Where gradient descent ends it is lower than elsewhere, far away too; from these starts eight steps arrive."""
    places = np.array([-100.0, -1.0, 0.0, 0.5, 1.5, 3.0, 50.0])
    end = algorithm(slope, np.array([start]), step=0.5, steps=8)[-1]
    drawn = Curve("(x - 1)^2 / (1 + (x - 1)^2)", along="x", of="f(x)")
    across = np.linspace(-4.0, 6.0, 41)
    known = {critical: 1, curvature: 2, n: 1, drawn: (across, bounded(across))}
    return {value: bounded(places), least: bounded(end)[0]} | known


corrected.mutant("uphill", lambda original, slope, x, *, step, steps: original(slope, x, step=-step, steps=steps))
corrected.formula_mutant("higher by one", then=ge(value, least + 1))
printed.formula_mutant("down to -30", then=ge(value, least - 30))
