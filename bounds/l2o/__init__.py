"""Learned step sizes for gradient descent on least squares (Math-L2O)."""

from bounds.core import Paper

PAPER = Paper(
    slug="l2o",
    title="Learning Provably Improves the Convergence of Gradient Descent",
    authors="Qingyu Song, Wei Lin, Hong Xu",
    year=2025,
    link="https://arxiv.org/abs/2501.18092",
    notation={
        "N, d, b": "problems, unknowns and equations of each",
        "M": r"$N b \times N d$, block diagonal, wide blocks of full row rank",
        "A": r"$M^\top M$",
        r"\beta": r"at least $\|A\|_2$; $1/\beta$ is the base step",
        r"\beta_0": r"$\lambda_{\min}(M M^\top)$",
        "T, t": "number of unrolled steps, and one of them",
        "L, l": "layers of the step network, and one of them",
        "k": "training iteration",
        "X_t": r"the iterate after t steps, in $\mathbb{R}^{N d}$",
        r"g_t, \Gamma_t": r"$M^\top (M X_t - Y)$",
        "P_t": r"step factors $2 \sigma(\cdot)$, one per coordinate",
        "G_{l,t}": r"$n_l \times N d$, output of layer l at step t for all coordinates",
        r"\bar\lambda_l, \Theta_l": r"a bound on $\|W_l\|_2$, and the product of the first l of them",
        r"\Lambda_t, \Phi_t, \delta_i": "composite quantities of eq. (12) and Theorem 4.7",
        "e": "expansion of the inner layers at the start of training",
    },
)
