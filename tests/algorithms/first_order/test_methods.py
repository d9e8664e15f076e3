"""First-order methods agree with closed forms and with obvious loops, in floats and in fractions."""

import math
from fractions import Fraction

import numpy as np
import pytest
import torch
from flint import arb, fmpq

from algorithms.first_order import (
    conjugate_gradients,
    exponentiated_gradient,
    fista,
    frank_wolfe,
    gradient_descent,
    heavy_ball,
    nesterov,
    nesterov_strongly_convex,
    newton,
    optimised_gradient,
    optimised_weights,
    proximal_gradient,
    proximal_point,
    steepest_descent,
    subgradient_method,
)
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps
CURVATURE = torch.tensor([1.0, 3.0, 10.0], dtype=torch.float64)


def parabola(x):
    return CURVATURE * x


def start(trials=4):
    return torch.randn(trials, 3, generator=torch.Generator().manual_seed(1), dtype=torch.float64)


def fractions(*numbers):
    return np.array([fmpq(number.numerator, number.denominator) for number in map(Fraction, numbers)], dtype=object)


def test_gradient_descent_on_a_parabola_has_a_closed_form():
    """x_k = (1 - step * curvature)^k x_0."""
    path = gradient_descent(parabola, start(), step=0.1, steps=7)
    expected = start() * (1 - 0.1 * CURVATURE) ** 7

    assert len(path) == 8
    assert torch.allclose(path[-1], expected, rtol=0, atol=100 * EPS)  # seven steps of two roundings, contracting


def test_nesterov_follows_the_printed_recursion():
    """A plain loop over numbers gives the same points, exactly."""
    x0 = fractions(3)
    y = nesterov(lambda x: x * 2, x0, step=fmpq(1, 3), steps=5)
    points, x = [Fraction(3)], Fraction(3)
    for t in range(5):
        points.append(x - Fraction(2, 3) * x)
        x = points[-1] + Fraction(t, t + 3) * (points[-1] - points[-2])

    assert [Fraction(int(one[0].p), int(one[0].q)) for one in y] == points


def test_the_optimised_weights_solve_their_equations():
    """theta^2 - theta is the square of the one before, doubled at the end."""
    theta = optimised_weights(6)
    left = [b * b - b for b in theta[1:]]
    right = [a * a for a in theta[:-2]] + [2 * theta[-2] ** 2]

    assert theta[0] == 1
    assert left == pytest.approx(right, rel=1e-14)  # ten roundings


def test_the_optimised_gradient_method_in_one_step():
    """One step is a gradient step of length 1 + 1/theta_1 = 3/2."""
    theta = optimised_weights(1)
    found = optimised_gradient(parabola, start(), theta, step=0.1)

    assert theta == [1.0, 2.0]
    assert torch.allclose(found, start() * (1 - 0.15 * CURVATURE), rtol=0, atol=50 * EPS)


def test_the_proximal_point_method_applies_its_map():
    """Soft thresholding moves by one and stops at zero."""
    path = proximal_point(lambda x: torch.nn.functional.softshrink(x, 1.0), torch.tensor([[2.5]]), steps=4)

    assert torch.cat(path).flatten().tolist() == [2.5, 1.5, 0.5, 0.0, 0.0]


def test_exact_line_search_beats_every_other_step():
    """No step along the gradient has a lower energy."""
    x = start()
    after = steepest_descent(parabola, 0 * x, x, steps=1)[-1]
    energy = (CURVATURE * after * after).sum(-1)
    for step in torch.linspace(0, 1, 101, dtype=torch.float64):
        other = x - step * parabola(x)

        assert ((CURVATURE * other * other).sum(-1) >= energy * (1 - 100 * EPS)).all()


def test_conjugate_gradients_end_after_as_many_steps_as_dimensions():
    """In fractions the solution is hit exactly, and stays."""
    curvature, b = fractions(1, 3, 10), fractions(1, 1, 1)
    path = conjugate_gradients(lambda x: x * curvature, b, fractions(0, 0, 0), steps=5)

    assert (path[3] == fractions(1, Fraction(1, 3), Fraction(1, 10))).all()
    assert (path[5] == path[3]).all()


def test_without_a_second_function_the_proximal_gradient_method_is_gradient_descent():
    """The proximal map of zero changes nothing; and without a first one it is the proximal point method."""
    found = proximal_gradient(parabola, lambda x: x, start(), step=0.1, steps=3)
    expected = gradient_descent(parabola, start(), step=0.1, steps=3)
    shrink = lambda x: torch.nn.functional.softshrink(x, 1.0)  # noqa: E731

    assert all(torch.equal(one, other) for one, other in zip(found, expected, strict=True))
    assert torch.equal(
        proximal_gradient(lambda x: 0 * x, shrink, start(), step=0.1, steps=3)[-1],
        proximal_point(shrink, start(), steps=3)[-1],
    )


def test_fista_follows_the_printed_recursion():
    """A plain loop over numbers, with Beck and Teboulle's t."""
    found = fista(lambda x: 2 * x, lambda x: x, torch.tensor([3.0]).double(), step=0.25, steps=4)
    x, before, ahead, t = 3.0, 3.0, 3.0, 1.0
    for _ in range(4):
        x, before = ahead - 0.5 * ahead, x
        following = (1 + math.sqrt(1 + 4 * t * t)) / 2
        ahead, t = x + (t - 1) / following * (x - before), following

    assert found[-1].item() == pytest.approx(x, rel=1e-13)  # a few dozen roundings


def test_momentum_zero_is_gradient_descent():
    """Both methods with a constant momentum begin there."""
    expected = gradient_descent(parabola, start(), step=0.1, steps=3)[-1]

    for method in (heavy_ball, nesterov_strongly_convex):
        assert torch.equal(method(parabola, start(), step=0.1, momentum=0.0, steps=3)[-1], expected)


def test_both_momenta_follow_their_recursions():
    """Plain loops over fractions give the same points, and differ from each other."""
    heavy = heavy_ball(lambda x: x * 2, fractions(3), step=fmpq(1, 3), momentum=fmpq(1, 2), steps=3)[-1][0]
    fast = nesterov_strongly_convex(lambda x: x * 2, fractions(3), step=fmpq(1, 3), momentum=fmpq(1, 2), steps=3)
    # 3, 1, then 1/3 + (1 - 3)/2 = -2/3, then -2/9 - 5/6; and 3, 1, then (1 - 1)/3 = 0, then (0 - 1/2)/3
    assert heavy == fmpq(-19, 18)
    assert [one[0] for one in fast] == [3, 1, 0, fmpq(-1, 6)]


def test_frank_wolfe_visits_vertices():
    """With shares 1/(k + 2) the iterate is the mean of the vertices that were seen."""
    path = frank_wolfe(
        lambda x: x,
        lambda g: torch.eye(3)[int(g.argmin())].double(),
        torch.eye(3)[0].double(),
        share=lambda k: 1 / (k + 2),
        steps=2,
    )

    assert path[-1].tolist() == pytest.approx([1 / 3] * 3, rel=1e-14)


def test_newton_solves_a_parabola_at_once():
    """One step suffices, and the second stays."""
    path = newton(parabola, lambda x, g: g / CURVATURE, start(), steps=2)

    assert abs(path[1]).max() <= 10 * EPS
    assert abs(path[2]).max() <= 10 * EPS


def test_subgradient_steps_are_those_that_are_given():
    """On |x| each step moves by its length."""
    path = subgradient_method(torch.sign, torch.tensor([3.0]), steps=[1.0, 0.5])

    assert torch.cat(path).tolist() == [3.0, 2.0, 1.5]


def test_exponentiated_gradients_stay_on_the_simplex():
    """The ratio of two weights is the exponential of the difference of what they lost."""
    last = exponentiated_gradient(lambda x: np.array([1.0, 0.0]), np.array([0.5, 0.5]), step=0.5, steps=4)[-1]

    assert last.sum() == pytest.approx(1, rel=1e-14)
    assert last[1] / last[0] == pytest.approx(math.exp(2), rel=1e-13)


@pytest.mark.parametrize("method", [steepest_descent, conjugate_gradients])
def test_a_solution_stays(method):
    """A start without residual is not divided by zero."""
    b = parabola(start())
    path = method(parabola, b, start(), steps=3)

    assert all((x == start()).all() for x in path)


@pytest.mark.parametrize("method", [steepest_descent, conjugate_gradients])
def test_floats_follow_fractions(method):
    """The same code on both kinds of numbers."""
    curvature, b = fractions(1, 3, 10), fractions(1, -2, 5)
    exact = method(lambda x: x * curvature, b, fractions(0, 0, 0), steps=2)[-1]
    found = method(parabola, torch.tensor([[1.0, -2, 5]], dtype=torch.float64), torch.zeros(1, 3).double(), steps=2)

    assert found[-1][0].tolist() == pytest.approx([float(one.p) / float(one.q) for one in exact], rel=1e-13)


@pytest.mark.parametrize(
    "run",
    [
        lambda x: gradient_descent(lambda x: x, x, step=0.1, steps=-1),
        lambda x: nesterov(lambda x: x, x, step=0.1, steps=-1),
        lambda x: proximal_point(lambda x: x, x, steps=-1),
        lambda x: proximal_gradient(lambda x: x, lambda x: x, x, step=0.1, steps=-1),
        lambda x: fista(lambda x: x, lambda x: x, x, step=0.1, steps=-1),
        lambda x: frank_wolfe(lambda x: x, lambda x: x, x, share=lambda k: 1, steps=-1),
        lambda x: heavy_ball(lambda x: x, x, step=0.1, momentum=0, steps=-1),
        lambda x: nesterov_strongly_convex(lambda x: x, x, step=0.1, momentum=0, steps=-1),
        lambda x: newton(lambda x: x, lambda x, g: g, x, steps=-1),
        lambda x: exponentiated_gradient(lambda x: x, x, step=1, steps=-1),
        lambda x: steepest_descent(lambda x: x, x, x, steps=-1),
        lambda x: conjugate_gradients(lambda x: x, x, x, steps=-1),
        lambda x: optimised_gradient(lambda x: x, x, [], step=0.1),
        lambda x: optimised_weights(-1),
    ],
)
def test_a_negative_number_of_steps_is_refused(run):
    """It says what was expected and what came."""
    with pytest.raises(ValueError, match=r"expected steps >= 0, came -1"):
        run(start())


def test_no_device_is_mixed_up():
    """Everything stays where the start is."""
    with fake_cuda() as device:
        x = torch.ones(2, 3, device=device, dtype=torch.float64)
        twice = lambda x: 2 * x  # noqa: E731
        ends = [
            gradient_descent(twice, x, step=0.1, steps=2)[-1],
            nesterov(twice, x, step=0.1, steps=2)[-1],
            optimised_gradient(twice, x, optimised_weights(2), step=0.1),
            proximal_point(twice, x, steps=2)[-1],
            steepest_descent(twice, x, x, steps=2)[-1],
            conjugate_gradients(twice, x, x, steps=2)[-1],
            proximal_gradient(twice, twice, x, step=0.1, steps=2)[-1],
            fista(twice, twice, x, step=0.1, steps=2)[-1],
            frank_wolfe(twice, twice, x, share=lambda k: 2 / (k + 2), steps=2)[-1],
            heavy_ball(twice, x, step=0.1, momentum=0.5, steps=2)[-1],
            nesterov_strongly_convex(twice, x, step=0.1, momentum=0.5, steps=2)[-1],
            newton(twice, lambda x, g: g / 2, x, steps=2)[-1],
            subgradient_method(torch.sign, x, steps=[0.1, 0.2])[-1],
        ]

        assert all(end.device.type == "cuda" and end.dtype == torch.float64 for end in ends)


def test_weights_of_balls_are_balls():
    """The weights are of the kind of the one that is given."""
    last = optimised_weights(3, arb(1))[-1]

    assert abs(float(last.mid()) - optimised_weights(3)[-1]) <= 50 * EPS
    assert not math.isinf(float(last.rad()))
