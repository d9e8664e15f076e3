r"""Outer maps and hidden weights of a linear ResNet are drawn by the laws that the paper names.

Section 4 takes Gaussian maps, identities and a modified identity; the plain network begins with entries of variance $1/m$.
The second moments are those of the law, over half a million entries, and the reduced maps have the Gram matrices of
Gaussian maps on average: $\mathbb E\, A^\top A = \alpha^2 m I$, $\mathbb E\, B B^\top = \beta^2 m I$, $\mathbb E\, BA = 0$.
The same seed draws the same maps.

Kind: equalities of fixed matrices; for random ones a sample moment within seven of its standard deviations, which two
percent more would leave. Constants: seven, see `bounds.moments`.
"""

from bounds.core import Statement
from bounds.late import late, torch
from bounds.moments import deviations, has_moments, in_deviations
from bounds.twins import agrees, compared

resnet = late("algorithms.resnet")
special = late("scipy.special")  # scipy.stats takes most of a second to import

starts = Statement("resnet.starts", "Section 4, the transformations")
fixed = agrees(starts, "fixed", "Identity maps are identities, and one seed draws the same maps twice")
moments = has_moments(starts, "moments", "Drawn maps and weights have the moments of their law")

ALGORITHM = "algorithms.resnet."


def seeded(seed):
    return torch.Generator().manual_seed(seed)


@fixed.experiment(width=[5, 7], algorithm=ALGORITHM + "modified_identity_maps")
def identities(width, *, algorithm):
    """Two inputs and three outputs; entry by entry."""
    A, B = algorithm(2, 3, width, alpha=1.5)
    first, last = resnet.identity_maps(2, 3, width)
    down = [[float(i == j) for j in range(2)] for i in range(width)]
    after = [[1.5 * (j == 2 + i) for j in range(width)] for i in range(3)]
    scaled = [[(width / 3) ** 0.5 * (i == j) for j in range(width)] for i in range(3)]
    zero = resnet.zero_hidden(A, B, 2)
    least = algorithm(2, 3)[1]
    return compared(
        [
            (A, down),
            (B, after),
            (first, down),
            (last, scaled),
            (zero, torch.zeros(2, width, width)),
            (least.shape, (3, 5)),
        ]
    )


@fixed.experiment(draw=["gaussian", "gaussian_reduced", "standard_hidden"], algorithm=ALGORITHM + "identity_maps")
def twice(draw, *, algorithm):
    """Maps of width seven from one seed, beside identities of that width: the same twice, in the type that is asked for."""
    sizes = (7, 3) if draw == "standard_hidden" else (2, 3, 7)
    two = [getattr(resnet, draw)(*sizes, generator=seeded(4), batch=(2,)) for _ in range(2)]
    first, again = (one if isinstance(one, tuple) else (one,) for one in two)
    short = getattr(resnet, draw)(*sizes, generator=seeded(4), dtype=torch.float32)
    kind = (short[0] if isinstance(short, tuple) else short).dtype
    A, _ = algorithm(2, 3, 7)
    pairs = [*zip(first, again, strict=True), (A.sum(), 2), (float(kind == torch.float32), 1)]
    return compared([*pairs, (float((first[0][0] - first[0][1]).abs().max() > 0), 1)])


@moments.experiment(seed=[0], algorithm=ALGORITHM + "gaussian")
def gaussian_maps(seed, *, algorithm):
    """Standard deviations 2 and 3; about half a million entries each."""
    A, B = algorithm(2**9, 2**8, 2**10, generator=seeded(seed), alpha=2.0, beta=3.0)
    hidden = resnet.standard_hidden(2**9, 2, generator=seeded(seed + 1))
    found = [*deviations(A, 4), *deviations(B, 9), *deviations(hidden, 2**-9)]
    return in_deviations(found)


@moments.experiment(width=[3, 40], seed=[0], algorithm=ALGORITHM + "gaussian_reduced")
def gram_matrices(width, seed, *, algorithm, trials=2**15):
    """Two inputs and two outputs: a squared column is chi-square of the width, and columns are uncorrelated.

    A squared length over m has variance 2 alpha^4 / m, an inner product over m the variance 1 / m of its sizes. Half of
    the squared lengths lie above the median of the law.
    """
    A, B = algorithm(2, 2, width, generator=seeded(seed), alpha=2.0, beta=3.0, batch=(trials,))
    columns = torch.cat([A / 2, B.mT / 3], -1)
    gram = columns.mT @ columns / width - torch.eye(4, dtype=torch.float64)
    variance = (torch.ones(4, 4) + torch.eye(4)) / width
    means = gram.mean(0).abs() * (trials / variance) ** 0.5
    above = (columns.square().sum(-2) > special.chdtri(width, 0.5)).double().mean(0)
    return in_deviations([*means.flatten().tolist(), *((above - 1 / 2).abs() * 2 * trials**0.5).tolist()])


@fixed.mutant("the outputs one percent too large", experiment="identities")
def _(modified_identity_maps, *sizes, **options):
    A, B = modified_identity_maps(*sizes, **options)
    return A, 1.01 * B


@moments.mutant("two percent more", experiment="gaussian_maps")
def _(gaussian, *sizes, alpha, **options):
    return gaussian(*sizes, alpha=1.02 * alpha, **options)


@moments.mutant("one degree of freedom more", experiment="gram_matrices")
def _(gaussian_reduced, inputs, outputs, width, **options):
    return gaussian_reduced(inputs, outputs, width + 1, **options)
