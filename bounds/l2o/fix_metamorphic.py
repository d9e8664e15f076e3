r"""Expansion and learning rate are one knob: from a zero last layer, (e, eta) trains like (c e, c^(-2(L-1)) eta).

With $W_\ell = e V_\ell$ the output is $z = e^{L-1} W_L \phi(V)$, so that a change of $W_L$ by $\eta e^{L-1}$ changes z
by $\eta_{\mathrm{eff}} = \eta e^{2(L-1)}$, while the directions $V_\ell$ move by $\eta e^{L-3} W_L \sim
\eta_{\mathrm{eff}}^2 e^{-2L}$. Runs with the same $\eta_{\mathrm{eff}}$ have the same losses up to a relative
difference of that order: it falls like $e^{-2L}$. Kind: order of growth. Constants: the power is exact.
"""

from dataclasses import replace

from flint import fmpq

from bounds.core import Claim, Quantity, Scaling, eq
from bounds.l2o._training import descend, learning

e = Quantity("e", "e", "expansion", positive=True)
L = Quantity("L", "L", "layers", integer=True, positive=True)
difference = Quantity("difference", r"|F^k(e) - F^k(\infty)|/F^k", "relative, after training", nonnegative=True)
one = Quantity("one", "1", positive=True)

fix_metamorphic = Claim(
    id="l2o.fix_metamorphic",
    source="Section 5.2 and Figures 10 and 11",
    form="added",
    quantifier=Scaling(e, -2 * L),
    then=eq(difference, one),
)


@fix_metamorphic.experiment(
    layers=[2, 3], seed=[0, 1], quick={"seed": [0]}, algorithm="algorithms.unrolled.exact_detached_gradient"
)
def against_a_huge_expansion(layers, seed, *, algorithm):
    """Three training iterations in balls, expansions 2^4 to 2^11 against 2^20."""
    last = [trained(algorithm, layers, seed, 2**power) for power in (*range(4, 12), 20)]
    *losses, reference = last
    return {
        e: [2**power for power in range(4, 12)],
        L: layers,
        one: 1,
        difference: [abs(value - reference) / reference for value in losses],
    }


def trained(algorithm, layers, seed, expansion):
    """The last objective after three iterations with the effective rate 1/4."""
    start = learning(seed, algorithm, 3, hidden=tuple(3 + l % 2 for l in range(layers - 1)))
    *inner, last = start.weights
    zero = replace(start, weights=(*(W * expansion for W in inner), last))
    rate = fmpq(1, 4) / fmpq(expansion) ** (2 * (layers - 1))
    return descend(zero, algorithm, 3, rate, 3)[-1]


fix_metamorphic.formula_mutant("power 2 (L - 1)", quantifier=Scaling(e, -2 * (L - 1)))
fix_metamorphic.formula_mutant("power 2 L + 1", quantifier=Scaling(e, -2 * L - 1))


@fix_metamorphic.mutant("inner layers learn faster by their own size")
def _(exact_detached_gradient, M, weights, run, *, beta):
    *inner, last = exact_detached_gradient(M, weights, run, beta=beta)
    return (*(dW * abs(W).max() for dW, W in zip(inner, weights, strict=False)), last)
