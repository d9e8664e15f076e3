"""Newton's iteration for the inverse."""

from typing import Any


def newton_schulz(A: Any, X: Any, *, steps: int) -> list[Any]:
    r"""All iterates of $X_{k+1} = 2 X_k - X_k A X_k$, for matrices of torch or numpy."""
    if steps < 0:
        raise ValueError(f"expected steps >= 0, came {steps}")
    iterates = [X]
    for _ in range(steps):
        X = iterates[-1]
        iterates.append(X + X - X @ (A @ X))
    return iterates
