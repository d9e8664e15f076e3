r"""Davis-Kahan: an eigenvector turns by at most the size of the perturbation over the gap that is left.

Let $v$ be an eigenvector of a symmetric $A$ and $\hat v$ one of $A + E$ with eigenvalue $\hat\lambda$. If all other
eigenvalues of $A$ are at least $\delta$ away from $\hat\lambda$, then

$$ \sin \angle(v, \hat v) \le \frac{\|E\|_2}{\delta} . $$

Attained by an $E$ that sends $\hat v$ to a multiple of the other eigenvector, with nothing lost.

In practice: an eigenvector is only as stable as its distance from the next eigenvalue.

Kind: inequality, tight. Constants: none hidden.
Source: Davis and Kahan, *The rotation of eigenvectors by a perturbation III*, SIAM Journal on Numerical Analysis 7,
1970, the sin theta theorem.
"""

from algorithms.exact import balls
from bounds.classics._spectral_proofs import away_from_the_others
from bounds.core import Claim, Quantity, gt, le
from bounds.late import late

matrix_iterations = late("algorithms.matrix_iterations")


sine = Quantity("sine", r"\sin \angle(v, \hat v)", nonnegative=True)
norm_E = Quantity("norm_E", r"\|E\|_2", nonnegative=True)
delta = Quantity("delta", r"\delta", "distance of the new eigenvalue from the others of A")

davis_kahan = Claim(
    id="classics.davis_kahan",
    source="Davis and Kahan 1970, the sin theta theorem",
    given=gt(delta, 0),
    then=le(sine, norm_E / delta, trivially=1),
    tight=True,
    expected="proved",
    scaling={"matrices": {norm_E: 1, delta: 1}},
)


def turned(z, gap, algorithm):
    """A = diag(0, gap) and entries of E up to 1/2, from z; the eigenvector near the first axis."""
    E = z / (1 + z * z)
    a, b, c = E[..., 0], E[..., 1], E[..., 2]
    _, turned_by = algorithm(a, b, gap + c)
    low, high = matrix_iterations.eigenvalues_of_two(a, b, c)
    return {
        sine: abs(turned_by),
        norm_E: (abs(low + high) + high - low) / 2,
        delta: gap - matrix_iterations.eigenvalues_of_two(a, b, gap + c)[0],
    }


@davis_kahan.experiment(
    z=[[-0.3, 0.4, 0.3], [0.1, 0.1, 0.5], [0.0, 1.0, 0.0]],
    gap=[1, 2],
    algorithm="algorithms.matrix_iterations.diagonalising_rotation",
)
def in_balls(z, gap, *, algorithm):
    """One rotation of Jacobi is exact here, and balls know the rounding."""
    return turned(balls(z), gap, algorithm)


@davis_kahan.adversary(experiment="in_balls", size=3, gap=[2])
def perturbations(z, gap):
    return turned(z, gap, matrix_iterations.diagonalising_rotation)


@davis_kahan.mutant("twice the angle")
def _(original, a, b, c):
    cosine, s = original(a, b, c)
    return cosine**2 - s**2, 2 * s * cosine


davis_kahan.formula_mutant("constant 9/10", then=le(sine, 9 * norm_E / (10 * delta)))
davis_kahan.proof(away_from_the_others)
