r"""Training happens in the span of the columns of A and the rows of B: any width costs as little as d + k.

From zero, every hidden weight of (stochastic) gradient descent has its rows and columns in
$S = \mathrm{span}(\mathrm{cols}\, A, \mathrm{rows}\, B)$. With an orthonormal basis $Q$ of $S$, training the maps
$(Q^\top A, B Q)$ of width $\dim S \le d + k$ on the same batches gives
$$ W_l = Q w_l Q^\top, \qquad U = u, $$
at every step, layer by layer. For identity transformations this says that only the first $\max(d, k)$ hidden
coordinates are used, at any width.

Kind: exact identity. Constants: none. It fails from any other start, and for the plain deep linear network.
"""

from dataclasses import replace

import numpy as np
from flint import fmpq, fmpq_mat

from algorithms.exact import entries as listed
from bounds.core import Quantity, Statement, eq
from bounds.resnet._exact import problem, rotation

wide = Quantity("wide", r"W_l", "entries of all hidden weights at full width, every step")
lifted = Quantity("lifted", r"Q w_l Q^\top", "entries of the reduced run's hidden weights, lifted")
image = Quantity("image", r"U X", "entries, every step")
small_image = Quantity("small_image", r"u X", "entries, every step")

effwidth = Statement(
    "resnet.effwidth",
    "used in the experiments of Section 5 for identity transformations only",
    scaling={"data": {image: 1, small_image: 1}},
)
printed = effwidth.added(
    "",
    (eq(wide, lifted, name="weights"), eq(image, small_image, name="network")),
    expected="proved",
    formerly="resnet.derived.effwidth",
)
effective10 = effwidth.printed(
    (eq(wide, lifted, name="weights"), eq(image, small_image, name="network")),
    part="ten",
    title="Identity transformations use the first max(d, k) hidden coordinates only, whatever the width",
    source="Section 5.1, text on Figure 1",
    expected="proved",
    formerly="resnet.sec5.effective10",
)

ALGORITHM = "algorithms.resnet.exact_stochastic_states"


@printed.experiment(
    width=[4, 8], depth=[1, 3], batches=[[[0, 1, 2]] * 2, [[1], [0], [2]]], seed=[0], algorithm=ALGORITHM
)
def rotated(width, depth, batches, seed, *, algorithm):
    """Reduced maps of width 3, turned into a wider space by a rational rotation."""
    task = problem(3, 2, 1, 3, 2, seed)
    turn = rotation(width, np.random.default_rng(seed))
    Q = fmpq_mat([[turn[i, j] for j in range(3)] for i in range(width)])
    return quantities(algorithm, task, Q, depth, batches)


@effective10.experiment(
    width=[3, 6],
    outputs=[1, 2, 3],
    depth=[1, 3],
    within={"width": (3, 12), "outputs": (1, 3)},
    algorithm=ALGORITHM,
)
def padded(width, outputs, depth, *, algorithm):
    """A = [I 0]^T and B = 3/2 [I 0] at width max(d, k) and wider; the scale stands for the square root of m/k."""
    least = max(2, outputs)

    def eye(rows, columns):
        return fmpq_mat([[int(i == j) for j in range(columns)] for i in range(rows)])

    task = replace(problem(least, 2, outputs, 3, 2, 0), A=eye(least, 2), B=eye(outputs, least) * fmpq(3, 2))
    return quantities(algorithm, task, eye(width, least), depth, [[0, 1, 2]] * 2)


def quantities(algorithm, task, Q, depth, batches):
    rest = {"depth": depth, "rate": fmpq(1, 9), "batches": batches}
    full = list(algorithm(Q * task.A, task.B * Q.transpose(), task.X, task.Y, **rest))
    reduced = list(algorithm(*task.data, **rest))
    return {
        wide: listed([W for state in full for W in state.hidden]),
        lifted: listed([Q * w * Q.transpose() for state in reduced for w in state.hidden]),
        image: listed([state.residual + task.Y for state in full]),
        small_image: listed([state.residual + task.Y for state in reduced]),
    }


@effwidth.mutant("starts elsewhere than at zero", printed, effective10)
def _(states, A, B, X, Y, *, depth, **rest):
    width = A.nrows()
    start = [type(A)([[int(i <= j) for j in range(width)] for i in range(width)]) / 8] * depth
    return states(A, B, X, Y, depth=depth, hidden=start, **rest)


@effwidth.mutant("weight decay towards the identity", printed, effective10)
def _(states, A, B, X, Y, *, batches, depth, rate):
    eye = type(A)([[int(i == j) for j in range(A.nrows())] for i in range(A.nrows())])
    hidden = None
    for batch in batches:
        state, after = states(A, B, X, Y, depth=depth, rate=rate, batches=[batch], hidden=hidden)
        yield state
        hidden = [W - (W - eye) * rate for W in after.hidden]
    yield after


printed.formula_mutant("network read with the wrong sign", then=eq(image, -small_image))
effective10.formula_mutant("network read with the wrong sign", then=eq(image, -small_image))
