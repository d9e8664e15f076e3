r"""The gap assumption of the paper against what its proof uses, as exact exponents.

With all $D_l$ equal, $U_l$ the exponent of $\Upsilon_l$ and $C_l$ that of the premise of Lemma F.1:

* The gap of B.3, $\alpha_{l+1}/\alpha_l \le \Upsilon_{l+1}^{-6}$, is smaller than what the proof uses: stage l + 1
  begins below $(\alpha_l / (D_l^9 \Upsilon_l))^2$, which a residual of size $\alpha_{l+1}$ must reach, so $6 U_{l+1}
  \ge 9 + U_l$ is needed; false for every l. With index l, $6 U_l$, it is true.
* Lemma F.1 asks for a gap of $1/C_{l+1}$; $6 U_{l+1} \ge C_{l+1}$ is false from l = 3 on, and $6 U_l \ge C_{l+1}$
  from l = 4 on. Putting the gap $\Upsilon_l^{-6}$ itself as the premise of Lemma F.1 repairs it: it exceeds the two
  places where the induction uses the gap, $9.5 + U_l$ (footnote 39) and $(3 U_{l+1} + 2 U_l + 33)/2$ (contraction,
  (F.25) to (F.27)).

The gap also carries a factor $\overline B'_{l+1} = \mathrm{poly}(\tau)\, \Omega(c_4 \log(dL/\varepsilon))^{c_4}$,
which is left out here: its polynomial is fixed, while what is missing, $D^{29 + 58 U_{l+1}}$, grows with L beyond
every fixed power of $\tau$ and $c_3$.

Kind: integer inequalities. Constants: printed, without $\overline B'$.
"""

import sympy as sp

from bounds.bfc._exponents import RECURSION, C_next, U_l, U_next, both_sides, exponents, layer
from bounds.core import Statement, ge, le
from bounds.core.certificate import certificate, comparison, identity, written

gap_consistency = Statement("bfc.gap_consistency", "Definition B.3 against the thresholds of Section B.2")
gap = gap_consistency.printed(
    ge(6 * U_next, 9 + U_l),
    title="The gap assumption lets each stage reach the threshold of the next",
    expected="refuted",
    erratum=r"The gap must carry $\Upsilon_l^6$, not $\Upsilon_{l+1}^6$; with index $l + 1$ it misses the "
    r"threshold for every l.",
    survives=r"Yes, with $\Upsilon_l^6$: the thresholds, footnote 39 and the contraction (F.25) to (F.27) all "
    r"follow from it, and the product in the gap of Theorem 1' begins at $j = l$ already.",
)
gap_corrected = gap_consistency.corrected(
    (
        ge(6 * U_l, 9 + U_l, name="threshold"),
        ge(6 * U_l, sp.Rational(19, 2) + U_l, name="footnote 39"),
        ge(6 * U_l, (3 * U_next + 2 * U_l + 33) / 2, name="contraction"),
    ),
    title="With index l, the gap assumption lets each stage reach the threshold of the next",
    expected="proved",
    erratum=r"The gap must carry $\Upsilon_l^6$, not $\Upsilon_{l+1}^6$; with index $l + 1$ it misses the "
    r"threshold for every l.",
)
premise = gap_consistency.printed(
    ge(6 * U_next, C_next),
    part="F_1",
    title="The gap assumption implies the premise of Lemma F.1",
    source="Definition B.3 against the premise of Lemma F.1",
    expected="refuted",
    erratum=r"$C_{l+1}$ is cumulative and contains $\Upsilon_3^3$; from $l = 3$ on the gap of Definition B.3 does "
    r"not reach it.",
    survives=r"Yes, if Lemma F.1 asks for the gap $\Upsilon_l^{-6}$ itself: its induction uses the gap in footnote "
    r"39 and in the contraction (F.25) to (F.27) only, and both follow. Through $C_{l+1}$ it cannot be "
    r"applied to more than four layers.",
)
early = gap_consistency.corrected(
    ge(6 * U_l, C_next),
    part="F_1",
    title="With index l the gap assumption implies the premise of Lemma F.1 for the first two gaps",
    source="Definition B.3 against the premise of Lemma F.1",
    given=(le(layer, 3),),
    expected="proved",
    erratum=r"$C_{l+1}$ is cumulative; for $l \ge 4$ Lemma F.1 should ask for the gap $\Upsilon_l^{-6}$ itself.",
)

for _claim in (gap_corrected, early):

    @_claim.experiment(depth=[3, 4, 6, 10], algorithm=exponents)
    def all_layers(depth, *, algorithm):
        """All D equal; every layer."""
        return both_sides(depth, algorithm)


@premise.experiment(depth=[6])
def first_gap(depth):
    """l = 2, the one gap where the printed assumption is enough."""
    return both_sides(depth, exponents, [2])


@gap.witness
def six_layers():
    """L = 6 and l = 2, ..., 5: 6 U_(l+1) = 31956600, 499320, 7800, 120."""
    return both_sides(6, exponents)


@premise.witness
def later_gaps():
    """L = 6 and l = 3, 4, 5: C_(l+1) = 16227994, 16231911, 16231988."""
    return both_sides(6, exponents, [3, 4, 5])


gap.formula_mutant("index l", then=ge(6 * U_l, 9 + U_l))
gap_corrected.formula_mutant("index l + 1", then=ge(6 * U_next, 9 + U_l))
premise.formula_mutant("the repaired premise, Upsilon_l^6", then=ge(6 * U_l, sp.Rational(19, 2) + U_l))
early.formula_mutant("index l + 1", then=ge(6 * U_next, C_next))
early.formula_mutant("all gaps", given=(ge(layer, 2),))
gap_corrected.mutant(
    "Upsilon grows twice as fast upwards", lambda exponents, depth: {l: 20 * 64 ** (l - 2) for l in range(2, depth + 1)}
)

U = sp.Symbol("U")


@gap.proof
def by_the_recursion():
    """For every l, and in numbers for L = 6."""
    return certificate(
        RECURSION
        + "9 + U_l - 6 U_(l+1) is positive for every l; the numbers are those of L = 6. (The factor B' of the gap is a "
        "fixed polynomial of tau and c_4 log(dL/eps), and no power of D that grows with L.)",
        identity("9 + U_l - 6 U", written(lambda U: 9 + (20 + 64 * U) - 6 * U, U), 29 + 58 * U),
        *(
            comparison(
                f"U_(l+1) = {above}", written(lambda U: 6 * U, above), "<", written(lambda U: 9 + (20 + 64 * U), above)
            )
            for above in (5326100, 83220, 1300, 20)
        ),
    )


@gap_corrected.proof
def with_index_l():
    """What is left of 6 U_l, for U >= 20."""
    return certificate(
        RECURSION + "All three differences are positive since U >= 20.",
        identity("threshold", written(lambda U: 5 * (20 + 64 * U) - 9, U), 91 + 320 * U),
        identity("footnote 39, doubled", written(lambda U: 10 * (20 + 64 * U) - 19, U), 181 + 640 * U),
        identity(
            "contraction, doubled",
            written(lambda U: 12 * (20 + 64 * U) - (3 * U + 2 * (20 + 64 * U) + 33), U),
            167 + 637 * U,
        ),
    )


@premise.proof
def sums_for_six_layers():
    """C_3 = 3 U_3 + 17 and C_(l+1) = C_l + 3 U_(l+1) + 17."""
    return certificate(
        "L = 6: U_3, ..., U_6 = 5326100, 83220, 1300, 20. For l = 3 the gap has 6 U_4 and Lemma F.1 asks for C_4 = 3 "
        "U_3 + 17 + 3 U_4 + 17; the gaps after it are smaller and C_l is larger.",
        comparison("U_5", written(lambda U: 20 + 64 * U, 20), "==", 1300),
        comparison("U_4", written(lambda U: 20 + 64 * U, 1300), "==", 83220),
        comparison("U_3", written(lambda U: 20 + 64 * U, 83220), "==", 5326100),
        comparison(
            "6 U_4 < C_4",
            written(lambda U: 6 * U, 83220),
            "<",
            written(lambda U, V: 3 * U + 17 + 3 * V + 17, 5326100, 83220),
        ),
    )


@early.proof
def two_gaps():
    """l = 2 with U = U_3, and l = 3 with U = U_4."""
    return certificate(
        RECURSION + "C_3 = 3 U_3 + 17 and C_4 = C_3 + 3 U_4 + 17.",
        identity("6 U_2 - C_3", written(lambda U: 6 * (20 + 64 * U) - (3 * U + 17), U), 103 + 381 * U),
        identity(
            "6 U_3 - C_4", written(lambda U: 6 * (20 + 64 * U) - (3 * (20 + 64 * U) + 17 + 3 * U + 17), U), 26 + 189 * U
        ),
    )
