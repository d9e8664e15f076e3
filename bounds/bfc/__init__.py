"""Backward feature correction: how training all layers together corrects the lower ones.

Of 27 refuted statements 4 are misprints, whose meaning is beyond doubt: eq. (F.23), the matrix R_6 of Lemma G.4, the
population form of Proposition D.2, and the layers of Section 2.1. Their errata begin with that word. The others are
false as they are meant, most of them by a factor, an index or a premise; each erratum says by which.
"""

from bounds.core import Paper

PAPER = Paper(
    slug="bfc",
    title="Backward Feature Correction: How Deep Learning Performs Deep Learning",
    authors="Zeyuan Allen-Zhu, Yuanzhi Li",
    year=2020,
    link="https://arxiv.org/abs/2001.04413v5",
)
