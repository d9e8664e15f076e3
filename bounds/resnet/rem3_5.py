r"""The width that gradient descent needs with Gaussian maps does not depend on the depth of a linear ResNet.

At the width of Corollary 3.4, free of L, the number of steps is at most $17 \kappa \log(gap_0 / \epsilon)$ at every
depth. The paper compares with $m = \Omega(L k r \kappa^3 + d)$ of Du and Hu (2019) for plain networks, a factor of
$L \kappa$; their constants cannot be traced from this paper. Both networks side by side are in `rem3_5_plain`.

Kind: with high probability, several depths at one width. Constants: those of Corollary 3.4.
"""

import sympy as sp

from bounds.core import Claim, WithProbability, ge
from bounds.late import torch
from bounds.resnet import _gaussian_proofs
from bounds.resnet._symbols import scaling
from bounds.resnet.cor3_4 import ALGORITHM, LOG, STEPS, TRACED, WIDE, arrives, descend, printed_width, width
from bounds.resnet.prop3_3 import WIDTH, delta, norm_X, norm_Y
from bounds.resnet.wu_cmp import LARGEST_STEP, eps

rem3_5 = Claim(
    id="resnet.rem3_5",
    title="The width for gradient descent with Gaussian maps does not depend on the depth",
    source="Remark 3.5, Abstract and Section 1; only this paper's side of the comparison can be tested",
    given=(width, WIDTH, LARGEST_STEP, ge(LOG, 1)),
    then=arrives(),
    expected="proved",
    needs=("resnet.prop3_3.corrected", "resnet.thm3_1"),
    quantifier=WithProbability(delta),
    scaling=scaling({eps: 2}, {norm_X: 1, norm_Y: 1}, maps=False),
    constants=(TRACED, STEPS, WIDE),
    erratum=r"$O$ and $\Omega$ are exchanged: $T = O(\dots)$ if $m = \Omega(L k r \kappa^3 + d)$; likewise in Section 5.2.",
)


@rem3_5.experiment(
    depth=[1, 5, 20],
    quick={"depth": [1, 5], "shape": [[1, 1, 1]]},
    shape=[[1, 1, 1], [2, 2, 8]],
    delta_=[0.1],
    seed=[0],
    algorithm=ALGORITHM,
)
def any_depth(depth, shape, delta_, seed, *, algorithm, trials=300):
    """One width, several depths."""
    return descend(algorithm, shape, depth, delta_, seed, trials, printed_width, 17)


def one_layer_only(states, A, B, X, Y, *, depth, rate, steps):
    hidden = torch.zeros(len(A), depth, A.shape[-2], A.shape[-2], dtype=A.dtype)
    for _ in range(steps + 1):
        state = next(states(A, B, X, Y, depth=depth, rate=rate, steps=0, hidden=hidden))
        yield state
        hidden = hidden.clone()
        hidden[:, 0] -= rate[:, None, None] * state.gradients[:, 0]


rem3_5.mutant("one layer trained only")(one_layer_only)
rem3_5.formula_mutant("half of kappa times the logarithm", then=arrives(factor=sp.Rational(1, 2)))
rem3_5.proof(_gaussian_proofs.descent)
