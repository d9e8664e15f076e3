r"""Online gradient descent has regret at most 3/2 G D sqrt(T) against every sequence of convex losses.

On a convex set of diameter $D$, gradients of norm at most $G$, and steps $D/(G\sqrt t)$,

$$ \sum_{t=1}^T f_t(x_t) - \min_x \sum_{t=1}^T f_t(x) \le \frac32\, G D \sqrt T . $$

In practice: no assumption on where the losses come from; averages of T rounds are within $1/\sqrt T$ of the best.

Kind: inequality for every sequence of losses $\pm x$. Constants: none hidden; not tight.
Source: Zinkevich, *Online convex programming and generalized infinitesimal gradient ascent*, ICML 2003; Hazan,
*Introduction to Online Convex Optimization*, Foundations and Trends in Optimization 2, 2016, Theorem 3.1.
"""

import numpy as np
import sympy as sp

from bounds.core import Claim, Quantity, ge, le
from bounds.late import late
from bounds.tracing import with_radii

random_functions = late("algorithms.random_functions")

regret = Quantity("regret", r"\mathrm{regret}")
G, D, T = Quantity("G", positive=True), Quantity("D", positive=True), Quantity("T", integer=True, positive=True)

online_gradient = Claim(
    id="classics.online_gradient",
    source="Hazan 2016, Theorem 3.1",
    given=ge(T, 1),
    then=le(regret, sp.Rational(3, 2) * G * D * sp.sqrt(T)),
    scaling={"losses": {regret: 1, G: 1}},
)
ALGORITHM = "algorithms.online.online_gradient_descent"


def played_against(signs, algorithm):
    """The regret of each sequence of losses +-x on [-1, 1], where D = 2 and G = 1."""
    rounds = signs.shape[1]
    path = algorithm(
        lambda t, x: signs[:, t - 1],
        np.zeros(len(signs)),
        step=lambda t: 2 / np.sqrt(t),
        project=lambda x: np.clip(x, -1.0, 1.0),
        rounds=rounds,
    )
    suffered = np.sum(np.stack(path, axis=1) * signs, axis=1)
    return {regret: suffered + np.abs(np.sum(signs, axis=1)), G: 1, D: 2, T: rounds}


@online_gradient.experiment(rounds=[1, 4, 7], algorithm=ALGORITHM)
@with_radii
def every_sequence(rounds, *, algorithm):
    """All sequences of signs."""
    return played_against(np.array(random_functions.all_outcomes(rounds, (-1, 1)), dtype=float), algorithm)


@online_gradient.experiment(rounds=[100], algorithm=ALGORITHM)
@with_radii
def one_sided(rounds, *, algorithm):
    """All signs the same."""
    return played_against(np.ones((1, rounds)), algorithm)


online_gradient.mutant(
    "uphill", lambda original, slope, x, *, step, **rest: original(slope, x, step=lambda t: -step(t), **rest)
)
online_gradient.formula_mutant("1/sqrt(T) for sqrt(T)", then=le(regret, sp.Rational(3, 2) * G * D / sp.sqrt(T)))
