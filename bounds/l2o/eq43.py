r"""The inner product of a training step, split at the iterate with the new last layer only.

$$ (X_T^{k+1} - X_T^k)^\top M^\top r = (X_T^{k+1} - Z)^\top M^\top r + (Z - X_T^k)^\top M^\top r , $$

where $Z = X_{T-1}^k - \frac1\beta\, 2\sigma(W_L^{k+1} G_{L-1,T}^k)^\top \circ g_{T-1}^k$ (eq. (42)).
Kind: exact identity, proved coordinate by coordinate. Constants: none.
"""

import sympy as sp

from algorithms.exact import norm
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.l2o._certificates import identical
from bounds.l2o._instances import many, stacked
from bounds.l2o._training import train

whole = Quantity("whole", r"(X_T^{k+1} - X_T^k)^\top M^\top r")
inner_layers = Quantity("inner_layers", r"(X_T^{k+1} - Z)^\top M^\top r")
last_layer = Quantity("last_layer", r"(Z - X_T^k)^\top M^\top r")
size = Quantity("size", r"\|X_T^{k+1} - X_T^k\|_2 \|M^\top r\|_2", nonnegative=True)

eq43 = Claim(
    id="l2o.eq43",
    source="Eqs. (42) and (43), Appendix A.5.2",
    then=eq(whole, inner_layers + last_layer, scale=size),
    expected="proved",
    scaling={"data": {whole: 2, inner_layers: 2, last_layer: 2, size: 2}},
)


@eq43.experiment(eta=[0.5, 0.001], steps=[1, 3], algorithm="algorithms.unrolled.exact_detached_gradient")
def random_networks(eta, steps, *, algorithm):
    """One training step on two problems with three unknowns."""

    def both_sides(instance):
        step = train(instance, algorithm, steps, eta)
        last, before = step.later.X[-1], step.before.X[-1]
        return {
            whole: [step.along(last - before)],
            inner_layers: [step.along(last - step.Z)],
            last_layer: [step.along(step.Z - before)],
            size: [norm(last - before) * norm(step.before.g[-1])],
        }

    return stacked(both_sides, many())


eq43.formula_mutant("inner layers forgotten", then=eq(whole, last_layer, scale=size))
eq43.formula_mutant("last layer forgotten", then=eq(whole, inner_layers, scale=size))


@eq43.proof
def one_coordinate(claim):
    """(a - b) v = (a - z) v + (z - b) v for one coordinate; sum over coordinates."""
    a, b, z, v = sp.symbols("a b z v")
    return certificate(
        "Inserting Z changes nothing.",
        *identical(claim, {whole: (a - b) * v, inner_layers: (a - z) * v, last_layer: (z - b) * v}),
    )
