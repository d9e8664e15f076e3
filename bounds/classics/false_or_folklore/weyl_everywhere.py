r"""An eigenvalue moves by no more than the norm of the perturbation: false without symmetry, by a square root.

$\begin{pmatrix} 0 & 1 \\ 0 & 0 \end{pmatrix}$ has the eigenvalue 0 twice; with $1/16$ in the lower corner they are $\pm\frac14$. With
$\varepsilon^n$ in the corner of an $n \times n$ Jordan block they are of size $\varepsilon$. True for symmetric matrices (`weyl`), and up
to the condition of the eigenvectors (`bauer_fike`).

In practice: computed eigenvalues of a matrix that is not symmetric may have half the digits of the arithmetic.

Kind: inequality. Constants: none hidden.
Source: Wilkinson, *The Algebraic Eigenvalue Problem*, Oxford University Press, 1965, Chapter 2; Weyl 1912 for what is
true.
"""

import sympy as sp

from algorithms.exact import balls, rational, rationals
from bounds.core import Quantity, Statement, eq, le

shift, norm_E = (
    Quantity("shift", r"|\lambda(A + E) - \lambda(A)|", nonnegative=True),
    Quantity("norm_E", r"\|E\|_2", nonnegative=True),
)
asymmetry = Quantity("asymmetry", r"\max |a_{ij} - a_{ji}|", nonnegative=True)

weyl_everywhere = Statement(
    "classics.weyl_everywhere",
    "Wilkinson 1965",
    algorithm="algorithms.linear_algebra.eigenvalues_of_pair",
    erratum="False for Jordan blocks: eigenvalues are Hölder continuous of order 1/n only.",
    survives="In part: for symmetric (or normal) matrices, where the eigenvectors are orthonormal.",
)
printed = weyl_everywhere.printed(le(shift, norm_E))
corrected = weyl_everywhere.corrected(
    le(shift, norm_E),
    also=eq(asymmetry, 0),
    title="An eigenvalue of a symmetric matrix moves by no more than the norm of a symmetric perturbation",
)


def shifts(A, E, size, algorithm):
    """Both eigenvalues, in order; of A and of A + E."""
    before, after = (algorithm(balls(M)) for M in (A, A + E))
    unequal = max(abs(M[0, 1] - M[1, 0]) for M in (A, E))
    return {shift: abs(after - before), norm_E: size, asymmetry: unequal}


@weyl_everywhere.witness(printed)
def jordan(algorithm):
    """One sixteenth moves both by a quarter."""
    return shifts(rationals([[0, 1], [0, 0]]), rationals([[0, 0], ["1/16", 0]]), rational("1/16"), algorithm)


@weyl_everywhere.experiment(corrected, A=[[[1, 2], [2, -1]], [[0, 1], [1, 0]]], size=["1/16", "3"])
def reflection(A, size, *, algorithm):
    """E is a multiple of the reflection with the entries 3/5 and 4/5, whose norm is one."""
    E = rational(size) * rationals([["3/5", "4/5"], ["4/5", "-3/5"]])
    return shifts(rationals(A), E, rational(size), algorithm)


corrected.mutant("eigenvalues of the square", lambda original, A: original(A @ A + 8 * A))
corrected.formula_mutant("a quarter", then=le(shift, norm_E / 4))
printed.formula_mutant("the root of it", then=le(shift, sp.sqrt(norm_E)))
