"""Tables of findings put the paper's numbers beside ours."""

import pytest

from reports.digits import told_zero
from reports.numbers import MOST_ROWS, both_readable, numbers, readable


def point(seed, parts):
    return {
        "key": f"k{seed}",
        "kind": "experiment",
        "experiment": "e",
        "params": {"size": 3, "seed": seed},
        "verdict": "holds",
        "reason": "",
        "parts": parts,
    }


def part(name, at):
    return {"name": name, "verdict": "holds", "lhs": "1/8", "rhs": "0.5", "at": at, "entries": 1}


def finding(points, **other):
    return {
        "id": "p.tab1",
        "source": "Table 1",
        "title": "t",
        "status": "holds",
        "as_expected": True,
        "expected": "holds",
        "erratum": "",
        "kind": "finding",
        "for_whom": {"text": "found in an experiment: small sizes"},
        "conclusions": [{"name": "a", "latex": "x", "sign": "<"}, {"name": "b", "latex": "y", "sign": "<"}],
        "quantities": [
            {"name": "loss", "latex": "f", "meaning": "loss"},
            {"name": "told", "latex": "g", "meaning": "its printed value"},
        ],
        "points": points,
    } | other


def test_what_is_varied_is_a_column_and_what_is_fixed_is_said_once():
    """The seed varies, the size does not."""
    (table,) = numbers([finding([point(0, [part("a", {"loss": "1"})]), point(1, [part("a", {"loss": "2"})])])])

    assert (table["varying"], table["fixed"]) == (["seed"], {"size": 3})
    assert [row["params"] for row in table["rows"]] == [[0], [1]]
    assert table["setting"] == "small sizes"


def test_conclusions_about_the_same_numbers_share_a_row():
    """What was measured is said once for both of them."""
    same, other = {"loss": "1/3", "told": "7/20"}, {"loss": "1", "told": "7/20"}
    (one,) = numbers([finding([point(0, [part("a", same), part("b", same)])])])[0]["rows"]
    two = numbers([finding([point(0, [part("a", same), part("b", other)])])])[0]["rows"]

    assert one["at"] == {"loss": "0.333333", "told": "0.35"}
    assert set(one["checks"]) == {"a", "b"}
    assert [set(row["checks"]) for row in two] == [{"a"}, {"b"}]


def test_numbers_of_the_paper_are_marked():
    """A reader tells at once which column was printed."""
    (table,) = numbers([finding([point(0, [part("a", {"loss": "1", "told": "2"})])])])

    assert [column["printed"] for column in table["columns"]] == [False, True]


def test_tables_and_figures_come_before_remarks_and_long_tables_are_cut():
    """The rest of a long table is counted."""
    many = [point(seed, [part("a", {"loss": str(seed)})]) for seed in range(MOST_ROWS + 3)]
    remark, table = numbers([finding([point(0, [])], id="p.remark", source="Remark 2"), finding(many)])[::-1]

    assert (table["id"], len(table["rows"]), table["more"]) == ("p.tab1", MOST_ROWS, 3)
    assert remark["id"] == "p.remark"


def test_a_point_of_several_entries_is_shown_in_full():
    """Each entry with both sides, except where a premise is false; the head says what they are counted by."""
    series = {
        "entry": [1, 10, 100],
        "observed": [1.0, 2.0, None],
        "promised": [3.0, 4.0, 5.0],
        "radius": [0, 0, 0],
        "inside": [0, 1, 1],
        "along": "depth",
    }
    (full,) = numbers([finding([point(0, [part("a", {}) | {"series": series}])])])[0]["in_full"]

    assert (full["along"], full["entries"]) == ("depth", ["1", "10", "100"])
    assert full["cells"] == {"a": [None, ["2", "4"], None]}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("39", "39"),
        ("-2999999/1000000", "-3"),
        ("0e-14", "0 ± 10⁻¹⁴"),
        ("1.25e-07", "1.25·10⁻⁷"),
        ("0.5000", "0.5"),
        ("3e+0", "3"),
        ("", ""),
        ("3.5", "3.5"),
    ],
)
def test_numbers_are_written_as_in_a_table(text, shown):
    """Fractions as decimals."""
    assert readable(text) == shown


def test_two_numbers_are_told_apart_by_as_many_digits_as_it_takes():
    """Nobody reads that three is less than three."""
    assert both_readable("-3.00000", "-2999999/1000000") == ("-3", "-2.999999")
    assert both_readable("1/3", "2/3") == ("0.333333", "0.666667")
    assert both_readable("2", "2") == ("2", "2")
    assert both_readable("", "") == ("", "")


def test_a_zero_is_told_with_its_error_and_other_numbers_as_they_are():
    """Nobody reads `0e-2` as a hundredth."""
    assert told_zero("0e-2") == "0 ± 10⁻²"
    assert [told_zero(text) for text in ("1/3", "0", "1e-2", "", "100", "2.50000")] == [
        "1/3",
        "0",
        "10⁻²",
        "",
        "100",
        "2.5",
    ]
