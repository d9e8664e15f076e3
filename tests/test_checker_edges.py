"""Where the checker's limits lie, to the unit: the last that is accepted, and the first that is not."""

import pytest
from flint import arb

from bounds import checker
from tests.test_checker import TWO, X, step

ONE, ZERO = ["number", "1/1"], ["number", "0/1"]
LINE = ["sum", X, ONE]


def polynomial(degree):
    """x^degree + 1."""
    return ["sum", ["power", X, degree], ONE]


def refused(function, *given):
    with pytest.raises(checker.Rejected) as reason:
        function(*given)
    return str(reason.value)


@pytest.mark.parametrize("ends", [["0/1"], ["0/1", "1/1", "2/1"], [], "01", None, {"0/1": 0, "1/1": 1}])
def test_an_interval_is_a_list_of_two(ends):
    """Nothing shorter, longer or of another kind."""
    assert "two ends" in refused(checker.check, step(kind="sturm", polynomial=polynomial(2), interval=ends))


def test_a_sturm_chain_is_made_up_to_degree_32():
    """Degree 32 is checked, degree 33 is not."""
    checker.check(step(kind="sturm", polynomial=polynomial(32), interval=["0/1", "1/1"]))

    assert "33" in refused(checker.check, step(kind="sturm", polynomial=polynomial(33), interval=["0/1", "1/1"]))


def test_the_work_of_a_product_is_counted(monkeypatch):
    """(x + 1)^3 multiplies 1 x 2, 2 x 2 and 3 x 2 terms."""
    monkeypatch.setattr(checker, "LARGEST_PRODUCT", 12)
    assert len(checker.expand(["product", LINE, LINE, LINE])) == 4

    monkeypatch.setattr(checker, "LARGEST_PRODUCT", 11)
    assert "too large" in refused(checker.expand, ["product", LINE, LINE, LINE])


def test_the_size_of_a_product_is_limited(monkeypatch):
    """Two factors of two terms make four pairs."""
    monkeypatch.setattr(checker, "LARGEST_POLYNOMIAL", 4)
    checker.expand(["product", LINE, LINE])

    monkeypatch.setattr(checker, "LARGEST_POLYNOMIAL", 3)
    assert "too large" in refused(checker.expand, ["product", LINE, LINE])


@pytest.mark.parametrize(
    "many",
    [
        step(kind="identity", lhs=["sum", *[["power", ["number", "3/1"], 4096]] * 20], rhs=ONE),
        step(kind="identity", lhs=["sum", *[["power", LINE, 64]] * 20], rhs=ONE),
        step(
            kind="sturm",
            polynomial=["sum", *[["product", ["number", "7/" + "9" * k], ["power", X, k]] for k in range(1, 33)], ONE],
            interval=["0/1", "1/1"],
        ),
        step(
            kind="cover",
            expression=["sum", *[LINE] * 200],
            box={"x": ["0/1", "1/1"]},
            leaves=[{"x": ["0/1", "1/1"]}] * 200,
        ),
        step(kind="ldl", matrix=[["1/1"] * 30] * 30, lower=[["1/1"] * 30] * 30, diagonal=["1/30"] * 30),
    ],
    ids=["powers", "polynomials", "roots", "boxes", "matrices"],
)
def test_many_small_operations_are_as_much_work_as_a_large_one(many, monkeypatch):
    """Each of them is allowed; all of them together, a hundred times over, would take minutes."""
    monkeypatch.setattr(checker, "LARGEST_WORK", 20_000)

    assert "too much work" in refused(checker.check, many)


def test_work_is_counted_for_one_certificate_at_a_time(monkeypatch):
    """A second one starts anew, and whoever makes certificates is free."""
    one = step(kind="identity", lhs=["power", LINE, 8], rhs=["product", ["power", LINE, 4], ["power", LINE, 4]])
    checker.check(one)
    monkeypatch.setattr(checker, "LARGEST_WORK", 1)

    assert "too much work" in refused(checker.check, one)
    assert len(checker.expand(["power", LINE, 8])) == 9
    monkeypatch.undo()
    checker.check(one)
    checker.check(one)


def test_the_bits_of_a_coefficient_are_limited(monkeypatch):
    """Of numerators and denominators, of either sign."""
    monkeypatch.setattr(checker, "LARGEST_COEFFICIENT", 3)
    for text in ("7/1", "-7/1", "1/7"):
        checker.expand(["sum", ["number", text]])
    for text in ("8/1", "-8/1", "1/8"):
        assert "too large" in refused(checker.expand, ["sum", ["number", text]])


@pytest.mark.parametrize("power", [True, -1, checker.LARGEST_POWER + 1, "2", 2.0])
def test_a_power_is_a_whole_number_that_is_not_too_large(power):
    """Neither a truth value, nor negative, nor a text; in balls a negative one has a meaning."""
    assert "not a polynomial" in refused(checker.expand, ["power", X, power])
    if power != -1:
        assert "not an expression" in refused(checker.enclose, ["power", X, power], {"x": arb(1)})


def test_powers_at_the_ends_are_taken():
    """The power zero is one, and the largest is still a power."""
    assert checker.expand(["power", X, 0]) == checker.expand(ONE)
    assert checker.expand(["power", X, checker.LARGEST_POWER]) == {(("x", checker.LARGEST_POWER),): 1}
    for ball in (arb(0, 1), arb(3)):
        assert checker.enclose(["power", X, 0], {"x": ball}).contains(1)
    assert checker.enclose(["power", X, -1], {"x": arb(4)}) == arb(0.25)


def test_zero_is_a_number_like_any_other():
    """Its polynomial has no terms."""
    checker.check(step(kind="comparison", lhs=ZERO, op="<", rhs=ONE))
    checker.check(step(kind="comparison", lhs=["product", ZERO, TWO], op="==", rhs=ZERO))

    assert "not true" in refused(checker.check, step(kind="comparison", lhs=ZERO, op=">", rhs=["number", "1/2"]))
    assert "one variable" in refused(checker.check, step(kind="sturm", polynomial=ZERO, interval=["0/1", "1/1"]))


def test_the_digest_knows_no_order_of_keys():
    """Whoever writes the fields in another order has written the same certificate."""
    one = step(kind="comparison", lhs=ZERO, op="<", rhs=ONE)
    turned = dict(reversed(list(one.items())))

    assert list(turned) != list(one)
    assert checker.digest(turned) == checker.digest(one)
    checker.check(turned)


@pytest.mark.parametrize(
    ("matrix", "lower", "diagonal"),
    [
        ([["1/1"]], [["1/1"]], []),
        ([["1/1"]], [["1/1", "0/1"]], ["1/1"]),
        ([["1/1", "0/1"]], [["1/1"]], ["1/1"]),
        ([["1/1"]], [["1/1"]], "1"),
        ([], [], []),
        ("1", [["1/1"]], ["1/1"]),
        (["1/1"], [["1/1"]], ["1/1"]),
    ],
)
def test_matrices_have_rows_that_fit(matrix, lower, diagonal):
    """Each of the three may be the one that does not."""
    assert refused(checker.check, step(kind="ldl", matrix=matrix, lower=lower, diagonal=diagonal))


def test_a_diagonal_may_touch_zero():
    """Semidefinite is enough; below zero is not."""
    matrix, lower = [["1/1", "1/1"], ["1/1", "1/1"]], [["1/1", "0/1"], ["1/1", "1/1"]]
    checker.check(step(kind="ldl", matrix=matrix, lower=lower, diagonal=["1/1", "0/1"]))

    shifted = [["1/1", "1/1"], ["1/1", "0/1"]]
    assert "negative" in refused(checker.check, step(kind="ldl", matrix=shifted, lower=lower, diagonal=["1/1", "-1/1"]))


def test_boxes_may_overlap_and_touch_but_leave_nothing_out():
    """A cover of [0, 2] by [0, 1] and [1, 2], by overlapping ones, and one with a gap."""
    whole = {"x": ["0/1", "2/1"]}

    def cover(*leaves):
        return step(kind="cover", expression=LINE, box=whole, leaves=[{"x": list(ends)} for ends in leaves])

    checker.check(cover(("0/1", "1/1"), ("1/1", "2/1")))
    checker.check(cover(("0/1", "3/2"), ("1/2", "2/1")))
    assert "gap" in refused(checker.check, cover(("0/1", "1/1"), ("3/2", "2/1")))
    assert "no boxes" in refused(checker.check, cover())


def test_a_file_may_be_as_large_as_the_limit(tmp_path, monkeypatch, capsys):
    """To the character."""
    path = tmp_path / "one.json"
    path.write_text("{}")
    monkeypatch.setattr(checker, "LARGEST_FILE", 2)
    assert checker.main([str(path)]) == 1
    assert "schema" in capsys.readouterr().out

    monkeypatch.setattr(checker, "LARGEST_FILE", 1)
    assert checker.main([str(path)]) == 1
    assert "too large" in capsys.readouterr().out


def test_what_python_does_not_read_is_refused_like_the_rest():
    """A number of more than 4300 digits is no reason for a traceback."""
    long = ["number", "9" * 4301 + "/1"]

    assert "step 0" in refused(checker.check, step(kind="comparison", lhs=long, op="<", rhs=ONE))


@pytest.mark.parametrize(
    ("op", "above", "equal", "below"),
    [("<", 0, 0, 1), ("<=", 0, 1, 1), (">", 1, 0, 0), (">=", 1, 1, 0), ("==", 0, 1, 0)],
)
@pytest.mark.parametrize("zero", [ZERO, ["sum", X, ["product", ["number", "-1/1"], X]]])
def test_each_comparison_is_its_own(op, above, equal, below, zero):
    """Above, at and below nought, half a unit away; what cancels is nought."""
    for top, expected in (("1/2", above), ("0/1", equal), ("-1/2", below)):
        if expected:
            checker.check_comparison(["number", top], op, zero)
        else:
            assert "is not true" in refused(checker.check_comparison, ["number", top], op, zero)
