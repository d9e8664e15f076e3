r"""The last iterate is semi-smooth in the weights.

$$ \|X_t' - X_t\|_2 \le \tfrac12 \sum_{s \le t} \Big(\prod_{j=s+1}^{t} \big(1 + \tfrac{1+\beta}2 \Theta_L \Phi_j\big)\Big) \Lambda_s\,
   \Theta_L \sum_\ell \bar\lambda_\ell^{-1} \|W_\ell' - W_\ell\|_2 . $$

True from any start, although the printed proof multiplies by the false Lemma A.3 in every step. A step may lengthen a
difference of runs, but only where its factors are near 0 or 2 and have no slope. What later steps can make of a source
and what the iterates offer to it are two energies, T and $\|X_0\|^2$ (l2o.energy), and Cauchy and Schwarz over the
steps prove the smaller recursion

$$ D_t = \|X_0\| \Big(\sum_{s \le t} b_s^2\Big)^{1/2} + \tfrac1\beta \|M^\top Y\| \sum_{s \le t} \sqrt s\, b_s , \qquad
   b_s = \tfrac12 \Theta_L w\, \Psi_s' + \tfrac{1+\beta}2 \Theta_L D_{s-1} , $$

with $\Psi_s' = (\sqrt s + \beta) \|X_0\| + (\sqrt s + \tfrac{2(s-1)}\beta) \|M^\top Y\|$ and w the weighted change. It is
below the printed bound, where the sums of squares are sums.
Kind: deterministic inequality. Constants: attained for T = 1 by one neuron per layer.
"""

from dataclasses import replace

import numpy as np
import sympy as sp
from flint import arb

from algorithms.exact import norm
from bounds.core import Quantity, Statement, ge, le
from bounds.core.certificate import certificate, identity
from bounds.l2o import A_7
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import at_least, follows
from bounds.l2o._inputs import SQUARE, gradient, iterate
from bounds.l2o._instances import from_anywhere, many, stacked
from bounds.l2o._pairs import chain_pair, perturbed
from bounds.l2o._proofs import INPUTS
from bounds.l2o._symbols import T, Theta, W_ratio, beta, delta_1, fixed_Psi, j, m, norm_A, s, w, x

norm_dX = Quantity("norm_dX", r"\|X_T' - X_T\|_2", nonnegative=True)
D_T = Quantity("D_T", "D_T", "the smaller recursion", nonnegative=True)

DIAMETER = 2 * (sp.sqrt(T + 1) * x + 2 * T / beta * m)

lem4_5 = Statement(
    "l2o.lem4_5",
    "Lemma 4.5; proof in Appendix A.4.3",
    (ge(beta, norm_A), le(W_ratio, 1)),
    algorithm="algorithms.unrolled.exact_rollout",
    tight=True,
    expected="proved",
    needs=("l2o.A_7.corrected", "l2o.energy", "l2o.fix_grad_norm", "l2o.fix_prod", "l2o.lem4_2.corrected"),
)
printed = lem4_5.printed(
    le(norm_dX, delta_1(T) * Theta * w / 2, trivially=DIAMETER),
    scaling={"data": {x: 1, m: 1, Theta: -1, norm_dX: 1}},
    formerly="l2o.lem4_5.origin",
    erratum="The proof takes every step for a contraction, by Lemma A.3, which is false.",
    survives="Yes, by another argument: steps that lengthen have factors without slope, and the energies of l2o.energy "
    "bound what all steps do together.",
)


def by_energies(x, m, beta, Theta, w, T):
    """D_T of the recursion above."""
    steps = int(str(T.flat[0]))
    sources, D = [], 0 * w
    for step in range(1, steps + 1):
        seen = (root(step) + beta) * x + (root(step) + (2 * step - 2) / beta) * m
        sources.append(Theta * w / 2 * seen + (1 + beta) / 2 * Theta * D)
        D = x * length(sources) + m / beta * sum(root(n) * source for n, source in enumerate(sources, 1))
    return D


def length(parts):
    """The root of the sum of squares: one number as it is."""
    return parts[0] if len(parts) == 1 else norm(np.stack(parts), 0)


def root(number):
    """The square root of an integer: 1 as it is, any other as a ball."""
    return arb(number).sqrt() if number > 1 else number


energies = lem4_5.added(
    "energies",
    (
        le(norm_dX, D_T, name="run", trivially=DIAMETER),
        le(D_T, delta_1(T) * Theta * w / 2, name="recursion"),
    ),
    title="The last iterate is semi-smooth in the weights, with a smaller recursion below the printed bound",
    source="Lemma 4.5",
    formerly="l2o.fix_4_5",
    where={D_T: by_energies},
    scaling={"data": {x: 1, m: 1, Theta: -1, norm_dX: 1, D_T: 1}},
)


def distance(pair, algorithm, steps):
    """How far the two runs end from each other."""
    first, second = pair.runs(algorithm, steps)
    return pair.scalars(steps) | {norm_dX: [norm(second.X[-1] - first.X[-1])]}


@lem4_5.experiment(
    weight=[0.5, 1],
    size=[0.125, 0.001],
    steps=[1, 3, 12],
    quick={"weight": [0.5], "steps": [1, 3]},
    undecided=lambda weight, size, steps: steps == 1,
)
def random_networks(weight, size, steps, *, algorithm):
    """Two problems with three unknowns, every layer changed, from the origin and from elsewhere."""
    starts = from_anywhere(many(weight=weight, scale=0.5))
    return stacked(distance, [perturbed(instance, i, size) for i, instance in enumerate(starts)], algorithm, steps)


@lem4_5.experiment(printed, layers=[2, 3])
@lem4_5.experiment(energies, layers=[2, 3], undecided=True)
def one_neuron(layers, *, algorithm):
    """One step of a chain of neurons whose weights all shrink by a thousandth."""
    return distance(chain_pair(*[0.125] * layers, shrink=0.001), algorithm, 1)


@lem4_5.experiment(weight=[0.5, 1], steps=[2, 6], quick={"weight": [0.5]})
def without_data(weight, steps, *, algorithm):
    """The same problems with Y = 0, where only the start matters."""
    starts = [replace(instance, Y=0 * instance.Y) for instance in many(weight=weight, scale=0.5)]
    return stacked(distance, [perturbed(instance, i, 0.001) for i, instance in enumerate(starts)], algorithm, steps)


printed.formula_mutant("0.9 of it", then=le(norm_dX, sp.Rational(9, 20) * delta_1(T) * Theta * w))
energies.formula_mutant("0.9 of it", then=le(norm_dX, sp.Rational(9, 10) * D_T))
energies.formula_mutant("0.9 of the printed one", then=le(D_T, sp.Rational(9, 20) * delta_1(T) * Theta * w))

lem4_5.mutant("base step doubled", corrupted=corrupt.base_step(2))


CHANGE = (
    "The weights are moved along a straight line, on which norms stay bounded, and X_T is a piecewise smooth function of "
    "the place on it, so it is enough to bound its derivative dX_T for one set of weights with derivatives dW. Then dX_t = (I - "
    "diag(P_t) A/beta) dX_{t-1} - 1/beta diag(dP_t) g_{t-1} (first identity: by coordinate, to first order), dP_t = 1/2 (1 - E_t^2) "
    "dz_t (second), and |dz_t| <= (1 + beta) Theta |dX_{t-1}| + Theta w (|X_{t-1}| + |g_{t-1}|), as for l2o.A_7.corrected. For a "
    "unit vector v, <v, dX_T> is the sum over s of -1/(2 beta) times that over j of (y_s)_j (1 - E_{s,j}^2) (g_{s-1})_j (dz_s)_j, with "
    "v carried back to y_s, so it is at most the sum of k_s n_s |dz_s|/2, where k_s^2 and (beta n_s)^2 sum (1 - E^2) y_s^2 and "
    "(1 - E^2) g_{s-1}^2. By l2o.energy, for the last steps, the k_s^2 from step s on sum up to T - s + 1 at most. With the "
    "factors fixed g is a part of X_0, whose n_s^2 sum up to x^2 at most (l2o.energy), and a part of Y with n_s <= sqrt(s) m/beta "
    "(l2o.fix_grad_norm). b_s is |dz_s|/2 bounded by induction; it does not decrease. By Abel summation the sum of k_s^2 b_s^2 is "
    "at most that of b_s^2, and that of k_s^2 sqrt(s) b_s that of sqrt(s) b_s. Cauchy and Schwarz give D_T: for the part of "
    "X_0 over n_s and k_s b_s, for that of Y over the roots of sqrt(s) b_s and k_s times these."
)


def difference_of_steps():
    """One coordinate: u is that of A X - M^T Y, d that of A (X' - X)."""
    x, dx, p, dp, u, d, b = sp.symbols("x dx p dp u d b")
    return identity(
        "beta times the difference of two steps",
        (b * (x + dx) - (p + dp) * (u + d)) - (b * x - p * u),
        (b * dx - (p + dp) * d) - dp * u,
    )


def slope():
    """The slope p (1 - p/2) of the factors by E = p - 1."""
    e = sp.Symbol("e")
    return identity("p (1 - p/2) for p = 1 + E", (1 + e) * (1 - (1 + e) / 2), (1 - e**2) / 2)


@energies.proof
def cauchy_and_schwarz(claim):
    """What one step adds; the recursion's first step is the claim's own."""
    one = np.array([1], dtype=object)
    recursion = {D_T: by_energies(x, m, beta, Theta, w, one), T: 1}
    factors = A_7.corrected.then[0].rhs.subs({A_7.norm_dX: 0, A_7.norm_x: iterate(1), A_7.norm_g: gradient(1)})
    yields = (le(norm_dX, gradient(1) / beta * factors), le(D_T, gradient(1) / beta * factors))
    return certificate(
        f"{CHANGE} {INPUTS} The second part is l2o.lem4_5. Its first step is that of the claim's own recursion for T = 1.",
        difference_of_steps(),
        slope(),
        *follows(claim, *yields, at=recursion),
    )


@printed.proof
def term_by_term(claim):
    """The recursion is below the printed bound: its sources and its factors, where the sum of squares is not needed."""
    root_beta, n = sp.symbols("b n", positive=True)
    (whole,) = claim.then
    source = whole.rhs.replace(sp.Sum, lambda term, limits: term).replace(
        sp.Product, lambda term, limits: sp.Integer(1)
    )
    (product,) = whole.rhs.atoms(sp.Product)
    of_data = fixed_Psi(s).subs(x, 0)
    pushed = x * ((1 + beta) * x + of_data) + sp.sqrt(s) * m / beta * fixed_Psi(s)
    squares = {s: SQUARE, j: SQUARE, beta: root_beta**2}
    return certificate(
        f"{CHANGE} {INPUTS} Now D_T <= E_T, where the printed E_T is the sum over s of Phi_s times (1 + beta)/2 Theta E_{{s-1}} plus "
        "Lambda_s Theta w/2. A root of a sum of squares is at most the sum, and for the terms sqrt(s) x of x b_s the root of the sum of "
        "s is at most that of 1 (third identity). So each sqrt(s) x there may be read as x, and the rest is compared term by "
        "term with s = (1 + k)^2, beta = b^2: what multiplies D_{s-1} and what is added.",
        difference_of_steps(),
        slope(),
        identity("T^2 - T (T + 1)/2", n**2 - n * (n + 1) / 2, n * (n - 1) / 2),
        at_least(
            "factors",
            ((x + sp.sqrt(s) * m / beta) * (1 + beta) / 2 * Theta).subs(squares),
            (product.function - 1).subs(squares),
        ),
        at_least("sources", (pushed * Theta * w / 2).subs(squares), source.subs(squares)),
    )
