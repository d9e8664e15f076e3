"""Backward feature correction: how training all layers together corrects the lower ones."""

from bounds.core import Paper

PAPER = Paper(
    slug="bfc",
    title="Backward Feature Correction: How Deep Learning Performs Deep Learning",
    authors="Zeyuan Allen-Zhu, Yuanzhi Li",
    year=2020,
    link="https://arxiv.org/abs/2001.04413v5",
)
