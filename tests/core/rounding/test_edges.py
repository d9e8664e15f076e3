"""Constants, kinds of numbers, edges and bad arguments of the radii."""

import math
from functools import partial

import numpy as np
import pytest
import torch
from flint import arb, fmpq

from bounds.core import rounding
from tests.core.rounding.inputs import EVERY_DTYPE
from tests.helpers import fake_cuda


def test_constants_agree_with_the_formats():
    """Unit roundoff and smallest subnormal are those that torch knows, however the dtype is spelled."""
    for dtype in EVERY_DTYPE:
        assert rounding.unit_roundoff(dtype) == torch.finfo(dtype).eps / 2
        assert rounding.smallest_subnormal(dtype) == torch.finfo(dtype).smallest_normal * torch.finfo(dtype).eps
    for dtype in ("float32", np.float32, np.dtype("float32")):
        assert rounding.unit_roundoff(dtype) == 2.0**-24


def test_gamma_is_infinite_when_it_says_nothing():
    """The classical constant breaks down at n u = 1; that of inner products does not."""
    assert fmpq(3, 2**53 - 3) <= fmpq(*rounding.gamma(3, "float64").as_integer_ratio()) * fmpq(2**52 + 1, 2**52)
    assert rounding.gamma(0, "float64") == 0
    assert rounding.gamma(256, "bfloat16") == math.inf
    assert math.isfinite(rounding.dot(1.0, 1.0, length=1000, dtype="bfloat16"))


@pytest.mark.parametrize("kind", [float, np.float32, np.asarray, torch.tensor])
def test_every_kind_of_number_gives_the_same_radius(kind):
    """Plain numbers, numpy and torch agree, and half-precision norms do not round the radius."""
    x, y = kind(3.0), kind(0.5)

    assert float(rounding.matmul(x, y, inner=7, dtype="float16")) == rounding.matmul(3.0, 0.5, inner=7, dtype="float16")
    assert float(rounding.solve(x, y, size=3, dtype="float32")) == rounding.solve(3.0, 0.5, size=3, dtype="float32")
    for operation in (rounding.plus, rounding.minus, rounding.times, rounding.over):
        value, radius = operation((x, y), (3.5, 0.25))
        assert (float(value), float(radius)) == operation((3.0, 0.5), (3.5, 0.25))
    for operation in (rounding.sqrt, rounding.log, rounding.exp, partial(rounding.power, exponent=-1.5)):
        value, radius = operation((x, y))
        np.testing.assert_array_max_ulp(np.array([float(value), float(radius)]), np.array(operation((3.0, 0.5))), 8)


def test_radii_broadcast_over_trials():
    """A batch of norms gives a batch of radii, and infinity only where a trial deserves it."""
    kappa = torch.tensor([1.0, 1e20])
    radius = rounding.inverse(torch.ones(2), kappa, size=4, dtype=torch.float64)

    assert torch.isfinite(radius).tolist() == [True, False]
    assert np.isfinite(rounding.pinv(1.0, kappa.numpy(), rows=4, columns=4, dtype=np.float64)).tolist() == [True, False]


@pytest.mark.parametrize("kind", [float, np.asarray, torch.tensor])
@pytest.mark.parametrize(
    ("operation", "operands"),
    [
        (rounding.over, ((1.0, 0.0), (0.1, 0.1))),
        (rounding.over, ((1.0, 0.0), (0.0, 0.0))),
        (rounding.log, ((0.1, 0.2),)),
        (rounding.log, ((0.0, 0.0),)),
        (rounding.sqrt, ((-1.0, 0.5),)),
        (rounding.power, ((0.0, 0.1), -2)),
        (rounding.power, ((1e200, 0.0), 2)),
        (rounding.times, ((1e300, 1e10), (1e300, 0.0))),
        (rounding.exp, ((1e4, 0.0),)),
    ],
)
def test_what_cannot_be_known_has_an_infinite_radius(kind, operation, operands):
    """Division by what may be zero, the log of it, the root of a negative number, overflow: never nan, no warning."""
    operands = [tuple(map(kind, x)) if isinstance(x, tuple) else x for x in operands]

    assert float(operation(*operands)[1]) == math.inf


def test_powers_zero_and_one_change_nothing():
    """The power zero is exactly one; the first power keeps value and radius."""
    assert rounding.power((3.0, 0.5), 0) == (1.0, pytest.approx(0.0, abs=1e-300))
    assert rounding.power((-3.0, 0.5), 1) == (-3.0, pytest.approx(0.5, rel=1e-14))


def test_a_norm_of_nothing_is_nothing():
    """The radius of a zero norm comes from underflow alone, and is not zero."""
    assert 0 < rounding.frobenius_norm(0.0, entries=9, dtype="float64") < 1e-150


def test_one_factor_is_no_product():
    """A chain of a single factor has no rounding; a hyperpower run of no steps only that of its start."""
    assert rounding.chain([2.0], inner=3, dtype="float64") == 0
    assert len(rounding.hyperpower([0.5], [1.0], norm_A=1.0, order=2, shape=(2, 2), dtype="float64")) == 1


def test_iterate_adds_and_stretches():
    """r <- 2 r + 1 from 0 gives 2^k - 1, whether the numbers come once or per step."""
    for radii in (rounding.iterate(0, 2, 1, steps=3), rounding.iterate(0, [2, 2, 2], 1)):
        assert radii == pytest.approx([0, 1, 3, 7])


def test_radii_live_on_the_device_of_the_norms():
    """No helper moves a norm to another device."""
    with fake_cuda() as device:
        x = torch.rand(5, device=device)
        radii = [
            rounding.matmul(x, x, inner=3, dtype=x.dtype),
            rounding.frobenius_norm(x, entries=3, dtype=x.dtype),
            rounding.pinv(x, x, rows=3, columns=3, dtype=x.dtype),
            rounding.over((x, 0.1), (2.0, x))[1],
            rounding.power((x, x), 0.5)[1],
            rounding.log((x, x))[1],
            *rounding.hyperpower([x, x], [x, x], norm_A=x, order=3, shape=(3, 3), dtype=x.dtype, rank=2),
            *rounding.hyperpower_drift([x, x], [x, x], norm_A=x, order=3, shape=(3, 3), dtype=x.dtype, rank=2),
        ]
        places = {(radius.device.type, radius.dtype, tuple(radius.shape)) for radius in radii}

    assert places == {("cuda", torch.float64, (5,))}


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: rounding.unit_roundoff("complex64"), "expected a dtype among"),
        (lambda: rounding.unit_roundoff(torch.int64), "came torch.int64"),
        (lambda: rounding.gamma(-1, "float64"), "came -1"),
        (lambda: rounding.dot(1, 1, length=0, dtype="float64"), "expected length >= 1, came 0"),
        (lambda: rounding.chain([], inner=3, dtype="float64"), "expected number of factors >= 1"),
        (lambda: rounding.iterate(0, [1, 1], [1, 1, 1]), r"came \[2, 3\]"),
        (lambda: rounding.iterate(0, 1, 1), "expected one number of steps"),
        (lambda: rounding.hyperpower([1], [1], norm_A=1, order=1, shape=(2, 2), dtype="float64"), "order >= 2"),
        (lambda: rounding.hyperpower([1], [], norm_A=1, order=2, shape=(2, 2), dtype="float64"), "0 for 1"),
    ],
)
def test_bad_arguments_are_rejected(call, complaint):
    """An error says what was expected and what came."""
    with pytest.raises(ValueError, match=complaint):
        call()


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float64])
def test_a_logistic_function_that_underflows_is_covered(dtype):
    """The library gives 0 where the truth is 2e-39: it passes through the reciprocal of an infinity."""
    x = torch.linspace(-800, 0, 4001, dtype=torch.float64).to(dtype)
    radius = rounding.scalar_function(torch.sigmoid(x), dtype=dtype, condition=abs(x), argument=0.0)
    for argument, value, wide in zip(x.tolist(), torch.sigmoid(x).tolist(), radius.tolist(), strict=True):
        assert abs(1 / (1 + (-arb(argument)).exp()) - arb(value)) <= arb(wide)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
def test_a_radius_of_a_function_is_within_a_factor_of_a_hundred(dtype):
    """In the median, for tanh too, whose values crowd below 1."""
    x = torch.linspace(-3, 3, 401, dtype=torch.float64).to(dtype)
    value = torch.tanh(x)
    radius = rounding.scalar_function(value, dtype=dtype).tolist()
    errors = [abs(arb(a).tanh() - arb(v)).upper() for a, v in zip(x.tolist(), value.tolist(), strict=True)]
    excess = sorted(wide / float(error) for wide, error in zip(radius, errors, strict=True) if error > 0)

    assert all(float(error) <= wide for wide, error in zip(radius, errors, strict=True))
    assert excess[len(excess) // 2] < 100
