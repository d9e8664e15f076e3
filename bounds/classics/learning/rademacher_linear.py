r"""Linear functions of norm B have Rademacher complexity at most B sqrt(sum |x_i|^2) / n.

For inputs $x_1, \dots, x_n$ and independent fair signs $\sigma_i$,

$$ \mathbb{E} \sup_{\|w\| \le B} \frac1n \sum_i \sigma_i \langle w, x_i \rangle
   \le \frac{B}{n} \Big( \sum_i \|x_i\|^2 \Big)^{1/2} . $$

Attained by orthogonal inputs. All signs are enumerated. In practice: margins and norms matter, the dimension does not, so
kernels with infinitely many features may be learnt.

Kind: expectation, exactly; tight. Constants: none hidden.
Source: Bartlett and Mendelson, *Rademacher and Gaussian complexities*, JMLR 3, 2002, Lemma 22; Shalev-Shwartz and Ben-David,
*Understanding Machine Learning*, Cambridge University Press, 2014, Lemma 26.10.
"""

import sympy as sp

from algorithms.exact import balls, rational, rationals
from bounds.core import Claim, OnAverage, Quantity, ge, le
from bounds.late import late

random_functions = late("algorithms.random_functions")

correlation = Quantity("correlation", r"\frac Bn \|\sum_i \sigma_i x_i\|", nonnegative=True)
total2, probability = (
    Quantity("total2", r"\sum_i \|x_i\|^2", positive=True),
    Quantity("probability", r"\Pr", nonnegative=True),
)
B, n = Quantity("B", positive=True), Quantity("n", integer=True, positive=True)

rademacher_linear = Claim(
    id="classics.rademacher_linear",
    source="Shalev-Shwartz and Ben-David 2014, Lemma 26.10",
    given=ge(n, 1),
    then=le(correlation, B * sp.sqrt(total2) / n),
    quantifier=OnAverage(over="all signs", probability=probability),
    tight=True,
    scaling={"inputs": {correlation: 1, total2: 2}, "weights": {correlation: 1, B: 1}},
)
INPUTS = {
    "dependent": [[3, 4], [1, 0], [0, 2], [-1, 1], [2, 2]],
    "nearly orthogonal": [[5, 0, 0], [1, 5, 0], [0, 1, 5]],
    "orthogonal": [[3, 0], [0, 4]],
    "one direction": [[1], [2], [3], [4]],
}


@rademacher_linear.experiment(inputs=list(INPUTS), radius=[1, 3], algorithm="algorithms.learning.rademacher_sum")
def every_sign(inputs, radius, *, algorithm):
    """The supremum is attained at w along the sum; its norm is a ball, all else is exact."""
    X = rationals(INPUTS[inputs])
    outcomes = random_functions.all_outcomes(len(X), (-1, 1))
    sums2 = algorithm(rationals(outcomes), X)
    return {
        correlation: [radius * one.sqrt() / len(X) for one in balls(sums2)],
        probability: [rational(1) / len(outcomes)] * len(outcomes),
        total2: (X * X).sum(),
        B: radius,
        n: len(X),
    }


rademacher_linear.mutant("all signs the same", lambda original, signs, X: original(signs * signs, X))
rademacher_linear.formula_mutant("n^2 for n", then=le(correlation, B * sp.sqrt(total2) / n**2))
