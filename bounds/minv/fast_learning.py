r"""The deconvolution network trains as Section 6.3 says, step by step against the same written out.

Each step of Adam uses the slope at the present numbers alone, with both corrections of its bias, and a rate that is halved on time.
Before it the inverses descend on the spectrum that they meet: weights are squares of singular values, of sum one. Slopes are those
of automatic differentiation of the loss that is being trained.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
"""

from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

deconvolution = late("algorithms.deconvolution")
hyperpower = late("algorithms.hyperpower")

fast_learning = Statement("minv.fast_learning", "Section 6.3, training, as it is programmed")
network = agrees(
    fast_learning, "network", "Training is Adam along fresh slopes, halved on time, with inverses of their own"
)

PENALTY = 0.1


def setting(seed):
    """Two images of 4 x 4, a blur that reaches all modes, and a network of two layers that is not at its start."""
    generator = torch.Generator().manual_seed(seed)
    y, noise, kernel = (
        torch.randn(*shape, dtype=torch.float64, generator=generator) for shape in ((2, 4, 4), (2, 2, 3), (3, 3))
    )
    kernel = 0.05 * kernel.tanh()
    kernel[1, 1] += 1
    given = y, deconvolution.PeriodicBlur(kernel, 4, 4), deconvolution.Wavelet("haar", 4, 4, 1), PENALTY
    return lambda: deconvolution.DeconvolutionNetwork(2, 1 + 0.05 * noise.tanh(), alpha=0.5, gamma=0.25), given


def inverse_descent(twin, blur, size, steps):
    """The coefficients of each inverse after descent on the loss of its own spectrum."""
    for k, alpha in enumerate(twin.alphas.detach()):
        a = (1 + alpha * blur.power()).flatten()
        e0 = 1 - a**2 / ((a.max() ** 2 + a.min() ** 2) / 2)
        for _ in range(steps):
            C = twin.C[k].clone().requires_grad_()
            loss = hyperpower.training_loss(C, e0, a**2 / (a**2).sum())
            twin.C[k] = twin.C[k] - size * torch.autograd.grad(loss, C)[0]


@network.experiment(inverse_steps=[0, 2], seed=[0], algorithm="algorithms.deconvolution.train_network")
def by_adam(inverse_steps, seed, *, algorithm, rate=2**-7):
    """Five steps, halved after every second one."""
    fresh, given = setting(seed)
    trained, twin, losses = fresh(), fresh(), []
    run = algorithm(
        trained,
        *given,
        steps=5,
        step_size=rate,
        halve_every=2,
        inverse_steps=inverse_steps,
        inverse_step_size=0.25,
    )
    parameters = list(twin.parameters())
    m, v = ([torch.zeros_like(one) for one in parameters] for _ in range(2))
    for step in range(1, 6):
        inverse_descent(twin, given[1], 0.25, inverse_steps)
        loss = deconvolution.mean_objective(twin(*given), *given)
        losses.append(loss.detach())
        size = rate / 2 ** ((step - 1) // 2)
        for place, slope in enumerate(torch.autograd.grad(loss, parameters)):
            m[place] = 0.9 * m[place] + 0.1 * slope
            v[place] = 0.999 * v[place] + 0.001 * slope**2
            divisor = (v[place] / (1 - 0.999**step)).sqrt() + 1e-8
            with torch.no_grad():
                parameters[place] -= size * (m[place] / (1 - 0.9**step)) / divisor
    pairs = zip([*trained.parameters(), trained.C], [*parameters, twin.C], strict=True)
    return compared([(run.losses, torch.stack(losses)), *pairs])


@network.mutant("one percent faster")
def _(train_network, *given, step_size, **options):
    return train_network(*given, step_size=1.01 * step_size, **options)
