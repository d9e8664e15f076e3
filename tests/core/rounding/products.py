"""Trials of sums and products.

A trial draws an input that is exact in its dtype, runs the floating-point operation, and returns the radius and the
true error as a ball.
"""

from functools import reduce

import torch
from flint import arb, arb_mat

from bounds.core import rounding
from tests.core.rounding.inputs import draw, exact, frobenius, norm, number, sizes, spectral


def add_up(rng, x):
    """By torch, which sums half precision in single precision, or one by one in the dtype itself."""
    return x.sum() if rng.integers(2) else reduce(torch.add, x)


def total(rng, dtype):
    x = draw(rng, dtype, *sizes(rng, 1, 9))
    radius = rounding.total(x.double().abs().sum().item(), terms=len(x), dtype=dtype)
    return radius, abs(number(add_up(rng, x)) - sum(exact(x).entries()))


def mean(rng, dtype):
    x = draw(rng, dtype, *sizes(rng, 1, 9))
    radius = rounding.mean(x.double().abs().mean().item(), terms=len(x), dtype=dtype)
    return radius, abs(number(add_up(rng, x) / len(x)) - sum(exact(x).entries()) / len(x))


def dot(rng, dtype):
    x, y = draw(rng, dtype, 2, *sizes(rng, 1, 9))
    radius = rounding.dot(frobenius(x), frobenius(y), length=len(x), dtype=dtype)
    return radius, abs(number(x @ y) - (exact(x).transpose() * exact(y))[0, 0])


def sharper_dot(rng, dtype):
    x, y = draw(rng, dtype, 2, *sizes(rng, 1, 9))
    radius = rounding.dot(1, (x.double().abs() @ y.double().abs()).item(), length=len(x), dtype=dtype)
    return radius, abs(number(x @ y) - (exact(x).transpose() * exact(y))[0, 0])


def matmul(rng, dtype):
    m, n, k = sizes(rng, 3)
    A, B = draw(rng, dtype, m, n), draw(rng, dtype, n, k)
    radius = rounding.matmul(frobenius(A), frobenius(B), inner=n, dtype=dtype, entries=m * k)
    return radius, norm(exact(A @ B) - exact(A) * exact(B))


def matmul_entries(rng, dtype):
    m, n, k = sizes(rng, 3)
    A, B = draw(rng, dtype, m, n), draw(rng, dtype, n, k)
    radius = rounding.matmul_entries(A, B, dtype=dtype)
    return radius[0, -1].item(), abs((exact(A @ B) - exact(A) * exact(B))[0, k - 1])


def underflowing_matmul(rng, dtype):
    """Products near the smallest normal number, where relative errors are no longer small."""
    n = sizes(rng, 1)[0]
    A, B = draw(rng, dtype, 2, n, n)
    edge = torch.finfo(dtype).tiny ** 0.5
    A, B = A * edge, B * edge
    radius = rounding.matmul(frobenius(A), frobenius(B), inner=n, dtype=dtype)
    return radius, norm(exact(A @ B) - exact(A) * exact(B))


def chain(rng, dtype):
    factors = list(torch.from_numpy(rng.standard_normal((rng.integers(1, 5), 3, 3))).to(dtype))  # no overflow
    associate = [lambda W: reduce(torch.matmul, W), lambda W: reduce(lambda P, M: M @ P, reversed(W))]
    product = associate[rng.integers(2)](factors)
    radius = rounding.chain([frobenius(W) for W in factors], inner=3, dtype=dtype)
    return radius, norm(exact(product) - reduce(arb_mat.__mul__, map(exact, factors)))


def long_product(rng, dtype):
    factors = [torch.linalg.qr(W)[0].to(dtype) for W in draw(rng, torch.float64, 12, 3, 3)]
    radius = rounding.long_product([spectral(W) for W in factors], size=3, dtype=dtype)
    product = reduce(torch.matmul, factors)
    return radius, norm(exact(product) - reduce(arb_mat.__mul__, map(exact, factors)))


def frobenius_norm(rng, dtype):
    A = draw(rng, dtype, *sizes(rng, 2))
    value = torch.linalg.vector_norm(A)
    radius = rounding.frobenius_norm(value, entries=A.numel(), dtype=dtype)
    return radius.item(), abs(number(value) - norm(exact(A)))


def norm_of_product(rng, dtype):
    A, B = draw(rng, dtype, 2, 3, 3)
    value = torch.linalg.vector_norm(A @ B)
    inner = rounding.matmul(frobenius(A), frobenius(B), inner=3, dtype=dtype)
    radius = rounding.frobenius_norm(value, entries=9, dtype=dtype, matrix_radius=inner)
    return radius.item(), abs(number(value) - norm(exact(A) * exact(B)))


def rounded(rng, dtype):
    x, y = draw(rng, dtype, 2)
    y = y.abs() + 0.125  # no overflow in half precision
    return rounding.rounded(x / y, dtype=dtype).item(), abs(number(x / y) - number(x) / number(y))


def exp_of_rounded(rng, dtype):
    true = rng.uniform(-4, 4)
    x = torch.tensor(true, dtype=dtype)
    argument = abs(x.double().item() / true - 1)
    radius = rounding.scalar_function(x.exp(), dtype=dtype, condition=abs(true) + 0.1, argument=argument)
    return radius.item(), abs(number(x.exp()) - arb(true).exp())


def log_of_number(rng, dtype):
    x = draw(rng, dtype, 1)[0].abs() + torch.finfo(dtype).tiny
    return rounding.scalar_function(x.log(), dtype=dtype).item(), abs(number(x.log()) - number(x).log())


def power_of_number(rng, dtype):
    x = draw(rng, dtype, 1)[0].abs()
    p = float(rng.choice([0.25, 0.75, 1.5, 2.5]))
    return rounding.scalar_function(x**p, dtype=dtype).item(), abs(number(x**p) - number(x) ** arb(p))
