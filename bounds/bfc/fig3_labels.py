r"""With an information gap, each further layer decides fewer labels than the one before.

Figure 3 shows it for networks of 1 to 16 blocks on natural images: the accuracy rises steeply with the first layers and
hardly with the last. Here it is seen in the paper's own model of it (Section 3.2), exactly: labels $Y = \mathrm{sgn}(x_0
+ G^*(x))$ of a random teacher of five layers with $\alpha_{l+1} = 0.3\, \alpha_l$, predicted by $x_0$ and the first
layers of the teacher. What a layer adds to the accuracy falls with its weight, which it would not without a gap.

Inputs are finitely many points drawn from N(0, I), sums of layers are centred and of variance one, $x_0$ is normal of
variance one, so accuracies are rigorous integrals.

Kind: finding. Constants: none.
"""

from itertools import pairwise

from flint import arb, fmpq

from bounds.bfc._classification import mistakes
from bounds.core import Claim, Curve, Finding, Quantity, gt, lt
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")


added = Quantity("added", "accuracy that a layer adds", nonnegative=True)
next_added = Quantity("next_added", "accuracy that the next layer adds", nonnegative=True)
first_added = Quantity("first_added", "accuracy that layer 2 adds", nonnegative=True)
last_added = Quantity("last_added", "accuracy that layer 5 adds", nonnegative=True)

labels = Claim(
    id="bfc.fig3.labels",
    title="With an information gap each further layer decides fewer labels",
    source="Figure 3 and Section 3.2, on labels of a random teacher in place of natural images",
    form="added",
    quantifier=Finding("L = 5, d = 6, widths (3, 2, 2, 1), alpha = (1, 0.3, 0.09, 0.027), 200 inputs"),
    then=(lt(next_added, added, name="each layer"), lt(last_added, first_added / 10, name="the last layer")),
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
    columns = [((one - one.mean()) / one.std()).tolist() for one in network.layer_sums(x)]
    rows = [[fmpq(*value.as_integer_ratio()) for value in row] for row in zip(*columns, strict=True)]
    alpha = algorithm("3/10")

    def accuracy(kept):
        wrong = arb(0)
        for row in rows:
            parts = [a * value for a, value in zip(alpha, row, strict=True)]
            wrong += mistakes(-sum(parts[kept:], fmpq(0)), sum(parts, fmpq(0)))
        return 1 - wrong / len(rows)

    found = [accuracy(kept) for kept in range(5)]
    gains = [after - before for before, after in pairwise(found)]
    return {
        added: gains[:-1],
        next_added: gains[1:],
        first_added: gains[0],
        last_added: gains[-1],
        Curve("first layers of the teacher", along="layers", of="accuracy of labels"): (range(1, 6), found),
    }


labels.formula_mutant("deeper layers decide more", then=gt(next_added, added))
labels.mutant("no gap", lambda weights, ratio: weights("1/1"))
