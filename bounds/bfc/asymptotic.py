r"""The main theorems as the paper states them: at no size that a computer reaches do they promise anything.

Their constants are unspecified polynomials, and the premises that can be written down ask for astronomically large
gaps: Theorem 1' with L = 3, $\kappa = 1$, $c_0 = 2$ and the moment constants of normal inputs, $c_3(4) = 11^{24}$,
wants $\alpha_2 / \alpha_3 \ge c_3(4)^{2^{c_0 L}} > 10^{1599}$. What of them can be tested is tested elsewhere: single
steps, two-layer versions, orders of growth, and the findings of the training experiments.

Kind: asymptotic statements. Constants: hidden.
"""

from bounds.core import Claim, Quantity, ge, le

loss = Quantity("loss", r"\mathrm{Obj}(\mathcal{D};W,K)", nonnegative=True)
eps2 = Quantity("eps2", r"\varepsilon^2", positive=True)
ratio = Quantity("ratio", r"\alpha_2/\alpha_3", positive=True)
c_3 = Quantity("c_3", "c_3(4)", integer=True, positive=True)
L = Quantity("L", "L", integer=True, positive=True)

NEVER = "never_exercised"
ASYMPTOTIC = "It holds for L = o(log log d) and hides every constant in poly(d/eps), so no run can contradict it; "

thm1p = Claim(
    id="bfc.thm1p",
    title="Under the full gap assumption the objective reaches any level",
    source="Theorem 1'; its gap assumption at l = 2 without the factors that only enlarge it",
    given=(ge(ratio, c_3 ** (2 ** (2 * L))),),
    then=le(loss, eps2),
    expected=NEVER,
)


@thm1p.experiment(power=[3, 6, 12], algorithm="algorithms.feature_correction.alternating_least_squares")
def practical_gaps(power, *, algorithm):
    """Gaps of 10^3 to 10^12 and a trained network: outside the premise by more than 1500 orders."""
    from flint import fmpq

    from bounds.bfc._training import mean_square, problem

    one = problem((1.0, 10.0**-power), 0, dimension=4, widths=(2, 1), samples=600)
    network = algorithm(one.x, one.y, one.architecture, one.R, rounds=3)[-1]
    return {
        loss: mean_square(network(one.x) - one.y), eps2: fmpq(1, 10**6), ratio: 10**power, c_3: 11**24, L: 3,
    }  # fmt: skip


thm_sketched = Claim(
    id="bfc.thm_sketched",
    title="Hierarchical learning is polynomial where kernels and shallow networks are not",
    source="Section 1.1, Theorem (sketched)",
    untested=ASYMPTOTIC + "its parts are Theorems 1, I.1, I.3, I.6 and I.7, whose cores are tested.",
    expected=NEVER,
)
thm1 = Claim(
    id="bfc.thm1",
    title="The staged algorithm learns every target of the class in polynomial time",
    source="Theorem 1",
    untested=ASYMPTOTIC + "bfc.thm1p gives its gap in numbers, bfc.thm1.joint and bfc.thm2.* show what it is about.",
    expected=NEVER,
)
corB1 = Claim(
    id="bfc.corB1",
    title="The main theorem with the moment constants of Proposition 5.1 filled in",
    source="Corollary B.1",
    untested=ASYMPTOTIC
    + "it only substitutes c_1, c_3 and c_4, which bfc.eq5_2, bfc.eq5_3 and bfc.eq5_4 make explicit.",
    expected=NEVER,
)
corB2 = Claim(
    id="bfc.corB2",
    title="The main theorem with gaps that are powers of the dimension",
    source="Corollary B.2",
    untested=ASYMPTOTIC + "its consequence for the last layer is bfc.alphaL.",
    expected=NEVER,
)
thm3 = Claim(
    id="bfc.thm3",
    title="The staged algorithm competes with the best target on arbitrary labels",
    source="Theorem 3 (the text above it says gamma > 1, the theorem every gamma > 0)",
    untested=ASYMPTOTIC + "bfc.thm3.noise shows the excess risk on noisy labels.",
    expected=NEVER,
)
thm3p = Claim(
    id="bfc.thm3p",
    title="The agnostic theorem with all parameters",
    source="Theorem 3'; its premises differ from those of Theorem 3 (|Y| <= B against |G* - Y| <= poly(d))",
    untested=ASYMPTOTIC + "bfc.thm3.noise shows the excess risk on noisy labels.",
    expected=NEVER,
)
thm4 = Claim(
    id="bfc.thm4",
    title="The staged algorithm learns labels to any accuracy",
    source="Theorem 4",
    untested=ASYMPTOTIC + "bfc.thm4.core and bfc.propH_1_2.corrected are the step from regression to labels.",
    expected=NEVER,
)
propD_7 = Claim(
    id="bfc.propD_7",
    title="The truncated loss generalises uniformly over bounded weights",
    source="Proposition D.7",
    untested="It is uniform over a ball of all weights with N above a hidden polynomial; runs see single weights only.",
    expected=NEVER,
)
propD_8 = Claim(
    id="bfc.propD_8",
    title="The loss on samples is close to the population loss, uniformly in the narrow weights",
    source="Proposition D.8",
    untested="It is uniform over a ball of narrow weights with N above a hidden polynomial; runs see single weights only.",
    expected=NEVER,
)
eqF_9 = Claim(
    id="bfc.eqF_9",
    title="The induction steps (F.9), (F.10) and (F.12) to (F.27)",
    source="Sections F.3 to F.9",
    untested=(
        "Each bounds an error by poly_1 or poly_2, which stand for 'a sufficiently large polynomial'; the explicit steps are "
        "bfc.eqF_2, eqF_7, eqF_8, eqF_11, eqF_23, and the sum of all is bfc.lemF_1. (F.15) and (F.18) quote regulariser "
        "weights that differ from Definition B.3, whose own are sufficient."
    ),
    expected=NEVER,
)
eqH_1 = Claim(
    id="bfc.eqH_1",
    title="The oracle step lowers the objective of the classification",
    source="eq. (H.1)",
    untested="It is Lemma H.2 together with the regulariser's decrease, with the same O() and poly().",
    expected=NEVER,
)
remarkI_2 = Claim(
    id="bfc.remarkI_2",
    title="Kernels need more than polynomially many samples where the network does not",
    source="Remark I.2",
    untested="It compares Theorems 1 and I.1, neither of which says anything at a finite size; see bfc.thmI_3_core.",
    expected=NEVER,
)
remarkI_4 = Claim(
    id="bfc.remarkI_4",
    title="Fixed features need more than polynomial size where the network does not",
    source="Remark I.4",
    untested="It compares Theorems 1 and I.3, neither of which says anything at a finite size; see bfc.thmI_3_core.",
    expected=NEVER,
)
