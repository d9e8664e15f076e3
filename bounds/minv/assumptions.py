r"""Assumptions 1 and 2, and what is claimed for random matrices.

Assumption 1 asks for $0 < b_a \le a_j \le 1$ of the positive singular values: after division by the norm it holds with
$b_a = 1/\kappa$, for any shape and rank. Assumption 2 asks for $\|e_0\|_\infty \le \tfrac12$, that is $a_j^2 \in
[c_0/2, 3c_0/2]$: a condition number of at most $\sqrt 3$ without a warm-up. Both are premises, certified wherever
they are used. The discussion says that a square matrix of independent entries of zero mean and unit variance has
$\sigma_{\min} \ge \delta d^{-1/2}$ with probability at least $1 - \delta$: false without constants, since half of all
2 x 2 sign matrices and five eighths of all 3 x 3 are singular. For Gaussian entries it is true.

Kind: definitions; probability (printed, refuted by enumeration; Gaussian form).
"""

import itertools

import sympy as sp
from flint import fmpq, fmpq_mat

from bounds.core import Claim, Quantity, Statement, WithProbability, eq, exact, ge, le, rounding
from bounds.core.certificate import certificate, comparison, identities, identity
from bounds.late import torch
from bounds.minv._instances import matrix, measured

e_0 = Quantity("e_0", r"\|e_0\|_\infty", "largest residual of the start", nonnegative=True)
condition2 = Quantity("condition2", r"\kappa^2", "squared condition number", positive=True)
residual_of_best_start = Quantity("residual_of_best_start", r"\min_{c_0} \|e_0\|_\infty", "", nonnegative=True)
smallest = Quantity("smallest", r"\sigma_{\min}(A)", "smallest singular value", nonnegative=True)
largest = Quantity("largest", r"\|A\|_2", "largest singular value of the divided matrix", positive=True)
least = Quantity("least", r"b_a", "smallest positive singular value of the divided matrix", positive=True)
condition = Quantity(
    "condition", r"\kappa", "condition number of the matrix itself, over positive values", positive=True
)
d = Quantity("d", "d", "size", integer=True, positive=True)
delta = Quantity("delta", r"\delta", "allowed probability of failure", positive=True)
share = Quantity(
    "share", r"\Pr[\sigma_{\min} < \delta d^{-1/2}]", "share of all sign matrices that fail", nonnegative=True
)

assump1 = Claim(
    id="minv.assump1",
    title="Divided by its norm, every matrix satisfies Assumption 1 with the inverse of its condition number",
    source="Assumption 1, called easy to satisfy",
    then=(eq(largest, 1, name="norm"), eq(least, 1 / condition, name="b_a")),
    expected="proved",
)

assump2 = Claim(
    id="minv.assump2",
    title="Assumption 2 holds for the best start up to condition number sqrt(3)",
    source="Assumption 2",
    given=le(condition2, 3),
    then=le(residual_of_best_start, sp.Rational(1, 2), trivially=1),
    tight=True,
    expected="proved",
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


@assump1.experiment(
    shape=[(4, 4), (6, 4), (4, 7)],
    rank=[2, 4],
    spread=[2, 20],
    seed=[0],
    algorithm="algorithms.hyperpower.spectral_scale",
)
def divided_by_its_norm(shape, rank, spread, seed, *, algorithm):
    """Every shape, full and deficient rank, condition numbers of about two and twenty, norm three."""
    one = matrix(*shape, rank, seed, smallest=1 / spread, dtype=torch.float64)
    A = 3 * one.A
    divided = measured(A / algorithm(A).sqrt(), rank)
    values = divided.singular_values
    pair = [(value, one.value_radius) for value in (one.singular_values[0], one.singular_values[-1])]
    # the scale is a computed norm; a product, a root and a quotient of entries are rounded, in sum below rank |A|
    relative = one.value_radius / one.singular_values[0] + rank * rounding.gamma(4, "float64")
    radius = divided.value_radius + relative * values[0]
    return {largest: (values[0], radius), least: (values[-1], radius), condition: rounding.over(*pair)}


@assump2.experiment(ten_thousandths=[5774, 6000, 7500], algorithm="algorithms.hyperpower.balanced_scale")
def best_start(ten_thousandths, *, algorithm):
    """Two singular values, 1 and a, just above 1/sqrt(3) in the tightest case; the scale is chosen by the algorithm."""
    a = fmpq(ten_thousandths, 10**4)
    scale = algorithm(torch.diag(torch.tensor([1.0, ten_thousandths / 10**4], dtype=torch.float64))).item()
    c_0 = fmpq(*scale.as_integer_ratio())
    return {
        condition2: 1 / a**2,
        residual_of_best_start: max(abs(1 - 1 / c_0), abs(1 - a * a / c_0)),
        e_0: exact(scale),
    }


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


assump1.formula_mutant("the condition number of the Gram matrix", then=eq(least, 1 / condition**2))
printed.formula_mutant("with a constant", then=le(share, delta + sp.Rational(5, 8)))
assump2.formula_mutant("two fifths", then=le(residual_of_best_start, sp.Rational(2, 5)))
gaussian.formula_mutant("four times the size", then=ge(smallest, 4 * delta / sp.sqrt(d)))


@gaussian.mutant("a repeated row")
def _(randn, trials, size, columns, *, generator, dtype):
    A = randn(trials, size, columns, generator=generator, dtype=dtype)
    A[:, 0] = A[:, 1]
    return A


@assump1.mutant("Frobenius scale")
@assump2.mutant("Frobenius scale")
def _(balanced_scale, A):
    return A.square().sum((-2, -1)) * 2


@assump1.proof
def singular_values_are_homogeneous():
    """s is the inverse of the norm N, a the smallest positive singular value, k the condition number."""
    s, N, a, k = sp.symbols("s N a k")
    return identities(
        "Division of a matrix divides its singular values. With s N = 1 the largest becomes s N = 1, and with a k = N the smallest "
        "positive one becomes s a, the inverse of k; all others lie between.",
        [("s a k - 1", s * a * k - 1, s * (a * k - N) + (s * N - 1))],
    )


@assump2.proof
def the_middle_of_the_squares():
    """M and m are the squares of the largest and smallest singular value, c_0 their mean."""
    M, m = sp.symbols("M m")
    twice_c = sp.Add(M, m, evaluate=False)
    return identities(
        "At c_0 = (M + m)/2 the residuals 1 - a^2/c_0 lie between those of m and M, which are opposite, +-(M - m)/(M + m), and at "
        "most 1/2 in modulus if M <= 3 m.",
        [
            ("2 c_0 - 2 M is minus 2 c_0 - 2 m", sp.Add(twice_c, -2 * M, evaluate=False), -(M - m)),
            ("2 c_0 - 2 m", sp.Add(twice_c, -2 * m, evaluate=False), M - m),
            ("(M + m) - 2 (M - m)", sp.Add(twice_c, -2 * (M - m), evaluate=False), 3 * m - M),
        ],
    )


@printed.proof
def half_of_the_sign_matrices():
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
        comparison("one half", sp.Rational(1, 2), ">", sp.Rational(1, 4)),
    )
