r"""The polar Newton-Schulz iteration squares the distance from orthogonality in every step.

For $X_{k+1} = \frac12 X_k (3I - X_k^\top X_k)$ and $0 \preceq I - X_0^\top X_0 \prec I$,

$$ \|I - X_k^\top X_k\|_F \le \|I - X_0^\top X_0\|_F^{2^k} . $$

In practice: an orthogonal factor from products of matrices alone, which is what hardware is built for. It helps once all
singular values are near 1; Muon's coefficients bring them there (`muon`). Squared here, which keeps everything rational.

Kind: inequality. Constants: none hidden; 3/4 of it is left in the limit.
Source: Björck and Bowie, *An iterative algorithm for computing the best estimate of an orthogonal matrix*, SIAM Journal on
Numerical Analysis 8, 1971; Higham, *Functions of Matrices*, SIAM, 2008, Section 8.3.
"""

from fractions import Fraction

from algorithms.exact import rationals
from bounds.classics._spectral_proofs import polar_residual
from bounds.core import Claim, Quantity, ge, gt, le
from bounds.instances import matrix

distance2 = Quantity("distance2", r"\|I - X_k^\top X_k\|_F^2", nonnegative=True)
distance2_0 = Quantity("distance2_0", r"\|I - X_0^\top X_0\|_F^2", nonnegative=True)
largest, smallest = (
    Quantity("largest", r"\sigma_{\max}(X_0)", positive=True),
    Quantity("smallest", r"\sigma_{\min}(X_0)", positive=True),
)
k = Quantity("k", integer=True, positive=True)

polar = Claim(
    id="classics.polar",
    source="Higham 2008, Section 8.3",
    given=(ge(k, 1), le(largest, 1), gt(smallest, 0)),
    then=le(distance2, distance2_0 ** (2**k)),
    expected="proved",
)


def from_orthogonal(X):
    """The squared distance of the Gram matrix from the identity."""
    gram = X.T @ X - rationals([[int(i == j) for j in range(X.shape[1])] for i in range(X.shape[1])])
    return (gram * gram).sum()


@polar.experiment(
    spectrum=[["1/2", "1"], ["1/10", "1/20"], ["9/10", "1/2", "3/4"]],
    steps=[1, 2, 4],
    seed=[0],
    algorithm="algorithms.linear_algebra.newton_schulz_polar",
)
def dense(spectrum, steps, seed, *, algorithm):
    """A dense matrix with these singular values, one row more than columns; in fractions."""
    values = rationals(spectrum)
    sizes = [Fraction(one) for one in spectrum]
    X = rationals(matrix(len(sizes) + 1, len(sizes), seed=seed, singular_values=sizes, exact=True))
    last = algorithm(X, steps=steps)[-1]
    known = {largest: max(values), smallest: min(values), k: steps}
    return {distance2: from_orthogonal(last), distance2_0: from_orthogonal(X)} | known


polar.mutant("one step short", lambda original, X, *, steps: original(X, steps=steps - 1))
polar.formula_mutant("cubes it", then=le(distance2, distance2_0 ** (3**k)))
polar.proof(polar_residual)
