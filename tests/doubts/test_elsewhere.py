"""What a number of the statement may be is tried for a second beyond the grid."""

import pytest

from tests.doubts.test_unlucky import told

OWN = """
slip = Claim(id="toy.slip", given=ge(n, 2){given}, then={then})


@slip.experiment(size={sizes}{grid})
def measured(size):
    return {{x: {value}, n: {n}}}
"""


def own(then, sizes, value, given="", grid="", n="size"):
    return OWN.format(then=then, sizes=sizes, value=value, given=given, grid=grid, n=n)


DIVISORS = "sum(d for d in range(1, size + 1) if size % d == 0)"


@pytest.mark.parametrize(
    "text",
    [
        own("lt(x, 2 * n)", "[2, 3, 4, 5, 7]", DIVISORS),
        own("le(x, 5 * n)", "[2, 3, 4]", "size * size"),
        own("le(x, n / 4)", "[8, 9]", "Fraction(size, 4) - Fraction(1, 9) + Fraction(3, 4) / size"),
        own("le(x, 7 * n)", "[2, 3]", "size * size", ", le(n, 9))").replace(
            "given=ge(n, 2), le", "given=(ge(n, 2), le"
        ),
    ],
    ids=["between", "beyond", "below", "back from beyond the premises"],
)
def test_a_number_of_the_statement_takes_other_values(tmp_path, text):
    """It stands in the statement, so that each value that the premises allow is meant."""
    code, why = told(tmp_path, text)

    assert code == 1
    assert "`size` is a number of the statement" in why


@pytest.mark.parametrize(
    "text",
    [
        own("le(x, 5 * n)", "[2, 3, 4]", "size * size", ", le(n, 5))").replace(
            "given=ge(n, 2), le", "given=(ge(n, 2), le"
        ),
        own("le(x, 5 * n)", "[2, 3, 4]", "size * size", grid=", within={'size': (2, 5)}"),
        own("le(x, 5 * n)", "[2, 3, 4]", "size * size", n="size + 1"),
    ],
    ids=["premise", "within", "built from it"],
)
def test_what_the_author_excludes_is_left_alone(tmp_path, text):
    """By a premise, by `within`, or because the parameter is no number of the statement."""
    assert told(tmp_path, text) == (0, "")


CATALAN = """
slip = Claim(id="toy.slip", then=le(x, 2**(n - 1)))


@slip.experiment(last=[5]{grid})
def measured(last):
    return {{n: list(range(1, last + 1)), x: [math.comb(2 * i - 2, i - 1) // i for i in range(1, last + 1)]}}
"""


@pytest.mark.parametrize(("grid", "code"), [("", 1), (", within={'last': (1, 5)}", 0)], ids=["for all", "within"])
def test_a_run_that_names_its_last_step_goes_on(tmp_path, grid, code):
    """The Catalan numbers 1, 1, 2, 5, 14 are below the powers of two; the next one, 42, is above 32."""
    found, why = told(tmp_path, CATALAN.format(grid=grid))

    assert found == code
    assert ("violated at last=6: observed 42, promised 32" in why) == bool(code)


REAL = """
slip = Claim(id="toy.slip", then=le(x, {promise}))


@slip.experiment(at={at}, size=[1, 4])
def measured(at, size):
    return {{x: {value}, y: at, n: size}}
"""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (REAL.format(at="[1, 2]", promise="y + n - 1", value="1 + at - at"), "at=1/2"),
        (REAL.format(at="[Fraction(1, 100), Fraction(1, 20)]", promise="1 + y + y**2 / 2",
                     value="(1 + Fraction(at) / size) ** size")
                     .replace("[1, 4]", "[1, 2]"), "`at`, `size` are numbers of the statement"),
        (REAL.replace("y: at", "y: exact(at)").format(at="[-2.0, 5.0]", promise="y**2 + 1",
                     value="exact(2.0 if at == 0 else at * at)"), "at=0.0"),
    ],
    ids=["below one", "together", "zero"],
)  # fmt: skip
def test_a_number_that_need_not_be_whole_takes_other_values(tmp_path, text, reason):
    """Fractions of the listed ones, zero among negative and positive ones, and the ends of two numbers together."""
    signed = 'y = Quantity("y", real=True)\n' if "2.0" in text else ""
    code, why = told(tmp_path, "from bounds.core import exact\n" + signed + text)

    assert code == 1
    assert reason in why


GROWN = """
slip = Claim(id="toy.slip", then=le(x, 1 + 2 * n * y))


@slip.experiment(percent=[1, 3], years=[5, 10])
def measured(percent, years):
    return {x: (1 + Fraction(percent, 100)) ** years, y: Fraction(percent, 100), n: years}
"""


def test_other_values_are_tried_at_both_ends_of_the_other_parameters(tmp_path):
    """At one percent eighty years are within the bound, at three percent they are not."""
    code, why = told(tmp_path, GROWN)

    assert code == 1
    assert "percent=3, years=80" in why


NEEDED = """
C = Quantity("C", positive=True)
slip = Claim(id="toy.slip", then=le(x, C * n**{power}), constants=(Unknown(C),), expected="calibrated")


@slip.experiment(size=[7, 8, 9])
def measured(size):
    return {{x: size**3 - size * size, n: size}}
"""


@pytest.mark.parametrize(("power", "code"), [(2, 1), (3, 0)])
def test_a_hidden_constant_is_asked_of_larger_numbers(tmp_path, power, code):
    """Seven, eight and nine need hardly more of it; eighteen, thirty-six and seventy-two do."""
    found, why = told(tmp_path, "from bounds.core import Unknown\n" + NEEDED.format(power=power))

    assert found == code
    assert ("goes on growing along `size`" in why) == bool(code)
