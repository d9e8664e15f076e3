r"""Adding n floats one after the other errs by at most gamma_(n-1) times the sum of their moduli.

$$ |\mathrm{res} - s| \le \gamma_{n-1} S \quad\text{for } n\,\mathrm{eps} < 1 . $$

Kind: inequality. Constants: none hidden; the paper's starting point.
"""

from fractions import Fraction

from accurate_sum._algorithms import recursive_sum as additions
from accurate_sum._shared import EPS, S, cancelling, error, gamma, n, total
from bounds.core import Claim, ge, le, lt

recursive_sum = Claim(
    id="accurate_sum.recursive_sum",
    source="Section 2",
    given=(ge(n, 2), lt(n * EPS, 1)),
    then=le(error, gamma(n - 1) * S),
    scaling={"data": {error: 1, S: 1}},
)


@recursive_sum.experiment(count=[10, 100, 1000], lost=[0, 8], seed=[0], algorithm=additions)
def drawn(count, lost, seed, *, algorithm):
    """Floats that cancel to this many digits."""
    p = cancelling(count, lost, seed)
    return {error: abs(Fraction(algorithm(p)) - total(p)), S: total([abs(x) for x in p]), n: len(p)}


recursive_sum.mutant("the last one forgotten", lambda original, p: original(p[:-1]))
recursive_sum.formula_mutant("a millionth", then=le(error, gamma(n - 1) * S / 10**6))
