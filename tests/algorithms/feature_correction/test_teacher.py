"""Architectures and teachers: the graph rules, and tensors against exact polynomials."""

import pytest
import torch
from flint import fmpq

from algorithms.feature_correction import (
    Architecture,
    Teacher,
    broken_rules,
    chain,
    conditioning,
    exact_weights,
    feature_polynomials,
    information_gaps,
    layer_means,
    random_teacher,
    target_polynomial,
)
from algorithms.polynomials import as_fmpq, gauss_hermite
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def generator(seed=0):
    return torch.Generator().manual_seed(seed)


def test_the_chain_keeps_every_rule():
    """The default graph lies in the concept class."""
    assert list(broken_rules(chain(6, (3, 2, 1), (1.0, 0.1, 0.01)))) == []


@pytest.mark.parametrize(
    ("connections", "alphas", "widths", "sentence"),
    [
        (((1,), (1, 2)), (1, 0.1), (2, 2), "must not read layer 1"),
        (((1,), (2,)), (1, 0.1), (2, 2), "needs a skip link"),
        (((0, 1), (0, 2)), (1, 0.1), (2, 2), "Layer 2 must read layer 1 only"),
        (((1,), (0, 2)), (1, 1), (2, 2), "decrease strictly"),
        (((1,), (0, 2)), (2, 1), (2, 2), "must be 1"),
        (((1,), (0, 2)), (1, 0.1), (2, 4), "must not grow"),
    ],
)
def test_a_broken_rule_is_told(connections, alphas, widths, sentence):
    """Each way out of the concept class is named."""
    rules = list(broken_rules(Architecture(3, widths, connections, alphas)))

    assert any(sentence in rule for rule in rules)


def test_an_impossible_graph_is_refused():
    """Layers read only layers below, always the one just below, and sizes are positive."""
    with pytest.raises(ValueError, match="must contain 2"):
        Architecture(3, (2, 2), ((1,), (0, 1)), (1, 0.1))
    with pytest.raises(ValueError, match="below 2"):
        Architecture(3, (2,), ((1, 2),), (1,))
    with pytest.raises(ValueError, match="one width"):
        Architecture(3, (2, 2), ((1,),), (1,))
    with pytest.raises(ValueError, match=">= 1"):
        Architecture(3, (0,), ((1,),), (1,))


def test_bookkeeping_of_blocks():
    """Blocks follow the sources; the layer below comes last."""
    a = chain(5, (3, 2, 2), (1, 0.1, 0.01))

    assert [a.blocks(layer) for layer in a.layers] == [[5], [5, 6], [5, 3]]
    assert [a.split(layer) for layer in a.layers] == [0, 5, 5]
    assert a.users(2) == (3,)
    assert a.up_to(3).depth == 3


def test_teacher_equals_its_polynomial():
    """Tensor values and the exact polynomial agree at a rational point."""
    teacher = random_teacher(chain(2, (2, 1, 1), (1, 0.25, 0.125)), generator(), kappa=1.5)
    polynomial = target_polynomial(teacher.architecture, exact_weights(teacher))
    point = (fmpq(1, 2), fmpq(-3, 4))
    exact = polynomial(*point)

    value = teacher(torch.tensor([[0.5, -0.75]], dtype=torch.float64)).item()

    # Three nested squares of sums of at most three terms; all weights are at most 1.5.
    assert abs(value - float(int(exact.p) / int(exact.q))) <= 1e3 * EPS * (1 + abs(value))


def test_degrees_double_with_every_layer():
    """S_l has degree 2^(l-1)."""
    teacher = random_teacher(chain(2, (2, 2, 1), (1, 0.25, 0.125)), generator())
    features = feature_polynomials(teacher.architecture, exact_weights(teacher))

    assert [max(s.total_degree() for s in S) for S in features] == [1, 2, 2, 4, 8]


def test_layer_means_agree_with_quadrature():
    """Exact averages against an exact rule of sufficient degree, up to rounding of the rule."""
    teacher = random_teacher(chain(3, (2, 2), (1, 0.1)), generator(), kappa=1.3)
    points, weights = gauss_hermite(3, 6)
    expected = (teacher.layer_sums(points) * weights).sum(-1)

    actual = torch.tensor([int(m.p) / int(m.q) for m in layer_means(teacher)], dtype=torch.float64)

    assert torch.allclose(actual, expected, rtol=1e4 * EPS, atol=0)


def test_second_layer_mean_is_twice_the_weights():
    """E Sum(G_2) = 2 ||W_{2,1}||_F^2 under a standard normal input."""
    a = chain(3, (2,), (1,))
    teacher = Teacher(a, {(2, 1): torch.tensor([[1.0, 2.0, 0.0], [0.0, 0.5, -1.0]], dtype=torch.float64)})

    assert layer_means(teacher) == [as_fmpq(2) * fmpq(25, 4)]


def test_conditioning_is_what_was_asked_for():
    """Spectra stay in [1/kappa, kappa]; kappa = 1 is orthonormal; batches are one number per trial."""
    a = chain(5, (3, 2), (1, 0.1))

    assert torch.allclose(conditioning(random_teacher(a, generator())), torch.tensor(1.0).double(), rtol=100 * EPS)
    assert (conditioning(random_teacher(a, generator(), kappa=3, batch=(4,))) <= 3 * (1 + 100 * EPS)).all()


def test_gaps_are_ratios_of_neighbours():
    """alpha_3/alpha_2 and alpha_4/alpha_3."""
    assert information_gaps(chain(4, (2, 2, 2), (1.0, 0.5, 0.125))) == [0.5, 0.25]


def test_bad_teachers_are_refused():
    """Missing or misshapen weights and an impossible kappa say what was expected."""
    a = chain(3, (2,), (1,))
    with pytest.raises(ValueError, match=r"W\*\[2, 1\]"):
        Teacher(a, {})
    with pytest.raises(ValueError, match=r"\(2, 3\)"):
        Teacher(a, {(2, 1): torch.zeros(3, 2)})
    with pytest.raises(ValueError, match="kappa >= 1"):
        random_teacher(a, generator(), kappa=0.5)
    with pytest.raises(ValueError, match="single teacher"):
        layer_means(random_teacher(a, generator(), batch=(2,)))


def test_teacher_runs_on_another_device():
    """Evaluation stays on the device of the weights."""
    a = chain(4, (2, 2), (1, 0.1))
    with fake_cuda() as device:
        weights = {
            (layer, j): torch.ones(a.width(layer), a.width(j), dtype=torch.float64, device=device)
            for layer in a.layers
            for j in a.sources(layer)
        }
        teacher = Teacher(a, weights)
        value = teacher(torch.ones(7, 4, dtype=torch.float64, device=device))

        assert value.device.type == conditioning(teacher).device.type == "cuda"
        assert value.shape == (7,)
