r"""A descent direction: one oracle step of all layers lowers the objective, unless only the next layer is missing.

In the stage that adds layer l, while the critical lemma's premises hold below l (Theorem G.10), and in the stage that
refines it (Theorem G.11, whose second prerequisite lacks a square: $\varepsilon^2 \le (\alpha_l/(D_l^3
\sqrt{\Upsilon_l}))^2$),

$$ \mathbb{E}_D \mathrm{Obj}(W^{new}, K^{new}) \le (1 - 0.7 \eta_1) \mathrm{Obj}(W, K) + 2 \eta_1 \alpha_{l+1}^2 , $$

and the features stay bounded, $\mathbb{E} \|S_j\|^2 \le 2 B_j$ for $j < l$. The last term replaces $\mathrm{OPT}_{\le
l} = \mathbb{E}(\sum_{j>l} \alpha_j \mathrm{Sum}(G_j^*))^2$ and needs $\mathbb{E}\, \mathrm{Sum}(G_{l+1}^*)^2 \le 2$,
which the concept class does not give: it asks for $\mathbb{E}\, \mathrm{Sum}(G_l^*) \le B_l$ with $B_l \ge 1$ of any size,
hence $\mathbb{E}\, \mathrm{Sum}(G_l^*)^2 \le c_3(2^l) B_l^2$ (F.2). With layers 2 and 3 right and a fourth missing,
$\mathrm{OPT}_{\le 3} > 10^{20} \alpha_4^2$ for the teacher of width one, and no step lowers the objective. With $2\,
\mathrm{OPT}_{\le l}$ in its place the statement holds.

Runs and witness take expectations for sums over samples and do not truncate squares. The theorem is about truncated
squares on a sample $\mathcal{Z}$, and the same point refutes it there:

* The oracle's weights have the Gram matrices of the current ones, K stays, and the output is linear in the Gram matrices
  of W however its inputs are truncated. So at every x the new output is the old one plus noise of mean zero, and
  $\mathbb{E}_D \mathrm{Obj}(\mathcal{Z}; new) \ge \mathrm{Obj}(\mathcal{Z}) = \varepsilon^2$ on every sample: the printed
  line would need $0.7\, \varepsilon^2 \le 2 \alpha_4^2$.
* The event of Proposition D.7, a premise, gives $\mathrm{Loss}(\mathcal{D}) \le \mathrm{Loss}(\mathcal{Z}) +
  \varepsilon^2/100$, so $\varepsilon^2 \ge 0.99\, \mathrm{Loss}(\mathcal{D})$: concentration is what forbids a lucky sample.
* The only truncated square is that of $R_2 S_2 = x^2 - 1$ (the outermost squares are true ones, $R_2 = 1$), and it is
  the true one for $x^2 \le 1 + B'_2$. As $B'_2 \ge 3$, the inputs in [1.9, 2] alone give $\mathrm{Loss}(\mathcal{D}) > 10^5 \alpha_4^2$.
* Such samples exist: the events of Propositions D.2, D.7 and D.8 have the probability $1 - \delta$ each, and by Markov's
  inequality $\mathrm{Loss}(\mathcal{Z}) \le 100\, \mathrm{Loss}(\mathcal{D})$ has 0.99, far below the first premise. (N
  has a lower bound only, so the law of large numbers gives them as well.)
* The factor $\bar B'_{l+1}$ of the gaps is a power of $\log(1/\varepsilon)$, hence of n for $\alpha_4 = 2^{-2n}$: a larger n
  pays for it, and $\mathrm{OPT}_{\le 3}/\alpha_4^2$ does not depend on n.

Theorem G.11 is run with a gap between $\alpha_4$ and $\alpha_3$ that the critical lemma implies, $D_l$ and $\Upsilon_l$ of
index l: then $\mathrm{OPT}_{\le 3}$ is far below its stage. Definition B.3 prints the gap with index l + 1, which leaves
room for an $\mathrm{OPT}_{\le 3}$ within the stage (unless its hidden factors fill it), where the same argument applies.

Everything is rational: $\alpha_3 < 10^{-5900}$, $m > 10^{2000}$; the counterexample meets Definition B.3, with
$\Upsilon_2 > 10^{7 \cdot 10^7}$, in balls of any exponent. The hidden polynomials are $\tilde\kappa^2$.

Kind: exact averages over all signs. Constants: hidden polynomials $\tilde\kappa^2$, $c_0 = 2$.
"""

import sympy as sp

from bounds.bfc._missing_layer import fourth_missing, on_every_sample
from bounds.bfc._step_quantities import (
    D_2,
    D_3,
    OPT,
    Upsilon,
    alpha_3,
    eta1,
    eta2,
    kt,
    m,
    size_2,
    tau,
    weight,
)
from bounds.bfc._wide_step import doubled
from bounds.core import Claim, OnAverage, Quantity, ge, le, lt

objective = Quantity("objective", r"\mathrm{Obj}(W,K)", r"the current $\varepsilon^2$", positive=True)
objective_new = Quantity("objective_new", r"\mathrm{Obj}(W^{new},K^{new})", nonnegative=True)
alpha_4 = Quantity("alpha_4", r"\alpha_4", nonnegative=True)
B_2 = Quantity("B_2", "B_2", positive=True)

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
    r"$2 \alpha_{l+1}^2$ must be $2\,\mathrm{OPT}_{\le l}$: $\mathbb{E}\,\mathrm{Sum}(G^*_{l+1})^2$ is not bounded by 2, and "
    "when only that layer is missing no step lowers the objective."
)

thmG_10 = Claim(
    id="bfc.thmG_10",
    title="A descent direction exists while a layer is being added",
    source="Theorem G.10, for l = 3; run for the population, on samples by the proof",
    quantifier=SIGNS,
    given=ADDING,
    then=(
        le(objective_new, CONTRACTION + 2 * eta1 * alpha_4**2, name="objective"),
        le(size_2, 2 * B_2, name="features"),
    ),
    expected="refuted",
    erratum=ERRATUM,
    survives=(
        r"Yes, with $2\,\mathrm{OPT}_{\le l}$: Lemma G.8 has it, and the proof replaces it by "
        r"$2\alpha_{l+1}^2$ without a reason. As $\mathrm{OPT}_{\le l}$ is of order $c_3 B^2 \alpha_{l+1}^2$, "
        r"a gap of $\Upsilon_l^{-6}$ still leads to the next threshold."
    ),
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
    title="A descent direction exists while a layer is being refined, if the next gap has the index of that layer",
    source="Theorem G.11, for l = 3, the population and the gap that Lemma F.1 asks for",
    form="added",
    quantifier=SIGNS,
    given=REFINING,
    then=(
        le(objective_new, CONTRACTION + 2 * eta1 * alpha_4**2, name="objective"),
        le(size_2, 2 * B_2, name="features"),
    ),
    erratum=(
        r"With the gap of Definition B.3, of index $l + 1$, $2 \alpha_{l+1}^2$ must be $2\,\mathrm{OPT}_{\le l}$, "
        r"as in Theorem G.10."
    ),
    survives=(
        r"Yes, with $2\,\mathrm{OPT}_{\le l}$, or with $\Upsilon_l$ in the gap: as in Theorem G.10, only the "
        r"last replacement fails."
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
    """L = 4, layers 2 and 3 right, every factor of Definition B.3 as printed."""
    found = fourth_missing()
    names = (objective, objective_new, weight, alpha_3, alpha_4, OPT, eta1, eta2, m, kt, D_2, D_3, Upsilon, tau)
    return {one: found[one.name] for one in (*names, size_2, B_2)}


thmG_10.proof(on_every_sample)

FASTER = (le(objective_new, (1 - 3 * eta1) * objective),)
thmG_10.formula_mutant("what the next layers leave", then=corrected.then)
corrected.formula_mutant("twice as fast as it can be", then=FASTER)
thmG_11.formula_mutant("twice as fast as it can be", then=FASTER)


for _claim in (corrected, thmG_11):
    _claim.mutant("target doubled")(doubled)
