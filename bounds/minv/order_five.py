r"""Order five in four products is cheaper than any order by Horner's rule.

The sum of five terms factors, $I + E + \dots + E^4 = I + (E + E^2)(I + E^2)$, so a layer of order five takes four products:
one for $A X$, one for $E^2$, one for the two factors and one with $X$. It gains $\ln 5$ for four products, $4 / \ln 5 = 2.485$
per unit, where the best order by Horner's rule, three, pays $3 / \ln 3 = 2.731$. The iterates are those of Lemma 1.

Kind: exact identities. Constants: none.
"""

import math

import sympy as sp
from flint import fmpq

from bounds.core import Claim, Quantity, eq, ge, lt
from bounds.core.certificate import certificate, identity
from bounds.late import late, torch
from bounds.minv._certificates import equal, keeps, promised

algorithms_hyperpower = late("algorithms.hyperpower")

products = Quantity("products", "N", "products performed in K layers", integer=True, positive=True)
K = Quantity("K", "K", "layers", integer=True, positive=True)
e_K = Quantity("e_K", "e_K", "residual after K layers", positive=True)
e_0 = Quantity("e_0", "e_0", "residual of the start", positive=True)
gained = Quantity("gained", r"\ln e_K / \ln e_0", "order of all layers together", positive=True)

order_five = Claim(
    id="minv.order_five",
    formerly="minv.cost.order_five",
    title="Layers of order five in four products each, cheaper per digit than order three by Horner's rule",
    form="added",
    source="a factorisation of the geometric sum; not in the paper",
    given=(ge(K, 1), lt(e_0, 1)),
    then=(
        eq(products, 4 * K, name="count"),
        eq(e_K, e_0 ** (5**K), name="order"),
        lt(3**products, gained**3, name="cheaper"),
    ),
    expected="proved",
)


@order_five.experiment(layers=[1, 2], halves=[1, 2], algorithm="algorithms.hyperpower.order_five_hyperpower")
def binary_fractions(layers, halves, *, algorithm):
    """Residuals 1/2 and 1/4, whose twenty-fifth powers are binary fractions that a float of A X holds exactly."""
    start = 2.0**-halves
    A = torch.eye(2, dtype=torch.float64)
    with algorithms_hyperpower.ProductCounter() as counter:
        X = algorithm(A, A * (1 - start), layers)[-1]
    # 1 - X is exact: both are multiples of 2^-50 below one
    left = fmpq(*(1 - X[0, 0].item()).as_integer_ratio())
    return {
        products: counter.products,
        K: layers,
        e_0: fmpq(1, 2**halves),
        e_K: left,
        gained: -round(math.log2(left)) // halves,
    }


order_five.formula_mutant("five products", then=eq(products, 5 * K))
order_five.formula_mutant("order four", then=eq(e_K, e_0 ** (4**K)))
order_five.mutant(
    "Horner's rule", lambda order_five_hyperpower, A, X0, steps: algorithms_hyperpower.hyperpower(A, X0, 5, steps)
)
order_five.mutant(
    "factors of order four",
    lambda order_five_hyperpower, A, X0, steps: algorithms_hyperpower.hyperpower(A, X0, 4, steps),
)


@order_five.proof
def factored_sum(claim):
    """All factors are polynomials of the one matrix E."""
    E = sp.Symbol("E")
    total = sp.Add(1, sp.Mul(E + E**2, 1 + E**2, evaluate=False), evaluate=False)
    layers = sp.Symbol("K")
    return certificate(
        "I + (E + E^2)(I + E^2) is the sum of the first five powers of E = I - A X, and the next residual I - (I - E) times it is "
        "E^5; the projected residual is symmetric, so its norm goes to the fifth power, and to the 5^K-th after K layers. Products "
        "are A X, E^2, that of the two factors and that with X. 81 < 125 is 4 ln 3 < 3 ln 5, and so is its K-th power.",
        equal(
            "products of a layer: A X, E^2, the two factors, and with X",
            promised(claim, "count", K=layers),
            (1 + 1 + 1 + 1) * layers,
        ),
        identity("the sum", total, 1 + E + E**2 + E**3 + E**4),
        *(
            equal(
                f"{K} layers",
                promised(claim, "order", e_0=E, K=K),
                sp.Add(1, -sp.Mul(1 - before, total.subs(E, before), evaluate=False), evaluate=False),
            )
            for K, before in ((1, E), (2, promised(claim, "order", e_0=E, K=1)))
        ),
        keeps("4 products for order 5", claim, "cheaper", products=4, gained=5),
    )
