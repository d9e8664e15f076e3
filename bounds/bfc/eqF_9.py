r"""The induction step of the critical lemma, from the top degrees of the target down to the features of all layers.

With $e = \varepsilon/\alpha_L + \delta_{L-1}$, where $\delta_{L-1}$ is the error of the features below the last
layer, and $\mathrm{poly}_2 = \mathrm{poly}_1^{2L+3} \tau^3 = D_L$, Sections F.3 to F.9 go from line to line. The Gram
matrices of the wide weights are right on the top degree (F.9), as functions (F.10), in their cross blocks (F.12, F.13).
By the ties so are those of the narrow weights (F.14, F.15), up to a change of basis P (F.16 to F.18) that is close to a
rotation (F.19). Hence all of K is right (F.20, F.21), the features (F.22) and the output of the layer (F.24). So is the
objective of the layers below (F.25), which sharpens $\delta_{L-1}$ (F.26, F.27). (F.8), (F.11) and (F.23) are claims of
their own.

Run for L = 3, width one and lifts one, where $Q = I$, Sym is the identity and P is the narrow weight of the layer
below. Wide and narrow weights are off by different amounts at the gaps that the lemma asks for, or the narrow ones
alone by a quarter of what the ties allow; $\delta_{L-1}$ is the root of the error, rounded up. At width one the lines say
no more than loss and ties at once (`lemF_1.py`), so every verdict is `vacuous`: (F.14) is a tie itself, (F.16) is zero,
and the others have powers of $\mathrm{poly}_1$ or $D_3$ to spare.
(F.15) and (F.18) quote strengths of the ties that differ from Definition B.3, whose own are
sufficient and used here.

Kind: inequalities, exact. Constants: $\mathrm{poly}_1 = 10^{35}$, which is below $(D_3/\tau^3)^{1/9}$; $c_0 = 2$.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc import _width_one_oracle as width_one
from bounds.bfc._exact import square_sum
from bounds.bfc._step_quantities import D_3, Upsilon, alpha_3, objective, size_2, tau
from bounds.bfc._width_one import TEACHER, factors, feature_error, mean_square, power_of_two_below
from bounds.bfc._width_one_oracle import as_the_ties_allow, state
from bounds.core import Claim, Quantity, gt, le

objective_2 = Quantity("objective_2", r"\mathrm{Obj}_{L-1}", nonnegative=True)
eps = Quantity("eps", r"\varepsilon", positive=True)
delta = Quantity("delta", r"\delta_{L-1}", nonnegative=True)
p_1 = Quantity("p_1", r"\mathrm{poly}_1", positive=True)
size_3 = Quantity("size_3", r"\mathbb{E}\|S_3\|^2", nonnegative=True)
top = Quantity("top", r"\|\mathrm{Sym}(W_p^\top W_p)-\mathrm{Sym}(W_p^{*\top}W_p^*)\|_F", nonnegative=True)
xi_3 = Quantity("xi_3", r"\mathbb{E}\xi_3^2", nonnegative=True)
xi_4 = Quantity("xi_4", r"\mathbb{E}\xi_4^2", nonnegative=True)
cross = Quantity("cross", r"\|W_p^\top W_<-W_p^{*\top}W_<^*\|_F", nonnegative=True)
cross_tie = Quantity("cross_tie", r"\|W_p^\top W_<-K_p^\top K_<\|_F^2", nonnegative=True)
cross_K = Quantity("cross_K", r"\|K_p^\top K_<-W_p^{*\top}W_<^*\|_F", nonnegative=True)
below = Quantity("below", r"\|K_p^\top K_p-W_p^{*\top}P^\top PW_p^*\|_F", nonnegative=True)
far = Quantity("far", r"\|K_<^\top K_<-W_<^{*\top}(P^\top P)^{-1}W_<^*\|_F", nonnegative=True)
wide_P = Quantity("wide_P", r"\|W_p^\top W_p-W_p^{*\top}P^\top PW_p^*\|_F", nonnegative=True)
unitary = Quantity("unitary", r"\|P^\top P-I\|_F", nonnegative=True)
full2 = Quantity("full2", r"\|K^\top K-W^{*\top}W^*\|_F^2", nonnegative=True)
turned2 = Quantity("turned2", r"\min_U\|K-UW^*\|_F^2", nonnegative=True)
feature_3 = Quantity("feature_3", r"\mathbb{E}\|U_3S_3^*-S_3\|^2", nonnegative=True)
feature_2 = Quantity("feature_2", r"\mathbb{E}\|U_2S_2^*-S_2\|^2", nonnegative=True)
output = Quantity("output", r"\mathbb{E}(\mathrm{Sum}(F_3)-\mathrm{Sum}(G_3^*))^2", nonnegative=True)

PLAIN = eps / alpha_3 + tau**3 * delta
ERROR = eps / alpha_3 + delta
OUTER = Upsilon**3 * D_3**16
# What loss and ties alone give at width one (lemF_1.py), up to the factors in front.
STEP = eps / alpha_3
NARROW = D_3 ** sp.Rational(7, 2) * Upsilon * STEP

eqF_9 = Claim(
    id="bfc.eqF_9",
    title="The induction steps (F.9), (F.10) and (F.12) to (F.27)",
    source="Sections F.3 to F.9, for L = 3",
    given=(
        le(objective, eps**2),
        le(eps, alpha_3 / (D_3**9 * Upsilon)),
        gt(alpha_3, 0),
        le(alpha_3, 1 / (2 * Upsilon**3 * D_3**17)),
        le(size_2, tau),
        le(size_3, tau**8),
        le(p_1**9 * tau**3, D_3),
    ),
    then=(
        le(top, p_1 * PLAIN, name="F.9", trivially=20 * STEP),
        le(xi_3, p_1**2 * PLAIN**2, name="F.10, features of the teacher", trivially=10**10 * STEP**2),
        le(xi_4, p_1**3 * PLAIN**2, name="F.10", trivially=10**10 * STEP**2),
        le(cross**2, p_1**7 * PLAIN**2, name="F.12", trivially=400 * STEP**2),
        le(cross, D_3 * ERROR, name="F.13", trivially=20 * STEP),
        le(
            cross_tie,
            eps**2 * D_3 * Upsilon / alpha_3**2,
            name="F.14",
            trivially=objective * D_3 * Upsilon / alpha_3**2,
        ),
        le(cross_K, sp.sqrt(Upsilon) * D_3**2 * ERROR, name="F.15", trivially=2 * sp.sqrt(D_3 * Upsilon) * STEP),
        le(below, sp.sqrt(Upsilon) * D_3**4 * ERROR, name="F.16", trivially=0),
        le(far, sp.sqrt(Upsilon) * D_3**4 * ERROR, name="F.17", trivially=12 * sp.sqrt(D_3 * Upsilon) * STEP),
        le(wide_P, 2 * Upsilon * D_3**4 * ERROR, name="F.18", trivially=2 * NARROW),
        le(unitary, Upsilon * D_3**5 * ERROR, name="F.19", trivially=2 * NARROW),
        le(full2, (Upsilon * D_3**7 * ERROR) ** 2, name="F.20", trivially=300 * NARROW**2),
        le(turned2, (Upsilon * D_3**8 * ERROR) ** 2, name="F.21", trivially=300 * NARROW**2),
        le(feature_3, Upsilon**2 * D_3**17 * ERROR**2, name="F.22", trivially=5000 * NARROW**2),
        le(output, Upsilon**3 * D_3**15 * ERROR**2, name="F.24", trivially=10**8 * STEP**2),
        le(objective_2, OUTER * (delta**2 * alpha_3**2 + eps**2), name="F.25", trivially=10**4 * eps**2),
        le(
            feature_2,
            (eps + delta * alpha_3) ** 2 / alpha_3 * OUTER,
            name="F.26",
            trivially=8 * eps**2 * D_3**8 * Upsilon**2,
        ),
        le(delta**2, eps**2 / alpha_3 * 2 * OUTER, name="F.27", trivially=9 * eps**2 * D_3**8 * Upsilon**2),
    ),
    expected="vacuous",
)


def same_order(numbers, limit, alpha):
    """K_2, the wide row of layer 2, and both rows of layer 3, off by different amounts of one order."""
    off = limit / alpha / 2**24
    return state(1 + off * alpha, 1 - off * alpha, (1 + off, 1 - 2 * off), (1 - off, 1 + 3 * off))


def narrow_alone(numbers, limit, alpha):
    """Narrow weights alone."""
    return as_the_ties_allow(numbers, limit, alpha)


NETWORKS = {network.__name__: network for network in (same_order, narrow_alone)}


@eqF_9.experiment(off=list(NETWORKS), quick={"off": ["same_order"]})
def rational_network(off):
    """Within what the lemma allows."""
    numbers = factors(4)
    alpha = power_of_two_below(1 / numbers.C[3])
    limit = alpha * power_of_two_below(1 / (numbers.D[3] ** 9 * numbers.Upsilon))
    network = NETWORKS[off](numbers, limit, alpha)
    problem = width_one.Problem(alpha, fmpq(0), fmpq(0), fmpq(0), 1)
    grams, K = network.grams(), network.K[3]
    ties = width_one.tied(grams, network.K, (2, 3), problem, numbers)
    second, third = TEACHER.features()
    x = second.context().gen(0)
    learned = network.K[2][0, 0] * second
    learned_3 = K[0, 0] * x + K[0, 1] * learned**2
    G, P2 = grams[3], K[0, 1] ** 2
    gram = width_one.V[3].T @ width_one.V[3]
    last = width_one.output({2: 0 * grams[2], 3: G}, network.K, fmpq(1)) - third**2
    return {
        objective: width_one.loss(grams, network.K, problem) + ties,
        objective_2: width_one.second_layer_loss(grams) + width_one.tied(grams, network.K, (2,), problem, numbers),
        eps: limit,
        alpha_3: alpha,
        delta: fmpq(3, 2) * abs(network.K[2][0, 0] - 1),
        p_1: 10**35,
        D_3: numbers.D[3],
        Upsilon: numbers.Upsilon,
        tau: numbers.tau,
        size_2: mean_square(learned),
        size_3: mean_square(learned_3),
        top: abs(G[1, 1] - 1),
        xi_3: (G[1, 1] - 1) ** 2 * mean_square(second**4),
        xi_4: mean_square(G[1, 1] * learned**4 - second**4),
        cross: abs(G[1, 0] - 1),
        cross_tie: (G[1, 0] - K[0, 1] * K[0, 0]) ** 2,
        cross_K: abs(K[0, 1] * K[0, 0] - 1),
        below: abs(K[0, 1] ** 2 - P2),
        far: abs(K[0, 0] ** 2 - 1 / P2),
        wide_P: abs(G[1, 1] - P2),
        unitary: abs(P2 - 1),
        full2: square_sum(K.T @ K - gram),
        turned2: square_sum(K - width_one.V[3]),
        feature_3: feature_error(third, learned_3),
        feature_2: feature_error(second, learned),
        output: mean_square(last),
    }


eqF_9.formula_mutant("third layer at the scale of the second", then=le(full2, eps**2))
eqF_9.formula_mutant("output at the scale of the second layer", then=le(output, eps**2))
eqF_9.formula_mutant("change of basis at the scale of the second layer", then=le(unitary, eps))
eqF_9.formula_mutant("tie of strength one", then=le(cross_tie, eps**2 * Upsilon / alpha_3**2))
