r"""Hidden features of a teacher have bounded kurtosis.

(F.2): $\mathbb{E}\|S^*_l\|^4 \le 9^{2^{l-1}} (\mathbb{E}\|S^*_l\|^2)^2$ for normal inputs: hypercontractivity with p
= 2 at degree $2^{l-1}$.

Kind: inequality, exact. Constants: explicit.
"""

from bounds.bfc._certificates import conclusions, each, free
from bounds.bfc._proofs import lagrange
from bounds.bfc._small_teachers import integer_teacher
from bounds.core import Claim, Quantity, le
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

fourth = Quantity("fourth", r"\mathbb{E}\|S_l^*\|^4", nonnegative=True)
second = Quantity("second", r"\mathbb{E}\|S_l^*\|^2", nonnegative=True)
l = Quantity("l", "l", integer=True, positive=True)

eqF_2 = Claim(
    id="bfc.eqF_2",
    title="Hidden features have bounded kurtosis",
    source="eq. (F.2), for N(0, I)",
    then=le(fourth, 9 ** (2 ** (l - 1)) * second**2),
    expected="proved",
    scaling={"features": {fourth: 4, second: 2}},
)

FEATURES = "algorithms.feature_correction.feature_polynomials"


@eqF_2.experiment(depth=[2, 3], dimension=[1, 2], seed=[0, 1], quick={"seed": [0]}, algorithm=FEATURES)
def features(depth, dimension, seed, *, algorithm):
    """Integer teachers, moments by exact polynomials."""
    squares = [sum((f * f for f in S), S[0] * 0) for S in algorithm(*integer_teacher(depth, dimension, seed))[2:]]
    return {
        second: [polynomials.gaussian_expectation(square) for square in squares],
        fourth: [polynomials.gaussian_expectation(square * square) for square in squares],
        l: range(2, depth + 1),
    }


eqF_2.formula_mutant("variance instead of fourth moments", then=le(fourth, second**2))


@eqF_2.mutant("sixth powers of the features")
def _(feature_polynomials, architecture, weights):
    hidden = feature_polynomials(architecture, weights)
    return [*hidden[:2], *([f**6 for f in layer] for layer in hidden[2:])]


@eqF_2.proof
def hypercontractive(claim):
    """Two features with mean squares u and v, of degree q = 2^(l-1) = 2 and 4."""
    u, v = free("u v")
    return certificate(
        "By Minkowski and hypercontractivity (Bonami, Nelson) at degree q = 2^(l-1), the root of E |S|^4 is at most "
        "the sum of |S_i|_4^2 <= 3^q E S_i^2. (Minkowski's mixed terms are "
        "Cauchy-Schwarz, here for two values.)",
        lagrange(2),
        *conclusions(
            claim,
            each({l: layer, second: u + v, fourth: (3**q * u + 3**q * v) ** 2} for layer, q in ((2, 2), (3, 4))),
        ),
    )
