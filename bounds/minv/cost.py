r"""Reaching a precision costs of the order L / ln L matrix products, least per digit at order three.

With $R = \ln \epsilon / \ln e_0$, the number of layers is $\lceil \ln R / \ln L \rceil$ and Horner's rule takes L
products in each, one of them for $A X$. So the total is between $\tfrac{L}{\ln L} \ln R$ and $\tfrac{L}{\ln L} \ln R
+ L$. As a function of a whole $L \ge 2$, $L / \ln L$ is least at $L = 3$ (2.731; orders 2 and 4 tie at 2.885), which
the paper's $L \ge 4$ excludes. That is a rate. Layers come whole, and for a given start orders may tie: from $e_0 = 0.99$ to
$10^{-12}$ orders two, three and four all take 24 products. The law is a property of Horner's rule: products of factors $I + E^{2^i}$ cost $2
\log_2 L$, at a constant ratio to $\ln L$, and blocks of powers $\lceil 2 \sqrt L \rceil$ for any coefficients.

Kind: inequalities with exact constants. Constants: one product per power.
"""

import math

import sympy as sp
from flint import arb

from bounds.core import Finding, Quantity, Statement, eq, exact, ge, gt, le
from bounds.core.certificate import certificate
from bounds.late import late, torch
from bounds.minv._certificates import equal, keeps, promised, sides

algorithms_hyperpower = late("algorithms.hyperpower")

products = Quantity("products", "n", "matrix products performed", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
e_0 = Quantity("e_0", "e_0", "residual of the start", positive=True)
epsilon = Quantity("epsilon", r"\epsilon", "precision to reach", positive=True)
K = Quantity("K", "K", "layers", integer=True, positive=True)
R = sp.log(epsilon) / sp.log(e_0)

order_before = Quantity("order_before", r"L^{K}", "order of all layers together", integer=True, positive=True)

cost = Statement("minv.cost", "Section 2.1, after eq. (2)")
printed = cost.printed(
    (
        eq(products, L * sp.ceiling(sp.log(R) / sp.log(L)), name="exactly"),
        le(products, L / sp.log(L) * sp.log(R) + L, name="law"),
    ),
    given=(ge(L, 2), le(epsilon, e_0**2), le(e_0, sp.Rational(999, 1000))),
)


tie = cost.added(
    "tie",
    (eq(products, 24, name="products"), gt(order_before, R, name="needed")),
    title="From residual 0.99 to 1e-12 orders two, three and four all take 24 products",
    source="our counts; by the rate L / ln L alone order three would win",
    quantifier=Finding("e_0 = 0.99, precision 1e-12, orders two, three and four by Horner's rule"),
)


layers_needed = cost.added(
    "layers",
    (le(e_0 ** (L**K), epsilon, name="enough"), gt(e_0 ** (L ** (K - 1)), epsilon, name="fewest")),
    title="The number of layers that the library gives is the smallest that reaches the precision",
    source="Lemma 1; the paper does not say how many layers to take",
    given=(ge(L, 2), ge(K, 1), gt(e_0, epsilon)),
)


def counted(order, e, algorithm, layers):
    """Products of a real run on a diagonal matrix whose largest residual is e, and its residual after each layer."""
    A = torch.diag(torch.tensor([1.0, (1 - e) ** 0.5], dtype=torch.float64))
    with algorithms_hyperpower.ProductCounter() as counter:
        X = algorithm(A, A.mT.clone(), order, layers)
    return counter.products, [torch.linalg.matrix_norm(torch.eye(2, dtype=A.dtype) - A @ x, 2).item() for x in X]


@layers_needed.experiment(
    order=[2, 3, 5],
    e=[0.5, 0.75, 0.984375],
    precision=[2.0**-20, 2.0**-32],
    algorithm="algorithms.hyperpower.layers_for",
)
def binary_precisions(order, e, precision, *, algorithm):
    """Residuals and precisions that are binary fractions; 1/2 reaches 2^-32 exactly at order two."""
    return {e_0: exact(e), epsilon: exact(precision), L: order, K: algorithm(e, precision, order)}


@cost.experiment(tie, order=[2, 3, 4], e=[0.99], precision=[1e-12], algorithm="algorithms.hyperpower.hyperpower")
@printed.experiment(
    order=[2, 3, 4, 5, 8, 12],
    e=[0.5, 0.75, 0.9375, 0.99],
    precision=[2.0**-20, 1e-12],
    quick={"e": [0.5, 0.9375], "precision": [2.0**-20]},
    algorithm="algorithms.hyperpower.hyperpower",
)
def until_precise(order, e, precision, *, algorithm):
    """As few layers as the measured residual needs; where rounding decides, so many or one layer more."""
    enough = []
    for layers in range(1, 14):
        products_now, residuals = counted(order, e, algorithm, layers)
        # The residual is rounded, and that of the start comes to the power of all layers.
        rounding = 2.0**-48 + residuals[-1] * order**layers * 2.0**-51
        if residuals[-1] <= precision + rounding:
            enough.append(products_now)
        if residuals[-1] <= precision - rounding:
            break
    middle, apart = (enough[-1] + enough[0]) / 2, (enough[-1] - enough[0]) / 2
    made = (middle, apart) if apart else enough[0]
    return {products: made, L: order, e_0: exact(e), epsilon: exact(precision), order_before: order**layers}


@cost.mutant("every power formed by itself", printed, tie)
def _(hyperpower, A, X0, order, steps):
    X = [X0]
    for _ in range(steps):
        E = torch.eye(len(A), dtype=A.dtype) - A @ X[-1]
        term, total = X[-1], X[-1]
        for _ in range(order - 1):
            term = term @ E
            total = total + term
        (A @ total, A @ total)
        X.append(total)
    return X


layers_needed.mutant("a layer more", lambda layers_for, e0, accuracy, order: layers_for(e0, accuracy, order) + 1)
layers_needed.mutant("a layer fewer", lambda layers_for, e0, accuracy, order: layers_for(e0, accuracy, order) - 1)
tie.formula_mutant("order three wins", then=ge(products, 8 * L))
printed.formula_mutant("one product fewer per layer", then=le(products, (L - 1) / sp.log(L) * sp.log(R)))

gained = Quantity("gained", r"\ln e_1 / \ln e_0", "order gained in one layer", positive=True)

blocks = cost.added(
    "paterson_stockmeyer",
    eq(products, K * sp.Min(L, sp.ceiling(2 * sp.sqrt(L)))),
    title="In blocks of powers a layer of any coefficients costs about twice the square root of its order",
    source="Paterson and Stockmeyer's evaluation of polynomials; not in the paper",
    given=ge(K, 1),
)

best = cost.added(
    "best_order",
    ge(3**products, gained**3, trivially=1),
    title="No order is cheaper per layer under Horner's rule than order three",
    source="minimum of L / ln L over whole numbers, L / ln L >= 3 / ln 3 as 3^L >= L^3; the paper assumes L >= 4",
    given=ge(L, 2),
    tight=True,
    expected="proved",
)


@best.experiment(order=[2, 3, 4, 5, 8], algorithm="algorithms.hyperpower.hyperpower")
def one_layer(order, *, algorithm):
    """Products of one layer against the order that its residual shows; from 1/2 every number is a binary fraction."""
    A = torch.eye(2, dtype=torch.float64)
    with algorithms_hyperpower.ProductCounter() as counter:
        X = algorithm(A, A / 2, order, 1)[-1]
    residual = 1 - X[0, 0].item()
    mantissa, exponent = math.frexp(residual)
    order_shown = 1 - exponent if mantissa == 0.5 else -arb(residual).log() / arb(2).log()
    return {products: counter.products, L: order, gained: order_shown}


best.formula_mutant("order four", then=ge(4**products, gained**4))


@best.mutant("the product AX not counted")
def _(hyperpower, A, X0, order, steps):
    E = torch.eye(len(A), dtype=A.dtype) - (A[:, :, None] * X0[None]).sum(1)
    Y = X0
    for _ in range(order - 1):
        Y = X0 + Y @ E
    return [X0, Y]


m = Quantity("m", "m", "binary logarithm of the order", integer=True, positive=True)

factored = cost.added(
    "factored",
    eq(products, 2 * m * K + 1),
    title="Orders that are powers of two cost two products per doubling when the sum is factored",
    source="I + E + ... + E^(L-1) is a product of factors I + E^(2^i); not in the paper",
    given=ge(K, 2),
)


@factored.experiment(doublings=[1, 2, 3, 4], layers=[2, 3, 5], algorithm="algorithms.hyperpower.fast_hyperpower")
def powers_of_two(doublings, layers, *, algorithm):
    """A wide matrix; one product is for A A', and the first layer saves one."""
    A = torch.eye(6, dtype=torch.float64)[:4]
    with algorithms_hyperpower.ProductCounter() as counter:
        algorithm(A, 2**doublings, layers, 1.0, stop_early=False)
    return {products: counter.products, m: doublings, K: layers}


@blocks.experiment(
    order=[2, 4, 5, 6, 9, 12, 16],
    layers=[1, 3],
    quick={"order": [4, 6, 9, 16]},
    algorithm="algorithms.hyperpower.paterson_stockmeyer_hyperpower",
)
def any_coefficients(order, layers, *, algorithm):
    """A diagonal matrix and coefficients 9/10."""
    A = torch.eye(4, dtype=torch.float64)
    with algorithms_hyperpower.ProductCounter() as counter:
        algorithm(A, A / 2, torch.full((layers, order), 0.9, dtype=torch.float64))
    return {products: counter.products, L: order, K: layers}


blocks.formula_mutant("Horner's rule", then=eq(products, K * L))
blocks.mutant(
    "one power at a time",
    lambda paterson_stockmeyer_hyperpower, A, X0, C: algorithms_hyperpower.learnable_hyperpower(A, X0, C),
)
factored.formula_mutant("Horner's rule", then=eq(products, 2**m * K))
factored.mutant(
    "half the order in twice the layers",
    lambda fast_hyperpower, A, order, steps, scale, **options: fast_hyperpower(
        A, order // 2 or 1, 2 * steps, scale, **options
    ),
)


@best.proof
def powers_of_three_against_cubes(claim):
    """L / ln L >= 3 / ln 3 is 3^L >= L^3; m is L - 3."""
    m_ = sp.Symbol("m")
    return certificate(
        "A layer of order L takes L products and gains ln L (Lemma 1). L ln 3 >= 3 ln L is 3^L >= L^3: true at L = 2 and L = 3, and "
        "from L >= 3 to L + 1, because 3 L^3 - (L + 1)^3 is non-negative.",
        keeps("L = 2", claim, "products", products=2, gained=2),
        keeps("L = 3", claim, "products", products=3, gained=3),
        equal(
            "3 L^3 - (L + 1)^3 with L = 3 + m",
            sp.powsimp(sides(claim, "products", products=m_ + 1)[0] / sides(claim, "products", products=m_)[0])
            * promised(claim, "products", gained=3 + m_)
            - promised(claim, "products", gained=4 + m_),
            2 * m_**3 + 15 * m_**2 + 33 * m_ + 17,
        ),
    )
