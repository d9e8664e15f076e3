"""Methods for quadratics that choose their own steps: steepest descent with exact line search, conjugate gradients."""

from algorithms.first_order._arrays import Array, Operator, dot, ratio, require_steps


def steepest_descent(apply: Operator, b: Array, x: Array, *, steps: int) -> list[Array]:
    r"""All iterates of $x_{k+1} = x_k + \frac{r^\top r}{r^\top A r} r$, $r = b - A x_k$; at the solution they stay.

    Args:
        apply: x -> A x, with A symmetric positive definite.
    """
    require_steps(steps)
    iterates = [x]
    for _ in range(steps):
        r = b - apply(x)
        x = x + r * ratio(dot(r, r), dot(r, apply(r)))
        iterates.append(x)
    return iterates


def conjugate_gradients(apply: Operator, b: Array, x: Array, *, steps: int) -> list[Array]:
    """All iterates of the method of Hestenes and Stiefel for A x = b; at the solution they stay.

    Args:
        apply: x -> A x, with A symmetric positive definite.
    """
    require_steps(steps)
    iterates, r = [x], b - apply(x)
    p, rr = r, dot(r, r)
    for _ in range(steps):
        Ap = apply(p)
        a = ratio(rr, dot(p, Ap))
        x, r = x + p * a, r - Ap * a
        rr, old = dot(r, r), rr
        p = r + p * ratio(rr, old)
        iterates.append(x)
    return iterates
