r"""Certificates for one step of stochastic descent: sampling without replacement, and sums of two bounds.

Lemmas A.1 and A.2 have certificates of their own; here is what is made of them. $x = \\eta L q / e$ throughout.
"""

from typing import Any

import sympy as sp

from bounds.core.certificate import certificate, identity
from bounds.resnet._certificates import layers, residual, stretch

SMOOTH = (
    "Lemma A.2 between W and W - eta G has the coefficient L lambda |X| (sqrt(2 e L(W)) + e/2 lambda |X|), and L(W) "
    "<= 2 L_0 makes the root at most 2 sqrt(e L_0) <= e/2 lambda |X| (first step, with s^2 = e, l^2 = L_0 and p = s "
    "lambda |X| >= 4 l): in all at most K = e L (lambda |X|)^2. In the mean over batches G is the gradient, with "
    "squares by (A.9): the loss falls by at least eta S - eta^2 K (S + L 2 e n (lambda longest)^2 L(W)/B), where S is "
    "the squared gradient summed over layers. By eta K <= 1/6 (second step, k for eta K) this is (A.10): at least 5/6 "
    "eta S - gamma L(W). "
)
MORE = (
    "Lemma A.1 (a) makes 5/6 eta S at least 5/3 x gap. The step size makes gamma at most x/3, and L(W) = gap + L(W*): "
    "this is (A.12) (third step, y for x/3 - gamma)."
)
g, x, y, eta, k, S = sp.symbols("g x y eta k S")


def without_replacement() -> dict[str, Any]:
    n, B, s1, s2 = sp.symbols("n B s1 s2")
    says = (
        "One entry of the gradients: s1 and s2 are the sums of its n values and of their squares. A batch holds a "
        "sample with probability B/n and a pair with B(B - 1)/(n(n - 1)), so the mean square of n/B times its sum is "
        "n/B (s2 + (B - 1)/(n - 1) (s1^2 - s2)), the variance over samples is s2/n - (s1/n)^2, and the first step is "
        "the identity times B(n - 1). (A.9) follows from n - B <= n - 1 and from a variance being at most a mean "
        "square; the last bound from Lemma A.1 (c), whose two ingredients are the other steps."
    )
    left = n * (n - 1) * s2 + n * (B - 1) * (s1**2 - s2)
    right = (n - B) * (n * s2 - s1**2) + B * (n - 1) * s1**2
    return certificate(says, identity("times B (n - 1)", left, right), stretch(), layers()[1])


def smooth() -> list[dict[str, Any]]:
    s, l, p = sp.symbols("s l p")
    sixth = sp.Rational(1, 6)
    return [
        identity("e/2 lambda |X| - 2 sqrt(e L_0)", s * p / 2 - 2 * s * l, s / 2 * (p - 4 * l)),
        identity("5/6 of the first order is left", eta * S - eta * k * S, 5 * sixth * eta * S + eta * (sixth - k) * S),
    ]


def contracts() -> dict[str, Any]:
    third = sp.Rational(1, 3)
    return identity("gap terms of (A.12)", 5 * third * x * g - (third * x - y) * g, 4 * third * x * g + y * g)


def A10() -> dict[str, Any]:
    return certificate(SMOOTH, *smooth())


def A12() -> dict[str, Any]:
    return certificate(SMOOTH + MORE, *smooth(), contracts())


def A14() -> dict[str, Any]:
    third = sp.Rational(1, 3)
    says = " The last premise makes gamma L(W*) at most x/3 target <= x/3 gap (last step, with target = gap - y)."
    last = identity("what is left", 4 * third * x * g - third * x * (g - y), x * g + third * x * y)
    return certificate(SMOOTH + MORE + says, *smooth(), contracts(), last)


def both_sides() -> dict[str, Any]:
    z = sp.Symbol("z")
    says = (
        "The residual R, of norm sqrt(2 L(W)), moves by D = B (V+ - V) A X, and the loss by <R, D> + |D|^2/2 (first "
        "step, entry by entry). V+ - V is a sum over layers of products of L - 1 factors of norm at most 1 + 1/(2L), "
        "together at most sqrt(e) (last step), with -eta G_l, of norm at most eta sqrt(2e) n/B lambda |X| sqrt(L(W)) "
        "by Lemma A.1 (d): |D| <= sqrt(2) e a sqrt(L(W)). So the loss rises by at most (2z + z^2) L(W) with z = e a "
        "<= 1/2, which is at most 3 z L(W), and falls by at most 2 z L(W)."
    )
    return certificate(says, residual(), identity("3z is more", 3 * z - (2 * z + z**2), z * (1 - z)), layers()[1])


def path() -> dict[str, Any]:
    says = (
        "By induction over s: up to s the weights are in the region, as s <= T, so Lemma A.1 (d), whose two "
        "ingredients are the steps, bounds every G_l by sqrt(2e) n/B lambda |X| sqrt(L(W)), and L(W) <= 2 L_0: s "
        "steps of size eta move a weight by at most the path."
    )
    return certificate(says, stretch(), layers()[1])
