r"""Properties of the oracle update of the narrow weights, with explicit constants.

Write $K_p, V_p$ for the blocks of the layer just below, $K_<, V_<$ for the others, $E_< = K_p^\top K_< - V_p^\top
V_<$, $v = \max(\|V_p\|, \|V_<\|)$ and t for a number with $\sigma_{\min}(K_p), \sigma_{\min}(K_<) \ge 1/(2t)$, $\|K\|
\le 2t$.

* G.2: $\|K_p E_<\|_F^2 + \|K_< E_<^\top\|_F^2 \ge \|E_<\|_F^2 \big/ \big(4 t^2 (1 + 64 k v^4 t^4)\big)$.
* G.3: $2 K_p^\top Q K_p = \Pi V_p^\top V_p \Pi$ with $\Pi$ the projector on the rows of $K_p$; $\|2 K_p^\top Q K_p -
  V_p^\top V_p\|_F \le \sqrt2 \|V_p\| b + b^2$, $b = \|E_<\|_F / \sigma_{\min}(V_<)$; and $\|2Q - I\|_F \le \|K_p^\top
  K_p - V_p^\top V_p\|_F / \sigma_{\min}(K_p)^2$.
* G.5: $\mathrm{Tr}(2 K_p^\top Q K_p) \le \|V_p\|_F^2$ (printed: $O(k^2 \kappa^2)$, which rests on the inverted range
  of (G.1)); and if $\|E_<\|_F \le 1/(2t)^2$, $\mathrm{Tr}(K_<^\top K_< - 2 K_<^\top Q K_<) \le -\|K_<\|_F^2 + k w^2
  (1 + \tfrac{3}{2 w^2})^2$ with $w = \|V_<\|$.
* G.4: $\|K\|_F^2 = \|K_p\|_F^2 + \|K_<\|_F^2$, without the printed cross term $2 \mathrm{Tr}(K_p^\top K_<)$, which is
  not even square.

Kind: inequalities and identities, exact. Constants: poly() of the paper made explicit; G.3 attained.
"""

import sympy as sp

from bounds.core import Claim, Quantity, eq, ge, gt, le

form = Quantity("form", r"\|K_pE_<\|_F^2+\|K_<E_<^\top\|_F^2", nonnegative=True)
norm2_E = Quantity("norm2_E", r"\|E_<\|_F^2", nonnegative=True)
t = Quantity("t", r"\tilde\kappa", positive=True)
v = Quantity("v", r"\max(\|V_p\|,\|V_<\|)", nonnegative=True)
w = Quantity("w", r"\|V_<\|", positive=True)
k = Quantity("k", "k", integer=True, positive=True)
below_min = Quantity("below_min", r"\sigma_{\min}(K_p)", nonnegative=True)
far_min = Quantity("far_min", r"\sigma_{\min}(K_<)", nonnegative=True)
K_max = Quantity("K_max", r"\|K\|", nonnegative=True)
turned = Quantity("turned", r"\|2K_p^\top QK_p-\Pi V_p^\top V_p\Pi\|_F^2", nonnegative=True)
off_target = Quantity("off_target", r"\|2K_p^\top QK_p-V_p^\top V_p\|_F", nonnegative=True)
off_half = Quantity("off_half", r"\|2Q-I\|_F", nonnegative=True)
V_p = Quantity("V_p", r"\|V_p\|", nonnegative=True)
V_far_min = Quantity("V_far_min", r"\sigma_{\min}(V_<)", positive=True)
norm_E_below = Quantity("norm_E_below", r"\|K_p^\top K_p-V_p^\top V_p\|_F", nonnegative=True)
trace_below = Quantity("trace_below", r"\mathrm{Tr}(2K_p^\top QK_p)")
trace_far = Quantity("trace_far", r"\mathrm{Tr}(K_<^\top K_<-2K_<^\top QK_<)")
norm2_V_p = Quantity("norm2_V_p", r"\|V_p\|_F^2", nonnegative=True)
norm2_far = Quantity("norm2_far", r"\|K_<\|_F^2", nonnegative=True)
norm2_K = Quantity("norm2_K", r"\|K\|_F^2", nonnegative=True)
norm2_below = Quantity("norm2_below", r"\|K_p\|_F^2", nonnegative=True)
cross = Quantity("cross", r"\mathrm{Tr}(K_p^\top K_<)")

b = sp.sqrt(norm2_E) / V_far_min
CONDITIONED = (ge(below_min, 1 / (2 * t)), ge(far_min, 1 / (2 * t)), le(K_max, 2 * t))

claimG_2 = Claim(
    id="bfc.claimG_2",
    title="The gradient of the cross block is large where the cross block is wrong",
    source="Claim G.2",
    given=(*CONDITIONED, gt(norm2_E, 0)),
    then=ge(form, norm2_E / (4 * t**2 * (1 + 64 * k * v**4 * t**4)), trivially=0),
)
claimG_3 = Claim(
    id="bfc.claimG_3",
    title="The matrix Q turns the lower block towards its target",
    source="Claim G.3",
    given=(gt(below_min, 0), gt(norm2_E, 0)),
    then=(
        eq(turned, 0, name="projection"),
        le(off_target, sp.sqrt(2) * V_p * b + b**2, name="target"),
        le(off_half, norm_E_below / below_min**2, name="half"),
    ),
)
claimG_5 = Claim(
    id="bfc.claimG_5",
    title="The oracle step keeps the norms of both blocks bounded",
    source="Claim G.5",
    given=(*CONDITIONED, le(sp.sqrt(norm2_E), 1 / (2 * t) ** 2)),
    then=(
        le(trace_below, norm2_V_p, name="below"),
        le(trace_far, -norm2_far + k * w**2 * (1 + 3 / (2 * w**2)) ** 2, name="far"),
    ),
)
lemG_4_R6 = Claim(
    id="bfc.lemG_4.R6",
    title="The squared norm of the narrow weights has a cross term, as printed",
    source="Lemma G.4, the definition of R_6",
    then=eq(norm2_K, norm2_below + 2 * cross + norm2_far),
    expected="refuted",
    erratum="There is no cross term: K = (1, 1) has squared norm 2, not 4.",
)
lemG_4_R6_corrected = Claim(
    id="bfc.lemG_4.R6.corrected",
    title="The squared norm of the narrow weights is the sum over its blocks",
    source="Lemma G.4, the definition of R_6",
    form="corrected",
    corrects="bfc.lemG_4.R6",
    then=eq(norm2_K, norm2_below + norm2_far),
    erratum="There is no cross term: K = (1, 1) has squared norm 2, not 4.",
)


def measured(layer, bound, turn):
    import numpy as np
    from flint import fmpq

    from bounds.bfc._exact import identity, inverse, root, square_sum
    from bounds.bfc._oracle import largest, smallest

    K_below, K_far, V_below, E_far = (layer[name] for name in ("K_below", "K_far", "V_below", "E_far"))
    Q = turn(K_below, V_below)
    projector = K_below.T @ inverse(K_below @ K_below.T) @ K_below
    moved = 2 * K_below.T @ Q @ K_below
    target = V_below.T @ V_below
    norms = [largest(layer[name]) for name in ("V_below", "V_far")]
    same_shape = K_below.shape == K_far.shape
    return {
        form: square_sum(K_below @ E_far) + square_sum(K_far @ E_far.T), norm2_E: square_sum(E_far),
        t: bound, v: max(norms, key=lambda ball: ball.mid()), w: norms[1], V_p: norms[0], k: len(Q),
        below_min: smallest(K_below), far_min: smallest(K_far), K_max: largest(layer["K"]),
        turned: square_sum(moved - projector @ target @ projector), off_target: root(square_sum(moved - target)),
        off_half: root(square_sum(2 * Q - identity(len(Q)))), V_far_min: smallest(layer["V_far"]),
        norm_E_below: root(square_sum(layer["E_below"])), trace_below: np.trace(moved),
        trace_far: np.trace(K_far.T @ K_far - 2 * K_far.T @ Q @ K_far), norm2_V_p: square_sum(V_below),
        norm2_far: square_sum(K_far), norm2_below: square_sum(K_below), norm2_K: square_sum(layer["K"]),
        cross: (K_below * K_far).sum() if same_shape else fmpq(0),
    }  # fmt: skip


TURN = "algorithms.feature_correction.exact_turn"


def near_the_target(k_rows, extra, size, seed, *, algorithm):
    """K a rotation of V and noise."""
    from flint import fmpq

    from bounds.bfc._oracle import layer_near_target

    layer = layer_near_target(k_rows, extra, fmpq(1, size), seed)
    return measured(layer, fmpq(5, 4), algorithm)


GRID = {"k_rows": [1, 2, 3], "extra": [0, 1], "size": [10, 1000], "seed": [0, 1]}
QUICK = {"k_rows": [1, 2], "seed": [0]}
for _claim in (claimG_2, claimG_3, claimG_5, lemG_4_R6_corrected):
    _claim.experiment(**GRID, quick=QUICK, algorithm=TURN)(near_the_target)


@claimG_2.experiment(target=[1, 2], algorithm=TURN)
def hidden_error(target, *, algorithm):
    """k = 1: most of E lies where neither block of K can see it."""
    from flint import fmpq

    from bounds.bfc._exact import as_rationals
    from bounds.bfc._oracle import blocks

    K = as_rationals([[1, 0, 1, 0]]) * fmpq(3, 4)
    V = as_rationals([[fmpq(1, 8), target, fmpq(1, 8), target]])
    return measured(blocks(K, V, 2), 1, algorithm)


@claimG_3.experiment(angle=["1/100", "1/2"], algorithm=TURN)
def turned_target(angle, *, algorithm):
    """k = 1: V_p turned away from K_p by a rational angle; the second bound is nearly attained for small angles."""
    from flint import fmpq

    from bounds.bfc._exact import as_rationals
    from bounds.bfc._oracle import blocks

    slope = fmpq(*map(int, angle.split("/")))
    c, s = (1 - slope**2) / (1 + slope**2), 2 * slope / (1 + slope**2)
    # K_< chosen so that only the turned part of the cross block is wrong.
    return measured(blocks(as_rationals([[c, 1, 0]]), as_rationals([[1, c, s]]), 1), 1, algorithm)


@claimG_3.experiment(length=["3/2", "11/10"], algorithm=TURN)
def longer(length, *, algorithm):
    """K_p longer than V_p in both directions."""
    from flint import fmpq

    from bounds.bfc._exact import as_rationals
    from bounds.bfc._oracle import blocks

    a = fmpq(*map(int, length.split("/")))
    return measured(
        blocks(as_rationals([[1, 0, a, 0], [0, 1, 0, 2]]), as_rationals([[1, 0, 1, 0], [0, 1, 0, 1]]), 2), 3, algorithm
    )


@lemG_4_R6.experiment(size=[1], algorithm=TURN)
def orthogonal_blocks(size, *, algorithm):
    """Blocks that are orthogonal to each other: there the cross term vanishes."""
    from bounds.bfc._exact import as_rationals
    from bounds.bfc._oracle import blocks

    K = as_rationals([[1, 0, 0, 1]])
    return measured(blocks(K, K, 2), size, algorithm)


@lemG_4_R6.witness
def ones():
    """K = (1, 1)."""
    from algorithms.feature_correction import exact_turn
    from bounds.bfc._exact import as_rationals
    from bounds.bfc._oracle import blocks

    K = as_rationals([[1, 1]])
    return measured(blocks(K, K, 1), 1, exact_turn)


claimG_2.formula_mutant("without the last factor", then=ge(form, norm2_E / (4 * t**2) * 4))
claimG_3.formula_mutant("root two dropped", then=le(off_target, V_p * b / 2))
claimG_3.formula_mutant("third bound 1/2", then=le(off_half, norm_E_below / below_min**2 / 2))
claimG_5.formula_mutant("half of the target", then=le(trace_below, norm2_V_p / 2))
claimG_5.formula_mutant("far block shrinks faster", then=le(trace_far, -norm2_far))
lemG_4_R6.formula_mutant("no cross term", then=eq(norm2_K, norm2_below + norm2_far))
lemG_4_R6_corrected.formula_mutant("cross term", then=eq(norm2_K, norm2_below + 2 * cross + norm2_far))


def flipped(exact_turn, K_below, V_below):
    return -exact_turn(K_below, V_below)


def doubled(exact_turn, K_below, V_below):
    return 2 * exact_turn(K_below, V_below)


claimG_3.mutant("Q with the other sign")(flipped)
claimG_5.mutant("Q doubled")(doubled)
