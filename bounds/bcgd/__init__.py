"""Layer-wise training of deep linear networks by block coordinate gradient descent.

Of 13 refuted statements 7 are results, 2 findings, 2 steps of a proof, and 2 hang on < for <=. The results are Theorem 3.1 with BCSGD, the last
display of Theorem 3.2, Theorems 3.4, 3.5 and 3.6, the global minima of Theorem 3.5, and the upper limit after Theorem 3.6.
"""

from bounds.core import Paper

PAPER = Paper(
    slug="bcgd",
    title="Effects of Depth, Width, and Initialization: "
    "A Convergence Analysis of Layer-wise Training for Deep Linear Neural Networks",
    authors="Yeonjong Shin",
    year=2020,
    link="https://arxiv.org/abs/1910.05874",
)
