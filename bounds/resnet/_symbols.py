"""The letters of the paper, shared by its claims."""

import sympy as sp

from bounds.core import Quantity, ge


def _size(name, tex="", meaning=""):
    return Quantity(name, tex, meaning, integer=True, positive=True)


def _norm(name, tex="", meaning=""):
    return Quantity(name, tex, meaning, nonnegative=True)


L = _size("L", "L", "hidden layers")
m = _size("m", "m", "width of the hidden layers")
d = _size("d", "d", "inputs")
k = _size("k", "k", "outputs")
n = _size("n", "n", "samples")
r = _size("r", "r", "rank of X")
size = _size("size", "B", "samples in a batch")
t = Quantity("t", "t", "steps taken", integer=True, nonnegative=True)

eta = _norm("eta", r"\eta", "step size")
lA = _norm("lA", r"\|\mathbf{A}\|_2", "largest singular value of A")
mA = _norm("mA", r"\sigma_{\min}(\mathbf{A})", "smallest of the min(m, d) singular values of A")
lB = _norm("lB", r"\|\mathbf{B}\|_2", "largest singular value of B")
mB = _norm("mB", r"\sigma_{\min}(\mathbf{B})", "smallest of the min(m, k) singular values of B")
sX = _norm("sX", r"\|\mathbf{X}\|_2", "largest singular value of X")
sr = Quantity("sr", r"\sigma_r(\mathbf{X})", "smallest positive singular value of X", positive=True)

W_norm = _norm("W_norm", r"\max_l \|\mathbf{W}_l\|", "largest norm of a hidden weight")
loss = _norm("loss", r"L(\mathbf{W})", "half the squared residual, summed over the samples")
gap = _norm("gap", r"L(\mathbf{W}) - L(\mathbf{W}^*)", "distance of the loss from its minimum")
loss_0 = _norm("loss_0", r"L(\mathbf{W}^{(0)})", "loss at the start")
gap_0 = _norm("gap_0", r"L(\mathbf{W}^{(0)}) - L(\mathbf{W}^*)", "gap at the start")

lam = lA * lB
q = mA**2 * mB**2 * sr**2
half = sp.Rational(1, 2)

FITS = (ge(m, d), ge(m, k))
"""Assumed throughout the paper: without it gradients may vanish far from the optimum."""

NORMS = {symbol.name: symbol for symbol in (lA, mA, lB, mB, sX, sr)}


def named(norms):
    """Singular values by symbol; a claim takes those that it needs."""
    return {NORMS[name]: value for name, value in norms.items()}


def scaling(both=None, data=None, maps=True):
    """Degrees under (X, Y) -> c (X, Y), (B, Y) -> c (B, Y) and (A, B) -> (c A, B/c).

    Args:
        both: degrees under the first two of symbols that only one claim knows; they do not feel the third.
        data: likewise, for symbols of the data alone.
        maps: whether the second and third apply; they do not where the maps are fixed.
    """
    losses = {loss: 2, gap: 2, loss_0: 2, gap_0: 2, eta: -2} | (both or {})
    found = {"data": losses | {sX: 1, sr: 1} | (data or {})}
    if maps:
        found |= {"outputs": losses | {lB: 1, mB: 1}, "maps": {lA: 1, mA: 1, lB: -1, mB: -1}}
    return found
