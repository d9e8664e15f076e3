r"""The last iterate is semi-smooth in the weights.

$$ \|X_t' - X_t\|_2 \le \tfrac12 \sum_{s \le t} \Big(\prod_{j=s+1}^{t} \big(1 + \tfrac{1+\beta}2 \Theta_L \Phi_j\big)\Big) \Lambda_s\,
   \Theta_L \sum_\ell \bar\lambda_\ell^{-1} \|W_\ell' - W_\ell\|_2 . $$

The printed proof multiplies by the false Lemma A.3 in every step. What can be proved from any start is the recursion

$$ D_t = \sum_{s \le t} \sqrt{t-s+1} \Big[\tfrac{1+\beta}2 \Theta_L \Phi_s D_{s-1} + \tfrac12 \Lambda_s' \Theta_L w\Big] , \qquad
   \Lambda_s' = \Phi_s \big[(\sqrt s + \beta) \|X_0\| + (2s - 1 + \tfrac{2s-2}\beta) \|M^\top Y\|\big] . $$

From the origin, with $\Phi_s = \sqrt s\, m/\beta$ and $\Lambda_s' = \Phi_s (\sqrt s + \frac{2(s-1)}\beta) m$, it is
below the printed bound for every t (by induction and Abel summation, see the proof below), so the printed lemma is true
there.

From elsewhere no violation is known, and the argument of Lemma 4.3 does not settle it. The factors of two runs differ by
$\tanh(\frac12 \Delta z)(1 - E E')$ with $E = P - 1$, and for equal runs the sources again obey $\sum_s N_s^2 \le
\beta^2 \|X_0\|^2$. But a source at step s is carried on by up to $\sqrt{T-s+1}$ and sees inputs of length $\sqrt s\,
\|X_0\|$: Cauchy and Schwarz give $\sqrt{T(T+1)(T+2)/6}$ where the lemma has T (for $Y = 0$, small $\beta$ and small
changes), which is enough for $T \le 2$ only. Kind: deterministic inequality. Constants: attained for T = 1 by one neuron
per layer.
"""

import numpy as np
import sympy as sp
from flint import arb

from algorithms.exact import norm
from bounds.core import Quantity, Statement, eq, ge, le
from bounds.core.certificate import certificate, identity
from bounds.l2o import A_7
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import follows
from bounds.l2o._inputs import gradient, iterate
from bounds.l2o._instances import from_anywhere, from_origin, many, stacked
from bounds.l2o._pairs import chain_pair, perturbed
from bounds.l2o._proofs import INPUTS, root_below_odd
from bounds.l2o._symbols import T, Theta, W_ratio, beta, delta_1, m, norm_A, w, x

norm_dX = Quantity("norm_dX", r"\|X_T' - X_T\|_2", nonnegative=True)
D_T = Quantity("D_T", "D_T", "the recursion from any start", nonnegative=True)
D_origin = Quantity("D_origin", "D_T^0", "the recursion from the origin", nonnegative=True)

DIAMETER = 2 * (sp.sqrt(T + 1) * x + 2 * T / beta * m)

lem4_5 = Statement(
    "l2o.lem4_5",
    "Lemma 4.5; proof in Appendix A.4.3",
    (ge(beta, norm_A), le(W_ratio, 1)),
    algorithm="algorithms.unrolled.exact_rollout",
    erratum="The proof takes every step for a contraction, by Lemma A.3, which is false.",
    survives=r"In part: from the origin its induction goes through with $\sqrt{t-s+1}$ for a product of steps, and smaller "
    r"$\Phi_s$ and $\Lambda_s$ make up for it (l2o.lem4_5.origin). From elsewhere it proves l2o.lem4_5.corrected only.",
)
printed = lem4_5.printed(
    le(norm_dX, delta_1(T) * Theta * w / 2, trivially=DIAMETER),
    tight=True,
    scaling={"data": {x: 1, m: 1, Theta: -1, norm_dX: 1}},
    expected="holds",
)


def from_any_start(x, m, beta, Theta, w, T):
    """D_T of the recursion that is proved from any start."""

    def phi(s):
        return x + m * (2 * s - 1) / beta

    def source(s):
        return phi(s) * ((root(s) + beta) * x + (2 * s - 1 + (2 * s - 2) / beta) * m)

    return recursion(phi, source, beta, Theta, w, T)


def from_zero_start(m, beta, Theta, w, T):
    """D_T of the sharper recursion for X_0 = 0."""

    def phi(s):
        return root(s) * m / beta

    return recursion(phi, lambda s: phi(s) * (root(s) + (2 * s - 2) / beta) * m, beta, Theta, w, T)


def recursion(phi, source, beta, Theta, w, T):
    """D_T = sum over s of sqrt(T - s + 1) times what step s adds."""
    steps = int(str(T.flat[0]))
    D = [0 * w]
    for t in range(1, steps + 1):
        added = [(1 + beta) / 2 * Theta * phi(s) * D[s - 1] + source(s) * Theta * w / 2 for s in range(1, t + 1)]
        D.append(sum(root(t - s + 1) * part for s, part in enumerate(added, 1)))
    return D[-1]


def root(number):
    """The square root of an integer: 1 as it is, any other as a ball."""
    return arb(number).sqrt() if number > 1 else number


corrected = lem4_5.corrected(
    le(norm_dX, D_T, trivially=DIAMETER),
    title="The last iterate is semi-smooth in the weights, with a proof from any start",
    source="Lemma 4.5",
    formerly="l2o.fix_4_5",
    where={D_T: from_any_start},
    expected="proved",
    tight=True,
    scaling={"data": {norm_dX: 1, D_T: 1}},
    needs=("l2o.A_7.corrected", "l2o.fix_grad_norm", "l2o.fix_prod", "l2o.lem4_2.corrected"),
)

origin = lem4_5.added(
    "origin",
    (
        le(norm_dX, D_origin, name="run", trivially=DIAMETER),
        le(D_origin, delta_1(T) * Theta * w / 2, name="recursion"),
    ),
    title="From the origin the proved recursion is below the printed bound, so the printed lemma is true there",
    source="Lemma 4.5",
    also=eq(x, 0),
    where={D_origin: from_zero_start},
    expected="proved",
    tight=True,
    scaling={"data": {x: 1, m: 1, Theta: -1, norm_dX: 1, D_origin: 1}},
    needs=("l2o.A_7.corrected", "l2o.fix_grad_norm", "l2o.fix_prod"),
)


def distance(pair, algorithm, steps):
    """How far the two runs end from each other."""
    first, second = pair.runs(algorithm, steps)
    return pair.scalars(steps) | {norm_dX: [norm(second.X[-1] - first.X[-1])]}


@lem4_5.experiment(printed, corrected, weight=[0.5, 1], size=[0.125, 0.001], steps=[1, 3], quick={"weight": [0.5]})
def random_networks(weight, size, steps, *, algorithm):
    """Two problems with three unknowns, every layer changed, from the origin and from elsewhere."""
    starts = from_anywhere(many(weight=weight, scale=0.5))
    return stacked(distance, [perturbed(instance, i, size) for i, instance in enumerate(starts)], algorithm, steps)


@lem4_5.experiment(
    origin, weight=[0.5, 1], size=[0.001], steps=[1, 2, 5, 12], quick={"weight": [0.5]}, undecided={"steps": [1]}
)
def from_zero(weight, size, steps, *, algorithm):
    """Two problems with three unknowns, started from zero."""
    starts = from_origin(many(weight=weight, scale=0.5))
    return stacked(distance, [perturbed(instance, i, size) for i, instance in enumerate(starts)], algorithm, steps)


@lem4_5.experiment(printed, corrected, layers=[2, 3])
@lem4_5.experiment(origin, layers=[2, 3], undecided=True)
def one_neuron(layers, *, algorithm):
    """One step of a chain of neurons whose weights all shrink by a thousandth."""
    return distance(chain_pair(*[0.125] * layers, shrink=0.001), algorithm, 1)


printed.formula_mutant("0.9 of it", then=le(norm_dX, sp.Rational(9, 20) * delta_1(T) * Theta * w))
corrected.formula_mutant("0.9 of it", then=le(norm_dX, sp.Rational(9, 10) * D_T))
origin.formula_mutant("0.9 of it", then=le(norm_dX, sp.Rational(9, 10) * D_origin))
origin.formula_mutant("0.9 of the printed one", then=le(D_origin, sp.Rational(9, 20) * delta_1(T) * Theta * w))

lem4_5.mutant("base step doubled", printed, corrected, origin, corrupted=corrupt.base_step(2))


STEP = (
    "X_t' - X_t = (I - diag(P_t') A/beta)(X_{t-1}' - X_{t-1}) - 1/beta diag(P_t' - P_t) g_{t-1} (first identity, by "
    "coordinate). A source at step s passes t - s later steps, so it grows by at most sqrt(t-s+1) (l2o.fix_prod); "
    "it is at most |g_{s-1}|/beta times the change of the factors (l2o.A_7.corrected), with |g_{s-1}| <= beta x + "
    "sqrt(s) m (l2o.fix_grad_norm)."
)


def difference_of_steps():
    """One coordinate: u is that of A X - M^T Y, d that of A (X' - X)."""
    x, dx, p, dp, u, d, b = sp.symbols("x dx p dp u d b")
    return identity(
        "beta times the difference of two steps",
        (b * (x + dx) - (p + dp) * (u + d)) - (b * x - p * u),
        (b * dx - (p + dp) * d) - dp * u,
    )


def first_step(claim, start):
    """The claim for one step, its recursion written out, from the bounds of iterates, gradients and factors."""
    one = np.array([1], dtype=object)
    recursions = {
        D_T: from_any_start(start, m, beta, Theta, w, one),
        D_origin: from_zero_start(m, beta, Theta, w, one),
    }
    seen = {A_7.norm_dX: 0, A_7.norm_x: iterate(1), A_7.norm_g: gradient(1)}
    factors = A_7.corrected.then[0].rhs.subs(seen)
    return follows(claim, le(norm_dX, gradient(1) / beta * factors), at=recursions | {T: 1, x: start})


@corrected.proof
def recursion_from_anywhere(claim):
    """What one step adds."""
    return certificate(
        f"{STEP} {INPUTS} With sqrt(s) <= 2 s - 1 the terms before m become those of the recursion. Its first step is "
        "that of the claim's own recursion for T = 1; the others add alike.",
        difference_of_steps(),
        root_below_odd(),
        *first_step(claim, x),
    )


@origin.proof
def for_every_number_of_steps(claim):
    """An induction over t and Abel summation."""
    s, t, k, r = sp.symbols("s t k r")
    return certificate(
        f"First part: {STEP} From the origin |g_{{s-1}}| <= sqrt(s) m and |X_{{s-1}}| <= 2 (s-1) m/beta. Second part: "
        "the printed bound satisfies E_t = sum over s <= t of (2 s - 1) a E_{s-1} + b_s with a = (1 + beta)/2 Theta "
        "m/beta and b_s a multiple of (2 s - 1)(beta (2 s - 1) + 2 s - 2); the recursion has sqrt(s (t+1-s)) for "
        "the first 2 s - 1 and sqrt(s) for the second. E is not decreasing, nor are 2 s - 1 and 2 s - 2, so it is "
        "enough to compare tails of sums: by the second identity the tail from k to t of sqrt(s (t+1-s)) is at most "
        "(t-k+1)(t+1)/2, by the third that of 2 s - 1 is t^2 - (k-1)^2, by the fourth the former is the smaller. "
        "With sqrt(s) <= 2 s - 1 and D_{s-1} <= E_{s-1} this proves D_t <= E_t for all t; the start of the induction, t = 1, "
        "is the claim's own.",
        difference_of_steps(),
        identity("means", ((t + 1) / 2) ** 2 - s * (t + 1 - s), ((t + 1) / 2 - s) ** 2),
        identity("odd numbers are differences of squares", s**2 - (s - 1) ** 2, 2 * s - 1),
        identity(
            "t^2 - (k-1)^2 - (t-k+1)(t+1)/2 is not negative for 1 <= k <= t",
            t**2 - (k - 1) ** 2 - (t - k + 1) * (t + 1) / 2,
            (t - k + 1) * (t - 1 + 2 * (k - 1)) / 2,
        ),
        identity("2 s - 1 >= sqrt(s) for s = r^2 >= 1", 2 * r**2 - 1 - r, (2 * r + 1) * (r - 1)),
        *first_step(claim, sp.Integer(0)),
    )
