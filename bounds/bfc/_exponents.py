r"""The paper's big factors as exact integers: their binary logarithms, for a network that Definition B.3 admits.

$D_l = (\tau_l \kappa^{2^l} (2^l)^{2^l} c_1(2^l) c_3(2^l))^{c_0 l}$ and $\Upsilon_l = \prod_{j \ge l} D_j^{20 \cdot
64^{j-l}}$ (Definition B.3), hence $\Upsilon_l = D_l^{20} \Upsilon_{l+1}^{64}$; and $C_l = 2 \Upsilon_l^3 D_l^{17}
C_{l-1}$, $C_2 = 1$ (Lemma F.1). With widths and $\kappa$ one, $\tau = L^4$, $c_0 = 2$, $c_1 = 1$ and $c_3(q) = 16^{6q}$,
which is above the constant of normal inputs, all of them are powers of two where L is.
"""

from collections.abc import Callable, Sequence
from typing import Any

from bounds.core import Quantity

u_l = Quantity("u_l", r"\log_2 D_l", positive=True)
u_next = Quantity("u_next", r"\log_2 D_{l+1}", positive=True)
U_l = Quantity("U_l", r"\log_2\Upsilon_l", nonnegative=True)
U_next = Quantity("U_next", r"\log_2\Upsilon_{l+1}", nonnegative=True)
above = Quantity("above", r"\sum_{j>l}\log_2\Upsilon_j", nonnegative=True)
C_next = Quantity("C_next", r"\log_2 C_{l+1}", "premise of Lemma F.1", nonnegative=True)

RECURSION = "U_l = 20 u_l + 64 U, because the product formula for l is D_l^20 times the 64th power of that for l + 1; U is U_(l+1). "

Powers = dict[int, int]


def powers_of_two(depth: int, ratio: int = 64) -> tuple[Powers, Powers]:
    """The binary logarithms of D_2, ..., D_L, and by the product formula of the Upsilons; L is a power of two."""
    log_depth = depth.bit_length() - 1
    if depth != 2**log_depth:
        raise ValueError(f"Expected a power of two; L = {depth} came.")
    u = {l: 2 * l * (4 * log_depth + l * 2**l + 24 * 2**l) for l in range(2, depth + 1)}
    return u, {l: sum(20 * ratio ** (j - l) * u[j] for j in range(l, depth + 1)) for l in u}


def premises_of_F_1(u: Powers, U: Powers) -> Powers:
    """The logarithms of C_2, ..., C_L."""
    C = {2: 0}
    for l in range(3, max(U) + 1):
        C[l] = C[l - 1] + 1 + 3 * U[l] + 17 * u[l]
    return C


def both_sides(
    depth: int, powers: Callable[..., tuple[Powers, Powers]], layers: Sequence[int] | None = None
) -> dict[Any, Any]:
    """All logarithms of a network of this depth, for the chosen layers."""
    u, U = powers(depth)
    C = premises_of_F_1(u, U)
    chosen = list(layers or range(2, depth))
    return {
        u_l: [u[l] for l in chosen],
        u_next: [u[l + 1] for l in chosen],
        U_l: [U[l] for l in chosen],
        U_next: [U[l + 1] for l in chosen],
        above: [sum(U[j] for j in U if j > l) for l in chosen],
        C_next: [C[l + 1] for l in chosen],
    }
