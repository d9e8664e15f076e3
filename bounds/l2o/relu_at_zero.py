r"""The derivative of a ReLU at 0: the paper takes 1, the programs here take 0, and each is one-sided.

Section 2.1 defines $D_{i,i} = 1$ where $[W_\ell G_{\ell-1}]_i \ge 0$, so that a neuron that sums up to exactly 0 counts as
on. Here it counts as off, as in automatic differentiation. From the origin this is no rare case: all first inputs are
$x = 0$. For one neuron that sees x only, the objective has two one-sided derivatives by the weight of g. The one towards
weights that switch the neuron on is the paper's, the other is that of the programs, which is 0. No statement of the paper
depends on the choice: bounds use $\|D\| \le 1$ only.
Kind: exact identity (programs), deterministic inequality (paper). Constants: the second derivative is below 1 in size, so
that a difference quotient over h is within h of the one-sided derivative.
"""

import sympy as sp

from bounds.core import Quantity, Statement, eq, exact, le
from bounds.l2o._gradient_secants import WIDTH
from bounds.l2o._gradients import moved
from bounds.l2o._instances import by_hand
from bounds.late import late, torch

unrolled = late("algorithms.unrolled")


of_program = Quantity("of_program", r"\partial F/\partial W_1", "by the weight of g, D = 0 at 0")
of_paper = Quantity("of_paper", r"\partial F/\partial W_1", "by the weight of g, D = 1 at 0")
towards_off = Quantity("towards_off", r"\Delta F/\Delta W_1", "over weights that leave the neuron off")
towards_on = Quantity("towards_on", r"\Delta F/\Delta W_1", "over weights that switch it on")
h = Quantity("h", "h", "width of the difference quotients", positive=True)
at_zero = Quantity("at_zero", r"[W_1 G_0]_1", "what the neuron sums up")

relu_at_zero = Statement(
    "l2o.relu_at_zero",
    "Definition of D, Section 2.1",
    eq(at_zero, 0),
    algorithm="algorithms.unrolled.exact_detached_gradient",
)
printed = relu_at_zero.printed(
    le(sp.Abs(of_paper - towards_on), h),
    title="With D = 1 at 0 the gradient is the derivative towards weights that switch the neuron on",
)

programs = relu_at_zero.added(
    "programs",
    eq(of_program, towards_off, scale=of_paper),
    title="The programs take D = 0 at 0: the derivative towards weights that leave the neuron off",
)


def neuron(last):
    """M = (1, 0), Y = 1 from the origin, and one neuron that sees x = 0 only."""
    return by_hand([[[1, 0]]], [[1]], [[0, 0]], ([[1, 0]], [[last]]), (1, abs(last)), beta=2, norm_A=1, beta_0=1)


def quotient(instance, by):
    """The difference quotient of the objective by the weight of g."""

    def objective(weights):
        return instance.run(unrolled.exact_rollout, 1, weights=weights).objective[-1]

    return (objective(moved(instance.weights, 1, (0, 1), by)) - objective(instance.weights)) / by


def derivatives(instance, gradient):
    """The gradient g of the first coordinate is -1, so that the neuron is on where its weight falls below 0."""
    run = instance.run(unrolled.exact_rollout, 1)
    P, g, last = run.P[0, 0, 0], run.g[0, 0, 0], instance.weights[1][0, 0]
    dz = -run.g[1, 0, 0] * g * P * (1 - P / 2) / instance.beta
    return {
        of_program: gradient,
        of_paper: dz * last * g,
        towards_on: quotient(instance, -WIDTH),
        towards_off: quotient(instance, WIDTH),
        h: WIDTH,
        at_zero: run.X[0, 0, 0] * instance.weights[0][0, 0] + g * instance.weights[0][0, 1],
    }


@relu_at_zero.experiment(last=[0.5, -0.25, 0.125])
def exact_program(last, *, algorithm):
    """The recursion in exact numbers."""
    instance = neuron(last)
    run = instance.run(unrolled.exact_rollout, 1)
    return derivatives(instance, algorithm(instance.M, instance.weights, run, beta=instance.beta)[0][0, 1])


@programs.experiment(
    last=[0.5, -0.25], network=["CoordinateNet", "sectors"], algorithm="algorithms.unrolled.detached_gradient"
)
def float_program(last, network, *, algorithm):
    """The recursion in floating point, coordinate by coordinate and by sectors: off neurons give exact zeros."""
    problem = unrolled.LeastSquares(torch.tensor([[[1.0, 0.0]]]).double(), torch.tensor([[1.0]]).double())
    weights = (torch.tensor([[1.0, 0.0]]).double(), torch.tensor([[last]]).double())
    net = getattr(unrolled, network)(weights)
    gradient = algorithm(problem, net, unrolled.rollout(problem, net, 1, beta=2.0))[0]
    return derivatives(neuron(last), exact(gradient[0, 1].item()))


printed.formula_mutant("D = 0", then=le(sp.Abs(of_program - towards_on), h))
programs.formula_mutant("D = 1", then=eq(of_paper, towards_off, scale=of_paper))
printed.formula_mutant("the other side", then=le(sp.Abs(of_paper - towards_off), h))


@programs.mutant("a neuron that is 0 is on", experiment="exact_program")
def _(exact_detached_gradient, M, weights, run, *, beta):
    first, last = exact_detached_gradient(M, weights, run, beta=beta)
    return first + 1, last
