r"""The best scale of the start is the mean of the extreme squared singular values.

For every $c_0 > 0$ the residual $e_0 = \max_j |1 - a_j^2 / c_0|$ of the start $A^\top / c_0$ is at least

$$ \frac{\kappa^2 - 1}{\kappa^2 + 1}, \qquad \kappa = a_{\max} / a_{\min} , $$

and $c_0 = (a_{\max}^2 + a_{\min}^2)/2$ attains it, so that $\ln(1/e_0) = 2 \operatorname{artanh}(\kappa^{-2}) \approx 2
\kappa^{-2}$: layers are paid for with the logarithm of $\kappa^2$.

Kind: deterministic inequality; not in the paper. Constants: none.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Claim, Quantity, ge
from bounds.core.certificate import certificate
from bounds.late import torch
from bounds.minv._certificates import equal, promised

e_0 = Quantity("e_0", r"\max_j |1 - a_j^2/c_0|", "residual of the start", nonnegative=True)
kappa2 = Quantity("kappa2", r"\kappa^2", "squared condition number over the positive singular values", positive=True)

best_scale = Claim(
    id="minv.best_scale",
    formerly="minv.lemma1.best_scale",
    title="No scale of the start leaves less than (kappa^2 - 1)/(kappa^2 + 1), which the mean of the extreme squares attains",
    form="added",
    source="Lemma 1; not in the paper",
    given=ge(kappa2, 1),
    then=ge(e_0, (kappa2 - 1) / (kappa2 + 1), trivially=0),
    tight=True,
    expected="proved",
)


def residual_of(values, factor, algorithm):
    """A diagonal matrix of binary fractions: the scale comes from a run of floats and is exact or meant as it is."""
    c_0 = algorithm(torch.diag(torch.tensor(values, dtype=torch.float64))).item()
    c_0 = fmpq(*c_0.as_integer_ratio()) * factor
    squares = [fmpq(*a.as_integer_ratio()) ** 2 for a in values]
    return {e_0: max(abs(1 - a2 / c_0) for a2 in squares), kappa2: max(squares) / min(squares)}


@best_scale.experiment(
    values=[[1.0, 0.5], [1.0, 0.75, 0.125], [3.0, 2.0, 0.25]],
    eighths=[6, 7, 8, 9, 16],
    algorithm="algorithms.hyperpower.balanced_scale",
)
def around_the_best(values, eighths, *, algorithm):
    """From three quarters to twice the scale that the algorithm chooses."""
    return residual_of(values, fmpq(eighths, 8), algorithm)


best_scale.formula_mutant("the condition number itself", then=ge(e_0, (kappa2**2 - 1) / (kappa2**2 + 1)))


@best_scale.proof
def two_ends(claim):
    """M and m are the extreme squared singular values; c_0 is any scale."""
    M, m, c = sp.symbols("M m c")
    return certificate(
        "The residual is at least 1 - m/c and at least M/c - 1. The first times c M plus the second times c m is c (M - m), so "
        "the larger of both, times M + m, is at least M - m. At c = (M + m)/2 both are (M - m)/(M + m); `2 c` stands for M + m.",
        equal("weighted sum of both, times c", (c - m) * M + (M - c) * m, c * (M - m)),
        equal("1 - m/c, times 2 c", sp.Add(M + m, -2 * m, evaluate=False), M - m),
        equal("M/c - 1, times 2 c", sp.Add(2 * M, -(M + m), evaluate=False), M - m),
        equal("the promise, times M + m", sp.cancel(promised(claim, "e_0", kappa2=M / m) * (M + m)), M - m),
    )
