r"""What is left untested of the main line, each with the reason: two summaries and one sketch.

The main theorems themselves, at the gaps that they ask for, are in `main_theorems`; the steps of the descent in `lemG_6`,
`lemG_8`, `thmG_10`, `eqH_2` and `lemH_2`; the lower bounds in `thmI_1`.

Kind: asymptotic statements. Constants: hidden.
"""

from bounds.core import Claim

NEVER = "never_exercised"

thm_sketched = Claim(
    id="bfc.thm_sketched",
    title="Hierarchical learning is polynomial where kernels and shallow networks are not",
    source="Section 1.1, Theorem (sketched)",
    untested=(
        "It announces others in words, for L = o(log log d) and with every constant hidden; what it announces are bfc.thm1 "
        "(the learner), bfc.thmI_1, bfc.thmI_3 (kernels and features), bfc.thmI_6 and bfc.thmI_7 (two layers)."
    ),
    expected=NEVER,
)
eqH_1 = Claim(
    id="bfc.eqH_1",
    title="The oracle step lowers the objective of the classification",
    source="eq. (H.1)",
    untested=(
        "It adds the penalty of bfc.thmG_10 to bfc.lemH_2, both of which are run; but the weight of the penalty next to v and "
        "the cross entropy is not written down, and v has three different values in Appendix H (bfc.eqH_3.quick_observation). "
        "Its last term has the fault of Theorem G.10: alpha_(l+1)^2 for OPT."
    ),
    expected=NEVER,
)
