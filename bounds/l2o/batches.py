r"""Batches of problems are drawn without replacement, and every problem is seen equally often.

Training may see a random part of the problems in each iteration (Section 6 trains on all). A batch of n out of N problems
must hold n different ones, each of them with probability n/N, anew in every iteration.
Kind: exact (different problems), probability (how often). Constants: n/N; an eighth and a quarter are what
600 and 300 independent draws decide whatever the seed.
"""

from functools import lru_cache
from itertools import islice

import sympy as sp

from bounds.core import Quantity, Statement, WithProbability, eq
from bounds.late import late, torch

unrolled = late("algorithms.unrolled")


different = Quantity("different", r"|\{\text{problems of the batch}\}|", integer=True, positive=True)
n = Quantity("n", "n", "size of the batch", integer=True, positive=True)
N = Quantity("N", "N", "problems", integer=True, positive=True)
is_seen = Quantity("is_seen", r"[\text{the first problem is in the batch}]", integer=True, nonnegative=True)
is_same = Quantity("is_same", r"[\text{the batch is the one before}]", integer=True, nonnegative=True)
EIGHTH = sp.Rational(1, 8)

batches = Statement("l2o.batches", "Section 6", algorithm="algorithms.unrolled.meta_steps")
without_replacement = batches.added("", eq(different, n), title="A batch holds different problems")

seen = batches.added(
    "seen",
    eq(is_seen, 1),
    title="A problem is in a batch with its share of probability, up to an eighth",
    quantifier=WithProbability(1 - n / N + EIGHTH, over="training iterations"),
)

anew = batches.added(
    "anew",
    eq(is_same, 0),
    title="A batch is the one before it only as often as chance has it, up to a quarter",
    quantifier=WithProbability(1 / sp.binomial(N, n) + 2 * EIGHTH, over="training iterations"),
)


@lru_cache(maxsize=1)
def drawn(algorithm, size, problems, iterations, seed):
    """The problems of each batch, recognised by their right-hand sides 1, 2, ..., N. Nothing is learned at rate zero."""
    problem = unrolled.LeastSquares(
        torch.ones(problems, 1, 2, dtype=torch.float64),
        torch.arange(1, problems + 1, dtype=torch.float64).unsqueeze(-1),
    )
    weights = unrolled.designed_initialisation(unrolled.half_axis_directions(), 2, 1.0)
    generator = torch.Generator().manual_seed(seed)
    steps = algorithm(problem, weights, 1, 0.0, batch_size=size, generator=generator, gradient=lambda *_: weights)
    return [(-step.run.r[0, :, 0]).round().int().tolist() for step in islice(steps, iterations)]


@batches.experiment(without_replacement, size=[1, 3, 4], problems=[4], seed=[0])
def different_problems(size, problems, seed, *, algorithm):
    """Batches of one, some and all problems, twenty of each."""
    return {
        different: [len(set(batch)) for batch in drawn(algorithm, size, problems, 20, seed)],
        n: [size],
    }


@batches.experiment(seen, anew, size=[1, 2], problems=[4], seed=[0], iterations=[1200], quick={"size": [1]})
def many_iterations(size, problems, seed, iterations, *, algorithm):
    """Whether the first problem is there, and in every second iteration whether anything has changed."""
    found = drawn(algorithm, size, problems, iterations, seed)
    pairs = list(zip(found[::2], found[1::2], strict=True))
    return {
        is_seen: [int(1 in batch) for batch in found],
        is_same: [int(set(batch) == set(after)) for batch, after in pairs],
        n: size,
        N: problems,
    }


def restarted(meta_steps, problem, weights, steps, eta, *, generator, **settings):
    """A corruption: the generator is seeded anew for every iteration."""
    state = generator.get_state()
    while True:
        generator.set_state(state)
        yield from islice(meta_steps(problem, weights, steps, eta, generator=generator, **settings), 1)


def with_replacement(meta_steps, problem, weights, steps, eta, *, batch_size, generator, **settings):
    """A corruption: each place of the batch is drawn for itself."""
    while True:
        chosen = torch.randint(problem.M.shape[0], (batch_size,), generator=generator)
        yield from islice(meta_steps(problem.problems(chosen), weights, steps, eta, **settings), 1)


def without_the_first(meta_steps, problem, weights, steps, eta, **settings):
    """A corruption: the last problem stands in for the first."""
    return meta_steps(problem.problems(torch.tensor([1, 2, 3, 3])), weights, steps, eta, **settings)


without_replacement.formula_mutant("one fewer", then=eq(different, n - 1))
without_replacement.mutant("with replacement", with_replacement)
seen.formula_mutant("nearly always", quantifier=WithProbability(sp.Rational(1, 10)))
anew.formula_mutant("never", quantifier=WithProbability(sp.Rational(1, 20)))
anew.mutant("generator seeded anew", restarted)
seen.mutant("the first problem left out", without_the_first)
