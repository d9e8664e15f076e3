"""Every radius covers the truth and is not wasteful: each helper against ball arithmetic on random small inputs.

A trial draws an input that is exact in its dtype, runs the floating-point operation, and returns the radius and the
true error as a ball. All trials must be covered, and half of them within a factor of 100.
"""

import math
from collections.abc import Callable
from functools import partial, reduce

import numpy as np
import pytest
import torch
from flint import acb_mat, arb, arb_mat, ctx, fmpq, fmpq_mat

from bounds.core import rounding
from tests.helpers import fake_cuda

Trial = Callable[[np.random.Generator, torch.dtype], tuple[float, arb]]

EVERY_DTYPE = (torch.float64, torch.float32, torch.bfloat16, torch.float16)
LAPACK_DTYPES = (torch.float64, torch.float32)  # no factorisations in half precision
QUICK, THOROUGH = 200, 100_000
EXCESS = 100
# The worst cases of the steps of a long run compound, each step being within EXCESS; a guard against regression.
EXCESS_OF_A_RUN = 400


@pytest.fixture(autouse=True)
def _precision():
    with ctx.workprec(300):
        yield


def validate(trial: Trial, dtype: torch.dtype, trials: int) -> None:
    """Go red if one trial escapes its radius, or if radii are typically 100 times too wide."""
    limit = EXCESS_OF_A_RUN if trial in (deficient_run, drift_run) else EXCESS
    rng = np.random.default_rng(20)
    excess = []
    for index in range(trials):
        radius, error = trial(rng, dtype)
        assert error <= arb(float(radius)), f"trial {index}: true error {error.str(5)}, radius {float(radius):.5g}"
        excess.append(float(arb(float(radius)) / error) if error > 0 else math.inf)
    typical = float(np.median(excess))

    assert typical <= limit, f"a typical radius is {typical:.0f} times the true error"


# --- inputs, exact in their dtype, and their exact counterparts


def draw(rng: np.random.Generator, dtype: torch.dtype, *shape: int) -> torch.Tensor:
    """Gaussian numbers of a random scale."""
    return torch.from_numpy(rng.standard_normal(shape) * 2.0 ** rng.integers(-4, 4)).to(dtype)


def sizes(rng: np.random.Generator, count: int, most: int = 5) -> list[int]:
    return rng.integers(1, most, size=count, endpoint=True).tolist()


def exact(x: torch.Tensor) -> arb_mat:
    x = x.double()
    return arb_mat(x.reshape(len(x) if x.ndim else 1, -1).tolist())


def number(x: torch.Tensor) -> arb:
    return arb(x.double().item())


def norm(M: arb_mat) -> arb:
    return sum((x * x for x in M.entries()), arb(0)).nonnegative_part().sqrt()


def frobenius(x: torch.Tensor) -> float:
    return torch.linalg.vector_norm(x.double()).item()


def spectral(x: torch.Tensor) -> float:
    return torch.linalg.matrix_norm(x.double(), 2).item()


def condition(x: torch.Tensor) -> float:
    s = torch.linalg.svdvals(x.double())
    return (s[0] / s[-1]).item()


def identity(size: int) -> arb_mat:
    return arb_mat(size, size, [int(i == j) for i in range(size) for j in range(size)])


def spectrum(symmetric: arb_mat) -> list[arb]:
    """Eigenvalues of a symmetric matrix, ascending."""
    return sorted((z.real for z in acb_mat(symmetric).eig()), key=lambda x: float(x.mid()))


# --- trials of sums and products


def add_up(rng, x):
    """By torch, which sums half precision in single precision, or one by one in the dtype itself."""
    return x.sum() if rng.integers(2) else reduce(torch.add, x)


def total(rng, dtype):
    x = draw(rng, dtype, *sizes(rng, 1, 9))
    radius = rounding.total(x.double().abs().sum().item(), terms=len(x), dtype=dtype)
    return radius, abs(number(add_up(rng, x)) - sum(exact(x).entries()))


def mean(rng, dtype):
    x = draw(rng, dtype, *sizes(rng, 1, 9))
    radius = rounding.mean(x.double().abs().mean().item(), terms=len(x), dtype=dtype)
    return radius, abs(number(add_up(rng, x) / len(x)) - sum(exact(x).entries()) / len(x))


def dot(rng, dtype):
    x, y = draw(rng, dtype, 2, *sizes(rng, 1, 9))
    radius = rounding.dot(frobenius(x), frobenius(y), length=len(x), dtype=dtype)
    return radius, abs(number(x @ y) - (exact(x).transpose() * exact(y))[0, 0])


def sharper_dot(rng, dtype):
    x, y = draw(rng, dtype, 2, *sizes(rng, 1, 9))
    radius = rounding.dot(1, (x.double().abs() @ y.double().abs()).item(), length=len(x), dtype=dtype)
    return radius, abs(number(x @ y) - (exact(x).transpose() * exact(y))[0, 0])


def matmul(rng, dtype):
    m, n, k = sizes(rng, 3)
    A, B = draw(rng, dtype, m, n), draw(rng, dtype, n, k)
    radius = rounding.matmul(frobenius(A), frobenius(B), inner=n, dtype=dtype, entries=m * k)
    return radius, norm(exact(A @ B) - exact(A) * exact(B))


def matmul_entries(rng, dtype):
    m, n, k = sizes(rng, 3)
    A, B = draw(rng, dtype, m, n), draw(rng, dtype, n, k)
    radius = rounding.matmul_entries(A, B, dtype=dtype)
    return radius[0, -1].item(), abs((exact(A @ B) - exact(A) * exact(B))[0, k - 1])


def underflowing_matmul(rng, dtype):
    """Products near the smallest normal number, where relative errors are no longer small."""
    n = sizes(rng, 1)[0]
    A, B = draw(rng, dtype, 2, n, n)
    edge = torch.finfo(dtype).tiny ** 0.5
    A, B = A * edge, B * edge
    radius = rounding.matmul(frobenius(A), frobenius(B), inner=n, dtype=dtype)
    return radius, norm(exact(A @ B) - exact(A) * exact(B))


def chain(rng, dtype):
    factors = list(torch.from_numpy(rng.standard_normal((rng.integers(1, 5), 3, 3))).to(dtype))  # no overflow
    associate = [lambda W: reduce(torch.matmul, W), lambda W: reduce(lambda P, M: M @ P, reversed(W))]
    product = associate[rng.integers(2)](factors)
    radius = rounding.chain([frobenius(W) for W in factors], inner=3, dtype=dtype)
    return radius, norm(exact(product) - reduce(arb_mat.__mul__, map(exact, factors)))


def long_product(rng, dtype):
    factors = [torch.linalg.qr(W)[0].to(dtype) for W in draw(rng, torch.float64, 12, 3, 3)]
    radius = rounding.long_product([spectral(W) for W in factors], size=3, dtype=dtype)
    product = reduce(torch.matmul, factors)
    return radius, norm(exact(product) - reduce(arb_mat.__mul__, map(exact, factors)))


def frobenius_norm(rng, dtype):
    A = draw(rng, dtype, *sizes(rng, 2))
    value = torch.linalg.vector_norm(A)
    radius = rounding.frobenius_norm(value, entries=A.numel(), dtype=dtype)
    return radius.item(), abs(number(value) - norm(exact(A)))


def norm_of_product(rng, dtype):
    A, B = draw(rng, dtype, 2, 3, 3)
    value = torch.linalg.vector_norm(A @ B)
    inner = rounding.matmul(frobenius(A), frobenius(B), inner=3, dtype=dtype)
    radius = rounding.frobenius_norm(value, entries=9, dtype=dtype, matrix_radius=inner)
    return radius.item(), abs(number(value) - norm(exact(A) * exact(B)))


def rounded(rng, dtype):
    x, y = draw(rng, dtype, 2)
    y = y.abs() + 0.125  # no overflow in half precision
    return rounding.rounded(x / y, dtype=dtype).item(), abs(number(x / y) - number(x) / number(y))


def exp_of_rounded(rng, dtype):
    true = rng.uniform(-4, 4)
    x = torch.tensor(true, dtype=dtype)
    argument = abs(x.double().item() / true - 1)
    radius = rounding.scalar_function(x.exp(), dtype=dtype, condition=abs(true) + 0.1, argument=argument)
    return radius.item(), abs(number(x.exp()) - arb(true).exp())


def log_of_number(rng, dtype):
    x = draw(rng, dtype, 1)[0].abs() + torch.finfo(dtype).tiny
    return rounding.scalar_function(x.log(), dtype=dtype).item(), abs(number(x.log()) - number(x).log())


def power_of_number(rng, dtype):
    x = draw(rng, dtype, 1)[0].abs()
    p = float(rng.choice([0.25, 0.75, 1.5, 2.5]))
    return rounding.scalar_function(x**p, dtype=dtype).item(), abs(number(x**p) - number(x) ** arb(p))


# --- trials of factorisations and solves


def singular_values(rng, dtype):
    m, n = sizes(rng, 2, 4)
    A = draw(rng, dtype, m, n)
    s = torch.linalg.svdvals(A)
    gram = exact(A) * exact(A).transpose() if m <= n else exact(A).transpose() * exact(A)
    which = rng.integers(len(s))
    truth = spectrum(gram)[-1 - which].nonnegative_part().sqrt()
    return rounding.singular_values(s[0], rows=m, columns=n, dtype=dtype).item(), abs(number(s[which]) - truth)


def norm_of_matrix_product(rng, dtype):
    A, B = draw(rng, dtype, 2, 3, 3)
    value = torch.linalg.matrix_norm(A @ B, 2)
    inner = rounding.matmul(frobenius(A), frobenius(B), inner=3, dtype=dtype)
    radius = rounding.spectral_norm(value, rows=3, columns=3, dtype=dtype, matrix_radius=inner)
    P = exact(A) * exact(B)
    return radius.item(), abs(number(value) - spectrum(P * P.transpose())[-1].sqrt())


def eigenvalues(rng, dtype):
    n = sizes(rng, 1, 4)[0]
    A = draw(rng, dtype, n, n).tril()
    A = A + A.tril(-1).mT
    computed = torch.linalg.eigvalsh(A)
    which = rng.integers(n)
    radius = rounding.eigenvalues(computed.abs().max(), size=n, dtype=dtype)
    return radius.item(), abs(number(computed[which]) - spectrum(exact(A))[which])


def basis(rng, dtype):
    n = sizes(rng, 1)[0]
    m = n + int(rng.integers(3))
    A = draw(rng, dtype, m, n)
    return A, *torch.linalg.qr(A)


def orthonormal(rng, dtype):
    A, Q, _ = basis(rng, dtype)
    error = norm(exact(Q).transpose() * exact(Q) - identity(A.shape[1]))
    return rounding.orthonormal(*A.shape, dtype=dtype), error


def qr(rng, dtype):
    A, Q, R = basis(rng, dtype)
    m, n = A.shape
    return rounding.qr(frobenius(A), rows=m, columns=n, dtype=dtype), norm(exact(Q) * exact(R) - exact(A))


def projector(rng, dtype):
    A, Q, _ = basis(rng, dtype)
    m, n = A.shape
    M = exact(A)
    truth = M * (M.transpose() * M).inv() * M.transpose()
    error = exact(Q) * exact(Q).transpose() - truth
    # Its singular values come in pairs, which no exact method separates; float64 knows the largest to 12 digits.
    size = np.linalg.norm(np.array([float(x.mid()) for x in error.entries()]).reshape(m, m), 2)
    return rounding.projector(condition(A), rows=m, columns=n, dtype=dtype), arb(size) * (1 + arb(1e-12))


def solve(rng, dtype):
    n = sizes(rng, 1, 4)[0]
    A, b = draw(rng, dtype, n, n), draw(rng, dtype, n, 2)
    x = torch.linalg.solve(A, b)
    return rounding.solve(frobenius(x), condition(A), size=n, dtype=dtype), norm(exact(x) - exact(A).solve(exact(b)))


def inverse(rng, dtype):
    n = sizes(rng, 1, 4)[0]
    A = draw(rng, dtype, n, n)
    X = torch.linalg.inv(A)
    return rounding.inverse(frobenius(X), condition(A), size=n, dtype=dtype), norm(exact(X) - exact(A).inv())


def pinv(rng, dtype):
    A = draw(rng, dtype, *sorted(sizes(rng, 2, 4)))
    m, n = A.shape
    X = torch.linalg.pinv(A, rtol=0.0)
    M = exact(A)
    truth = M.transpose() * (M * M.transpose()).inv()
    return rounding.pinv(frobenius(X), condition(A), rows=m, columns=n, dtype=dtype), norm(exact(X) - truth)


# --- trials of pairs: the truth lies anywhere within the radius, its ends included


def measured(rng, dtype, *, positive: bool = False) -> tuple[tuple[torch.Tensor, float], arb]:
    value = draw(rng, dtype, 1)[0]
    value = value.abs() if positive else value
    radius = abs(value.double().item()) * 2.0 ** float(rng.integers(-50, -2))
    truth = number(value) + arb(radius) * arb(float(rng.choice([-1.0, 1.0, rng.uniform(-1, 1)])))
    return (value, radius), truth


def pair_of_two(operation, truth, rng, dtype):
    (x, X), (y, Y) = measured(rng, dtype), measured(rng, dtype)
    value, radius = operation(x, y)
    return radius, abs(number(value) - truth(X, Y))


def pair_of_one(operation, truth, rng, dtype):
    x, X = measured(rng, dtype, positive=True)
    value, radius = operation(x)
    return radius, abs(number(value) - truth(X))


def raised(rng, dtype):
    p = float(rng.choice([-2, -0.5, 0.25, 0.75, 1, 1.5, 2, 3, 40]))
    x, X = measured(rng, dtype, positive=p % 1 != 0)
    value, radius = rounding.power(x, p)
    return radius, abs(number(value) - (X ** int(p) if p % 1 == 0 else X ** arb(p)))


def root_near_zero(rng, dtype):
    """A value of the size of its radius, and as often below zero, of a quantity that is not negative."""
    value, radius = draw(rng, dtype, 1)[0], 0.0
    radius = 1.5 * abs(value.double().item())
    truth = max(0.0, value.double().item() + radius * rng.uniform(-1, 1))
    root, reach = rounding.sqrt((value, radius))
    return reach, abs(number(root) - arb(truth).sqrt())


# --- trials of iterations


def affine_iteration(rng, dtype):
    """x <- a x + b, two roundings a step."""
    a, b, x = (torch.tensor(v, dtype=dtype) for v in rng.uniform(-0.95, 0.95, 3))
    truth, visited, u = number(x), [], rounding.unit_roundoff(dtype)
    for _ in range(6):
        x = a * x + b
        truth = number(a) * truth + number(b)
        visited.append(x.double().item())
    # Both roundings are relative to numbers below |x| + |b|, the first before it is added to b.
    local = [1.1 * u * (2 * abs(x) + abs(b.double().item())) for x in visited]
    radii = rounding.iterate(0.0, abs(a.double().item()), local)
    return radii[-1], abs(number(x) - truth)


def run_hyperpower(A, P, order, steps, c):
    """Computed and exact iterates from the transpose over c; P is the exact projector."""
    one = torch.eye(len(A), dtype=A.dtype)
    X, Y = A.mT / c, exact(A.mT) / number(c)
    M, unit = exact(A), identity(len(A))
    runs = [(X, Y)]
    for _ in range(steps):
        E, F = one - A @ X, unit - M * Y
        X = reduce(lambda Z, _: X + Z @ E, range(order - 1), X)
        Y = reduce(lambda Z, _: Y + Z * F, range(order - 1), Y)
        runs.append((X, Y))
    residuals = [float(norm(P - M * exact(X)).mid()) for X, _ in runs]
    return runs, residuals, [frobenius(X) for X, _ in runs]


def hyperpower(rng, dtype):
    A = draw(rng, dtype, 3, 4) + 3 * torch.eye(3, 4, dtype=dtype)
    order, steps = int(rng.integers(2, 6)), int(rng.integers(1, 7))
    c = torch.tensor(spectral(A) ** 2, dtype=dtype)
    runs, residuals, norms = run_hyperpower(A, identity(3), order, steps, c)
    radii = rounding.hyperpower(residuals, norms, norm_A=frobenius(A), order=order, shape=(3, 4), dtype=dtype)
    X, Y = runs[-1]
    return radii[-1], norm(exact(A) * (exact(X) - Y))


def deficient(rng, dtype):
    """A 3 x 3 matrix of rank 2 in small integers, and its exact projector."""
    while True:
        left, right = rng.integers(-3, 4, (3, 2)), rng.integers(-3, 4, (2, 3))
        B = fmpq_mat(left.tolist())
        gram = B.transpose() * B
        if gram.det() != 0 and np.linalg.matrix_rank(right) == 2:
            P = B * gram.inv() * B.transpose()
            return torch.from_numpy(left @ right).to(dtype), arb_mat(P)


def deficient_step(rng, dtype, most=1):
    A, P = deficient(rng, dtype)
    order, steps = int(rng.integers(2, 6)), int(rng.integers(1, most, endpoint=True))
    runs, residuals, norms = run_hyperpower(A, P, order, steps, (A.double() ** 2).sum().to(dtype))
    radii = rounding.hyperpower(residuals, norms, norm_A=frobenius(A), order=order, shape=(3, 3), dtype=dtype, rank=2)
    X, Y = runs[-1]
    return radii[-1], norm(exact(A) * (exact(X) - Y))


def deficient_run(rng, dtype):
    return deficient_step(rng, dtype, most=5)


def drift_step(rng, dtype, most=1):
    A, P = deficient(rng, dtype)
    order, steps = int(rng.integers(2, 6)), int(rng.integers(1, most, endpoint=True))
    runs, residuals, norms = run_hyperpower(A, P, order, steps, (A.double() ** 2).sum().to(dtype))
    radii = rounding.hyperpower_drift(
        residuals, norms, norm_A=frobenius(A), order=order, shape=(3, 3), dtype=dtype, rank=2
    )
    return radii[-1], norm(exact(runs[-1][0]) * (identity(3) - P))


def drift_run(rng, dtype):
    return drift_step(rng, dtype, most=5)


PAIRS = {
    "plus": partial(pair_of_two, rounding.plus, lambda X, Y: X + Y),
    "minus": partial(pair_of_two, rounding.minus, lambda X, Y: X - Y),
    "times": partial(pair_of_two, rounding.times, lambda X, Y: X * Y),
    "over": partial(pair_of_two, rounding.over, lambda X, Y: X / Y),
    "sqrt": partial(pair_of_one, rounding.sqrt, arb.sqrt),
    "exp": partial(pair_of_one, rounding.exp, arb.exp),
    "log": partial(pair_of_one, rounding.log, arb.log),
}
ANYWHERE = (
    total, mean, dot, sharper_dot, matmul, matmul_entries, underflowing_matmul, chain, long_product,
    frobenius_norm, norm_of_product, rounded, exp_of_rounded, log_of_number, power_of_number,
    raised, root_near_zero, affine_iteration,
)  # fmt: skip
WITH_LAPACK = (
    singular_values, norm_of_matrix_product, eigenvalues, orthonormal, qr, projector, solve, inverse, pinv,
    hyperpower, deficient_step, deficient_run, drift_step, drift_run,
)  # fmt: skip


def _cases():
    named = {trial.__name__: trial for trial in ANYWHERE} | PAIRS
    cases = [(name, trial, dtype) for name, trial in named.items() for dtype in EVERY_DTYPE]
    cases += [(trial.__name__, trial, dtype) for trial in WITH_LAPACK for dtype in LAPACK_DTYPES]
    return [pytest.param(trial, dtype, id=f"{name}-{str(dtype)[6:]}") for name, trial, dtype in cases]


@pytest.mark.parametrize(("trial", "dtype"), _cases())
def test_radius_covers_the_truth(trial, dtype):
    """On a sample, every radius covers the true error and half are within 100 times of it."""
    validate(trial, dtype, QUICK)


@pytest.mark.thorough
@pytest.mark.parametrize(("trial", "dtype"), _cases())
def test_radius_covers_the_truth_in_a_hundred_thousand_trials(trial, dtype):
    """No trial of 10^5 escapes its radius."""
    validate(trial, dtype, THOROUGH)


def scaled(trial: Trial, factor: float) -> Trial:
    def corrupted(rng, dtype):
        radius, error = trial(rng, dtype)
        return radius * factor, error

    return corrupted


@pytest.mark.parametrize("trial", [rounded, PAIRS["plus"], PAIRS["times"], PAIRS["over"], PAIRS["exp"]])
def test_half_a_radius_is_caught(trial):
    """Where a radius is attained, half of it lets the truth escape and the validation goes red."""
    with pytest.raises(AssertionError, match="true error"):
        validate(scaled(trial, 0.5), torch.float64, QUICK)


@pytest.mark.parametrize("trial", [matmul, chain, singular_values, solve, hyperpower])
@pytest.mark.parametrize(("factor", "complaint"), [(0.01, "true error"), (1000, "a typical radius")])
def test_a_wrong_scale_is_caught(trial, factor, complaint):
    """Worst-case radii that are far too small or too wide turn the validation red as well."""
    with pytest.raises(AssertionError, match=complaint):
        validate(scaled(trial, factor), torch.float64, QUICK)


# --- sizes beyond exact arithmetic: single precision against double


@pytest.mark.parametrize("size", [32, 100, 200])
def test_factorisations_stay_within_their_radius_as_they_grow(size):
    """The modest p(m, n) holds in single precision at sizes of real runs, double precision being the truth."""
    A = torch.randn(size, size, generator=torch.Generator().manual_seed(size))
    D, kappa = A.double(), condition(A)
    known = {"rows": size, "columns": size, "dtype": A.dtype}
    s = torch.linalg.svdvals(A)
    S = A + A.mT
    w = torch.linalg.eigvalsh(S)
    Q, R = torch.linalg.qr(A)
    X, P = torch.linalg.inv(A), torch.linalg.pinv(A[: size // 2])
    gram = Q.double().mT @ Q.double()

    assert (s - torch.linalg.svdvals(D)).abs().max() <= rounding.singular_values(s[0], **known)
    assert (w - torch.linalg.eigvalsh(S.double())).abs().max() <= rounding.eigenvalues(
        w.abs().max(), size=size, dtype=A.dtype
    )
    assert frobenius(gram - torch.eye(size, dtype=gram.dtype)) <= rounding.orthonormal(**known)
    assert frobenius(Q.double() @ R.double() - D) <= rounding.qr(frobenius(A), **known)
    assert frobenius(X - torch.linalg.inv(D)) <= rounding.inverse(frobenius(X), kappa, size=size, dtype=A.dtype)
    assert frobenius(P - torch.linalg.pinv(D[: size // 2])) <= rounding.pinv(
        frobenius(P), condition(A[: size // 2]), rows=size // 2, columns=size, dtype=A.dtype
    )


def test_hundreds_of_orthogonal_factors_stay_within_their_radius():
    """Spectral norms keep the radius of a long product useful where Frobenius norms explode."""
    Q = torch.linalg.qr(torch.randn(400, 10, 10, generator=torch.Generator().manual_seed(1)))[0]
    norms = torch.linalg.matrix_norm(Q.double(), 2)
    error = frobenius(reduce(torch.matmul, Q) - reduce(torch.matmul, Q.double()))
    radius = rounding.long_product(norms, size=10, dtype=Q.dtype)

    assert error <= radius < 1e-2
    assert rounding.chain([frobenius(W) for W in Q], inner=10, dtype=Q.dtype) > 1e100


# --- constants, kinds of numbers, edges


def test_constants_agree_with_the_formats():
    """Unit roundoff and smallest subnormal are those that torch knows, however the dtype is spelled."""
    for dtype in EVERY_DTYPE:
        assert rounding.unit_roundoff(dtype) == torch.finfo(dtype).eps / 2
        assert rounding.smallest_subnormal(dtype) == torch.finfo(dtype).smallest_normal * torch.finfo(dtype).eps
    for dtype in ("float32", np.float32, np.dtype("float32")):
        assert rounding.unit_roundoff(dtype) == 2.0**-24


def test_gamma_is_infinite_when_it_says_nothing():
    """The classical constant breaks down at n u = 1; that of inner products does not."""
    assert fmpq(3, 2**53 - 3) <= fmpq(*rounding.gamma(3, "float64").as_integer_ratio()) * fmpq(2**52 + 1, 2**52)
    assert rounding.gamma(0, "float64") == 0
    assert rounding.gamma(256, "bfloat16") == math.inf
    assert math.isfinite(rounding.dot(1.0, 1.0, length=1000, dtype="bfloat16"))


@pytest.mark.parametrize("kind", [float, np.float32, np.asarray, torch.tensor])
def test_every_kind_of_number_gives_the_same_radius(kind):
    """Plain numbers, numpy and torch agree, and half-precision norms do not round the radius."""
    x, y = kind(3.0), kind(0.5)

    assert float(rounding.matmul(x, y, inner=7, dtype="float16")) == rounding.matmul(3.0, 0.5, inner=7, dtype="float16")
    assert float(rounding.solve(x, y, size=3, dtype="float32")) == rounding.solve(3.0, 0.5, size=3, dtype="float32")
    for operation in (rounding.plus, rounding.minus, rounding.times, rounding.over):
        value, radius = operation((x, y), (3.5, 0.25))
        assert (float(value), float(radius)) == operation((3.0, 0.5), (3.5, 0.25))
    for operation in (rounding.sqrt, rounding.log, rounding.exp, partial(rounding.power, exponent=-1.5)):
        value, radius = operation((x, y))
        np.testing.assert_array_max_ulp(np.array([float(value), float(radius)]), np.array(operation((3.0, 0.5))), 8)


def test_radii_broadcast_over_trials():
    """A batch of norms gives a batch of radii, and infinity only where a trial deserves it."""
    kappa = torch.tensor([1.0, 1e20])
    radius = rounding.inverse(torch.ones(2), kappa, size=4, dtype=torch.float64)

    assert torch.isfinite(radius).tolist() == [True, False]
    assert np.isfinite(rounding.pinv(1.0, kappa.numpy(), rows=4, columns=4, dtype=np.float64)).tolist() == [True, False]


@pytest.mark.parametrize("kind", [float, np.asarray, torch.tensor])
@pytest.mark.parametrize(
    ("operation", "operands"),
    [
        (rounding.over, ((1.0, 0.0), (0.1, 0.1))),
        (rounding.over, ((1.0, 0.0), (0.0, 0.0))),
        (rounding.log, ((0.1, 0.2),)),
        (rounding.log, ((0.0, 0.0),)),
        (rounding.sqrt, ((-1.0, 0.5),)),
        (rounding.power, ((0.0, 0.1), -2)),
        (rounding.power, ((1e200, 0.0), 2)),
        (rounding.times, ((1e300, 1e10), (1e300, 0.0))),
        (rounding.exp, ((1e4, 0.0),)),
    ],
)
def test_what_cannot_be_known_has_an_infinite_radius(kind, operation, operands):
    """Division by what may be zero, the log of it, the root of a negative number, overflow: never nan, no warning."""
    operands = [tuple(map(kind, x)) if isinstance(x, tuple) else x for x in operands]

    assert float(operation(*operands)[1]) == math.inf


def test_powers_zero_and_one_change_nothing():
    """The power zero is exactly one; the first power keeps value and radius."""
    assert rounding.power((3.0, 0.5), 0) == (1.0, pytest.approx(0.0, abs=1e-300))
    assert rounding.power((-3.0, 0.5), 1) == (-3.0, pytest.approx(0.5, rel=1e-14))


def test_a_norm_of_nothing_is_nothing():
    """The radius of a zero norm comes from underflow alone, and is not zero."""
    assert 0 < rounding.frobenius_norm(0.0, entries=9, dtype="float64") < 1e-150


def test_one_factor_is_no_product():
    """A chain of a single factor has no rounding; a hyperpower run of no steps only that of its start."""
    assert rounding.chain([2.0], inner=3, dtype="float64") == 0
    assert len(rounding.hyperpower([0.5], [1.0], norm_A=1.0, order=2, shape=(2, 2), dtype="float64")) == 1


def test_iterate_adds_and_stretches():
    """r <- 2 r + 1 from 0 gives 2^k - 1, whether the numbers come once or per step."""
    for radii in (rounding.iterate(0, 2, 1, steps=3), rounding.iterate(0, [2, 2, 2], 1)):
        assert radii == pytest.approx([0, 1, 3, 7])


def test_radii_live_on_the_device_of_the_norms():
    """No helper moves a norm to another device."""
    with fake_cuda() as device:
        x = torch.rand(5, device=device)
        radii = [
            rounding.matmul(x, x, inner=3, dtype=x.dtype),
            rounding.frobenius_norm(x, entries=3, dtype=x.dtype),
            rounding.pinv(x, x, rows=3, columns=3, dtype=x.dtype),
            rounding.over((x, 0.1), (2.0, x))[1],
            rounding.power((x, x), 0.5)[1],
            rounding.log((x, x))[1],
            *rounding.hyperpower([x, x], [x, x], norm_A=x, order=3, shape=(3, 3), dtype=x.dtype, rank=2),
            *rounding.hyperpower_drift([x, x], [x, x], norm_A=x, order=3, shape=(3, 3), dtype=x.dtype, rank=2),
        ]
        places = {(radius.device.type, radius.dtype, tuple(radius.shape)) for radius in radii}

    assert places == {("cuda", torch.float64, (5,))}


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: rounding.unit_roundoff("complex64"), "expected a dtype among"),
        (lambda: rounding.unit_roundoff(torch.int64), "came torch.int64"),
        (lambda: rounding.gamma(-1, "float64"), "came -1"),
        (lambda: rounding.dot(1, 1, length=0, dtype="float64"), "expected length >= 1, came 0"),
        (lambda: rounding.chain([], inner=3, dtype="float64"), "expected number of factors >= 1"),
        (lambda: rounding.iterate(0, [1, 1], [1, 1, 1]), r"came \[2, 3\]"),
        (lambda: rounding.iterate(0, 1, 1), "expected one number of steps"),
        (lambda: rounding.hyperpower([1], [1], norm_A=1, order=1, shape=(2, 2), dtype="float64"), "order >= 2"),
        (lambda: rounding.hyperpower([1], [], norm_A=1, order=2, shape=(2, 2), dtype="float64"), "0 for 1"),
    ],
)
def test_bad_arguments_are_rejected(call, complaint):
    """An error says what was expected and what came."""
    with pytest.raises(ValueError, match=complaint):
        call()
