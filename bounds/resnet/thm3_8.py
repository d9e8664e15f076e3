r"""If the least loss is zero, stochastic descent converges linearly with high probability.

$L(W^*) = 0$, batches of $B$ of $n$ samples without replacement. If
$$ \frac{\sigma_{\min}^2(A) \sigma_{\min}^2(B)}{\lambda} \ge C \frac{n \|X\|_2}{B \sigma_r^2(X)} \sqrt{L_0}, \qquad
   \eta \le \frac{C_1 B^2 q}{L n^2 \lambda^4 \|X\|_2^4 \log(T/\delta)} , $$
then with probability at least $1 - \delta$, for all $t \le T$,
$$ L(W^{(t)}) \le 2 L(W^{(0)}) \Big(1 - \frac{\eta L q}{e}\Big)^t . $$
As printed it is false in a corner: for $T = 1$ and $\delta \to 1$ the step may be so long that the right side is
negative. $\log(T/\delta) \ge \log(2)/16$ repairs it. The proof ends with $2 L_0 e^{-xt}$, which is weaker than the
statement; the statement follows from its unused factor of 4.

Kind: with high probability; the run is long enough for the bound to fall below the loss at the start, which takes
$\log(2)/x = 5241 (n/B)^2 \kappa^2 \log(T/\delta)$ steps. Constants traced: $C = 8 e^{3/2}$, and
$C_1 = \log(2)/(96 e^3)$; the proof prints 54 in one place and 96 in another, and 24 is enough.
"""

import math

import numpy as np
import sympy as sp
from flint import arb, ctx, fmpq

from bounds.core import Claim, Quantity, Statement, Traced, WithProbability, eq, exact, ge, gt, le
from bounds.core.certificate import certificate, positive
from bounds.core.promises import broken, put, satisfied
from bounds.core.relation import Op
from bounds.late import late
from bounds.resnet import _linear_proofs
from bounds.resnet._sgd import Scalars
from bounds.resnet._sgd_fit import T, delta, measure, premises
from bounds.resnet._symbols import (
    FITS,
    L,
    d,
    eta,
    gap_0,
    k,
    lam,
    loss,
    loss_0,
    m,
    mA,
    mB,
    n,
    named,
    q,
    scaling,
    size,
    sr,
    sX,
    t,
)
from bounds.resnet.thm3_1 import x

resnet = late("algorithms.resnet")


EVENT = r"L(W^{(t)}) \le 2 L(W^{(0)}) \Big(1 - \frac{\eta L q}{e}\Big)^t \text{ for all } t \le T"
success = Quantity("success", rf"\Pr\left[{EVENT}\right]", "over all batches", nonnegative=True)
C, C_1 = sp.symbols("C C_1")
CONSTANTS = (
    Traced(C, 8 * sp.exp(sp.Rational(3, 2)), "4 sqrt(2 e^3) sqrt(2), the path of Part (i)"),
    Traced(C_1, sp.log(2) / (96 * sp.exp(3)), "Part (ii): b^2/(x/3) <= log 2 with b = 4ea sqrt(2 log(T/delta))"),
)
GIVEN = (
    *FITS,
    eq(gap_0, loss_0),
    gt(eta, 0),
    le(delta, 1),
    ge(mA**2 * mB**2 / lam, C * n * sX / (size * sr**2) * sp.sqrt(loss_0)),
    le(eta, C_1 * size**2 * q / (L * n**2 * lam**4 * sX**4 * sp.log(T / delta))),
)
NOT_SHORT = ge(sp.log(T / delta), sp.log(2) / 16)
BOUND = le(loss, 2 * loss_0 * (1 - x) ** t)
ERRATUM = r"$T = 1$ with $\delta$ close to 1 is not covered: the proof needs $\log(T/\delta) \ge \tfrac1{16} \log 2$."

PARTS = ("resnet.thm3_8_steps.A18", "resnet.thm3_8_steps.increments", "resnet.azuma.corrected", "resnet.lemmaA_1")

thm3_8 = Statement("resnet.thm3_8", "Theorem 3.8", GIVEN, constants=CONSTANTS, scaling=scaling())
printed = thm3_8.printed(
    ge(success, 1 - delta, trivially=0),
    title="With zero least loss stochastic descent converges linearly, for every T and delta: false in a corner",
    expected="refuted",
    erratum=ERRATUM,
    survives=r"In part: for $T \ge 2$ nothing is missing in the premises, but Azuma's inequality needs the lower bound of the increments, and "
    r"the proof ends with $2 L_0 e^{-xt}$. The stated $(1 - x)^t$ follows because $\max_t(-at + b\sqrt t) = b^2/(4a)$, where the "
    "proof spends four times that.",
)
corrected = thm3_8.corrected(
    BOUND,
    title="With zero least loss, stochastic descent converges linearly with high probability",
    source="Theorem 3.8; proof in Appendix A.6",
    also=(
        NOT_SHORT,
        ge(T, t),
    ),
    quantifier=WithProbability(delta),
    erratum=ERRATUM,
    expected="proved",
    needs=PARTS,
)
exponential = thm3_8.printed(
    le(loss, 2 * loss_0 * sp.exp(-x * t)),
    part="A19",
    title="With zero least loss, stochastic descent decays exponentially with high probability",
    source="Theorem 3.8; eq. (A.19), where the proof ends",
    also=(
        NOT_SHORT,
        ge(T, t),
    ),
    quantifier=WithProbability(delta),
    expected="proved",
    needs=PARTS,
)
larger_step = Claim(
    id="resnet.thm3_8.step",
    title="The same with steps four times as long",
    source="max of -at + b sqrt(t) is b^2/(4a), not b^2/a: 24 e^3 in place of 96 e^3",
    form="added",
    given=(*GIVEN, ge(sp.log(T / delta), sp.log(2) / 4), ge(T, t)),
    then=BOUND,
    expected="proved",
    needs=PARTS,
    quantifier=WithProbability(delta),
    scaling=scaling(),
    constants=(CONSTANTS[0], Traced(C_1, sp.log(2) / (24 * sp.exp(3)), "the exact maximum in Part (ii)")),
    formerly="resnet.derived.thm3_8_step",
)

ALGORITHM = "algorithms.resnet.scalar_sgd"


@thm3_8.experiment(
    corrected,
    exponential,
    steps=[20_000, 260_000],
    depth=[1],
    seed=[0],
    quick={"steps": [20_000]},
    thorough={"depth": [1, 2]},
    algorithm=ALGORITHM,
)
def first_steps(steps, depth, seed, *, algorithm):
    """Twenty samples, batches of nineteen. After 80 thousand steps the bound is the loss at the start, after 250 a quarter of it."""
    return converge(algorithm, steps, depth, seed)


@larger_step.experiment(
    steps=[6_000, 65_000],
    depth=[1],
    seed=[0],
    quick={"steps": [6_000]},
    thorough={"depth": [1, 2]},
    algorithm=ALGORITHM,
)
def longer_steps(steps, depth, seed, *, algorithm):
    """The same, with steps four times as long: after 65 thousand the bound is a fifth of the loss at the start."""
    return converge(algorithm, steps, depth, seed, share=24)


def converge(algorithm, steps, depth, seed, trials=90, samples=20, delta_=1 / 4, share=96):
    """alpha and eta at their limits; of each trial, the step closest to the bound and the last one are judged."""
    x_ = np.linspace(0.5, 1.5, samples)
    sX_, n_over = math.sqrt(float(x_ @ x_)), samples / (samples - 1)
    alpha = 1.0001 * 8 * math.exp(1.5) * n_over * math.sqrt(float(x_ @ x_) / 2) / sX_
    limit = math.log(2) / (share * math.exp(3))
    rate = (1 - 1e-6) * limit / (n_over**2 * depth * alpha**2 * sX_**2 * math.log(steps / delta_))
    zero, task = np.zeros(trials), np.ones(trials)
    data = Scalars(x_, x_, (task, zero), (zero, alpha * task))
    contraction = rate * depth * (alpha * sX_) ** 2 / math.e
    ran = measure(algorithm, data, depth, rate, steps, seed, factor=contraction)
    pairs = zip(ran.worst_loss, ran.last_loss, strict=True)
    value, radius = (np.stack([np.broadcast_to(side, (trials,)) for side in pair], 1) for pair in pairs)
    return premises(data, alpha, rate, depth, steps) | {
        delta: exact(delta_),
        loss: (value, radius),
        t: np.stack([ran.worst_step, np.full(trials, ran.steps)], 1),
    }


@printed.witness
def one_long_step():
    """d = k = n = B = L = T = 1, x = y = 1, delta = 1 - 10^-4: the one step overshoots, and 1 - x is negative."""
    alpha, delta_, first = fmpq(26), 1 - fmpq(1, 10**4), fmpq(1, 2)
    with ctx.workprec(256):
        rate = arb(2).log() / (96 * arb(3).exp() * alpha**2 * (1 / arb(delta_)).log()) * (1 - arb(10) ** -15)
        zero, task = arb(0), arb(1)
        *_, (u, _) = resnet.scalar_sgd((task, zero), (zero, arb(alpha)), [task], [task], depth=1, rate=rate)
        promised = 2 * first * (1 - rate * alpha**2 / arb.const_e())
        holds = int(bool((u - 1) ** 2 / 2 <= promised))
    norms = {"lA": 1, "mA": 1, "lB": alpha, "mB": alpha, "sX": 1, "sr": 1}
    return named(norms) | {
        success: holds,
        m: 2,
        d: 1,
        k: 1,
        delta: delta_,
        T: 1,
        eta: rate,
        L: 1,
        n: 1,
        size: 1,
        loss_0: first,
        gap_0: first,
    }


@thm3_8.mutant("wrong sign", corrected, exponential, larger_step)
def _(scalar_sgd, *data, rate, **rest):
    return scalar_sgd(*data, rate=-rate, **rest)


@thm3_8.mutant("half of every target", corrected, larger_step)
def _(scalar_sgd, A, B, squares, products, **rest):
    return scalar_sgd(A, B, squares, (product / 2 for product in products), **rest)


printed.formula_mutant("success with probability at most 1", then=le(success, 1))
FASTER = le(loss, 2 * loss_0 * (1 - 12 * x) ** t)
corrected.formula_mutant("a rate twelve times faster", then=FASTER)
exponential.formula_mutant("a rate twelve times faster", then=FASTER)
larger_step.formula_mutant("a rate twelve times faster", then=FASTER)


thm3_8.proof(corrected, exponential)(_linear_proofs.linear)
larger_step.proof(_linear_proofs.linear)


@printed.proof
def numbers_of_the_witness(claim):
    """Just below the largest step 1 - x is negative, whatever happens."""
    certain = 1 - sp.Rational(1, 10_000)
    units = dict.fromkeys(("m", "d", "k", "lB", "mB", "n", "size", "sX", "sr", "L", "T"), 1)
    numbers = units | {"lA": 26, "mA": 26, "delta": certain, "loss_0": sp.Rational(1, 2), "gap_0": sp.Rational(1, 2)}
    (longest,) = (put(claim, one.rhs, **numbers) for one in claim.given if one.lhs == eta and one.op is Op.LE)
    numbers["eta"] = longest * sp.Rational(99, 100)
    return certificate(
        "d = k = n = B = L = T = 1, x = y = 1, alpha = 26, delta = 1 - 10^-4: the premise on A and B holds, and just below the "
        "largest step x = eta alpha^2/e exceeds 1, so 2 L_0 (1 - x) is "
        "negative and no loss is below it: success has probability 0, not 10^-4.",
        *satisfied(claim, "premise", **numbers),
        positive("x > 1", numbers["eta"] * 26**2 / sp.E - 1),
        *broken(claim, "the probability of success", success=0, delta=certain),
    )
