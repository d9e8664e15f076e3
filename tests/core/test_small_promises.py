"""Small promises of the language: relations, what cancels, corrupted statements, steps of certificates."""

from fractions import Fraction

import pytest
import sympy as sp

from bounds.core import BadClaim, Claim, Quantity, Unknown, eq, ge, gt, le, lt
from bounds.core.certificate import certificate, comparison, cover, identity, sturm, tree, written
from bounds.core.promises import equal, never_negative, no_negative_term, promises, rooms, satisfied, stated
from bounds.core.relation import Op

x, y, z = (Quantity(name, positive=True) for name in "xyz")
a, b = sp.symbols("a b")


@pytest.mark.parametrize(("build", "op"), [(le, Op.LE), (lt, Op.LT), (ge, Op.GE), (gt, Op.GT)])
def test_a_relation_keeps_everything_it_is_given(build, op):
    """Sides, name, and what is true anyway."""
    one = build(x, 2 * y, name="a", trivially=z)

    assert (one.lhs, one.op, one.rhs, one.name, one.trivially, one.scale) == (x, op, 2 * y, "a", z, None)
    assert one.symbols == {x, y, z}
    assert str(one) == f"x {op} 2*y"
    assert one.latex == f"x {op.tex} 2 y"
    with pytest.raises(TypeError, match="not a truth value"):
        bool(one)


def test_an_equality_keeps_its_scale():
    """And its name."""
    one = eq(x, y, name="b", scale=z)

    assert (one.op, one.name, one.scale, one.trivially) == (Op.EQ, "b", z, None)


@pytest.mark.parametrize(
    ("side", "told"),
    [
        (0.5, "floating-point number 0.5"),
        (x * 0.25, "floating-point number 0.25"),
        (sp.oo, "no finite number"),
        ([1], "expected a sympy"),
        (sp.zoo * x, "no finite number"),
    ],
)
def test_a_side_is_a_finite_exact_expression(side, told):
    """Anything else is refused by the name of its role."""
    with pytest.raises((BadClaim, sp.SympifyError), match=told):
        le(x, side, name="a")


@pytest.mark.parametrize(
    ("relation", "told"),
    [
        (le(x, x), "says the same whatever is measured"),
        (le(x + y - y, 1 + x), "says the same"),
        (le(x * y / y, 2 * x), "follows from what its symbols declare"),
        (le(2 * x, x + y), None),
        (le(sp.log(x * y) - sp.log(x) - sp.log(y), 1), "says the same"),
        (le(x - y, y - x), None),
        (eq((x + y) ** 2, x**2 + 2 * x * y + y**2), None),
        (eq(x + y, y + x), "says the same"),
        (le(x**2 - x**2 + y, 1), None),
    ],
    ids=str,
)
def test_what_cancels_is_refused(relation, told):
    """That two different formulas are the same is a theorem; that one is itself is none."""
    if told is None:
        assert Claim(id="toy.said", then=relation).then == (relation,)
    else:
        with pytest.raises(BadClaim, match=told):
            Claim(id="toy.said", then=relation)


def test_definitions_are_seen_through():
    """What cancels only once they are put in; and a conclusion that is a premise, or weaker than one."""
    with pytest.raises(BadClaim, match="says the same"):
        Claim(id="toy.said", then=le(z, x + 1), where={z: x})
    with pytest.raises(BadClaim, match="is also a premise"):
        Claim(id="toy.said", given=le(x, y), then=le(x, y))
    with pytest.raises(BadClaim, match="follows from the premise"):
        Claim(id="toy.said", given=lt(x, y), then=le(x, y))
    assert Claim(id="toy.said", given=le(x, y), then=lt(x, y)).given[0].op is Op.LE


def test_corrupted_statements_change_what_they_name():
    """Nothing else, and nothing at all is refused; a name is taken once."""
    claim = Claim(id="toy.mutants", given=ge(x, 1), then=le(x, y), constants=(Unknown(z),))
    claim.formula_mutant("half", then=le(x, y / 2))
    claim.formula_mutant("no premise", given=())

    half, free = (claim.mutated(claim.mutants[name]) for name in ("half", "no premise"))
    assert (half.then[0].rhs, half.given) == (y / 2, claim.given)
    assert (free.then, free.given) == (claim.then, ())
    for changes in ({}, {"title": "another"}, {"then": le(x, y), "title": "another"}):
        with pytest.raises(BadClaim, match="may change then, given"):
            claim.formula_mutant("wrong", **changes)
    with pytest.raises(BadClaim, match="another mutant named 'half'"):
        claim.formula_mutant("half", then=le(x, y / 3))
    with pytest.raises(BadClaim, match=r"write @claim\.mutant"):
        claim.mutant(lambda original: original)
    with pytest.raises(BadClaim, match="grid of a is 3"):
        claim.experiment(a=3)
    with pytest.raises(BadClaim, match="grid of a is 'text'"):
        claim.experiment(a="text")
    with pytest.raises(BadClaim, match="without hidden constants"):
        claim.experiment(a=[1], batched=True)(lambda a: {})


def test_steps_hold_what_they_are_made_from():
    """Polynomials as they are written; quotients multiplied across; the same on both sides is written out."""
    assert equal("a", (a + b) ** 2, a**2 + 2 * a * b + b**2) == identity("a", (a + b) ** 2, a**2 + 2 * a * b + b**2)
    quotient = equal("c", 1 / a, b / (a * b))
    assert quotient["kind"] == "identity"
    assert equal("d", (a + b) ** 2, (a + b) ** 2)["rhs"] == tree(a**2 + 2 * a * b + b**2)
    assert equal("e", a, a)["lhs"] != equal("e", a, a)["rhs"]


@pytest.mark.parametrize(
    ("expr", "answer"),
    [(a + b, True), (-a - b, False), (a - b, False), (a / (1 + b), True), ((a**2 - b**2) / (a + b), False), (0, True)],
)
def test_one_sign_or_two(expr, answer):
    """Of all coefficients above and below together."""
    assert never_negative(sp.sympify(expr)) is answer


def test_a_difference_without_negative_terms_is_written_down():
    """Its expansion, beside what it comes from; two signs are refused."""
    step = no_negative_term("more", (1 + a) ** 2, 1 + a)

    assert step["says"].startswith("more (no term")
    assert step["rhs"] == tree(sp.expand((1 + a) ** 2 - 1 - a))
    for larger, smaller in (((1, 1 + a - b)), ((a - 1, 0))):
        with pytest.raises(BadClaim, match="both signs"):
            no_negative_term("less", larger, smaller)
    with pytest.raises(BadClaim, match="both signs"):
        no_negative_term("less than nothing", a - 1)


def test_conclusions_are_chosen_by_what_they_speak_of():
    """By a symbol on the observed side; rooms point inwards whichever way the relation does."""
    claim = Claim(
        id="toy.rooms",
        given=(ge(x, 1), le(y, 5)),
        then=(le(x, y, name="a"), ge(z, y, name="b"), gt(z, x, name="c"), lt(x, z, name="d")),
    )

    assert [one.name for one in promises(claim, "x")] == ["a", "d"]
    assert [one.name for one in promises(claim)] == ["a", "b", "c", "d"]
    assert rooms(claim, x=a, y=b, z=3) == [b - a, 3 - b, 3 - a, 3 - a]
    assert rooms(claim, "x", x="0.25", y=b, z=a)[0] == b - sp.Rational(1, 4)
    assert [step["op"] for step in stated(claim, "numbers", x=1, y=2, z=3)] == ["<=", ">=", ">", "<"]
    assert len(satisfied(claim, "numbers", x=2, y=3)) == 2


@pytest.mark.parametrize(
    ("expr", "expected"),
    [
        (sp.Rational(-2, 3), ["number", "-2/3"]),
        (sp.sqrt(x), ["power", ["root", ["variable", "x"]], 1]),
        (x ** sp.Rational(3, 2), ["power", ["root", ["variable", "x"]], 3]),
        (x**-2, ["power", ["variable", "x"], -2]),
        (sp.E, ["exp", ["number", "1/1"]]),
        (sp.pi, ["product", ["number", "4/1"], ["atan", ["number", "1/1"]]]),
        (sp.log(x), ["log", ["variable", "x"]]),
        (x + 1, ["sum", ["variable", "x"], ["number", "1/1"]]),
        (2 * x, ["product", ["number", "2/1"], ["variable", "x"]]),
    ],
    ids=str,
)
def test_expressions_become_nested_lists(expr, expected):
    """In the order that sympy keeps, which puts numbers wherever it likes."""
    found = tree(expr)

    assert found[0] == expected[0]
    assert sorted(map(str, found[1:])) == sorted(map(str, expected[1:]))


def test_what_no_certificate_can_hold_is_refused():
    """A cube root, or a function that the checker does not know."""
    for expr in (x ** sp.Rational(1, 3), sp.gamma(x)):
        with pytest.raises(BadClaim, match="cannot be written in a certificate"):
            tree(expr)


def test_a_cover_is_made_of_pieces_that_fill_its_box():
    """Halves of halves of the widest side; together they have the volume of the box."""
    step = cover("above zero", a**2 + b**2 + sp.Rational(1, 10) - a * b, {a: (-1, 1), b: (0, Fraction(1, 2))})
    sizes = []
    for leaf in step["leaves"]:
        (a0, a1), (b0, b1) = ([Fraction(one) for one in leaf[name]] for name in ("a", "b"))
        assert -1 <= a0 < a1 <= 1
        assert 0 <= b0 < b1 <= Fraction(1, 2)
        sizes.append((a1 - a0, b1 - b0))

    assert sum(width * height for width, height in sizes) == 1
    assert all(width / height in (Fraction(1, 2), 1, 2, 4) for width, height in sizes)
    with pytest.raises(BadClaim, match="could not be shown to be positive near a = "):
        cover("not so", a - b, {a: (0, 1), b: (0, 1)})


def test_other_steps_are_plain_data():
    """With rationals as texts."""
    assert sturm("p", a**2 + 1, 0, Fraction(1, 2))["interval"] == ["0/1", "1/2"]
    assert comparison("c", 1, "<", 2) == {
        "kind": "comparison",
        "says": "c",
        "lhs": ["number", "1/1"],
        "op": "<",
        "rhs": ["number", "2/1"],
    }
    product = tree(written(lambda n, m: n * (n - m), 3, 1))
    assert product == ["product", ["number", "3/1"], ["sum", ["number", "3/1"], ["number", "-1/1"]]]
    made = certificate("all", identity("a", a, a))
    assert made["says"] == "all"
    assert len(made["steps"]) == 1
    assert certificate("all", identity("a", a, b))["digest"] != made["digest"]


def test_a_cover_goes_as_deep_as_a_narrow_place_asks():
    """A valley of depth 2^-50 takes some fifty halvings, twenty-five for each side."""
    step = cover("hardly above zero", a**2 - a * b + b**2 + sp.Rational(1, 2**50), {a: (0, 1), b: (0, 1)})
    least = min(Fraction(leaf["a"][1]) - Fraction(leaf["a"][0]) for leaf in step["leaves"])

    assert least <= Fraction(1, 2**22)


@pytest.mark.parametrize(("count", "is_refused"), [(11, True), (12, False)])
def test_what_is_declared_is_seen_through_up_to_twelve_parts(count, is_refused):
    """A sum of positive numbers is positive; a longer formula would take sympy's time, and is believed."""
    terms = [Quantity(f"t_{i}", positive=True) for i in range(count)]
    if is_refused:
        with pytest.raises(BadClaim, match="follows from what its symbols declare"):
            Claim(id="toy.declared", then=ge(sum(terms), 0))
    else:
        Claim(id="toy.declared", then=ge(sum(terms), 0))
