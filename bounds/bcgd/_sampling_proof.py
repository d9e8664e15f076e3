"""Certificates of the bounds on one stochastic step: the printed ones at three small instances, the corrected ones."""

from typing import Any

from bounds.bcgd import _step_proofs as steps
from bounds.bcgd._certificates import same
from bounds.core.certificate import certificate, comparison, written

COORDINATES = (
    "By bcgd.id_expect and bcgd.id_expect.noise (sigma_rx(C) > 0, so C has the rank of X), in an eigenvector u of A A^T with "
    "eigenvalue t sigma_1^2(A), 1/kappa^2(A) <= t <= 1, E adds up a = |u^T Delta|^2, -2 eta t sigma^2 |C Delta^T u|^2/N and "
    "eta^2 t^2 sigma^4 (a + |u^T E'|^2)/N, sigma = sigma_rx(C). As "
    "sigma^2 a <= |C Delta^T u|^2 <= kappa^2(C) sigma^2 a, with 1/khat = sigma^4/N: at most a (1 - (1 - (1 - eta t)^2)/khat), "
    "where (1 - eta t)^2 is at most its value at t = 1/kappa^2(A) or t = 1; at least a (1 - kappa^4(C) (2z - z^2)/khat), z = "
    "eta t/kappa^2(C) <= eta/kappa^2(C), where 2z - z^2 is at most its value at min(1, eta/kappa^2(C)). The noise has t^2 "
    "between 1/kappa^4(A) and 1. "
)


def sample_by_sample() -> Any:
    """One draw, multiplied by the weight of the sample."""
    return same(
        "q^2 times a squared coordinate d after a draw of weight q, with residual r, c from C_t^T C, a from rate and A",
        lambda q, d, a, r, c: (q * d - a * r * c) ** 2,
        lambda q, d, a, r, c: q**2 * d**2 - 2 * q * a * r * d * c + a**2 * r**2 * c**2,
    )


def corrected_bounds() -> dict[str, Any]:
    """Both bounds, for either law."""
    return certificate(COORDINATES, sample_by_sample(), *steps.worst_coordinate())


def lazy_bounds() -> dict[str, Any]:
    """The printed bounds are the corrected ones if N = |C|_F^4, eta <= 1 and every sample can be drawn."""
    says = (
        "With N = |C|_F^4 and sigma_rx = sigma_min, khat is the printed one; E' = E; for eta <= 1 the maximum is (1 - "
        "eta/kappa^2(A))^2 and eta/kappa^2(C) <= 1."
    )
    return certificate(COORDINATES + says, sample_by_sample(), *steps.worst_coordinate(), steps.small_rates())


def printed_bounds_fail() -> dict[str, Any]:
    """The arithmetic of the witnesses."""
    says = (
        "(a) One sample x = 1, W_2 = diag(1, 1/2), W_1 = (1, 0), Y = 0, eta = 19/10: the error is along the larger direction, "
        "the printed factor that of the smaller. (b) W_2 = diag(1, 4/5), W_1 = (0, 1), eta = 25/16: the error vanishes. (c) X = "
        "I, Y = 0, W = (1, 1), eta = 1, laws divided by their sum: one of two coordinates is set to zero, the printed lower "
        "bound has 1/4 for 1/2. (d) X = (1, 0), Y = (0, 1), W = 0, eta = 1: nothing moves, the lower bound is |E|^2."
    )
    return certificate(
        says,
        comparison(
            "(a)", written(lambda e: (1 - e) ** 2, "19/10"), ">", written(lambda e, f: (1 - e * f) ** 2, "19/10", "1/4")
        ),
        comparison(
            "(b)",
            written(lambda e, t: (1 - e * t**2) ** 2 * t**2, "25/16", "4/5"),
            "<",
            written(lambda e, t: (1 - (1 - (1 - e) ** 2)) * t**2, "25/16", "4/5"),
        ),
        comparison(
            "(c)",
            written(lambda p: p * 1 + p * 1, "1/2"),
            "<",
            written(lambda share: (1 - (1 - (1 - 1) ** 2) * share) * 2, "1/4"),
        ),
        comparison("(d)", 0, "<", written(lambda e: e**2 * (0**2 + 1**2), 1)),
    )
