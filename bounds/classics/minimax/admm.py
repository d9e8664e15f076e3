r"""ADMM moves by at most the distance from the solution over k + 1 in step k, in the norm of its own making.

For $\min f(x) + g(z)$ subject to $x = z$, convex $f$, $g$, penalty $\rho$, and $\|(z, y)\|_H^2 = \rho \|z\|^2 + \|y\|^2/\rho$,

$$ \|(z_{k+1}, y_{k+1}) - (z_k, y_k)\|_H^2 \le \frac{1}{k+1} \|(z_0, y_0) - (z^*, y^*)\|_H^2 . $$

What moves is the residual of the optimality conditions. In practice: moderate accuracy soon, for problems that split; the
penalty trades the primal error for the dual one.

Kind: inequality. Constants: none hidden; not tight.
Source: He and Yuan, *On non-ergodic convergence rate of Douglas-Rachford alternating direction method of multipliers*,
Numerische Mathematik 130, 2015, Theorem 3.1.
"""

from algorithms.exact import rational, rationals
from bounds.classics._instances import huber_slope
from bounds.core import Claim, Curve, Quantity, ge, le

moved2 = Quantity("moved2", r"\|w_{k+1} - w_k\|_H^2", nonnegative=True)
R2, k = Quantity("R2", r"\|w_0 - w^*\|_H^2", nonnegative=True), Quantity("k", integer=True, nonnegative=True)

admm = Claim(
    id="classics.admm",
    source="He and Yuan 2015, Theorem 3.1",
    given=ge(k, 0),
    then=le(moved2, R2 / (k + 1)),
    scaling={"norm": {moved2: 2, R2: 2}},
)


def squared(pair, other, penalty):
    """The squared distance of two pairs in the norm H."""
    z, y = pair[0] - other[0], pair[1] - other[1]
    return penalty * (z * z).sum() + (y * y).sum() / penalty


@admm.experiment(penalty=["1/4", "1", "8"], steps=[1, 10, 40], algorithm="algorithms.splitting.admm")
def lasso(penalty, steps, *, algorithm):
    """sum a_i (x_i - c_i)^2 / 2 + |x|_1, whose solution is c moved towards zero by 1/a; every step is an entry."""
    a, c, rho = rationals([1, 3, 8]), rationals([5, -2, "1/10"]), rational(penalty)

    def toward_zero(x, by):
        return x - by * huber_slope(x / by)

    path = algorithm(
        lambda w: (a * c + rho * w) / (a + rho),
        lambda w: toward_zero(w, 1 / rho),
        0 * c,
        0 * c,
        penalty=rho,
        steps=steps,
    )
    solution = toward_zero(c, 1 / a)
    distance = squared((0 * c, 0 * c), (solution, a * (c - solution)), rho)
    moves = [squared(path[i + 1], path[i], rho) for i in range(steps)]
    return {moved2: moves, R2: distance, k: range(steps), Curve("ADMM", along="steps", of="moved2"): moves}


@admm.mutant("multiplier of the wrong sign")
def _(original, first, second, z, y, *, penalty, steps):
    path = [(z, y)]
    for _ in range(steps):
        x = first(path[-1][0] - path[-1][1] / penalty)
        z = second(x + path[-1][1] / penalty)
        path.append((z, path[-1][1] - penalty * (x - z)))
    return path


admm.formula_mutant("(k + 1)^4 for k + 1", then=le(moved2, R2 / (k + 1) ** 4))
