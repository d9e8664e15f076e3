r"""Without further word, training runs with the settings that Section 6 prints.

Learned inverses: rate $10^{-4}$, halved every 300 of 1200 iterations, batches of 100. D-SVD: 200 iterations at $10^{-2}$, the
inverses within 100 at $10^{-4}$. Deconvolution: Adam from $10^{-4}$, halved every 140 iterations; adaptive step sizes
$\max(0.98^k \alpha_0, 10^{-4})$.

Kind: exact, on what a function does when it is not told otherwise. Constants: those of the text.
"""

from inspect import signature

from bounds.core import Quantity, Statement, eq, exact

chosen = Quantity("chosen", r"\text{default}", "what a function takes when it is told nothing", positive=True)
printed = Quantity("printed", r"\text{printed}", "the number in Section 6", positive=True)

settings = Statement("minv.settings", "Section 6, the settings of the experiments")
defaults = settings.added(
    "", eq(chosen, printed), title="Training runs with the printed settings unless told otherwise"
)


def taken(function, **numbers):
    """The defaults of a function beside numbers."""
    known = signature(function).parameters
    return {
        chosen: exact([float(known[name].default) for name in numbers]),
        printed: exact(list(map(float, numbers.values()))),
    }


@settings.experiment(algorithm="algorithms.hyperpower.stochastic_gradient_descent")
def learned_inverses(*, algorithm):
    """Mini-batches of random matrices."""
    return taken(algorithm, step_size=1e-4, halve_every=300, steps=1200, batch=100)


@settings.experiment(algorithm="algorithms.stiefel.train_svd_network")
def decompositions(*, algorithm):
    """Outer and inner descent."""
    return taken(algorithm, step_size=1e-2, steps=200, inverse_step_size=1e-4, inverse_steps=100)


@settings.experiment(algorithm="algorithms.deconvolution.train_network")
def deconvolution(*, algorithm):
    """The number of iterations is for the caller to say."""
    return taken(algorithm, step_size=1e-4, halve_every=140)


@settings.experiment(algorithm="algorithms.deconvolution.decaying")
def adaptive_steps(*, algorithm):
    """Factor and floor."""
    return taken(algorithm, factor=0.98, smallest=1e-4)


@defaults.mutant("batches of fifty", experiment="learned_inverses")
def _(train, *given, step_size=1e-4, halve_every=300, steps=1200, batch=50):
    return train(*given, step_size=step_size, halve_every=halve_every, steps=steps, batch=batch)
