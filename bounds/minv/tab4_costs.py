r"""In transforms a layer of the deconvolution network costs what a step of linearised ADMM costs, adaptive or fixed.

Table 4 prints seconds: 7.83, 5.26, 5.72 for fixed steps, 21.48, 14.35, 13.90 for adaptive ones, 1.27 and 1.28 for the network. A periodic
blur is inverted mode by mode, whatever the step size; so no method needs more than one filter and two wavelet transforms a step, and
only their numbers differ. Five layers cost less than a hundredth of 600 steps, and the printed eighteenth allows 33 layers. The
printed factor of 2.4 to 2.7 between adaptive and fixed steps is that of inverses which such a blur does not need.

Kind: identity between counts; finding. Constants: none.
"""

from bounds.core import Finding, Quantity, Statement, eq, le
from bounds.late import late, torch

deconvolution = late("algorithms.deconvolution")

fixed = Quantity("fixed", "transforms of fixed steps", integer=True, positive=True)
adaptive = Quantity("adaptive", "transforms of as many adaptive steps", integer=True, positive=True)
network = Quantity("network", "transforms of as many layers", integer=True, positive=True)
many = Quantity("many", "transforms of 600 adaptive steps", integer=True, positive=True)

tab4_costs = Statement("minv.tab4_costs", "Table 4, times; ours, in transforms")
each = tab4_costs.added(
    "",
    (eq(adaptive, fixed, name="adaptive"), eq(network, fixed, name="network")),
    title="For periodic blurs adaptive steps, fixed steps and layers of the network cost as many transforms each",
)
tenth = tab4_costs.added(
    "tenth",
    le(network, many / 10),
    title="Up to fifty layers of the network cost at most a tenth of the transforms of 600 adaptive steps",
    source="Appendix A.1.3: the total time can only be one-tenth of that of aL-ADMM",
    quantifier=Finding("5, 33 and 50 layers, periodic blurs"),
)

ADMM = "algorithms.deconvolution.linearized_admm"


class Tally:
    """A blur or a transform that counts what is asked of it; a filter is a transform there and back."""

    def __init__(self, inner, weights):
        self.inner, self.weights, self.count = inner, weights, 0

    def __getattr__(self, name):
        self.count += self.weights.get(name, 0)
        return getattr(self.inner, name)


def transforms(run):
    """How many Fourier and wavelet transforms a run takes that is given a blur and a wavelet."""
    blur = Tally(
        deconvolution.PeriodicBlur(deconvolution.gaussian_kernel(3, 1.0), 8, 8),
        {"filter": 2, "apply": 2, "adjoint": 2, "solve": 2},
    )
    wavelet = Tally(deconvolution.Wavelet("haar", 8, 8, 1), {"analyse": 1, "synthesise": 1})
    run(torch.ones(1, 8, 8, dtype=torch.float64), blur, wavelet)
    return blur.count + wavelet.count


def of_steps(sizes, algorithm):
    return transforms(lambda *given: list(algorithm(*given, 0.01, sizes, sizes)))


def of_layers(layers):
    C = torch.ones(layers, 2, 4, dtype=torch.float64)
    return transforms(lambda *given: deconvolution.DeconvolutionNetwork(layers, C)(*given, 0.01))


@each.experiment(steps=[1, 5, 20], algorithm=ADMM)
def as_many(steps, *, algorithm):
    """What is done once for an observation included."""
    return {
        fixed: of_steps(deconvolution.fixed(1.0, steps), algorithm),
        adaptive: of_steps(deconvolution.decaying(1.0, steps), algorithm),
        network: of_layers(steps),
    }


@tenth.experiment(layers=[5, 33, 50], algorithm=ADMM)
def against_six_hundred(layers, *, algorithm):
    """The depth of the network is not printed; "one order-of-magnitude fewer iterations" is."""
    return {network: of_layers(layers), many: of_steps(deconvolution.decaying(1.0, 600), algorithm)}


each.formula_mutant("as the seconds", then=eq(adaptive, 2 * fixed))
tenth.formula_mutant("a thousandth", then=le(network, many / 1000))


@each.mutant("adaptive steps stopped half way")
def _(linearized_admm, y, blur, transform, penalty, alphas, gammas):
    kept = len(alphas) // 2 if min(alphas) < 1 or len(alphas) == 1 else len(alphas)
    return linearized_admm(y, blur, transform, penalty, alphas[:kept], gammas[:kept])


@tenth.mutant("sixty steps")
def _(linearized_admm, *given):
    return linearized_admm(*given[:-2], given[-2][:60], given[-1][:60])
