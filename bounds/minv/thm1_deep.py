r"""With at most L singular values training converges linearly at every depth, once the first layer leaves little.

Let $n d \le L$ distinct singular values have residuals $e_0 \in [0, \tfrac12]$, let $L \ge 4$, and let $\tau = \operatorname{tr} G^{-1}$
belong to the Gram matrix of the first layer's derivatives $\sqrt{w_j} (1 - e_{0,j}) e_{0,j}^l$, which depends on the data alone. In the box
$|C - 1| \le \tfrac1{16}$ the gradient dominates the loss at every depth,

$$ \|\nabla L_n\|^2 \ge \frac{4}{25\, \tau} L_n . $$

The first layer sees the weighted sums $s_0 = e_1 + \rho_1 s_1$ through G. Deeper Gram matrices degenerate, as their residuals
approach zero together; but then these residuals differ little, and of a layer only its value at zero must be seen, which the derivative in
its constant coefficient does. So $\|e_{k+1}\| \le \tfrac87 |\gamma_k|/\sqrt W + \tfrac{16}7 \rho \|e_k\| + \tfrac97 \rho \|s_{k+1}\|$ with slopes
$\rho \le \tfrac7{40}$, and the couplings $\tfrac25 + \tfrac3{11}$ stay below one. From $C^{(0)} = 1$ with $\tau L_n(C^{(0)}) < 1/25600$ and
$\eta \le 1/(29 d L)$ descent never leaves the box, and

$$ L_n(C^{(T)}) \le \Big(1 - \frac{2 \eta}{25 \tau}\Big)^T L_n(C^{(0)}) . $$

This is Theorem 1 with a constant of the data in place of $b_a^2$, which is false (`claim1.py`, `thm1_rate.py`).

Kind: deterministic inequalities; not in the paper. Constants: 29 from Proposition 6, the others derived.
"""

import numpy as np
import sympy as sp
from flint import arb, fmpq

from bounds.core import Quantity, Statement, eq, ge, le, lt
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.minv._certificates import equal, premise, promised, room
from bounds.minv._exact import drawn
from bounds.minv._floor import gram_trace, sample
from bounds.minv.thm1 import L_0, L_T, K, L, T, a_max, d, e_0, eta, lowest, trace

gradient2 = Quantity("gradient2", r"\|\nabla L_n\|^2", "squared gradient", nonnegative=True)
loss = Quantity("loss", "L_n(C)", "loss", nonnegative=True)
delta = Quantity("delta", r"\|C - 1\|_\infty", "how far the coefficients are from one", nonnegative=True)
off = Quantity("off", r"\|C^{(0)} - 1\|_\infty", "how far the start is from one", nonnegative=True)
distinct = Quantity("distinct", "distinct singular values", integer=True, positive=True)
distance = Quantity("distance", r"\|C^{(T)} - 1\|_\infty", "how far the coefficients went", nonnegative=True)

DATA = (ge(L, 4), le(distinct, L), ge(lowest, 0), le(e_0, sp.Rational(1, 2)), le(a_max, 1))

deep = Statement("minv.thm1_deep", "Theorem 1 for at most L singular values; not in the paper", DATA, expected="proved")
rate = deep.added(
    "",
    (
        le(L_T, (1 - 2 * eta / (25 * trace)) ** T * L_0, name="rate", trivially=L_0),
        le(distance, 10 * sp.sqrt(trace * L_0), name="path"),
    ),
    title="With at most L singular values descent from coefficients one converges linearly at every depth from a small loss",
    also=(le(eta, 1 / (29 * d * L)), ge(T, 1), eq(off, 0), lt(trace * L_0, sp.Rational(1, 25600))),
    needs=("minv.eq29",),
)
gradient = deep.added(
    "gradient",
    ge(gradient2, 4 * loss / (25 * trace), trivially=0),
    title="With at most L singular values the gradient dominates the loss at every depth, by a constant of the data",
    source="Claim 1 for at most L singular values; not in the paper",
    also=le(delta, sp.Rational(1, 16)),
)


def problem(hundredths, layers, samples=1):
    """Residuals and weights of the singular values of all samples, which c_0 = 1 scales, and what is known of them."""
    a = [fmpq(h, 100) for h in hundredths]
    e0, squares = sample(a, fmpq(1))
    weights = [w / (layers * samples) for w in squares]
    known = {
        d: len(a) // samples,
        distinct: len(set(hundredths)),
        K: layers,
        a_max: max(a),
        e_0: max(e0),
        lowest: min(e0),
    }
    return e0, weights, known


@rate.experiment(
    hundredths=[[95], [100, 95], [99, 94]],
    layers=[1, 2, 4],
    order=[4, 5],
    steps=[40],
    quick={"hundredths": [[95], [100, 95]], "order": [4], "layers": [1, 3], "steps": [20]},
    thorough={"steps": [400]},
    algorithm="algorithms.hyperpower.exact_gradient_descent",
)
def from_coefficients_one(hundredths, layers, order, steps, *, algorithm):
    """The longest steps that are allowed."""
    return descended(hundredths, layers, order, steps, algorithm)


@rate.experiment(order=[4, 5], steps=[20], algorithm="algorithms.hyperpower.exact_gradient_descent")
def one_value_in_each_sample(order, steps, *, algorithm):
    """Two samples, two layers; steps may be as long as for a single value."""
    return descended([100, 95], 2, order, steps, algorithm, samples=2)


def descended(hundredths, layers, order, steps, algorithm, *, samples=1):
    """Descent from coefficients one in balls, at every step."""
    e0, weights, known = problem(hundredths, layers, samples)
    step = fmpq(1, 29 * known[d] * order)
    run = algorithm([[arb(1)] * order] * layers, list(map(arb, e0)), list(map(arb, weights)), arb(step), steps)
    ways = [max(abs(C - 1).ravel(), key=lambda x: x.mid()) for C in run.path[1:]]
    return known | {
        L: order,
        T: range(1, steps + 1),
        eta: step,
        off: 0,
        L_0: run.losses[0],
        L_T: run.losses[1:],
        trace: gram_trace(e0, weights, order),
        distance: ways,
    }


@gradient.experiment(
    hundredths=[[90], [100, 80], [95, 72], [100, 90, 80]],
    layers=[1, 2, 4],
    order=[4, 6],
    seed=[0, 1],
    quick={"hundredths": [[90], [95, 72], [100, 90, 80]], "order": [4], "layers": [1, 3], "seed": [0]},
    algorithm="algorithms.hyperpower.exact_loss_and_gradient",
)
def across_the_box(hundredths, layers, order, seed, *, algorithm):
    """Random coefficients at most a sixteenth from one, in balls."""
    e0, weights, known = problem(hundredths, layers)
    tables = drawn(np.random.default_rng(seed), (8, layers, order), fmpq(15, 16), fmpq(17, 16))
    runs = [
        algorithm([[arb(c) for c in row] for row in C], list(map(arb, e0)), list(map(arb, weights))) for C in tables
    ]
    return known | {
        L: order,
        delta: fmpq(1, 16),
        loss: [run[0] for run in runs],
        gradient2: [(run[1] * run[1]).sum() for run in runs],
        trace: gram_trace(e0, weights, order),
    }


rate.formula_mutant("forty times the rate", then=le(L_T, (1 - 16 * eta / (5 * trace)) ** T * L_0))
rate.formula_mutant("a hundredth of the path", then=le(distance, sp.sqrt(trace * L_0) / 10))
rate.mutant(
    "a hundredth of the step",
    lambda exact_gradient_descent, C0, e0, weights, step_size, steps: exact_gradient_descent(
        C0, e0, weights, step_size / 100, steps
    ),
)
gradient.formula_mutant("twenty times the constant", then=ge(gradient2, 16 * loss / (5 * trace)))


@gradient.mutant("derivatives of the first layer forgotten")
def _(exact_loss_and_gradient, C, e0, weights):
    total, slopes = exact_loss_and_gradient(C, e0, weights)
    return total, slopes[1:]


RHO = sp.Rational(7, 40)
SQUARED = (sp.Rational(55, 18) * sp.Rational(8, 7)) ** 2
DOMINATION = (
    "Weighted norms |v|^2 = sum_j w_j v_j^2, W = sum w_j. In the box |e_k| <= 1/8 from the first layer on, with slopes at most rho = 7/40. "
    "Let s_k = e_(k+1) + rho_(k+1) s_(k+1), entry by entry, s_K = 0. The derivatives of the first layer are -Z'(w s_0), Z_jl = (1 - e_0j) "
    "e_0j^l, so their squares sum to at least |s_0|^2/tau, as 1/tau is at most the least eigenvalue of G. Those of layer k in its constant "
    "coefficient are gamma_k = -sum_j w_j (1 - e_kj) s_kj. With e_(k+1) = b + psi e_k, |psi| <= rho, that is b times S = sum_j w_j (1 - e_kj) "
    ">= 7/8 W plus the rest, so sqrt(W) |b| <= 8/7 |gamma_k|/sqrt(W) + 9/7 rho (|e_k| + |s_(k+1)|), and |e_(k+1)| <= sqrt(W) |b| + rho |e_k|; "
    "|e_1| <= |s_0| + rho |s_1|. As vectors over k, with E^2 the sum of |e_k|^2, the s_k from k = 1 on have length at most E/(1 - rho), "
    "hence E <= A + 16/7 rho E + 9/7 rho E/(1 - rho) with A^2 = |s_0|^2 + 64/49 sum gamma_k^2/W. G has no eigenvalue above W, because "
    "(1 - e)^2 sum e^(2l) <= (1 - e)/(1 + e) <= 1; so 1/W <= tau and A^2 <= 64/49 tau |grad|^2. "
)


def _domination(claim, box):
    """Ranges, slopes and couplings in the box of this size, and the largest residual that is allowed."""
    start, u = premise(claim, "e_0"), sp.Rational(1, 8)
    return [
        comparison("after the first layer", written(lambda e, c: c + (1 - c) * e**4, start, box), "<=", u),
        comparison("later, times 1 - u", written(lambda e, c: e**4 * (1 - e) + c * (1 + e), u, box), "<=", u * (1 - u)),
        comparison(
            "slopes, times (1 - u)^2",
            written(lambda e, c: 4 * e**3 * (1 - e) ** 2 + 2 * c, u, box),
            "<=",
            RHO * (1 - u) ** 2,
        ),
        comparison("(1 + u)/(1 - u)", written(lambda e: (1 + e) * 7, u), "==", 9 * (1 - u)),
        comparison(
            "one less the couplings, times 1 - rho",
            written(lambda r: (1 - sp.Rational(16, 7) * r) * (1 - r) - sp.Rational(9, 7) * r, RHO),
            "==",
            sp.Rational(18, 55) * (1 - RHO),
        ),
    ]


@gradient.proof
def couplings_below_one(claim):
    """E2 is the sum of the squared residuals, twice the loss; g what the squared gradient has beyond its bound."""
    E2, g = sp.symbols("E2 g")
    return certificate(
        DOMINATION + "So E^2 = 2 L_n is at most (55/18)^2 64/49 tau |grad|^2.",
        *_domination(claim, premise(claim, "delta")),
        equal(
            "the gradient against the promise, times tau",
            sp.expand(trace * room(claim, "gradient2", gradient2=E2 / (SQUARED * trace) + g / trace, loss=E2 / 2)),
            g + E2 * (1 / SQUARED - sp.Rational(2, 25)),
        ),
        comparison("which is positive", 1 / SQUARED, ">=", sp.Rational(2, 25)),
    )


@rate.proof
def descent_inside_the_box(claim):
    """p and q are roots of the losses before and after a step, x is tau L_0 in the path and 1/tau in the rate."""
    p, q, x = sp.symbols("p q x", positive=True)
    return certificate(
        DOMINATION
        + "So |grad|^2 >= 2 mu L_n with mu = 2/(25 tau) in the box of 1/16, and eq. (29) gives L(t+1) <= (1 - eta mu) L(t) and eta |grad| <= 4 (p - "
        "q)/sqrt(2 mu) for the roots p, q of the losses; summed over the steps the path is at most 4 sqrt(L_0/(2 mu)) = 10 sqrt(tau L_0) "
        "< 1/16. Of a step that left the box the part up to its edge would be a shorter step, for which all this is true: its end would be "
        "nearer than 1/16. So no step leaves it.",
        *_domination(claim, sp.Rational(1, 16)),
        comparison("mu", 1 / SQUARED, ">=", sp.Rational(2, 25)),
        identity("p^2 - q^2 against 2 p (p - q)", 2 * p * (p - q) - (p**2 - q**2), (p - q) ** 2),
        equal(
            "the path, squared: 16/(2 mu) L_0 with tau L_0 = x",
            sp.Rational(16, 2) * sp.Rational(25, 2) * x,
            promised(claim, "distance", trace=x, L_0=1) ** 2,
        ),
        comparison(
            "the path stays in the box",
            written(lambda a: 100 * a, 1 / sp.Integer(25600)),
            "<=",
            sp.Rational(1, 256),
        ),
        equal("one step", promised(claim, "L_T", L_0=q, T=1, eta=p, trace=1 / x), q - p * sp.Rational(2, 25) * x * q),
        equal(
            "one step more",
            q * promised(claim, "L_T", L_0=q, T=2, eta=p, trace=1 / x),
            promised(claim, "L_T", L_0=q, T=1, eta=p, trace=1 / x) ** 2,
        ),
    )
