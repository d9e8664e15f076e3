r"""Convolutional networks on images are trained as the figures say: layers, batches, steps, phases and accuracies.

Without a GPU the figures on natural images stay open, but the code that would make them does not. Small networks on small
images are compared with loops over neighbours, with torch's own modules, drawn from the same seed.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`.
"""

import math
from itertools import product

from bounds.core import Statement
from bounds.late import late, torch
from bounds.twins import agrees, compared

convolutional = late("algorithms.convolutional")

image_networks = Statement("bfc.image_networks", "Figures 2 to 4 and Appendix A.3 as they are programmed")
networks = agrees(image_networks, "layers", "Layers, heads and accuracies are sums over neighbours, means and counts")
steps = agrees(image_networks, "training", "Training takes the steps of momentum, weight decay and falling rates")
phases = agrees(image_networks, "phases", "Layers are trained in the order that is named, from fresh ones")

ALGORITHM = "algorithms.convolutional."


def seeded(seed):
    return torch.Generator().manual_seed(seed)


def drawn(seed, count, side=4, classes=3):
    return convolutional.synthetic_images(count, seeded(seed), side=side, classes=classes, dtype=torch.float64)


def network(plan, seed):
    generator = seeded(seed)
    layers = [convolutional.fresh_layer(plan, n, generator, dtype=torch.float64) for n in range(1, plan.depth + 1)]
    return layers, convolutional.fresh_head(plan, plan.depth, generator, dtype=torch.float64)


# ----- layers --------------------------------------------------------------------------------------------------------


def neighbours(values, filters):
    """The sum over the three by three neighbours of every pixel, zero outside."""
    side, total = values.shape[-1], 0
    for down, right in product((-1, 0, 1), repeat=2):
        shifted = torch.zeros_like(values)
        rows, columns = (slice(max(0, -d), side - max(0, d)) for d in (down, right))
        from_rows, from_columns = (slice(max(0, d), side + min(0, d)) for d in (down, right))
        shifted[..., rows, columns] = values[..., from_rows, from_columns]
        total = total + torch.einsum("oi,nihw->nohw", filters[:, :, down + 1, right + 1], shifted)
    return total


def slow_body(plan, layers, pixels, training):
    """The values of every layer, and its mean and variance afterwards."""
    values, found, running = pixels, [], []
    for number, layer in enumerate(layers, start=1):
        z = neighbours(values, layer.filters)
        z = z + z**2 / 10 if plan.activation == "quadratic" else z
        mean, variance = z.mean((0, 2, 3)), ((z - z.mean((0, 2, 3), keepdim=True)) ** 2).mean((0, 2, 3))
        count = z.numel() / z.shape[1]
        unbiased = variance * count / (count - 1)
        moved = [0.9 * layer.mean + 0.1 * mean, 0.9 * layer.variance + 0.1 * unbiased]
        running.append(moved if training else [layer.mean, layer.variance])
        mean, variance = (mean, variance) if training else (layer.mean, layer.variance)
        scale = layer.gain / (variance + 1e-5).sqrt()
        z = (z - mean[:, None, None]) * scale[:, None, None] + layer.offset[:, None, None]
        values = z if plan.activation == "quadratic" else z * (z > 0)
        found.append(values)
        if number in plan.pooled:
            values = sum(values[..., i::2, j::2] for i, j in product((0, 1), repeat=2)) / 4
    return found, running


@networks.experiment(
    activation=["relu", "quadratic"], reads_all=[False, True], training=[False, True], algorithm=ALGORITHM + "body"
)
def sums_over_neighbours(activation, reads_all, training, *, algorithm):
    """Two layers, pooled after the first; running averages move in training only; the device is where they are."""
    plan = convolutional.Plan((4, 3), pooled=(1,), activation=activation, reads_all=reads_all, classes=3)
    (layers, head), data = network(plan, 1), drawn(2, 5).to("cpu")
    kept = [layer.copy() for layer in layers]
    values = algorithm(plan, layers, data.pixels, training=training)
    found, running = slow_body(plan, kept, data.pixels, training)
    read = torch.cat([one.mean((2, 3)) for one in (found if reads_all else found[-1:])], 1)
    scores = read @ head[0].T + head[1]
    after = [[layer.mean, layer.variance] for layer in layers]
    still, _ = slow_body(plan, layers, data.pixels, False)
    seen = torch.cat([one.mean((2, 3)) for one in (still if reads_all else still[-1:])], 1) @ head[0].T + head[1]
    right = sum(int(row.argmax()) == int(label) for row, label in zip(seen, data.classes, strict=True))
    return compared(
        [
            *zip(values, found, strict=True),
            (convolutional.logits(plan, values, head), scores),
            *((a, b) for pair in zip(after, running, strict=True) for a, b in zip(*pair, strict=True)),
            ((5 * convolutional.accuracy(plan, layers, head, data, batch_size=2)).round(), right),
            (plan.read_by_head(2), 7 if reads_all else 3),
            (plan.read_by_head(1), 4),
            (len(data), 5),
            (convolutional.plan(9, 2).pooled, (2, 4, 6)),
            (convolutional.plan(4, 2).channels, (2,) * 4),
        ]
    )


@networks.mutant("pixels one percent larger")
def _(body, plan, layers, pixels, **options):
    return body(plan, layers, 1.01 * pixels, **options)


# ----- training ------------------------------------------------------------------------------------------------------


def modules(plan, layers, head):
    """The same network of torch's modules; the first layer reads the images, the head the spatial mean."""
    parts = []
    for layer in layers:
        rows, columns = layer.filters.shape[:2]
        conv, norm = torch.nn.Conv2d(columns, rows, 3, padding=1, bias=False), torch.nn.BatchNorm2d(rows)
        with torch.no_grad():
            conv.weight, norm.weight, norm.bias = (torch.nn.Parameter(one.clone()) for one in layer.trained)
            norm.running_mean, norm.running_var = layer.mean.clone(), layer.variance.clone()
        parts += [conv, norm, torch.nn.ReLU()]
    last = torch.nn.Linear(head[0].shape[1], head[0].shape[0], dtype=torch.float64)
    last.weight, last.bias = (torch.nn.Parameter(one.clone()) for one in head)
    return torch.nn.Sequential(*parts), last


@steps.experiment(fixed=[0, 1], algorithm=ALGORITHM + "train")
def beside_torch(fixed, *, algorithm):
    """Three epochs of three batches, the last a short one; the rate falls twice, the first layer is fixed or not."""
    plan, data = convolutional.Plan((3, 2), classes=3), drawn(5, 7)
    recipe = convolutional.Recipe(3, 0.25, (1, 2), 0.5, 0.75, 0.125, 3, crop=1, cutout=2)
    layers, head = network(plan, 6)
    net, last = modules(plan, layers, head)
    net[: 3 * fixed].eval().requires_grad_(False)
    moving = [one for one in (*net.parameters(), *last.parameters()) if one.requires_grad]
    speeds, same = [torch.zeros_like(one) for one in moving], seeded(7)
    for rate in (0.25, 0.125, 0.0625):
        order = torch.randperm(7, generator=same)
        for pick in (order[:3], order[3:6], order[6:]):
            pixels = convolutional.augmented(data.pixels[pick], same, crop=1, cutout=2)
            scores = last(net(pixels).mean((2, 3)))
            loss = torch.logsumexp(scores, 1).mean() - scores[range(len(pick)), data.classes[pick]].mean()
            for place, slope in enumerate(torch.autograd.grad(loss, moving)):
                speeds[place] = 0.75 * speeds[place] + slope + 0.125 * moving[place].detach()
            for one, speed in zip(moving, speeds, strict=True):
                one.data = one.data - rate * speed
    algorithm(plan, layers, head, data, seeded(7), recipe, fixed=fixed)
    slow = [net[0].weight, net[1].weight, net[1].bias, net[1].running_mean, net[1].running_var,
            net[3].weight, net[4].weight, net[4].bias, net[4].running_mean, net[4].running_var]  # fmt: skip
    fast = [part for layer in layers for part in (*layer.trained, layer.mean, layer.variance)]
    rates = [recipe.step_size_at(epoch) for epoch in range(4)]
    return compared(
        [
            *zip(fast, slow, strict=True),
            (head[0], last.weight),
            (head[1], last.bias),
            (rates, [0.25, 0.125, 0.0625, 0.0625]),
            (sum(part.requires_grad for part in fast), 0),
        ]
    )


@steps.mutant("momentum one percent less")
def _(train, plan, layers, head, images, generator, recipe, **options):
    slower = type(recipe)(
        recipe.epochs,
        recipe.step_size,
        recipe.falls_at,
        recipe.factor,
        0.99 * recipe.momentum,
        recipe.weight_decay,
        recipe.batch_size,
        recipe.crop,
        recipe.cutout,
    )
    return train(plan, layers, head, images, generator, slower, **options)


@phases.experiment(way=["layerwise_phases", "joint_phases"], algorithm=ALGORITHM + "layerwise_phases")
def one_after_the_other(way, *, algorithm):
    """Every phase, the whole at once, and a second layer on a first that stays or moves: step by step by hand."""
    plan, data, test = convolutional.Plan((3, 2), classes=3), drawn(8, 6), drawn(9, 5)
    recipe = convolutional.Recipe(2, 0.25, (1,), batch_size=4, crop=1, cutout=0)
    joint, one, same = way == "joint_phases", seeded(3), seeded(3)
    run = convolutional.joint_phases if joint else algorithm
    found, layers, pairs = run(plan, data, test, one, recipe), [], []
    for number, phase in enumerate(found, start=1):
        layers.append(convolutional.fresh_layer(plan, number, same, dtype=torch.float64))
        pairs += trained(plan, layers, (data, test, same, recipe), 0 if joint else number - 1, phase)
    whole = convolutional.train_from_scratch(plan, data, test, one, recipe)
    layers = [convolutional.fresh_layer(plan, number, same, dtype=torch.float64) for number in (1, 2)]
    pairs += trained(plan, layers, (data, test, same, recipe), 0, whole)
    again = convolutional.retrain_above(found[0].layers, plan, data, test, one, recipe, fixed=int(not joint))
    above = [found[0].layers[0].copy(), convolutional.fresh_layer(plan, 2, same, dtype=torch.float64)]
    pairs += trained(plan, above, (data, test, same, recipe), int(not joint), again)
    rows = zip(found[0].layers[0].filters, whole.layers[0].filters, strict=True)
    cosines = [float((a * b).sum() / math.sqrt((a * a).sum() * (b * b).sum())) for a, b in rows]
    turned = convolutional.filter_correlation(found[0].layers[0], whole.layers[0])
    return compared([*pairs, (turned, sum(cosines) / len(cosines))])


def trained(plan, layers, setting, fixed, phase):
    """Train these layers below a fresh head, and hold what comes out beside a phase."""
    data, test, generator, recipe = setting
    head = convolutional.fresh_head(plan, len(layers), generator, dtype=torch.float64)
    convolutional.train(plan, layers, head, data, generator, recipe, fixed=fixed)
    parts = [
        (a, b) for pair in zip(phase.layers, layers, strict=True) for a, b in zip(*map(numbers, pair), strict=True)
    ]
    right = convolutional.accuracy(plan, layers, head, test)
    return [*parts, *zip(phase.head, head, strict=True), (phase.accuracy, right)]


def numbers(layer):
    return [one.clone() for one in (*layer.trained, layer.mean, layer.variance)]


@phases.mutant("the next seed", experiment="one_after_the_other")
def _(layerwise_phases, plan, images, test, generator, recipe):
    return layerwise_phases(plan, images, test, generator.manual_seed(4), recipe)
