"""Symmetric products and Sym: floats against exact numbers, both against their defining identities."""

from fractions import Fraction

import numpy as np
import pytest
import torch
from flint import arb, fmpq

from algorithms.polynomials import (
    RootTwo,
    exact_quartic_norm,
    exact_star,
    exact_symmetric_square,
    exact_symmetrise,
    pair_count,
    pairs,
    quartic_norm,
    splittings,
    star,
    star_of_identity,
    symmetric_square,
    symmetrise,
)
from tests.helpers import fake_cuda

EPS = torch.finfo(torch.float64).eps


def draw(*shape, seed=0):
    return torch.randn(*shape, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))


def integers(*shape, seed=0):
    generator = torch.Generator().manual_seed(seed)
    return torch.randint(-3, 4, shape, generator=generator)


def floats(array):
    return torch.from_numpy(np.vectorize(float, otypes=[float])(array))


def symmetrise_by_definition(M, n):
    """The printed double sum, one entry after the other."""
    result = torch.zeros_like(M)
    weight = [1 if i == j else 2**0.5 for i, j in pairs(n)]
    for a, left in enumerate(pairs(n)):
        for b, right in enumerate(pairs(n)):
            same = [
                (c, d)
                for c, p in enumerate(pairs(n))
                for d, r in enumerate(pairs(n))
                if sorted(p + r) == sorted(left + right)
            ]
            total = sum(weight[c] * weight[d] * M[c, d] for c, d in same)
            result[a, b] = total / (weight[a] * weight[b] * len(same))
    return result


@pytest.mark.parametrize("n", [1, 2, 5])
def test_inner_product_of_stars_is_the_square_of_the_inner_product(n):
    """<x, y>^2 = <x*x, y*y>, up to the rounding of sums of n^2 products."""
    x, y = draw(7, n), draw(7, n, seed=1)

    error = (star(x) * star(y)).sum(-1) - (x * y).sum(-1).square()

    assert (error.abs() <= 2 * (n * n + 4) * EPS * (x.abs() * y.abs()).sum(-1).square()).all()


def test_inner_product_identity_is_exact_over_rationals():
    """The same identity without rounding."""
    x, y = [Fraction(1, 3), 2, -5], [4, Fraction(-1, 7), 3]

    assert sum(exact_star(x) * exact_star(y)) == sum(a * b for a, b in zip(x, y, strict=True)) ** 2


def test_star_is_bilinear_and_reduces_to_the_square():
    """(x+y)*(x+y) = x*x + 2 x*y + y*y."""
    x, y = integers(3, 4).double(), integers(3, 4, seed=1).double()

    assert torch.allclose(star(x + y), star(x) + 2 * star(x, y) + star(y), rtol=8 * EPS, atol=400 * EPS)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_symmetrise_is_the_printed_double_sum(n):
    """Index tables give what the definition says."""
    M = draw(pair_count(n), pair_count(n))

    assert torch.allclose(symmetrise(M), symmetrise_by_definition(M, n), rtol=0, atol=16 * EPS * M.abs().max())


@pytest.mark.parametrize("n", [1, 2, 3])
def test_float_and_exact_agree(n):
    """Tensors and exact numbers are two routes to the same matrices."""
    q = pair_count(n)
    M, U = integers(q, q), integers(n, n, seed=1)

    assert torch.allclose(symmetrise(M.double()), floats(exact_symmetrise(M.tolist())), rtol=0, atol=100 * EPS)
    assert torch.allclose(star(U.double()), floats(exact_star(U.tolist())), rtol=0, atol=100 * EPS)
    assert torch.allclose(
        symmetric_square(U.double()), floats(exact_symmetric_square(U.tolist())), rtol=0, atol=100 * EPS
    )
    assert torch.allclose(quartic_norm(M.double()), torch.tensor(float(exact_quartic_norm(M.tolist()))).double())


def test_symmetrise_keeps_the_quartic_form_and_is_idempotent():
    """Exactly: the form at an integer point is unchanged, and doing it twice changes nothing."""
    M = integers(6, 6).tolist()
    z = exact_star([2, -1, 3])
    once = exact_symmetrise(M)

    assert z @ once @ z == z @ np.array(M, dtype=object) @ z
    assert (exact_symmetrise(once) == once).all()


def test_symmetrise_moves_weight_off_the_squares():
    """M supported on ({1,1},{2,2}) is not a fixed point: 2/3 stay, 1/3 goes to ({1,2},{1,2})."""
    expected = np.array([[0, 0, Fraction(2, 3)], [0, Fraction(1, 3), 0], [Fraction(2, 3), 0, 0]], dtype=object)

    actual = exact_symmetrise([[0, 0, 1], [0, 0, 0], [1, 0, 0]])

    assert (actual == expected).all()


def test_splittings_are_the_five_known_classes():
    """All distinct 6, iijk 4, iijj 3, iiij 2, iiii 1."""
    assert set(splittings(4)) == {1, 2, 3, 4, 6}


@pytest.mark.parametrize("n", [1, 2, 3, 6])
def test_rotation_of_a_star_is_a_star_of_the_rotation(n):
    """RU * RU = (R * R) Q with Q orthogonal whenever U is."""
    R = draw(3, 2, n)
    U = torch.linalg.qr(draw(3, n, n, seed=1)).Q
    Q = symmetric_square(U)
    identity = torch.eye(pair_count(n), dtype=torch.float64)

    assert torch.allclose(star(R @ U), star(R) @ Q, rtol=0, atol=16 * n * n * EPS * R.abs().max() ** 2)
    assert torch.allclose(Q.mT @ Q, identity, rtol=0, atol=64 * n * n * EPS)


def test_rational_rotation_has_an_exactly_orthogonal_square():
    """For the 3-4-5 rotation the identity holds in Q(sqrt 2) with no error at all."""
    U = [[Fraction(3, 5), Fraction(-4, 5)], [Fraction(4, 5), Fraction(3, 5)]]
    Q = exact_symmetric_square(U)

    assert np.array_equal(Q.T @ Q, np.eye(3, dtype=int))


def test_identity_star_picks_squares():
    """(I*I)(z*z) is the coordinate-wise square."""
    z = draw(4)

    assert torch.equal(star_of_identity(4) @ star(z), z * z)
    assert torch.equal(star_of_identity(4), star(torch.eye(4, dtype=torch.float64)))


def test_ball_entries_enclose_the_exact_answer():
    """The same code runs on balls."""
    M = integers(3, 3).tolist()
    balls = exact_symmetrise([[arb(entry) for entry in row] for row in M], root_two=arb(2).sqrt())
    exact = exact_symmetrise(M)

    enclosed = [
        (arb(e.rational) + arb(e.irrational) * arb(2).sqrt()).overlaps(b)
        for e, b in zip(exact.flat, balls.flat, strict=True)
    ]

    assert all(enclosed)


def test_root_two_is_an_ordered_field():
    """Signs are decided by exact comparison: 3 - 2 sqrt 2 is positive, 7/5 - sqrt 2 negative."""
    r = RootTwo.root()

    assert r * r == 2
    assert (1 / (1 + r)) * (1 + r) == 1
    assert 3 - 2 * r > 0
    assert fmpq(7, 5) - r < 0
    assert r**3 == 2 * r
    assert hash(RootTwo.of(3)) == hash(RootTwo.of(3))


def test_bad_arguments_are_named():
    """Wrong sides, wrong shapes and floats in exact code say what was expected."""
    with pytest.raises(ValueError, match="n \\(n \\+ 1\\) / 2"):
        symmetrise(torch.zeros(4, 4))
    with pytest.raises(ValueError, match="square"):
        symmetrise(torch.zeros(3, 6))
    with pytest.raises(ValueError, match="same last axis"):
        star(torch.zeros(3), torch.zeros(2))
    with pytest.raises(ValueError, match="floats came"):
        exact_star([0.5, 1.0])
    with pytest.raises(ValueError, match="exact rational"):
        RootTwo.of(0.5)


def test_runs_on_another_device():
    """No function here leaves the device of its input."""
    with fake_cuda() as device:
        M = torch.ones(2, 6, 6, dtype=torch.float64, device=device)
        U = torch.ones(2, 3, 3, dtype=torch.float64, device=device)
        results = [symmetrise(M), quartic_norm(M), star(U), star(U, U), symmetric_square(U)]

        assert {r.device.type for r in [*results, star_of_identity(3, device=device)]} == {"cuda"}
