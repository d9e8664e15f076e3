"""What is declared of claims, experiments and forms: who is refused, who passes, and what is understood."""

import pytest
import sympy as sp

from bounds.core import (
    BadClaim,
    BadExperiment,
    Claim,
    Depth,
    OnAverage,
    Printed,
    Quantity,
    Scaling,
    Statement,
    Traced,
    Unknown,
    WithProbability,
    eq,
    ge,
    gt,
    le,
    lt,
)
from bounds.core.experiment import Experiment
from bounds.core.homogeneity import mismatches

x, y, z = Quantity("x"), Quantity("y"), Quantity("z")
n = Quantity("n", integer=True)


def test_symbols_are_those_that_nothing_defines():
    """Of the statement, its quantifier and its definitions; constants are defined or unknown."""
    p, k, a, b = (Quantity(name) for name in "pkab")

    def names(**facts):
        return list(Claim(id="toy.symbols", **facts).symbols)

    assert names(then=le(x, y + z), given=ge(a, 1), where={z: a + b}) == ["a", "b", "x", "y"]
    assert names(then=le(x, y * z), constants=(Traced(z, 2, "line 3"), Unknown(y))) == ["x"]
    assert names(then=le(x, y * z), constants=(Printed(z, k),)) == ["k", "x", "y"]
    assert names(then=le(x, y), quantifier=WithProbability(p / 2)) == ["p", "x", "y"]
    assert names(then=le(x, y), quantifier=OnAverage(probability=p)) == ["p", "x", "y"]
    assert names(then=le(x, y), quantifier=OnAverage(lowest=a, highest=b)) == ["a", "b", "x", "y"]
    assert names(then=le(x, y), quantifier=OnAverage(variance=k)) == ["k", "x", "y"]
    assert names(then=le(x, y), quantifier=Scaling(in_=k, exponent=-a)) == ["a", "k", "x", "y"]
    assert names(then=le(x, z), where={z: lambda a, b: a + b}) == ["a", "b", "x"]


def test_a_definition_is_an_exact_expression_or_a_function():
    """Numbers become expressions, floats are refused; a function keeps its arguments."""
    claim = Claim(id="toy.where", then=le(x, y * z), where={z: 2, y: lambda a: a})

    assert claim.definitions[z] == sp.Integer(2)
    assert isinstance(claim.definitions[z], sp.Integer)
    assert callable(claim.definitions[y])
    with pytest.raises(BadClaim, match=r"floating-point number 0\.5"):
        Claim(id="toy.where", then=le(x, z), where={z: 0.5})
    with pytest.raises(BadClaim, match="is not a symbol"):
        Claim(id="toy.where", then=le(x, z), where={"z": 1})


def test_the_kind_of_a_statement_is_that_of_its_quantifier():
    """Equalities for all instances are an identity."""
    assert Claim(id="toy.k", then=eq(x, y)).kind == "identity"
    assert Claim(id="toy.k", then=(eq(x, y), le(x, y))).kind == "inequality"
    assert Claim(id="toy.k", then=eq(x, y), quantifier=WithProbability(sp.Rational(1, 2))).kind == "probability"
    assert [one.name for one in Claim(id="toy.k", then=(eq(x, y), le(x, y, name="b"), lt(x, z))).then] == [
        "part1",
        "b",
        "part3",
    ]
    assert Claim(id="toy.k", then=(gt(x, y),)).then[0].name == ""


def test_a_bound_may_be_that_of_a_part():
    """By its name, the first one otherwise; what it needs is asked for, what it does not use refused."""
    claim = Claim(id="toy.parts", then=(le(x, 2 * y, name="a"), le(x, z**2, name="b")), where={z: y + 1})

    assert (claim.bound(y=3.0), claim.bound("b", y=3.0)) == (6, 16)
    with pytest.raises(BadClaim, match="needs a value for y"):
        claim.bound(x=1)
    with pytest.raises(BadClaim, match=r"does not use q; it uses x, y$"):
        claim.bound(y=1, q=2)


def run_of(function, grid, **facts):
    return Experiment(function, grid, **facts)


@pytest.mark.parametrize(
    ("function", "grid", "facts", "told"),
    [
        (lambda a: {}, {}, {}, "takes a, which its grid does not give"),
        (lambda a: {}, {"a": [1], "b": [2]}, {}, "does not take b"),
        (lambda a: {}, {"a": [1]}, {"quick": {"b": [1]}}, "does not take b"),
        (lambda a: {}, {"a": [1]}, {"thorough": {"b": [1]}}, "does not take b"),
        (lambda a, algorithm: {}, {"a": [1]}, {}, "declared on one side only"),
        (lambda a: {}, {"a": [1]}, {"algorithm": "m.f"}, "declared on one side only"),
        (lambda device: {}, {"device": ["cpu"]}, {}, "given by whoever runs it"),
        (lambda a: {}, {"a": [1]}, {"outside": {"b": [1]}}, "`outside` names b"),
        (lambda a: {}, {"a": [1]}, {"undecided": {"b": [1]}}, "`undecided` names b"),
        (lambda a: {}, {"a": [1]}, {"batched": True, "outside": {"a": [1]}}, "for all points or for none"),
        (lambda a: {}, {"a": [1.0, float("inf")]}, {}, "not finite"),
        (lambda a: {}, {"a": [1]}, {"quick": {"a": []}}, "at depth quick has no value for a"),
        (lambda a: {}, {"a": [1]}, {"thorough": {"a": []}}, "at depth thorough has no value for a"),
        (lambda a: {}, {"a": [1, 2, 1]}, {}, "a value twice"),
        (lambda a: {}, {"a": []}, {}, "has no value for a"),
    ],
)
def test_a_slip_in_an_experiment_is_told_when_it_is_declared(function, grid, facts, told):
    """By the name of the parameter."""
    with pytest.raises(BadClaim, match=told):
        run_of(function, grid, **facts).validate("toy.slip")


def test_parameters_with_a_default_need_no_grid():
    """And what the runner gives is asked for by name only."""
    run_of(lambda a, b=2, *, device, dtype: {}, {"a": [1]}).validate("toy.fine")
    run_of(lambda a, algorithm: {}, {"a": [1]}, algorithm=len).validate("toy.fine")


def test_points_of_each_depth():
    """Few at depth quick unless they are chosen; all of them otherwise; the chosen ones in place of the grid's."""
    grid = {"a": list(range(10)), "b": [1, 2]}
    plain, chosen = (
        run_of(lambda a, b: {}, grid),
        run_of(lambda a, b: {}, grid, quick={"a": [7]}, thorough={"b": [1, 2, 3]}),
    )

    assert [len(plain.points(depth)) for depth in (Depth.QUICK, Depth.STANDARD, Depth.THOROUGH)] == [6, 20, 20]
    assert chosen.points(Depth.QUICK) == [{"a": 7, "b": 1}, {"a": 7, "b": 2}]
    assert [len(chosen.points(depth)) for depth in (Depth.STANDARD, Depth.THOROUGH)] == [20, 30]
    assert run_of(dict, {}).points(Depth.QUICK) == [{}]


def test_points_that_are_meant_to_be_no_surprise():
    """Outside of the premises, or undecided: all, some or none."""
    grid = {"a": [1, 2], "b": [1, 2]}

    def meant(**facts):
        return [run_of(lambda a, b: {}, grid, **facts).meant({"a": a, "b": 1}) for a in (1, 2)]

    assert meant() == [[], []]
    assert meant(outside=True) == [["not_applicable"]] * 2
    assert meant(outside={"a": [2]}) == [[], ["not_applicable"]]
    assert meant(outside={"a": [2], "b": [2]}) == [[], []]
    assert meant(undecided=lambda a, b: a > b) == [[], ["inconclusive"]]
    assert meant(outside={"a": [1]}, undecided=True) == [["not_applicable", "inconclusive"], ["inconclusive"]]


def test_an_algorithm_is_imported_by_its_path():
    """Or the error says which; a mutant gets the original first."""
    one = run_of(lambda a, algorithm: {x: algorithm(a)}, {"a": [4]}, algorithm="math.isqrt")

    assert one.run({"a": 10}) == {x: 3}
    assert one.run({"a": 10}, algorithm=lambda a: -a) == {x: -10}
    with pytest.raises(BadExperiment, match=r"cannot import the algorithm `math\.nothing`"):
        run_of(lambda a, algorithm: {}, {"a": [4]}, algorithm="math.nothing").run({"a": 1})


def test_forms_of_a_statement_have_their_ids_and_their_premises():
    """Printed with an erratum is refuted; a form adds premises or has its own."""
    statement = Statement("toy.forms", "eq. (1)", ge(x, 0), erratum="wrong", survives="no")
    printed, part = statement.printed(le(x, y)), statement.printed(le(x, z), part="b")
    corrected, fixed = statement.corrected(le(x, 2 * y)), statement.corrected(le(x, 2 * z), part="b")
    added = statement.added("mine", le(x, 3 * y), also=ge(y, 1))
    own = statement.added("own", le(x, 3 * y), given=ge(y, 2), expected="proved")

    assert [one.id for one in statement.forms] == [
        "toy.forms",
        "toy.forms.b",
        "toy.forms.corrected",
        "toy.forms.b.corrected",
        "toy.forms.mine",
        "toy.forms.own",
    ]
    assert [one.form for one in statement.forms] == ["printed", "printed", "corrected", "corrected", "added", "added"]
    assert [one.expected for one in statement.forms] == ["refuted", "refuted", "holds", "holds", "holds", "proved"]
    assert (corrected.corrects, fixed.corrects, printed.corrects) == ("toy.forms", "toy.forms.b", "")
    assert (printed.survives, part.erratum, corrected.erratum, added.erratum) == ("no", "wrong", "wrong", "")
    assert [len(one.given) for one in statement.forms] == [1, 1, 1, 1, 2, 1]
    assert own.given[0].rhs == 2
    assert {one.source for one in statement.forms} == {"eq. (1)"}


def test_degrees_are_told_on_both_sides():
    """Of conclusions and of premises."""
    claim = Claim(id="toy.degrees", given=ge(x, y**2), then=le(x, y**3), scaling={"data": {x: 2, y: 1}})

    (told,) = mismatches(claim)
    assert told.endswith("has degree 2 on the left, 3 on the right")
    assert "under the scaling of data" in told
    mixed = Claim(id="toy.degrees", then=le(x, y**2 + y), scaling={"data": {x: 2, y: 1}})
    assert mismatches(mixed)[0].endswith("has a side that is not homogeneous")


@pytest.mark.parametrize("needs", ["toy.other", ("no id",), ("toy.itself",), ("toy.other", "toy.itself")])
def test_what_a_claim_needs_are_ids_of_other_claims(needs):
    """A text in place of a tuple, what is no id, and the claim itself are refused."""
    with pytest.raises(BadClaim, match="expected ids of other claims"):
        Claim(id="toy.itself", then=le(x, 1), needs=needs)
