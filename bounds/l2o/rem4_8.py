r"""How the right sides of conditions (13) grow with the number of unrolled steps, delta_4 aside.

Remark 4.8 says that the lower bounds grow with T and L. With $\delta_4$, the norms of the layers and the data fixed
and $X_0 = 0$, the right side of (13a) is of order $T^4$, that of (13b) of order $T^5$ and that of (13d) of order T.
(With $\delta_4$ they grow exponentially, because $\delta_3$ is linear in T.) Kind: order of growth. Constants: none.
"""

from flint import fmpq

from bounds.core import Claim, Quantity, Scaling, eq
from bounds.l2o._symbols import T, Theta, Theta_inner, beta, beta_0, m, q, x, y
from bounds.l2o._theorem import RHS_13a, RHS_13b, RHS_13d, S, delta_4, share
from bounds.l2o.expansions import SUM

one = Quantity("one", "1", positive=True)

rem4_8 = Claim(
    id="l2o.rem4_8",
    source="Remark 4.8",
    quantifier=Scaling(T, 4),
    then=(
        eq((RHS_13a * delta_4**2).subs(S, SUM), one, name="13a"),
        eq((RHS_13b * delta_4**2).subs(S, SUM), one * T, name="13b"),
        eq(RHS_13d * T**3, one, name="13d"),
    ),
)


@rem4_8.experiment(layer_norm=[1, 3])
def growing_depth(layer_norm):
    """T from 2^10 to 2^24, each at fixed norms."""
    return {
        T: [2**power for power in range(10, 26, 2)],
        beta: 2,
        beta_0: 1,
        m: 1,
        x: 0,
        y: 1,
        q: 2,
        Theta: fmpq(layer_norm, 2**40),
        Theta_inner: layer_norm,
        share: 1,
        one: 1,
    }


rem4_8.formula_mutant("power 3", quantifier=Scaling(T, 3))
rem4_8.formula_mutant("power 5", quantifier=Scaling(T, 5))
