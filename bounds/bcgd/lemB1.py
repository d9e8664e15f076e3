r"""The gradient with respect to one layer is the slope of the loss, carried back through both frozen factors.

With $A = W_L \cdots W_{\ell+1}$, $C = W_{\ell-1} \cdots W_1 X$ and $J_{ij} = \ell'(N_j(x_i); y_{ij})$,

$$ \frac{\partial \mathcal L}{\partial W_\ell} = A^\top J^\top C^\top . $$

Kind: exact identity. The closed form runs on small integers, where floats are exact; the derivative comes from values
of the loss alone: a five-point formula that is exact for polynomials of degree four, and power series for the
logistic loss.
"""

from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import sympy as sp
from flint import arb, arb_series

from bounds.bcgd._certificates import matrix
from bounds.bcgd._instances import floating, integers, of_rank, product, random_weights
from bounds.core import Claim, Quantity, eq, rounding
from bounds.core.certificate import certificate
from bounds.core.promises import shown
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

gradient = Quantity("gradient", r"A^\top J^\top C^\top", "entries of the closed form")
derivative = Quantity("derivative", r"\partial\mathcal L / \partial W_\ell", "the same from values of the loss")
size = Quantity("size", r"\max_{ij} |\partial\mathcal L / \partial W_\ell|", "largest entry", positive=True)

lemB1 = Claim(
    id="bcgd.lemB1",
    source="Lemma B.1, Appendix B",
    then=eq(gradient, derivative, scale=size),
    expected="proved",
    scaling={"loss": {gradient: 1, derivative: 1, size: 1}},
)


@lemB1.experiment(
    widths=[[2, 3], [2, 3, 2], [3, 2, 4, 2]],
    loss=["squared", "fourth power", "logistic"],
    seed=[0, 1],
    quick={"seed": [0]},
    algorithm="algorithms.deep_linear.FrozenLayer",
)
def integer_networks(widths, loss, seed, *, algorithm):
    """Every layer of a network with small integer weights, data and labels."""
    kind = {"squared": deep_linear.Squared(), "fourth power": deep_linear.Power(4), "logistic": deep_linear.Logistic()}[
        loss
    ]
    generator = np.random.default_rng(seed)
    if loss == "logistic":
        weights = random_weights(widths, generator)
    else:
        weights = [integers(n, n_in, generator, 1) for n_in, n in pairwise(widths)]
    X, Y = of_rank(widths[0], 3, widths[0], generator), of_rank(widths[-1], 3, 1, generator)
    if loss == "logistic":
        Y = type(Y)(Y.nrows(), 3, [1 if entry > 0 else -1 for entry in Y.entries()])
    floats, inputs, labels = [floating(W) for W in weights], floating(X), floating(Y)
    closed_form, radii, expected = [], [], []
    for layer, A, C in deep_linear.frozen_factors(floats, inputs, "ascending"):
        frozen = algorithm(A, C, A @ floats[layer - 1] @ C, labels, kind)
        closed_form.append(frozen.gradient.flatten())
        radii.append(radius(A, C, kind.slope(frozen.Z, labels), loss).flatten())
        expected += derivatives(weights, X, Y, layer - 1, loss)
    numbers = [abs(float(value)) for value in expected]
    return {gradient: (torch.cat(closed_form), torch.cat(radii)), derivative: expected, size: int(max(numbers)) + 1}


def radius(A, C, slope, loss):
    """For the logistic slope its own error, carried through both products, and theirs; integers are exact below 2^53."""
    if loss != "logistic":
        whole = abs(A).mT @ abs(slope) @ abs(C).mT
        largest = max(float(whole.max()), float(abs(slope).max()))
        return torch.full_like(whole, 0.0 if largest < 2**53 else torch.inf)
    own = rounding.scalar_function(slope, dtype=slope.dtype, condition=0, argument=0)
    pulled = abs(slope) @ abs(C).mT
    first = own @ abs(C).mT + rounding.matmul_entries(slope, C.mT, dtype=slope.dtype)
    return abs(A).mT @ first * 2 + rounding.matmul_entries(A.mT, pulled, dtype=slope.dtype)


def derivatives(weights, X, Y, layer, loss):
    """Every entry of a layer moved a little, the others fixed."""
    W = weights[layer]
    entries = [(i, j) for i in range(W.nrows()) for j in range(W.ncols())]
    moved = by_series if loss == "logistic" else by_five_points
    return [moved(weights, X, Y, layer, entry, loss) for entry in entries]


def by_five_points(weights, X, Y, layer, entry, loss):
    """(f(-2) - 8 f(-1) + 8 f(1) - f(2)) / 12, exact for polynomials of degree four."""
    power = 2 if loss == "squared" else 4

    def value(step):
        W = type(X)(weights[layer])
        W[entry] = W[entry] + step
        residual = product([*weights[:layer], W, *weights[layer + 1 :]], X) - Y
        return sum(r**power for r in residual.entries()) / power

    return (value(-2) - 8 * value(-1) + 8 * value(1) - value(2)) / 12


def by_series(weights, X, Y, layer, entry, loss):
    """The linear coefficient of log(1 + exp(-y z(t))), z affine in t, as a power series in balls."""
    W = type(X)(weights[layer])
    W[entry] = W[entry] + 1
    here = product(weights, X)
    step = product([*weights[:layer], W, *weights[layer + 1 :]], X) - here
    total = arb(0)
    for y, z, slope in zip(Y.entries(), here.entries(), step.entries(), strict=True):
        total += ((arb_series([-y * z, -y * slope], prec=2).exp() + 1).log())[1]
    return total


@lemB1.mutant("factors exchanged")
def _(FrozenLayer, A, C, Z, Y, loss):
    original = FrozenLayer(A, C, Z, Y, loss)
    return SimpleNamespace(Z=Z, gradient=torch.flip(original.gradient, (-1,)))


lemB1.mutant(
    "slope of another loss", lambda FrozenLayer, A, C, Z, Y, loss: FrozenLayer(A, C, Z, Y, deep_linear.Power(6))
)
lemB1.mutant("stale right factor", lambda FrozenLayer, A, C, Z, Y, loss: FrozenLayer(A, C + 1, Z, Y, loss))


lemB1.formula_mutant("a tenth more", then=eq(gradient * sp.Rational(10, 11), derivative, scale=size))


@lemB1.proof
def one_entry_moves(claim):
    """Every output is affine in one entry of a layer, with the slope A_oa C_bs; written out for three layers of width two."""
    t = sp.Symbol("t")
    lower, W, upper, X, J = (matrix(name, 2, columns) for name, columns in zip("pwqxj", (2, 2, 2, 1, 1), strict=True))
    says = (
        "Every output is a sum over paths of products of entries, one from each layer, so if W_ab grows by t, output o of "
        "sample s grows by t A_oa C_bs (written out for widths 2, the middle one of three layers, one sample; sizes enter "
        "through sums only). By the chain rule dL/dW_ab = sum_os J_os times that over t, for every differentiable loss "
        "with slopes J: the derivative of the claim. Its gradient is A^T J C^T."
    )
    gradient_of = upper.T * J * (lower * X).T
    steps = []
    for a, b in ((a, b) for a in range(2) for b in range(2)):
        moved = W.copy()
        moved[a, b] += t
        slope = (J.T * (upper * (moved - W) * lower * X))[0] / t
        steps += shown(claim, f"entry {a + 1}{b + 1}", gradient=gradient_of[a, b], derivative=slope)
    return certificate(says, *steps)
