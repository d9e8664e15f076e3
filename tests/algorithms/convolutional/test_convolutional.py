"""Convolutional networks on tiny images of the same form: shapes, frozen layers, orders of training, devices."""

import json

import pytest
import torch

from algorithms.convolutional import (
    Images,
    Layer,
    Plan,
    Recipe,
    accuracy,
    augmented,
    body,
    filter_correlation,
    fresh_head,
    fresh_layer,
    joint_phases,
    layerwise_phases,
    logits,
    normalised,
    plan,
    retrain_above,
    synthetic_images,
    train,
    train_from_scratch,
)
from algorithms.convolutional.__main__ import EXPERIMENTS, main
from tests.helpers import fake_cuda

TINY = Plan((6, 6), pooled=(1,), classes=4)
SHORT = Recipe(epochs=6, step_size=0.1, falls_at=(4,), batch_size=25, crop=1, cutout=0)


def pair(generator, count=200):
    """Training and test images."""
    return normalised(synthetic_images(count, generator), synthetic_images(count, generator))


def seeded(seed=0):
    return torch.Generator().manual_seed(seed)


@pytest.mark.parametrize("activation", ["relu", "quadratic"])
def test_networks_learn_images_that_a_guess_does_not(activation):
    """Both activations find the frequency of nine waves in ten; a guess finds one in three."""
    g = seeded()
    images, test = (synthetic_images(400, g, classes=3) for _ in range(2))
    kind = Plan((8, 8), pooled=(1,), activation=activation, reads_all=activation == "quadratic", classes=3)
    recipe = Recipe(epochs=8, falls_at=(6,), batch_size=25, crop=1, cutout=0)
    found = train_from_scratch(kind, *normalised(images, test), g, recipe)

    assert float(found.accuracy) > 0.9


def test_layers_below_stay_as_they_are_when_training_goes_layer_by_layer():
    """Weights and running averages of layer 1 are the same bits after phase 2; jointly they move."""
    for way, same in ((layerwise_phases, True), (joint_phases, False)):
        g = seeded()
        first, second = way(TINY, *pair(g, 50), g, SHORT)
        before, after = first.layers[0], second.layers[0]

        assert torch.equal(before.filters, after.filters) is same
        assert torch.equal(before.mean, after.mean) is same
        assert len(second.layers) == 2


def test_retraining_keeps_what_is_fixed_and_turns_the_rest():
    """The first layer is fixed, the second trains on, the given layers themselves do not change."""
    g = seeded()
    images, test = pair(g, 50)
    three = Plan((6, 6, 6), classes=4)
    given = train_from_scratch(three, images, test, g, SHORT, depth=2).layers
    kept = [layer.copy() for layer in given]
    found = retrain_above(given, three, images, test, g, SHORT, fixed=1)

    assert torch.equal(found.layers[0].filters, given[0].filters)
    assert float(filter_correlation(given[0], found.layers[0])) == pytest.approx(1)
    assert float(filter_correlation(given[1], found.layers[1])) < 1 - 1e-6
    assert all(torch.equal(one.filters, two.filters) for one, two in zip(given, kept, strict=True))
    with pytest.raises(ValueError, match="given layers <= 3"):
        retrain_above(given, three, images, test, g, SHORT, fixed=3)


def test_fixed_layers_take_no_gradient():
    """The values above them do, those of the fixed ones do not."""
    g = seeded()
    layers = [fresh_layer(TINY, n, g) for n in (1, 2)]
    for layer in layers:
        layer.filters.requires_grad_(True)
    values = body(TINY, layers, torch.ones(3, 3, 8, 8), training=True, fixed=1)

    assert [one.requires_grad for one in values] == [False, True]


def test_values_and_scores_have_the_declared_shapes():
    """Pooling halves the side after the layers it names; heads read the last layer or all."""
    g = seeded()
    for reads_all in (False, True):
        kind = Plan((5, 7), pooled=(1,), reads_all=reads_all, classes=4)
        layers, head = [fresh_layer(kind, n, g) for n in (1, 2)], fresh_head(kind, 2, g)
        values = body(kind, layers, torch.zeros(3, 3, 8, 8))

        assert [tuple(one.shape) for one in values] == [(3, 5, 8, 8), (3, 7, 4, 4)]
        assert logits(kind, values, head).shape == (3, 4)
    assert plan(8, 16).pooled == (2, 4, 6)


def test_convolution_agrees_with_a_sum_over_neighbours():
    """One layer with running averages (0, 1), against plain loops."""
    g = seeded()
    one = Plan((2,), classes=4)
    layer = fresh_layer(one, 1, g, dtype=torch.float64)
    pixels = torch.randn(1, 3, 4, 4, dtype=torch.float64, generator=g)
    padded = torch.nn.functional.pad(pixels, (1,) * 4)
    slow = torch.zeros(1, 2, 4, 4, dtype=torch.float64)
    for o in range(2):
        for row in range(4):
            for column in range(4):
                window = padded[0, :, row : row + 3, column : column + 3]
                slow[0, o, row, column] = (window * layer.filters[o]).sum()
    found = body(one, [layer], pixels)[0]

    # The normalisation divides by the root of 1 + 1e-5; 27 products a sum.
    torch.testing.assert_close(found, slow.relu() / (1 + 1e-5) ** 0.5, rtol=1e-13, atol=1e-13)


def test_augmentation_moves_flips_and_cuts_out():
    """No crop leaves the image or its mirror; a crop only shifts; a cutout sets a square to zero."""
    g = seeded()
    pixels = torch.rand(40, 3, 8, 8, generator=g) + 1
    still = augmented(pixels, g, crop=0)
    mirrored = [torch.equal(a, b.flip(-1)) for a, b in zip(still, pixels, strict=True)]
    same = [torch.equal(a, b) for a, b in zip(still, pixels, strict=True)]

    assert all(a or b for a, b in zip(mirrored, same, strict=True))
    assert 5 < sum(mirrored) < 35
    assert (augmented(pixels, g, crop=2) > 0).flatten(1).sum(1).min() >= 3 * 36
    assert ((augmented(pixels, g, crop=0, cutout=3) == 0).flatten(1).sum(1) >= 3 * 4).all()


def test_channels_are_normalised_by_the_training_images():
    """Mean zero and variance one there; the test images move along."""
    g = seeded()
    images, _ = pair(g)

    torch.testing.assert_close(images.pixels.mean((0, 2, 3)), torch.zeros(3), atol=1e-5, rtol=0)
    torch.testing.assert_close(images.pixels.std((0, 2, 3)), torch.ones(3), atol=1e-5, rtol=0)


def test_bad_sizes_are_rejected():
    """At once, with what came."""
    with pytest.raises(ValueError, match="at least one layer"):
        Plan(())
    with pytest.raises(ValueError, match="layers 1 to 2"):
        Plan((3, 3), pooled=(3,))
    with pytest.raises(ValueError, match="positive rates"):
        Recipe(step_size=0)


@pytest.mark.parametrize("experiment", EXPERIMENTS)
def test_the_script_writes_a_line_for_each_training(experiment, tmp_path):
    """On tiny images; every line has an accuracy between 0 and 1."""

    def load(folder, *, device):
        return pair(torch.Generator(device).manual_seed(1), 30)

    out = tmp_path / "lines.json"
    sizes = ["--depth", "2", "--width", "4", "--epochs", "1", "--device", "cpu"]
    main([experiment, "--output", str(out), *sizes], load=load)
    lines = [json.loads(line) for line in out.read_text().splitlines()]

    assert len(lines) == {"layerwise": 4, "fixed": 2, "activations": 2, "depths": 2}[experiment]
    assert all(0 <= line["accuracy"] <= 1 for line in lines)


def test_devices_do_not_mix():
    """A network, its loss and its accuracy on a GPU without data; derivatives would start a driver."""
    with fake_cuda() as device:
        images = Images(torch.zeros(6, 3, 8, 8, device=device), torch.zeros(6, dtype=torch.int64, device=device))
        kind = Plan((3, 3), pooled=(1,), activation="quadratic", reads_all=True, classes=4)
        layers = [
            Layer(torch.zeros(3, 3, 3, 3, device=device), *(torch.ones(3, device=device) for _ in range(4)))
            for _ in range(2)
        ]
        head = torch.zeros(4, 6, device=device), torch.zeros(4, device=device)
        loss = torch.nn.functional.cross_entropy(logits(kind, body(kind, layers, images.pixels), head), images.classes)

        assert loss.device.type == "cuda"
        assert accuracy(kind, layers, head, images).device.type == "cuda"


def test_training_is_a_function_of_the_seed():
    """Two runs give the same bits."""
    found = []
    for _ in range(2):
        g = seeded(3)
        images = synthetic_images(30, g)
        layers, head = [fresh_layer(TINY, n, g) for n in (1, 2)], fresh_head(TINY, 2, g)
        train(TINY, layers, head, images, g, Recipe(epochs=1, batch_size=10, crop=1))
        found.append(layers[1].filters)

    assert torch.equal(*found)
