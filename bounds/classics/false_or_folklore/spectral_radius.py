r"""A matrix with spectral radius rho shrinks every vector by rho per step: false without symmetry, also below one.

$\begin{pmatrix} 1/2 & 1 \\ 0 & 1/2 \end{pmatrix}$ has $\rho = 1/2$ and makes $(0, 1)$ longer. Only the rate in the limit is right: $\|A^k\|^{1/k} \to \rho$.
For symmetric matrices $\|A^k x\| \le \rho^k \|x\|$.

In practice: a stable linear system, a recurrent network say, may amplify what it sees a thousandfold before it forgets.

Kind: inequality. Constants: none hidden.
Source: Trefethen and Embree, *Spectra and Pseudospectra*, Princeton University Press, 2005, Section 14; Gelfand 1941
for the limit.
"""

from fractions import Fraction

from algorithms.exact import rational, rationals
from bounds.core import Quantity, Statement, eq, ge, le
from bounds.instances import symmetric

length2, start2 = (
    Quantity("length2", r"\|A^k x\|^2", nonnegative=True),
    Quantity("start2", r"\|x\|^2", nonnegative=True),
)
rho, k = Quantity("rho", r"\rho(A)", nonnegative=True), Quantity("k", integer=True, positive=True)
asymmetry = Quantity("asymmetry", r"\max |a_{ij} - a_{ji}|", nonnegative=True)

spectral_radius = Statement(
    "classics.spectral_radius",
    "Trefethen and Embree 2005, Section 14",
    ge(k, 1),
    algorithm="numpy.linalg.matrix_power",
    erratum="False: eigenvectors that are nearly parallel cancel at the start and cease to.",
    survives="In part: for symmetric (or normal) matrices, and for the limit of roots.",
    scaling={"space": {length2: 2, start2: 2}},
)
printed = spectral_radius.printed(le(length2, rho ** (2 * k) * start2))
corrected = spectral_radius.corrected(
    le(length2, rho ** (2 * k) * start2),
    also=eq(asymmetry, 0),
    tight=True,
    title="A symmetric matrix of spectral radius rho shrinks every vector by rho per step",
)


def shrunk(A, x, steps, algorithm):
    """The vector after some steps."""
    end = algorithm(A, steps) @ x
    return {length2: (end * end).sum(), start2: (x * x).sum(), k: steps, asymmetry: abs(A - A.T).max()}


@spectral_radius.witness(printed)
def jordan(algorithm):
    """(0, 1) goes to (1, 1/2)."""
    return shrunk(rationals([["1/2", 1], [0, "1/2"]]), rationals([0, 1]), 1, algorithm) | {rho: rational("1/2")}


@spectral_radius.experiment(corrected, spectrum=[["1/2", "1/4"], ["3", "-2", "1"]], steps=[1, 2, 6], seed=[0])
def dense(spectrum, steps, seed, *, algorithm):
    """A dense matrix with these eigenvalues."""
    values = [rational(one) for one in spectrum]
    A = rationals(symmetric([Fraction(one) for one in spectrum], seed=seed, exact=True))
    return shrunk(A, rationals(range(1, len(values) + 1)), steps, algorithm) | {rho: max(map(abs, values))}


@spectral_radius.experiment(corrected, steps=[1, 5])
def eigenvector(steps, *, algorithm):
    """Along the larger eigenvalue nothing is lost."""
    return shrunk(rationals([[3, 0], [0, 1]]), rationals([2, 0]), steps, algorithm) | {rho: 3}


corrected.mutant("of three times the matrix", lambda original, A, steps: original(3 * A, steps))
corrected.formula_mutant("one step too many", then=le(length2, rho ** (2 * k + 2) * start2 / 100))
printed.formula_mutant("tenfold", then=le(length2, 10 * rho ** (2 * k) * start2))
