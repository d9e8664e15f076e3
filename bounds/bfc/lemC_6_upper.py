r"""Random lifts and their symmetric squares have bounded norms, with explicit constants.

Let R have $m = \binom{k+1}{2}$ rows of k independent $N(0, 1/k^2)$ entries. $\|R * R\|_F^{1/2} = (\sum_i
\|r_i\|^4)^{1/4}$ is a norm of R, at most $\|R\|_F$, and its fourth moment is $(k+1)(k+2)/(2k^2)$. So concentration of
Lipschitz functions gives

$$ \|R * R\| \le \|R * R\|_F \le \Big( \Big(\frac{(k+1)(k+2)}{2k^2}\Big)^{1/4} + \frac{\sqrt{2 \log(1/p)}}{k} \Big)^2 , $$

which is the printed $O(1 + \log(k/p)/k^2)$. Chi-square tails (Laurent and Massart) with a union over the rows, as in the
written proof, give $\sqrt m\, (k + 2 \sqrt{k t} + 2t) / k^2$, $t = \log(m/p)$, that is $O(1 + \log(k/p)/k)$ only. The lift
itself: $\|R\| \le (\sqrt m + \sqrt k + \sqrt{2 \log(1/p)}) / k$ (Davidson and Szarek).

Kind: probability. Constants: explicit.
"""

import sympy as sp

from bounds.bfc._certificates import Derived, conclusions, free, nonnegative
from bounds.bfc.lemC_6 import gaussian_lifts, k, m, norm_R, p, sigma_max
from bounds.core import Statement, WithProbability, le
from bounds.core.certificate import certificate, identity

lemC_6_upper = Statement(
    "bfc.lemC_6_upper",
    "Lemma C.6, upper bounds; proof in Appendix J.2",
    algorithm="algorithms.feature_correction.random_lifts",
)
t = sp.log(m / p)
fourth_root = ((k + 1) * (k + 2) / (2 * k**2)) ** sp.Rational(1, 4)
upper = lemC_6_upper.printed(
    (
        le(sigma_max, (fourth_root + sp.sqrt(2 * sp.log(1 / p)) / k) ** 2, name="symmetric square"),
        le(norm_R, (sp.sqrt(m) + sp.sqrt(k) + sp.sqrt(2 * sp.log(1 / p))) / k, name="lift"),
    ),
    title="A random lift and its symmetric square have bounded norms",
    formerly="bfc.lemC_6.upper",
    quantifier=WithProbability(2 * p),
    expected="proved",
)
by_rows = lemC_6_upper.added(
    "rows",
    le(sigma_max, sp.sqrt(m) * (k + 2 * sp.sqrt(k * t) + 2 * t) / k**2),
    formerly="bfc.lemC_6.rows",
    title="A union over its rows bounds the symmetric square of a random lift",
    source="Lemma C.6, upper bound, by the argument of its proof in Appendix J.2",
    quantifier=WithProbability(p),
    expected="proved",
)
SIZES = {
    "width": [1, 2, 4, 8],
    "p_percent": [10, 2],
    "trials": [4000],
    "seed": [0],
    "quick": {"width": [1, 4], "p_percent": [10], "trials": [600]},
}
lemC_6_upper.experiment(**SIZES)(gaussian_lifts)
upper.formula_mutant(
    "without the square root of m", then=le(norm_R, (sp.sqrt(k) + sp.sqrt(2 * sp.log(1 / p))) / (2 * k))
)
upper.formula_mutant("half of the norm's fourth moment", then=le(sigma_max, fourth_root**2 / 2))
by_rows.formula_mutant("a fifth of it", then=le(sigma_max, sp.sqrt(m) * (k + 2 * sp.sqrt(k * t) + 2 * t) / (5 * k**2)))


@lemC_6_upper.mutant("variance 1/k instead of 1/k^2")
def _(random_lifts, architecture, generator, **options):
    wide = random_lifts(architecture, generator, **options)
    return {layer: R * architecture.width(layer) ** 0.5 * 2 for layer, R in wide.items()}


@upper.proof
def lipschitz_norms(claim):
    """p = exp(-s^2/2); k = 1 and 49, where sqrt(k) and sqrt(m) are whole; a and b are the two parts of the norm."""
    a, b = sp.symbols("a b")
    s = free("s")
    fourth_moment = m * k * (k + 2) / k**4
    steps = []
    for width in (1, 49):
        at = {k: width, p: sp.exp(-(s**2) / 2)}
        mean = sp.sqrt(m.subs(at)) + sp.sqrt(width)
        steps += conclusions(
            claim,
            {
                sigma_max: Derived({**at, sigma_max: (fourth_moment.subs(at) ** sp.Rational(1, 4) + s / width) ** 2}),
                norm_R: Derived({**at, norm_R: (mean + s) / width}),
            },
        )
    return certificate(
        "|R*R|_F^2 = sum |r_i|^4, so |R*R|_F^(1/2) = N(R) is the norm of order 4 of the lengths of the rows: a norm of R, "
        "at most |R|_F, hence 1/k-Lipschitz in the normal variables k R. Its mean is at most (E N^4)^(1/4), and k^2 "
        "|r_i|^2 is chi-square with k degrees, so E N^4 = m k (k + 2)/k^4. Such a function exceeds its mean by s/k with "
        "probability at most exp(-s^2/2), which is p. Lift: E |R| <= (sqrt m + sqrt k)/k by Gordon, and |R| is "
        "1/k-Lipschitz too (Davidson and Szarek). Together 1 - 2 p. It is the printed order: (a + b)^2 <= 2 a^2 + 2 b^2, "
        "a^2 <= sqrt 3 and b^2 = 2 log(1/p)/k^2.",
        *steps,
        identity("a^4 <= 3", 6 * k**2 - (k + 1) * (k + 2), (k - 1) * (5 * k + 2)),
        identity("(a + b)^2", 2 * a**2 + 2 * b**2 - (a + b) ** 2, (a - b) ** 2),
    )


@by_rows.proof
def chernoff(claim):
    """s = sqrt(k), r = sqrt(t); lambda = r/(s + 2 r) in the exponent of the chi-square law."""
    s, r = free("s r")
    chi_square = sp.simplify(claim.then[0].rhs.subs(p, m * sp.exp(-(r**2))) * k**2 / sp.sqrt(m)).subs(k, s**2)
    exponent = s * r**2 - r * (sp.expand(chi_square) - s**2)
    return certificate(
        "Rows: k^2 |r_i|^2 is chi-square with k degrees, log E exp(lambda (chi^2 - k)) = k (-lambda - log(1 - 2 "
        "lambda)/2) <= k lambda^2/(1 - 2 lambda), because -log(1 - x) <= x + x^2/(2 (1 - x)) (in power series 1/n <= "
        "1/2 for n >= 2). With lambda = r/(s + 2 r), 1 - 2 lambda = s/(s + 2 r), Markov bounds the probability that a chi^2 exceeds what "
        "the promise, times k^2/sqrt(m), leaves for it: the exponent times s + 2 r is at most -r^2 (s + 2 r). With t = r^2 = log(m/p) all m rows are below "
        "with probability 1 - p, and |R*R|_F^2 = sum |r_i|^4.",
        *nonnegative("-t (s + 2 r) minus the exponent", -(r**2) * (s + 2 * r), exponent),
    )
