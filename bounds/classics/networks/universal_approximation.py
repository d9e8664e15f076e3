r"""A hidden layer of n rectified linear units approximates every L-Lipschitz function on [0, 1] to L / (2n).

The network that agrees with $f$ at $i/n$ has

$$ \max_{x \in [0,1]} |f(x) - f_n(x)| \le \frac{L}{2n} . $$

Attained by functions that turn between the knots. In practice: width is accuracy in one dimension; in d dimensions the same
takes $n^d$ units, which is why the theorem of universal approximation promises so little.

Kind: inequality, tight. Constants: none hidden.
Source: linear interpolation, as in Pinkus, *Approximation theory of the MLP model in neural networks*, Acta Numerica 8, 1999;
DeVore, Hanin and Petrova, *Neural network approximation*, Acta Numerica 30, 2021.
"""

from algorithms.exact import rational, rationals
from bounds.core import Claim, Curve, Quantity, ge, le

error = Quantity("error", r"\max |f - f_n|", nonnegative=True)
L, n = Quantity("L", positive=True), Quantity("n", integer=True, positive=True)

universal_approximation = Claim(
    id="classics.universal_approximation",
    source="DeVore, Hanin and Petrova 2021",
    given=ge(n, 1),
    then=le(error, L / (2 * n)),
    tight=True,
    scaling={"function": {error: 1, L: 1}},
)


@universal_approximation.experiment(
    units=[1, 4, 9], teeth=[1, 4, 18], slope=[1, 3], algorithm="algorithms.networks.interpolant"
)
def saw(units, teeth, slope, *, algorithm):
    """The distance from the nearest i/teeth, times a slope; on a grid that has all knots and corners of both."""
    x = rationals([rational(i) / (8 * units * teeth) for i in range(8 * units * teeth + 1)])

    def f(t):
        scaled = t * teeth
        low = scaled.floor()
        return slope * min(scaled - low, low + 1 - scaled) / teeth

    values = rationals([f(one) for one in x])
    found = algorithm(f, units, x)
    return {error: max(abs(found - values)), L: slope, n: units, Curve("network", along="x", of="output"): (x, found)}


universal_approximation.mutant(
    "one unit missing",
    lambda original, f, units, x: original(f, units, x * (units - 1) / units) if units > 1 else 0 * x + 2,
)
universal_approximation.formula_mutant("L / (3n)", then=le(error, L / (3 * n)))
