"""Steps that certificates about single steps share: ranges of a spectral coordinate, one output, descent, sampling."""

import sympy as sp

from bounds.bcgd._certificates import same
from bounds.core import Claim
from bounds.core.certificate import Step
from bounds.core.promises import equal, no_negative_term, premise

eta, f, t, x = sp.symbols("eta f t x")

ONE_OUTPUT = (
    "One output: A is a row, so kappa_1(A) = 1 unless A = 0. In the first sweep, descending, C_i is an isometric image of X, "
    "so gamma = 1 - eta/kappa^2 for every layer whose A does not vanish. The new A is a W_i - (eta/|X|^2) Delta X^T Q^T, Q = "
    "W_{i-1:1}; times Q, in an eigenvector of X X^T with eigenvalue x, its coordinate is w - (eta/N)(w - w*) x, N = |X|^2, "
    "which vanishes only if w* = w (1 - N/(eta x)): that is the excluded solution. "
)

DESCENT = (
    "Let g = |gradient|^2 and M |A|^2 |C|^2 bound the second derivative of the loss along the step wherever the loss is no "
    "larger than now, as |A g C|^2 <= |A|^2 |C|^2 g (for |r|^p/p: |r|^p <= p loss, so its curvature is at most (p-1)(p "
    "loss)^((p-2)/p)). As long as the loss stays so, Taylor's formula gives loss(s) <= loss - s g + s^2 M g/2 (M with the norms "
    "in it), which for s M <= 1 is at most loss - s g/2 < loss; by continuity it stays so up to s = 1/M. "
)


def slowest_coordinate() -> Step:
    """A coordinate is multiplied by 1 - eta t, f <= t <= 1; for eta <= 1 that lies between 0 and 1 - eta f."""
    return same(
        "1 - eta t <= 1 - eta f for t >= f; and it is at least 1 - eta",
        lambda eta, t, f: 1 - eta * t,
        lambda eta, t, f: (1 - eta * f) - eta * (t - f),
    )


def excluded_solution(claim: Claim) -> Step:
    """Where the next left factor of a network with one output vanishes: not at a distance above that of the premise."""
    w, N, e, x, g = sp.symbols("w N eta x g")
    goal = w * (1 - N / (e * x)) + premise(claim, "gap") + g
    says = "N times the coordinate is eta x times the distance g of w* from the excluded value"
    return equal(says, N * w - e * x * (w - goal), e * x * g)


def descent(claim: Claim) -> list[Step]:
    """Half of the first order is left, if the rate s times the curvature M is at most what the premise allows."""
    s, g, x, y = sp.symbols("s g x y")
    after = x - s * g + s * g * premise(claim, "norms") / (1 + y) / 2
    return [no_negative_term("loss - s g + s^2 M g/2 with s M = 1/(1 + y), against loss - s g/2", x - s * g / 2, after)]
