r"""The loss moves with a perturbation of the narrow weights; printed without the term that is left where the loss is zero.

Claim D.4: moving $K_l$ by $\Delta$ changes the loss by at most $\alpha_{l+1} \sqrt{\mathrm{Loss}}\, \mathrm{poly} \cdot
\|\Delta\|_F$. False: where the learner is the teacher the loss is zero, and after any step it is not. What the proof
gives is

$$ |\mathrm{Loss}(K + \Delta) - \mathrm{Loss}(K)| \le 2 \sqrt{\mathrm{Loss}(K)}\, \|F' - F\| + \|F' - F\|^2 , $$

with $\|F' - F\| = O(\alpha_{l+1} \|\Delta\|)$. Its last line drops the square, which is smaller only if $\alpha_{l+1}
\|\Delta\| \le \sqrt{\mathrm{Loss}}$. As long as it is, the change is of first order in each of $\|\Delta\|$,
$\alpha_{l+1}$ and $\sqrt{\mathrm{Loss}}$ (`step`, `alpha`, `root`).

Kind: inequality and orders of growth, averages exact. Constants: poly() in the paper.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.bfc._certificates import Derived, breaks, conclusions, free
from bounds.bfc._proofs import cauchy_schwarz
from bounds.bfc._small_teachers import integer_teacher
from bounds.bfc.claimD_3 import FEATURES, eta
from bounds.core import Quantity, Scaling, Statement, le
from bounds.core.certificate import certificate, identity
from bounds.late import late

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")

moved = Quantity("moved", r"|\Delta\mathrm{Loss}|", nonnegative=True)
alpha = Quantity("alpha", r"\alpha_{l+1}", positive=True)
loss = Quantity("loss", r"\mathrm{Loss}", "before the step", nonnegative=True)
drift2 = Quantity("drift2", r"\|F'-F\|_{L_2}^2", nonnegative=True)
C = Quantity("C", "C", "the hidden polynomial", positive=True)

claimD_4 = Statement(
    "bfc.claimD_4",
    "Claim D.4",
    algorithm=FEATURES,
    erratum=r"At $\mathrm{Loss} = 0$ the right side is zero and the loss after a step is not; $\alpha_{l+1}^2 \|\Delta\|_F^2$ "
    r"is missing.",
    survives=r"Yes: Lemma G.8 applies it to steps of order $\eta_1$ at a loss of $\varepsilon^2$, where the missing term "
    r"is of order $\eta_1^2$ and a small $\eta_1$ takes care of it.",
)
printed = claimD_4.printed(
    le(moved, alpha * sp.sqrt(loss) * C * eta),
    title="A perturbation of the narrow weights moves the loss by at most its root times the perturbation",
)
corrected = claimD_4.corrected(
    le(moved, 2 * sp.sqrt(loss * drift2) + drift2),
    title="The loss moves by at most twice its root times the change of the output, and that change squared",
    expected="proved",
    tight=True,
)


def order(name, variable, words):
    """The loss is of first order in this variable as it tends to zero."""
    title = f"The change of a positive loss is of first order in {words}"
    return claimD_4.added(name, le(moved, 1), title=title, quantifier=Scaling(variable, 1, towards_zero=True))


root = Quantity("root", r"\sqrt{\mathrm{Loss}}", nonnegative=True)
step = order("step", eta, "the perturbation")
next_weight = order("alpha", alpha, "the weight of the next layer")
of_root = order("root", root, "the root of the loss")


def changes(steps, weights, unfitted, features):
    """Layer 3 reads a narrow layer 2 that is off by `step`; the target has a part of this size that no layer fits."""
    architecture, teacher = integer_teacher(3, 1, 0, widths=(1, 1))
    x, true = features(architecture, teacher)[0][0], features(architecture, teacher)[3][0]
    numbers = []
    for h, weight, size in zip(steps, weights, unfitted, strict=True):
        off = {**teacher, (2, 1): [[w + h for w in row] for row in teacher[2, 1]]}
        drifted = weight * (features(architecture, off)[3][0] ** 2 - true**2)
        before = size * (x**2 + 1)
        numbers.append([mean_square(f) for f in (before, before + drifted, drifted)])
    losses, after, drifts = zip(*numbers, strict=True)
    return {
        moved: [abs(a - b) for a, b in zip(after, losses, strict=True)],
        loss: list(losses),
        root: [arb(value).sqrt() for value in losses],
        drift2: list(drifts),
        eta: steps,
        alpha: weights,
    }


def mean_square(f):
    return polynomials.gaussian_expectation(f * f)


TENTH, MILLIONTH = fmpq(1, 10), fmpq(1, 10**6)


@claimD_4.experiment(corrected, step)
def smaller_steps(*, algorithm):
    """Steps so small that the loss is that of the unfitted part."""
    steps = [fmpq(1, 2**n) for n in range(40, 72, 2)]
    return changes(steps, [TENTH] * 16, [MILLIONTH] * 16, algorithm)


@claimD_4.experiment(next_weight)
def smaller_weights(*, algorithm):
    """One step, layer weights over fifteen octaves."""
    return changes([fmpq(1, 2**60)] * 16, [fmpq(1, 2**n) for n in range(2, 18)], [MILLIONTH] * 16, algorithm)


@claimD_4.experiment(of_root)
def smaller_losses(*, algorithm):
    """One tiny step, unfitted parts over fifteen octaves."""
    return changes([fmpq(1, 2**80)] * 16, [TENTH] * 16, [fmpq(1, 2**n) for n in range(2, 18)], algorithm)


@claimD_4.experiment(corrected, printed)
def visible_steps(*, algorithm):
    """Steps from 1 to 1/64 at a loss of order one, where also the printed bound is true with C = 10^6."""
    steps = [fmpq(1, 2**n) for n in range(7)]
    return {**changes(steps, [TENTH] * 7, [fmpq(1)] * 7, algorithm), C: 10**6}


@claimD_4.experiment(corrected, undecided=True)
def from_the_teacher(*, algorithm):
    """No loss before: the whole change is the square, and the corrected bound an equality (of binary fractions)."""
    return changes([fmpq(1, 128)], [fmpq(1, 8)], [fmpq(0)], algorithm)


@claimD_4.witness(printed)
def no_loss(*, algorithm):
    """The learner is the teacher, steps down to 10^-100, constants up to 10^100."""
    numbers = changes([fmpq(1), fmpq(1, 10**100)], [TENTH] * 2, [fmpq(0)] * 2, algorithm)
    return {**numbers, C: [1, 10**100]}


printed.formula_mutant("the corrected bound", then=corrected.then)
corrected.formula_mutant("without the square", then=le(moved, 2 * sp.sqrt(loss * drift2)))
corrected.formula_mutant("9/10 of the square", then=le(moved, 2 * sp.sqrt(loss * drift2) + sp.Rational(9, 10) * drift2))
step.formula_mutant("quadratic", quantifier=Scaling(eta, 2, towards_zero=True))
next_weight.formula_mutant("quadratic", quantifier=Scaling(alpha, 2, towards_zero=True))
of_root.formula_mutant("quadratic", quantifier=Scaling(root, 2, towards_zero=True))


@printed.proof
def teacher_moved(claim):
    """S_2 = S_1, S_3 = x + S_2^2; K_2 = 1 + h, u = (1 + h)^2 - 1, q = S_1^2."""
    x, q, u = sp.symbols("x q u")
    squared_centred = (x**2 - 1) ** 2
    change = (u * q * (2 * x + (2 + u) * q)).subs({u: 3, q: squared_centred}) / 10
    drift = mean_of_powers(sp.expand(change**2), x)
    return certificate(
        "Learner and teacher alike have the loss zero, on every sample. After the step h = 1 the output differs by alpha u q (2 x "
        "+ (2 + u) q) with u = 3, alpha = 1/10, whose mean square follows from E x^n = (n - 1)!!; the right side is zero whatever the constant.",
        identity("the change of the output", (x + (1 + u) * q) ** 2 - (x + q) ** 2, u * q * (2 * x + (2 + u) * q)),
        *breaks(claim, {moved: drift, drift2: drift, loss: 0, alpha: "1/10", eta: 1, C: 10**100}),
    )


def mean_of_powers(f, x):
    """E f(x) for a standard normal x."""
    return sum(a * (sp.factorial2(n - 1) if n % 2 == 0 else 0) for (n,), a in sp.Poly(f, x).terms())


@corrected.proof
def cauchy_and_schwarz(claim):
    """r is the residual before, d the change of the output, at one input; s and t are their norms."""
    r, d = sp.symbols("r d")
    s, t, e = free("s t e")
    norms = {loss: s**2, drift2: t**2}
    return certificate(
        "The loss changes by 2 E r d + E d^2, and |E r d| <= s t by Cauchy-Schwarz: E r d = s t - e or e - s t with e >= 0. "
        "Below are both changes, the second with its sign turned.",
        cauchy_schwarz(),
        identity("at one input", (r + d) ** 2 - r**2, 2 * r * d + d**2),
        *conclusions(
            claim, [Derived(norms | {moved: 2 * (s * t - e) + t**2}), Derived(norms | {moved: 2 * (s * t - e) - t**2})]
        ),
    )
