r"""With the optimal rate every step contracts the distance by Kantorovich's factor.

With exact line search, $q = \kappa_r^2(A)\, \kappa_{r_x}^2(C)$ and $\Delta$ as in Theorem 3.2,

$$ \|\Delta_+\|_F^2 \le \left(\frac{q - 1}{q + 1}\right)^2 \|\Delta\|_F^2 , $$

which is the least of all bounds (3.3) over $\eta$. It is what speaks of runs with optimal rates: their effective
$\eta$ often exceeds 2, where (3.3) is silent. Attained when the error is spread over the two extreme directions with
equal curvature-weighted shares.

Kind: inequality, per step. Constants: none.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from bounds.bcgd._instances import random_network, realisable
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._quantities import err, err_after, flat_A, flat_C, outside_K
from bounds.bcgd._spectra import flatness
from bounds.bcgd._traces import column, moves
from bounds.core import Claim, eq, gt, le
from bounds.core.certificate import certificate
from bounds.core.promises import equal, rooms
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

flat = flat_A * flat_C

cor_kantorovich = Claim(
    id="bcgd.cor_kantorovich",
    source="Follows from Theorem 3.2 and eq. (3.4); not in the paper",
    form="added",
    given=(eq(outside_K, 0), gt(err, 0)),
    then=le(err_after, ((1 - flat) / (1 + flat)) ** 2 * err, trivially=err),
    expected="proved",
    tight=True,
    scaling={"error": {err: 2, err_after: 2}},
)


def along(problem, weights, steps):
    outputs = problem.Y.nrows()
    trace = list(moves(weights, steps, problem))
    return {
        outside_K: 0,  # K is the whole space
        err: column(move.err for move in trace),
        err_after: column(move.err_after for move in trace),
        flat_A: column(flatness(move.factors[0], outputs) for move in trace),
        flat_C: column(flatness(move.factors[1], problem.rank) for move in trace),
    }


@cor_kantorovich.experiment(
    widths=[[2, 2], [2, 3, 2], [3, 3, 4, 2], [4, 5, 3, 3]],
    rank=[1, 2, 3],
    order=["descending", "ascending"],
    quick={"widths": [[2, 3, 2], [3, 3, 4, 2]], "rank": [1, 2]},
    algorithm="algorithms.deep_linear.exact_bcgd",
    undecided={"rank": [1]},
)
def random_data(widths, rank, order, *, algorithm, seed=0):
    """Noisy data of full or deficient rank; one sweep in rationals."""
    problem, weights = random_network(widths, 5, rank, seed)
    return along(problem, weights, algorithm(weights, problem.X, problem.Y, sweeps=1, order=order))


@cor_kantorovich.experiment(sweeps=[3], algorithm="algorithms.deep_linear.exact_bcgd")
def tight(sweeps, *, algorithm):
    """X = diag(1, 1/2) and an error of (1, 2): each of the zig-zagging steps attains the bound."""
    problem = realisable(fmpq_mat([[1, 0], [0, fmpq(1, 2)]]), fmpq_mat([[2, 5]]))
    weights = [fmpq_mat([[1, 1]])]
    return along(problem, weights, algorithm(weights, problem.X, problem.Y, sweeps=sweeps, order="descending"))


def three_directions(z, condition):
    """X = diag(1, s, 1/condition) with s between, and a row of errors, from four numbers of any kind."""
    share = z[0] * z[0] / (1 + z[0] * z[0])
    return [1 + z[0] * 0, share + (1 - share) / condition, 1 / (condition + z[0] * 0)], z[1:]


@cor_kantorovich.experiment(z=[[1.0, 1.0, 1.0, 1.0]], condition=[2, 10], algorithm="algorithms.deep_linear.exact_bcgd")
def one_row(z, condition, *, algorithm):
    """One layer and one output, in rationals."""
    data, row = three_directions([fmpq(*value.as_integer_ratio()) for value in z], condition)
    X = fmpq_mat(3, 3, [data[i] if i == j else 0 for i in range(3) for j in range(3)])
    problem, weights = realisable(X, fmpq_mat([row])), [fmpq_mat(1, 3)]
    return along(problem, weights, algorithm(weights, problem.X, problem.Y, sweeps=1, order="descending"))


@cor_kantorovich.adversary(experiment="one_row", size=4, condition=[2, 10])
def spectra(z, condition):
    data, row = three_directions(z.unbind(-1), condition)
    X, row = torch.stack(list(data), -1), torch.stack(list(row), -1)
    delta = row * X
    image = X * X * delta
    size, overlap = (delta * delta).sum(-1), (delta * image).sum(-1)
    return {
        err: size,
        err_after: size - overlap**2 / (image * image).sum(-1),
        flat_A: torch.ones_like(size),
        flat_C: torch.full_like(size, 1 / condition**2),
    }


cor_kantorovich.mutant("rate multiplied by 11/10", rate_times(11, 10), experiment="tight")
cor_kantorovich.formula_mutant(
    "condition numbers not squared", then=le(err_after, ((1 - sp.sqrt(flat)) / (1 + sp.sqrt(flat))) ** 2 * err)
)
cor_kantorovich.formula_mutant(
    "constant 9/10", then=le(err_after, sp.Rational(9, 10) * ((1 - flat) / (1 + flat)) ** 2 * err)
)


@cor_kantorovich.proof
def kantorovich(claim):
    """The operator H has its eigenvalues in [1, q] after scaling, so (H - 1)(q - H) is positive semidefinite."""
    u, v, n, a, s = sp.symbols("u v n a s")
    q = 1 / (u * v)
    b = (q + 1) * a - q * n - s
    says = (
        "Let H Delta = A A^T Delta C^T C, scaled so that its eigenvalues on Delta's coordinates lie in [1, q], 1/q = u v the "
        "product of the two flatnesses, and n = |Delta|^2, a = <Delta, H Delta>, b = |H Delta|^2. Theorem 3.2 gives "
        "|Delta_+|^2 = n - a^2/b. From (H - 1)(q - H) >= 0: b = (q + 1) a - q n - s with s >= 0. The step writes what the claim "
        "leaves as a square plus 4 q n s, over b (q + 1)^2."
    )
    left = (((q + 1) * a - 2 * q * n) ** 2 + 4 * q * n * s) / (b * (q + 1) ** 2)
    room = rooms(claim, flat_A=u, flat_C=v, err=n, err_after=n - a**2 / b)
    return certificate(says, *(equal("what the claim leaves", one, left) for one in room))
