r"""The number of connection graphs to search is exact: $\prod_{l=3}^{L} (2^{l-2} - 1)$.

$\mathcal{J}_l$ contains l - 1, does not contain l - 2, and at least one of $\{0, \dots, l - 3\}$; that leaves 1, 3,
21, 315, ... graphs for L = 3, 4, 5, 6, of order $2^{L^2/2}$. (The grid search over $\alpha$ takes
$O(\log(1/\varepsilon))^L$ trials.)

Kind: exact count. Constants: none hidden.
"""

from itertools import combinations, product

import sympy as sp

from bounds.bfc._certificates import conclusions, each
from bounds.core import Claim, Quantity, eq, le
from bounds.core.certificate import certificate, identity, written
from bounds.late import late

feature_correction = late("algorithms.feature_correction")

graphs = Quantity("graphs", r"\#\mathcal{J}", "admissible connection graphs", integer=True, nonnegative=True)
L = Quantity("L", "L", integer=True, positive=True)
l = sp.Symbol("l", integer=True)

fn15 = Claim(
    id="bfc.fn15",
    source="Footnote 15",
    then=(eq(graphs, sp.Product(2 ** (l - 2) - 1, (l, 3, L)), name="count"), le(graphs, 2 ** (L**2), name="order")),
    expected="proved",
)


@fn15.experiment(depth=[3, 4, 5], within={"depth": (3, 5)}, algorithm="algorithms.feature_correction.broken_rules")
def enumeration(depth, *, algorithm):
    """All sets that contain l - 1, tested against the rules of the class."""

    def sets(layer):
        lower = range(layer - 1)
        return [(*chosen, layer - 1) for size in range(layer) for chosen in combinations(lower, size)]

    alphas = tuple(2.0**-n for n in range(depth - 1))
    choices = product(*(sets(layer) for layer in range(3, depth + 1)))
    every = (feature_correction.Architecture(2, (1,) * (depth - 1), ((1,), *chosen), alphas) for chosen in choices)
    return {graphs: sum(not list(algorithm(graph)) for graph in every), L: depth}


fn15.formula_mutant("the empty set of skip links allowed", then=eq(graphs, sp.Product(2 ** (l - 2), (l, 3, L))))
fn15.mutant(
    "layer l - 2 allowed",
    lambda broken_rules, architecture: [rule for rule in broken_rules(architecture) if "must not read" not in rule],
)


@fn15.proof
def subsets(claim):
    """For L up to eight, subsets counted by their size; the exponents l - 2 sum to (L - 2)(L - 1)/2."""

    def choices(layer):
        return sum(sp.binomial(layer - 2, size) for size in range(1, layer - 1))

    counts = [(depth, sp.prod(choices(layer) for layer in range(3, depth + 1))) for depth in range(3, 9)]
    return certificate(
        "J_l holds l - 1, not l - 2, and one of the non-empty subsets of {0, ..., l - 3}; the choices are independent. There are 2^(l-2) - 1 of "
        "them. Each factor is below 2^(l-2), and the exponents sum to (L - 2)(L - 1)/2 <= L^2 by induction.",
        identity("one layer more", written(lambda L: (L - 2) * (L - 1) + 2 * (L - 1), L), (L - 1) * L),
        identity(
            "2 L^2 - (L - 2)(L - 1) is positive", 2 * L**2 - (L - 2) * (L - 1), written(lambda L: L**2 + 3 * L - 2, L)
        ),
        *conclusions(claim, each({L: depth, graphs: number} for depth, number in counts)),
    )
