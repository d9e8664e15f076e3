r"""The coefficients of a quartic form lie between Sym(M) and a constant times M.

$$ 24 \|M\|_F^2 \ge \mathcal{C}_z\big((z * z)^\top M (z * z)\big) \ge \|\mathrm{Sym}(M)\|_F^2 . $$

A monomial collects at most six entries, each with weight $a_{ij} a_{kl} \le 2$, so by Cauchy and Schwarz its squared
coefficient is at most $\sum a^2 a^2 \le 6 \cdot 4$ times its share of $\|M\|_F^2$. Attained by M = 1 on the three
pairings of four different indices. In the other direction the ratio to $\|\mathrm{Sym}(M)\|_F^2$ is 1, 4, 4, 32/3, 24
on the kinds iiii, iiij, iijj, iijk, ijkl.

Kind: inequality. Constants: O(1) is 24, traced; 1 is printed; both attained.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import conclusions, each, free
from bounds.bfc._exact import rational, rationals, square_sum
from bounds.bfc._proofs import CLASSES, lagrange, orderings
from bounds.bfc._symmetric import CLASSES as SYMMETRIC_CLASSES
from bounds.bfc._symmetric import on_multiset, random_matrix, unweighted
from bounds.core import Quantity, Statement, Traced, eq, ge, le
from bounds.core.certificate import certificate
from bounds.late import late

polynomials = late("algorithms.polynomials")

C_z = Quantity("C_z", r"\mathcal{C}_z", "sum of the squared monomial coefficients", nonnegative=True)
norm2_M = Quantity("norm2_M", r"\|M\|_F^2", nonnegative=True)
norm2_Sym = Quantity("norm2_Sym", r"\|\mathrm{Sym}(M)\|_F^2", nonnegative=True)
C = sp.Symbol("C")
ratio = Quantity("ratio", "1, 4, 4, 32/3, 24", "C_z / |Sym(M)|^2 on the five kinds of multisets")
ON_PAIRINGS = "six entries of weight a a = 2 share one monomial: 6 * 4, by Cauchy and Schwarz"

factC_4_3 = Statement("bfc.factC_4_3", "Fact C.4, third bullet", algorithm="algorithms.polynomials.exact_quartic_norm")
printed = factC_4_3.printed(
    (le(C_z, C * norm2_M, name="upper"), ge(C_z, norm2_Sym, name="lower")),
    constants=(Traced(C, 24, ON_PAIRINGS),),
    expected="proved",
    tight=True,
    scaling={"matrix": {C_z: 2, norm2_M: 2, norm2_Sym: 2}},
)

by_kind = factC_4_3.added(
    "sharp",
    eq(C_z, ratio * norm2_Sym),
    title="On each kind of monomial, coefficients and Sym(M) differ by a known factor",
    expected="proved",
    scaling={"matrix": {C_z: 2, norm2_Sym: 2}},
)


def both_sides(M, algorithm):
    return {C_z: rational(algorithm(M)), norm2_M: square_sum(M), norm2_Sym: square_sum(polynomials.exact_symmetrise(M))}


@factC_4_3.experiment(printed, n=[1, 2, 3, 4], seed=range(3), quick={"seed": [0]})
def random_entries(n, seed, *, algorithm):
    """A random matrix without any symmetry."""
    return both_sides(random_matrix(n, np.random.default_rng(seed)), algorithm)


def one_kind(kind, *, algorithm):
    """One monomial, spread evenly: iiii attains the lower constant, ijkl the upper one."""
    ratios = (1, 4, 4, fmpq(32, 3), 24)
    return {**both_sides(unweighted(on_multiset(4, SYMMETRIC_CLASSES[kind])), algorithm), ratio: ratios[kind]}


printed.experiment(kind=range(5), algorithm="algorithms.polynomials.exact_quartic_norm")(one_kind)
by_kind.experiment(kind=range(5), algorithm="algorithms.polynomials.exact_quartic_norm")(one_kind)


@factC_4_3.experiment(printed, z=[[1.0, 0.5, -1.0, 2.0, 0.25, 1.0]])
def six_entries(z, *, algorithm):
    """Any six numbers on the entries with four different indices."""
    M = on_multiset(4, SYMMETRIC_CLASSES[-1])
    M[M == 1] = rationals(z)
    return both_sides(M, algorithm)


@printed.adversary(experiment="six_entries", size=6)
def weighted_sum(z):
    """All six weights are two."""
    total = (2 * z.sum(-1)).square()
    return {C_z: total, norm2_M: z.square().sum(-1), norm2_Sym: total / 24}


printed.formula_mutant("constant 9/10 of it", constants=(Traced(C, sp.Rational(216, 10), ON_PAIRINGS),))
printed.formula_mutant("lower bound 11/10", then=ge(C_z, sp.Rational(11, 10) * norm2_Sym))
printed.mutant("every coefficient doubled", lambda exact_quartic_norm, M: exact_quartic_norm(2 * M))
by_kind.mutant("each monomial's coefficient halved", lambda exact_quartic_norm, M: exact_quartic_norm(fmpq(1, 2) * M))


by_kind.formula_mutant("24 on every kind", then=eq(C_z, 24 * norm2_Sym))
SPREAD = (
    "An entry of Sym(M) is S/(n w), S the coefficient of its monomial, n the size of its class and w = a_pq a_rs. So "
    "|Sym(M)|^2 is S^2 sum 1/(n w)^2 on a class."
)


def shares():
    """|Sym(M)|^2 over the squared coefficient, on each kind."""
    return {
        kind: sum(sp.Rational(1, len(squares) ** 2 * square) for square in squares) for kind, squares in CLASSES.items()
    }


@printed.proof
def class_by_class(claim):
    """S is a coefficient, T the class's share of |M|^2 and s what Cauchy and Schwarz lose."""
    S, T, s = free("S T s")
    above = each({C_z: sum(squares) * T - s, norm2_M: T} for squares in CLASSES.values())
    below = each({C_z: S**2, norm2_Sym: S**2 * share} for share in shares().values())
    return certificate(
        "Above: a coefficient is sum w M over its class, so its square is at most sum w^2 (at most 24) times the "
        "class's share of |M|^2. Below: " + SPREAD,
        *(lagrange(len(w)) for w in sorted(set(CLASSES.values()), key=len) if len(w) > 1),
        *orderings(),
        *conclusions(claim, {(C_z, "<="): above, (C_z, ">="): below}),
    )


@by_kind.proof
def reciprocals(claim):
    """1, 4, 4, 32/3 and 24 on the five kinds."""
    S = free("S")
    ratios = (1, 4, 4, sp.Rational(32, 3), 24)
    kinds = zip(shares().values(), ratios, strict=True)
    return certificate(
        SPREAD,
        *conclusions(claim, each({C_z: S**2, norm2_Sym: S**2 * share, ratio: number} for share, number in kinds)),
    )
