r"""Solutions and spectra to first order, after the fact: one step of refinement is the correction.

With $R \approx A^{-1}$ the correction of a solution is $R(b - Ax)$, the residual in twice the digits. A Rayleigh
quotient $\rho$ with residual $r$ is within $|r|^2$ over the gap to the rest of the spectrum (Kato and Temple).
"""

import torch
from torch import Tensor

from bounds.tracing import _corrected as c
from bounds.tracing._corrected import Corrected, U, exactly
from bounds.tracing._corrected_functions import product
from bounds.tracing._model import OUTWARD


def solve(A: Corrected, B: Corrected, X: Tensor) -> Corrected:
    """X and its correction towards the solution of AX = B."""
    n = A.value.shape[-1]
    R = torch.linalg.inv_ex(A.value)[0]
    rest = c.minus(B, product(A, exactly(X)))
    off = c.minus(exactly(torch.eye(n, dtype=X.dtype, device=X.device)), product(exactly(R), A)).most
    rho = off.sum(-1, keepdim=True).amax(-2, keepdim=True) * (1 + n * 2.0**-50)
    step = R.abs() @ rest.most
    error = R.abs() @ rest.error + (n + 4) * U * step + rho / (1 - rho) * step.amax(-2, keepdim=True)
    error = torch.where(rho < 1, error * (OUTWARD + n * 2.0**-50) + n * c.TINY, torch.inf)
    return Corrected(X, R @ (rest.value + rest.shift), error)


def _squares(x: Corrected) -> Tensor:
    """The squared lengths of columns, at most."""
    return (x.most**2).sum(-2) * (OUTWARD + x.value.shape[-2] * 2.0**-50)


def _columns_times(x: Corrected, y: Corrected) -> Corrected:
    """Inner products of the columns."""
    return c.total(c.times(x, y), [-2])


def _within(quotient: Corrected, residual: Tensor, gap: Tensor, below: Tensor) -> Corrected:
    """A quotient whose residual has at most this square, where the rest of the spectrum is at least so far away."""
    far = gap > 2 * torch.sqrt(residual)
    error = torch.where(far, residual / gap, torch.inf) / below * OUTWARD
    return Corrected(quotient.value, quotient.shift, quotient.error + error)


def eigenvalues(A: Corrected, values: Tensor, V: Tensor, gaps: Tensor) -> Corrected:
    """The eigenvalues of a symmetric matrix; `gaps` is how far each value certainly is from the other true ones."""
    v = exactly(V)
    image = product(A, v)
    length = _columns_times(v, v)
    quotient = c.around(values, c.over(_columns_times(v, image), length))
    residual = _squares(c.minus(image, c.times(quotient.where(_as_row), v)))
    return _within(quotient, residual, gaps - quotient.folded, length.value * (1 - 2.0**-30))


def singular_values(A: Corrected, left: Tensor, values: Tensor, right: Tensor, gaps: Tensor) -> Corrected:
    r"""The same of the symmetric matrix that has $A$ and $A^\top$ beside its diagonal."""
    u, v = exactly(left), exactly(right)
    image, back = product(A, v), product(A.where(lambda one: one.mT), u)
    length = c.plus(_columns_times(u, u), _columns_times(v, v))
    above = c.plus(_columns_times(u, image), _columns_times(v, back))
    quotient = c.around(values, c.over(above, length))
    row = quotient.where(_as_row)
    residual = _squares(c.minus(image, c.times(row, u))) + _squares(c.minus(back, c.times(row, v)))
    return _within(quotient, residual, gaps - quotient.folded, length.value * (1 - 2.0**-30))


def _as_row(one: Tensor) -> Tensor:
    return one[..., None, :]
