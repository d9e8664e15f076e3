r"""The induction behind the training theorem: norms and the smallest singular value behave, the objective does not.

Lemma A.12 claims for all training iterations r that $\|W_\ell^r\|_2 \le \bar\lambda_\ell$, that
$\sigma_{\min}(G_{L-1,T}^r) \ge \alpha_0/2$, and that $F^r \le (1 - 4 \eta \frac{\beta_0^2}{\beta^2} \delta_4
\alpha_0^2)^r F^0$ (printed with a second $\eta$ and without $\alpha_0^2$). On the instance of l2o.thm4_7 the first two
hold for a few iterations and the third fails.

Nor do norms stay bounded for ever: on the instance of the kernel's refutation ($M = (1, -1)$, $\beta = 4$, $T = 1$) with
$Y = 1/64$ and $\eta = 15 \cdot 64^2$ all conditions hold. There $\|W_2^{46}\|_2 = 1.018$ exceeds $\bar\lambda_2 = 1$, because F
does not fall fast enough to stop it. Both neurons stay alike. With a their weight in the first layer and w in the last,
$z = aw/64$ and $c = \frac{15}{128} \sigma(z)(1 - \sigma(z))^2$, an iteration multiplies $a + w$ by $1 + c$ and $a - w$
by $1 - c$.

One iteration is safe: by Lemma 4.3 a layer moves by at most $\eta \frac{\sqrt\beta \Theta_L}{2 \bar\lambda_\ell} S B$,
and (13a) times (14b) is exactly what makes this at most $C_\ell$.
Kind: deterministic inequality over training iterations. Constants: as printed.
"""

import sympy as sp
from flint import arb, fmpq

from algorithms.exact import rationals, smallest_singular_value, spectral_norm
from bounds.core import Quantity, Statement, eq, ge, le
from bounds.core.certificate import certificate, comparison, cover
from bounds.l2o import _corruptions as corrupt
from bounds.l2o import _symbols as symbols
from bounds.l2o import _witness_proofs as witness
from bounds.l2o._certificates import broken
from bounds.l2o._instances import Instance
from bounds.l2o._pairs import largest_ratio
from bounds.l2o._symbols import F_0, eta
from bounds.l2o._theorem import (
    PRINTED,
    alpha_0,
    beta,
    beta_0,
    conditions,
    coordinates,
    delta_4,
    half_axes,
    share,
    width,
)
from bounds.late import late

unrolled = late("algorithms.unrolled")


r = Quantity("r", "r", "training iterations", integer=True, nonnegative=True)
F_r = Quantity("F_r", "F^r", nonnegative=True)
excess = Quantity("excess", r"\max_\ell \|W_\ell^r\|_2/\bar\lambda_\ell", nonnegative=True)
sigma_r = Quantity("sigma_r", r"\sigma_{\min}(G_{L-1,T}^r)", nonnegative=True)

FACTOR = 1 - 4 * eta * beta_0**2 / beta**2 * delta_4 * alpha_0**2
ERRATUM = (
    r"The third part fails on the instance of l2o.thm4_7; it is printed with $\eta$ twice and without $\alpha_0^2$. "
    "The first fails on another (l2o.A_12.all_rounds)."
)
TWO_PARTS = (le(excess, 1, name="norms"), ge(sigma_r, alpha_0 / 2, name="singular"))

A_12 = Statement(
    "l2o.A_12",
    "Lemma A.12, eq. (35)",
    (*PRINTED, ge(r, 1)),
    erratum=ERRATUM,
    survives="No: the induction derives the first two parts from the rate, and the rate rests on eq. (48), which is false. "
    "Norms stay within their bounds for the first iteration, by Lemma 4.3 with (13a) and (14b), and not for all.",
)
printed = A_12.printed((*TWO_PARTS, le(F_r, FACTOR**r * F_0, name="rate")))

corrected = A_12.corrected(
    TWO_PARTS[0],
    title="After the first training iteration all norms are within their bounds",
    also=eq(r, 1),
    expected="proved",
)

all_rounds = A_12.added(
    "all_rounds",
    TWO_PARTS[0],
    title="All norms stay within their bounds in every training iteration: not for ever",
    source="first part of Lemma A.12, for all r",
    expected="refuted",
    erratum=r"With one equation, $M = (1, -1)$, $Y = 1/64$, $T = 1$ and $\eta = 15 \cdot 64^2$ all conditions hold, and "
    r"$\|W_2^{46}\|_2$ is above $\bar\lambda_2 = 1$. The induction sums the steps as a geometric series, which "
    "only the false rate makes one.",
    survives="For the first iteration: l2o.A_12.corrected.",
)


def along_training(instance, algorithm, iterations, rate, *, steps=2):
    """Norms, singular values and objectives during training."""
    lam = tuple(norm + 1 for norm in map(spectral_norm, instance.weights))
    weights, ratios, sigmas, objectives = instance.weights, [], [], []
    for _ in range(iterations + 1):
        run = instance.run(unrolled.exact_rollout, steps, weights=weights)
        ratios.append(largest_ratio([*map(spectral_norm, weights)], lam))
        sigmas.append(smallest_singular_value(run.G[-1][-1]))
        objectives.append(run.objective[-1])
        gradient = algorithm(instance.M, weights, run, beta=instance.beta)
        weights = tuple(W - rate * dW for W, dW in zip(weights, gradient, strict=True))
    return conditions(instance, unrolled.exact_rollout, steps, learning_rate=rate) | {
        r: range(iterations + 1),
        F_r: objectives,
        F_0: objectives[:1],
        excess: ratios,
        sigma_r: sigmas,
    }


@corrected.experiment(exponent=[20, 16], iterations=[3], algorithm="algorithms.unrolled.exact_detached_gradient")
def half_axes_instance(exponent, iterations, *, algorithm):
    """The instance with two sizes of data; expansion and step as its window allows."""
    expansion, rate = {20: (128, 21_600_000_000), 16: (256, 2**24)}[exponent]
    return along_training(half_axes(size=fmpq(1, 2**exponent), expansion=expansion), algorithm, iterations, rate)


@printed.witness
def one_iteration():
    """One iteration is enough for the rate to fail."""
    return along_training(half_axes(), unrolled.exact_detached_gradient, 1, 21_600_000_000)


ROUNDS, RATE = 46, 15 * 64**2


@all_rounds.witness
def many_iterations():
    """One equation in two unknowns, and a neuron for each sign."""
    network = (rationals([[0, -1], [0, 1]]), rationals([[0, 0]]))
    lam = (arb(2).sqrt(), arb(0))
    problem = (rationals(values) for values in ([[[1, -1]]], [[fmpq(1, 64)]], [[0, 0]]))
    instance = Instance(*problem, network, lam, fmpq(4), fmpq(2), fmpq(2))
    return along_training(instance, unrolled.exact_detached_gradient, ROUNDS, RATE, steps=1)


all_rounds.formula_mutant("in the first iteration", given=(*A_12.given, eq(r, 1)))
all_rounds.formula_mutant("with a tenth to spare", then=le(excess, sp.Rational(11, 10)))
printed.formula_mutant("without the rate", then=TWO_PARTS)
corrected.formula_mutant("singular value twice as large", then=ge(sigma_r, 2 * alpha_0))
corrected.mutant("steps 10^14 times too long", corrupt.gradient(10**14))


@printed.proof
def negative_factor(claim):
    """The third part after one iteration."""
    instance = {"size": sp.Rational(1, 2**20), "expansion": 128, "rate": 21_600_000_000}
    also = {r: 1, F_r: 0, F_0: sp.Rational(81, 512) * instance["size"] ** 2}
    return certificate(
        f"{witness.HALF_AXES} With s = 2^-20, e = 128 and eta = 2.16 10^10 all conditions hold, and the factor is "
        "negative, so that for r = 1 the third part would make F negative, whatever F^1 >= 0 is; F^0 is 81/512 s^2.",
        *witness.broken_on_half_axes(claim, also, **instance),
    )


@all_rounds.proof
def hyperbolic_growth(claim):
    """Both sums of weights grow or shrink by factors that are nearly constant."""
    z, low, high = sp.Symbol("z"), sp.Rational(145, 10**4), sp.Rational(147, 10**4)
    factor = sp.Rational(15, 128) * sp.exp(z) / (1 + sp.exp(z)) ** 3
    box = {z: (0, sp.Rational(1, 64))}
    grown, shrunk, most = ((1 + low) ** ROUNDS, (1 - low) ** ROUNDS, (1 + high) ** ROUNDS)
    norm_W = sp.sqrt(2) * (grown - shrunk) / 2
    first = sp.sqrt(2) + 1
    at = {
        r: ROUNDS,
        excess: norm_W,
        width: 2,
        coordinates: 2,
        symbols.norm_A: 2,
        symbols.norm_W: 0,
        symbols.W_ratio: 1,
        symbols.x: 0,
        symbols.y: sp.Rational(1, 64),
        symbols.m: sp.sqrt(2) / 64,
        symbols.T: 1,
        beta: 4,
        beta_0: 2,
        symbols.Theta: first,
        symbols.Theta_inner: first,
        symbols.q: 1 + first**-2,
        share: first,
        alpha_0: sp.Rational(1, 64),
        eta: RATE,
    }
    return certificate(
        "N = 1, d = 2, b = 1, T = 1, M = (1, -1), Y = 1/64, beta = 4, beta_0 = 2, X_0 = 0, C = 1, W_1 = [[0, -1], [0, 1]], W_2 "
        "= 0, eta = 15 64^2: one neuron for each coordinate, alpha_0 = 1/64. By symmetry W_1 = a [[0, -1], [0, 1]] and W_2 = w (1, "
        "1) on the way. With z = a w/64 and c = 15/128 s(z) (1 - s(z))^2, a + w is multiplied by 1 + c and a - w by 1 - c. While c "
        "<= 147/10^4, a w <= (a + w)^2/4 <= 1, so that z <= 1/64 and c stays between both bounds. So after 46 iterations 2 w is at "
        "least (1 + 145/10^4)^46 - (1 - 145/10^4)^46, and |W_2| = sqrt(2) w is above its bound 1.",
        cover("c is above its lower bound", factor - low, box),
        cover("c is below its upper bound", high - factor, box),
        comparison("a w stays below 1", most / 4, "<", 1),
        *broken(claim, at),
    )
