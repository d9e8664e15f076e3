r"""Deep linear networks start from the laws that the paper names: orthogonal, identity, balanced and normal layers.

An orthogonal block is uniform on the orthogonal group: over many draws its entries have mean zero and variance $1/n$, its
trace has mean zero and variance one, which the factor of a plain QR has not. Normal layers have variance $1/n_{j-1}$.
Blocks stand in the upper left corner, an identity or zeros fill the rest; balanced factors multiply to the matrix that
they split, and neighbours agree.

Kind: inequalities between floats. Constants: $10^{-9}$, see `bounds.twins`; seven, see `bounds.moments`.
"""

from itertools import pairwise

from bounds.core import Statement
from bounds.late import late, torch
from bounds.moments import deviations, has_moments, in_deviations
from bounds.twins import agrees, compared

deep_linear = late("algorithms.deep_linear")

starts = Statement("bcgd.starts", "Sections 3.1 and 4, the initialisations")
shapes = agrees(starts, "shapes", "Blocks are orthogonal, identities or balanced, and padded as they are named")
moments = has_moments(starts, "moments", "Blocks and normal layers have the moments of their law")

ALGORITHM = "algorithms.deep_linear."
WIDTHS = (3, 6, 5, 2)


def seeded(seed):
    return torch.Generator().manual_seed(seed)


def makes_triangular(Q, normal):
    """Of the uniform law: Q is orthogonal, and Q' times the normal matrix a triangle with a positive diagonal.

    That is one Q only, and both hold up to rounding however near to singular the matrix is; Q itself is not that certain.
    """
    R, eye = Q.mT @ normal, torch.eye(Q.shape[-1], dtype=torch.float64)
    return [
        (Q.mT @ Q, eye.expand_as(Q)),
        (R, R.triu()),
        (R.diagonal(dim1=-2, dim2=-1).sign(), torch.ones(Q.shape[:-1])),
    ]


def padded(block, rows, columns, filled):
    """The block in the corner, ones or zeros on the diagonal after it."""
    layer = torch.zeros(*block.shape[:-2], rows, columns, dtype=torch.float64)
    for place in range(block.shape[-1], min(rows, columns)):
        layer[..., place, place] = filled
    layer[..., : block.shape[-2], : block.shape[-1]] = block
    return layer


@shapes.experiment(start=["orthogonal", "orth_identity"], seed=[0, 1], algorithm=ALGORITHM + "identity")
def blocks(start, seed, *, algorithm):
    """Two trials; the blocks of orth-identity are no wider than the larger end, identities follow."""
    fast, same = getattr(deep_linear, start)(WIDTHS, generator=seeded(seed), batch=(2,)), seeded(seed)
    largest = max(WIDTHS) if start == "orthogonal" else max(WIDTHS[0], WIDTHS[-1])
    pairs = []
    for W, plain, (columns, rows) in zip(fast, algorithm(WIDTHS, batch=(2,)), pairwise(WIDTHS), strict=True):
        size = min(rows, columns, largest)
        block, normal = W[..., :size, :size], torch.randn(2, size, size, generator=same, dtype=torch.float64)
        pairs += makes_triangular(block, normal)
        pairs.append((W, padded(block, rows, columns, float(start == "orth_identity"))))
        pairs.append((plain, padded(torch.zeros(2, 0, 0, dtype=torch.float64), rows, columns, 1.0)))
    return compared(pairs)


shapes.mutant("identities doubled", lambda identity, *given, **rest: [2 * W for W in identity(*given, **rest)])


@shapes.experiment(seed=[0, 1], algorithm=ALGORITHM + "balanced")
def factors(seed, *, algorithm):
    """Two trials: the product is the normal matrix of the seed, zeros lie beyond the smaller end."""
    fast, same = algorithm(WIDTHS, generator=seeded(seed), batch=(2,)), seeded(seed)
    product = torch.randn(2, WIDTHS[-1], WIDTHS[0], generator=same, dtype=torch.float64)
    first, second, third = fast
    whole = third @ second @ first
    agree = [(b.mT @ b, a @ a.mT) for a, b in pairwise(fast)]
    beyond = [
        float(W[:, 2:, :].abs().sum() + (W[:, :, 2:].abs().sum() if W is not first else 0)) for W in (first, second)
    ]
    return compared([(whole, product), *agree, (beyond, [0.0, 0.0])])


@shapes.mutant("the first factor one percent larger", experiment="factors")
def _(balanced, *given, **options):
    first, *others = balanced(*given, **options)
    return [1.01 * first, *others]


@moments.experiment(size=[2, 8], algorithm=ALGORITHM + "orthogonal")
def on_the_group(size, *, algorithm, draws=2**13):
    """Entries have variance 1/n; the trace has mean zero and variance one."""
    (Q,) = algorithm((size, size), generator=seeded(0), batch=(draws,))
    traces = Q.diagonal(dim1=-2, dim2=-1).sum(-1)
    entry = Q[:, 0, 0] * size**0.5
    found = [float(one.mean().abs() * draws**0.5) for one in (traces, entry)]
    found += [float((one.square().mean() - 1).abs() * (draws / 2) ** 0.5) for one in (traces, entry)]
    return in_deviations(found)


@moments.experiment(width=[2**9, 2**11], algorithm=ALGORITHM + "random_normal")
def normal_layers(width, *, algorithm, rows=2**8):
    """From many inputs to fewer outputs: the variance is one over the inputs, not the outputs."""
    (W,) = algorithm((width, rows), generator=seeded(1))
    return in_deviations(deviations(W, 1 / width))


@moments.mutant("ten percent more")
def _(draw, *given, **options):
    return [1.1 * W for W in draw(*given, **options)]
