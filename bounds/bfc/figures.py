r"""The paper's experiments on natural images, with its numbers; a small stand-in on digits is `fig6_digits.py`.

* Figure 12 (test accuracy on CIFAR-10 / CIFAR-100, single model, hours of training): WRN-16-10 96.27 / 80.28, 2.5 h;
  WRN-22-10 96.59 / 81.43, 3 h; quadratic WRN-16-10 94.68 / 75.31, 3 h; quadratic WRN-22-10 95.08 / 75.65, 3.5 h;
  neural compositional kernel 89.8 / 68.2, about 1000 h; NTK 81.40; NNGP 82.20; finite-width NTK 72.33, 20.5 h.
* Figure 9 (CIFAR-100, WRN-34-5, layers l = 1, 3, ..., 21): trained up to l only 16.0, 43.1, 61.5, 67.9, 70.7, 71.5,
  75.9, 78.6, 79.8, 80.6, 80.9; up to l fixed and the rest trained 83.1, 78.9, 78.4, 76.9, 75.9, 75.6, 77.6, 79.6,
  80.5, 81.0, 81.2; all trained about 83; features before and after correction correlate at 0.927 to 0.968, with the
  start at 0.131 to 0.031.
* Figure 14 (CIFAR-10, clean and adversarial): layers up to 5 fixed 89.1 against 95.6; adversarial, up to 9 fixed,
  58.3 against 66.7.
* Figure 3: more than 75 % after two hidden layers, less than 1 % from depth 7 to 8; CIFAR-100 with three hidden
  layers 86.64 % top-10.
* Figures 6 and 13: layer-wise training stops improving after depth 3 at width 64; joint training does not.

Where the data have been fetched (`bounds data fetch cifar10`) and a GPU is there (`bounds check bfc.fig6 --device
cuda`), smaller networks are trained for Figures 3, 6, 12 and 14; `python -m algorithms.convolutional` does the same
by itself.

Kind: findings. Constants: none.
"""

from flint import fmpq
from sympy import Rational

from bounds.bfc import _natural_images
from bounds.core import Claim, Curve, Finding, Quantity, ge, le, lt, rounding

WHY = "There is no loader for CIFAR-100, and what it shows is a matter of several hours on a GPU; "
NEVER = "never_exercised"

first = Quantity("first", "accuracy of one layer", nonnegative=True)
second = Quantity("second", "accuracy of two layers", nonnegative=True)
seventh = Quantity("seventh", "accuracy of seven layers", nonnegative=True)
eighth = Quantity("eighth", "accuracy of eight layers", nonnegative=True)
third = Quantity("third", "accuracy of three layers, layer by layer", nonnegative=True)
alone = Quantity("alone", "accuracy of eight layers, layer by layer", nonnegative=True)
together = Quantity("together", "accuracy of eight layers, jointly", nonnegative=True)
fixed = Quantity("fixed", "accuracy with the lower layers fixed", nonnegative=True)
free = Quantity("free", "accuracy with the lower layers trained on", nonnegative=True)
turned = Quantity("turned", "correlation of a layer before and after its correction")
relu = Quantity("relu", "accuracy of the rectified network", nonnegative=True)
quadratic = Quantity("quadratic", "accuracy of the quadratic network", nonnegative=True)

SMALL = "CIFAR-10, plain network of eight convolutional layers of width {}, 120 epochs; the paper: {}"

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
fig6 = Claim(
    id="bfc.fig6",
    title="Layer-wise training stops improving with depth on natural images, joint training does not",
    source="Figures 6 and 13, Appendix A.4",
    quantifier=Finding(SMALL.format(64, "VGG19 and ResNet-34, no gain layer by layer after depth 3 at width 64")),
    then=(ge(together, alone, name="joint"), le(alone - third, Rational(1, 100), name="layer by layer")),
    expected=NEVER,
)
fig9 = Claim(
    id="bfc.fig9",
    title="Fixing lower layers costs accuracy on natural images, and their correction is local",
    source="Figure 9, Section 3.4",
    kind="finding",
    untested=WHY + "bfc.fig14 says the same of CIFAR-10, bfc.fig9.fixed of a synthetic target.",
    expected=NEVER,
)
fig12 = Claim(
    id="bfc.fig12",
    title="Quadratic networks come close to networks with ReLU and beat neural kernels on natural images",
    source="Figure 12, Appendix A.3",
    quantifier=Finding(
        SMALL.format(160, "WRN-16-10, 94.68 against 96.27 %; kernels 81.40 and 82.20 % without preprocessing")
    ),
    then=(
        ge(quadratic, relu - Rational(2, 100), name="close"),
        ge(quadratic, Rational(822, 1000), name="kernels"),
    ),
    expected=NEVER,
)
fig14 = Claim(
    id="bfc.fig14",
    title="Fixing lower layers costs accuracy, and their correction is local",
    source=(
        "Figure 14, clean training, and Figure 9, Appendix A.5 (of the adversarial tables, which are not run, the headers "
        "L2 and Linf and the captions (b) and (c) are exchanged)"
    ),
    quantifier=Finding(SMALL.format(64, "WRN-34-5, layers up to 5 fixed 89.1 against 95.6 %, correlation 0.8 to 0.97")),
    then=(lt(fixed, free, name="accuracy"), ge(turned, Rational(4, 5), name="local")),
    expected=NEVER,
)
fig2 = Claim(
    id="bfc.fig2",
    title="Features of lower layers look cleaner after higher layers are trained",
    source="Figures 1, 2, 4 and 11",
    kind="finding",
    untested="It is a matter of looking at pictures; how far features turn is in bfc.fig14.",
    expected=NEVER,
)


ACCURACY = {"along": "layers", "of": "test accuracy"}


def lines(experiment, width, device):
    """What `python -m algorithms.convolutional` writes for this experiment, accuracies as counts over counts."""
    given = _natural_images.setting(width, device)
    total = len(given[2])
    return [{**line, "accuracy": fmpq(round(line["accuracy"] * total), total)} for line in experiment(given)]


@fig3.experiment(width=[160], algorithm="algorithms.convolutional.__main__.depths")
def every_depth(width, device, *, algorithm):
    """One training for each depth."""
    found = [line["accuracy"] for line in lines(algorithm, width, device)]
    return {
        first: found[0],
        second: found[1],
        seventh: found[6],
        eighth: found[7],
        Curve("all layers trained", **ACCURACY): (range(1, 9), found),
    }


@fig6.experiment(width=[64], algorithm="algorithms.convolutional.__main__.layerwise")
def eight_phases(width, device, *, algorithm):
    """Both ways through eight phases."""
    found = {(line["way"], line["depth"]): line["accuracy"] for line in lines(algorithm, width, device)}
    shown = {
        Curve(label, **ACCURACY): (range(1, 9), [found[way, depth] for depth in range(1, 9)])
        for way, label in (("joint", "all layers together"), ("layerwise", "layer by layer"))
    }
    return {third: found["layerwise", 3], alone: found["layerwise", 8], together: found["joint", 8], **shown}


@fig12.experiment(width=[160], algorithm="algorithms.convolutional.__main__.activations")
def both_activations(width, device, *, algorithm):
    """The quadratic network reads every layer."""
    found = {line["activation"]: line["accuracy"] for line in lines(algorithm, width, device)}
    return {relu: found["relu"], quadratic: found["quadratic"]}


@fig14.experiment(width=[64], algorithm="algorithms.convolutional.__main__.fixed")
def lower_layers(width, device, *, algorithm):
    """Layers up to 2, ..., 5, where fixing costs most; filters of the layer on top of them."""
    found = {(line["way"], line["up to"]): line for line in lines(algorithm, width, device)}
    chosen = range(2, 6)
    # Cosines: three sums of 9 * width products and a mean over as many filters, of numbers that are at most one.
    radius = rounding.total(1.0, terms=30 * width, dtype="float32")
    shown = {
        Curve(label, along="layers trained first", of="test accuracy"): (
            range(1, 8),
            [found[way, n]["accuracy"] for n in range(1, 8)],
        )
        for way, label in (("fix", "fixed, the rest trained"), ("train", "all trained on"))
    }
    return {
        fixed: [found["fix", n]["accuracy"] for n in chosen],
        free: [found["train", n]["accuracy"] for n in chosen],
        turned: ([found["train", n]["correlation"][-1] for n in chosen], radius),
        **shown,
    }
