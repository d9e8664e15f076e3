r"""The symbols of the paper that several claims share, and its composite quantities (eq. (12)) as expressions."""

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
