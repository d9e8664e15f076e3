r"""At the start all hidden layers are balanced, and only steps of finite length can change that.

Layers are balanced if $M_{l+1}^\top M_{l+1} = M_l M_l^\top$, with $M_l = I + W_l$ for the layers as factors of the network. Zero weights are.
With $W_l$ itself for $M_l$ it is true as well, and says nothing. After one step at most $\eta^2$ times squares of gradients is lost (`balance`).

Kind: exact identity. Constants: none.
"""

from itertools import pairwise

from algorithms.exact import entries as listed
from algorithms.exact import identity
from bounds.core import Claim, Quantity, eq, ge
from bounds.resnet._exact import problem
from bounds.resnet._symbols import t

imbalance = Quantity(
    "imbalance", r"\mathbf{M}_{l+1}^\top \mathbf{M}_{l+1} - \mathbf{M}_l \mathbf{M}_l^\top", "entries, after t steps"
)
zero_imbalance = Quantity(
    "zero_imbalance", r"\mathbf{W}_{l+1}^\top \mathbf{W}_{l+1} - \mathbf{W}_l \mathbf{W}_l^\top", "likewise"
)

balance_start = Claim(
    id="resnet.balance_start",
    title="At the start all hidden layers are balanced",
    source="Section 2, Algorithm: 'at the initialization, all the hidden layers automatically satisfy the so-called balancedness condition'",
    given=eq(t, 0),
    then=(eq(imbalance, 0, name="factors"), eq(zero_imbalance, 0, name="weights")),
    expected="proved",
)


@balance_start.experiment(depth=[2, 5], width=[4, 6], algorithm="algorithms.resnet.exact_descent_states")
def first_state(depth, width, *, algorithm):
    """What gradient descent starts from, before its first step."""
    return states(algorithm, depth, width, 0)


@balance_start.experiment(depth=[3], outside=True, algorithm="algorithms.resnet.exact_descent_states")
def after_a_step(depth, *, algorithm):
    """Outside the premise: two steps of the size of one unbalance the layers."""
    return states(algorithm, depth, 4, 2)


def states(algorithm, depth, width, steps):
    task = problem(width, 2, 2, 4, 2, 0)
    *_, last = algorithm(*task.data, depth=depth, rate=1, steps=steps)
    factors = [identity(width) + W for W in last.hidden]
    pairs = {imbalance: factors, zero_imbalance: last.hidden}
    apart = {key: [b.transpose() * b - a * a.transpose() for a, b in pairwise(layers)] for key, layers in pairs.items()}
    return {key: listed(value) for key, value in apart.items()} | {t: steps}


@balance_start.mutant("starts away from zero in one layer")
def _(exact_descent_states, A, B, X, Y, *, depth, **rest):
    zero = 0 * A * B
    return exact_descent_states(A, B, X, Y, depth=depth, hidden=[A * B, *[zero] * (depth - 1)], **rest)


balance_start.formula_mutant("after any steps", given=ge(t, 0), experiment="after_a_step")
