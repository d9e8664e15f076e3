"""What is measured once serves every claim that asks for the same."""

from dataclasses import replace

from bounds.core import Claim, Quantity, ge, le
from bounds.runs.outcome import evidence
from bounds.runs.point import Settings, points
from bounds.runs.runner import _chunks
from bounds.runs.watch import Watch
from bounds.runs.workbench import MOST_MEASURED, Workbench

x = Quantity("x")
ROW = {"file": __file__, "module": "", "statistical": False, "kind": "bound", "tests": 1, "digest": "one"}


def two_claims(**grids):
    """Claims that name the same experiment, and how often it ran."""
    ran = []

    def number(n):
        ran.append(n)
        return {x: n}

    claims = Claim(id="toy.one", then=ge(x, 0)), Claim(id="toy.two", then=le(x, 9))
    for claim, grid in zip(claims, grids.values(), strict=True):
        claim.experiment(**grid)(number)
    return claims, ran


def judged(claims, bench, **sources):
    found = []
    for claim in claims:
        row = ROW | {"id": claim.id} | sources
        found += [evidence(point, claim, bench).verdict for point in points(row, claim, Settings())]
    return found


def test_two_claims_of_one_experiment_measure_once():
    """Each is judged at all of its points, and what they share runs once."""
    claims, ran = two_claims(one={"n": [1, 2]}, two={"n": [2, 3]})

    assert [str(one) for one in judged(claims, Workbench())] == ["holds"] * 4
    assert ran == [1, 2, 3]


def test_the_same_function_of_other_sources_is_measured_again():
    """The numbers belong to the sources that made them."""
    claims, ran = two_claims(one={"n": [1]}, two={"n": [1]})
    bench = Workbench()
    judged(claims, bench)
    judged(claims, bench, digest="other")

    assert ran == [1, 1]


def test_points_of_one_experiment_go_together():
    """Whatever claim they are of: one process has measured for the other."""
    claims, _ = two_claims(one={"n": [1, 2]}, two={"n": [2, 3]})
    todo = [point for claim in claims for point in points(ROW | {"id": claim.id}, claim, Settings())]

    assert [len(chunk) for chunk in _chunks(todo, 1)] == [4]
    assert [point.params["n"] for point in next(_chunks(todo, 1))] == [1, 2, 2, 3]


def test_points_of_one_file_go_together_where_there_are_enough_files():
    """Its experiments share helpers; in a few files each experiment finds a process of its own."""
    claims, _ = two_claims(one={"n": [1]}, two={"n": [1]})
    every = [(name, claim) for name in "abcdefghi" for claim in claims]
    todo = [
        replace(point, name=claim.id)
        for name, claim in every
        for point in points(ROW | {"id": f"{name}.{claim.id}", "file": name}, claim, Settings())
    ]

    assert [len(chunk) for chunk in _chunks(todo, 1)] == [2] * 9
    assert [len(chunk) for chunk in _chunks(todo, 2)] == [1] * 18


def read_at(bench, ask, files):
    """What a point has read that asks the workbench, with a watch of its own that has read these files before."""
    bench.watch = Watch(frozenset())
    bench.watch.files |= files
    found = ask("an address", lambda: f"measured by who read {sorted(files)}")
    return found, bench.watch.files


def test_whoever_uses_numbers_again_has_read_what_was_read_for_them():
    """Numbers as well as outcomes; without a watch nothing is noted."""
    for name in ("measured", "outcome"):
        bench = Workbench()
        ask = getattr(bench, name)
        first, again = read_at(bench, ask, {"a"}), read_at(bench, ask, {"b"})
        bench.watch = None

        assert first == ("measured by who read ['a']", {"a"})
        assert again == ("measured by who read ['a']", {"a", "b"})
        assert ask("an address", lambda: "anew") == "measured by who read ['a']"


def test_the_oldest_measurements_are_forgotten():
    """So many are kept; an outcome is kept for good."""
    bench, ran = Workbench(), []
    for name in [*range(MOST_MEASURED + 1), 0, MOST_MEASURED]:
        bench.measured(name, lambda name=name: ran.append(name))

    assert ran == [*range(MOST_MEASURED + 1), 0]
