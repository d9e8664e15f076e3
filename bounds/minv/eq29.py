r"""Descent with steps up to the inverse smoothness lowers the loss by half the squared gradient, and does not wander far.

With $\eta \le 1/S$, $S$ any smoothness constant of $L_n$ ($29\, b_v^2 d L$ by Proposition 6),

$$ L_n(C^{(t+1)}) \le L_n(C^{(t)}) - \tfrac\eta2 \|\nabla L_n(C^{(t)})\|^2 , \qquad
   \|C^{(T)} - C^{(0)}\|_\infty \le \sqrt{2 \eta T (L_n(C^{(0)}) - L_n(C^{(T)}))} , $$

the second by Cauchy-Schwarz from the first. (The paper goes on to a distance of order $d \sqrt n \ln(1/\epsilon)
K^{1/2-2\alpha}$, which rests on its Claim 1 and on its bound of the initial loss, both false.)

Kind: deterministic inequalities. Constants: 29 from Proposition 6.
"""

import sympy as sp

from bounds.core import Claim, Quantity, ge, le

after = Quantity("after", r"L_n(C^{(t+1)})", "loss after the step", nonnegative=True)
before = Quantity("before", r"L_n(C^{(t)})", "loss before the step", nonnegative=True)
gradient2 = Quantity("gradient2", r"\|\nabla L_n(C^{(t)})\|^2", "squared gradient", nonnegative=True)
eta = Quantity("eta", r"\eta", "step size", positive=True)
d = Quantity("d", "d", "singular values", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
box = Quantity("box", r"\|C - 1\|_\infty", "distance of the coefficients from one", nonnegative=True)
distance = Quantity("distance", r"\|C^{(T)} - C^{(0)}\|_\infty", "how far the coefficients went", nonnegative=True)
T = Quantity("T", "T", "steps", integer=True, positive=True)
fallen = Quantity("fallen", r"L_n(C^{(0)}) - L_n(C^{(T)})", "what the loss has lost", nonnegative=True)

PREMISES = (le(eta, 1 / (29 * d * L)), le(box, sp.Rational(1, 8)))

eq29 = Claim(
    id="minv.eq29",
    source="eq. (29), Appendix E.2",
    given=PREMISES,
    then=le(after, before - eta / 2 * gradient2, trivially=before),
)

path = Claim(
    id="minv.path",
    title="Descent moves no coefficient farther than the loss that it has lost allows",
    source="Appendix E.2, after eq. (29)",
    given=(*PREMISES, ge(T, 1)),
    then=le(distance, sp.sqrt(2 * eta * T * fallen)),
)


def run(layers, order, tenths, steps, algorithm):
    """Balls of 192 bits; the start is the corner of the box around one at which residuals are largest."""
    from flint import arb, ctx, fmpq

    from bounds.minv._floor import sample

    e0, squares = sample([fmpq(t, 10) for t in tenths], fmpq(1))
    step = fmpq(1, 29 * len(e0) * order)
    with ctx.workprec(192):
        C0 = [[arb(fmpq(9, 10))] * order] * layers
        found = algorithm(C0, [arb(e) for e in e0], [arb(w / layers) for w in squares], arb(step), steps)
        far = [abs(C - found.path[0]).max() if t else arb(0) for t, C in enumerate(found.path)]
        boxes = [max(abs(C - 1).ravel(), key=lambda x: x.mid()) for C in found.path]
    return {
        after: found.losses[1:], before: found.losses[:-1], eta: step, d: len(e0), L: order,
        gradient2: [(g * g).sum() for g in found.gradients[:-1]], box: boxes[1:],
        distance: far[1:], T: range(1, steps + 1), fallen: [found.losses[0] - one for one in found.losses[1:]],
    }  # fmt: skip


GRID = {"layers": [1, 2, 4], "order": [4, 6], "tenths": [[10], [10, 9, 8]], "steps": [40]}
ALGORITHM = "algorithms.hyperpower.exact_gradient_descent"


@eq29.experiment(**GRID, quick={"layers": [1, 2], "order": [4], "steps": [25]}, algorithm=ALGORITHM)
@path.experiment(**GRID, quick={"layers": [1, 2], "order": [4], "steps": [25]}, algorithm=ALGORITHM)
def from_nine_tenths(layers, order, tenths, steps, *, algorithm):
    """All coefficients start at 9/10."""
    return run(layers, order, tenths, steps, algorithm)


eq29.formula_mutant("more than the squared gradient", then=le(after, before - sp.Rational(21, 20) * eta * gradient2))
path.formula_mutant("a tenth of the way", then=le(distance, sp.sqrt(2 * eta * T * fallen) / 10))


@eq29.mutant("uphill")
def _(exact_gradient_descent, C0, e0, weights, step_size, steps):
    return exact_gradient_descent(C0, e0, weights, -step_size, steps)


@path.mutant("the path ten times longer than the loss tells")
def _(exact_gradient_descent, C0, e0, weights, step_size, steps):
    from dataclasses import replace

    run = exact_gradient_descent(C0, e0, weights, step_size, steps)
    return replace(run, path=[run.path[0] + 10 * (C - run.path[0]) for C in run.path])
