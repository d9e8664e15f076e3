r"""What part one of Theorem 2 covers a layer with: two norms, whose product is of order d L, not d^2.

By eq. (22) a layer is $e_k^L + \hat E_k c_k$, and Lemma 4 covers $\{\hat E_k c\}$ at scale $\epsilon$ with logarithm $\lceil
\|\hat E_k\|_F^2 \|c\|^2 / \epsilon^2 \rceil \ln(2(L+1))$. For residuals up to $\tfrac13$ and $|C - 1| \le \tfrac18$

$$ \|\hat E_k\|_F^2 \le \frac{9 d}{8} , \qquad \|c_k\|_2^2 \le \frac{2 L - 1}{32} . $$

The proof takes $O(d)$ for each, the second from the radius of the coefficients, and a third $d$ for the nuclear norm: it prints
$d^3/\epsilon^2$ for a layer, where the box alone gives $d^2 L/\epsilon^2$ times a constant below $\tfrac1{14}$.

Kind: deterministic inequality. Constants: explicit, attained in the limit of large L and at alternating coefficients.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.core import Claim, Quantity, ge, le
from bounds.core.certificate import certificate, comparison, identity
from bounds.minv._certificates import equal, premise, promised, sides
from bounds.minv._steps import third

powers2 = Quantity("powers2", r"\|\hat E_k\|_F^2", "squared norm of the powers of the residuals", positive=True)
steps2 = Quantity("steps2", r"\|c_k\|_2^2", "squared norm of the steps between coefficients", nonnegative=True)
d = Quantity("d", "d", "singular values", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
e_0 = Quantity("e_0", r"\|e_0\|_\infty", "largest residual of the start", nonnegative=True)
delta = Quantity("delta", r"\delta", "largest |C - 1|", nonnegative=True)

cover = Claim(
    id="minv.thm2_cover",
    formerly="minv.thm2.cover",
    title="A layer is covered with the squared norms 9 d / 8 and (2 L - 1)/32",
    form="added",
    source="Appendix E.4, part one, with the constants of the box",
    given=(ge(L, 4), le(e_0, sp.Rational(1, 3)), le(delta, sp.Rational(1, 8))),
    then=(
        le(powers2, sp.Rational(9, 8) * d, name="residuals"),
        le(steps2, (2 * L - 1) / sp.Integer(32), name="coefficients"),
    ),
    tight=True,
    expected="proved",
)


@cover.experiment(
    order=[4, 6, 8],
    count=[1, 3],
    layers=[1, 3],
    quick={"order": [4, 8], "count": [3]},
    algorithm="algorithms.hyperpower.exact_residual_trajectory",
)
def alternating_coefficients(order, count, layers, *, algorithm):
    """Residuals at both ends of the range, coefficients that alternate between the ends of the box."""
    eighth = fmpq(1, 8)
    start = [fmpq((-1) ** (j + 1), 3 * (j + 1)) for j in range(count)]
    C = [[1 - eighth * (-1) ** l for l in range(order)]] * layers
    e = algorithm([arb(x) for x in start], [[arb(c) for c in row] for row in C])[:-1]
    jumps = [1 - C[0][0], *(a - b for a, b in zip(C[0], C[0][1:], strict=False)), C[0][-1] - 1]
    return {
        powers2: [sum((x ** (2 * l) for x in row for l in range(order + 1)), arb(0)) for row in e],
        steps2: sum(x * x for x in jumps),
        d: count,
        L: order,
        e_0: max(abs(x) for x in start),
        delta: eighth,
    }


cover.formula_mutant("one singular value's share", then=le(powers2, sp.Rational(9, 8)))
cover.formula_mutant("steps of delta", then=le(steps2, (L + 1) / sp.Integer(64)))
cover.mutant("residuals twice as large", lambda exact_residual_trajectory, e0, C: 2 * exact_residual_trajectory(e0, C))


@cover.proof
def geometric_sum_and_count(claim):
    """q is a squared residual, power is q^(L+1), total the sum of q^l; c the squared bound of a step."""
    q, total, power, order = sp.symbols("q total power L")
    delta_ = premise(claim, "delta")
    return certificate(
        "Residuals stay in [-1/3, 1/3]. (1 - q)(1 + ... + q^L) = 1 - q^(L+1) <= 1 with q <= 1/9, so each singular value adds at most "
        "9/8. Of the L + 1 steps the first and the last are at most delta = 1/8, the L - 1 others at most 1/4.",
        *third(),
        identity(
            "geometric sum, L to L + 1, with (1 - q) total = 1 - power",
            sp.Add(sp.Mul(1 - q, total + power, evaluate=False), -(1 - q * power), evaluate=False),
            (1 - q) * total - (1 - power),
        ),
        comparison(
            "one singular value: the promise times 1 - 1/9",
            1,
            "<=",
            promised(claim, "residuals", d=1) * (1 - premise(claim, "e_0") ** 2),
        ),
        equal("d of them", promised(claim, "residuals", d=order), order * promised(claim, "residuals", d=1)),
        equal(
            "two steps of delta, L - 1 of twice as much",
            *sides(claim, "coefficients", steps2=2 * delta_**2 + (order - 1) * (2 * delta_) ** 2, L=order),
        ),
    )
