r"""The generalisation bound of the learned inverse: true and empty at every size in reach.

Printed, with $\alpha \ge 1$ and $K^{2\alpha - 1/2} = \Omega(\sqrt n)$: with probability $1 - \delta$ the expected
loss exceeds the mean by at most $\tilde O(\min\{b_w^2 d^3 L / K^{\alpha/2}, \sqrt{d^3 K / n}\}) +
O(\sqrt{\ln(1/\delta)/n})$. Even with all hidden constants one (they are not: the proof's first part gives $\tfrac{9
d^2 (2L - 1)}{256 \epsilon^2} \ln(2(L + 1))$ per layer and twelve from Dudley) this is above what the loss can be at
all. From starts in $[0, \tfrac12]$, $L_n \le \tfrac d2 (0.182)^2 \le 0.0166\, d$, so the first term says something
only for $K > (60 d^2 L)^2$ and the second for $n > 3600\, d K$. The abstract's form is the case $\alpha = 1$. Part
two of the proof rests on an order of the initial loss that is false. Remark 3 says that the bound grows up to $K = n$
and falls after; its peak is at $K^* = (b_w^2 d^{3/2} L \sqrt n)^{2/(1+\alpha)}$.

What remains of part two is exact: the complexity of the linearised losses within radius $R$ is $R\, \mathbb E
\|\tfrac1n \sum_i s_i g_i\| \le \tfrac Rn \sqrt{\sum_i \|g_i\|^2}$, and $\|g_i\|_F^2 \le 18\, b_v^4 d^2 / K$ for
residuals up to $\tfrac13$.

Kind: probability (printed), exact enumeration (linear part), location of a maximum (Remark 3). Constants: one, at
best.
"""

import sympy as sp

from bounds.core import Claim, Printed, Quantity, WithProbability, eq, ge, le
from bounds.minv._exact import rational

gap = Quantity("gap", r"\mathbb E[L_n] - L_n", "expected loss minus mean loss")
d = Quantity("d", "d", "singular values", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
K = Quantity("K", "K", "layers", integer=True, positive=True)
n = Quantity("n", "n", "samples", integer=True, positive=True)
b_w = Quantity("b_w", "b_w", "largest weight", positive=True)
alpha = Quantity("alpha", r"\alpha", "exponent of the start", positive=True)
delta = Quantity("delta", r"\delta", "allowed probability of failure", positive=True)
complexity = Quantity(
    "complexity", r"R\,\mathbb E\|\tfrac1n\sum s_i g_i\|", "complexity of the linear class", nonnegative=True
)
radius = Quantity("radius", "R", "radius of the coefficients", positive=True)
squares = Quantity("squares", r"\sum_i \|g_i\|^2", "sum of squared gradients", nonnegative=True)
e_0 = Quantity("e_0", r"\|e_0\|_\infty", "largest residual of the start", nonnegative=True)
peak = Quantity("peak", r"\arg\max_K", "depth at which the bound is largest", integer=True, positive=True)
c = sp.Symbol("c")

RANGE = sp.Rational(91, 500) ** 2 / 2
BOUND = c * sp.Min(b_w**2 * d**3 * L / K ** (alpha / 2), sp.sqrt(d**3 * K / n)) + c * sp.sqrt(sp.log(1 / delta) / n)
PREMISES = (ge(alpha, 1), ge(K ** (2 * alpha - sp.Rational(1, 2)), sp.sqrt(n)))

thm2 = Claim(
    id="minv.thm2",
    source="Theorem 2; proof in Appendix E.4",
    quantifier=WithProbability(delta),
    given=PREMISES,
    then=le(gap, BOUND, trivially=RANGE * d),
    constants=(Printed(c, 1, "the least that the hidden constants can be"),),
    expected="vacuous",
)

abs_rad = Claim(
    id="minv.abs_rad",
    title="The generalisation bound of the introduction",
    source="Section 1, contributions",
    quantifier=WithProbability(delta),
    given=(*PREMISES, eq(alpha, 1)),
    then=le(gap, c * sp.Min(d**3 * L / sp.sqrt(K), sp.sqrt(d**3 * K / n)), trivially=RANGE * d),
    constants=(Printed(c, 1, "the least that the hidden constants can be"),),
    expected="vacuous",
)

vacuity = Claim(
    id="minv.thm2.vacuity",
    title="Below depth 3600 d^4 L^2 and below 3600 d K samples the generalisation bound exceeds the largest possible loss",
    form="added",
    source="Theorem 2 with all hidden constants one, b_w = 1 and alpha = 1",
    given=(le(K, 3600 * d**4 * L**2), le(n, 3600 * d * K)),
    then=ge(sp.Min(d**3 * L / sp.sqrt(K), sp.sqrt(d**3 * K / n)), RANGE * d),
)

thm2_lin = Claim(
    id="minv.thm2_lin",
    title="The complexity of the linearised losses is at most their root sum of squared gradients over n",
    source="Appendix E.4, part two",
    given=le(e_0, sp.Rational(1, 3)),
    then=(
        le(complexity, radius / n * sp.sqrt(squares), name="jensen"),
        le(squares, 18 * n * b_w**4 * d**2 / K, name="gradients"),
    ),
)

rem3 = Claim(
    id="minv.rem3",
    title="The generalisation bound is largest at depth n",
    source="Remark 3",
    then=eq(peak, n),
    expected="refuted",
    erratum="d = 1, L = 4, n = 64, alpha = 1: the largest bound is at K = 32",
)

rem3_corrected = Claim(
    id="minv.rem3.corrected",
    title="The generalisation bound is largest at the depth where its two terms meet",
    form="corrected",
    corrects="minv.rem3",
    source="Remark 3",
    then=eq(peak, (b_w**2 * sp.sqrt(d**3) * L * sp.sqrt(n)) ** (2 / (1 + alpha))),
    erratum="printed: at K = n",
)


def gaps(depth, samples, size, trials, seed, algorithm):
    """Trained on samples of a uniform distribution over a hundred spectra, so that the expectation is a finite mean."""
    import torch

    from algorithms.hyperpower import gradient_descent, training_loss
    from bounds.core import rounding

    generator = torch.Generator().manual_seed(seed)
    e0 = torch.rand(100, size, generator=generator, dtype=torch.float64) / 2
    drawn = torch.randint(100, (trials, samples), generator=generator)
    start = torch.full((trials, depth, 4), 1 + 0.125 / depth, dtype=torch.float64)
    chosen, weights = e0[drawn].flatten(1), (1 - e0)[drawn].flatten(1) / (samples * depth)
    run = gradient_descent(lambda C: algorithm(C, chosen, weights[:, None]), start, 1 / (4 * size), 50, keep_every=50)
    everywhere = training_loss(run.C, e0.flatten(), (1 - e0).flatten() / (100 * depth))
    here = training_loss(run.C, chosen, weights[:, None])
    # a loss is a sum of positive terms, each of 3L operations a layer on numbers below one
    operations = 100 * size * depth * (3 * 4 * depth + 3)
    error = rounding.gamma(operations, "float64")
    return {
        gap: (everywhere - here, error), d: size, L: 4, K: depth, n: samples, b_w: 1, alpha: 1, delta: rational("1/5"),
    }  # fmt: skip


ALGORITHM = "algorithms.hyperpower.training_loss_and_gradient"


@thm2.experiment(
    depth=[8, 16],
    samples=[8, 64],
    size=[1, 5],
    trials=[40],
    seed=[0],
    quick={"depth": [8], "size": [1]},
    algorithm=ALGORITHM,
)
@abs_rad.experiment(
    depth=[8], samples=[8, 64], size=[1, 5], trials=[40], seed=[0], quick={"size": [1]}, algorithm=ALGORITHM
)
def trained(depth, samples, size, trials, seed, *, algorithm):
    """Fifty steps of descent from alpha = 1; the gaps are of the order 1e-6, the bounds above one."""
    return gaps(depth, samples, size, trials, seed, algorithm)


@thm2_lin.experiment(
    samples=[4, 8],
    count=[1, 3],
    layers=[1, 2],
    order=[4],
    seed=[0],
    algorithm="algorithms.hyperpower.exact_loss_and_gradient",
)
def all_signs(samples, count, layers, order, seed, *, algorithm):
    """Gradients at coefficients 9/10 of random spectra with residuals up to 1/3; all sign vectors."""
    import itertools

    import numpy as np
    from flint import arb, fmpq

    from bounds.minv._exact import rationals

    e0 = rationals(np.random.default_rng(seed), (samples, count), fmpq(0), fmpq(1, 3))
    C = [[arb(fmpq(9, 10))] * order] * layers
    gradients = [algorithm(C, [arb(x) for x in row], [arb(1 - x) / layers for x in row])[1].ravel() for row in e0]
    norms = []
    for signs in itertools.product([1, -1], repeat=samples - 1):
        total = gradients[0] + sum(s * g for s, g in zip(signs, gradients[1:], strict=True))
        norms.append((total * total).sum().sqrt())
    return {
        complexity: sum(norms) / (len(norms) * samples), radius: 1, n: samples, d: count, K: layers, b_w: 1,
        squares: sum((g * g).sum() for g in gradients), e_0: e0.max(),
    }  # fmt: skip


@vacuity.experiment(size=[1, 2, 5], order=[4, 10])
def sizes(size, order):
    """Depths and numbers of samples from one to the ends of the region, and past them."""
    ends = 3600 * size**4 * order**2
    depths = [1, 10, 100, ends, 2 * ends]
    return {d: size, L: order, K: depths, n: [[1], [100], [3600 * size], [3600 * size * ends]]}


@rem3.experiment(samples=[16], exponent=[1])
@rem3_corrected.experiment(samples=[16, 64, 100], exponent=[1])
def largest_bound(samples, exponent):
    """The maximum over depths of the smaller term, in exact squares; 16 is the one place where K* = n."""
    return located(samples, exponent)


def located(samples, exponent):
    """d = 1, L = 4: squares of both terms are rational for alpha = 1."""
    from flint import fmpq

    depths = range(1, 4 * samples + 100)
    squares_of = [min(fmpq(16, depth**exponent), fmpq(depth, samples)) for depth in depths]
    found = depths[squares_of.index(max(squares_of))]
    return {peak: found, n: samples, d: 1, L: 4, b_w: 1, alpha: exponent}


@rem3.witness
def sixty_four_samples():
    """n = 64."""
    return located(64, 1)


thm2.formula_mutant("a negative bound", then=le(gap, -BOUND))
abs_rad.formula_mutant("a negative bound", then=le(gap, -d))
vacuity.formula_mutant(
    "twice the largest loss", then=ge(sp.Min(d**3 * L / sp.sqrt(K), sp.sqrt(d**3 * K / n)), 2 * RANGE * d)
)
thm2_lin.formula_mutant("one over n forgotten on the other side", then=le(complexity, radius / n**2 * sp.sqrt(squares)))
rem3.formula_mutant("where the terms meet", then=eq(peak, 4 * sp.sqrt(n)))
rem3_corrected.formula_mutant("as printed", then=eq(peak, n))


@thm2_lin.mutant("gradients ten times too large")
def _(exact_loss_and_gradient, C, e0, weights):
    loss, gradient = exact_loss_and_gradient(C, e0, weights)
    return loss, 300 * gradient
