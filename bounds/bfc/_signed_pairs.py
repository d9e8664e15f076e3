r"""One oracle step of layer 2 against a cross entropy, on small samples of pairs (x_0, x) with labels.

Inputs have one dimension, the teacher is $S_1^2 + \alpha_3 S_3^2$, the wide weights are m equal rows $w / \sqrt m$, and
no narrow weights move, so the output after the step is linear in the mean s of m signs: $q = 2 s \sqrt{\eta (1 - \eta)}
\, w\, S_1^2$. The average over the signs at a width of $10^{18}$ is enclosed: Jensen from below, the curvature $v^2/4$
of the cross entropy from above.
"""

from collections.abc import Callable
from typing import Any

from flint import arb, ctx, fmpq

from bounds.bfc import _width_one_oracle as width_one
from bounds.bfc._exact import rationals
from bounds.bfc._width_one import TEACHER, mean_square
from bounds.core import Quantity

entropy_new = Quantity("entropy_new", r"\mathbb{E}_D\mathrm{CE}(\mathcal{Z};W^{new})", nonnegative=True)
entropy = Quantity("entropy", r"\mathrm{CE}(\mathcal{Z};W)", nonnegative=True)
entropy_oracle = Quantity("entropy_oracle", r"\mathrm{CE}(\mathcal{Z};V^*)", nonnegative=True)
eps = Quantity("eps", r"\varepsilon", positive=True)
eta = Quantity("eta", r"\eta_1", positive=True)
v = Quantity("v", "v", positive=True)
m = Quantity("m", "m", integer=True, positive=True)
OPT = Quantity("OPT", r"\mathrm{OPT}_{\le2}", nonnegative=True)
noise = Quantity("noise", r"4w^2\langle S_1^4\rangle", nonnegative=True)
objective = Quantity("objective", r"\mathrm{Obj}(\mathcal{Z};W)", r"the current $\varepsilon$", positive=True)
objective_new = Quantity("objective_new", r"\mathbb{E}_D\mathrm{Obj}(\mathcal{Z};W^{new})", nonnegative=True)

kt = Quantity("kt", r"\tilde\kappa", positive=True)
norm2_V = Quantity("norm2_V", r"\|V^*\|_F^2", positive=True)
alpha_3 = Quantity("alpha_3", r"\alpha_{l+1}", nonnegative=True)
variance = Quantity("variance", r"\mathrm{Var}\,G^*(x)", positive=True)
normalisation = Quantity("normalisation", "C'", "the sufficiently large C of the normalisation", positive=True)
d = Quantity("d", "d", "coordinates, of which the teacher uses one", integer=True, positive=True)

WIDTH_ROOT = 10**9
C_3 = 11**24
"""$c_3(4)$ of normal inputs (`eq5_3.py`)."""


def fourth_moment(deviation: Any) -> Any:
    r"""$\mathbb{E} S_1^4$ for $S_1 = x^2 - s^2$ and $x \sim N(0, s^2)$."""
    return 60 * deviation**8


def teacher_variance(weight: Any, deviation: Any) -> Any:
    r"""$\mathrm{Var}(w S_1)^2$; the mean of $S_1^2$ is $2 s^4$."""
    return weight**4 * (fourth_moment(deviation) - (2 * deviation**4) ** 2)


def cross_entropy(margins: list[Any], steep: Any, counts: list[int]) -> Any:
    """Mean of log(1 + exp(-v z)) over the signed margins, each as often as it is counted."""
    losses = ((1 + (-steep * z).exp()).log() for z in margins)
    return sum((n * loss for n, loss in zip(counts, losses, strict=True)), 0 * steep) / sum(counts)


def close_to_the_boundary(third: Any, steep: Any, power: int) -> list[Any]:
    """Nine pairs with margins from a few 1/v up, and their labels by the teacher with a third layer of this weight."""
    return [pair(third, steep, n, 1 if n % 2 else -1, 3 * power + 1 + abs(n), 1) for n in range(-4, 5)]


def one_pair_wrong(third: Any, steep: Any, power: int) -> list[Any]:
    """A pair in 40 / eps that smaller weights put on the wrong side, far enough for its loss to be linear."""
    many = 5 * 10**power
    return [pair(third, steep, n, -1, 20 + 3 * power, many) for n in range(-4, 4)] + [pair(third, steep, 4, 1, 3, 1)]


def pair(third: Any, steep: Any, n: int, label: int, margin: int, count: int) -> tuple[Any, ...]:
    """An input, x_0 for a margin of this many 1/v, the label, and how many pairs are like it."""
    x = fmpq(2 * n + 1, 4)
    first = x * x - 1
    value = first**2 + third * (x + first * first) ** 2
    return first, label * fmpq(margin) / steep - value, label, count


CASES = {
    "slightly off": (close_to_the_boundary, 12),
    "near the boundary": (close_to_the_boundary, 32),
    "one pair wrong": (one_pair_wrong, 36),
}
"""A sample, and 2 v times what the weights are off."""


def signed_pairs(
    power: int,
    third: int,
    case: str,
    *,
    algorithm: Callable[..., Any],
    shrunk: int = 1,
    kappa_tilde: Any = None,
    width_root: int = WIDTH_ROOT,
) -> dict[Any, Any]:
    """Layer 2 off as in the case, a third layer of relative size 1/(100 v) or none.

    Args:
        shrunk: inputs are smaller by this factor, so outputs by its fourth power; all is computed in units of those.
        kappa_tilde: that of the network of width one unless given.
        width_root: the root of m.
    """
    with ctx.workprec(256):
        level = fmpq(1, 10**power)
        printed_v, unit = fmpq(int(100 * float(arb(10**power).log()) ** 2 * 10**power)), fmpq(1, shrunk**4)
        kappa_tilde = kappa_tilde or width_one.KAPPA_TILDE
        steep = printed_v * unit
        alpha = third / (100 * steep)
        sample, error = CASES[case]
        pairs = sample(alpha, steep, power)
        counts = [count for *_, count in pairs]
        row = rationals([[1 - error / (40 * steep)]])
        rate = width_one.rates(1)[0]
        grams = width_one.grams_after(row, rationals([[1]]), rate, width_root, algorithm)
        middle = (grams[0] + grams[1])[0, 0] / 2
        swing2 = ((grams[0] - grams[1])[0, 0] / 2) ** 2

        def at(gram: Any) -> Any:
            margins = [arb(label * (x_0 + gram * first**2)) for first, x_0, label, _ in pairs]
            return cross_entropy(margins, arb(steep), counts)

        fourth = sum((first**4 * count for first, _, _, count in pairs), fmpq(0)) / sum(counts)
        curved = arb(steep) ** 2 * arb(swing2 * fourth) / 8
        lowest, before, square = at(middle), at(row[0, 0] ** 2), row[0, 0] ** 2
        # epsilon = CE + v (epsilon / kappa tilde)^2 |W|^2, the smaller root.
        decay = arb(printed_v) / kappa_tilde**2
        now = (1 - (1 - 4 * decay * square * before).sqrt()) / (2 * decay * square)
        after = lowest.union(lowest + curved)
        return {
            entropy_new: after,
            entropy: before,
            entropy_oracle: at(fmpq(1)),
            eps: level,
            eta: rate,
            v: printed_v,
            m: width_root**2,
            noise: 4 * row[0, 0] ** 2 * fourth * unit**2,
            OPT: alpha**2 * mean_square(TEACHER.features()[1] ** 2) * unit**2,
            objective: now,
            objective_new: after + decay * now**2 * middle,
            kt: kappa_tilde,
            norm2_V: 1,
            alpha_3: alpha,
        }
