r"""With the limits that the paper asks for, truncating the squares changes no moment that could be measured.

If $\|K_l\|, \|W_l\| \le \tilde\kappa_l$, $\mathbb{E} \|S_l\|^2 \le \tau_l$ and

$$ B'_l \ge \tau_l^2\, \mathrm{poly}(\tilde\kappa_l)\, \Omega\big(2^l c_4(2^l) \log(dL/\varepsilon)\big)^{c_4(2^l)} , $$

then $\mathbb{E} (\tilde F - F)^p \le \varepsilon$ and $\mathbb{E} \|\tilde S_l - S_l\|^p \le \varepsilon$ for every
integer p up to ten.

Here in three layers of width one, $S_2 = w (x^2 - 1)$, $S_3 = a x + b\, \tilde\sigma(S_2)$. Since $0 \le \tilde\sigma
\le \sigma$ and both agree up to B' (`bfc.def_trunc.excess`), for $B' \ge w$

$$ |\tilde S_3 - S_3| \le b w^2 x^4, \qquad |\tilde F - F| \le 2 \alpha_3 b w^2 (|a| + b w^2)\, x^8 \qquad\text{where }
   w (x^2 - 1) > B' , $$

and both vanish elsewhere; where $S_2 > 2 B'$, $\tilde\sigma \le \tfrac{11}{20} \sigma$, so they are at least
$\tfrac{9}{20} b w^2 (x^2 - 1)^2$ and, for x > 0, that times $\alpha_3 b w^2 (x^2 - 1)^2$. So the moments lie between
incomplete Gamma functions. With $c_4(4) = 8$ the limit is above $10^{15}$ and the moments are below $e^{-10^{14}}$. Where
truncation begins to matter is seen at a limit of $16 p \log(16 p) + 4 \log(1/\varepsilon)$, which is still enough.

Kind: inequality in rigorous numbers. Constants: hidden ones taken as one, the weakest premise.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.core import Quantity, Statement, ge, gt, le

output_moment = Quantity("output_moment", r"\mathbb{E}|\tilde F-F|^p", nonnegative=True)
feature_moment = Quantity("feature_moment", r"\mathbb{E}\|\tilde S_3-S_3\|^p", nonnegative=True)
eps = Quantity("eps", r"\varepsilon", positive=True)
B = Quantity("B", "B'_2", positive=True)
tau = Quantity("tau", r"\tau_2", positive=True)
kt = Quantity("kt", r"\tilde\kappa_2", positive=True)
weights = Quantity("weights", r"\max\|K_l\|,\|W_l\|", positive=True)
size = Quantity("size", r"\mathbb{E}\|S_2\|^2", nonnegative=True)
p = Quantity("p", "p", integer=True, positive=True)
L = Quantity("L", "L", integer=True, positive=True)
d = Quantity("d", "d", integer=True, positive=True)

C_4 = 8
MOMENTS = (le(output_moment, eps, name="output"), le(feature_moment, eps, name="feature"))

claimD_1 = Statement("bfc.claimD_1", "Claim D.1, for l = 2 and L = 3", algorithm="bounds.bfc._tails.even_moment_beyond")
printed = claimD_1.printed(
    MOMENTS,
    title="With large limits, truncation hardly changes the moments of the network",
    given=(
        ge(B, tau**2 * (4 * C_4 * sp.log(d * L / eps)) ** C_4),
        le(weights, kt),
        ge(kt, L + 2),
        le(size, tau),
        ge(tau, kt),
        le(eps, 1),
        le(p, 10),
        gt(p, 0),
    ),
)
SMALL_LIMIT = 16 * p * sp.log(16 * p) + 4 * sp.log(1 / eps)
small = claimD_1.added(
    "small_limit",
    MOMENTS,
    title="At width and weights one a limit of 16 p log(16 p) + 4 log(1/eps) is enough",
    given=(ge(B, SMALL_LIMIT), le(eps, 1), gt(p, 0)),
)


def moments(power, limit, algorithm):
    """Both moments at w = a = b = 1 and alpha_3 = 1/10, enclosed."""
    near, far = arb(limit + 1).sqrt(), arb(2 * limit + 1).sqrt()
    # Far out (x^2 - 1)^2 >= x^4 / 4.
    feature = (arb(9) / 80) ** power * algorithm(4 * power, far), algorithm(4 * power, near)
    out = (
        (arb(9) / 3200) ** power * algorithm(8 * power, far) / 2,
        (arb(4) / 10) ** power * algorithm(8 * power, near),
    )
    return {output_moment: out[0].union(out[1]), feature_moment: feature[0].union(feature[1])}


@claimD_1.experiment(printed, power=[1, 2, 10], places=[1, 6], quick={"places": [1]})
def width_one(power, places, *, algorithm):
    """eps = 10^-places, the least limit of the premise rounded up."""
    levels, least = 5, arb(10**places)
    limit = int((levels**2 * (4 * C_4 * (3 * least).log()) ** C_4).ceil().unique_fmpz())
    sizes = {tau: levels, kt: levels, weights: fmpq(3, 2), size: 2, L: 3, d: 1}
    return {**moments(power, limit, algorithm), **sizes, eps: fmpq(1, 10**places), B: limit, p: power}


@claimD_1.experiment(small, power=[1, 2, 4, 10], places=[1, 6, 40])
def least_limit(power, places, *, algorithm):
    """The small limit, rounded up."""
    limit = int((16 * power * arb(16 * power).log() + 4 * arb(10**places).log()).ceil().unique_fmpz())
    return {**moments(power, limit, algorithm), eps: fmpq(1, 10**places), B: limit, p: power}


def at_a_limit_of_one(even_moment_beyond, power, threshold):
    """A mutant: the moment beyond one."""
    return even_moment_beyond(power, threshold / threshold)


printed.formula_mutant("moments above the error", then=ge(feature_moment, eps))
printed.mutant("limit of order one", at_a_limit_of_one)
small.mutant("limit of order one", at_a_limit_of_one)
small.formula_mutant("moments above the error", then=ge(feature_moment, eps))
