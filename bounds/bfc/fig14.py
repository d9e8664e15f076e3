"""Fixing lower layers costs accuracy on natural images, and their correction turns them little.

Figure 14 of the paper (CIFAR-10, clean and adversarial): layers up to 5 fixed 89.1 against 95.6; adversarial, up to 9
fixed, 58.3 against 66.7. Its headers L2 and Linf and its captions (b) and (c) are exchanged; of the adversarial tables
none is run.

Where the data and a GPU are there (`bounds data fetch cifar10`, `--device cuda`), smaller networks are trained.

Kind: finding. Constants: none.
"""

from sympy import Rational

from bounds.bfc._natural_images import NEVER, SMALL, lines
from bounds.core import Claim, Curve, Finding, Quantity, ge, lt, rounding

fixed = Quantity("fixed", "accuracy with the lower layers fixed", nonnegative=True)
free = Quantity("free", "accuracy with the lower layers trained on", nonnegative=True)
turned = Quantity("turned", "correlation of a layer before and after its correction")

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


@fig14.experiment(width=[64], algorithm="algorithms.convolutional.__main__.fixed")
def lower_layers(width, device, *, algorithm):
    """Layers up to 2, ..., 5, where fixing costs most; filters of the layer on top of them."""
    line_of = {(line["way"], line["up to"]): line for line in lines(algorithm, width, device)}
    chosen = range(2, 6)
    # Cosines: three sums of 9 * width products and a mean over as many filters, of numbers that are at most one.
    radius = rounding.total(1.0, terms=30 * width, dtype="float32")
    shown = {
        Curve(label, along="layers trained first", of="test accuracy"): (
            range(1, 8),
            [line_of[way, n]["accuracy"] for n in range(1, 8)],
        )
        for way, label in (("fix", "fixed, the rest trained"), ("train", "all trained on"))
    }
    return {
        fixed: [line_of["fix", n]["accuracy"] for n in chosen],
        free: [line_of["train", n]["accuracy"] for n in chosen],
        turned: ([line_of["train", n]["correlation"][-1] for n in chosen], radius),
        **shown,
    }
