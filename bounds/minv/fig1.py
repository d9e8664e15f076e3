r"""Figure 1: the test loss of the learned and the fixed inverse against depth and order, on Gaussian spectra.

Square matrices of size 100, entries of variance $d^{-1/2}$ (the reading of "N(0, 1/sqrt d)" that comes near the
printed numbers), start with $c_0 = \|A\|_F^2$. The loss is $\|A X_K A - A\|_F^2$, averaged over test matrices;
figures quote its decimal logarithm. Printed for the learned inverse: $-1.0$ at $K = 7$, $L = 4$; $-4.6$ at $K = 7$,
$L = 9$; $0.32$ at $K = 2$, $L = 9$. Fixed coefficients already give about $-1.3$ and $-4.8$ at the two deep settings,
so what the figure shows there is depth, not learning; 1200 steps of training reach $-2.0$ and $-4.9$. At $K = 2$ fixed
coefficients leave $2.1$, far above what is printed. Learning never hurts on the test spectra (1b, 1c), and beyond 15
layers the loss is below $10^{-8}$, so that a figure cannot show what learning still gains (a factor of five).

Kind: findings. The spectra of the drawn matrices are taken at face value and the scalar network runs on them in
balls.
"""

import sympy as sp

from bounds.core import Claim, Finding, Quantity, exact, ge, gt, le

log_loss = Quantity("log_loss", r"\log_{10} \text{loss}", "decimal logarithm of the mean test loss")
printed = Quantity("printed", r"\text{printed}", "its printed value")
learned_loss = Quantity(
    "learned_loss", r"\text{loss of LD-Minv}", "mean test loss with trained coefficients", nonnegative=True
)
fixed_loss = Quantity("fixed_loss", r"\text{loss of D-Minv}", "mean test loss with coefficients one", positive=True)

fig1a = Claim(
    id="minv.fig1a",
    title="Figure 1(a): at depth seven training reaches the printed loss or less, within half a decade",
    source="Figure 1(a), Appendix A.1.1",
    quantifier=Finding("d = 100, K = 7, L = 4 and 9, coefficients after SGD; within half a decade above"),
    then=le(log_loss, printed + sp.Rational(1, 2)),
)

fixed = Claim(
    id="minv.fig1a.fixed",
    title="Figure 1(a): fixed coefficients at depth seven already give the printed loss, within half a decade",
    form="added",
    source="Figure 1(a) prints it for learned coefficients",
    quantifier=Finding("d = 100, K = 7, L = 4 and 9, coefficients one; band of half a decade"),
    then=le(sp.Abs(log_loss - printed), sp.Rational(1, 2)),
)

shallow = Claim(
    id="minv.fig1a.shallow",
    title="Figure 1(a): at depth two fixed coefficients leave more than a decade above the printed loss",
    form="added",
    source="Figure 1(a) prints 0.32 for learned coefficients",
    quantifier=Finding("d = 100, K = 2, L = 9, coefficients one"),
    then=ge(log_loss, printed + 1),
)

other_reading = Claim(
    id="minv.fig1a.reading",
    title="Figure 1(a): with entries of deviation d^(-1/2) and c_0 = |A|_2^2 the loss is two decades below the printed one",
    form="added",
    source="Appendix A.1.1 leaves the variance and c_0 open",
    quantifier=Finding("d = 100, K = 7, L = 4 and 9, coefficients one"),
    then=le(log_loss, printed - 2),
)

fig1bc = Claim(
    id="minv.fig1bc",
    title="Figures 1(b), 1(c): learned coefficients are better than fixed ones on unseen spectra",
    source="Figures 1(b) and 1(c), Appendix A.1.1",
    quantifier=Finding("d = 100, few layers, SGD on other matrices"),
    given=gt(fixed_loss, 0),
    then=le(learned_loss, fixed_loss),
)


deep = Claim(
    id="minv.fig1bc.deep",
    title="Figure 1(b): beyond fifteen layers fixed coefficients leave less than 1e-8, and learned ones no more",
    source="Figures 1(b) and 1(c), Appendix A.1.1",
    quantifier=Finding("d = 100, K = 16, L = 4, SGD on other matrices"),
    then=(
        le(fixed_loss, sp.Rational(1, 10**8), name="fixed"),
        le(learned_loss, fixed_loss, name="learned"),
    ),
)


def spectra(count, seed, *, deviation=100**-0.25, spectral=False):
    """First residuals at c_0 = |A|_F^2, or |A|_2^2, and squared singular values of Gaussian matrices."""
    import torch

    generator = torch.Generator().manual_seed(seed)
    a = torch.linalg.svdvals(torch.randn(count, 100, 100, generator=generator, dtype=torch.float64)) * deviation
    return 1 - a**2 / (a[:, :1] ** 2 if spectral else a.square().sum(-1, keepdim=True)), a**2


def trained(layers, order, step_size, steps, algorithm):
    """Coefficients after mini-batches of ten spectra out of forty."""
    import torch

    e0, weights = spectra(40, 1)
    start = torch.ones(layers, order, dtype=torch.float64)
    generator = torch.Generator().manual_seed(2)
    return algorithm(
        e0,
        weights,
        start,
        generator,
        step_size=step_size,
        steps=steps,
        batch=10,
        halve_every=max(1, steps // 4),
        keep_every=steps,
    ).C


def mean_loss(C, algorithm=None, *, count=4, **reading):
    """The final loss on unseen spectra, in balls."""
    from flint import arb, ctx

    from algorithms.hyperpower import exact_residual_trajectory

    run = algorithm or exact_residual_trajectory
    e0, weights = (one.flatten().tolist() for one in spectra(count, 3, **reading))
    with ctx.workprec(256):
        last = run([arb(e) for e in e0], [[arb(c) for c in row] for row in C.tolist()])[-1]
        return sum(arb(w) * e * e for w, e in zip(weights, last, strict=True)) / count


ALGORITHM = "algorithms.hyperpower.stochastic_gradient_descent"


@fig1a.experiment(order=[4, 9], steps=[10], thorough={"steps": [1200]}, algorithm=ALGORITHM)
def seven_layers(order, steps, *, algorithm):
    """The printed learning rate 1e-4; a few steps move nothing that a figure shows, 1200 little."""
    C = trained(7, order, 1e-4, steps, algorithm)
    return {log_loss: _log10(mean_loss(C)), printed: {4: exact(-1.0), 9: exact(-4.6)}[order]}


def _log10(ball):
    from flint import arb

    return ball.log() / arb(10).log()


@fig1bc.experiment(
    layers=[2, 3, 4],
    order=[4, 9],
    steps=[60],
    quick={"layers": [2, 3], "order": [4]},
    thorough={"steps": [60, 600]},
    algorithm=ALGORITHM,
)
def few_layers(layers, order, steps, *, algorithm):
    """The printed learning rate."""
    import torch

    C = trained(layers, order, 1e-4, steps, algorithm)
    return {learned_loss: mean_loss(C), fixed_loss: mean_loss(torch.ones(layers, order, dtype=torch.float64))}


def with_ones(layers, order, printed_text, algorithm, **reading):
    """No training: coefficients one."""
    from fractions import Fraction

    import torch

    found = mean_loss(torch.ones(layers, order, dtype=torch.float64), algorithm, **reading)
    return {log_loss: _log10(found), printed: Fraction(printed_text)}


NETWORK = "algorithms.hyperpower.exact_residual_trajectory"
PRINTED = [{"order": 4, "text": "-1.0"}, {"order": 9, "text": "-4.6"}]


@fixed.experiment(point=PRINTED, algorithm=NETWORK)
def seven_fixed_layers(point, *, algorithm):
    """Both orders of the figure."""
    return with_ones(7, point["order"], point["text"], algorithm)


@shallow.experiment(layers=[2], order=[9], algorithm=NETWORK)
def two_fixed_layers(layers, order, *, algorithm):
    """The shallowest network of the figure."""
    return with_ones(layers, order, "0.32", algorithm)


@other_reading.experiment(point=PRINTED, algorithm=NETWORK)
def with_the_spectral_scale(point, *, algorithm):
    """The other reading of N(0, 1/sqrt d), and the smaller c_0."""
    return with_ones(7, point["order"], point["text"], algorithm, deviation=0.1, spectral=True)


@deep.experiment(
    layers=[16], order=[4], steps=[20], quick={"steps": [5]}, thorough={"steps": [600]}, algorithm=ALGORITHM
)
def sixteen_layers(layers, order, steps, *, algorithm):
    """The printed learning rate."""
    import torch

    learned = mean_loss(trained(layers, order, 1e-4, steps, algorithm))
    ones = mean_loss(torch.ones(layers, order, dtype=torch.float64))
    return {learned_loss: learned, fixed_loss: ones}


fig1a.formula_mutant("a decade less", then=le(log_loss, printed - 1))
fixed.formula_mutant("half a decade from zero", then=le(sp.Abs(log_loss), sp.Rational(1, 2)))
shallow.formula_mutant("two decades above", then=ge(log_loss, printed + 2))
other_reading.formula_mutant("six decades below", then=le(log_loss, printed - 6))
deep.formula_mutant("a hundred times less", then=le(fixed_loss, sp.Rational(1, 10**10)))


@fixed.mutant("two layers fewer")
@other_reading.mutant("two layers fewer")
def _(exact_residual_trajectory, e0, C):
    return exact_residual_trajectory(e0, C[2:])


@shallow.mutant("two layers more")
def _(exact_residual_trajectory, e0, C):
    return exact_residual_trajectory(e0, [*C, *C])


@deep.mutant("two layers fewer")
def _(stochastic_gradient_descent, e0, weights, C0, generator, **options):
    return stochastic_gradient_descent(e0, weights, C0[2:], generator, **options)


fig1bc.formula_mutant("a thousand times better", then=le(learned_loss, fixed_loss / 1000))


@fig1bc.mutant("uphill")
def _(stochastic_gradient_descent, *arguments, step_size, **options):
    return stochastic_gradient_descent(*arguments, step_size=-step_size, **options)


@fig1a.mutant("one layer fewer")
def _(stochastic_gradient_descent, e0, weights, C0, generator, **options):
    return stochastic_gradient_descent(e0, weights, C0[1:], generator, **options)
