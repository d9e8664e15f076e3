r"""Douglas-Rachford splitting moves by at most R^2 k^k / (k + 1)^(k + 1), squared, after k steps.

For two monotone operators, here projections onto two convex sets with a common point $z^*$,

$$ \|z_{k+1} - z_k\|^2 \le \frac{1}{k+1} \Big(\frac{k}{k+1}\Big)^k \|z_0 - z^*\|^2 . $$

Attained by two lines at the angle whose squared cosine is $k/(k+1)$: the iterates spiral inwards. In practice: the
movement may be trusted as a stopping rule, $1/(e k)$ of the squared distance.

Kind: inequality, tight. Constants: none hidden.
Source: Lieder, *Projection based methods for conic linear programming*, thesis, Düsseldorf, 2018, Theorem 4.9, for firmly
nonexpansive maps; Gu and Yang, *Tight sublinear convergence rate of the proximal point algorithm for maximal monotone inclusion
problems*, SIAM Journal on Optimization 30, 2020; the method by Lions and Mercier, 1979.
"""

from algorithms.exact import rational, rationals
from bounds.core import Claim, Curve, Quantity, ge, le

moved2 = Quantity("moved2", r"\|z_{k+1} - z_k\|^2", nonnegative=True)
R2, k = Quantity("R2", r"\|z_0 - z^*\|^2", nonnegative=True), Quantity("k", integer=True, positive=True)

douglas_rachford = Claim(
    id="classics.douglas_rachford",
    source="Lieder 2018, Theorem 4.9",
    given=ge(k, 1),
    then=le(moved2, (k / (k + 1)) ** k * R2 / (k + 1)),
    tight=True,
    scaling={"space": {moved2: 2, R2: 2}},
)


@douglas_rachford.experiment(root=[1, 2, 3], steps=[1, 4, 9], algorithm="algorithms.splitting.douglas_rachford")
def two_lines(root, steps, *, algorithm):
    """The first axis and a line at the angle of cosine root / sqrt(root^2 + 1), worst after root^2 steps; in fractions."""
    cosine2, both = rational(root**2) / (root**2 + 1), rational(root) / (root**2 + 1)
    line = rationals([[cosine2, both], [both, 1 - cosine2]])
    path = algorithm(lambda z: rationals([z[0], 0]), lambda z: line @ z, rationals([3, 4]), steps=steps + 1)
    last = path[-1] - path[-2]
    drawn = Curve("Douglas-Rachford", along="steps", of="distance2")
    return {moved2: (last * last).sum(), R2: 25, k: steps, drawn: [(z * z).sum() for z in path]}


@douglas_rachford.mutant("the second set is not reflected into")
def _(original, first, second, z, *, steps):
    return [z + i * (first(z) - z) for i in range(steps + 1)]


douglas_rachford.formula_mutant("(k + 1)^2 for k + 1", then=le(moved2, (k / (k + 1)) ** k * R2 / (k + 1) ** 2))
