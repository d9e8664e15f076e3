r"""Certificates for gradient descent: one induction in which path, descent and contraction support each other.

In the region of radius a/L the constants of the lemmas are $w = e^{2a}$ and $1/w$; the paper has a = 1/2. Everything
that a reader must do is in `INDUCTION`; the steps are its arithmetic, where the paper loses a factor of $\sqrt 2$.
"""

from collections.abc import Sequence
from typing import Any

import sympy as sp

from bounds.core.certificate import Step, certificate, identity, positive
from bounds.resnet._certificates import from_zero, h, half, layers

INDUCTION = (
    "Induction over t, from Lemmas A.1 and A.2 in the region max |W_l| <= a/L, with w = exp(2a) for the printed e "
    "(the last two steps; both lemmas have certificates of their own). Suppose gap_s <= (1 - x)^s gap_0 for s <= t, "
    "with x = eta L q/w <= C_1 < 1, as q <= (|A| |B| |X|)^2. Path: each gradient has norm at most sqrt(2 w gap_s) |A| "
    "|B| |X|; by the first step sqrt(1 - x) <= 1 - x/2, so the sum of sqrt(1 - x)^s is at most 2/x, and |W_l| <= "
    "sqrt(8 w^3) |A| |B| |X| sqrt(gap_0)/(L q) up to step t + 1 (second step: the square of sqrt(2 w) times 2 w). The "
    "premise on A and B bounds this by sqrt(8 w^3)/(C L) = a/L (third step, squared, E for e). Descent: Lemma A.2 "
    "between W^t and W^(t+1) has a quadratic term of at most half the linear one, eta times its coefficient being at "
    "most 1/2 (the steps that follow; L(W^t) <= L(W^0)), so the loss falls by at least eta/2 times the squared "
    "gradient. Contraction: by Lemma A.1 (a), over L layers, that is at least eta/2 L (2/w) q gap_t = x gap_t."
)
u, v, z = sp.symbols("u v z")


def induction(says: str, coefficient: Sequence[Step], *, a: Any = half) -> dict[str, Any]:
    """INDUCTION, what else `says` adds, and the arithmetic; `coefficient` shows that the step is short enough."""
    return certificate(INDUCTION + " " + says, *path(a), *coefficient, *layers(a))


def path(a: Any) -> list[Step]:
    x, w, E = sp.symbols("x w E")
    squares = {half: (32 * E**3, E), sp.Rational(1, 3): (72 * E**2, None)}
    C2, power = squares[a]
    cube = 8 * power**3 if power is not None else 8 * E**2
    return [
        identity("(1 - x/2)^2 - (1 - x) is a square", (1 - x / 2) ** 2 - (1 - x), (x / 2) ** 2),
        identity("2 w times (2 w)^2", sp.Mul(2 * w, sp.Pow(2 * w, 2, evaluate=False), evaluate=False), 8 * w**3),
        identity("(a C)^2 = 8 w^3 with C^2 as traced", sp.Mul(sp.Pow(a, 2, evaluate=False), C2, evaluate=False), cube),
    ]


def by_the_lemma() -> list[Step]:
    """C_1 = 1/(2 sqrt(2e)) against Lemma A.2, with u the share of sqrt(L_0) in sqrt(L_0) + lambda |X|."""
    return [
        positive("C_1 e/2 = sqrt(e/32) is below 1/2", half - sp.sqrt(sp.exp(1) / 32)),
        identity("1/2 - (u/2 + (1 - u) v) with v = sqrt(e/32)", half - (u / 2 + (1 - u) * v), (1 - u) * (half - v)),
    ]


def as_printed() -> list[Step]:
    """C_1 = 1/(2 sqrt(e)) against the sharper form of Lemma A.2."""
    return [
        positive("C_1 sqrt(e/2) = sqrt(1/8) is below 1/2", half - sp.sqrt(sp.Rational(1, 8))),
        positive("C_1 e/2 = sqrt(e)/4 is below 1/2", half - sp.sqrt(sp.exp(1)) / 4),
        identity(
            "their mean with weights u and 1 - u", half - (u * v + (1 - u) * z), u * (half - v) + (1 - u) * (half - z)
        ),
    ]


def exactly() -> list[Step]:
    """The largest step of the sharper form: its coefficient times eta is 1/2."""
    E, g = sp.symbols("E g")
    return [
        identity(
            "(1/2)^2 2 e gap = e gap/2", sp.Mul(sp.Pow(half, 2, evaluate=False), 2 * E * g, evaluate=False), E * g / 2
        )
    ]


def sharp() -> dict[str, Any]:
    """The premise without condition numbers."""
    r, E = sp.symbols("r E")
    says = (
        "Induction over t, from Lemmas A.1 and A.2 and the balance of gradients. Let S_s^2 be the sum of squared "
        "gradients of all layers at W^s. While steps stay in the region, gap_s - gap_(s+1) >= eta/2 S_s^2 (Lemma A.2; "
        "the last steps before the depth limits) and S_s^2 >= (2/e) L q gap_s (Lemma A.1). By the first step, with p, "
        "r the roots of both gaps, p - r >= (p^2 - r^2)/(2p) >= eta S_s/4 sqrt(2 L q/e); summed, eta sum S_s <= "
        "sqrt(8 e gap_0/(L q)). Gradients of all layers differ by a factor below e (their balance and the last step), "
        "so each is at most e S_s/sqrt(L), and |W_l| <= sqrt(8 e^3 gap_0/q)/L < sqrt(8 e^3)/(C L) = 1/(2L) by the "
        "premise (second step, squared, E for e). This needs W^(t+1) in the region; along the segment from W^t, whose "
        "steps are shorter, the strict bound holds as long as the segment has stayed in the closed region, and norms "
        "are continuous, so it never leaves. Contraction follows as in Theorem 3.1."
    )
    return certificate(
        says,
        identity("2p(p - r) - (p^2 - r^2) is a square", 2 * z * (z - r) - (z**2 - r**2), (z - r) ** 2),
        identity("(C/2)^2 = 8 e^3", sp.Mul(32 * E**3, sp.Pow(half, 2, evaluate=False), evaluate=False), 8 * E**3),
        *by_the_lemma(),
        *layers(),
        neighbours(),
    )


def neighbours() -> Step:
    r"""$((1 + h)/(1 - h))^{L - 1} < e$ with $h = 1/(2L)$."""
    logarithms = (sp.log(1 + h) - sp.log(1 - h)) / 2
    return from_zero("((1 + h)/(1 - h))^(L - 1) < e with h = 1/(2L)", h - (1 - 2 * h) * logarithms, half)
