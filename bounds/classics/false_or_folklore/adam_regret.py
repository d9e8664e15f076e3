r"""Adam's regret is of order sqrt(T): false as first printed. With the largest second moment so far it is sqrt(T log T).

Printed, for $\beta_1^2 < \sqrt{\beta_2}$, here with $\beta_1 = 0$ and one coordinate:

$$ R(T) \le \frac{D^2}{2\alpha} \sqrt{T v_T} + \frac{\alpha G}{\sqrt{1 - \beta_2}} \|g_{1:T}\|_2
   + \frac{D^2 G \sqrt{1 - \beta_2}}{2 \alpha (1 - \lambda)^2} . $$

Gradients $4, -1, 4, -1, \dots$ on $[-1, 1]$ with $\beta_2 = 1/1000$ keep it near the wrong end, and the regret grows like
$3T$: 24 rounds are enough. True for AMSGrad, which divides by the largest $v_s$: $R(T) \le \frac{D^2}{2\alpha} \sqrt{T v} +
\frac{\alpha \sqrt{1 + \log T}}{2\sqrt{1 - \beta_2}} \|g_{1:T}\|_2$.

In practice: rare large gradients are forgotten; raise $\beta_2$ with their period.

Kind: inequality. Constants: none hidden.
Source: Kingma and Ba, *Adam: a method for stochastic optimization*, ICLR 2015, Theorem 4.1; refuted and mended by Reddi, Kale and Kumar,
*On the convergence of Adam and beyond*, ICLR 2018, Theorems 1 and 4.
"""

import sympy as sp

from algorithms.exact import balls, rational, rationals
from bounds.classics._instances import huber_slope
from bounds.core import Curve, Quantity, Statement, ge, le, lt

regret, T = Quantity("regret", "R(T)"), Quantity("T", integer=True, positive=True)
v, norm_g = Quantity("v", "v_T", nonnegative=True), Quantity("norm_g", r"\|g_{1:T}\|_2", nonnegative=True)
D, G, alpha = Quantity("D", positive=True), Quantity("G", positive=True), Quantity("alpha", r"\alpha", positive=True)
beta2, lam = Quantity("beta2", r"\beta_2", positive=True), Quantity("lam", r"\lambda", positive=True)
first = D**2 * sp.sqrt(T * v) / (2 * alpha)
kept = sp.sqrt(1 - beta2)

adam_regret = Statement(
    "classics.adam_regret",
    "Kingma and Ba 2015, Theorem 4.1",
    (ge(T, 1), lt(beta2, 1), lt(lam, 1)),
    algorithm="algorithms.online.adam",
    erratum=r"False: $\sqrt{v_t}/\alpha_t$ may fall, so the sum of $\|x_t - x^*\|^2 (\sqrt{v_t}/\alpha_t - \sqrt{v_{t-1}}/\alpha_{t-1})$ "
    "does not telescope.",
    survives="In part: with the largest second moment so far the sum telescopes, and the other terms are bounded as printed.",
)
printed = adam_regret.printed(
    le(regret, first + alpha * G * norm_g / kept + D**2 * G * kept / (2 * alpha * (1 - lam) ** 2))
)
corrected = adam_regret.corrected(
    le(regret, first + alpha * sp.sqrt(1 + sp.log(T)) * norm_g / (2 * kept)),
    title="AMSGrad has regret of order sqrt(T log T) in one coordinate",
)


FORGETS = rational("1/1000")
"""beta_2, so that hardly anything but the last gradient counts."""


def played(rounds, algorithm, slopes, largest):
    """On [-1, 1], where D = 2, with alpha = 1/2, from 1; the slopes come again and again, and their sum is positive."""
    gradients = [rational(slopes[t % len(slopes)]) for t in range(rounds)]
    path, moments = algorithm(
        lambda t, x: balls(rationals([gradients[t - 1]])),
        balls(rationals([1])),
        step=lambda t: balls(rational("1/2")) / balls(rational(t)) ** 0.5,
        beta1=0,
        beta2=balls(FORGETS),
        project=huber_slope,
        rounds=rounds,
        largest=largest,
    )
    suffered = sum(g * x[0] for g, x in zip(gradients, path, strict=True)) + abs(sum(gradients))
    return {
        regret: suffered,
        v: moments[-1][0],
        norm_g: balls(sum(g * g for g in gradients)).sqrt(),
        D: 2,
        G: max(map(abs, gradients)),
        alpha: rational("1/2"),
        beta2: FORGETS,
        lam: rational("1/100"),
        T: rounds,
        Curve("point played", along="steps", of="x"): [x[0] for x in path],
    }


@adam_regret.witness(printed)
def four_and_minus_one(algorithm):
    """A gradient of 4, then one of -1; the best point is -1, and Adam stays near 1."""
    return played(24, algorithm, [4, -1], False)


@adam_regret.experiment(corrected, rounds=[3, 30, 200], slopes=[[4, -1], [1], [5, -1, -1, -1]])
def the_same(rounds, slopes, *, algorithm):
    """The same gradients and others, with the largest moment."""
    return played(rounds, algorithm, slopes, True)


corrected.mutant(
    "uphill", lambda original, gradient, x, *, step, **rest: original(gradient, x, step=lambda t: -step(t), **rest)
)
corrected.formula_mutant("a tenth of it", then=le(regret, (first + alpha * norm_g / kept) / 20))
printed.formula_mutant("4 T more", then=le(regret, 4 * T + first))
