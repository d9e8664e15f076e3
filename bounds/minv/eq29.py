r"""A step of descent up to the inverse smoothness lowers the loss by half the squared gradient.

With $\eta \le 1/S$, $S$ any smoothness constant of $L_n$ ($29\, b_v^2 d L$ by Proposition 6),

$$ L_n(C^{(t+1)}) \le L_n(C^{(t)}) - \tfrac\eta2 \|\nabla L_n(C^{(t)})\|^2 . $$

Kind: deterministic inequality. Constants: 29 from Proposition 6.
"""

import itertools

import sympy as sp
from flint import arb, fmpq

from bounds.core import Claim, Quantity, ge, le
from bounds.core.certificate import certificate
from bounds.minv._certificates import equal, premise, room
from bounds.minv._floor import sample

after = Quantity("after", r"L_n(C^{(t+1)})", "loss after the step", nonnegative=True)
before = Quantity("before", r"L_n(C^{(t)})", "loss before the step", nonnegative=True)
gradient2 = Quantity("gradient2", r"\|\nabla L_n(C^{(t)})\|^2", "squared gradient", nonnegative=True)
eta = Quantity("eta", r"\eta", "step size", positive=True)
d = Quantity("d", "d", "singular values", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
e_0 = Quantity("e_0", r"\|e_0\|_\infty", "largest residual of the start", nonnegative=True)
a_max = Quantity("a_max", r"\|a\|_\infty", "largest singular value", positive=True)
box = Quantity("box", r"\|C - 1\|_\infty", "distance of the coefficients from one", nonnegative=True)
distance = Quantity("distance", r"\|C^{(T)} - C^{(0)}\|_\infty", "how far the coefficients went", nonnegative=True)
T = Quantity("T", "T", "steps", integer=True, positive=True)

PREMISES = (
    le(eta, 1 / (29 * d * L)),
    le(box, sp.Rational(1, 8)),
    ge(L, 4),
    le(e_0, sp.Rational(1, 2)),
    le(a_max, 1),
)

eq29 = Claim(
    id="minv.eq29",
    source="eq. (29), Appendix E.2",
    given=PREMISES,
    then=le(after, before - eta / 2 * gradient2, trivially=before),
    expected="proved",
)


def run(layers, order, tenths, steps, algorithm):
    """The start is the corner of the box around one at which residuals are largest."""
    e0, squares = sample([fmpq(t, 10) for t in tenths], fmpq(1))
    step = fmpq(1, 29 * len(e0) * order)
    C0 = [[arb(fmpq(9, 10))] * order] * layers
    descent = algorithm(C0, [arb(e) for e in e0], [arb(w / layers) for w in squares], arb(step), steps)
    far = [abs(C - descent.path[0]).max() if t else arb(0) for t, C in enumerate(descent.path)]
    boxes = [max(abs(C - 1).ravel(), key=lambda x: x.mid()) for C in descent.path]
    return {
        after: descent.losses[1:],
        before: descent.losses[:-1],
        eta: step,
        d: len(e0),
        L: order,
        gradient2: [(g * g).sum() for g in descent.gradients[:-1]],
        e_0: max(map(abs, e0)),
        a_max: fmpq(max(tenths), 10),
        box: [larger(*pair) for pair in itertools.pairwise(boxes)],
        distance: far[1:],
        T: range(1, steps + 1),
    }


def larger(left, right):
    return max(left, right, key=lambda ball: ball.mid())


QUICK = {"layers": [1, 2], "order": [4], "steps": [25]}

THOROUGH = {"steps": [40, 1000]}

GRID = {"layers": [1, 2, 4], "order": [4, 6], "tenths": [[10], [10, 9, 8]], "steps": [40]}

ALGORITHM = "algorithms.hyperpower.exact_gradient_descent"


@eq29.experiment(**GRID, quick=QUICK, thorough=THOROUGH, algorithm=ALGORITHM)
def from_nine_tenths(layers, order, tenths, steps, *, algorithm):
    """All coefficients start at 9/10."""
    return run(layers, order, tenths, steps, algorithm)


eq29.formula_mutant("more than the squared gradient", then=le(after, before - sp.Rational(21, 20) * eta * gradient2))
eq29.mutant(
    "uphill",
    lambda exact_gradient_descent, C0, e0, weights, step_size, steps: exact_gradient_descent(
        C0, e0, weights, -step_size, steps
    ),
)
eq29.mutant(
    "steps beyond the true smoothness",
    lambda exact_gradient_descent, C0, e0, weights, step_size, steps: exact_gradient_descent(
        C0, e0, weights, 240 * step_size, steps
    ),
)


@eq29.proof
def one_step(claim):
    """S eta <= 1 in the quadratic upper bound of a smooth function."""
    eta_, S, g2 = sp.symbols("eta S g2")
    half = sp.Rational(1, 2)
    fall = eta_ * g2 - half * S * eta_**2 * g2
    f, L_, d_ = sp.symbols("f L d")
    norm = 29 * L_ * d_
    return certificate(
        "The second derivatives of one sample's loss are below 29 b_v^2 d on the box (Proposition 6), so the Hessian of L_n, "
        "the mean over samples divided by K, has norm at most S = 29 d L for signs as weights, also between the two iterates. "
        "Taylor's formula gives a fall of at least eta |g|^2 - S eta^2 |g|^2 / 2, and S eta <= 1.",
        equal(
            "what is above the promise, with S eta <= 1",
            room(claim, "after", before=f, after=f - fall, eta=eta_, gradient2=g2),
            half * eta_ * g2 * (1 - S * eta_),
        ),
        equal("S of the premise", 1 / premise(claim, "eta"), norm),
    )
