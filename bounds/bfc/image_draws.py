r"""Images are normalised, shifted, mirrored and cut out as they should be, and networks on them start by their laws.

Every image that augmentation makes is one of the shifted, mirrored ones, and each of these comes up; what is cut out is one
square at a place that depends on the draw. Filters start with the variance $2/(9n)$ for $n$ input channels, heads with one
over what they read.

Kind: inequalities between floats, exact for pixels. Constants: $10^{-9}$, see `bounds.twins`; seven, see `bounds.moments`.
"""

import math
from itertools import product

from bounds.core import Statement
from bounds.late import late, torch
from bounds.moments import deviations, has_moments, in_deviations
from bounds.twins import agrees, compared

convolutional = late("algorithms.convolutional")

image_draws = Statement("bfc.image_draws", "Figures 2 to 4 and Appendix A.3 as they are programmed")
augmentation = agrees(
    image_draws, "augmentation", "Images are shifted, mirrored and cut out, in all ways that there are"
)
sets = agrees(image_draws, "sets", "Images of waves and their normalisation are their formulas")
starts = has_moments(image_draws, "starts", "Filters and heads start with the variances of their law")

ALGORITHM = "algorithms.convolutional."


def seeded(seed):
    return torch.Generator().manual_seed(seed)


@augmentation.experiment(crop=[0, 1], algorithm=ALGORITHM + "augmented")
def all_shifts(crop, *, algorithm, side=3, count=600):
    """Of 600 images each is one of the shifts with zeros or its mirror image; all come up, about equally often."""
    image = torch.arange(1.0, side**2 + 1).reshape(1, 1, side, side)
    image = torch.cat([image, 10 * image], 1)
    padded = torch.nn.functional.pad(image, (crop,) * 4)
    shifts = [padded[0, :, i : i + side, j : j + side] for i, j in product(range(2 * crop + 1), repeat=2)]
    expected = [tuple(one.flatten().tolist()) for shift in shifts for one in (shift, shift.flip(-1))]
    found = [tuple(one.flatten().tolist()) for one in algorithm(image.expand(count, -1, -1, -1), seeded(3), crop=crop)]
    counts = [found.count(one) for one in expected]
    share = count / len(expected)
    usual = [float(abs(one - share) < 5 * math.sqrt(share)) for one in counts]
    return compared([(sum(counts), count), (len(set(expected)), len(expected)), (usual, [1.0] * len(usual))])


@augmentation.experiment(cutout=[1, 2, 3, 6], algorithm=ALGORITHM + "augmented")
def squares(cutout, *, algorithm, side=8, count=150):
    """Rows and columns within half the side of the centre, in every channel; every centre comes up in each direction."""
    hidden = algorithm(torch.ones(count, 2, side, side), seeded(4), crop=0, cutout=cutout) == 0
    half, pairs, centres = cutout // 2, [], []
    for one in hidden:
        rows, columns = (one[0].any(axis).nonzero().flatten().tolist() for axis in (1, 0))
        centres.append(tuple(middle(lines, half, side) for lines in (rows, columns)))
        square = [[int(i in rows and j in columns) for j in range(side)] for i in range(side)]
        pairs.append((one.int(), [square, square]))
    seen = [sorted({centre[axis] for centre in centres}) for axis in (0, 1)]
    apart = sum(row != column for row, column in centres) / count
    return compared([*pairs[:20], (seen, [list(range(side))] * 2), (float(0.75 < apart < 1), 1)])


def middle(lines, half, side):
    """The centre of neighbouring lines that end at most half a side from it, or at the border."""
    (centre,) = [c for c in range(side) if lines == list(range(max(0, c - half), min(side, c + half + 1)))]
    return centre


@augmentation.mutant("everything one pixel to the right")
def _(augmented, pixels, *given, **options):
    return augmented(pixels, *given, **options).roll(1, -1)


@sets.experiment(classes=[2, 5], algorithm=ALGORITHM + "synthetic_images")
def waves(classes, *, algorithm, count=6, side=4):
    """Pixel by pixel, from the draws in their order: labels, directions, phases, noise; then both sets normalised."""
    one, two = (algorithm(count, seeded(k), side=side, classes=classes, dtype=torch.float64) for k in (1, 2))
    same = seeded(1)
    label = torch.randint(classes, (count,), generator=same)
    angle, phase, noise = (
        torch.rand(shape, generator=same, dtype=torch.float64)
        for shape in ((count, 1, 1), (count, 3, 1, 1), (count, 3, side, side))
    )
    slow = torch.zeros(count, 3, side, side, dtype=torch.float64)
    for n, c, row, column in product(range(count), range(3), range(side), range(side)):
        turn = math.pi * float(angle[n])
        along = math.cos(turn) * row + math.sin(turn) * column
        frequency = math.pi * (int(label[n]) + 1) / (classes + 1)
        slow[n, c, row, column] = (
            math.sin(frequency * along + 2 * math.pi * float(phase[n, c])) + noise[n, c, row, column] - 0.5
        )
    train, test = convolutional.normalised(one, two)
    grey = convolutional.Images(torch.full((2, 1, 2, 2), 0.25, dtype=torch.float64), label[:2])
    flat, _ = convolutional.normalised(grey, grey)
    centre = [slow[:, c].mean() for c in range(3)]
    spread = [((slow[:, c] - centre[c]) ** 2).sum() / (slow[:, c].numel() - 1) for c in range(3)]

    def scaled(pixels):
        return torch.stack([(pixels[:, c] - centre[c]) / spread[c] ** 0.5 for c in range(3)], 1)

    return compared(
        [
            (one.classes, label),
            (one.pixels, slow),
            (train.pixels, scaled(slow)),
            (test.pixels, scaled(two.pixels)),
            (train.classes, label),
            (1 + flat.pixels, torch.ones(2, 1, 2, 2)),
            (test.classes, two.classes),
        ]
    )


sets.mutant("one class more", lambda make, *given, classes, **rest: make(*given, classes=classes + 1, **rest))


@starts.experiment(inputs=[3, 256], algorithm=ALGORITHM + "fresh_layer")
def fan_in(inputs, *, algorithm, channels=256):
    """About half a million filters' entries on many channels, and as many weights of heads that read one or all layers."""
    plan = convolutional.Plan((inputs, channels), classes=1024, reads_all=inputs > 3)
    layer = algorithm(plan, 2, seeded(1), dtype=torch.float64)
    head, offset = convolutional.fresh_head(plan, 2, seeded(2), dtype=torch.float64)
    read = inputs + channels if inputs > 3 else channels
    still = [layer.gain - 1, layer.variance - 1, layer.offset, layer.mean, offset]
    found = [*deviations(layer.filters, 2 / (9 * inputs)), *deviations(head, 1 / read)]
    return in_deviations([*found, *(float(one.abs().max()) * 10 for one in still)])


@starts.mutant("the variance of one layer further")
def _(fresh_layer, plan, number, *given, **options):
    layer = fresh_layer(plan, number, *given, **options)
    return type(layer)(1.02 * layer.filters, layer.gain, layer.offset, layer.mean, layer.variance)
