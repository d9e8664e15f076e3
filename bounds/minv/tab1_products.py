r"""What Table 1 is made of: its times follow the number of products, and each product costs as much as an inverse.

At 1000 x 1500 the printed seconds are $0.3 + 0.054\, L K$ within a tenth, $L K$ being the products of Horner's rule. In
operations the iteration can never pay: elimination inverts an $n \times n$ matrix in $2 n^3 - 2 n^2 + n$ operations, less
than the $2 n^3$ of a single product, so $K$ layers of order $L$ cost more than $L K$ inverses. What the table shows is the
speed of products per operation, not their number.

Kind: finding on printed numbers; inequality with exact counts. Constants: explicit.
"""

import sympy as sp

from bounds.core import Claim, Finding, Quantity, ge, le
from bounds.core.certificate import certificate, comparison, identity, written

seconds = Quantity("seconds", "t", "printed seconds at 1000 x 1500", positive=True)
products = Quantity("products", "N", "products that the layers of this column take", integer=True, positive=True)
flops = Quantity("flops", r"\text{operations of } K \text{ layers}", "counted in a run", integer=True, positive=True)
direct = Quantity("direct", r"\text{operations of an inverse}", "counted in a run", integer=True, positive=True)
K = Quantity("K", "K", "layers", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)

COLUMNS = {(4, 4): "1.23", (4, 8): "2.22", (4, 12): "3.08", (4, 5): "1.38", (8, 5): "2.42", (12, 5): "3.53"}

linear = Claim(
    id="minv.tab1.linear",
    title="The printed seconds at 1000 x 1500 follow the number of matrix products",
    form="added",
    source="Table 1, last column",
    quantifier=Finding("numbers as printed in the paper; products counted in a run; within a tenth"),
    then=le(sp.Abs(seconds - sp.Rational(3, 10) - sp.Rational(54, 1000) * products), seconds / 10),
    expected="proved",
)

break_even = Claim(
    id="minv.tab1.break_even",
    title="K layers of order L take more operations than L K inverses by elimination",
    form="added",
    source="our counts; not in the paper",
    given=(ge(L, 2), ge(K, 1)),
    then=ge(flops, L * K * direct),
    expected="proved",
)


@linear.experiment(column=[list(pair) for pair in COLUMNS], algorithm="algorithms.hyperpower.hyperpower")
def printed_columns(column, *, algorithm):
    """Orders and depths as in the table, on a small matrix: products do not depend on the size."""
    from fractions import Fraction

    import torch

    from algorithms.hyperpower import ProductCounter

    order, layers = column
    A = torch.eye(2, 3, dtype=torch.float64)
    with ProductCounter() as counter:
        algorithm(A, A.mT / 2, order, layers)
    return {seconds: Fraction(COLUMNS[order, layers]), products: counter.products}


@break_even.experiment(
    size=[1, 2, 12, 60],
    order=[2, 4],
    layers=[1, 4],
    quick={"size": [1, 12]},
    algorithm="algorithms.hyperpower.hyperpower",
)
def counted_operations(size, order, layers, *, algorithm):
    """Products counted in a run of the iteration; single operations in a run of the elimination."""
    import torch

    from algorithms.hyperpower import ProductCounter
    from algorithms.matrix_iterations import gauss_jordan_inverse

    A = torch.eye(size, dtype=torch.float64)
    with ProductCounter() as counter:
        algorithm(A, A / 2, order, layers)
    tally = [0]
    gauss_jordan_inverse([[Counted(1 + (i == j), tally) for j in range(size)] for i in range(size)])
    return {flops: counter.flops, direct: tally[0], L: order, K: layers}


class Counted:
    """A number that counts the operations in which it takes part; a change of sign is none."""

    def __init__(self, value, tally):
        self.value, self.tally = value, tally

    def _made(self, value):
        self.tally[0] += 1
        return Counted(value, self.tally)

    def __mul__(self, other):
        return self._made(self.value * other.value)

    def __sub__(self, other):
        return self._made(self.value - other.value)

    def __rtruediv__(self, one):
        return self._made(one / self.value)

    def __neg__(self):
        return Counted(-self.value, self.tally)

    def __eq__(self, other):
        return self.value == other

    __hash__ = None


linear.formula_mutant(
    "one product fewer per layer",
    then=le(sp.Abs(seconds - sp.Rational(54, 1000) * products * sp.Rational(3, 4)), seconds / 10),
)
break_even.formula_mutant("one inverse more", then=ge(flops, (L * K + 1) * direct))


@linear.mutant("powers for nothing")
def _(hyperpower, A, X0, order, steps):
    return hyperpower(A, X0, 2 * order, steps)


@break_even.mutant("last term dropped")
def _(hyperpower, A, X0, order, steps):
    return hyperpower(A, X0, order - 1, steps)


@linear.proof
def six_columns():
    """Horner's rule takes L products in each of K layers."""
    steps = []
    for (order, layers), text in COLUMNS.items():
        law = written(lambda n, a, b: a + b * n, order * layers, "0.3", "0.054")
        steps.append(comparison(f"L = {order}, K = {layers}", law, ">=", written(lambda t, f: t * f, text, "0.9")))
        steps.append(
            comparison(f"L = {order}, K = {layers} again", law, "<=", written(lambda t, f: t * f, text, "1.1"))
        )
    return certificate("0.3 + 0.054 L K lies between 0.9 and 1.1 times the printed seconds in every column.", *steps)


@break_even.proof
def operations_of_elimination():
    """n is 1 + m; per pivot one reciprocal, n - 1 products in its row and in its column, (n - 1)^2 updates of two."""
    n, m = sp.symbols("n m")
    per_pivot = sp.Add(1, 2 * (n - 1), 2 * (n - 1) ** 2, evaluate=False)
    counted = sp.Mul(n, per_pivot, evaluate=False)
    return certificate(
        "For each of n pivots elimination takes one reciprocal, n - 1 multiplications in the row and n - 1 in the column of the "
        "pivot, and one multiplication and one subtraction for each of the (n - 1)^2 other entries: 2 n^3 - 2 n^2 + n in all. A "
        "product of n x n matrices counts 2 n^3, and a layer of order L by Horner's rule has L of them. The difference 2 n^2 - "
        "n is positive.",
        identity("all pivots", counted, 2 * n**3 - 2 * n**2 + n),
        identity(
            "the difference at n = 1 + m",
            2 * (1 + m) ** 3 - (2 * n**3 - 2 * n**2 + n).subs(n, 1 + m),
            2 * m**2 + 3 * m + 1,
        ),
    )
