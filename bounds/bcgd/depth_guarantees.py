r"""At equal numbers of single-layer steps no convergence theorem of the paper promises more to a deep network.

After k sweeps of L layers, Lk steps, Theorem 3.3 leaves $(1 - \eta/(5\kappa^2))^{2Lk}$ of the squared error, Theorem 3.4 as
printed $(1 - \eta/\kappa^2)^{2(L+k-1)} (1 - \eta/(5\kappa^2))^{2(L-1)(k-1)}$, and as corrected the first factor alone. One
layer is promised $(1 - \eta/\kappa^2)^{2Lk}$ after as many steps, by Theorem 3.2. None of the three is less: $Lk = (L + k - 1)
+ (L - 1)(k - 1)$. (Per sweep the promise grows with the depth. That depth helps per step on some data is an observation,
Figure 3; Theorem 3.2 alone could explain it, with condition numbers that the run must supply.)

Kind: inequalities between the promises. Constants: none.
"""

from flint import fmpq, fmpq_mat

from algorithms.exact import rational, square
from bounds.bcgd._certificates import same
from bounds.bcgd._quantities import L, eta, k, kappa2
from bounds.core import Claim, Quantity, ge, gt, le
from bounds.core.certificate import certificate
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

single = Quantity(
    "single", r"\|\Delta_{Lk}\|_F^2 / \|\Delta_0\|_F^2", "of one layer after Lk steps, at worst", nonnegative=True
)
slow, slower = 1 - eta / kappa2, 1 - eta / (5 * kappa2)

depth_guarantees = Claim(
    id="bcgd.depth_guarantees",
    title="At equal numbers of steps no theorem promises a deep network more than a single layer",
    source="Theorems 3.2, 3.3 and 3.4 side by side; Section 4.1.2 observes more",
    form="added",
    given=(gt(eta, 0), le(eta, 1), ge(kappa2, 1), ge(k, 1)),
    then=(
        le(single, slower ** (2 * L * k), name="theorem_3_3"),
        le(single, slow ** (2 * (L + k - 1)) * slower ** (2 * (L - 1) * (k - 1)), name="theorem_3_4_printed"),
        le(single, slow ** (2 * (L + k - 1)), name="theorem_3_4_corrected"),
    ),
    expected="proved",
    tight=True,
)


@depth_guarantees.experiment(
    depth=[1, 2, 5],
    sweeps=[1, 2, 4],
    condition=[1, 3],
    rate=["1/10", "1"],
    quick={"depth": [1, 5], "sweeps": [1, 4]},
    algorithm="algorithms.deep_linear.exact_bcgd",
)
def one_layer(depth, sweeps, condition, rate, *, algorithm):
    """One layer, all of its error along the smallest singular direction: exactly what Theorem 3.2 leaves."""
    value = rational(rate)
    X, start = fmpq_mat([[1, 0], [0, fmpq(1, condition)]]), fmpq_mat([[0, 1]])
    *_, last = algorithm([start], X, 0 * start * X, sweeps=depth * sweeps, rate=deep_linear.exact_printed(value))
    return {
        single: square(last.weights[0] * X) / square(start * X),
        L: depth,
        k: sweeps,
        eta: value,
        kappa2: condition**2,
    }


depth_guarantees.mutant(
    "half the steps",
    lambda exact_bcgd, *arguments, sweeps, **options: exact_bcgd(*arguments, sweeps=-(-sweeps // 2), **options),
)
depth_guarantees.formula_mutant("a deep network is promised more", then=le(single, slow ** (4 * L * k)))


@depth_guarantees.proof
def exponents():
    """Both factors are at most one, and exponents are counted."""
    says = (
        "One layer sees C = X in every step, so its worst case is (1 - eta/kappa^2)^(2Lk), attained along the smallest singular "
        "direction. With 0 <= 1 - eta/kappa^2 <= 1 - eta/(5 kappa^2) < 1 (second step, q for 1/kappa^2) Theorem 3.3 leaves "
        "more; by the first step the two exponents of (3.7) add up to those of one layer, and the second of its factors is "
        "the larger one; without it more is left still, as (L - 1)(k - 1) >= 0."
    )
    return certificate(
        says,
        same("Lk = (L + k - 1) + (L - 1)(k - 1)", lambda L, k: L * k, lambda L, k: (L + k - 1) + (L - 1) * (k - 1)),
        same("5 (1 - eta q/5) - 5 (1 - eta q)", lambda e, q: (5 - e * q) - 5 * (1 - e * q), lambda e, q: 4 * e * q),
    )
