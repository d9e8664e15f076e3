"""Global convergence of gradient descent on deep linear residual networks."""

from bounds.core import Paper

PAPER = Paper(
    slug="resnet",
    title="On the Global Convergence of Training Deep Linear ResNets",
    authors="Difan Zou, Philip M. Long, Quanquan Gu",
    year=2020,
    link="https://arxiv.org/abs/2003.01094",
    notation={
        "X": r"$d \times n$, the inputs, of rank r",
        "Y": r"$k \times n$, the targets",
        "A": r"$m \times d$, the fixed input transformation",
        "B": r"$k \times m$, the fixed output transformation",
        "W_l": r"$m \times m$, trained; layer l is $I + W_l$, for $l = 1, \dots, L$",
        "U": r"$B (I + W_L) \cdots (I + W_1) A$, the network as one matrix",
        r"\Phi": "$Y X^+$, the least-squares solution",
        r"\lambda": r"$\|A\|_2 \|B\|_2$",
        "q": r"$\sigma_{\min}^2(A)\, \sigma_{\min}^2(B)\, \sigma_r^2(X)$",
        r"\kappa": r"$\|X\|_2^2 / \sigma_r^2(X)$",
    },
)
