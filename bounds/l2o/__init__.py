"""Learned step sizes for gradient descent on least squares (Math-L2O)."""

from bounds.core import Paper

PAPER = Paper(
    slug="l2o",
    title="Learning Provably Improves the Convergence of Gradient Descent",
    authors="Qingyu Song, Wei Lin, Hong Xu",
    year=2025,
)
