r"""A strongly convex function that no method knows in advance: a parabola beside one that bends less far out.

On the plane, $f(x) = \frac\mu2 \|x\|^2 + (L - \mu)\, h(x_2)$ with Huber's $h$. Its curvatures are $\mu$ and, within 1 of the
second axis, $L$. It works in fractions, in balls, and in tensors.
"""

from typing import Any

from bounds.classics._instances import huber, huber_slope, joined


def value(x: Any, mu: Any, L: Any) -> Any:
    """f, whose minimum is zero at zero."""
    return mu * (x * x).sum(-1) / 2 + (L - mu) * huber(x[..., 1])


def gradient(x: Any, mu: Any, L: Any) -> Any:
    """Its gradient."""
    return joined(mu * x[..., :1], mu * x[..., 1:] + (L - mu) * huber_slope(x[..., 1:]))
