r"""Wedin: a singular vector turns by at most the size of the perturbation over the gap that is left.

For $\hat A = A + E$ with first singular vectors $\hat u$, $\hat v$, and $\delta = \sigma_1(\hat A) - \sigma_2(A) > 0$,

$$ \max\big(\sin\angle(u, \hat u), \sin\angle(v, \hat v)\big) \le \frac{\|E\|_2}{\delta} . $$

Attained by an $E$ that sends $\hat v$ to a multiple of the second singular vector, with nothing lost.
In practice: principal components of noisy data are as good as the gap in the spectrum, and without a gap mean nothing.

Kind: inequality, tight. Constants: none hidden.
Source: Wedin, *Perturbation bounds in connection with singular value decomposition*, BIT 12, 1972.
"""

import numpy as np

from bounds.core import Claim, Quantity, gt, le
from bounds.instances import gaussian, matrix
from bounds.tracing import with_radii

sine = Quantity("sine", r"\max \sin\angle", nonnegative=True)
norm_E, delta = Quantity("norm_E", r"\|E\|_2", nonnegative=True), Quantity("delta", r"\delta")

wedin = Claim(
    id="classics.wedin",
    source="Wedin 1972",
    given=gt(delta, 0),
    then=le(sine, norm_E / delta, trivially=1),
    tight=True,
    scaling={"matrices": {norm_E: 1, delta: 1}},
)


@wedin.experiment(shape=[[2, 2], [6, 4]], gap=[1.0, 3.0], size=[0.01, 0.3], seed=[0], algorithm="numpy.linalg.svd")
@with_radii
def noise(shape, gap, size, seed, *, algorithm):
    """Singular values 1 + gap, 1, 1/2, ..., and noise that is drawn."""
    rows, columns = shape
    A = matrix(rows, columns, seed=seed, singular_values=[1 + gap, *(1 / (i + 1) for i in range(columns - 1))])
    E = size * gaussian(rows, columns, seed=seed + 1) / (rows + columns)
    U, _, Vt = np.linalg.svd(A, full_matrices=False)
    found_U, found_s, found_Vt = algorithm(A + E, full_matrices=False)
    sines = [beside(U[:, 0], found_U[:, 0]), beside(Vt[0], found_Vt[0])]
    return {sine: max(sines), norm_E: np.linalg.norm(E, 2), delta: found_s[0] - 1}


@wedin.experiment(algorithm="numpy.linalg.svd")
@with_radii
def nothing_lost(*, algorithm):
    """diag(1, 1/4096) and 3/5 of the reflection that exchanges (4, 3)/5 and (0, 1); of diag(1, 0) it would be attained."""
    A, E = np.diag([1.0, 2.0**-12]), 0.6 * np.array([[-3.0, 4.0], [4.0, 3.0]]) / 5
    U, s, Vt = algorithm(A + E)
    return {sine: max(abs(U[1, 0]), abs(Vt[0, 1])), norm_E: 0.6, delta: s[0] - 2.0**-12}


def beside(direction, other):
    """The length of the part of a unit vector that is orthogonal to a direction."""
    rest = other - (direction @ other) * direction
    return np.sqrt(rest @ rest)


@wedin.mutant("the second pair for the first")
def _(original, A, **rest):
    U, s, Vt = original(A, **rest)
    return U[:, ::-1], s, Vt[::-1]


wedin.formula_mutant("a tenth of the perturbation", then=le(sine, norm_E / (10 * delta)))
