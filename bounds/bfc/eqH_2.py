r"""The output after an oracle step is a mixture of the old output and an auxiliary function, plus noise of mean zero.

With $F_{\le l}(W, K)$ the output of the first l layers,

$$ F_{\le l}(W^{new}, K^{new}) = (1 - \eta_1) F_{\le l}(W, K) + \eta_1 H + Q, \quad
   H = \frac{F_{\le l}(W^{new}, K^{new}) - F_{\le l}(W^{new}, K)}{\eta_1} + F_{\le l}(V^*, K) , $$

$Q = F_{\le l}(W^{new}, K) - \eta_1 F_{\le l}(V^*, K) - (1 - \eta_1) F_{\le l}(W, K)$ (H.2). What makes it useful is
that Q has mean zero over the signs at every input, and that (Claim H.3) H is close to the target,

$$ \mathbb{E} (G^* - H)^2 \le 10^{-5} \frac{\varepsilon^2}{\log^2(1/\varepsilon)} + 6\, \mathrm{OPT}_{\le l} . $$

Run at l = 3 in rational numbers, at the gaps of the critical lemma, for an expectation over inputs. Where the second
layer is off by what the premises allow, the first term exceeds all else by thousands of orders; with a smaller
$\varepsilon$ it is $\mathrm{OPT}$ that decides, and then $H = G^*$ up to the missing layer, a sixth of the bound.

Kind: exact identities and an inequality. Constants: printed.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc import _tiny_oracle as tiny
from bounds.bfc._step_quantities import (
    D_2,
    D_3,
    OPT,
    Upsilon,
    alpha_3,
    eps2,
    eta1,
    objective_below,
    weight,
)
from bounds.bfc._tiny_learner import factors, mean_square
from bounds.core import Claim, OnAverage, Quantity, Statement, eq, le

new = Quantity("new", r"F_{\le l}(x;W^{new},K^{new})")
old = Quantity("old", r"F_{\le l}(x;W,K)")
H = Quantity("H", "H(x)")
Q = Quantity("Q", "Q(x)")
error2 = Quantity("error2", r"\mathbb{E}(G^*-H)^2", nonnegative=True)

LEFT = eps2 / (10**5 * (sp.log(1 / eps2) / 2) ** 2)

eqH_2 = Statement("bfc.eqH_2", "eq. (H.2), for l = 3")
printed = eqH_2.printed(
    eq(new, (1 - eta1) * old + eta1 * H + Q),
    title="The new output is a mixture of the old one and an auxiliary function, and a remainder",
)
mean = eqH_2.added(
    "mean",
    (eq(Q, 0, name="remainder"), eq(new, (1 - eta1) * old + eta1 * H, name="output")),
    title="The remainder of the new output has mean zero over the signs at every input",
    source="eq. (H.4), the line below, for l = 3",
    quantifier=OnAverage("all signs", probability=weight),
)
claimH_3 = Claim(
    id="bfc.claimH_3",
    title="The auxiliary function of the classification proof is close to the target",
    source="Claim H.3, for l = 3 and the population",
    given=(
        le(objective_below, eps2),
        le(eps2, 1 / (D_2**18 * Upsilon**2)),
        le(alpha_3, 1 / (2 * Upsilon**3 * D_3**17 * sp.log(1 / eps2))),
    ),
    then=le(error2, LEFT + 6 * OPT),
)


def after_one_step(before, problem, step):
    """For every pair of mean signs: the new output, and the output with the old narrow weights; and the other two."""
    narrow = tiny.narrow_after(before, problem, (2,))
    grams = tiny.wide_after(before, problem, step)
    news = [tiny.output(G, narrow, problem.alpha_3) for G in grams]
    half = [tiny.output(G, before.K, problem.alpha_3) for G in grams]
    oracle = tiny.output({n: V.T @ V for n, V in tiny.V.items()}, before.K, problem.alpha_3)
    return news, half, oracle, tiny.output(before.grams(), before.K, problem.alpha_3)


STEP = "algorithms.feature_correction.exact_wide_step"


def random_network(seed, *, algorithm):
    """Weights far from the teacher's, alpha_3 = 1/3, m = 4; three inputs."""
    k, w, a, b = (fmpq(int(n), 4) for n in np.random.default_rng(seed).choice([-5, -3, -2, 1, 3, 6], 4))
    before = tiny.state(k, w, (fmpq(0), fmpq(0)), (a, b))
    problem = tiny.Problem(fmpq(1, 3), fmpq(0), fmpq(9, 25), fmpq(1, 2), 2)
    news, halves, oracle, start = after_one_step(before, problem, algorithm)
    inputs = [fmpq(1, 2), fmpq(-2), fmpq(3)]

    def values(f):
        return np.array([f(x) for x in inputs], dtype=object)

    rate = problem.eta1
    noise = [values(one) - rate * values(oracle) - (1 - rate) * values(start) for one in halves]
    mixed = [(values(one) - values(two)) / rate + values(oracle) for one, two in zip(news, halves, strict=True)]
    return {
        new: np.stack([values(one) for one in news]),
        old: values(start),
        H: np.stack(mixed),
        Q: np.stack(noise),
        eta1: rate,
        weight: [fmpq(1, 4)] * 4,
    }


for _claim in (printed, mean):
    _claim.experiment(seed=[0, 1, 2], quick={"seed": [0]}, algorithm=STEP)(random_network)


@claimH_3.experiment(off=[0, 1], fourth=[False, True], quick={"fourth": [True]}, algorithm=STEP)
def at_the_gaps(off, fourth, *, algorithm):
    """Both layers off, or only the third and a smaller epsilon; with and without a fourth layer that is missing."""
    numbers = factors(4)
    limit = 1 / (numbers.D[2] ** 9 * numbers.Upsilon)
    before = tiny.state(1 + off * limit / 10**6, 1 - off * limit / 10**5, (fmpq(0), fmpq(0)), (fmpq(1, 2), fmpq(4, 3)))
    alpha = 1 / (numbers.C[3] * 10**6)
    last = alpha / 10**20 if fourth else fmpq(0)
    level = limit if off else alpha / 10**23
    rate, fast = tiny.rates(8)
    problem = tiny.Problem(alpha, last, rate, fast, int(10**6 * level.q))
    news, halves, oracle, _ = after_one_step(before, problem, algorithm)
    mixed = [(one - two) / rate + oracle for one, two in zip(news, halves, strict=True)]
    below = tiny.second_layer_loss(before.grams()) + tiny.tied(before.grams(), before.K, (2,), problem, numbers)
    return {
        error2: [mean_square(tiny.target(problem) - one) for one in mixed],
        eps2: level**2,
        OPT: tiny.opt(problem) if fourth else fmpq(0),
        alpha_3: alpha,
        D_2: numbers.D[2],
        D_3: numbers.D[3],
        objective_below: below,
        Upsilon: numbers.Upsilon,
    }


printed.formula_mutant("auxiliary function not scaled", then=eq(new, (1 - eta1) * old + H + Q))
mean.formula_mutant("old output kept whole", then=eq(new, old + eta1 * H))
claimH_3.formula_mutant("half of what the next layers leave", then=le(error2, LEFT + OPT / 2))
mean.mutant("all signs equal", lambda exact_wide_step, W, V, signs, rate: exact_wide_step(W, V, 0 * signs + 1, rate))
