r"""From the angle between iterate and gradient to alpha_0: eq. (56) inherits the false step of eq. (55).

Eq. (56) puts the closed form of $X_{T-1}^0$ into eq. (55),

$$ \sigma_{\min}(G_{L-1,T}^0) \ge \tfrac1\beta \sin\theta_{T-1}\, \delta_7 \|M^\top Y\|_2 \prod_{\ell<L} \sigma_{\min}(W_\ell^0) , $$

and Lemmas 5.1 to 5.4 use it as $\alpha_0 \ge C_1 e^{L-1}$ with a constant $C_1$ that contains a $\delta_6$, a smallest
singular value that is named and never derived. For $\beta = \|A\|$ the right side is 0 (l2o.delta7); for larger $\beta$ the
inequality is false. What is true of the two columns $[X_{T-1} | g_{T-1}]$, with the exponents of l2o.delta7.corrected, is

$$ \sigma_{\min}\big([X_{T-1} | g_{T-1}]\big) \ge
   \frac{\sin\theta_{T-1}}{\beta/(\delta_7' \|M^\top Y\|) + 1/\|g_{T-1}\|} , $$

and of G nothing like it, because its rank is not that of its input.
Kind: deterministic inequality. Constants: none.
"""

import sympy as sp

from algorithms.exact import smallest_singular_value
from bounds.core import Quantity, Statement, eq, ge, gt
from bounds.core.certificate import certificate
from bounds.l2o import eq55
from bounds.l2o._certificates import follows, part
from bounds.l2o._instances import stacked
from bounds.l2o._matrices import gram, product
from bounds.l2o._spectra import identity as unit
from bounds.l2o._symbols import T, beta, m, norm_A, x
from bounds.l2o.eq55 import links_of_the_chain, norm_g, sigma_G, sigma_in, sigma_W, sine, start
from bounds.late import late

unrolled = late("algorithms.unrolled")


delta_7 = Quantity("delta_7", r"\delta_7", "as printed", nonnegative=True)
delta_7_mended = Quantity("delta_7_mended", r"\delta_7'", "with the exponents T - 1 - t", positive=True)

eq56 = Statement(
    "l2o.eq56",
    "Eq. (56), Appendix B.1",
    (ge(beta, norm_A), ge(T, 2), eq(x, 0), gt(m, 0), gt(norm_g, 0), gt(sine, 0)),
    algorithm="algorithms.unrolled.exact_rollout",
    erratum="It rests on the first step of eq. (55): the smallest singular value of G is not that of its input times those of "
    r"the layers. $\delta_6$, which the lemmas use with it, is not derived at all.",
    survives="In part: for the two columns of the input, with the gradient's norm kept in the harmonic mean and the exponents "
    "of the corrected eq. (54).",
)
printed = eq56.printed(ge(sigma_G, sine / beta * delta_7 * m * sigma_W))

corrected = eq56.corrected(
    ge(sigma_in, sine / (beta / (delta_7_mended * m) + 1 / norm_g)),
    title="The smallest singular value of the last input, from the angle and the data",
    expected="proved",
    scaling={"data": {sigma_in: 1, m: 1, norm_g: 1, x: 1}},
    needs=("l2o.eq54.corrected", "l2o.eq55.corrected"),
)


def with_powers(instance, algorithm, steps):
    """The links of eq. (55), and both sums of powers."""
    decay = unit(instance.X_0.size) - gram(instance) / instance.beta
    powers = [product([decay] * power, len(decay)) for power in range(steps)]
    return links_of_the_chain(instance, algorithm, steps) | {
        delta_7: [smallest_singular_value(sum(powers[1:]))],
        delta_7_mended: [smallest_singular_value(sum(powers[:-1]))],
        m: [instance.m],
        x: [instance.x],
        beta: [instance.beta],
        norm_A: [instance.norm_A],
        T: [steps],
    }


@eq56.experiment(corrected, rows=[1, 2], steps=[2, 4], loose=[2, 4], quick={"rows": [2]})
def random_problems(rows, steps, loose, *, algorithm):
    """Two problems with three unknowns from the origin, the second half as large."""
    starts = [start(seed, rows=rows, loose=loose) for seed in range(6)]
    return stacked(with_powers, starts, algorithm, steps)


@printed.witness
def one_line_per_problem():
    """One equation in three unknowns per problem: G has rank at most four of six."""
    return with_powers(start(0, rows=1, hidden=(8,), loose=2), unrolled.exact_rollout, 3)


printed.formula_mutant(
    "of the input, without the layers", then=ge(sigma_in, sine / (beta / (delta_7_mended * m) + 1 / norm_g))
)
corrected.formula_mutant(
    "the layers included", then=ge(sigma_G, sine / (beta / (delta_7_mended * m) + 1 / norm_g) * sigma_W)
)
corrected.formula_mutant("ten times as much", then=ge(sigma_in, 10 * sine / (beta / (delta_7_mended * m) + 1 / norm_g)))


@corrected.proof
def two_columns(claim):
    """The harmonic mean grows with the norm of the iterate."""
    more = sp.Symbol("k", nonnegative=True)
    longer = delta_7_mended * m / beta + more
    angle = part(eq55.corrected, "angle").rhs.subs(eq55.norm_x, longer)
    return certificate(
        "sigma_min([X | g]) >= sin/(1/n + 1/g) with n = |X_{T-1}| (l2o.eq55.corrected), and n is delta_7' |M^T Y|/beta or more, as "
        "X_{T-1} is 1/beta times the sum of powers applied to M^T Y (l2o.eq54.corrected).",
        *follows(claim, ge(sigma_in, angle)),
    )
