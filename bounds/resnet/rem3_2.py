r"""With identity maps and whitened data, Theorem 3.1 asks for a loss below $C^{-2}$ at the start.

For $m = d = k$, $A = B = I$, $L(W^*) = 0$ and $X X^\top = I$ the premise reads $L(W^{(0)}) \le C^{-2}$, with the
traced constant $1/(32 e^3) = 0.001556$; then $L(W^{(t)}) \le (1 - \eta L / e)^t L(W^{(0)})$. That this is equivalent
to the earlier theorem of Bartlett et al. (2019) is a comparison, not a statement to test.

Kind: specialisation, exact. Constants: $C = 4 \sqrt{2e^3}$.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from algorithms.exact import identity as exact_identity
from algorithms.exact import square
from bounds.core import Claim, Traced, eq, le
from bounds.resnet._exact import Problem, integers, rotation, scaled_to
from bounds.resnet._induction import by_the_lemma, conclusions, induction
from bounds.resnet._runs import largest_step, trajectory, value
from bounds.resnet._symbols import L, d, eta, gap, gap_0, k, lA, lB, loss_0, m, mA, mB, named, sr, sX, t
from bounds.resnet.thm3_1 import STEP, STEP_TRACED, C

rem3_2 = Claim(
    id="resnet.rem3_2",
    source="Remark 3.2",
    given=(
        eq(lA, 1),
        eq(mA, 1),
        eq(lB, 1),
        eq(mB, 1),
        eq(sX, 1),
        eq(sr, 1),
        eq(m, d),
        eq(m, k),
        eq(gap_0, loss_0),
        STEP,
        le(loss_0, C**-2),
    ),
    then=(
        le(gap, (1 - eta * L / sp.E) ** t * gap_0, name="rate"),
        le(C * sX / sr**2 * sp.sqrt(gap_0), mA**2 * mB**2 / (lA * lB), name="premise of Theorem 3.1"),
        eq(C**-2, sp.exp(-3) / 32, name="value"),
    ),
    constants=(Traced(C, 4 * sp.sqrt(2 * sp.E**3), "Theorem 3.1"), STEP_TRACED),
    expected="proved",
)


@rem3_2.experiment(depth=[1, 3, 10], size=[1, 2], algorithm="algorithms.resnet.exact_descent_states")
def close_to_the_identity(depth, size, *, algorithm, steps=40):
    """Targets at the largest allowed distance from the identity."""
    random = np.random.default_rng(size)
    eye, X = exact_identity(size), rotation(size, random)
    away = scaled_to(integers(size, size, random) + eye * 7, fmpq(278, 5000))
    norms = dict.fromkeys(("lA", "mA", "lB", "mB", "sX", "sr"), fmpq(1))
    task = Problem(eye, eye, X, (eye + away) * X, norms, X)
    rate = largest_step(task, depth, value(STEP_TRACED))
    found = trajectory(algorithm, task, depth=depth, rate=rate, steps=steps)
    return found | named(norms) | {loss_0: square(away) / 2, gap_0: square(away) / 2}


rem3_2.mutant("wrong sign", lambda states, *data, rate, **rest: states(*data, rate=-rate, **rest))
rem3_2.formula_mutant("rate 6 times as fast", then=le(gap, (1 - 6 * eta * L) ** t * gap_0))
rem3_2.formula_mutant("constant without the root of two", then=eq(C**-2, sp.exp(-3) / 16))


@rem3_2.proof
def special_case(claim):
    """Theorem 3.1 with all singular values one."""
    says = "Here A = B = I and X X^T = I: the premise reads C sqrt(gap_0) <= 1, q = 1, and gap_0 = L(W^0)."
    return induction(claim, says, by_the_lemma(claim), gain=conclusions(claim))
