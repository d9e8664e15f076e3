r"""To first order the oracle step leaves the cross block of the narrow weights alone.

With $K_p$ the block of the layer just below and $K_<$ the others, $\frac{d}{d\eta_1} K_p^\top K_< = 0$ at $\eta_1 =
\eta_2 = 0$: the turns of both blocks cancel. So $\mathbb{E} R_3$, $R_3 = K_p^\top K_< - W_p^\top W_<$, moves to first
order by $\eta_1 (K_p^\top K_< - V_p^\top V_< - R_3)$, the core of Lemmas G.4 and G.6.

Kind: exact identity. Constants: none hidden.
"""

from bounds.core import Claim, Quantity, eq

speed = Quantity("speed", r"\frac{d}{d\eta_1}K_p^\top K_<", "at zero")


lemG_6_first_order = Claim(
    id="bfc.lemG_6.first_order",
    title="To first order the oracle step leaves the cross block of the narrow weights alone",
    source="Lemmas G.4 and G.6, the updates of the Gram blocks",
    form="added",
    then=eq(speed, 0),
)


@lemG_6_first_order.experiment(
    k_rows=[1, 2], extra=[0, 1], seed=[0, 1], algorithm="algorithms.feature_correction.exact_narrow_step"
)
def derivative(k_rows, extra, seed, *, algorithm):
    """The Gram block is quadratic in eta_1 at eta_2 = 0, so three exact values give the derivative."""
    from flint import fmpq

    from bounds.bfc._oracle import layer_near_target

    layer = layer_near_target(k_rows, extra, fmpq(1, 4), seed)
    split = layer["K_far"].shape[1]

    def block(rate):
        K = algorithm(layer["K"], layer["V"], split, rate, fmpq(0))
        return K[:, split:].T @ K[:, :split]

    start, half, full = (block(fmpq(n, 2)) for n in range(3))
    return {speed: 4 * half - 3 * start - full}


lemG_6_first_order.formula_mutant("speed one", then=eq(speed, 1))


@lemG_6_first_order.mutant("far block not turned")
def _(exact_narrow_step, K, V, split, eta1, eta2):
    import numpy as np

    return np.concatenate([K[:, :split], exact_narrow_step(K, V, split, eta1, eta2)[:, split:]], axis=1)
