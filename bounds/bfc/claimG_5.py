r"""The oracle step keeps the norms of both blocks bounded.

$$ \mathrm{Tr}(2 K_p^\top Q K_p) \le \|V_p\|_F^2 ; \qquad \mathrm{Tr}(K_<^\top K_< - 2 K_<^\top Q K_<) \le -\|K_<\|_F^2 + k
w^2 \Big(1 + \frac{3}{2 w^2}\Big)^2 , \quad w = \|V_<\| , $$

the second if $\|E_<\|_F \le 1/(2t)^2$. (Printed: $O(k^2 \kappa^2)$ for the first, which rests on the inverted range of
(G.1).)

Kind: inequalities, exact. Constants: the paper's poly() made explicit; the first attained.
"""

import sympy as sp

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._narrow_step import (
    CONDITIONED,
    GRID,
    QUICK,
    TURN,
    k,
    near_the_target,
    norm2_E,
    norm2_far,
    norm2_V_p,
    t,
    trace_below,
    trace_far,
    w,
)
from bounds.core import Claim, le
from bounds.core.certificate import certificate, identity

claimG_5 = Claim(
    id="bfc.claimG_5",
    title="The oracle step keeps the norms of both blocks bounded",
    source="Claim G.5",
    given=(*CONDITIONED, le(sp.sqrt(norm2_E), 1 / (2 * t) ** 2)),
    then=(
        le(trace_below, norm2_V_p, name="below"),
        le(trace_far, -norm2_far + k * w**2 * (1 + 3 / (2 * w**2)) ** 2, name="far"),
    ),
    expected="proved",
    tight=True,
    needs=("bfc.claimG_3",),
)

claimG_5.experiment(**GRID | {"size": [100, 1000]}, quick=QUICK, algorithm=TURN)(near_the_target)

claimG_5.formula_mutant("half of the target", then=le(trace_below, norm2_V_p / 2))
claimG_5.formula_mutant("far block shrinks faster", then=le(trace_far, -norm2_far))
claimG_5.mutant("Q doubled", lambda exact_turn, K_below, V_below: 2 * exact_turn(K_below, V_below))


@claimG_5.proof
def projection_and_square(claim):
    """x is an entry of T K_<, y of V_<; k = s^2; i and o the squared norms of V_p inside and outside the rows of K_p."""
    x, y, s = sp.symbols("x y s")
    inside, outside, e = free("i o e")
    return certificate(
        "With bfc.claimG_3 the first trace is |V_p Pi|^2, and |V_p|^2 is larger by |V_p (I - Pi)|^2. Let A be the "
        "pseudo-inverse of K_p, |A| <= 2 t, and T = V_p A: Tr(K_<^T 2 Q K_<) = |T K_<|^2, and K_p^T K_< = V_p^T V_< + "
        "E gives K_< = T^T V_< + A^T E. So 2 |K_<|^2 = 2 <T K_<, V_<> + 2 <K_<, A^T E> <= |T K_<|^2 + |V_<|^2 + 2 (2 t "
        "sqrt k)(2 t)/(4 t^2), with |V_<|_F^2 <= k w^2 and |K_<|_F <= 2 t sqrt k: the last term is 2 sqrt k <= 3 k. So the second "
        "trace |K_<|^2 - |T K_<|^2 is at most -|K_<|^2 + k w^2 + 3 k.",
        identity("one entry", x**2 + y**2 - 2 * x * y, (x - y) ** 2),
        identity("3 k - 2 sqrt k with k = s^2, s >= 1", 3 * s**2 - 2 * s, s * (s + 2 * (s - 1))),
        *conclusions(
            claim,
            {
                trace_below: Derived({trace_below: inside, norm2_V_p: inside + outside}),
                trace_far: Derived({trace_far: -norm2_far + k * w**2 + 3 * k - e}, w**2),
            },
        ),
    )
