r"""A single-layer step multiplies every spectral coordinate of the error by a number known beforehand.

With $AA^\top = U \Lambda U^\top$, $C^\top C = V M V^\top$ and a step of rate s,

$$ (U^\top \Delta_+ V)_{ab} = (1 - s \lambda_a \mu_b)\, (U^\top \Delta V)_{ab} , $$

so the exact factor of a step is $\sum_{ab} (1 - s\lambda_a\mu_b)^2 w_{ab}$ with the shares $w_{ab}$ of the squared error.
Theorem 3.2 puts the largest possible $(1 - s\lambda\mu)^2$ in the place of all of them.

Kind: exact identity, in rationals. Constants: none.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import rational, square
from bounds.bcgd._instances import realisable
from bounds.bcgd._mutants import labels_negated, rate_times
from bounds.bcgd._quantities import err, err_after
from bounds.bcgd._traces import moves
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.core.promises import shown
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

before = Quantity("before", r"(U^\top\Delta V)_{ab}", "spectral coordinates before the step")
after = Quantity("after", r"(U^\top\Delta_+ V)_{ab}", "and after it")
eigen_A = Quantity("eigen_A", r"\lambda_a", "eigenvalues of A A^T, as a column", nonnegative=True)
eigen_C = Quantity("eigen_C", r"\mu_b", "eigenvalues of C^T C", nonnegative=True)
rate = Quantity("rate", "s", "rate of the step", positive=True)
factor = sp.Symbol("factor")
kept = sp.Symbol("kept", nonnegative=True)


def sum_of_squares(factor, before):
    r"""$\sum_{ab} (1 - s\lambda_a\mu_b)^2 (U^\top\Delta V)_{ab}^2$."""
    return ((factor * before) ** 2).sum()


thm3_2a_spectral = Claim(
    id="bcgd.thm3_2a_spectral",
    source="Behind Theorem 3.2; proof in Appendix D",
    form="added",
    then=(eq(after, factor * before, name="coordinates"), eq(err_after, kept, name="factor")),
    where={factor: 1 - rate * eigen_A * eigen_C, kept: sum_of_squares},
    expected="proved",
    scaling={"error": {before: 1, after: 1, err: 2, err_after: 2, kept: 2}, "left factor": {eigen_A: 2, rate: -2}},
)


@thm3_2a_spectral.experiment(
    order=["ascending", "descending"],
    share=["1/2", "1", "19/10"],
    seed=[0, 1],
    quick={"seed": [0]},
    algorithm="algorithms.deep_linear.exact_bcgd",
)
def known_spectra(order, share, seed, *, algorithm):
    """Two layers whose frozen factor is a rational rotation times a diagonal; the first step of a sweep."""
    generator = torch.Generator().manual_seed(seed)
    U, V, turned = (deep_linear.exact_orth_identity((3, 3), generator=generator)[0] for _ in range(3))
    a, c = [fmpq(2), fmpq(1), fmpq(1, 2)], [fmpq(3, 2), fmpq(1), fmpq(2, 3)]
    upper, data = U * diagonal(a), diagonal(c) * V.transpose()
    problem = realisable(data, fmpq_mat([[1, 2, 0], [0, -1, 1], [3, 0, 1]]))
    weights = [turned, upper] if order == "ascending" else [diagonal([1, 1, 1]), turned]
    if order == "descending":  # the last layer moves first: A = I, C = X
        U, a = diagonal([1, 1, 1]), [fmpq(1)] * 3
    value = rational(share)
    steps = algorithm(weights, problem.X, problem.Y, sweeps=1, order=order, rate=deep_linear.exact_printed(value))
    move = next(moves(weights, steps, problem))
    return {
        before: table(U.transpose() * move.delta * V),
        after: table(U.transpose() * move.delta_after * V),
        eigen_A: [[x * x] for x in a],
        eigen_C: [[x * x for x in c]],
        rate: value / (max(a) ** 2 * max(c) ** 2),
        err: square(move.delta),
        err_after: square(move.delta_after),
    }


def diagonal(entries):
    n = len(entries)
    return fmpq_mat(n, n, [entries[i] if i == j else 0 for i in range(n) for j in range(n)])


def table(matrix):
    return [list(row) for row in matrix.tolist()]


thm3_2a_spectral.mutant("rate multiplied by 9/10", rate_times(9, 10))
thm3_2a_spectral.mutant("labels negated", labels_negated)
thm3_2a_spectral.formula_mutant(
    "singular values not squared",
    where={
        factor: 1 - rate * sp.sqrt(eigen_A * eigen_C),
        kept: sum_of_squares,
    },
)


@thm3_2a_spectral.proof
def in_the_eigenbases(claim):
    """Every coordinate; the squared error is the sum of their squares."""
    s, a, c, d = sp.symbols("s a c d")
    says = (
        "U^T (Delta - s A A^T Delta C^T C) V = D - s Lambda D M for D = U^T Delta V, as U and V are orthogonal; Lambda and M "
        "are diagonal, so every entry is on its own. |Delta|_F is that of D."
    )
    told = shown(claim, "one coordinate", "after", after=d - s * a * d * c, before=d, rate=s, eigen_A=a, eigen_C=c)
    return certificate(says, *told)
