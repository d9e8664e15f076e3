r"""Above a threshold the hidden widths change no digit of the training, for orth-identity and balanced starts.

Let every hidden width be at least $\max(n_0, n_L)$ and the initial layers of the two networks share their blocks.
Then gradient descent, its stochastic form, and the layer-wise methods produce the same products
$W_{L:1}^{(t)}$ for all widths. Hidden coordinates beyond the threshold are coupled to nothing and get gradient zero
for ever. As printed, the minimum in (3.1) runs over $1 \le \ell \le L$ and so forces $n_L \ge n_0$ also; it should
stop at $L - 1$. For balanced starts even $\min(n_0, n_L)$ is enough.

"Any gradient-based method" means one that moves a weight according to its own value and its own gradients so far, as
momentum, weight decay and Adam do, with rates that read weights through gradients only. A rate that reads $\|W_j\|_F$ (layer-wise adaptive scaling) sees the idle identity block and does depend on the width.

Kind: exact identity, in rationals. Constants: none.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from algorithms.exact import square
from bounds.bcgd._instances import random_problem
from bounds.bcgd._widths import coupled, full_blocks, products, without
from bounds.core import Claim, Exists, Quantity, Statement, eq, ge, gt
from bounds.core.certificate import certificate, identity
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

wide = Quantity("wide", r"W_{L:1}^{(t)}", "products of a wide network, step by step")
narrow = Quantity("narrow", r"\hat W_{L:1}^{(t)}", "the same at the threshold")
narrowest = Quantity("narrowest", r"\min_{\ell<L} n_\ell", "narrowest hidden layer", integer=True, positive=True)
inputs = Quantity("inputs", "n_0", integer=True, positive=True)
outputs = Quantity("outputs", "n_L", integer=True, positive=True)
threshold = Quantity("threshold", "D", "the least width that the statement allows", integer=True, positive=True)
reads_weights = Quantity("reads_weights", r"\rho", "1 if a rate reads the norms of weights, else 0", integer=True)
difference = Quantity("difference", r"\|W_{L:1}^{(t)} - \hat W_{L:1}^{(t)}\|_F^2", nonnegative=True)

METHODS = ["descending", "ascending", "frobenius", "gradient", "stochastic", "stochastic_layers"]
OPTIMISERS = ["momentum", "weight_decay", "adam"]
SIZES = {"3-2": (3, 2), "2-3": (2, 3), "2-2": (2, 2), "2-1": (2, 1)}
ERRATUM = r"The minimum in (3.1) must leave out $\ell = L$, else $n_L \ge n_0$ is forced and every experiment excluded."

thm3_1 = Statement(
    "bcgd.thm3_1",
    "Theorem 3.1, eq. (3.1); proof in Appendix C",
    (
        ge(narrowest, inputs),
        ge(narrowest, outputs),
    ),
    scaling={"outputs": {wide: 1, narrow: 1}},
    algorithm="algorithms.deep_linear.exact_orth_identity",
    erratum=ERRATUM,
    survives=r"Yes: Appendix C follows the hidden coordinates only and nowhere uses $n_L \ge n_0$. It is about methods that move a "
    "weight by its own value and gradients; rates that read norms of weights are outside (bcgd.thm3_1.scope).",
)
printed = thm3_1.printed(
    eq(wide, narrow),
    also=(
        ge(outputs, inputs),
        eq(reads_weights, 0),
    ),
    expected="holds",
)

corrected = thm3_1.corrected(
    eq(wide, narrow),
    title="Hidden widths above max(n_0, n_L) change no digit of the training",
    source="Theorem 3.1, eq. (3.1) without l = L",
    also=eq(reads_weights, 0),
)

balanced = Claim(
    id="bcgd.thm3_1.balanced",
    formerly="bcgd.thm3_1_balanced",
    title="For balanced starts, hidden widths above min(n_0, n_L) change no digit of the training",
    source="Theorem 3.1, sharper than printed",
    form="added",
    given=(ge(narrowest, threshold), eq(reads_weights, 0)),
    then=eq(wide, narrow),
    scaling={"outputs": {wide: 1, narrow: 1}},
)

sharp = Claim(
    id="bcgd.thm3_1.sharp",
    formerly="bcgd.thm3_1_sharp",
    title="For identity starts, one unit below max(n_0, n_L) may change the training",
    source="Theorem 3.1, its limit",
    form="added",
    quantifier=Exists(over="the steps of one run", exhaustive=True),
    given=(eq(narrowest, threshold - 1), eq(reads_weights, 0)),
    then=gt(difference, 0),
    expected="proved",
)

scope = Claim(
    id="bcgd.thm3_1.scope",
    formerly="bcgd.thm3_1_scope",
    title="Rates that read the norms of weights make the width matter, for orth-identity starts",
    source="Theorem 3.1, `any gradient-based optimization methods`",
    form="added",
    quantifier=Exists(over="the steps of one run", exhaustive=True),
    given=(ge(narrowest, threshold), eq(reads_weights, 1)),
    then=gt(difference, 0),
)


def two_widths(start, sizes, hidden, least, method, seed, steps=3):
    """Two networks of the same start, one with `hidden` widths and one with all of them at `least`."""
    n_0, n_L = SIZES[sizes]
    problem = random_problem(n_0, n_L, 4, n_0, np.random.default_rng(seed))
    runs = [
        products(start((n_0, *middle, n_L)), method, problem.X, problem.Y, steps)
        for middle in (hidden, [least] * len(hidden))
    ]
    return {
        wide: [P.entries() for P in runs[0]],
        narrow: [P.entries() for P in runs[1]],
        difference: [square(P - Q) for P, Q in zip(*runs, strict=True)],
        narrowest: min(hidden),
        inputs: n_0,
        outputs: n_L,
        threshold: least,
        reads_weights: int(method == "trust_ratio"),
    }


def orth_identity(algorithm, seed):
    return lambda widths: algorithm(widths, generator=torch.Generator().manual_seed(seed))


def rational_balanced(algorithm, seed):
    r"""Balanced factors of $U S V^\top$ with rational orthogonal U, V and a rational root of S."""

    def start(widths):
        smallest = min(widths[0], widths[-1])
        generator = torch.Generator().manual_seed(seed)
        U, V = (deep_linear.exact_orth_identity((n, n), generator=generator)[0] for n in (widths[-1], widths[0]))
        root = [fmpq(3 + j, 4) for j in range(smallest)]
        return algorithm(U, root, V, widths)

    return start


@thm3_1.experiment(
    corrected,
    sizes=["3-2", "2-3", "2-2"],
    extra=[0, 1, 3],
    method=[*METHODS, *OPTIMISERS],
    seed=[0],
    quick={"sizes": ["3-2", "2-3"], "extra": [2]},
)
@thm3_1.experiment(
    printed,
    sizes=["2-3", "2-2"],
    extra=[0, 1, 3],
    method=[*METHODS, *OPTIMISERS],
    seed=[0],
    quick={"sizes": ["2-3"], "extra": [2]},
)
def orthogonal_blocks(sizes, extra, method, seed, *, algorithm):
    """Rational orthogonal blocks followed by the identity, widths that differ between the layers."""
    D = max(SIZES[sizes])
    return two_widths(orth_identity(algorithm, seed), sizes, [D + extra, D + 1], D, method, seed)


@thm3_1.experiment(corrected, sizes=["3-2"], method=["trust_ratio"])
@scope.experiment(sizes=["3-2", "2-3"], method=["trust_ratio"], algorithm="algorithms.deep_linear.exact_orth_identity")
def adaptive_scaling(sizes, method, *, algorithm, extra=2, seed=0):
    """Outside the premises of the theorem: the rate reads the idle identity block."""
    return orthogonal_blocks(sizes, extra, method, seed, algorithm=algorithm)


@sharp.experiment(
    sizes=["2-1", "3-2", "2-3"], method=["descending", "gradient"], algorithm="algorithms.deep_linear.exact_identity"
)
def below(sizes, method, *, algorithm, seed=0):
    """Identity blocks, so that both start at the same product, and one unit missing in the second hidden layer."""
    D = max(SIZES[sizes])
    return two_widths(algorithm, sizes, [D, D - 1], D, method, seed)


@balanced.experiment(
    sizes=["3-2", "2-3"],
    extra=[0, 1, 3],
    method=[*METHODS, *OPTIMISERS, "trust_ratio"],
    seed=[0],
    quick={"extra": [1]},
    algorithm="algorithms.deep_linear.exact_balanced_factors",
)
def balanced_blocks(sizes, extra, method, seed, *, algorithm):
    """Widths from min(n_0, n_L) on."""
    least = min(SIZES[sizes])
    return two_widths(rational_balanced(algorithm, seed), sizes, [least + extra, least + 1], least, method, seed)


thm3_1.mutant("an idle coordinate coupled to the inputs", printed, corrected, corrupted=coupled)


thm3_1.mutant("blocks as wide as the layers", printed, corrected, corrupted=full_blocks)


@balanced.mutant("an idle coordinate with a weight of its own")
def _(exact_balanced_factors, U, root, V, widths):
    weights = exact_balanced_factors(U, root, V, widths)
    if weights[0].nrows() > min(widths[0], widths[-1]):
        weights[0][weights[0].nrows() - 1, 0] = fmpq(1, 8)
        weights[1][0, weights[0].nrows() - 1] = fmpq(1, 8)
    return weights


sharp.mutant(
    "the last coordinate already cut off in every layer",
    lambda start, widths, **options: without(start, widths, max(widths[0], widths[-1]) - 1, **options),
)
scope.mutant(
    "no identity block", lambda start, widths, **options: without(start, widths, max(widths[0], widths[-1]), **options)
)


@sharp.proof
def one_step_of_gradient_descent():
    """Two inputs, one output, two layers, identity start, X = I, Y = (1, y): widths two and one end at (1, 2ty) and (1, ty)."""
    t, y = sp.symbols("t y")
    says = (
        "Two inputs, one output, two layers, identity start, X = I, Y = (1, y). Both networks start at the product (1, 0). "
        "After one step of gradient descent with rate t the second entries are 2ty with hidden width two, ty with one: "
        "different for all t, y != 0."
    )
    steps = []
    for width, closed in ((2, 2 * t * y), (1, t * y)):
        lower, upper = sp.eye(width, 2), sp.eye(1, width)
        residual = upper * lower - sp.Matrix([[1, y]])
        moved = (upper - t * residual * lower.T, lower - t * upper.T * residual)
        with sp.evaluate(False):
            entry = sum((moved[0][0, j] * moved[1][j, 1] for j in range(width)), start=sp.Integer(0))
        steps.append(identity(f"hidden width {width}", entry, closed))
    return certificate(says, *steps)
