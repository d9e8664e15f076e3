r"""The loss that D-NbD is trained on is eq. (15), and a step of Algorithm 4 lowers it by its first order.

$$ \mathcal Q_n = \frac1{nK} \sum_{i=1}^n \sum_{k=1}^K g(x_{i,k}, W^\top x_{i,k}) , \qquad g(x, z) = \tfrac12 \|y - Bz\|^2 + \lambda \|x\|_1 . $$

The training code works on Fourier modes and with images; here eq. (14) is transcribed with matrices: B, the learned convolutions
$\tilde I_k$ and $\tilde W_k$, and W as matrices, and the inverse of $\alpha_k B^\top B + I$ by the learned iteration on that matrix. (As
printed (14) has four slips, see `ladmm_fix.py`; both sides take the mended form.) The first step of Adam moves every number by
the step size against the sign of its derivative, so to first order the loss falls by the step size times the sum of
absolute derivatives, which come from differentiating the transcription.

Kind: identity up to rounding; finding. Band: a tenth of the first order, for what is left of second order.
"""

from types import SimpleNamespace

import sympy as sp

from bounds.core import Finding, Quantity, Statement, eq, ge, le, rounding
from bounds.late import late, torch

deconvolution = late("algorithms.deconvolution")
hyperpower = late("algorithms.hyperpower")

trained_loss = Quantity(
    "trained_loss", r"\mathcal Q_n", "as the training reports it before its first step", positive=True
)
printed_loss = Quantity("printed_loss", r"\mathcal Q_n", "of eqs. (14) and (15), with matrices", positive=True)
fall = Quantity("fall", r"\mathcal Q_n(S) - \mathcal Q_n(S^+)", "what one step gains")
first_order = Quantity("first_order", r"\eta \|\nabla \mathcal Q_n\|_1", "the same to first order", positive=True)

SETTING = "three given 8 x 8 images, a given kernel of 3 x 3, Haar's wavelet, lambda = 1/50, layers off the identity"

eq15 = Statement("minv.eq15", "Eqs. (14) and (15)", algorithm="algorithms.deconvolution.train_network")
loss = eq15.printed(
    eq(trained_loss, printed_loss),
    title="The loss of the trained deconvolution is eq. (15): the mean objective over images and layers",
    quantifier=Finding(SETTING),
    expected="holds",
)
step = eq15.added(
    "step",
    (
        le(fall, sp.Rational(11, 10) * first_order, name="at_most"),
        ge(fall, sp.Rational(9, 10) * first_order, name="at_least"),
    ),
    title="The first step of training lowers eq. (15) by its first order, within a tenth",
    source="Algorithm 4, with Adam",
    quantifier=Finding(SETTING + ", step size 1/2000"),
)

SIDE = 8


def given(layers):
    """Images, blur and a network whose numbers are off their start, from one stored seed: data, not a draw."""
    generator = torch.Generator().manual_seed(0)
    draw = {"generator": generator, "dtype": torch.float64}
    kernel = torch.rand(3, 3, **draw)
    y = torch.randn(3, SIDE, SIDE, **draw)
    network = deconvolution.DeconvolutionNetwork(layers, 1 + torch.randn(layers, 2, 3, **draw) / 20)
    with torch.no_grad():
        for parameter in network.parameters():
            parameter.add_(torch.randn(parameter.shape, **draw) / 20)
    blur = deconvolution.PeriodicBlur(kernel / kernel.sum(), SIDE, SIDE)
    return SimpleNamespace(
        y=y,
        kernel=kernel / kernel.sum(),
        blur=blur,
        transform=deconvolution.Wavelet("haar", SIDE, SIDE, 1),
        network=network,
    )


def matrix_of(kernel, *, reversed_kernel):
    """Entries of a periodic convolution, place by place; networks do not reverse their kernels."""
    unit = torch.arange(SIDE**2).reshape(SIDE, SIDE)
    matrix = kernel.new_zeros(SIDE**2, SIDE**2)
    margin = len(kernel) // 2
    for i in range(len(kernel)):
        for j in range(len(kernel)):
            shift = (i - margin, j - margin) if reversed_kernel else (margin - i, margin - j)
            matrix = (
                matrix
                + kernel[i, j] * torch.eye(SIDE**2, dtype=kernel.dtype)[torch.roll(unit, shift, (0, 1)).flatten()]
            )
    return matrix


def printed_objective(at, numbers):
    """Eqs. (14) and (15) with vectors of 64 pixels as rows, mended; `numbers` are those of the network by name."""
    n, eye = len(at.y), torch.eye(SIDE**2, dtype=at.y.dtype)
    W = at.transform.analyse(eye.reshape(-1, SIDE, SIDE)).reshape(SIDE**2, -1).T
    B, y = matrix_of(at.kernel, reversed_kernel=True), at.y.reshape(n, -1)
    x, z, multiplier, beta, total = y @ W.T, y, 0 * y, numbers["beta"], 0
    for k, (alpha, gamma) in enumerate(zip(numbers["alphas"], numbers["gammas"], strict=True)):
        I_k, W_k = (matrix_of(numbers[f"{name}_kernels"][k, 0, 0], reversed_kernel=False) for name in ("image", "code"))
        a = z - alpha * (multiplier + beta * (z - x @ W)) @ I_k.T
        A = alpha * B.T @ B + eye
        values = torch.linalg.eigvalsh(A)
        scale = (values[0] ** 2 + values[-1] ** 2) / 2
        T = hyperpower.learnable_hyperpower(A, A.T / scale, at.network.C[k])[-1]
        z = (a + alpha * y @ B) @ T.T
        b = x + gamma * (multiplier + beta * (z - x @ W)) @ W_k.T @ W.T
        x = torch.relu(b - gamma * PENALTY) - torch.relu(-b - gamma * PENALTY)
        multiplier = multiplier + beta * (z - x @ W)
        total = total + (y - x @ W @ B.T).square().sum() / 2 + PENALTY * x.abs().sum()
    return total / (n * len(numbers["alphas"]))


PENALTY = 0.02


def copied(network):
    """The numbers of a network by name, apart from it."""
    return {name: parameter.detach().clone() for name, parameter in network.named_parameters()}


def near(value):
    """Some thousand products and sums of numbers below ten, in two orders."""
    return value.detach(), rounding.gamma(10**5, "float64") * 10


@loss.experiment(layers=[1, 3], algorithm="algorithms.deconvolution.train_network")
def before_the_first_step(layers, *, algorithm):
    """The network as it is given."""
    at = given(layers)
    expected = printed_objective(at, copied(at.network))
    run = algorithm(at.network, at.y, at.blur, at.transform, PENALTY, steps=1)
    return {trained_loss: near(run.losses[0]), printed_loss: near(expected)}


@step.experiment(layers=[2], algorithm="algorithms.deconvolution.train_network")
def one_step(layers, *, algorithm):
    """Step size 1/2000; some fifty numbers move."""
    at, size = given(layers), 1 / 2000
    numbers = {name: value.requires_grad_() for name, value in copied(at.network).items()}
    before = printed_objective(at, numbers)
    slopes = torch.autograd.grad(before, list(numbers.values()))
    algorithm(at.network, at.y, at.blur, at.transform, PENALTY, steps=1, step_size=size)
    after = printed_objective(at, copied(at.network))
    return {
        fall: near(before - after),
        first_order: near(size * sum(slope.abs().sum() for slope in slopes)),
    }


loss.formula_mutant("not divided by the number of layers and images", then=eq(trained_loss, 9 * printed_loss))
step.formula_mutant("twice the first order", then=ge(fall, 2 * first_order))


@loss.mutant("the penalty halved")
def _(train_network, network, y, blur, transform, penalty, **options):
    return train_network(network, y, blur, transform, penalty / 2, **options)


@loss.mutant("one image more than there is")
def _(train_network, network, y, *arguments, **options):
    return train_network(network, torch.cat([y, 0 * y[:1]]), *arguments, **options)


@step.mutant("two steps in one")
def _(train_network, network, *arguments, steps, **options):
    return train_network(network, *arguments, steps=2 * steps, **options)
