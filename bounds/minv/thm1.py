r"""Descent on the coefficients reaches any loss at a linear rate: false, the loss has a positive floor.

Printed: $L_n(C^{(T)}) < \epsilon$ for every $\epsilon > 0$ after $T = \Theta(d L K n\, b_a^{-2} \ln(1/\epsilon))$
steps of size $\eta = \Theta(1/(dL))$, if $K = \Omega(d\, b_a^2)$. The proof's constants, given its Claim 1 and
Proposition 6: $\eta = 1/(29 d L)$, $T = \lceil 87\, d L K n\, b_a^{-2} \ln(L_n(C^{(0)})/\epsilon) \rceil$.

The residual after the first layer is a polynomial of degree $L$ with value one at one. It cannot vanish at more than
$L$ points, so with more than $L$ distinct singular values

$$ L_n(C) \ge \frac{1}{2nK} \min_c \sum_{i,j} a_{ij}^2 \Big( 1 - (1 - e_{ij}) \sum_{l<L} c_l e_{ij}^l \Big)^2 > 0 $$

for all coefficients and depths: no number of steps reaches a smaller $\epsilon$. With one layer descent does converge linearly, to
its floor and at the rate of a weighted Vandermonde Gram matrix $G$ of the distinct singular values instead of $b_a^2$:

$$ L_n(C^{(t)}) - \min L_n \le (1 - \eta / \operatorname{tr} G^{-1})^t (L_n(C^{(0)}) - \min L_n) . $$

The floor is zero up to $L$ distinct values. (For more layers see `thm1_one_value` and `thm1_deep`.)

Kind: inequality. Constants: traced through the printed proof; the floor and the rate are computed from the data.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.core import Quantity, Statement, eq, ge, le, lt
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.late import late
from bounds.minv._certificates import breaks, equal, promised, room
from bounds.minv._floor import first_layer_floor, floor_of_five_values, gram_trace, least_squares, sample

hyperpower = late("algorithms.hyperpower")

L_T = Quantity("L_T", r"L_n(C^{(T)})", "loss after T steps", nonnegative=True)
L_0 = Quantity("L_0", r"L_n(C^{(0)})", "loss of the start", nonnegative=True)
epsilon = Quantity("epsilon", r"\epsilon", "loss to be reached", positive=True)
T = Quantity("T", "T", "steps", integer=True, nonnegative=True)
eta = Quantity("eta", r"\eta", "step size", positive=True)
n = Quantity("n", "n", "samples", integer=True, positive=True)
d = Quantity("d", "d", "singular values of a sample", integer=True, positive=True)
K = Quantity("K", "K", "layers", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
b_a = Quantity("b_a", "b_a", "smallest positive singular value", positive=True)
a_max = Quantity("a_max", r"a_{\max}", "largest singular value", positive=True)
e_0 = Quantity("e_0", r"\|e_0\|_\infty", "largest residual of the start", nonnegative=True)
lowest = Quantity("lowest", r"\min_j e_{0,j}", "smallest residual of the start, with sign")
floor = Quantity("floor", r"\min_C L_n", "least loss that a first layer leaves", nonnegative=True)
trace = Quantity("trace", r"\operatorname{tr} G^{-1}", "for the Gram matrix of distinct singular values", positive=True)

ASSUMPTIONS = (le(a_max, 1), le(e_0, sp.Rational(1, 2)), ge(L, 4))
STEPS = 87 * d * L * K * n / b_a**2 * sp.log(L_0 / epsilon)
ERRATUM = (
    r"$n = 1$, $A = \mathrm{diag}(1, .9, .8, .7, .6)$, $c_0 = \frac23$, $L = 4$: $2nK L_n \ge "
    r"\frac{1119677189904}{15923496664791529}$ for all $C$."
)

thm1 = Statement(
    "minv.thm1",
    "Theorem 1; constants from Appendix E.2 with Claim 1 and Proposition 6",
    erratum=ERRATUM,
    survives="No: descent, eq. (29), survives, but Claim 1, which turns it into a rate, is false, and below the "
    "floor nothing can replace it. For one layer a Vandermonde Gram matrix does, in place of $b_a^2$, down to the "
    "floor; for one distinct singular value the printed order is right at every depth.",
)
printed = thm1.printed(
    lt(L_T, epsilon), given=(*ASSUMPTIONS, ge(K, d * b_a**2), le(eta, 1 / (29 * d * L)), ge(T, STEPS))
)

corrected = thm1.corrected(
    le(L_T - floor, (1 - eta / trace) ** T * (L_0 - floor), trivially=L_0 - floor),
    title="One layer is trained to its floor at the rate of a Vandermonde Gram matrix of the distinct singular values",
    source="Theorem 1",
    given=(le(eta, 1 / (d * L)), ge(T, 1), eq(K, 1), ge(L, 3), le(a_max, 1), ge(lowest, -sp.Rational(1, 2))),
    expected="proved",
)


def descended(tenths, thirds, order, layers, step, steps, algorithm, *, samples=1):
    """Descent in balls from C = 1 on diagonal matrices, with everything known of the data beside it."""
    e0, squares = sample([fmpq(t, 10) for t in tenths], fmpq(thirds, 3))
    weights = [w / (layers * samples) for w in squares]
    run = algorithm([[arb(1)] * order] * layers, [arb(e) for e in e0], [arb(w) for w in weights], arb(step), steps)
    return run, {
        T: range(steps + 1),
        L_T: run.losses,
        L_0: run.losses[0],
        eta: step,
        n: samples,
        d: len(e0) // samples,
        K: layers,
        L: order,
        b_a: fmpq(min(tenths), 10),
        a_max: fmpq(max(tenths), 10),
        e_0: max(map(abs, e0)),
        lowest: min(e0),
        floor: first_layer_floor(e0, weights, order),
        trace: gram_trace(e0, weights, order),
    }


SPECTRUM = [10, 9, 8, 7, 6]
ALGORITHM = "algorithms.hyperpower.exact_gradient_descent"


@corrected.experiment(
    tenths=[[8], [10, 8], [10, 8, 6], [10, 10, 8], [10, 9, 8, 7, 6]],
    order=[4, 5],
    steps=[60],
    quick={"order": [4]},
    algorithm=ALGORITHM,
)
def one_matrix(tenths, order, steps, *, algorithm):
    """One to five singular values, one of them repeated; five at order four have a floor. Steps 1/(d L)."""
    return descended(tenths, 3, order, 1, fmpq(1, len(tenths) * order), steps, algorithm)[1]


@corrected.experiment(steps=[60], algorithm=ALGORITHM)
def three_matrices(steps, *, algorithm):
    """Three samples of two values each, four of them distinct."""
    return descended([10, 8, 10, 7, 8, 6], 3, 4, 1, fmpq(1, 8), steps, algorithm, samples=3)[1]


@corrected.experiment(steps=[20], algorithm=ALGORITHM)
def one_singular_value_at_a_half(steps, *, algorithm):
    """A single value is contracted at a rate that the bound meets within a factor."""
    return descended([5], 3, 4, 1, fmpq(1, 4), steps, algorithm)[1]


@printed.experiment(count=[1], algorithm=ALGORITHM)
def one_singular_value(count, *, algorithm):
    """For a single value the printed number of steps is more than enough."""
    step = fmpq(1, 29 * 4)
    run, seen = descended([10], 6, 4, 1, step, 400, algorithm)
    target = seen[L_0] * fmpq(1, 3)
    return seen | {T: 400, L_T: run.losses[-1], epsilon: target}


@printed.witness
def trained_as_long_as_promised():
    """All steps that the theorem allows for nine tenths of the floor; the start is within 1/16 of one, as its proof wants it."""
    a = [fmpq(t, 100) for t in (44, 46, 48, 50, 52)]
    e0, squares = sample(a, fmpq(23, 100))
    best, least = least_squares(e0, squares, 4), first_layer_floor(e0, squares, 4)
    step, steps = fmpq(1, 29 * 5 * 4), 3300
    start = [[arb(x + (1 - x) / 16) for x in best]]
    run = hyperpower.exact_gradient_descent(start, [arb(e) for e in e0], [arb(w) for w in squares], arb(step), steps)
    return {
        L_T: run.losses[-1],
        L_0: run.losses[0],
        epsilon: least * fmpq(9, 10),
        T: steps,
        eta: step,
        n: 1,
        d: 5,
        K: 1,
        L: 4,
        b_a: min(a),
        a_max: max(a),
        e_0: max(map(abs, e0)),
        floor: least,
        trace: 1,
    }


@printed.witness
def below_the_floor():
    """Two layers, half the floor, a million steps: all that is used of the run is that it lies above the floor."""
    layers, order = 2, 4
    e0, squares = sample([fmpq(t, 10) for t in SPECTRUM], fmpq(2, 3))
    weights = [w / layers for w in squares]
    least = first_layer_floor(e0, weights, order)
    start, _ = hyperpower.exact_loss_and_gradient([[fmpq(1)] * order] * layers, e0, weights)
    return {
        L_T: arb((least + start) / 2, (start - least) / 2),
        L_0: start,
        epsilon: least / 2,
        T: 10**6,
        eta: fmpq(1, 29 * 5 * order),
        n: 1,
        d: 5,
        K: layers,
        L: order,
        b_a: fmpq(3, 5),
        a_max: 1,
        e_0: max(map(abs, e0)),
        floor: least,
        trace: 1,
    }


printed.formula_mutant("no target below the floor", then=ge(L_T, sp.Rational(9, 10) * floor))
corrected.formula_mutant("rate of the smallest singular value", then=le(L_T, (1 - eta * b_a**2 / 3) ** T * L_0))
corrected.mutant(
    "uphill",
    lambda exact_gradient_descent, C0, e0, weights, step_size, steps: exact_gradient_descent(
        C0, e0, weights, -step_size, steps
    ),
)


@printed.proof
def no_coefficients_below_the_floor(claim):
    """Half the floor of the first layer for two layers; any number of steps, any coefficients."""
    least = sp.Rational(7, 10**5)
    return certificate(
        "n = 1, A = diag(1, .9, .8, .7, .6), c_0 = 2/3, L = 4, K = 2: the loss is at least a quarter of the sum over j of a_j^2 "
        "(s - (1 - e_j) sum C_l e_j^l)^2 at s = 1, for whatever coefficients of the first layer; so it never falls below epsilon "
        "= 10^-5.",
        *floor_of_five_values(least),
        *breaks(
            "the loss against the promise", claim, "L_T", L_T=least / 4, floor=least / 4, epsilon=sp.Rational(1, 10**5)
        ),
    )


@corrected.proof
def powers_of_one_minus_eta_lambda(claim):
    """x is eta times an eigenvalue of G, lam the smallest, m its inverse, u the modulus of a negative residual."""
    x, lam, m, rest, w, r, s = sp.symbols("x lam m rest w r s")
    f, g, y = sp.symbols("f g y")
    return certificate(
        "One layer is affine in its coefficients: weighted residuals are those of the least squares solution, orthogonal to all that "
        "coefficients can change, plus a part p in the range of G. The loss is the floor plus half the square of p, and a step "
        "multiplies p by I - eta G. Equal residuals move alike, so count once with their weights added; G on its range has the "
        "eigenvalues of the Gram matrix of distinct values, or of its columns. With n samples weights are a^2/n, so tr G = sum w (1 - "
        "e)^2 sum e^(2l) is at most d for e in [0, 1), where (1 - e)^2/(1 - e^2) <= 1, and 3 d <= d L for e = -u, u <= 1/2, where it "
        "is (1 + u)/(1 - u). So eta lam <= 1, (1 - eta lam)^2 <= 1 - eta lam, and lam >= 1/tr G^-1.",
        identity("one residual; the sum of w r s vanishes", w * (r + s) ** 2 - w * r**2 - 2 * w * r * s, w * s**2),
        comparison("(1 + u)/(1 - u)", written(lambda u: 1 + u, "1/2"), "<=", written(lambda u: 3 * (1 - u), "1/2")),
        identity("1 - x - (1 - x)^2, x in [0, 1]", 1 - x - (1 - x) ** 2, x * (1 - x)),
        equal(
            "one step: x is eta lam, y <= x is eta over the trace",
            room(claim, "L_T", L_T=f + g * (1 - x) ** 2, L_0=f + g, floor=f, eta=y, trace=1, T=1),
            g * ((1 - x) * x + x - y),
        ),
        equal(
            "one step more",
            promised(claim, "L_T", L_0=f + g, floor=f, eta=y, trace=1, T=2),
            (1 - y) * promised(claim, "L_T", L_0=f + g, floor=f, eta=y, trace=1, T=1),
        ),
        identity("lam (m + rest) - 1 with lam m = 1", lam * (m + rest) - 1, (lam * m - 1) + lam * rest),
    )
