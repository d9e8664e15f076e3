r"""The loss falls in every extra coefficient while all are at most a little beyond one.

With layers $X_{k+1} = X_k (\sum_{l<L} E_k^l + C_k E_k^L)$ and $c_0 > \|A\|_2^2$ the loss falls in every $C_k \in [0, 1 +
\epsilon_k)$, $\epsilon_k = \min_j e_{k,j} / (1 - e_{k,j})$: there $\partial e_{k+1} / \partial C_k = -(1 - e_k) e_k^L < 0$ and
all later layers are increasing. (The paper gives no proof and no $\epsilon$.)

Kind: deterministic inequality. Constants: eps_k derived.
"""

import sympy as sp
from flint import fmpq

from algorithms.exact import rational
from bounds.core import Claim, Quantity, ge, gt, lt
from bounds.core.certificate import certificate, identity
from bounds.late import late
from bounds.minv._certificates import equal, room
from bounds.minv.lemma2a import C_k, _one_eigenvalue, c_0, joined, norm_A

hyperpower = late("algorithms.hyperpower")

slope = Quantity("slope", r"\partial \mathcal L / \partial C_k", "derivative of the loss")
most = Quantity("room", r"\epsilon_k", "min e/(1 - e) over the residuals before the layer", positive=True)

lemma2b = Claim(
    id="minv.lemma2b",
    title="The loss falls in every extra coefficient while all are at most a little beyond one",
    source="Lemma 2, second statement (eps depends on e_k, not on e_{k-1})",
    given=(gt(c_0, norm_A**2), ge(C_k, 0), lt(C_k, 1 + most)),
    then=lt(slope, 0),
    expected="proved",
)


@lemma2b.experiment(
    order=[4, 5],
    values=[["1", "3/5", "3/10"], ["1", "9/10"]],
    layers=[1, 2],
    algorithm="algorithms.hyperpower.exact_loss_and_gradient",
)
def coefficients_up_to_the_end(order, values, layers, *, algorithm):
    """Coefficients from 0 to nearly 1 + eps in every layer, at once."""
    a = [rational(v) for v in values]
    c0 = fmpq(21, 20)
    return joined([_slopes(a, c0, fmpq(i, 100), order, layers, algorithm) for i in (0, 25, 50, 75, 99)])


def _slopes(a, c0, share, order, layers, algorithm):
    """Every coefficient at the share of its own admissible end."""
    e0 = [1 - x * x / c0 for x in a]
    e, table, rooms = e0, [], []
    for _ in range(layers):
        rooms.append(min(x / (1 - x) for x in e))
        table.append([1] * order + [share * (1 + rooms[-1])])
        e = list(hyperpower.exact_residual_trajectory(e, table[-1:])[-1])
    gradient = algorithm(table, e0, [x * x for x in a])[1]
    return {
        slope: gradient[:, -1],
        C_k: [row[-1] for row in table],
        most: rooms,
        c_0: [c0] * layers,
        norm_A: [max(a)] * layers,
    }


lemma2b.formula_mutant("the other sign", then=gt(slope, 0))


@lemma2b.mutant("gradient uphill")
def _(exact_loss_and_gradient, C, e0, weights):
    loss, gradient = exact_loss_and_gradient(C, e0, weights)
    return loss, -gradient


@lemma2b.proof
def falling_through_increasing_layers(claim):
    """room is r with r (1 - e) = e at the smallest residual."""
    e, C, power, L_, r = sp.symbols("e C power L r")
    phi = power * (1 - C * (1 - e))
    return certificate(
        "A residual e in (0, 1) becomes phi = e^L (1 - C (1 - e)), whose derivative in C is -(1 - e) e^L < 0. As C < 1 + "
        "r = 1/(1 - e) at the smallest residual, hence at all, 1 - C (1 - e) > 0: residuals stay positive, and phi' = "
        "e^(L-1) (L (1 - C (1 - e)) + C e) > 0. So each derivative of half the weighted sum of squares is a sum of "
        "negative terms.",
        *_one_eigenvalue(),
        equal(
            "derivative in C: the difference quotient is (1 - e) e^L below zero",
            room(claim, "slope", slope=phi.subs(C, C + 1) - phi),
            (1 - e) * power,
        ),
        identity("(1 + r)(1 - e) = 1 when r (1 - e) = e", (1 + r) * (1 - e) - 1, r * (1 - e) - e),
        identity("phi' by powers of e", L_ * (1 - C) + (L_ + 1) * C * e, L_ * (1 - C * (1 - e)) + C * e),
    )
