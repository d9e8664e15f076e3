r"""Figure 1(a): the test loss of the learned inverse against depth and order, on Gaussian spectra.

Square matrices of size 100, entries of variance $d^{-1/2}$ (the reading of "N(0, 1/sqrt d)" that comes near the
printed numbers), start with $c_0 = \|A\|_F^2$. The loss is $\|A X_K A - A\|_F^2$, averaged over test matrices;
the figure quotes its decimal logarithm. Printed for the learned inverse: $-1.0$ at $K = 7$, $L = 4$; $-4.6$ at $K = 7$,
$L = 9$; $0.32$ at $K = 2$, $L = 9$. Fixed coefficients already give about $-1.3$ and $-4.8$ at the two deep settings,
so what the figure shows there is depth, not learning; the printed 1200 steps reach $-2.0$ and $-4.9$. At $K = 2$ they do not
reach what is printed: fixed coefficients leave $2.1$, 1200 steps $1.7$. A hundred steps of L-BFGS on the same loss do, with
$0.05$.

Kind: findings. Spectra are evenly spaced quantiles of the law to which those of Gaussian matrices tend; the scalar network
runs on them in balls.
"""

from fractions import Fraction
from types import SimpleNamespace

import sympy as sp

from bounds.core import Curve, Finding, Quantity, Statement, exact, ge, le
from bounds.minv._figure1 import by_second_order, log10, mean_loss, ones, trained

log_loss = Quantity("log_loss", r"\log_{10} \text{loss}", "decimal logarithm of the mean test loss")
printed = Quantity("printed", r"\text{printed}", "its printed value")
deep_loss = Quantity("deep_loss", r"\log_{10} \text{loss}(K = 7, L = 4)", "the same for many layers of low order")
wide_loss = Quantity("wide_loss", r"\log_{10} \text{loss}(K = 2, L = 9)", "the same for few layers of high order")

ALGORITHM = "algorithms.hyperpower.stochastic_gradient_descent"
NETWORK = "algorithms.hyperpower.exact_residual_trajectory"
PRINTED = [{"order": 4, "text": "-1.0"}, {"order": 9, "text": "-4.6"}]

fig1a = Statement("minv.fig1a", "Figure 1(a), Appendix A.1.1")
fig1a_printed = fig1a.printed(
    le(log_loss, printed),
    title="Figure 1(a): at depth seven training reaches the printed loss or less",
    quantifier=Finding("d = 100, K = 7, L = 4 and 9, coefficients after SGD with given batches"),
)

fixed = fig1a.added(
    "fixed",
    le(sp.Abs(log_loss - printed), sp.Rational(1, 2)),
    title="Figure 1(a): fixed coefficients at depth seven already give the printed loss, within half a decade",
    source="Figure 1(a) prints it for learned coefficients",
    quantifier=Finding("d = 100, K = 7, L = 4 and 9, coefficients one; band of half a decade"),
)

shallow = fig1a.added(
    "shallow",
    ge(log_loss, printed + 1),
    title="Figure 1(a): at depth two training as printed leaves more than a decade above the printed loss",
    source="Figure 1(a) prints 0.32 for learned coefficients",
    quantifier=Finding("d = 100, K = 2, L = 9, coefficients one and after SGD with given batches"),
)

trained_out = fig1a.added(
    "trained_out",
    le(log_loss, printed),
    title="Figure 1(a): at depth two training by L-BFGS reaches the printed loss",
    source="Figure 1(a) prints 0.32 for learned coefficients",
    quantifier=Finding("d = 100, K = 2, L = 9, a hundred steps of L-BFGS"),
)

depth = fig1a.printed(
    le(deep_loss, wide_loss),
    part="depth",
    title="Figure 1(a): seven layers of order four leave less than two layers of order nine",
    source="Appendix A.1.1: the number of layers plays a more critical role than the order",
    quantifier=Finding("d = 100, coefficients after SGD with given batches"),
)

other_reading = fig1a.added(
    "reading",
    le(log_loss, printed - 2),
    title="Figure 1(a): with entries of deviation d^(-1/2) and c_0 = |A|_2^2 the loss is two decades below the printed one",
    source="Appendix A.1.1 leaves the variance and c_0 open",
    quantifier=Finding("d = 100, K = 7, L = 4 and 9, coefficients one"),
)


@fig1a_printed.experiment(order=[4, 9], steps=[10], thorough={"steps": [1200]}, algorithm=ALGORITHM)
def seven_layers(order, steps, *, algorithm):
    """The printed learning rate 1e-4; a few steps move nothing that a figure shows, 1200 little."""
    C = trained(7, order, 1e-4, steps, algorithm)
    return {log_loss: log10(mean_loss(C)), printed: {4: exact(-1.0), 9: exact(-4.6)}[order]}


@depth.experiment(steps=[10, 300], quick={"steps": [10]}, thorough={"steps": [10, 1200]}, algorithm=ALGORITHM)
def depths_and_orders(steps, *, algorithm):
    """The lines of the figure: three orders at depths up to seven."""
    depths = range(2, 8)
    lines = {
        order: [log10(mean_loss(trained(layers, order, 1e-4, steps, algorithm))) for layers in depths]
        for order in (4, 6, 9)
    }
    return {deep_loss: lines[4][-1], wide_loss: lines[9][0]} | {
        Curve(f"LD-Minv, order {order}", along="layers", of="log10 of the test loss"): (depths, line)
        for order, line in lines.items()
    }


def with_ones(layers, order, printed_text, algorithm, **reading):
    """No training: coefficients one."""
    return {log_loss: log10(mean_loss(ones(layers, order), algorithm, **reading)), printed: Fraction(printed_text)}


@fixed.experiment(point=PRINTED, algorithm=NETWORK)
def seven_fixed_layers(point, *, algorithm):
    """Both orders of the figure."""
    return with_ones(7, point["order"], point["text"], algorithm)


@shallow.experiment(layers=[2], order=[9], algorithm=NETWORK)
def two_fixed_layers(layers, order, *, algorithm):
    """The shallowest network of the figure."""
    return with_ones(layers, order, "0.32", algorithm)


@shallow.experiment(steps=[300], quick={"steps": [30]}, thorough={"steps": [1200]}, algorithm=ALGORITHM)
def two_layers(steps, *, algorithm):
    """The same after training as printed."""
    return {log_loss: log10(mean_loss(trained(2, 9, 1e-4, steps, algorithm))), printed: Fraction("0.32")}


@trained_out.experiment(steps=[100], algorithm="scipy.optimize.minimize")
def second_order(steps, *, algorithm):
    """The mean loss of all layers on the forty spectra."""
    last = by_second_order(2, 9, steps, algorithm)[-1]
    return {log_loss: log10(mean_loss(last)), printed: Fraction("0.32")}


@other_reading.experiment(point=PRINTED, algorithm=NETWORK)
def with_the_spectral_scale(point, *, algorithm):
    """The other reading of N(0, 1/sqrt d), and the smaller c_0."""
    return with_ones(7, point["order"], point["text"], algorithm, deviation=0.1, spectral=True)


fig1a_printed.formula_mutant("a decade less", then=le(log_loss, printed - 1))
fixed.formula_mutant("half a decade from zero", then=le(sp.Abs(log_loss), sp.Rational(1, 2)))
shallow.formula_mutant("two decades above", then=ge(log_loss, printed + 2))
trained_out.formula_mutant("a decade less", then=le(log_loss, printed - 1))
depth.formula_mutant("four decades", then=le(deep_loss, wide_loss - 4))
other_reading.formula_mutant("six decades below", then=le(log_loss, printed - 6))
fig1a.mutant(
    "two layers fewer",
    fixed,
    other_reading,
    corrupted=lambda exact_residual_trajectory, e0, C: exact_residual_trajectory(e0, C[2:]),
)
shallow.mutant(
    "two layers more",
    lambda exact_residual_trajectory, e0, C: exact_residual_trajectory(e0, [*C, *C]),
    experiment="two_fixed_layers",
)
trained_out.mutant("untrained coefficients", lambda minimize, objective, start, **options: SimpleNamespace(x=start))
fig1a_printed.mutant(
    "one layer fewer",
    lambda stochastic_gradient_descent, e0, weights, C0, generator, **options: stochastic_gradient_descent(
        e0, weights, C0[1:], generator, **options
    ),
)
depth.mutant(
    "never more than two layers",
    lambda stochastic_gradient_descent, e0, weights, C0, generator, **options: stochastic_gradient_descent(
        e0, weights, C0[:2], generator, **options
    ),
)
