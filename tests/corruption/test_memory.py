"""What campaigns remember survives a kill."""

from bounds.corruption.memory import Memory


def test_a_torn_line_costs_itself_only(tmp_path):
    """What is added after a kill in the middle of a line is read back, and so is what stood before it."""
    path = tmp_path / "outcomes.jsonl"
    Memory(path).add({"key": "before", "outcome": 1})
    with path.open("a") as file:
        file.write('\n{"key": "torn", "outc')
    Memory(path).add({"key": "after", "outcome": 2})

    assert Memory(path).known == {"before": {"key": "before", "outcome": 1}, "after": {"key": "after", "outcome": 2}}
