r"""The rate n_L/(3L|X|^2) makes gradient descent on a deep linear network diverge if there are many outputs.

"In all of our tests", says the introduction. At an orthogonal start the curvature of the loss along the product is about
$L\|X\|^2$, so gradient descent needs a rate below $2/(L\|X\|^2)$ or so. With ten outputs the quoted one is
$3.3/(L\|X\|^2)$ and diverges within steps; with one output it is $0.33/(L\|X\|^2)$ and converges. (The rate belongs
to very wide networks with another scaling.)

Kind: finding of the introduction and Section 4.1.3, and its limit.
"""

from math import floor, log2

from bounds.bcgd._figures import gaussian, start
from bounds.core import Claim, Finding, Quantity, ge, gt, le
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

outputs = Quantity("outputs", "n_L", integer=True, positive=True)
steps = Quantity("steps", "T", "steps until the error exceeds a million times the initial one", integer=True)
budget = Quantity("budget", r"T_{\max}", "steps that were made", integer=True, positive=True)
halvings = Quantity("halvings", r"\log_2(\mathcal L_0/\mathcal L_T)", "whole halvings of the loss", integer=True)

gd_du_hu = Claim(
    id="bcgd.gd_du_hu",
    source="Introduction and Section 4.1.3",
    quantifier=Finding("synthetic data with ten outputs, depths 1 to 50, orth-identity start"),
    given=ge(outputs, 10),
    then=le(steps, budget),
)

one_output = Claim(
    id="bcgd.gd_du_hu.one_output",
    formerly="bcgd.gd_du_hu_one_output",
    title="With one output the same rate converges",
    source="Introduction, its limit",
    form="added",
    quantifier=Finding("diabetes-like data with one output, depths 1 to 4, identity start"),
    given=le(outputs, 1),
    then=(gt(steps, budget, name="stable"), gt(halvings, 0, name="decreases")),
)


@gd_du_hu.experiment(
    depth=[1, 5, 10, 50], inputs=[32, 128], quick={"inputs": [32]}, algorithm="algorithms.deep_linear.wide_network_rate"
)
def ten_outputs(depth, inputs, *, algorithm):
    """Data of the paper's kind."""
    return fifty_steps(depth, inputs, 10, algorithm)


@one_output.experiment(depth=[1, 2, 4], inputs=[32], algorithm="algorithms.deep_linear.wide_network_rate")
def single_output(depth, inputs, *, algorithm):
    """Data of the same kind, with labels of one row."""
    return fifty_steps(depth, inputs, 1, algorithm)


def fifty_steps(depth, inputs, count, algorithm, made=50):
    """Fifty steps; overflow counts as infinitely far."""
    task = gaussian(inputs, count, 5 * inputs, 0)
    rate = float(algorithm(count, depth, task.X[0]))
    losses, _ = deep_linear.gradient_descent(start(task, depth), task.X, task.Y, rate=rate, steps=made)
    far = (losses[0] > 1e6 * losses[0, 0]).tolist()
    last = losses[0, -1].item()
    return {
        outputs: count,
        budget: made,
        steps: far.index(True) if any(far) else made + 1,
        halvings: floor(log2(losses[0, 0].item() / last)) if 0 < last < float("inf") else -1,
    }


gd_du_hu.mutant("without the outputs", lambda wide_network_rate, outputs, depth, X: wide_network_rate(1, depth, X))
one_output.mutant(
    "ten times as long", lambda wide_network_rate, outputs, depth, X: wide_network_rate(10 * outputs, depth, X)
)
gd_du_hu.formula_mutant("stable", then=gt(steps, budget))
