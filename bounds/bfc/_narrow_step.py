r"""The oracle update of the narrow weights: its numbers, exactly, for the claims about it.

$K_p, V_p$ are the blocks of the layer just below, $K_<, V_<$ the others, $E_< = K_p^\top K_< - V_p^\top V_<$, $v =
\max(\|V_p\|, \|V_<\|)$ and t a number with $\sigma_{\min}(K_p), \sigma_{\min}(K_<) \ge 1/(2t)$, $\|K\| \le 2t$.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from flint import fmpq

from bounds.bfc._exact import exact_root, identity, inverse, square_sum
from bounds.bfc._oracle import largest, layer_near_target, smallest
from bounds.core import Quantity, ge, le

form = Quantity("form", r"\|K_pE_<\|_F^2+\|K_<E_<^\top\|_F^2", nonnegative=True)
norm2_E = Quantity("norm2_E", r"\|E_<\|_F^2", nonnegative=True)
t = Quantity("t", r"\tilde\kappa", positive=True)
v = Quantity("v", r"\max(\|V_p\|,\|V_<\|)", nonnegative=True)
w = Quantity("w", r"\|V_<\|", positive=True)
k = Quantity("k", "k", integer=True, positive=True)
below_min = Quantity("below_min", r"\sigma_{\min}(K_p)", nonnegative=True)
far_min = Quantity("far_min", r"\sigma_{\min}(K_<)", nonnegative=True)
K_max = Quantity("K_max", r"\|K\|", nonnegative=True)
turned = Quantity("turned", r"\|2K_p^\top QK_p-\Pi V_p^\top V_p\Pi\|_F^2", nonnegative=True)
off_target = Quantity("off_target", r"\|2K_p^\top QK_p-V_p^\top V_p\|_F", nonnegative=True)
off_half = Quantity("off_half", r"\|2Q-I\|_F", nonnegative=True)
V_p = Quantity("V_p", r"\|V_p\|", nonnegative=True)
V_far_min = Quantity("V_far_min", r"\sigma_{\min}(V_<)", positive=True)
norm_E_below = Quantity("norm_E_below", r"\|K_p^\top K_p-V_p^\top V_p\|_F", nonnegative=True)
trace_below = Quantity("trace_below", r"\mathrm{Tr}(2K_p^\top QK_p)")
trace_far = Quantity("trace_far", r"\mathrm{Tr}(K_<^\top K_<-2K_<^\top QK_<)")
norm2_V_p = Quantity("norm2_V_p", r"\|V_p\|_F^2", nonnegative=True)
norm2_far = Quantity("norm2_far", r"\|K_<\|_F^2", nonnegative=True)
norm2_K = Quantity("norm2_K", r"\|K\|_F^2", nonnegative=True)
norm2_below = Quantity("norm2_below", r"\|K_p\|_F^2", nonnegative=True)
cross = Quantity("cross", r"\mathrm{Tr}(K_p^\top K_<)")

CONDITIONED = (ge(below_min, 1 / (2 * t)), ge(far_min, 1 / (2 * t)), le(K_max, 2 * t))

TURN = "algorithms.feature_correction.exact_turn"
GRID = {"k_rows": [1, 2, 3], "extra": [0, 1], "size": [10, 1000], "seed": [0, 1]}
QUICK = {"k_rows": [1, 2], "seed": [0]}


def too_noisy(k_rows: int, extra: int, size: int, seed: int = 0) -> bool:
    """Where noise of this size leaves E_< larger than the claims about it ask for."""
    return size == 10 and k_rows + extra >= 3


def both_sides(layer: dict[str, Any], bound: Any, turn: Callable[..., Any]) -> dict[Any, Any]:
    """Both sides' ingredients of all the claims."""
    K_below, K_far, V_below, E_far = (layer[name] for name in ("K_below", "K_far", "V_below", "E_far"))
    Q = turn(K_below, V_below)
    projector = K_below.T @ inverse(K_below @ K_below.T) @ K_below
    moved = 2 * K_below.T @ Q @ K_below
    target = V_below.T @ V_below
    norms = [largest(layer[name]) for name in ("V_below", "V_far")]
    same_shape = K_below.shape == K_far.shape
    return {
        form: square_sum(K_below @ E_far) + square_sum(K_far @ E_far.T),
        norm2_E: square_sum(E_far),
        t: bound,
        v: max(norms, key=lambda ball: ball.mid()),
        w: norms[1],
        V_p: norms[0],
        k: len(Q),
        # One row may be parallel to its target, where both sides of a bound are equal and balls decide nothing.
        below_min: exact_root(square_sum(K_below)) if len(K_below) == 1 else smallest(K_below),
        far_min: smallest(K_far),
        K_max: largest(layer["K"]),
        turned: square_sum(moved - projector @ target @ projector),
        off_target: exact_root(square_sum(moved - target)),
        off_half: exact_root(square_sum(2 * Q - identity(len(Q)))),
        V_far_min: smallest(layer["V_far"]),
        norm_E_below: exact_root(square_sum(layer["E_below"])),
        trace_below: np.trace(moved),
        trace_far: np.trace(K_far.T @ K_far - 2 * K_far.T @ Q @ K_far),
        norm2_V_p: square_sum(V_below),
        norm2_far: square_sum(K_far),
        norm2_below: square_sum(K_below),
        norm2_K: square_sum(layer["K"]),
        cross: (K_below * K_far).sum() if same_shape else fmpq(0),
    }


def near_the_target(k_rows: int, extra: int, size: int, seed: int, *, algorithm: Callable[..., Any]) -> dict[Any, Any]:
    """K a rotation of V and noise."""
    layer = layer_near_target(k_rows, extra, fmpq(1, size), seed)
    return both_sides(layer, fmpq(5, 4), algorithm)
