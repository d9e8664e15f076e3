r"""A descent direction: one oracle step of all layers lowers the objective, unless only the next layer is missing.

In the stage that adds layer l, while the critical lemma's premises hold below l (the stage that refines it is
`thmG_11.py`),

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

Everything is rational: $\alpha_3 < 10^{-5900}$, $m > 10^{2000}$; the counterexample meets Definition B.3, with
$\Upsilon_2 > 10^{7 \cdot 10^7}$, in balls of any exponent. The hidden polynomials are $\tilde\kappa^2$.

Kind: exact averages over all signs. Constants: hidden polynomials $\tilde\kappa^2$, $c_0 = 2$.
"""

from bounds.bfc._descent import (
    B_2,
    COMMON,
    PRINTED_RATE,
    SIGNS,
    STEP,
    alpha_4,
    both_sides,
    descent,
    nothing_off,
    objective,
    objective_new,
    second_layer_off,
    second_tie_off,
    third_layer_off,
)
from bounds.bfc._missing_layer import fourth_missing, on_every_sample
from bounds.bfc._step_quantities import D_2, D_3, OPT, Upsilon, alpha_3, eta1, eta2, kt, m, size_2, tau, weight
from bounds.bfc._wide_step import doubled
from bounds.core import Statement, le

ADDING = (*COMMON, le(objective, 1 / (D_2**18 * Upsilon**2)))
ERRATUM = (
    r"$2 \alpha_{l+1}^2$ must be $2\,\mathrm{OPT}_{\le l}$: $\mathbb{E}\,\mathrm{Sum}(G^*_{l+1})^2$ is not bounded by 2, and "
    "when only that layer is missing no step lowers the objective."
)

thmG_10 = Statement(
    "bfc.thmG_10",
    "Theorem G.10, for l = 3; run for the population, on samples by the proof",
    ADDING,
    quantifier=SIGNS,
    erratum=ERRATUM,
    survives=r"Yes, with $2\,\mathrm{OPT}_{\le l}$: Lemma G.8 has it, and the proof replaces it by "
    r"$2\alpha_{l+1}^2$ without a reason. As $\mathrm{OPT}_{\le l}$ is of order $c_3 B^2 \alpha_{l+1}^2$, "
    r"a gap of $\Upsilon_l^{-6}$ still leads to the next threshold.",
)
printed = thmG_10.printed(
    descent(PRINTED_RATE, 2 * alpha_4**2), title="A descent direction exists while a layer is being added"
)
corrected = thmG_10.corrected(
    descent(PRINTED_RATE, 2 * OPT),
    title="A descent direction exists while a layer is being added, down to what the next layers leave",
    source="Theorem G.10, for l = 3 and the population",
)

CASES = {error.__name__: error for error in (second_layer_off, second_tie_off, third_layer_off, nothing_off)}


@printed.experiment(
    case=["second_layer_off", "second_tie_off", "third_layer_off"], quick={"case": ["third_layer_off"]}, algorithm=STEP
)
def three_layers(case, *, algorithm):
    """No layer is left over."""
    return both_sides(CASES[case], False, False, algorithm)


@corrected.experiment(
    case=list(CASES),
    fourth=[True, False],
    quick={"case": ["second_tie_off", "third_layer_off", "nothing_off"], "fourth": [True]},
    algorithm=STEP,
)
def with_a_fourth(case, fourth, *, algorithm):
    """Errors in one layer or none, and a fourth layer that is missing."""
    return both_sides(CASES[case], fourth or case == "nothing_off", False, algorithm)


@printed.witness
def only_the_fourth_missing():
    """L = 4, layers 2 and 3 right, every factor of Definition B.3 as printed."""
    numbers = fourth_missing()
    names = (objective, objective_new, weight, alpha_3, alpha_4, OPT, eta1, eta2, m, kt, D_2, D_3, Upsilon, tau)
    return {error: numbers[error.name] for error in (*names, size_2, B_2)}


printed.proof(on_every_sample)
printed.formula_mutant("what the next layers leave", then=corrected.then)
corrected.formula_mutant("faster than any step", then=descent(3, 2 * OPT))
corrected.formula_mutant("half of what the next layers leave", then=descent(PRINTED_RATE, OPT / 2))
corrected.mutant("target doubled")(doubled)
