"""Theorems that everybody knows, as examples of how to write one: each file is short, and each can be broken."""

from bounds.core import Paper

PAPER = Paper(
    slug="classics",
    title="A gallery of well-known theorems",
    authors="From the textbooks; each file names its source",
    year=2024,
    notation={
        "L": "Lipschitz constant of the gradient",
        "mu": "smallest curvature",
        "kappa": "condition number, L / mu",
        "R^2": "squared distance of the start from the solution",
        "N": "number of steps",
    },
)
