"""Trials of factorisations and solves."""

import numpy as np
import torch
from flint import arb

from bounds.core import rounding
from tests.core.rounding.inputs import condition, draw, exact, frobenius, identity, norm, number, sizes, spectrum


def singular_values(rng, dtype):
    m, n = sizes(rng, 2, 4)
    A = draw(rng, dtype, m, n)
    s = torch.linalg.svdvals(A)
    gram = exact(A) * exact(A).transpose() if m <= n else exact(A).transpose() * exact(A)
    which = rng.integers(len(s))
    truth = spectrum(gram)[-1 - which].nonnegative_part().sqrt()
    return rounding.singular_values(s[0], rows=m, columns=n, dtype=dtype).item(), abs(number(s[which]) - truth)


def norm_of_matrix_product(rng, dtype):
    A, B = draw(rng, dtype, 2, 3, 3)
    value = torch.linalg.matrix_norm(A @ B, 2)
    inner = rounding.matmul(frobenius(A), frobenius(B), inner=3, dtype=dtype)
    radius = rounding.spectral_norm(value, rows=3, columns=3, dtype=dtype, matrix_radius=inner)
    P = exact(A) * exact(B)
    return radius.item(), abs(number(value) - spectrum(P * P.transpose())[-1].sqrt())


def eigenvalues(rng, dtype):
    n = sizes(rng, 1, 4)[0]
    A = draw(rng, dtype, n, n).tril()
    A = A + A.tril(-1).mT
    computed = torch.linalg.eigvalsh(A)
    which = rng.integers(n)
    radius = rounding.eigenvalues(computed.abs().max(), size=n, dtype=dtype)
    return radius.item(), abs(number(computed[which]) - spectrum(exact(A))[which])


def basis(rng, dtype):
    n = sizes(rng, 1)[0]
    m = n + int(rng.integers(3))
    A = draw(rng, dtype, m, n)
    return A, *torch.linalg.qr(A)


def orthonormal(rng, dtype):
    A, Q, _ = basis(rng, dtype)
    error = norm(exact(Q).transpose() * exact(Q) - identity(A.shape[1]))
    return rounding.orthonormal(*A.shape, dtype=dtype), error


def qr(rng, dtype):
    A, Q, R = basis(rng, dtype)
    m, n = A.shape
    return rounding.qr(frobenius(A), rows=m, columns=n, dtype=dtype), norm(exact(Q) * exact(R) - exact(A))


def projector(rng, dtype):
    A, Q, _ = basis(rng, dtype)
    m, n = A.shape
    M = exact(A)
    truth = M * (M.transpose() * M).inv() * M.transpose()
    error = exact(Q) * exact(Q).transpose() - truth
    # Its singular values come in pairs, which no exact method separates; float64 knows the largest to 12 digits.
    size = np.linalg.norm(np.array([float(x.mid()) for x in error.entries()]).reshape(m, m), 2)
    return rounding.projector(condition(A), rows=m, columns=n, dtype=dtype), arb(size) * (1 + arb(1e-12))


def solve(rng, dtype):
    n = sizes(rng, 1, 4)[0]
    A, b = draw(rng, dtype, n, n), draw(rng, dtype, n, 2)
    x = torch.linalg.solve(A, b)
    return rounding.solve(frobenius(x), condition(A), size=n, dtype=dtype), norm(exact(x) - exact(A).solve(exact(b)))


def inverse(rng, dtype):
    n = sizes(rng, 1, 4)[0]
    A = draw(rng, dtype, n, n)
    X = torch.linalg.inv(A)
    return rounding.inverse(frobenius(X), condition(A), size=n, dtype=dtype), norm(exact(X) - exact(A).inv())


def pinv(rng, dtype):
    A = draw(rng, dtype, *sorted(sizes(rng, 2, 4)))
    m, n = A.shape
    X = torch.linalg.pinv(A, rtol=0.0)
    M = exact(A)
    truth = M.transpose() * (M * M.transpose()).inv()
    return rounding.pinv(frobenius(X), condition(A), rows=m, columns=n, dtype=dtype), norm(exact(X) - truth)
