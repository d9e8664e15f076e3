r"""Solutions, factors and spectra, bounded after the fact from what was computed: a residual says how good it is.

With $R \approx A^{-1}$ and $\rho = \|I - RA\|_\infty < 1$, a solution is off by at most $|R||b - Ax|$ and $\rho/(1 -
\rho)$ times its largest entry (Rump). Factors go back to $\|L^{-1}(A - LL^\top)L^{-\top}\|_F = \mu$: then $L^* = L(I
+ \Delta)$ with $\|\Delta\|_F \le \sqrt2\mu / (1 + \sqrt{1 - 2\mu})$. Spectra: Ostrowski, Weyl, Davis and Kahan,
Wedin. Everything is computed in float64, with its own roundings in the bound.
"""

from collections.abc import Callable

import torch
from torch import Tensor

from bounds.core._rounding_model import unit_roundoff
from bounds.tracing._model import Operand

U = unit_roundoff("float64")
"""A sum of n products is within nU of the sum of their moduli; `outward` pays for the roundings of a bound itself."""
ROOT = 2**0.5


def times(x: Operand, y: Operand) -> Operand:
    """A product of matrices in float64 and its bound."""
    inner = x.value.shape[-1]
    wide = x.size @ (y.error + inner * U * y.most) + x.error @ y.most
    return Operand(x.value @ y.value, wide + inner * 2.0**-1070)


def minus(x: Operand, y: Operand) -> Operand:
    gap = x.value - y.value
    return Operand(gap, x.error + y.error + U * gap.abs())


def exactly(value: Tensor) -> Operand:
    return Operand(value.double(), torch.zeros_like(value, dtype=torch.float64))


def _identity(n: int, like: Tensor) -> Operand:
    return exactly(torch.eye(n, dtype=torch.float64, device=like.device))


def _frobenius(x: Operand) -> Tensor:
    return torch.linalg.matrix_norm(x.most)[..., None, None] * (1 + 2.0**-30)


def _transposed(x: Operand) -> Operand:
    return x.where(lambda one: one.mT)


def _known(ok: Tensor, bound: Tensor) -> Tensor:
    return torch.where(ok, bound, torch.inf)


def solve(A: Operand, B: Operand, X: Tensor) -> Tensor:
    """The bound of every entry of X against the solution of AX = B."""
    R = _inverse(A.value)
    rest = minus(B, times(A, exactly(X)))
    off = minus(_identity(A.value.shape[-1], A.value), times(exactly(R), A)).most
    rho = off.sum(-1, keepdim=True).amax(-2, keepdim=True)
    step = R.abs() @ rest.most * (1 + 2.0**-30)
    return _known(rho < 1, step + rho / (1 - rho) * step.amax(-2, keepdim=True))


def _inverse(A: Tensor) -> Tensor:
    return torch.linalg.inv_ex(A)[0].nan_to_num(torch.inf, torch.inf, -torch.inf)


def inverse(A: Operand, X: Tensor) -> Tensor:
    return solve(A, Operand(*(one.expand(A.value.shape) for one in _pair(_identity(A.value.shape[-1], A.value)))), X)


def _pair(x: Operand) -> tuple[Tensor, Tensor]:
    return x.value, x.error


def _delta(mu: Tensor) -> Tensor:
    return _known(mu < 0.5, ROOT * mu / (1 + (1 - 2 * mu).clamp(min=0).sqrt()))


def cholesky(A: Operand, L: Tensor) -> Tensor:
    """The bound of every entry of L against the Cholesky factor."""
    factor, right = exactly(L), exactly(_inverse(L.double()))
    rest = minus(A, times(factor, _transposed(factor)))
    slack = _frobenius(minus(_identity(L.shape[-1], L), times(right, factor)))  # L^-1 = (I - slack)^-1 right
    mu = _frobenius(times(times(right, rest), _transposed(right))) / (1 - slack).clamp(min=0) ** 2
    return (
        torch.linalg.vector_norm(L.double(), dim=-1, keepdim=True)
        * _delta(mu)
        * torch.ones_like(L, dtype=torch.float64)
    )


def qr(A: Operand, Q: Tensor, R: Tensor) -> tuple[Tensor, Tensor]:
    """The bounds of Q and R against the factors with the same signs; A has full column rank."""
    right = exactly(_inverse(R.double()))
    B = times(A, right)
    slack = _frobenius(minus(_identity(R.shape[-1], R), times(exactly(R), right)))
    eta = slack / (1 - slack).clamp(min=0)
    rows = torch.linalg.vector_norm(B.most, dim=-1, keepdim=True)
    B = Operand(B.value, B.error + rows * eta)
    delta = _delta(_frobenius(minus(times(_transposed(B), B), _identity(R.shape[-1], R))))
    of_Q = minus(B, exactly(Q)).most + rows * (1 + eta) * delta / (1 - delta)
    of_R = torch.linalg.vector_norm(R.double(), dim=-2, keepdim=True) * delta * torch.ones_like(R, dtype=torch.float64)
    return _known((delta < 1) & (slack < 1), of_Q), _known(slack < 1, of_R)


def _departure(X: Operand) -> Tensor:
    return _frobenius(minus(times(_transposed(X), X), _identity(X.value.shape[-1], X.value)))[..., 0]


def eigenvalues(A: Operand, values: Tensor, X: Tensor) -> tuple[Tensor, Tensor]:
    """The bounds of eigenvalues and unit eigenvectors of a symmetric matrix."""
    D, V = values.double(), exactly(X)
    inner = times(_transposed(V), times(A, V))
    phi = _departure(V)
    off = _frobenius(minus(inner, exactly(torch.diag_embed(D))))[..., 0]
    spread = _known(phi < 1, (off + phi * D.abs()) / (1 - phi))
    rest = minus(times(A, V), Operand(V.value * D[..., None, :], U * (V.value * D[..., None, :]).abs()))
    sine = torch.linalg.vector_norm(rest.most, dim=-2) / gaps(D, spread, None) / (1 - phi)
    return spread, _vectors(sine + phi, X)


def gaps(values: Tensor, spread: Tensor, floor: Tensor | None) -> Tensor:
    """How far each computed value certainly is from the other true ones; not above zero if they may meet."""
    n = values.shape[-1]
    away = (values[..., :, None] - values[..., None, :]).abs() - spread[..., None, :]
    away = torch.where(torch.eye(n, dtype=torch.bool, device=values.device), torch.inf, away)
    gap = away.amin(-1)
    return (gap if floor is None else torch.minimum(gap, floor)).clamp(min=0)


def _vectors(sine: Tensor, X: Tensor) -> Tensor:
    """Two unit vectors are never more than 2 apart."""
    return (ROOT * sine * (1 + 2.0**-30)).nan_to_num(2.0).clamp(max=2.0)[..., None, :].expand(X.shape)


def singular_values(A: Operand, left: Tensor, s: Tensor, right: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """The bounds of U, S and V; V's columns are the right vectors, and the factors are thin."""
    left, s, right = left.double(), s.double(), right.double()
    product = times(Operand(left * s[..., None, :], U * (left * s[..., None, :]).abs()), exactly(right.mT))
    phi = torch.maximum(_departure(exactly(left)), _departure(exactly(right)))
    spread = _frobenius(minus(A, product))[..., 0] + phi * s
    parts: list[Callable[[], Operand]] = [
        lambda: minus(times(A, exactly(right)), exactly(left * s[..., None, :])),
        lambda: minus(times(_transposed(A), exactly(left)), exactly(right * s[..., None, :])),
    ]
    rest = sum(torch.linalg.vector_norm(part().most + U * s[..., None, :], dim=-2) ** 2 for part in parts) ** 0.5
    floor = s - spread if A.value.shape[-1] != A.value.shape[-2] else None
    sine = rest / gaps(s, spread, floor) / (1 - phi) + phi
    return _vectors(sine, left), _known(phi < 1, spread), _vectors(sine, right)
