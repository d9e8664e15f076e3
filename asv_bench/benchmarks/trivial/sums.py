"""A sum is below its successor: as little mathematics as a claim can have, so that what is timed is the engine."""

from bounds.core import Claim, Quantity, le

x, y = Quantity("x", nonnegative=True), Quantity("y", nonnegative=True)
in_blocks = Claim(id="trivial.in_blocks", then=le(x, y))
one_by_one = Claim(id="trivial.one_by_one", then=le(x, y))


def add(a, b):
    return a + b


@in_blocks.experiment(a=range(100), b=range(200), algorithm=add, batched=True)
@one_by_one.experiment(a=range(20), b=range(50), algorithm=add)
def sums(a, b, *, algorithm):
    return {x: algorithm(a, b), y: a + b + 1}
