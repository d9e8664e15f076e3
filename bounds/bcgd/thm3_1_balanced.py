r"""For balanced starts, hidden widths above min(n_0, n_L) change no digit of the training.

There everything lives in the first $\min(n_0, n_L)$ hidden coordinates, so less than Theorem 3.1 asks for is enough. Rates
that read norms of weights see no more either, as no identity block is idle.

Kind: exact identity, in rationals, or in balls where a method takes roots. Constants: none.
"""

from flint import fmpq

from bounds.bcgd._widths import METHODS, OPTIMISERS, ends, narrow, narrowest, threshold, two_widths, wide
from bounds.core import Claim, eq, ge
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

balanced = Claim(
    id="bcgd.thm3_1_balanced",
    source="Theorem 3.1, sharper than printed",
    form="added",
    given=ge(narrowest, threshold),
    then=eq(wide, narrow),
    scaling={"outputs": {wide: 1, narrow: 1}},
)


def rational_balanced(algorithm, seed):
    r"""Balanced factors of $U S V^\top$ with rational orthogonal U, V and a rational root of S."""

    def start(widths):
        smallest = min(widths[0], widths[-1])
        generator = torch.Generator().manual_seed(seed)
        U, V = (deep_linear.exact_orth_identity((n, n), generator=generator)[0] for n in (widths[-1], widths[0]))
        root = [fmpq(3 + j, 4) for j in range(smallest)]
        return algorithm(U, root, V, widths)

    return start


@balanced.experiment(
    sizes=["3-2", "2-3"],
    extra=[0, 1, 3],
    method=[*METHODS, *OPTIMISERS, "spectral", "trust_ratio"],
    seed=[0],
    quick={"extra": [1]},
    algorithm="algorithms.deep_linear.exact_balanced_factors",
)
def balanced_blocks(sizes, extra, method, seed, *, algorithm):
    """Widths from min(n_0, n_L) on."""
    least = min(ends(sizes))
    return two_widths(rational_balanced(algorithm, seed), sizes, [least + extra, least + 1], least, method, seed)


@balanced.mutant("an idle coordinate with a weight of its own")
def _(exact_balanced_factors, U, root, V, widths):
    weights = exact_balanced_factors(U, root, V, widths)
    if weights[0].nrows() > min(widths[0], widths[-1]):
        weights[0][weights[0].nrows() - 1, 0] = fmpq(1, 8)
        weights[1][0, weights[0].nrows() - 1] = fmpq(1, 8)
    return weights
