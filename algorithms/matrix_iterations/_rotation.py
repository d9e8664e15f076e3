"""Symmetric matrices of two rows: Jacobi's rotation, and the eigenvalues in closed form."""

from typing import Any


def diagonalising_rotation(a: Any, b: Any, c: Any) -> tuple[Any, Any]:
    r"""Cosine and sine of Jacobi's rotation for $\begin{pmatrix} a & b \\ b & c \end{pmatrix}$.

    $(\cos\theta, -\sin\theta)$ is the eigenvector nearer to the first axis and $(\sin\theta, \cos\theta)$ the other,
    $|\theta| \le \pi/4$; a matrix that is diagonal already is not turned. Tensors, or numpy arrays of balls.
    """
    difference = c - a
    sign = 2 * (difference >= 0) - 1
    below = difference + sign * (difference * difference + 4 * b * b) ** 0.5
    t = 2 * b / (below + (below == 0))
    cosine = 1 / (1 + t * t) ** 0.5
    return cosine, t * cosine


def eigenvalues_of_two(a: Any, b: Any, c: Any) -> tuple[Any, Any]:
    r"""The smaller and the larger eigenvalue of $\begin{pmatrix} a & b \\ b & c \end{pmatrix}$."""
    middle, half = (a + c) / 2, (a - c) / 2
    radius = (half * half + b * b) ** 0.5
    return middle - radius, middle + radius
