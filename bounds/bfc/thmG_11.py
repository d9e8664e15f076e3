r"""A descent direction while a layer is refined: one oracle step of all layers lowers the objective.

In the stage that refines layer l, $(\alpha_l/(D_l^9 \Upsilon_l))^2 \le \mathrm{Obj} \le (\alpha_l/(D_l^3
\sqrt{\Upsilon_l}))^2$ (the second prerequisite of the proof lacks the square),

$$ \mathbb{E}_D \mathrm{Obj}(W^{new}, K^{new}) \le (1 - 0.7 \eta_1) \mathrm{Obj}(W, K) + 2 \eta_1 \alpha_{l+1}^2 , $$

and the features stay bounded. It is run with a gap between $\alpha_4$ and $\alpha_3$ that the critical lemma implies,
$D_l$ and $\Upsilon_l$ of index l: then $\mathrm{OPT}_{\le 3}$ is far below its stage. Definition B.3 prints the gap with
index l + 1, which leaves room for an $\mathrm{OPT}_{\le 3}$ within the stage (unless its hidden factors fill it), where
the argument of Theorem G.10 applies.

The statement is for every $\eta_1 \le \eta_2 / \mathrm{poly}(\tilde\kappa)$, the proof for a sufficiently small one, and
that is needed. With the narrow weights as far off as the ties allow, $\eta_1 = 4 \cdot 10^{-16}$ multiplies the objective
by more than $10^{1600}$ (for hidden polynomials $\tilde\kappa^2$): the second order of the step, $\eta_1^4\, \mathrm{poly}$ in
$\|R_3\|_F^2$, outgrows an objective of that size. Asked for here is $\eta_1^2 \tilde\kappa^2 \le \mathrm{Obj}/(20 \lambda_3)$,
which makes the term $\eta_1^3\, \mathrm{poly}(\tilde\kappa)$ of Lemma G.7 small. (While a layer l = 3 is added there is no
$R_3$ yet.)

The objective is the loss where all weights are off alike, and the ties where the narrow weights alone are off; there
the block just below contracts by $2 \eta_1$, which is the slowest.

Everything is rational, for the population; squares are not truncated.

Kind: exact averages over all signs. Constants: hidden polynomials $\tilde\kappa^2$, $c_0 = 2$.
"""

from bounds.bfc._descent import (
    COMMON,
    PRINTED_RATE,
    SIGNS,
    STEP,
    all_refined,
    alpha_4,
    both_sides,
    descent,
    narrow_refined,
    objective,
)
from bounds.bfc._step_quantities import D_3, Upsilon, alpha_3, eta1, kt
from bounds.bfc._wide_step import doubled
from bounds.core import Claim, ge, le

REFINING = (*COMMON, le(objective, alpha_3**2 / (D_3**6 * Upsilon)), ge(objective, alpha_3**2 / (D_3**18 * Upsilon**2)))
SMALL_STEP = le(eta1**2 * kt**2, objective * D_3 * Upsilon / (20 * alpha_3**2))

thmG_11 = Claim(
    id="bfc.thmG_11",
    title="A descent direction exists while a layer is being refined, if the next gap has the index of that layer",
    source="Theorem G.11, for l = 3, the population and the gap that Lemma F.1 asks for",
    form="added",
    quantifier=SIGNS,
    given=(*REFINING, SMALL_STEP),
    then=descent(PRINTED_RATE, 2 * alpha_4**2),
    erratum=(
        r"$\eta_1$ must be small against $\varepsilon$ too. With the gap of Definition B.3, of index $l + 1$, $2 "
        r"\alpha_{l+1}^2$ must be $2\,\mathrm{OPT}_{\le l}$, as in Theorem G.10."
    ),
    survives=(
        r"Yes: the proof takes a sufficiently small $\eta_1$, which is all that a descent direction needs. With "
        r"$2\,\mathrm{OPT}_{\le l}$, or with $\Upsilon_l$ in the gap, its last replacement is right too."
    ),
)

CASES = {error.__name__: error for error in (all_refined, narrow_refined)}


@thmG_11.experiment(
    case=list(CASES),
    fourth=[False, True],
    root_eta=[620],
    quick={"case": ["all_refined"], "fourth": [False]},
    algorithm=STEP,
)
def within_the_stage(case, fourth, root_eta, *, algorithm):
    """All weights off, or the narrow ones alone; a small step."""
    return both_sides(CASES[case], fourth, True, algorithm, root_eta)


@thmG_11.experiment(root_eta=[8], algorithm=STEP, outside=True)
def large_step(root_eta, *, algorithm):
    """A step that is small against kappa tilde only: outside the premises."""
    return both_sides(narrow_refined, False, True, algorithm, root_eta)


thmG_11.formula_mutant("every step", given=REFINING, experiment="large_step")
thmG_11.formula_mutant("faster than any step", then=descent(3, 2 * alpha_4**2))
thmG_11.mutant("target doubled", experiment="within_the_stage")(doubled)
