r"""The gap assumption of the paper against what its proof uses.

With $u_l = \log D_l$ and $U_l = \log \Upsilon_l = 20 u_l + 64 U_{l+1}$, whatever the D are:

* The gap of B.3, $\alpha_{l+1}/\alpha_l \le \Upsilon_{l+1}^{-6}$, is smaller than what the proof uses: stage l + 1
  begins below $(\alpha_l / (D_l^9 \Upsilon_l))^2$, which a residual of size $\alpha_{l+1}$ must reach. So $6 U_{l+1}
  \ge 9 u_l + U_l$ is needed; false for every l. With index l, $6 U_l$, it is true.
* Lemma F.1 asks for a gap of $1/C_{l+1}$; $6 U_{l+1} \ge \log C_{l+1}$ is false from l = 3 on, as $C_{l+1} \ge
  \Upsilon_3^3$. With index l it is true for the first two gaps, where $C_{l+1}$ has no factors but those of the layers l
  and l + 1. Putting the gap $\Upsilon_l^{-6}$ itself as the premise of Lemma F.1 repairs it: it exceeds the two places
  where the induction uses the gap, footnote 39 and the contraction (F.25) to (F.27).

The gap also carries a factor $\overline B'_{l+1} = \mathrm{poly}(\tau)\, \Omega(c_4 \log(dL/\varepsilon))^{c_4}$,
which is left out here: its polynomial is fixed, while what is missing, $D_l^{29} \Upsilon_{l+1}^{58}$, grows with L beyond
every fixed power of $\tau$ and $c_3$.

Kind: inequalities between exact integers. Constants: printed, without $\overline B'$.
"""

from bounds.bfc._certificates import Derived, conclusions, fails, free
from bounds.bfc._exponents import RECURSION, C_next, U_l, U_next, both_sides, powers_of_two, u_l, u_next
from bounds.core import Statement, eq, ge
from bounds.core.certificate import certificate

gap_consistency = Statement(
    "bfc.gap_consistency",
    "Definition B.3 against the thresholds of Section B.2",
    (eq(U_l, 20 * u_l + 64 * U_next), ge(U_next, 20 * u_next), ge(u_l, 1), ge(u_next, 1)),
    algorithm=powers_of_two,
    erratum=r"The gap must carry $\Upsilon_l^6$, not $\Upsilon_{l+1}^6$; with index $l + 1$ it misses the "
    r"threshold for every l.",
    survives=r"Yes, with $\Upsilon_l^6$: the thresholds, footnote 39 and the contraction (F.25) to (F.27) all "
    r"follow from it, and the product in the gap of Theorem 1' begins at $j = l$ already.",
)
gap = gap_consistency.printed(
    ge(6 * U_next, 9 * u_l + U_l), title="The gap assumption lets each stage reach the threshold of the next"
)
NEEDED = (
    ge(6 * U_l, 9 * u_l + U_l, name="threshold"),
    # The factor (k L B tau)^8 c_3 of footnote 39 is at most D_(l+1).
    ge(6 * U_l, 9 * u_l + u_next / 2 + U_l, name="footnote 39"),
    ge(6 * U_l, (3 * U_next + 16 * u_next + 2 * U_l + 17 * u_l + 2) / 2, name="contraction"),
)
gap_corrected = gap_consistency.corrected(
    NEEDED,
    title="With index l, the gap assumption lets each stage reach the threshold of the next",
    expected="proved",
)
premise = gap_consistency.printed(
    ge(6 * U_next, C_next),
    part="F_1",
    title="The gap assumption implies the premise of Lemma F.1",
    source="Definition B.3 against the premise of Lemma F.1",
    erratum=r"$C_{l+1}$ is cumulative and contains $\Upsilon_3^3$; from $l = 3$ on the gap of Definition B.3 does "
    r"not reach it.",
    survives=r"Yes, if Lemma F.1 asks for the gap $\Upsilon_l^{-6}$ itself: its induction uses the gap in footnote "
    r"39 and in the contraction (F.25) to (F.27) only, and both follow. Through $C_{l+1}$ it cannot be "
    r"applied to more than four layers.",
)
early = gap_consistency.corrected(
    ge(6 * U_l, 3 * U_l + 17 * u_l + 3 * U_next + 17 * u_next + 2),
    part="F_1",
    title="With index l the gap exceeds the factors of layers l and l + 1, all that the first two premises of Lemma F.1 have",
    source="Definition B.3 against the premise of Lemma F.1, l = 2 and 3",
    expected="proved",
    erratum=r"$C_{l+1}$ is cumulative; for $l \ge 4$ Lemma F.1 should ask for the gap $\Upsilon_l^{-6}$ itself.",
)


@gap_consistency.experiment(gap_corrected, early, depth=[4, 8])
def all_layers(depth, *, algorithm):
    """Every layer of a network that Definition B.3 admits."""
    return both_sides(depth, algorithm)


@gap_consistency.experiment(premise, depth=[4, 8])
def first_gap(depth, *, algorithm):
    """l = 2, the one gap where the printed assumption is enough."""
    return both_sides(depth, algorithm, [2])


@gap_consistency.witness(gap)
def four_layers(*, algorithm):
    """L = 4 and l = 2, 3."""
    return both_sides(4, algorithm)


@gap_consistency.witness(premise)
def later_gaps(*, algorithm):
    """L = 8 and l = 3, ..., 7."""
    return both_sides(8, algorithm, range(3, 8))


gap.formula_mutant("index l", then=NEEDED[0])
gap_corrected.formula_mutant("index l + 1", then=ge(6 * U_next, 9 * u_l + U_l))
premise.formula_mutant("the repaired premise, Upsilon_l^6", then=NEEDED[1])
early.formula_mutant("index l + 1", then=ge(6 * U_next, 3 * U_l + 17 * u_l))
early.formula_mutant("one factor more", then=ge(6 * U_l, 3 * (20 * u_l + 64 * U_l)))

a, b, w, e = free("a b w e")
U = 20 * (1 + b) + w
LAYERS = {u_l: 1 + a, u_next: 1 + b, U_next: U, U_l: 20 * (1 + a) + 64 * U}
AT = "Below, u_l = 1 + a, u_(l+1) = 1 + b and U_(l+1) = 20 u_(l+1) + w with a, b, w >= 0. "


@gap.proof
def by_the_recursion(claim):
    """For every l and all D."""
    return certificate(
        RECURSION
        + AT
        + "9 u_l + U_l - 6 U is positive for every l. (The factor B' of the gap is a fixed polynomial of tau and "
        "c_4 log(dL/eps), and no power of D that grows with L.)",
        *fails(claim, LAYERS),
    )


@gap_corrected.proof
def with_index_l(claim):
    """What is left of 6 U_l."""
    return certificate(RECURSION + AT + "All three differences are positive.", *conclusions(claim, Derived(LAYERS)))


@premise.proof
def sums_from_layer_three(claim):
    """log C_(l+1) = 3 U_3 + ... = 3 U_l + e for l >= 3."""
    return certificate(
        RECURSION + AT + "For l >= 3, C_(l+1) contains Upsilon_3^3 >= Upsilon_l^3, and 3 U_l exceeds 6 U.",
        *fails(claim, LAYERS | {C_next: 3 * LAYERS[U_l] + e}),
    )


@early.proof
def two_gaps(claim):
    """What is left of 3 U_l."""
    return certificate(
        RECURSION
        + AT
        + "C_3 has the factors of layer 3 only, C_4 those of layers 3 and 4: at most those of l and l + 1.",
        *conclusions(claim, Derived(LAYERS)),
    )
