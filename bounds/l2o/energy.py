r"""Steps whose factors have a slope take energy, and there is little of it: along iterates, residuals and unit vectors.

A factor $P = 2\sigma(z)$ changes with z at the slope $\frac12 (1 - E^2)$, $E = P - 1$. For whatever factors in [0, 2],
with $g_t = M^\top M X_t$ (that is, $Y = 0$), $v_t = M^\top S_T \cdots S_{t+1} r_T$ and a unit vector v carried back
through the steps, $y_T = v$, $y_{s-1} = (I - \frac1\beta \mathrm{diag}(P_s) M^\top M)^\top y_s$,

$$ \sum_{t \le T} \sum_j (1 - E_{t,j}^2)\, [g_{t-1}]_j^2 \le \beta^2 \|X_0\|^2 , \qquad
   \sum_{t \le T} \sum_j (1 - E_{t,j}^2)\, [v_t]_j^2 \le \beta \|r_T\|^2 , \qquad
   \sum_{s \le T} \sum_j (1 - E_{s,j}^2)\, [y_s]_j^2 \le T . $$

The same holds for the last steps only, with their number for T. These three are why Lemmas 4.3, 4.5, A.14, A.15 and
eq. (51) are true from any start, where a step may lengthen the iterate: where it does, factors are near 0 or 2, and have
no slope.
Kind: deterministic inequality. Constants: gradient descent (all factors 1) attains the first and the third.
"""

from dataclasses import replace

import numpy as np
import sympy as sp

from algorithms.exact import norm
from bounds.core import Claim, Quantity, ge, le
from bounds.core.certificate import certificate, identity
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import at_least, part
from bounds.l2o._instances import by_hand, from_anywhere, many, stacked
from bounds.l2o._matrices import flat, later_steps, zero_last
from bounds.l2o._pairs import chain
from bounds.l2o._symbols import T, beta, norm_A, norm_r, x

iterates = Quantity("iterates", r"\sum_{t,j} (1 - E_{t,j}^2) [g_{t-1}]_j^2", "for Y = 0", nonnegative=True)
residuals = Quantity("residuals", r"\sum_{t,j} (1 - E_{t,j}^2) [v_t]_j^2", nonnegative=True)
carried = Quantity("carried", r"\sum_{s,j} (1 - E_{s,j}^2) [y_s]_j^2", "per unit vector v", nonnegative=True)

energy = Claim(
    id="l2o.energy",
    source="used for Lemmas 4.3, 4.5, A.14, A.15 and eq. (51) from any start",
    form="added",
    given=ge(beta, norm_A),
    then=(
        le(iterates, beta**2 * x**2, name="iterates"),
        le(residuals, beta * norm_r**2, name="residuals"),
        le(carried, T, name="carried"),
    ),
    expected="proved",
    tight=True,
    needs=("l2o.fix_prod",),
    scaling={"start": {x: 1, iterates: 2}, "residual": {norm_r: 1, residuals: 2}},
)


def with_slope(P, vectors):
    """The sum over steps and coordinates of P (2 - P) times the squares."""
    return (P * (2 - P) * vectors**2).sum()


def energies(instance, algorithm, steps):
    """All three sums: from the start without data, and for the unit vectors in a run with data."""
    free, run = (instance_.run(algorithm, steps) for instance_ in (replace(instance, Y=0 * instance.Y), instance))
    P = run.P.reshape(steps, -1)
    later = [later_steps(instance, run.P, after) for after in range(1, steps + 1)]
    v = np.stack([product.T @ flat(run.g[-1]) for product in later])
    rows = np.stack(later, axis=1)
    return {
        iterates: [with_slope(free.P, free.g[:-1])],
        residuals: [with_slope(P, v)],
        carried: [with_slope(P, row) for row in rows],
        x: [instance.x],
        norm_r: [norm(run.r[-1])],
        beta: [instance.beta],
        norm_A: [instance.norm_A],
        T: [steps],
    }


@energy.experiment(weight=[0.5, 4], steps=[1, 4], quick={"weight": [4]}, algorithm="algorithms.unrolled.exact_rollout")
def random_networks(weight, steps, *, algorithm):
    """Two problems with three unknowns; v are the unit vectors of coordinates."""
    return stacked(energies, from_anywhere(many(weight=weight)), algorithm, steps)


@energy.experiment(steps=[1, 4], algorithm="algorithms.unrolled.exact_rollout")
def gradient_descent(steps, *, algorithm):
    """One equation that does not see the second unknown: the start is used up at once, a unit vector never."""
    instance = by_hand([[[1, 0]]], [[1]], [[2, 0]], ([[1, 0]], [[1]]), (1, 1), beta=1, norm_A=1)
    return energies(zero_last(instance), algorithm, steps)


@energy.experiment(layers=[2, 3], algorithm="algorithms.unrolled.exact_rollout")
def one_neuron(layers, *, algorithm):
    """One step of a chain of neurons whose factor is nearly 1: nearly all of the small residual is taken."""
    return energies(chain(*[0.125] * layers), algorithm, 1)


energy.mutant("base step doubled", corrupt.base_step(2))
for one in energy.then:
    others = tuple(other for other in energy.then if other is not one)
    energy.formula_mutant(f"0.9 of it, {one.name}", then=(le(one.lhs, sp.Rational(9, 10) * one.rhs), *others))


@energy.proof
def pythagoras(claim):
    """One step, coordinate by coordinate."""
    e, y, a, c, n = sp.symbols("e y a c n", nonnegative=True)
    start, residual, vectors = (part(claim, name).rhs for name in ("iterates", "residuals", "carried"))
    return certificate(
        "As in l2o.fix_prod: M^T M/beta is dilated to an orthogonal projection Pi = V^T V, with factors 0 (E = -1) in the "
        "new coordinates; they take no energy. The sum over j of (1 - E_j^2) u_j^2 is |u|^2 - |E u|^2 (first identity). "
        "Iterates: g/beta is the old part of a = Pi x, which goes to a' = -Pi E a, so that |a|^2 - |E a|^2 <= |a|^2 - "
        "|a'|^2, and these telescope to at most |a_0|^2 <= x^2. Residuals: with S_t = -V E V^T the same is true of a = "
        "V^T S_T ... S_{t+1} r_T, of which v_t/sqrt(beta) is the old part, |a_T| = |r_T|. Unit vectors: a step back takes y = a + c, a "
        "= Pi y, to (I - Pi) y - Pi E y = a' + c with the same c, and |a'|^2 <= |E y|^2 = |a|^2 + |c|^2 - n^2, if n^2 is "
        "what it takes. After k steps the sum of the n^2 is at most |a_T|^2 + k |c|^2 <= k |v|^2 = k (second identity); "
        "it counts T steps. Each promise is at least that, for x = |a_0| + k, k = 0 among them.",
        identity("one coordinate of |u|^2 - |E u|^2", y**2 - (e * y) ** 2, (1 - e**2) * y**2),
        identity("one step back more", (a**2 + n * c**2) + c**2, a**2 + (n + 1) * c**2),
        at_least("iterates", beta**2 * a**2, start.subs(x, a + c)),
        at_least("residuals", beta * norm_r**2, residual),
        at_least("carried", a**2 + (1 + n) * c**2, vectors.subs(T, 1 + n) * (a**2 + c**2)),
    )
