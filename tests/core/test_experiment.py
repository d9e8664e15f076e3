"""Parameters, depths and algorithms of an experiment."""

import json
from fractions import Fraction

import pytest
from flint import ctx

from bounds.core import (
    BadClaim,
    BadExperiment,
    Claim,
    Depth,
    Finding,
    Quantity,
    Unknown,
    WithProbability,
    le,
)
from bounds.core.experiment import BITS, MORE, Experiment, Mutant

x = Quantity("x")


def claim():
    return Claim(id="toy.claim", then=le(x, 1))


def test_parameters_come_back_from_json_as_they_were_declared():
    """A tuple of the grid is a tuple again, a list stays a list, an undeclared value stays what it is."""
    seen = {}
    experiment = Experiment(
        lambda **params: seen.update(params) or {}, {"shape": [(2, 3)], "widths": [[2, 3]], "seed": [0]}
    )
    experiment.run(json.loads(json.dumps({"shape": (2, 3), "widths": [2, 3], "seed": 7})))

    assert seen == {"shape": (2, 3), "widths": [2, 3], "seed": 7}


def test_depths_choose_more_and_more_points():
    """Quick takes a spread with both ends; thorough takes what it is given."""
    experiment = Experiment(lambda n: {}, {"n": list(range(100))}, thorough={"n": [1000]})

    assert [one["n"] for one in experiment.points(Depth.QUICK)][::5] == [0, 99]
    assert len(experiment.points(Depth.STANDARD)) == 100
    assert experiment.points(Depth.THOROUGH) == [{"n": 1000}]


@pytest.mark.parametrize(
    ("grid", "function", "told"),
    [
        ({"n": [1]}, lambda m: {}, "takes m, which its grid does not give"),
        ({"n": [1], "m": [1]}, lambda n: {}, "does not take m, which its grid gives"),
        ({"n": []}, lambda n: {}, "no value for n"),
        ({"n": [1]}, lambda n, *, algorithm: {}, "declared on one side only"),
    ],
)
def test_a_slip_in_a_declaration_is_found_when_the_file_is_read(grid, function, told):
    """The message names the claim, the experiment and the parameter."""
    with pytest.raises(BadClaim, match=told):
        claim().experiment(**grid)(function)


def test_an_algorithm_that_cannot_be_imported_is_named():
    """The path as it was written, and why."""
    experiment = Experiment(lambda *, algorithm: {}, {}, algorithm="algorithms.nowhere.method")

    with pytest.raises(BadExperiment, match=r"algorithms\.nowhere\.method"):
        experiment.run({})


def test_a_shifted_block_draws_further_seeds():
    """A block under seed 7 draws what its grid lists, seven further on; under seed 0 it draws the grid itself."""
    experiment = Experiment(lambda n, seed: {}, {"n": [1, 2], "seed": [3, 4]}, batched=True)
    (block,) = experiment.points(Depth.STANDARD)

    assert experiment.columns(block)["seed"].tolist() == [3, 4, 3, 4]
    assert experiment.columns(block | {"seed": 7})["seed"].tolist() == [10, 11, 10, 11]


@pytest.mark.parametrize(("n", "meant"), [(1, True), (4, True), (0.999, False), (4.001, False)])
def test_the_ends_of_a_range_belong_to_it(n, meant):
    """Listed values span the range for which an experiment is made, and a declared range may end at them."""
    assert Experiment(lambda n: {}, {"n": [1, 2, 4]}).is_meant_for({"n": n}) is meant
    assert Experiment(lambda n: {}, {"n": [1, 4]}, within={"n": (1, 4)}).is_meant_for({"n": n}) is meant


def test_what_asks_for_more_bits_gets_four_times_as_many():
    """Its own, or those that everyone has."""
    for bits, expected in ((100, (100, 400)), (None, (BITS, 4 * BITS))):
        one = Experiment(lambda: {"bits": ctx.prec}, {}, bits=bits)
        assert tuple(one.run({}, times=times)["bits"] for times in (1, MORE)) == expected


def test_a_range_is_that_of_all_numbers():
    """A point is outside as soon as one of them is; what is not a number throughout has no range; seeds are free."""
    one = Experiment(lambda **_: {}, {"n": [1, 4], "r": [0.5, 2], "kind": ["a", "b"], "mixed": [1, "x"], "seed": [0]})

    assert one.ranges() == {"n": (1, 4), "r": (0.5, 2), "seed": (0, 0)}
    assert one.is_meant_for({"n": 2, "r": 1, "seed": 9})
    assert not one.is_meant_for({"n": 2, "r": 3, "seed": 0})
    assert not one.is_meant_for({"n": 5, "r": 1, "seed": 0})


@pytest.mark.parametrize(
    ("within", "is_refused"), [((0, 9), False), ((1, 4), False), ((2, 9), True), ((0, 3), True), ((1, 2, 4), True)]
)
def test_a_declared_range_holds_the_listed_values(within, is_refused):
    """Low and high around the grid."""
    if is_refused:
        with pytest.raises(BadClaim, match="around the values of its grid"):
            claim().experiment(n=[1, 4], within={"n": within})(lambda n: {})
    else:
        claim().experiment(n=[1, 4], within={"n": within})(lambda n: {})


def test_a_range_of_what_is_no_number_is_refused():
    """There is nothing between two words."""
    with pytest.raises(BadClaim, match="around the values of its grid"):
        claim().experiment(kind=["a", "b"], within={"kind": ("a", "b")})(lambda kind: {})


def test_a_mutant_gets_the_original_and_then_its_arguments():
    """An algorithm of one's own takes the place of the original."""
    one = Experiment(lambda n, *, algorithm: {"x": algorithm(n)}, {"n": [3]}, algorithm=lambda n: n + 1)
    twice = Mutant("twice", lambda original, n: 2 * original(n), {})

    assert one.run({"n": 3}) == {"x": 4}
    assert one.run({"n": 3}, mutant=twice) == {"x": 8}
    assert one.run({"n": 3}, mutant=twice, algorithm=lambda n: n) == {"x": 6}


def test_a_declared_value_is_found_again_whatever_the_order_of_its_keys():
    """JSON may write them in another one."""
    seen = {}
    one = Experiment(lambda **params: seen.update(params) or {}, {"of": [{"b": (1, 2), "a": 1}, {"b": (3, 4), "a": 1}]})
    one.run({"of": {"a": 1, "b": [3, 4]}})

    assert seen == {"of": {"b": (3, 4), "a": 1}}


def test_blocks_are_for_statements_about_all_points():
    """Not for shares of trials, nor for hidden constants."""
    C = Quantity("C")
    for one in (
        Claim(id="toy.rate", then=le(x, 1), quantifier=WithProbability(Fraction(1, 2))),
        Claim(id="toy.hidden", then=le(x, C), constants=(Unknown(C),)),
    ):
        with pytest.raises(BadClaim, match="batched=True is for claims about all points"):
            one.experiment(batched=True, n=[1, 2])(lambda n: {})
    for one in (claim(), Claim(id="toy.table", then=le(x, 1), quantifier=Finding("a table"))):
        one.experiment(batched=True, n=[1, 2])(lambda n: {})


def test_a_witness_has_no_parameters():
    """Its numbers are chosen once and for all."""
    with pytest.raises(BadClaim, match="takes size, which its grid does not give"):
        claim().witness(lambda size: {x: size})


def test_a_proof_is_kept_by_its_name():
    """Its certificate is made from the claim, if it asks for it."""
    one = claim()
    one.proof(_proof_of)
    with pytest.raises(BadClaim, match="another proof named '_proof_of'"):
        one.proof(_proof_of)

    assert one.certificate("_proof_of") == {"of": "toy.claim"}


def _proof_of(claim):
    return {"of": claim.id}
