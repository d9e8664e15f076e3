r"""Boundedness of moments, norms and outputs: what Section D prints, and what is true.

* (D.1) $\|S_l(x)\| \le C \|x\|^{2^l}$ is false at x = 0, where $S_1 = -1$; $\max(1, \|x\|)$ must stand for $\|x\|$.
* Proposition D.2: $\mathbb{E} \langle w, x \rangle^4 \le O(1) \|w\|^2$ cannot be, its sides scale differently; with
$\|w\|^4$ the constants are 3 and, for $S_1$, 60.
  (In the proof, $\Pr[\langle w, x \rangle^4 \ge \Omega(1)] \ge 1 - \delta_0$ has the wrong direction.)
* Claim D.3: $\mathbb{E}\|S_i\|^2$ moves in proportion to the perturbation of a lower layer; layers below do not move.
* Claim D.4: moving $K_l$ changes the loss by at most $\alpha_{l+1} \sqrt{\mathrm{Loss}}\, \mathrm{poly}\,
\|\Delta\|$: linear in $\alpha$ and in $\|\Delta\|$.
* Claim D.5: $|\tilde F| \le \mathrm{poly} \sum_l (\|W_{l,0} x\|^2 + \|W_{l,1} S_1\|^2)$ is false without "+1": $W_2
= 0$, $W_{3,0} = 0$, $W_{3,2} = 1$ gives $\tilde F > 0$
  and 0. (Second-order smoothness misprints $\nabla f$ for $\nabla^2 f$.)

Kind: inequalities and orders of growth; averages exact. Constants: explicit where stated.
"""

import sympy as sp

from bounds.core import Claim, Quantity, Scaling, eq, ge, le

norm_S = Quantity("norm_S", r"\|S_1(x)\|", nonnegative=True)
norm_x = Quantity("norm_x", r"\|x\|", nonnegative=True)
C = Quantity("C", "C", "hidden constant", positive=True)
d = Quantity("d", "d", integer=True, positive=True)
fourth_x = Quantity("fourth_x", r"\mathbb{E}\langle w,x\rangle^4", nonnegative=True)
fourth_S = Quantity("fourth_S", r"\mathbb{E}\langle w,S_1\rangle^4", nonnegative=True)
norm2_w = Quantity("norm2_w", r"\|w\|^2", nonnegative=True)
change = Quantity("change", r"|\Delta\mathbb{E}\|S_3\|^2|", nonnegative=True)
below = Quantity("below", r"|\Delta\mathbb{E}\|S_1\|^2|", nonnegative=True)
eta = Quantity("eta", r"\|\Delta\|_F", positive=True)
moved = Quantity("moved", r"|\Delta\mathrm{Loss}|", nonnegative=True)
alpha = Quantity("alpha", r"\alpha_{l+1}", positive=True)
output = Quantity("output", r"\tilde F(x)", nonnegative=True)
direct = Quantity("direct", r"\sum_l\|W_{l,0}x\|^2+\|W_{l,1}S_1\|^2", nonnegative=True)
rest = Quantity("rest", r"(\|W_{3,2}\|_F\,\tfrac{11}{5}B'^2)^2 q", "what a truncated layer can add", nonnegative=True)
alpha_3 = Quantity("alpha_3", r"\alpha_3", positive=True)

eqD_1 = Claim(
    id="bfc.eqD_1",
    title="Features are bounded by powers of the input",
    source="eq. (D.1), l = 1",
    then=le(norm_S, C * norm_x**2),
    expected="refuted",
    erratum="False at x = 0, where S_1(0) = -1.",
)
eqD_1_corrected = Claim(
    id="bfc.eqD_1.corrected",
    title="Features are bounded by powers of the larger of one and the input",
    source="eq. (D.1), l = 1",
    form="corrected",
    corrects="bfc.eqD_1",
    then=le(norm_S, sp.sqrt(d) * sp.Max(1, norm_x) ** 2),
    erratum="False at x = 0, where S_1(0) = -1.",
)
propD_2 = Claim(
    id="bfc.propD_2",
    title="Fourth moments of the inputs are bounded by the squared norm of the direction",
    source="Proposition D.2, population form",
    then=le(fourth_x, C * norm2_w),
    expected="refuted",
    erratum="The two sides scale differently in w; it must be |w|^4.",
)
propD_2_corrected = Claim(
    id="bfc.propD_2.corrected",
    title="Fourth moments of the inputs are bounded by the fourth power of the norm of the direction",
    source="Proposition D.2, population form",
    form="corrected",
    corrects="bfc.propD_2",
    then=(eq(fourth_x, 3 * norm2_w**2, name="inputs"), le(fourth_S, 60 * norm2_w**2, name="squares")),
    erratum="The two sides scale differently in w; it must be |w|^4.",
)
claimD_3 = Claim(
    id="bfc.claimD_3",
    title="The size of a feature moves in proportion to a perturbation below it",
    source="Claim D.3",
    quantifier=Scaling(eta, 1),  # the power is at least one: O(eta) as eta tends to 0
    then=ge(change, 1),
)
claimD_3_below = Claim(
    id="bfc.claimD_3.below",
    title="Features below a perturbed layer do not move",
    source="Claim D.3, i < l",
    then=eq(below, 0),
)
claimD_4 = Claim(
    id="bfc.claimD_4",
    title="The loss moves in proportion to a perturbation of the narrow weights",
    source="Claim D.4",
    quantifier=Scaling(eta, 1),
    then=ge(moved, 1),
)
claimD_4_alpha = Claim(
    id="bfc.claimD_4.alpha",
    title="Perturbing the narrow weights of a layer moves the loss in proportion to the weight of the next layer",
    source="Claim D.4",
    quantifier=Scaling(alpha, 1),
    then=ge(moved, 1),
)
claimD_5 = Claim(
    id="bfc.claimD_5",
    title="The truncated output is bounded by what the layers take from the inputs",
    source="Claim D.5",
    then=le(output, C * direct),
    expected="refuted",
    erratum="Layers also take from hidden features, so a 1 + is missing.",
)
claimD_5_corrected = Claim(
    id="bfc.claimD_5.corrected",
    title="The truncated output is bounded by what the layers take from the inputs and a constant",
    source="Claim D.5",
    form="corrected",
    corrects="bfc.claimD_5",
    then=le(output, alpha_3 * 2 * (direct + rest)),
    erratum="Layers also take from hidden features, so a 1 + is missing.",
)


def centred_squares(x):
    """S_1."""
    return x * x - 1


def first_features(x, layer_one):
    from bounds.bfc._exact import root, square_sum

    return {norm_S: root(square_sum(layer_one(x))), norm_x: root(square_sum(x)), d: len(x)}


@eqD_1_corrected.experiment(n=[1, 2, 5], seed=range(4), algorithm=centred_squares)
def random_inputs(n, seed, *, algorithm):
    """Random rational inputs of all sizes."""
    import numpy as np

    from bounds.bfc._exact import rationals

    return first_features(rationals(np.random.default_rng(seed), (n,), parts=4) / (1 + seed), algorithm)


@eqD_1_corrected.experiment(n=[1, 2, 4], algorithm=centred_squares)
def almost_zero(n, *, algorithm):
    """x near 0, where the bound is nearly attained."""
    from flint import fmpq

    from bounds.bfc._exact import as_rationals

    return first_features(as_rationals([1] * n) * fmpq(1, 100), algorithm)


@eqD_1.witness
def zero():
    """x = 0 and any constant."""
    from bounds.bfc._exact import as_rationals

    return {**first_features(as_rationals([0]), centred_squares), C: [1, 10**50]}


EXPECTATION = "algorithms.polynomials.gaussian_expectation"


def directions(w, expectation):
    from algorithms.polynomials import polynomial_ring
    from bounds.bfc._exact import square_sum

    x = polynomial_ring(len(w))
    lines = [sum((a * f(y) for a, y in zip(w, x, strict=True)), x[0] * 0) for f in (lambda y: y, centred_squares)]
    first, second = (expectation(line**4) for line in lines)
    return {fourth_x: first, fourth_S: second, norm2_w: square_sum(w)}


@propD_2_corrected.experiment(n=[1, 2, 4], seed=[0, 1], algorithm=EXPECTATION)
def random_directions(n, seed, *, algorithm):
    """Random integer w; one coordinate attains both."""
    import numpy as np

    from bounds.bfc._exact import rationals

    return directions(rationals(np.random.default_rng(seed), (n,)) + 1, algorithm)


@propD_2.witness
def long_directions():
    """w of length 10^20 and constants up to 10^30."""
    from algorithms.polynomials import gaussian_expectation
    from bounds.bfc._exact import as_rationals

    return {**directions(as_rationals([10**20]), gaussian_expectation), C: [1, 10**30]}


def perturbed_sizes(steps, features):
    """E|S_1|^2 and E|S_3|^2 when layer 2 of an integer teacher moves by each of the steps."""
    from flint import fmpq

    from algorithms.polynomials import gaussian_expectation
    from bounds.bfc._small_teachers import integer_teacher

    architecture, weights = integer_teacher(3, 2, 0)

    def sizes(step):
        moved_weights = {**weights, (2, 1): [[w + step * fmpq(1, 2) for w in row] for row in weights[2, 1]]}
        hidden = features(architecture, moved_weights)
        return [gaussian_expectation(sum((f * f for f in S), S[0] * 0)) for S in (hidden[1], hidden[3])]

    start = sizes(fmpq(0))
    return [[abs(a - b) for a, b in zip(sizes(step), start, strict=True)] for step in steps]


def growing_steps(*, algorithm):
    """Thirty octaves of perturbations; Delta = step times a matrix of norm one."""
    from flint import fmpq

    steps = [fmpq(1, 2**n) for n in range(6, 37, 2)]
    found = perturbed_sizes(steps, algorithm)
    return {eta: steps, change: [one[1] for one in found], below: [one[0] for one in found]}


FEATURES = "algorithms.feature_correction.feature_polynomials"
claimD_3.experiment(algorithm=FEATURES)(growing_steps)
claimD_3_below.experiment(algorithm=FEATURES)(growing_steps)


def loss_after(step, weight, features):
    """Layer 3 reads a narrow layer 2 that is off by `step`; the target has a part of size one that no layer fits."""
    from flint import fmpq

    from algorithms.polynomials import gaussian_expectation
    from bounds.bfc._small_teachers import integer_teacher

    architecture, weights = integer_teacher(3, 1, 0, widths=(1, 1))
    off = {**weights, (2, 1): [[w + step for w in row] for row in weights[2, 1]]}
    true, learned = (features(architecture, one)[3][0] for one in (weights, off))
    x = features(architecture, weights)[0][0]
    miss = weight * (learned**2 - true**2) + fmpq(1, 10**6) * (x**2 + 1)
    return gaussian_expectation(miss * miss)


@claimD_4.experiment(algorithm=FEATURES)
def smaller_steps(*, algorithm):
    """Steps so small that the loss is that of the unfitted part."""
    from flint import fmpq

    steps = [fmpq(1, 2**n) for n in range(40, 72, 2)]
    start = loss_after(fmpq(0), fmpq(1, 10), algorithm)
    return {eta: steps, moved: [abs(loss_after(one, fmpq(1, 10), algorithm) - start) for one in steps]}


@claimD_4_alpha.experiment(algorithm=FEATURES)
def smaller_weights(*, algorithm):
    """The same step, layer weights over fifteen octaves."""
    from flint import fmpq

    weights, step = [fmpq(1, 2**n) for n in range(2, 18)], fmpq(1, 2**60)
    starts = [loss_after(fmpq(0), one, algorithm) for one in weights]
    after = [loss_after(step, one, algorithm) for one in weights]
    return {alpha: weights, moved: [abs(a - b) for a, b in zip(after, starts, strict=True)]}


def truncated(value, limit):
    """The truncated square in rationals: t runs from one to two limits."""
    z = abs(value)
    if z <= limit:
        return z * z
    t = min((z - limit) / limit, 1 + 0 * z)
    area = t + t**2 / 2 - 4 * t**4 + 23 * t**5 / 5 - 3 * t**6 / 2
    return limit**2 * (1 + 2 * area)


def hidden_only(from_inputs, size, activation):
    """L = 3, width one: W_2 = 0, layer 3 reads x with weight `from_inputs` and the truncated feature with weight one."""
    from flint import fmpq

    limit, weight, x = fmpq(2), fmpq(1, 10), fmpq(3)
    S_2 = size * (x * x - 1)
    F = weight * (from_inputs * x + activation(S_2, limit)) ** 2
    return {
        output: F, direct: (from_inputs * x) ** 2, rest: (fmpq(11, 5) * limit**2) ** 2, alpha_3: weight, C: [1, 10**20],
    }  # fmt: skip


@claimD_5_corrected.experiment(from_inputs=[0, 1, 3], size=["1/100", "1/2", "1000/1"], algorithm=truncated)
def hidden_feature(from_inputs, size, *, algorithm):
    """Features below, around and far above the limit; equal parts attain the factor 2."""
    from flint import fmpq

    return hidden_only(fmpq(from_inputs), fmpq(*map(int, size.split("/"))), algorithm)


@claimD_5.experiment(from_inputs=[1])
def inputs_only(from_inputs):
    """No hidden feature: there the printed bound is true."""
    from flint import fmpq

    return {**hidden_only(fmpq(from_inputs), fmpq(0), truncated), C: 1}


@claimD_5.witness
def no_inputs():
    """W_{3,0} = 0 and S_2 far above its limit."""
    from flint import fmpq

    return hidden_only(fmpq(0), fmpq(1), truncated)


eqD_1.formula_mutant("at least one", then=le(norm_S, sp.sqrt(d) * sp.Max(1, norm_x) ** 2))
eqD_1_corrected.formula_mutant("9/10 of it", then=le(norm_S, sp.Rational(9, 10) * sp.sqrt(d) * sp.Max(1, norm_x) ** 2))
propD_2.formula_mutant("fourth power", then=le(fourth_x, 3 * norm2_w**2))
propD_2_corrected.formula_mutant("54 for the squares", then=le(fourth_S, 54 * norm2_w**2))
claimD_3.formula_mutant("quadratic", quantifier=Scaling(eta, 2))
claimD_3_below.formula_mutant("moves", then=ge(below, 1))
claimD_4.formula_mutant("quadratic", quantifier=Scaling(eta, 2))
claimD_4_alpha.formula_mutant("quadratic", quantifier=Scaling(alpha, 2))
claimD_5.formula_mutant("with what hidden features add", then=le(output, alpha_3 * 2 * (direct + rest)))
claimD_5_corrected.formula_mutant("factor one", then=le(output, alpha_3 * (direct + rest)))


@eqD_1_corrected.mutant("squares not centred")
def _(centred_squares, x):
    return x * x + 1


@propD_2_corrected.mutant("variance 2")
def _(gaussian_expectation, f):
    return 4 * gaussian_expectation(f)


@claimD_5_corrected.mutant("not truncated")
def _(truncated, value, limit):
    return value * value


@claimD_3_below.mutant("first layer depends on the weights")
def _(feature_polynomials, architecture, weights):
    hidden = feature_polynomials(architecture, weights)
    return [hidden[0], [weights[2, 1][0][0] * f for f in hidden[1]], *hidden[2:]]
