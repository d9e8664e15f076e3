r"""Radii along an iteration: a general Lipschitz map, and the hyperpower iteration for the pseudo-inverse."""

from collections.abc import Sequence
from dataclasses import dataclass

from bounds.core._rounding_model import OUTWARD, SLACK, Number, at_least, lesser, unit_roundoff, widen


def iterate(start: Number, lipschitz: Number, local: Number, *, steps: int | None = None) -> list[Number]:
    r"""Radii $r_0, \dots, r_K$ of the iterates of a Lipschitz map: $r_{k+1} = \Lambda_k r_k + \ell_k$.

    Args:
        start: radius of the first iterate.
        lipschitz: $\Lambda$, one number for all steps or a list with one per step; it must hold on the whole
            segment between the computed and the true iterate.
        local: $\ell$, radius of one step from exact input, likewise.
        steps: $K$; may be left out where a list tells.
    """
    lengths = {len(x) for x in (lipschitz, local) if isinstance(x, list | tuple)}
    lengths |= {steps} if steps is not None else set()
    if len(lengths) != 1:
        raise ValueError(f"expected one number of steps, from steps= or from the lists, came {sorted(lengths)}")
    (count,) = lengths
    at_least("steps", count, 0)
    radii = [widen(start)]
    for k in range(count):
        radii.append((_at(lipschitz, k) * radii[-1] + _at(local, k)) * OUTWARD)
    return radii


def _at(x: Number, k: int) -> Number:
    return widen(x[k] if isinstance(x, list | tuple) else x)


@dataclass(frozen=True, slots=True)
class _Step:
    """How one step of order L by Horner's rule stretches an error in the residual, and what it adds.

    In the range of A the residual contracts by g; in the complement (outside) I - AX is the identity.
    """

    stretch: Number
    stretch_outside: Number
    local: Number  # Frobenius radius of A times the new iterate
    local_outside: Number
    drift: Number  # Frobenius radius of the new iterate itself, outside


def _step(e: Number, norm_X: Number, norm_A: Number, order: int, shape: tuple[int, int], rank: int, u: float) -> _Step:
    rows, columns = shape
    norm_E = (rows - rank + rank * e**2) ** 0.5  # P - AX has its range in that of A, so the two parts are orthogonal
    residual = SLACK * u * (columns * norm_A * norm_X + norm_E)  # of the computed E: a product, then I minus it
    g, norm_E = e + residual, norm_E + residual
    inside, outside, sums = 0.0, 0.0, [1.0]  # sums: 1 + g + ... + g^j
    for _ in range(order - 1):
        below = sums[-1]
        sums.append(1 + g * below)
        rounding = SLACK * u * norm_X * (rows * below * norm_E + sums[-1])  # of Y <- X + YE: a product, then the sum
        inside, outside = g * inside + rounding, outside + rounding
    stretch = order * g ** (order - 1)
    # E enters X(I + E + ...) by sum_l sum_i X E^i dE E^(l-1-i); with AX = I - E the sum over i telescopes.
    slopes = sum(j * g ** (j - 1) for j in range(1, order))
    through = lesser(norm_A * norm_X * slopes, stretch + sums[-1])
    through_outside = lesser(norm_A * norm_X * sum(sums[:-1]), sums[-1] + order)
    return _Step(
        stretch=stretch,
        stretch_outside=sums[-1],
        local=through * residual + norm_A * inside,
        local_outside=through_outside * residual + norm_A * outside,
        drift=sum(sums[:-1]) * norm_X * residual + outside,
    )


def hyperpower(
    residuals: Sequence[Number],
    norms_X: Sequence[Number],
    *,
    norm_A: Number,
    order: int,
    shape: tuple[int, int],
    dtype: object,
    rank: int | None = None,
) -> list[Number]:
    r"""Radii of $\|AA^\dagger - AX_k\|$ along $X_{k+1} = X_k \sum_{l<L} (I - AX_k)^l$, $X_0 = A^\top/c_0$.

    They bound $\|A\hat X_k - AX_k\|_F$ for computed $\hat X_k$ against the exact iterates of the same $A$
    and $c_0$, each step by Horner's rule; what it costs to measure the residual comes on top. Write
    $G = P - A\hat X$ with $P = AA^\dagger$, $N = I - P$. A step maps $G$ to $G^L + \sum_{0<i<L} G^iN$,
    so an error within the range is stretched by $L g^{L-1}$ and then dies, while one in the columns of $N$ is
    stretched by $1 + g + \dots + g^{L-1}$ and stays. A wide $A$ of full row rank has $N = 0$. The floor is of
    the order $u\,\kappa(A)$,
    with a transient near $u\,\kappa(A)^2$ while $g^{L}$ begins to fall.

    Args:
        residuals: $\|AA^\dagger - A\hat X_k\|_2$ as measured, or an upper bound of it, $k = 0..K$.
        norms_X: $\|\hat X_k\|_F$, $k = 0..K$.
        norm_A: $\|A\|_F$.
        order: $L$.
        shape: (rows, columns) of $A$; $I - AX$ is rows by rows.
        rank: of $A$; all rows if left out.
    """
    rank = shape[0] if rank is None else rank
    _check(residuals, norms_X, order)
    u, norm_A = unit_roundoff(dtype), widen(norm_A)
    inside = SLACK * u * norm_A * widen(norms_X[0])
    outside = 0.0 if rank == shape[0] else inside
    radii = [(inside**2 + outside**2) ** 0.5]
    for e, norm_X in zip(residuals[:-1], norms_X[:-1], strict=True):
        step = _step(widen(e) + radii[-1], widen(norm_X), norm_A, order, shape, rank, u)
        inside = step.stretch * inside + step.local
        if rank < shape[0]:
            outside = step.stretch_outside * outside + step.local_outside
        radii.append((inside**2 + outside**2) ** 0.5 * OUTWARD)
    return radii


def hyperpower_drift(
    residuals: Sequence[Number],
    norms_X: Sequence[Number],
    *,
    norm_A: Number,
    order: int,
    shape: tuple[int, int],
    dtype: object,
    rank: int,
) -> list[Number]:
    r"""Radii of $\|X_k(I - AA^\dagger)\|_F = 0$ along the hyperpower iteration: they grow as $u L^k$.

    On the null space $I - AX$ is the identity, so a step multiplies rounding noise there by $L$; nothing
    removes it although $\|AXA - A\|$ stays small. Arguments as for the residuals, with $\|I - XA\| \le 1$
    up to rounding.
    """
    _check(residuals, norms_X, order)
    u, norm_A = unit_roundoff(dtype), widen(norm_A)
    radii = [SLACK * u * widen(norms_X[0])]
    for e, norm_X in zip(residuals[:-1], norms_X[:-1], strict=True):
        norm_X, drift = widen(norm_X), radii[-1]
        step = _step(widen(e), norm_X, norm_A, order, shape, rank, u)
        kept = sum((1 + norm_A * drift) ** l for l in range(order))
        radii.append((kept * drift + step.drift) * OUTWARD)
    return radii


def _check(residuals: Sequence[Number], norms_X: Sequence[Number], order: int) -> None:
    at_least("order", order, 2)
    at_least("number of residuals", len(residuals), 1)
    if len(residuals) != len(norms_X):
        raise ValueError(f"expected a norm of X for every residual, came {len(norms_X)} for {len(residuals)}")
