r"""The initialisation has full rank and orthonormal layers.

Section 5.1 draws Gaussian matrices, which have full row rank "with a high possibility" (in fact almost surely), and
takes the orthonormal factor of their QR decomposition with a positive diagonal. So the layers satisfy $W^\top W = e^2
I$ or $W W^\top = e^2 I$, whichever is the smaller.
Kind: probability (read as at least 99 of 100), and an exact identity up to rounding. Constants: none.
"""

import sympy as sp

from bounds.core import Quantity, Statement, WithProbability, eq, exact, gt, rounding
from bounds.late import torch

sigma_min = Quantity("sigma_min", r"\sigma_{\min}", "of a Gaussian fat matrix, one per trial", nonnegative=True)
product = Quantity("product", r"W^\top W", "entries of the smaller Gram matrix")
identity = Quantity("identity", "I", "entries")
e = Quantity("e", "e", "expansion", positive=True)

sec5_rank = Statement("l2o.sec5_rank", "Section 5.1")
printed = sec5_rank.printed(gt(sigma_min, 0), quantifier=WithProbability(sp.Rational(1, 100), over="Gaussian matrices"))

orthonormal = sec5_rank.added(
    "orthonormal",
    eq(product, e**2 * identity, scale=e**2),
    title="The layers of the initialisation are orthonormal times the expansion",
)


@printed.experiment(rows=[1, 4, 8], columns=[8, 16], seed=[0], algorithm="torch.randn")
def gaussian(rows, columns, seed, *, algorithm, trials=4000):
    """Four thousand Gaussian matrices with at least as many columns as rows."""
    generator = torch.Generator().manual_seed(seed)
    A = algorithm(trials, rows, columns, generator=generator, dtype=torch.float64)
    values = torch.linalg.svdvals(A)
    radius = rounding.singular_values(values[:, 0], rows=rows, columns=columns, dtype=A.dtype)
    return {sigma_min: (values[:, -1], radius)}


@orthonormal.experiment(
    hidden=[(4, 8), (16, 3)], expansion=[1, 100], seed=[0, 1], algorithm="algorithms.unrolled.expanded_initialisation"
)
def layers(hidden, expansion, seed, *, algorithm):
    """Wide and narrow layers."""
    generator = torch.Generator().manual_seed(seed)
    parts = {product: [], identity: []}
    radii = []
    for W in algorithm(hidden, expansion, generator=generator)[:-1]:
        rows, columns = W.shape
        gram = W.mT @ W if rows >= columns else W @ W.mT
        size = len(gram)
        norm = float(torch.linalg.matrix_norm(W))
        radius = expansion**2 * rounding.orthonormal(max(W.shape), size, dtype=W.dtype)
        radius += float(rounding.matmul(norm, norm, inner=max(W.shape), dtype=W.dtype))
        radius += 4 * float(rounding.rounded(norm**2, dtype=W.dtype))
        parts[product].append(gram.flatten())
        parts[identity].append(torch.eye(size, dtype=W.dtype).flatten())
        radii += [radius] * size**2
    return {product: (torch.cat(parts[product]), radii), identity: exact(torch.cat(parts[identity])), e: expansion}


printed.formula_mutant("smallest singular value at least 1", then=gt(sigma_min, 1))
orthonormal.formula_mutant("expansion forgotten", then=eq(product, 2 * e**2 * identity))


@printed.mutant("last row zero")
def _(randn, *shape, **settings):
    A = randn(*shape, **settings)
    A[:, -1] = 0
    return A


@orthonormal.mutant("Gaussian layers without QR")
def _(expanded_initialisation, hidden, expansion, *, generator):
    sizes = (2, *hidden)
    pairs = zip(sizes[1:], sizes, strict=False)
    return tuple(torch.randn(rows, columns, generator=generator, dtype=torch.float64) for rows, columns in pairs)
