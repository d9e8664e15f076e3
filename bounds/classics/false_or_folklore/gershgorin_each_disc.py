r"""Every Gershgorin disc holds an eigenvalue: false; the union of the discs holds all, and a disc apart from the others one.

$\begin{pmatrix} 1 & -1 \\ 2 & -1 \end{pmatrix}$ has the eigenvalues $\pm i$, at the distance $\sqrt2$ from 1, and the disc around 1 has the radius 1. Where a disc
meets none of the others, exactly one eigenvalue lies in it:

$$ |a_{ii} - a_{jj}| > r_i + r_j \;\text{ for all } j \ne i \;\Longrightarrow\; \min_\lambda |\lambda - a_{ii}| \le r_i . $$

In practice: a small diagonal entry with a small row is no proof of a small eigenvalue.

Kind: inequality. Constants: none hidden.
Source: Horn and Johnson, *Matrix Analysis*, 2nd edition, Cambridge University Press, 2013, Theorem 6.1.1 and its
remarks.
"""

from algorithms.exact import balls, rationals
from bounds.core import Quantity, Statement, gt, le

nearest2 = Quantity("nearest2", r"\min_\lambda |\lambda - a_{ii}|^2", nonnegative=True)
radius = Quantity("radius", "r_i", nonnegative=True)
clear = Quantity("clear", r"|a_{ii} - a_{jj}| - r_i - r_j")

gershgorin_each_disc = Statement(
    "classics.gershgorin_each_disc",
    "Horn and Johnson, Theorem 6.1.1",
    algorithm="algorithms.linear_algebra.spectrum_of_pair",
    erratum="False for discs that meet: the eigenvalues may both lie in the other one.",
    survives="In part: continuity in the entries beside the diagonal keeps an eigenvalue in a disc that meets no other.",
)
printed = gershgorin_each_disc.printed(le(nearest2, radius**2), given=())
corrected = gershgorin_each_disc.corrected(
    le(nearest2, radius**2), given=gt(clear, 0), title="A Gershgorin disc that meets no other holds an eigenvalue"
)


def distance2(A, row, algorithm):
    """The squared distance of a diagonal entry from the nearest eigenvalue."""
    real, imaginary = algorithm(balls(A))
    return min((x - A[row, row]) ** 2 + y**2 for x, y in zip(real, imaginary, strict=True))


@gershgorin_each_disc.witness(printed)
def quarter_turn(algorithm):
    """The eigenvalues i and -i are off the disc of the first row."""
    A = rationals([[1, -1], [2, -1]])
    return {nearest2: distance2(A, 0, algorithm), radius: 1, clear: 2 - 1 - 2}


@gershgorin_each_disc.experiment(corrected, row=[0, 1], corner=[-4, 4, 9])
def apart(row, corner, *, algorithm):
    """Diagonal entries 0 and 10, and beside it 1/2 and a corner whose disc keeps clear."""
    A = rationals([[0, "1/2"], [corner, 10]])
    radii = [abs(A[0, 1]), abs(A[1, 0])]
    return {nearest2: distance2(A, row, algorithm), radius: radii[row], clear: 10 - sum(radii)}


corrected.mutant("of the sum of both rows", lambda original, A: original(A[::-1] + A))
corrected.formula_mutant("half of the radius", then=le(nearest2, radius**2 / 4))
printed.formula_mutant("twice the radius", then=le(nearest2, 4 * radius**2))
