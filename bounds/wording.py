"""Numbers with their nouns, as every command and page writes them."""


def several(count: int, noun: str) -> str:
    """`1 claim`, `0 claims`, `1,002 claims`."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
