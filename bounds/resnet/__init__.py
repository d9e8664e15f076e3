"""Global convergence of gradient descent on deep linear residual networks."""

from bounds.core import Paper

PAPER = Paper(
    slug="resnet",
    title="On the Global Convergence of Training Deep Linear ResNets",
    authors="Difan Zou, Philip M. Long, Quanquan Gu",
    year=2020,
)
