r"""Three facts on least squares and norms behind every bound of the paper.

For every minimiser $\Phi$ of $\|\Theta X - Y\|_F^2$ and every $U$,
$$ \|UX - Y\|_F^2 = \|(U - \Phi) X\|_F^2 + \|\Phi X - Y\|_F^2 \qquad \text{(B.1)} . $$
For $U$ and $V$ positive definite,
$\lambda_{\min}(U)\, \mathrm{Tr}\, V \le \mathrm{Tr}(UV) \le \lambda_{\max}(U)\, \mathrm{Tr}\, V$ (B.2). The proof of
Lemma A.1 applies it to singular matrices; that is covered by the added form, for symmetric $U$ and positive
semidefinite $V$. For $U$ of full column rank,
$\sigma_{\min}(U) \|V\|_F \le \|UV\|_F \le \sigma_{\max}(U) \|V\|_F$ (B.3).

Kind: exact identity and inequalities. Constants: none hidden. The bounds of (B.2) and (B.3) are attained.
"""

import numpy as np
import sympy as sp
from flint import fmpq, fmpq_mat

from bounds.core import Claim, Quantity, eq, ge, gt, le, rounding
from bounds.core.certificate import certificate, identities, identity
from bounds.late import torch
from bounds.resnet._certificates import stretch
from bounds.resnet._exact import identity as exact_identity
from bounds.resnet._exact import inner, integers, problem, rotation, spectrum, square
from bounds.resnet._instances import F64, frobenius, rounded_entries
from bounds.resnet._instances import problem as instances_problem

total2 = Quantity("total2", r"\|\mathbf{UX} - \mathbf{Y}\|_F^2", nonnegative=True)
distance2 = Quantity("distance2", r"\|(\mathbf{U} - \Phi)\mathbf{X}\|_F^2", nonnegative=True)
least2 = Quantity("least2", r"\|\Phi\mathbf{X} - \mathbf{Y}\|_F^2", nonnegative=True)
slope2 = Quantity("slope2", r"\|(\Phi\mathbf{X} - \mathbf{Y})\mathbf{X}^\top\|_F^2", nonnegative=True)
trace_UV = Quantity("trace_UV", r"\mathrm{Tr}(\mathbf{UV})")
trace_V = Quantity("trace_V", r"\mathrm{Tr}(\mathbf{V})")
least_U = Quantity("least_U", r"\lambda_{\min}(\mathbf{U})")
most_U = Quantity("most_U", r"\lambda_{\max}(\mathbf{U})")
least_V = Quantity("least_V", r"\lambda_{\min}(\mathbf{V})")
norm2_V = Quantity("norm2_V", r"\|\mathbf{V}\|_F^2", nonnegative=True)
norm2_UV = Quantity("norm2_UV", r"\|\mathbf{UV}\|_F^2", nonnegative=True)
small = Quantity("small", r"\sigma_{\min}(\mathbf{U})", nonnegative=True)
large = Quantity("large", r"\sigma_{\max}(\mathbf{U})", nonnegative=True)
rows = Quantity("rows", "d", "rows of U", integer=True, positive=True)
columns = Quantity("columns", "r", "columns of U", integer=True, positive=True)

SCALING_UV = {"U": {trace_UV: 1, least_U: 1, most_U: 1}, "V": {trace_UV: 1, trace_V: 1, least_V: 1}}
BOTH_SIDES = (le(trace_UV, most_U * trace_V, name="upper"), ge(trace_UV, least_U * trace_V, name="lower"))

lemmaB_1 = Claim(
    id="resnet.lemmaB_1",
    title="The squared loss splits into the distance to any minimiser and the least loss",
    source="Lemma B.1",
    given=eq(slope2, 0),
    then=eq(total2, distance2 + least2),
    scaling={"data": {total2: 2, distance2: 2, least2: 2, slope2: 4}},
    expected="proved",
)
lemmaB_2 = Claim(
    id="resnet.lemmaB_2",
    title="The trace of a product of positive definite matrices lies between extreme eigenvalues times a trace",
    source="Lemma B.2",
    given=(gt(least_U, 0), gt(least_V, 0)),
    then=BOTH_SIDES,
    tight=True,
    scaling=SCALING_UV,
    expected="proved",
)
semidefinite = Claim(
    id="resnet.derived.lemmaB_2_semidefinite",
    title="The trace bound for a symmetric and a positive semidefinite matrix, as the proof of Lemma A.1 needs it",
    source="Lemma B.2, used for singular matrices in the proof of Lemma A.1",
    form="added",
    given=ge(least_V, 0),
    then=BOTH_SIDES,
    tight=True,
    scaling=SCALING_UV,
    expected="proved",
)
lemmaB_3 = Claim(
    id="resnet.lemmaB_3",
    title="A factor of full column rank changes the Frobenius norm by a factor between its extreme singular values",
    source="Lemma B.3; proof in Appendix B.3",
    given=(ge(rows, columns), gt(small, 0)),
    then=(ge(norm2_UV, small**2 * norm2_V, name="lower"), le(norm2_UV, large**2 * norm2_V, name="upper")),
    tight=True,
    scaling={"U": {norm2_UV: 2, small: 1, large: 1}, "V": {norm2_UV: 2, norm2_V: 2}},
    expected="proved",
)


@lemmaB_1.experiment(rank=[1, 2, 3], far=[0, 2], seed=[0, 1])
def every_minimiser(rank, far, seed):
    """Phi = Y X^+ plus anything that vanishes on X, in rationals; `far` scales what is added."""
    one = problem(4, 3, 2, 5, rank, seed)
    random = np.random.default_rng(seed + 1)
    outside = exact_identity(3) - one.X * one.pinv
    Phi = one.Y * one.pinv + far * (integers(2, 3, random) * outside)
    U = integers(2, 3, random)
    return {
        total2: square(U * one.X - one.Y),
        distance2: square((U - Phi) * one.X),
        least2: square(Phi * one.X - one.Y),
        slope2: square((Phi * one.X - one.Y) * one.X.transpose()),
    }


@lemmaB_1.experiment(samples=[5], seed=[0, 1], algorithm="algorithms.least_squares.least_norm_solution")
def rounded_minimiser(samples, seed, *, algorithm):
    """The library's own minimiser: its error moves the two sides apart by a cross term that is bounded here."""
    one = instances_problem(8, 4, 3, 2, samples, 3, seed)
    U = torch.randn(8, 2, 3, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    Phi = algorithm(one.X, one.Y)
    lX, sr = one.norms["sX"][0][:, 0], one.norms["sr"][0][:, 0]
    inverse = rounding.pinv(3**0.5 / sr, lX / sr, rows=3, columns=samples, dtype=F64)
    error = frobenius(one.Y) * inverse + rounding.matmul(frobenius(one.Y), 3**0.5 / sr, inner=samples, dtype=F64)
    pairs = []
    for left, target in ((U @ one.X, one.Y), ((U - Phi) @ one.X, 0 * one.Y), (Phi @ one.X, one.Y)):
        products = rounding.matmul(frobenius(U) + frobenius(Phi), frobenius(one.X), inner=3, dtype=F64)
        radius = error * lX + products + rounded_entries(left, target)
        norm = frobenius(left - target)
        wide = rounding.frobenius_norm(norm, entries=2 * samples, dtype=F64, matrix_radius=radius)
        pairs.append(rounding.power((norm, wide), 2))
    return dict(zip((total2, distance2, least2), pairs, strict=True)) | {slope2: 0}


@lemmaB_1.mutant("least squares with a penalty", experiment="rounded_minimiser")
def _(least_norm_solution, X, Y):
    ridge = torch.eye(X.shape[-2], dtype=X.dtype) / 100
    return Y @ X.mT @ torch.linalg.inv(X @ X.mT + ridge)


lemmaB_1.formula_mutant("least loss left out", then=eq(total2, distance2))


@lemmaB_1.proof
def pythagoras():
    """U X - Y = D + R with D = (U - Phi) X and R = Phi X - Y, entry by entry."""
    D, R = sp.symbols("D R")
    return identities(
        "Entry by entry (D + R)^2 = D^2 + 2 D R + R^2 with D = (U - Phi) X and R = Phi X - Y. The sum of D R over all "
        "entries is Tr((U - Phi) X R^T), and X R^T = 0 is the normal equation that every minimiser satisfies.",
        [("the square of a sum", (D + R) ** 2, D**2 + 2 * D * R + R**2)],
    )


@lemmaB_2.experiment(size=[1, 2, 4], seed=range(3))
@semidefinite.experiment(size=[1, 2, 4], seed=range(3))
def positive_definite(size, seed):
    """Known eigenvalues in random rational rotations, one trial with both matrices in the same rotation."""
    return traces(size, seed, shift=0, least=1)


@semidefinite.experiment(size=[2, 4], seed=range(3))
def singular(size, seed):
    """U indefinite and V of rank one, in one trial along an eigenvector of U: there the upper bound is attained."""
    return traces(size, seed, shift=-2, least=0)


@semidefinite.experiment(size=[2])
def indefinite(size):
    """V = diag(1, -1): outside the premise, and there both bounds fail."""
    return {trace_UV: -1, trace_V: 0, least_U: 1, most_U: 2, least_V: -1}


def traces(size, seed, *, shift, least):
    random = np.random.default_rng(seed)
    u = [fmpq(size - i) + shift for i in range(size)]
    v = [fmpq(5 * (i == 0) + least) for i in range(size)]
    turn = rotation(size, random)
    found = []
    for other in (turn, rotation(size, random)):
        U, V = (
            Q * fmpq_mat([[values[i] * int(i == j) for j in range(size)] for i in range(size)]) * Q.transpose()
            for Q, values in ((turn, u), (other, v))
        )
        found.append(inner(U, V.transpose()))
    return {trace_UV: found, trace_V: sum(v), least_U: min(u), most_U: max(u), least_V: min(v)}


for one in (lemmaB_2, semidefinite):
    one.formula_mutant("upper bound 99/100", then=le(trace_UV, most_U * trace_V * sp.Rational(99, 100)))
    one.formula_mutant("largest and smallest exchanged", then=ge(trace_UV, most_U * trace_V))
semidefinite.formula_mutant("V need not be semidefinite", given=())


@lemmaB_2.proof
@semidefinite.proof
def eigenvectors():
    """Each pair of an eigenvector of U and one of V."""
    u, v, w, t = sp.symbols("u v w t")
    return certificate(
        "Let u_j, v_i be the eigenvalues of U and V, p_j and q_i orthonormal eigenvectors, w_ij = <p_j, q_i>^2 >= 0. "
        "The sum of w_ij over j is 1, so Tr(UV) = sum_ij u_j v_i w_ij and t Tr(V) = sum_ij t v_i w_ij for every t. "
        "The step subtracts them term by term: with v_i >= 0 all terms are non-negative for t the smallest u_j, and "
        "non-positive for t the largest.",
        identity("one pair of eigenvectors", u * v * w - t * v * w, (u - t) * v * w),
    )


@lemmaB_3.experiment(size=[1, 2, 3], extra=[0, 2], seed=range(2))
def full_column_rank(size, extra, seed):
    """Known singular values; V random, and along the extreme singular vectors, where the bounds are attained."""
    random = np.random.default_rng(seed)
    values = spectrum(size)
    right = rotation(size, random)
    stretch = fmpq_mat([[values[j] * int(i == j) for j in range(size)] for i in range(size + extra)])
    U = rotation(size + extra, random) * stretch * right
    choices = [integers(size, 2, random), right.transpose() * exact_identity(size)]
    choices += [fmpq_mat([[right[i, j]] for j in range(size)]) for i in (0, size - 1)]
    return {
        norm2_UV: [square(U * V) for V in choices],
        norm2_V: [square(V) for V in choices],
        small: min(values),
        large: max(values),
        rows: size + extra,
        columns: size,
    }


@lemmaB_3.experiment(columns_=[2])
def wide(columns_):
    """U = [1 0] and V = [0; 1]: outside the premise; U V = 0, the one singular value of U is 1."""
    return {norm2_UV: 0, norm2_V: 1, small: 1, large: 1, rows: 1, columns: columns_}


lemmaB_3.formula_mutant("any shape", given=gt(small, 0))
lemmaB_3.formula_mutant("upper bound 99/100", then=le(norm2_UV, large**2 * norm2_V * sp.Rational(99, 100)))
lemmaB_3.formula_mutant("lower bound 101/100", then=ge(norm2_UV, small**2 * norm2_V * sp.Rational(101, 100)))


@lemmaB_3.proof
def singular_vectors():
    """Each column of V in the coordinates of the right singular vectors of U."""
    return certificate(
        "U has as many singular values s_j as columns, because it has full column rank. A column of V has coordinates "
        "c_j along the right singular vectors of U: their squares add up to its squared norm, and c_j^2 s_j^2 to that "
        "of its image. The step, with t the smallest (largest) s_j, has a non-negative (non-positive) right side. Sum "
        "over the coordinates and the columns.",
        stretch(),
    )
