r"""Expanding the inner layers multiplies the last hidden output, and its smallest singular value, by exactly e^(L-1).

With $W_L = 0$ the run does not depend on the inner layers at all, and the ReLU is positively homogeneous:

$$ G_{L-1,t}(e) = e^{L-1} G_{L-1,t}(1), \qquad \alpha_0(e) = e^{L-1} \alpha_0(1) . $$

Section 5.2 says so of $\alpha_0$ in words; eqs. (55) to (60) say other things.
Kind: exact identity. Constants: none.
"""

from dataclasses import replace

import numpy as np
import sympy as sp

from algorithms.exact import norm, smallest_singular_value
from bounds.core import Quantity, Statement, eq, gt
from bounds.core.certificate import certificate, identity
from bounds.l2o._certificates import identical
from bounds.l2o._instances import MANY, network, random_instance, stacked
from bounds.l2o._symbols import norm_W
from bounds.l2o._theorem import half_axes

G_e = Quantity("G_e", r"G_{L-1,T}(e)", "entries")
G_1 = Quantity("G_1", r"G_{L-1,T}(1)", "entries")
size = Quantity("size", r"\|G_{L-1,T}(e)\|_F", nonnegative=True)
alpha_e = Quantity("alpha_e", r"\alpha_0(e)", nonnegative=True)
alpha_1 = Quantity("alpha_1", r"\alpha_0(1)", nonnegative=True)
e = Quantity("e", "e", "expansion", positive=True)
L = Quantity("L", "L", "layers", integer=True, positive=True)

PARTS = (eq(G_e, e ** (L - 1) * G_1, name="outputs", scale=size), eq(alpha_e, e ** (L - 1) * alpha_1, name="singular"))

sec5_escale = Statement(
    "l2o.sec5_escale",
    "Section 5.2",
    (eq(norm_W, 0), gt(alpha_1, 0)),
    algorithm="algorithms.unrolled.exact_rollout",
    expected="proved",
)
printed = sec5_escale.printed(
    PARTS[1],
    title="The expansion multiplies the smallest singular value of the last hidden output by e^(L-1)",
    scaling={"data": {alpha_e: 1, alpha_1: 1}},
)

outputs = sec5_escale.added(
    "outputs",
    PARTS,
    source="against eqs. (55) to (60)",
    formerly="l2o.fix_escale",
    scaling={"data": {G_e: 1, G_1: 1, size: 1, alpha_e: 1, alpha_1: 1}},
)


def with_and_without(instance, algorithm, expansion, steps):
    """The last hidden output of the same network with and without expansion."""
    expanded = (*(W * expansion for W in instance.weights[:-1]), instance.weights[-1])
    before = instance.run(algorithm, steps).G[-1][-1]
    after = instance.run(algorithm, steps, weights=expanded).G[-1][-1]
    return {
        G_e: after,
        G_1: before,
        size: [[norm(after)]],
        alpha_e: [[smallest_singular_value(after)]],
        alpha_1: [[smallest_singular_value(before)]],
        e: [[expansion]],
        L: [[len(instance.weights)]],
        norm_W: [[norm(instance.weights[-1])]],
    }


@sec5_escale.experiment(layers=[2, 3, 4], expansion=[2, 10, 1000], steps=[3])
def half_axes_networks(layers, expansion, steps, *, algorithm):
    """The instance of l2o.thm4_7 with more layers."""
    return with_and_without(half_axes(expansion=1, layers=layers), algorithm, expansion, steps)


@sec5_escale.experiment(expansion=[3])
def random_networks(expansion, *, algorithm):
    """Random inner layers, wide enough for full rank, and a zero last layer."""

    def zero_last(seed):
        weights, lam = network(np.random.default_rng(seed), (4, 4), weight=1)
        start = random_instance(seed, problems=1, rows=1, variables=2)
        return replace(start, weights=(*weights[:-1], 0 * weights[-1]), lam=lam)

    return stacked(with_and_without, [zero_last(seed) for seed in MANY], algorithm, expansion, 2)


sec5_escale.formula_mutant("exponent L", then=eq(alpha_e, e**L * alpha_1))
sec5_escale.formula_mutant("exponent L - 2", then=eq(alpha_e, e ** (L - 2) * alpha_1))


@sec5_escale.mutant("biases, which are not homogeneous")
def _(exact_rollout, *args, **settings):
    run = exact_rollout(*args, **settings)
    return replace(run, G=tuple(layer + 1 for layer in run.G))


@sec5_escale.proof()
def homogeneous(claim):
    """A neuron with two inputs; a is the absolute value of what it sums up. Then two to four layers in letters."""
    n, v, w, x, y, z, a, E = sp.symbols("n v w x y z a E", positive=True)
    relu = (z + a) / 2
    steps = []
    for layers in (2, 3, 4):
        inner = sp.prod(sp.symbols(f"w_1:{layers}", positive=True))
        expanded = sp.prod(E * weight for weight in sp.symbols(f"w_1:{layers}", positive=True))
        outputs_of = {G_e: expanded * relu, G_1: inner * relu, alpha_e: expanded * relu, alpha_1: inner * relu}
        steps += identical(claim, outputs_of | {L: layers, e: E})
    return certificate(
        "With W_L = 0 all factors are 1 whatever the inner layers, so the inputs do not change. If layer l - 1 puts "
        "out n = e^{l-1} times what it did, layer l sums up e n times what it did (first identity, two inputs "
        "written out), and its ReLU, half of that number and of its absolute value, puts out e n times what it did "
        "(second). So G is multiplied by e^{L-1} as a matrix, and each of its singular values too: a chain of neurons with "
        "one to three inner layers.",
        identity("the sum of a neuron", (E * v) * (n * x) + (E * w) * (n * y), E * n * (v * x + w * y)),
        identity("its ReLU", (E * n * z + E * n * a) / 2, E * n * relu),
        *steps,
    )
