r"""The gradient of the cross block is large where the cross block is wrong.

With $E_< = K_p^\top K_< - V_p^\top V_<$, $v = \max(\|V_p\|, \|V_<\|)$, $\sigma_{\min}(K_p), \sigma_{\min}(K_<)
\ge 1/(2t)$ and $\|K\| \le 2t$,

$$ \|K_p E_<\|_F^2 + \|K_< E_<^\top\|_F^2 \ge \frac{\|E_<\|_F^2}{4 t^2 (1 + 64 k v^4 t^4)} . $$

Kind: inequality, exact. Constants: the paper's poly() made explicit.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._exact import rationals
from bounds.bfc._narrow_step import CONDITIONED, GRID, QUICK, TURN, both_sides, form, k, near_the_target, norm2_E, t, v
from bounds.bfc._oracle import blocks
from bounds.core import Claim, ge, gt
from bounds.core.certificate import certificate, comparison, identity, written

claimG_2 = Claim(
    id="bfc.claimG_2",
    title="The gradient of the cross block is large where the cross block is wrong",
    source="Claim G.2",
    given=(*CONDITIONED, gt(norm2_E, 0)),
    then=ge(form, norm2_E / (4 * t**2 * (1 + 64 * k * v**4 * t**4)), trivially=0),
    expected="proved",
)

claimG_2.experiment(**GRID, quick=QUICK, algorithm=TURN)(near_the_target)


@claimG_2.experiment(target=[1, 2], algorithm=TURN)
def hidden_error(target, *, algorithm):
    """k = 1: most of E lies where neither block of K can see it."""
    K = rationals([[1, 0, 1, 0]]) * fmpq(3, 4)
    V = rationals([[fmpq(1, 8), target, fmpq(1, 8), target]])
    return both_sides(blocks(K, V, 2), 1, algorithm)


claimG_2.formula_mutant("without the last factor", then=ge(form, norm2_E / (4 * t**2) * 4))


@claimG_2.proof
def four_blocks(claim):
    """a, b, c, d are the squared norms of the blocks of E, in and outside the row spaces of K_p and K_<."""
    a, b, c, s = free("a b c s")
    V, T = sp.symbols("V T")
    d = 64 * k * v**4 * t**4 * (a + b + c) - s
    return certificate(
        "Split E along the row spaces of K_p and K_< (projectors P and R): a, b, c, d for PER, PE(1-R), (1-P)ER, "
        "(1-P)E(1-R). The left side is at least (|PE|^2 + |ER|^2)/(4 t^2) = (2 a + b + c)/(4 t^2). Split V_p = (V_1, V_2), V_< = (V_3, V_4) "
        "alike: the blocks are K_p^T "
        "K_< - V_1^T V_3 (with sigma_min(K_p^T K_<) >= 1/(4 t^2)), -V_1^T V_4, -V_2^T V_3 and -V_2^T V_4. If "
        "sigma_min(V_1) >= 1/(8 v t^2), then |V_4| <= 8 v t^2 |V_1^T V_4| and d <= (8 v^2 t^2)^2 b. Otherwise "
        "sigma_min(V_1^T V_3) <= 1/(8 t^2), so sqrt(a) >= 1/(4 t^2) - 1/(8 t^2) = 1/(8 t^2), and d <= k v^4 = 64 k v^4 "
        "t^4/(8 t^2)^2. In both cases d = 64 k v^4 t^4 (a + b + c) - s with s >= 0.",
        identity("first case", written(lambda V, T: (8 * V**2 * T**2) ** 2, V, T), 64 * V**4 * T**4),
        comparison("second case: 2/8 - 1/8", written(lambda x, y: x - y, "1/4", "1/8"), "==", sp.Rational(1, 8)),
        *conclusions(
            claim,
            Derived(
                {form: (2 * a + b + c) / (4 * t**2), norm2_E: a + b + c + d}, 4 * t**2 * (1 + 64 * k * v**4 * t**4)
            ),
        ),
    )
