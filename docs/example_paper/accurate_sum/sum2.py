r"""Sum2 is as accurate as if computed in twice the precision and rounded once.

$$ |\mathrm{res} - s| \le \mathrm{eps}\,|s| + \gamma_{n-1}^2 S \quad\text{for } n\,\mathrm{eps} < 1 . $$

The figure shows the relative error over the digits that cancel, as those of the paper's Section 6 do: it stays flat up
to sixteen digits, where the recursive sum has none left.

Kind: inequality. Constants: none hidden.
"""

from fractions import Fraction

from accurate_sum._algorithms import recursive_sum
from accurate_sum._algorithms import sum2 as algorithm_4_4
from accurate_sum._shared import EPS, S, cancelling, error, gamma, n, s, total
from bounds.core import Claim, Curve, ge, le, lt

sum2 = Claim(
    id="accurate_sum.sum2",
    source="Proposition 4.5",
    given=(ge(n, 2), lt(n * EPS, 1)),
    then=le(error, EPS * s + gamma(n - 1) ** 2 * S),
    scaling={"data": {error: 1, s: 1, S: 1}},
)


@sum2.experiment(count=[10, 100], seed=[0], algorithm=algorithm_4_4)
def cancellation(count, seed, *, algorithm):
    """Nought to fifteen digits cancel; each is an entry."""
    drawn = [cancelling(count, digits, seed) for digits in range(16)]
    exact = [total(p) for p in drawn]

    def errors(method):
        return [abs(Fraction(method(p)) - true) for p, true in zip(drawn, exact, strict=True)]

    def relative(found):
        return [float(one / abs(true)) for one, true in zip(found, exact, strict=True)]

    return {
        error: errors(algorithm),
        s: [abs(true) for true in exact],
        S: [total([abs(x) for x in p]) for p in drawn],
        n: count,
        Curve("Sum2", along="digits that cancel", of="relative error"): relative(errors(algorithm)),
        Curve("recursive sum", along="digits that cancel", of="relative error"): relative(errors(recursive_sum)),
    }


sum2.mutant("no correction", lambda original, p: recursive_sum(p))
sum2.formula_mutant("a tenth of the first term", then=le(error, EPS * s / 10))
