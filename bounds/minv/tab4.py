r"""Table 4: a few trained layers restore a blurred picture better than hundreds of steps of linearised ADMM.

Printed (external photographs, patches of 160, blur kernels of 17 to 57): peak signal-to-noise ratios of 24.06, 25.33,
27.82 and 28.11 dB at 2 % noise for fixed and adaptive steps (more than 600 of them), the unrolled network with the
fixed and with the learned inverse. The pictures are not available here; only the order of methods is a fair target,
on a picture that ships with the wavelet library. The order is reproduced, but its cause is not learning: five steps
of plain ADMM are within 0.1 dB of the trained network, because minimising the objective further restores worse.

Kind: finding. The computed images are taken as they are; the radius is that of measuring them.
"""

from bounds.core import Claim, Finding, Quantity, gt, rounding

network_psnr = Quantity("network_psnr", r"\text{PSNR}_{\text{D-NbD}}", "of the trained network", positive=True)
admm_psnr = Quantity("admm_psnr", r"\text{PSNR}_{\text{fL-ADMM}}", "of 600 fixed steps", positive=True)
observed_psnr = Quantity("observed_psnr", r"\text{PSNR}_{y}", "of the observation", positive=True)

tab4 = Claim(
    id="minv.tab4",
    title="Five trained layers restore unseen patches better than 600 fixed steps, and those better than nothing",
    source="Table 4, order of the columns",
    quantifier=Finding("patches of 32, Gaussian blur of width 1.5, noise 2 %, penalty 3/1000"),
    then=(gt(network_psnr, admm_psnr, name="learned"), gt(admm_psnr, observed_psnr, name="fixed")),
)


@tab4.experiment(
    steps=[60], seed=[0], thorough={"steps": [60, 300], "seed": [0, 1, 2]},
    algorithm="algorithms.deconvolution.train_network",
)  # fmt: skip
def camera(steps, seed, *, algorithm):
    """Trained on eight patches, tested on eight others."""
    import torch

    from algorithms.deconvolution import (
        DeconvolutionNetwork,
        PeriodicBlur,
        Wavelet,
        fixed,
        gaussian_kernel,
        linearized_admm,
        observe,
        patches,
    )  # fmt: skip

    generator = torch.Generator().manual_seed(seed)
    blur, transform, penalty = PeriodicBlur(gaussian_kernel(9, 1.5), 32, 32), Wavelet("db4", 32, 32, 2), 3e-3
    seen, unseen = (patches("camera", 32, 8, generator) for _ in range(2))
    y, y_unseen = (observe(z, blur, 0.02, generator) for z in (seen, unseen))
    network = DeconvolutionNetwork(5, torch.ones(5, 3, 4, dtype=torch.float64))
    algorithm(network, y, blur, transform, penalty, steps=steps, step_size=5e-3)
    with torch.no_grad():
        learned = transform.synthesise(network(y_unseen, blur, transform, penalty)[-1].x)
    *_, state = linearized_admm(y_unseen, blur, transform, penalty, fixed(1.0, 600), fixed(1.0, 600))
    images = (learned, transform.synthesise(state.x), y_unseen)
    return dict(zip((network_psnr, admm_psnr, observed_psnr), (_measured(one, unseen) for one in images), strict=True))


def _measured(images, truth):
    """Mean decibels of 32 x 32 images, whose mean squares are right to a relative gamma(1028)."""
    from algorithms.deconvolution import peak_signal_to_noise

    found = peak_signal_to_noise(images, truth)
    # -10 log10 moves by 10/ln 10 < 5 times the relative error; the logarithm and the mean add a few roundings
    return found.mean(), 5 * rounding.gamma(1028, "float64") + rounding.gamma(20, "float64") * found.abs().max()


tab4.formula_mutant("three decibels better", then=gt(network_psnr, admm_psnr + 3))


@tab4.mutant("step sizes and kernels halved, not trained")
def _(train_network, network, *arguments, step_size, **options):
    import torch

    with torch.no_grad():
        for parameter in network.parameters():
            parameter.mul_(0.5)
    return train_network(network, *arguments, step_size=0.0, **{**options, "steps": 1})
