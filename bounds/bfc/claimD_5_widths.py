r"""Claim D.5 for all layers and widths: the truncated output is bounded, and the layer above a feature is smooth in its weights.

`claimD_5.py` and `claimD_5_smooth.py` have one neuron per layer. With any widths and any $\mathcal{J}_l$, let n be the largest
number of layers that a layer reads. A truncated square is at most its plateau $P = \tfrac{11}5 B'^2$, so the part that layer j
$\ge 2$ with $q_j$ lifted features has in $W_l \phi_l$ is at most $\|W_{l,j}\|_F \sqrt{q_j}\, P$, and by Cauchy and Schwarz over the parts

$$ \tilde F \le n \sum_l \alpha_l \Big( \sum_{j \le 1} \|W_{l,j} S_j\|^2 + \sum_{j \ge 2} \|W_{l,j}\|_F^2\, q_j P^2 \Big) . $$

`smooth`: along $K_2 + \tau H$, with $\|H\|_F = 1$ and r a bound of $\|R_2\|_F |S_1|$, the derivatives of $z = W_{3,0} x + W_{3,2}\, \tilde\sigma(R_2
K_2 S_1)$ are at most $\|W_{3,2}\|_F M_p r^p$, and $|z| \le |W_{3,0} x| + \|W_{3,2}\|_F \sqrt{q_2}\, P$. Those of $\tilde F_3 = \alpha_3 |z|^2$
follow by the product rule, as at width one: matrices and lifts enter by their norms only.

Kind: inequalities, exact. Constants: n is attained where all parts are equal; the others from `def_trunc.py` and `trunc_slope.py`.
"""

from itertools import pairwise

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions
from bounds.bfc._exact import random_rationals, rationals, root, square_sum
from bounds.bfc._proofs import cauchy_schwarz
from bounds.bfc.claimD_5 import truncated
from bounds.core import Quantity, Statement, le
from bounds.core.certificate import certificate, identity

output = Quantity("output", r"\tilde F(x)", nonnegative=True)
direct = Quantity("direct", r"\sum_l \alpha_l \sum_{j\le1}\|W_{l,j}S_j\|^2", nonnegative=True)
hidden = Quantity("hidden", r"\sum_l \alpha_l \sum_{j\ge2}\|W_{l,j}\|_F^2 q_j", nonnegative=True)
n = Quantity("n", r"\max_l|\mathcal{J}_l|", integer=True, positive=True)
P = Quantity("P", "P", "plateau of the truncated square", positive=True)
first, second, third = (
    Quantity(name, rf"|\Delta_h^{order}\tilde F_3(K_2)|/h^{order}", "along H", nonnegative=True)
    for order, name in enumerate(("first", "second", "third"), 1)
)
alpha_3 = Quantity("alpha_3", r"\alpha_3", positive=True)
inputs = Quantity("inputs", r"|W_{3,0}x|", nonnegative=True)
upper = Quantity("upper", r"\|W_{3,2}\|_F", nonnegative=True)
q = Quantity("q", "q_2", "lifted features", integer=True, positive=True)
r = Quantity("r", r"\|R_2\|_F|S_1|", nonnegative=True)
M_1, M_2, M_3 = (
    Quantity(f"M_{p}", f"M_{p}", f"bound of its derivative of order {p}", nonnegative=True) for p in (1, 2, 3)
)

z = inputs + upper * sp.sqrt(q) * P
dz, ddz, dddz = (upper * bound * r**p for p, bound in enumerate((M_1, M_2, M_3), 1))

claimD_5_widths = Statement("bfc.claimD_5_widths", "Claim D.5", expected="proved")
bounded = claimD_5_widths.added(
    "",
    le(output, n * (direct + hidden * P**2)),
    title="The truncated output of any network is bounded by what its layers take from the inputs and a constant",
    source="Claim D.5, first bullet, all widths and layers",
    tight=True,
    scaling={"outputs": {output: 1, direct: 1, hidden: 1}},
    needs=("bfc.def_trunc",),
)
smooth = claimD_5_widths.added(
    "smooth",
    (
        le(first, 2 * alpha_3 * z * dz, name="Lipschitz"),
        le(second, 2 * alpha_3 * (dz**2 + z * ddz), name="smooth"),
        le(third, 2 * alpha_3 * (3 * dz * ddz + z * dddz), name="second-order smooth"),
    ),
    title="At any widths a truncated layer is three times smooth in the weights of the feature below, with explicit constants",
    source="Claim D.5, second bullet, for layer 3 and the narrow weights of layer 2",
    scaling={"weight": {first: 1, second: 1, third: 1, alpha_3: 1}},
    needs=("bfc.def_trunc", "bfc.trunc_slope.derivatives"),
)
PLATEAU = fmpq(11, 5)
READS = {2: (1,), 3: (0, 2), 4: (0, 1, 3)}
SIZES = {0: 3, 1: 3, 2: 3, 3: 1}


def network(seed):
    """Four layers of widths 2, 1 and 2 that read one, two and three layers: lifts, narrow and wide weights."""
    rng = np.random.default_rng(seed)
    columns = {l: sum(SIZES[j] for j in sources) for l, sources in READS.items()}
    R = {2: random_rationals(rng, (3, 2), parts=2), 3: random_rationals(rng, (1, 1), parts=2)}
    K = {2: random_rationals(rng, (2, columns[2]), parts=2), 3: random_rationals(rng, (1, columns[3]), parts=2)}
    return R, K, {l: random_rationals(rng, (3, columns[l]), parts=2) for l in READS}


def parts_of(x, R, K, limit, algorithm):
    """What every layer reads, block by block."""
    passed = {0: x, 1: x * x - 1}
    for l, lift in R.items():
        features = lift @ (K[l] @ np.concatenate([passed[j] for j in READS[l]]))
        passed[l] = np.array([algorithm(feature, limit) for feature in features], dtype=object)
    return passed


def bounded_numbers(x, R, K, W, limit, alpha, algorithm):
    """The output and what bounds it."""
    passed = parts_of(x, R, K, limit, algorithm)
    total, near, far = fmpq(0), fmpq(0), fmpq(0)
    for l, sources in READS.items():
        ends = np.cumsum([SIZES[j] for j in sources])[:-1]
        blocks = list(zip(sources, np.split(W[l], ends, axis=1), strict=True))
        total += alpha[l] * square_sum(sum(block @ passed[j] for j, block in blocks))
        near += alpha[l] * sum(square_sum(block @ passed[j]) for j, block in blocks if j < 2)
        far += alpha[l] * sum((square_sum(block) * SIZES[j] for j, block in blocks if j >= 2), fmpq(0))
    return {output: total, direct: near, hidden: far, P: PLATEAU * limit**2, n: 3}


@bounded.experiment(seed=[0, 1, 2, 3], limit=[1, 4], quick={"seed": [0]}, algorithm=truncated)
def random_networks(seed, limit, *, algorithm):
    """Rational weights; at this input some features are below the limit, some above twice the limit."""
    x = rationals([["1/2", "3/2", -2]])[0]
    alpha = {2: fmpq(1), 3: fmpq(1, 10), 4: fmpq(1, 100)}
    return bounded_numbers(x, *network(seed), fmpq(limit), alpha, algorithm)


@bounded.experiment(power=[0, 10, 20], algorithm=truncated)
def equal_parts(power, *, algorithm):
    """Layer 4 takes one from the inputs, from their squares and from a plateau; the other layers hardly count."""
    x, e = rationals([[2, 0, 0]])[0], rationals([[1, 0, 0]])
    R, K = (
        {2: rationals([[1, 0]] * 3), 3: rationals([[100]])},
        {2: rationals([[0] * 3] * 2), 3: rationals([[1] + [0] * 5])},
    )
    plateau = PLATEAU
    W = {
        2: 0 * rationals([[1] * 3]),
        3: e.repeat(2, axis=1),
        4: np.concatenate([e / 2, e / 3, rationals([[1 / plateau]])], 1),
    }
    alpha = {2: fmpq(1), 3: fmpq(1, 2**power), 4: fmpq(1)}
    return bounded_numbers(x, R, K, W, fmpq(1), alpha, algorithm)


@smooth.experiment(seed=[0, 1, 2], limit=["1/2", "2/1"], quick={"seed": [0]}, algorithm=truncated)
def along_a_line(seed, limit, *, algorithm):
    """K_2 + tau H for tau from -3 to 3 in eighths, H one entry."""
    B, h, weight = fmpq(*map(int, limit.split("/"))), fmpq(1, 8), fmpq(1, 10)
    x = rationals([["1/2", "3/2", -2]])[0]
    R, K, W = network(seed)
    H = 0 * K[2]
    H[0, 1] = fmpq(1)
    near, far = np.split(W[3], [SIZES[0]], axis=1)

    def layer_three(tau):
        passed = parts_of(x, {2: R[2]}, {2: K[2] + tau * H}, B, algorithm)
        return weight * square_sum(near @ x + far @ passed[2])

    F, rows = [layer_three(h * k) for k in range(-24, 25)], {}
    for order, symbol in enumerate((first, second, third), 1):
        F = [after - before for before, after in pairwise(F)]
        rows[symbol] = [abs(difference) / h**order for difference in F[:46]]
    return rows | {
        alpha_3: weight,
        inputs: root(square_sum(near @ x)),
        upper: root(square_sum(far)),
        q: SIZES[2],
        r: root(square_sum(R[2])) * root(square_sum(x * x - 1)),
        P: PLATEAU * B**2,
        M_1: fmpq(223, 100) * B,
        M_2: fmpq(469, 100),
        M_3: fmpq(97, 5) / B,
    }


bounded.formula_mutant("one part fewer", then=le(output, (n - 1) * (direct + hidden * P**2)))
bounded.formula_mutant("from the inputs only", then=le(output, n * direct))
smooth.formula_mutant("slope of the inputs alone", then=le(first, alpha_3 * inputs * dz / 20))
smooth.formula_mutant("a thousandth of the curvature", then=le(second, alpha_3 * (dz**2 + z * ddz) / 1000))
smooth.formula_mutant("a ten-thousandth of the third", then=le(third, alpha_3 * (3 * dz * ddz + z * dddz) / 10**4))
claimD_5_widths.mutant("not truncated", corrupted=lambda truncated, value, limit: value * value)


@bounded.proof
def parts_of_a_sum(claim):
    """All n parts equal to the root of v, of which one is a plateau and v + g is what the promise has for it."""
    k, v, g, plateau = sp.symbols("k v g plateau", nonnegative=True)
    return certificate(
        "|W_l phi_l|^2 is at most n times the sum of the squares of its parts (Cauchy and Schwarz). A part of j >= 2 is at most |W_lj|_F times "
        "the root of q_j P^2, because a truncated square lies between 0 and P. Sums over layers of these, with alpha_l, are "
        "n (direct + hidden P^2); below n = 1 + k, the squares of the parts sum up to v + g P^2, less some rest.",
        cauchy_schwarz(),
        *conclusions(
            claim, Derived({output: (1 + k) * (v + g * P**2), n: 1 + k, direct: v + plateau, hidden: g, P: P})
        ),
    )


@smooth.proof
def product_rule(claim):
    """Norms of the derivatives of z, and of the inner products of z with itself."""
    names = [sp.symbols(f"z{order}") for order in range(4)]
    k, m = sp.symbols("k m", positive=True)
    curve = sum(c * k**p for p, c in enumerate(names))
    p = sp.symbols("p_0:4", nonnegative=True)
    room = {
        bound: part + rest
        for bound, part, rest in zip((P, M_1, M_2, M_3), sp.symbols("s_0:4", nonnegative=True), p, strict=True)
    }
    least = [room[bound] - rest for bound, rest in zip((P, M_1, M_2, M_3), p, strict=True)]
    value = inputs + upper * m * least[0]
    d1, d2, d3 = (upper * least[order] * r**order for order in (1, 2, 3))
    at = room | {q: m**2}
    return certificate(
        "z is a vector with derivatives W_32 times the vectors of sigma^(p) (R H S_1)^p, entry by entry, whose norms are at most M_p r^p "
        "because |R H S_1| <= r. Those of |z|^2 are inner products, 2 z z', 2 (z'^2 + z z'') and 2 (3 z' z'' + z z''') (one coordinate, "
        "with a cubic for z), at most the products of norms. Divided differences of order p lie between values of the derivative "
        "of that order. Each norm is at most its bound, s + p; q is m^2.",
        *(
            identity(
                f"order {order}",
                sp.expand(sp.diff(curve**2, k, order)),
                2
                * sum(
                    sp.binomial(order - 1, i) * sp.diff(curve, k, i) * sp.diff(curve, k, order - i)
                    for i in range(order)
                ),
            )
            for order in (1, 2, 3)
        ),
        *conclusions(
            claim,
            {
                first: Derived(at | {first: 2 * alpha_3 * value * d1}),
                second: Derived(at | {second: 2 * alpha_3 * (d1**2 + value * d2)}),
                third: Derived(at | {third: 2 * alpha_3 * (3 * d1 * d2 + value * d3)}),
            },
        ),
    )
