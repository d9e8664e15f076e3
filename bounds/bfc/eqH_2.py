r"""The output after an oracle step is a mixture of the old output and an auxiliary function, plus noise of mean zero.

With $F_{\le l}(W, K)$ the output of the first l layers,

$$ F_{\le l}(W^{new}, K^{new}) = (1 - \eta_1) F_{\le l}(W, K) + \eta_1 H + Q, \quad
   H = \frac{F_{\le l}(W^{new}, K^{new}) - F_{\le l}(W^{new}, K)}{\eta_1} + F_{\le l}(V^*, K) , $$

$Q = F_{\le l}(W^{new}, K) - \eta_1 F_{\le l}(V^*, K) - (1 - \eta_1) F_{\le l}(W, K)$ (H.2). What makes it useful is
that Q has mean zero over the signs at every input, and that H is close to the target (`claimH_3.py`).

Kind: exact identities. Constants: none hidden.
"""

import numpy as np
from flint import fmpq

from bounds.bfc import _width_one_oracle as width_one
from bounds.bfc._step_quantities import eta1, weight
from bounds.core import OnAverage, Quantity, Statement, eq

new = Quantity("new", r"F_{\le l}(x;W^{new},K^{new})")
old = Quantity("old", r"F_{\le l}(x;W,K)")
H = Quantity("H", "H(x)")
Q = Quantity("Q", "Q(x)")

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


def after_one_step(before, problem, step):
    """For every pair of mean signs: the new output, and the output with the old narrow weights; and the other two."""
    narrow = width_one.narrow_after(before, problem, (2,))
    grams = width_one.wide_after(before, problem, step)
    news = [width_one.output(G, narrow, problem.alpha_3) for G in grams]
    half = [width_one.output(G, before.K, problem.alpha_3) for G in grams]
    oracle = width_one.output({n: V.T @ V for n, V in width_one.V.items()}, before.K, problem.alpha_3)
    return news, half, oracle, width_one.output(before.grams(), before.K, problem.alpha_3)


STEP = "algorithms.feature_correction.exact_wide_step"


def random_network(seed, *, algorithm):
    """Weights far from the teacher's, alpha_3 = 1/3, m = 4; three inputs."""
    k, w, a, b = (fmpq(int(n), 4) for n in np.random.default_rng(seed).choice([-5, -3, -2, 1, 3, 6], 4))
    before = width_one.state(k, w, (fmpq(0), fmpq(0)), (a, b))
    problem = width_one.Problem(fmpq(1, 3), fmpq(0), fmpq(9, 25), fmpq(1, 2), 2)
    news, halves, oracle, start = after_one_step(before, problem, algorithm)
    inputs = [fmpq(1, 2), fmpq(-2), fmpq(3)]

    def values(f):
        return np.array([f(x) for x in inputs], dtype=object)

    rate = problem.eta1
    noise = [values(half) - rate * values(oracle) - (1 - rate) * values(start) for half in halves]
    mixed = [(values(output) - values(half)) / rate + values(oracle) for output, half in zip(news, halves, strict=True)]
    return {
        new: np.stack([values(output) for output in news]),
        old: values(start),
        H: np.stack(mixed),
        Q: np.stack(noise),
        eta1: rate,
        weight: [fmpq(1, 4)] * 4,
    }


eqH_2.experiment(seed=[0, 1, 2], quick={"seed": [0]}, algorithm=STEP)(random_network)
printed.formula_mutant("auxiliary function not scaled", then=eq(new, (1 - eta1) * old + H + Q))
mean.formula_mutant("old output kept whole", then=eq(new, old + eta1 * H))
mean.mutant("all signs equal", lambda exact_wide_step, W, V, signs, rate: exact_wide_step(W, V, 0 * signs + 1, rate))
