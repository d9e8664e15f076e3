r"""The paper's experiments on natural images, with its numbers; and a small stand-in on digits.

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

Kind: findings. Constants: none.
"""

from bounds.core import Claim, Finding, Quantity, Unavailable, ge

WHY = "not run: needs CIFAR-10/100 and a GPU"
NEVER = "never_exercised"

fig3 = Claim(
    id="bfc.fig3",
    title="Deeper layers add less and less accuracy on natural images",
    source="Figure 3, Section 3.2 and Appendix A.6",
    kind="finding",
    untested=WHY,
    expected=NEVER,
)
fig6 = Claim(
    id="bfc.fig6",
    title="Layer-wise training stops improving with depth on natural images, joint training does not",
    source="Figures 6 and 13, Appendix A.4",
    kind="finding",
    untested=WHY,
    expected=NEVER,
)
fig9 = Claim(
    id="bfc.fig9",
    title="Fixing lower layers costs accuracy on natural images, and their correction is local",
    source="Figure 9, Section 3.4",
    kind="finding",
    untested=WHY,
    expected=NEVER,
)
fig12 = Claim(
    id="bfc.fig12",
    title="Quadratic networks come close to networks with ReLU and beat neural kernels on natural images",
    source="Figure 12, Appendix A.3",
    kind="finding",
    untested=WHY,
    expected=NEVER,
)
fig14 = Claim(
    id="bfc.fig14",
    title="Fixing lower layers costs accuracy in clean and in adversarial training",
    source="Figure 14, Appendix A.5 (the headers L2 and Linf and the captions (b) and (c) are exchanged)",
    kind="finding",
    untested=WHY,
    expected=NEVER,
)
fig2 = Claim(
    id="bfc.fig2",
    title="Features of lower layers look cleaner after higher layers are trained",
    source="Figures 1, 2, 4 and 11",
    kind="finding",
    untested=WHY + "; it is a matter of looking at pictures",
    expected=NEVER,
)

joint = Quantity("joint", "correct test images, all layers together", integer=True, nonnegative=True)
layerwise = Quantity("layerwise", "correct test images, layer by layer", integer=True, nonnegative=True)

digits = Claim(
    id="bfc.fig6.digits",
    title="On small digits, joint training of four narrow layers beats layer-wise training",
    source="Figures 6 and 13, with digits in place of natural images",
    form="added",
    quantifier=Finding("8 x 8 digits, width 4, depth 4, activation z + z^2/10, 1500 steps a phase, mean of two starts"),
    then=ge(joint, layerwise),
)


@digits.experiment(
    split_number=[0, 1], quick={"split_number": [0]}, algorithm="algorithms.feature_correction.train_digits"
)
def narrow_networks(split_number, *, algorithm):
    """Twice 450 test images; of nine random splits tried, joint training wins on eight."""
    import torch

    from algorithms.feature_correction import digits_split

    found = {}
    for name, corrects in ((joint, True), (layerwise, False)):
        generator = torch.Generator().manual_seed(split_number)
        try:
            split = digits_split(generator)
        except ImportError as missing:
            raise Unavailable(str(missing)) from missing
        accuracy = algorithm(
            split, generator, width=4, depth=4, corrects=corrects, activation="quadratic", trials=2, steps=1500
        )
        found[name] = round(float(accuracy[-1].sum()) * len(split.test_labels))
    return found


digits.formula_mutant("layer-wise better", then=ge(layerwise, joint + 1))


@digits.mutant("joint training given up early")
def _(train_digits, split, generator, *, corrects, steps, **options):
    return train_digits(split, generator, corrects=corrects, steps=20 if corrects else steps, **options)
