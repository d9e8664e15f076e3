r"""With zero least loss, stochastic descent with Gaussian maps of a width free of eps arrives with high probability.

$\alpha = \beta = 1$, $L(W^*) = 0$ (the corollary does not repeat it), batches of $B$ of $n$ samples, the largest step of
Theorem 3.8, width
$$ c_0 m \ge C \tfrac nB \kappa \sqrt r \sqrt{6.05\, k m \log(2n/\delta) + c_Y^2}, \quad c_0 = 0.9^4/1.1^2, $$
i.e. $m \ge 26452\, k r \kappa^2 (n/B)^2 \log(2n/\delta)$ to leading order. With probability at least $1 - 2\delta$ the
loss is at most $\epsilon$ after $T = 37656\, \kappa^2 (n/B)^2 \log(T/\delta) \log(2 L_0/\epsilon)$ steps. The condition
$\epsilon \le \tilde O(B \|X\|_{2,\infty}^2 / (n \|X\|_2^2))$ is not needed; the proof has $B/n$ for $n^2/B^2$ in the width
and cites (A.17) for (A.20).

Kind: with high probability, maps of width 400 thousand. Constants: $C = 8 e^{3/2}$,
$37656 > 96 e^4 (1.1/0.9)^8 / \log 2$. The slowest run takes 17 of the 914 thousand steps allowed: the constants of Theorem
3.8 are those of a worst case that no data of ours come near.
"""

import math

import numpy as np
import sympy as sp

from bounds.core import Claim, Traced, WithProbability, eq, exact, ge, gt, le
from bounds.resnet import _gaussian_proofs
from bounds.resnet._sgd import Scalars, run
from bounds.resnet._sgd_fit import T, premises
from bounds.resnet._symbols import L, eta, gap_0, k, lam, loss_0, m, n, q, r, scaling, size, sX
from bounds.resnet.cor3_4 import LOG, c_0, value_of
from bounds.resnet.cor3_7 import drawn, gaussian
from bounds.resnet.prop3_3 import C_TRACED as WIDE
from bounds.resnet.prop3_3 import WIDTH, delta, norm_X, norm_Y
from bounds.resnet.thm3_8 import CONSTANTS
from bounds.resnet.wu_cmp import eps, iterations, kappa

C_38, C_1, c = sp.symbols("C_38 C_1 c")
PATH = Traced(C_38, CONSTANTS[0].value, CONSTANTS[0].proof)
STEP = Traced(C_1, CONSTANTS[1].value, CONSTANTS[1].proof)
TIME = Traced(c, 37656, "96 e^4 / log 2 from Theorem 3.8 and (1.1/0.9)^8 from Proposition 3.3")

cor3_9 = Claim(
    id="resnet.cor3_9",
    source="Corollary 3.9; proof in Appendix A.7",
    given=(
        ge(
            c_0 * m,
            C_38 * n / size * kappa * sp.sqrt(r) * sp.sqrt(sp.Rational(121, 20) * k * m * LOG + (norm_Y / norm_X) ** 2),
        ),
        WIDTH,
        eq(gap_0, loss_0),
        gt(loss_0, eps),
        eq(eta, C_1 * size**2 * q / (L * n**2 * lam**4 * sX**4 * sp.log(T / delta))),
        ge(T, c * kappa**2 * (n / size) ** 2 * sp.log(T / delta) * sp.log(2 * loss_0 / eps)),
    ),
    then=le(iterations, T),
    quantifier=WithProbability(2 * delta),
    constants=(PATH, STEP, TIME, WIDE),
    expected="proved",
    needs=("resnet.prop3_3.corrected", "resnet.thm3_8.corrected"),
    scaling=scaling({eps: 2}, {norm_X: 1, norm_Y: 1}, maps=False),
    erratum=r"$L(\mathbf W^*) = 0$ is missing from the statement; the width of the proof has $B/n$ for $n^2/B^2$.",
    survives=r"Yes: Proposition 3.3 put into Theorem 3.8 gives it, with the repairs of that theorem; the condition on $\epsilon$ is not used.",
)


@cor3_9.experiment(
    depth=[1],
    share=[0.5, 0.2],
    trials=[200],
    seed=[0],
    quick={"share": [0.5]},
    algorithm="algorithms.resnet.scalar_sgd",
)
def share_of_the_loss(depth, share, trials, seed, *, algorithm, samples=20, delta_=1 / 8, cut=60_000):
    """Twenty samples, batches of nineteen, eps a share of the loss at the start of each trial.

    The slope to be learnt is 600, about the root of the width, as is the slope at the start: else the target would not matter.
    """
    x = np.linspace(0.5, 1.5, samples)
    squared, n_over = float(x @ x), samples / (samples - 1)
    root = value_of(PATH) * n_over / float(c_0)
    width_ = math.ceil(1.01 * root**2 * 6.05 * math.log(2 * samples / delta_)) + 10**5
    data = drawn(Scalars, x, 600 * x, width_, trials, seed)
    most = 10**6
    for _ in range(50):
        most = math.ceil(1.0001 * 37656 * n_over**2 * math.log(most / delta_) * math.log(2 / share)) + 1
    reach = (data.lA * data.lB) ** 2
    rate = value_of(STEP) / (n_over**2 * depth * reach * squared * math.log(most / delta_))
    target = data.first_gap * share
    ran = run(algorithm, data, depth=depth, rate=rate, steps=cut, seed=seed, stop_at=0.999999 * target)
    found = gaussian(data, width_, delta_)
    return (
        premises(data, 1.0, 1.0, depth, most)
        | found
        | {
            eta: (rate, 64 * np.spacing(rate)),
            eps: exact(target),
            loss_0: found[gap_0],
            iterations: np.where(ran.first_hit > cut, most + 1, ran.first_hit),
        }
    )


cor3_9.mutant("wrong sign", lambda scalar_sgd, *data, rate, **rest: scalar_sgd(*data, rate=-rate, **rest))


@cor3_9.mutant("half of every target")
def _(scalar_sgd, A, B, squares, products, **rest):
    return scalar_sgd(A, B, squares, (product / 2 for product in products), **rest)


cor3_9.formula_mutant("a thousandth of the time", then=le(iterations, T / 1000))

cor3_9.proof(_gaussian_proofs.linearly)
