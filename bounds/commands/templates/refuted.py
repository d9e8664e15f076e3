r"""As printed: the Euclidean norm is at most the largest entry. False; it is at most that times sqrt(n).

$$ \|x\|_2 \le \|x\|_\infty \quad\text{(as printed)}, \qquad
   \|x\|_2 \le \sqrt{n}\, \|x\|_\infty \quad\text{(corrected)} . $$

Both sides are squared, which keeps them rational. Change the statement, then the witness, then the mutants; run
`bounds check` after each.
"""

from bounds.core import Claim, Quantity, ge, le

squares = Quantity("squares", r"\|x\|_2^2", nonnegative=True)
largest = Quantity("largest", r"\|x\|_\infty", nonnegative=True)
n = Quantity("n", "n", "entries", integer=True, positive=True)

NAME = Claim(
    id="PAPER.NAME",
    given=ge(n, 1),
    then=le(squares, largest**2),
    expected="refuted",
    erratum="A factor sqrt(n) is missing: the vector of ones has the norm sqrt(n).",
)

NAME_corrected = Claim(
    id="PAPER.NAME.corrected",
    form="corrected",
    corrects="PAPER.NAME",
    given=ge(n, 1),
    then=le(squares, n * largest**2),
    tight=True,
)


def norms(x):
    """The square of the Euclidean norm, and the largest modulus."""
    return sum(entry * entry for entry in x), max(map(abs, x))


@NAME.witness
def ones():
    """The smallest instance that breaks it, in exact numbers."""
    square, most = norms([1, 1])
    return {squares: square, largest: most, n: 2}


@NAME_corrected.experiment(x=[[1], [1, 1], [3, -1, 2]], algorithm=norms)
def integers(x, *, algorithm):
    """Integers are exact."""
    square, most = algorithm(x)
    return {squares: square, largest: most, n: len(x)}


@NAME_corrected.mutant("the smallest entry for the largest")
def _(original, x):
    return original(x)[0], min(map(abs, x))


NAME.formula_mutant("as corrected", then=le(squares, n * largest**2))
