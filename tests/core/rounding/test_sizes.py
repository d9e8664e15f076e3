"""Sizes beyond exact arithmetic: single precision against double."""

from functools import reduce

import pytest
import torch

from bounds.core import rounding
from tests.core.rounding.inputs import condition, frobenius


@pytest.mark.parametrize("size", [32, 100, 200])
def test_factorisations_stay_within_their_radius_as_they_grow(size):
    """The modest p(m, n) holds in single precision at sizes of real runs, double precision being the truth."""
    A = torch.randn(size, size, generator=torch.Generator().manual_seed(size))
    D, kappa = A.double(), condition(A)
    known = {"rows": size, "columns": size, "dtype": A.dtype}
    s = torch.linalg.svdvals(A)
    S = A + A.mT
    w = torch.linalg.eigvalsh(S)
    Q, R = torch.linalg.qr(A)
    X, P = torch.linalg.inv(A), torch.linalg.pinv(A[: size // 2])
    gram = Q.double().mT @ Q.double()

    assert (s - torch.linalg.svdvals(D)).abs().max() <= rounding.singular_values(s[0], **known)
    assert (w - torch.linalg.eigvalsh(S.double())).abs().max() <= rounding.eigenvalues(
        w.abs().max(), size=size, dtype=A.dtype
    )
    assert frobenius(gram - torch.eye(size, dtype=gram.dtype)) <= rounding.orthonormal(**known)
    assert frobenius(Q.double() @ R.double() - D) <= rounding.qr(frobenius(A), **known)
    assert frobenius(X - torch.linalg.inv(D)) <= rounding.inverse(frobenius(X), kappa, size=size, dtype=A.dtype)
    assert frobenius(P - torch.linalg.pinv(D[: size // 2])) <= rounding.pinv(
        frobenius(P), condition(A[: size // 2]), rows=size // 2, columns=size, dtype=A.dtype
    )


def test_hundreds_of_orthogonal_factors_stay_within_their_radius():
    """Spectral norms keep the radius of a long product useful where Frobenius norms explode."""
    Q = torch.linalg.qr(torch.randn(400, 10, 10, generator=torch.Generator().manual_seed(1)))[0]
    norms = torch.linalg.matrix_norm(Q.double(), 2)
    error = frobenius(reduce(torch.matmul, Q) - reduce(torch.matmul, Q.double()))
    radius = rounding.long_product(norms, size=10, dtype=Q.dtype)

    assert error <= radius < 1e-2
    assert rounding.chain([frobenius(W) for W in Q], inner=10, dtype=Q.dtype) > 1e100
