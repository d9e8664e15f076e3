r"""A symmetric matrix supported on the squares is its own double symmetrisation: false, and by how much.

For $M$ indexed by pairs $\{i,j\}$ on both sides, $\mathrm{Sym}(M)$ spreads each coefficient of the quartic form
$(z*z)^\top M (z*z)$ evenly over all entries that carry it. Fact C.4, second bullet, says that $\mathrm{Sym}(M) = M$
if $M$ is symmetric and vanishes unless $i = j$ and $k = l$. But $z_1^2 z_2^2$ is also $(z_1 z_2)(z_1 z_2)$, so a
third of $M_{\{1,1\},\{2,2\}}$ moves to $(\{1,2\},\{1,2\})$. What is true:

$$ \tfrac12 \|M\|_F^2 \le \|\mathrm{Sym}(M)\|_F^2 = \sum_i M_{ii,ii}^2 + \sum_{i<j} M_{ii,jj}^2 \le \|M\|_F^2 . $$

Kind: exact identity (printed and corrected). Constants: 1/2 and 1, both attained.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, breaks, conclusions, free
from bounds.bfc._exact import rationals
from bounds.bfc._symmetric import base_of
from bounds.core import Quantity, Statement, Traced, eq, ge, le
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

M = Quantity("M", "M", "entries of M")
Sym = Quantity("Sym", r"\mathrm{Sym}(M)", "entries of Sym(M)")
outside_squares = Quantity("outside_squares", r"\sum_{i \ne j \vee k \ne l} M_{ij,kl}^2", nonnegative=True)
asymmetry = Quantity("asymmetry", r"\|M - M^\top\|_F^2", nonnegative=True)
norm2_M = Quantity("norm2_M", r"\|M\|_F^2", nonnegative=True)
norm2_Sym = Quantity("norm2_Sym", r"\|\mathrm{Sym}(M)\|_F^2", nonnegative=True)
diagonal = Quantity("diagonal", r"\sum_i M_{ii,ii}^2", nonnegative=True)
pairs_once = Quantity("pairs_once", r"\sum_{i<j} M_{ii,jj}^2", nonnegative=True)
c = sp.Symbol("c")

PREMISES = (eq(outside_squares, 0), eq(asymmetry, 0))
ERRATUM = (
    r"$\mathrm{Sym}(M) = M$ fails for $n = 2$, $M_{11,22} = M_{22,11} = 1$: Sym has $2/3$ there and $1/3$ at "
    r"$(\{1,2\},\{1,2\})$."
)

factC_4_2 = Statement(
    "bfc.factC_4_2",
    "Fact C.4, second bullet; used in the proof of Lemma F.6",
    PREMISES,
    algorithm="algorithms.polynomials.exact_symmetrise",
    erratum=ERRATUM,
    survives=r"Yes, with one more factor $\sqrt2$: Sym is linear and keeps at least half of the squared norm on "
    r"the squares, so the difference before (F.19) is at most $3 \sqrt2$ instead of 4 times its bound, "
    r"which the next power of $\mathrm{poly}_2$ covers.",
)
printed = factC_4_2.printed(
    eq(Sym, M, scale=sp.sqrt(norm2_M)),
    title="A symmetric matrix supported on the squares is its own double symmetrisation",
    scaling={"matrix": {M: 1, Sym: 1, norm2_M: 2, outside_squares: 2, asymmetry: 2}},
)

corrected = factC_4_2.corrected(
    (
        eq(norm2_Sym, diagonal + pairs_once, name="norm"),
        ge(norm2_Sym, c * norm2_M, name="lower"),
        le(norm2_Sym, norm2_M, name="upper"),
    ),
    title="On the squares, Sym keeps between half and all of the squared norm",
    source="Fact C.4, second bullet",
    constants=(Traced(c, sp.Rational(1, 2), "each off-diagonal square is counted twice in M and once in Sym(M)"),),
    expected="proved",
    tight=True,
    scaling={"matrix": {norm2_M: 2, norm2_Sym: 2, diagonal: 2, pairs_once: 2, outside_squares: 2, asymmetry: 2}},
)


def supported_on_squares(n, entries):
    """The matrix over pairs with entries[i][j] at ({i,i},{j,j}), in exact numbers."""
    squares = {pair: pair[0] for pair in polynomials.pairs(n) if pair[0] == pair[1]}
    return [
        [
            entries[squares[row]][squares[column]] if row in squares and column in squares else 0
            for column in polynomials.pairs(n)
        ]
        for row in polynomials.pairs(n)
    ]


def both_sides(matrix, symmetrise):
    """Everything that both claims need, in exact arithmetic."""
    matrix = np.array([[fmpq(entry) for entry in row] for row in matrix], dtype=object)
    image = np.array(
        [[polynomials.RootTwo.of(entry).rational for entry in row] for row in symmetrise(matrix)], dtype=object
    )
    is_square = np.array([i == j for i, j in polynomials.pairs(base_of(len(matrix)))])
    squares = matrix[np.ix_(is_square, is_square)]
    return {
        M: matrix,
        Sym: image,
        outside_squares: (matrix**2).sum() - (squares**2).sum(),
        asymmetry: ((matrix - matrix.T) ** 2).sum(),
        norm2_M: (matrix**2).sum(),
        norm2_Sym: (image**2).sum(),
        diagonal: (squares.diagonal() ** 2).sum(),
        pairs_once: (np.tril(squares, -1) ** 2).sum() + fmpq(0),
    }


@factC_4_2.experiment(corrected, n=[1, 2, 3, 5], seed=range(4))
def random_integers(n, seed, *, algorithm):
    """Symmetric integer entries in -3..3."""
    draw = np.random.default_rng(seed).integers(-3, 4, (n, n))
    return both_sides(supported_on_squares(n, (draw + draw.T).tolist()), algorithm)


@factC_4_2.experiment(corrected, n=[2, 3])
def attained(n, *, algorithm):
    """Ones off the diagonal attain the lower constant; ones on it (random_integers at n = 1) the upper."""
    return both_sides(supported_on_squares(n, [[int(i != j) for j in range(n)] for i in range(n)]), algorithm)


@factC_4_2.experiment(corrected, z=[[1.0, 0.5, -1.0]])
def three_entries(z, *, algorithm):
    """M_11,11, M_11,22 and M_22,22, n = 2."""
    a, b, c = rationals(z)
    return both_sides(supported_on_squares(2, [[a, b], [b, c]]), algorithm)


@corrected.adversary(experiment="three_entries", size=3)
def entries(z):
    """Three entries, their squares drawn."""
    a, b, c = z.square().unbind(-1)
    return {
        norm2_Sym: a + b + c,
        norm2_M: a + 2 * b + c,
        diagonal: a + c,
        pairs_once: b,
        outside_squares: 0 * a,
        asymmetry: 0 * a,
    }


@factC_4_2.experiment(printed, n=[1, 2])
def diagonal_entries(n, *, algorithm):
    """Entries only at ({i,i},{i,i}): there the printed statement is true."""
    return both_sides(supported_on_squares(n, [[(i + 1) * (i == j) for j in range(n)] for i in range(n)]), algorithm)


@printed.witness
def one_pair():
    """n = 2 with ones at ({1,1},{2,2}) and ({2,2},{1,1})."""
    return both_sides(supported_on_squares(2, [[0, 1], [1, 0]]), polynomials.exact_symmetrise)


printed.formula_mutant("only the norm that is really kept", then=eq(norm2_Sym, diagonal + pairs_once))
corrected.formula_mutant("off-diagonal squares counted twice", then=eq(norm2_Sym, diagonal + 2 * pairs_once))
corrected.formula_mutant("constant 3/5", then=ge(norm2_Sym, sp.Rational(3, 5) * norm2_M))
corrected.mutant("weights a_ij dropped", lambda exact_symmetrise, matrix: exact_symmetrise(matrix, root_two=fmpq(1)))


@printed.proof
def one_third_moves(claim):
    """The three entries 11,22 and 22,11 and 12,12, times their weights 1, 1, 2; the mean of all three stays in each."""
    mean = sp.Rational(1 + 1 + 2 * 0, 3)
    sizes = {norm2_M: 1 + 1, norm2_Sym: mean**2 + mean**2 + (mean / 2) ** 2, diagonal: 0, pairs_once: 1}
    return certificate(
        "For n = 2 and ones at ({1,1},{2,2}) and ({2,2},{1,1}), the mean over the three entries of z_1^2 z_2^2 is 2/3, so "
        "Sym(M) has 2/3 there instead of 1.",
        *breaks(claim, {M: 1, Sym: mean, outside_squares: 0, asymmetry: 0, **sizes}),
    )


@corrected.proof
def pair_by_pair(claim):
    """x = M_ii,jj = M_jj,ii for a pair i < j; D sums the squares on the diagonal."""
    x, D = free("x D")
    kept = 2 * (2 * x / 3) ** 2 + (x / 3) ** 2
    return certificate(
        "Sym keeps the entries at ({i,i},{i,i}). Of a pair i < j, M has x twice; Sym has 2/3 x twice and 1/3 x at "
        "({i,j},{i,j}), whose weight is two. Other pairs add terms alike.",
        *conclusions(claim, Derived({norm2_Sym: D + kept, norm2_M: D + 2 * x**2, diagonal: D, pairs_once: x**2})),
    )
