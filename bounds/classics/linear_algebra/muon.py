r"""Five steps of Muon's quintic bring all singular values from [1/100, 1] into [0.68, 1.14].

With $p(s) = 3.4445\, s - 4.7750\, s^3 + 2.0315\, s^5$ applied five times to every singular value,

$$ \sigma_i(X_0) \in [\tfrac{1}{100}, 1] \;\Longrightarrow\; 0.68 \le \sigma_i(X_5) \le 1.14 . $$

In practice: the update of the optimiser Muon is orthogonal up to a third only, by design; large slopes at zero were preferred to
accuracy at one (`polar` converges).

Kind: inequality on both sides. Constants: printed, two digits rounded outwards; both ends are nearly attained.
Source: Jordan et al., *Muon: an optimizer for hidden layers in neural networks*, kellerjordan.github.io/posts/muon,
2024, for the coefficients.
"""

from itertools import pairwise

import numpy as np
import sympy as sp

from bounds.core import Claim, Printed, Quantity, ge, le
from bounds.core.certificate import certificate, sturm
from bounds.instances import matrix
from bounds.tracing import with_radii

after = Quantity("after", r"\sigma_i(X_5)", nonnegative=True)
before = Quantity("before", r"\sigma_i(X_0)", positive=True)
low, high = Quantity("low", positive=True), Quantity("high", positive=True)

muon = Claim(
    id="classics.muon",
    source="Jordan et al. 2024",
    given=(ge(before, sp.Rational(1, 100)), le(before, 1)),
    constants=(
        Printed(low, sp.Rational(68, 100), "least value of the quintic, five times"),
        Printed(high, sp.Rational(114, 100), "largest value of the quintic, five times"),
    ),
    then=(ge(after, low), le(after, high)),
    expected="proved",
)


@muon.experiment(
    spectrum=[[0.9, 0.3, 0.02], [1.0, 0.5, 0.011], [0.8, 0.215, 0.0625]],
    seed=[0],
    algorithm="algorithms.linear_algebra.muon",
)
@with_radii
def dense(spectrum, seed, *, algorithm):
    """A wide matrix with these singular values; the new ones are in another order, which no relation looks at."""
    X = matrix(3, 5, seed=seed, singular_values=spectrum)
    return {after: np.linalg.svd(algorithm(X), compute_uv=False), before: np.array(spectrum)}


muon.mutant("one step", lambda original, X: original(X, steps=1))
muon.mutant("the cubic of Newton and Schulz", lambda original, X: original(X, coefficients=(1.5, -0.5, 0.0)))
muon.formula_mutant("within a tenth of one", then=(ge(after, low + sp.Rational(2, 9)), le(after, high)))


@muon.proof
def interval_by_interval(claim):
    """Each step maps an interval into the next one; the last is that of the claim."""
    t = sp.Symbol("t")
    quintic = sp.Rational("3.4445") * t - sp.Rational("4.7750") * t**3 + sp.Rational("2.0315") * t**5
    least, largest = (claim.unfolded(one.rhs) for one in claim.then)
    widest = sp.Rational("1.203")
    ends = [(sp.Rational(one), widest) for one in ("0.034", "0.115", "0.38", "0.68")]
    intervals = [(claim.given[0].rhs, claim.given[1].rhs), *ends, (least, largest)]
    steps = [
        step
        for number, ((low, high), (below, above)) in enumerate(pairwise(intervals), start=1)
        for step in (
            sturm(f"step {number}: above {below}", quintic - below, low, high),
            sturm(f"step {number}: below {above}", above - quintic, low, high),
        )
    ]
    return certificate("The quintic acts on each singular value; five times it maps an interval into the next.", *steps)
