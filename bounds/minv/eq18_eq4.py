r"""Random signs as weights change nothing: the re-weighted loss is the plain loss.

For $V = \mathrm{diag}(\pm 1)$, $\|V (A X A - A)\|_F = \|A X A - A\|_F$, so eq. (18) is eq. (4). Hence no randomness
is left in the loss that is trained, and every "with probability" of Theorem 1 is empty for it.

Kind: exact identity. Constants: none.
"""

import itertools

import numpy as np
import sympy as sp
from flint import fmpq

from algorithms.exact import diagonal, square
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.minv._certificates import beyond, equal
from bounds.minv._exact import drawn, with_singular_values

weighted = Quantity("weighted", r"\|V(AXA-A)\|_F^2", "re-weighted loss of a layer", nonnegative=True)
plain = Quantity("plain", r"\|AXA-A\|_F^2", "plain loss of a layer", nonnegative=True)
sign_defect = Quantity("sign_defect", r"\max_j |v_j^2 - 1|", "how far the weights are from signs", nonnegative=True)

eq18_eq4 = Claim(
    id="minv.eq18_eq4",
    source="Appendix E, after eq. (18)",
    given=eq(sign_defect, 0),
    then=eq(weighted, plain),
    scaling={"matrix": {weighted: 2, plain: 2}},
    expected="proved",
)


@eq18_eq4.experiment(order=[2, 4], seed=[0, 1, 2], algorithm="algorithms.hyperpower.exact_learnable_hyperpower")
def signs(order, seed, *, algorithm):
    """Three layers of a rational network, all eight sign patterns of three rows."""
    instance = with_singular_values([1, fmpq(2, 3)], 3, 2, seed)
    C = drawn(np.random.default_rng(seed), (2, order), fmpq(1, 2), fmpq(3, 2))
    A = instance.A
    X = algorithm(A, instance.start(fmpq(1)), C.tolist())[1:]
    patterns = list(itertools.product([1, -1], repeat=3))
    return {
        sign_defect: 0,
        weighted: [[square(diagonal(list(v)) * (A * x * A - A)) for x in X] for v in patterns],
        plain: [square(A * x * A - A) for x in X],
    }


eq18_eq4.formula_mutant("nine tenths of the loss", then=eq(weighted, plain * sp.Rational(9, 10)))


@eq18_eq4.experiment(seed=[0], algorithm="algorithms.hyperpower.exact_hyperpower")
def transposed_weights(seed, *, algorithm):
    """Signs at the columns of a wide matrix: the transposed network, the same identity."""
    instance = with_singular_values([1, fmpq(1, 2)], 2, 4, seed)
    A = instance.A
    X = algorithm(A, instance.start(fmpq(1)), 3, 2)[1:]
    return {
        sign_defect: 0,
        weighted: [square(diagonal([-1, 1]) * (A * x * A - A)) for x in X],
        plain: [square(A * x * A - A) for x in X],
    }


eq18_eq4.formula_mutant("half of the loss", then=eq(weighted, plain / 2))


@eq18_eq4.proof
def entry_by_entry(claim):
    """A weight v in front of an entry r of the residual."""
    v, r = sp.symbols("v r")
    return certificate(
        "Both losses are sums over entries r of A X A - A, weighted by the v of their row (or column); their difference "
        "is a multiple of v^2 - 1, which vanishes for signs. Any size, any network.",
        equal("one entry", beyond(claim, "weighted", weighted=(v * r) ** 2, plain=r**2), (v**2 - 1) * r**2),
    )
