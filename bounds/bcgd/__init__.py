"""Layer-wise training of deep linear networks by block coordinate gradient descent."""

from bounds.core import Paper

PAPER = Paper(
    slug="bcgd",
    title="Effects of Depth, Width, and Initialization: "
    "A Convergence Analysis of Layer-wise Training for Deep Linear Neural Networks",
    authors="Yeonjong Shin",
    year=2020,
    link="https://arxiv.org/abs/1910.05874",
)
