"""The announcement of the introduction, which no run can test by itself.

What it announces is tested under its own names: the learner in `thm1` and, step by step, in `lemG_6`,
`lemG_8`, `thmG_10`, `eqH_2` and `lemH_2`; the lower bounds in `thmI_1`, `thmI_3`, `lemI_5` and `thmI_7`.

Kind: asymptotic statement. Constants: hidden.
"""

from bounds.core import Claim

thm_sketched = Claim(
    id="bfc.thm_sketched",
    title="Hierarchical learning is polynomial where kernels and shallow networks are not",
    source="Section 1.1, Theorem (sketched)",
    untested=(
        "It announces others in words, for L = o(log log d) and with every constant hidden; what it announces are bfc.thm1 "
        "(the learner), bfc.thmI_1, bfc.thmI_3 (kernels and features), bfc.thmI_6 and bfc.thmI_7 (two layers)."
    ),
    expected="never_exercised",
)
