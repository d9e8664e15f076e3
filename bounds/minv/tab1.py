r"""Table 1: in operations the iteration takes more than the direct way to the same pseudo-inverse.

Printed are seconds, on a GPU with batches of 100: four layers of order four are 153 times faster than the pseudo-inverse by singular
values at 10 x 15 and 32 times at 1000 x 1500. Seconds belong to a machine: on the one at hand they are measured by the benchmarks
(`BreakEven` in `asv_bench`), against the pseudo-inverse, Cholesky and LU. What can be judged anywhere are operations. For $n \times
m$ matrices of full row rank $A^\top (A A^\top)^{-1}$ takes two products with the Gram matrix and one inverse, $4 n^2 m + 2 n^3 - 2 n^2
+ n$ operations. That is less than any column of the table takes, even in its fastest form: a quarter of the first column, a ninth
of the last. The table compares with the slowest way to the same matrix.

What Appendix A.1.1 adds on products and inverses in general, that they share an exponent and that some products take $O(d^{2.3})$, is
background from elsewhere and not tested.

Kind: finding (not tested here); inequalities on counted operations. Constants: none.
"""

from bounds.core import Finding, Quantity, Statement, ge, le
from bounds.late import late, torch
from bounds.minv._counted import direct_operations, product_operations

hyperpower = late("algorithms.hyperpower")

operations = Quantity("operations", "N", "operations of the products in all layers, counted in a run", positive=True)
direct_way = Quantity("direct_way", r"N_{\text{direct}}", "operations of A'(AA')^-1, counted in a run", positive=True)
one_product = Quantity("one_product", "2 n^3", "operations of a product of the size of the Gram matrix", positive=True)

COLUMNS = [(4, 4), (4, 8), (4, 12), (4, 5), (8, 5), (12, 5)]
SHAPES = "matrices half as wide again as high, 4 to 32 rows"
FAST = "algorithms.hyperpower.fast_hyperpower"

tab1 = Statement("minv.tab1", "Table 1")
printed = tab1.printed(
    title="Table 1: the iteration is 11 to 153 times faster than the pseudo-inverse",
    quantifier=Finding("batches of 100 on a GPU"),
    expected="never_exercised",
    untested="Seconds are of a machine, and of its load. The benchmarks measure the ratios on the machine at hand (`BreakEven` in "
    "asv_bench); operations, which are the same everywhere, are in minv.tab1.direct.",
)

direct = tab1.added(
    "direct",
    ge(operations, 4 * direct_way),
    title="Every column of Table 1 takes at least four times the operations of A'(AA')^-1 by elimination",
    source="our counts; Table 1 compares with the singular value decomposition only",
    quantifier=Finding(SHAPES),
)

high_order = tab1.added(
    "high_order",
    ge(operations, 9 * direct_way),
    title="Five layers of order twelve take at least nine times the operations of A'(AA')^-1 by elimination",
    source="our counts; Table 1 prints them 60 and 11 times faster than the pseudo-inverse at 100 x 150 and 1000 x 1500",
    quantifier=Finding(SHAPES),
)

in_products = tab1.added(
    "in_products",
    le(direct_way, 4 * one_product),
    title="A'(AA')^-1 by elimination takes at most the operations of four products of the size of the Gram matrix",
    source="our counts; the first column of Table 1 takes sixteen products",
    quantifier=Finding(SHAPES),
)


def counted(rows, order, layers, algorithm):
    """All layers of the fastest form, and the direct way."""
    columns = rows * 3 // 2
    A = torch.eye(rows, columns, dtype=torch.float64)
    run = product_operations(lambda: algorithm(A, order, layers, 2.0, stop_early=False))
    return {operations: run, direct_way: direct_operations(rows, columns)}


@direct.experiment(rows=[4, 10, 32], column=COLUMNS, quick={"rows": [10]}, algorithm=FAST)
def all_columns(rows, column, *, algorithm):
    """Orders and depths of the table; sums of powers are factored, and products are of the smaller side."""
    return counted(rows, *column, algorithm)


@high_order.experiment(rows=[4, 10, 32], quick={"rows": [4, 10]}, algorithm=FAST)
def last_column(rows, *, algorithm):
    """The most products of the table, in the fastest form."""
    return counted(rows, 12, 5, algorithm)


@in_products.experiment(rows=[4, 10, 32], quick={"rows": [4, 10]}, algorithm="torch.matmul")
def against_one_product(rows, *, algorithm):
    """One product of the Gram matrix with itself."""
    S = torch.eye(rows, dtype=torch.float64)
    return {
        direct_way: direct_operations(rows, rows * 3 // 2),
        one_product: product_operations(lambda: algorithm(S, S)),
    }


direct.formula_mutant("six times", then=ge(operations, 6 * direct_way))
high_order.formula_mutant("eleven times", then=ge(operations, 11 * direct_way))
in_products.formula_mutant("three products", then=le(direct_way, 3 * one_product))
in_products.mutant("a vector in place of a matrix", lambda matmul, S, T: matmul(S, T[:, :1]))
tab1.mutant(
    "one layer fewer than half",
    direct,
    high_order,
    corrupted=lambda fast_hyperpower, A, order, steps, scale, **options: fast_hyperpower(
        A, order, (steps - 1) // 2, scale, **options
    ),
)
