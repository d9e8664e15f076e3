"""How networks start, how batches are averaged, and how images are changed: laws and twins, not "it learns"."""

import pytest
import torch

from algorithms.convolutional import Plan, augmented, body, fresh_head, fresh_layer


def seeded(seed=0):
    return torch.Generator().manual_seed(seed)


@pytest.mark.parametrize(("number", "inputs"), [(1, 3), (2, 64)])
def test_filters_have_the_variance_that_fan_in_asks_for(number, inputs):
    """2 / (9 inputs), within five standard deviations of a sample variance; mean zero likewise."""
    filters = fresh_layer(Plan((64, 32), pooled=()), number, seeded(), dtype=torch.float64).filters
    count, variance = filters.numel(), 2 / (9 * inputs)

    assert abs(filters.var().item() / variance - 1) < 5 * (2 / count) ** 0.5
    assert abs(filters.mean().item()) < 5 * (variance / count) ** 0.5


def test_a_head_has_weights_of_variance_one_over_what_it_reads():
    """And no offsets."""
    weights, offset = fresh_head(Plan((64, 256), pooled=(), classes=10), 2, seeded(), dtype=torch.float64)

    assert abs(weights.var().item() * 256 - 1) < 5 * (2 / weights.numel()) ** 0.5
    assert not offset.any()


def test_running_averages_move_as_those_of_torch():
    """One training batch moves mean and variance as a fresh `BatchNorm2d` would; another mode leaves them."""
    plan, pixels = Plan((5,), pooled=()), torch.randn(7, 3, 8, 8, dtype=torch.float64, generator=seeded())
    layer = fresh_layer(plan, 1, seeded(1), dtype=torch.float64)
    norm = torch.nn.BatchNorm2d(5, dtype=torch.float64)
    expected = norm(torch.nn.functional.conv2d(pixels, layer.filters, padding=1)).relu()
    (values,) = body(plan, [layer], pixels, training=True)
    after = layer.mean.clone(), layer.variance.clone()
    body(plan, [layer], pixels, training=False)

    torch.testing.assert_close(values, expected.detach())
    torch.testing.assert_close(after, (norm.running_mean, norm.running_var))
    assert torch.equal(layer.mean, after[0])
    assert torch.equal(layer.variance, after[1])


@pytest.mark.parametrize("cutout", [2, 3, 6])
def test_a_cutout_is_one_square_that_may_hang_over_the_border(cutout):
    """Hidden rows and columns are neighbours, never more than fit into the square, and all of it is met."""
    kept = augmented(torch.ones(200, 2, 12, 12), seeded(), crop=0, cutout=cutout)
    hidden = kept == 0
    side = 2 * (cutout // 2) + 1
    rows, columns = hidden[:, 0].any(-1).sum(-1), hidden[:, 0].any(-2).sum(-1)

    assert torch.equal(hidden[:, 0], hidden[:, 1])
    assert torch.equal(hidden[:, 0].sum((-2, -1)), rows * columns)
    assert rows.max() == columns.max() == side
    assert min(rows.min(), columns.min()) == cutout // 2 + 1


def test_a_crop_is_a_shift_with_zeros_or_its_mirror_image():
    """Each result is one of the shifted images, flipped or not; every shift and both sides come up."""
    image = torch.arange(1.0, 10.0).reshape(1, 1, 3, 3)
    padded = torch.nn.functional.pad(image, (1,) * 4)
    shifts = [padded[..., i : i + 3, j : j + 3] for i in range(3) for j in range(3)]
    expected = {tuple(one.flatten().tolist()) for s in shifts for one in (s, s.flip(-1))}
    found = {tuple(one.flatten().tolist()) for one in augmented(image.expand(600, -1, -1, -1), seeded(), crop=1)}

    assert found == expected
