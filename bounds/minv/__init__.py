"""The matrix inverse as a learnable network (D-Minv, LD-Minv), and the singular value decomposition built on it."""

from bounds.core import Paper

PAPER = Paper(
    slug="minv",
    title="Fast and Differentiable Matrix Inverse and Its Extension to SVD",
    authors="Anonymous authors (under double-blind review)",
    year=2020,
    link="https://openreview.net/forum?id=4IU_xHbLiH",
    notation={
        "A": r"$d_2 \times d_1$, the matrix to invert, of rank d",
        "X_k": r"$d_1 \times d_2$, the k-th iterate",
        "E_k": "$I - A X_k$, the residual",
        "P": "$A A^+$, the projector onto the range of A",
        "L": "order: terms in the sum of one layer",
        "K": "number of layers",
        "C_{k,l}": "learnable coefficient of the l-th power in layer k",
    },
)
