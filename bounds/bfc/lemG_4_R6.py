r"""The squared norm of the narrow weights is the sum over its blocks; printed with a cross term.

Lemma G.4 prints $\|K\|_F^2 = \|K_p\|_F^2 + 2 \mathrm{Tr}(K_p^\top K_<) + \|K_<\|_F^2$. There is no cross term, and
$K_p^\top K_<$ is not even square.

Kind: exact identity (printed false, corrected true). Constants: none.
"""

from bounds.bfc._exact import as_rationals
from bounds.bfc._narrow_step import GRID, QUICK, TURN, cross, measured, near_the_target, norm2_below, norm2_far, norm2_K
from bounds.bfc._oracle import blocks
from bounds.core import Statement, eq
from bounds.core.certificate import certificate, comparison, written
from bounds.late import late

feature_correction = late("algorithms.feature_correction")


lemG_4 = Statement("bfc.lemG_4", "Lemma G.4, the definition of R_6")
lemG_4_R6 = lemG_4.printed(
    eq(norm2_K, norm2_below + 2 * cross + norm2_far),
    part="R6",
    title="The squared norm of the narrow weights has a cross term, as printed",
    expected="refuted",
    erratum=r"There is no cross term: $K = (1, 1)$ has squared norm 2, not 4.",
    survives=r"Yes: Lemma G.4 adds the two bounds of Claim G.5, one for each block, and never bounds a cross term.",
    scaling={"weights": {norm2_K: 2, norm2_below: 2, norm2_far: 2, cross: 2}},
)
lemG_4_R6_corrected = lemG_4.corrected(
    eq(norm2_K, norm2_below + norm2_far),
    part="R6",
    title="The squared norm of the narrow weights is the sum over its blocks",
    erratum=r"There is no cross term: $K = (1, 1)$ has squared norm 2, not 4.",
    scaling={"weights": {norm2_K: 2, norm2_below: 2, norm2_far: 2}},
)

lemG_4_R6_corrected.experiment(**GRID, quick=QUICK, algorithm=TURN)(near_the_target)


@lemG_4_R6.experiment(size=[1], algorithm=TURN)
def orthogonal_blocks(size, *, algorithm):
    """Blocks that are orthogonal to each other: there the cross term vanishes."""
    K = as_rationals([[1, 0, 0, 1]])
    return measured(blocks(K, K, 2), size, algorithm)


@lemG_4_R6.witness
def ones():
    """K = (1, 1)."""
    K = as_rationals([[1, 1]])
    return measured(blocks(K, K, 1), 1, feature_correction.exact_turn)


lemG_4_R6.formula_mutant("no cross term", then=eq(norm2_K, norm2_below + norm2_far))
lemG_4_R6_corrected.formula_mutant("cross term", then=eq(norm2_K, norm2_below + 2 * cross + norm2_far))


@lemG_4_R6.proof
def ones_written_out():
    """K = (1, 1)."""
    return certificate(
        "K = (1, 1) has the squared norm 2; with the cross term it would be 4.",
        comparison(
            "2 < 4", written(lambda a, b: a**2 + b**2, 1, 1), "<", written(lambda a, b: a**2 + 2 * (a * b) + b**2, 1, 1)
        ),
    )
