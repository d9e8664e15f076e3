r"""Figure 1: the test loss of the learned and the fixed inverse against depth and order, on Gaussian spectra.

Square matrices of size 100, entries of variance $d^{-1/2}$ (the reading of "N(0, 1/sqrt d)" that comes near the
printed numbers), start with $c_0 = \|A\|_F^2$. The loss is $\|A X_K A - A\|_F^2$, averaged over test matrices;
figures quote its decimal logarithm. Printed for the learned inverse: $-1.0$ at $K = 7$, $L = 4$; $-4.6$ at $K = 7$,
$L = 9$; $0.32$ at $K = 2$, $L = 9$. Fixed coefficients already give about $-1.3$ and $-5.0$ at the two deep settings,
so what the figure shows there is depth, not learning; at $K = 2$ they give $2.1$. Learning never hurts on the test
spectra (1b, 1c).

Kind: findings. The spectra of the drawn matrices are taken at face value and the scalar network runs on them in
balls.
"""

import sympy as sp

from bounds.core import Claim, Finding, Quantity, exact, gt, le

log_loss = Quantity("log_loss", r"\log_{10} \text{loss}", "decimal logarithm of the mean test loss")
printed = Quantity("printed", r"\text{printed}", "its printed value")
learned_loss = Quantity(
    "learned_loss", r"\text{loss of LD-Minv}", "mean test loss with trained coefficients", nonnegative=True
)
fixed_loss = Quantity("fixed_loss", r"\text{loss of D-Minv}", "mean test loss with coefficients one", positive=True)

fig1a = Claim(
    id="minv.fig1a",
    title="Figure 1(a): the deep settings lie within half a decade of the printed loss",
    source="Figure 1(a), Appendix A.1.1",
    quantifier=Finding("d = 100, K = 7, L = 4 and 9, coefficients after SGD; band of half a decade"),
    then=le(sp.Abs(log_loss - printed), sp.Rational(1, 2)),
)

fig1bc = Claim(
    id="minv.fig1bc",
    title="Figures 1(b), 1(c): learned coefficients are better than fixed ones on unseen spectra",
    source="Figures 1(b) and 1(c), Appendix A.1.1",
    quantifier=Finding("d = 100, few layers, SGD on other matrices"),
    given=gt(fixed_loss, 0),
    then=le(learned_loss, fixed_loss),
)


def spectra(count, seed):
    """Squared singular values over their sum, and the values, of Gaussian matrices."""
    import torch

    generator = torch.Generator().manual_seed(seed)
    a = torch.linalg.svdvals(torch.randn(count, 100, 100, generator=generator, dtype=torch.float64)) * 100**-0.25
    return 1 - a**2 / a.square().sum(-1, keepdim=True), a**2


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


def mean_loss(C, count=4):
    """The final loss on unseen spectra, in balls."""
    from flint import arb, ctx

    from algorithms.hyperpower import exact_residual_trajectory

    e0, weights = (one.flatten().tolist() for one in spectra(count, 3))
    with ctx.workprec(256):
        last = exact_residual_trajectory([arb(e) for e in e0], [[arb(c) for c in row] for row in C.tolist()])[-1]
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
    layers=[2, 3, 4], order=[4, 9], steps=[60], quick={"layers": [2, 3], "order": [4]}, algorithm=ALGORITHM
)
def few_layers(layers, order, steps, *, algorithm):
    """The printed learning rate."""
    import torch

    C = trained(layers, order, 1e-4, steps, algorithm)
    return {learned_loss: mean_loss(C), fixed_loss: mean_loss(torch.ones(layers, order, dtype=torch.float64))}


fig1a.formula_mutant("half a decade from zero", then=le(sp.Abs(log_loss), sp.Rational(1, 2)))
fig1bc.formula_mutant("a thousand times better", then=le(learned_loss, fixed_loss / 1000))


@fig1bc.mutant("uphill")
def _(stochastic_gradient_descent, *arguments, step_size, **options):
    return stochastic_gradient_descent(*arguments, step_size=-step_size, **options)


@fig1a.mutant("one layer fewer")
def _(stochastic_gradient_descent, e0, weights, C0, generator, **options):
    return stochastic_gradient_descent(e0, weights, C0[1:], generator, **options)
