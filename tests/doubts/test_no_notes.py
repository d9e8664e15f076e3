"""Honest files of a user's own, which leave nothing open that a note could name."""

import pytest

from tests.door import bounds
from tests.doubts.own_files import notes, running, written

HONEST = {
    "near": written("near", "le(x, y)", "{x: size, y: size + 1}"),
    "of_many_digits": written("of_many_digits", "eq(x, 3 * y)", "{x: (3.0 * size, 1e-12), y: size}"),
    "of_chance": written(
        "of_chance", "le(x, 7)", "{x: [(i * i) % 10 for i in range(500)]}", grid="", taken="",
        more=", quantifier=WithProbability(Fraction(1, 2))"),
    "in_order": written(
        "in_order", "le(x, 1)", "{n: [2**i for i in range(14)], x: [4**i for i in range(14)]}", grid="", taken="",
        more=", quantifier=Scaling(in_=n, exponent=2)"),
    "some": written(
        "some", "eq(n**2 - 7 * m**2, 1)", "{n: [8, 7], m: [3, 3]}", grid="", taken="", more=", quantifier=Exists()"),
    "counted": written(
        "counted", "le(x, 1)", "{x: [Fraction(1, size + i) for i in range(3)], k: range(3)}"),
    "halving": written(
        "halving", "le(e, e_0 / 2**k)", "{k: range(4), e: [Fraction(size, 3**i) for i in range(4)], e_0: size}"),
    "weighted": running(
        "weighted", "def dot(v, w):\n    return sum(p * q for p, q in zip(v, w))", "eq(x, 2 * y)",
        "{x: algorithm([Fraction(1, 2)] * 2, [size, 3 * size]), y: size}"),
    "begun": running(
        "begun", "def step(v, w):\n    return [p + size for p, size in zip(v, w)]", "eq(x, y)",
        "{x: sum(algorithm([0, 0], [size, 1])), y: size + 1}"),
    "powers": running(
        "powers", "def halvings(number):\n    return 0 if number < 2 else 1 + halvings(number / 2)", "eq(x, y)",
        "{x: algorithm(size), y: size.bit_length() - 1}", grid="size=[4, 16]"),
    "squares": running(
        "squares", "def root(number):\n    return math.isqrt(number)", "eq(x**2, y - 1)",
        "{x: algorithm(size), y: size + 1}", grid="size=[4, 9, 25]"),
    "computed": """
computed = Claim(id="toy.computed", then=le(x, 2 * y), expected="refuted", erratum="Too small.")


@computed.witness
def ones():
    v = [1, 1, 1]
    return {x: sum(v) ** 2, y: sum(p * p for p in v)}
""",
}  # fmt: skip


def test_what_leaves_nothing_open_has_no_note(tmp_path):
    """The honest neighbours of the slips above, in one file."""
    code, told, wrong = notes(tmp_path, "".join(HONEST.values()))

    assert wrong == [{}]
    assert (code, told) == (0, {})


@pytest.mark.parametrize("kind", ["identity", "inequality", "rate", "probability", "average", "scaling", "refuted"])
def test_a_file_that_is_given_to_start_from_has_no_note(tmp_path, kind):
    """Whoever begins with it begins with nothing to explain."""
    assert bounds("new", "toy", "--kind", kind, cwd=tmp_path).returncode == 0
    done = bounds("check", "toy.py", "--jobs", "1", cwd=tmp_path)

    assert done.returncode == 0
    assert "Note: mine" not in done.stderr
