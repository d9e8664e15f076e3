"""Symbols that several claims of the paper share."""

from bounds.core import Quantity

L = Quantity("L", "L", "depth", integer=True, positive=True)
k = Quantity("k", "k", "sweeps", integer=True, nonnegative=True)
eta = Quantity("eta", r"\eta", "effective rate, the step times the squared norms of both frozen factors")
err_0 = Quantity("err_0", r"\|\Delta_0\|_F^2", "distance to the optimum at the start", nonnegative=True)
err = Quantity("err", r"\|\Delta\|_F^2", "distance to the optimum before the step", nonnegative=True)
err_after = Quantity("err_after", r"\|\Delta_+\|_F^2", "distance to the optimum after the step", nonnegative=True)
err_k = Quantity("err_k", r"\|\Delta_k\|_F^2", "distance to the optimum after k sweeps", nonnegative=True)
flat_A = Quantity("flat_A", r"\kappa_r^{-2}(A)", "squared inverse condition of the left factor", nonnegative=True)
flat_C = Quantity("flat_C", r"\kappa_{r_x}^{-2}(C)", "squared inverse condition of the right factor", nonnegative=True)
kappa2 = Quantity("kappa2", r"\kappa^2(X)", "squared condition number of the data", positive=True)
outside_K = Quantity(
    "outside_K", r"\|(I - P_K)[W_L^{(0)}\; W^*]\|_F^2", "what of the last layer and the solution lies outside K"
)
distance = Quantity("distance", r"\|W^{(0)} - W^*\|_F", "of the initial product from the solution", nonnegative=True)
deficit = Quantity("deficit", r"n_0 - \mathrm{rank} X", "missing row rank of the data", integer=True, nonnegative=True)
narrow = Quantity(
    "narrow", r"\max(n_0, n_L) - \min_l n_l", "by how much the hidden layers are too narrow", integer=True
)
irregular = Quantity(
    "irregular", r"\sum_\ell \|W_\ell^{(0)} - \mathrm{orth\,identity}\|_F^2", "what of the start is not orth-identity"
)
path = Quantity("path", "S_t", "sum of the spectral norms of all steps so far", nonnegative=True)
step_size = Quantity("step_size", r"\|W_i^+ - W_i\|_2", "spectral norm of the step", nonnegative=True)
norm_X = Quantity("norm_X", r"\|X\|_2", positive=True)
farthest = Quantity(
    "farthest", r"\max_j \|W_j - W_j^{(0)}\|_2", "how far the layers are from their start", nonnegative=True
)
p = Quantity("p", r"\pi", "probabilities of the outcomes", nonnegative=True)
after = Quantity("after", r"\|\Delta_+\|_F^2", "squared distance after each outcome", nonnegative=True)
before = Quantity("before", r"\|\Delta\|_F^2", "squared distance before the step", nonnegative=True)
noise2 = Quantity("noise2", r"\|E\|_F^2", "squared distance of the solution from the labels", nonnegative=True)
drawn2 = Quantity("drawn2", r"\|E'\|_F^2", "that of the samples that can be drawn, C_t != 0", nonnegative=True)
idle = Quantity("idle", r"\#\{t : C_t = 0\}", "samples that are never drawn", integer=True, nonnegative=True)
N = Quantity("N", "N", "what the weights of the samples are divided by", positive=True)
