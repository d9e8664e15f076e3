r"""The product of t steps lengthens a vector by at most sqrt(t + 1), and that is sharp.

$$ \Big\|\prod_{s=t}^{1} \big(I - \tfrac1\beta \mathrm{diag}(P_s) M^\top M\big)\Big\|_2 \le \sqrt{t+1}
   \qquad (P_s \in [0, 2]^{Nd},\; \beta \ge \|M^\top M\|_2) . $$

Proof: dilate $M^\top M/\beta$ to an orthogonal projection $\Pi$ and write $P = 1 + E$, $|E| \le 1$. With $a = \Pi x$
and $c = (I - \Pi) x$ a step is $a' = -\Pi E a$, $c' = c - w$, where $w = (I - \Pi) E a$ and $|a'|^2 + |w|^2 \le
|a|^2$. So $|c_t| \le |c_0| + \sqrt t\, Q$ with $Q^2 = |a_0|^2 - |a_t|^2$, and $|x_t|^2 \le 1 + (t-1) Q^2 + 2 \sqrt t\,
Q |c_0| \le t + 1$.

The product is measured by running the method on $Y = 0$ from every unit vector with the same factors.
Kind: deterministic inequality. Constants: sqrt(t + 1) is a supremum; stored sequences come within one percent of it.
"""

import sympy as sp

from algorithms.exact import rationals, spectral_norm
from bounds.core import Claim, Quantity, exact, ge, le, rounding
from bounds.core.certificate import certificate, identity
from bounds.l2o._certificates import put, same
from bounds.l2o._float_runs import Scripted, drift
from bounds.l2o._symbols import beta, norm_A, t
from bounds.late import late, torch

unrolled = late("algorithms.unrolled")


norm_product = Quantity(
    "norm_product", r"\|\prod_s (I - \frac1\beta \mathrm{diag}(P_s) M^\top M)\|_2", nonnegative=True
)

fix_prod = Claim(
    id="l2o.fix_prod",
    source="used in place of the products of Lemma A.3",
    form="added",
    given=(ge(beta, norm_A), ge(t, 1)),
    then=le(norm_product, sp.sqrt(t + 1)),
    expected="proved",
    tight=True,
    scaling={"matrix": {beta: 2, norm_A: 2}},
)

EXTREMAL = {
    1: ([[1, 1]], [[2, 0]]),
    2: ([[0, 820, 0, -571], [-824, 280, -262, 414]], [[0, 2, 0, 2], [0, 0, 0, 2]]),
    3: (
        [[-799, 0, 589, 40, 0], [-432, 0, -636, 638, 0]],
        [[0, 0, 2, 2, 0], [0, 0, 2, 0, 2], [0, 2, 0, 2, 2]],
    ),
    4: (
        [[-44, -72, -25, -38, -40, 70], [-1, -112, -734, -21, 52, -666], [4, -556, -462, -94, 273, 619]],
        [[0, 0, 2, 0, 0, 0], [0, 2, 2, 2, 2, 0], [2, 0, 2, 0, 0, 0], [2, 2, 0, 2, 2, 0]],
    ),
}
"""Matrices and factors found by maximising the norm; the factors ended at 0 or 2."""


def norms_of_products(M, z, algorithm):
    """Run from every unit vector with the factors 2 sigma(z); what comes out are the columns of the products."""
    b, d = M.shape
    largest = float(spectral_norm(rationals(M.tolist())).upper()) ** 2
    scale = largest * (1 + 1e-12)
    problem = unrolled.LeastSquares(M.unsqueeze(0), M.new_zeros(1, b))
    start = torch.eye(d, dtype=M.dtype).unsqueeze(1)
    run = algorithm(problem, Scripted(z.unsqueeze(1)), len(z), X_0=start, beta=scale)
    columns = run.X.squeeze(-2).movedim(0, -1)
    norms = torch.linalg.matrix_norm(columns, 2)
    matrix_radius = drift(problem, run).square().sum(-1).sqrt()
    radius = rounding.spectral_norm(norms, rows=d, columns=d, dtype=M.dtype, matrix_radius=matrix_radius)
    return {
        t: range(len(z) + 1),
        norm_product: (norms, radius),
        beta: exact([scale]),
        norm_A: [spectral_norm(rationals(M.tolist())) ** 2],
    }


@fix_prod.experiment(rows=[1, 3], columns=[4, 8], steps=[10], seed=[0, 1, 2], algorithm="algorithms.unrolled.rollout")
def random_factors(rows, columns, steps, seed, *, algorithm):
    """Gaussian matrices, factors near 0 and near 2 among them."""
    generator = torch.Generator().manual_seed(seed)
    M = torch.randn(rows, columns, generator=generator, dtype=torch.float64)
    z = 4 * torch.randn(steps, columns, generator=generator, dtype=torch.float64)
    return norms_of_products(M, z, algorithm)


@fix_prod.experiment(steps=[1, 2, 3, 4], algorithm="algorithms.unrolled.rollout")
def stored_extremes(steps, *, algorithm):
    """Sequences of factors 0 and 2 (sigma is rounded to 0 and 1 there) that nearly attain the bound."""
    M, P = (torch.tensor(part, dtype=torch.float64) for part in EXTREMAL[steps])
    return norms_of_products(M, torch.where(P > 1, 800.0, -800.0).double(), algorithm)


fix_prod.formula_mutant("square root of t", then=le(norm_product, sp.sqrt(t)))
fix_prod.formula_mutant("the printed bound 1", then=le(norm_product, 1))
fix_prod.formula_mutant("0.99 of it", then=le(norm_product, sp.Rational(99, 100) * sp.sqrt(t + 1)))
fix_prod.mutant(
    "base step doubled",
    lambda rollout, problem, net, steps, *, X_0, beta: rollout(problem, net, steps, X_0=X_0, beta=beta / 2),
)


@fix_prod.proof
def pythagoras(claim):
    """The end of the proof above, in scalars."""
    a, e, b, c, Q, r = sp.symbols("a e b c Q r", positive=True)
    square = put(claim, claim.then[0].rhs, {t: r**2}) ** 2
    return certificate(
        "As in the head of this file: c' = c - w with |a'|^2 + |w|^2 = |E a|^2 <= |a|^2 (first identity, coordinate "
        "by coordinate), so by Cauchy and Schwarz |c_t| <= c + r Q, where r = sqrt(t), c = |c_0|, b = |a_t| and Q^2 "
        "= |a_0|^2 - b^2. |x_0|^2 = b^2 + Q^2 + c^2 because a_0 and c_0 are orthogonal, and by the second identity "
        "the square of the promise times that exceeds |x_t|^2.",
        identity("one coordinate of |a|^2 - |E a|^2", a**2 - (e * a) ** 2, (1 - e**2) * a**2),
        same(
            "what is left is a sum of squares",
            square * (b**2 + Q**2 + c**2) - (b**2 + (c + r * Q) ** 2),
            r**2 * b**2 + (r * c - Q) ** 2,
        ),
    )
