r"""From coefficients one, as many steps as the proof of Theorem 1 allows keep every coefficient within 1/16 of one.

This is the check at the end of Appendix E.2, "verify the boundness". It takes $\eta T = n K b_a^{-2} \ln(1/\epsilon)\, L_n(C^{(0)})$ and
says that a large enough $K$ suffices. Its bound of the initial loss is false in general; from coefficients one and residuals in $[0,
\tfrac12]$ the layers leave $e_0^{L^k}$, so $L_n(C^{(0)}) \le 2^{-8} d/K$, and with $\|C^{(T)} - C^{(0)}\|^2 \le 2 \eta T L_n(C^{(0)})$

$$ K \ge \frac{n d^2}{128\, b_a^2} \ln \frac1\epsilon \quad\Longrightarrow\quad \|C^{(T)} - 1\|_\infty \le \tfrac1{16} . $$

(Claim 1, which should give the rate for these steps, stays false.)

Kind: deterministic inequality. Constants: 29 from Proposition 6; 128 derived.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.core import Claim, Quantity, eq, ge, le, lt
from bounds.core.certificate import certificate, comparison
from bounds.minv._certificates import equal, premise, promised
from bounds.minv._floor import sample
from bounds.minv.eq29 import ALGORITHM, PREMISES, L, T, a_max, box, d, distance, e_0, eta

K = Quantity("K", "K", "layers", integer=True, positive=True)
n = Quantity("n", "n", "samples", integer=True, positive=True)
b_a = Quantity("b_a", "b_a", "smallest singular value", positive=True)
epsilon = Quantity("epsilon", r"\epsilon", "loss to be reached", positive=True)
L_0 = Quantity("L_0", r"L_n(C^{(0)})", "loss of the start", nonnegative=True)
lowest = Quantity("lowest", r"\min_j e_{0,j}", "smallest residual of the start, with sign")
off = Quantity("off", r"\|C^{(0)} - 1\|_\infty", "how far the start is from one", nonnegative=True)

path_bounded = Claim(
    id="minv.path_bounded",
    title="From coefficients one the steps of Theorem 1 move no coefficient by more than 1/16, if the network is deep enough",
    source='Appendix E.2, "verify the boundness"',
    form="added",
    given=(
        *PREMISES,
        ge(lowest, 0),
        eq(off, 0),
        lt(epsilon, 1),
        ge(T, 1),
        le(eta * T, n * K * sp.log(1 / epsilon) * L_0 / b_a**2),
        ge(K, n * d**2 * sp.log(1 / epsilon) / (128 * b_a**2)),
    ),
    then=le(distance, sp.Rational(1, 16)),
    expected="proved",
)


@path_bounded.experiment(layers=[2, 4], hundredths=[[71], [71, 80]], quick={"layers": [2]}, algorithm=ALGORITHM)
def as_long_as_promised(layers, hundredths, *, algorithm):
    """One and two singular values; epsilon is as small as the depth allows, and the steps are as many as it allows."""
    a = [fmpq(h, 100) for h in hundredths]
    e0, squares = sample(a, fmpq(1))
    step = fmpq(1, 29 * len(a) * 4)
    logarithm = arb(127 * layers) * min(squares) / len(a) ** 2
    problem = [[arb(1)] * 4] * layers, [arb(e) for e in e0], [arb(w / layers) for w in squares], arb(step)
    first = algorithm(*problem, 0).losses[0]
    steps = int(float(layers * logarithm * first / min(squares) / step))
    run = algorithm(*problem, steps)
    ends = [abs(C - 1).max() for C in run.path[1:]]
    return {
        distance: ends,
        box: max(ends, key=lambda x: x.mid()),
        eta: step,
        T: range(1, steps + 1),
        d: len(a),
        L: 4,
        e_0: max(e0),
        lowest: min(e0),
        a_max: max(a),
        b_a: min(a),
        K: layers,
        n: 1,
        epsilon: (-logarithm).exp(),
        L_0: first,
        off: 0,
    }


path_bounded.formula_mutant("hardly at all", then=le(distance, sp.Rational(1, 10**6)))
path_bounded.mutant(
    "a hundred times the step",
    lambda exact_gradient_descent, C0, e0, weights, step_size, steps: exact_gradient_descent(
        C0, e0, weights, 100 * step_size, steps
    ),
)


@path_bounded.proof
def the_initial_loss_twice(claim):
    """l is ln(1/epsilon), s is 1/b_a^2; the loss of the start enters once from the falls and once from the number of steps."""
    d_, n_, l, s = sp.symbols("d n l s")
    largest = premise(claim, "e_0")
    depth = s * premise(claim, "K").xreplace({sp.log(1 / epsilon): l, d: d_, n: n_, b_a: sp.Integer(1)})
    return certificate(
        "From coefficients one the residuals are e_0^(L^k), so with a <= 1 the loss of the start is at most d/(2K) times the sum of e_0^(2 "
        "L^k), at most twice its first term: L_0 <= d e_0^8/K. By eq. (29) and Cauchy-Schwarz the squared distance is at most 2 eta T L_0, as "
        "long as the tables before are in the box, hence 2 n K l s L_0^2 <= 2 n l s (d e_0^8)^2/K. That falls with K, and at the least K it is "
        "the square of what is promised. The next step is as short, so by induction all tables are in the box.",
        comparison("later terms of the sum: e_0^24 + ... is at most half of e_0^8", largest**24, "<=", largest**8 / 4),
        equal(
            "2 n l s (d e_0^8)^2 against K times the square of the promise, at the least K",
            2 * n_ * l * s * (d_ * largest**8) ** 2,
            depth * promised(claim, "distance") ** 2,
        ),
    )
