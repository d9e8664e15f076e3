r"""Gradients of neighbouring layers determine each other, so balanced layers stay balanced.

With $M_l = I + W_l$, at every point and for gradients over all samples or any batch,
$$ M_{l+1}^\top \nabla_{l+1} = \nabla_l M_l^\top , $$
so one simultaneous step of size $\eta$ changes $D_l = M_{l+1}^\top M_{l+1} - M_l M_l^\top$ by exactly
$\eta^2 (\nabla_{l+1}^\top \nabla_{l+1} - \nabla_l \nabla_l^\top)$; $D_l = 0$ at the start. Where
$\|W_l\|_2 \le 0.5/L$ for all layers, $\max_l \|\nabla_l\|_F \le e \min_l \|\nabla_l\|_F$.

Kind: exact identities and an inequality, stronger tests of gradients than any bound of the paper: layers that move
one after the other, or transposed layers, break them at once. Constants: $e$ stands for $\left(\frac{1 + 1/(2L)}{1 -
1/(2L)}\right)^{L-1}$.
"""

import itertools

import numpy as np
import sympy as sp
from flint import arb, fmpq, fmpq_mat

from algorithms.exact import entries as listed
from algorithms.exact import identity as exact_identity
from algorithms.exact import square
from bounds.core import Quantity, Statement, Traced, eq, le, rounding
from bounds.core.certificate import certificate
from bounds.core.promises import at_least, equal, premise, promises, put, shown
from bounds.late import torch
from bounds.resnet._certificates import stretch
from bounds.resnet._exact import integers, problem, scaled_to
from bounds.resnet._instances import F64, frobenius, on_the_boundary
from bounds.resnet._instances import problem as instances_problem
from bounds.resnet._symbols import L, W_norm, eta

left = Quantity("left", r"\mathbf{M}_{l+1}^\top \nabla_{l+1}", "entries, for every layer but the last")
right = Quantity("right", r"\nabla_l \mathbf{M}_l^\top", "entries, for every layer but the last")
size_of = Quantity("size_of", r"\|\mathbf{M}_{l+1}^\top \nabla_{l+1}\|_F", nonnegative=True)
change = Quantity("change", r"D_l^{(t+1)} - D_l^{(t)}", "entries, for every layer but the last")
squares = Quantity("squares", r"\nabla_{l+1}^\top \nabla_{l+1} - \nabla_l \nabla_l^\top", "entries, likewise")
most = Quantity("most", r"\max_l \|\nabla_l\|_F^2", nonnegative=True)
least = Quantity("least", r"\min_l \|\nabla_l\|_F^2", nonnegative=True)
c = sp.Symbol("c")

balance = Statement("resnet.balance", "strengthens the remark on balancedness in Section 2")
printed = balance.added(
    "",
    (eq(left, right, name="gradients"), eq(change, eta**2 * squares, name="step")),
    expected="proved",
    scaling={"data": {left: 2, right: 2, eta: -2, squares: 4}},
    formerly="resnet.derived.balance",
)
rounded = balance.added(
    "rounded",
    eq(left, right, scale=size_of),
    title="Neighbouring gradients determine each other, as floating-point numbers show it",
    scaling={"data": {left: 2, right: 2, size_of: 2}},
    formerly="resnet.derived.balance_rounded",
)
ratio = balance.added(
    "ratio",
    le(most, c**2 * least),
    title="Near zero, the gradients of all layers are of one size, up to a factor below e",
    source="the balance of gradients and the premise of Lemma A.1",
    given=le(W_norm, 1 / (2 * L)),
    tight=True,
    expected="proved",
    scaling={"data": {most: 4, least: 4}},
    constants=(Traced(c, ((2 * L + 1) / (2 * L - 1)) ** (L - 1), "singular values of L - 1 factors I + W_l; < e"),),
    formerly="resnet.derived.balance_ratio",
)


@printed.experiment(
    depth=[2, 3, 5], batch=[None, [0, 2]], seed=[0, 1], algorithm="algorithms.resnet.exact_stochastic_states"
)
def rationals(depth, batch, seed, *, algorithm):
    """Two steps from random rational weights, over all samples or over a batch."""
    task = problem(3, 2, 2, 3, 2, seed)
    random = np.random.default_rng(seed)
    hidden = [integers(3, 3, random) / 4 for _ in range(depth)]
    rate = fmpq(1, 5)
    batches = [batch or range(3)] * 2
    states = list(algorithm(*task.data, depth=depth, rate=rate, batches=batches, hidden=hidden))
    found = {left: [], right: [], change: [], squares: []}
    for before, after in itertools.pairwise(states):
        g, M = before.gradients, factors(before.hidden)
        found[left] += [M[l + 1].transpose() * g[l + 1] for l in range(depth - 1)]
        found[right] += [g[l] * M[l].transpose() for l in range(depth - 1)]
        pairs = zip(imbalances(factors(after.hidden)), imbalances(M), strict=True)
        found[change] += [new - old for new, old in pairs]
        found[squares] += [g[l + 1].transpose() * g[l + 1] - g[l] * g[l].transpose() for l in range(depth - 1)]
    return {key: listed(value) for key, value in found.items()} | {eta: rate}


def factors(hidden):
    return [exact_identity(W.nrows()) + W for W in hidden]


def imbalances(M):
    return [after.transpose() * after - before * before.transpose() for before, after in itertools.pairwise(M)]


@printed.mutant("layers move one after the other")
def _(states, A, B, X, Y, *, batches, hidden, **rest):
    hidden = list(hidden)
    for batch in batches:
        first = next(states(A, B, X, Y, batches=[batch], hidden=hidden, **rest))
        yield first
        hidden = list(hidden)
        for layer in range(len(hidden)):
            now = next(states(A, B, X, Y, batches=[batch], hidden=hidden, **rest))
            hidden[layer] = hidden[layer] - now.gradients[layer] * rest["rate"]
    yield next(states(A, B, X, Y, batches=[batch], hidden=hidden, **rest))


@printed.mutant("prefix products transposed")
def _(states, A, B, X, Y, *, hidden, **rest):
    flipped = [W.transpose() for W in hidden]
    for state, other in zip(
        states(A, B, X, Y, hidden=hidden, **rest), states(A, B, X, Y, hidden=flipped, **rest), strict=True
    ):
        yield type(state)(state.hidden, state.residual, [state.gradients[0], *other.gradients[1:]])


printed.formula_mutant("step of first order", then=eq(change, eta * squares))
printed.formula_mutant("sign of the step", then=eq(change, -(eta**2) * squares))


@rounded.experiment(width=[2, 8], depth=[2, 10], seed=[0], algorithm="algorithms.resnet.gradients")
def floats(width, depth, seed, *, algorithm):
    """Weights on the boundary of the region of Lemma A.1, in floating point."""
    task = instances_problem(6, width, 2, 2, 4, 2, seed)
    hidden = on_the_boundary(task, depth, seed, radius=0.5 / depth)
    g = algorithm(hidden, task.A, task.B, task.X, task.Y)
    M = hidden + torch.eye(width, dtype=torch.float64)
    after, before = M[:, 1:].mT @ g[:, 1:], g[:, :-1] @ M[:, :-1].mT
    norm = 2 * width**0.5  # of I + W_l, whose spectral norm is below 2
    radius = 2 * task.gradient_radius(hidden) + rounding.matmul(norm, frobenius(g), inner=width, dtype=F64).amax(
        -1, keepdim=True
    )
    radius = radius[..., None, None] + rounding.rounded(frobenius(g).amax(-1)[:, None, None, None], dtype=F64)
    size_ = frobenius(after)[..., None, None]
    return {left: (after, radius), right: (before, radius), size_of: (size_, radius * width)}


rounded.mutant(
    "prefix products transposed",
    lambda gradients, hidden, *data: torch.cat(
        [gradients(hidden, *data)[:, :1], gradients(hidden.mT, *data)[:, 1:]], 1
    ),
)
rounded.formula_mutant("sign", then=eq(left, -right, scale=size_of))


@ratio.experiment(depth=[2, 4, 8], seed=[0, 1], algorithm="algorithms.resnet.exact_gradients")
def near_zero(depth, seed, *, algorithm):
    """Random rational weights on the boundary of the region."""
    task = problem(3, 2, 2, 3, 2, seed)
    random = np.random.default_rng(seed)
    hidden = [scaled_to(integers(3, 3, random), fmpq(1, 2 * depth)) for _ in range(depth)]
    return ratios(algorithm(hidden, *task.data)[1], hidden)


@ratio.experiment(depth=[2, 4, 64], algorithm="algorithms.resnet.exact_gradients")
def one_coordinate(depth, *, algorithm):
    """First layer at +0.5/L and all others at -0.5/L: the largest ratio of two neighbours at this depth."""
    hidden = [fmpq_mat([[fmpq(1 - 2 * (l > 0), 2 * depth)]]) for l in range(depth)]
    unit = fmpq_mat([[1]])
    return ratios(algorithm(hidden, unit, unit, unit, 3 * unit)[1], hidden)


def ratios(gradients, hidden):
    norms = [square(g) for g in gradients]
    widest = max(square(W) for W in hidden)
    return {most: max(norms), least: min(norms), W_norm: arb(widest).sqrt(), L: len(hidden)}


ratio.formula_mutant("gradients of one size", constants=(Traced(c, 1, "mutant"),))


TELESCOPE = (
    "The gradient of layer l is S_l^T N P_l^T, with N the same for all layers (of any batch) and S_l, P_l the "
    "products of the layers after and before it, so S_l = S_(l+1) M_(l+1) and P_(l+1) = M_l P_l: both sides of the "
    "balance are S_l^T N P_l^T M_l^T by definition. "
)


@printed.proof
def cross_terms(claim):
    """Entries of M^T M after a step: sums of products of two entries, each moved by eta times a gradient's."""
    a, b, f, g, e = sp.symbols("a b f g eta")
    moved = (a - e * f) * (b - e * g) - a * b + e * (a * g + b * f)
    return certificate(
        TELESCOPE
        + "An entry of M^T M (or M M^T) is a sum of products a b of entries, and becomes one of (a - eta f)(b - "
        "eta g) with f, g the gradient's entries. The sums of a g + b f are the entries of "
        "M_(l+1)^T g_(l+1) plus its transpose, and of g_l M_l^T plus its transpose. By the balance they cancel in "
        "D_l; the step puts what remains of one product, and f g for the squares, into the claim.",
        *shown(claim, "one product of entries", "change", change=moved, squares=f * g, eta=e),
    )


@ratio.proof
def neighbours(claim):
    """One layer to the next, by Lemma B.3 on both sides of the balance."""
    h = premise(claim, "W_norm", L=L)
    (promised,) = (put(claim, one.rhs, least=1) for one in promises(claim, "most"))
    multiple, rest = promised.as_coeff_Mul()
    base, power = rest.as_base_exp()
    return certificate(
        TELESCOPE
        + "Singular values of M_l lie in [1 - h, 1 + h] with h = 1/(2L), so by Lemma B.3 (the first step is its "
        "case of one coordinate) norms of neighbouring gradients differ by at most (1 + h)/(1 - h), and L - 1 "
        "neighbours lead from the smallest to the largest: the next steps are the base and the power of the claim.",
        stretch(),
        equal("one neighbour", base, (1 + h) / (1 - h)),
        equal("L - 1 neighbours, squared", power * (L + 1), 2 * (L - 1) * (L + 1)),
        *at_least("and no smaller multiple", multiple, 1),
    )
