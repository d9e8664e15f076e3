r"""Sym spreads each coefficient of a quartic form evenly, and doing it twice changes nothing.

$$ \mathrm{Sym}(M)_{\{i,j\},\{k,l\}} = \frac{1}{a_{ij} a_{kl} n} \sum_{\{p,q,r,s\} = \{i,j,k,l\}} a_{pq} a_{rs}
   M_{\{p,q\},\{r,s\}} , $$

where n is the number of ordered pairs of pairs that make the same multiset: 6 if all four indices differ, 4 for iijk,
3 for iijj, 2 for iiij and 1 for iiii. The fast algorithm, which sums by monomial, is held against this sum.

Kind: exact identity. Constants: none hidden.
"""

from collections import Counter

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions, each
from bounds.bfc._exact import square_sum
from bounds.bfc._proofs import CLASSES, orderings
from bounds.bfc._symmetric import random_matrix, weights
from bounds.core import Claim, Quantity, eq
from bounds.core.certificate import certificate, written
from bounds.late import late

polynomials = late("algorithms.polynomials")

defect = Quantity("defect", r"\|\mathrm{Sym}(M) - \sum\dots\|_F^2", "squared distance to the printed sum")
defect_twice = Quantity("defect_twice", r"\|\mathrm{Sym}(\mathrm{Sym}(M)) - \mathrm{Sym}(M)\|_F^2")
count = Quantity("count", "n", "ordered pairs of pairs with the same multiset", integer=True)
formula_count = Quantity("formula_count", "6, 4, 3, 2, 1", "orderings of the multiset over 4")

defC_3 = Claim(
    id="bfc.defC_3",
    source="Definition C.3 and its footnote",
    then=(eq(defect, 0, name="definition"), eq(defect_twice, 0, name="idempotent"), eq(count, formula_count)),
    expected="proved",
    scaling={"matrix": {defect: 2, defect_twice: 2}},
)


@defC_3.experiment(
    n=[1, 2, 3, 4], seed=[0, 1], quick={"seed": [0]}, algorithm="algorithms.polynomials.exact_symmetrise"
)
def random_entries(n, seed, *, algorithm):
    """A random matrix without any symmetry."""
    M = random_matrix(n, np.random.default_rng(seed))
    once = algorithm(M)
    return {
        defect: square_sum(once - by_definition(M, n)),
        defect_twice: square_sum(algorithm(once) - once),
        count: list(polynomials.splittings(n)),
        formula_count: counts_by_kind(n),
    }


def by_definition(M, n):
    """The printed sum, entry by entry."""
    index, a = polynomials.pairs(n), weights(n)
    result = np.empty(M.shape, dtype=object)
    for row, p in enumerate(index):
        for column, q in enumerate(index):
            same = [
                (r, s)
                for r, left in enumerate(index)
                for s, right in enumerate(index)
                if sorted(left + right) == sorted(p + q)
            ]
            total = sum(a[r] * a[s] * M[r, s] for r, s in same)
            result[row, column] = total * fmpq(1, len(same)) / (a[row] * a[column])
    return result


def counts_by_kind(n):
    """6, 4, 3, 2 or 1, from the multiplicities of the indices."""
    by_kind = {(1, 1, 1, 1): 6, (1, 1, 2): 4, (2, 2): 3, (1, 3): 2, (4,): 1}
    return [by_kind[tuple(sorted(Counter(indices).values()))] for indices in polynomials.quadruples(n)]


defC_3.mutant("weights a_ij dropped", lambda exact_symmetrise, M: exact_symmetrise(M, root_two=fmpq(1)))
defC_3.mutant("sum instead of mean", lambda exact_symmetrise, M: 2 * exact_symmetrise(M))
defC_3.mutant("ordinary symmetric part", lambda exact_symmetrise, M: (M + M.T) * fmpq(1, 2))


defC_3.formula_mutant("one ordered pair of pairs too many", then=eq(count, formula_count + 1))


@defC_3.proof
def means_over_classes(claim):
    """m are the entries times their weights, which Sym replaces by their mean over each class."""
    m = sp.symbols("m1:7")
    sixth = sp.Rational(1, 6)
    mean = sixth * sum(m)
    again = written(lambda x, part, mean: part * sum([x] * 5, x) - mean, mean, sixth, mean)
    summed = written(lambda part, mean, *m: part * sum(m[1:], m[0]) - mean, sixth, mean, *m)
    orderings_over_four = {"iiii": 1, "iiij": 2, "iijj": 3, "iijk": 4, "ijkl": 6}
    return certificate(
        "Times its weights a a, an entry of Sym(M) is the mean of the weighted entries of M with the same four "
        "indices; that is the definition. All of them are then equal, and a mean of n equal numbers is that number "
        "(shown for n = 6; fewer: drop terms). n counts the ordered pairs of pairs in a class: each has a_pq^2 a_rs^2 "
        "orderings, and together these are the 4!/prod I_k! orderings of the multiset, which excludes that one is "
        "missing.",
        *orderings(),
        *conclusions(
            claim,
            {
                defect: Derived({defect: summed**2}),
                defect_twice: Derived({defect_twice: again**2}),
                count: each(
                    {count: len(CLASSES[kind]), formula_count: number} for kind, number in orderings_over_four.items()
                ),
            },
        ),
    )
