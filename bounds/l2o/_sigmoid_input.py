r"""What Lemmas A.19 and A.20 share: both bound what enters the last sigmoid, between two sets of weights or with one.

The printed bound is $\delta_3 \Theta_L$ with $\delta_3 = \Psi_T$. It rests on Lemma A.10 and is true from the origin
only; from any start $\Psi_T$ becomes $(\sqrt T + \beta) \|X_0\| + (\sqrt T + \frac{2(T-1)}\beta) \|M^\top Y\|$.
"""

from typing import Any

import sympy as sp

from bounds.core import Claim, Quantity, ge, le
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o import _witness_proofs as witness
from bounds.l2o._certificates import follows
from bounds.l2o._inputs import SQUARE, inputs
from bounds.l2o._proofs import INPUTS
from bounds.l2o._symbols import Psi, T, Theta, Theta_inner, W_ratio, beta, fixed_Psi, m, norm_A, x

PREMISES = (ge(beta, norm_A), le(W_ratio, 1))
PRINTED, FROM_ANYWHERE = Psi(T) * Theta, fixed_Psi(T) * Theta


def sharp(reached: Quantity) -> dict[str, Any]:
    """What both true forms say of themselves."""
    scaling = {"data": {x: 1, m: 1, Theta: -1}, "layers": {Theta: 1, reached: 1}}
    return {"expected": "proved", "tight": True, "scaling": scaling}


def attach_mutants(printed: Claim, *true_forms: Claim) -> None:
    """The witness must satisfy the true form, and each true form has three corruptions."""
    reached = printed.then[0].lhs
    printed.formula_mutant("what is true from any start", then=le(reached, FROM_ANYWHERE))
    for claim in true_forms:
        bound = claim.then[0].rhs
        claim.formula_mutant("0.9 of it", then=le(reached, sp.Rational(9, 10) * bound))
        claim.formula_mutant("inner layers only", then=le(reached, bound / Theta * Theta_inner))

        claim.mutant("hidden outputs 3/2 times too large", corrupt.first_layer(3, 2))


def prove(printed: Claim, corrected: Claim, origin: Claim, coordinate: str) -> None:
    """Their certificates; `coordinate` says why the Frobenius norm of the layers is enough."""
    reached = printed.then[0].lhs

    @corrected.proof
    def by_layers(claim: Claim) -> dict[str, Any]:
        """The norm of the inputs, then layer by layer."""
        return certificate(f"{INPUTS} {coordinate}", *follows(claim, le(reached, inputs(T) * Theta), at={T: SQUARE}))

    @origin.proof
    def odd_numbers(claim: Claim) -> dict[str, Any]:
        """From the origin sqrt(t) is replaced by 2 t - 1."""
        told = f"{INPUTS} {coordinate} From the origin sqrt(t) <= 2 t - 1, written for t = (1 + k)^2."
        return certificate(told, *follows(claim, le(reached, inputs(T) * Theta), at={T: SQUARE, x: 0}))

    @printed.proof
    def growing(claim: Claim) -> dict[str, Any]:
        """The witness, with factors in small intervals."""
        return witness.growing_coordinate(claim, reached)
