"""A bar where somebody waits, silence elsewhere."""

import pytest

from bounds.commands import progress
from bounds.commands.progress import ProgressBar


@pytest.mark.parametrize(
    ("watched", "total", "quiet", "is_shown"),
    [(True, 2, False, True), (True, 1, False, False), (True, 2, True, False), (False, 2, False, False)],
)
def test_a_bar_is_shown_to_whoever_waits_for_more_than_one(monkeypatch, watched, total, quiet, is_shown):
    """It names the claim that was finished last, and is gone at the end."""
    monkeypatch.setattr(progress, "is_watched", lambda: watched)
    waiting = ProgressBar("checking", total, quiet)
    with waiting as tell:
        assert (waiting.bar is not None) == is_shown
        before = [(task.description, task.total) for task in waiting.bar.tasks] if is_shown else []
        tell({"claim": "toy.one"})
        after = [(task.description, task.completed) for task in waiting.bar.tasks] if is_shown else []

    assert before == [("checking", total)] * is_shown
    assert after == [("toy.one", 1)] * is_shown
    assert not (is_shown and waiting.bar.live.is_started)
