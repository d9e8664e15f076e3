r"""Two square roots of nearly the same matrix differ by a rotation.

If $\|A^\top A - C^\top C\|_F \le \varepsilon \le \tfrac12 \sigma_{\min}(C)^2$, there is an orthogonal U with

$$ \|A^\top - C^\top U\|_F \le \frac{7 \varepsilon\, (\sigma_{\max}(A) + \sigma_{\max}(C))^2
   \sigma_{\max}(C)^3}{\sigma_{\min}(C)^6} . $$

Much more is true, with no premise on $\varepsilon$:

$$ \min_U \|A^\top - C^\top U\|_F \le \frac{\varepsilon}{\sqrt{2 (\sqrt2 - 1)}\; \sigma_{\min}(C)} , $$

attained for k = 1, A orthogonal to C and $\|A\|^2 = (\sqrt2 - 1) \|C\|^2$.

Kind: existence, by the polar factor. Constants: 7 is printed and about 30 times too large; the sharp one is attained.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._exact import rationals, root, rotation, singular_values, square_sum, with_spectrum
from bounds.bfc._proofs import PROCRUSTES, modulus_of, procrustes
from bounds.bfc._rotations import as_tensor, exactly, rotated_distance
from bounds.core import Quantity, Statement, gt, le
from bounds.core.certificate import certificate, positive
from bounds.late import torch

distance = Quantity("distance", r"\|A^\top - C^\top U\|_F", "distance after the best rotation", nonnegative=True)
epsilon = Quantity("epsilon", r"\|A^\top A - C^\top C\|_F", "distance of the Gram matrices", nonnegative=True)
A_max = Quantity("A_max", r"\sigma_{\max}(A)", nonnegative=True)
C_min = Quantity("C_min", r"\sigma_{\min}(C)", positive=True)
C_max = Quantity("C_max", r"\sigma_{\max}(C)", positive=True)
norm_A = Quantity("norm_A", r"\|A\|_F", nonnegative=True)
norm_C = Quantity("norm_C", r"\|C\|_F", nonnegative=True)

PRINTED = 7 * epsilon * (A_max + C_max) ** 2 * C_max**3 / C_min**6
SHARP = epsilon / (sp.sqrt(2 * (sp.sqrt(2) - 1)) * C_min)

claimJ_10 = Statement("bfc.claimJ_10", "Claim J.10")
printed = claimJ_10.printed(
    le(distance, PRINTED, trivially=norm_A + norm_C),
    given=(le(epsilon, C_min**2 / 2), gt(epsilon, 0)),
    expected="proved",
    scaling={"matrices": {distance: 1, epsilon: 2, A_max: 1, C_min: 1, C_max: 1, norm_A: 1, norm_C: 1}},
)

sharp = claimJ_10.added(
    "sharp",
    le(distance, SHARP, trivially=norm_A + norm_C),
    title="Two square roots differ by a rotation, at most by their Gram distance over the smallest singular value",
    source="Claim J.10; the sharp form is a known Procrustes bound",
    given=(gt(C_min, 0), gt(epsilon, 0)),
    expected="proved",
    tight=True,
    scaling={"matrices": {distance: 1, epsilon: 2, C_min: 1, norm_A: 1, norm_C: 1}},
)


def both_sides(A, C, algorithm):
    spectrum = singular_values(C)
    return {
        distance: rotated_distance(A, C, algorithm),
        epsilon: root(square_sum(A.T @ A - C.T @ C)),
        A_max: singular_values(A)[-1],
        C_min: spectrum[0],
        C_max: spectrum[-1],
        norm_A: root(square_sum(A)),
        norm_C: root(square_sum(C)),
    }


def rotated_and_noisy(k, extra, size, seed, *, algorithm):
    """A rotation of a well conditioned C, plus noise of norm at most 1/size.

    Both premises hold by this: 2 |C| |N| + |N|^2 is below sigma_min(C)^2/2 for |N| <= 1/8, and A is the longer of the two, because
    the noise does not point against C.
    """
    rng = np.random.default_rng(seed)
    C = with_spectrum([fmpq(int(a), 8) for a in rng.integers(7, 10, k)], k + extra, rng)
    turned, noise = rotation(k, rng) @ C, odd_eighths(rng, C.shape) * fmpq(1, size * C.size)
    sign = 1 if (turned * noise).sum() >= 0 else -1
    # Rounded to floats, so that the algorithm sees exactly the matrices that are judged.
    A, C = (exactly(as_tensor(matrix)) for matrix in (turned + sign * noise, C))
    return both_sides(A, C, algorithm)


def odd_eighths(rng, shape):
    """Random odd multiples of 1/8 between -1 and 1: none of them is zero."""
    return rationals((2 * rng.integers(-4, 4, shape) + 1).tolist()) * fmpq(1, 8)


def orthogonal_rows(numerator, *, algorithm):
    """C = (1, 0), A = (0, a): attained as a^2 tends to sqrt(2) - 1 = 0.41421356."""
    return both_sides(rationals([[0, fmpq(numerator, 2**14)]]), rationals([[1, 0]]), algorithm)


ROTATE = "algorithms.feature_correction.best_rotation"
GRID = {"k": [1, 2, 3, 4], "extra": [0, 2], "size": [8, 100, 10000], "seed": [0, 1, 2]}
for _claim in (printed, sharp):
    _claim.experiment(**GRID, quick={"k": [1, 2, 4], "extra": [1], "size": [100], "seed": [0, 1]}, algorithm=ROTATE)(
        rotated_and_noisy
    )
sharp.experiment(numerator=[4000, 10545, 16000], algorithm=ROTATE)(orthogonal_rows)

printed.formula_mutant("divided by 7 * 64", then=le(distance, PRINTED / 448))
sharp.formula_mutant("constant 9/10", then=le(distance, sp.Rational(9, 10) * SHARP))
sharp.formula_mutant("Gram distance squared", then=le(distance, SHARP * epsilon))


def identity_instead(best_rotation, target, learned):
    return torch.eye(len(target), dtype=target.dtype)


printed.mutant("identity instead of the polar factor")(identity_instead)
sharp.mutant("identity instead of the polar factor")(identity_instead)


@sharp.proof
def square_of_a_sum(claim):
    """The Procrustes bound."""
    modulus = modulus_of(claim.unfolded(claim.then[0].rhs), epsilon, C_min)
    return certificate(PROCRUSTES, *procrustes(modulus))


@printed.proof
def weaker_than_sharp(claim):
    """11/10 epsilon/sigma_min(C) is above the sharp bound; s is sigma_max(C) - sigma_min(C)."""
    s, tenths = free("s"), sp.Rational(11, 10)
    return certificate(
        PROCRUSTES + " As 2 (sqrt2 - 1) (11/10)^2 > 1, the distance is at most 11/10 epsilon/sigma_min(C).",
        *procrustes(2 * sp.sqrt(2) - 2),
        positive("2 (sqrt2 - 1) (11/10)^2 - 1", 2 * (sp.sqrt(2) - 1) * tenths**2 - 1),
        *conclusions(claim, Derived({distance: tenths * epsilon / C_min, C_max: C_min + s}, C_min**6)),
    )
