r"""The symbols of the paper that several claims share, and its composite quantities (eq. (12)) as expressions."""

import sympy as sp

from bounds.core import Quantity

t = Quantity("t", "t", "unrolled step", integer=True, nonnegative=True)
T = Quantity("T", "T", "number of unrolled steps", integer=True, positive=True)
beta = Quantity("beta", r"\beta", "inverse of the base step", positive=True)
beta_0 = Quantity("beta_0", r"\beta_0", "smallest eigenvalue of M M^T", positive=True)
norm_A = Quantity("norm_A", r"\|M^\top M\|_2", "largest eigenvalue of M^T M", nonnegative=True)
x = Quantity("x", r"\|X_0\|_2", "norm of the start", nonnegative=True)
m = Quantity("m", r"\|M^\top Y\|_2", nonnegative=True)
y = Quantity("y", r"\|Y\|_2", nonnegative=True)
r_0 = Quantity("r_0", r"\|M X_0 - Y\|_2", "first residual", nonnegative=True)
norm_X = Quantity("norm_X", r"\|X_t\|_2", "norm of the t-th iterate", nonnegative=True)
norm_g = Quantity("norm_g", r"\|M^\top(M X_t - Y)\|_2", "norm of the t-th gradient", nonnegative=True)
Theta = Quantity("Theta", r"\Theta_L", "product of the bounds on all layers", nonnegative=True)
Theta_inner = Quantity("Theta_inner", r"\Theta_{L-1}", "product of the bounds on the inner layers", nonnegative=True)
q = Quantity("q", r"\sum_\ell \bar\lambda_\ell^{-2}", nonnegative=True)
w = Quantity("w", r"\sum_\ell \bar\lambda_\ell^{-1} \|W_\ell' - W_\ell\|_2", "weighted change", nonnegative=True)
W_ratio = Quantity("W_ratio", r"\max_\ell \|W_\ell\|_2/\bar\lambda_\ell", "over all weights used", nonnegative=True)
norm_W = Quantity("norm_W", r"\|W_L\|_2", "norm of the last layer", nonnegative=True)
eta = Quantity("eta", r"\eta", "step of training", positive=True)
norm_r = Quantity("norm_r", r"\|M X_T - Y\|_2", "last residual", nonnegative=True)
F_T = Quantity("F_T", "F(X_T)", nonnegative=True)
F_0 = Quantity("F_0", "F(X_0)", nonnegative=True)
s, j, i = sp.symbols("s j i", integer=True, positive=True)


def Phi(t: sp.Expr) -> sp.Expr:
    r"""$\Phi_t$ of eq. (12), a bound of the gradient over beta."""
    return x + (2 * t - 1) / beta * m


def Psi(t: sp.Expr) -> sp.Expr:
    r"""$\Psi_t$, a bound of the network's inputs: what Lemma A.10 multiplies by the norms of the layers."""
    return (1 + beta) * x + (2 * t - 1 + (2 * t - 2) / beta) * m


def Lambda(t: sp.Expr) -> sp.Expr:
    r"""$\Lambda_t$ as eq. (12) prints it; it is $\Phi_t \Psi_t$."""
    return (
        (1 + beta) * x**2
        + ((4 * t - 3) * (1 + 1 / beta) + 1) * x * m
        + (2 * t - 1) * (beta * (2 * t - 1) + 2 * t - 2) / beta**2 * m**2
    )


def fixed_Psi(t: sp.Expr) -> sp.Expr:
    r"""What bounds the network's inputs from any start: $(\sqrt t + \beta) x + (\sqrt t + \frac{2(t-1)}\beta) m$."""
    return (sp.sqrt(t) + beta) * x + (sp.sqrt(t) + 2 * (t - 1) / beta) * m


def amplification(t: sp.Expr) -> sp.Expr:
    r"""$1 + \frac{1+\beta}2 \Theta_L \Phi_t$, what one step does to a difference of two runs."""
    return 1 + (1 + beta) / 2 * Theta * Phi(t)


def sum_Lambda(last: sp.Expr) -> sp.Expr:
    r"""$\sum_{t \le \text{last}} \Lambda_t$."""
    return sp.Sum(Lambda(s), (s, 1, last))


def delta_1(t: sp.Expr) -> sp.Expr:
    r"""$\delta_1^t$ of Theorem 4.7."""
    return sp.Sum(sp.Product(amplification(j), (j, s + 1, t)) * Lambda(s), (s, 1, t))


def delta_1_of_A_14(t: sp.Expr) -> sp.Expr:
    r"""$\delta_1^t$ as Lemma A.14 prints it, with $\sum_{i \le s} \Lambda_i$ for $\Lambda_s$."""
    return sp.Sum(sp.Product(amplification(j), (j, s + 1, t)) * sp.Sum(Lambda(i), (i, 1, s)), (s, 1, t))


def delta_2(T: sp.Expr) -> sp.Expr:
    r"""$\delta_2$ of Theorem 4.7; $\delta_1^T = \delta_2 + \Lambda_T$."""
    return sp.Sum(sp.Product(amplification(j), (j, s + 1, T)) * Lambda(s), (s, 1, T - 1))
