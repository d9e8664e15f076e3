r"""The exponents of the paper's big factors when all $D_l$ are equal, as exact integers.

$D_l = (\tau_l \kappa^{2^l} (2^l)^{2^l} c_1(2^l) c_3(2^l))^{c_0 l}$ and $\Upsilon_l = \prod_{j \ge l} D_j^{20 \cdot
64^{j-l}}$ (Definition B.3). With all D equal to one number, every product of them is a power of it: $U_l$ is the
exponent of $\Upsilon_l$ and $C_l$ that of $C_l = 2 \Upsilon_l^3 D_l^{17} C_{l-1}$, $C_2 = 1$ (Lemma F.1).
"""

from collections.abc import Callable, Sequence
from typing import Any

from bounds.core import Quantity

U_l = Quantity("U_l", "U_l", "exponent of Upsilon_l", integer=True, nonnegative=True)
U_next = Quantity("U_next", "U_{l+1}", "exponent of Upsilon_(l+1)", integer=True, nonnegative=True)
above = Quantity("above", r"\sum_{j>l}U_j", integer=True, nonnegative=True)
C_next = Quantity(
    "C_next", "C_{l+1}", "exponent of the premise of Lemma F.1, without the factors 2", integer=True, nonnegative=True
)
layer = Quantity("layer", "l", integer=True, positive=True)

RECURSION = "U_l = 20 + 64 U_(l+1), because the product formula for l is D_l^20 times the 64th power of that for l + 1. Here U = U_(l+1). "


def exponents(depth: int, ratio: int = 64) -> dict[int, int]:
    """U_2, ..., U_L with all D equal, from the product formula."""
    return {l: 20 * sum(ratio ** (j - l) for j in range(l, depth + 1)) for l in range(2, depth + 1)}


def premises_of_F_1(U: dict[int, int]) -> dict[int, int]:
    """C_2, ..., C_L without the factors 2."""
    C = {2: 0}
    for l in range(3, max(U) + 1):
        C[l] = C[l - 1] + 3 * U[l] + 17
    return C


def both_sides(
    depth: int, powers: Callable[..., dict[int, int]], layers: Sequence[int] | None = None
) -> dict[Any, Any]:
    """All exponents of a network of this depth, for the chosen layers."""
    U = powers(depth)
    C = premises_of_F_1(U)
    chosen = list(layers or range(2, depth))
    return {
        U_l: [U[l] for l in chosen],
        U_next: [U[l + 1] for l in chosen],
        layer: chosen,
        above: [sum(U[j] for j in U if j > l) for l in chosen],
        C_next: [C[l + 1] for l in chosen],
    }
