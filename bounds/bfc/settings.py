r"""Without further word, networks on images train with the settings that Appendix A prints.

Momentum 0.9 and batches of 125 throughout; where 120 epochs are trained, weight decay 0.0005 and a rate of 0.1 that falls
to a tenth at epochs 80 and 100. Images have three colours and ten classes. Adam is that of Kingma and Ba, $\beta_1 = 0.9$ and
$\beta_2 = 0.999$.

Kind: exact, on what a function does when it is not told otherwise. Constants: those of the text.
"""

from inspect import signature

from bounds.core import Quantity, Statement, eq, exact
from bounds.late import late

convolutional = late("algorithms.convolutional")

chosen = Quantity("chosen", r"\text{default}", "what a function takes when it is told nothing", positive=True)
printed = Quantity("printed", r"\text{printed}", "the number in Appendix A", positive=True)

settings = Statement("bfc.settings", "Appendix A, the settings of the experiments")
defaults = settings.added(
    "", eq(chosen, printed), title="Training runs with the printed settings unless told otherwise"
)


def beside(pairs):
    fast, slow = zip(*pairs, strict=True)
    return {chosen: exact(list(map(float, fast))), printed: exact(list(map(float, slow)))}


@settings.experiment(algorithm="algorithms.convolutional.Recipe")
def on_images(*, algorithm):
    """The recipe, and the first network that reads these images."""
    one, plan = algorithm(), convolutional.plan(2, 4)
    first, second = one.falls_at
    rates = [
        (one.step_size_at(epoch), rate) for epoch, rate in ((0, 0.1), (79, 0.1), (80, 0.1 * 0.1), (100, 0.1 * 0.1**2))
    ]
    return beside(
        [
            (one.epochs, 120),
            (one.step_size, 0.1),
            (one.factor, 0.1),
            (first, 80),
            (second, 100),
            (one.momentum, 0.9),
            (one.weight_decay, 0.0005),
            (one.batch_size, 125),
            (plan.classes, 10),
            (plan.inputs, 3),
            *rates,
        ]
    )


@settings.experiment(algorithm="algorithms.feature_correction.adam")
def of_adam(*, algorithm):
    """Both decay rates."""
    known = signature(algorithm).parameters
    return beside([(known["beta1"].default, 0.9), (known["beta2"].default, 0.999)])


@defaults.mutant("momentum of one half", experiment="on_images")
def _(Recipe):
    return Recipe(momentum=0.5)
