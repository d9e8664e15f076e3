r"""Table 4: a few trained layers restore a blurred picture better than hundreds of steps of linearised ADMM.

Printed (external photographs, patches of 160, blur kernels of 17 to 57): peak signal-to-noise ratios of 24.06, 25.33,
27.82 and 28.11 dB at 2 % noise for fixed and adaptive steps (more than 600 of them), the unrolled network with the
fixed and with the learned inverse. The pictures are not available here; only the order of methods is a fair target,
on a picture that ships with the wavelet library. The order of these columns is reproduced, but its cause is not learning:
five steps of plain ADMM, which are the same network untrained, restore better than 600 too, because minimising the objective
further restores worse.

Kind: finding. The computed images are taken as they are; the radius is that of measuring them.
"""

from types import SimpleNamespace

from bounds.core import Claim, Curve, Finding, Quantity, gt, rounding
from bounds.late import late, torch

deconvolution = late("algorithms.deconvolution")


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
    steps=[60],
    seed=[0],
    thorough={"steps": [60, 300], "seed": [0, 1, 2]},
    algorithm="algorithms.deconvolution.train_network",
)
def camera(steps, seed, *, algorithm):
    """Trained on eight patches, tested on eight others."""
    at = scene(0.02, seed)
    network = deconvolution.DeconvolutionNetwork(5, torch.ones(5, 3, 4, dtype=torch.float64))
    run = algorithm(network, at.y, at.blur, at.transform, at.penalty, steps=steps, step_size=5e-3)
    with torch.no_grad():
        learned = at.transform.synthesise(network(at.y_unseen, at.blur, at.transform, at.penalty)[-1].x)
    *_, state = deconvolution.linearized_admm(
        at.y_unseen, at.blur, at.transform, at.penalty, deconvolution.fixed(1.0, 600), deconvolution.fixed(1.0, 600)
    )
    images = (learned, at.transform.synthesise(state.x), at.y_unseen)
    found = (decibels(one, at.unseen) for one in images)
    return dict(zip((network_psnr, admm_psnr, observed_psnr), found, strict=True)) | {
        Curve("network of five layers", along="steps of Adam", of="training objective"): run.losses
    }


def scene(noise, seed):
    """Eight patches to train on and eight others, blurred and noisy, with everything that the methods are given."""
    generator = torch.Generator().manual_seed(seed)
    blur, transform = (
        deconvolution.PeriodicBlur(deconvolution.gaussian_kernel(9, 1.5), 32, 32),
        deconvolution.Wavelet("db4", 32, 32, 2),
    )
    seen, unseen = (deconvolution.patches("camera", 32, 8, generator) for _ in range(2))
    y, y_unseen = (deconvolution.observe(z, blur, noise, generator) for z in (seen, unseen))
    return SimpleNamespace(blur=blur, transform=transform, penalty=3e-3, unseen=unseen, y=y, y_unseen=y_unseen)


def decibels(images, truth):
    """Mean decibels of 32 x 32 images, whose mean squares are right to a relative gamma(1028)."""
    found = deconvolution.peak_signal_to_noise(images, truth)
    # -10 log10 moves by 10/ln 10 < 5 times the relative error; the logarithm and the mean add a few roundings
    return found.mean(), 5 * rounding.gamma(1028, "float64") + rounding.gamma(20, "float64") * found.abs().max()


tab4.formula_mutant("three decibels better", then=gt(network_psnr, admm_psnr + 3))


@tab4.mutant("step sizes and kernels halved, not trained")
def _(train_network, network, *arguments, step_size, **options):
    with torch.no_grad():
        for parameter in network.parameters():
            parameter.mul_(0.5)
    return train_network(network, *arguments, step_size=0.0, **{**options, "steps": 1})
