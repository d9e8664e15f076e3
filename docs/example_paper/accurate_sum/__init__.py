"""Accurate sum and dot product: sums of floats with the errors of every addition carried along."""

from bounds.core import Paper

PAPER = Paper(
    slug="accurate_sum",
    title="Accurate sum and dot product",
    authors="Takeshi Ogita, Siegfried M. Rump and Shin'ichi Oishi",
    year=2005,
    link="https://doi.org/10.1137/030601818",
    notation={
        r"\mathrm{eps}": "relative rounding error, 2^-53 for doubles",
        r"\gamma_n": "n eps / (1 - n eps)",
        "p": "vector of n floats",
        "s": "its exact sum",
        "S": "the exact sum of the moduli",
        r"\mathrm{res}": "what the algorithm returns",
    },
)
