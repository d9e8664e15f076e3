r"""What a learned inverse leaves of the inverse is seen from its last residual.

A learned inverse of $A = I + \tfrac t2 P$ is $X_K = A^{-1}(I - E_K)$, whatever its coefficients.

Kind: exact identity. Constants: none.
"""

import numpy as np
import sympy as sp

from algorithms.exact import array, identity, rational
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.minv._certificates import equal, sides
from bounds.minv._exact import drawn
from bounds.minv._frames import frame_and_gradient

learned = Quantity("learned", r"X_K", "entries of the learned inverse")
by_residual = Quantity("by_residual", r"A^{-1}(I - E_K)", "the inverse times what is left of the identity")

eq30 = Claim(
    id="minv.eq30",
    title="The learned inverse is the inverse times the identity minus the last residual",
    source="Appendix F.1, eq. (30)",
    then=eq(learned, by_residual, scale=1),
    scaling={"matrix": {learned: -1, by_residual: -1}},
    expected="proved",
)


@eq30.experiment(rows=[2, 3], layers=[1, 2], seed=[0, 1], algorithm="algorithms.hyperpower.exact_learnable_hyperpower")
def learned_inverses(rows, layers, seed, *, algorithm):
    """The residual follows its own recursion, without the iterates."""
    U, G = frame_and_gradient(rows, 1, seed)
    eye = identity(rows)
    A = eye + (G * U.transpose() - U * G.transpose()) * rational("1/8")
    C = drawn(np.random.default_rng(seed), (layers, 3), rational("1/2"), rational("3/2")).tolist()
    start = A.transpose() * rational("2/3")
    E = eye - A * start
    for row in C:
        E = eye - (eye - E) * sum((E**l * c for l, c in enumerate(row[1:], 1)), eye * row[0])
    return {learned: array(algorithm(A, start, C)[-1]), by_residual: array(A.inv() * (eye - E))}


eq30.mutant(
    "last coefficient dropped",
    lambda exact_learnable_hyperpower, A, X0, C: exact_learnable_hyperpower(A, X0, [row[:-1] for row in C]),
)
eq30.formula_mutant("constant 9/10", then=eq(learned, sp.Rational(9, 10) * by_residual, scale=1))


@eq30.proof
def by_definition(claim):
    """E_K = I - A X_K, so I - E_K = A X_K; what each layer does to E follows from eq. (22)."""
    A, X, p = sp.symbols("A X p")
    return certificate(
        "A X_(k+1) = (I - E_k) p(E_k) when X_(k+1) = X_k p(E_k); A acts from the left, so A^(-1) (I - E_K) = X_K",
        equal(
            "one layer",
            *sides(claim, "learned", learned=A * X * p, by_residual=sp.Mul(1 - (1 - A * X), p, evaluate=False)),
        ),
        equal(
            "the last residual",
            *sides(claim, "learned", learned=A * X, by_residual=sp.Add(1, -(1 - A * X), evaluate=False)),
        ),
    )
