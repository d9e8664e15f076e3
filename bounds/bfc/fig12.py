"""Quadratic networks against networks with ReLU and neural kernels on natural images.

Test accuracy on CIFAR-10 / CIFAR-100 in the paper, single model, hours of training: WRN-16-10 96.27 / 80.28, 2.5 h;
WRN-22-10 96.59 / 81.43, 3 h; quadratic WRN-16-10 94.68 / 75.31, 3 h; quadratic WRN-22-10 95.08 / 75.65, 3.5 h; neural
compositional kernel 89.8 / 68.2, about 1000 h; NTK 81.40; NNGP 82.20; finite-width NTK 72.33, 20.5 h.

Where the data and a GPU are there (`bounds data fetch cifar10`, `--device cuda`), smaller networks are trained.

Kind: finding. Constants: none.
"""

from sympy import Rational

from bounds.bfc._natural_images import NEVER, SMALL, lines
from bounds.core import Claim, Finding, Quantity, ge

relu = Quantity("relu", "accuracy of the rectified network", nonnegative=True)
quadratic = Quantity("quadratic", "accuracy of the quadratic network", nonnegative=True)

fig12 = Claim(
    id="bfc.fig12",
    title="Quadratic networks come close to networks with ReLU and beat neural kernels on natural images",
    source="Figure 12, Appendix A.3",
    quantifier=Finding(
        SMALL.format(160, "WRN-16-10, 94.68 against 96.27 %; kernels 81.40 and 82.20 % without preprocessing")
    ),
    then=(ge(quadratic, relu - Rational(2, 100), name="close"), ge(quadratic, Rational(822, 1000), name="kernels")),
    expected=NEVER,
)


@fig12.experiment(width=[160], algorithm="algorithms.convolutional.__main__.activations")
def both_activations(width, device, *, algorithm):
    """The quadratic network reads every layer."""
    accuracy = {line["activation"]: line["accuracy"] for line in lines(algorithm, width, device)}
    return {relu: accuracy["relu"], quadratic: accuracy["quadratic"]}
