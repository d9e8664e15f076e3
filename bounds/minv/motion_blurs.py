r"""Motion blurs are drawn as they are defined: a path pushed at random, and its light on a square that it just fits.

Table 4 blurs photographs with kernels of 17 x 17 to 57 x 57 pixels and does not say which. The experiments on it draw paths of a shaken camera,

$$ p_t = p_{t-1} + v_t , \qquad v_t = \tfrac{19}{20} v_{t-1} + \xi_t , \qquad \xi_t \sim N(0, I_2) , $$

moved and scaled until the longer side of their bounding box is $s - 1$ pixels, s the side of the kernel. Each point lights the pixels
around it by $\max(0, 1 - |x - i|) \max(0, 1 - |y - j|)$. So a kernel is non-negative, its sum is one, and it reaches two opposite borders:
its side is really s. The slow twin takes every pixel with every point. The pushes, taken back from long paths, have the moments of their law.

Kind: inequalities between floats; sample moments. Constants: $10^{-9}$ and seven, see `bounds.twins` and `bounds.moments`.
"""

import numpy as np

from bounds.core import Quantity, Statement, eq, exact, ge, rounding
from bounds.late import late, torch
from bounds.moments import deviation, deviations, has_moments
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
    return compared([(fast, path), (algorithm(fast, side), slow), (whole, slow)])


@moments.experiment(points=[30000], seed=[0], algorithm=ALGORITHM + "shaken_path")
def pushes_taken_back(points, seed, *, algorithm):
    """What a velocity has beyond nineteen twentieths of the one before."""
    velocities = algorithm(points, seeded(seed)).diff(dim=0)
    pushes = velocities[1:] - 0.95 * velocities[:-1]
    return {deviation: exact([z for column in pushes.T for z in deviations(column, 1)])}


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
