"""The front of accuracy against time holds what nothing beats."""

from asv_bench.front import Place, front, measured


def test_what_is_slower_and_less_accurate_is_beaten():
    """Of two as fast the more accurate stays."""
    fast, slow, beaten, twin = (
        Place("a", "", 1e-3, 1.0),
        Place("b", "", 1e-9, 2.0),
        Place("c", "", 1e-3, 3.0),
        Place("d", "", 1e-2, 1.0),
    )

    assert front([beaten, slow, twin, fast]) == [fast, slow]


def test_more_layers_are_more_accurate_and_double_precision_is_better():
    """On a small batch: the errors fall, and every way is measured in both precisions."""
    places = {(one.way, one.dtype): one for one in measured((2, 4, 6), 0.0)}
    errors = [places[f"hyperpower, {layers} layers", "float64"].error for layers in (2, 4, 8)]

    assert errors[0] > errors[1] > errors[2]
    assert places["cholesky", "float64"].error < 1e-10 < places["cholesky", "float32"].error
    assert all(one.seconds > 0 for one in places.values())
