r"""Figures 1(b) and 1(c): learned coefficients are better than fixed ones, at every depth and order.

Square Gaussian matrices of size 100, entries of variance $d^{-1/2}$, $c_0 = \|A\|_F^2$; coefficients from one by stochastic
gradient descent on forty spectra, losses on others. Learning does not hurt at any depth or order; 1200 steps gain two thirds
of a decade at order four, at depths from two to eight, and less at higher orders. Beyond 15 layers both losses are below
$10^{-8}$, so that a figure cannot show what is between them. Stochastic descent as printed leaves most
of the gain: thirty steps of L-BFGS reach two decades below fixed coefficients at five layers of order four. One of them at least is lost again
when it goes on, because the loss of all layers is mostly that of the first ones. The printed 1200 steps are run at full depth;
a few of them show the same order of the two curves.

Kind: findings. Spectra are evenly spaced quantiles of the law to which those of Gaussian matrices tend; the scalar network
runs on them in balls. L-BFGS amplifies rounding, so what it loses is the largest loss of a range of steps, with a margin of ten.
"""

from types import SimpleNamespace

import sympy as sp

from bounds.core import Curve, Finding, Quantity, Statement, ge, gt, le
from bounds.minv._figure1 import by_second_order, log10, mean_loss, ones, trained

learned_loss = Quantity(
    "learned_loss", r"\text{loss of LD-Minv}", "mean test loss with trained coefficients", nonnegative=True
)
fixed_loss = Quantity("fixed_loss", r"\text{loss of D-Minv}", "mean test loss with coefficients one", positive=True)
early_loss = Quantity("early_loss", r"\text{loss after 30 steps}", "mean test loss, learned early", positive=True)
late_loss = Quantity(
    "late_loss", r"\text{loss after 100 to 300 steps}", "largest mean test loss, learned late", positive=True
)

ALGORITHM = "algorithms.hyperpower.stochastic_gradient_descent"
PRINTED_STEP = 1e-4

fig1bc = Statement("minv.fig1bc", "Figures 1(b) and 1(c), Appendix A.1.1")
printed = fig1bc.printed(
    le(learned_loss, fixed_loss),
    title="Figures 1(b), 1(c): learned coefficients are better than fixed ones on unseen spectra",
    quantifier=Finding(
        "d = 100, depths from 2 to 8 at order 4 and orders from 4 to 12 at depth 5, SGD with given batches on other matrices"
    ),
    given=gt(fixed_loss, 0),
)

deep = fig1bc.printed(
    (
        le(fixed_loss, sp.Rational(1, 10**8), name="fixed"),
        le(learned_loss, sp.Rational(1, 10**8), name="learned"),
    ),
    part="deep",
    title="Figure 1(b): beyond fifteen layers fixed and learned coefficients both leave less than 1e-8",
    quantifier=Finding("d = 100, K = 16, L = 4, SGD with given batches on other matrices"),
)

stopped = fig1bc.added(
    "stopped",
    (
        le(early_loss, fixed_loss / 100, name="gain"),
        ge(late_loss, 10 * early_loss, name="loss"),
    ),
    title="Figure 1: thirty steps of L-BFGS gain two decades over fixed coefficients, a hundred to three hundred lose one",
    source="our runs; Section 2.2 says that learning is robust, Figure 1 shows gains below half a decade",
    quantifier=Finding("d = 100, K = 5, L = 4, forty spectra, the loss of all layers; losses on unseen spectra"),
)


def both(sizes, along, across, steps, algorithm):
    """Losses at all sizes (K, L), as numbers and as the two lines of the figure."""
    learned = [mean_loss(trained(*size, PRINTED_STEP, steps, algorithm)) for size in sizes]
    fixed = [mean_loss(ones(*size)) for size in sizes]
    return {learned_loss: learned, fixed_loss: fixed} | {
        Curve(label, along=along, of="log10 of the test loss"): (across, [log10(loss) for loss in losses])
        for label, losses in (("D-Minv, fixed", fixed), ("LD-Minv, learned", learned))
    }


@printed.experiment(steps=[30, 300], quick={"steps": [10]}, thorough={"steps": [300, 1200]}, algorithm=ALGORITHM)
def by_depth(steps, *, algorithm):
    """Figure 1(b): order four."""
    depths = range(2, 9)
    return both([(layers, 4) for layers in depths], "layers K, at order 4", depths, steps, algorithm)


@printed.experiment(steps=[30, 300], quick={"steps": [10]}, thorough={"steps": [300, 1200]}, algorithm=ALGORITHM)
def by_order(steps, *, algorithm):
    """Figure 1(c): five layers."""
    orders = range(4, 13, 2)
    return both([(5, order) for order in orders], "order L, at depth 5", orders, steps, algorithm)


@deep.experiment(
    layers=[16], order=[4], steps=[20], quick={"steps": [5]}, thorough={"steps": [600]}, algorithm=ALGORITHM
)
def sixteen_layers(layers, order, steps, *, algorithm):
    """The printed learning rate."""
    learned = mean_loss(trained(layers, order, PRINTED_STEP, steps, algorithm))
    return {learned_loss: learned, fixed_loss: mean_loss(ones(layers, order))}


@stopped.experiment(steps=[300], algorithm="scipy.optimize.minimize")
def early_and_late(steps, *, algorithm):
    """Test losses along the way: the first layers, whose losses are the largest, go on to gain at the cost of the last."""
    path = by_second_order(5, 4, steps, algorithm)
    shown = [0, 5, 10, 20, 30, 50, 100, 150, 200, 250, 300]
    losses = [mean_loss(path[min(step, len(path) - 1)]) for step in shown]
    return {
        early_loss: losses[4],
        late_loss: max(losses[6:], key=lambda ball: ball.mid()),
        fixed_loss: losses[0],
        Curve("L-BFGS, K = 5, L = 4", along="steps", of="log10 of the test loss"): (shown, list(map(log10, losses))),
    }


stopped.formula_mutant("six decades", then=le(early_loss, fixed_loss / 10**6))
stopped.mutant("untrained coefficients", lambda minimize, objective, start, **options: SimpleNamespace(x=start))
printed.formula_mutant("a thousand times better", then=le(learned_loss, fixed_loss / 1000))
deep.formula_mutant("less than 1e-200", then=le(learned_loss, sp.Rational(1, 10**200)))
printed.mutant(
    "uphill",
    lambda stochastic_gradient_descent, *arguments, step_size, **options: stochastic_gradient_descent(
        *arguments, step_size=-step_size, **options
    ),
)
deep.mutant(
    "five layers fewer",
    lambda stochastic_gradient_descent, e0, weights, C0, generator, **options: stochastic_gradient_descent(
        e0, weights, C0[5:], generator, **options
    ),
)
