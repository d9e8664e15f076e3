r"""The paper's big factors, as exact exponents: what holds, what is inconsistent, and how large the numbers are.

Definition B.3: $D_l = (\tau_l \kappa^{2^l} (2^l)^{2^l} c_1(2^l) c_3(2^l))^{c_0 l}$ and $\Upsilon_l = \prod_{j \ge l}
D_j^{20 \cdot 64^{j-l}}$. With all D equal to one number, every product of them is a power of it, and the exponents
are integers: write $U_l$ for that of $\Upsilon_l$ and $C_l$ for that of $C_l = 2 \Upsilon_l^3 D_l^{17} C_{l-1}$, $C_2
= 1$.

* $\Upsilon_l = D_l^{20} \Upsilon_{l+1}^{64}$ and $\Upsilon_l \ge D_l^{20} (\Upsilon_{l+1} \cdots \Upsilon_L)^6$ hold
  (63 would do in place of 64).
* The gap of B.3, $\alpha_{l+1}/\alpha_l \le \Upsilon_{l+1}^{-6}$, is smaller than what the proof uses: stage l + 1
  begins below $(\alpha_l / (D_l^9 \Upsilon_l))^2$, which a residual of size $\alpha_{l+1}$ must reach, so $6 U_{l+1}
  \ge 9 + U_l$ is needed; false for every l. With index l, $6 U_l$, it is true.
* Lemma F.1 asks for a gap of $1/C_{l+1}$; $6 U_{l+1} \ge C_{l+1}$ is false from l = 3 on, and $6 U_l \ge C_{l+1}$
  from l = 4 on. Putting the gap $\Upsilon_l^{-6}$ itself as the premise of Lemma F.1 repairs it: it exceeds the two
  places where the induction uses the gap, $9.5 + U_l$ (footnote 39) and $(3 U_{l+1} + 2 U_l + 33)/2$ (contraction,
  (F.25) to (F.27)).
* Introducing K_l in stage l costs at most a quarter of the next threshold.

Kind: integer inequalities. Constants: printed.
"""

import sympy as sp

from bounds.core import Claim, Quantity, eq, ge, le

U_l = Quantity("U_l", "U_l", "exponent of Upsilon_l", integer=True, nonnegative=True)
U_next = Quantity("U_next", "U_{l+1}", "exponent of Upsilon_(l+1)", integer=True, nonnegative=True)
above = Quantity("above", r"\sum_{j>l}U_j", integer=True, nonnegative=True)
C_next = Quantity(
    "C_next", "C_{l+1}", "exponent of the premise of Lemma F.1, without the factors 2", integer=True, nonnegative=True
)
layer = Quantity("layer", "l", integer=True, positive=True)
eps2 = Quantity("eps2", r"\varepsilon^2/\alpha_l^2", nonnegative=True)
D = Quantity("D", "D_l", positive=True)
Upsilon = Quantity("Upsilon", r"\Upsilon_l", positive=True)
increase = Quantity("increase", "increase of the objective over alpha_l^2", nonnegative=True)

ups_ineq = Claim(
    id="bfc.ups_ineq",
    title="Each factor Upsilon dominates the sixth power of all later ones",
    source="Definition B.3, the sentence below",
    then=(
        eq(U_l, 20 + 64 * U_next, name="recursion"),
        ge(U_l, 20 + 6 * above, name="domination"),
    ),
)
gap = Claim(
    id="bfc.gap_consistency",
    title="The gap assumption lets each stage reach the threshold of the next",
    source="Definition B.3 against the thresholds of Section B.2",
    then=ge(6 * U_next, 9 + U_l),
    expected="refuted",
    erratum="The gap must carry Upsilon_l^6, not Upsilon_(l+1)^6; with index l + 1 it misses the threshold for every l.",
)
gap_corrected = Claim(
    id="bfc.gap_consistency.corrected",
    title="With index l, the gap assumption lets each stage reach the threshold of the next",
    source="Definition B.3 against the thresholds of Section B.2",
    form="corrected",
    corrects="bfc.gap_consistency",
    then=(
        ge(6 * U_l, 9 + U_l, name="threshold"),
        ge(6 * U_l, sp.Rational(19, 2) + U_l, name="footnote 39"),
        ge(6 * U_l, (3 * U_next + 2 * U_l + 33) / 2, name="contraction"),
    ),
    erratum="The gap must carry Upsilon_l^6, not Upsilon_(l+1)^6; with index l + 1 it misses the threshold for every l.",
)
premise = Claim(
    id="bfc.gap_consistency.F_1",
    title="The gap assumption implies the premise of Lemma F.1",
    source="Definition B.3 against the premise of Lemma F.1",
    then=ge(6 * U_next, C_next),
    expected="refuted",
    erratum="C_(l+1) is cumulative and contains Upsilon_3^3; from l = 3 on the gap of B.3 does not reach it.",
)
early = Claim(
    id="bfc.gap_consistency.F_1.corrected",
    title="With index l the gap assumption implies the premise of Lemma F.1 for the first two gaps",
    source="Definition B.3 against the premise of Lemma F.1",
    form="corrected",
    corrects="bfc.gap_consistency.F_1",
    given=(le(layer, 3),),
    then=ge(6 * U_l, C_next),
    erratum="C_(l+1) is cumulative; for l >= 4 Lemma F.1 should ask for the gap Upsilon_l^(-6) itself.",
)
stage_budget = Claim(
    id="bfc.stage_budget",
    title="Introducing the narrow weights of a layer fits into the budget of its stage",
    source="Section B.3, the display below the regulariser weights",
    given=(ge(D, 2), ge(Upsilon, D**20), le(eps2, 1 / (4 * D**6 * Upsilon))),
    then=le(increase, 1 / (4 * D**6 * Upsilon)),
)


def exponents(depth, ratio=64):
    """U_2, ..., U_L with all D equal, from the product formula."""
    return {l: 20 * sum(ratio ** (j - l) for j in range(l, depth + 1)) for l in range(2, depth + 1)}


def premises_of_F_1(U):
    """C_2, ..., C_L without the factors 2."""
    found = {2: 0}
    for l in range(3, max(U) + 1):
        found[l] = found[l - 1] + 3 * U[l] + 17
    return found


def measured(depth, powers, layers=None):
    U = powers(depth)
    C = premises_of_F_1(U)
    chosen = list(layers or range(2, depth))
    return {
        U_l: [U[l] for l in chosen], U_next: [U[l + 1] for l in chosen], layer: chosen,
        above: [sum(U[j] for j in U if j > l) for l in chosen], C_next: [C[l + 1] for l in chosen],
    }  # fmt: skip


for _claim in (ups_ineq, gap_corrected, early):

    @_claim.experiment(depth=[3, 4, 6, 10], algorithm=exponents)
    def all_layers(depth, *, algorithm):
        """All D equal; every layer."""
        return measured(depth, algorithm)


@premise.experiment(depth=[6])
def first_gap(depth):
    """l = 2, the one gap where the printed assumption is enough."""
    return measured(depth, exponents, [2])


@gap.witness
def six_layers():
    """L = 6 and l = 2, ..., 5: 6 U_(l+1) = 31956600, 499320, 7800, 120."""
    return measured(6, exponents)


@premise.witness
def later_gaps():
    """L = 6 and l = 3, 4, 5: C_(l+1) = 16227994, 16231911, 16231988."""
    return measured(6, exponents, [3, 4, 5])


def paid(eps2_value, D_value, U_value):
    """lambda_6 part, and the three ties, over alpha_l^2."""
    return (
        eps2_value / 100
        + 1 / (U_value**2 * D_value**4)
        + 1 / (U_value**2 * D_value**6)
        + 1 / (U_value**3 * D_value**12)
    )


@stage_budget.experiment(base=[2, 3, 10], power=[20, 30], algorithm=paid)
def largest_errors(base, power, *, algorithm):
    """The largest admissible error, and smaller ones."""
    from flint import fmpq

    D_value, U_value = fmpq(base), fmpq(base) ** power
    limit = 1 / (4 * D_value**6 * U_value)
    errors = [limit, limit / 10, fmpq(0)]
    return {eps2: errors, D: D_value, Upsilon: U_value, increase: [algorithm(one, D_value, U_value) for one in errors]}


ups_ineq.formula_mutant("sixty-five", then=eq(U_l, 20 + 65 * U_next))
ups_ineq.formula_mutant("hundredth power", then=ge(U_l, 20 + 100 * above))
gap.formula_mutant("index l", then=ge(6 * U_l, 9 + U_l))
gap_corrected.formula_mutant("index l + 1", then=ge(6 * U_next, 9 + U_l))
premise.formula_mutant("the repaired premise, Upsilon_l^6", then=ge(6 * U_l, sp.Rational(19, 2) + U_l))
early.formula_mutant("index l + 1", then=ge(6 * U_next, C_next))
early.formula_mutant("all gaps", given=(ge(layer, 2),))
stage_budget.formula_mutant("a hundredth", then=le(increase, 1 / (400 * D**6 * Upsilon)))


@ups_ineq.mutant("63 instead of 64")
def _(exponents, depth):
    return exponents(depth, 63)


@gap_corrected.mutant("Upsilon grows twice as fast upwards")
def _(exponents, depth):
    return {l: 20 * 64 ** (l - 2) for l in range(2, depth + 1)}


@stage_budget.mutant("error of the regulariser not divided")
def _(paid, eps2_value, D_value, U_value):
    return paid(100 * eps2_value, D_value, U_value)
