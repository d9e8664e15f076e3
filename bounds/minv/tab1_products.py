r"""What Table 1 is made of: its times rise with the number of products, and each product costs as much as an inverse.

The text says that the time goes into products. Horner's rule takes $L K$ of them, and at 1000 x 1500 the printed seconds
of the six columns, whatever their order and depth, stand in the order of $L K$. (So they do at 10 x 15 and, up to a tie, at
200 x 300. At 50 x 75, 100 x 150 and 500 x 750 they do not.) Per product all columns take the same number of
operations. In operations the iteration can never pay: elimination inverts an $n
\times n$ matrix in $2 n^3 - 2 n^2 + n$ operations, less than the $2 n^3$ of a single product, so $K$ layers of order $L$
cost more than $L K$ inverses. What the table shows is the speed of products per operation, not their number.

Kind: finding, counted products against printed seconds; inequality with exact counts. Constants: none.
"""

from fractions import Fraction

import sympy as sp

from bounds.core import Finding, Quantity, Statement, eq, ge, gt
from bounds.core.certificate import certificate, identity
from bounds.late import late, torch
from bounds.minv._certificates import equal, room
from bounds.minv._counted import inverse_operations, product_operations

algorithms_hyperpower = late("algorithms.hyperpower")

longer = Quantity(
    "longer", "t'", "printed seconds at 1000 x 1500 of the column with the next number of products", positive=True
)
seconds = Quantity("seconds", "t", "printed seconds at 1000 x 1500", positive=True)
over_first = Quantity("over_first", r"\text{operations of the last column over those of the first}", positive=True)
more = Quantity("more", r"N_{\text{last}} / N_{\text{first}}", "the same of their products", positive=True)
flops = Quantity("flops", r"\text{operations of } K \text{ layers}", "counted in a run", integer=True, positive=True)
direct = Quantity("direct", r"\text{operations of an inverse}", "counted in a run", integer=True, positive=True)
n = Quantity("n", "n", "rows of the matrix that is inverted", integer=True, positive=True)
K = Quantity("K", "K", "layers", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)

COLUMNS = {(4, 4): "1.23", (4, 8): "2.22", (4, 12): "3.08", (4, 5): "1.38", (8, 5): "2.42", (12, 5): "3.53"}

tab1 = Statement(
    "minv.tab1_products",
    "Appendix A.1.1: the computation is mostly spent on products; Table 1, last column",
    algorithm="algorithms.hyperpower.hyperpower",
)
ordered = tab1.printed(
    gt(longer, seconds),
    formerly="minv.tab1.products",
    title="At 1000 x 1500 columns of Table 1 that take more matrix products take longer",
    quantifier=Finding("seconds as printed in the paper; products counted in a run of each column's network"),
)

per_product = tab1.added(
    "per_product",
    eq(over_first, more),
    title="Per product all columns of Table 1 take the same number of operations",
    formerly="minv.tab1.per_product",
    source="our counts; Table 1",
    quantifier=Finding("the fewest and the most products of the table, L = K = 4 and L = 12, K = 5, by Horner's rule"),
)

elimination = tab1.added(
    "elimination",
    eq(direct, 2 * n**3 - 2 * n**2 + n),
    title="Elimination inverts a matrix of n rows in n^3 multiplications and divisions and n (n - 1)^2 subtractions",
    source="our counts; not in the paper",
)

break_even = tab1.added(
    "break_even",
    ge(flops, L * K * direct),
    title="K layers of order L take more operations than L K inverses by elimination",
    formerly="minv.tab1.break_even",
    source="our counts; not in the paper",
    given=(ge(L, 2), ge(K, 1)),
    expected="proved",
)


@tab1.experiment(ordered, size=[2])
def printed_columns(size, *, algorithm):
    """Orders and depths as in the table, on a small matrix: products do not depend on the size."""
    counts = {column: products(*column, size, algorithm) for column in COLUMNS}
    times = [Fraction(COLUMNS[column]) for column in sorted(COLUMNS, key=lambda column: counts[column])]
    return {longer: times[1:], seconds: times[:-1]}


def products(order, layers, size, algorithm):
    """Counted in a run."""
    A = torch.eye(size, size + 1, dtype=torch.float64)
    with algorithms_hyperpower.ProductCounter() as counter:
        algorithm(A, A.mT / 2, order, layers)
    return counter.products


@tab1.experiment(per_product, rows=[2, 10])
def first_and_last_column(rows, *, algorithm):
    """Plain Horner steps; products and operations counted in runs of their own."""
    A = torch.eye(rows, rows * 3 // 2, dtype=torch.float64)
    last, first = (
        product_operations(lambda column=column: algorithm(A, A.mT / 2, *column)) for column in ((12, 5), (4, 4))
    )
    counts = [products(*column, 2, algorithms_hyperpower.hyperpower) for column in ((12, 5), (4, 4))]
    return {over_first: Fraction(last, first), more: Fraction(*counts)}


@tab1.experiment(break_even, size=[1, 2, 12, 60], order=[2, 4], layers=[1, 4], quick={"size": [1, 12]})
def counted_operations(size, order, layers, *, algorithm):
    """Products counted in a run of the iteration; single operations in a run of the elimination."""
    A = torch.eye(size, dtype=torch.float64)
    run = product_operations(lambda: algorithm(A, A / 2, order, layers))
    return {flops: run, direct: inverse_operations(size), L: order, K: layers}


@tab1.experiment(elimination, size=[1, 2, 5, 12], algorithm="algorithms.matrix_iterations.gauss_jordan_inverse")
def counted_eliminations(size, *, algorithm):
    """Single operations of numbers that count them."""
    return {direct: inverse_operations(size, algorithm), n: size}


ordered.formula_mutant("twice as long", then=gt(longer, 2 * seconds))
per_product.formula_mutant("ten times", then=eq(over_first, 10 * more))
break_even.formula_mutant("one inverse more", then=ge(flops, (L * K + 1) * direct))
ordered.mutant("as many products for every order", lambda hyperpower, A, X0, order, steps: hyperpower(A, X0, 4, steps))
per_product.mutant(
    "every layer three times",
    lambda hyperpower, A, X0, order, steps: hyperpower(A, X0, order, 3 * steps if order == 12 else steps),
)
elimination.mutant("two inverses", lambda invert, rows: invert(invert(rows)))
break_even.mutant("last term dropped", lambda hyperpower, A, X0, order, steps: hyperpower(A, X0, order - 1, steps))


@break_even.proof
def operations_of_elimination(claim):
    """n is 1 + m; per pivot one reciprocal, n - 1 products in its row and in its column, (n - 1)^2 updates of two."""
    n, m = sp.symbols("n m")
    per_pivot = sp.Add(1, 2 * (n - 1), 2 * (n - 1) ** 2, evaluate=False)
    counted = sp.Mul(n, per_pivot, evaluate=False)
    k, l = sp.symbols("K L")
    return certificate(
        "For each of n pivots elimination takes one reciprocal, n - 1 multiplications in the row and n - 1 in the column of the "
        "pivot, and one multiplication and one subtraction for each of the (n - 1)^2 other entries: 2 n^3 - 2 n^2 + n in all. A "
        "product of n x n matrices counts 2 n^3, and a layer of order L by Horner's rule has L of them. The difference 2 n^2 - "
        "n is positive.",
        identity("all pivots", counted, 2 * n**3 - 2 * n**2 + n),
        equal(
            "the difference at n = 1 + m",
            room(claim, "flops", flops=k * l * 2 * (1 + m) ** 3, direct=counted.subs(n, 1 + m), K=k, L=l),
            k * l * (2 * m**2 + 3 * m + 1),
        ),
    )
