"""What the conclusion announces, and the equivalence that Remark 3.2 claims: statements that no run can test.

They are listed so that a reader sees what is left out, and why.
"""

from bounds.core import Claim

other_losses = Claim(
    id="resnet.sec6",
    title="The analysis can be generalised to other loss functions such as cross-entropy",
    source="Section 6",
    untested=(
        "No theorem is stated for another loss: neither a condition on the maps nor a rate. Lemma B.1, by which the gap is a squared distance, is one of squares, and "
        "cross-entropy need not have a minimiser at all, so the statement to be tested would have to be found first."
    ),
    expected="never_exercised",
)
equivalence = Claim(
    id="resnet.sec6.equivalent",
    title="For identity maps and whitened data the condition of Theorem 3.1 is equivalent to that of Bartlett et al. (2019)",
    source="Remark 3.2, last sentence",
    untested=(
        "The other condition is not printed here, and neither are its constants; both say that the loss at the start is below a number. What Theorem 3.1 says there, with its own "
        "number 1/(32 e^3), is resnet.rem3_2."
    ),
    expected="never_exercised",
)
strictly_milder = Claim(
    id="resnet.sec6.milder",
    title="The condition on the width is strictly milder than that for plain deep linear networks",
    source="Section 6; Remark 3.5",
    untested=(
        "Both conditions are orders of growth with constants that are not traced on the other side. What can be seen of them is in resnet.rem3_5 and, network against network, "
        "in resnet.rem3_5_plain."
    ),
    expected="never_exercised",
)
