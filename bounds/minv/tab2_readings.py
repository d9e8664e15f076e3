r"""Table 2, the fixed inverse: what the printed row is not, and what it resembles.

The printed row, 2.83, 2.49, 2.36, 2.30, 2.27, 2.26, 2.26, 2.25 at $\kappa = 2, 3, 4, 5, 10, 50, 100, 1000$, is not an effect of
single precision: that leaves at least two digits more at every condition number, in most matrices. Nor is it an effect of the scale: from
$c_0 = \|A\|_2^2 = 1$ on a larger one lowers the digits at every $\kappa$, up to $c_0 = 200$ there are too many at $\kappa = 2$, and from there on too
few at $\kappa = 1000$. It resembles, from $\kappa = 3$ on, the loss per singular value of one layer of order ten; and its
plateau is that of four layers of order four.

Kind: findings, the first as a law over matrices. Spectra are the hundred midpoints, in exact numbers; single precision on a random matrix with them.
"""

from fractions import Fraction

import sympy as sp
from flint import arb

from bounds.core import Finding, Quantity, Statement, WithProbability, ge, le, rounding
from bounds.late import torch
from bounds.minv.tab2 import PRINTED, digits, lost_digits, midpoints, printed

at_two = Quantity("at_two", r"-\log_{10} \text{loss}(\kappa = 2)", "digits at condition number 2")
at_thousand = Quantity("at_thousand", r"-\log_{10} \text{loss}(\kappa = 1000)", "digits at condition number 1000")
printed_two = Quantity("printed_two", r"\text{printed at } \kappa = 2", "its printed value")
printed_thousand = Quantity("printed_thousand", r"\text{printed at } \kappa = 1000", "its printed value")

HALF = sp.Rational(1, 2)
NETWORK = "algorithms.hyperpower.exact_residual_trajectory"
SOURCE = "Table 2, row D-Minv"

tab2 = Statement("minv.tab2_readings", SOURCE)
single_precision = tab2.added(
    "single_precision",
    ge(digits, printed + 2),
    title="Table 2, fixed inverse: single precision leaves most matrices at least two digits more than printed",
    formerly="minv.tab2.single_precision",
    quantifier=WithProbability(
        HALF, over="100 x 100 matrices, singular values evenly over [1/kappa, 1], K = 4, L = 10, c_0 = 1, float32"
    ),
)

no_scale = tab2.added(
    "no_scale",
    (
        ge(at_two, printed_two + HALF, name="too_many_up_to_it"),
        le(at_thousand, printed_thousand - HALF, name="too_few_from_it_on"),
    ),
    title="Table 2, fixed inverse: no scale from |A|_2^2 on gives the printed losses at condition numbers 2 and 1000",
    formerly="minv.tab2.no_scale",
    quantifier=Finding(
        "K = 4, L = 10, c_0 = 200; digits fall as c_0 grows from 1 on, at every condition number; half a digit"
    ),
)

one_layer = tab2.added(
    "one_layer",
    le(sp.Abs(digits + 2 - printed), HALF),
    title="Table 2, fixed inverse: from condition number 3 on it is the loss per singular value of one layer of order ten",
    formerly="minv.tab2.one_layer",
    quantifier=Finding("K = 1, L = 10, c_0 = 1, the loss divided by a hundred; band of half a digit"),
)

plateau = tab2.added(
    "plateau",
    le(sp.Abs(digits - printed), HALF),
    title="Table 2, fixed inverse: at condition numbers from 50 on it is the loss of four layers of order four",
    formerly="minv.tab2.plateau",
    quantifier=Finding("K = 4, L = 4, c_0 = 1; band of half a digit"),
)


@single_precision.experiment(
    kappa=list(PRINTED),
    draws=[40],
    seed=[0],
    quick={"kappa": [2, 1000]},
    algorithm="algorithms.hyperpower.hyperpower",
)
def in_float32(kappa, draws, seed, *, algorithm):
    """The iterates are taken as they are; their losses are measured in double precision."""
    generator = torch.Generator().manual_seed(seed)
    frames = [torch.randn(draws, 100, 100, generator=generator, dtype=torch.float64) for _ in range(2)]
    U, V = (torch.linalg.qr(frame).Q for frame in frames)
    a = torch.tensor([float(x) for x in midpoints(kappa)], dtype=torch.float64)
    A = ((U * a) @ V.mT).float()
    X = algorithm(A, A.mT.clone(), 10, 4)[-1].double()
    return {digits: [kept_digits(*pair) for pair in zip(A.double(), X, strict=True)], printed: Fraction(PRINTED[kappa])}


def kept_digits(A, X):
    """Minus twice the logarithm of |A X A - A|_F, in a ball."""
    residual = torch.linalg.matrix_norm(A @ X @ A - A)
    norms = [torch.linalg.matrix_norm(A), torch.linalg.matrix_norm(X), torch.linalg.matrix_norm(A)]
    product = rounding.chain(norms, inner=100, dtype="float64")
    # one subtraction of entries below twice their size, then a norm of 10^4 entries
    spread = product + rounding.gamma(10**4 + 2, "float64") * (residual + 2 * norms[0])
    norm = arb(residual.item(), float(spread))
    return -2 * norm.log() / arb(10).log()


@no_scale.experiment(c_0=[200], algorithm=NETWORK)
def two_ends_of_the_row(c_0, *, algorithm):
    """The condition numbers 2 and 1000."""
    two, thousand = (lost_digits(kappa, 10, 4, algorithm, c_0=c_0) for kappa in (2, 1000))
    return {
        at_two: two[digits],
        printed_two: two[printed],
        at_thousand: thousand[digits],
        printed_thousand: thousand[printed],
    }


@one_layer.experiment(kappa=[3, 4, 5, 10, 50, 100, 1000], quick={"kappa": [3, 1000]}, algorithm=NETWORK)
def a_single_layer(kappa, *, algorithm):
    """A hundredth of the loss is two digits more."""
    return lost_digits(kappa, 10, 1, algorithm)


@plateau.experiment(kappa=[50, 100, 1000], quick={"kappa": [50, 1000]}, algorithm=NETWORK)
def four_layers_of_order_four(kappa, *, algorithm):
    """The depth of the table with the order of the other experiments."""
    return lost_digits(kappa, 4, 4, algorithm)


single_precision.formula_mutant("ten digits more", then=ge(digits, printed + 10))
no_scale.formula_mutant("too many at both", then=ge(at_thousand, printed_thousand + HALF))
one_layer.formula_mutant("not divided", then=le(sp.Abs(digits - printed), HALF))
plateau.formula_mutant("two digits off", then=le(sp.Abs(digits + 2 - printed), HALF))
single_precision.mutant("two layers fewer", lambda hyperpower, A, X0, order, steps: hyperpower(A, X0, order, steps - 2))
no_scale.mutant("two layers fewer", lambda exact_residual_trajectory, e0, C: exact_residual_trajectory(e0, C[2:]))


@one_layer.mutant("twice")
@plateau.mutant("two layers more")
def _(exact_residual_trajectory, e0, C):
    return exact_residual_trajectory(e0, [*C, *C[:2]])
