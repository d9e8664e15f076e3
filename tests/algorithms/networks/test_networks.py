"""Small networks agree with closed forms."""

import math

import numpy as np
import pytest

from algorithms.exact import rational, rationals
from algorithms.networks import (
    attend,
    interpolant,
    linear_network,
    relu_features,
    relu_network,
    relu_tangent_kernel,
    tent_tower,
)


def test_the_interpolant_agrees_at_its_knots():
    """And is linear between them, exactly in fractions."""
    x = rationals([0, "1/3", "1/2", "2/3", 1])
    found = interpolant(lambda t: t * t, 3, x)

    assert found.tolist() == [rational(one) for one in ("0", "1/9", "5/18", "4/9", "1")]


def test_a_tower_of_tents_oscillates():
    """Two tents are zero, one, zero, one, zero at quarters."""
    assert tent_tower(rationals([0, "1/4", "1/2", "3/4", 1]), depth=2).tolist() == [0, 1, 0, 1, 0]


def test_layers_are_rectified():
    """All of them, or all but the last."""
    weights = [rationals([[1, -1], [0, 1]]), rationals([[1, -2]])]

    assert relu_network(weights, rationals([1, 2])).tolist() == [-4]
    assert relu_features(weights, rationals([1, 2])).tolist() == [0]


def test_attention_to_equal_keys_is_the_mean():
    """And a far larger score takes everything."""
    values = np.array([[1.0], [3.0]])

    assert attend(np.array([1.0]), np.zeros((2, 1)), values) == pytest.approx([2.0])
    assert attend(np.array([1.0]), np.array([[0.0], [800.0]]), values) == pytest.approx([3.0])


def test_the_tangent_kernel_counts_common_half_spaces():
    """Of many units it is x y (pi - angle) / (2 pi)."""
    W = np.random.default_rng(0).normal(size=(200_000, 2))
    x, y = np.array([1.0, 0.0]), np.array([math.cos(1.0), math.sin(1.0)])
    limit = math.cos(1.0) * (math.pi - 1) / (2 * math.pi)

    assert relu_tangent_kernel(W, x, y) == pytest.approx(limit, abs=0.005)  # eight standard deviations


def test_a_linear_network_is_the_product_of_its_layers():
    """The first one is applied first."""
    first, second = np.array([[1, 2], [3, 4]]), np.array([[0, 1]])

    assert linear_network([first, second], np.array([1, -1])).tolist() == (second @ first @ [1, -1]).tolist()
