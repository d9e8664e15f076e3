r"""The generalisation bound of the learned inverse: empty at every size in reach.

Printed, with $\alpha \ge 1$ and $K^{2\alpha - 1/2} = \Omega(\sqrt n)$: with probability $1 - \delta$ the expected
loss exceeds the mean by at most $\tilde O(\min\{b_w^2 d^3 L / K^{\alpha/2}, \sqrt{d^3 K / n}\}) +
O(\sqrt{\ln(1/\delta)/n})$. Even with all hidden constants one (they are not: the proof's first part gives $\tfrac{9
d^2 (2L - 1)}{256 \epsilon^2} \ln(2(L + 1))$ per layer and twelve from Dudley) this is above what the loss can be at
all. Under Assumption 2 and inside the box residuals are at most $\tfrac{83}{200}$ after the first layer, so $L_n \le \tfrac d2
(0.415)^2 \le 0.0862\, d$. From starts in $[0, \tfrac12]$ it is $\tfrac d2 (0.182)^2 \le 0.0166\, d$, so there the first term says
something only for $K > (60 d^2 L)^2$ and the second for $n > 3600\, d K$. The abstract's form is the case $\alpha = 1$. Part
two of the proof rests on an order of the initial loss that is false.

Kind: probability (printed); inequality (where it says nothing). Constants: one, at best.
"""

import sympy as sp

from algorithms.exact import rational
from bounds.core import Printed, Quantity, Statement, WithProbability, exact, ge, le, rounding
from bounds.core.certificate import certificate, comparison
from bounds.late import late, torch
from bounds.minv._certificates import equal, premise, promised, sides

hyperpower = late("algorithms.hyperpower")

gap = Quantity("gap", r"\mathbb E[L_n] - L_n", "expected loss minus mean loss")
d = Quantity("d", "d", "singular values", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
K = Quantity("K", "K", "layers", integer=True, positive=True)
n = Quantity("n", "n", "samples", integer=True, positive=True)
b_w = Quantity("b_w", "b_w", "largest weight", positive=True)
alpha = Quantity("alpha", r"\alpha", "exponent of the start", positive=True)
delta = Quantity("delta", r"\delta", "allowed probability of failure", positive=True)
c = sp.Symbol("c")

e_0 = Quantity("e_0", r"\|e_0\|_\infty", "largest residual of the starts", nonnegative=True)
a_max = Quantity("a_max", r"\|a\|_\infty", "largest singular value", positive=True)
box = Quantity("box", r"\|C - 1\|_\infty", "how far the coefficients are from one", nonnegative=True)

RANGE = sp.Rational(83, 200) ** 2 / 2
"""What a loss per singular value is at most, by the ranges of Proposition 5 from starts of either sign."""
NON_NEGATIVE = sp.Rational(91, 500) ** 2 / 2
"""The same from starts that are not negative."""

BOUND = c * sp.Min(b_w**2 * d**3 * L / K ** (alpha / 2), sp.sqrt(d**3 * K / n)) + c * sp.sqrt(sp.log(1 / delta) / n)

PREMISES = (
    ge(alpha, 1),
    ge(K ** (2 * alpha - sp.Rational(1, 2)), sp.sqrt(n)),
    le(e_0, sp.Rational(1, 2)),
    le(a_max, 1),
    le(box, sp.Rational(1, 8)),
)

ALGORITHM = "algorithms.hyperpower.training_loss_and_gradient"

thm2 = Statement("minv.thm2", "Theorem 2; proof in Appendix E.4", algorithm=ALGORITHM)

printed = thm2.printed(
    le(gap, BOUND, trivially=RANGE * d),
    quantifier=WithProbability(delta),
    given=PREMISES,
    constants=(Printed(c, 1, "the least that the hidden constants can be"),),
    expected="vacuous",
    survives="In part: part one stands, even with $d^2 L$ for $d^3$. Part two rests on $L_n(C^{(0)}) = "
    r"O(K^{-2\alpha})$, which is false for $\alpha > \frac12$; with the true order $1/K$ its remainder "
    r"$b_v^2 d^3 L n/K$ does not vanish at $K \sim n$.",
)

observed = thm2.added(
    "observed",
    le(gap, c * sp.Min(b_w**2 * d**3 * L / K ** (alpha / 2), sp.sqrt(d**3 * K / n)) / 10**4),
    title="For four in five training sets the generalisation gap is at most a ten-thousandth of the bound, constants one",
    source="our runs",
    quantifier=WithProbability(
        sp.Rational(1, 5),
        over="training sets of 8 or 64 samples; 8 or 16 layers of order 4, starts in [0, 1/2], 50 steps",
    ),
    constants=(Printed(c, 1, "the least that the hidden constants can be"),),
)

vacuity = thm2.added(
    "vacuity",
    ge(sp.Min(d**3 * L / sp.sqrt(K), sp.sqrt(d**3 * K / n)), NON_NEGATIVE * d),
    title="Below depth 3600 d^4 L^2 and below 3600 d K samples the generalisation bound exceeds any loss from non-negative starts",
    source="Theorem 2 with all hidden constants one, b_w = 1 and alpha = 1",
    given=(le(K, 3600 * d**4 * L**2), le(n, 3600 * d * K)),
    expected="proved",
)


def gaps(depth, samples, size, trials, seed, algorithm):
    """Trained on samples of a uniform distribution over a hundred spectra, so that the expectation is a finite mean."""
    generator = torch.Generator().manual_seed(seed)
    e0 = torch.rand(100, size, generator=generator, dtype=torch.float64) / 2
    drawn = torch.randint(100, (trials, samples), generator=generator)
    start = torch.full((trials, depth, 4), 1 + 0.125 / depth, dtype=torch.float64)
    chosen, weights = e0[drawn].flatten(1), (1 - e0)[drawn].flatten(1) / (samples * depth)
    run = hyperpower.gradient_descent(
        lambda C: algorithm(C, chosen, weights[:, None]), start, 1 / (4 * size), 50, keep_every=50
    )
    everywhere = hyperpower.training_loss(run.C, e0.flatten(), (1 - e0).flatten() / (100 * depth))
    here = hyperpower.training_loss(run.C, chosen, weights[:, None])
    # a loss is a sum of positive terms, each of 3L operations a layer on numbers below one
    operations = 100 * size * depth * (3 * 4 * depth + 3)
    error = rounding.gamma(operations, "float64")
    return {
        gap: (everywhere - here, error),
        d: size,
        L: 4,
        K: depth,
        n: samples,
        b_w: 1,
        alpha: 1,
        delta: rational("1/5"),
        e_0: exact(e0.max().item()),
        a_max: 1,
        box: ((run.C - 1).abs().amax((-2, -1)), rounding.gamma(1, "float64")),
    }


SIZES = {"depth": [8, 16], "samples": [8, 64], "size": [1, 5], "trials": [40], "seed": [0]}


@thm2.experiment(observed, **SIZES | {"trials": [200]}, quick={"depth": [8], "size": [5]})
@thm2.experiment(printed, **SIZES, quick={"depth": [8], "size": [1]})
def trained(depth, samples, size, trials, seed, *, algorithm):
    """Fifty steps of descent from alpha = 1; the gaps are of the order 1e-6, the bounds above one."""
    return gaps(depth, samples, size, trials, seed, algorithm)


@vacuity.experiment(size=[1, 2, 5], order=[4, 10])
def sizes(size, order):
    """Depths and numbers of samples from one to the ends of the region, and past them."""
    ends = 3600 * size**4 * order**2
    depths = [1, 10, 100, ends, 2 * ends]
    return {d: size, L: order, K: depths, n: [[1], [100], [3600 * size], [3600 * size * ends]]}


observed.formula_mutant("no gap at all", then=le(gap, 0))
printed.formula_mutant("a negative bound", then=le(gap, -BOUND))
vacuity.formula_mutant(
    "twice the largest loss", then=ge(sp.Min(d**3 * L / sp.sqrt(K), sp.sqrt(d**3 * K / n)), 2 * NON_NEGATIVE * d)
)


@observed.mutant("a tenth added to every derivative")
def _(training_loss_and_gradient, C, e0, weights):
    loss, gradient = training_loss_and_gradient(C, e0, weights)
    return loss, gradient + 0.1


@vacuity.proof
def a_sixtieth_of_d(claim):
    """Both terms are at least d/60."""
    first, second = sides(claim, "K")[0].args
    ends = [sp.simplify(first.subs(K, premise(claim, "K"))), sp.simplify(second.subs(n, premise(claim, "n")))]
    return certificate(
        "The first term falls with K and is d/60 at K = 3600 d^4 L^2; the second falls with n and its square is d^2/3600 at n = "
        "3600 d K; and 1/60 exceeds half the square of 0.182. The identities are of squares, multiplied out.",
        *(
            comparison(f"term {number} at its end, over d", (term / d).subs(d, 1), ">=", promised(claim, "K", d=1))
            for number, term in enumerate(ends, 1)
        ),
        *(equal(f"term {number} goes with d", term, d * term.subs(d, 1)) for number, term in enumerate(ends, 1)),
        equal("so does the promise", promised(claim, "K"), d * promised(claim, "K", d=1)),
    )
