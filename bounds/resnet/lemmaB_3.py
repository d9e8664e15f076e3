r"""A factor of full column rank changes the Frobenius norm by a factor between its extreme singular values.

For $U$ of full column rank,
$$ \sigma_{\min}(U) \|V\|_F \le \|UV\|_F \le \sigma_{\max}(U) \|V\|_F \qquad \text{(B.3)} . $$

Kind: inequalities, attained. Constants: none hidden.
"""

import numpy as np
import sympy as sp
from flint import fmpq_mat

from algorithms.exact import identity as exact_identity
from algorithms.exact import square
from bounds.core import Claim, Quantity, ge, gt, le
from bounds.core.certificate import certificate
from bounds.core.promises import premise, shown
from bounds.resnet._exact import integers, rotation, spectrum

norm2_V = Quantity("norm2_V", r"\|\mathbf{V}\|_F^2", nonnegative=True)
norm2_UV = Quantity("norm2_UV", r"\|\mathbf{UV}\|_F^2", nonnegative=True)
small = Quantity("small", r"\sigma_{\min}(\mathbf{U})", nonnegative=True)
large = Quantity("large", r"\sigma_{\max}(\mathbf{U})", nonnegative=True)
rows = Quantity("rows", "d", "rows of U", integer=True, positive=True)
columns = Quantity("columns", "r", "columns of U", integer=True, positive=True)
lemmaB_3 = Claim(
    id="resnet.lemmaB_3",
    title="A factor of full column rank changes the Frobenius norm by a factor between its extreme singular values",
    source="Lemma B.3; proof in Appendix B.3",
    given=(ge(rows, columns), gt(small, 0)),
    then=(ge(norm2_UV, small**2 * norm2_V, name="lower"), le(norm2_UV, large**2 * norm2_V, name="upper")),
    tight=True,
    scaling={"U": {norm2_UV: 2, small: 1, large: 1}, "V": {norm2_UV: 2, norm2_V: 2}},
    expected="proved",
)


@lemmaB_3.experiment(size=[1, 2, 3], extra=[0, 2], seed=range(2))
def full_column_rank(size, extra, seed):
    """Known singular values; V random, and along the extreme singular vectors, where the bounds are attained."""
    random = np.random.default_rng(seed)
    values = spectrum(size)
    right = rotation(size, random)
    stretch = fmpq_mat([[values[j] * int(i == j) for j in range(size)] for i in range(size + extra)])
    U = rotation(size + extra, random) * stretch * right
    choices = [integers(size, 2, random), right.transpose() * exact_identity(size)]
    choices += [fmpq_mat([[right[i, j]] for j in range(size)]) for i in (0, size - 1)]
    return {
        norm2_UV: [square(U * V) for V in choices],
        norm2_V: [square(V) for V in choices],
        small: min(values),
        large: max(values),
        rows: size + extra,
        columns: size,
    }


@lemmaB_3.experiment(columns_=[2], within={"columns_": (2, 2)}, outside=True)
def wide(columns_):
    """U = [1 0] and V = [0; 1]: outside the premise; U V = 0, the one singular value of U is 1."""
    return {norm2_UV: 0, norm2_V: 1, small: 1, large: 1, rows: 1, columns: columns_}


lemmaB_3.formula_mutant("any shape", given=gt(small, 0))
lemmaB_3.formula_mutant("upper bound 99/100", then=le(norm2_UV, large**2 * norm2_V * sp.Rational(99, 100)))
lemmaB_3.formula_mutant("lower bound 101/100", then=ge(norm2_UV, small**2 * norm2_V * sp.Rational(101, 100)))


@lemmaB_3.proof
def singular_vectors(claim):
    """A column of V in the coordinates of the right singular vectors of U."""
    s, p, c, d, x, columns_ = sp.symbols("s p c d x columns")
    unmet = (columns_ - premise(claim, "rows", columns=columns_)) * x**2
    numbers = {"norm2_UV": s**2 * c**2 + (s + p) ** 2 * d**2, "norm2_V": c**2 + d**2 + unmet}
    return certificate(
        "U has as many singular values s_j as columns, because it has full column rank. A column of V has coordinates "
        "c_j along the right singular vectors of U: their squares add up to its squared norm, and c_j^2 s_j^2 to that "
        "of its image. The steps have two of them, with the values s and s + p; a column that U has beyond its rows would add "
        "a coordinate x without an image, and the premise leaves none.",
        *shown(claim, "two coordinates", small=s, large=s + p, **numbers),
    )
