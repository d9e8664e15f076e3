r"""The oracle step contracts the ties between wide and narrow weights.

With $R_3 = K_p^\top K_< - W_p^\top W_<$, $R_4 = K_p^\top K_p - W_p^\top W_p$ and $R_5 = K^\top K - W^\top W$ (p the
block of the layer just below, < the others), where Corollary F.3 holds, Lemma G.6 says

$$ \mathbb{E} \|R_3^{new}\|_F^2 \le (1 - 1.8 \eta_1) \|R_3\|_F^2 + \eta_1^3 \mathrm{poly}(\tilde\kappa) + \eta_2
\frac{\varepsilon^2}{\alpha_l^2} D_l^4 \frac{C_L}{C_l} + \eta_1 \frac{\mathrm{poly}(\tilde\kappa)}{m} , $$

and the same for $R_4$ and $R_5$ without the second term and with $\Upsilon_l D_l^6$ and $\Upsilon_l^2 D_l^{16}$.
Lemma G.7 says so under the weaker Corollary F.4, with $\alpha_L^2 D_L$ in place of $\varepsilon^2$ for l < L. Both
are run at the gaps that they ask for, in rational numbers, L = 3 and width one; hidden polynomials are taken as
$\tilde\kappa^2$, $C_L/C_l$ as printed. Layer 2 has no far block, so its $R_3$ is zero.

To first order the step leaves the cross block of the narrow weights alone: $\frac{d}{d\eta_1} K_p^\top K_< = 0$ at
$\eta_1 = \eta_2 = 0$, as the turns of both blocks cancel. So $\mathbb{E} R_3$ moves to first order by $\eta_1
(K_p^\top K_< - V_p^\top V_< - R_3)$.

Kind: exact averages over all signs, and an identity. Constants: hidden polynomials $\tilde\kappa^2$.
"""

import sympy as sp

from bounds.core import Claim, OnAverage, Quantity, eq, ge, gt, le, lt

speed = Quantity("speed", r"\frac{d}{d\eta_1}K_p^\top K_<", "at zero")
R_3 = Quantity("R_3", r"\|R_{3,3}\|_F^2", nonnegative=True)
R_4 = Quantity("R_4", r"\|R_{4,3}\|_F^2", nonnegative=True)
R_5 = Quantity("R_5", r"\|R_{5,3}\|_F^2", nonnegative=True)
R_3_new = Quantity("R_3_new", r"\|R_{3,3}^{new}\|_F^2", nonnegative=True)
R_4_new = Quantity("R_4_new", r"\|R_{4,3}^{new}\|_F^2", nonnegative=True)
R_5_new = Quantity("R_5_new", r"\|R_{5,3}^{new}\|_F^2", nonnegative=True)
R_2 = Quantity("R_2", r"\|R_{4,2}\|_F^2", r"which is $\|R_{5,2}\|_F^2$ too", nonnegative=True)
R_2_new = Quantity("R_2_new", r"\|R_{4,2}^{new}\|_F^2", nonnegative=True)
objective = Quantity("objective", r"\mathrm{Obj}(W,K)", nonnegative=True)
eps2 = Quantity("eps2", r"\varepsilon^2", positive=True)
alpha_3 = Quantity("alpha_3", r"\alpha_3", positive=True)
eta1 = Quantity("eta1", r"\eta_1", positive=True)
eta2 = Quantity("eta2", r"\eta_2", positive=True)
m = Quantity("m", "m", integer=True, positive=True)
kt = Quantity("kt", r"\tilde\kappa", positive=True)
D_2 = Quantity("D_2", "D_2", positive=True)
D_3 = Quantity("D_3", "D_3", positive=True)
Upsilon = Quantity("Upsilon", r"\Upsilon", positive=True)
smallest = Quantity("smallest", r"\min\sigma(K_{l,l-1}),\sigma(K_{l<})", nonnegative=True)
norm2 = Quantity("norm2", r"\max\|K_l\|^2,\|W_l\|^2", nonnegative=True)
weight = Quantity("weight", "1/4", "probability of one pair of mean signs", positive=True)

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


def slower(now, rate=sp.Rational(9, 5)):
    return (1 - rate * eta1) * now


def contraction(level, level_2):
    """Both layers; the level is what stands for epsilon^2 in layer 3 and, times C_3, in layer 2."""
    return (
        le(R_3_new, slower(R_3) + eta1**3 * POLY + eta2 * level / alpha_3**2 * D_3**4 + NOISE, name="R_3"),
        le(R_4_new, slower(R_4) + eta2 * level / alpha_3**2 * Upsilon * D_3**6 + NOISE, name="R_4"),
        le(R_5_new, slower(R_5) + eta2 * level / alpha_3**2 * Upsilon**2 * D_3**16 + NOISE, name="R_5"),
        le(R_2_new, slower(R_2) + eta2 * level_2 * Upsilon * D_2**6 * C_3 + NOISE, name="layer 2"),
    )


lemG_6 = Claim(
    id="bfc.lemG_6",
    title="The ties between wide and narrow weights contract in the stage after distillation",
    source="Lemma G.6, for L = 3 and the population",
    quantifier=SIGNS,
    given=(*STEP, le(eps2, alpha_3**2 / (D_3**18 * Upsilon**2))),
    then=contraction(eps2, eps2),
)
lemG_7 = Claim(
    id="bfc.lemG_7",
    title="The ties between wide and narrow weights contract in the stage before distillation is complete",
    source="Lemma G.7, for L = 3 and the population",
    quantifier=SIGNS,
    given=(*STEP, le(eps2, alpha_3**2 / (D_3**6 * Upsilon))),
    then=contraction(eps2, alpha_3**2 * D_3),
)
lemG_6_first_order = Claim(
    id="bfc.lemG_6.first_order",
    title="To first order the oracle step leaves the cross block of the narrow weights alone",
    source="Lemmas G.4 and G.6, the updates of the Gram blocks",
    form="added",
    then=eq(speed, 0),
)


@lemG_6_first_order.experiment(
    k_rows=[1, 2], extra=[0, 1], seed=[0, 1], algorithm="algorithms.feature_correction.exact_narrow_step"
)
def derivative(k_rows, extra, seed, *, algorithm):
    """The Gram block is quadratic in eta_1 at eta_2 = 0, so three exact values give the derivative."""
    from flint import fmpq

    from bounds.bfc._oracle import layer_near_target

    layer = layer_near_target(k_rows, extra, fmpq(1, 4), seed)
    split = layer["K_far"].shape[1]

    def block(rate):
        K = algorithm(layer["K"], layer["V"], split, rate, fmpq(0))
        return K[:, split:].T @ K[:, :split]

    start, half, full = (block(fmpq(n, 2)) for n in range(3))
    return {speed: 4 * half - 3 * start - full}


lemG_6_first_order.formula_mutant("speed one", then=eq(speed, 1))


@lemG_6_first_order.mutant("far block not turned")
def _(exact_narrow_step, K, V, split, eta1, eta2):
    import numpy as np

    return np.concatenate([K[:, :split], exact_narrow_step(K, V, split, eta1, eta2)[:, split:]], axis=1)


def measured(power, algorithm):
    """All weights off by a thousandth of the largest error that the premises allow."""
    from flint import fmpq

    from bounds.bfc import _tiny_oracle as tiny
    from bounds.bfc._oracle import largest
    from bounds.bfc._tiny_learner import factors

    numbers = factors(4)
    alpha = 1 / numbers.C[3]
    relative = 1 / (numbers.D[3] ** power * numbers.Upsilon)
    off = relative / 10**6
    before = tiny.state(1 + off * alpha, 1 - off * alpha, (1 + off, 1 - 2 * off), (1 - off, 1 + 3 * off))
    rate, fast = tiny.rates(8)
    problem = tiny.Problem(alpha, fmpq(0), rate, fast, int((1 / (off * alpha)).p))
    grams, narrow = before.grams(), tiny.narrow_after(before, problem, (2, 3))
    after = tiny.wide_after(before, problem, algorithm)
    limit = (relative * alpha) ** 2
    # lambda_6 is epsilon^2 over the square of kappa tilde.
    decay = limit / tiny.KAPPA_TILDE**2 * tiny.norms(grams, before.K, (2, 3))
    now = {n: tiny.ties(n, before.K, grams[n]) for n in (2, 3)}
    then = [{n: tiny.ties(n, narrow, G[n]) for n in (2, 3)} for G in after]
    norms = [largest(one) ** 2 for one in (*before.K.values(), *before.w.values())]
    blocks = [before.K[2], before.K[3][:, :1], before.K[3][:, 1:]]
    return {
        R_3: now[3][3], R_4: now[3][4], R_5: now[3][5], R_2: now[2][4], R_3_new: [one[3][3] for one in then],
        R_4_new: [one[3][4] for one in then], R_5_new: [one[3][5] for one in then],
        R_2_new: [one[2][4] for one in then], weight: [fmpq(1, 4)] * 4,
        objective: tiny.loss(grams, before.K, problem) + tiny.tied(grams, before.K, (2, 3), problem, numbers) + decay,
        eps2: limit, alpha_3: alpha, eta1: rate, eta2: fast, m: problem.root_m**2, kt: tiny.KAPPA_TILDE,
        D_2: numbers.D[2], D_3: numbers.D[3], Upsilon: numbers.Upsilon, smallest: min(abs(one[0, 0]) for one in blocks),
        norm2: max(norms, key=lambda ball: ball.mid()),
    }  # fmt: skip


@lemG_6.experiment(power=[9], algorithm="algorithms.feature_correction.exact_wide_step")
def within_corollary_F_3(power, *, algorithm):
    """Errors that Corollary F.3 asks for."""
    return measured(power, algorithm)


@lemG_7.experiment(power=[3, 9], quick={"power": [3]}, algorithm="algorithms.feature_correction.exact_wide_step")
def within_corollary_F_4(power, *, algorithm):
    """Errors that Corollary F.4 asks for, and smaller ones."""
    return measured(power, algorithm)


TWICE = (le(R_4_new, slower(R_4, 3)), le(R_2_new, slower(R_2, 3)))
for _claim in (lemG_6, lemG_7):
    _claim.formula_mutant("twice as fast as it can be", then=TWICE)

    @_claim.mutant("target doubled")
    def doubled(exact_wide_step, W, V, signs, rate):
        return exact_wide_step(W, 2 * V, signs, rate)
