r"""The step min{2/|P|, -f'/f''} lowers the objective: false, with and without a guard for the curvature.

Printed, eqs (10) and (12): $t^* = \min\{2/\|P\|, -f'(0)/f''(0)\}$ approximately minimises $f$ along the Cayley curve.
Where $f''(0) \le 0$ that step is not positive, and the objective rises: $M = (1, 0)^\top$, $V = 1$, $U = (-3/5,
4/5)^\top$ gives $f' = -16/25$, $f'' = -48/125$, $t^* = -5/3$ and $f$ goes from $3/5$ to $63/65$. The constraint of
the lost eq. (8) is evidently $t \in (0, \epsilon]$; its solution for the second-order model is the cap where $f'' \le
0$. The guarded step does minimise the model over $(0, 2/\|P\|]$, and the model promises a decrease. It is still no
descent method: at $M = (3, -2; -2, 0)$ with both frames a quarter turn, $f'' = 144 > 0$, the step is $1/4$, and $f$
goes from $1$ to $251/125$.

Kind: inequalities, printed and corrected. Constants: none.
"""

import sympy as sp

from bounds.core import Claim, Quantity, gt, le, lt
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.minv._steps import turned

before = Quantity("before", "f(U)", "objective before the half-layer")
after = Quantity("after", "f(U(t^*))", "objective after the half-layer")
size2 = Quantity("size2", r"\|P\|_F^2", "squared size of the direction", nonnegative=True)
second = Quantity("second", "f''(0)", "curvature along the curve")
model = Quantity("model", r"f' t^* + f'' t^{*2}/2", "change promised by the second-order model at the step taken")
elsewhere = Quantity("elsewhere", r"f' s + f'' s^2/2", "the same at other steps s up to the cap")

ERRATUM = "M = (1, 0)', V = 1, U = (-3/5, 4/5)': t* = -5/3 and f rises from 3/5 to 63/65."

eq10 = Claim(
    id="minv.eq10",
    title="The step of D-SVD does not raise the objective",
    source="eqs (8), (10), (12)",
    given=gt(size2, 0),
    then=le(after, before),
    expected="refuted",
    erratum=ERRATUM,
)

corrected = Claim(
    id="minv.eq10.corrected",
    title="The guarded step minimises the second-order model up to the cap, and the model promises a decrease",
    form="corrected",
    corrects="minv.eq10",
    source="eqs (8), (10), (12), with the cap taken where the curvature is not positive",
    given=gt(size2, 0),
    then=(le(model, elsewhere, name="minimal"), lt(model, 0, name="decrease")),
    expected="proved",
    erratum=ERRATUM,
)

guarded = Claim(
    id="minv.eq10.guarded",
    title="The guarded step does not raise the objective",
    form="added",
    source="what the guard might be hoped to give; the paper claims it of the plain step",
    given=(gt(size2, 0), gt(second, 0)),
    then=le(after, before),
    expected="refuted",
    erratum="M = (3, -2; -2, 0), U = V a quarter turn: the Newton step 1/4 raises f from 1 to 251/125.",
)

lowered = Claim(
    id="minv.eq10.short_steps",
    title="A short enough step lowers the objective",
    source="Section 3, after eq. (6)",
    given=gt(size2, 0),
    then=lt(after, before),
)


def half_layer(M, U, V, algorithm, *, guarded=True):
    """The objective on both sides of one half-layer, in rationals."""
    from algorithms.stiefel import exact_curve_derivatives, exact_svd_gradient, exact_svd_objective
    from bounds.minv._frames import inner

    G = exact_svd_gradient(M, U, V)
    P = G * U.transpose() - U * G.transpose()
    return {
        before: exact_svd_objective(M, U, V), size2: inner(P, P),
        after: exact_svd_objective(M, algorithm(M, U, V, guarded=guarded), V),
        second: exact_curve_derivatives(M, U, V, G)[1],
    }  # fmt: skip


def on_a_vector():
    """One column: the objective is an angle."""
    from flint import fmpq, fmpq_mat

    return fmpq_mat([[1], [0]]), fmpq_mat([[fmpq(-3, 5)], [fmpq(4, 5)]]), fmpq_mat([[1]])


@eq10.experiment(shape=[(3, 2, 1)], seed=[1], algorithm="algorithms.stiefel.exact_svd_half_layer")
def where_it_falls(shape, seed, *, algorithm):
    """A start from which the plain step does lower the objective."""
    from flint import fmpq, fmpq_mat

    M, _, V = on_a_vector()
    return half_layer(M, fmpq_mat([[fmpq(4, 5)], [fmpq(3, 5)]]), V, algorithm, guarded=False)


@guarded.experiment(numerator=[3], algorithm="algorithms.stiefel.exact_svd_half_layer")
def aligned_enough(numerator, *, algorithm):
    """On one column with a positive curvature the guarded step does lower the objective."""
    from flint import fmpq, fmpq_mat

    M, _, V = on_a_vector()
    return half_layer(M, fmpq_mat([[fmpq(4, 5)], [fmpq(3, 5)]]), V, algorithm)


@corrected.experiment(shape=[(2, 1, 1), (3, 2, 2), (4, 4, 2)], seed=range(4), algorithm="algorithms.stiefel.step_size")
def against_other_steps(shape, seed, *, algorithm):
    """The step that the algorithm takes against a hundredth, two hundredths, ... of the cap."""
    import torch
    from flint import fmpq

    from algorithms.stiefel import exact_curve_derivatives, exact_svd_gradient
    from bounds.minv._frames import frames, inner

    M, U, V = frames(*shape, seed)
    G = exact_svd_gradient(M, U, V)
    P = G * U.transpose() - U * G.transpose()
    d1, d2 = exact_curve_derivatives(M, U, V, G)
    norm = torch.linalg.matrix_norm(torch.tensor([[float(x) for x in row] for row in P.tolist()]).double(), 2)
    numbers = (torch.tensor(float(x), dtype=torch.float64) for x in (d1, d2))
    step = fmpq(*algorithm(norm, *numbers).item().as_integer_ratio())
    cap = fmpq(*(2 / norm).item().as_integer_ratio()) if norm > 0 else fmpq(0)
    return {
        size2: inner(P, P), model: d1 * step + d2 * step * step / 2,
        elsewhere: [d1 * s + d2 * s * s / 2 for s in (cap * i / 100 for i in range(1, 101))],
    }  # fmt: skip


@lowered.experiment(
    shape=[(2, 1, 1), (3, 2, 2), (4, 4, 2)], seed=range(4), algorithm="algorithms.stiefel.exact_cayley_step"
)
def tiny_steps(shape, seed, *, algorithm):
    """Steps of 2^-10 to 2^-16."""
    from flint import fmpq

    from algorithms.stiefel import exact_svd_gradient, exact_svd_objective
    from bounds.minv._frames import frames, inner

    M, U, V = frames(*shape, seed)
    G = exact_svd_gradient(M, U, V)
    P = G * U.transpose() - U * G.transpose()
    steps = [fmpq(1, 2**i) for i in range(10, 17)]
    return {
        before: exact_svd_objective(M, U, V), size2: inner(P, P),
        after: [exact_svd_objective(M, algorithm(U, G, t), V) for t in steps],
    }  # fmt: skip


@eq10.witness
def negative_curvature():
    """The plain step goes backwards."""
    from algorithms.stiefel import exact_svd_half_layer

    return half_layer(*on_a_vector(), exact_svd_half_layer, guarded=False)


@guarded.witness
def quarter_turns():
    """A Newton step at positive curvature overshoots."""
    from flint import fmpq_mat

    from algorithms.stiefel import exact_svd_half_layer

    turn = fmpq_mat([[0, -1], [1, 0]])
    return half_layer(fmpq_mat([[3, -2], [-2, 0]]), turn, turn, exact_svd_half_layer)


eq10.formula_mutant("it rises", then=gt(after, before))
guarded.formula_mutant("it rises", then=gt(after, before))
corrected.formula_mutant("below nine tenths of the rest", then=le(model, sp.Rational(11, 10) * elsewhere))
lowered.formula_mutant("it rises", then=gt(after, before))


@corrected.mutant("without the guard")
def _(step_size, norm, first, second_here, **options):
    return step_size(norm, first, second_here, guarded=False)


@lowered.mutant("uphill")
def _(exact_cayley_step, U, G, t):
    return exact_cayley_step(U, G, -t)


@eq10.proof
def backward_step_written_out():
    """P = u_2 (0, -1; 1, 0) with u_2 = 4/5, so tP/2 = -2/3 (0, -1; 1, 0) for t = -5/3."""
    return certificate(
        "M = (1, 0)', V = 1: f = -u_1, G = (-1, 0)', P = u_2 (0, -1; 1, 0), f' = -|P|_F^2/2 = -u_2^2, and f'' is -48/125 by eq. (11) "
        "(off-diagonal parts of a single entry are zero: f'' = -<M, P^2 U> = u_2^2 u_1). The step -f'/f'' = -5/3 leads to u_1 = "
        "-63/65.",
        comparison(
            "t f'' = -f'", written(lambda t, u, v: t * v**2 * u, "-5/3", "-3/5", "4/5"), "==", sp.Rational(16, 25)
        ),
        *turned("-2/3", ("-3/5", "4/5"), ("-63/65", "-16/65")),
        comparison("f after against f before", sp.Rational(63, 65), ">", sp.Rational(3, 5)),
    )


@guarded.proof
def overshooting_newton_step():
    """P = 6 (0, -1; 1, 0); (p, q) is the first column of U, Lambda = U' M V has the entries -2p, 2q - 3p; 2q, 3q + 2p."""

    def objective(p, q):
        return sp.Rational(1, 2) * ((2 * q - 3 * p) ** 2 + (2 * q) ** 2) - 3 * q

    return certificate(
        "M = (3, -2; -2, 0), U = V = (0, -1; 1, 0): by eq. (11) f' = -|P|_F^2/2 = -36 and f'' = 36 (9 - 8 + 3) = 144, so the Newton "
        "step is 1/4, below the cap 1/3. It turns the first column from (0, 1) to (24, 7)/25 and f = ((2q - 3p)^2 + 4 q^2)/2 - 3q "
        "rises.",
        comparison("t f'' = -f'", written(lambda t: t * 36 * (9 - 8 + 3), "1/4"), "==", 36),
        *turned("3/4", (0, 1), ("24/25", "7/25")),
        comparison("f after against f before", written(objective, "24/25", "7/25"), ">", written(objective, 0, 1)),
    )


@corrected.proof
def quadratic_on_an_interval():
    """f', f'' are d and c; t is the step taken, s another one."""
    d, c, s, t, cap = sp.symbols("d c s t cap")
    half = sp.Rational(1, 2)

    def model_(x):
        return d * x + half * c * x**2

    return certificate(
        "f' = d = -|P|_F^2/2 < 0 (eq. (11)). If c > 0 and t = -d/c is below the cap, the model exceeds its value at t by c (s - "
        "t)^2/2, and is -c t^2/2 < 0 there. Otherwise t is the cap and d + c s <= 0 for all s up to the cap, so both factors of the "
        "second difference are not positive, and the model at the cap, cap (d + d + c cap)/2, is negative.",
        identity("around -d/c", model_(s) - model_(t) - (s - t) * (d + c * t), half * c * (s - t) ** 2),
        identity("at -d/c", sp.expand(model_(t)), t * (d + c * t) - half * c * t**2),
        identity("against the cap", model_(s) - model_(cap), (s - cap) * half * ((d + c * s) + (d + c * cap))),
        identity("at the cap", sp.expand(model_(cap)), cap * half * (d + (d + c * cap))),
    )
