r"""The main theorems as the paper states them: at no size that a computer reaches do they promise anything.

Their constants are unspecified polynomials, and the premises that can be written down ask for astronomically large
gaps: Theorem 1' with L = 3, $\kappa = 1$, $c_0 = 2$ and the moment constants of normal inputs, $c_3(4) = 11^{24}$,
wants $\alpha_2 / \alpha_3 \ge c_3(4)^{2^{c_0 L}} > 10^{1599}$. What of them can be tested is tested elsewhere: single
steps, two-layer versions, orders of growth, and the findings of the training experiments.

Kind: asymptotic statements. Constants: hidden.
"""

from bounds.core import Claim

NEVER = "never_exercised"
ASYMPTOTIC = "It holds for L = o(log log d) and hides every constant in poly(d/eps), so no run can contradict it; "

thm_sketched = Claim(
    id="bfc.thm_sketched",
    title="Hierarchical learning is polynomial where kernels and shallow networks are not",
    source="Section 1.1, Theorem (sketched)",
    untested=ASYMPTOTIC + "its parts are Theorems 1, I.1, I.3, I.6 and I.7, whose cores are tested.",
    expected=NEVER,
)
thm3p = Claim(
    id="bfc.thm3p",
    title="The agnostic theorem with all parameters",
    source="Theorem 3'; its premises differ from those of Theorem 3 (|Y| <= B against |G* - Y| <= poly(d))",
    untested=ASYMPTOTIC + "bfc.thm3.noise shows the excess risk on noisy labels.",
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
