"""Layer-wise training stops improving with depth, joint training does not.

In Figures 6 and 13, on natural images, layer-wise training stops improving after depth 3 at width 64. Where the data
and a GPU are there (`bounds data fetch cifar10`, `--device cuda`), a smaller network is trained.

The stand-in on digits: 1797 digits of 8 x 8 pixels, nine random splits into training and 450 test images, two starts
each. Joint training of four narrow layers wins on eight of the nine. As in the paper the lines part with depth: both
begin alike (after one layer they are the same), and layer by layer the fourth layer costs most. Unlike there, both
fall: at width four every further layer loses something. There a finding is one half against the share of splits won
(a draw counts half).

Kind: findings. Constants: none.
"""

from sympy import Rational

from bounds.bfc._natural_images import ACCURACY, NEVER, SMALL, lines
from bounds.core import Claim, Curve, Finding, Quantity, Unavailable, ge, gt, le, lt
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")

third = Quantity("third", "accuracy of three layers, layer by layer", nonnegative=True)
alone = Quantity("alone", "accuracy of eight layers, layer by layer", nonnegative=True)
together = Quantity("together", "accuracy of eight layers, jointly", nonnegative=True)

fig6 = Claim(
    id="bfc.fig6",
    title="Layer-wise training stops improving with depth on natural images, joint training does not",
    source="Figures 6 and 13, Appendix A.4",
    quantifier=Finding(SMALL.format(64, "VGG19 and ResNet-34, no gain layer by layer after depth 3 at width 64")),
    then=(ge(together, alone, name="joint"), le(alone - third, Rational(1, 100), name="layer by layer")),
    expected=NEVER,
)


@fig6.experiment(width=[64], algorithm="algorithms.convolutional.__main__.layerwise")
def eight_phases(width, device, *, algorithm):
    """Both ways through eight phases."""
    accuracy = {(line["way"], line["depth"]): line["accuracy"] for line in lines(algorithm, width, device)}
    shown = {
        Curve(label, **ACCURACY): (range(1, 9), [accuracy[way, depth] for depth in range(1, 9)])
        for way, label in (("joint", "all layers together"), ("layerwise", "layer by layer"))
    }
    return {third: accuracy["layerwise", 3], alone: accuracy["layerwise", 8], together: accuracy["joint", 8], **shown}


won = Quantity("won", "splits where joint training has more correct test images", integer=True, nonnegative=True)
drawn = Quantity("drawn", "splits where both have the same number", integer=True, nonnegative=True)
splits = Quantity("splits", "random splits", integer=True, positive=True)
SHARE = (won + drawn / 2) / splits

digits = Claim(
    id="bfc.fig6.digits",
    title="On small digits, joint training of four narrow layers mostly beats layer-wise training",
    source="Figures 6 and 13, with digits in place of natural images",
    form="added",
    quantifier=Finding(
        "8 x 8 digits, width 4, depth 4, activation z + z^2/10, 1500 steps a phase and nine random splits, or 100 and one"
    ),
    then=gt(SHARE, Rational(1, 2)),
)
DEPTH, STARTS = 4, 2
WAYS = {True: "all layers together", False: "layer by layer"}


@digits.experiment(
    count=[9],
    steps=[1500],
    quick={"count": [1], "steps": [100]},
    algorithm="algorithms.feature_correction.train_digits",
)
def narrow_networks(count, steps, *, algorithm):
    """Both ways on the first few splits; twice 450 test images each."""
    correct = {way: [correct_images(split, way, steps, algorithm) for split in range(count)] for way in WAYS}
    last = [(joint[-1], layerwise[-1]) for joint, layerwise in zip(correct[True], correct[False], strict=True)]
    total = STARTS * 450 * count
    shown = {
        Curve(label, along="layers", of="test accuracy"): (
            range(1, DEPTH + 1),
            [sum(column) / total for column in zip(*correct[way], strict=True)],
        )
        for way, label in WAYS.items()
    }
    return {won: sum(a > b for a, b in last), drawn: sum(a == b for a, b in last), splits: count, **shown}


def correct_images(split_number, corrects, steps, algorithm):
    """After each phase, over both starts."""
    generator = torch.Generator().manual_seed(split_number)
    try:
        split = feature_correction.digits_split(generator)
    except ImportError as missing:
        raise Unavailable(str(missing)) from missing
    accuracy = algorithm(
        split, generator, width=4, depth=DEPTH, corrects=corrects, activation="quadratic", trials=STARTS, steps=steps
    )
    return [round(float(phase.sum()) * len(split.test_labels)) for phase in accuracy]


digits.formula_mutant("layer-wise better", then=lt(SHARE, Rational(1, 2)))
digits.mutant(
    "joint training given up early",
    lambda train_digits, split, generator, *, corrects, steps, **options: train_digits(
        split, generator, corrects=corrects, steps=20 if corrects else steps, **options
    ),
)
