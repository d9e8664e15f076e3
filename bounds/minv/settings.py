r"""Without further word, training runs with the settings that Section 6 prints.

Learned inverses: rate $10^{-4}$, halved every 300 of 1200 iterations, batches of 100. D-SVD: 200 iterations at $10^{-2}$, the
inverses within 100 at $10^{-4}$. Deconvolution: Adam from $10^{-4}$, halved every 140 iterations; adaptive step sizes
$\max(0.98^k \alpha_0, 10^{-4})$. A run that is told nothing ends, digit by digit, where a run ends that is told these numbers.

Kind: exact, on small given data. Constants: those of the text.
"""

from bounds.core import Quantity, Statement, eq, exact
from bounds.late import late, torch

stiefel = late("algorithms.stiefel")
deconvolution = late("algorithms.deconvolution")

untold = Quantity("untold", r"\text{end, told nothing}", "numbers at the end of a run that is told nothing")
told = Quantity("told", r"\text{end, told}", "numbers at the end of a run that is told the printed settings")

settings = Statement("minv.settings", "Section 6, the settings of the experiments")
defaults = settings.added("", eq(untold, told), title="Training runs with the printed settings unless told otherwise")


def both(run, **printed):
    """Where a run ends that is told nothing, and one that is told the printed numbers."""
    return {untold: exact(run().detach().flatten().tolist()), told: exact(run(**printed).detach().flatten().tolist())}


def drawn(*shape):
    """Given data: numbers between zero and one from one stored seed."""
    return torch.rand(*shape, generator=torch.Generator().manual_seed(0), dtype=torch.float64)


@settings.experiment(algorithm="algorithms.hyperpower.stochastic_gradient_descent")
def learned_inverses(*, algorithm):
    """Five samples of two singular values, one layer of order two."""
    start = torch.full((1, 2), 0.5, dtype=torch.float64)
    data = drawn(5, 2), drawn(5, 2), start
    return both(
        lambda **numbers: algorithm(*data, torch.Generator().manual_seed(0), keep_every=10**4, **numbers).C,
        step_size=1e-4,
        halve_every=300,
        steps=1200,
        batch=100,
    )


@settings.experiment(part=["outer", "inner"], algorithm="algorithms.stiefel.train_svd_network")
def decompositions(part, *, algorithm):
    """A matrix of 3 x 4 and one layer: outer descent with exact inverses, and the inverses of the first forward pass."""
    generator = torch.Generator().manual_seed(0)
    U, V = (stiefel.random_frame((1,), side, 2, generator) for side in (3, 4))
    data = drawn(1, 3, 4), U, V, torch.zeros(1, 2, dtype=torch.float64)
    if part == "outer":
        return both(lambda **numbers: algorithm(*data, **numbers).shifts, step_size=1e-2, steps=200)
    C = torch.full((2, 1, 2), 0.5, dtype=torch.float64)
    return both(
        lambda **numbers: algorithm(*data, steps=0, C=C, **numbers).inverses.C,
        inverse_step_size=1e-4,
        inverse_steps=100,
    )


@settings.experiment(algorithm="algorithms.deconvolution.train_network")
def deconvolutions(*, algorithm):
    """An image of 4 x 4 and one layer; the number of iterations is for the caller to say, and the rate is halved once."""
    y, C = drawn(1, 4, 4), torch.ones(1, 1, 2, dtype=torch.float64)
    given = y, deconvolution.PeriodicBlur(drawn(3, 3), 4, 4), deconvolution.Wavelet("haar", 4, 4, 1), 0.01

    def run(**numbers):
        network = deconvolution.DeconvolutionNetwork(1, C)
        algorithm(network, *given, steps=145, **numbers)
        return torch.cat([network.alphas, network.gammas, network.beta[None]])

    return both(run, step_size=1e-4, halve_every=140)


@settings.experiment(algorithm="algorithms.deconvolution.decaying")
def adaptive_steps(*, algorithm):
    """Factor and floor, which is reached."""
    return both(lambda **numbers: torch.tensor(algorithm(1.0, 600, **numbers)), factor=0.98, smallest=1e-4)


@defaults.mutant("batches of fifty", experiment="learned_inverses")
def _(train, *given, batch=50, **options):
    return train(*given, batch=batch, **options)


@defaults.mutant("99 inner steps", experiment="decompositions")
def _(train, *given, inverse_steps=99, **options):
    return train(*given, inverse_steps=inverse_steps, **options)
