r"""What the last layer contributes to a training step: not as negative as printed.

Lemma A.16 promises a decrease of $8 \eta\, \delta_4^2 \frac{\beta_0^2}{\beta^2} \alpha_0^2 F$ (up to the cross terms
$\frac{\eta\beta}2 \Theta_{L-1}^2 \Lambda_T \sum_{t<T} \Lambda_t F$), with $\alpha_0 = \sigma_{\min}(G_{L-1,T})$. Its
proof turns $\mathrm{diag}(g_{T-1})^2$ into $\lambda_{\min}(M M^\top)$; eq. (50), the same without cross terms, is
false already for T = 1. The factor that belongs there is $\min_i [g_{T-1}]_i^2$, and the slopes of the sigmoid before
and after the step have to agree, as they do in the limit of small $\eta$:

$$ \lim_{\eta \to 0} \tfrac1\eta (Z - X_T^k)^\top M^\top r \le
   -8 \delta_4^2 \frac{\beta_0}{\beta^2} \alpha_0^2 \min_i [g_{T-1}]_i^2\, F \qquad (T = 1) . $$

The printed decrease does not scale like the rest. With data and start times s and two layers over the root of s (and
$\eta$ over $s^3$), the left side and the cross terms are multiplied by $s^2$, the printed decrease by 1.

Kind: deterministic inequality. Constants: 8 is $2 \cdot 2 \cdot 2$ from two slopes and $\|r\|^2 = 2F$.
"""

import numpy as np
import sympy as sp

from algorithms.exact import smallest_singular_value
from bounds.core import Quantity, Statement, eq, ge, gt, le
from bounds.core.certificate import certificate, comparison, identity
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import broken, follows
from bounds.l2o._instances import MANY, by_hand, stacked
from bounds.l2o._proofs import HALF, apart, slope_by_exponential
from bounds.l2o._symbols import (
    F_T,
    Lambda,
    Psi,
    T,
    Theta,
    Theta_inner,
    W_ratio,
    beta,
    beta_0,
    eta,
    m,
    norm_A,
    sum_Lambda,
    x,
)
from bounds.l2o._theorem import coordinates, width
from bounds.l2o._training import train
from bounds.late import late

unrolled = late("algorithms.unrolled")


last_layer = Quantity("last_layer", r"(Z - X_T^k)^\top M^\top r")
rate = Quantity("rate", r"\lim_{\eta \to 0} \frac1\eta (Z - X_T^k)^\top M^\top r")
alpha_0 = Quantity("alpha_0", r"\sigma_{\min}(G_{L-1,T})", nonnegative=True)
smallest_g2 = Quantity("smallest_g2", r"\min_i [g_{T-1}]_i^2", nonnegative=True)

z = Psi(T) * Theta
delta_4 = sp.exp(-z) / (1 + sp.exp(-z)) ** 2
DECREASE = 8 * eta * delta_4**2 * beta_0**2 / beta**2 * alpha_0**2 * F_T
CROSS = eta * beta / 2 * Theta_inner**2 * Lambda(T) * sum_Lambda(T - 1) * F_T
PREMISES = (ge(beta, norm_A), le(W_ratio, 1), ge(width, coordinates), gt(alpha_0, 0), gt(F_T, 0))
ERRATUM = (
    r"$\beta_0^2$ must be $\beta_0 \min_i [g_{T-1}]_i^2$, and the slopes must agree: $M = (1, -1)$, $y = \frac1{16}$, "
    r"$\beta = 4$, $T = 1$ fails."
)

A_16 = Statement(
    "l2o.A_16",
    "Lemma A.16",
    PREMISES,
    algorithm="algorithms.unrolled.exact_detached_gradient",
    erratum=ERRATUM,
    survives=r"In part: for $\eta \to 0$ the two slopes agree, the form is symmetric, and the computation goes through "
    r"with $\beta_0 \min_i [g_{T-1}]_i^2$ in place of $\beta_0^2$. For finite $\eta$ nothing replaces the step "
    "from eq. (47) to eq. (48). The cross terms, eq. (51), are right (l2o.eq51).",
)
printed = A_16.printed(le(last_layer, CROSS - DECREASE))

eq50 = A_16.printed(
    le(last_layer, -DECREASE),
    part="eq50",
    title="The part t = T of a training step of the last layer: not as negative as printed",
    source="Eqs. (48) and (50), proof of Lemma A.16",
    also=eq(T, 1),
    formerly="l2o.eq50",
)

corrected = A_16.corrected(
    le(rate, -8 * delta_4**2 * beta_0 / beta**2 * alpha_0**2 * smallest_g2 * F_T, trivially=0),
    title="For small eta, the last layer's contribution to a training step is certainly negative",
    source="Lemma A.16 and eq. (50)",
    also=eq(T, 1),
    expected="proved",
    scaling={"data, two layers": {x: 1, m: 1, Theta: -1, alpha_0: HALF, smallest_g2: 2, F_T: 2, rate: 5}},
    needs=("l2o.A_20.corrected", "l2o.corA_17.corrected"),
)


def after_one_step(instance, algorithm, eta_value):
    """One training step after one step of the method."""
    step = train(instance, algorithm, 1, eta_value)
    G, g = step.before.G[-1][-1], step.before.g[0].ravel()
    P = step.before.P[0].ravel()
    dz = -(G @ step.gradient[-1].T)[:, 0]
    slope = -(step.before.g[-1].ravel() * g * P * (1 - P / 2) * dz).sum() / instance.beta
    return step.scalars() | {
        last_layer: [step.along(step.Z - step.before.X[-1])],
        rate: [slope],
        alpha_0: [smallest_singular_value(G)],
        smallest_g2: [min((value**2 for value in g), key=float)],
        beta_0: [instance.beta_0],
        width: [G.shape[1]],
        coordinates: [len(G)],
    }


def opposite(y, *, beta=4, last=(0, 0), weight=1):
    """M = (1, -1): the two coordinates see opposite gradients, one neuron for each sign."""
    return by_hand(
        [[[1, -1]]],
        [[y]],
        [[0, 0]],
        ([[0, weight], [0, -weight]], [list(last)]),
        (weight * 1.5, sum(map(abs, last))),
        beta=beta,
        norm_A=2,
        beta_0=2,
    )


@A_16.experiment(corrected, y=[0.0625, 1, 4], last=[0, 0.5])
def two_signs(y, last, *, algorithm):
    """The instance that refutes the printed form, and larger ones."""
    return after_one_step(opposite(y, last=(last, -last / 2)), algorithm, 2**-10)


@A_16.experiment(corrected)
def random_second_layers(*, algorithm):
    """Random last layers on the same problem."""
    draws = np.random.default_rng(0).integers(-8, 9, (len(MANY), 2)) / 8
    return stacked(after_one_step, [opposite(0.25, last=tuple(map(float, d))) for d in draws], algorithm, 2**-10)


@A_16.witness(printed, eq50)
def small_data():
    """y = 1/16: the decrease is proportional to y^4, the printed one to y^2."""
    return after_one_step(opposite(0.0625), unrolled.exact_detached_gradient, 1)


BENIGN = le(last_layer, -8 * eta * delta_4**2 * beta_0 / beta**2 * alpha_0**2 * smallest_g2 * F_T / 2)
A_16.formula_mutant("smallest squared gradient for beta_0", printed, eq50, then=BENIGN)
corrected.formula_mutant("beta_0 squared", then=le(rate, -DECREASE / eta))
corrected.formula_mutant(
    "18 instead of 8", then=le(rate, -18 * delta_4**2 * beta_0 / beta**2 * alpha_0**2 * smallest_g2 * F_T)
)
corrected.mutant("training uphill", corrupt.gradient(-1))


@corrected.proof
def smallest_factors(claim):
    """The smallest of every factor, and how the slopes fall."""
    u, w = sp.symbols("u w", positive=True)
    smallest = 2 * delta_4
    yields = -((alpha_0 * smallest / beta) ** 2) * smallest_g2 * (beta_0 * 2 * F_T)
    at = {T: 1, m: -sp.log(u) / Theta - (1 + beta) * x}
    return certificate(
        "As for l2o.corA_17.corrected the limit is -1/beta^2 |G c|^2 with c_j = g_j (M^T r)_j s_j, which is at most "
        "-1/beta^2 alpha_0^2 min_j s_j^2 min_i g_i^2 |M^T r|^2, and |M^T r|^2 >= beta_0 |r|^2 = 2 beta_0 F. The "
        "inputs have |z| <= Psi_1 Theta_L from any start (l2o.A_20.corrected, where both bounds agree at T = 1), "
        "and the slope 2 u/(1 + u)^2 falls as |z| grows (first identity), so s_j >= 2 delta_4; u = exp(-Psi_1 Theta_L).",
        slope_by_exponential(),
        identity("an even slope, times u^2 or w^2", w**2 + 2 * w + 1, (1 + w) ** 2),
        *follows(claim, le(rate, yields), at=at),
    )


@A_16.proof(printed, eq50)
def witness_in_balls(claim):
    """The witness, with its training step written out."""
    tiny, bound = sp.Rational(1, 2**20), sp.Rational(1, 2**10)
    decrease = (2 / (1 + sp.exp(-tiny)) - 1) / 1024
    at = {
        T: 1,
        beta: 4,
        norm_A: 2,
        beta_0: 2,
        W_ratio: 1,
        width: 2,
        coordinates: 2,
        x: 0,
        m: sp.sqrt(2) / 16,
        eta: 1,
        Theta: 2 * bound,
        Theta_inner: 2,
        alpha_0: sp.Rational(1, 16),
        smallest_g2: sp.Rational(1, 256),
        F_T: sp.Rational(1, 2 * 32**2),
        last_layer: -decrease,
    }
    return certificate(
        "M = (1, -1), y = 1/16, beta = 4, beta_0 = 2, X_0 = 0, T = 1, eta = 1, two neurons for the two signs of the "
        "gradient, W_2 = 0. Then g_0 = (-1, 1)/16, G is 1/16 times a permutation, P = 1, X_1 = (1, -1)/64, r = "
        "-1/32, M^T r = (-1, 1)/32, and the new last layer is (1, 1) 2^-16: z = 2^-20 in both coordinates, and (Z - "
        "X_1)^T M^T r = -(2 sigma(z) - 1)/1024. The layers have the bounds 2 and 2^-10.",
        comparison("z", apart(sp.Rational(1, 2**16), sp.Rational(1, 16)), "==", tiny),
        *broken(claim, at),
    )
