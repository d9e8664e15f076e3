"""When two commits are compared, what counts as slower."""

from asv_bench.compare import noise_of, short, slower, table

STEADY = [1.0, 1.02, 1.01]


def test_a_doubled_cost_is_named():
    """And only that benchmark; the other direction is not slower."""
    base, head = {"f": STEADY, "g": STEADY}, {"f": [2 * t for t in STEADY], "g": STEADY}

    assert slower(base, head, 1.5) == ["f"]
    assert slower(head, base, 1.5) == []


def test_one_round_accuses_nobody_and_hides_nothing():
    """Two unlucky rounds move the median but not the minimum; an unlucky round of the base covers no doubled cost."""
    assert slower({"f": STEADY}, {"f": [1.0, 3.0, 3.0]}, 1.5) == []
    assert slower({"f": [1.0, 1.0, 3.0]}, {"f": [2.0, 2.0, 2.0]}, 1.5) == ["f"]


def test_a_benchmark_of_one_commit_only_is_left_out():
    """There is nothing to compare it with."""
    assert slower({"old": STEADY}, {"new": [9.0]}, 1.5) == []
    assert table({"old": STEADY}, {"new": [9.0]}, 1.5).row_count == 0


def test_noise_is_told_by_the_rounds_of_one_commit():
    """The middle and the largest of the ratios of slowest to fastest round."""
    assert "1.50 apart in the middle, 2.00 at most" in noise_of({"f": [1.0, 2.0], "g": [1.0, 1.5]}, {"f": [2.0, 2.0]})


def test_names_are_shortened_to_their_parameters():
    """As asv writes them; a name without parameters stays."""
    assert short("claims.Experiment.time_experiment('minv.thm1')") == "minv.thm1"
    assert short("f.g.time_h()") == "f.g.time_h()"
