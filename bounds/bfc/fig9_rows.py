r"""Further rows of Figure 9 and the blocks of Figure 10: the fewer layers are fixed, the smaller the error.

The rows "fix <= l - j, train the rest" of Figure 9 first train the layers up to l together, then fix those up to l - j and train the
others. On CIFAR-100 accuracy grows with j: at l = 9 it is 75.9 (the layers up to 9 fixed), 78.4, 81.2, 82.3 and 83.4. Figure 10 has
the correlations of weights before and after the correction block by block; they stay above 0.9 in most.

Here four layers of squares with $\alpha = (1, 0.003, 10^{-6})$ are trained up to l = 3. Then layer 4 is added and trained
alone, with layer 3, or with layers 2 and 3. Over eight teachers the error falls from $10^{-4}$ to $10^{-1}$ of the variance with
both fixed, to $10^{-6}$ to $10^{-4}$ with layer 2 fixed (in one teacher of eight it does not fall), and to rounding with none.
Rows of the weights of both blocks keep their direction up to sign, to 0.8 and mostly to 0.99. With none
fixed the function is right to more than half of the digits of a float, with one it is not.

Kind: findings on named teachers. Constants: 4/5 of Figure 14; "mostly" is more than half; $2^{-52}$ of the variance is the square
of half of the digits.
"""

from functools import lru_cache

from sympy import Rational

from bounds.bfc._training import mean_square, training_problem
from bounds.bfc.fig9 import METHOD, mean_cosine
from bounds.core import Curve, Finding, Quantity, Statement, ge, gt, lt
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")

both_fixed = Quantity("both_fixed", r"\text{test error, fix} \le 3", "for each teacher", nonnegative=True)
one_fixed = Quantity("one_fixed", r"\text{test error, fix} \le 2", "for each teacher", nonnegative=True)
none_fixed = Quantity("none_fixed", r"\text{test error, all trained}", "for each teacher", nonnegative=True)
variance = Quantity("variance", "variance of the labels", "for each teacher", positive=True)
better = Quantity("better", "share of teachers where fixing one layer less is better", nonnegative=True)
kept = Quantity("kept", "cosine of the rows of layers 2 and 3 before and after, up to sign", "mean over rows")

SETTING = (
    "teachers 0 to 7 (at quick depth 0), L = 4, d = 3, widths (2, 1, 1), alpha = (1, 3/1000, 1/1000000), 400 samples, best of eight "
    "starts, 60 steps of Levenberg-Marquardt a stage (at quick depth 14)"
)
ROWS = {
    "fix up to 3, train the rest": {4},
    "fix up to 2, train the rest": {3, 4},
    "train all": {2, 3, 4},
}

fig9_rows = Statement("bfc.fig9_rows", "Figures 9 and 10, in a synthetic setting", quantifier=Finding(SETTING))
rows = fig9_rows.added(
    "",
    (
        gt(better, Rational(1, 2), name="one less"),
        gt(both_fixed, variance / 2**52, name="both fixed"),
        gt(one_fixed, variance / 2**52, name="one fixed"),
        lt(none_fixed, variance / 2**52, name="none fixed"),
    ),
    title="The fewer trained layers are fixed, the smaller is mostly the error that is left, and with none it vanishes to half of the digits",
)
blocks = fig9_rows.added(
    "blocks",
    ge(kept, Rational(4, 5)),
    title="In both lower layers the correction leaves the rows of the weights near where they were, up to sign",
    source="Figure 10, in a synthetic setting",
)


@lru_cache(maxsize=8)
def one_teacher(teacher, steps, train):
    """Test errors of the three rows and the variance, each with its radius; and the cosines of both blocks."""
    problem = training_problem((1.0, 0.003, 0.000001), teacher, dimension=3, widths=(2, 1, 1), samples=800)
    start = feature_correction.random_learner(problem.architecture, 1, problem.generator, scale=0.3, batch=(8,))
    (x, fresh_x), (y, fresh_y) = (part.split(400) for part in (problem.x, problem.y))
    options = {"steps": steps, "method": METHOD}
    below = train(start, x, y, feature_correction.joint_stages(3, **options))[-1].learner
    going_on = feature_correction.tied_learner(problem.architecture, start.R, {**below.K, 4: start.K[4]})
    errors = []
    for trained in ROWS.values():
        stage = feature_correction.Stage(4, frozenset(trained), **options)
        learner = train(going_on, x, y, [stage])[-1].learner
        best = int((learner(x) - y).square().mean(-1).argmin())
        errors.append(mean_square(learner(fresh_x)[best] - fresh_y))
    cosines = [turned(below.K[layer][best], learner.K[layer][best]) for layer in (2, 3)]
    return *errors, mean_square(fresh_y - fresh_y.mean()), cosines


def turned(old, new):
    """Rows may change sign: a square does not see it."""
    signs = torch.sign((old * new).sum(-1, keepdim=True))
    return mean_cosine(old * signs, new)


@fig9_rows.experiment(
    rows,
    training=[(8, 60)],
    quick={"training": [(1, 14)]},
    algorithm="algorithms.feature_correction.train_tied",
)
def three_rows(training, *, algorithm):
    """Teachers and steps; layers 2 and 3 together first, from eight starts; the smallest training loss is kept."""
    teachers, steps = training
    runs = [one_teacher(teacher, steps, algorithm)[:4] for teacher in range(teachers)]
    by_row = [list(row) for row in zip(*runs, strict=True)]
    both, one, *_ = by_row
    shown = {
        Curve(label, along="teacher", of="test mean square"): (range(teachers), [error for error, _ in errors])
        for label, errors in zip(ROWS, by_row, strict=False)
    }
    won = sum(less[0] < more[0] for less, more in zip(one, both, strict=True))
    return shown | {
        better: Rational(won, teachers),
        **dict(zip((both_fixed, one_fixed, none_fixed, variance), by_row, strict=True)),
    }


@fig9_rows.experiment(
    blocks,
    training=[(8, 60)],
    quick={"training": [(1, 14)]},
    algorithm="algorithms.feature_correction.train_tied",
)
def two_blocks(training, *, algorithm):
    """The same runs."""
    teachers, steps = training
    return {kept: [one_teacher(teacher, steps, algorithm)[4] for teacher in range(teachers)]}


rows.formula_mutant("fixing costs nothing", then=lt(one_fixed, variance / 2**52))
blocks.formula_mutant("nothing moves", then=ge(kept, 1 - Rational(1, 10**6)))


@rows.mutant("all layers below the last fixed")
def _(train_tied, start, x, y, stages):
    return train_tied(
        start, x, y, [feature_correction.Stage(s.top, frozenset({s.top}), s.steps, method=s.method) for s in stages]
    )


@blocks.mutant("started anew")
def _(train_tied, start, x, y, stages):
    if len(stages) == 1:
        moved = {l: K.flip(-1) if l < 4 else K for l, K in start.K.items()}
        start = feature_correction.tied_learner(start.architecture, start.R, moved)
    return train_tied(start, x, y, stages)
