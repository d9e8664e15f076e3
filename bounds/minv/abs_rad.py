r"""The generalisation bound of the introduction: Theorem 2 at $\alpha = 1$, as empty.

Printed is $\min\{d^3 L / \sqrt K, \sqrt{d^3 K / n}\}$, the case $\alpha = 1$, $b_w = 1$ of Theorem 2 without its tail.

Kind: probability (printed). Constants: one, at best.
"""

import sympy as sp

from bounds.core import Claim, Printed, WithProbability, eq, le
from bounds.late import late
from bounds.minv.thm2 import ALGORITHM, PREMISES, RANGE, K, L, alpha, c, d, delta, gap, gaps, n

hyperpower = late("algorithms.hyperpower")

abs_rad = Claim(
    id="minv.abs_rad",
    title="The generalisation bound of the introduction",
    source="Section 1, contributions",
    quantifier=WithProbability(delta),
    given=(*PREMISES, eq(alpha, 1)),
    then=le(gap, c * sp.Min(d**3 * L / sp.sqrt(K), sp.sqrt(d**3 * K / n)), trivially=RANGE * d),
    constants=(Printed(c, 1, "the least that the hidden constants can be"),),
    expected="vacuous",
)


@abs_rad.experiment(
    depth=[8], samples=[8, 64], size=[1, 5], trials=[40], seed=[0], quick={"size": [1]}, algorithm=ALGORITHM
)
def trained(depth, samples, size, trials, seed, *, algorithm):
    """Fifty steps of descent from alpha = 1; the gaps are of the order 1e-6, the bounds above one."""
    return gaps(depth, samples, size, trials, seed, algorithm)


abs_rad.formula_mutant("a negative bound", then=le(gap, -d))
