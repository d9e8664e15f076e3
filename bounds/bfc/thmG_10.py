r"""A descent direction: one oracle step of all layers lowers the objective, unless only the next layer is missing.

In the stage that adds layer l, while the critical lemma's premises hold below l (Theorem G.10), and in the stage that
refines it (Theorem G.11, whose second prerequisite lacks a square: $\varepsilon^2 \le (\alpha_l/(D_l^3
\sqrt{\Upsilon_l}))^2$),

$$ \mathbb{E}_D \mathrm{Obj}(W^{new}, K^{new}) \le (1 - 0.7 \eta_1) \mathrm{Obj}(W, K) + 2 \eta_1 \alpha_{l+1}^2 , $$

and the features stay bounded, $\mathbb{E} \|S_j\|^2 \le 2 B_j$ for $j < l$. The last term replaces $\mathrm{OPT}_{\le
l} = \mathbb{E}(\sum_{j>l} \alpha_j \mathrm{Sum}(G_j^*))^2$ and needs $\mathbb{E}\, \mathrm{Sum}(G_{l+1}^*)^2 \le 2$,
which the concept class does not give: with layers 2 and 3 right and a fourth missing, $\mathrm{OPT}_{\le 3} > 10^{20}
\alpha_4^2$ for the teacher of width one, and no step lowers the objective (a level which the premises of Theorem
G.10, but not the lower one of Theorem G.11, include). With $2\, \mathrm{OPT}_{\le l}$ in its place the statement
holds.

Everything is rational: $\alpha_3 < 10^{-5900}$, $m > 10^{2000}$; the counterexample meets Definition B.3 to the
letter, with $\Upsilon_2 > 10^{7 \cdot 10^7}$, in balls of any exponent. The hidden polynomials are $\tilde\kappa^2$,
sums over samples are expectations, squares are not truncated.

Kind: exact averages over all signs. Constants: hidden polynomials $\tilde\kappa^2$, $c_0 = 2$.
"""

import sympy as sp

from bounds.core import Claim, OnAverage, Quantity, ge, le, lt

objective = Quantity("objective", r"\mathrm{Obj}(W,K)", r"the current $\varepsilon^2$", positive=True)
objective_new = Quantity("objective_new", r"\mathrm{Obj}(W^{new},K^{new})", nonnegative=True)
alpha_3 = Quantity("alpha_3", r"\alpha_3", positive=True)
alpha_4 = Quantity("alpha_4", r"\alpha_4", nonnegative=True)
OPT = Quantity("OPT", r"\mathrm{OPT}_{\le3}", nonnegative=True)
eta1 = Quantity("eta1", r"\eta_1", positive=True)
eta2 = Quantity("eta2", r"\eta_2", positive=True)
m = Quantity("m", "m", integer=True, positive=True)
kt = Quantity("kt", r"\tilde\kappa", positive=True)
D_2 = Quantity("D_2", "D_2", positive=True)
D_3 = Quantity("D_3", "D_3", positive=True)
Upsilon = Quantity("Upsilon", r"\Upsilon", positive=True)
size_2 = Quantity("size_2", r"\mathbb{E}\|S_2\|^2", nonnegative=True)
B_2 = Quantity("B_2", "B_2", positive=True)
tau = Quantity("tau", r"\tau", positive=True)
weight = Quantity("weight", "1/4", "probability of one pair of mean signs", positive=True)

SIGNS = OnAverage("all signs", probability=weight)
CONTRACTION = (1 - sp.Rational(7, 10) * eta1) * objective
COMMON = (
    le(alpha_3, 1 / (2 * Upsilon**3 * D_3**17)),
    le(alpha_4, alpha_3 / (2 * Upsilon**3 * D_3**17)),
    le(size_2, tau),
    lt(eta2, 1 / kt),
    le(eta1, eta2 / kt**2),
    ge(m * objective, kt**2),
)
ADDING = (*COMMON, le(objective, 1 / (D_2**18 * Upsilon**2)))
REFINING = (
    *COMMON,
    le(objective, alpha_3**2 / (D_3**6 * Upsilon)),
    ge(objective, alpha_3**2 / (D_3**18 * Upsilon**2)),
)
ERRATUM = (
    "2 alpha_(l+1)^2 must be 2 OPT_l: E Sum(G*)^2 of the next layer is not bounded by 2, and when only that layer is "
    "missing no step lowers the objective."
)

thmG_10 = Claim(
    id="bfc.thmG_10",
    title="A descent direction exists while a layer is being added",
    source="Theorem G.10, for l = 3 and the population",
    quantifier=SIGNS,
    given=ADDING,
    then=(
        le(objective_new, CONTRACTION + 2 * eta1 * alpha_4**2, name="objective"),
        le(size_2, 2 * B_2, name="features"),
    ),
    expected="refuted",
    erratum=ERRATUM,
)
corrected = Claim(
    id="bfc.thmG_10.corrected",
    title="A descent direction exists while a layer is being added, down to what the next layers leave",
    source="Theorem G.10, for l = 3 and the population",
    form="corrected",
    corrects="bfc.thmG_10",
    quantifier=SIGNS,
    given=ADDING,
    then=(le(objective_new, CONTRACTION + 2 * eta1 * OPT, name="objective"), le(size_2, 2 * B_2, name="features")),
    erratum=ERRATUM,
)
thmG_11 = Claim(
    id="bfc.thmG_11",
    title="A descent direction exists while a layer is being refined",
    source="Theorem G.11, for l = 3 and the population",
    quantifier=SIGNS,
    given=REFINING,
    then=(
        le(objective_new, CONTRACTION + 2 * eta1 * alpha_4**2, name="objective"),
        le(size_2, 2 * B_2, name="features"),
    ),
)

STEP = "algorithms.feature_correction.exact_wide_step"


def measured(errors, fourth, refining, algorithm):
    """The objective before and after a step; lambda_6 is in proportion to the objective that it is a part of."""
    from flint import fmpq

    from bounds.bfc import _tiny_oracle as tiny
    from bounds.bfc._tiny_learner import TEACHER, factors, mean_square

    numbers = factors(4)
    alpha = 1 / numbers.C[3]
    second, third, narrow_third = (scale * fmpq(1, 10) for scale in errors(numbers, alpha))
    K3 = (1 + narrow_third, 1 - narrow_third) if refining else (fmpq(0), fmpq(0))
    before = tiny.state(1 + second, 1 - second / 3, K3, (1 - third, 1 + third / 2))
    rate, fast = tiny.rates(8)
    trained = (2, 3) if refining else (2,)
    root_m = int((numbers.D[3] ** 9 * numbers.Upsilon / alpha if refining else 1 / (alpha * second or alpha**3)).p)
    problem = tiny.Problem(alpha, alpha**2 if fourth else fmpq(0), rate, fast, root_m)

    def value(grams, K):
        return tiny.loss(grams, K, problem) + tiny.tied(grams, K, trained, problem, numbers)

    grams, narrow = before.grams(), tiny.narrow_after(before, problem, trained)
    share = tiny.norms(grams, before.K, trained) / tiny.KAPPA_TILDE**2
    now = value(grams, before.K) / (1 - share)
    decay = now / tiny.KAPPA_TILDE**2
    after = [
        value(G, narrow) + decay * tiny.norms(G, narrow, trained) for G in tiny.wide_after(before, problem, algorithm)
    ]
    learned, _ = TEACHER.features()
    return {
        objective: now, objective_new: after, weight: [fmpq(1, 4)] * 4, alpha_3: alpha, alpha_4: problem.alpha_4,
        OPT: tiny.opt(problem) if fourth else fmpq(0), eta1: rate, eta2: fast, m: root_m**2, kt: tiny.KAPPA_TILDE,
        D_2: numbers.D[2], D_3: numbers.D[3], Upsilon: numbers.Upsilon, tau: numbers.tau,
        size_2: [before.K[2][0, 0] ** 2 * mean_square(learned)] * 4, B_2: mean_square(learned),
    }  # fmt: skip


def second_layer_off(numbers, alpha):
    """Part of the largest error that the premises allow, and any third layer."""
    limit = 1 / (numbers.D[2] ** 9 * numbers.Upsilon)
    return limit / 10**3, 5, 0


def third_layer_off(numbers, alpha):
    """The second layer right."""
    return 0, 5, 0


def refined(numbers, alpha):
    """All weights off by part of what the middle of the stage allows."""
    limit = 1 / (numbers.D[3] ** 6 * numbers.Upsilon)
    return limit * alpha, limit, limit


def nothing_off(numbers, alpha):
    """Layers 2 and 3 right."""
    return 0, 0, 0


CASES = {one.__name__: one for one in (second_layer_off, third_layer_off, refined, nothing_off)}


@thmG_10.experiment(case=["second_layer_off", "third_layer_off"], quick={"case": ["third_layer_off"]}, algorithm=STEP)
def three_layers(case, *, algorithm):
    """No layer is left over."""
    return measured(CASES[case], False, False, algorithm)


@corrected.experiment(
    case=["second_layer_off", "third_layer_off", "nothing_off"], fourth=[True, False],
    quick={"case": ["nothing_off"], "fourth": [True]}, algorithm=STEP,
)  # fmt: skip
def with_a_fourth(case, fourth, *, algorithm):
    """Errors in one layer or none, and a fourth layer that is missing."""
    return measured(CASES[case], fourth or case == "nothing_off", False, algorithm)


@thmG_11.experiment(fourth=[False, True], quick={"fourth": [False]}, algorithm=STEP)
def within_the_stage(fourth, *, algorithm):
    """All weights off."""
    return measured(refined, fourth, True, algorithm)


@thmG_10.witness
def only_the_fourth_missing():
    """L = 4, layers 2 and 3 right, every factor of Definition B.3 as printed; alphas and the width are powers of two.

    The differences of the Gram matrices after the step are s / sqrt(m) times those for one row, and the loss is a
    quadratic form in them and alpha_4.
    """
    from itertools import product

    import numpy as np
    from flint import arb, ctx, fmpq

    from algorithms.feature_correction import exact_wide_step
    from algorithms.polynomials import gaussian_expectation
    from bounds.bfc import _tiny_oracle as tiny
    from bounds.bfc._tiny_learner import TEACHER, mean_square

    rate, _ = tiny.rates(8)
    right = {n: row.T @ row for n, row in tiny.V.items()}
    swing = {n: tiny.grams_after(tiny.V[n], tiny.V[n], rate, 1, exact_wide_step)[0] - right[n] for n in right}
    two, three = TEACHER.features()
    x = two.context().gen(0)
    third = swing[3][0, 0] * x * x + 2 * swing[3][0, 1] * x * two**2 + swing[3][1, 1] * two**4
    parts = [(x * x - 1 + three * three) ** 2, swing[2][0, 0] * two**2, third]
    moments = [[gaussian_expectation(f * g) for g in parts] for f in parts]
    with ctx.workprec(512):
        D, factor = tiny.printed_factors(4)
        # alpha_3 = 2^-n and alpha_4 = 2^-2n below every gap that is named; m = 2^8n.
        n = int((factor[2] ** 8 * D[4] ** 20).log().upper().ceil().unique_fmpz()) * 2
        alpha = arb(2) ** -n
        last, root_m = alpha**2, alpha**-4
        kappa_tilde = 4**4

        def loss(signs):
            t = [last, -signs[0] / root_m, -alpha * signs[1] / root_m]
            return sum((t[i] * t[j] * moments[i][j] for i, j in product(range(3), repeat=2)), arb(0))

        def square_norm(signs):
            grams = [np.trace(right[l]) + signs[l - 2] * np.trace(swing[l]) / root_m for l in (2, 3)]
            return 1 + grams[0] + grams[1]

        start = last**2 * moments[0][0]
        now = start / (1 - fmpq(4, kappa_tilde**2))
        decay = now / kappa_tilde**2
        pairs = list(product((1, -1), repeat=2))
        return {
            objective: now, objective_new: [loss(s) + decay * square_norm(s) for s in pairs],
            weight: [fmpq(1, 4)] * 4, alpha_3: alpha, alpha_4: last, OPT: start, eta1: rate,
            eta2: rate * kappa_tilde**2, m: root_m**2, kt: kappa_tilde, D_2: D[2], D_3: D[3], Upsilon: factor[2],
            tau: 8**4, size_2: [mean_square(two)] * 4, B_2: mean_square(two),
        }  # fmt: skip


FASTER = (le(objective_new, (1 - 3 * eta1) * objective),)
thmG_10.formula_mutant("what the next layers leave", then=corrected.then)
corrected.formula_mutant("twice as fast as it can be", then=FASTER)
thmG_11.formula_mutant("twice as fast as it can be", then=FASTER)


def doubled(exact_wide_step, W, V, signs, rate):
    return exact_wide_step(W, 2 * V, signs, rate)


for _claim in (corrected, thmG_11):
    _claim.mutant("target doubled")(doubled)
