r"""Balls around eigenvalues and singular values hold the values of every matrix in the entries' balls, and are as narrow.

A matrix $Q \operatorname{diag}(\lambda) Q^\top$ has a rational reflection for $Q$, so its spectrum is known exactly, values
that coincide included. Where the entries are known to $r$ only, the eigenvalues move by no more than $r$ times the size
(Weyl). The balls are Gershgorin's discs in a basis of eigenvectors, where each of $n$ entries is known to $r n$: $r n^2$ if the
basis is orthonormal, and twice that is allowed because it is only nearly so and its vectors need not have length one.

Kind: exact membership, inequality for the radii. Constants: two is ours.
"""

from itertools import product

from flint import arb, arb_mat, fmpq, fmpq_mat

from bounds.core import Quantity, Statement, eq, le
from bounds.late import late

exact = late("algorithms.exact")

held = Quantity("held", r"[\lambda \in \text{ball}]", "whether a ball holds its value", integer=True, nonnegative=True)
radius = Quantity("radius", r"\rho", "largest radius of the balls", nonnegative=True)
entries = Quantity("entries", "r", "radius of the entries", nonnegative=True)
n = Quantity("n", "n", "size of the matrix", integer=True, positive=True)

enclosures = Statement("minv.enclosures", "Section 2, the spectra that premises and promises are made of")
inside = enclosures.added("", eq(held, 1), title="Each eigenvalue and singular value lies in its ball")
narrow = enclosures.added(
    "narrow",
    le(radius, 2 * n**2 * entries),
    title="Balls around eigenvalues are as narrow as their entries, up to twice the square of the size",
)

SPECTRA = [(9, 9, 1), (2, 2, 1, 1), (5, 3, 2), (1, 1, 0, 0, 0), (0, 0), (4, 4, 4)]
GRID = {
    "spectrum": SPECTRA,
    "turned": [False, True],
    "known": [0, 40],
    "algorithm": "algorithms.exact.symmetric_eigenvalues",
}


def axes(size, turned):
    """The identity, or a rational reflection: a symmetric orthogonal matrix, whose rows are the eigenvectors."""
    places = range(1, size + 1)
    length = sum(place**2 for place in places)
    return fmpq_mat([[fmpq(int(i == j)) - fmpq(2 * i * j, length) * int(turned) for j in places] for i in places])


def reflected(spectrum, turned):
    """A rational matrix with these eigenvalues, diagonal or not."""
    mirror, places = axes(len(spectrum), turned), range(len(spectrum))
    return (
        mirror * fmpq_mat([[a * int(i == j) for j in places] for a, i in zip(spectrum, places, strict=True)]) * mirror
    )


def blurred(matrix, known):
    """The matrix, or balls of radius 2^-known around its entries."""
    size = range(matrix.nrows())
    return matrix if not known else arb_mat([[arb(matrix[i, j], arb(2) ** -known) for j in size] for i in size])


@enclosures.experiment(inside, **GRID)
def eigenvalues(spectrum, turned, known, *, algorithm):
    """Several of them coincide; in decreasing order, and beside them the norm and the smallest singular value."""
    matrix = blurred(reflected(spectrum, turned), known)
    found = algorithm(matrix)
    ends = [(exact.spectral_norm(matrix), spectrum[0]), (exact.smallest_singular_value(matrix), spectrum[-1])]
    return {held: [int(ball.contains(value)) for ball, value in [*zip(found, spectrum, strict=True), *ends]]}


@enclosures.experiment(inside, **{**GRID, "known": [40]})
def corners(spectrum, turned, known, *, algorithm):
    r"""Entries at the ends of their balls move the largest eigenvalue up and the smallest one down.

    By $r (\sum_i |v_i|)^2$ at least: $M + r s s^\top$ with the signs s of a unit eigenvector v has that Rayleigh quotient.
    """
    matrix, vectors = blurred(reflected(spectrum, turned), known), axes(len(spectrum), turned)
    found = algorithm(matrix)
    up, down = (sum(abs(entry) for entry in vectors.table()[place]) ** 2 / fmpq(2) ** known for place in (0, -1))
    high, low = spectrum[0] + up, spectrum[-1] - down
    return {held: [int(not found[0] < high), int(not exact.spectral_norm(matrix) < high), int(not found[-1] > low)]}


@enclosures.experiment(
    inside, spectrum=SPECTRA, turned=[False, True], algorithm="algorithms.exact._spectra._by_rotations"
)
def rotations(spectrum, turned, *, algorithm):
    """Jacobi's rotations alone, which serve where eigenvalues cannot be told apart: within 2^-40 too."""
    rows = [[arb(entry) for entry in row] for row in reflected(spectrum, turned).table()]
    found = zip(algorithm(rows), spectrum, strict=True)
    return {held: [int(ball.contains(value) and ball.rad() < arb(2) ** -40) for ball, value in found]}


@enclosures.experiment(inside, shape=[(2, 4), (4, 2), (3, 3)], algorithm="algorithms.exact.singular_values")
def singular_values(shape, *, algorithm):
    """Rectangles of 3, 3, 1 and of 2, 0, 0."""
    found = []
    for values in ((3, 3, 1), (2, 0, 0)):
        matrix = fmpq_mat(*shape, [values[i] if i == j else 0 for i, j in product(*map(range, shape))])
        found += zip(algorithm(matrix), values[: min(shape)], strict=True)
    return {held: [int(ball.contains(value)) for ball, value in found]}


@enclosures.experiment(narrow, **{**GRID, "known": [40]})
def radii(spectrum, turned, known, *, algorithm):
    """Of entries that are known to 2^-40."""
    found = algorithm(blurred(reflected(spectrum, turned), known))
    return {radius: max(arb(ball.rad()) for ball in found), entries: fmpq(1, 2**known), n: len(spectrum)}


@inside.mutant("off by a part in a thousand")
def _(function, matrix):
    return [ball + fmpq(1, 1000) for ball in function(matrix)]


@narrow.mutant("a thousand times as wide")
def _(function, matrix):
    return [ball + 1000 * arb(0, ball.rad()) for ball in function(matrix)]
