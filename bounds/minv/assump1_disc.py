r"""A random square matrix has no tiny singular value: true for Gaussian entries, false for signs.

The discussion of Assumption 1 says that a square matrix of independent entries of zero mean and unit variance has
$\sigma_{\min} \ge \delta d^{-1/2}$ with probability at least $1 - \delta$. Without constants that is false: half of all 2 x 2
sign matrices and five eighths of all 3 x 3 are singular. For Gaussian entries it is true.

Kind: probability (printed, refuted by enumeration; Gaussian form). Constants: one, as printed.
"""

import itertools

import sympy as sp
from flint import fmpq, fmpq_mat

from bounds.core import Quantity, Statement, WithProbability, ge, le, rounding
from bounds.core.certificate import certificate, identity
from bounds.late import torch
from bounds.minv._certificates import breaks

smallest = Quantity("smallest", r"\sigma_{\min}(A)", "smallest singular value", nonnegative=True)
d = Quantity("d", "d", "size", integer=True, positive=True)
delta = Quantity("delta", r"\delta", "allowed probability of failure", positive=True)
share = Quantity(
    "share", r"\Pr[\sigma_{\min} < \delta d^{-1/2}]", "share of all sign matrices that fail", nonnegative=True
)

assump1_disc = Statement(
    "minv.assump1_disc",
    "Appendix C.1.2",
    erratum=r"Half of all 2 x 2 sign matrices are singular, so $\delta = \frac14$ fails with probability "
    r"$\frac12$.",
    survives=r"In part: no proof is given, and the theorem that is cited has constants, $C\delta + c^d$ in place "
    r"of $\delta$. For Gaussian entries the printed form holds as it stands.",
)

printed = assump1_disc.printed(
    le(share, delta, trivially=1),
    title="A square random matrix of unit variance has its smallest singular value above delta d^(-1/2)",
)

gaussian = assump1_disc.corrected(
    ge(smallest, delta / sp.sqrt(d), trivially=0),
    title="A square Gaussian matrix has its smallest singular value above delta d^(-1/2)",
    quantifier=WithProbability(delta),
    erratum=r"True for Gaussian entries; in general with constants, $C\delta + c^d$.",
)


@printed.experiment(size=[1], quarter=[1])
def all_sign_matrices(size, quarter):
    """Every matrix of signs; a singular one fails for every delta > 0."""
    return enumerated(size, fmpq(quarter, 4))


def enumerated(size, delta_here):
    """The share of sign matrices with sigma_min^2 < delta^2 / d, by their determinant and size two formulas."""
    failed, count = 0, 0
    for signs in itertools.product([1, -1], repeat=size * size):
        gram = fmpq_mat(size, size, list(signs))
        gram = gram * gram.transpose()
        count += 1
        # sigma_min^2 < t exactly if gram - t I is not positive definite; leading minors decide
        shifted = gram - fmpq_mat(size, size, [int(i == j) for i in range(size) for j in range(size)]) * (
            delta_here**2 / size
        )
        minors = [fmpq_mat([[shifted[i, j] for j in range(m)] for i in range(m)]).det() for m in range(1, size + 1)]
        failed += not all(minor > 0 for minor in minors)
    return {share: fmpq(failed, count), delta: delta_here, d: size}


@printed.witness
def two_by_two():
    """delta = 1/4: half of the sixteen matrices fail."""
    return enumerated(2, fmpq(1, 4))


@gaussian.experiment(
    size=[4, 10],
    fifths=[3],
    trials=[6000],
    seed=[0],
    thorough={"size": [4, 10, 20, 40]},
    algorithm="torch.randn",
)
def gaussian_matrices(size, fifths, trials, seed, *, algorithm):
    """Independent Gaussian matrices; the allowed failures are well above those that occur."""
    generator = torch.Generator().manual_seed(seed)
    A = algorithm(trials, size, size, generator=generator, dtype=torch.float64)
    values = torch.linalg.svdvals(A)
    radius = rounding.singular_values(values[:, 0], rows=size, columns=size, dtype="float64")
    return {smallest: (values[:, -1], radius), d: size, delta: fmpq(fifths, 5)}


@printed.witness
def three_by_three():
    """delta = 1/4: five eighths of the 512 matrices are singular, and no other fails."""
    return enumerated(3, fmpq(1, 4))


printed.formula_mutant("with a constant", then=le(share, delta + sp.Rational(5, 8)))
gaussian.formula_mutant("four times the size", then=ge(smallest, 4 * delta / sp.sqrt(d)))


@gaussian.mutant("a repeated row")
def _(randn, trials, size, columns, *, generator, dtype):
    A = randn(trials, size, columns, generator=generator, dtype=dtype)
    A[:, 0] = A[:, 1]
    return A


@printed.proof
def half_of_the_sign_matrices(claim):
    """For signs a, b, c, d the determinant is zero exactly if abcd = 1."""
    a, b, c, d_ = sp.symbols("a b c d")
    return certificate(
        "For signs (ad - bc)^2 = 2 - 2 abcd, which vanishes for one of the two signs of each entry, given the other three: half of "
        "all 2 x 2 sign matrices are singular, more than delta = 1/4.",
        identity(
            "the squared determinant",
            (a * d_ - b * c) ** 2 - (2 - 2 * a * b * c * d_),
            a**2 * (d_**2 - 1) + (a**2 - 1) + b**2 * (c**2 - 1) + (b**2 - 1),
        ),
        *breaks("one half", claim, "share", share=sp.Rational(1, 2), delta=sp.Rational(1, 4)),
    )
