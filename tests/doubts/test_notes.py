"""What green files leave open is noted beside the verdict: no surprise, exit code 0, and said."""

import re

import pytest

from tests import theorems
from tests.door import bounds
from tests.doubts.own_files import HEAD, notes, running, written

SLIPS = {
    "never_near": (written("never_near", "le(x, y)", "{x: 0, y: size}"), "the smaller side of `x <= y` is 0"),
    "few_digits": (
        written("few_digits", "eq(x, 3 * y)", "{x: (3.0002 * size, 1e-3), y: size}"),
        "agree to",
    ),
    "rare": (
        written("rare", "le(x, 10)", "{x: [(i * i) % 10 for i in range(500)]}", grid="",  taken="",
                more=", quantifier=WithProbability(Fraction(1, 2))"),
        "wrong by less than 83",
    ),
    "order": (
        written("order", "le(x, 1)", "{n: [2**i for i in range(14)], x: [2**i for i in range(14)]}", grid="", taken="",
                more=", quantifier=Scaling(in_=n, exponent=2)"),
        "like a power of 1.00, far from the stated 2",
    ),
    "average": (
        written("average", "le(x, 1)", "{x: [0, Fraction(1, size * 10)], y: [Fraction(1, 2)] * 2}",
                more=", quantifier=OnAverage(probability=y)"),
        "the mean is never nearer",
    ),
    "trivial": (
        written("trivial", "eq(n**2 - 7 * m**2, 1)",
                "{n: [1, 2, 3, 4] * 4, m: [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4}", grid="", taken="",
                more=", quantifier=Exists()"),
        "the only witness of .* has m = 0",
    ),
    "rounded": (
        written("rounded", "eq(x, y)", "{x: round(size * 1.001), y: size}"),
        "rounds what it measures",
    ),
    "one": (written("one", "le(x, size_ * y)", "{x: 1, y: 1, size_: size}").replace("size_", "z"), "`y` is 1 at"),
    "zero": (written("zero", "eq(x, z - 2 * y)", "{x: size, z: size, y: 0}"), "`y` is 0 at every point"),
    "equal": (written("equal", "le(x, y * z**2)", "{x: 1, y: size, z: size}"), "`y` and `z` are the same wherever"),
    "start": (
        written("start", "le(e, Fraction(4, 5) * e_0**2 / (k + Fraction(4, 5)))",
                "{k: range(4), e: [Fraction(size, i + 1) for i in range(4)], e_0: size}",
                grid="size=[7, 9], within={'size': (7, 9)}")
        .replace("Fraction(4, 5)", "sp.Rational(4, 5)"),
        "at the start `e` is `e_0`",
    ),
    "allowance": (
        written("allowance", "le(x, y + sp.Rational(1, 100))", "{x: [size, Fraction(1, 500)], y: [size, 0]}"),
        "rests on the 1/100 in it",
    ),
    "tolerance": (
        written("tolerance", "le(x, y + sp.Rational(1, 10**6))", "{x: (1.0 * size, 1e-9), y: size}"),
        "without that it is inconclusive",
    ),
    "typed": (
        """
typed = Claim(id="toy.typed", then=le(x, 2 * y), expected="refuted", erratum="Too small.")


@typed.witness
def threes():
    return {x: 36, y: Fraction(9, 2)}
""",
        "all numbers of its witness `threes` are typed",
    ),
    "swapped": (
        running("swapped", "def mixed(a, b):\n    return 2 * a + b", "eq(x, 3 * y)",
                "{x: algorithm(Fraction(size), Fraction(size)), y: size}"),
        "gets the same `a` and `b`",
    ),
    "transposed": (
        running("transposed", "def form(A):\n    return (A.T)[0, 1]", "eq(x, y)",
                "{x: int(algorithm(np.array([[1, size], [size, 3]]))), y: size}"),
        "transposes `A`, which is symmetric",
    ),
    "axis": (
        running("axis", "def sums(A):\n    return A.sum(axis=0)", "eq(x, 3 * y)",
                "{x: algorithm(np.array([[1, 2 * size], [2 * size, size]]))[1] + 0 * size, y: size}"),
        "works along an axis of `A`, which is square",
    ),
    "diagonal": (
        running("diagonal", "def product(A, B):\n    return A @ B", "eq(x, y)",
                "{x: algorithm(*two(size))[0, 0], y: algorithm(*two(size)[::-1])[0, 0]}"),
        "`A` is diagonal in each call",
    ),
    "rank_one": (
        running("rank_one", "def squares(A):\n    return (A * A).sum()", "eq(x, y**2)",
                "{x: algorithm(np.outer([1, 2], [0, size])), y: exact(math.sqrt(5 * size * size)) if size < 0 else "
                "(math.sqrt(5) * size, 1e-12)}"),
        "`A` is of rank one in each call",
    ),
    "constant": (
        running("constant", "def mean(v):\n    return sum(v) / len(v)", "eq(x, y)",
                "{x: algorithm([Fraction(7 + size)] * 3), y: 7 + size}"),
        "`v` is constant in each call",
    ),
    "nearby": (
        running("nearby", "def signed(v):\n    return abs(math.prod(v)) * (-1) ** (len(v) // 2)", "eq(y_, z_)",
                "{y_: algorithm(range(1, size + 1)), z_: math.factorial(size)}", grid="size=[4, 5]")
        .replace("y_", "a").replace("z_", "b"),
        "would be violated at size=2",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def slips(tmp_path_factory):
    """All of them in one file."""
    text = "".join(text for text, _ in SLIPS.values())
    return notes(tmp_path_factory.mktemp("slips"), text)


def test_what_is_noted_is_no_surprise(slips):
    """Each claim is what it says; the exit code is 0."""
    code, _, wrong = slips

    assert wrong == [{}]
    assert code == 0


@pytest.mark.parametrize("name", SLIPS)
def test_what_runs_leave_open_is_noted(slips, name):
    """Each is green, and would be if it were wrong in the way that the note names."""
    told = slips[1].get(f"toy.{name}", [])

    assert any(re.search(SLIPS[name][1], one) for one in told), told


@pytest.mark.parametrize(
    ("then", "returned", "name"),
    [
        ("le(x, 1)", "{x: Fraction(1, size), n: size}", "n"),
        ("le(x, y * z / z)", "{x: size, y: size + 1, z: size - 2}", "z"),
    ],
    ids=["forgotten", "cancelled"],
)
def test_what_is_measured_and_not_named_is_noted(tmp_path, then, returned, name):
    """A factor that was forgotten, or one that Python has cancelled before anybody could see that it is zero."""
    code, told, _ = notes(tmp_path, written("unnamed", then, returned))

    assert code == 0
    assert f"`{name}` is measured and stands nowhere in the statement" in told["toy.unnamed"][0]


def test_notes_are_printed_beside_the_answer(tmp_path):
    """On the stream of errors, so that what is printed stays what it was."""
    theorems.write(tmp_path, HEAD + SLIPS["one"][0])
    done = bounds("check", "theorem.py", cwd=tmp_path)

    assert "Note: toy.one: `y` is 1 at every point" in done.stderr
    assert "all as expected" in done.stdout
