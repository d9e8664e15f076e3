r"""A note that the authors left in the appendix: singular values below two may be a proper setting.

"Toy testing results on under-para system show that large singular causes poor training speed": a remark of the authors
to themselves, without a setting or a number. Kind: none.
"""

from bounds.core import Claim

note_B = Claim(
    id="l2o.note_B",
    source="End of Appendix B",
    expected="never_exercised",
    untested="A leftover remark of the authors, without a setting or a number that could be checked.",
)
