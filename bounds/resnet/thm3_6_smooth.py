r"""What Lemma A.2 says of one step of stochastic descent, for every batch and in the mean.

At a point with $\|W_l\|_F \le 0.5/L$ before and after the step and $L(W) \le 2 L(W^{(0)})$, with the stochastic gradients $G_l$ of a batch,
$$ L(W^+) - L(W) \le -\eta \sum_l \langle \nabla_l L, G_l \rangle + \eta^2 L \lambda \|X\|_2 \big( \sqrt{e L(W)} + \tfrac e2 \lambda
   \|X\|_2 \big) \sum_l \|G_l\|_F^2 \quad (A.6); $$
if $\lambda \|X\|_2 \ge 2 \sqrt2 e^{-1/2} \sqrt{L(W^{(0)})}$ the bracket is at most $e \lambda \|X\|_2$ (A.7), and in the mean over the batches
$$ \mathbb E L(W^+) - L(W) \le -\eta \sum_l \|\nabla_l L\|_F^2 + e \eta^2 L \lambda^2 \|X\|_2^2 \sum_l \mathbb E \|G_l\|_F^2 \quad (A.8). $$
Lemma A.2 as it stands has $\sqrt{2 e L(W)}$ in (A.6); the printed root is that of its sharper form.

Kind: inequalities for every batch, and an exact average over all batches, in rationals. Constants: none hidden.
"""

from fractions import Fraction
from itertools import combinations

import sympy as sp

from algorithms.exact import inner, square
from bounds.core import Quantity, Statement, ge, le
from bounds.core.certificate import certificate, comparison
from bounds.core.promises import no_negative_term, premise, promises, put
from bounds.resnet._all_batches import common, loss_after, p, slope2
from bounds.resnet._certificates import half, rooted
from bounds.resnet._one_step import instance, moved
from bounds.resnet._symbols import L, W_norm, eta, lam, loss, loss_0, scaling, sX
from bounds.resnet.thm3_6_steps import ALGORITHM, MEAN

along = Quantity("along", r"\sum_l \langle \nabla_l L(\mathbf{W}), \mathbf{G}_l \rangle", "for every batch")
noise2 = Quantity("noise2", r"\sum_l \|\mathbf{G}_l\|_F^2", "for every batch", nonnegative=True)
NEAR = (le(W_norm, 1 / (2 * L)), le(loss, 2 * loss_0))
LARGE = ge(lam * sX, 2 * sp.sqrt(2) * sp.exp(-half) * sp.sqrt(loss_0))
QUADRATIC = eta**2 * L * lam * sX * noise2

thm3_6 = Statement(
    "resnet.thm3_6_smooth",
    "Theorem 3.6; proof in Appendix A.4, eq. (A.6)",
    NEAR,
    scaling=scaling({along: 4, noise2: 4, loss_after: 2, slope2: 4}),
    expected="proved",
)
ROOT = r"The step has $\sqrt{2 e L(\mathbf{W})}$ by Lemma A.2 as it stands."
A6 = thm3_6.printed(
    ge(loss - loss_after, eta * along - QUADRATIC * (sp.sqrt(sp.E * loss) + half * sp.E * lam * sX)),
    part="A6",
    title="For every batch, the loss after a stochastic step by Lemma A.2",
    erratum=ROOT,
    survives="Yes: the sharper form of the lemma (resnet.lemmaA_2.tight) has half of that root.",
    needs=("resnet.lemmaA_2.tight",),
)
A7 = thm3_6.printed(
    ge(loss - loss_after, eta * along - QUADRATIC * sp.E * lam * sX),
    part="A7",
    title="For every batch, the same with the quadratic part alone",
    source="Theorem 3.6; proof in Appendix A.4, eq. (A.7)",
    also=LARGE,
    needs=("resnet.thm3_6_smooth.A6", "resnet.eqA_7"),
)
A8 = thm3_6.printed(
    ge(loss - loss_after, eta * slope2 - QUADRATIC * sp.E * lam * sX),
    part="A8",
    title="The mean loss after a stochastic step, by the gradient and the mean square of the stochastic one",
    source="Theorem 3.6; proof in Appendix A.4, eq. (A.8)",
    also=LARGE,
    quantifier=MEAN,
    needs=("resnet.thm3_6_smooth.A7",),
)


@thm3_6.experiment(
    A6,
    A7,
    A8,
    samples=[2, 4],
    size_=[1, 3],
    depth=[1, 2],
    before=[0, 1],
    share=[1, 8],
    quick={"before": [1], "samples": [4]},
    algorithm=ALGORITHM,
)
def one_step(samples, size_, depth, before, share, *, algorithm):
    """All batches, with noise, at a quarter of 1/(L lambda^2) or an eighth of that."""
    task, rate = instance(samples, 1)
    size_, rate = min(size_, samples - 1), rate / (depth * share)
    hidden = moved(algorithm, task, depth, rate / 4, before)
    batches = list(combinations(range(samples), size_))
    pairs = [list(algorithm(*task.data, depth=depth, rate=rate, batches=[batch], hidden=hidden)) for batch in batches]
    whole = next(algorithm(*task.data, depth=depth, rate=rate, batches=[range(samples)], hidden=hidden)).gradients
    ends = [after.hidden for _, after in pairs]
    return common(task, hidden, depth, samples, size_, *ends) | {
        p: [Fraction(1, len(batches))] * len(batches),
        eta: rate,
        slope2: sum(square(g) for g in whole),
        along: [sum(map(inner, whole, state.gradients)) for state, _ in pairs],
        noise2: [sum(map(square, state.gradients)) for state, _ in pairs],
        loss_after: [task.loss(end) for end in ends],
    }


thm3_6.mutant("wrong sign", A6, A7, A8, corrupted=lambda states, *data, rate, **rest: states(*data, rate=-rate, **rest))
A6.formula_mutant(
    "twice the first order", then=ge(loss - loss_after, 2 * eta * along - QUADRATIC * sp.E * lam * sX / 2)
)
A7.formula_mutant(
    "a twentieth of the square", then=ge(loss - loss_after, eta * along - QUADRATIC * sp.E * lam * sX / 20)
)
A8.formula_mutant(
    "a twentieth of the square", then=ge(loss - loss_after, eta * slope2 - QUADRATIC * sp.E * lam * sX / 20)
)

LEMMA = (
    "Lemma A.2 in its sharper form, between W and W - eta G: with l^2 the loss and s the root of e, the loss falls by eta times the first order, less eta^2 "
    "|A| |B| |X| (sqrt(2) s l (L - 1)/2 + e L |A| |B| |X|/2) times the squares, as the gap is at most the loss. Here L = 1 + j, and 3/2 stands for sqrt(2). "
)
s, l, j, squares, first, y, z = sp.symbols("s l j squares first y z", positive=True)


def against_the_lemma(claim, says, reach, **values):
    """What the sharper lemma leaves, against the conclusion of the claim."""
    left = first - squares * reach * (3 * s * l * j / 4 + s**2 * (1 + j) * reach / 2)
    at = {"loss": l**2, "lA": reach, "lB": 1, "sX": 1, "L": 1 + j, "eta": 1, "noise2": squares}
    at |= dict.fromkeys(("along", "slope2"), first) | values
    asked = (rooted(put(claim, one.rhs, **at)) for one in promises(claim))
    return certificate(
        LEMMA + says,
        comparison("3/2 is at least the root of two", sp.Rational(9, 4), ">=", 2),
        *(no_negative_term("what falls, less what is claimed", left, one) for one in asked),
    )


@A6.proof
def with_the_gap(claim):
    """Term by term."""
    return against_the_lemma(claim, "The claim has sqrt(e) l L for the first term.", y)


@A7.proof
def by_the_quadratic_part(claim):
    """The premise makes the root at most what is left of the quadratic part."""
    return against_the_lemma(claim, ROOTS, *large(claim))


@A8.proof
def in_the_mean(claim):
    """Stochastic gradients are unbiased."""
    says = " The mean of G over the batches is the gradient, so the first order has the mean eta sum |grad|^2."
    return against_the_lemma(claim, ROOTS + says, *large(claim))


ROOTS = "By the premises l^2 = 2 L_0/(1 + z)^2, and |A| |B| |X| is y more than its least."


def large(claim):
    """The size of the maps and data."""
    first_loss = (l * (1 + z)) ** 2 / premise(claim, "loss", loss_0=1)
    return (rooted(premise(claim, "lA", loss_0=first_loss)) + y,)
