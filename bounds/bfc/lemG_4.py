r"""Norms after an oracle step: those of the wide weights contract to the target's; those of the narrow ones add up.

Lemma G.4: $\mathbb{E} \|W_{new}\|_F^2 = (1 - \eta) \|W\|_F^2 + \eta \|V^*\|_F^2$ exactly. For the narrow weights it prints
$\|K\|_F^2 = \|K_p\|_F^2 + 2 \mathrm{Tr}(K_p^\top K_<) + \|K_<\|_F^2$. There is no cross term, and $K_p^\top K_<$ is not
even square.

Kind: exact averages over all signs, exact identity (printed false, corrected true). Constants: none.
"""

from bounds.bfc._exact import rationals
from bounds.bfc._narrow_step import GRID as LAYERS
from bounds.bfc._narrow_step import QUICK, TURN, both_sides, cross, near_the_target, norm2_below, norm2_far, norm2_K
from bounds.bfc._oracle import blocks
from bounds.bfc._wide_step import (
    GRID,
    SIGNS,
    STEP,
    correlated,
    doubled,
    eta,
    norm2_new,
    norm2_V,
    norm2_W,
    random_weights,
)
from bounds.bfc.factG_1 import mean_over_signs
from bounds.core import Claim, Statement, eq
from bounds.core.certificate import certificate, comparison, written
from bounds.late import late

feature_correction = late("algorithms.feature_correction")

lemG_4 = Claim(
    id="bfc.lemG_4",
    title="The norm of the wide weights contracts to that of the target, on average",
    source="Lemma G.4, first line",
    quantifier=SIGNS,
    then=eq(norm2_new, (1 - eta) * norm2_W + eta * norm2_V),
    expected="proved",
    scaling={"weights": {norm2_new: 2, norm2_W: 2, norm2_V: 2}},
)

lemG_4.experiment(**GRID, quick={"columns": [2]}, algorithm=STEP)(random_weights)
lemG_4.formula_mutant("contraction by 1 - 2 eta", then=eq(norm2_new, (1 - 2 * eta) * norm2_W + eta * norm2_V))
lemG_4.mutant("all signs equal", correlated)
lemG_4.mutant("target doubled", doubled)
lemG_4.proof(mean_over_signs)

narrow_norm = Statement("bfc.lemG_4", "Lemma G.4, the definition of R_6")
R6 = narrow_norm.printed(
    eq(norm2_K, norm2_below + 2 * cross + norm2_far),
    part="R6",
    title="The squared norm of the narrow weights has a cross term, as printed",
    expected="refuted",
    erratum=r"A misprint: there is no cross term: $K = (1, 1)$ has squared norm 2, not 4.",
    survives=r"Yes: Lemma G.4 adds the two bounds of Claim G.5, one for each block, and never bounds a cross term.",
    scaling={"weights": {norm2_K: 2, norm2_below: 2, norm2_far: 2, cross: 2}},
)
R6_corrected = narrow_norm.corrected(
    eq(norm2_K, norm2_below + norm2_far),
    part="R6",
    title="The squared norm of the narrow weights is the sum over its blocks",
    erratum=r"A misprint: there is no cross term: $K = (1, 1)$ has squared norm 2, not 4.",
    scaling={"weights": {norm2_K: 2, norm2_below: 2, norm2_far: 2}},
)

R6_corrected.experiment(**LAYERS, quick=QUICK, algorithm=TURN)(near_the_target)


@R6.experiment(size=[1], algorithm=TURN)
def orthogonal_blocks(size, *, algorithm):
    """Blocks that are orthogonal to each other: there the cross term vanishes."""
    K = rationals([[1, 0, 0, 1]])
    return both_sides(blocks(K, K, 2), size, algorithm)


@R6.witness
def ones():
    """K = (1, 1)."""
    K = rationals([[1, 1]])
    return both_sides(blocks(K, K, 1), 1, feature_correction.exact_turn)


R6.formula_mutant("no cross term", then=eq(norm2_K, norm2_below + norm2_far))
R6_corrected.formula_mutant("cross term", then=eq(norm2_K, norm2_below + 2 * cross + norm2_far))


@R6.proof
def ones_written_out():
    """K = (1, 1)."""
    return certificate(
        "K = (1, 1) has the squared norm 2; with the cross term it would be 4.",
        comparison(
            "2 < 4", written(lambda a, b: a**2 + b**2, 1, 1), "<", written(lambda a, b: a**2 + 2 * (a * b) + b**2, 1, 1)
        ),
    )
