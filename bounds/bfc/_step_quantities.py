r"""Symbols of the claims about the oracle step in a network of three layers close to its teacher.

$\tilde\kappa$, D_l and Upsilon are the factors of Definition B.3; signs are averaged in pairs, one per layer.
"""

from bounds.core import Quantity

alpha_3 = Quantity("alpha_3", r"\alpha_3", positive=True)
D_2 = Quantity("D_2", "D_2", positive=True)
D_3 = Quantity("D_3", "D_3", positive=True)
Upsilon = Quantity("Upsilon", r"\Upsilon", positive=True)
kt = Quantity("kt", r"\tilde\kappa", positive=True)
tau = Quantity("tau", r"\tau", positive=True)
eps2 = Quantity("eps2", r"\varepsilon^2", positive=True)
eta1 = Quantity("eta1", r"\eta_1", positive=True)
eta2 = Quantity("eta2", r"\eta_2", positive=True)
m = Quantity("m", "m", integer=True, positive=True)
weight = Quantity("weight", "1/4", "probability of one pair of mean signs", positive=True)
OPT = Quantity("OPT", r"\mathrm{OPT}_{\le l}", nonnegative=True)
objective = Quantity("objective", r"\mathrm{Obj}(W,K)", nonnegative=True)
objective_below = Quantity("objective_below", r"\mathrm{Obj}_{<l}", "of the layers below l", nonnegative=True)
size_2 = Quantity("size_2", r"\mathbb{E}\|S_2\|^2", nonnegative=True)
