r"""Table 1: the iteration is faster than the singular value decomposition, and slower than Cholesky and LU.

Printed, on a GPU with batches of 100: four layers of order four are 153 times faster than the pseudo-inverse at 10 x
15 and 32 times at 1000 x 1500. On one core of a CPU they are faster too, on small matrices; five layers of order twelve
are slower from 100 x 150 on. But the table compares with the slowest way to a pseudo-inverse of full rank: $A^\top (A
A^\top)^{-1}$ by Cholesky or LU is faster than either at every size tried, in batches and alone. In products of the size of
the Gram matrix the pseudo-inverse takes the time of eight or more, so an iteration with fewer pays beside it. Cholesky
takes that of at most sixteen, so the first column of the table, which needs as many, does not pay beside it.

Kind: findings; times are of the machine at hand, on a CPU seconds of the processor. Competitors take turns in fifteen
rounds and ratios are taken within a round; the error bar leaves out the two smallest and the two largest.
"""

from bounds.core import Finding, Quantity, Statement, ge, le
from bounds.late import late, torch
from bounds.minv._timing import ratios

hyperpower = late("algorithms.hyperpower")

speedup = Quantity(
    "speedup", r"t_{\text{pinv}} / t", "time of the pseudo-inverse over time of the iteration", positive=True
)
over_cholesky = Quantity(
    "over_cholesky", r"t / t_{\text{Cholesky}}", "time of the iteration over that of Cholesky", positive=True
)
over_lu = Quantity("over_lu", r"t / t_{\text{LU}}", "time of the iteration over that of LU", positive=True)
over_pinv = Quantity(
    "over_pinv", r"t / t_{\text{pinv}}", "time of the iteration over that of the pseudo-inverse", positive=True
)
pinv_in_products = Quantity(
    "pinv_in_products", r"t_{\text{pinv}} / t_{\text{product}}", "time of the pseudo-inverse in products", positive=True
)
cholesky_in_products = Quantity(
    "cholesky_in_products", r"t_{\text{Cholesky}} / t_{\text{product}}", "time of Cholesky in products", positive=True
)

tab1 = Statement("minv.tab1", "Table 1")
printed = tab1.printed(
    ge(speedup, 1),
    title="Four layers of order four, and of order five, are faster than the pseudo-inverse on batches of small matrices",
    quantifier=Finding("batch of 100, 10 x 15 (CPU: at least as fast; printed: 153 times on a GPU)"),
)

direct = tab1.added(
    "direct",
    (ge(over_cholesky, 1, name="cholesky"), ge(over_lu, 1, name="lu")),
    title="Cholesky and LU are faster ways to the same pseudo-inverse than four layers of order four",
    source="our runs; Table 1 compares with the singular value decomposition only",
    quantifier=Finding("matrices of full row rank, batches (100 of 10 rows, fewer of more) and single ones"),
)

high_order = tab1.added(
    "high_order",
    ge(over_pinv, 1),
    title="On a CPU five layers of order twelve are slower than the pseudo-inverse from 100 x 150 on",
    source="our runs; Table 1 prints 60 and 11 times faster at 100 x 150 and 1000 x 1500 on a GPU",
    quantifier=Finding("100 and 200 rows, batches and single matrices"),
)

break_even = tab1.added(
    "in_products",
    (ge(pinv_in_products, 8, name="pinv"), le(cholesky_in_products, 16, name="cholesky")),
    title="The pseudo-inverse takes the time of eight products or more, Cholesky that of sixteen or fewer",
    source="our runs; the first column of Table 1 takes sixteen products",
    quantifier=Finding("products of the size of the Gram matrix, 50 rows or more, batches and single matrices"),
)


def gaussian(batch, rows, device):
    """A batch of Gaussian matrices half as wide again as high, and their scales."""
    generator = torch.Generator().manual_seed(0)
    A = torch.randn(batch, rows, rows * 3 // 2, generator=generator, dtype=torch.float64).to(device)
    return A, hyperpower.frobenius_scale(A)


@printed.experiment(
    rows=[10, 20, 50],
    quick={"rows": [10]},
    thorough={"rows": [10, 20, 50, 100]},
    algorithm="algorithms.hyperpower.fast_hyperpower",
)
def small_matrices(rows, *, algorithm, device):
    """Against the pseudo-inverse of the library, by the singular value decomposition."""
    A, scale = gaussian(100, rows, device)
    (ratio,) = ratios(lambda: torch.linalg.pinv(A), lambda: algorithm(A, 4, 4, scale), on_gpu=A.is_cuda)
    return {speedup: ratio}


@printed.experiment(rows=[10, 20], quick={"rows": [10]}, algorithm="algorithms.hyperpower.order_five_hyperpower")
def order_five(rows, *, algorithm, device):
    """Four layers of order five by four products each, the same number of products as four of order four by Horner."""
    A, scale = gaussian(100, rows, device)
    X0 = hyperpower.transposed_start(A, scale)
    (ratio,) = ratios(lambda: torch.linalg.pinv(A), lambda: algorithm(A, X0, 4), on_gpu=A.is_cuda)
    return {speedup: ratio}


@direct.experiment(
    rows=[10, 50, 100, 200], batch=[100, 1], quick={"rows": [10]}, algorithm="algorithms.hyperpower.fast_hyperpower"
)
def normal_equations(rows, batch, *, algorithm, device):
    """All from the Gram matrix; batches of at most 2000 rows together."""
    A, scale = gaussian(min(batch, 2000 // rows), rows, device)

    pair = ratios(
        lambda: algorithm(A, 4, 4, scale),
        lambda: by_cholesky(A),
        lambda: A.mT @ torch.linalg.inv(A @ A.mT),
        on_gpu=A.is_cuda,
    )
    return dict(zip((over_cholesky, over_lu), pair, strict=True))


@high_order.experiment(
    rows=[100, 200],
    batch=[10, 1],
    quick={"rows": [100], "batch": [1]},
    algorithm="algorithms.hyperpower.fast_hyperpower",
)
def last_column(rows, batch, *, algorithm, device):
    """The most products of the table, in the fastest form."""
    A, scale = gaussian(batch, rows, device)
    (ratio,) = ratios(lambda: algorithm(A, 12, 5, scale), lambda: torch.linalg.pinv(A), on_gpu=A.is_cuda)
    return {over_pinv: ratio}


def by_cholesky(A):
    """A' (A A')^-1 by the factor of the Gram matrix."""
    return A.mT @ torch.cholesky_inverse(torch.linalg.cholesky(A @ A.mT))


@break_even.experiment(rows=[50, 100, 200], batch=[20, 1], quick={"rows": [50], "batch": [1]}, algorithm="torch.matmul")
def against_one_product(rows, batch, *, algorithm, device):
    """One product of the Gram matrix with itself."""
    A, _ = gaussian(batch, rows, device)
    S = A @ A.mT
    pair = (lambda: torch.linalg.pinv(A), lambda: by_cholesky(A))
    in_products = [ratios(work, lambda: algorithm(S, S), on_gpu=A.is_cuda)[0] for work in pair]
    return dict(zip((pinv_in_products, cholesky_in_products), in_products, strict=True))


printed.formula_mutant("a hundred thousand times", then=ge(speedup, 10**5))
high_order.formula_mutant("a hundred times", then=ge(over_pinv, 100))
break_even.formula_mutant("a million products", then=ge(pinv_in_products, 10**6))
direct.formula_mutant("a hundred thousand times", then=ge(over_cholesky, 10**5))


def by_svd(_, A, *arguments):
    """The singular value decomposition, five times."""
    for _ in range(5):
        torch.linalg.pinv(A)


printed.mutant("by the singular value decomposition, five times")(by_svd)


@break_even.mutant("a hundred products")
def _(matmul, S, T):
    for _ in range(100):
        matmul(S, T)


tab1.mutant("no layer", direct, high_order, corrupted=lambda fast_hyperpower, A, order, steps, scale: A.mT)
