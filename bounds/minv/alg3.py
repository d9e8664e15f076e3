r"""Algorithms 2 and 3: one step of each follows the gradient that the paper means, and frames stay orthonormal.

Algorithm 2 trains, in each half-layer of a forward pass of D-SVD, a network of $K = 6$ layers of order $L = 4$ by descent on eq. (4)
for the batch $A_i = I + \tfrac{t_i}2 P_i$. Algorithm 3 then takes a step of descent in the shifts of the step sizes on the mean
objective $\mathcal M_n$. For a short step $\eta$ a loss falls by $\eta \|g\|^2$ to first order, $g$ its gradient. Here both falls are
measured without the fast code's own formulas. The loss of the inverses is that of the dense matrices and its gradient comes from
automatic differentiation, to which the first step is compared as well; the objective is that of exact Cayley steps and its
gradient comes from central differences. (The printed loops run one layer too many, and return $V_{i,k}$ for $V_{i,k+1}$.)

From coefficients one both run together as if the inverses were exact: six layers of order four leave nothing to learn, so that
losses and shifts agree with those of exact Cayley steps to ten digits, and every outer step lowers the objective.

Kind: findings on six given matrices of 10 x 20. Band: a tenth of the first order, for what is left of second order; 1e-10 is far
above the rounding of a few thousand operations.
"""

import sympy as sp

from bounds.core import Finding, Quantity, Statement, exact, ge, gt, le, rounding
from bounds.late import late, torch
from bounds.twins import agrees, compared

hyperpower = late("algorithms.hyperpower")
stiefel = late("algorithms.stiefel")

fall = Quantity("fall", r"\mathcal L(\theta) - \mathcal L(\theta - \eta g)", "what one step of descent gains")
first_order = Quantity("first_order", r"\eta \|g\|^2", "the same to first order", positive=True)
departure = Quantity(
    "departure", r"\|U^\top U - I\|_F", "largest departure of the frames from orthonormal", nonnegative=True
)

BAND = (
    le(fall, sp.Rational(11, 10) * first_order, name="at_most"),
    ge(fall, sp.Rational(9, 10) * first_order, name="at_least"),
    le(departure, sp.Rational(1, 10**10), name="frames"),
)
SETTING = "six given Gaussian matrices of 10 x 20, three layers, inverses of six layers of order four"

algorithms_2_and_3 = Statement("minv.alg3", "Algorithms 2 and 3")
outer = algorithms_2_and_3.printed(
    BAND,
    title="A step of Algorithm 3 lowers the mean objective by its first order, within a tenth",
    source="Algorithm 3",
    quantifier=Finding(SETTING),
)

inner = algorithms_2_and_3.printed(
    BAND,
    part="inverses",
    title="A step of Algorithm 2 lowers the loss of the first inverse by its first order, within a tenth",
    source="Algorithm 2, which is Algorithm 1 on I + t P / 2",
    quantifier=Finding(SETTING),
)

inner_step = agrees(
    algorithms_2_and_3,
    "inner_step",
    "The first step of Algorithm 2 is the step size times the gradient of eq. (4) on the matrices of the half-layer",
    source="Algorithm 2, which is Algorithm 1 on I + t P / 2",
    quantifier=Finding(SETTING),
)

difference = Quantity(
    "difference", "largest difference of a loss or a shift from those with exact steps", nonnegative=True
)
falls = Quantity("falls", r"\mathcal M_n^{(t)} - \mathcal M_n^{(t+1)}", "of every outer step")
together = algorithms_2_and_3.printed(
    (
        le(difference, sp.Rational(1, 10**10), name="exact"),
        gt(falls, 0, name="falls"),
        le(departure, sp.Rational(1, 10**10), name="frames"),
    ),
    part="together",
    title="Algorithm 3 with Algorithm 2 inside takes the steps of exact inverses within 1e-10, and each lowers the mean objective",
    source="Algorithms 2 and 3",
    quantifier=Finding(SETTING + "; outer steps of size 1/100, from coefficients one"),
)


def given():
    """Matrices and frames from one stored seed: they are data, not a draw."""
    generator = torch.Generator().manual_seed(0)
    M = torch.randn(6, 10, 20, generator=generator, dtype=torch.float64) / 20**0.5
    U, V = (stiefel.random_frame((6,), rows, 4, generator) for rows in (10, 20))
    return M, U, V, torch.ones(6, 6, 4, dtype=torch.float64)


def farthest(frames):
    """The largest departure from orthonormal, with the error of forming the products of unit columns."""
    sizes = [torch.linalg.matrix_norm(F.mT @ F - torch.eye(F.shape[-1], dtype=F.dtype)).max() for F in frames]
    return max(sizes), rounding.gamma(100, "float64") * 16


def dense_loss(M, U, V, C):
    """Eq. (4) for the first half-layer: A_i = I + t_i P_i / 2 as matrices, from A'/c_0 with c_0 = 1 + max(1, rho^2)/2."""
    G = stiefel.svd_gradient(M, U, V)
    P = G @ U.mT - U @ G.mT
    norm = torch.linalg.matrix_norm(P, 2)
    t = stiefel.step_size(norm, *stiefel.curve_derivatives(M, U, V, G))
    A = torch.eye(10, dtype=M.dtype) + t[:, None, None] / 2 * P
    c_0 = 1 + (t * norm / 2).square().clamp(min=1) / 2
    iterates = hyperpower.learnable_hyperpower(A, A.mT / c_0[:, None, None], C)[1:]
    return sum((A @ X @ A - A).square().sum() for X in iterates) / (2 * len(M) * len(iterates))


@inner.experiment(hundredths=[1], algorithm="algorithms.stiefel.train_inverses")
def first_inverse(hundredths, *, algorithm):
    """One inner step of size 1/100, from coefficients 9/10 so that every layer has something to learn."""
    M, U, V, C = given()
    C, eta = 0.9 * C, hundredths / 100
    learned, _ = algorithm(M, U, V, torch.zeros(3, 2, dtype=M.dtype), C, step_size=eta, steps=1)
    start = C[0].clone().requires_grad_()
    before = dense_loss(M, U, V, start)
    (gradient,) = torch.autograd.grad(before, start)
    before = before.detach()
    gained = before - dense_loss(M, U, V, learned.C[0]).detach()
    exact_frames = algorithm(M, U, V, torch.zeros(3, 2, dtype=M.dtype), C / 0.9, step_size=eta, steps=1)[1]
    radius = rounding.gamma(10**5, "float64") * float(before)
    return {
        fall: (gained, radius),
        first_order: (eta * gradient.square().sum(), radius),
        departure: farthest([F for pair in exact_frames for F in pair]),
    }


@inner_step.experiment(hundredths=[1, 50], algorithm="algorithms.stiefel.train_inverses")
def of_the_first_inverse(hundredths, *, algorithm):
    """Coefficients 9/10, dense matrices, automatic differentiation."""
    M, U, V, C = given()
    C, eta = 0.9 * C, hundredths / 100
    learned, _ = algorithm(M, U, V, torch.zeros(3, 2, dtype=M.dtype), C, step_size=eta, steps=1)
    start = C[0].clone().requires_grad_()
    (gradient,) = torch.autograd.grad(dense_loss(M, U, V, start), start)
    return compared([((C[0] - learned.C[0]) / eta, gradient)])


@outer.experiment(thousandths=[5], algorithm="algorithms.stiefel.train_svd_network")
def first_shifts(thousandths, *, algorithm):
    """One outer step of size 1/200 with three inner steps in each half-layer."""
    M, U, V, C = given()
    eta, zero = thousandths / 1000, torch.zeros(3, 2, dtype=M.dtype)
    run = algorithm(M, U, V, zero, step_size=eta, steps=1, C=C, inverse_steps=3)

    def objective(shifts):
        frames = stiefel.svd_network(M, U, V, 3, shifts=shifts)[1:]
        return torch.stack([stiefel.svd_objective(M, *pair) for pair in frames]).mean()

    units = torch.eye(6, dtype=M.dtype).reshape(6, 3, 2) * 2.0**-12
    slopes = torch.stack([(objective(unit) - objective(-unit)) * 2.0**11 for unit in units])
    gained = objective(zero) - objective(run.shifts)
    frames = stiefel.svd_network(M, U, V, 3, shifts=run.shifts, move=run.inverses)
    radius = rounding.gamma(10**5, "float64") * 10
    return {
        fall: (gained, radius),
        first_order: (eta * slopes.square().sum(), radius * 2**12),
        departure: farthest([F for pair in frames for F in pair]),
    }


@together.experiment(
    steps=[5], inner=[2], quick={"steps": [1], "inner": [1]}, algorithm="algorithms.stiefel.train_svd_network"
)
def end_to_end(steps, inner, *, algorithm):
    """Inner steps in each half-layer of each forward pass, and outer ones in the shifts; and the same with exact steps."""
    M, U, V, C = given()
    zero = torch.zeros(3, 2, dtype=M.dtype)
    run = algorithm(M, U, V, zero, step_size=1 / 100, steps=steps, C=C, inverse_steps=inner)
    plain = stiefel.train_svd_network(M, U, V, zero, step_size=1 / 100, steps=steps)
    pairs = ((run.losses, plain.losses), (run.shifts, plain.shifts))
    frames = stiefel.svd_network(M, U, V, 3, shifts=run.shifts, move=run.inverses)
    return {
        difference: exact(max((a - b).abs().max().item() for a, b in pairs)),
        falls: exact((-run.losses.diff()).tolist()),
        departure: farthest([F for pair in frames for F in pair]),
    }


together.formula_mutant("a tenth every step", then=ge(falls, sp.Rational(1, 10)))


@together.mutant("coefficients nine tenths")
def _(train_svd_network, *data, C, **options):
    return train_svd_network(*data, C=0.9 * C, **options)


outer.formula_mutant("twice the first order", then=ge(fall, 2 * first_order))
inner.formula_mutant("twice the first order", then=ge(fall, 2 * first_order))


@outer.mutant("uphill")
def _(train_svd_network, *data, step_size, **options):
    return train_svd_network(*data, step_size=-step_size, **options)


@inner_step.mutant("two steps in one")
@inner.mutant("two steps in one")
def _(train_inverses, *data, steps, **options):
    return train_inverses(*data, steps=2 * steps, **options)
