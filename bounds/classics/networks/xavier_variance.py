r"""Xavier's initialisation multiplies the mean squared length by 2 n_out/(n_in + n_out) per layer, and backwards likewise.

For independent weights of mean zero and variance $2/(n_{l-1} + n_l)$, and linear layers $h_l = W_l h_{l-1}$, $g_{l-1} = W_l^\top g_l$,

$$ \mathbb{E} \|h_L\|^2 = \|h_0\|^2 \prod_l \frac{2 n_l}{n_{l-1} + n_l}, \qquad
   \mathbb{E} \|g_0\|^2 = \|g_L\|^2 \prod_l \frac{2 n_{l-1}}{n_{l-1} + n_l} . $$

All networks with weights -1, 0, 1 are enumerated, whose variance is 1/2 = 2/(n_{l-1} + n_l). In practice: a compromise between signal
and gradient, which both keep their size only where all widths are the same; rectified layers lose half in each (`he_variance`).

Kind: expectation, exactly. Constants: none hidden.
Source: Glorot and Bengio, *Understanding the difficulty of training deep feedforward neural networks*, AISTATS 2010, Section 4.2.
"""

from itertools import pairwise, product
from math import prod

from algorithms.exact import rational, rationals
from bounds.core import Claim, OnAverage, Quantity, eq, ge

forward2, start2 = Quantity("forward2", r"\|h_L\|^2", nonnegative=True), Quantity("start2", r"\|h_0\|^2", positive=True)
backward2, end2 = Quantity("backward2", r"\|g_0\|^2", nonnegative=True), Quantity("end2", r"\|g_L\|^2", positive=True)
gain = Quantity("gain", r"\prod_l 2 n_l/(n_{l-1} + n_l)", positive=True)
loss = Quantity("loss", r"\prod_l 2 n_{l-1}/(n_{l-1} + n_l)", positive=True)
L, probability = (
    Quantity("L", "L", "layers", integer=True, positive=True),
    Quantity("probability", r"\Pr", nonnegative=True),
)

xavier_variance = Claim(
    id="classics.xavier_variance",
    source="Glorot and Bengio 2010, Section 4.2",
    given=ge(L, 1),
    then=(eq(forward2, gain * start2, name="forward"), eq(backward2, loss * end2, name="backward")),
    quantifier=OnAverage(over="weights", probability=probability),
    scaling={"inputs": {forward2: 2, start2: 2}, "gradients": {backward2: 2, end2: 2}},
)
WEIGHTS = {-1: rational("1/4"), 0: rational("1/2"), 1: rational("1/4")}
"""A law of mean zero and variance 1/2."""


@xavier_variance.experiment(widths=[[1, 3], [3, 1], [2, 2], [1, 3, 1]], algorithm="algorithms.networks.linear_network")
def small_weights(widths, *, algorithm):
    """Neighbouring widths add up to four."""
    shapes = list(pairwise(widths))
    networks = list(product(WEIGHTS, repeat=sum(n * m for n, m in shapes)))
    layers = [unpacked(rationals(one), shapes) for one in networks]
    x, g = rationals(range(1, widths[0] + 1)), rationals(range(2, widths[-1] + 2))
    ends = [algorithm(one, x) for one in layers]
    starts = [algorithm([W.T for W in one[::-1]], g) for one in layers]
    return {
        forward2: [(h * h).sum() for h in ends],
        backward2: [(h * h).sum() for h in starts],
        probability: [prod(WEIGHTS[one] for one in chosen) for chosen in networks],
        start2: (x * x).sum(),
        end2: (g * g).sum(),
        gain: prod(rational(2 * m) / (n + m) for n, m in shapes),
        loss: prod(rational(2 * n) / (n + m) for n, m in shapes),
        L: len(shapes),
    }


def unpacked(numbers, shapes):
    """The entries as one matrix after the other."""
    layers = []
    for n, m in shapes:
        layers.append(numbers[: n * m].reshape(m, n))
        numbers = numbers[n * m :]
    return layers


xavier_variance.mutant("weights doubled", lambda original, weights, x: original([2 * W for W in weights], x))
xavier_variance.formula_mutant(
    "kept for all widths", then=(eq(forward2, start2, name="forward"), eq(backward2, end2, name="backward"))
)
