r"""Ridge regression moves by at most kappa (|r| + |r'|) / (lambda n) if one of n examples is exchanged.

For the minimiser $w$ of $\frac1n \sum_i (w^\top x_i - y_i)^2 + \lambda \|w\|^2$ with $\|x_i\| \le \kappa$, the minimiser $w'$ after one
example was exchanged, and the residuals $r$, $r'$ of $w'$ at the old and the new example,

$$ \|w - w'\| \le \frac{\kappa\,(|r| + |r'|)}{\lambda n} . $$

Attained where all other inputs are zero. In practice: no single person's data can matter much, which bounds the generalisation gap and is where privacy starts.

Kind: inequality, tight. Constants: none hidden.
Source: Bousquet and Elisseeff, *Stability and generalization*, JMLR 2, 2002, Theorem 22 and Example 3, with the residuals
kept in place of their bound.
"""

from algorithms.exact import array, matrix, rational, rationals
from bounds.classics._one_step_proofs import one_example_exchanged
from bounds.core import Claim, Quantity, ge, gt, le

moved2 = Quantity("moved2", r"\|w - w'\|^2", nonnegative=True)
residuals = Quantity("residuals", "|r| + |r'|", nonnegative=True)
kappa, weight = Quantity("kappa", r"\kappa", positive=True), Quantity("weight", r"\lambda", positive=True)
n = Quantity("n", integer=True, positive=True)

ridge_stability = Claim(
    id="classics.ridge_stability",
    source="Bousquet and Elisseeff 2002, Theorem 22",
    given=(ge(n, 1), gt(weight, 0)),
    expected="proved",
    then=le(moved2, (kappa * residuals / (weight * n)) ** 2),
    tight=True,
    scaling={"labels": {moved2: 2, residuals: 1}, "inputs": {moved2: -2, kappa: 1, weight: 2}},
)


def exact_solve(A, b):
    """In fractions."""
    return array(matrix(A).solve(matrix(b[:, None])))[:, 0]


ALGORITHM = "algorithms.learning.ridge"


@ridge_stability.experiment(examples=[1, 4], label=[3], algorithm=ALGORITHM)
def alone(examples, label, *, algorithm):
    """All inputs and labels are zero until the first example gets others; lambda = 1/2."""
    X, y = rationals([[0, 0]] * examples), rationals([0] * examples)
    return moved_by(X, y, [4, -3], label, rational("1/2"), algorithm)


@ridge_stability.experiment(examples=[2, 5], weight_=["1/100", "1/2", "10"], label=[-3, 20], algorithm=ALGORITHM)
def exchanged(examples, weight_, label, *, algorithm):
    """Inputs of norm at most 5; the first example gets another input and this label."""
    X, y = rationals([[3, 4], [1, -1], [0, 5], [2, 2], [-4, 1]][:examples]), rationals([1, 4, -2, 0, 3][:examples])
    return moved_by(X, y, [4, -3], label, rational(weight_), algorithm)


def moved_by(X, y, new_input, label, amount, algorithm):
    """What the exchange of the first example does; no input is longer than 5."""
    other_X, other_y = X.copy(), y.copy()
    other_X[0], other_y[0] = rationals(new_input), rational(label)
    w, other = (algorithm(*data, weight=amount, solve=exact_solve) for data in ((X, y), (other_X, other_y)))
    misses = abs(X[0] @ other - y[0]) + abs(other_X[0] @ other - other_y[0])
    return {moved2: ((w - other) ** 2).sum(), residuals: misses, kappa: 5, weight: amount, n: len(X)}


ridge_stability.mutant(
    "hardly regularised", lambda original, X, y, *, weight, solve: original(X, y, weight=weight / 1000, solve=solve)
)
ridge_stability.formula_mutant("n^3 for n", then=le(moved2, (kappa * residuals / (weight * n**3)) ** 2))
ridge_stability.proof(one_example_exchanged)
