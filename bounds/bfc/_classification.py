r"""Cross entropy and mistakes when a normal offset hides the label, as rigorous integrals.

With u = x_0 + G*(x) normal of mean m and variance one, label sgn(u), and a prediction off by delta, both quantities
are integrals over u. The cross entropy is analytic on each side of u = 0; beyond |u| = 40 it is below $e^{-700}$.
"""

from itertools import pairwise
from typing import Any

from flint import acb, arb, ctx

BITS = 128
END = 40
BEYOND = 2.0**-900


def normal_cdf(x: Any) -> arb:
    return ((arb(x) / arb(2).sqrt()).erf() + 1) / 2


def cross_entropy(v: Any, delta: Any, mean: Any = 0) -> arb:
    r"""$\mathbb{E} \log(1 + e^{-\mathrm{sgn}(u) v (u + \delta)})$."""
    with ctx.workprec(BITS):
        v, delta, mean = acb(arb(v)), acb(arb(delta)), acb(arb(mean))

        def on(left: float, right: float) -> Any:
            rate = v if left >= 0 else -v
            is_right = (rate * (left + right + 2 * delta)).real > 0

            def integrand(u: acb, analytic: bool) -> acb:
                s = rate * (u + delta)
                # log(1 + e^(-s)) in both forms; of a large exponential the logarithm is soon not analytic
                loss = (1 + (-s).exp()).log(analytic) if is_right else (1 + s.exp()).log(analytic) - s
                return loss * (-(u - mean) * (u - mean) / 2).exp()

            return integrand

        # Cut where the loss turns, so that each piece is smooth.
        turns = min(max(float(-delta.real), -END), END)
        total = acb(0)
        for left, right in pairwise(sorted({-END, -2, 0, 2, END, turns})):
            for a, b in _parts(left, right, 4):
                total += acb.integral(on(left, right), a, b, rel_tol=arb(2) ** -60, abs_tol=arb(2) ** -80)
        return total.real / (2 * arb.pi()).sqrt() + arb(0, BEYOND)


def _parts(left: float, right: float, pieces: int) -> list[tuple[acb, acb]]:
    ends = [acb(left) + (acb(right) - left) * n / pieces for n in range(pieces + 1)]
    return list(pairwise(ends))


def mistakes(delta: Any, mean: Any = 0) -> arb:
    """Pr[sgn(u + delta) is not sgn(u)] for u normal with this mean and variance one."""
    with ctx.workprec(BITS):
        return abs(normal_cdf(-arb(mean)) - normal_cdf(-arb(mean) - arb(delta)))
