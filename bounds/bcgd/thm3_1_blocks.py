r"""A hidden coordinate that is coupled to nothing gets no gradient, and changes no gradient of the others.

For three layers $W_1 = \begin{pmatrix} V_1 \\ 0 \end{pmatrix}$, $W_2 = \begin{pmatrix} V_2 & 0 \\ 0 & u \end{pmatrix}$,
$W_3 = (V_3 \; 0)$ with blocks of width two, two inputs, one output and any u, the gradients of half the squared loss are
those of $V_1, V_2, V_3$, padded by zeros. This is the step of the induction behind Theorem 3.1, at these sizes; larger
ones differ by longer sums only.

Kind: exact identity, in rationals. Constants: none.
"""

from itertools import chain

import numpy as np
import sympy as sp

from bounds.bcgd._certificates import matrix
from bounds.bcgd._instances import integers
from bounds.bcgd._widths import inputs, outputs
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate
from bounds.core.promises import shown

width = Quantity("width", "n", "hidden width with the idle coordinate", integer=True, positive=True)
couplings = Quantity(
    "couplings", r"\sum w_{3j}^2 + w_{j3}^2", "of entries that couple the idle coordinate to the others"
)
outside = Quantity("outside", r"\partial\mathcal L/\partial W_\ell", "entries outside the blocks")
inside = Quantity("inside", r"\partial\mathcal L/\partial W_\ell", "entries inside the blocks")
alone = Quantity("alone", r"\partial\mathcal L/\partial V_\ell", "gradients of the blocks on their own")

WIDTHS, BLOCKS = ((2, 3), (3, 3), (3, 1)), ((2, 2), (2, 2), (2, 1))

thm3_1_blocks = Claim(
    id="bcgd.thm3_1_blocks",
    source="Lemma C.1, Appendix C, for two inputs, one output, widths three and two, three layers",
    form="added",
    given=(eq(inputs, 2), eq(outputs, 1), eq(width, 3), eq(couplings, 0)),
    then=(eq(outside, 0, name="idle"), eq(inside, alone, name="block")),
    expected="proved",
    scaling={"loss": {inside: 1, outside: 1, alone: 1}},
)


def parts(matrices):
    """Entries inside and outside the blocks of three matrices of the wide network."""
    inner, outer = [], []
    for table, (columns, rows), (kept_columns, kept_rows) in zip(matrices, WIDTHS, BLOCKS, strict=True):
        for i, j in ((i, j) for i in range(rows) for j in range(columns)):
            (inner if i < kept_rows and j < kept_columns else outer).append(table[i, j])
    return inner, outer


@thm3_1_blocks.experiment(seed=range(4), algorithm="algorithms.deep_linear.exact_gradients")
def random_blocks(seed, *, algorithm):
    """Blocks of small rationals, an idle coordinate with a weight of its own in the middle, three samples."""
    generator = np.random.default_rng(seed)
    blocks = [integers(rows, columns, generator) / 3 for columns, rows in BLOCKS]
    X, Y, idle = integers(2, 3, generator), integers(1, 3, generator), int(generator.integers(1, 5))
    wide = [type(X)(rows, columns) for columns, rows in WIDTHS]
    for W, block in zip(wide, blocks, strict=True):
        for i, j in ((i, j) for i in range(block.nrows()) for j in range(block.ncols())):
            W[i, j] = block[i, j]
    wide[1][2, 2] = idle
    _, others = parts(wide)
    inner, outer = parts(algorithm(wide, X, Y))
    own = [entry for gradient in algorithm(blocks, X, Y) for entry in gradient.entries()]
    return {
        inputs: 2,
        outputs: 1,
        width: 3,
        couplings: sum(entry * entry for entry in others) - idle**2,
        inside: inner,
        outside: outer,
        alone: own,
    }


@thm3_1_blocks.mutant("an idle coordinate that is coupled to the inputs")
def _(exact_gradients, weights, X, Y):
    moved = [type(W)(W) for W in weights]
    if moved[0].nrows() == 3:
        moved[0][2, 0] = 1
    return exact_gradients(moved, X, Y)


thm3_1_blocks.mutant(
    "weight decay counted as gradient",
    lambda exact_gradients, weights, X, Y: [
        g + W for g, W in zip(exact_gradients(weights, X, Y), weights, strict=True)
    ],
)


thm3_1_blocks.formula_mutant("half of the gradient of the blocks", then=eq(inside, alone / 2))


@thm3_1_blocks.proof
def entry_by_entry(claim):
    """Every entry of all three gradients as a polynomial in the entries of blocks, data, labels and u; one sample."""
    V = [matrix(name, rows, columns) for name, (columns, rows) in zip("pqr", BLOCKS, strict=True)]
    X, y, u = matrix("x", 2, 1), sp.Symbol("y"), sp.Symbol("u")
    wide = [sp.zeros(rows, columns) for columns, rows in WIDTHS]
    for W, block in zip(wide, V, strict=True):
        W[: block.rows, : block.cols] = block
    wide[1][2, 2] = u
    says = (
        "Two inputs, one output, three layers, blocks of width two and one idle coordinate: the gradient with respect to an "
        "entry is A^T (output - label) C^T, written out for one sample; gradients of several samples add up. Outside the "
        "blocks A or C has a zero entry, so the product is zero; inside, every entry is that of the blocks alone."
    )
    inner, outer = parts(slopes(wide, X, y))
    own = [entry for slope in slopes(V, X, y) for entry in slope]
    kept = (shown(claim, "inside", "inside", inside=a, alone=b) for a, b in zip(inner, own, strict=True))
    idle = (shown(claim, "outside", "outside", outside=entry) for entry in outer)
    return certificate(says, *chain(*kept, *idle))


def slopes(weights, X, y):
    """Gradients of half the squared loss of one sample with one output; products with zero entries are kept."""
    first, second, third = weights
    with sp.evaluate(False):
        hidden = (X, times(first, X), times(second, times(first, X)))
        residual = times(third, hidden[2])[0, 0] - y
        back = (times(third, second), third, sp.Matrix([[sp.Integer(1)]]))
        return [
            sp.Matrix(A.cols, C.rows, lambda i, j, A=A, C=C: A[0, i] * residual * C[j, 0])
            for A, C in zip(back, hidden, strict=True)
        ]


def times(A, B):
    """A product of matrices whose entries are left as sums of products."""
    return sp.Matrix(A.rows, B.cols, lambda i, j: sp.Add(*(A[i, k] * B[k, j] for k in range(A.cols)), evaluate=False))
