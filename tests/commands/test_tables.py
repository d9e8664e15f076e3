"""Columns are aligned, and the third gives way where the screen is narrow."""

import click
import pytest

from bounds.commands.tables import COLOURS, _cell, print_columns

TABLE = [["id", "kind", "source", "last"], ["toy.one", "bound", "a" * 40, "0.5"], ["toy.seven", "", "b", "0.123456"]]


def printed(capsys, monkeypatch, table, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    print_columns(table)
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("columns", "third"),
    [
        (200, 40),
        (68, 40),  # 9 + 5 + 40 + 8, and three gaps of two
        (67, 39),
        (60, 32),
        (20, 32),  # a screen of less than sixty is taken for one of sixty
    ],
)
def test_the_third_column_gives_way_to_a_narrow_screen(capsys, monkeypatch, columns, third):
    """By as much as is missing; what is cut ends in an ellipsis, and the others stay whole."""
    head, one, other = printed(capsys, monkeypatch, TABLE, columns)
    source = "a" * 40 if third == 40 else "a" * (third - 1) + "…"

    assert one == f"toy.one    bound  {source}  0.5"
    assert head == f"{'id':9}  {'kind':5}  {'source':{third}}  last"
    assert other == f"{'toy.seven':9}  {'':5}  {'b':{third}}  0.123456"


def test_the_third_column_keeps_twelve_places_and_two_columns_all(capsys, monkeypatch):
    """An id of a hundred letters leaves the rest readable."""
    wide = [["id", "kind", "source"], ["i" * 100, "bound", "a" * 40]]

    assert printed(capsys, monkeypatch, wide, 80)[1] == f"{'i' * 100}  bound  {'a' * 11}…"
    assert printed(capsys, monkeypatch, [row[::2] for row in wide], 80)[1] == f"{'i' * 100}  {'a' * 40}"


@pytest.mark.parametrize(("word", "colour"), COLOURS.items())
def test_a_status_has_the_colour_of_what_it_means(word, colour):
    """The whole cell; other words have none."""
    assert _cell(word, 16) == click.style(word.ljust(16), fg=colour)
    assert _cell(f"{word}!", 16) == f"{word}!".ljust(16)
    kind = {"green": {"proved", "derived", "holds"}, "red": {"violated"}, "magenta": {"refuted"}}
    assert all(word in words for shade, words in kind.items() if shade == colour)
