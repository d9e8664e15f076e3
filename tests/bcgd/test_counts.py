"""What counts of steps may stand on, and how many of the chapter's refuted statements are results."""

import pytest

import bounds.bcgd
from algorithms import deep_linear
from bounds.bcgd import _arrivals
from bounds.bcgd._arrivals import by_depth, courses
from bounds.bcgd._figures import Task, errors, gaussian, ill_conditioned, perturbed, start, steps_to
from bounds.registry import rows


@pytest.mark.parametrize("well", [True, False])
@pytest.mark.parametrize("depth", [1, 3, 20])
def test_counts_of_the_squared_loss_do_not_move_with_the_fifteenth_digit(well, depth):
    """Three copies of the data that are off by 1e-15 give the counts of the data, well and ill conditioned."""
    task = gaussian(8, 2, 40, 0) if well else ill_conditioned(8, 3, 40, 0, condition=(25, 50), trials=1)
    copies = perturbed(task.X[0], 3)
    moved = Task(copies, task.Y.expand(len(copies), -1, -1), task.samples)
    weights = [W.expand(len(copies), -1, -1) for W in start(task, depth)]
    run = errors(moved, weights, 400, deep_linear.bcgd)
    counts = steps_to(1e-10 if well else 1e-1, run)
    assert counts[0] <= 400
    assert len(set(counts)) == 1


@pytest.mark.parametrize(("seed", "depth"), [(0, 3), (2, 3), (2, 5)])
def test_counts_of_ill_conditioned_runs_may_move_but_not_far(seed, depth):
    """To an error of 1e-3, under the fifteenth digit of the data: by less than a fifth."""
    task = ill_conditioned(8, 3, 40, seed, condition=(25, 50), trials=1)
    copies = perturbed(task.X[0], 3)
    moved = Task(copies, task.Y.expand(len(copies), -1, -1), task.samples)
    weights = [W.expand(len(copies), -1, -1) for W in start(task, depth)]
    counts = steps_to(1e-3, errors(moved, weights, 1400, deep_linear.bcgd))

    assert 1 < max(counts) / min(counts) < 6 / 5


@pytest.mark.parametrize("span", [7, 100, 1000])
def test_draws_that_have_arrived_are_left_out_and_keep_their_counts(monkeypatch, span):
    """Whatever the span, counts are those of whole runs; one layer is run until all deeper networks have arrived."""
    monkeypatch.setattr(_arrivals, "SPAN", span)
    task, made = ill_conditioned(8, 3, 40, 0, condition=(25, 50), trials=12), 300
    whole = {
        L: errors(task, [W.expand(12, *W.shape) for W in start(task, L)], made, deep_linear.bcgd) for L in (1, 3, 5)
    }
    expected = {L: [min(count, made + 1) for count in steps_to(1e-3, run)] for L, run in whole.items()}
    found = by_depth(task, (1, 3, 5), 1e-3, made, deep_linear.bcgd)
    assert [row[1:] for row in found] == list(map(list, zip(expected[3], expected[5], strict=True)))
    assert {count <= made for row in found for count in row[1:]} == {True, False}
    assert [row[0] for row in found] == expected[1]


def test_one_layer_is_run_no_farther_than_it_matters():
    """To a level that three layers reach early it has the least number of steps that it may be."""
    task = ill_conditioned(8, 3, 40, 0, condition=(25, 50), trials=1)
    ((one, three),) = by_depth(task, (1, 3), 1e-2, 2000, deep_linear.bcgd)
    assert one == three + 1


@pytest.mark.parametrize("most", [40, 900])
def test_errors_on_the_way_are_as_many_as_the_steps_that_are_counted(most):
    """Where the level is reached, and where the steps do not suffice."""
    for seed in range(3):
        task = ill_conditioned(8, 3, 40, seed, condition=(25, 50), trials=1)
        (counts,) = by_depth(task, (1, 3, 5), 1e-3, most, deep_linear.bcgd)
        runs = courses(task, (1, 3, 5), 1e-3, most, deep_linear.bcgd)

        assert [len(run) for run in runs.values()] == counts
        assert all((run[:-1] >= 1e-3).all() for run in runs.values())
        assert all(run[-1] < 1e-3 for run in runs.values() if len(run) < min(counts[0], most))


def test_the_chapter_counts_refuted_results_apart_from_steps_of_proofs():
    """Its first page says how many are results, findings, steps of proofs, and slips of a sign."""
    refuted = [row for row in rows([]) if row["paper"] == "bcgd" and row["expected"] == "refuted"]
    kinds = {"steps": 0, "signs": 0, "findings": 0, "results": 0}
    for row in refuted:
        if row["source"].startswith("A step of the proof"):
            kinds["steps"] += 1
        elif row["id"].endswith(".sign"):
            kinds["signs"] += 1
        else:
            kinds["findings" if row["kind"] == "finding" else "results"] += 1
    told = "{results} are results, {findings} findings, {steps} steps of a proof, and {signs} hang on < for <=".format(
        **kinds
    )
    assert f"Of {len(refuted)} refuted statements {told}" in bounds.bcgd.__doc__.replace("\n", " ")
