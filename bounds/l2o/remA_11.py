r"""The step factors are Lipschitz functions of what enters the sigmoid, with the constant 1/2.

Remark A.11 explains loose constants by saying that in this setting "the sigmoid activation is not Lipschitz". It is:

$$ |2 \sigma(v) - 2 \sigma(w)| \le \tfrac12 |v - w| , $$

and the paper's own proof of Lemma A.7 uses this. Kind: deterministic inequality. Constants: 1/2 is attained at 0 in the
limit.
"""

import numpy as np
import sympy as sp

from bounds.core import Claim, Quantity, le
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o import _network as network
from bounds.l2o._instances import many, stacked
from bounds.l2o._proofs import slope_of_the_factors

change = Quantity("change", "|P_i - P_j|", "factors of two coordinates and steps", nonnegative=True)
distance = Quantity("distance", "|z_i - z_j|", "what enters their sigmoids", nonnegative=True)

remA_11 = Claim(
    id="l2o.remA_11",
    source="against Remark A.11",
    form="added",
    then=le(change, distance / 2),
    expected="proved",
    tight=True,
    erratum="Remark A.11 says that the sigmoid is not Lipschitz; its slope is at most 1/4.",
)


@remA_11.experiment(weight=[2**-5, 1, 4], algorithm="algorithms.unrolled.exact_rollout")
def neighbours(weight, *, algorithm):
    """All pairs of neighbouring coordinates; z is recomputed from the inputs of the network."""

    def outputs(instance):
        run = instance.run(algorithm, 3)
        inputs = [np.stack((X.ravel(), g.ravel()), -1) for X, g in zip(run.X[:-1], run.g[:-1], strict=True)]
        z = np.concatenate([network.value(instance.weights, pairs) for pairs in inputs])
        P = run.P.ravel()
        return {change: abs(P[1:] - P[:-1]), distance: abs(z[1:] - z[:-1])}

    return stacked(outputs, many(weight=weight))


remA_11.formula_mutant("constant 9/20", then=le(change, distance * sp.Rational(9, 20)))


remA_11.mutant("4 sigma - 1 instead of 2 sigma", corrupt.factors(2, plus=-1))


@remA_11.proof
def slope(claim):
    """The mean value theorem."""
    return certificate(
        "By the mean value theorem two values of 2 sigma differ by a slope times the difference of their arguments.",
        slope_of_the_factors(claim.then[0].rhs / distance),
    )
