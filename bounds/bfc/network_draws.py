r"""Lifts, learners, signs and the noise of a step are drawn by the laws that the paper names.

A lift $R_l$ has independent entries $N(0, 1/k_l^2)$, a random learner independent weights of one standard deviation, and
the signs $D$ of the update of Appendix F.4 are fair and independent of each other, in every trial and every row. The singular
values of a teacher's weights are $\kappa^{2u - 1}$ with $u$ uniform on $[0, 1]$.

Kind: sample moments within seven of their standard deviations. Constants: seven, see `bounds.moments`.
"""

from bounds.core import Statement
from bounds.late import late, torch
from bounds.moments import deviations, has_moments, in_deviations

feature_correction = late("algorithms.feature_correction")

network_draws = Statement("bfc.network_draws", "Sections 2 and 3, and Appendix F.4, as they are programmed")
weights = has_moments(network_draws, "weights", "Lifts and starting weights have the variances of their laws")
signs = has_moments(network_draws, "signs", "Signs are fair, and independent from row to row and from trial to trial")
spectra = has_moments(network_draws, "spectra", "The logarithms of a teacher's singular values are uniform")

ALGORITHM = "algorithms.feature_correction."


def seeded(seed):
    return torch.Generator().manual_seed(seed)


@weights.experiment(widths=[(2, 5, 3), (4, 1, 3)], seed=[0], algorithm=ALGORITHM + "random_lifts")
def of_each_width(widths, seed, *, algorithm, trials=2**15):
    """Two layers that are read, each with its own width: about half a million entries or more in all."""
    a = feature_correction.chain(3, widths, (1.0, 0.5, 0.25))
    lifts = algorithm(a, seeded(seed), batch=(trials,))
    learner = feature_correction.random_learner(a, 4, seeded(seed + 1), scale=0.3, batch=(trials // 16,))
    found = [z for layer, R in lifts.items() for z in deviations(R, a.width(layer) ** -2)]
    drawn = [part for kind in (learner.W, learner.K) for part in kind.values()]
    found += [z for part in drawn for z in deviations(part, 0.3**2)]
    return in_deviations([*found, 10.0 * (sorted(lifts) != [2, 3])])


@weights.mutant("two percent longer")
def _(random_lifts, architecture, generator, **options):
    return {layer: 1.02 * R for layer, R in random_lifts(architecture, generator, **options).items()}


@signs.experiment(rows=[1, 8], seed=[0], algorithm=ALGORITHM + "random_signs")
def neighbours(rows, seed, *, algorithm, trials=2**16):
    """Within a trial, and between trials in one row."""
    found = algorithm(rows, seeded(seed), batch=(trials,))
    return in_deviations([*deviations(found, 1), *deviations(found.mT, 1), 10.0 * (found.shape != (trials, rows))])


signs.mutant("the same in every trial", lambda draw, rows, generator, batch: draw(rows, generator).expand(*batch, rows))


@spectra.experiment(kappa=[1.5, 10.0], seed=[0], algorithm=ALGORITHM + "random_teacher")
def logarithms(kappa, seed, *, algorithm, trials=2**13):
    """Of u over [-1, 1] the mean is 0 and the mean square 1/3, with the variances 1/3 and 4/45."""
    a = feature_correction.chain(3, (3, 2), (1.0, 0.5))
    teacher = algorithm(a, seeded(seed), kappa=kappa, batch=(trials,))
    found = []
    for weight in teacher.weights.values():
        u = torch.linalg.svdvals(weight).log().flatten() / torch.tensor(kappa, dtype=weight.dtype).log()
        count = len(u)
        found += [
            abs(float(u.mean())) * (3 * count) ** 0.5,
            abs(float((u**2).mean()) - 1 / 3) * (45 * count / 4) ** 0.5,
        ]
    return in_deviations(found)


@spectra.mutant("five percent more")
def _(random_teacher, architecture, generator, *, kappa, batch):
    return random_teacher(architecture, generator, kappa=kappa**1.05, batch=batch)
