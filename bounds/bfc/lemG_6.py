r"""The oracle step contracts the ties between wide and narrow weights.

With $R_3 = K_p^\top K_< - W_p^\top W_<$, $R_4 = K_p^\top K_p - W_p^\top W_p$ and $R_5 = K^\top K - W^\top W$ (p the
block of the layer just below, < the others), where Corollary F.3 holds, Lemma G.6 says

$$ \mathbb{E} \|R_3^{new}\|_F^2 \le (1 - 1.8 \eta_1) \|R_3\|_F^2 + \eta_1^3 \mathrm{poly}(\tilde\kappa) + \eta_2
\frac{\varepsilon^2}{\alpha_l^2} D_l^4 \frac{C_L}{C_l} + \eta_1 \frac{\mathrm{poly}(\tilde\kappa)}{m} , $$

and the same for $R_4$ and $R_5$ without the second term and with $\Upsilon_l D_l^6$ and $\Upsilon_l^2 D_l^{16}$.
It is run at the gaps that it asks for, in rational numbers, L = 3 and width one; hidden polynomials are taken as
$\tilde\kappa^2$, $C_L/C_l$ as printed. Layer 2 has no far block, so its $R_3$ is zero.

The contraction itself shows only where a tie exceeds the added terms. With narrow weights further off than the wide
ones, and $\Upsilon = D_3^{20}$ of Definition B.3 (or $D_3^6$, which is less work), the
objective leaves room for that in $R_3$ and $R_4$ of layer 3. There $R_4$ contracts by $2 \eta_1$ and $R_3$ by $4 \eta_2$, as the narrow cross block is pulled back
at the faster rate. (The part of $R_3$ that the wide weights make, which contracts by $2 \eta_1$, is bounded by the
loss alone and always below its added term.) Of $R_5$ and of layer 2 the premises allow less than the added terms:
the strengths of the ties bound $R_5$ by about $D_3^7 \Upsilon^2 \varepsilon^2/\alpha_3^2$ through $R_4$, against
$D_3^{16} \Upsilon^2$, and $R_{4,2}$ by $D_2^7 \Upsilon^2 \varepsilon^2$, against $2 D_2^6 \Upsilon^4 D_3^{17}$. So
of these it is only tested that the step keeps them there, and no rate.

To first order the step leaves the cross block of the narrow weights alone: $\frac{d}{d\eta_1} K_p^\top K_< = 0$ at
$\eta_1 = \eta_2 = 0$, as the turns of both blocks cancel. So $\mathbb{E} R_3$ moves to first order by $\eta_1
(K_p^\top K_< - V_p^\top V_< - R_3)$.

Kind: exact averages over all signs, and an identity. Constants: hidden polynomials $\tilde\kappa^2$.
"""

from math import isqrt

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc import _width_one_oracle as width_one
from bounds.bfc._oracle import largest, layer_near_target
from bounds.bfc._step_quantities import D_2, D_3, Upsilon, alpha_3, eps2, eta1, eta2, kt, m, objective, weight
from bounds.bfc._wide_step import doubled
from bounds.bfc._width_one import factors, power_of_two_below
from bounds.core import OnAverage, Quantity, Statement, eq, ge, gt, le, lt
from bounds.late import late

feature_correction = late("algorithms.feature_correction")

speed = Quantity("speed", r"\frac{d}{d\eta_1}K_p^\top K_<", "at zero")
R_3 = Quantity("R_3", r"\|R_{3,3}\|_F^2", nonnegative=True)
R_4 = Quantity("R_4", r"\|R_{4,3}\|_F^2", nonnegative=True)
R_5 = Quantity("R_5", r"\|R_{5,3}\|_F^2", nonnegative=True)
R_3_new = Quantity("R_3_new", r"\|R_{3,3}^{new}\|_F^2", nonnegative=True)
R_4_new = Quantity("R_4_new", r"\|R_{4,3}^{new}\|_F^2", nonnegative=True)
R_5_new = Quantity("R_5_new", r"\|R_{5,3}^{new}\|_F^2", nonnegative=True)
R_2 = Quantity("R_2", r"\|R_{4,2}\|_F^2", r"which is $\|R_{5,2}\|_F^2$ too", nonnegative=True)
R_2_new = Quantity("R_2_new", r"\|R_{4,2}^{new}\|_F^2", nonnegative=True)
smallest = Quantity("smallest", r"\min\sigma(K_{l,l-1}),\sigma(K_{l<})", nonnegative=True)
norm2 = Quantity("norm2", r"\max\|K_l\|^2,\|W_l\|^2", nonnegative=True)
SIGNS = OnAverage("all signs", probability=weight)
C_3 = 2 * Upsilon**3 * D_3**17
POLY = kt**2
NOISE = eta1 * POLY / m
STEP = (
    le(objective, eps2),
    gt(objective, 0),
    le(alpha_3, 1 / C_3),
    ge(smallest, 1 / (2 * kt)),
    le(norm2, 4 * kt**2),
    lt(eta2, 1 / kt),
    le(eta1, eta2 / POLY),
)


def contraction(level, level_2, rate=sp.Rational(9, 5) * eta1):
    """Both layers; the level is what stands for epsilon^2 in layer 3 and, times C_3, in layer 2."""
    added = eta2 * level / alpha_3**2
    return (
        le(R_3_new, (1 - rate) * R_3 + eta1**3 * POLY + added * D_3**4 + NOISE, name="R_3"),
        le(R_4_new, (1 - rate) * R_4 + added * Upsilon * D_3**6 + NOISE, name="R_4"),
        le(R_5_new, (1 - rate) * R_5 + added * Upsilon**2 * D_3**16 + NOISE, name="R_5"),
        le(R_2_new, (1 - rate) * R_2 + eta2 * level_2 * Upsilon * D_2**6 * C_3 + NOISE, name="layer 2"),
    )


lemG_6 = Statement("bfc.lemG_6", "Lemma G.6, for L = 3 and the population")
printed = lemG_6.printed(
    contraction(eps2, eps2),
    title="The ties between wide and narrow weights contract in the stage after distillation",
    quantifier=SIGNS,
    given=(*STEP, le(eps2, alpha_3**2 / (D_3**18 * Upsilon**2))),
)
lemG_6_first_order = lemG_6.added(
    "first_order",
    eq(speed, 0),
    title="To first order the oracle step leaves the cross block of the narrow weights alone",
    source="Lemmas G.4 and G.6, the updates of the Gram blocks",
)


@lemG_6_first_order.experiment(
    k_rows=[1, 2], extra=[0, 1], seed=[0, 1], algorithm="algorithms.feature_correction.exact_narrow_step"
)
def derivative(k_rows, extra, seed, *, algorithm):
    """The Gram block is quadratic in eta_1 at eta_2 = 0, so three exact values give the derivative."""
    layer = layer_near_target(k_rows, extra, fmpq(1, 4), seed)
    split = layer["K_far"].shape[1]

    def block(rate):
        K = algorithm(layer["K"], layer["V"], split, rate, fmpq(0))
        return K[:, split:].T @ K[:, :split]

    start, half, full = (block(fmpq(n, 2)) for n in range(3))
    return {speed: 4 * half - 3 * start - full}


lemG_6_first_order.formula_mutant("speed one", then=eq(speed, 1))
lemG_6_first_order.mutant(
    "far block not turned",
    lambda exact_narrow_step, K, V, split, eta1, eta2: np.concatenate(
        [K[:, :split], exact_narrow_step(K, V, split, eta1, eta2)[:, split:]], axis=1
    ),
)


def same_order(numbers, relative):
    """All weights off by a millionth of the largest error that the premises allow."""
    alpha, off = power_of_two_below(1 / numbers.C[3]), relative / 2**20
    return width_one.state(1 + off * alpha, 1 - off * alpha, (1 + off, 1 - 2 * off), (1 - off, 1 + 3 * off))


def own_block_off(numbers, relative):
    """Only the narrow weights of layer 3 off, by what the objective allows of R_4; their product is right."""
    off = power_of_two_below(relative * numbers.Upsilon * numbers.D[3] ** 3 / 1000)
    return narrow_off(1 / (1 + off), 1 + off)


def cross_block_off(numbers, relative):
    """Only the far narrow weight of layer 3 off, by what the objective allows of R_3; Upsilon is a square."""
    return narrow_off(1 + power_of_two_below(relative * isqrt(int(numbers.Upsilon)) / 1000), 1)


def narrow_off(far, below):
    """All other weights right."""
    return width_one.state(fmpq(1), fmpq(1), (far, fmpq(below)), (fmpq(1), fmpq(1)))


def both_sides(network, numbers, power, root_eta, wide=None, narrow=None):
    """The ties before and after a step, at errors of D_3^(-power) / Upsilon times alpha_3."""
    alpha = power_of_two_below(1 / numbers.C[3])
    relative = power_of_two_below(1 / (numbers.D[3] ** power * numbers.Upsilon))
    before = network(numbers, relative)
    rate, fast = width_one.rates(root_eta)
    problem = width_one.Problem(alpha, fmpq(0), rate, fast, 2**20 * int(1 / (relative * alpha)))
    grams, turned = before.grams(), width_one.narrow_after(before, problem, (2, 3), narrow)
    after = width_one.wide_after(before, problem, wide or feature_correction.exact_wide_step)
    limit = (relative * alpha) ** 2
    # lambda_6 is epsilon^2 over the square of kappa tilde.
    decay = limit / width_one.KAPPA_TILDE**2 * width_one.norms(grams, before.K, (2, 3))
    now = {n: width_one.ties(n, before.K, grams[n]) for n in (2, 3)}
    then = [{n: width_one.ties(n, turned, G[n]) for n in (2, 3)} for G in after]
    norms = [largest(weights) ** 2 for weights in (*before.K.values(), *before.w.values())]
    blocks = [before.K[2], before.K[3][:, :1], before.K[3][:, 1:]]
    return {
        R_3: now[3][3],
        R_4: now[3][4],
        R_5: now[3][5],
        R_2: now[2][4],
        R_3_new: [ties[3][3] for ties in then],
        R_4_new: [ties[3][4] for ties in then],
        R_5_new: [ties[3][5] for ties in then],
        R_2_new: [ties[2][4] for ties in then],
        weight: [fmpq(1, 4)] * 4,
        objective: width_one.loss(grams, before.K, problem)
        + width_one.tied(grams, before.K, (2, 3), problem, numbers)
        + decay,
        eps2: limit,
        alpha_3: alpha,
        eta1: rate,
        eta2: fast,
        m: problem.root_m**2,
        kt: width_one.KAPPA_TILDE,
        D_2: numbers.D[2],
        D_3: numbers.D[3],
        Upsilon: numbers.Upsilon,
        smallest: min(abs(block[0, 0]) for block in blocks),
        norm2: max(norms, key=lambda ball: ball.mid()),
    }


OFF = {"own block": own_block_off, "cross block": cross_block_off}


def all_weights_off(power, *, algorithm):
    """All weights off by amounts of the same order, within what Corollary F.3 or F.4 asks for."""
    return both_sides(same_order, factors(4), power, 8, wide=algorithm)


def narrow_weights_off(power, off, power_of_Upsilon, *, algorithm):
    """One tie far above the added terms, the narrow weights alone being off; a step that is small against it."""
    numbers = factors(int(factors(4).D[3]) ** power_of_Upsilon)
    return both_sides(OFF[off], numbers, power, 100 * (18 + power_of_Upsilon), narrow=algorithm)


def not_pulled_back(exact_narrow_step, K, V, split, eta1, eta2):
    """A mutant: the cross block is not pulled back."""
    return exact_narrow_step(K, V, split, eta1, 0 * eta2)


def not_turned(exact_narrow_step, K, V, split, eta1, eta2):
    """A mutant: the narrow weights are not turned."""
    return exact_narrow_step(K, V, split, 0 * eta1, eta2)


def attach(claim, powers, quick_off):
    """The runs and the corruptions that both lemmas have, at these powers of 1/D_3; at depth quick with these ties off."""
    wide, narrow = (f"algorithms.feature_correction.exact_{name}_step" for name in ("wide", "narrow"))
    claim.experiment(power=powers, quick={"power": powers[:1]}, algorithm=wide)(all_weights_off)
    claim.experiment(
        power=powers,
        off=list(OFF),
        power_of_Upsilon=[6, 20],
        quick={"power": powers[:1], "off": quick_off, "power_of_Upsilon": [6]},
        algorithm=narrow,
    )(narrow_weights_off)
    claim.formula_mutant("R_4 as fast as 3 eta_1", then=contraction(eps2, eps2, 3 * eta1)[1])
    claim.formula_mutant("R_3 as fast as 5 eta_2", then=contraction(eps2, eps2, 5 * eta2)[0])
    claim.formula_mutant("layer 2 three times as fast and nothing added", then=le(R_2_new, (1 - 3 * eta1) * R_2))
    claim.mutant("target doubled", doubled, experiment="all_weights_off")
    claim.mutant("cross block not pulled back", not_pulled_back, experiment="narrow_weights_off")
    claim.mutant("narrow weights not turned", not_turned, experiment="narrow_weights_off")


attach(printed, [9], list(OFF))
