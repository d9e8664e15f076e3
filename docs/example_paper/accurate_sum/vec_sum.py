r"""VecSum changes the floats and not their sum; beside the last one at most gamma_(n-1) S is left of their moduli.

$$ \sum_i q_i = \sum_i p_i, \qquad \sum_{i < n} |q_i| \le \gamma_{n-1} S . $$

Kind: identity and inequality. Constants: none hidden.
"""

from accurate_sum._algorithms import vec_sum as algorithm_4_3
from accurate_sum._shared import EPS, S, cancelling, gamma, n, total
from bounds.core import Claim, Quantity, eq, ge, le, lt

before, after = Quantity("before", r"\sum p_i"), Quantity("after", r"\sum q_i")
rest = Quantity("rest", r"\sum_{i<n} |q_i|", nonnegative=True)

vec_sum = Claim(
    id="accurate_sum.vec_sum",
    source="Algorithm 4.3 and what is said of it",
    given=(ge(n, 2), lt(n * EPS, 1)),
    then=(eq(after, before), le(rest, gamma(n - 1) * S)),
    scaling={"data": {before: 1, after: 1, rest: 1, S: 1}},
)


@vec_sum.experiment(count=[4, 100], lost=[0, 12], seed=[0], algorithm=algorithm_4_3)
def drawn(count, lost, seed, *, algorithm):
    """In fractions, so that equality is decided."""
    p = cancelling(count, lost, seed)
    q = algorithm(p)
    moduli = {rest: total([abs(x) for x in q[:-1]]), S: total([abs(x) for x in p])}
    return moduli | {before: total(p), after: total(q), n: len(p)}


@vec_sum.mutant("errors of every second addition forgotten")
def _(original, p):
    q = original(p)
    return [0.0 if i % 2 else x for i, x in enumerate(q[:-1])] + q[-1:]


vec_sum.formula_mutant("a millionth of the rest", then=(eq(after, before), le(rest, gamma(n - 1) * S / 10**6)))
