r"""An oracle step in three layers with matrices, at gaps that a training run has.

Two inputs and widths (2, 1), random lifts, features turned by a rotation U_2, $\alpha_3 = 1/10$, and all patterns of
signs of two and four rows.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from flint import fmpq

from bounds.bfc._exact import random_rationals, regular, rotation, square_sum, with_spectrum
from bounds.bfc._oracle import all_signs, longest_row
from bounds.bfc._targets import exact_target, products_of_pairs
from bounds.bfc._width_one_oracle import rates
from bounds.core import OnAverage, Quantity
from bounds.late import late

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")

loss = Quantity("loss", r"\mathrm{Loss}(W,K)", nonnegative=True)
loss_fixed = Quantity("loss_fixed", r"\mathrm{Loss}(W^{new},K)", nonnegative=True)
loss_new = Quantity("loss_new", r"\mathrm{Loss}(W^{new},K^{new})", nonnegative=True)
loss_oracle = Quantity("loss_oracle", r"\mathrm{Loss}(V^*,K)", nonnegative=True)
noise = Quantity(
    "noise", r"\sum_l\alpha_l^2\mathbb{E}\|\phi_l\|^4\frac{4k_l}{m}\|W_l\|_F^2\max\|V_{l,i}^*\|^2", nonnegative=True
)
moved = Quantity("moved", r"\|K_2^{new}-K_2\|_F^2/\eta_1^2", nonnegative=True)
eta = Quantity("eta", r"\eta_1", positive=True)
weight = Quantity("weight", "1/64", "probability of one pattern of signs", positive=True)
SIGNS = OnAverage("all signs of both layers", probability=weight)


def squares(K: Any, x: Any) -> list[Any]:
    """S_2 at the learner's or the teacher's weights."""
    first = [y * y - 1 for y in x]
    return [sum((a * f for a, f in zip(row, first, strict=True)), x[0] * 0) for row in K]


def inputs_of(x: Any, K: Any, R: Any) -> dict[int, list[Any]]:
    """phi_2 = S_1 and phi_3 = (x, sigma(R S_2))."""
    hidden = squares(K, x)
    lifted = [sum((a * s for a, s in zip(row, hidden, strict=True)), x[0] * 0) ** 2 for row in R]
    return {2: [y * y - 1 for y in x], 3: [*x, *lifted]}


def teacher_and_learner(seed: int, off: fmpq, size: fmpq | None) -> tuple[Any, ...]:
    """A teacher, lifts, the oracle's weights for features turned by U, and a learner of this size, or that of the oracle."""
    rng = np.random.default_rng(seed)
    W_2 = with_spectrum([fmpq(1), fmpq(3, 4)], 2, rng)
    W_30, W_32 = random_rationals(rng, (1, 2), size=1, parts=2), with_spectrum([fmpq(1)], 2, rng)
    R, U = regular(
        lambda: (np.concatenate([rotation(2, rng), random_rationals(rng, (1, 2), size=1, parts=2)]), rotation(2, rng)),
        lambda lift: products_of_pairs(lift[0] @ lift[1]),
    )
    K = U @ W_2 + off * random_rationals(rng, (2, 2), size=1, parts=4)
    V = {2: W_2, 3: np.concatenate([W_30, exact_target(W_32, R, U)], axis=1)}
    if size is None:
        return (W_2, W_30, W_32), R, K, V, {2: V[2], 3: np.concatenate([V[3] / 2] * 4)}
    W = {
        2: size * random_rationals(rng, (2, 2), size=1, parts=4),
        3: size * random_rationals(rng, (4, 5), size=1, parts=4),
    }
    return (W_2, W_30, W_32), R, K, V, W


def both_sides(seed: int, off: fmpq, size: fmpq | None, step: Callable[..., Any]) -> dict[Any, Any]:
    x = polynomials.polynomial_ring(2)
    (W_2, W_30, W_32), R, K, V, W = teacher_and_learner(seed, off, size)
    alpha = {2: fmpq(1), 3: fmpq(1, 10)}
    rate, _ = rates(1)
    second = squares(W_2, x)
    third = sum((a * y for a, y in zip(W_30[0], x, strict=True)), x[0] * 0) + sum(
        (a * s * s for a, s in zip(W_32[0], second, strict=True)), x[0] * 0
    )
    goal = sum((s * s for s in second), x[0] * 0) + alpha[3] * third**2
    new_K = feature_correction.exact_narrow_step(K, V[2], 0, rate, fmpq(0))
    news = {n: [new.T @ new for new in (step(W[n], V[n], signs, rate) for signs in all_signs(len(W[n])))] for n in W}

    def loss_on(phi: dict[int, Any]) -> Callable[..., Any]:
        """The loss at both Gram matrices, from the moments of the goal and of all products of two inputs."""
        parts = {n: [(i, j, phi[n][i] * phi[n][j]) for i in range(len(phi[n])) for j in range(i + 1)] for n in phi}
        flat = [goal, *(f for n in (2, 3) for _, _, f in parts[n])]
        M = np.array([[polynomials.gaussian_expectation(f * g) for g in flat] for f in flat], dtype=object)

        def at(grams: dict[int, Any]) -> fmpq:
            t = [fmpq(1)]
            for n in (2, 3):
                t += [-alpha[n] * grams[n][i, j] * (1 if i == j else 2) for i, j, _ in parts[n]]
            vector = np.array(t, dtype=object)
            return vector @ M @ vector

        return at

    phi = inputs_of(x, K, R)
    fixed, after = loss_on(phi), loss_on(inputs_of(x, new_K, R))
    pairs = [{2: a, 3: b} for a in news[2] for b in news[3]]
    fourth = {n: polynomials.gaussian_expectation(sum((f * f for f in phi[n]), x[0] * 0) ** 2) for n in phi}
    return {
        loss: fixed({n: rows.T @ rows for n, rows in W.items()}),
        loss_fixed: [fixed(G) for G in pairs],
        loss_new: [after(G) for G in pairs],
        loss_oracle: fixed({n: rows.T @ rows for n, rows in V.items()}),
        noise: sum(
            (
                alpha[n] ** 2 * fourth[n] * fmpq(4 * len(V[n]), len(W[n])) * square_sum(W[n]) * longest_row(V[n])
                for n in W
            ),
            fmpq(0),
        ),
        moved: square_sum(new_K - K) / rate**2,
        eta: rate,
        weight: [fmpq(1, len(pairs))] * len(pairs),
    }


def fraction(text: str) -> fmpq:
    return fmpq(*map(int, text.split("/")))


STEP = "algorithms.feature_correction.exact_wide_step"


def large_target(exact_wide_step: Callable[..., Any], W: Any, V: Any, signs: Any, rate: Any) -> Any:
    """A mutant: the target ten times as large."""
    return exact_wide_step(W, 10 * V, signs, rate)
