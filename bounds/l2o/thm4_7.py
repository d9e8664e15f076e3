r"""Training converges at a linear rate to a global minimum: false on an instance that satisfies every condition.

Theorem 4.7: if the conditions (13a) to (13d) hold at the initial weights and $\eta$ obeys (14a) and (14b), then $F^k
\le \big(1 - 4 \eta \frac{\beta_0^2}{\beta^2} \delta_4 \alpha_0^2\big)^k F^0$; the proof derives $\delta_4^2$ for
$\delta_4$.

Both are false. Take $N = d = 2$, $b = 1$, $T = L = 2$, $M_1 = (1, -1)$, $M_2 = \frac12 M_1$, $\beta = 2$, $Y = 2^{-20}
(1, 1)$, $X_0 = 0$, one neuron per half-axis with weight 128, $W_L = 0$, $C_\ell = 1$ and $\eta = 2.16 \cdot 10^{10}$.
All conditions hold, as printed and, but for (13d), also with what the proof needs more. The promised factor is negative
as printed, 0.5 with $\delta_4^2$ and 0.875 with the $\alpha_0/2$ that the induction keeps, and the objective falls by
two parts in $10^{12}$ per training step. (A quarter of this $\eta$ makes the printed factor 0.5; that is false as
well.) No training at all could reach what is promised after three steps: no weights bring F below $2^{-40}/32$, while
$F^0 = \frac{81}{512} 2^{-40}$. ($\beta_0 = \frac12$ is the smallest eigenvalue of $M M^\top$. Who reads Section 2.1 so
that every $M_i M_i^\top$ must have the same one takes both problems for one with two equations in four unknowns: all
numbers stay.)

What goes wrong: eq. (48) replaces $\mathrm{diag}(g_{T-1})^2$ by $\beta_0$; both are of different order in the size of
Y. The right first-order decrease is l2o.fix_ntk. The condition that the proof really needs for (13d), with
$\Theta_{L-1}$ in it, cannot hold for $X_0 = 0$ and $T \ge 2$ at all.
Kind: deterministic inequality over training iterations. Constants: as printed, and as the proof derives them.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Quantity, Statement, eq, ge, le, lt
from bounds.core.certificate import certificate
from bounds.l2o import A_10
from bounds.l2o import _corruptions as corrupt
from bounds.l2o import _witness_proofs as witness
from bounds.l2o._certificates import follows
from bounds.l2o._instances import MANY, random_instance, stacked
from bounds.l2o._symbols import F_0, Psi, T, Theta_inner, beta, beta_0, eta, m, t, x
from bounds.l2o._theorem import (
    MENDED,
    ON_THE_PROBLEM,
    PRINTED,
    RHS_13d,
    alpha_0,
    conditions,
    delta_4,
    half_axes,
)
from bounds.l2o._training import descend
from bounds.late import late

unrolled = late("algorithms.unrolled")


k = Quantity("k", "k", "training iterations", integer=True, nonnegative=True)
F_k = Quantity("F_k", "F^k", nonnegative=True)
floor = Quantity("floor", r"\inf_W F", "what no weights can beat", nonnegative=True)

ETA = 21_600_000_000
ERRATUM = (
    r"False on an instance that satisfies (13a-d) and (14a-b): eq. (48) replaces $\mathrm{diag}(g_{T-1})^2$ by "
    r"$\beta_0$. The rate also has $\delta_4$ for $\delta_4^2$, (13c) a wrong sign, (14a) wrong powers, (13a) and "
    r"(13b) lack a factor 2, (13d) a factor $\Theta_{L-1}$."
)
PRINTED_FACTOR = 1 - 4 * eta * beta_0**2 / beta**2 * delta_4 * alpha_0**2
PROVED_FACTOR = 1 - eta * beta_0**2 / beta**2 * delta_4**2 * alpha_0**2

thm4_7 = Statement(
    "l2o.thm4_7",
    "Theorem 4.7, eqs. (13a) to (14b); proof in Appendix A.5",
    erratum=ERRATUM,
    survives="No: all decrease comes from Lemma A.16, whose step to eq. (48) fails, and with every other slip mended but "
    "that of (13d), which from the origin leaves nothing (l2o.thm4_7.unsatisfiable), the conclusion is still false "
    "on the same instance (l2o.thm4_7.as_proved). A first-order decrease is what is left (l2o.fix_ntk).",
)
printed = thm4_7.printed(le(F_k, PRINTED_FACTOR**k * F_0), given=(*PRINTED, ge(k, 1)), needs=("l2o.fix_reach",))

as_proved = thm4_7.added(
    "as_proved",
    le(F_k, PROVED_FACTOR**k * F_0),
    title="Training converges at the linear rate of the proof, conditions mended but (13d): false on the same instance",
    source="Theorem 4.7, with the constants that Appendix A.5 derives, and (13d) as printed",
    given=(*MENDED, ge(k, 1)),
    expected="refuted",
    erratum=ERRATUM,
    needs=("l2o.fix_reach",),
)

out_of_reach = thm4_7.added(
    "out_of_reach",
    le(floor, PRINTED_FACTOR**k * F_0),
    title="What the training theorem promises after a few iterations is within reach of some weights: false",
    source="Theorem 4.7",
    given=(*PRINTED, ge(k, 1)),
    expected="refuted",
    erratum=ERRATUM,
    needs=("l2o.fix_reach",),
)

unsatisfiable = thm4_7.added(
    "unsatisfiable",
    (
        le(alpha_0, Psi(T) * Theta_inner, name="reach"),
        lt(alpha_0, RHS_13d * Theta_inner, name="condition"),
    ),
    title="The condition that the proof needs for (13d) cannot hold when the start is the origin",
    source="Eq. (13d) and its use below eq. (36)",
    given=(*ON_THE_PROBLEM, eq(x, 0), ge(T, 2)),
    expected="proved",
    scaling={"data": {alpha_0: 1, m: 1, x: 1}, "layers": {alpha_0: 1, Theta_inner: 1}},
    needs=("l2o.A_10.origin",),
)


def trained(instance, algorithm, iterations, rate=ETA):
    """The conditions at the start and the objective during training."""
    objectives = descend(instance, algorithm, 2, rate, iterations)
    gaps = [max(0, 1 - 2 * (M * M).sum() / instance.beta) for M in instance.M]
    lowest = sum((y[0] * gap**2) ** 2 for y, gap in zip(instance.Y, gaps, strict=True)) / 2
    return conditions(instance, unrolled.exact_rollout, 2, learning_rate=rate) | {
        k: range(iterations + 1),
        F_k: objectives,
        F_0: objectives[:1],
        floor: [lowest],
    }


@thm4_7.witness(printed, as_proved)
def half_axes_instance():
    """Three training iterations on the instance, in balls of 192 bits."""
    return trained(half_axes(), unrolled.exact_detached_gradient, 3)


@out_of_reach.witness
def three_iterations():
    """The floor of the instance against the promise for one to three iterations."""
    return trained(half_axes(), unrolled.exact_detached_gradient, 3)


@thm4_7.witness(printed, out_of_reach)
def quarter_of_the_rate():
    """The same with a quarter of the learning rate, so that the printed factor is positive."""
    return trained(half_axes(), unrolled.exact_detached_gradient, 3, rate=ETA // 4)


@thm4_7.experiment(
    printed, as_proved, weight=[1, 8], algorithm="algorithms.unrolled.exact_detached_gradient", outside=True
)
def random_networks(weight, *, algorithm):
    """Ordinary problems and networks: the conditions fail, and the theorem says nothing."""
    return stacked(
        trained, [random_instance(seed, hidden=(6, 8), weight=weight) for seed in MANY[:2]], algorithm, 2, rate=1
    )


@unsatisfiable.experiment(
    exponent=[0, 20], expansion=[1, 128, 2**20], steps=[2, 3], algorithm="algorithms.unrolled.exact_rollout"
)
def half_axes_of_any_size(exponent, expansion, steps, *, algorithm):
    """The instance with other sizes of data, expansions and depths of unrolling."""
    return conditions(half_axes(size=fmpq(1, 2**exponent), expansion=expansion), algorithm, steps)


STANDSTILL = le(F_k, F_0)
printed.formula_mutant("only that training does no harm", then=STANDSTILL)
as_proved.formula_mutant("only that training does no harm", then=STANDSTILL)
out_of_reach.formula_mutant("what training really reached", then=le(floor, F_k))
unsatisfiable.formula_mutant("printed (13d), without the inner layers", then=lt(alpha_0, RHS_13d))
unsatisfiable.formula_mutant("first step only", then=le(alpha_0, 2 * m))
unsatisfiable.mutant("hidden outputs a hundred times too large", corrupt.first_layer(100))


@unsatisfiable.proof
def too_large(claim):
    """Both bounds of alpha_0 for T = 2 + n steps."""
    n = sp.Symbol("n", nonnegative=True)
    reached = A_10.origin.then[0].rhs.subs({A_10.inner: Theta_inner, t: T})
    return certificate(
        "sigma_min(G) <= |G| <= Psi_T Theta_{L-1} from the origin (l2o.A_10.origin), where Psi_T = (2T-1 + "
        "(2T-2)/beta) m. The condition asks for 8 (1+beta)(2T-2) m/beta Theta_{L-1} or more, which exceeds it: what is left "
        "has positive coefficients for T = 2 + n, and m Theta_{L-1} > 0 because alpha_0 > 0.",
        *follows(claim, le(alpha_0, reached), at={T: 2 + n, x: 0}),
    )


CE = {"size": sp.Rational(1, 2**20), "expansion": 128, "rate": ETA}
SLOWER = CE | {"rate": ETA // 4}
LOWEST = CE["size"] ** 2 / 32
REACHED = {F_k: LOWEST, floor: LOWEST, F_0: CE["size"] ** 2 * sp.Rational(81, 512)}
FLOOR = (
    "No weights bring F below s^2/32 on the second problem (l2o.fix_reach), while F^0 = 1/2 s^2 (3/4)^4, the first "
    "problem being solved."
)


@thm4_7.proof(printed, out_of_reach)
def negative_factor(claim):
    """All printed conditions, a factor below zero, and one above it that promises too much as well."""
    return certificate(
        f"{witness.HALF_AXES} With s = 2^-20, e = 128 and eta = 2.16 10^10 the conditions hold and the promised "
        "factor is negative: one iteration would make F negative. With a quarter of this eta, which (14a) and (14b) "
        f"allow too, three iterations would bring F below s^2/32. {FLOOR}",
        *witness.broken_on_half_axes(claim, REACHED | {k: 1}, **CE),
        *witness.broken_on_half_axes(claim, REACHED | {k: 3}, **SLOWER),
    )


@as_proved.proof
def thirteen_iterations(claim):
    """All mended conditions, and a promise below the floor."""
    return certificate(
        f"{witness.HALF_AXES} With s = 2^-20, e = 128 and eta = 2.16 10^10 the mended conditions hold, and the "
        f"proof promises less than s^2/32 after 13 iterations. {FLOOR}",
        *witness.broken_on_half_axes(claim, REACHED | {k: 13}, **CE),
    )
