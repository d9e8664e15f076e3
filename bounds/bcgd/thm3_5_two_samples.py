r"""With two samples the printed Theorem 3.5 is true for the fourth power: three are the fewest that refute it.

One input, one output, one layer, loss $\sum r^4/4$, any rate that (3.8) allows: with at most two samples

$$ \mathcal L_+ \le \mathcal L - \tfrac12\, \mathrm{rate}\, g^2 , $$

although the curvature is taken at the present residuals only. With three it may fail (`bcgd.thm3_5`). Scaled to residuals
$(p, 1)$, $|p| \le 1$, features $(1, u)$ and the largest rate, the claim follows from

$$ G(u, p) = 54 (1 - p^2)(1 + u^2) + 12 (u + p^3)(u^3 + p) - (u + p^3)^2 (1 + u^2) \ge 0 . $$

Kind: inequality, per step, in rationals. Constants: none.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import rational
from bounds.bcgd._certificates import same
from bounds.bcgd._convex import along, g2, loss, loss_after, norms, powers, present, rate
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._traces import column
from bounds.bcgd.thm3_5 import FALL
from bounds.core import Claim, Quantity, gt, le
from bounds.core.certificate import certificate
from bounds.core.promises import equal, premise, rooms
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

samples = Quantity("samples", "m", integer=True, positive=True)

two_samples = Claim(
    id="bcgd.thm3_5_two_samples",
    title="With at most two samples and the fourth power, the curvature at the present point is enough",
    source="Theorem 3.5, eqs. (3.8) and (3.9), for one input, one output, one layer and |r|^4/4",
    form="added",
    given=(le(samples, 2), gt(rate, 0), le(rate * present * norms, 1)),
    then=le(loss_after, FALL, trivially=loss),
    expected="proved",
    scaling={"loss": {loss: 1, loss_after: 1, g2: 2, present: 1, rate: -1}, "data": {g2: 2, norms: 2, rate: -2}},
)


@two_samples.experiment(
    feature=["-5", "-1", "-1/2", "0", "1/3", "1", "14"],
    share=["1/3", "1"],
    seed=[0],
    quick={"feature": ["-1", "1/3", "14"]},
    algorithm="algorithms.deep_linear.exact_bcgd",
)
def grid(feature, share, seed, *, algorithm):
    """Features 1 and `feature`; eighty-one residuals from (-1, 1) to (1, 1), one step each."""
    x, part = (rational(text) for text in (feature, share))
    runs = [
        step_from(fmpq_mat([[1, x]]), fmpq_mat([[-p, -1]]), deep_linear.exact_largest_printed(4, part), algorithm)
        for p in (fmpq(i, 40) for i in range(-40, 41))
        if p**3 + x != 0  # there the gradient vanishes
    ]
    return {key: column(run[key] for run in runs) for key in runs[0]} | {samples: 2}


@two_samples.experiment(ones=[2], outside=True, algorithm="algorithms.deep_linear.exact_bcgd")
def three(ones, *, algorithm):
    """Outside the premise: X = (3/2, 1, 1), residuals (-1, 1, 1)."""
    X, Y = fmpq_mat([[fmpq(3, 2), *[1] * ones]]), fmpq_mat([[1, *[-1] * ones]])
    return step_from(X, Y, deep_linear.exact_largest_printed(4), algorithm) | {samples: 1 + ones}


def step_from(X, Y, rule, algorithm):
    """One step from W = 0, where the residual is -Y."""
    weights, slope = [type(X)([[0]])], deep_linear.exact_power_slope(4)
    numbers = along(weights, algorithm(weights, X, Y, sweeps=1, rate=rule, slope=slope), X, Y, *powers(4), slope)
    return {key: numbers[key][0] for key in (loss, loss_after, rate, g2, norms, present)}


two_samples.mutant("gradient upwards", rate_times(-1))


two_samples.formula_mutant(
    "any number of samples", given=(gt(rate, 0), le(rate * present * norms, 1)), experiment="three"
)
two_samples.formula_mutant("without one half", then=le(loss_after, loss - rate * g2))


@two_samples.proof
def sums_of_products(claim):
    """Four polynomial identities whose right sides are not negative."""
    says = (
        "Features a, b, residuals p, q, gradient g = a p^3 + b q^3, new residuals p - eta g a, q - eta g b. Four times the fall "
        "of the loss beyond eta g^2/2 is g^2 times eta (2 - 6 eta sigma + 4 eta^2 g S - eta^3 g^2 T) with sigma = a^2 p^2 + b^2 "
        "q^2, S = p a^3 + q b^3, T = a^4 + b^4 (first step). Scale to q = 1, |p| <= 1, a^2 + b^2 = 1; then eta = theta/3 with "
        "theta <= 1, and 27 times the bracket is 54 - 54 theta sigma + 12 theta^2 g S - theta^3 g^2 T, which is at least theta^2 "
        "times its value at theta = 1, as (1 - theta sigma) - theta^2 (1 - sigma) is not negative (second step, sigma <= 1). At "
        "theta = 1, with T <= 1 and u = b/a, it is at least a^4 G(u, p) (for a = 0 it is 12 - T > 0). G(-u, -p) = G(u, p), so let "
        "u >= 0. For p = -t <= 0 the third step writes G as (1 - t) times a polynomial in u whose coefficients are not negative on "
        "[0, 1], plus (u - 1)^2 times a positive one; for p = t >= 0 the fourth as a sum of terms that are not negative. (Each "
        "time 1 - t^2 >= 0 and 43 - 11 t^2 >= 32.) One sample is the case b = 0 or a = 0."
    )

    count, e = int(premise(claim, "samples")), sp.Symbol("eta")
    a, p = sp.symbols(f"a:{count}"), sp.symbols(f"p:{count}")
    g = sum(x * r**3 for x, r in zip(a, p, strict=True))
    losses = [sum((r - moved * x * g) ** 4 for x, r in zip(a, p, strict=True)) / 4 for moved in (0, e)]
    room = rooms(claim, loss=losses[0], loss_after=losses[1], g2=g**2, rate=e)
    sigma, S, T = (sum(x**i * r**j for x, r in zip(a, p, strict=True)) for i, j in ((2, 2), (3, 1), (4, 0)))
    rest = e * g**2 * (2 - 6 * e * sigma + 4 * e**2 * g * S - e**3 * g**2 * T)

    def G(u, p):
        return 54 * (1 - p**2) * (1 + u**2) + 12 * (u + p**3) * (u**3 + p) - (u + p**3) ** 2 * (1 + u**2)

    return certificate(
        says,
        *(equal("two samples, four times what the claim leaves", 4 * one, rest) for one in room),
        same(
            "(1 - theta sigma) - theta^2 (1 - sigma)",
            lambda theta, sigma: (1 - theta * sigma) - theta**2 * (1 - sigma),
            lambda theta, sigma: (1 - theta) * (1 + theta * (1 - sigma)),
        ),
        same(
            "G(u, -t)",
            lambda u, t: G(u, -t),
            lambda u, t: (
                (1 - t)
                * (
                    10 * (1 + t + t**2) * u**3
                    + (54 * (1 + t) + 1 + t + t**2 + t**3 + t**4 + t**5) * u**2
                    + (2 * (1 - t) * (t + 2) + 6) * u
                    + (1 + t) * (43 - 11 * t**2 + t**4)
                )
                + (u - 1) ** 2 * (11 * u**2 + 12 * u + 11)
            ),
        ),
        same(
            "G(u, t)",
            lambda u, t: G(u, t),
            lambda u, t: (
                11 * (u**2 - 1) ** 2
                + 20 * u**2
                + 10 * t**3 * u**3
                + 2 * t * (6 - t**2) * u
                + (54 * (1 - t**2) + 1 - t**6) * u**2
                + (1 - t**2) * (43 - 11 * t**2 + t**4)
            ),
        ),
    )
