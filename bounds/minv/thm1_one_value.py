r"""For one distinct singular value training converges linearly at every depth, in the order of steps that is printed.

Let all singular values of all samples be one number $a = b_a \le 1$, $|e_0| \le \tfrac13$ and $C^{(0)} = 1$. Then for every $K$
and $L \ge 4$, with $\eta \le 1/(29 d L)$,

$$ L_n(C^{(T)}) \le \Big( 1 - \frac{4 d\, b_a^2\, \eta}{25 K} \Big)^T L_n(C^{(0)}) , $$

so $\lceil \tfrac{725}{4} L K b_a^{-2} \ln(L_n(C^{(0)})/\epsilon) \rceil$ steps of the longest size reach $\epsilon$: Theorem 1, with neither
$d$ nor $n$. Inside the box $|C - 1| \le \tfrac18$ residuals stay in $[-\tfrac13, \tfrac13]$ and slopes $s_k$ are at most $\tfrac23$. The
gradient of layer $k$ is $\lambda_k (e_{k-1} - 1) e_{k-1}^l$ with $\lambda_k = W e_k + s_{k+1} \lambda_{k+1}$, $W = d a^2 / K$. Hence

$$ \|\nabla L_n\|^2 \ge \tfrac49 \sum_k \lambda_k^2 \ge \tfrac49 \cdot \tfrac{9}{25} W^2 \sum_k e_k^2 = \tfrac{8 d\, b_a^2}{25 K} L_n , $$

which is what Claim 1 wants; it fails as soon as there are two values. The path that descent then takes is shorter than $\tfrac1{11}$, so
the box is never left.

Kind: deterministic inequalities; not in the paper. Constants: 29 from Proposition 6, the others derived.
"""

import numpy as np
import sympy as sp
from flint import arb, fmpq

from bounds.core import Quantity, Statement, ge, le
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.minv._certificates import equal, promised, room
from bounds.minv._exact import drawn
from bounds.minv._steps import third

gradient2 = Quantity("gradient2", r"\|\nabla L_n\|^2", "squared gradient", nonnegative=True)
loss = Quantity("loss", "L_n(C)", "loss", nonnegative=True)
L_T = Quantity("L_T", r"L_n(C^{(T)})", "loss after T steps", nonnegative=True)
L_0 = Quantity("L_0", r"L_n(C^{(0)})", "loss of the start", positive=True)
T = Quantity("T", "T", "steps", integer=True, nonnegative=True)
eta = Quantity("eta", r"\eta", "step size", positive=True)
d = Quantity("d", "d", "singular values of a sample, all equal", integer=True, positive=True)
K = Quantity("K", "K", "layers", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
b_a = Quantity("b_a", "b_a", "the singular value", positive=True)
e_0 = Quantity("e_0", "|e_0|", "residual of the start", nonnegative=True)
delta = Quantity("delta", r"\|C - 1\|_\infty", "how far the coefficients are from one", nonnegative=True)

DATA = (ge(L, 4), le(e_0, sp.Rational(1, 3)), le(b_a, 1))

one_value = Statement("minv.thm1_one_value", "Theorem 1 for one distinct singular value; not in the paper", DATA)
rate = one_value.added(
    "",
    le(L_T, (1 - 4 * d * b_a**2 * eta / (25 * K)) ** T * L_0, trivially=L_0),
    title="For one distinct singular value descent from coefficients one converges linearly at every depth",
    also=(le(eta, 1 / (29 * d * L)), ge(T, 1)),
    expected="proved",
)

gradient = one_value.added(
    "gradient",
    ge(gradient2, sp.Rational(8, 25) * d * b_a**2 / K * loss, trivially=0),
    title="For one distinct singular value the gradient dominates the loss at every depth",
    source="Claim 1 for one distinct singular value; not in the paper",
    also=le(delta, sp.Rational(1, 8)),
    expected="proved",
)


def data(e0, copies, layers):
    """Residual and weight of the value that c_0 = 1 or, below zero, a = 1 gives; all copies are in the weight."""
    square = 1 - e0 if e0 >= 0 else fmpq(1)
    known = {d: copies, K: layers, b_a: arb(square).sqrt(), e_0: abs(e0)}
    return [e0], [copies * square / layers], known


@rate.experiment(
    thirds=["1/3", "-1/3", "1/5"],
    copies=[1, 3],
    layers=[1, 2, 6],
    order=[4, 5],
    steps=[40],
    quick={"copies": [1], "order": [4], "layers": [1, 6]},
    thorough={"steps": [40, 1000]},
    algorithm="algorithms.hyperpower.exact_gradient_descent",
)
def from_coefficients_one(thirds, copies, layers, order, steps, *, algorithm):
    """The longest steps that are allowed."""
    numerator, denominator = map(int, thirds.split("/"))
    e0, weights, known = data(fmpq(numerator, denominator), copies, layers)
    step = fmpq(1, 29 * copies * order)
    run = algorithm([[arb(1)] * order] * layers, list(map(arb, e0)), list(map(arb, weights)), arb(step), steps)
    return known | {L: order, T: range(steps + 1), eta: step, L_0: run.losses[0], L_T: run.losses}


@gradient.experiment(
    thirds=["1/3", "-1/3", "1/5"],
    layers=[1, 3],
    order=[4, 6],
    seed=[0, 1],
    quick={"order": [4]},
    algorithm="algorithms.hyperpower.exact_loss_and_gradient",
)
def across_the_box(thirds, layers, order, seed, *, algorithm):
    """Random coefficients at most an eighth from one, in balls."""
    numerator, denominator = map(int, thirds.split("/"))
    e0, weights, known = data(fmpq(numerator, denominator), 2, layers)
    tables = drawn(np.random.default_rng(seed), (8, layers, order), fmpq(7, 8), fmpq(9, 8))
    runs = [algorithm([[arb(c) for c in row] for row in C], [arb(e0[0])], [arb(weights[0])]) for C in tables]
    return known | {
        L: order,
        delta: fmpq(1, 8),
        loss: [run[0] for run in runs],
        gradient2: [(run[1] * run[1]).sum() for run in runs],
    }


rate.formula_mutant("eight times the rate", then=le(L_T, (1 - 32 * d * b_a**2 * eta / (25 * K)) ** T * L_0))
gradient.formula_mutant("a dozen times the constant", then=ge(gradient2, 4 * d * b_a**2 / K * loss))
rate.mutant(
    "a fifth of the step",
    lambda exact_gradient_descent, C0, e0, weights, step_size, steps: exact_gradient_descent(
        C0, e0, weights, step_size / 20, steps
    ),
)


@gradient.mutant("first power only")
def _(exact_loss_and_gradient, C, e0, weights):
    total, slopes = exact_loss_and_gradient(C, e0, weights)
    return total, slopes[:, 1:]


def _domination():
    """The gradient against the loss, from ranges and slopes."""
    return [
        *third(),
        comparison("(1 - e)^2 at 1/3", written(lambda e: (1 - e) ** 2, "1/3"), ">=", sp.Rational(4, 9)),
        comparison("(1 + 2/3)^2", written(lambda s: (1 + s) ** 2, "2/3"), "<=", sp.Rational(25, 9)),
        comparison("4/9 over 25/9", written(lambda a, b: a * b, "4/25", "25/9"), "==", sp.Rational(4, 9)),
    ]


DOMINATION = (
    "Equal singular values act as one of weight W = d a^2/K. In the box residuals stay in [-1/3, 1/3] and slopes are at most 2/3. The "
    "derivatives of L_n in layer k are lambda_k (e_(k-1) - 1) e_(k-1)^l with lambda_k = W e_k + s_(k+1) lambda_(k+1), so their squares "
    "sum to at least (1 - e_(k-1))^2 lambda_k^2 >= 4/9 lambda_k^2. W e_k = lambda_k - s_(k+1) lambda_(k+1) has length at most 5/3 |lambda| "
    "as a vector over k. So |grad|^2 >= 4/25 W^2 sum e_k^2 = 8/25 W L_n. "
)


@gradient.proof
def triangular_system(claim):
    """The Jacobian is triangular over the layers, with ones times (e - 1) e^l on its diagonal."""
    E, W, p, q, x = sp.symbols("E W p q x")
    return certificate(
        DOMINATION,
        *_domination(),
        equal(
            "E is the sum of e_k^2, lambda^2 = 9/25 W^2 E + x",
            room(
                claim,
                "gradient2",
                gradient2=sp.Rational(4, 9) * (sp.Rational(9, 25) * W**2 * E + x),
                loss=W * E / 2,
                d=W,
                b_a=1,
                K=1,
            ),
            sp.Rational(4, 9) * x,
        ),
        equal(
            "W = d b_a^2/K",
            promised(claim, "gradient2", loss=1, d=p, b_a=q, K=1 / x),
            promised(claim, "gradient2", loss=1, d=p * q**2 * x, b_a=1, K=1),
        ),
    )


@rate.proof
def descent_that_stays_in_the_box(claim):
    """p and q are roots of the losses before and after a step."""
    p, q = sp.symbols("p q")
    half = sp.Rational(1, 2)
    return certificate(
        DOMINATION
        + "With mu = 4/25 W that is |grad|^2 >= 2 mu L_n, and eq. (29) with S = 29 d L gives L(t+1) <= L(t) - eta/2 |grad|^2 <= "
        "(1 - eta mu) L(t) as long as both tables are in the box. There eta |grad| <= 4 (p - q)/sqrt(2 mu) for the roots p, q of the "
        "losses, since p - q >= (p^2 - q^2)/(2 p); summed over the steps the path is at most 4 sqrt(L_0/(2 mu)). From C = 1, e_k = "
        "e_0^(L^k), the squares sum to at most 2 3^-8, L_0 <= W 3^-8, and the path is below 1/11. One more step is shorter than 1/1000: "
        "(1 - e)/(1 + e) <= 2, |lambda| <= 3 W |e|, W <= d, |e|^2 <= 2 3^-8. So the next table is in the box too, by induction.",
        *_domination(),
        identity("p^2 - q^2 against 2 p (p - q)", 2 * p * (p - q) - (p**2 - q**2), (p - q) ** 2),
        comparison(
            "geometric squares: 3^-24 <= half of 3^-8 over 3^-8",
            written(lambda r: r**24, "1/3"),
            "<=",
            written(lambda r: r**8 * half, "1/3"),
        ),
        comparison(
            "path^2: 16/(2 mu) L_0 = 50 3^-8",
            written(lambda r: 8 * sp.Rational(25, 4) * r**8, "1/3"),
            "<=",
            sp.Rational(1, 121),
        ),
        comparison(
            "one step, squared: eta^2 2 9 W^2 2 3^-8 with eta <= 1/116 d",
            written(lambda r, s: 36 * r**8 * s**2, "1/3", "1/116"),
            "<=",
            sp.Rational(1, 10**6),
        ),
        comparison("both", written(lambda a, b: a + b, "1/11", "1/1000"), "<", sp.Rational(1, 8)),
        equal(
            "one step, with the gradient of 8/25 W L_n and W = d b_a^2/K",
            promised(claim, "L_T", L_0=q, T=1, eta=eta, d=p, b_a=1, K=1),
            q - eta * half * sp.Rational(8, 25) * p * q,
        ),
        equal(
            "W",
            promised(claim, "L_T", L_0=1, T=1, d=p, b_a=q, K=1 / p),
            promised(claim, "L_T", L_0=1, T=1, d=p * q**2 * p, b_a=1, K=1),
        ),
        equal(
            "one step more",
            q * promised(claim, "L_T", L_0=q, T=2, d=p, b_a=1, K=1),
            promised(claim, "L_T", L_0=q, T=1, d=p, b_a=1, K=1) ** 2,
        ),
    )
