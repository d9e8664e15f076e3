r"""What one training step from a zero last layer really gains, to first order.

At $W_L = 0$ all inner gradients vanish, every slope of $2\sigma$ is 1/2, and with

$$ J = \frac{\partial X_T}{\partial W_L} = -\tfrac1{2\beta} \sum_t \big(I - \tfrac1\beta A\big)^{T-t}
   \mathrm{diag}(g_{t-1})\, G_{L-1,t}^\top $$

the gradient is $J^\top M^\top r$, so that $F^1 = F^0 - \eta\, \|J^\top M^\top r\|^2 + O(\eta^2)$ and

$$ \|J^\top M^\top r\|_2^2 \ge 2 \lambda_{\min}(M J J^\top M^\top)\, F^0 : $$

the first-order rate is $1 - 2\eta \lambda_{\min}(M J J^\top M^\top)$ where Theorem 4.7 prints
$1 - 4 \eta \delta_4 \alpha_0^2 \beta_0^2/\beta^2$.
Kind: exact identity and deterministic inequality; the remainder as an order of growth. Constants: none hidden.
"""

from dataclasses import replace

import numpy as np
import sympy as sp
from flint import fmpq

from algorithms.exact import norm, smallest_singular_value, spectral_norm
from bounds.core import Quantity, Scaling, Statement, eq, ge, le
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._instances import MANY, random_instance, stacked
from bounds.l2o._matrices import block, flat, gram, product, zero_last
from bounds.l2o._spectra import identity
from bounds.l2o._symbols import F_0
from bounds.l2o._theorem import half_axes
from bounds.l2o._training import learning, train
from bounds.late import late

unrolled = late("algorithms.unrolled")


gradient = Quantity("gradient", r"\partial F/\partial W_L", "entries")
formula = Quantity("formula", r"J^\top M^\top r", "entries")
inner = Quantity("inner", r"\max_{\ell < L} \|\partial F/\partial W_\ell\|_F", nonnegative=True)
size = Quantity("size", r"\|\partial F/\partial W_L\|_2", nonnegative=True)
lowest = Quantity("lowest", r"\lambda_{\min}(M J J^\top M^\top)", nonnegative=True)
highest = Quantity("highest", r"\lambda_{\max}(M J J^\top M^\top)", nonnegative=True)
finer = Quantity("finer", r"1/\eta", "inverse step", positive=True)
remainder = Quantity("remainder", r"|F^1 - F^0 + \eta \|\partial F/\partial W_L\|^2|", nonnegative=True)
scale = Quantity("scale", r"\eta\text{-free scale}", positive=True)

fix_ntk = Statement(
    "l2o.fix_ntk", "in place of the rate of Theorem 4.7", algorithm="algorithms.unrolled.exact_detached_gradient"
)
printed = fix_ntk.added(
    "",
    (
        eq(gradient, formula, name="gradient", scale=size),
        le(inner, 0, name="inner"),
        ge(size**2, 2 * lowest * F_0, name="rate"),
        le(size**2, 2 * highest * F_0, name="at_most"),
    ),
    form="corrected",
    corrects="l2o.thm4_7",
    tight=True,
    scaling={"data": {gradient: 3, formula: 3, size: 3, lowest: 4, highest: 4, F_0: 2}},
)

order = fix_ntk.added(
    "order",
    eq(remainder, scale),
    title="The rest of a training step from a zero last layer is of second order in eta",
    quantifier=Scaling(finer, -2),
)


def jacobian(instance, run):
    """J (N d, n) as the formula has it."""
    A = gram(instance)
    decay = identity(len(A)) - A / instance.beta
    steps = len(run.P)
    terms = [
        product([decay] * (steps - t), len(A)) @ (flat(run.g[t - 1])[:, None] * run.G[-1][t - 1])
        for t in range(1, steps + 1)
    ]
    return -sum(terms) / (2 * instance.beta)


def first_order(instance, algorithm, steps):
    """The gradient of the algorithm, the formula, and the extreme eigenvalues of M J J^T M^T."""
    run = instance.run(unrolled.exact_rollout, steps)
    gradients = algorithm(instance.M, instance.weights, run, beta=instance.beta)
    J = jacobian(instance, run)
    kernel = block(instance.M) @ J
    return {
        gradient: gradients[-1].ravel(),
        formula: J.T @ flat(run.g[-1]),
        size: [norm(gradients[-1])],
        inner: [max(abs(entry) for dW in gradients[:-1] for entry in dW.ravel())],
        F_0: [run.objective[-1]],
        lowest: [smallest_singular_value(kernel) ** 2],
        highest: [spectral_norm(kernel) ** 2],
    }


@fix_ntk.experiment(printed, layers=[2, 3], steps=[1, 2, 3])
def random_networks(layers, steps, *, algorithm):
    """Two problems with three unknowns from elsewhere."""
    return stacked(
        first_order, [zero_last(random_instance(seed, hidden=(6, 5)[: layers - 1])) for seed in MANY], algorithm, steps
    )


@fix_ntk.experiment(printed, exponent=[0, 20], steps=[2], undecided=True)
def half_axes_instance(exponent, steps, *, algorithm):
    """The instance that refutes Theorem 4.7."""
    return first_order(half_axes(size=fmpq(1, 2**exponent)), algorithm, steps)


@fix_ntk.experiment(printed, steps=[1, 3], undecided=True)
def one_residual(steps, *, algorithm):
    """One equation: smallest and largest eigenvalue agree, and the rate is attained."""
    return first_order(alone(), algorithm, steps)


@fix_ntk.experiment(printed, steps=[1, 3])
def one_dominant_residual(steps, *, algorithm):
    """The same with a copy a millionth as large: nearly all of the gradient belongs to the largest eigenvalue."""
    instance = alone()
    M, Y, X_0 = instance.M, instance.Y, instance.X_0
    both = replace(
        instance, M=np.concatenate((M, M / 2**20)), Y=np.concatenate((Y, Y / 2**20)), X_0=np.concatenate((X_0, X_0))
    )
    return first_order(both, algorithm, steps)


def alone():
    """One problem with one equation in two unknowns."""
    return zero_last(random_instance(3, problems=1, rows=1, variables=2, hidden=(4,), loose=2))


@fix_ntk.experiment(order, steps=[1, 2], seed=[0, 1])
def shorter_and_shorter(steps, seed, *, algorithm):
    """Steps from 2^-10 to 2^-40."""
    instance, rests = learning(seed, algorithm, steps), []
    for power in range(10, 42, 3):
        step = train(instance, algorithm, steps, fmpq(1, 2**power))
        gain = sum((dW * dW).sum() for dW in step.gradient) * step.eta
        rests.append(abs(step.later.objective[-1] - step.before.objective[-1] + gain))
    return {finer: [2**power for power in range(10, 42, 3)], remainder: rests, scale: 1}


printed.formula_mutant("rate four times as good", then=ge(size**2, 8 * lowest * F_0))
printed.formula_mutant("half the slope forgotten", then=eq(gradient, 2 * formula, scale=size))
printed.formula_mutant("0.9 of the upper end", then=le(size**2, sp.Rational(9, 5) * highest * F_0))
order.formula_mutant("first order only", quantifier=Scaling(finer, -1))
printed.mutant("sign", corrupt.gradient(-1))


@order.mutant("gradient 1.1 times too large")
def _(exact_detached_gradient, M, weights, run, *, beta):
    *inner_layers, last = exact_detached_gradient(M, weights, run, beta=beta)
    return (*inner_layers, last * fmpq(11, 10))
