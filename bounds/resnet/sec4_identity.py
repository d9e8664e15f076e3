r"""With identity maps at both ends the condition of Theorem 3.1 cannot hold, whatever their scale and width.

$A = I$, $B = s I$ (the paper has $s = \sqrt{m/k}$; hidden coordinates beyond $d = k$ add zeros),
$\langle X, Y \rangle = 0$: condition (4.1), $s \ge C \|X\|_2 \sigma_r^{-2}(X) \sqrt{L(W^{(0)}) - L(W^*)}$, fails. The paper says so if
$\|X\|_F \ge \sqrt2 / C$. With its C, the constant of Theorem 3.1, that is true, but for another reason: every C with which that
theorem holds exceeds $\sqrt2$ (`thm3_1_constant`), and then the condition fails for all data. As an inference from the display
before it, with C left open, it is false, not even of the right dimension: X = 100, Y = 0, C = 1/10 meet it and (4.1). What
the argument gives is $\|X\|_2 \|X\|_F / \sigma_r^2(X) > \sqrt2 / C$. The last claim, in squares, is attained by one sample
and Y = 0.

Kind: an impossibility. Constants: none hidden.
"""

from dataclasses import replace

import numpy as np
import sympy as sp
from flint import arb, fmpq, fmpq_mat

from algorithms.exact import identity as exact_identity
from algorithms.exact import inner, square
from bounds.core import Quantity, Statement, eq, ge, gt, le, lt
from bounds.core.certificate import certificate
from bounds.core.certificate import identity as same
from bounds.core.promises import broken, no_negative_term, premise, promises, put, satisfied, shown
from bounds.resnet._exact import problem
from bounds.resnet._symbols import d, gap_0, k, scaling, sr, sX

C = Quantity("C", "C", "the constant of the condition", positive=True)
scale = Quantity("scale", "s", "B = s [I 0]; the paper has the square root of m/k", positive=True)
norm_X = Quantity("norm_X", r"\|\mathbf{X}\|_F", nonnegative=True)
norm_Y = Quantity("norm_Y", r"\|\mathbf{Y}\|_F", nonnegative=True)
product = Quantity("product", r"\langle \mathbf{X}, \mathbf{Y} \rangle", "sum over all entries")

ERRATUM = r"$\|X\|_F \ge \sqrt2/C$ should read $\|X\|_2 \|X\|_F / \sigma_r^2(X) > \sqrt2/C$."
FAILS = lt(scale, C * sX / sr**2 * sp.sqrt(gap_0), name="condition fails")

sec4 = Statement(
    "resnet.sec4_identity",
    "Section 4, after eq. (4.1)",
    (
        eq(d, k),
        eq(product, 0),
    ),
)
identity = sec4.printed(
    FAILS,
    part="",
    title="Identity transformations cannot meet the condition of Theorem 3.1 if ||X||_F is large",
    also=(
        gt(C, sp.sqrt(2)),
        ge(norm_X, sp.sqrt(2) / C),
    ),
    expected="proved",
    erratum=ERRATUM,
    survives=r"Yes: after the widths cancel its last display reads $1 \ge C\,\|X\|_2 \|X\|_F / (\sqrt2\, \sigma_r^2(X))$, and the text drops "
    r"$\|X\|_2/\sigma_r^2(X)$ from it. With $C > \sqrt2$, which every constant of Theorem 3.1 satisfies, the condition fails for all "
    "data, so the conclusion stands.",
    formerly="resnet.sec4.identity",
)
sec4_identity = Statement("resnet.sec4_identity", "Section 4, after eq. (4.1), with C left open", (eq(d, k),))
any_constant = sec4_identity.added(
    "any_constant",
    FAILS,
    title="Identity transformations cannot meet the condition if ||X||_F >= sqrt(2)/C, whatever C is: false",
    also=(
        eq(product, 0),
        ge(norm_X, sp.sqrt(2) / C),
    ),
    expected="refuted",
    erratum=ERRATUM,
    formerly="resnet.derived.identity_any_constant",
)
corrected = sec4.corrected(
    FAILS,
    part="",
    title="Identity transformations cannot meet the condition if ||X||_2 ||X||_F > sqrt(2) sigma_r^2 / C",
    also=gt(sX * norm_X / sr**2, sp.sqrt(2) / C),
    tight=True,
    expected="proved",
    scaling=scaling(data={norm_X: 1, product: 2}, maps=False),
    erratum=ERRATUM,
    formerly="resnet.sec4.identity.corrected",
)


def at_best(factor=sp.Integer(2)):
    """In squares, so that equality is one of rational numbers."""
    return le(scale**2, factor * sX**2 / sr**4 * gap_0)


never = sec4_identity.added(
    "never",
    at_best(),
    title="With identity transformations the two sides of the condition differ by a factor of sqrt(2)/C at best",
    source="Section 4; ||X||_2 ||X||_F >= sigma_r^2",
    also=le(product, 0),
    tight=True,
    expected="proved",
    scaling={"data": {sX: 1, sr: 1, gap_0: 2, product: 2}},
    formerly="resnet.derived.identity_never",
)


@sec4.experiment(identity, any_constant, corrected, width=[2, 50], C_=[2, 26], seed=[0, 1])
@never.experiment(width=[2, 50], C_=[26], seed=[0, 1])
def orthogonal_targets(width, C_, seed):
    """Y = X K with K skew, so that the inner product vanishes; the scale is rational, near the root of m/k."""
    task = problem(2, 2, 2, 4, 2, seed)
    draw = np.random.default_rng(seed).integers(-2, 3, (4, 4)).tolist()
    K = fmpq_mat([[draw[i][j] - draw[j][i] for j in range(4)] for i in range(4)])
    return scaled(task, task.X * K, sp.Rational(str(round((width / 2) ** 0.5, 3))), C_)


@never.experiment(target=[0, -1, -5])
def attained(target):
    """One sample, one coordinate: Y = 0 attains the factor."""
    return scaled(problem(1, 1, 1, 1, 1, 0, data=[1]), target * exact_identity(1), sp.Integer(3), 26)


@sec4.experiment(identity, corrected, size=[1])
def at_its_edge(size):
    """X = 100, Y = 0 and C = sqrt(2) rounded up: both sides of the condition agree to four digits."""
    task = problem(1, 1, 1, 1, 1, 0, data=[fmpq(100)])
    return scaled(task, 0 * exact_identity(size), sp.Integer(2), sp.Rational(14143, 10000))


@any_constant.witness
def far_from_zero():
    """X = 100, Y = 0, C = 1/10: ||X||_F = 100 > 14.2, and the condition 1 >= 0.0707 holds."""
    task = problem(1, 1, 1, 1, 1, 0, data=[fmpq(100)])
    return scaled(task, 0 * exact_identity(1), sp.Integer(1), sp.Rational(1, 10))


def scaled(task, Y, s, C_):
    """Everything about maps A = I and B = s I in rationals."""
    s_ = fmpq(int(s.p), int(s.q))
    count = task.A.ncols()
    task = replace(task, A=exact_identity(count), B=exact_identity(count) * s_, Y=Y)
    return {
        scale: s,
        C: C_,
        d: count,
        k: count,
        product: inner(task.X, Y),
        norm_X: arb(square(task.X)).sqrt(),
        sX: task.norms["sX"],
        sr: task.norms["sr"],
        gap_0: task.gap(task.zero),
    }


identity.formula_mutant("a tenth of the right side", then=lt(scale, FAILS.rhs / 10))
any_constant.formula_mutant("the opposite conclusion", then=ge(scale, FAILS.rhs))
corrected.formula_mutant("a tenth of the right side", then=le(scale, C * sX / sr**2 * sp.sqrt(gap_0) / 10))
never.formula_mutant("98/100 of the squared factor", then=at_best(sp.Rational(49, 25)))

LOSS = (
    "At the start U = s I. Gap: half the square of (s I - Phi) X = s X - Y', where Y' is Y projected on the row space "
    "of X; entry by entry, the first step, and the sum of x y' is <X, Y'> = <X, Y> <= 0. So twice the gap is at least "
    "s^2 |X|_F^2. "
)


def entries():
    s, x, y = sp.symbols("s x y")
    return same("one entry", (s * x - y) ** 2 - s**2 * x**2, y**2 - 2 * s * x * y)


@corrected.proof
def loss_of_the_start(claim):
    """The argument of the paper with all of its factors."""
    s, r, f, x, Y, c = sp.symbols("s r f x Y c", positive=True)
    start = start_of(s, r, f, x, Y)
    met = start["norm_X"] * start["sX"] / r**2
    C_ = premise(claim, "norm_X", C=1) * (1 + c) / met
    says = "The premise is C = (1 + c) sqrt(2) sigma_r^2/(|X| |X|_F); the step is (4.1), squared, the right side less the left."
    return certificate(LOSS + says, entries(), *squared(claim, "both sides of (4.1), squared", C=C_, **start))


@identity.proof
def for_all_data(claim):
    """The norms of X are at least its smallest singular value."""
    s, r, f, x, Y, c = sp.symbols("s r f x Y c", positive=True)
    says = (
        "|X|_2 and |X|_F are at least sigma_r, here r (1 + x) and r (1 + f), and C^2 = 2 (1 + c) by the premise. The step is (4.1), "
        "squared, the right side less the left. So (4.1) fails, whether |X|_F is large or not."
    )
    C_ = premise(claim, "C") * sp.sqrt(1 + c)
    return certificate(LOSS + says, entries(), *squared(claim, "both sides squared", C=C_, **start_of(s, r, f, x, Y)))


@never.proof
def any_scale(claim):
    """|X|_F and |X| are at least sigma_r."""
    s, r, f, x, Y, z = sp.symbols("s r f x Y z", positive=True)
    start = start_of(s, r, f, x, Y, z - premise(claim, "product"))
    says = "And |X|^2 |X|_F^2 >= sigma_r^4, with |X| = r (1 + x), |X|_F = r (1 + f) and <X, Y> = -z in the claim."
    return certificate(LOSS + says, entries(), *shown(claim, "the squared factor", **start))


@any_constant.proof
def numbers_of_the_witness(claim):
    """X = 100, Y = 0, s = 1, C = 1/10."""
    numbers = {"scale": 1, "norm_X": 100, "sX": 100, "sr": 100, "gap_0": 5000, "C": sp.Rational(1, 10)}
    return certificate(
        "With X = 100, Y = 0 and s = 1 the gap is 100^2/2 and sigma_r = |X| = 100. The premise |X|_F >= sqrt(2)/C "
        "holds, and so does (4.1).",
        *satisfied(claim, "premise", d=1, k=1, product=0, **numbers),
        *broken(claim, "(4.1) holds", **numbers),
    )


def start_of(s, r, f, x, Y, inner=0):
    """Norms with |X|_F = r (1 + f), |X| = r (1 + x) and the gap at the start, <X, Y> = -inner."""
    gap_ = (s**2 * (r * (1 + f)) ** 2 + Y**2) / 2 + s * inner
    return {"scale": s, "norm_X": r * (1 + f), "sX": r * (1 + x), "sr": r, "gap_0": gap_}


def squared(claim, says, **numbers):
    """The square of the right side less that of the left."""
    sides = [(put(claim, one.rhs, **numbers) ** 2, put(claim, one.lhs, **numbers) ** 2) for one in promises(claim)]
    return [no_negative_term(says, right, left) for right, left in sides]
