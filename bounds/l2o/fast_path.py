r"""The programs that draw the figures are the method of the paper: run, gradient and training agree with exact twins.

Figures and tables rest on a network that is tabulated by sectors of angles (`sectors`), on its gradient by sums over
sectors, and on the training loop. Here each is compared, entry by entry, with the recursion in exact numbers for the same
floating-point data: iterates, the gradients of all layers, and the losses of two training iterations. The network that is
evaluated coordinate by coordinate is judged alike. Radii are those of the same computation in balls of nine bits fewer than
the type has (see the helper for why that covers any order of summation). Sums over sectors also hold those coordinates for which
a neuron is off, and subtract them again: what rounds there is added to the radii of gradients.

The gradient through the inputs (`full_gradient`) has no such twin. It is compared with difference quotients of exact
objectives over $2^{-60}$, in the size of the gradient, to nine digits.
Kind: exact identity up to rounding. Constants: 10^-9 is ours, far above the rounding of double precision here.
"""

from dataclasses import replace

import numpy as np
from flint import fmpq

from algorithms.exact import norm
from bounds.core import Quantity, Statement, eq, exact, le, rounding
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._float_runs import random_run, rounding_by_balls, twin
from bounds.l2o._gradients import secants
from bounds.late import late, torch

unrolled = late("algorithms.unrolled")


computed = Quantity("computed", r"\mathrm{fl}(\cdot)", "entries in floating point")
twins = Quantity("twins", r"\text{exact}", "the same entries in exact numbers")
size = Quantity("size", r"\|\text{exact}\|", nonnegative=True)
gap = Quantity("gap", r"|\mathrm{fl}(\partial F) - \Delta F/\Delta W|", "largest entry", nonnegative=True)

STEPS, ETA = 3, 0.25
NETWORKS = {"network": ["CoordinateNet", "sectors"], "seed": [0, 1, 2]}

fast_path = Statement(
    "l2o.fast_path", "Sections 3 and 6 as they are programmed", algorithm="algorithms.unrolled.detached_gradient"
)
gradients = fast_path.added(
    "", eq(computed, twins, scale=size), title="Gradients by sectors are those of the recursion, in all layers"
)

iterates = fast_path.added(
    "iterates", eq(computed, twins, scale=size), title="Iterates of the network by sectors are those of the method"
)

losses = fast_path.added(
    "training", eq(computed, twins, scale=size), title="Losses of the training loop are those of gradient descent"
)

full = fast_path.added(
    "full", le(gap, size / 10**9), title="The gradient through the inputs is the derivative of the objective"
)


def compared(values, instance, measure, dtype, lost=0.0):
    """Values in floating point against an exact measurement, with the radii of the former and what else is lost."""
    promised = np.asarray(measure(instance), dtype=object).ravel()
    radii = np.asarray(rounding_by_balls(instance, measure, dtype)).ravel() + lost
    return {computed: (values.double().flatten(), radii), twins: promised, size: [norm(promised)]}


def drawn(network, seed, dtype):
    """A float run through a network of this kind, and the exact instance of the same numbers."""
    problem, weights, X_0, beta = random_run(seed, dtype)
    net = getattr(unrolled, network)
    return problem, weights, X_0, beta, net, twin(problem, weights, X_0, beta)


def exact_gradients(instance):
    """The recursion, all layers in one row."""
    run = instance.run(unrolled.exact_rollout, STEPS)
    layers = unrolled.exact_detached_gradient(instance.M, instance.weights, run, beta=instance.beta)
    return np.concatenate([dW.ravel() for dW in layers])


@fast_path.experiment(gradients, **NETWORKS)
def all_layers(network, seed, *, algorithm, dtype):
    """Two Gaussian problems, three unknowns, three layers, three steps."""
    problem, weights, X_0, beta, net, instance = drawn(network, seed, dtype)
    run = unrolled.rollout(problem, net(weights), STEPS, X_0=X_0, beta=beta)
    gradient = torch.cat([dW.flatten() for dW in algorithm(problem, net(weights), run)])
    lost = rounding.gamma(512, dtype) * terms(problem, weights, run) if network == "sectors" else 0.0
    return compared(gradient, instance, exact_gradients, dtype, lost)


def terms(problem, weights, run):
    """What the terms of every derivative add up to in absolute value if all neurons are on, in all layers."""
    dz, x, g = (
        one.double().abs().flatten() for one in (unrolled.detached_signals(problem, run), run.X[:-1], run.g[:-1])
    )
    layers = [W.double().abs() for W in weights]
    into = [torch.stack([x, g]) @ dz]
    for W in layers[:-1]:
        into.append(W @ into[-1])
    above, found = torch.ones(1, dtype=torch.float64), []
    for W, below in zip(reversed(layers), reversed(into), strict=True):
        found.append(torch.outer(above, below).flatten())
        above = above @ W
    return torch.cat(found[::-1]).numpy()


@fast_path.experiment(iterates, algorithm="algorithms.unrolled.rollout", **NETWORKS)
def all_iterates(network, seed, *, algorithm, dtype):
    """Every entry of every iterate."""
    problem, weights, X_0, beta, net, instance = drawn(network, seed, dtype)
    X = algorithm(problem, net(weights), STEPS, X_0=X_0, beta=beta).X
    return compared(X, instance, lambda balls: balls.run(unrolled.exact_rollout, STEPS).X, dtype)


def exact_losses(instance):
    """The last objective before each of two training iterations and at the end, with the step 1/4."""
    values = []
    for _ in range(3):
        run = instance.run(unrolled.exact_rollout, STEPS)
        values.append(run.objective[-1])
        steps = unrolled.exact_detached_gradient(instance.M, instance.weights, run, beta=instance.beta)
        after = tuple(W - dW / 4 for W, dW in zip(instance.weights, steps, strict=True))
        instance = replace(instance, weights=after)
    return values


@fast_path.experiment(losses, algorithm="algorithms.unrolled.train", **NETWORKS)
def two_iterations(network, seed, *, algorithm, dtype):
    """Training with the rate 1/4 on all problems."""
    problem, weights, X_0, beta, net, instance = drawn(network, seed, dtype)
    objective = algorithm(problem, weights, STEPS, ETA, 2, X_0=X_0, beta=beta, network=net).objective
    return compared(objective, instance, exact_losses, dtype)


@fast_path.experiment(full, seed=[0, 1], layer=[1, 2, 3], algorithm="algorithms.unrolled.full_gradient")
def through_the_inputs(seed, layer, *, algorithm):
    """Difference quotients over 2^-60 after three steps, in which inputs depend on the weights."""
    problem, weights, X_0, beta, net, instance = drawn("CoordinateNet", seed, torch.float64)
    run = unrolled.rollout(problem, net(weights), STEPS, X_0=X_0, beta=beta)
    gradient = np.array(exact(algorithm(problem, weights, run)[layer - 1].tolist()).value, dtype=object)

    def objective(changed):
        return instance.run(unrolled.exact_rollout, STEPS, weights=changed).objective[-1]

    quotients = secants(objective, instance.weights, layer, fmpq(1, 2**60))
    return {gap: [max(abs(quotients - gradient).ravel(), key=float)], size: [norm(quotients)]}


gradients.formula_mutant("twice as large", then=eq(computed, 2 * twins, scale=size))
iterates.formula_mutant("twice as large", then=eq(computed, 2 * twins, scale=size))
losses.formula_mutant("twice as large", then=eq(computed, 2 * twins, scale=size))
full.formula_mutant("to thirty digits", then=le(gap, size / 10**30))
gradients.mutant("gradient a millionth too large", corrupt.gradient(10**6 + 1, 10**6))
losses.mutant("learning rate two percent too large", corrupt.learning_rate(1.02))
full.mutant("inputs held fixed", lambda full_gradient, problem, net, run: unrolled.detached_gradient(problem, net, run))


@gradients.mutant("first layer of the sum over sectors halved")
def _(detached_gradient, problem, net, run):
    first, *others = detached_gradient(problem, net, run)
    return (first / 2 if hasattr(net, "angles") else first, *others)


@iterates.mutant("the sector beside")
def _(rollout, problem, net, steps, **settings):
    if hasattr(net, "angles"):
        net = replace(net, slope_x=net.slope_x.roll(1), slope_g=net.slope_g.roll(1))
    return rollout(problem, net, steps, **settings)
