"""Global convergence of gradient descent on deep linear residual networks."""

from bounds.core import Paper

PAPER = Paper(
    slug="resnet",
    title="On the Global Convergence of Training Deep Linear ResNets",
    authors="Difan Zou, Philip M. Long, Quanquan Gu",
    year=2020,
    notation={
        "X": "d x n, the inputs, of rank r",
        "Y": "k x n, the targets",
        "A": "m x d, the fixed input transformation",
        "B": "k x m, the fixed output transformation",
        "W_l": "m x m, trained; layer l is I + W_l, for l = 1 ... L",
        "U": "B (I + W_L) ... (I + W_1) A, the network as one matrix",
        r"\Phi": "Y X^+, the least-squares solution",
        r"\lambda": "||A||_2 ||B||_2",
        "q": r"\sigma_{\min}^2(A) \sigma_{\min}^2(B) \sigma_r^2(X)",
        r"\kappa": r"\|X\|_2^2 / \sigma_r^2(X)",
    },
)
