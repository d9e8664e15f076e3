"""Is an experiment made for the sizes between and beside its own? What breaks the claim there is noted, and no more.

A number from which an instance is built is none of the statement. But a formula that is right for sizes four and five
alone, as a sign is that changes with the size, shows at the next one.
"""

from collections.abc import Iterator, Sequence

from bounds.core.experiment import Experiment
from bounds.core.quantifiers import ForAll
from bounds.doubts.elsewhere import is_broken, judged_at, of_the_statement, told_broken
from bounds.registry import claim_of
from bounds.runs.patience import Patience
from bounds.runs.point import Point
from bounds.search.other_values import of_the_same_kind


def broken_nearby(name: str, experiment: Experiment, points: Sequence[Point], patience: Patience) -> Iterator[str]:
    """The first other value of a whole number that only builds instances, and breaks the statement, in words."""
    if type(claim_of(points[0].row).quantifier) is not ForAll or experiment.batched:
        return
    known = {*of_the_statement(experiment, points, patience), *(experiment.within or {}), "seed"}
    for key, values in experiment.grid.items():
        if key in known or len(values) < 2 or any(type(one) is not int or one < 1 for one in values):
            continue
        for point, found in judged_at(experiment, key, points, patience, of_the_same_kind):
            if is_broken(found):
                told = told_broken(point, found)
                yield f"{name} would be violated at {told}; within= says for which `{key}` it is made"
                return
