"""Enclosures of eigenvalues contain the true ones, multiple ones included."""

import flint
import pytest

from algorithms.exact import _spectra, smallest_singular_value, spectral_norm, symmetric_eigenvalues


def rotated(values):
    """A rational symmetric matrix with these eigenvalues."""
    Q = flint.fmpq_mat([[1, 2, 2], [2, 1, -2], [2, -2, 1]]) / 3
    D = flint.fmpq_mat(3, 3, [values[i] if i == j else 0 for i in range(3) for j in range(3)])
    return Q * D * Q.transpose()


@pytest.mark.parametrize("values", [[5, 3, 2], [4, 4, 1], [2, 2, 2], [1, 0, 0]])
def test_known_spectra_are_enclosed(values):
    """Three eigenvalues, in order, from a matrix of rationals."""
    for found, value in zip(symmetric_eigenvalues(rotated(values)), values, strict=True):
        assert found.contains(value)
        assert found.rad() < 1e-9


def test_coinciding_eigenvalues_of_balls_are_enclosed():
    """Entries known to 1e-12 only: the enclosures are about that wide, and hold the eigenvalues of every member."""
    exact = rotated([4, 4, 1])
    balls = flint.arb_mat(3, 3, [flint.arb(entry, 1e-12) for entry in exact.entries()])
    for found, value in zip(symmetric_eigenvalues(balls), [4, 4, 1], strict=True):
        assert found.contains(value)
        assert found.rad() < 1e-10


def test_a_rectangle_is_refused():
    """Only square matrices have eigenvalues."""
    with pytest.raises(ValueError, match="Expected a square matrix; got 1 x 2"):
        symmetric_eigenvalues(flint.fmpq_mat(1, 2))


@pytest.mark.parametrize("values", [(9, 9, 1), (2, 2, 1, 1), (3, 2, 2, 1, 1, 1), (1, 1, 0, 0, 0)])
@pytest.mark.parametrize("turned", [False, True])
def test_several_values_may_coincide_exactly(values, turned):
    """Diagonal or turned by a rational reflection, every eigenvalue is in its ball, and the balls are narrow."""
    size = len(values)
    weights = range(1, size + 1)
    length = sum(weight**2 for weight in weights)
    mirror = flint.fmpq_mat(
        [[flint.fmpq(int(i == j)) - flint.fmpq(2 * i * j, length) for j in weights] for i in weights]
    )
    matrix = flint.fmpq_mat([[values[i] * int(i == j) for j in range(size)] for i in range(size)])
    found = symmetric_eigenvalues(mirror * matrix * mirror if turned else matrix)

    assert all(ball.contains(value) and ball.rad() < 1e-12 for ball, value in zip(found, values, strict=True))


@pytest.mark.parametrize("radius", [0.01, 0.1, 0.4, 3.0])
def test_of_wide_balls_the_extreme_singular_values_are_still_enclosed(radius):
    """Every matrix in them has its largest and its smallest one there; nothing is undefined."""
    balls = flint.arb_mat([[flint.arb(entry, radius) for entry in row] for row in ([1, 0.5], [0.5, 1])])

    largest, smallest = spectral_norm(balls), smallest_singular_value(balls)

    assert largest.is_finite()
    assert largest.contains(1.5)
    assert smallest.is_finite()
    assert smallest.contains(0.5)
    assert radius < 1 or smallest.contains(0)


@pytest.mark.parametrize(("sweeps", "widest"), [(1, 10), (2, 1), (60, 1e-10)])
def test_rotations_that_stop_early_say_what_is_left(monkeypatch, sweeps, widest):
    """What stands beside the diagonal counts as radius, so eigenvalues are enclosed after any number of sweeps."""
    monkeypatch.setattr(_spectra, "SWEEPS", sweeps)
    n = 6
    rows = [[flint.arb(n - abs(i - j)) for j in range(n)] for i in range(n)]
    with flint.ctx.workprec(200):
        expected = symmetric_eigenvalues(flint.arb_mat(rows))
    found = _spectra._by_rotations(rows)

    assert all(ball.overlaps(value) for ball, value in zip(found, expected, strict=True))
    assert max(ball.rad() for ball in found) < widest


def test_eigenvalues_closer_than_floats_are_told_apart_in_order():
    """Two that differ by 1e-20 are not sorted by their nearest floats."""
    close = [1, 1 + flint.fmpq(1, 10**20)]
    with flint.ctx.workprec(200):
        high, low = symmetric_eigenvalues(flint.fmpq_mat(2, 2, [close[0], 0, 0, close[1]]))

        assert high.contains(close[1])
        assert low.contains(close[0])
        assert high > low
