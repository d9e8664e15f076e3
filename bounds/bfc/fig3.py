r"""With an information gap, each further layer adds less than the one before.

Figure 3 shows it for networks of 1 to 16 blocks on natural images: the accuracy rises steeply with the first layers and
hardly with the last. It is above 75 % after two hidden layers, and gains less than 1 % from depth 7 to 8; on CIFAR-100
with three hidden layers it is 86.64 % (top ten). Where the data and a GPU are there (`bounds data fetch cifar10`,
`--device cuda`), smaller networks are trained.

It is seen exactly in the paper's own model of it (Section 3.2): labels $Y = \mathrm{sgn}(x_0 + G^*(x))$ of a random
teacher of five layers with $\alpha_{l+1} = 0.3\, \alpha_l$, predicted by $x_0$ and the first layers of the teacher. What a
layer adds to the accuracy falls with its weight, which it would not without a gap. Inputs are finitely many points
drawn from N(0, I), sums of layers are centred and of variance one, $x_0$ is normal of variance one, so accuracies are
rigorous integrals.

Kind: findings on named teachers. Constants: 3/10, the information gap of the teachers.
"""

from itertools import pairwise

from flint import arb, fmpq
from sympy import Rational

from bounds.bfc._classification import mistakes
from bounds.bfc._natural_images import ACCURACY, NEVER, SMALL, lines
from bounds.core import Claim, Curve, Finding, Quantity, ge, gt, le, lt
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")

first = Quantity("first", "accuracy of one layer", nonnegative=True)
second = Quantity("second", "accuracy of two layers", nonnegative=True)
seventh = Quantity("seventh", "accuracy of seven layers", nonnegative=True)
eighth = Quantity("eighth", "accuracy of eight layers", nonnegative=True)

fig3 = Claim(
    id="bfc.fig3",
    title="Deeper layers add less and less accuracy on natural images",
    source="Figure 3, Section 3.2 and Appendix A.6",
    quantifier=Finding(SMALL.format(160, "WRN-34-10, above 75 % from two layers, below 1 % from the eighth")),
    then=(
        ge(second, Rational(3, 4), name="two layers"),
        le(eighth - seventh, Rational(1, 100), name="the eighth"),
        le(eighth - seventh, second - first, name="less and less"),
    ),
    expected=NEVER,
)


@fig3.experiment(width=[160], algorithm="algorithms.convolutional.__main__.depths")
def every_depth(width, device, *, algorithm):
    """One training for each depth."""
    accuracies = [line["accuracy"] for line in lines(algorithm, width, device)]
    return {
        first: accuracies[0],
        second: accuracies[1],
        seventh: accuracies[6],
        eighth: accuracies[7],
        Curve("all layers trained", **ACCURACY): (range(1, 9), accuracies),
    }


added = Quantity("added", "accuracy that a layer adds", nonnegative=True)
next_added = Quantity("next_added", "accuracy that the next layer adds", nonnegative=True)

GAP = Rational(3, 10)

labels = Claim(
    id="bfc.fig3.labels",
    title="With an information gap each further layer decides fewer labels, by a greater factor than its weight is smaller",
    source="Figure 3 and Section 3.2, on labels of a random teacher in place of natural images",
    form="added",
    quantifier=Finding(
        "teachers 0 to 2 (at quick depth 0), L = 5, d = 6, widths (3, 2, 2, 1), alpha = (1, 0.3, 0.09, 0.027), 200 inputs"
    ),
    then=lt(next_added, GAP * added),
)


def weights(ratio):
    """Geometric weights of layers 2 to 5."""
    return [fmpq(*map(int, ratio.split("/"))) ** n for n in range(4)]


@labels.experiment(teacher=[0, 1, 2], quick={"teacher": [0]}, algorithm=weights)
def layers_of_a_teacher(teacher, *, algorithm):
    """x_0 alone (one layer), and with the first one to four learned layers of the teacher."""
    generator = torch.Generator().manual_seed(teacher)
    network = feature_correction.random_teacher(
        feature_correction.chain(6, (3, 2, 2, 1), (1.0, 0.5, 0.25, 0.125)), generator
    )
    x = torch.randn(200, 6, dtype=torch.float64, generator=generator)
    columns = [((layer - layer.mean()) / layer.std()).tolist() for layer in network.layer_sums(x)]
    rows = [[fmpq(*value.as_integer_ratio()) for value in row] for row in zip(*columns, strict=True)]
    alpha = algorithm(str(GAP))

    def accuracy(kept):
        wrong = arb(0)
        for row in rows:
            parts = [a * value for a, value in zip(alpha, row, strict=True)]
            wrong += mistakes(-sum(parts[kept:], fmpq(0)), sum(parts, fmpq(0)))
        return 1 - wrong / len(rows)

    accuracies = [accuracy(kept) for kept in range(5)]
    gains = [after - before for before, after in pairwise(accuracies)]
    return {
        added: gains[:-1],
        next_added: gains[1:],
        Curve("first layers of the teacher", along="layers", of="accuracy of labels"): (range(1, 6), accuracies),
    }


labels.formula_mutant("deeper layers decide more", then=gt(next_added, added))
labels.mutant("no gap", lambda weights, ratio: weights("1/1"))
