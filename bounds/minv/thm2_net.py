r"""A generalisation bound of the learned inverse that says something: a grid of its coefficients, and a union bound.

Theorem 2 is empty at every size in reach. From starts with $\|e_0\|_\infty \le \tfrac13$ and inside the box $|C - 1| \le
\tfrac18$ the mean loss per layer moves by at most $2 b_v^2 d$ per unit of the coefficients (Proposition 5, $\tfrac{1/3}{1 -
2/3} \cdot \tfrac43 \sum_l 3^{-l} = 2$ per layer), so a grid of $(1 + b_v^2 d / (4 \epsilon))^{K L}$ tables meets every loss
within $\epsilon$. The losses lie in $[0, b_v^2 d / 18]$. With Hoeffding's inequality on the grid, with probability $1 - \delta$,
for all coefficients of the box at once,

$$ \mathbb E[L_n] - L_n \le 2 \epsilon + \frac{b_v^2 d}{18}
   \sqrt{\frac{K L \ln(1 + b_v^2 d/(4\epsilon)) + \ln(1/\delta)}{2 n}} , $$

which with $\epsilon = b_v^2 d / 1000$ is below the range from $n \approx 3 K L$ samples on, where Theorem 2 asks for $3600\, d
K$.

Kind: deterministic inequality; probability. Not in the paper. Constants: all explicit.
"""

import sympy as sp
from flint import arb, fmpq

from algorithms.exact import rational
from bounds.core import Quantity, Statement, Traced, WithProbability, exact, ge, le, rounding
from bounds.core.certificate import certificate, comparison, identity
from bounds.late import late, torch
from bounds.minv._certificates import equal, promised
from bounds.minv._scalar import greedy_tables, random_tables
from bounds.minv._steps import third

hyperpower = late("algorithms.hyperpower")

moved = Quantity("moved", r"|\ell(C) - \ell(C')| / K", "change of the mean loss per layer", nonnegative=True)
shift = Quantity("shift", r"\|C - C'\|_\infty", "change of the coefficients", nonnegative=True)
gap = Quantity("gap", r"\mathbb E[L_n] - L_n", "expected loss minus mean loss")
d = Quantity("d", "d", "singular values", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
K = Quantity("K", "K", "layers", integer=True, positive=True)
n = Quantity("n", "n", "samples", integer=True, positive=True)
b_v = Quantity("b_v", "b_v", "largest weight", positive=True)
e_0 = Quantity("e_0", r"\|e_0\|_\infty", "largest residual of the start", nonnegative=True)
a_max = Quantity("a_max", r"\|a\|_\infty", "largest singular value", positive=True)
delta_C = Quantity("delta_C", r"\|C - 1\|_\infty", "how far the coefficients are from one", nonnegative=True)
delta = Quantity("delta", r"\delta", "allowed probability of failure", positive=True)
S = sp.Symbol("S")

BOX = (ge(L, 4), le(e_0, sp.Rational(1, 3)), le(delta_C, sp.Rational(1, 8)), le(a_max, 1))
RANGE = b_v**2 * d / 18
EPSILON = b_v**2 * d / 1000
LOGARITHM = K * L * sp.log(251) + sp.log(1 / delta)

thm2 = Statement("minv.thm2_net", "Proposition 5 where residuals are at most a third; ours", BOX)
net = thm2.added(
    "",
    le(moved, S * b_v**2 * d * shift),
    title="The mean loss per layer moves by at most 2 b_v^2 d per unit of the coefficients",
    formerly="minv.thm2.net",
    constants=(Traced(S, 2, "(1/3)/(1 - 2/3) (4/3) times the sum of 3^-l"),),
    scaling={"weights": {moved: 2, b_v: 1}, "coefficients": {moved: 1, shift: 1}},
    expected="proved",
)

bound = thm2.added(
    "union",
    le(gap, 2 * EPSILON + RANGE * sp.sqrt(LOGARITHM / (2 * n)), trivially=RANGE),
    title="With four times as many samples as coefficients a union bound limits the generalisation gap below the loss's range",
    formerly="minv.thm2.union",
    source="a grid and Hoeffding's inequality; ours, beside Theorem 2",
    quantifier=WithProbability(delta),
)

ALGORITHM = "algorithms.hyperpower.exact_loss_and_gradient"


@net.experiment(
    order=[4, 6],
    layers=[1, 2, 4],
    thirds=[-1, 1],
    seed=[0],
    quick={"order": [4], "layers": [1, 4]},
    algorithm=ALGORITHM,
)
def ends_of_the_box(order, layers, thirds, seed, *, algorithm):
    """Random tables and the one that pushes residuals farthest, each against one a little nearer to one."""
    start, eighth = fmpq(thirds, 3), fmpq(1, 8)
    tables = list(random_tables(4, layers, order, eighth, seed)) + list(
        greedy_tables([start], layers, order, eighth, hyperpower.exact_residual_trajectory)[0]
    )
    pairs = [(C, 1 + (C - 1) * fmpq(99, 100)) for C in tables]
    weights = [arb(1) / layers] * 2
    losses = [
        [algorithm([[arb(c) for c in row] for row in C], [arb(start)] * 2, weights)[0] for C in pair] for pair in pairs
    ]
    return {
        moved: [abs(x - y) for x, y in losses],
        shift: [abs(x - y).max() for x, y in pairs],
        d: 2,
        L: order,
        K: layers,
        b_v: 1,
        e_0: abs(start),
        a_max: 1,
        delta_C: eighth,
    }


@bound.experiment(
    depth=[2, 8],
    size=[1, 5],
    samples=[256],
    trials=[120],
    seed=[0],
    quick={"depth": [4], "size": [1]},
    algorithm="algorithms.hyperpower.training_loss_and_gradient",
)
def trained(depth, size, samples, trials, seed, *, algorithm):
    """Forty steps of descent on samples of a uniform distribution over a hundred spectra."""
    generator = torch.Generator().manual_seed(seed)
    e0 = torch.rand(100, size, generator=generator, dtype=torch.float64) / 3
    drawn = torch.randint(100, (trials, samples), generator=generator)
    start = torch.ones(trials, depth, 4, dtype=torch.float64)
    chosen, weights = e0[drawn].flatten(1), (1 - e0)[drawn].flatten(1) / (samples * depth)
    run = hyperpower.gradient_descent(
        lambda C: algorithm(C, chosen, weights[:, None]), start, 1 / size, 40, keep_every=40
    )
    everywhere = hyperpower.training_loss(run.C, e0.flatten(), (1 - e0).flatten() / (100 * depth))
    here = hyperpower.training_loss(run.C, chosen, weights[:, None])
    # losses are sums of positive terms below one, each of 3L operations a layer
    error = rounding.gamma(samples * size * depth * (3 * 4 * depth + 3), "float64")
    return {
        gap: (everywhere - here, error),
        d: size,
        L: 4,
        K: depth,
        n: samples,
        b_v: 1,
        e_0: exact(e0.max().item()),
        a_max: 1,
        delta_C: ((run.C - 1).abs().amax((-2, -1)), rounding.gamma(1, "float64")),
        delta: rational("1/5"),
    }


net.formula_mutant("constant 1/4", constants=(Traced(S, sp.Rational(1, 4), ""),))
bound.formula_mutant("no allowance for the samples", then=le(gap, 0))


@net.mutant("losses ten times too large")
def _(exact_loss_and_gradient, C, e0, weights):
    loss, gradient = exact_loss_and_gradient(C, e0, weights)
    return 10 * loss, gradient


@net.proof
def sums_of_the_gradient(claim):
    """u and rho are the range 1/3 and the slope 2/3."""
    power, total = sp.symbols("power total")
    size = sp.Symbol("shift")
    return certificate(
        "Residuals stay in [-1/3, 1/3] and slopes below 2/3, so the derivative of the loss summed over the layers in C_(k,l) is at "
        "most b_v^2 d (1/3)/(1 - 2/3) (4/3) 3^-l; over l these sum to less than 2 b_v^2 d, over k to K times that. The box is convex, "
        "so the loss divided by K moves by at most 2 b_v^2 d times the largest change of a coefficient.",
        *third(),
        identity(
            "sum of 3^-l, L to L + 1: total (1 - 1/3) = 1 - power keeps its form",
            sp.Add(sp.Mul(sp.Rational(2, 3), total + power, evaluate=False), -(1 - power / 3), evaluate=False),
            sp.Rational(2, 3) * total - (1 - power),
        ),
        comparison(
            "(1/3)/(1 - 2/3) (4/3), against the constant times 1 - 1/3",
            sp.Rational(4, 3),
            "<=",
            promised(claim, "moved", b_v=1, d=1, shift=1) * sp.Rational(2, 3),
        ),
        equal(
            "weights, singular values, shift",
            promised(claim, "moved", b_v=power, d=total, shift=size),
            promised(claim, "moved", b_v=1, d=1, shift=1) * power**2 * total * size,
        ),
    )
