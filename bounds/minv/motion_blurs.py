r"""Motion blurs are drawn as they are defined: a path pushed at random, and its light on a square that it just fits.

Table 4 blurs photographs with kernels of 17 x 17 to 57 x 57 pixels and does not say which. The experiments on it draw paths of a shaken camera,

$$ p_t = p_{t-1} + v_t , \qquad v_t = \tfrac{19}{20} v_{t-1} + \xi_t , \qquad \xi_t \sim N(0, I_2) , $$

moved and scaled until the longer side of their bounding box is $s - 1$ pixels, s the side of the kernel. Each point lights the pixels
around it by $\max(0, 1 - |x - i|) \max(0, 1 - |y - j|)$. So a kernel is non-negative, its sum is one, and it reaches two opposite borders:
its side is really s. The slow twin takes every pixel with every point. The pushes, taken back from long paths, have the moments of their law.
A stack of kernels gives every image a blur of its own, with an inverse of its own scale.

Kind: inequalities between floats; sample moments. Constants: $10^{-9}$ and seven, see `bounds.twins` and `bounds.moments`.
"""

import numpy as np

from bounds.core import Quantity, Statement, eq, ge, rounding
from bounds.late import late, torch
from bounds.moments import deviations, has_moments, in_deviations
from bounds.twins import agrees, compared

deconvolution = late("algorithms.deconvolution")

darkest = Quantity("darkest", r"\min_{ij} b_{ij}", "least entry of a kernel")
total = Quantity("total", r"\sum_{ij} b_{ij}", "sum of a kernel", positive=True)
filled = Quantity("filled", "rows or columns from the first to the last that has light, if more", integer=True)
side_of = Quantity("s", "s", "side of the kernel", integer=True, positive=True)

motion_blurs = Statement("minv.motion_blurs", "Table 4, blur kernels of 17 x 17 to 57 x 57")
light = motion_blurs.added(
    "",
    (ge(darkest, 0, name="light"), eq(total, 1, name="sum"), eq(filled, side_of, name="size")),
    title="Drawn motion blurs are non-negative, sum to one and fill the side of their square",
    source="Table 4, blur kernels of 17 x 17 to 57 x 57, which are not said",
)
twin = agrees(
    motion_blurs, "twin", "Paths and their kernels are those of the definition, point by point and pixel by pixel"
)
moments = has_moments(motion_blurs, "moments", "The pushes of a shaken path have the moments of normal numbers")
stacks = agrees(
    motion_blurs, "stacks", "With a stack of blurs each image has its own, and the inverses train on all of them"
)

ALGORITHM = "algorithms.deconvolution."


def seeded(seed):
    return torch.Generator().manual_seed(seed)


@light.experiment(side=[2, 17, 37, 57], seed=[0, 1], algorithm=ALGORITHM + "motion_kernel")
def corners_and_edges(side, seed, *, algorithm):
    """The sides of the table's ends and middle, and the smallest."""
    kernel = algorithm(side, seeded(seed))
    lit = [(kernel > 0).any(along).nonzero() for along in (0, 1)]
    return {
        darkest: (float(kernel.amin()), 0),
        # 256 points give four shares each, whose sum is one up to a few roundings
        total: (float(kernel.sum()), rounding.gamma(4 * 256 + side**2, "float64")),
        filled: max(int(one[-1] - one[0]) + 1 for one in lit),
        side_of: side,
    }


@twin.experiment(side=[5, 17], points=[40], seed=[0, 1], algorithm=ALGORITHM + "path_kernel")
def by_the_definition(side, points, seed, *, algorithm):
    """Normal numbers in the order in which the path takes them; hats over all pixels."""
    pushes, place, velocity, path = (
        torch.randn(points, 2, generator=seeded(seed), dtype=torch.float64),
        [0, 0],
        [0, 0],
        [],
    )
    for push in pushes.tolist():
        velocity = [0.95 * v + p for v, p in zip(velocity, push, strict=True)]
        place = [x + v for x, v in zip(place, velocity, strict=True)]
        path.append(place)
    path = np.array(path)
    middle, extent = (path.max(0) + path.min(0)) / 2, np.ptp(path, axis=0).max()
    slow = np.zeros((side, side))
    for x, y in (path - middle) / extent * (side - 1) + (side - 1) / 2:
        for i in range(side):
            for j in range(side):
                slow[i, j] += max(0, 1 - abs(x - i)) * max(0, 1 - abs(y - j)) / points
    fast = deconvolution.shaken_path(points, seeded(seed))
    whole = deconvolution.motion_kernel(side, seeded(seed), points=points)
    usual = algorithm(deconvolution.shaken_path(256, seeded(seed)), side)  # so many points without further word
    untold = deconvolution.motion_kernel(side, seeded(seed))
    return compared([(fast, path), (algorithm(fast, side), slow), (whole, slow), (untold, usual)])


@moments.experiment(points=[30000], seed=[0], algorithm=ALGORITHM + "shaken_path")
def pushes_taken_back(points, seed, *, algorithm):
    """What a velocity has beyond nineteen twentieths of the one before."""
    velocities = algorithm(points, seeded(seed)).diff(dim=0)
    pushes = velocities[1:] - 0.95 * velocities[:-1]
    return in_deviations([z for column in pushes.T for z in deviations(column, 1)])


@stacks.experiment(layers=[1, 2], order=[2, 3], seed=[0], algorithm=ALGORITHM + "DeconvolutionNetwork")
def image_by_image(layers, order, seed, *, algorithm):
    """Two images of 4 x 6 through one layer, together and apart; then a step of descent on the inverse for both blurs."""
    random, C = seeded(seed), torch.ones(1, layers, order, dtype=torch.float64)
    y, kernels = (torch.rand(2, *shape, generator=random, dtype=torch.float64) for shape in ((4, 6), (3, 3)))
    wavelet, stack = deconvolution.Wavelet("haar", 4, 6, 1), deconvolution.PeriodicBlur(kernels, 4, 6)
    blurs = [deconvolution.PeriodicBlur(kernel, 4, 6) for kernel in kernels]
    net, size = algorithm(1, C, alpha=0.5), 1 / 8
    pairs = [(stack.solve(y, 0.7), torch.stack([one.solve(image, 0.7) for one, image in zip(blurs, y, strict=True)]))]
    together, apart = (
        net(y, stack, wavelet, 0.1)[-1],
        [net(*one, wavelet, 0.1)[-1] for one in zip(y, blurs, strict=True)],
    )
    pairs += [(part, torch.stack(single)) for part, single in zip(together, zip(*apart, strict=True), strict=True)]
    net.train_inverses(stack, step_size=size, steps=1)
    start = C[0].clone().requires_grad_()
    loss = summed_squares([1 + 0.5 * blur.power().flatten() for blur in blurs], start)
    return compared([*pairs, ((C - net.C)[0] / size, torch.autograd.grad(loss, start)[0])])


def summed_squares(spectra, C):
    """Half the sum over layers of a^2 e^2, over that of a^2, where each spectrum starts from its own best scale."""
    total = 0
    for a in spectra:
        e = 1 - 2 * a**2 / (a.max() ** 2 + a.min() ** 2)
        for row in C:
            e = 1 - (1 - e) * sum(c * e**l for l, c in enumerate(row))
            total = total + (a * e).square().sum() / 2
    return total / sum(a.square().sum() for a in spectra)


@stacks.mutant("one step size twice as long")
def _(Network, *given, alpha):
    return Network(*given, alpha=2 * alpha)


@light.mutant("a pixel short")
def _(motion_kernel, side, generator):
    return torch.nn.functional.pad(motion_kernel(max(side - 1, 2), generator), (0, 1, 0, 1))


@light.mutant("twice the light")
def _(motion_kernel, *given):
    return 2 * motion_kernel(*given)


@light.mutant("less than no light")
def _(motion_kernel, side, generator):
    return motion_kernel(side, generator) * (1 + 1 / side) - 1 / side**3


@twin.mutant("rows for columns")
def _(path_kernel, path, side):
    return path_kernel(path, side).T


@moments.mutant("five percent stronger pushes")
def _(shaken_path, points, generator):
    return 1.05 * shaken_path(points, generator)
