r"""Von Neumann's trace inequality: inner products are largest for singular vectors in common.

$\langle M, X \rangle \le \sum_i \sigma_i(M) \sigma_i(X)$, with the singular values in order.

Kind: deterministic inequality, classical. Constants: none.
"""

import sympy as sp
from flint import fmpq

from algorithms.exact import diagonal, inner
from bounds.core import Claim, Quantity, le
from bounds.core.certificate import certificate
from bounds.minv import _entrywise
from bounds.minv._certificates import equal, room
from bounds.minv._exact import with_singular_values

product = Quantity("product", r"\langle M, X \rangle", "inner product")
paired = Quantity("paired", r"\sum_i \sigma_i(M) \sigma_i(X)", "singular values paired in order", nonnegative=True)

vonneumann = Claim(
    id="minv.vonneumann",
    title="Von Neumann's trace inequality",
    source="Section 3.1, before eq. (7)",
    then=le(product, paired),
    scaling={"matrix": {product: 1, paired: 1}},
    tight=True,
    expected="proved",
)


@vonneumann.experiment(seed=range(6))
def known_spectra(seed):
    """Rational matrices with known singular values; the last one shares its singular vectors, which is tight."""
    instance = with_singular_values([3, 2, 1], 3, 4, seed)
    other = with_singular_values([2, 1, fmpq(1, 2)], 3, 4, seed + 1)
    tight = instance.U * diagonal(other.a) * instance.V.transpose()
    return {
        product: [inner(instance.A, X) for X in (other.A, tight)],
        paired: sum(a * b for a, b in zip(instance.a, other.a, strict=True)),
    }


vonneumann.formula_mutant("constant 9/10", then=le(product, sp.Rational(9, 10) * paired))


@vonneumann.proof
def doubly_stochastic_weights(claim):
    """p and q are entries of U_M' U_X and V_M' V_X."""
    a, x = sp.symbols("a1:4"), sp.symbols("x1:4")
    weighted, above = _entrywise.weighted_products(a, x)
    return certificate(
        "In the singular bases <M, X> is the sum of sigma_i(M) sigma_j(X) p_ij q_ij, p and q parts of orthogonal matrices, and p q is "
        "at most s = (p^2 + q^2)/2, whose rows and columns sum to at most one. Summation by parts turns sum a_i x_j s_ij for falling "
        "a, x >= 0 into drops of a times drops of x times sums of s over the first k rows and l columns, which are at most min(k, l), "
        "what the identity matrix gives, for which the sum is that of a_i x_i. Written out for three values; more go alike.",
        _entrywise.mean_of_squares(),
        equal(
            "three values",
            room(claim, "product", product=weighted, paired=sum(y * z for y, z in zip(a, x, strict=True))),
            above,
        ),
    )
