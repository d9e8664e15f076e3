r"""Under Theorem 3.6, weights move by a known length per step, and the loss never doubles, but with probability delta.

While $L(W) \le 2 L(W^{(0)})$, s steps move a weight by at most
$$ \|W_l^{(s)}\|_F \le \sqrt{2e}\, s\, \eta \tfrac nB \lambda \|X\|_2 \sqrt{2 L_0} \le \frac{0.5}L \quad (A.5), $$
the latter for all $s \le T$ in the setting of the theorem, and $\Pr[\max_{t \le T} L(W^{(t)}) \le 2 L_0] \ge 1 - \delta$
(A.16).

Kind: inequality along every run; with high probability. Constants: none hidden.
"""

import sympy as sp

from bounds.core import Quantity, Statement, WithProbability, ge, le
from bounds.resnet import _sgd_proofs
from bounds.resnet._sgd_fit import T, delta, measure, solve
from bounds.resnet._symbols import L, W_norm, eta, lam, loss_0, n, size, sX
from bounds.resnet.thm3_6 import ALGORITHM, C_TRACED, REGION, SCALING, SMALL, conditions, enough_steps, most_loss

steps_taken = Quantity("steps_taken", "s", integer=True, nonnegative=True)
PATH = sp.sqrt(2 * sp.E) * steps_taken * eta * n / size * lam * sX * sp.sqrt(2 * loss_0)

thm3_6 = Statement("resnet.thm3_6_events", "Theorem 3.6; Part (iii) of the proof, eq. (A.16)", scaling=SCALING)
never_far = thm3_6.printed(
    le(most_loss, 2 * loss_0),
    part="iii",
    title="In all T steps the loss of stochastic descent does not double, but with probability delta",
    given=(*SMALL, *conditions(3), enough_steps(3), REGION),
    quantifier=WithProbability(delta),
    constants=(C_TRACED,),
    formerly="resnet.thm3_6.iii",
)
near = thm3_6.printed(
    (le(W_norm, PATH, name="path"), le(W_norm, 1 / (2 * L), name="region")),
    part="i",
    title="Weights of stochastic descent move at most this far in s steps while the loss has not doubled",
    source="Theorem 3.6; Part (i) of the proof, eq. (A.5)",
    given=(le(most_loss, 2 * loss_0), REGION, ge(T, steps_taken), ge(steps_taken, 1)),
    expected="proved",
    formerly="resnet.thm3_6.i",
)


@never_far.experiment(depth=[1], share=[0.99], noise=[0.1], trials=[240], seed=[0], algorithm=ALGORITHM)
def whole_run(depth, share, noise, trials, seed, *, algorithm):
    """All T steps, 36 thousand of them."""
    data, rate, T_, sizes = solve(share, noise, depth, trials, samples=16)
    return sizes | {most_loss: measure(algorithm, data, depth, rate, T_, seed).most_loss}


@near.experiment(
    depth=[1, 2], share=[0.9], noise=[0.1], trials=[20], seed=[0], quick={"depth": [2]}, algorithm=ALGORITHM
)
def first_steps(depth, share, noise, trials, seed, *, algorithm, steps=4000):
    """The first s steps, where the weights move most."""
    data, rate, T_, sizes = solve(share, noise, depth, trials)
    moved = measure(algorithm, data, depth, rate, min(T_, steps), seed)
    return sizes | {most_loss: moved.most_loss, W_norm: moved.last_norm, steps_taken: moved.steps}


never_far.mutant(
    "wrong sign, a third as long", lambda scalar_sgd, *data, rate, **rest: scalar_sgd(*data, rate=-rate / 3, **rest)
)
near.mutant(
    "step four hundred times longer", lambda scalar_sgd, *data, rate, **rest: scalar_sgd(*data, rate=400 * rate, **rest)
)
near.formula_mutant("a thousandth of the path", then=le(W_norm, PATH / 1000))

near.proof(_sgd_proofs.path)
